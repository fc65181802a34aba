"""The bot, as `python -m bot`, at whose tables a twin game is played.

`TWIN_GAME` says which, as JSON (`Script`): the luck of the rules is the game's own, as far as it
went; seats are taken in the order of the lobby; and the ids and secrets of tables are no accident.
A game that has no face gets a plain one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from types import SimpleNamespace
from typing import cast

import msgspec

from bot.engine import entropy
from bot.log.events import Row, Started
from bot.program.command_line import main
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.chance import HmacChance, Luck
from games.fairness import Draws
from games.protocol import Chance
from tests.conformance.luck import SwappingChance
from tests.games.sketches import secrets
from tests.secrecy.plain_face import at_home
from tests.secrecy.twins import Swap, luck


class Script(msgspec.Struct, frozen=True):
    """The luck of one of the two games: its seed, and the swaps by the row in which they are."""

    slug: str
    seed: int
    swaps: dict[int, Swap]

    def written(self) -> str:
        """Return the script as JSON."""
        return msgspec.json.encode(self).decode()


class _Fate:
    """The luck of every row of the one table that is played: the rows count from the deal."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def deal(self, own: Luck, purpose: str, number: int) -> HmacChance:
        """Return the luck of a purpose, as `Luck.chance` does: the deal's is ours."""
        return self._of(0) if purpose == "rules" else chance_of(own, purpose, number)

    def of(self, table: Table) -> HmacChance:
        """Return the luck of a table's next row, as `dealing.rules_chance` does."""
        return self._of(table.head + 1 - table.rows.newest("deal", _is_deal))

    def _of(self, row: int) -> HmacChance:
        chance = luck(self._script.seed, row, self._script.swaps.get(row))
        return cast("HmacChance", _Told(chance))


class _Told:
    """The luck of another source, which says what it drew as if the source had."""

    def __init__(self, source: Chance) -> None:
        self.below, self.pick, self.shuffled = source.below, source.pick, source.shuffled
        own = source.source if isinstance(source, SwappingChance) else source
        self._own = cast("HmacChance", own)

    @property
    def drawn(self) -> list[tuple[int, int]]:
        """The bound and the value of every draw."""
        return self._own.drawn


def _is_deal(row: Row) -> bool:
    return any(isinstance(event, Started) for event in row.events)


chance_of = Luck.chance


def rig(script: Script) -> None:
    """Take every accident out of the program."""
    source, fate = Random(script.seed), _Fate(script)
    accidents = SimpleNamespace(token_bytes=source.randbytes, choice=source.choice)
    for place, name, rigged in (
        (Luck, "chance", lambda own, purpose, number: fate.deal(own, purpose, number)),
        (intents, "rules_chance", fate.of),
        (dealing, "seating", _as_they_came),
        (entropy, "secrets", accidents),
    ):
        assert hasattr(place, name)
        setattr(place, name, rigged)


def _as_they_came(
    _luck: Luck, joins: Sequence[int | None], _position: int
) -> tuple[tuple[int, ...], Draws]:
    return tuple(range(len(joins))), ()


if __name__ == "__main__":
    told = msgspec.json.decode(os.environ["TWIN_GAME"], type=Script)
    rig(told)
    with at_home(secrets.RULES) if told.slug == secrets.RULES.slug else nullcontext():
        sys.exit(main([]))
