"""What a player of Top Secret may do now: one touch chooses, another one changes the choice.

The rows are in the order of the legal moves: cards or targets or the decision about a single card,
then what becomes of single cards from now on. The shout is everybody's (`signal.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.faces.bounds import even_rows
from bot.faces.parts import Observation
from cogs.top_secret.typed import target
from cogs.top_secret.voice import Voice
from games.protocol import Seat
from games.top_secret.components import hand_for, is_pair
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Single, Steal
from games.top_secret.public_state import How, Phase, Player, PublicState
from games.top_secret.view import View, legal_moves


def rows(moves: Sequence[Move]) -> Iterator[Sequence[Move]]:
    """Yield what is asked now in even rows, then what is settled ahead; the shout is no row."""
    yield from even_rows([one for one in moves if not isinstance(one, Single | Boum)])
    yield [one for one in moves if isinstance(one, Single)]


def chosen(view: View, move: Move) -> bool:
    """Tell whether a move is what stands now, and would be made for the second time."""
    match move:
        case Choose(kind):
            return kind is view.choice
        case Steal(victim):
            return victim == view.target
        case Bank():
            return view.banks is True
        case Keep():
            return view.banks is False
        case Single(policy):
            return policy is view.policy
        case Boum():
            return False


# The text above the controls.


def asks(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield what is asked, with what lies visible; nothing of whoever may only shout."""
    view, table, seat = observation.view, observation.view.table, observation.seat
    asked = any(not isinstance(move, Boum) for move in legal_moves(view))
    if seat is None or not asked:
        return
    if table.phase is Phase.CHOOSE:
        yield from _choosing(voice, view, seat)
    elif table.phase is Phase.STEAL:
        yield from _stealing(voice, view, seat)
    else:
        yield from _banking(voice, view, seat)


def _choosing(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    if view.choice is None:
        turns = len(hand_for(table.seats))
        yield words("common.panel.choose", turn=table.turn, turns=turns)
    else:
        yield words("common.panel.chosen", card=voice.card(view.choice))
    yield from (f"- {line}" for line in _kept(voice, table.players, seat))
    yield words(f"top_secret.policy.{view.policy.value}")


def _kept(voice: Voice, players: Sequence[Player], seat: Seat) -> Iterator[str]:
    """Yield what lies visible before the next reveal: one's own card, then everybody else's."""
    ordered = sorted(players, key=lambda player: player.seat != seat)
    for player in ordered:
        for lying in player.pile:
            card = voice.card(lying.card.kind)
            if player.seat == seat:
                yield voice.words("top_secret.panel.own", card=card)
            else:
                name = voice.name(player.seat)
                yield voice.words("top_secret.panel.visible", name=name, card=card)


def _stealing(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    if view.target is None:
        yield words("top_secret.panel.steal")
    else:
        yield words("top_secret.panel.named", name=voice.name(view.target))
    if len(table.thieves) > 1:
        yield words("top_secret.panel.race" if table.options.live else "top_secret.panel.lot")
    for victim in table.targets(seat):
        line = target(voice, table, victim)
        brought = _brought(voice, table, seat, victim)
        yield f"- {line} – {brought}"


def _brought(voice: Voice, table: PublicState, seat: Seat, victim: Seat) -> str:
    """Return what becomes of loot: with a kept card it is banked at once, alone it may be kept."""
    fresh = table.players[victim].fresh
    kept = next((one for one in table.players[seat].pile if one.how is How.KEPT), None)
    if kept is None or fresh is None:
        return voice.words("top_secret.panel.alone")
    pair = is_pair(kept.card.kind, fresh.card.kind)
    key = "top_secret.panel.pair" if pair else "top_secret.panel.no_pair"
    return voice.words(key, card=voice.card(kept.card.kind))


def _banking(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, pile = voice.words, view.table.players[seat].pile
    card = voice.card(pile[0].card.kind) if pile else words("common.none")
    if view.banks is None:
        yield words("top_secret.panel.bank", card=card)
    else:
        yield words("top_secret.panel.banks" if view.banks else "top_secret.panel.keeps", card=card)
    yield words(f"top_secret.policy.{view.policy.value}")
