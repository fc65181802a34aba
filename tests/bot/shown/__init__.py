"""What is shown is right, within Discord's limits, and in words too."""
