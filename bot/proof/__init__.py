"""What anybody can check after a game: its file, and the proof that its luck was fair. Pure."""
