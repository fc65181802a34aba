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

from bot import host, intents
from bot.command_line import main
from games import chance
from games.chance import HmacChance
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
    """The luck of every row of the one table that is played."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._dealt_at = 0

    def of(self, secret: bytes, purpose: str, joins: Sequence[int], position: int) -> HmacChance:
        """Return the luck of a row, as `games.chance.chance_for` does."""
        if purpose != "rules":
            return chance.chance_for(secret, purpose, joins, position)
        self._dealt_at = self._dealt_at or position
        row = position - self._dealt_at
        return cast("HmacChance", luck(self._script.seed, row, self._script.swaps.get(row)))


def rig(script: Script) -> None:
    """Take every accident out of the program."""
    source = Random(script.seed)
    accidents = SimpleNamespace(token_bytes=source.randbytes, choice=source.choice)
    for module, name, fate in (
        (intents, "chance_for", _Fate(script).of),
        (intents, "seat_order", _as_they_came),
        (host, "secrets", accidents),
    ):
        setattr(module, name, fate)


def _as_they_came(_secret: bytes, joins: Sequence[int], _position: int) -> tuple[int, ...]:
    return tuple(range(len(joins)))


if __name__ == "__main__":
    told = msgspec.json.decode(os.environ["TWIN_GAME"], type=Script)
    rig(told)
    with at_home(secrets.RULES) if told.slug == secrets.RULES.slug else nullcontext():
        sys.exit(main([]))
