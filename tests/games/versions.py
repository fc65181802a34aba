"""A second version of every game's rules, as a fix might make it: for tests of an upgrade.

`with newer():` registers them all, as the newest, and takes them back. In each of them a game that
ended has `BONUS` more in its first category, so whoever folds by the wrong version is found out;
and three differ in one more way: who moves first, an option's default, a new kind of event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import msgspec

from games import monte_cristo, pass_pass, passages_secrets, registry, top_secret
from games.passages_secrets.events import Event, SetUp
from games.passages_secrets.public_state import PublicState
from games.passages_secrets.state import evolve
from games.protocol import Chance, E, M, O, Outcome, Rules, S, Score, Seat, T, V
from games.registry import Game
from games.top_secret.options import BOUM, LENGTH, PACE, Options, options

BONUS = 1000


@contextmanager
def registered(rules: Rules[S, M, E, V, T, O]) -> Iterator[Game]:
    """Let a version of a game be one of those that there are, for a while."""
    registry.games()
    played = registry.register(rules)
    try:
        yield played
    finally:
        known = registry._GAMES[rules.slug]
        del known[rules.rules_version]
        if not known:
            del registry._GAMES[rules.slug]


@contextmanager
def newer() -> Iterator[None]:
    """Let there be a version 2 of every game, for a while."""
    with ExitStack() as stack:
        stack.enter_context(registered(_second(pass_pass.RULES)))
        begun = replace(_second(passages_secrets.RULES), evolve=_first_moves_a_marker)
        stack.enter_context(registered(begun))
        schema = (PACE, LENGTH, msgspec.structs.replace(BOUM, default=LONGER))
        spied = replace(_second(top_secret.RULES), option_schema=schema, options=_longer)
        stack.enter_context(registered(spied))
        stack.enter_context(registered(_greeting(_second(monte_cristo.RULES))))
        yield


def _second(rules: Rules[S, M, E, V, T, O]) -> Rules[S, M, E, V, T, O]:
    def outcome(state: S) -> Outcome | None:
        ended = rules.outcome(state)
        return ended and Outcome(ended.reason, tuple(map(_more, ended.scores)))

    return replace(rules, rules_version=2, outcome=outcome)


def _more(score: Score) -> Score:
    first = next(iter(score.categories))
    return Score(score.rank, {**score.categories, first: score.categories[first] + BONUS})


def _first_moves_a_marker(table: PublicState, event: Event) -> PublicState:
    """Passages Secrets: who places first also moves the first marker."""
    after = evolve(table, event)
    return msgspec.structs.replace(after, to_act=event.first) if isinstance(event, SetUp) else after


LONGER = "20"


def _longer(chosen: Mapping[str, str]) -> Options:
    """Top Secret: the *Boum !* button stays longer, if nothing else was chosen."""
    return options({BOUM.key: LONGER, **chosen})


class Greeted(msgspec.Struct, frozen=True, tag="greeted"):
    """An event that the first version does not know. It changes nothing, and nobody hears of it."""


def _greeting(rules: Rules[S, M, Any, V, Any, O]) -> Rules[S, M, Any, V, Any, O]:
    """Le Secret de Monte Cristo: the deal ends with one event more."""

    def deal(state: S, chance: Chance) -> tuple[Any, ...]:
        return (*rules.deal(state, chance), Greeted())

    def evolve(state: S, event: object) -> S:
        return state if isinstance(event, Greeted) else rules.evolve(state, event)

    def tell(event: object, seat: Seat | None) -> object:
        return None if isinstance(event, Greeted) else rules.tell(event, seat)

    return replace(rules, events=(*rules.events, Greeted), deal=deal, evolve=evolve, tell=tell)
