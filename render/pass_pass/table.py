"""The table of Pass Pass as everybody sees it, at 1100 x 700."""

from __future__ import annotations

from collections.abc import Iterator

from games.pass_pass.components import COLOURS, Card, Colour
from games.pass_pass.events import (
    PassPassed,
    Played,
    Recorded,
    RoundScored,
    Took,
    TookPair,
    TrickWon,
)
from games.pass_pass.public_state import Laid, Phase, PublicState, Trick
from games.pass_pass.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import heading, people
from render.kit.page import ground, picture, still
from render.pass_pass import art, players, wording
from render.pass_pass import trick as tricks
from render.pass_pass.plan import TablePlan, plan
from render.pictures import Marks, Names, Words, within
from render.scene import Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the table: the same for every observer of the same position."""
    table = seen.table
    layout = plan(table.seats)
    fresh = fresh_cards(table, marks)
    moving = (
        *_heading(seen, names, words, layout),
        *tricks.cards(table, names, words, layout.trick, fresh),
        *tricks.sums(tricks.shown(table), layout.sums),
        *_newly_past(table, layout, fresh),
        *_last(table, names, words, layout),
        *_aside(table, words, layout),
        *_discards(table, words, layout),
        *players.moving(table, names, words, layout.places, _lights(seen, marks)),
    )
    name = f"pass_pass table {table.seats}"
    return picture(name, _still(table.seats), moving)


def fresh_cards(table: PublicState, marks: Marks) -> tuple[Card, ...]:
    """Return the cards to mark: those of the last move; without marks, the table's newest."""
    if not marks:
        return tricks.newest(table)
    found: list[Card] = []
    for event in recent(table, marks):
        if isinstance(event, Played | Took):
            found.append(event.card)
        elif isinstance(event, TookPair):
            found.extend(event.cards)
    return tuple(found)


def recent(table: PublicState, marks: Marks) -> Marks:
    """Return the events of the last move; once the game is over, marks reach back to the deal."""
    if table.phase is not Phase.OVER:
        return marks
    won = [at for at, event in enumerate(marks) if isinstance(event, TrickWon)]
    return marks[won[-1] :] if won else marks


def _lights(seen: View, marks: Marks) -> players.Lights:
    fresh = recent(seen.table, marks)
    ticked = frozenset(event.seat for event in fresh if isinstance(event, PassPassed))
    winners = people.winners(seen.outcome)
    return players.Lights(seen.table.to_act, winners, ticked, frozenset(_scored(seen.table, fresh)))


def _scored(table: PublicState, fresh: Marks) -> Iterator[Seat]:
    """Yield whose points have changed: everybody's after a round, or those of a team."""
    for event in fresh:
        if isinstance(event, Recorded):
            yield from table.sides[event.team].members
        elif isinstance(event, RoundScored) and not table.sides:
            yield from (player.seat for player in table.players)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    layout = plan(seats)
    return (
        *ground(),
        *artwork.parchment("sheet", layout.sheet),
        Label("title", "PASS PASS", layout.title, artwork.title(38)),
        heading.ribbon(layout.turn),
        *tricks.slots("trick", layout.trick),
        *(artwork.well("sums", box, light=True) for box in layout.sums),
        *(artwork.well("leavings", box, light=True) for box in _leavings(layout)),
        *players.still(layout.places),
    )


def _leavings(layout: TablePlan) -> tuple[Box, ...]:
    return tuple(box for box in (layout.aside, layout.discards) if box.w > 0)


def _heading(seen: View, names: Names, words: Words, layout: TablePlan) -> Iterator[Shape]:
    stage = wording.stage(seen.table, words)
    yield Label("stage", stage, layout.stage, text(30, theme.INK_SOFT, 700), "right", 24)
    box = layout.turn.inset(34, 0)
    yield Label(
        "turn", wording.turn(seen, names, words), box, text(42, theme.INK, 800), "centre", 28
    )


