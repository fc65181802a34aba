"""What a table's messages look like to its people, and what is wrong with them.

The words of a board are compared with what the bot's own code makes of the stored log: the tests
here are about messages that fall behind, stay behind or are doubled, not about wording.
"""

from __future__ import annotations

from collections.abc import Iterator

import phrases
from bot.faces.face import Pick
from bot.records import Status
from bot.shown import messages, observation
from bot.shown.surfaces import offer_of
from bot.tables.table import Table
from games.protocol import Seat
from sandbox import Channel, Control, Message, Person, Sandbox


class Surfaces:
    """The messages of one table in a sandbox."""

    def __init__(self, sandbox: Sandbox, table_id: str, channel: Channel) -> None:
        self._sandbox = sandbox
        self.table_id = table_id
        self.channel = channel

    def controls(self, message: Message) -> list[Control]:
        """Return the controls of a message that belong to this table."""
        found = self._sandbox.controls(message)
        return [one for one in found if f":{self.table_id}:" in f"{one.custom_id}:"]

    def moves(self, message: Message) -> list[str]:
        """Return the custom ids of the moves that a message offers."""
        start = f"t:{self.table_id}:"
        return [c.custom_id for c in self.controls(message) if c.custom_id.startswith(start)]

    def menus(self, message: Message) -> list[Control]:
        """Return the menus of a decision that a message offers: of further steps, or of moves."""
        starts = (f"n:{self.table_id}:", f"m:{self.table_id}:")
        return [one for one in self.controls(message) if one.custom_id.startswith(starts)]

    def boards(self) -> list[Message]:
        """Return the public messages with the table's picture or its board's controls.

        That of a game that is over is plain, so that it says who won where it rings.
        """
        return [m for m in self._lasting() if m.v2 or self._tells_end(m)]

    def _tells_end(self, message: Message) -> bool:
        again = f"g:{self.table_id}:again"
        return any(one.custom_id == again for one in self.controls(message))

    def ends(self, person: Person) -> list[Message]:
        """Return the messages in a person's DMs that tell how the game ended."""
        return [] if person.dm is None else [m for m in self._in_dm(person) if self._tells_end(m)]

    def board(self) -> Message:
        """Return the newest board; LookupError if there is none."""
        boards = self.boards()
        if not boards:
            raise LookupError(f"no board of {self.table_id}")
        return boards[-1]

    def hands(self, person: Person) -> list[Message]:
        """Return the messages with controls of this table's game in a person's DMs."""
        return [m for m in self._in_dm(person) if not self._tells_end(m)]

    def _in_dm(self, person: Person) -> list[Message]:
        shown = [] if person.dm is None else self._sandbox.messages(person.dm)
        return [m for m in shown if m.viewer_id is None and self.controls(m)]

    def calls(self, person: Person | None = None) -> list[Message]:
        """Return the calls in the channel that are not answered, of one person or of all."""
        signals = self.signals()
        living = [m for m in self._lasting() if not m.v2 and m not in signals]
        living = [m for m in living if not self._tells_end(m)]
        return [m for m in living if person is None or f"<@{person.id}>" in m.content]

    def signals(self) -> list[Message]:
        """Return the public messages with nothing but a button that everybody may press."""
        return [m for m in self._lasting() if all(map(_is_everybodys, self.controls(m)))]

    def _lasting(self) -> list[Message]:
        """Return the public messages with controls of this table that answer no interaction."""
        public = [m for m in self._sandbox.messages(self.channel) if m.viewer_id is None]
        return [m for m in public if m.origin is None and self.controls(m)]

    def is_over(self) -> bool:
        """Whether the channel is told how the game ended."""
        return any(map(self._tells_end, self.boards()))

    # What is wrong.

    def language(self, table: Table) -> str:
        """Return the locale of what everybody at a table reads: its server's, or its opener's."""
        guilds = self._sandbox.world.guilds
        guild = next(each for each in guilds if each.id == table.record.guild_id)
        if guild.community:
            return guild.preferred_locale
        return self._sandbox.crowd.by_id(table.opener).locale

    def faults(self, table: Table, people: list[Person]) -> list[str]:
        """Return how the messages differ from what they should be for a stored table."""
        found = [*self._board_faults(table)]
        for person in people:
            seat = table.seat_of(person.id)
            if seat is not None and person.user.dms_open:
                found += self._hand_faults(table, seat, person)
        found += [f"a stray call: {m.content}" for m in self._stray_calls(table, people)]
        return found

    def _board_faults(self, table: Table) -> Iterator[str]:
        boards = self.boards()
        if len(boards) != 1:
            yield f"{len(boards)} living boards"
            return
        words = phrases.of(self.language(table))
        board, wanted = boards[0], messages.board(table, words, pictures=True)
        if _unmentioned(self._sandbox.text(board)) != wanted.text:
            yield f"the board says {self._sandbox.text(board)!r}, not {wanted.text!r}"
        if len(board.attachments) != len(wanted.pictures):
            yield f"{len(board.attachments)} pictures on the board"
        elif not all(file.description for file in board.attachments):
            yield "a picture of the board has no alt text"

    def _hand_faults(self, table: Table, seat: Seat, person: Person) -> Iterator[str]:
        hands, ends = self.hands(person), self.ends(person)
        wanted = 1 if table.status is Status.RUNNING else 0
        if len(ends) != (table.status is Status.OVER):
            yield f"{person.name} is told {len(ends)} times by DM how the game ended"
        if len(hands) != wanted:
            yield f"{len(hands)} hands of {person.name} with controls"
            return
        offered = [move for hand in hands for move in self.moves(hand)]
        if offered != self._due(table, seat):
            yield f"{person.name} is offered {offered}"

    def _due(self, table: Table, seat: Seat) -> list[str]:
        """Return the custom ids of the moves that are buttons of a seat's open decision."""
        if not offer_of(table, seat):
            return []
        seen = observation.observe(table, seat, phrases.of("en"))
        rows = observation.face(table).panel(seen, "").rows
        presses = [press for row in rows if not isinstance(row, Pick) for press in row]
        start = f"t:{self.table_id}:{table.running().decision(seat)}:"
        return [start + press.code for press in presses if not press.step]

    def _stray_calls(self, table: Table, people: list[Person]) -> Iterator[Message]:
        asked = {table.members[seat].user_id for seat in table.to_act}
        wanted = [person for person in people if person.id in asked]
        for call in self.calls():
            if not any(f"<@{person.id}>" in call.content for person in wanted):
                yield call
        for person in wanted:
            yield from self.calls(person)[1:]


def _unmentioned(text: str) -> str:
    """Return a text without the lines that mention people and say nothing else."""
    lines = text.splitlines()
    return "\n".join(one for one in lines if not all(m.startswith("<@") for m in one.split()))


def _is_everybodys(control: Control) -> bool:
    return control.custom_id.startswith("e:")
