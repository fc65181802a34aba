"""What one seat of Top Secret may know, may do and may hear.

Everything is built up from the open table and what is the seat's own. What others hold and what
lies in their safes is not here, since it is never displayed; what they have chosen, named or
decided is not here, since it is secret.

A game as its face and its pictures see it:

* Phases to show (`table.phase`): `choose`, `locked` (live pace: `countdown` runs, or it waits for
  the `window`), `steal`, `bank`, `count` (live pace: the score waits for the `window`), `over`.
* Moves: `choose-KIND` and `single-ask|keep|bank` (in `choose` and, when asked, in `bank`),
  `steal-SEAT`, `bank`, `keep`, `boum-N`; a card and what is settled ahead can be one request,
  `single-keep+choose-80`.
* Who is awaited: `table.waiting`. A silent assassin's owner is never among them: nobody reminds
  them. `Player.ready` is all that may be shown of a choice.
* The newest turn, until the next reveal: `table.last` (`Reveal`), which grows as its moles and its
  banking go on. Where its cards lie now: `Player.pile`; a special agent on a card protects it.
* The count of a round, card by card: `Player.rounds`.
"""

from __future__ import annotations

import msgspec

from games.protocol import Outcome, Seat
from games.top_secret.components import Card, CardKind, counted
from games.top_secret.decide.requests import is_asked
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Policy, Single, Steal
from games.top_secret.outcome import outcome
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.state import State


class View(msgspec.Struct, frozen=True):
    """What `seat` (None: an onlooker) may know: the open table, and what is its own.

    `hand` is sorted: documents by value, then agent, moles, assassins. `singles` and `pairs` are
    the cards in its own safe. `choice` is the card that it has chosen for this turn, `target` the
    seat that its mole has named, `banks` its decision about its single card (each None: not yet,
    or nothing to decide); `policy` is what it has settled ahead about single cards. An onlooker
    has none of these. `outcome` is None while the game runs.
    """

    seat: Seat | None
    hand: tuple[CardKind, ...]
    singles: tuple[Card, ...]
    pairs: tuple[tuple[Card, ...], ...]
    choice: CardKind | None
    target: Seat | None
    banks: bool | None
    policy: Policy
    table: PublicState
    outcome: Outcome | None = None

    @property
    def kinds(self) -> tuple[tuple[CardKind, int], ...]:
        """Each kind in the hand once, in order, and how many of it there are."""
        return counted(self.hand)


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` (None: an onlooker) may know (rulebook: Début du tour de jeu)."""
    end = outcome(state)
    if seat is None:
        return View(None, (), (), (), None, None, None, Policy.ASK, state.table, end)
    return View(
        seat,
        state.hands[seat],
        state.singles[seat],
        state.pairs[seat],
        state.chosen[seat],
        state.named[seat],
        state.banking[seat],
        state.policies[seat],
        state.table,
        end,
    )


_SINGLES = tuple(map(Single, Policy))
_CHOICES = {kind: Choose(kind) for kind in CardKind}


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Return every legal move of the view's seat.

    A shout comes first; then cards in the order of the hand, targets by seat, or banking before
    keeping; then what can be settled ahead.
    """
    table, seat = seen.table, seen.seat
    if seat is None:
        return ()
    shout = (Boum(table.reveals),) if seat in table.silent else ()
    if not is_asked(table, seat):
        return shout
    match table.phase:
        case Phase.CHOOSE:
            cards = tuple(_CHOICES[kind] for kind, _ in seen.kinds)
            return (*shout, *cards, *_SINGLES)
        case Phase.STEAL:
            return (*shout, *map(Steal, table.targets(seat)))
        case _:
            return (*shout, Bank(), Keep(), *_SINGLES)


def followups(seen: View, first: Move) -> tuple[Move, ...]:
    """Return the cards that may be chosen together with what is settled ahead: nothing follows it.

    The other way round a choice may be the last one, and bring the reveal.
    """
    if not isinstance(first, Single) or seen.table.phase is not Phase.CHOOSE:
        return ()
    return tuple(_CHOICES[kind] for kind, _ in seen.kinds)
