"""The pictures of what the spies do: all kinds of cards, an explosion, a theft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import DOCUMENTS, Card, CardKind
from render import artwork
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box
from render.top_secret import cards, liveries, signs
from render.top_secret.rulebook.pieces import AREA, burnt, caption, card, page, saved


def kinds(words: Words) -> Scene:
    """Return the four kinds of cards, and what each does."""
    columns = AREA.inset(0, 4).columns(4, 12)
    shapes: list[Shape] = []
    names = ("documents", "agent", "mole", "assassin")
    for name, box in zip(names, columns, strict=True):
        shapes.append(artwork.well(f"{name}.well", box, 14, light=True))
        told = words(_KINDS[name])
        shapes += caption(name, told, Box(box.x + 4, box.bottom - 118, box.w - 8, 108))
    shapes += _documents(columns[0])
    for kind, box in zip(
        (CardKind.AGENT, CardKind.MOLE, CardKind.ASSASSIN), columns[1:], strict=True
    ):
        place = Box(box.x + (box.w - 196) / 2, box.y + 28, 196, 270)
        shapes.append(card(f"{kind.value}.card", kind, place))
    return page("cards", shapes)


_KINDS: Final = {
    "documents": "top_secret.picture.cards.documents",
    "agent": "top_secret.picture.cards.agent",
    "mole": "top_secret.picture.cards.mole",
    "assassin": "top_secret.picture.cards.assassin",
}


def _documents(box: Box) -> Iterator[Shape]:
    """Yield the five values of documents."""
    area = Box(box.x + 14, box.y + 14, box.w - 28, 306)
    cells = [cell for row in area.rows(3, 0) for cell in row.columns(2, 0)][:5]
    cells[4] = cells[4].moved(cells[4].w / 2, 0)
    for kind, cell in zip(DOCUMENTS, cells, strict=True):
        yield placed(f"document.{kind.value}", cards.mini(kind, 104), cell)


def reveal(words: Words) -> Scene:
    """Return what an assassin destroys, and what a special agent protects."""
    wells = AREA.inset(0, 4).columns(3, 12)
    shapes: list[Shape] = []
    for name, box in zip(("beneath", "above", "rest"), wells, strict=True):
        shapes.append(artwork.well(f"{name}.well", box, 14, light=True))
        told = words(_PILES[name])
        shapes += caption(name, told, Box(box.x + 4, box.bottom - 118, box.w - 8, 108))
    low, top = _pile(wells[0])
    shapes += (
        *saved("beneath.document", CardKind.D80, low),
        *saved("beneath.agent", CardKind.AGENT, top),
    )
    low, top = _pile(wells[1])
    shapes += (
        *saved("above.agent", CardKind.AGENT, low, 2),
        *burnt("above.document", CardKind.D60, top, 2),
    )
    low, top = _pile(wells[2])
    shapes += (
        *burnt("rest.document", CardKind.D40, low, 0),
        *burnt("rest.bomb", CardKind.ASSASSIN, top, 0),
    )
    return page("reveal", shapes)


_PILES: Final = {
    "beneath": "top_secret.picture.reveal.beneath",
    "above": "top_secret.picture.reveal.above",
    "rest": "top_secret.picture.reveal.rest",
}


def _pile(well: Box) -> tuple[Box, Box]:
    """Return the places of two cards, the second on top of the first."""
    left = well.x + (well.w - 290) / 2
    return Box(left, well.y + 30, 142, 200), Box(left + 148, well.y + 62, 142, 200)


def moles(words: Words) -> Scene:
    """Return a mole that steals what somebody has just played, and not what they had kept."""
    left, right = Box(AREA.x, AREA.y + 4, 440, 320), Box(AREA.right - 440, AREA.y + 4, 440, 320)
    shapes: list[Shape] = [
        artwork.well("victim.well", left, 14, light=True),
        artwork.well("thief.well", right, 14, light=True),
        placed("victim.shape", liveries.sign(Seat(2), 78), Box(left.x + 10, left.y + 10, 84, 84)),
        placed("thief.shape", liveries.sign(Seat(1), 78), Box(right.x + 10, right.y + 10, 84, 84)),
        card("victim.kept", CardKind.D20, Box(left.x + 104, left.y + 26, 150, 204), 2),
        placed("victim.kept.eye", signs.eye(76), Box(left.x + 140, left.y + 242, 78, 70)),
        *_taken(Box(left.x + 272, left.y + 60, 150, 204)),
        placed("way", signs.arrow(124), Box(left.right, left.y, right.x - left.right, left.h)),
        *_used(Box(right.x + 104, right.y + 26, 150, 204)),
        card("thief.loot", CardKind.D100, Box(right.x + 272, right.y + 60, 150, 204), 2),
    ]
    foot = Box(AREA.x, AREA.y + 334, AREA.w, 112)
    shapes += caption("moles", words("top_secret.picture.moles.text"), foot)
    return page("moles", shapes)


def _taken(box: Box) -> Iterator[Shape]:
    drawing = cards.ghost(Card(CardKind.D100, Seat(2)), int(box.w))
    yield placed("victim.played", drawing, box)


def _used(box: Box) -> Iterator[Shape]:
    drawing = cards.ghost(Card(CardKind.MOLE, Seat(1)), int(box.w))
    yield placed("thief.mole", drawing, box)
