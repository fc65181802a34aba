"""A twin game played through the real bot, and all that its observer got of it."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from games.protocol import Seat
from sandbox import Clock, Interaction, Message, Person, Sandbox
from tests.e2e.chronicle import Chronicle
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.twin_bot import Script
from tests.secrecy.twins import Game

LAUNCHER = Path(__file__).with_name("twin_bot.py")

BEGUN = 1_700_000_000.0
"""When every one of these games begins (seconds since 1970)."""

ACCIDENTS = (
    (re.compile(r"\d{16,}"), "#"),
    (re.compile(r"<t:\d+:"), "<t:#:"),
    (re.compile(r"127\.0\.0\.1:\d+"), "sandbox"),
    (re.compile(r"\b([mkn]:[a-z0-9]{8}:\d+):\d+-"), r"\1:#-"),
    (re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} "), ""),
    (re.compile(r"0x[0-9a-f]+|[Ll]ock \d+|token-[0-9a-f]+"), "#"),
    (re.compile(r"group=\[.*\]"), "group"),
)
"""What differs from run to run: ids, instants, addresses, salts, what is stored together."""

UNLIKE = ("id", "timestamp", "edited_timestamp", "nonce")
"""Fields of a message that are different in every run."""

WATCH = "Watch._look"
"""What looks at the database's file now and then, as the lines of the log name it."""


def plain(text: str) -> str:
    """Return a text without what differs from run to run."""
    for accident, word in ACCIDENTS:
        text = accident.sub(word, text)
    return text


class TwinParty:
    """People who play one side of a twin game as it is written."""

    def __init__(self, house: House, party: Party, game: Game, observer: Seat | None) -> None:
        self.house, self.party, self.game = house, party, game
        self.observer = party.people[observer] if observer is not None else house.person("Núria")
        self.chronicle = Chronicle(house.sandbox, house.heads)
        self.answers: list[str] = []
        self._files: dict[int, bytes] = {}
        self._begun: list[int] = []
        house.sandbox.world.listen(lambda _change: self._keep_files())

    async def begins(self) -> None:
        """Deal, once the lobby shows everybody: how many of its versions there were is chance."""
        await self._at_rest()
        self.chronicle.versions.clear()
        await self.party.start(self.party.people[0])

    async def plays(self, codes: Sequence[tuple[Seat | None, str]]) -> None:
        """Make the moves one after the other; the observer looks and tries things meanwhile."""
        await self._at_rest()
        for number, (seat, code) in enumerate(codes):
            self._begun.append(len(self.chronicle.versions))
            if seat is not None:
                decision = self.party.table().running().decision(seat)
                mover = self.party.people[seat]
                move = mover.run(self.party.channel, "move", {"move": f"{decision}:{code}"})
                await self._answered(mover, move)
            await self._at_rest()
            await self._looks()
            await self._tries_wrongly(number)
        await self.house.sandbox.settled()

    async def _at_rest(self) -> None:
        """Return once every message shows the newest row, and the bot knows that it does."""
        others = (person for person in self.party.people if person is not self.observer)
        await self.party.synced(next(others))

    async def _looks(self) -> None:
        for action in ("play", "hand", "more"):
            await self._answered(self.observer, await self.party.press(self.observer, action))
        for path in ("hand", "turn", "table log", "board"):
            told = await self.observer.slash(self.party.channel, path)
            await self._answered(self.observer, told)

    async def _tries_wrongly(self, number: int) -> None:
        """Type what somebody else might do, and begin to type something."""
        codes = self.game.case.foreign or ("boum",)
        code = codes[7 * number % len(codes)]
        own = self.party.table().seat_of(self.observer.id)
        if own is None or code not in self.party.table().running().legal(own):
            wrong = self.observer.run(self.party.channel, "move", {"move": code})
            await self._answered(self.observer, wrong)
        for typed in ("", code):
            offered = await self.observer.complete(self.party.channel, "move", "move", typed)
            self.answers.append(f"autocomplete {offered}")

    async def _answered(self, person: Person, interaction: Interaction) -> None:
        answer = await interaction.answer()
        await self.house.sandbox.until(lambda: not any(m.loading for m in interaction.messages))
        if person is self.observer:
            self.answers.append(self._written(self.house.sandbox.message(answer.id) or answer))

    # What the observer got.

    def lasting(self) -> list[str]:
        """Return every version of every lasting message that they could read, message by message.

        Messages that are sent at once may arrive in any order: within a row they are sorted. In
        which order they are sent is a matter of `tests.secrecy`.
        """
        found: dict[int, tuple[int, list[str]]] = {}
        for place, version in enumerate(self.chronicle.versions):
            message = version.message
            if version.viewer in (None, self.observer.id) and message.viewer_id is None:
                row = bisect_right(self._begun, place)
                _, versions = found.setdefault(message.id, (row, []))
                if versions[-1:] != [written := self._written(message)]:
                    versions.append(written)
        return [written for _, versions in sorted(found.values()) for written in versions]

    def logged(self) -> set[str]:
        """Return the different lines of the bot's log; how often one comes is no certain thing.

        Nor is whether the file is looked at meanwhile, which is done every few seconds.
        """
        folder = str(self.house.folder)
        lines = (plain(line.replace(folder, "")) for line in self.house.lines)
        return {line for line in lines if WATCH not in line}

    def _written(self, message: Message) -> str:
        shown = self.house.sandbox.json(message)
        kept = {key: value for key, value in shown.items() if key not in UNLIKE}
        files = [self._files[file.id].hex() for file in message.attachments]
        return plain(json.dumps(kept, sort_keys=True, ensure_ascii=False)) + "".join(files)

    def _keep_files(self) -> None:
        """Take care of files before their message gets others."""
        for message in self.house.sandbox.world.messages:
            for file in message.attachments:
                if file.id not in self._files:
                    self._files[file.id] = self.house.sandbox.file(file)


@asynccontextmanager
async def side_of(game: Game, side: int, rows: int, folder: Path) -> AsyncIterator[TwinParty]:
    """Play `rows` rows of one side (0 or 1) of a twin game through a bot of its own."""
    swaps = {
        number: row.swap
        for number, row in enumerate(game.rows[:rows])
        if row.swap is not None and side == 1
    }
    script = Script(game.case.slug, game.seed, swaps)
    # Both sides are compared to the byte, instants too: no wait for a limit may move them.
    async with Sandbox(people=8, clock=Clock(BEGUN), limits=False) as sandbox:
        house = House(sandbox, folder)
        house.settings |= {"TABLIER_LOG": "debug", "TWIN_GAME": script.written()}
        await house.start(str(LAUNCHER))
        try:
            people = sandbox.people[: game.case.table.seats]
            party = await open_party(house, people, game=game.case.slug, start=False)
            played = TwinParty(house, party, game, game.observer)
            await played.begins()
            await played.plays([(row.seat, row.codes[side]) for row in game.rows[1:rows]])
            # A short game may be over before the client calls itself ready.
            await house.ready()
            await house.stop()
            yield played
        finally:
            if house.running:
                await house.kill()
    assert sandbox.violations == []
    assert "Traceback" not in house.said(), house.said()
