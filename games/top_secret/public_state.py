"""What lies open on the table of Top Secret.

Everything here is public at all times. Whatever is pending (the card that somebody has chosen, the
target that they have named, whether they bank) never enters these types before it is revealed, so
what is built from them can be shown to anybody. Hands and banked cards are not here either: they
are never displayed, though `memory` can work them out.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.kit.secret_choice import waiting
from games.protocol import Millis, Seat
from games.top_secret.components import FINE, Card, CardKind
from games.top_secret.options import Options


class Phase(StrEnum):
    """What the table waits for.

    `CHOOSE`: everyone chooses a card. `LOCKED`: all have (live pace), and the countdown runs or
    waits for an open window. `STEAL`: moles. `BANK`: who has one visible card banks it or not.
    `COUNT`: the round is played and waits for an open window. The others pass within one row.
    """

    DEAL = "deal"
    CHOOSE = "choose"
    LOCKED = "locked"
    EXPLODE = "explode"
    STEAL = "steal"
    SETTLE = "settle"
    BANK = "bank"
    COUNT = "count"
    SCORED = "scored"
    OVER = "over"


class How(StrEnum):
    """How a card came to lie visible: kept from an earlier turn, just played, or just stolen."""

    KEPT = "kept"
    PLAYED = "played"
    STOLEN = "stolen"


class Lying(msgspec.Struct, frozen=True):
    """A visible card, not banked yet."""

    card: Card
    how: How


class Theft(msgspec.Struct, frozen=True):
    """A mole took a card.

    `among` are the thieves, in seat order, between whom a lot decided (one: no lot was needed);
    `late` pressed for the same card when the race was over (live pace only).
    """

    thief: Seat
    victim: Seat
    card: Card
    among: tuple[Seat, ...]
    late: tuple[Seat, ...] = ()


class Why(StrEnum):
    """Why a mole was wasted: nothing (left) to steal, or its owner named nothing in time."""

    NO_TARGET = "no_target"
    TOO_LATE = "too_late"


class Waste(msgspec.Struct, frozen=True):
    """A mole that stole nothing, though nothing exploded."""

    seat: Seat
    why: Why


class Side(StrEnum):
    """A side of a safe: what lies there counts once, or twice."""

    SINGLE = "single"
    DOUBLE = "double"


class Banked(msgspec.Struct, frozen=True):
    """Cards that went into a seat's safe: one or two on the ×1 side, a pair on the ×2 side."""

    seat: Seat
    cards: tuple[Card, ...]
    side: Side


class Blast(msgspec.Struct, frozen=True):
    """What an explosion did to one seat's visible cards, from the bottom of the pile to its top."""

    seat: Seat
    lost: tuple[Card, ...]
    saved: tuple[Card, ...]

    @property
    def others(self) -> tuple[Card, ...]:
        """What was lost but the assassins, which always explode: what people count."""
        return tuple(card for card in self.lost if card.kind is not CardKind.ASSASSIN)


class Reveal(msgspec.Struct, frozen=True):
    """One turn, from its reveal to its banking; it grows as the turn goes on.

    `number` counts the reveals of the game, `turn` those of the round, both from 1. `cards[seat]`
    was played by that seat on `under[seat]` (None: on nothing). `blasts` is empty unless an
    assassin was played, and then has every seat that had a visible card. `banked` has at most one
    entry a seat and `kept` are the seats that left a card visible, both known once `banking` is
    over (`done`). `forced`: the last cards played themselves. `fined` missed their "Boum !".
    """

    number: int
    round: int
    turn: int
    cards: tuple[CardKind, ...]
    under: tuple[Card | None, ...]
    forced: bool = False
    blasts: tuple[Blast, ...] = ()
    thefts: tuple[Theft, ...] = ()
    wasted: tuple[Waste, ...] = ()
    banked: tuple[Banked, ...] = ()
    kept: tuple[Seat, ...] = ()
    done: bool = False
    fined: tuple[Seat, ...] = ()

    def owners(self, kind: CardKind) -> tuple[Seat, ...]:
        """Return who played a card of that kind, in seat order."""
        return tuple(Seat(seat) for seat, played in enumerate(self.cards) if played is kind)

    @property
    def bombs(self) -> tuple[Seat, ...]:
        """Who played an assassin."""
        return self.owners(CardKind.ASSASSIN)


class Window(msgspec.Struct, frozen=True):
    """The time in which everyone sees a *Boum !* button (live pace), once for each reveal.

    `number` is the reveal's. `owners` played an assassin, `shouted` are those of them who have
    pressed. The window lasts until `until`, which is None until the reveal has been shown; if
    nobody says that it has, it counts as shown at `shown_by`.
    """

    number: int
    owners: tuple[Seat, ...]
    shown_by: Millis
    until: Millis | None = None
    shouted: tuple[Seat, ...] = ()

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Who still has to shout."""
        return tuple(seat for seat in self.owners if seat not in self.shouted)


class TargetPress(msgspec.Struct, frozen=True):
    """A mole's owner has pressed a target (live pace); which one is still secret."""

    seat: Seat
    at: Millis


