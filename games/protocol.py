"""The shape of a game's rules: pure functions over frozen data.

A game is a record of functions (`Rules`), generic over six types of its own:

========  ==================================================================
`S`       state: the whole truth
`M`       move: what a player asks for
`E`       event: what happened, luck already settled in it
`V`       view: what one seat, or an onlooker, may know
`T`       told: the part of an event that one seat, or an onlooker, may hear
`O`       options: the choices of the table
========  ==================================================================

Nothing in `games/` knows Discord, a clock or a disk. Time arrives as data (milliseconds
since the Unix epoch), luck through `Chance`, and a refused request is an `IllegalMoveError`.

Error tree::

    IllegalMoveError        a player's request that the rules refuse; carries a code, no sentence
    BadCodeError            text that is no move, or bytes that are no events (a ValueError)
    └── NotTogetherError    moves that the game does not offer as one request
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, NewType, Protocol, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A chair at the table, counted from 0. The rules never see who sits in it."""

Millis = NewType("Millis", int)
"""An instant, in milliseconds since the Unix epoch (UTC)."""

MAX_CODE = 40
"""The longest text, in characters, that `Rules.code` may return.

Decided: a control's custom id, of at most 100 characters (Discord), has room for one.
"""

Item = TypeVar("Item")


class Chance(Protocol):
    """A source of luck whose draws are uniform and, for the same source, always the same."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1; `bound` is at least 1."""

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in a random order, every order equally likely."""

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of `items`, which are not empty."""


class IllegalMoveError(Exception):
    """A request that the rules refuse.

    `code` names the reason and is the key of a phrase; `detail` fills the phrase's places with
    codes and numbers, never with sentences.
    """

    def __init__(self, code: StrEnum, **detail: str | int) -> None:
        super().__init__(code.value)
        self.code = code
        self.detail: Mapping[str, str | int] = detail


class BadCodeError(ValueError):
    """Text that stands for no move of the game, or bytes that hold none of its events."""


class NotTogetherError(BadCodeError):
    """Several moves as one request, which the game does not offer so.

    It says nothing else: neither which of them is at fault nor why, for that could depend on what
    the first of them would have shown.
    """

    def __init__(self) -> None:
        super().__init__("moves that are not offered as one request")


class Option(msgspec.Struct, frozen=True):
    """One choice of the table, offered alike by the lobby, the command line and the log.

    `values` are slugs in the order in which they are offered; `default` is one of them. Where
    `needs` is given, key and value of another option, this one does nothing unless that is chosen.
    """

    key: str
    values: tuple[str, ...]
    default: str
    needs: tuple[str, str] | None = None

    def matters(self, chosen: Mapping[str, str]) -> bool:
        """Return whether the option does anything beside the values chosen of all options."""
        return self.needs is None or chosen[self.needs[0]] == self.needs[1]


class NoOptions(msgspec.Struct, frozen=True):
    """The choices of a table that offers none."""


def no_options(chosen: Mapping[str, str]) -> NoOptions:
    """Return the options; raise `BadCodeError` on any."""
    if chosen:
        raise BadCodeError(f"unknown options: {sorted(chosen)}")
    return NoOptions()


