"""Games of Top Secret played by script: every hand holds every kind, so any turn can be played.

Cards are written in short: `100`, `a` for the special agent, `m` for a mole, `x` for an assassin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.chance import seeded
from games.protocol import Chance, Millis, Seat, Timer
from games.top_secret import RULES
from games.top_secret.components import Card, CardKind
from games.top_secret.decide.follow import follow
from games.top_secret.events import Event, RoundScored, Stolen
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Steal
from games.top_secret.public_state import Count, How, Phase, Player, PublicState, Reveal
from games.top_secret.state import State
from games.top_secret.view import View

Item = TypeVar("Item")

_SHORT = {"a": CardKind.AGENT, "m": CardKind.MOLE, "x": CardKind.ASSASSIN}


def kind(text: str) -> CardKind:
    """Return the kind that `text` abbreviates."""
    return _SHORT.get(text) or CardKind(text)


def kinds(text: str) -> tuple[CardKind, ...]:
    """Return kinds in the order in which they are written."""
    return tuple(map(kind, text.split()))


def card(text: str, colour: int) -> Card:
    """Return a card of a seat's colour."""
    return Card(kind(text), Seat(colour))


class Scene:
    """A game that goes on by script, and remembers the last events. Every state is checked."""

    def __init__(self, seats: int, **options: str) -> None:
        self.state = RULES.initial(seats, RULES.options(options))
        self.events: tuple[Event, ...] = ()
        self.log: list[tuple[Event, ...]] = []
        self.now = Millis(1_000_000)
        self.rows = 0
        self._fold(RULES.deal(self.state, self._chance()))

    @property
    def table(self) -> PublicState:
        """The open table now."""
        return self.state.table

    @property
    def last(self) -> Reveal:
        """The newest reveal."""
        assert self.table.last is not None
        return self.table.last

    def player(self, seat: int) -> Player:
        """Return one side of the table."""
        return self.table.players[seat]

    def seen(self, seat: int | None) -> View:
        """Return what a seat may know."""
        return RULES.view(self.state, None if seat is None else Seat(seat))

    def codes(self, seat: int) -> list[str]:
        """Return the codes of a seat's legal moves."""
        return [RULES.code(move) for move in RULES.legal_moves(self.seen(seat))]

    def decision(self, seat: int) -> int | None:
        """Return the number of a seat's open decision."""
        return RULES.decision(self.state, Seat(seat))

    def pile(self, seat: int) -> list[str]:
        """Return a seat's visible cards as kinds, from the bottom up."""
        return [lying.card.kind.value for lying in self.player(seat).pile]

    def how(self, seat: int) -> list[How]:
        """Return how a seat's visible cards came to lie there."""
        return [lying.how for lying in self.player(seat).pile]

    def do(self, seat: int, move: Move, chance: Chance | None = None) -> tuple[Event, ...]:
        """Let a seat move now, and fold what follows."""
        luck = chance or self._chance()
        return self._fold(RULES.decide(self.state, Seat(seat), move, self.now, luck))

    def try_code(self, seat: int, code: str) -> tuple[Event, ...]:
        """Let a seat move by a code."""
        return self.do(seat, RULES.parse(code))

    def choose(self, seat: int, text: str) -> tuple[Event, ...]:
        """Let a seat choose a card."""
        return self.do(seat, Choose(kind(text)))

    def play(self, text: str) -> tuple[Event, ...]:
        """Let everybody choose, in seat order; in live pace let the countdown run, and show it."""
        for seat, one in enumerate(kinds(text)):
            self.do(seat, Choose(one))
        if self.table.options.live:
            while self.table.phase is Phase.LOCKED:
                self.elapse()
            self.shown()
        return self.events

    def turn(self, text: str, keep: tuple[int, ...] = ()) -> None:
        """Play one turn in which no mole has a choice; who is not to keep banks."""
        self.play(text)
        self.settle(keep)

    def settle(self, keep: tuple[int, ...] = ()) -> None:
        """Let everybody who is asked about a single card bank it, or keep it."""
        for seat in self.table.waiting if self.table.phase is Phase.BANK else ():
            self.do(seat, Keep() if seat in keep else Bank())

    def steal(self, seat: int, victim: int, chance: Chance | None = None) -> tuple[Event, ...]:
        """Let a mole's owner name a target."""
        return self.do(seat, Steal(Seat(victim)), chance)

    def shout(self, seat: int) -> tuple[Event, ...]:
        """Let a seat shout for the newest reveal."""
        return self.do(seat, Boum(self.table.reveals))

    def timer(self, prefix: str) -> Timer:
        """Return the open timer whose name begins so."""
        (found,) = (one for one in RULES.timers(self.state) if one.name.startswith(prefix))
        return found

    def elapse(
        self, prefix: str = "", late: int = 0, chance: Chance | None = None
    ) -> tuple[Event, ...]:
        """Wait until the earliest timer is due (whose name begins so), and let it take effect."""
        open_now = [one for one in RULES.timers(self.state) if one.name.startswith(prefix)]
        first = min(open_now, key=lambda timer: timer.due)
        self.now = Millis(max(self.now, first.due) + late)
        luck = chance or self._chance()
        return self._fold(RULES.expire(self.state, first, self.now, luck))

    def shown(self) -> tuple[Event, ...]:
        """Say that the reveal has been shown, now."""
        timer = self.timer("shown-")
        assert timer.on_shown
        return self._fold(RULES.expire(self.state, timer, self.now, self._chance()))

    def wait(self, milliseconds: int) -> None:
        """Let time pass; timers that come due meanwhile are not served."""
        self.now = Millis(self.now + milliseconds)

    def _chance(self) -> Chance:
        return seeded(1, position=self.rows)

    def _fold(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self.events, self.rows = events, self.rows + 1
        self.log.append(events)
        for event in events:
            self.state = RULES.evolve(self.state, event)
        assert RULES.violations(self.state) == ()
        return events

    def only_theft(self) -> Stolen:
        """Return the thefts among the last events."""
        (stolen,) = (event for event in self.events if isinstance(event, Stolen))
        return stolen


class Taking:
    """Luck that always picks one place, and remembers among how many."""

    def __init__(self, place: int) -> None:
        self.place, self.asked = place, list[int]()

    def below(self, bound: int) -> int:
        self.asked.append(bound)
        return self.place

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        raise AssertionError(items)

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]


def points(total: int) -> Count:
    """Return a round's count that comes to a whole number of hundreds or of -50s."""
    if total < 0:
        return Count((), (), -total // 50)
    pairs = ((card("100", 0), card("100", 0)),) * (total // 400)
    return Count((card("100", 0),) * (total % 400 // 100), pairs, 0)


def after_round(totals: list[int], **options: str) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a first round with these points, and the events that follow."""
    state = RULES.initial(len(totals), RULES.options(options))
    for event in RULES.deal(state, seeded(1)):
        state = RULES.evolve(state, event)
    return scored_again(state, totals)


def scored_again(state: State, totals: list[int]) -> tuple[State, tuple[Event, ...]]:
    """Return the state after one more round with these points, and the events that follow."""
    counts = tuple(map(points, totals))
    state = RULES.evolve(state, RoundScored(state.table.round, counts))
    events = follow(state, Millis(0), seeded(1))
    for event in events:
        state = RULES.evolve(state, event)
    return state, events
