"""A bot whose clock stands still together with Discord's, so that no machine is too slow."""

from __future__ import annotations

from tests.e2e.house import House

STANDING = ("-m", "tests.e2e.standing_bot")


async def begin(house: House) -> None:
    """Start the bot at the present instant of the sandbox."""
    house.settings["STANDING_NOW"] = str(round(house.sandbox.clock.now() * 1000))
    await house.start(*STANDING)


async def later(house: House, seconds: float) -> None:
    """Move both clocks on."""
    await house.sandbox.settled()
    house.sandbox.clock.advance(seconds)
    await house.asks("now", str(round(seconds * 1000)))
