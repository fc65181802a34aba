"""A second version of every game's rules, as a fix might make it: for tests of an upgrade.

`with newer():` registers them all, as the newest, and takes them back. In each of them a game that
ended has `BONUS` more in its first category, so whoever folds by the wrong version is found out;
and three differ in one more way: who moves first, an option's default, a new kind of event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Any

import msgspec

from games import registry
from games.passages_secrets.events import Event, SetUp
from games.passages_secrets.public_state import PublicState
from games.passages_secrets.state import evolve
from games.protocol import Chance, E, M, O, Outcome, Rules, S, Score, Seat, T, V
from games.registry import Game
from games.top_secret.options import BOUM, LENGTH, PACE, Options, options

BONUS = 1000

AnyRules = Rules[Any, Any, Any, Any, Any, Any]


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
        for slug in [one.slug for one in registry.games()]:
            further = FURTHER.get(slug, _no_further)
            stack.enter_context(registered(further(_second(_rules(slug)))))
        yield


def _rules(slug: str) -> AnyRules:
    rules: AnyRules = import_module(f"games.{slug}").RULES
    return rules


def _second(rules: Rules[S, M, E, V, T, O]) -> Rules[S, M, E, V, T, O]:
    def outcome(state: S) -> Outcome | None:
        ended = rules.outcome(state)
        return ended and Outcome(ended.reason, tuple(map(_more, ended.scores)))

    return replace(rules, rules_version=2, outcome=outcome)


def _more(score: Score) -> Score:
    first = next(iter(score.categories))
    return Score(score.rank, {**score.categories, first: score.categories[first] + BONUS})


def _no_further(rules: AnyRules) -> AnyRules:
    return rules


def _marking(rules: AnyRules) -> AnyRules:
    return replace(rules, evolve=_first_moves_a_marker)


def _first_moves_a_marker(table: PublicState, event: Event) -> PublicState:
    """Passages Secrets: who places first also moves the first marker."""
    after = evolve(table, event)
    return msgspec.structs.replace(after, to_act=event.first) if isinstance(event, SetUp) else after


LONGER = "20"


def _slower(rules: AnyRules) -> AnyRules:
    schema = (PACE, LENGTH, msgspec.structs.replace(BOUM, default=LONGER))
    return replace(rules, option_schema=schema, options=_longer)


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


FURTHER: dict[str, Callable[[AnyRules], AnyRules]] = {
    "monte_cristo": _greeting,
    "passages_secrets": _marking,
    "top_secret": _slower,
}
"""What is different besides, in the games that show one more way in which versions differ."""
