"""A player's panel: name, progress, points, the backs of their hand and what they have won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.pass_pass.components import COLOURS, GOAL, Colour, counts, diamonds
from games.pass_pass.public_state import Player, PublicState
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.pass_pass import art, wording
from render.pass_pass.plan import Counters, PlayerPanel
from render.pictures import Names, Words
from render.scene import Drawing, Form, Label, Lettering, Shape, placed
from render.scene.geometry import Box, Oval, Rounded
from render.scene.paint import Shadow, Stroke


def still(places: tuple[PlayerPanel, ...]) -> Iterator[Shape]:
    """Yield what is behind every player's panel."""
    for seat, place in enumerate(places):
        yield from artwork.panel(f"player.{seat}.panel", place.panel)
        yield from _wells(f"player.{seat}", place)


def _wells(role: str, place: PlayerPanel) -> Iterator[Shape]:
    for kind, row in (("hand", place.counters.hand), ("won", place.counters.won)):
        first, last = row[0], row[-1]
        box = Box(first.x - 2, first.y, last.right - first.x + 4, first.h)
        yield artwork.well(f"{role}.well.{kind}", box, 10)


@dataclass(frozen=True)
class Lights:
    """What stands out: who is to act, who has won, whose last tick and whose points are new."""

    to_act: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    ticked: frozenset[Seat] = frozenset()
    scored: frozenset[Seat] = frozenset()


def moving(
    table: PublicState, names: Names, words: Words, places: tuple[PlayerPanel, ...], lights: Lights
) -> Iterator[Shape]:
    """Yield what every panel says."""
    for player, place in zip(table.players, places, strict=True):
        role = f"player.{player.seat}"
        yield from _lit(role, player.seat, place, lights)
        yield from _named(role, player, names[player.seat], place)
        yield from progress(role, player.ticks, place.ticks, fresh=player.seat in lights.ticked)
        if player.seat in lights.scored:
            yield _ring(f"{role}.scored", place.points)
        yield from points(role, table, player, (place.points, place.gain))
        yield from counters(role, player, place.counters, words)


def _lit(role: str, seat: Seat, place: PlayerPanel, lights: Lights) -> Iterator[Shape]:
    if seat not in lights.to_act and seat not in lights.winners:
        return
    panel = artwork.lit_panel(int(place.panel.w), int(place.panel.h))
    yield placed(f"{role}.lit", panel, place.panel)
    yield from _wells(f"{role}.lit", place)
    if seat in lights.to_act:
        yield placed(f"{role}.turn", artwork.arrow(48), place.arrow)
    else:
        yield placed(f"{role}.winner", artwork.crown(44), place.arrow)


def _named(role: str, player: Player, name: str, place: PlayerPanel) -> Iterator[Shape]:
    box = place.name
    if player.team is not None:
        yield placed(f"{role}.team", badge(player.team, int(place.team.w)), place.team)
        shift = place.team.w + 4
        box = Box(box.x + shift, box.y, box.w - shift, box.h)
    yield Label(f"{role}.name", name, box, text(31, theme.IVORY, 700), "left", 25)


def badge(team: int, size: int) -> Drawing:
    """Return the sign of a team: A, B or C."""
    box = Box(0, 0, size, size)
    fill = artwork.STEEL
    shapes = (
        Form("disc", box.inset(1), Oval(), fill, Stroke(theme.rgb("2c3a44"), 2), artwork.SOFT),
        Label(
            "team",
            wording.TEAMS[team],
            box,
            artwork.title(round(size * 0.66), theme.INK, 900, 0),
            "centre",
        ),
    )
    return Drawing(f"team {wording.TEAMS[team]}", size, size, shapes, 10)


