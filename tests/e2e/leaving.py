"""Who leaves while a game waits for them alone, and the computer that goes on for them."""

from __future__ import annotations

from sandbox import Person
from tests.e2e.party import Party


async def leaves(party: Party, leaver: Person, other: Person) -> None:
    """Let a person leave, and another one, in the panel, let a computer go on for them."""
    seat = party.table().seat_of(leaver.id)
    await leaver.leave(party.sandbox.guild())
    opened = await other.press(await party.on_board("play"), party.control("play"))
    pressed = await other.press(await opened.answer(), party.control(f"stand-in:{seat}"))
    await pressed.acknowledged()
    await party.sandbox.until(lambda: party.table().seat_of(leaver.id) is None)
    del party.ways[leaver]
