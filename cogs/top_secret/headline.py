"""Where a game of Top Secret stands, and whom it waits for."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from cogs.top_secret.voice import Voice
from games.protocol import Millis
from games.top_secret.components import hand_for
from games.top_secret.options import Length
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.view import View
from phrases import Phrases


def headline(voice: Voice, view: View) -> str:
    """Return who is awaited and for what, or who won.

    It tells who has chosen, never what.
    """
    table = view.table
    match table.phase:
        case Phase.OVER:
            return _won(voice, view)
        case Phase.CHOOSE:
            return _choosing(voice, table)
        case Phase.LOCKED:
            key = "top_secret.headline.countdown"
            return voice.words(key if table.countdown else "top_secret.headline.locked")
        case Phase.STEAL | Phase.BANK if table.waiting:
            names = voice.all_of(table.waiting)
            key = f"top_secret.headline.{table.phase.value}"
            return voice.words(key, names=names, count=len(table.waiting))
        case Phase.STEAL:
            return voice.words("top_secret.headline.moles")
        case Phase.COUNT:
            return voice.words("top_secret.headline.count", round=table.round)
        case _:
            return voice.words("common.deal")


def _choosing(voice: Voice, table: PublicState) -> str:
    where = _where(voice.words, table)
    ready = table.seats - len(table.waiting)
    if not ready:
        return voice.words("common.headline.choose", where=where)
    names = voice.all_of(table.waiting)
    key = "common.headline.chosen"
    return voice.words(key, where=where, count=ready, seats=table.seats, names=names)


def _where(words: Phrases, table: PublicState) -> str:
    turns = len(hand_for(table.seats))
    if table.options.length is Length.ONE_ROUND:
        return words("common.turn", turn=table.turn, turns=turns)
    return words("top_secret.where.round", round=table.round, turn=table.turn, turns=turns)


def _won(voice: Voice, view: View) -> str:
    winners = () if view.outcome is None else view.outcome.winners()
    points = view.table.players[winners[0]].points if winners else 0
    names = voice.all_of(winners)
    key = "top_secret.headline.over"
    return voice.words(key, names=names, count=len(winners), points=voice.points(points))


def clocks(words: Phrases, view: View) -> Iterator[str]:
    """Yield when the times that run now are over, which Discord counts down by itself."""
    table = view.table
    if table.countdown is not None:
        yield words("top_secret.clock.reveal", when=_when(table.countdown))
    if table.steal_until is not None:
        yield words("top_secret.clock.steal", when=_when(table.steal_until))
    if table.window is not None and table.window.until is not None:
        yield words("top_secret.clock.boum", when=_when(table.window.until))


def _when(at: Millis) -> str:
    return f"<t:{-(-at // 1000)}:R>"


def place(words: Phrases, view: View) -> str:
    """Return where the game stands: "turn 3 of 15"."""
    table = view.table
    match table.phase:
        case Phase.DEAL:
            return words("common.place.deal")
        case Phase.COUNT | Phase.SCORED:
            return words("common.place.count", round=table.round)
        case _:
            turns = len(hand_for(table.seats))
            one_round = table.options.length is Length.ONE_ROUND
            key = "common.place.turn" if one_round else "top_secret.place.round"
            return words(key, round=table.round, turn=table.turn, turns=turns)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "choose a card (turn 3)"; "" if nothing is."""
    table = observation.view.table
    if observation.seat not in table.waiting:
        return ""
    if table.phase is Phase.CHOOSE:
        return observation.words("common.task.choose", turn=table.turn)
    return observation.words(f"top_secret.task.{table.phase.value}", turn=table.turn)
