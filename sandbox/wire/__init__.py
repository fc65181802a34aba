"""The world in Discord's JSON."""
