"""The reveal as a scene: what everybody has played in the newest turn, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import FINE, CardKind
from games.top_secret.public_state import PublicState, Reveal
from games.top_secret.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import ground, kept, picture, still
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, Sprite, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Linear, Stroke
from render.top_secret import cards, emblems, fates, liveries, places, plan, safes, signs, wording
from render.top_secret.fates import CardSource, Fate, Fresh, TurnCard
from render.top_secret.plan import BANNER, Stage

_SIGN: Final = Box(BANNER.x + 10, BANNER.y + 6, 112, BANNER.h - 12)
_WORDS: Final = Box(BANNER.x + 136, BANNER.y + 4, 702, 60)
_TURN: Final = Box(BANNER.right - 232, BANNER.y + 6, 218, 52)
_CHIPS: Final = Box(BANNER.x + 136, BANNER.y + 66, BANNER.w - 150, 50)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the newest reveal: the same for every observer; empty places before the first."""
    table, last = seen.table, seen.table.last
    del marks
    new = fates.fresh(table)
    moving: list[Shape] = []
    if last is not None:
        moving += _banner(last, names, words)
    for seat, stage in enumerate(plan.reveal(table.seats)):
        moving += _player(seen, Seat(seat), names, stage, new)
    if last is None:
        told = wording.task(seen, names, words)
        moving.append(Label("headline", told, _WORDS, text(44, theme.IVORY, 800), "left", 28))
    name = f"top_secret reveal {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        *artwork.panel("banner", BANNER),
        *(
            shape
            for seat, stage in enumerate(plan.reveal(seats))
            for shape in _empty(Seat(seat), stage)
        ),
    )


def _empty(seat: Seat, stage: Stage) -> Iterator[Shape]:
    role = f"player.{seat}"
    yield from places.file(role, seat, stage.panel, stage.top)
    for at, box in enumerate(stage.cards):
        yield placed(f"{role}.slot.{at}", cards.slot(stage.width), box)
    if stage.safe is not None:
        yield from places.vault(role, stage.safe)


def _banner(last: Reveal, names: Names, words: Words) -> Iterator[Shape]:
    yield placed("tone", _tone(last), BANNER)
    yield placed("sign", _emblem(last), _SIGN)
    told = wording.headline(last, names, words)
    yield Label(
        "headline",
        told,
        _WORDS,
        artwork.edged(text(46, theme.IVORY, 900), theme.NIGHT, 2),
        "left",
        28,
    )
    turn = words("top_secret.picture.turn.number", turn=last.turn)
    yield Label("turn", turn, _TURN, text(40, theme.GOLD, 800), "right", 28)
    yield from _chips(last, words)


def _tone(last: Reveal) -> Drawing:
    """Return the light of the banner: fire after an explosion, earth after a theft, or night."""
    if last.bombs:
        return _light("fire", "8e1d12", "3a0906")
    if last.owners(CardKind.MOLE):
        return _light("earth", "7a4d1c", "33200a")
    return _light("calm", "24576a", "12303d")


@kept
def _light(name: str, top: str, low: str) -> Drawing:
    box = Box(0, 0, BANNER.w, BANNER.h)
    fill = Linear((theme.rgb(top), theme.rgb(low)))
    edge = Stroke(artwork.GILT, 3)
    shapes = (
        Form("tone", box, Rounded(18), fill),
        Form("edge", box.inset(1.5), Rounded(17), None, edge),
    )
    return Drawing(f"tone {name}", int(box.w), int(box.h), shapes, 2)


def _emblem(last: Reveal) -> Drawing:
    if last.bombs:
        return emblems.badge(CardKind.ASSASSIN, 106)
    if last.owners(CardKind.MOLE):
        return emblems.badge(CardKind.MOLE, 104)
    return safes.safe(96)


def _chips(last: Reveal, words: Words) -> Iterator[Shape]:
    """Yield what was saved, stolen and missed: each a row of signs, one beside the other."""
    saved = tuple(_saved(last))
    start = _CHIPS.x
    if last.bombs:
        box = Box(_CHIPS.x, _CHIPS.y, 190 if saved else 420, _CHIPS.h)
        yield _kept_safe(bool(saved), box, words)
        start = box.right + 8
    chips = (*saved, *_stolen(last))
    missed = tuple(_missed(last))
    # Every missed shout stands on its bomb too, so it may be left out here.
    chips += missed if len(chips) + len(missed) <= _CHIPS_MOST else ()
    room = min(236.0, (_CHIPS.right - start) / max(1, len(chips)))
    for at, (name, drawings) in enumerate(chips):
        box = Box(start + at * room, _CHIPS.y, room, _CHIPS.h)
        yield from _chip(f"{name}.{at}", drawings, box)


