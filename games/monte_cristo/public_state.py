"""What lies open on the table of Le Secret de Monte Cristo.

Everything here is public at all times. The faces of the draw pile, of jokers and of discarded
treasures, the bag, and what somebody has planned never enter these types.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.monte_cristo.components import (
    ACTIONS,
    DUNGEONS,
    FIRST_RESERVE,
    HAND_ROOM,
    MARKET,
    ZONES,
    Action,
    Card,
    Place,
    Treasure,
    TreasureKind,
)
from games.monte_cristo.payment import Payment
from games.protocol import Seat


class Phase(StrEnum):
    """What the table waits for.

    `SUPPLY`: who gets which card. `DISCARD`: a card too many. `PLACE`: an adventurer. `TREASURE`:
    a dungeon. `TAKE`: treasures of a dungeon, at a scoring. `PAY`: what for. `SHUFFLE`: a change.
    `MARBLE`: the active marble's new track. The others wait for nobody and pass within one move:
    `SET_UP` (an empty table), `NEXT` (an action is to begin), `DRAW` (supply cards), `REVEAL`
    (treasures), `TALLY` (the points of a scoring), `END`.
    """

    SET_UP = "set_up"
    NEXT = "next"
    DRAW = "draw"
    SUPPLY = "supply"
    DISCARD = "discard"
    PLACE = "place"
    REVEAL = "reveal"
    TREASURE = "treasure"
    TAKE = "take"
    PAY = "pay"
    TALLY = "tally"
    SHUFFLE = "shuffle"
    MARBLE = "marble"
    END = "end"
    OVER = "over"


class EndReason(StrEnum):
    """How a game ended: 40 points after a scoring, or the fortieth turn of the slide."""

    POINTS = "points"
    TURNS = "turns"


class Player(msgspec.Struct, frozen=True):
    """One player's side of the table.

    `cards` lie face up before them, the oldest first; `jokers` counts those face down. `reserve`
    and `marseille` count their adventurers there. `bonus` are their points from the points zone,
    `earned` those from treasures, by kind (`KINDS`).
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    jokers: int = 0
    reserve: int = FIRST_RESERVE
    marseille: int = 0
    bonus: int = 0
    earned: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def points(self) -> int:
        """Where they stand on the score track."""
        return self.bonus + sum(self.earned)

    @property
    def held(self) -> int:
        """Their supply cards, jokers included."""
        return len(self.cards) + self.jokers


class Dungeon(msgspec.Struct, frozen=True):
    """A dungeon: the adventurers in their order of arrival, and the treasures that lie there."""

    queue: tuple[Seat, ...] = ()
    treasures: tuple[Treasure, ...] = ()


class Placing(msgspec.Struct, frozen=True):
    """Whose adventurers are being placed.

    `left` are the placements that they still have; `zone` tells that they have used a bonus zone,
    so only dungeons are open to them; `begun` that they have placed already; `joker` that a joker
    card is due to them.
    """

    seat: Seat
    left: int
    zone: bool = False
    begun: bool = False
    joker: bool = False


class Taking(msgspec.Struct, frozen=True):
    """What one player took from a dungeon and paid: nothing and nothing if they passed."""

    seat: Seat
    dungeon: Place
    treasures: tuple[Treasure, ...]
    payment: Payment


class Ranking(msgspec.Struct, frozen=True):
    """Who takes first in a dungeon: seats with the number of their adventurers, in order."""

    dungeon: Place
    order: tuple[tuple[Seat, int], ...]


