"""What a player of Le Secret de Monte Cristo may do now, with what each choice would bring.

A card, a place, a dungeon and a track are one touch each; treasures of a scoring are in
`collecting`. Who is still to place while others do may plan: the panel says that it is a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.faces.bounds import ROW, even_rows
from bot.faces.parts import Choice, Observation, Panel, Pick, Press, Style
from cogs.monte_cristo import effects
from cogs.monte_cristo.board import market_line, planned, slide_lines
from cogs.monte_cristo.headline import headline
from cogs.monte_cristo.panel import collecting
from cogs.monte_cristo.typed.labels import named
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.components import DUNGEONS, ZONES, sorted_cards
from games.monte_cristo.moves import (
    Cancel,
    Discard,
    Marble,
    Move,
    Pass,
    Plan,
    Rise,
    Send,
    Slide,
    code,
)
from games.monte_cristo.offers import placements
from games.monte_cristo.public_state import Phase
from games.monte_cristo.view import View, legal_moves
from games.protocol import Seat

_ROW: Final = 3
"""How many dungeons stand in a row, as in the picture."""

Lines = Callable[[Voice, View, Seat], Iterator[str]]
Rows = tuple[tuple[Press, ...] | Pick, ...]


def panel(observation: Observation[View], step: str) -> Panel:
    """Return what `observation.seat` may do now, or the further step that it has chosen."""
    seat, table = observation.seat, observation.view.table
    if seat is not None and seat == table.to_act:
        return _asked(observation, seat, step)
    if seat is not None and table.plans(seat):
        return _panel(observation, seat, _planning, _places(observation))
    return Panel(Voice.panel_text(observation, lambda voice: (headline(voice, observation.view),)))


def _asked(observation: Observation[View], seat: Seat, step: str) -> Panel:
    match observation.view.table.phase:
        case Phase.SUPPLY:
            return _panel(observation, seat, _supply, even_rows(_presses(observation)))
        case Phase.DISCARD:
            return _panel(observation, seat, _discard, even_rows(_presses(observation)))
        case Phase.PLACE:
            return _panel(observation, seat, _placing, _places(observation))
        case Phase.TREASURE:
            return _panel(observation, seat, _treasure, even_rows(_presses(observation)))
        case Phase.TAKE | Phase.PAY:
            return collecting.panel(observation, seat, step)
        case Phase.SHUFFLE:
            return _panel(observation, seat, _shuffle, _changes(observation))
        case _:
            return _panel(observation, seat, _marble, even_rows(_presses(observation)))


def _panel(observation: Observation[View], seat: Seat, lines: Lines, rows: Rows) -> Panel:
    return Panel(
        Voice.panel_text(observation, lambda voice: lines(voice, observation.view, seat)), rows
    )


def _presses(observation: Observation[View]) -> tuple[Press, ...]:
    return tuple(press(observation, move) for move in legal_moves(observation.view))


def press(observation: Observation[View], move: Move, style: Style = "secondary") -> Press:
    """Return the button of a move."""
    table = observation.view.table
    label = Voice.button_label(observation, lambda voice: named(voice, table, move))
    return Press(code(move), label, style)


# Supply cards


def _supply(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    getting, *others = table.served
    if getting == seat:
        yield words("monte_cristo.panel.keep", turn=table.turn)
    else:
        yield words("monte_cristo.panel.give", name=voice.name(getting))
    for card in dict.fromkeys(sorted_cards(table.offer)):
        brings = effects.of_card(voice, table.players[getting], card)
        yield words("monte_cristo.panel.line", what=f"**{voice.card(card)}**", brings=brings)
    if others:
        yield words("monte_cristo.panel.served", names=voice.all_of(others))


def _discard(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    player = view.table.players[seat]
    yield voice.words("monte_cristo.panel.discard", count=player.held)
    for move in legal_moves(view):
        if isinstance(move, Discard):
            what = f"**{voice.card_or_joker(move.card)}**"
            brings = effects.of_discard(voice, player, move.card)
            yield voice.words("monte_cristo.panel.line", what=what, brings=brings)


# Adventurers, now or as a plan


def _places(observation: Observation[View]) -> Rows:
    """Return the buttons of the dungeons, then of the zones, then those that place nobody."""
    moves = legal_moves(observation.view)
    spots = [move for move in moves if isinstance(move, Send | Plan) and move.place is not None]
    dungeons, zones = (
        [press(observation, move) for move in spots if move.place in group]
        for group in (DUNGEONS, ZONES)
    )
    last = _placing_nobody(observation)
    rows = [dungeons[:_ROW], dungeons[_ROW:], zones, last]
    if len(zones) + len(last) <= ROW:
        rows[2:] = [[*zones, *last]]
    return tuple(tuple(row) for row in rows if row)


def _placing_nobody(observation: Observation[View]) -> list[Press]:
    """Return the button that passes, or plans to pass, and that which takes a plan back."""
    moves = legal_moves(observation.view)
    if Pass() in moves:
        return [press(observation, Pass())]
    taking_back = (
        [press(observation, Cancel(), "danger")] if observation.view.plan is not None else []
    )
    return [press(observation, Plan(None)), *taking_back]


def _placing(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    table = view.table
    sure, most = placements(table)
    reserve = table.players[seat].reserve
    yield voice.words("monte_cristo.panel.place", count=sure, reserve=reserve)
    if most > sure:
        yield voice.words("monte_cristo.panel.with_zone", count=most)
    yield from _spots(voice, view, seat)


def _planning(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words = voice.words
    yield words("monte_cristo.panel.plan")
    if view.plan is not None:
        yield words("monte_cristo.panel.planned", plan=planned(voice, view.plan))
    yield from _spots(voice, view, seat)


def _spots(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    """Yield a line for each place that is open: what lies there, and what it would bring."""
    table, words = view.table, voice.words
    for move in legal_moves(view):
        if not isinstance(move, Send | Plan) or move.place is None:
            continue
        place, brings = move.place, effects.of_place(voice, table, seat, move.place)
        if place in DUNGEONS:
            paid = effects.payable(voice, table, seat, place)
            lies = effects.lies_in(voice, table, place)
            brings = " · ".join(part for part in (lies, paid, brings) if part)
        what = f"**{voice.place(place)}**"
        yield words("monte_cristo.panel.line", what=what, brings=brings)


# Treasures, the slide and the market


def _treasure(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    first, *others = table.revealed
    yield words("monte_cristo.panel.treasure", treasure=f"**{voice.treasure(first)}**")
    if others:
        yield words("monte_cristo.panel.then", treasures=voice.treasures(others))
    for place in DUNGEONS:
        if place not in table.filled:
            lies = effects.lies_in(voice, table, place)
            paid = effects.payable_with(voice, table, seat, place, first)
            then = effects.of_treasure(voice, table, place)
            brings = " · ".join(part for part in (lies, then, paid) if part)
            what = f"**{voice.place(place)}**"
            yield words("monte_cristo.panel.line", what=what, brings=brings)


def _marble(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    del seat
    table = view.table
    yield voice.words("monte_cristo.panel.marble", track=voice.track(table.action))
    for move in legal_moves(view):
        if isinstance(move, Marble):
            what = f"**{voice.track(move.track)}**"
            brings = effects.of_marble(voice, table, move.track)
            yield voice.words("monte_cristo.panel.line", what=what, brings=brings)


def _shuffle(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    del seat
    table = view.table
    yield voice.words("monte_cristo.panel.shuffle")
    yield from slide_lines(voice, view)
    yield market_line(voice, view)
    yield voice.words("monte_cristo.panel.then_marble", track=voice.track(table.action))


def _changes(observation: Observation[View]) -> Rows:
    """Return a menu of marbles, one of market markers, and the button that changes nothing."""
    words, moves = observation.words, legal_moves(observation.view)
    slides = tuple(_slide(observation, move) for move in moves if isinstance(move, Slide))
    rises = tuple(_rise(observation, move) for move in moves if isinstance(move, Rise))
    menus = (
        Pick(words("monte_cristo.panel.slides", count=len(slides)), slides),
        Pick(words("monte_cristo.panel.rises"), rises),
    )
    nothing = press(observation, Pass())
    return (*(menu for menu in menus if menu.choices), (nothing,))


def _slide(observation: Observation[View], move: Slide) -> Choice:
    table = observation.view.table
    label = Voice.entry_label(observation, lambda voice: named(voice, table, move))
    after = Voice.entry_label(observation, lambda voice: effects.of_slide(voice, table, move))
    return Choice(code(move), label, after)


def _rise(observation: Observation[View], move: Rise) -> Choice:
    table = observation.view.table
    label = Voice.entry_label(observation, lambda voice: named(voice, table, move))
    return Choice(code(move), label, effects.of_rise(table, move))
