"""Passages Secrets: two thieves dig passages under a city of five districts."""
