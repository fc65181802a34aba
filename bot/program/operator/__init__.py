"""What serves who runs the bot: is everything there, how to invite it, keep it running."""
