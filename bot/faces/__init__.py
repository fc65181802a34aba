"""How a game looks and speaks: what its cog fills in, and what all games make of it. Pure."""
