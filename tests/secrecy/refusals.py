"""Whether and how a request is refused follows from the seat's view, the request and its instant.

The law is tried at `Position.decide`: the same request in two positions that look alike to a seat
is refused in both or in neither, with the same reason to the byte, whatever would be drawn. What
an accepted request shows is no refusal: only that it is accepted is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import chain, islice, product
from typing import NamedTuple

from games import registry
from games.chance import HmacChance, seeded
from games.protocol import BadCodeError, IllegalMoveError, Millis, Seat
from games.registry import THEN, Position
from games.selfplay import Step, random_player, steps
from tests.conformance.cases import Case

EVERY = 1_500
"""As many pairs of codes, or fewer, are all tried."""

SOME = 200
"""How many are tried of more codes or pairs, and of triples."""

SWAPPED = 2
"""How many positions with one hidden thing changed are compared with each."""

NO_MOVES = ("", " ", THEN, "nothing", "\u00e9", "x" * 41, "0")


class LeakError(AssertionError):
    """A request that is refused otherwise where its seat sees the same."""


class Answer(NamedTuple):
    """What becomes of a request, as far as its refusal goes: type, code and detail."""

    kind: str
    code: str = ""
    detail: str = ""


ACCEPTED = Answer("accepted")


@dataclass
class Tried:
    """How much was tried.

    `differing` of the `states` that were compared did differ, in what the asking seat cannot know.
    """

    positions: int = 0
    states: int = 0
    differing: int = 0
    singles: int = 0
    pairs: int = 0
    triples: int = 0
    refused: int = 0
    accepted: int = 0

    def add(self, other: Tried) -> None:
        """Count what was tried elsewhere as well."""
        for field, more in zip(fields(self), astuple(other), strict=True):
            setattr(self, field.name, getattr(self, field.name) + more)

    def __str__(self) -> str:
        counts = zip(fields(self), astuple(self), strict=True)
        return ", ".join(f"{count:,} {field.name}" for field, count in counts)


@dataclass(frozen=True)
class Asked:
    """A position of a game, and a seat that asks for something at an instant."""

    case: Case
    seed: int
    number: int
    position: Position
    at: Millis
    seat: Seat

    def __str__(self) -> str:
        return f"{self.case} seed {self.seed}, row {self.number}, seat {self.seat}"

    def luck(self, purpose: str) -> HmacChance:
        """Return luck for choosing what to try."""
        return seeded(self.seed, f"{purpose}-{self.seat}", self.number)

    def alike(self) -> Iterator[Position]:
        """Yield positions that look the same to the seat, by the game and by its rulebook."""
        yield self.position.imagine(self.seat, self.luck("imagined"))
        yield self.case.twin(self.position, self.seat, self.luck("twin"))
        swaps = self.case.swaps(self.position, self.luck("swaps"))
        seen = self.position.view(self.seat)
        unseen = (position for position in swaps if position.view(self.seat) == seen)
        yield from islice(unseen, SWAPPED)

    def answer(self, position: Position, code: str, number: int = 0) -> Answer:
        """Return what becomes of the request in a position, with luck of a number."""
        chance = seeded(self.seed + number, "rules", self.number)
        try:
            position.decide(self.seat, code, self.at, chance)
        except IllegalMoveError as refused:
            return Answer(type(refused).__name__, refused.code, repr(dict(refused.detail)))
        except BadCodeError as refused:
            return Answer(type(refused).__name__, detail=str(refused))
        return ACCEPTED


def asked(case: Case, seed: int, positions: int) -> Iterator[Asked]:
    """Yield every seat of a number of positions of a random game; other seeds, other positions.

    No timer is due: the engine lets those take effect before it asks.
    """
    for step, position in _sampled(case, seed, positions):
        at = Millis(min([step.at + 1, *(timer.due for timer in position.timers)]))
        for seat in map(Seat, range(case.table.seats)):
            yield Asked(case, seed, step.position + 1, position, at, seat)


def _sampled(case: Case, seed: int, count: int) -> list[tuple[Step, Position]]:
    """Return `count` rows of a random game: every second one of those from which most followed."""
    empty = registry.game(case.slug).empty(case.table.seats, case.table.options)
    played = list(steps(empty, [random_player] * case.table.seats, seed))
    following = [len(step.events) for step, _ in played[1:]]
    order = seeded(seed, "positions").shuffled(range(len(following)))
    busiest = sorted(order, key=lambda at: -following[at])[: 2 * count]
    chosen = dict.fromkeys(chain.from_iterable(zip(order, busiest[::2], strict=False)))
    return [played[at] for at in islice(chosen, count)]


def codes_of(one: Asked) -> tuple[str, ...]:
    """Return the whole alphabet: every code, what anybody may do now, and what is no move."""
    seats = map(Seat, range(one.case.table.seats))
    legal = (code for seat in seats for code in one.position.legal(seat))
    return tuple(dict.fromkeys((*one.case.alphabet, *legal, *NO_MOVES)))


def singles(one: Asked, every: int) -> Sequence[str]:
    """Return single codes: all, or some where there are more than `every`."""
    codes = codes_of(one)
    return codes if len(codes) <= every else one.luck("singles").shuffled(codes)[:SOME]


def pairs(one: Asked, every: int) -> Iterator[str]:
    """Yield two codes as one request: all, or some; of those half begin with a legal move."""
    codes, chance = codes_of(one), one.luck("pairs")
    if len(codes) ** 2 <= every:
        yield from (f"{first}{THEN}{second}" for first, second in product(codes, repeat=2))
        return
    legal = one.position.legal(one.seat) or codes
    for turn in range(SOME):
        first = chance.pick(legal if turn % 2 else codes)
        yield f"{first}{THEN}{chance.pick(codes)}"


def triples(one: Asked) -> Iterator[str]:
    """Yield some requests of three codes; half of them begin with a legal move."""
    codes, chance = codes_of(one), one.luck("triples")
    legal = one.position.legal(one.seat) or codes
    for turn in range(SOME // 4):
        first = chance.pick(legal if turn % 2 else codes)
        yield THEN.join((first, chance.pick(codes), chance.pick(codes)))


def compared(one: Asked, every: int = EVERY) -> Tried:
    """Try requests in positions that look alike; return how many, or raise `LeakError`."""
    kinds = {"singles": singles(one, every), "pairs": pairs(one, every), "triples": triples(one)}
    return _tried(one, kinds)


def exhausted(one: Asked, part: int, parts: int) -> Tried:
    """Try all pairs of codes whose first is of one part of the alphabet; so all parts try all.

    Return how many, or raise `LeakError`. Single codes and triples are tried with the first part.
    """
    codes = codes_of(one)
    every = (f"{first}{THEN}{second}" for first, second in product(codes[part::parts], codes))
    kinds: dict[str, Iterable[str]] = {"pairs": every}
    if part == 0:
        kinds |= {"singles": codes, "triples": triples(one)}
    return _tried(one, kinds)


def _tried(one: Asked, kinds: Mapping[str, Iterable[str]]) -> Tried:
    others = list(one.alike())
    differing = sum(other != one.position for other in others)
    tried = Tried(positions=1, states=len(others), differing=differing)
    for kind, codes in kinds.items():
        for code in codes:
            refused = _compared(one, others, code) is not ACCEPTED
            tried.refused += refused
            tried.accepted += not refused
            setattr(tried, kind, getattr(tried, kind) + 1)
    return tried


def _compared(one: Asked, others: Sequence[Position], code: str) -> Answer:
    answer = one.answer(one.position, code)
    for number, other in enumerate(others, 1):
        if (found := one.answer(other, code, number)) != answer:
            raise LeakError(f"{one}: {code!r} is answered {answer} or {found}")
    return answer


def tried_at(case: Case, seed: int, positions: int, every: int = EVERY) -> Tried:
    """Try requests at `positions` positions of a game; return how many, or raise `LeakError`."""
    tried = Tried()
    for one in asked(case, seed, positions):
        tried.add(compared(one, every))
    return tried
