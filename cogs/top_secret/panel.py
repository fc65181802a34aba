"""What a player of Top Secret may do now: one touch chooses, another one changes the choice.

The rows are in the order of the legal moves: cards or targets or the decision about a single card,
then what shall become of single cards from now on. The shout is everybody's (`signal.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.shown.face import Observation, Panel, Press
from bot.shown.voice import fitted
from cogs.top_secret.turn import clocks, turn
from cogs.top_secret.voice import Voice, marked, plain, times
from games.protocol import Seat
from games.top_secret.components import hand_for, is_pair
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Single, Steal, code
from games.top_secret.public_state import How, Phase, Player, PublicState
from games.top_secret.view import View, legal_moves

LABEL: Final = 80
"""The longest label of a button, in characters."""

TEXT: Final = 1_000
"""The longest text of a panel, in characters: a plain message of 2,000 holds it and the news."""

CHOSEN: Final = "✓"
"""Stands before what is chosen now, so that colour is not the only sign."""

_LONGEST_ROW: Final = 5


def panel(observation: Observation[View], _step: str) -> Panel:
    """Return what `sight.seat` may do now; who waits is told for whom."""
    text = fitted(
        TEXT, observation, marked, lambda voice: "\n".join(_lines(voice, observation.view))
    )
    return Panel(text, tuple(_rows(observation)))


def _rows(observation: Observation[View]) -> Iterator[tuple[Press, ...]]:
    moves = [move for move in legal_moves(observation.view) if not isinstance(move, Boum)]
    now = [move for move in moves if not isinstance(move, Single)]
    ahead = [move for move in moves if isinstance(move, Single)]
    width = len(now) if len(now) <= _LONGEST_ROW else -(-len(now) // 2)
    for start in range(0, len(now), width or 1):
        yield tuple(_press(observation, move) for move in now[start : start + width])
    if ahead:
        yield tuple(_press(observation, move) for move in ahead)


def _press(observation: Observation[View], move: Move) -> Press:
    label = press_label(observation, move)
    if not _is_chosen(observation.view, move):
        return Press(code(move), label)
    return Press(code(move), f"{CHOSEN} {label}", "success")


def _is_chosen(view: View, move: Move) -> bool:
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


def press_label(observation: Observation[View], move: Move) -> str:
    """Return the label of a move's button, in at most `LABEL` characters with `CHOSEN`."""
    room = LABEL - len(CHOSEN) - 1
    return fitted(room, observation, plain, lambda voice: _label(voice, observation.view, move))


def _label(voice: Voice, view: View, move: Move) -> str:
    match move:
        case Choose(kind):
            return times(voice.card(kind), view.hand.count(kind))
        case Steal(victim):
            return target(voice, view.table, victim)
        case Bank() | Keep():
            return voice.words(f"top_secret.button.{code(move)}")
        case Single(policy):
            return voice.words(f"top_secret.button.single.{policy.value}")
        case Boum():
            return voice.words("top_secret.button.boum")


def target(voice: Voice, table: PublicState, victim: Seat) -> str:
    """Return what a mole may steal from somebody: "Zoë: 📄 100"."""
    fresh = table.players[victim].fresh
    card = voice.card(fresh.card.kind) if fresh else voice.words("top_secret.none")
    return voice.words("common.pair", what=voice.name(victim), value=card)


# The text above the controls.


def _lines(voice: Voice, view: View) -> Iterator[str]:
    table, seat = view.table, view.seat
    asked = seat is not None and any(not isinstance(move, Boum) for move in legal_moves(view))
    if seat is None or not asked:
        yield turn(voice, view)
    elif table.phase is Phase.CHOOSE:
        yield from _choosing(voice, view, seat)
    elif table.phase is Phase.STEAL:
        yield from _stealing(voice, view, seat)
    else:
        yield from _banking(voice, view, seat)
    yield from (f"-# {clock}" for clock in clocks(voice.words, table))


def _choosing(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    if view.choice is None:
        turns = len(hand_for(table.seats))
        yield words("top_secret.panel.choose", turn=table.turn, turns=turns)
    else:
        yield words("top_secret.panel.chosen", card=voice.card(view.choice))
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
    card = voice.card(pile[0].card.kind) if pile else words("top_secret.none")
    if view.banks is None:
        yield words("top_secret.panel.bank", card=card)
    else:
        yield words("top_secret.panel.banks" if view.banks else "top_secret.panel.keeps", card=card)
    yield words(f"top_secret.policy.{view.policy.value}")
