"""How fast a bot may ask: Discord's rate limits, and how slow its answers can be.

All of it goes by the sandbox's own clock. The people of the sandbox have no limits. Errors raised
are `LimitedError` (429), a `DiscordError` with the headers that Discord sends with it.
"""

from sandbox.rates.conditions import WAY, Conditions
from sandbox.rates.errors import LimitedError, Scope
from sandbox.rates.limiter import Limiter, Standing

__all__ = ["WAY", "Conditions", "LimitedError", "Limiter", "Scope", "Standing"]
