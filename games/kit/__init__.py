"""What the rules of several games are made of; nothing here knows any one game."""
