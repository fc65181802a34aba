"""What the moves of Le Secret de Monte Cristo are called: short for buttons, whole for typing."""

from __future__ import annotations

from typing import assert_never

from bot.faces.parts import Observation
from cogs.monte_cristo import effects
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.moves import (
    Cancel,
    Chest,
    Discard,
    Give,
    Keep,
    Marble,
    Move,
    Pass,
    Pay,
    Plan,
    Rise,
    Send,
    Slide,
    Take,
)
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.view import View, legal_moves
from games.protocol import Seat


def named(voice: Voice, table: PublicState, move: Move) -> str:
    """Return what a move is called on its button: unique among the legal moves."""
    match move:
        case Keep() | Give() | Discard():
            return _card(voice, move)
        case Send(place) | Chest(place):
            return voice.place(place)
        case Plan() | Cancel() | Pass():
            return _no_place(voice, table, move)
        case Slide(track, start, end):
            where = voice.track(track)
            return voice.words("monte_cristo.slide", track=where, start=start, end=end)
        case Rise():
            return _rise(voice, table, move)
        case Marble(track):
            return voice.track(track)
        case Take(treasures):
            return voice.treasures(treasures)
        case Pay(payment):
            return voice.payment(payment)
        case _:
            assert_never(move)


def button(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return what a move is called on its button."""
    return named(voice, observation.view.table, move)


def _card(voice: Voice, move: Keep | Give | Discard) -> str:
    match move:
        case Keep(card):
            return voice.words("monte_cristo.button.keep", card=voice.card(card))
        case Give(seat, card):
            name = voice.name(seat)
            return voice.words("monte_cristo.button.give", name=name, card=voice.card(card))
        case Discard(gone):
            return voice.card_or_joker(gone)


def _no_place(voice: Voice, table: PublicState, move: Plan | Cancel | Pass) -> str:
    match move:
        case Plan():
            if move.place is None:
                return voice.words("monte_cristo.button.plan_nobody")
            return voice.words("monte_cristo.button.plan", place=voice.place(move.place))
        case Cancel():
            return voice.words("monte_cristo.button.cancel")
        case Pass():
            return voice.words(f"monte_cristo.button.{_passing(table)}")


def _passing(table: PublicState) -> str:
    """Return how passing is called in the phase that the table is in."""
    match table.phase:
        case Phase.PLACE:
            return "done" if table.placing is not None and table.placing.begun else "nobody"
        case Phase.TAKE:
            return "nothing"
        case _:
            return "unchanged"


def _rise(voice: Voice, table: PublicState, move: Rise) -> str:
    return voice.words(
        "monte_cristo.rise",
        kind=voice.kind(move.kind),
        steps=move.steps,
        start=table.worth(move.kind),
        end=effects.risen_to(table, move),
    )


def label(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return a move with what it would bring, for autocomplete; its name where it is not legal."""
    view, seat = observation.view, observation.seat
    name = named(voice, view.table, move)
    if seat is None or move not in legal_moves(view):
        return name
    brings = _brings(voice, view.table, seat, move)
    return f"{name} · {brings}" if brings else name


def _brings(voice: Voice, table: PublicState, seat: Seat, move: Move) -> str:
    match move:
        case Keep() | Give() | Discard():
            return _card_brings(voice, table, seat, move)
        case Send(place) | Plan(place):
            return "" if place is None else effects.of_place(voice, table, seat, place)
        case Chest(dungeon):
            return effects.of_treasure(voice, table, dungeon)
        case Slide():
            return effects.of_slide(voice, table, move)
        case Rise():
            return effects.of_rise(table, move)
        case Marble(track):
            return effects.of_marble(voice, table, track)
        case Take(treasures):
            return effects.of_taking(voice, table, seat, treasures)
        case _:
            return ""


def _card_brings(voice: Voice, table: PublicState, seat: Seat, move: Keep | Give | Discard) -> str:
    match move:
        case Keep(card):
            return effects.of_card(voice, table.players[seat], card)
        case Give(other, card):
            return effects.of_card(voice, table.players[other], card)
        case Discard(gone):
            return effects.of_discard(voice, table.players[seat], gone)
