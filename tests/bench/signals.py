"""(j): how late *Boum!* comes where six are quick and Discord is slow, and how late the board is.

Six people choose in the channel as fast as answers come, each an edit of the board: its five edits
in five seconds are used up when the reveal comes. The signal is a message of its own, and has to
come as if the board were not there.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.shown.observation import signal_of
from bot.tables.folding import folds
from sandbox import Message, Sandbox
from sandbox.rates.conditions import WAY
from sandbox.world import changes
from tests.bench.figures import Goal, Result, figure, p99
from tests.bench.reveals import GAME, SEATS
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_typing
from tests.load.crowd import BoardWatch

MOST = 2.0
"""How late a signal may be, in times that a message is on its way (decided: the way itself, and as
long again for the bot, on whatever machine; a limit that holds it back is seconds)."""

SHOUT = "e:"
"""How the id of the button begins by which everybody shouts."""


class FirstSeen:
    """When each signal reached Discord, in milliseconds since 1970: `at`."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.at: list[float] = []
        self._sandbox = sandbox
        sandbox.world.listen(self._heard)

    def _heard(self, change: changes.Change) -> None:
        if isinstance(change, changes.MessageCreated) and self._is_signal(change.message):
            self.at.append(time.time() * 1000)

    def _is_signal(self, message: Message) -> bool:
        if message.viewer_id is not None:
            return False
        ids = [control.custom_id for control in self._sandbox.controls(message)]
        return bool(ids) and all(each.startswith(SHOUT) for each in ids)


async def measure(count: int) -> Result:
    """Measure a number of signals at one table; each turn takes its countdown of 5 s and more."""
    with tempfile.TemporaryDirectory() as folder:
        # By the machine's clock: what is measured are seconds that people wait.
        async with Sandbox(people=SEATS, slow=True) as sandbox:
            house = House(sandbox, Path(folder), follows=False)
            house.settings["TABLIER_CALL_DELAY"] = "3600"
            await house.start("-m", "bot")
            try:
                signals, boards = await _played(house, count)
            finally:
                await house.stop()
    shown = (
        figure("j", "slow Discord, six quick people: signal", "ms", signals),
        figure("j", "slow Discord, six quick people: board", "ms", boards),
    )
    ways = p99(signals) / (WAY * 1000)
    return Result(shown, (Goal("j", "signal, in ways to Discord", ways, MOST),))


async def _played(house: House, count: int) -> tuple[list[float], list[float]]:
    """Return after how many ms each signal came, and the board showed each row meanwhile."""
    sandbox = house.sandbox
    ways = dict.fromkeys(sandbox.people, by_typing)
    party = await open_party(house, sandbox.people, game=GAME, ways=ways, options="pace=live")
    await party.right()
    seen, watch, begun = FirstSeen(sandbox), BoardWatch(house), time.time() * 1000
    watching = asyncio.create_task(watch.watch())
    try:
        while len(seen.at) < count:
            await asyncio.gather(*(by_typing(party, person) for person in party.people))
            await sandbox.until(lambda: party.table().to_act or len(seen.at) >= count)
        await party.right()
    finally:
        watching.cancel()
    watch.look()
    late = [at - row for at, row in zip(seen.at, _signalled(party), strict=True)]
    return late, [age * 1000 for age in watch.ages(party.table_id, begun)]


def _signalled(party: Party) -> Iterator[int]:
    """Yield when each row was stored that has everybody called to shout, in ms since 1970."""
    stored, before = party.house.stored(party.table_id), ""
    for table in folds(stored.table, stored.log, stored.people):
        now = signal_of(table)
        if now and not before:
            yield table.rows[-1].stored
        before = now
