"""People who do whatever can be done to a bot, and what must hold after it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

from bot.incoming.controls import CONTROLS
from bot.tables.table import Table
from games.registry import games
from sandbox import Channel, ImpossibleError, Interaction, Message, Person
from sandbox.components import ComponentType, Control
from sandbox.world.model import ChannelKind, JsonObject
from sandbox.world.permissions import Permission
from tests.e2e.house import House
from tests.hostile.judge import Judge
from tests.hostile.tally import Tally

Item = TypeVar("Item")

AT_ONCE = 20
"""Interactions that may wait for their answer at the same time."""

PATIENCE = 20.0
"""Seconds for an answer on the busiest machine."""

RECENT = 60
"""Messages that people still press."""

MOST_THREADS = 4

SEVERAL = re.compile(r"[a-z0-9]\+[a-z0-9]")
"""Two moves as one request, somewhere in what was sent."""

FORGED_TEXT = "…"


class NothingThereError(Exception):
    """There is nothing with which somebody could do it."""


class Siege:
    """One sandbox under attack; `tally` says what was tried."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tally = Tally()
        self.newest: list[str] = []
        self._open: list[Interaction] = []
        self._kinds: dict[str, str] = {}
        self._looked_at: dict[int, tuple[Message, tuple[Control, ...]]] = {}
        self.judge = Judge(house)

    @property
    def people(self) -> list[Person]:
        """Whoever may do anything."""
        return self.house.sandbox.people

    def channels(self) -> list[Channel]:
        """Every channel, thread and DM."""
        return list(self.house.sandbox.world.channels)

    def messages(self) -> list[Message]:
        """The newest messages with controls, whoever may see them."""
        every = sorted(self.house.sandbox.world.messages, key=lambda one: one.id, reverse=True)
        return list(islice(filter(self._controls, every), RECENT))

    def _controls(self, message: Message) -> tuple[Control, ...]:
        """Return the controls of a message, looked for once as long as it does not change."""
        before, found = self._looked_at.get(message.id, (None, ()))
        if before is not message:
            found = self.house.sandbox.controls(message)
            self._looked_at[message.id] = (message, found)
        return found

    def within_reach(self, person: Person) -> list[Message]:
        """Return those in channels where a person is: also what only others are shown there."""
        world = self.house.sandbox.world
        channels = {c.id for c in world.channels if person.may(c, Permission.VIEW_CHANNEL)}
        return [message for message in self.messages() if message.channel_id in channels]

    def tables(self) -> list[Table]:
        """Every table that there ever was, as it is now, oldest first."""
        self.judge.look()
        return list(self.judge.tables.values())

    # What people do.

    async def press(self, who: int, where: int, which: int) -> None:
        """Press a control of some message, whether it is there for this person or not."""
        person = of(self.people, who)
        messages = self.within_reach(person)
        if not messages:
            return
        message = of(messages, where)
        control = of(self._controls(message), which)
        if control.kind == ComponentType.BUTTON:
            await self.sent("press", await person.press_raw(message, control.custom_id))
        else:
            values = (of(control.values, which // 7),) if control.values else ()
            chosen = await person.choose_raw(message, control.custom_id, *values)
            await self.sent("choose", chosen)

    async def forge(self, who: int, where: int, template: str, value: str | None) -> None:
        """Use a control that nobody sent, with a custom id of one's own."""
        custom_id = self._known(template, where)[:100]
        await self.used("forge", of(self.people, who), where, custom_id, value)

    async def steal(self, who: int, where: int, which: int, value: str | None) -> None:
        """Use a control that was shown to anybody, as it is or with a value that it lacks."""
        shown = self._shown()
        if not shown:
            return
        control = of(shown, which)
        if value is None and control.values:
            value = of(control.values, which // 7)
        await self.used("steal", of(self.people, who), where, control.custom_id, value)

    async def used(
        self, kind: str, person: Person, where: int, custom_id: str, value: str | None
    ) -> None:
        """Let a person use a control that nobody sent: with a value it is a menu."""
        messages = self.within_reach(person)
        if not messages:
            return
        message = forged(of(messages, where), custom_id, value)
        if value is None:
            begun = await person.press_raw(message, custom_id)
        else:
            begun = await person.choose_raw(message, custom_id, value)
        known = any(control.template.fullmatch(custom_id) for control in CONTROLS)
        self.tally.foreign[kind] += not known
        await self.sent(kind, begun)

    def _shown(self) -> list[Control]:
        """Every control of the newest messages, whoever sees them."""
        return [control for message in self.messages() for control in self._controls(message)]

    def _known(self, template: str, number: int) -> str:
        """Return a text with the id of some table, and a move that is somebody's, filled in."""
        if "{game}" in template:
            known = self.tables()
            table_id = of(known, number).table_id if known else "abcdefgh"
            template = template.replace("{game}", table_id)
        if "{move}" in template or "{code}" in template or "{decision}" in template:
            ids = [c.custom_id for c in self._shown() if c.custom_id.startswith("t:")]
            moves = [custom_id.split(":", 2)[2] for custom_id in ids] or ["0:play"]
            template = template.replace("{move}", of(moves, number))
            template = template.replace("{decision}", of(moves, number).split(":")[0])
            while "{code}" in template:
                template = template.replace("{code}", of(moves, number).split(":")[1], 1)
                number += 1
        return template

    async def run(self, who: int, where: int, which: int, text: str, number: int) -> None:
        """Type a command with anything in its options."""
        person, text = of(self.people, who), self._known(text, number)
        with self.client_may_refuse("command"):
            channel = of(person.channels(), where)
            leaf = of(person.commands(channel), which)
            filled = {
                option["name"]: self._value(option, text, number + at)
                for at, option in enumerate(leaf.options)
                if option.get("required") or (number + at) % 3
            }
            await self.sent("command", person.run(channel, leaf.path, filled, raw=True))

    async def complete(self, who: int, where: int, which: int, text: str) -> None:
        """Ask for suggestions with anything typed so far."""
        person, text = of(self.people, who), self._known(text, which)
        with self.client_may_refuse("autocomplete"):
            channel = of(person.channels(), where)
            offered = [
                (leaf, option["name"])
                for leaf in person.commands(channel)
                for option in leaf.options
                if option.get("autocomplete")
            ]
            leaf, name = of(offered, which)
            others = [o["name"] for o in leaf.options if o["type"] == 3 and o["name"] != name]
            filled = {other: of([g.slug for g in games()], who) for other in others[: which % 3]}
            asked = person.completing(channel, leaf.path, name, text, filled, raw=True)
            await self.sent("autocomplete", asked)

    async def type_move(self, person: Person, where: int, which: int, text: str) -> None:
        """Type a text as a move: into /move, or a command of any game."""
        channel = of(person.channels(), where)
        leaves = [leaf for leaf in person.commands(channel) if _makes_moves(leaf.options)]
        leaf = of(leaves, which)
        typed = {leaf.options[0]["name"]: text}
        await self.sent("typed", person.run(channel, leaf.path, typed))

    def _value(self, option: JsonObject, text: str, number: int) -> object:
        if option.get("choices"):
            return of(option["choices"], number)["value"]
        match option["type"]:
            case 4:
                return number % 9
            case 5:
                return bool(number % 2)
            case 6:
                return of(self.people, number)
            case _:
                return text

    async def rename(self, who: int, name: str) -> None:
        """Take another name."""
        user = of(self.people, who).user
        self.house.sandbox.world.put_user(msgspec.structs.replace(user, name=name))
        self.tally.sent["name"] += 1

    async def come_and_go(self, who: int, what: int) -> None:
        """Leave or join the server, close or open direct messages, speak another language."""
        person, guild = of(self.people, who), self.house.sandbox.guild()
        match what % 12:
            case 0:
                self.judge.gone.add(person.id)
                await person.leave(guild)
            case 1:
                await person.close_dms()
            case 2 | 3 | 4 | 5:
                await person.join(guild)
            case 6 | 7 | 8 | 9:
                await person.allow_dms()
            case _:
                await person.speak(of(("fr", "en-US", "en-GB", "de", "ja"), what))
        self.tally.beside["comings and goings"] += 1

    async def twice(self) -> None:
        """Let Discord deliver the next interactions twice."""
        self.house.sandbox.faults.duplicate_interactions(2)
        self.tally.beside["duplicates"] += 2

    async def delete(self, where: int) -> None:
        """Delete a message of the bot's, as moderators can: what one person sees they cannot."""
        if messages := [message for message in self.messages() if message.viewer_id is None]:
            self.house.sandbox.faults.delete_message(of(messages, where))
            self.tally.beside["deletions"] += 1

    async def thread(self, who: int, where: int, name: str) -> None:
        """Start a thread, if there are not too many already."""
        texts = [c for c in self.channels() if c.kind is ChannelKind.TEXT]
        if len(self.channels()) - len(texts) < MOST_THREADS + len(self.people):
            with self.client_may_refuse("thread"):
                await of(self.people, who).start_thread(of(texts, where), name)
                self.tally.beside["threads"] += 1

    # What must hold.

    async def mark_synced(self) -> None:
        """Wait until everybody has their answer; then assert that all is well."""
        waiting, self._open = self._open, []
        for one in waiting:
            await self.answered(one)
        # Whatever no client could have sent is not answered, and Discord stops waiting.
        await self.house.sandbox.turn(4)
        wrongs = [*self._printed(), *self._refused(), *self.judge.verdict()]
        assert not wrongs, "\n".join([*wrongs, "after:", *self.newest])

    def reckon(self) -> None:
        """Count what changed tables, and how these stand; assert that no row was changed since."""
        kinds = (self._kinds.get(request) for request in self.judge.changes)
        self.tally.stored.update(kind for kind in kinds if kind is not None)
        self.tally.compounds["accepted"] += self.judge.compounds
        for table in self.tables():
            self.tally.tables[f"{table.record.slug} {table.status.value}"] += 1
            self.tally.tables["rows"] += table.head + 1
        wrongs = self.judge.rewritten()
        assert not wrongs, "\n".join(wrongs)

    def _printed(self) -> Iterator[str]:
        said, self.house.lines = self.house.lines, ["ready"]
        for number, line in enumerate(said):
            if "Traceback" in line or " ERROR " in line:
                yield from said[max(0, number - 2) : number + 40]
                return

    def _refused(self) -> Iterator[str]:
        yield from (str(one) for one in self.house.sandbox.violations)
        yield from self.house.sandbox.refusals

    # What players need as well.

    async def sent(self, kind: str, begun: Interaction) -> None:
        """Count an input, and wait for the oldest of too many that are not answered yet."""
        self.tally.sent[kind] += 1
        self.tally.compounds["asked"] += SEVERAL.search(str(begun.record.data)) is not None
        self._kinds[str(begun.id)] = kind
        self.newest = [
            *self.newest[-AT_ONCE:],
            f"{kind} {begun.record.user_id} {begun.record.data}"[:400],
        ]
        self._open.append(begun)
        if len(self._open) >= AT_ONCE:
            await self.answered(self._open.pop(0))

    async def answered(self, begun: Interaction) -> None:
        """Wait for an answer; AssertionError if there is none in time."""
        try:
            await self.house.sandbox.until(lambda: begun.state != "sent", PATIENCE)
        except TimeoutError:
            said = "\n".join([*self.newest, *self.house.lines[-40:]])
            raise AssertionError(f"no answer to {begun.record.data}\nafter:\n{said}") from None
        assert begun.state == "acknowledged", f"no answer in time to {begun.record.data}"

    @contextlib.contextmanager
    def client_may_refuse(self, kind: str) -> Iterator[None]:
        """Count what a client refuses by itself, or what there is nothing for."""
        try:
            yield
        except (ImpossibleError, NothingThereError):
            self.tally.impossible[kind] += 1


def of(items: Sequence[Item], number: int) -> Item:
    """Return one of the items; `NothingThereError` if there are none."""
    if not items:
        raise NothingThereError
    return items[number % len(items)]


def _makes_moves(options: Sequence[JsonObject]) -> bool:
    """Tell whether a command has these: a move, and perhaps the table that is meant."""
    suggested = [bool(option.get("autocomplete")) for option in options]
    required = [bool(option.get("required")) for option in options]
    return suggested == [True, True] and required == [True, False]


def forged(message: Message, custom_id: str, value: str | None) -> Message:
    """Return a message as if it had such a control: a button, or a menu with that value."""
    control: JsonObject = {
        "type": int(ComponentType.BUTTON),
        "id": 2,
        "style": 2,
        "label": FORGED_TEXT,
    }
    if value is not None:
        options = [{"label": FORGED_TEXT, "value": value[:100] or "-"}]
        control = {"type": int(ComponentType.STRING_SELECT), "id": 2, "options": options}
    control["custom_id"] = custom_id
    row = {"type": int(ComponentType.ROW), "id": 1, "components": [control]}
    return msgspec.structs.replace(message, components=(row,))
