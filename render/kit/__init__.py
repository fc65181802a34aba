"""What the pictures of all games are put together from: a game draws only what is its own."""
