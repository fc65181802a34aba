"""The twin games that are compared: every registered game, and one that has no face of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext

from tests import faces
from tests.conformance import sketches
from tests.conformance.cases import CASES, Case
from tests.games.sketches import secrets
from tests.secrecy.plain_face import at_home
from tests.secrecy.twins import Game, twin_game

faces.load()

SKETCHES: tuple[Case, ...] = tuple(
    case for case in sketches.SKETCHES if case.slug == secrets.RULES.slug
)
"""A game in which all choose at once, in secret, and may change their minds."""


def lasting(case: Case) -> AbstractContextManager[object]:
    """Return a context in which the game of a case can be played and shown."""
    return at_home(secrets.RULES) if case in SKETCHES else nullcontext()


def observed(case: Case, seed: int) -> Iterator[Game]:
    """Yield a twin game for each observer of a table; each has a seed of its own."""
    for number, observer in enumerate(case.table.observers()):
        yield twin_game(case, observer, seed + number)


ALL: tuple[Case, ...] = (*CASES, *SKETCHES)