class Count(msgspec.Struct, frozen=True):
    """What one seat reached in a round (rulebook: Fin de la partie), card by card.

    `singles` lie on the ×1 side, in the order in which they were banked; `pairs` on the ×2 side;
    `missed` counts what it did not shout.
    """

    singles: tuple[Card, ...]
    pairs: tuple[tuple[Card, ...], ...]
    missed: int

    @property
    def single_points(self) -> int:
        """Documents count their value, special agents nothing."""
        return sum(card.kind.points for card in self.singles)

    @property
    def pair_points(self) -> int:
        """A pair of value v counts 4v: an agent is worth as much as its document."""
        return sum(4 * max(card.kind.points for card in pair) for pair in self.pairs)

    @property
    def fines(self) -> int:
        """What was lost by missed shouts: 0 or less."""
        return -FINE * self.missed

    @property
    def points(self) -> int:
        """The round's points; they may be negative."""
        return self.single_points + self.pair_points + self.fines


class Player(msgspec.Struct, frozen=True):
    """One player's side of the table.

    `hand` is how many cards they hold. `pile` are their visible cards, on their safe from the
    bottom up, loot last. `singles` cards lie face down on the ×1 side and `pairs` pairs on the ×2
    side. `missed` counts the shouts that they have missed in this round. `ready` tells that they
    have done what the phase asks: chosen a card, named a target, decided about their single card.
    `rounds` are their finished rounds.
    """

    seat: Seat
    hand: int = 0
    pile: tuple[Lying, ...] = ()
    singles: int = 0
    pairs: int = 0
    missed: int = 0
    ready: bool = False
    rounds: tuple[Count, ...] = ()

    @property
    def points(self) -> int:
        """Their points of the finished rounds together."""
        return sum(count.points for count in self.rounds)

    @property
    def fresh(self) -> Lying | None:
        """The card that they have just played, while it lies there."""
        return next((lying for lying in self.pile if lying.how is How.PLAYED), None)


class PublicState(msgspec.Struct, frozen=True):
    """The open table, the same for everybody.

    `round` and `turn` count from 1 (0 before the opening deal). `turns` are the reveals of this
    round, oldest first, and `before` is the last one of the round before, so that it can be seen
    until the next. `discards` are this round's, in order.
    `thieves` are the seats whose mole has still to act (phase `STEAL`), until `steal_until` in
    live pace (None before the reveal has been shown); `presses` are theirs that a lot may still
    decide. `asked` are the seats that decide about a single card (phase `BANK`). `countdown` is
    when the next reveal comes, `window` is open while it is there. `stage` counts what has been
    decided by all; it numbers decisions.
    """

    options: Options
    players: tuple[Player, ...]
    round: int = 0
    turn: int = 0
    stage: int = 0
    phase: Phase = Phase.DEAL
    thieves: tuple[Seat, ...] = ()
    steal_until: Millis | None = None
    presses: tuple[TargetPress, ...] = ()
    asked: tuple[Seat, ...] = ()
    countdown: Millis | None = None
    window: Window | None = None
    turns: tuple[Reveal, ...] = ()
    before: Reveal | None = None
    discards: tuple[Card, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whom the game waits for, in seat order."""
        match self.phase:
            case Phase.CHOOSE:
                able: tuple[Seat, ...] = tuple(player.seat for player in self.players)
            case Phase.STEAL:
                able = self.thieves if self.moles_may_act else ()
            case Phase.BANK:
                able = self.asked
            case _:
                able = ()
        return waiting(able, [player.ready for player in self.players])

    @property
    def moles_may_act(self) -> bool:
        """Whether moles steal now: in live pace only once everybody could see the reveal."""
        return self.phase is Phase.STEAL and not (self.options.live and self.steal_until is None)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Who played an assassin and has not shouted yet, while they still can."""
        return self.window.silent if self.window else ()

    @property
    def last(self) -> Reveal | None:
        """The newest reveal of the game, or None before the first."""
        return self.turns[-1] if self.turns else self.before

    @property
    def reveals(self) -> int:
        """How many reveals there have been in the game."""
        return self.last.number if self.last else 0

    def targets(self, thief: Seat) -> tuple[Seat, ...]:
        """Return whose just played card a mole may steal (rulebook: Une taupe a été jouée)."""
        return tuple(
            player.seat
            for player in self.players
            if player.seat != thief and player.fresh and player.fresh.card.kind.can_be_stolen
        )
