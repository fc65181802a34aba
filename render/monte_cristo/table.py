"""The dungeons of the Château d'If as everybody sees them, at 1100 x 700: the main picture."""

from __future__ import annotations

from collections.abc import Iterator

from games.monte_cristo.components import DUNGEONS, FULL, ZONES, Place
from games.monte_cristo.public_state import Last, Phase, Player, PublicState
from games.monte_cristo.state.flow import ranking
from games.monte_cristo.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import ground, picture, still
from render.monte_cristo import adventurers, emblems, pieces, stone, treasures, wording
from render.monte_cristo.plan import CHAMBERS, FOUND, TASK, ZONE_BOXES, Chamber, chips, plate
from render.pictures import Marks, Names, Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the dungeons: the same for every observer. What is newest stands in the view."""
    del marks
    table = seen.table
    moving = (
        *_chips(seen, names),
        *pieces.task(seen, names, words, TASK),
        *_found(table),
        *(shape for place in DUNGEONS for shape in _dungeon(table, place)),
        *(shape for place in ZONES for shape in _zone(table, place, words)),
    )
    return picture("monte_cristo dungeons", _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        *(
            shape
            for at, box in enumerate(chips(seats))
            for shape in artwork.panel(f"chip.{at}", box)
        ),
        placed("task.plate", pieces.gilded(int(TASK.w), int(TASK.h)), TASK),
        *artwork.panel("found", FOUND, 14),
        *(shape for place in DUNGEONS for shape in _walls(place, CHAMBERS[place])),
        *(shape for place in ZONES for shape in _ground(place)),
    )


def _walls(place: Place, chamber: Chamber) -> Iterator[Shape]:
    role = f"dungeon.{place.value}"
    yield from stone.wall(f"{role}.wall", chamber.box)
    yield placed(f"{role}.letter", emblems.letter(place, 56), chamber.letter)
    for at, box in enumerate(chamber.treasures):
        yield stone.hollow(f"{role}.hollow.{at}", box, last=at == FULL - 1)
    yield stone.floor(f"{role}.floor", chamber.queue)


def _ground(place: Place) -> Iterator[Shape]:
    box, role = ZONE_BOXES[place], f"zone.{place.value}"
    yield from artwork.panel(role, box)
    yield placed(f"{role}.sign", emblems.zone(place, 66), Box(box.x + 6, box.y, 70, box.h))


# The players.


def _chips(seen: View, names: Names) -> Iterator[Shape]:
    lit = wording.actors(seen)
    for player, box in zip(seen.table.players, chips(seen.table.seats), strict=True):
        role = f"player.{player.seat}"
        if player.seat in lit:
            yield people.lit(f"{role}.lit", box)
            over = seen.outcome is not None
            sign = artwork.crown(36) if over else artwork.arrow(32)
            place = Box(box.x + 146, box.y + 36, 40, 36)
            yield placed(f"{role}.{'winner' if over else 'turn'}", sign, place)
        yield from _chip(role, player, names[player.seat], box)


def _chip(role: str, player: Player, name: str, box: Box) -> Iterator[Shape]:
    place = plate(box)
    yield placed(f"{role}.marble", adventurers.marble(player.seat, 54), place.marble)
    yield Label(f"{role}.name", name, place.name, text(31, theme.IVORY, 800), "left", 28)
    reserve = Box(place.name.x, box.y + 37, 72, 36)
    pawn = adventurers.pawn(player.seat, 32)
    yield from pieces.counter(f"{role}.reserve", pawn, player.reserve, reserve, 30)
    lettering = text(place.figures, theme.GOLD, 900)
    yield Label(f"{role}.points", str(player.points), place.points, lettering, "right", 34)


# What lies face down, and what is revealed.


def _found(table: PublicState) -> Iterator[Shape]:
    inner = FOUND.inset(9, 1)
    yield from _placing(table, inner)
    for at, one in enumerate(table.revealed):
        box = Box(inner.x + at * 52, inner.y, 50, inner.h)
        if at == 0:
            yield pieces.lit("revealed", box, -4)
        yield placed(f"revealed.{at}", treasures.treasure(one, 46), box)
    bag = Box(inner.right - 174, inner.y, 84, inner.h)
    yield from pieces.counter("bag", treasures.sack(42), table.bag, bag)
    spent = Box(inner.right - 84, inner.y, 84, inner.h)
    yield from pieces.counter("spent", emblems.chest(42), table.spent, spent)


def _placing(table: PublicState, inner: Box) -> Iterator[Shape]:
    """Yield how many placements are left, and who places afterwards."""
    if table.placing is None or table.phase is not Phase.PLACE:
        return
    left = Box(inner.x, inner.y, 64, inner.h)
    pawn = adventurers.pawn(table.placing.seat, 44)
    yield from pieces.counter("placing", pawn, table.placing.left, left)
    for at, seat in enumerate(table.waiting):
        place = Box(left.right + at * 31, inner.y, 30, inner.h)
        yield placed(f"waiting.{at}", adventurers.marble(seat, 30), place)


# The dungeons.


def _dungeon(table: PublicState, place: Place) -> Iterator[Shape]:
    role, chamber, last = f"dungeon.{place.value}", CHAMBERS[place], pieces.newest(table)
    yield from _treasures(role, table, place, last)
    queue = table.dungeon(place).queue
    fresh = _fresh(last, place, queue)
    boxes = pieces.steps(chamber.queue.inset(8, 4), len(queue), adventurers.wide(70), 50)
    standing = list(zip(range(len(queue)), queue, boxes, strict=True))
    for at, seat, box in reversed(standing):
        if at in fresh:
            yield pieces.lit(f"{role}.queue.{at}", box.inset(0, 1))
        yield placed(f"{role}.queue.{at}", adventurers.pawn(seat, 70), box)
    yield from _ranks(role, ranking(table, place).order, chamber.ranks)


def _fresh(last: Last, place: Place, standing: tuple[Seat, ...]) -> frozenset[int]:
    """Return which adventurers of a place came in the newest action: the last in the queue."""
    came = sum(1 for _, where in last.placed if where is place)
    return frozenset(range(len(standing) - came, len(standing)))


def _treasures(role: str, table: PublicState, place: Place, last: Last) -> Iterator[Shape]:
    lying = table.dungeon(place).treasures
    for at, (one, box) in enumerate(zip(lying, CHAMBERS[place].treasures, strict=False)):
        newest = at == len(lying) - 1
        if newest and (one, place) in last.found:
            yield pieces.lit(f"{role}.treasure.{at}", box, -3)
        yield placed(f"{role}.treasure.{at}", treasures.treasure(one, 66), box)


def _ranks(role: str, order: tuple[tuple[Seat, int], ...], box: Box) -> Iterator[Shape]:
    if not order:
        return
    yield placed(f"{role}.leads", artwork.crown(38), Box(box.x, box.y, 46, box.h))
    places = Box(box.x + 50, box.y, box.w - 50, box.h).columns(4, 2)
    for at, ((seat, count), place) in enumerate(zip(order, places, strict=False)):
        icon = Box(place.x, place.y, 38, place.h)
        yield placed(f"{role}.rank.{at}", adventurers.marble(seat, 36), icon)
        words = Box(icon.right + 4, place.y, place.right - icon.right - 4, place.h)
        yield Label(f"{role}.count.{at}", str(count), words, pieces.CARVED, "left", 28)


# The bonus zones.


def _zone(table: PublicState, place: Place, words: Words) -> Iterator[Shape]:
    box, role = ZONE_BOXES[place], f"zone.{place.value}"
    area = Box(box.x + 80, box.y + 4, box.w - 90, box.h - 8)
    title = Box(area.x, area.y, area.w, 32)
    yield Label(
        f"{role}.name", wording.zone(place, words), title, text(28, theme.IVORY, 700), "left", 24
    )
    fresh = {seat for seat, where in pieces.newest(table).placed if where is place}
    row = Box(area.x, area.y + 31, area.w, 46).columns(4, 0)
    for seat in table.zone(place):
        if seat in fresh:
            yield pieces.lit(f"{role}.{seat}", row[seat].centred(40, 45))
        yield placed(f"{role}.{seat}", adventurers.pawn(seat, 45), row[seat])
