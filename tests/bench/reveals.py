"""(h): the end of a simultaneous turn at a full table, from the last choice to the last message."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from sandbox import Sandbox
from sandbox.world import changes
from tests.bench.figures import Result, figure
from tests.bench.stopwatch import Stopwatch
from tests.e2e.house import House
from tests.e2e.party import Party, open_party

GAME = "top_secret"

SEATS = 6

CHOICE = "choose-"


class LastWord:
    """When Discord's messages changed last."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.at = 0.0
        sandbox.world.listen(self._heard)

    def _heard(self, change: changes.Change) -> None:
        if isinstance(change, changes.MessageCreated | changes.MessageEdited):
            self.at = time.perf_counter()


class Turns:
    """Turns at one table after the other. `took` is how long each reveal took, in ms."""

    def __init__(self, house: House) -> None:
        self.took: list[float] = []
        self.presses: list[int] = []
        self._house = house
        self._last = LastWord(house.sandbox)

    async def run(self, count: int) -> None:
        """Play until a number of reveals are measured."""
        party = await self._opened()
        while len(self.took) < count:
            if party.is_over():
                party = await self._opened()
            await self._turn(party)

    async def _opened(self) -> Party:
        party = await open_party(self._house, self._house.sandbox.people, game=GAME)
        await party.right()
        return party

    async def _turn(self, party: Party) -> None:
        """Let everybody act whom the table waits for; measure if that was a reveal."""
        table = party.table()
        seats = sorted(table.to_act)
        position = table.running()
        code = party.pick([c for c in position.legal(seats[-1]) if not c.startswith("single-")])
        for seat in seats[:-1]:
            await self._move(party, seat, party.pick(position.legal(seat)[:1]))
        await party.right()
        begun = time.perf_counter()
        pressed = await self._move(party, seats[-1], code)
        await party.right()
        if code.startswith(CHOICE) and len(seats) == SEATS:
            self.took.append((self._last.at - begun) * 1000)
            self.presses.append(pressed)

    async def _move(self, party: Party, seat: int, code: str) -> int:
        """Press the button of a move under somebody's hand message; return the interaction."""
        user_id = party.table().members[seat].user_id
        person = next(one for one in party.people if one.id == user_id)
        hand = party.surfaces.hands(person)[0]
        control = next(one for one in party.surfaces.moves(hand) if one.endswith(f":{code}"))
        pressed = await person.press(hand, control)
        await pressed.acknowledged()
        return pressed.id


async def measure(count: int) -> Result:
    """Measure a number of reveals of six people who play by direct message."""
    with tempfile.TemporaryDirectory() as folder:
        # What the bot itself takes is measured: it must not be Discord that it waits for.
        async with Sandbox(people=SEATS, limits=False) as sandbox:
            house, watch = House(sandbox, Path(folder), follows=False), Stopwatch(sandbox)
            house.settings["TABLIER_CALL_DELAY"] = "3600"
            await house.start("-m", "bot")
            try:
                turns = Turns(house)
                await turns.run(count)
            finally:
                await house.stop()
    acknowledged = watch.all_of(turns.presses)
    return Result(
        (
            figure("h", "six choose: last press, acknowledged", "ms", acknowledged),
            figure("h", "six choose: last press, board and six hands right", "ms", turns.took),
        )
    )