def _last(table: PublicState, names: Names, words: Words, layout: TablePlan) -> Iterator[Shape]:
    """Yield the trick before, if there is one: the first of a round leaves no empty box."""
    if table.last is None:
        return
    yield artwork.well("last.well", layout.last, light=True)
    yield _small_title("last.title", words("pass_pass.picture.last"), layout.last_title)
    boxes = zip(layout.last_cards, layout.last_owners, layout.last_takers, strict=True)
    for turn, (laid, place) in enumerate(zip(table.last.laid, boxes, strict=True)):
        yield from _past(f"last.{turn}", table.last, laid, names, words, place)


def _newly_past(table: PublicState, layout: TablePlan, fresh: tuple[Card, ...]) -> Iterator[Shape]:
    """Yield the light around fresh cards of the last trick, unless it also lies in the middle.

    In the first trick of a round the last one is of the round before: the same card may be in both.
    """
    if table.last is None or tricks.shown(table) is table.last or table.tricks == 1:
        return
    for turn, (laid, box) in enumerate(zip(table.last.laid, layout.last_cards, strict=True)):
        if laid.card in fresh:
            yield placed(f"last.{turn}.fresh", artwork.glow(51, art.height(51), 5), box)


def _past(
    role: str, trick: Trick, laid: Laid, names: Names, words: Words, place: tuple[Box, Box, Box]
) -> Iterator[Shape]:
    card, owner, taker = place
    yield placed(f"{role}.card", art.card(laid.card, 51), card)
    seat = tricks.taker(trick, laid.card)
    if seat is None:
        veil = card.centred(51, art.height(51))
        yield Form(f"{role}.dim", veil, Rounded(5), tricks.VEIL)
    soft = text(25, theme.INK_SOFT, 500)
    yield Label(f"{role}.owner", names[laid.seat], owner, soft, "centre", 21)
    if seat is None:
        yield Label(f"{role}.fate", words("pass_pass.picture.discarded"), taker, soft, "centre", 21)
    else:
        bold = text(25, theme.INK, 800)
        yield Label(f"{role}.fate", f"→ {within(names[seat])}", taker, bold, "centre", 21)


def _small_title(role: str, what: str, box: Box) -> Label:
    return Label(role, what, box, artwork.title(28, theme.INK_SOFT, 700, 1), "left", 24)


def _aside(table: PublicState, words: Words, layout: TablePlan) -> Iterator[Shape]:
    box = layout.aside
    if box.w <= 0:
        return
    yield _small_title("aside.title", words("pass_pass.picture.aside"), _upper(box))
    places = Box(box.x + 8, box.y + 34, min(box.w, 280) - 16, 56).columns(4, 0)
    for colour, count, place in zip(COLOURS, table.aside, places, strict=True):
        yield placed(f"aside.{colour.value}", art.back(colour, 42, 52, count), place)


def _upper(box: Box) -> Box:
    return Box(box.x + 12, box.y + 3, box.w - 24, 30)


def _discards(table: PublicState, words: Words, layout: TablePlan) -> Iterator[Shape]:
    box = layout.discards
    if box.w <= 0:
        return
    yield _small_title("discards.title", words("pass_pass.picture.discards"), _upper(box))
    area = Box(box.x + 8, box.y + 33, box.w - 16, 58)
    cells = [cell for row in area.rows(2, 0) for cell in row.columns(2, 6)]
    for colour, cell in zip(COLOURS, cells, strict=True):
        yield from _discarded(colour, table.discards, cell)


def _discarded(colour: Colour, cards: tuple[Card, ...], cell: Box) -> Iterator[Shape]:
    values = sorted(card.value for card in cards if card.colour is colour)
    token = Box(cell.x, cell.y, 29, cell.h)
    yield placed(f"discards.{colour.value}.token", art.token(colour, 29), token)
    words = Box(token.right + 6, cell.y, cell.w - 35, cell.h)
    told = "  ".join(map(str, values)) or "–"
    yield Label(f"discards.{colour.value}", told, words, text(28, theme.INK, 700), "left", 19)
