"""Discord's REST API v10, as far as bots of this kind use it; everything else is refused."""
