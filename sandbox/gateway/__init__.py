"""Discord's gateway v10: the WebSocket through which the bot hears of the world."""

from sandbox.gateway.server import Gateway

__all__ = ["Gateway"]
