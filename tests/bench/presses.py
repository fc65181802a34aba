"""(a), (b), (c): what one press costs beside a bot that does nothing, and beside its own parts.

Every round measures the floors and a move at the same table one after the other, each once
everything before it is done, so that whatever else the machine does falls on all of them alike.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import phrases
from bot.shown import messages
from render.attic import Attic
from render.studio import DrawingDesk
from sandbox import Channel, Interaction, Message, Person, Sandbox
from tests.bench.figures import Figure, Goal, Result, figure
from tests.bench.stopwatch import Stopwatch
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import decision_of

BOT = ("-m", "tests.load.probed_bot", "floors")
"""The bot with the floor's commands."""

GAME = "pass_pass"

NAMES = {
    "nothing": ("a", "slash command, answered"),
    "commit": ("a", "the same with a commit, synchronous=FULL"),
    "press": ("b", "press, stored, acknowledged"),
    "edit": ("c", "slash command, edit with a ready file"),
    "drawing": ("c", "drawing and encoding that picture"),
    "picture": ("c", "press, new picture of the board"),
    "far edit": ("c", "slash command, edit with a ready file, 50 ms away"),
    "far picture": ("c", "press, new picture of the board, 50 ms away"),
}
"""What is measured, in ms: its part and its name."""

FAR = 0.05
"""Seconds that Discord itself takes for an answer, in the rounds that are like the real thing."""


class Rounds:
    """People at a table, and a floor beside it. `took` has what was measured, in ms."""

    def __init__(self, house: House) -> None:
        self.took: dict[str, list[float]] = {name: [] for name in NAMES}
        self._house = house
        self._people = house.sandbox.people
        self._watch = Stopwatch(house.sandbox)
        self._desk = DrawingDesk(Attic())
        self._party: Party | None = None
        self._from = ""

    async def run(self, count: int) -> None:
        """Measure `count` rounds, after three that warm everything up; then a quarter far away."""
        floor = await self._floor()
        for number in range(-3, count):
            if number == 0:
                self.took = {name: [] for name in NAMES}
            await self._round(floor)
        self._house.sandbox.faults.latency = FAR
        self._from = "far "
        for _ in range(max(1, count // 4)):
            await self._pictures(floor, *await self._next_move())

    async def _round(self, floor: Message) -> None:
        party, person, hand, control = await self._next_move()
        for name in ("nothing", "commit"):
            command = await person.slash(self._aside, f"floor {name}")
            await command.answer()
            self.took[name].append(self._watch.took(command.id))
        pressed = await self._pictures(floor, party, person, hand, control)
        self.took["press"].append(self._watch.took(pressed.id))

    async def _pictures(
        self, floor: Message, party: Party, person: Person, hand: Message, control: str
    ) -> Interaction:
        """Measure an edit with a ready file and a move; return once every message is right."""
        await self._edit(person, floor, party.surfaces.board())
        pressed = await self._move(party, person, hand, control)
        await party.right()
        self._draw(party)
        return pressed

    def _draw(self, party: Party) -> None:
        """Measure the drawing of the board as it is now; nothing else happens meanwhile."""
        scenes = messages.board(party.table(), phrases.of("en"), pictures=True).scenes
        begun = time.perf_counter()
        for scene in scenes:
            self._desk.draw(scene, "webp")
        self.took["drawing"].append((time.perf_counter() - begun) * 1000)

    @property
    def _aside(self) -> Channel:
        return self._house.channel("general")

    async def _floor(self) -> Message:
        command = await self._people[0].slash(self._aside, "floor board")
        return await command.answer()

    async def _next_move(self) -> tuple[Party, Person, Message, str]:
        """Return a move that somebody may make; another game is begun where one is over."""
        party = self._party
        if party is None or party.is_over():
            party = self._party = await open_party(self._house, self._people, game=GAME)
            await party.right()
        person = await self._house.sandbox.until(party.asked)
        assert person is not None
        hand = party.surfaces.hands(person)[0]
        control = party.pick(party.surfaces.moves(hand))
        party.acted(person, decision_of(control))
        return party, person, hand, control

    async def _edit(self, person: Person, floor: Message, board: Message) -> None:
        size = board.attachments[0].size
        begun = time.perf_counter()
        said = await person.slash(self._aside, "floor edit", message=str(floor.id), size=size)
        await self._changes(floor)
        self.took[f"{self._from}edit"].append((time.perf_counter() - begun) * 1000)
        await said.acknowledged()

    async def _move(self, party: Party, person: Person, hand: Message, control: str) -> Interaction:
        board = party.surfaces.board()
        begun = time.perf_counter()
        pressed = await person.press(hand, control)
        await self._changes(board)
        self.took[f"{self._from}picture"].append((time.perf_counter() - begun) * 1000)
        return await pressed.acknowledged()

    async def _changes(self, message: Message) -> None:
        """Return once the file of a message is another one than now."""
        sandbox = self._house.sandbox
        before = (sandbox.message(message.id) or message).attachments[0].id

        def changed() -> bool:
            now = sandbox.message(message.id)
            return now is not None and now.attachments[0].id != before

        await sandbox.until(changed)


async def measure(rounds: int) -> Result:
    """Measure a number of rounds with three people at a table."""
    with tempfile.TemporaryDirectory() as folder:
        # What the bot itself takes is measured: it must not be Discord that it waits for.
        async with Sandbox(people=3, limits=False) as sandbox:
            house = House(sandbox, Path(folder), follows=False)
            house.settings["TABLIER_CALL_DELAY"] = "3600"
            await house.start(*BOT)
            try:
                measured = Rounds(house)
                await measured.run(rounds)
            finally:
                await house.stop()
    return _result(measured.took)


def _result(took: dict[str, list[float]]) -> Result:
    found: dict[str, Figure] = {
        key: figure(part, name, "ms", took[key]) for key, (part, name) in NAMES.items()
    }
    press = found["press"].median / found["commit"].median
    commit = found["commit"].median - found["nothing"].median
    parts = commit + found["drawing"].median
    picture = found["picture"].median / (parts + found["edit"].median)
    far = found["far picture"].median / (parts + found["far edit"].median)
    return Result(
        tuple(found.values()),
        (
            Goal("b", "press against the floor with a commit", press, 1.35),
            Goal("c", "new picture against the sum of its parts", picture, 1.25),
            Goal("c", "the same, 50 ms away", far, 1.25),
        ),
    )
