"""What the bot asks of Discord, and what becomes of a picture."""
