"""What a team chooses between at the end of a round: the rounds of its two members."""

from __future__ import annotations

from collections.abc import Iterator

from games.pass_pass.public_state import Phase, Player
from games.pass_pass.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.pictures import Names
from render.scene import Drawing, Form, Label, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke


def choice(seen: View, names: Names, area: Box) -> Iterator[Shape]:
    """Yield the rounds to choose from side by side, if the view's seat is asked for one."""
    table = seen.table
    if table.phase is not Phase.RECORD or seen.seat not in table.to_act:
        return
    for seat, box in zip(table.to_act, area.columns(2, 12), strict=True):
        yield from _offer(f"choice.{seat}", table.players[seat], names[seat], box)


def _offer(role: str, player: Player, name: str, box: Box) -> Iterator[Shape]:
    score = player.rounds[-1]
    yield placed(f"{role}.sheet", _sheet(int(box.w), int(box.h)), box)
    inner = box.inset(36, 24)
    title = Box(inner.x, inner.y, inner.w, 60)
    yield Label(f"{role}.name", name, title, text(44, theme.INK, 800), "centre", 30)
    points = Box(inner.x, inner.y + 78, inner.w, 130)
    yield Label(f"{role}.points", str(score.points), points, text(120, theme.INK, 900), "centre")
    yield from _parts(role, score.cards, score.diamonds, Box(inner.x, inner.y + 220, inner.w, 60))
    ticks = Box(inner.x, inner.y + 296, inner.w, 64).centred(72.0 * score.pass_pass, 64)
    for at, place in enumerate(ticks.columns(score.pass_pass or 1, 0)[: score.pass_pass]):
        yield placed(f"{role}.tick.{at}", artwork.tick(60, done=True), place)


def _parts(role: str, cards: int, stones: int, box: Box) -> Iterator[Shape]:
    """Yield what the points are made of: cards, and diamonds on them."""
    places = box.centred(280, box.h).columns(4, 6)
    style = text(44, theme.INK_SOFT, 800)
    yield placed(f"{role}.cards.icon", artwork.leaves(52), places[0])
    yield Label(f"{role}.cards", str(cards), places[1], style)
    yield placed(f"{role}.diamonds.icon", artwork.gem(50), places[2])
    yield Label(f"{role}.diamonds", str(stones), places[3], style)


@kept
def _sheet(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    frame = Stroke(artwork.GILT, 4)
    shapes = (
        Form("sheet", box, Rounded(22), artwork.PARCHMENT, None, artwork.DEEP),
        Form("frame", box.inset(10), Rounded(14), None, frame),
    )
    return Drawing("choice", width, height, shapes, 30)