def _kept_safe(some: bool, box: Box, words: Words) -> Label:
    told = words("top_secret.picture.saved" if some else "top_secret.picture.unsaved")
    return Label("saved", told, box, text(34, theme.GOLD, 800), "left", 26)


_CHIPS_MOST: Final = 4
"""How many chips stand side by side with room between them."""

Signs = tuple[Drawing, ...]


def _saved(last: Reveal) -> Iterator[tuple[str, Signs]]:
    for blast in last.blasts:
        if blast.saved:
            kinds = (cards.mini(card.kind, 46) for card in blast.saved)
            yield "saved", (liveries.sign(blast.seat, 44), *kinds)


def _stolen(last: Reveal) -> Iterator[tuple[str, Signs]]:
    for theft in last.thefts:
        yield (
            "theft",
            (
                liveries.sign(theft.victim, 46),
                cards.mini(theft.card.kind, 48),
                signs.arrow(40),
                liveries.sign(theft.thief, 46),
            ),
        )


def _missed(last: Reveal) -> Iterator[tuple[str, Signs]]:
    for seat in last.fined:
        told = f"−{FINE}"
        yield "missed", (liveries.sign(seat, 44), signs.fine(84, 42, told))


def _chip(role: str, drawings: Signs, box: Box) -> Iterator[Shape]:
    """Yield signs from the left of a box on, closer to each other where there are many."""
    wide = sum(one.width for one in drawings) + 3 * (len(drawings) - 1)
    squeeze = min(1.0, (box.w - 6) / wide)
    x = box.x
    for at, one in enumerate(drawings):
        yield placed(f"{role}.{at}", one, Box(x, box.y, one.width, box.h))
        x += (one.width + 3) * squeeze


def _player(seen: View, seat: Seat, names: Names, stage: Stage, new: Fresh) -> Iterator[Shape]:
    role = f"player.{seat}"
    table, last = seen.table, seen.table.last
    if goes_on(table) and seat in table.waiting:
        yield places.lit(f"{role}.lit", stage.panel)
    yield places.named(role, seat, names, stage.top)
    if goes_on(table):
        yield from places.status(role, seen, table.players[seat], stage.top)
    if stage.safe is not None:
        yield from places.banked(role, table.players[seat], stage.safe, new)
    if last is not None:
        yield from _turn(role, last, seat, stage, new)


def goes_on(table: PublicState) -> bool:
    """Tell whether somebody may be awaited for the newest turn, not yet for the next one."""
    return table.last is None or not table.last.done


def _turn(role: str, last: Reveal, seat: Seat, stage: Stage, new: Fresh) -> Iterator[Shape]:
    """Yield a player's cards of the turn, what became of each, and what they forgot to shout."""
    spots = {CardSource.UNDER: 0, CardSource.PLAYED: 1, CardSource.LOOT: 2}
    for one in fates.laid(last, seat):
        at = spots[one.part]
        yield from _card(f"{role}.{one.part.value}", one, stage, at, new=new.shows(seat, one))
        yield from places.fate(f"{role}.{one.part.value}.fate", one, stage.fates[at], 44)
    if seat in last.fined:
        bomb = stage.cards[spots[CardSource.PLAYED]]
        spot = Box(bomb.x, bomb.y + 2, bomb.w, 46)
        yield placed(f"{role}.fine", signs.fine(92, 42, f"−{FINE}"), spot)


def _card(role: str, one: TurnCard, stage: Stage, at: int, *, new: bool) -> Iterator[Shape]:
    box, width = stage.cards[at], stage.width
    if new:
        yield placed(f"{role}.fresh", cards.glow(width), box)
    if one.fate.stays or one.fate in (Fate.AWAITED, Fate.BLOWN):
        yield placed(role, cards.card(one.card, width), box)
    else:
        yield placed(role, cards.ghost(one.card, width), box)
    if one.fate is Fate.BLOWN:
        yield placed(f"{role}.burnt", cards.burnt(width), box)
    if one.saved:
        yield _shield(f"{role}.saved", box)


def _shield(role: str, box: Box) -> Sprite:
    return placed(role, signs.shield(54), Box(box.x - 10, box.bottom - 44, 56, 56))
