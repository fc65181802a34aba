"""The plan of every game's rules: which file has which functions of `Rules` (see `games`).

Each protocol here says what one file of a game has to hold. `GamePlan` takes the files themselves,
as modules or as packages that show the same names, and makes the record of them: a function that
stands in another file than the plan says, or that does not fit the others, fails the type check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from games.protocol import (
    Chance,
    E,
    M,
    Millis,
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

EIn = TypeVar("EIn", contravariant=True)
EOut = TypeVar("EOut", covariant=True)
MIn = TypeVar("MIn", contravariant=True)
MOut = TypeVar("MOut", covariant=True)
OIn = TypeVar("OIn", contravariant=True)
SIn = TypeVar("SIn", contravariant=True)
SOut = TypeVar("SOut", covariant=True)
TOut = TypeVar("TOut", covariant=True)
VIn = TypeVar("VIn", contravariant=True)


class OptionsFile(Protocol[O]):
    """`options.py`; a game without options takes `games.kit.options.Seats` in its place."""

    @property
    def SCHEMA(self) -> tuple[Option, ...]:  # noqa: N802 - a constant of the file
        """`Rules.option_schema`."""

    def options(self, chosen: Mapping[str, str], /) -> O:
        """`Rules.options`."""

    def seat_counts(self, chosen: O, /) -> tuple[int, ...]:
        """`Rules.seat_counts`."""


class MovesFile(Protocol[M]):
    """`moves.py`."""

    def code(self, move: M, /) -> str:
        """`Rules.code`."""

    def parse(self, text: str, /) -> M:
        """`Rules.parse`."""


class EventsFile(Protocol[E, TOut]):
    """`events.py`."""

    @property
    def EVENTS(self) -> tuple[type[E], ...]:  # noqa: N802 - a constant of the file
        """`Rules.events`."""

    def tell(self, event: E, seat: Seat | None, /) -> TOut | None:
        """`Rules.tell`."""


class StateFile(Protocol[S, EIn, OIn]):
    """`state.py`."""

    def initial(self, seats: int, chosen: OIn, /) -> S:
        """`Rules.initial`."""

    def evolve(self, state: S, event: EIn, /) -> S:
        """`Rules.evolve`."""


class DecideFile(Protocol[SIn, MIn, EOut]):
    """`decide.py`; games with reactions or timers have `to_react` and `expire` there too,
    those in which one decides for several `joint`.
    """

    def deal(self, state: SIn, chance: Chance, /) -> tuple[EOut, ...]:
        """`Rules.deal`."""

    def decide(
        self, state: SIn, seat: Seat, move: MIn, at: Millis, chance: Chance, /
    ) -> tuple[EOut, ...]:
        """`Rules.decide`."""

    def to_act(self, state: SIn, /) -> frozenset[Seat]:
        """`Rules.to_act`."""

    def decision(self, state: SIn, seat: Seat, /) -> int | None:
        """`Rules.decision`."""


class OutcomeFile(Protocol[SIn]):
    """`outcome.py`."""

    def outcome(self, state: SIn, /) -> Outcome | None:
        """`Rules.outcome`."""


class ViewFile(Protocol[SIn, V, MOut]):
    """`view.py`; games in which two moves can be one request have `followups` there too."""

    def view(self, state: SIn, seat: Seat | None, /) -> V:
        """`Rules.view`."""

    def legal_moves(self, seen: V, /) -> tuple[MOut, ...]:
        """`Rules.legal_moves`."""


class ImagineFile(Protocol[VIn, SOut]):
    """`imagine.py`; where nothing is hidden, `games.kit.open_table` in its place."""

    def imagine(self, seen: VIn, chance: Chance, /) -> SOut:
        """`Rules.imagine`."""


class BrainFile(Protocol[VIn, MOut]):
    """`brain.py`; games in which people have to be quick have `delay` there too."""

    def choose(self, seen: VIn, chance: Chance, budget: int, /) -> MOut:
        """`Rules.choose`."""


class InvariantsFile(Protocol[SIn]):
    """`invariants.py`."""

    def violations(self, state: SIn, /) -> tuple[str, ...]:
        """`Rules.violations`."""


def nothing(*_asked: object) -> tuple[()]:
    """Return that there is none: no further move, no timer, no event."""
    return ()


def nobody(_state: object) -> frozenset[Seat]:
    """Return that nobody has to react."""
    return frozenset()


def never(_state: object) -> bool:
    """Return that nobody decides for others."""
    return False


def no_matter(_seen: object, _chance: Chance) -> None:
    """Return that it does not matter when a computer player acts."""


@dataclass(frozen=True, kw_only=True)
class GamePlan(Generic[S, M, E, V, T, O]):
    """A game's files, and what only some games have: each of these is named by itself."""

    slug: str
    rules_version: int
    options: OptionsFile[O]
    moves: MovesFile[M]
    events: EventsFile[E, T]
    state: StateFile[S, E, O]
    decide: DecideFile[S, M, E]
    outcome: OutcomeFile[S]
    view: ViewFile[S, V, M]
    imagine: ImagineFile[V, S]
    brain: BrainFile[V, M]
    invariants: InvariantsFile[S]
    followups: Callable[[V, M], tuple[M, ...]] = field(default=nothing)
    to_react: Callable[[S], frozenset[Seat]] = field(default=nobody)
    joint: Callable[[S], bool] = field(default=never)
    delay: Callable[[V, Chance], int | None] = field(default=no_matter)
    timers: Callable[[S], tuple[Timer, ...]] = field(default=nothing)
    expire: Callable[[S, Timer, Millis, Chance], tuple[E, ...]] = field(default=nothing)

    def rules(self) -> Rules[S, M, E, V, T, O]:
        """Return the record of all functions that these files hold."""
        return Rules(
            slug=self.slug,
            rules_version=self.rules_version,
            events=self.events.EVENTS,
            option_schema=self.options.SCHEMA,
            options=self.options.options,
            seat_counts=self.options.seat_counts,
            initial=self.state.initial,
            deal=self.decide.deal,
            decide=self.decide.decide,
            evolve=self.state.evolve,
            to_act=self.decide.to_act,
            decision=self.decide.decision,
            code=self.moves.code,
            parse=self.moves.parse,
            outcome=self.outcome.outcome,
            view=self.view.view,
            legal_moves=self.view.legal_moves,
            tell=self.events.tell,
            imagine=self.imagine.imagine,
            choose=self.brain.choose,
            violations=self.invariants.violations,
            followups=self.followups,
            to_react=self.to_react,
            joint=self.joint,
            delay=self.delay,
            timers=self.timers,
            expire=self.expire,
        )
