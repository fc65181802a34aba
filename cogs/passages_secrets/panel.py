"""What a player of Passages Secrets may do now, with what each choice would bring.

A passage takes three touches: its path from a menu, a look at what it brings, *Confirm*. Where a
one-shovel token lies there is a *Confirm* for each district, and the choice is made with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.surfaces.parts import Choice, Panel, Pick, Press, Sight
from cogs.passages_secrets import result
from cogs.passages_secrets.effects import in_short, of_opening, of_passage, pulled
from cogs.passages_secrets.headline import headline
from cogs.passages_secrets.pictures import foreseen_pictures, sheet
from cogs.passages_secrets.voice import Voice
from games.passages_secrets.components import DISTRICTS, column
from games.passages_secrets.moves import MARKERS, OPENINGS, Marker, Open, Place, code, parse
from games.passages_secrets.preview import Opening, Preview, openings, preview
from games.passages_secrets.table import Phase, Shift
from games.passages_secrets.view import View, legal_moves
from games.protocol import BadCode, Seat
from games.registry import THEN

FIRST_MENU: Final = 14
"""The first menu holds the paths up to this number, the second the others."""

BACK: Final = "back"
SCORE: Final = "score"
"""Further steps: the first panel again, and the score if the game ended now."""


def panel(sight: Sight[View], step: str) -> Panel:
    """Return what `sight.seat` may do now, or the further step that it has chosen."""
    seat, table = sight.seat, sight.view.table
    if seat is None or seat != table.to_act:
        return Panel(Voice.panel_text(sight, lambda voice: (headline(voice, sight.view),)))
    if step == SCORE:
        return Panel(result.score_text(sight), ((_back(sight),),), sheet(sight))
    match table.phase:
        case Phase.OPENING:
            return _opening(sight, seat)
        case Phase.OPEN:
            return _open(sight, seat)
        case _:
            path = _chosen(sight, step)
            return _menus(sight, seat) if path is None else _preview(sight, seat, path)


def _chosen(sight: Sight[View], step: str) -> int | None:
    """Return the path that a further step looks at, if it is still free."""
    try:
        move = parse(step)
    except BadCode:
        return None
    return move.path if isinstance(move, Place) and move in legal_moves(sight.view) else None


def _back(sight: Sight[View]) -> Press:
    return Press(BACK, sight.words("passages_secrets.button.back"), step=True)


def _score(sight: Sight[View]) -> Press:
    return Press(SCORE, sight.words("passages_secrets.button.score"), step=True)


# The second player's opening move.


def _opening(sight: Sight[View], seat: Seat) -> Panel:
    text = Voice.panel_text(sight, lambda voice: _markers(voice, sight.view, seat))
    presses = tuple(Press(code(move), _marker_label(sight, move)) for move in MARKERS)
    return Panel(text, (presses[:5], presses[5:]))


def _markers(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    yield voice.words("passages_secrets.panel.opening")
    for district in DISTRICTS:
        place = view.table.markers[column(district)]
        yield f"- {voice.shift(Shift(district, place, pulled(place, seat)))}"


def _marker_label(sight: Sight[View], move: Marker) -> str:
    if move.district is None:
        return sight.words("passages_secrets.button.decline")
    return Voice.plain(sight).district(move.district)


# A passage: the menus, then what the chosen path would bring.


def _menus(sight: Sight[View], seat: Seat) -> Panel:
    text = Voice.panel_text(sight, lambda voice: _asking(voice, sight.view))
    free = sight.view.table.free
    low = tuple(path for path in free if path <= FIRST_MENU)
    high = tuple(path for path in free if path > FIRST_MENU)
    menus = tuple(_menu(sight, seat, paths) for paths in (low, high) if paths)
    return Panel(text, (*menus, (_score(sight),)))


def _asking(voice: Voice, view: View) -> Iterator[str]:
    table = view.table
    yield voice.words("passages_secrets.panel.place", turn=table.turns + 1)
    markers = (f"{voice.district(d)}: {voice.zone(table.markers[column(d)])}" for d in DISTRICTS)
    yield " · ".join(markers)
    yield result.standing(voice, view)


def _menu(sight: Sight[View], seat: Seat, paths: tuple[int, ...]) -> Pick:
    key = "passages_secrets.panel.paths"
    placeholder = sight.words(key, first=paths[0], last=paths[-1], count=len(paths))
    return Pick(placeholder, tuple(_choice(sight, seat, path) for path in paths), step=True)


def _choice(sight: Sight[View], seat: Seat, path: int) -> Choice:
    foreseen = preview(sight.view, path)
    label = Voice.entry_label(sight, lambda voice: voice.path(sight.view.table, path))

    def brought(voice: Voice) -> str:
        return " · ".join(in_short(voice, sight.view, seat, foreseen))

    return Choice(code(Place(path)), label, Voice.entry_label(sight, brought))


def _preview(sight: Sight[View], seat: Seat, path: int) -> Panel:
    foreseen = preview(sight.view, path)

    text = Voice.panel_text(sight, lambda voice: _foreseen(voice, sight.view, seat, foreseen))
    pictures = foreseen_pictures(sight, path, _plain_text(sight, seat, foreseen))
    confirms, back = _confirms(sight, foreseen), _back(sight)
    rows = ((*confirms, back),) if len(confirms) == 1 else (confirms, (back,))
    return Panel(text, rows, pictures)


def _confirms(sight: Sight[View], foreseen: Preview) -> tuple[Press, ...]:
    place, words = code(Place(foreseen.path)), sight.words
    if not foreseen.openings:
        key = "passages_secrets.button.confirm"
        return (Press(place, words(key, path=foreseen.path), "success", sure=True),)
    then = [f"{place}{THEN}{code(Open(each.district))}" for each in foreseen.openings]
    return tuple(
        Press(both, _opens(sight, each), "success", sure=True)
        for both, each in zip(then, foreseen.openings, strict=True)
    )


def _opens(sight: Sight[View], opening: Opening) -> str:
    district = Voice.plain(sight).district(opening.district)
    return sight.words("passages_secrets.button.confirm_district", district=district)


def _foreseen(voice: Voice, view: View, seat: Seat, foreseen: Preview) -> Iterator[str]:
    where = f"{foreseen.path} · {voice.beside(view.table, foreseen.path)}"
    yield voice.words("passages_secrets.panel.preview", path=where)
    yield from (f"- {line}" for line in of_passage(voice, view, seat, foreseen))
    if foreseen.openings:
        yield voice.words("passages_secrets.panel.shovel")
        yield from _districts(voice, view, seat, foreseen.openings)


def _plain_text(sight: Sight[View], seat: Seat, foreseen: Preview) -> str:
    """Return the words of the preview's picture."""

    def written(voice: Voice) -> Iterator[str]:
        lines = _foreseen(voice, sight.view, seat, foreseen)
        return (line.removeprefix("- ").replace("*", "") for line in lines)

    return Voice.alt_text(sight, written)


def _districts(voice: Voice, before: View, seat: Seat, opened: Iterable[Opening]) -> Iterator[str]:
    for each in opened:
        yield f"- {' · '.join(of_opening(voice, before, seat, each))}"


# The district that a one-shovel token opens, where the passage was placed without it.


def _open(sight: Sight[View], seat: Seat) -> Panel:
    opened = openings(sight.view)

    def written(voice: Voice) -> Iterator[str]:
        yield voice.words("passages_secrets.panel.shovel")
        yield from _districts(voice, sight.view, seat, opened)

    presses = tuple(
        Press(code(move), Voice.plain(sight).district(move.district)) for move in OPENINGS
    )
    return Panel(Voice.panel_text(sight, written), (presses, (_score(sight),)))
