"""A table as the people at it see and play it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from bot.log.events import Moved
from bot.shown.surfaces import plays_in_channel
from bot.tables.folding import folds
from bot.tables.table import Table
from sandbox import Channel, Interaction, Message, Notification, Person, Sandbox
from sandbox.actors.pulse import PATIENCE
from tests.e2e.house import House
from tests.e2e.surfaces import Surfaces
from tests.e2e.ways import REFUSED, STALE, Way, by_dm, decision_of

Item = TypeVar("Item")


class _HasId(Protocol):
    @property
    def id(self) -> int: ...


Made = tuple[int, str, int]
"""A move that was accepted: who made it (a Discord id), its code, the interaction."""


class Party:
    """People at one table, each with a way to play. `made` is every move that they know of."""

    def __init__(self, house: House, table_id: str, channel: Channel) -> None:
        self.house = house
        self.table_id = table_id
        self.channel = channel
        self.surfaces = Surfaces(house.sandbox, table_id, channel)
        self.ways: dict[Person, Way] = {}
        self.made: list[Made] = []
        self._chance = random.Random(table_id)
        self._acted: dict[int, set[int]] = {}
        self._called: set[int] = set()

    @property
    def sandbox(self) -> Sandbox:
        """The Discord in which they play."""
        return self.house.sandbox

    @property
    def people(self) -> list[Person]:
        """Who plays, computers apart."""
        return list(self.ways)

    def table(self) -> Table:
        """Return the table as it is stored now."""
        return self.house.table(self.table_id)

    def control(self, action: str) -> str:
        """Return the custom id of a button about the table."""
        return f"g:{self.table_id}:{action}"

    def offered(self, message: Message) -> list[str]:
        """Return the moves that a message offers now: none once it is gone."""
        now = self.sandbox.message(message.id)
        return [] if now is None else self.surfaces.moves(now)

    # In the lobby.

    async def press(self, person: Person, action: str) -> Interaction:
        """Press a button of the board."""
        return await person.press(self.surfaces.board(), self.control(action))

    async def join(self, person: Person, way: Way = by_dm) -> Message:
        """Sit down with *Join*, and return the private answer."""
        answer = await (await self.press(person, "join")).answer()
        self.ways[person] = way
        return answer

    async def add_computers(self, host: Person, count: int) -> None:
        """Press *Add a computer* so often."""
        for _ in range(count):
            await (await self.press(host, "add")).acknowledged()

    async def start(self, host: Person) -> None:
        """Press *Start* and wait for the table."""
        pressed = await self.press(host, "start")
        await pressed.acknowledged()
        await self.on_board("play")

    async def on_board(self, action: str) -> Message:
        """Return the board, once it has a button."""
        wanted = self.control(action)

        def shown() -> Message | None:
            found = (
                message
                for message in self.surfaces.boards()
                if any(c.custom_id == wanted for c in self.surfaces.controls(message))
            )
            return next(found, None)

        board = await self.sandbox.until(shown)
        assert board is not None
        return board

    # At the table.

    async def play(self, *, moves: int | None = None) -> None:
        """Play until the game is over, or until people have made `moves` more moves."""
        goal = None if moves is None else len(self.made) + moves
        while goal is None or len(self.made) < goal:
            person = await self.sandbox.until(lambda: self.is_over() or self.asked())
            if not isinstance(person, Person):
                return
            await self.ways[person](self, person)

    def is_over(self) -> bool:
        """Whether the board shows the end."""
        return self.surfaces.is_over()

    def asked(self) -> Person | None:
        """Return somebody of whom the table asks something that they have not answered yet."""
        for person in self.people:
            calls = [call.id for call in self.surfaces.calls(person)]
            new_calls = [call for call in calls if call not in self._called]
            self._called.update(new_calls)
            if new_calls or self.new_moves(person) or self._reads_it(person):
                return person
        return None

    def _reads_it(self, person: Person) -> bool:
        """Whether somebody who plays in the channel has to read there that they are asked on.

        Nobody is called twice for one wait, however many decisions it has.
        """
        table = self.table()
        seat = table.seat_of(person.id)
        if seat is None or seat not in table.to_act or not plays_in_channel(table, seat):
            return False
        last, begun = table.last_action(seat), table.activations[seat]
        if last is None or begun is None or last.seq < begun:
            return False
        return table.running().decision(seat) not in self._acted.get(person.id, set())

    def ask_again(self) -> None:
        """Forget who was asked already: whoever was about to act when the bot died begins again."""
        self._called.clear()

    def begin_anew(self, made: Sequence[Made]) -> None:
        """Take it that only these moves were made: an earlier state of the table is back."""
        self.made = list(made)
        self._acted.clear()
        self._called.clear()

    def new_moves(self, person: Person) -> list[str]:
        """Return what a person's hand message offers, moves or menus, where they have not acted."""
        hands = self.surfaces.hands(person)
        moves = [move for hand in hands for move in self.surfaces.moves(hand)]
        moves += [menu.custom_id for hand in hands for menu in self.surfaces.menus(hand)]
        return [move for move in moves if self.is_new(person, move)]

    def plays_in_channel(self, person: Person) -> bool:
        """Return whether a person acted in the channel when they acted last."""
        table = self.table()
        seat = table.seat_of(person.id)
        return seat is not None and plays_in_channel(table, seat)

    async def turn_of(self, person: Person) -> list[str]:
        """Play for the others until a person's hand offers moves; return those.

        The hand of who plays in the channel offers none: then until they are asked there.
        """

        def offered() -> list[str]:
            return self.new_moves(person)

        while not offered():
            found = await self.sandbox.until(lambda: offered() or self.asked() or self.is_over())
            if found is True:
                raise AssertionError("the game is over")
            if found is person and self.plays_in_channel(person):
                break
            if isinstance(found, Person) and found is not person:
                await self.ways[found](self, found)
        return offered()

    async def right(self, within: float = 20) -> None:
        """Wait until every message shows what is stored."""
        faults: list[str] = []

        def look() -> bool:
            faults[:] = self.surfaces.faults(self.table(), self.people)
            return not faults

        try:
            await self.sandbox.until(look, within)
        except TimeoutError:
            raise AssertionError("\n".join([*faults, *self.house.lines[-20:]])) from None

    async def synced(self, asks: Person) -> None:
        """Wait until every message shows what is stored, and the bot has stored that it does.

        No request of the bot tells of that, so somebody asks it something until it is so. A bot
        that is killed before looks at every message again when it starts.
        """
        await self.right()
        async with asyncio.timeout(PATIENCE):
            while self.table_id in self.house.dirty():
                await asks.complete(self.channel, "move", "move", "")

    async def stored(self, move: Interaction) -> None:
        """Return once a move is stored, and something has been shown of it."""
        await self.sandbox.until(lambda: move.id in [made for _, _, made in self.logged()])

    # What people know.

    def rings(self, person: Person) -> int:
        """Return how often a person's phone has rung in the table's channel and in their DMs."""
        return len(self.heard(person))

    def heard(self, person: Person) -> list[Notification]:
        """Return what a person's phone has shown of the table's channel and their DMs."""
        own = {self.channel.id} | ({person.dm.id} if person.dm else set())
        return [notice for notice in person.notifications if notice.channel_id in own]

    def activations(self, person: Person) -> int:
        """Return how often the game has begun to wait for a person."""
        stored = self.house.stored(self.table_id)
        begun: set[int] = set()
        for table in folds(stored.table, stored.log, stored.people):
            seat = table.seat_of(person.id)
            if seat is not None and table.activations and table.activations[seat] is not None:
                begun.add(table.activations[seat] or 0)
        return len(begun)

    def pick(self, items: Sequence[Item]) -> Item:
        """Choose something, the same in every run as far as the cards are the same."""
        return self._chance.choice(items)

    def chance(self, wins: int, of: int) -> bool:
        """Return true in `wins` cases out of `of`, the same in every run like `pick`."""
        return self._chance.randrange(of) < wins

    def is_new(self, person: _HasId, move: str) -> bool:
        """Whether a person has not acted on a control's decision yet."""
        return decision_of(move) not in self._acted.get(person.id, set())

    def acted(self, person: _HasId, decision: int) -> None:
        """Take note that a person has acted on a decision, accepted or not."""
        self._acted.setdefault(person.id, set()).add(decision)

    def accepted(self, person: _HasId, interaction: _HasId, code: str) -> None:
        """Take note that a person's move was accepted."""
        self.made.append((person.id, code, interaction.id))

    def says_stale(self, message: Message) -> bool:
        """Whether a message says that the table has moved on."""
        return any(sentence in self.sandbox.text(message) for sentence in STALE)

    def says_refused(self, message: Message) -> bool:
        """Whether a message says that a move was not made."""
        return any(sentence in self.sandbox.text(message) for sentence in REFUSED)

    def logged(self) -> list[Made]:
        """Return the moves of people in the log, which has to be gapless."""
        table = self.table()
        assert [row.seq for row in table.rows] == list(range(table.head + 1))
        return [
            (row.actor, event.code, int(row.request_id))
            for row in table.rows
            for event in row.events
            if isinstance(event, Moved) and row.actor is not None
        ]


