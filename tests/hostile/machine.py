"""The state machine: Hypothesis chooses what people do, one thing after the other."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from sandbox import Clock, Sandbox
from tests.e2e.house import House
from tests.hostile.forgery import CUSTOM_IDS, NAMES, NUMBERS, TEXTS
from tests.hostile.players import open_table, play, together, twist
from tests.hostile.siege import Siege
from tests.hostile.tally import Tally

PEOPLE = 7

LIFE = 2_000
"""Inputs after which a new sandbox is begun: people would drown in the old one's messages."""


class Grounds:
    """Where sieges take place, one after the other. `tally` counts what was tried in all.

    `wrong` is the first thing that went wrong: what Hypothesis tries after it proves nothing.
    `command` starts the bot, where its own does not.
    """

    def __init__(self) -> None:
        self.command: tuple[str, ...] = ()
        self.wrong: Exception | None = None
        self.tally = Tally()
        self._loop = asyncio.new_event_loop()
        self._siege: Siege | None = None
        self._sandbox: Sandbox | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def clear(self) -> None:
        """Forget what was tried so far; no siege may be going on."""
        assert self._siege is None
        self.tally, self.wrong = Tally(), None

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the siege that is going on."""
        if self.wrong is not None:
            work.close()
            raise self.wrong
        try:
            self._loop.run_until_complete(work)
        except Exception as error:
            self.wrong = error
            raise

    def siege(self) -> Siege:
        """Return the siege that is going on; a new one if the last has taken long enough."""
        if self._siege is not None and self._siege.tally.inputs >= LIFE:
            self.end()
        if self._siege is None:
            self._siege = self._loop.run_until_complete(self._begun())
        return self._siege

    def inputs(self) -> int:
        """Return how many inputs there were in all sieges."""
        return self.tally.inputs + (self._siege.tally.inputs if self._siege else 0)

    async def _begun(self) -> Siege:
        self._folder = tempfile.TemporaryDirectory()
        self._sandbox = Sandbox(people=PEOPLE, clock=Clock.flowing())
        await self._sandbox.start()
        house = House(self._sandbox, Path(self._folder.name))
        await house.start(*self.command)
        await house.ready()
        return Siege(house)

    def end(self) -> None:
        """Stop the bot, which has to end as it should."""
        if self._siege is None:
            return
        siege, self._siege = self._siege, None
        try:
            siege.reckon()
        finally:
            self.tally.add(siege.tally)
            self._loop.run_until_complete(self._stopped(siege))

    async def _stopped(self, siege: Siege) -> None:
        assert self._sandbox is not None
        assert self._folder is not None
        try:
            await siege.house.stop()
        finally:
            if siege.house.running:
                await siege.house.kill()
            await self._sandbox.stop()
            self._folder.cleanup()


GROUNDS = Grounds()


class Hostile(RuleBasedStateMachine):
    """Everything that people can do to the bot."""

    def __init__(self) -> None:
        super().__init__()
        self.siege = GROUNDS.siege()

    def teardown(self) -> None:
        """Everybody is answered, and nobody's decision was made by somebody else."""
        GROUNDS.run(self.siege.mark_synced())

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS)
    def press(self, who: int, where: int, which: int) -> None:
        """Press something."""
        GROUNDS.run(self.siege.press(who, where, which))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS)
    def press_again(self, who: int, where: int, which: int) -> None:
        """Press something, by two people at once."""
        GROUNDS.run(self.siege.press(who, where, which))
        GROUNDS.run(self.siege.press(who + 1, where, which))

    @rule(who=NUMBERS, where=NUMBERS, template=CUSTOM_IDS, value=st.none() | TEXTS)
    def forge(self, who: int, where: int, template: str, value: str | None) -> None:
        """Use a control that was never sent."""
        GROUNDS.run(self.siege.forge(who, where, template, value))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS, value=st.none() | TEXTS)
    def steal(self, who: int, where: int, which: int, value: str | None) -> None:
        """Use a control that was shown to somebody else."""
        GROUNDS.run(self.siege.steal(who, where, which, value))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS, text=TEXTS, number=NUMBERS)
    def command(self, who: int, where: int, which: int, text: str, number: int) -> None:
        """Type a command."""
        GROUNDS.run(self.siege.run(who, where, which, text, number))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS, text=TEXTS)
    def complete(self, who: int, where: int, which: int, text: str) -> None:
        """Ask for suggestions."""
        GROUNDS.run(self.siege.complete(who, where, which, text))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS)
    def open_table(self, who: int, where: int, which: int) -> None:
        """Open a table, and begin."""
        GROUNDS.run(open_table(self.siege, who, where, which))

    @rule(who=NUMBERS, which=NUMBERS)
    def play(self, who: int, which: int) -> None:
        """Make moves."""
        GROUNDS.run(play(self.siege, who, which))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS, how=NUMBERS)
    def twist(self, who: int, where: int, which: int, how: int) -> None:
        """Nearly make a move."""
        GROUNDS.run(twist(self.siege, who, where, which, how))

    @rule(who=NUMBERS, where=NUMBERS, which=NUMBERS, how=NUMBERS)
    def together(self, who: int, where: int, which: int, how: int) -> None:
        """Ask for several moves at once."""
        GROUNDS.run(together(self.siege, who, where, which, how))

    @rule(who=NUMBERS, name=st.sampled_from(NAMES))
    def rename(self, who: int, name: str) -> None:
        """Take another name."""
        GROUNDS.run(self.siege.rename(who, name))

    @rule(who=NUMBERS, what=NUMBERS)
    def come_and_go(self, who: int, what: int) -> None:
        """Come or go."""
        GROUNDS.run(self.siege.come_and_go(who, what))

    @rule()
    def twice(self) -> None:
        """Deliver the next interactions twice."""
        GROUNDS.run(self.siege.twice())

    @rule(who=NUMBERS, where=NUMBERS, name=st.sampled_from(NAMES))
    def thread(self, who: int, where: int, name: str) -> None:
        """Start a thread."""
        GROUNDS.run(self.siege.thread(who, where, name))

    @rule(where=NUMBERS)
    def delete(self, where: int) -> None:
        """Delete a message."""
        GROUNDS.run(self.siege.delete(where))
