"""Every game behind one door that speaks codes and encoded events.

Each package in `games/` calls `register` when it is imported, and the first question asked here
imports them all: a new game is known by being there. `register` wraps a `Rules` record; from then
on the bot, the command line and the tests handle any game through `Game` and `Position`, whose
types no longer mention the game's own. Events travel as JSON bytes, moves as codes, views and told
events as frozen structs that only the game's own face and picture look into.

A game may be there in several versions of its rules: what was begun by one goes on by it, and the
newest is what new tables take.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Generic, Protocol, cast

import msgspec

from games.protocol import (
    BadCodeError,
    Chance,
    E,
    M,
    Millis,
    NotTogetherError,
    O,
    Option,
    Outcome,
    Rules,
    S,
    Seat,
    T,
    Timer,
    V,
)
from games.rollout import rollout

EncodedEvents = bytes
"""A JSON array of a game's encoded events."""

Events = tuple[msgspec.Struct, ...]
"""Events that the game has read (`Game.read`): its own events, for nobody else to look into."""

THEN = "+"
"""Joins the codes of two moves that a seat makes as one request, where the game offers that."""


class Position(Protocol):
    """One instant of a game. Immutable; every method is a pure question."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for; empty when it is over."""

    @property
    def to_react(self) -> frozenset[Seat]:
        """The seats that ought to act of their own accord, which nobody may remind them of."""

    @property
    def joint(self) -> bool:
        """Whether one of those in `to_act` decides for all of them."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @property
    def timers(self) -> tuple[Timer, ...]:
        """The timers that are open now."""

    def decision(self, seat: Seat) -> int | None:
        """Return the number of the decision open for `seat`, or None."""

    def deal(self, chance: Chance) -> EncodedEvents:
        """Return the opening events of an empty table; they depend on it and the luck alone."""

    def decide(self, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        """Return the events of a request; raise `IllegalMoveError`, or `BadCodeError` if `code` is
        no move.

        `code` may be a compound, two moves joined by `THEN`, where the seat's view offers it
        (`offers`). Every other compound is `NotTogetherError`, before anything hidden is looked at.
        """

    def replay(self, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        """Return the events of a request that was accepted once: for proofs, never for players.

        Older versions accepted compounds that no game offers any more, part by part on the truth.
        Raise as `decide` does.
        """

    def expire(self, timer: Timer, chance: Chance, at: Millis | None = None) -> EncodedEvents:
        """Return the events of a timer that takes effect at an instant (None: when it was due).

        There are none if the timer does not matter any more; nothing is raised.
        """

    def after(self, events: EncodedEvents | Events) -> Position:
        """Return the position once `events` are folded; raise `BadCodeError` if they are
        no events.
        """

    def view(self, seat: Seat | None) -> msgspec.Struct:
        """Return what `seat` (None: an onlooker) may know."""

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """Return the codes of every legal move of `seat`, in a stable order, from its view."""

    def offers(self, seat: Seat, code: str) -> bool:
        """Tell whether `code` is a legal move of `seat`, or a compound of two, from its view."""

    def followups(self, seat: Seat, code: str) -> tuple[str, ...]:
        """Return the codes that `seat` may join to a legal move in one request, from its view.

        Raise `BadCodeError` if `code` is no move.
        """

    def choose(self, seat: Seat, chance: Chance, budget: int) -> str:
        """Return the code of a computer player's move for `seat`, from its view alone.

        Ask only where `legal` offers something. `budget` is a number of search nodes.
        """

    def delay(self, seat: Seat, chance: Chance) -> int | None:
        """Return after how many milliseconds a computer player acts (None: the bot's pace)."""

    def imagine(self, seat: Seat | None, chance: Chance) -> Position:
        """Return some position that looks the same to `seat`."""

    def violations(self) -> tuple[str, ...]:
        """Return every invariant that this position breaks, in plain English."""


class Game(Protocol):
    """A registered game."""

    @property
    def slug(self) -> str:
        """The game's name in identifiers."""

    @property
    def rules_version(self) -> int:
        """The version of these rules."""

    @property
    def option_schema(self) -> tuple[Option, ...]:
        """The choices of the table."""

    def seat_counts(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """Return the numbers of players allowed; raise `BadCodeError` on unknown options."""

    def empty(self, seats: int, options: Mapping[str, str]) -> Position:
        """Return the empty table, before the deal.

        Raise `BadCodeError` on unknown options, or on a number of seats that they do not allow.
        """

    def read(self, events: EncodedEvents) -> Events:
        """Return events as `after` and `told` take them without reading them again.

        Raise `BadCodeError` if they are no events of the game.
        """

    def told(self, events: EncodedEvents | Events, seat: Seat | None) -> tuple[msgspec.Struct, ...]:
        """Return what `seat` (None: an onlooker) may hear of `events`, in order.

        Raise `BadCodeError` as `read` does.
        """

    def rollout(self, seats: int, options: Mapping[str, str], seed: int) -> int:
        """Play a random game by the rules alone, nothing encoded; return how many moves it took.

        Raise `BadCodeError` as `empty` does.
        """


@dataclass(frozen=True)
class _Codec(Generic[E]):
    """Strict JSON for one game's events."""

    encoder: msgspec.json.Encoder
    decoder: msgspec.json.Decoder[tuple[E, ...]]

    def encode(self, events: Iterable[E]) -> EncodedEvents:
        return self.encoder.encode(tuple(events))

    def decode(self, events: EncodedEvents | Events) -> tuple[E, ...]:
        if isinstance(events, tuple):
            return cast("tuple[E, ...]", events)
        try:
            return self.decoder.decode(events)
        except (msgspec.DecodeError, ValueError) as error:
            raise BadCodeError(str(error)) from error


@dataclass(frozen=True)
class _Position(Generic[S, M, E, V, T, O]):
    rules: Rules[S, M, E, V, T, O]
    codec: _Codec[E]
    seats: int
    state: S

    @cached_property
    def to_act(self) -> frozenset[Seat]:
        return self.rules.to_act(self.state)

    @cached_property
    def to_react(self) -> frozenset[Seat]:
        return self.rules.to_react(self.state)

    @property
    def joint(self) -> bool:
        return self.rules.joint(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @cached_property
    def timers(self) -> tuple[Timer, ...]:
        return self.rules.timers(self.state)

    def decision(self, seat: Seat) -> int | None:
        return self.rules.decision(self.state, seat)

    def deal(self, chance: Chance) -> EncodedEvents:
        return self.codec.encode(self.rules.deal(self.state, chance))

    def decide(self, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        if THEN in code and not self.offers(seat, code):
            raise NotTogetherError
        return self.replay(seat, code, at, chance)

    def replay(self, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        events: list[E] = []
        for move in map(self.rules.parse, code.split(THEN)):
            state = reduce(self.rules.evolve, events, self.state)
            events.extend(self.rules.decide(state, seat, move, at, chance))
        return self.codec.encode(events)

    def expire(self, timer: Timer, chance: Chance, at: Millis | None = None) -> EncodedEvents:
        instant = timer.due if at is None else at
        return self.codec.encode(self.rules.expire(self.state, timer, instant, chance))

    def after(self, events: EncodedEvents | Events) -> Position:
        state = self.state
        for event in self.codec.decode(events):
            state = self.rules.evolve(state, event)
        return _Position(self.rules, self.codec, self.seats, state)

    def view(self, seat: Seat | None) -> msgspec.Struct:
        return self.rules.view(self.state, seat)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        moves = self.rules.legal_moves(self.rules.view(self.state, seat))
        return tuple(map(self.rules.code, moves))

    def offers(self, seat: Seat, code: str) -> bool:
        first, then, second = code.partition(THEN)
        if not then:
            return first in self.legal(seat)
        try:
            return second in self.followups(seat, first)
        except BadCodeError:
            return False

    def followups(self, seat: Seat, code: str) -> tuple[str, ...]:
        seen, first = self.rules.view(self.state, seat), self.rules.parse(code)
        if first not in self.rules.legal_moves(seen):
            return ()
        return tuple(map(self.rules.code, self.rules.followups(seen, first)))

    def choose(self, seat: Seat, chance: Chance, budget: int) -> str:
        return self.rules.code(self.rules.choose(self.rules.view(self.state, seat), chance, budget))

    def delay(self, seat: Seat, chance: Chance) -> int | None:
        return self.rules.delay(self.rules.view(self.state, seat), chance)

    def imagine(self, seat: Seat | None, chance: Chance) -> Position:
        state = self.rules.imagine(self.rules.view(self.state, seat), chance)
        return _Position(self.rules, self.codec, self.seats, state)

    def violations(self) -> tuple[str, ...]:
        return self.rules.violations(self.state)


@dataclass(frozen=True)
class _Game(Generic[S, M, E, V, T, O]):
    rules: Rules[S, M, E, V, T, O]
    codec: _Codec[E]

    @property
    def slug(self) -> str:
        return self.rules.slug

    @property
    def rules_version(self) -> int:
        return self.rules.rules_version

    @property
    def option_schema(self) -> tuple[Option, ...]:
        return self.rules.option_schema

    def seat_counts(self, options: Mapping[str, str]) -> tuple[int, ...]:
        return self.rules.seat_counts(self.rules.options(options))

    def empty(self, seats: int, options: Mapping[str, str]) -> Position:
        return _Position(self.rules, self.codec, seats, self._initial(seats, options))

    def rollout(self, seats: int, options: Mapping[str, str], seed: int) -> int:
        return rollout(self.rules, self._initial(seats, options), seed)

    def _initial(self, seats: int, options: Mapping[str, str]) -> S:
        chosen = self.rules.options(options)
        if seats not in self.rules.seat_counts(chosen):
            raise BadCodeError(f"{self.slug}: no table for {seats} with {dict(options)}")
        return self.rules.initial(seats, chosen)

    def read(self, events: EncodedEvents) -> Events:
        return self.codec.decode(events)

    def told(self, events: EncodedEvents | Events, seat: Seat | None) -> tuple[msgspec.Struct, ...]:
        told = (self.rules.tell(event, seat) for event in self.codec.decode(events))
        return tuple(part for part in told if part is not None)


_GAMES: dict[str, dict[int, Game]] = {}
"""Every version of every game, by slug and number."""


def playable(rules: Rules[S, M, E, V, T, O]) -> Game:
    """Return a game behind the door that all games share, without making it known.

    Raise TypeError if its events cannot be told apart by their tags.
    """
    union = reduce(or_, rules.events)
    codec = _Codec(msgspec.json.Encoder(), msgspec.json.Decoder(tuple[union, ...]))  # type: ignore[valid-type]
    return _Game(rules, codec)


def register(rules: Rules[S, M, E, V, T, O]) -> Game:
    """Make a version of a game known and return it.

    Raise ValueError if it is known already, TypeError as `playable` does.
    """
    known = _GAMES.setdefault(rules.slug, {})
    if rules.rules_version in known:
        raise ValueError(f"two games called {rules.slug}, version {rules.rules_version}")
    known[rules.rules_version] = playable(rules)
    return known[rules.rules_version]


def game(slug: str, version: int | None = None) -> Game:
    """Return a version of the game called `slug`, or else its newest; raise KeyError if unknown."""
    known = versions(slug)
    return _GAMES[slug][known[-1] if version is None else version]


def games() -> tuple[Game, ...]:
    """Return the newest version of every game there is, by slug; ValueError if two share one."""
    _discover()
    return tuple(game(slug) for slug in sorted(_GAMES))


def versions(slug: str) -> tuple[int, ...]:
    """Return the numbers of all versions of a game, ascending; raise KeyError if it is unknown."""
    _discover()
    return tuple(sorted(_GAMES[slug]))


@cache
def _discover() -> None:
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.ispkg:
            importlib.import_module(f"games.{module.name}")
