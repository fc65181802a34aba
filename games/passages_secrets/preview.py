"""What a move would bring, and what the table is worth now: for panels, labels and pictures."""

from __future__ import annotations

import msgspec

from games.chance import QuickChance
from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.decide import decide
from games.passages_secrets.moves import OPENINGS, Move, Open, PlacePassage, Refusal
from games.passages_secrets.public_state import Last, Midgame, Phase, Sheet, Shift
from games.passages_secrets.standing import sheets
from games.passages_secrets.state import evolve
from games.passages_secrets.view import View, view
from games.protocol import IllegalMoveError, Millis, Seat

_NO_LUCK = QuickChance(0)
"""No move of Passages Secrets draws any."""


class Opening(msgspec.Struct, frozen=True):
    """What it would bring to open a district with a one-shovel token; fields as in `Preview`.

    `achieved` are only those that come from this.
    """

    district: District
    shift: Shift
    achieved: tuple[tuple[Seat, Achievement], ...]
    tied: tuple[Achievement, ...]
    midgame: Midgame | None
    after: View


class Preview(msgspec.Struct, frozen=True):
    """What it would bring to place a passage.

    `achieved` says who would get which achievement (at mid-game it may be the opponent), `tied`
    which nobody. `midgame` is mid-game scoring if it follows. `openings` has one entry for each
    district, in their order, if the token is a one-shovel token, else nothing; then `midgame` and
    the end come with the opening. `after` is the view once it is done (before the opening).
    """

    path: int
    token: Token
    shifts: tuple[Shift, ...]
    statues: tuple[Statue, ...]
    achieved: tuple[tuple[Seat, Achievement], ...]
    tied: tuple[Achievement, ...]
    midgame: Midgame | None
    after: View
    openings: tuple[Opening, ...] = ()


class Now(msgspec.Struct, frozen=True):
    """A player's score if the game ended now: mid-game as it was scored (or None), and final."""

    midgame: Sheet | None
    final: Sheet

    @property
    def total(self) -> int:
        """The sum of both phases."""
        return self.final.total + (self.midgame.total if self.midgame else 0)


def score_now(seen: View) -> tuple[Now, Now]:
    """Return both players' exact scores if the game ended now, in seat order.

    Before mid-game scoring only the final phase counts.
    """
    table = seen.table
    final = table.final or sheets(table, final=True)
    early = table.midgame.sheets if table.midgame else (None, None)
    return Now(early[0], final[0]), Now(early[1], final[1])


def gains(before: View, after: View) -> tuple[int, int]:
    """Return by how much each score would grow, in seat order, if the game ended `after`.

    Like is compared with like: where mid-game scoring lies between the two, it counts on both
    sides, as if it had been scored `before` too.
    """
    now, then = score_now(before), score_now(after)
    early = (0, 0)
    if before.table.midgame is None and after.table.midgame is not None:
        first, second = sheets(before.table, final=False)
        early = first.total, second.total
    return then[0].total - now[0].total - early[0], then[1].total - now[1].total - early[1]


def preview(seen: View, path: int) -> Preview:
    """Return what it would bring the view's seat to place a passage on a path, by its number.

    Raises `IllegalMoveError` as `decide` would.
    """
    after, last = _after(seen, PlacePassage(path))
    if last.token is None:
        raise ValueError("a passage was placed without a token")
    return Preview(
        path,
        last.token,
        last.shifts,
        last.statues,
        last.achieved,
        last.tied,
        after.table.midgame if last.midgame else None,
        after,
        openings(after) if after.table.phase is Phase.OPEN else (),
    )


def openings(seen: View) -> tuple[Opening, ...]:
    """Return what each district would bring, in their order, to who has to open one.

    Raises `IllegalMoveError` if no such choice is open for the view's seat.
    """
    return tuple([_opening(seen, move) for move in OPENINGS])


def _opening(seen: View, move: Open) -> Opening:
    after, last = _after(seen, move)
    before = seen.table.last.achieved if seen.table.last else ()
    return Opening(
        move.district,
        last.shifts[-1],
        last.achieved[len(before) :],
        last.tied,
        after.table.midgame if last.midgame else None,
        after,
    )


def _after(seen: View, move: Move) -> tuple[View, Last]:
    """Return the view after a move of its seat, and what the turn has brought so far."""
    if seen.seat is None:
        raise IllegalMoveError(Refusal.NOT_YOUR_TURN)
    table = seen.table
    for event in decide(table, seen.seat, move, Millis(0), _NO_LUCK):
        table = evolve(table, event)
    if table.last is None:
        raise ValueError("a move left no trace")
    return view(table, seen.seat), table.last
