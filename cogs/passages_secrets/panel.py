"""What a player of Passages Secrets may do now, with what each choice would bring.

A passage takes three touches: its path from a menu, a look at what it brings, *Confirm*. Where a
one-shovel token lies there is a *Confirm* for each district, and the choice is made with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.faces.parts import Choice, Observation, Panel, Pick, Press
from cogs.passages_secrets import result
from cogs.passages_secrets.effects import in_short, of_opening, of_passage, pulled
from cogs.passages_secrets.headline import headline
from cogs.passages_secrets.pictures import foreseen_pictures, sheet
from cogs.passages_secrets.voice import Voice
from games.passages_secrets.components import DISTRICTS, column
from games.passages_secrets.moves import MARKERS, OPENINGS, Marker, Open, PlacePassage, code, parse
from games.passages_secrets.preview import Opening, Preview, openings, preview
from games.passages_secrets.public_state import Phase, Shift
from games.passages_secrets.view import View, legal_moves
from games.protocol import BadCodeError, Seat
from games.registry import THEN

FIRST_MENU: Final = 14
"""The first menu holds the paths up to this number, the second the others."""

BACK: Final = "back"
SCORE: Final = "score"
"""Further steps: the first panel again, and the score if the game ended now."""


def panel(observation: Observation[View], step: str) -> Panel:
    """Return what `observation.seat` may do now, or the further step that it has chosen."""
    seat, table = observation.seat, observation.view.table
    if seat is None or seat != table.to_act:
        return Panel(
            Voice.panel_text(observation, lambda voice: (headline(voice, observation.view),))
        )
    if step == SCORE:
        return Panel(result.score_text(observation), ((_back(observation),),), sheet(observation))
    match table.phase:
        case Phase.OPENING:
            return _opening(observation, seat)
        case Phase.OPEN:
            return _open(observation, seat)
        case _:
            path = _chosen(observation, step)
            return _menus(observation, seat) if path is None else _preview(observation, seat, path)


def _chosen(observation: Observation[View], step: str) -> int | None:
    """Return the path that a further step looks at, if it is still free."""
    try:
        move = parse(step)
    except BadCodeError:
        return None
    return (
        move.path
        if isinstance(move, PlacePassage) and move in legal_moves(observation.view)
        else None
    )


def _back(observation: Observation[View]) -> Press:
    return Press(BACK, observation.words("passages_secrets.button.back"), step=True)


def _score(observation: Observation[View]) -> Press:
    return Press(SCORE, observation.words("passages_secrets.button.score"), step=True)


# The second player's opening move.


def _opening(observation: Observation[View], seat: Seat) -> Panel:
    text = Voice.panel_text(observation, lambda voice: _markers(voice, observation.view, seat))
    presses = tuple(Press(code(move), _marker_label(observation, move)) for move in MARKERS)
    return Panel(text, (presses[:5], presses[5:]))


def _markers(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    yield voice.words("passages_secrets.panel.opening")
    for district in DISTRICTS:
        place = view.table.markers[column(district)]
        yield f"- {voice.shift(Shift(district, place, pulled(place, seat)))}"


def _marker_label(observation: Observation[View], move: Marker) -> str:
    if move.district is None:
        return observation.words("passages_secrets.button.decline")
    return Voice.plain(observation).district(move.district)


# A passage: the menus, then what the chosen path would bring.


def _menus(observation: Observation[View], seat: Seat) -> Panel:
    text = Voice.panel_text(observation, lambda voice: _asking(voice, observation.view))
    free = observation.view.table.free
    low = tuple(path for path in free if path <= FIRST_MENU)
    high = tuple(path for path in free if path > FIRST_MENU)
    menus = tuple(_menu(observation, seat, paths) for paths in (low, high) if paths)
    return Panel(text, (*menus, (_score(observation),)))


def _asking(voice: Voice, view: View) -> Iterator[str]:
    table = view.table
    yield voice.words("passages_secrets.panel.place", turn=table.turns + 1)
    zones = ((district, table.markers[column(district)]) for district in DISTRICTS)
    yield " · ".join(voice.pair(voice.district(one), voice.zone(zone)) for one, zone in zones)
    yield result.standing(voice, view)


def _menu(observation: Observation[View], seat: Seat, paths: tuple[int, ...]) -> Pick:
    key = "passages_secrets.panel.paths"
    placeholder = observation.words(key, first=paths[0], last=paths[-1], count=len(paths))
    return Pick(placeholder, tuple(_choice(observation, seat, path) for path in paths), step=True)


def _choice(observation: Observation[View], seat: Seat, path: int) -> Choice:
    foreseen = preview(observation.view, path)
    label = Voice.entry_label(observation, lambda voice: voice.path(observation.view.table, path))

    def brought(voice: Voice) -> str:
        return " · ".join(in_short(voice, observation.view, seat, foreseen))

    return Choice(code(PlacePassage(path)), label, Voice.entry_label(observation, brought))


def _preview(observation: Observation[View], seat: Seat, path: int) -> Panel:
    foreseen = preview(observation.view, path)

    text = Voice.panel_text(
        observation, lambda voice: _foreseen(voice, observation.view, seat, foreseen)
    )
    pictures = foreseen_pictures(observation, path, _plain_text(observation, seat, foreseen))
    confirms, back = _confirms(observation, foreseen), _back(observation)
    rows = ((*confirms, back),) if len(confirms) == 1 else (confirms, (back,))
    return Panel(text, rows, pictures)


def _confirms(observation: Observation[View], foreseen: Preview) -> tuple[Press, ...]:
    place, words = code(PlacePassage(foreseen.path)), observation.words
    if not foreseen.openings:
        key = "passages_secrets.button.confirm"
        return (Press(place, words(key, path=foreseen.path), "success", sure=True),)
    then = [f"{place}{THEN}{code(Open(each.district))}" for each in foreseen.openings]
    return tuple(
        Press(both, _opens(observation, each), "success", sure=True)
        for both, each in zip(then, foreseen.openings, strict=True)
    )


def _opens(observation: Observation[View], opening: Opening) -> str:
    district = Voice.plain(observation).district(opening.district)
    return observation.words("passages_secrets.button.confirm_district", district=district)


def _foreseen(voice: Voice, view: View, seat: Seat, foreseen: Preview) -> Iterator[str]:
    where = f"{foreseen.path} · {voice.beside(view.table, foreseen.path)}"
    yield voice.words("passages_secrets.panel.preview", path=where)
    yield from (f"- {line}" for line in of_passage(voice, view, seat, foreseen))
    if foreseen.openings:
        yield voice.words("passages_secrets.panel.shovel")
        yield from _districts(voice, view, seat, foreseen.openings)


def _plain_text(observation: Observation[View], seat: Seat, foreseen: Preview) -> str:
    """Return the words of the preview's picture."""

    def written(voice: Voice) -> Iterator[str]:
        lines = _foreseen(voice, observation.view, seat, foreseen)
        return (line.removeprefix("- ").replace("*", "") for line in lines)

    return Voice.alt_text(observation, written)


def _districts(voice: Voice, before: View, seat: Seat, opened: Iterable[Opening]) -> Iterator[str]:
    for each in opened:
        yield f"- {' · '.join(of_opening(voice, before, seat, each))}"


# The district that a one-shovel token opens, where the passage was placed without it.


def _open(observation: Observation[View], seat: Seat) -> Panel:
    opened = openings(observation.view)

    def written(voice: Voice) -> Iterator[str]:
        yield voice.words("passages_secrets.panel.shovel")
        yield from _districts(voice, observation.view, seat, opened)

    presses = tuple(
        Press(code(move), Voice.plain(observation).district(move.district)) for move in OPENINGS
    )
    return Panel(Voice.panel_text(observation, written), (presses, (_score(observation),)))
