"""How fast the bot is, each figure beside the least that the thing could cost: `make bench`."""
