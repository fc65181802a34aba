"""Who is called for what: the bot writes down what it announces before it sends it."""

from __future__ import annotations

from collections import Counter

import msgspec

from bot.outgoing.planning.note import Note
from sandbox.world import changes
from tests.e2e.house import House
from tests.e2e.party import Party

NOTES = "SELECT game_id, note FROM surfaces WHERE instr(note, ?)"

Announced = tuple[str, tuple[int, ...], int | None]
"""A table, for whom its message rings, and the row of the activation that it announces."""


class Calls:
    """What every message announces that rings, as it is stored while the message is sent."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._announced: dict[int, Announced | None] = {}
        house.sandbox.world.listen(self._changed)

    def _changed(self, change: changes.Change) -> None:
        if isinstance(change, changes.MessageCreated):
            message = change.message
            if message.nonce and not message.silent:
                self._announced[message.id] = self._stored(message.nonce)

    def _stored(self, nonce: str) -> Announced | None:
        """Return what a post announces, None if nothing is stored of its beginning."""
        with self._house.reading() as connection:
            for table_id, text in connection.execute(NOTES, (nonce,)):
                note = msgspec.json.decode(text, type=Note)
                if note.posting == nonce:
                    return table_id, note.rings, note.activation
        return None

    def check(self, party: Party) -> None:
        """Assert that nobody at a table was called twice for one activation, or for none."""
        for person in party.people:
            rung = [self._announced[notice.message_id] for notice in party.heard(person)]
            assert None not in rung, f"{person.name} was called by a post that is not stored"
            own = [each for each in rung if each and each[0] == party.table_id]
            assert all(person.id in rings for _, rings, _ in own), f"{person.name}: {own}"
            times = Counter(activation for _, _, activation in own)
            assert set(times.values()) <= {1}, f"{person.name} was called twice: {times}"
            most = party.activations(person) + party.is_over()
            assert len(own) <= most, f"{person.name} was called for {own}"
