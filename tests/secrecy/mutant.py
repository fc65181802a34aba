"""What a leaky program is, and how it is found out."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
import pytest

from bot.shown.content import Content
from bot.tables.table import Table
from games import registry
from games.protocol import Seat
from games.registry import Position
from tests.conformance.cases import CASES
from tests.secrecy.comparison import compared
from tests.secrecy.gallery import Draughtsman
from tests.secrecy.repertoire import SKETCHES, lasting
from tests.secrecy.traces import CARRIED, Channel
from tests.secrecy.twins import Game, twin_game

Patch = Callable[[pytest.MonkeyPatch], None]
"""Makes the program leaky for a while."""


@dataclass(frozen=True)
class Mutant:
    """A program, or rules, with one leak: what it does and by which channel it betrays.

    `caught` returns by which comparison it was noticed, or "" if by none.
    """

    name: str
    channel: Channel
    caught: Callable[[], Coroutine[None, None, str]]

    def __str__(self) -> str:
        return self.name


class Mutants:
    """A list of mutants that grows by a decorator around each `Patch`."""

    def __init__(self) -> None:
        self.all: list[Mutant] = []

    def betray(self, channel: Channel, name: str) -> Callable[[Patch], Patch]:
        """Add a program that betrays something by a channel."""

        def known(patch: Patch) -> Patch:
            self.all.append(Mutant(name, channel, partial(_noticed, channel, patch)))
            return patch

        return known


async def _noticed(channel: Channel, patch: Patch) -> str:
    """Return the first difference that a leaky program makes by its channel."""
    for game in _games():
        for at in range(0, len(shown := game.sample(8)), 2):
            with pytest.MonkeyPatch.context() as monkeypatch:
                patch(monkeypatch)
                found = await compared(game, shown[at : at + 2], Draughtsman())
            for difference in found:
                if difference.channel is channel or channel not in CARRIED:
                    what = f"{difference.channel}, {difference.where}".removeprefix(f"{channel}, ")
                    return f"{what or 'requests to Discord'} ({game})"
    return ""


def _games() -> Iterator[Game]:
    """Yield the games in which mutants betray themselves: cards, and secret choices."""
    for observer in (None, Seat(0)):
        for case in (SKETCHES[1], CASES[1]):
            with lasting(case):
                yield twin_game(case, observer, 3)


def bit(position: Position) -> bool:
    """Return one bit that depends on everything at the table, and says next to nothing."""
    assert isinstance(position, registry._Position)
    return bool(zlib.crc32(msgspec.json.encode(position.state)) & 1)


def bit_of(table: Table) -> bool:
    """Return the bit of a table's position; false while there is none."""
    return table.position is not None and bit(table.position)


def changed(
    monkeypatch: pytest.MonkeyPatch,
    place: object,
    function: str,
    change: Callable[[Content], Content],
) -> None:
    """Change what a function of a table shows, if the table's bit is set."""
    true: Callable[..., Content] = getattr(place, function)

    def leaky(table: Table, *arguments: Any, **named: Any) -> Content:
        shown = true(table, *arguments, **named)
        return change(shown) if bit_of(table) else shown

    monkeypatch.setattr(place, function, leaky)


def said(content: Content) -> Content:
    """Return a content with one letter more that nobody sees."""
    return replace(content, text=content.text + "\u200b")


class Spy:
    """Remembers the bit of the table that was shown last."""

    bit = False
