"""People who do whatever can be done to a bot, and what must hold after it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from bot.surfaces.controls import CONTROLS
from games.registry import games
from sandbox import Channel, Impossible, Interaction, Message, Person
from sandbox.components import Kind
from sandbox.world.model import JsonObject
from sandbox.world.permissions import Permission
from tests.e2e.house import House
from tests.hostile.judge import Judge

Item = TypeVar("Item")

AT_ONCE = 20
"""Interactions that may wait for their answer at the same time."""

PATIENCE = 20.0
"""Seconds for an answer on the busiest machine."""

RECENT = 60
"""Messages that people still press."""

FORGED_TEXT = "…"


class Siege:
    """One sandbox under attack. `made` counts inputs, `impossible` what a client refuses."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.made: Counter[str] = Counter()
        self.impossible = 0
        self.newest: list[str] = []
        self._open: list[Interaction] = []
        self._judge = Judge(house)

    @property
    def people(self) -> list[Person]:
        """Whoever may do anything."""
        return self.house.sandbox.people

    def channels(self) -> list[Channel]:
        """Every channel, thread and DM."""
        return list(self.house.sandbox.world.channels)

    def messages(self) -> list[Message]:
        """The newest messages with controls, whoever may see them."""
        found = sorted(self.house.sandbox.world.messages, key=lambda message: message.id)
        return [m for m in found if self.house.sandbox.controls(m)][-RECENT:]

    def within_reach(self, person: Person) -> list[Message]:
        """Return those in channels where a person is: also what only others are shown there."""
        world = self.house.sandbox.world
        channels = {c.id for c in world.channels if person.may(c, Permission.VIEW_CHANNEL)}
        return [message for message in self.messages() if message.channel_id in channels]

    def game_ids(self) -> list[str]:
        """Every table that there ever was, oldest first."""
        if not self.house.database.exists():
            return []
        with contextlib.closing(
            sqlite3.connect(f"file:{self.house.database}?mode=ro", uri=True)
        ) as db:
            return [row[0] for row in db.execute("SELECT game_id FROM games ORDER BY opened_at")]

    # What people do.

    async def press(self, who: int, where: int, which: int) -> None:
        """Press a control of some message, whether it is there for this person or not."""
        person = of(self.people, who)
        messages = self.within_reach(person)
        if not messages:
            return
        message = of(messages, where)
        control = of(self.house.sandbox.controls(message), which)
        if control.kind == Kind.BUTTON:
            await self._begun("press", await person.press_raw(message, control.custom_id))
        else:
            values = (of(control.values, which // 7),) if control.values else ()
            chosen = await person.choose_raw(message, control.custom_id, *values)
            await self._begun("choose", chosen)

    async def forge(self, who: int, where: int, template: str, value: str | None) -> None:
        """Use a control that nobody sent, with a custom id of one's own."""
        person, ids = of(self.people, who), self.game_ids()
        messages = self.within_reach(person)
        if not messages:
            return
        custom_id = template.replace("{game}", of(ids, where) if ids else "abcdefgh")[:100]
        message = forged(of(messages, where), custom_id, value)
        if value is None:
            begun = await person.press_raw(message, custom_id)
        else:
            begun = await person.choose_raw(message, custom_id, value)
        known = any(
            control.__discord_ui_compiled_template__.fullmatch(custom_id) for control in CONTROLS
        )
        await self._begun("forge", begun, answered=known)

    async def run(self, who: int, where: int, which: int, text: str, number: int) -> None:
        """Type a command with anything in its options."""
        person, channel = of(self.people, who), of(self.channels(), where)
        with self._client_may_refuse():
            leaf = of(person.commands(channel), which)
            filled = {
                option["name"]: self._value(option, text, number + at)
                for at, option in enumerate(leaf.options)
                if option.get("required") or (number + at) % 3
            }
            await self._begun("command", person.run(channel, leaf.path, filled))

    async def complete(self, who: int, where: int, which: int, text: str) -> None:
        """Ask for suggestions with anything typed so far."""
        person, channel = of(self.people, who), of(self.channels(), where)
        with self._client_may_refuse():
            leaf = of(person.commands(channel), which)
            option = of([o for o in leaf.options if o.get("autocomplete")], which)
            asked = person.completing(channel, leaf.path, option["name"], text, {})
            await self._begun("autocomplete", asked)

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

    async def open_table(self, who: int, where: int, which: int) -> None:
        """Open a table as one does, and begin."""
        person = of(self.people, who)
        channel = of([c for c in self.channels() if c.guild_id is not None], where)
        slug = of(games(), which).slug
        with self._client_may_refuse():
            named = {"game": slug, "computers": 1 + which % 4}
            await self._begun("open", person.run(channel, "table open", named))
            await self._begun("start", await person.slash(channel, "table start"))

    async def play(self, who: int, which: int) -> None:
        """Make a move that somebody may make, by a control in his own messages."""
        for person in (of(self.people, who + at) for at in range(len(self.people))):
            mine = self.house.sandbox.messages(person.dm) if person.dm else []
            found = [(m, c) for m in mine for c in self.house.sandbox.controls(m)]
            moves = [(m, c) for m, c in found if c.custom_id[:2] in ("t:", "m:")]
            if moves:
                message, control = of(moves, which)
                values = (of(control.values, which),) if control.values else ()
                begun = person.choose if values else person.press
                with self._client_may_refuse():
                    await self._begun("move", await begun(message, control.custom_id, *values))
                return

    async def rename(self, who: int, name: str) -> None:
        """Take another name."""
        user = of(self.people, who).user
        self.house.sandbox.world.put_user(msgspec.structs.replace(user, name=name))
        self.made["name"] += 1

    async def come_and_go(self, who: int, what: int) -> None:
        """Leave or join the server, close or open direct messages, speak another language."""
        person, guild = of(self.people, who), self.house.sandbox.guild()
        match what % 12:
            case 0:
                await person.leave(guild)
            case 1:
                await person.close_dms()
            case 2 | 3 | 4 | 5:
                await person.join(guild)
            case 6 | 7 | 8 | 9:
                await person.allow_dms()
            case _:
                await person.speak(of(("fr", "en-US", "en-GB", "de", "ja"), what))
        self.made["come and go"] += 1

    async def twice(self) -> None:
        """Let Discord deliver the next interactions twice."""
        self.house.sandbox.faults.duplicate_interactions(2)
        self.made["twice"] += 1

    async def delete(self, where: int) -> None:
        """Delete a message of the bot's, as moderators can: what one person sees they cannot."""
        if messages := [message for message in self.messages() if message.viewer_id is None]:
            self.house.sandbox.faults.delete_message(of(messages, where))
            self.made["delete"] += 1

    # What must hold.

    async def settle(self) -> None:
        """Wait until everybody has his answer; then assert that all is well."""
        waiting, self._open = self._open, []
        for one in waiting:
            await self._answered(one)
        # Whatever no client could have sent is not answered, and Discord stops waiting.
        self.house.sandbox.clock.advance(4)
        wrongs = [*self._printed(), *self._refused()]
        for game_id in self.game_ids():
            wrongs += self._judge.wrongs(game_id)
        assert not wrongs, "\n".join([*wrongs, "after:", *self.newest])

    def _printed(self) -> Iterator[str]:
        said, self.house.lines = self.house.lines, ["ready"]
        for number, line in enumerate(said):
            if "Traceback" in line or " ERROR " in line:
                yield from said[max(0, number - 2) : number + 40]
                return

    def _refused(self) -> Iterator[str]:
        yield from (str(one) for one in self.house.sandbox.violations)
        yield from self.house.sandbox.refusals

    async def _begun(self, kind: str, begun: Interaction, *, answered: bool = True) -> None:
        self.made[kind] += 1
        self.newest = [
            *self.newest[-AT_ONCE:],
            f"{kind} {begun.record.user_id} {begun.record.data}"[:400],
        ]
        if answered:
            self._open.append(begun)
        if len(self._open) >= AT_ONCE:
            await self._answered(self._open.pop(0))

    async def _answered(self, begun: Interaction) -> None:
        try:
            await self.house.sandbox.until(lambda: begun.state != "sent", PATIENCE)
        except TimeoutError:
            said = "\n".join([*self.newest, *self.house.lines[-40:]])
            raise AssertionError(f"no answer to {begun.record.data}\nafter:\n{said}") from None

    @contextlib.contextmanager
    def _client_may_refuse(self) -> Iterator[None]:
        try:
            yield
        except (Impossible, LookupError):
            self.impossible += 1


def of(items: Sequence[Item], number: int) -> Item:
    """Return one of the items; LookupError if there are none."""
    if not items:
        raise LookupError("nothing there")
    return items[number % len(items)]


def forged(message: Message, custom_id: str, value: str | None) -> Message:
    """Return a message as if it had such a control: a button, or a menu with that value."""
    control: JsonObject = {"type": int(Kind.BUTTON), "id": 2, "style": 2, "label": FORGED_TEXT}
    if value is not None:
        options = [{"label": FORGED_TEXT, "value": value[:100] or "-"}]
        control = {"type": int(Kind.STRING_SELECT), "id": 2, "options": options}
    control["custom_id"] = custom_id
    row = {"type": int(Kind.ROW), "id": 1, "components": [control]}
    return msgspec.structs.replace(message, components=(row,))