class Score(msgspec.Struct, frozen=True):
    """What one seat reached: its rank from 1 (ties share it) and its figures by category.

    `categories` maps slugs, in the order in which they are shown, to whole numbers.
    """

    rank: int
    categories: dict[str, int]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the reason (a slug) and one `Score` for each seat, in seat order."""

    reason: str
    scores: tuple[Score, ...]

    def winners(self) -> tuple[Seat, ...]:
        """Return every seat of rank 1, in seat order."""
        return tuple(Seat(seat) for seat, score in enumerate(self.scores) if score.rank == 1)


class Timer(msgspec.Struct, frozen=True):
    """A moment at which the rules wish to be called again (`Rules.expire`).

    `name` is unique among the open timers of a state; `due` was fixed by an event, so a restart
    neither lengthens nor shortens it. With `on_shown` it takes effect earlier, as soon as the
    board shows the state that opened it: what people see is what their time runs from.
    """

    name: str
    due: Millis
    on_shown: bool = False


S = TypeVar("S")
M = TypeVar("M", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - options


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, M, E, V, T, O]):
    """One game, as the functions that make it up. Every function is pure."""

    slug: str
    """The game's name in identifiers: lower case with underscores."""

    rules_version: int
    """Another number wherever an old log would fold, or a request in it be decided, differently.

    The old version stays registered: games that were begun by it go on by it and are proved by it.
    """

    events: tuple[type[E], ...]
    """Every type of event, each with its own tag, for strict decoding of a log."""

    option_schema: tuple[Option, ...]
    """The choices of the table, in the order in which they are offered."""

    options: Callable[[Mapping[str, str]], O]
    """Read chosen slugs by option key; raise `BadCodeError` on an unknown key or value."""

    seat_counts: Callable[[O], tuple[int, ...]]
    """The numbers of players that may sit down with these options, ascending."""

    initial: Callable[[int, O], S]
    """The empty table for this number of seats, before any luck."""

    deal: Callable[[S, Chance], tuple[E, ...]]
    """The opening events, shuffles included; `to_act` is not empty once they are folded."""

    decide: Callable[[S, Seat, M, Millis, Chance], tuple[E, ...]]
    """Turn a request into events, or raise `IllegalMoveError`. Changes nothing.

    Whatever follows without a decision of anybody (the only legal card, the next round's deal)
    belongs to the same events. The instant is when the player acted; the engine lets any timer that
    is due by then take effect before it asks, in a row of its own. Then whether and why a request
    is refused follows from the seat's view, the request and the instant, from nothing else.
    """

    evolve: Callable[[S, E], S]
    """Fold one event. Draws no luck and judges no legality."""

    to_act: Callable[[S], frozenset[Seat]]
    """The seats that the game waits for: several when choices are simultaneous, none at the end."""

    decision: Callable[[S, Seat], int | None]
    """The number of the decision that is open for a seat, or None.

    It makes a control stale or alive: a choice that may still be changed keeps its number, two
    decisions in a row differ. A seat that nobody waits for may have one too (a choice made but
    changeable, an instruction for later); every seat of `to_act` has one.
    """

    code: Callable[[M], str]
    """Stable text of at most `MAX_CODE` printable ASCII characters without `:` and `+`."""

    parse: Callable[[str], M]
    """The move that `code` wrote; raise `BadCodeError` on anything else."""

    outcome: Callable[[S], Outcome | None]
    """How the game ended, or None while it runs."""

    view: Callable[[S, Seat | None], V]
    """What a seat (None: an onlooker) may know, built up from nothing, never cut down."""

    legal_moves: Callable[[V], tuple[M, ...]]
    """Every legal move of the view's seat, in a stable order, from the view alone."""

    tell: Callable[[E, Seat | None], T | None]
    """The part of an event that a seat (None: an onlooker) may hear, or None."""

    imagine: Callable[[V, Chance], S]
    """Some state that would look like this view to its seat: for search and for secrecy tests."""

    choose: Callable[[V, Chance, int], M]
    """A computer player's move, from its view alone; the budget is a number of search nodes."""

    violations: Callable[[S], tuple[str, ...]]
    """Every invariant that a state breaks, in plain English; empty for every reachable state."""

    followups: Callable[[V, M], tuple[M, ...]] = field(default=lambda _view, _first: ())
    """The moves that the view's seat may make in the same request, right after a legal move.

    From the view alone. A game offers a second move only where the same seat surely decides next,
    and the first draws nothing, reveals nothing and lets nobody else decide: what is asked in one
    breath must not be asked in order to learn what the first part would show.
    """

    to_react: Callable[[S], frozenset[Seat]] = field(default=lambda _state: frozenset())
    """The seats that ought to act of their own accord, though the game waits for none of them.

    Whoever sits there has to notice: nobody is shown as awaited or called, since a reminder would
    give it away. Computer players are asked as if they were awaited. Each has a decision.
    """

    joint: Callable[[S], bool] = field(default=lambda _state: False)
    """Whether one of those whom the game waits for decides for all of them.

    A computer player then leaves it to people, if any of them is one.
    """

    delay: Callable[[V, Chance], int | None] = field(default=lambda _view, _chance: None)
    """After how many milliseconds a computer player acts where people have to be quick.

    None where nothing depends on it, so that the bot sets the pace.
    """

    timers: Callable[[S], tuple[Timer, ...]] = field(default=lambda _state: ())
    """The timers that are open now."""

    expire: Callable[[S, Timer, Millis, Chance], tuple[E, ...]] = field(
        default=lambda _state, _timer, _at, _chance: ()
    )
    """The events of a timer that came due while still open; none if it no longer matters.

    The instant is when it takes effect: later than it was due if nobody was there to see to it,
    so that what begins then (another timer) has its full length.
    """
