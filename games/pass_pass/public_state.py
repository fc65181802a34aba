"""What lies open on the table of Pass Pass.

Everything here is public at all times. A value that a player may not know (of a card in another
hand or in the pile that was set aside) never enters these types, so whatever is built from them
can be shown to anybody.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.pass_pass.components import Card, Colour, Counts, Pair
from games.protocol import Seat

Team = int
"""A team's number from 0, which is the lower of its two seats."""


class Phase(StrEnum):
    """What the table waits for.

    `DEAL` and `SCORING` wait for nobody: they pass within one move (an empty table, before the
    opening deal, is in `DEAL`).
    """

    DEAL = "deal"
    PLAY = "play"
    FIRST_PICK = "first_pick"
    SECOND_PICK = "second_pick"
    SCORING = "scoring"
    RECORD = "record"
    OVER = "over"


class EndReason(StrEnum):
    """How a game ended: by a third Pass Pass, or on points after the last round."""

    PASS_PASS = "pass_pass"  # noqa: S105 - no password
    POINTS = "points"


class Laid(msgspec.Struct, frozen=True):
    """A card in a trick and the seat that played it."""

    seat: Seat
    card: Card


class Rank(msgspec.Struct, frozen=True):
    """A colour in a trick: the sum of its values, its highest card and who played that."""

    colour: Colour
    sum: int
    highest: Card
    seat: Seat


class Trick(msgspec.Struct, frozen=True):
    """A trick, from its lead to its last discard (rulebook: Résoudre le pli).

    `laid` is in the order of play; `ranks` has the colours laid so far, the leading one first.
    `first` and `second` are the winners, known once all have played; `taken` is the first
    winner's card, `pair` the second's, `discarded` what nobody took: None or empty until then.
    """

    leader: Seat
    laid: tuple[Laid, ...] = ()
    ranks: tuple[Rank, ...] = ()
    first: Seat | None = None
    second: Seat | None = None
    taken: Card | None = None
    pair: Pair | None = None
    discarded: tuple[Card, ...] = ()

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that lie in the middle now, in the order of play."""
        gone = (self.taken, *(self.pair or ()), *self.discarded)
        return tuple(laid.card for laid in self.laid if laid.card not in gone)


class RoundScore(msgspec.Struct, frozen=True):
    """What one player reached in a finished round (rulebook: Fin de manche)."""

    cards: int
    diamonds: int
    pass_pass: int

    @property
    def points(self) -> int:
        """One point for each card and one for each diamond."""
        return self.cards + self.diamonds


class Player(msgspec.Struct, frozen=True):
    """One player's side of the table.

    `backs` counts the colours of their hand; `won` are the cards in front of them, in the order in
    which they took them (they lie there until the next deal); `pass_pass` is what they make this
    round. `ticks` is what counts towards their third Pass Pass: for a player alone all that they
    made in the game, in a team what it recorded and their own of the round that is not yet scored.
    `rounds` are their finished rounds.
    """

    seat: Seat
    team: Team | None
    backs: Counts = (0, 0, 0, 0)
    won: tuple[Card, ...] = ()
    pass_pass: int = 0
    ticks: int = 0
    rounds: tuple[RoundScore, ...] = ()

    @property
    def points(self) -> int:
        """Their points of the finished rounds together."""
        return sum(score.points for score in self.rounds)


class Line(msgspec.Struct, frozen=True):
    """One line of a team's score sheet: the member whose round counts, and its two columns.

    `forced` tells that nobody was asked, since this member was at least as good in both.
    """

    seat: Seat
    points: int
    pass_pass: int
    forced: bool


class TeamSheet(msgspec.Struct, frozen=True):
    """A team: its two members and what it has recorded, round by round.

    `lines` are its rounds in order. A round that has ended and has no line yet is pending (phase
    `RECORD`).
    """

    team: Team
    members: tuple[Seat, Seat]
    lines: tuple[Line, ...] = ()

    @property
    def points(self) -> int:
        """All recorded points together."""
        return sum(line.points for line in self.lines)

    @property
    def pass_pass(self) -> int:
        """All recorded Pass Pass together."""
        return sum(line.pass_pass for line in self.lines)


class PublicState(msgspec.Struct, frozen=True):
    """The open table, the same for everybody.

    `round` runs from 1 to 3 and `tricks` from 1 to 8; both are 0 before the opening deal.
    `to_act` are the seats that the game waits for, in seat order: both partners when a team
    records. `round_leader` led the round's first trick. `aside` counts the colours of the pile
    that was set aside, `discards` are this round's discards in order. `last` is the trick before
    `now`, also across a deal, so that it can be seen until the next is over; None in the game's
    first trick. `pairs` are on offer to the second winner (phase `SECOND_PICK`). `sides` is empty
    when everybody plays alone. `winner` is who completed the third Pass Pass. `decisions`
    counts the decisions that have been made.
    """

    players: tuple[Player, ...]
    sides: tuple[TeamSheet, ...]
    round: int = 0
    tricks: int = 0
    phase: Phase = Phase.DEAL
    to_act: tuple[Seat, ...] = ()
    round_leader: Seat = Seat(0)
    aside: Counts = (0, 0, 0, 0)
    now: Trick = Trick(Seat(0))
    last: Trick | None = None
    pairs: tuple[Pair, ...] = ()
    discards: tuple[Card, ...] = ()
    reason: EndReason | None = None
    winner: Seat | None = None
    decisions: int = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)