class Scoring(msgspec.Struct, frozen=True):
    """A scoring, from its first dungeon to its points (rulebook: Décompte).

    `turn` is the turn of the slide in which it came, `full` are the dungeons that brought it.
    `dungeon` is where treasures are taken now (None when all are done); `order` are the seats that
    are still to take there, the one asked first; `chosen` are the treasures that they are about to
    pay for. `rankings` and `takings` tell what has happened, dungeon by dungeon; who could take
    nothing is not in `takings`. At the end: `closed` are the dungeons that discarded four
    treasures, `market` is the order of kinds that counted, `points` what each seat got.
    """

    turn: int
    full: tuple[Place, ...]
    dungeon: Place | None
    order: tuple[Seat, ...] = ()
    chosen: tuple[Treasure, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    takings: tuple[Taking, ...] = ()
    closed: tuple[Place, ...] = ()
    market: tuple[TreasureKind, ...] = ()
    points: tuple[int, ...] = ()

    def collected(self, seat: Seat) -> tuple[Treasure, ...]:
        """Return what a seat has taken so far, in its order."""
        return tuple(
            one for taking in self.takings if taking.seat == seat for one in taking.treasures
        )


class Last(msgspec.Struct, frozen=True):
    """What the newest action has changed so far, for a picture to mark.

    It is of an action in a turn of the slide, and stays until the next action changes something.
    `gifts`: who got which supply card; `discards`: who discarded what (None: a joker); `placed`:
    who placed an adventurer where; `found`: which treasure came to which dungeon; `slid`: a track,
    and a marble's old and new place there from 1 at the bottom; `priced`: the kind whose market
    marker went up; `marble`: the track on which the active marble was put.
    """

    turn: int
    action: Action
    active: Seat
    gifts: tuple[tuple[Seat, Card], ...] = ()
    discards: tuple[tuple[Seat, Card | None], ...] = ()
    placed: tuple[tuple[Seat, Place], ...] = ()
    found: tuple[tuple[Treasure, Place], ...] = ()
    slid: tuple[Action, int, int] | None = None
    priced: TreasureKind | None = None
    marble: Action | None = None


class PublicState(msgspec.Struct, frozen=True):
    """The whole open table, the same for everybody.

    `tracks` are the marbles by action (`ACTIONS`), the bottom one first, as their owners' seats.
    `market` are the kinds from the top slot down (`MARKET` has their values). `dungeons` and
    `zones` are in the order of `DUNGEONS` and `ZONES`. `deck`, `bag` and `spent` count what is
    hidden: the draw pile, the treasures in the bag and those discarded; `discards` are the supply
    cards discarded, the newest last. `turn` counts turns of the slide from 1; `active` is the
    active player while an action runs. `offer` are supply cards that nobody has yet, `served` who
    gets them, in order. `waiting` are those whose adventurers come after those of `placing`.
    `revealed` are treasures to be placed, in order, and `filled` the dungeons that got one in this
    action. `scoring` is the one under way, `scored` the newest that is over. `opened` is the
    number of decisions made when the adventurer action began; `decisions` counts them all.
    """

    players: tuple[Player, ...]
    tracks: tuple[tuple[Seat, ...], ...] = ((), (), (), ())
    market: tuple[TreasureKind, ...] = ()
    dungeons: tuple[Dungeon, ...] = (Dungeon(),) * len(DUNGEONS)
    zones: tuple[tuple[Seat, ...], ...] = ((),) * len(ZONES)
    deck: int = 0
    discards: tuple[Card, ...] = ()
    bag: int = 0
    spent: int = 0
    turn: int = 0
    action: Action = Action.SUPPLY
    phase: Phase = Phase.SET_UP
    active: Seat | None = None
    offer: tuple[Card, ...] = ()
    served: tuple[Seat, ...] = ()
    placing: Placing | None = None
    waiting: tuple[Seat, ...] = ()
    revealed: tuple[Treasure, ...] = ()
    filled: tuple[Place, ...] = ()
    scoring: Scoring | None = None
    scored: Scoring | None = None
    last: Last | None = None
    reason: EndReason | None = None
    opened: int = 0
    decisions: int = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def track(self, action: Action) -> tuple[Seat, ...]:
        """Return the marbles on a track, the bottom one first."""
        return self.tracks[ACTIONS.index(action)]

    def dungeon(self, place: Place) -> Dungeon:
        """Return what lies in a dungeon."""
        return self.dungeons[DUNGEONS.index(place)]

    def zone(self, place: Place) -> tuple[Seat, ...]:
        """Return whose adventurers stand in a bonus zone."""
        return self.zones[ZONES.index(place)]

    def worth(self, kind: TreasureKind) -> int:
        """Return a kind's value at the market."""
        return MARKET[self.market.index(kind)]

    def points_for(self, treasures: tuple[Treasure, ...]) -> int:
        """Return what treasures bring as the market stands."""
        return sum(one.value * self.worth(one.kind) for one in treasures)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats clockwise, beginning with one."""
        return tuple(Seat((first + step) % self.seats) for step in range(self.seats))

    def exploring(self, seat: Seat) -> int:
        """Return how many adventurers a seat has in dungeons."""
        return sum(dungeon.queue.count(seat) for dungeon in self.dungeons)

    def crowded(self) -> tuple[Seat, ...]:
        """Return who holds a card too many, clockwise from the active player."""
        if self.active is None:
            return ()
        order = self.clockwise(self.active)
        return tuple(seat for seat in order if self.players[seat].held > HAND_ROOM)

    @property
    def to_act(self) -> Seat | None:
        """Whom the game waits for, or None."""
        match self.phase:
            case Phase.SUPPLY | Phase.TREASURE | Phase.SHUFFLE | Phase.MARBLE:
                return self.active
            case Phase.DISCARD:
                return self.crowded()[0]
            case Phase.PLACE:
                return self.placing.seat if self.placing else None
            case Phase.TAKE | Phase.PAY:
                return self.scoring.order[0] if self.scoring else None
            case _:
                return None

    def plans(self, seat: Seat) -> bool:
        """Tell whether a seat may say now where its adventurer is to go when its turn comes."""
        return seat in self.waiting and self.players[seat].reserve > 0