def progress(
    role: str, ticks: int, boxes: tuple[Box, ...], *, fresh: bool = False
) -> Iterator[Shape]:
    """Yield the ticks on the way to the third Pass Pass; the last glows if it is fresh.

    Two can come at once, so a fourth is possible: it stands on the third.
    """
    done = min(ticks, GOAL)
    for at, box in enumerate(boxes):
        size = int(min(box.w, box.h))
        if fresh and at == done - 1:
            yield placed(f"{role}.ticked", artwork.glow(size - 3, size - 3, size / 2), box)
        yield placed(f"{role}.tick.{at}", artwork.tick(size, done=at < done), box)
    if ticks > GOAL:
        extra = boxes[-1].moved(boxes[-1].w / 3, boxes[-1].h / 3)
        yield placed(f"{role}.tick.{GOAL}", artwork.tick(int(extra.w * 0.7), done=True), extra)


def points(
    role: str, table: PublicState, player: Player, boxes: tuple[Box, Box]
) -> Iterator[Shape]:
    """Yield the points of the finished rounds, and what the running round adds to them so far."""
    side = None if player.team is None else table.sides[player.team]
    total = player.points if side is None else side.points
    yield Label(f"{role}.points", str(total), boxes[0], _large(), "right", 28)
    gain = len(player.won) + diamonds(player.won)
    counted = len(player.rounds if side is None else side.lines)
    if gain and counted < table.round:
        lettering = text(28, theme.MIST, 700)
        yield Label(f"{role}.gain", f"+{gain}", boxes[1], lettering, "left", 22)


def _ring(role: str, box: Box) -> Shape:
    """Return the dark well with a golden rim below points that are new."""
    around = Box(box.x - 1, box.y - 1, box.w + 8, box.h + 2)
    light = Shadow(theme.faded(theme.GLOW, 0.5), 5)
    return Form(role, around, Rounded(11), theme.PANEL_WELL, Stroke(theme.GOLD, 3), light)


def _large() -> Lettering:
    return text(46, theme.GOLD, 900)


def counters(role: str, player: Player, boxes: Counters, words: Words) -> Iterator[Shape]:
    """Yield how many cards of each colour a player holds and has won, and their diamonds."""
    if boxes.words is not None:
        hand, won = boxes.words
        style = text(28, theme.MIST, 600)
        yield Label(f"{role}.hand", words("pass_pass.picture.hand"), hand, style, "left", 22)
        yield Label(f"{role}.won", words("pass_pass.picture.won"), won, style, "left", 22)
    for colour, count, box in zip(COLOURS, player.backs, boxes.hand, strict=True):
        yield placed(f"{role}.hand.{colour.value}", _back(colour, count, box), box)
    for colour, count, box in zip(COLOURS, counts(player.won), boxes.won, strict=True):
        drawing = _pile(colour, count, box)
        yield placed(f"{role}.won.{colour.value}", drawing, box)
    yield placed(f"{role}.diamonds", stones(diamonds(player.won), boxes.gems), boxes.gems)


def _back(colour: Colour, count: int, box: Box) -> Drawing:
    high = int(min(box.h, 56))
    return art.back(colour, int(min(box.w - 3, high * 0.86)), high - 4, count)


def _pile(colour: Colour, count: int, box: Box) -> Drawing:
    return art.token(colour, int(min(box.w, box.h, 54)), count)


def stones(count: int, box: Box) -> Drawing:
    """Return a diamond with a number on it."""
    size = int(min(box.w, box.h, 52))
    if count == 0:
        line = Stroke(theme.rgb("bcd3d9", 0.42), 1.6)
        ghost = Form("stone", Box(2, 2, size - 4, size - 4), artwork.GEM, None, line)
        return Drawing("diamonds 0", size, size, (ghost,))
    gem = artwork.gem(size)
    lettering = artwork.edged(text(round(size * 0.6), theme.IVORY, 900), theme.rgb("062c40"), 3)
    number = Label("count", str(count), Box(-size, 0, size * 3, size), lettering, "centre")
    return Drawing(f"diamonds {count}", size, size, (*gem.shapes, number), 10)