async def open_party(
    house: House,
    people: Sequence[Person],
    computers: int = 0,
    *,
    channel: Channel | None = None,
    ways: Mapping[Person, Way] | None = None,
    start: bool = True,
    game: str = "pass_pass",
    **options: object,
) -> Party:
    """Open a table, seat everybody, and deal unless told otherwise.

    People play by DM where `ways` does not say how; `game` is Pass Pass unless told otherwise,
    `options` are those of `/table open`.
    """
    host, channel = people[0], channel or house.channel()
    opened = await host.slash(channel, "table open", game=game, **options)
    await opened.answer()
    party = await new_party(house, channel)
    await party.on_board("join")
    chosen = {person: (ways or {}).get(person, by_dm) for person in people}
    party.ways[host] = chosen[host]
    for person in people[1:]:
        await party.join(person, chosen[person])
    await party.add_computers(host, computers)
    if start:
        await party.start(host)
    return party


async def new_party(house: House, channel: Channel) -> Party:
    """Return the party of the lobby that came last into a channel, without any people."""

    def found() -> str:
        for message in reversed(house.sandbox.messages(channel)):
            for control in house.sandbox.controls(message):
                if control.custom_id.endswith(":join") and message.viewer_id is None:
                    return control.custom_id.split(":")[1]
        return ""

    return Party(house, await house.sandbox.until(found), channel)
