"""What people try at a table: everything that shows something, and much that is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

import phrases
from bot.records import Status
from bot.shown import private
from bot.shown.content import Action, Content, Menu, action_id
from bot.shown.observation import face, observe
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import MAX_CODE, Seat
from games.registry import THEN
from tests.secrecy.twins import Pair

LOOKS = (
    Action.PLAY, Action.HAND, Action.BOARD, Action.LOG, Action.MORE, Action.RULES,
    Action.FAIRNESS, Action.QUIT, Action.END, Action.START, Action.JOIN, Action.OPTIONS,
    Action.DECLINE, Action.FREE,
)  # fmt: skip
"""Buttons about the table that show or refuse something, and change nothing in a running game."""

CHANGES = (
    Action.LEAVE, Action.ADD, Action.REMOVE, Action.FILL, Action.ORDER, Action.RAISE, Action.BACK,
    Action.STAND_IN, Action.AGAIN, Action.OFFER_CUT, Action.CUT, Action.QUIT_SURE, Action.END_SURE,
)  # fmt: skip
"""All other buttons about the table: they would make of two tables that look alike two others."""

WRONG = 2
"""How many codes that are no legal moves are tried."""

COMPOUNDS = 3
"""How many texts of several moves are tried, each in two ways."""

STEPS = 6
"""How many further steps of a panel are taken."""


class Press(msgspec.Struct, frozen=True):
    """A control that is used, or a text that is typed (`typed`) or begun (`completed`)."""

    custom_id: str = ""
    values: tuple[str, ...] = ()
    typed: str | None = None
    completed: str | None = None

    def __str__(self) -> str:
        if self.typed is not None:
            return f"/move {self.typed!r}"
        if self.completed is not None:
            return f"autocomplete of {self.completed!r}"
        return " ".join(
            [self.custom_id.split(":", 2)[0], *self.custom_id.split(":")[2:], *self.values]
        )


def looks(pair: Pair, locale: str) -> Iterator[Press]:
    """Yield what an observer may look at, on what is the same to them in both tables."""
    table, seat = pair.one, pair.observer
    # The luck of a game that is over is checked by a file that has everything.
    told = LOOKS if table.is_open else tuple(each for each in LOOKS if each != Action.FAIRNESS)
    yield from (Press(action_id(table.table_id, action)) for action in told)
    yield Press(completed="")
    if seat is None or table.status is not Status.RUNNING:
        return
    yield from _steps(table, seat, locale)
    decision = table.running().decision(seat)
    for code in table.running().legal(seat)[:4]:
        yield Press(f"c:{table.table_id}:{decision}:{code}")
        yield Press(completed=face(table).label(observe(table, seat, phrases.of(locale)), code))


def _steps(table: Table, seat: Seat, locale: str) -> Iterator[Press]:
    """Yield the further steps of the seat's panel, and those that they lead to."""
    words, waiting, known = phrases.of(locale), [""], {""}
    while waiting and len(known) <= STEPS:
        shown = private.panel(table, seat, words, step=waiting.pop(0))
        for press in _offered_steps(shown):
            name = press.values[0] if press.values else press.custom_id.split(":", 3)[3]
            if name not in known:
                known.add(name)
                waiting.append(name)
                yield press


def _offered_steps(content: Content) -> Iterator[Press]:
    for row in content.rows:
        if isinstance(row, Menu):
            if row.custom_id.startswith("n:"):
                yield from (Press(row.custom_id, (choice.value,)) for choice in row.choices)
        else:
            yield from (Press(b.custom_id) for b in row if b.custom_id.startswith("s:"))


def wrong(pair: Pair, foreign: Sequence[str], chance: HmacChance) -> Iterator[Press]:
    """Yield what the observer must not do: moves of others, old ones, impossible ones."""
    table, seat = pair.one, pair.observer
    if table.status is not Status.RUNNING:
        return
    position = table.running()
    decision = (None if seat is None else position.decision(seat)) or 0
    for code in _not_his(pair, foreign, chance):
        for number in dict.fromkeys((decision, max(0, decision - 1), decision + 1)):
            yield Press(f"t:{table.table_id}:{number}:{code}")
        yield Press(f"m:{table.table_id}:{decision}:0-0", (code,))
        yield Press(f"c:{table.table_id}:{decision}:{code}")
        yield Press(f"s:{table.table_id}:{decision}:{code}")
        yield Press(typed=code)
        yield Press(completed=code)
    for code in () if seat is None else position.legal(seat)[:1]:
        yield Press(f"t:{table.table_id}:{decision + 1}:{code}")
    yield Press(typed="nonsense")


def compounds(
    pair: Pair, foreign: Sequence[str], chance: HmacChance, count: int = COMPOUNDS
) -> Iterator[Press]:
    """Yield several moves as one request, each in two ways; most begin with what is allowed."""
    table, seat = pair.one, pair.observer
    if table.status is not Status.RUNNING:
        return
    position = table.running()
    own = () if seat is None else position.legal(seat)
    anybody = {code for other in range(position.seats) for code in position.legal(Seat(other))}
    every = [*sorted(anybody), *foreign]
    decision = (None if seat is None else position.decision(seat)) or 0
    for turn in range(count if every else 0):
        first = chance.pick(own if own and turn % 3 else every)
        text = THEN.join([first, *(chance.pick(every) for _ in range(1 + turn % 2))])
        yield from chance.shuffled(_ways(table, decision, text))[:2]


def _ways(table: Table, decision: int, text: str) -> list[Press]:
    """Return every way to ask for what a text says; only menus and typing take long ones."""
    begun = f"{table.table_id}:{decision}"
    ways = [
        *(Press(f"{letter}:{begun}:0-0", (text,)) for letter in "mkn"),
        Press(typed=text),
        Press(typed=f"{decision}:{text}"),
        Press(completed=text),
    ]
    if len(text) <= MAX_CODE:
        ways += (Press(f"{letter}:{begun}:{text}") for letter in "tcs")
        ways.append(Press(f"e:{table.table_id}:{text}"))
    return ways


def _not_his(pair: Pair, foreign: Sequence[str], chance: HmacChance) -> list[str]:
    own = () if pair.observer is None else pair.one.running().legal(pair.observer)
    others = {
        code
        for table in (pair.one, pair.other)
        for seat in map(Seat, range(len(table.members)))
        for code in table.running().legal(seat)
    }
    found = [*chance.shuffled(sorted(others))[:WRONG], *chance.shuffled(foreign)[:WRONG]]
    return [code for code in dict.fromkeys(found) if code not in own]
