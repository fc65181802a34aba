"""The table as everybody sees it, at 1100 x 700: the game's main picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import FINE
from games.top_secret.options import Length
from games.top_secret.public_state import Player, PublicState
from games.top_secret.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.heading import ribbon
from render.kit.page import ground, picture, still
from render.pictures import Marks, Names, Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box
from render.top_secret import cards, fates, places, plan, signs, wording
from render.top_secret.fates import Fate, Fresh
from render.top_secret.plan import HEAD, Foot, PlayerPanel

_TITLE: Final = Box(HEAD.x + 18, HEAD.y, 222, HEAD.h)
_RIBBON: Final = Box(HEAD.x + 248, HEAD.y + 15, 572, 48)
_TURN: Final = Box(HEAD.right - 246, HEAD.y + 1, 236, 44)
_ROUND: Final = Box(HEAD.right - 246, HEAD.y + 46, 156, 30)
_LEFT: Final = Box(HEAD.right - 84, HEAD.y + 46, 74, 30)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the table: the same for every observer, whatever else they know."""
    del marks
    table = seen.table
    new = fates.fresh(table)
    spots = plan.table(table.seats)
    moving = (
        *heading(table, wording.task(seen, names, words), words),
        *(
            shape
            for player, place in zip(table.players, spots, strict=True)
            for shape in _player(seen, player, names, words, place, new)
        ),
    )
    name = f"top_secret table {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        *heading_ground(),
        *(
            shape
            for seat, place in enumerate(plan.table(seats))
            for shape in _empty(Seat(seat), place)
        ),
    )


def _empty(seat: Seat, place: PlayerPanel) -> Iterator[Shape]:
    role = f"player.{seat}"
    yield from places.file(role, seat, place.panel, place.top)
    yield from places.vault(role, place.safe)


def heading_ground() -> tuple[Shape, ...]:
    """Return the strip above the table without what changes."""
    return (
        *artwork.panel("head", HEAD),
        Label("title", wording.TITLE, _TITLE, artwork.title(31, artwork.GILT, 900, 1), "left"),
        ribbon(_RIBBON),
        placed("cards.icon", artwork.leaves(28), Box(_LEFT.x, _LEFT.y, 34, _LEFT.h)),
    )


def heading(table: PublicState, task: str, words: Words) -> Iterator[Shape]:
    """Yield what is to be done, and where the game stands."""
    yield Label("task", task, _RIBBON.inset(34, 0), text(40, theme.INK, 800), "centre", 28)
    yield Label("turn", wording.turn(table, words), _TURN, text(38, theme.GOLD, 800), "right", 28)
    if table.options.length is Length.TO_1200:
        told = wording.round_of(table, words)
        yield Label("round", told, _ROUND, text(28, theme.IVORY, 700), "left", 22)
    left = Box(_LEFT.x + 38, _LEFT.y, _LEFT.w - 38, _LEFT.h)
    yield Label("cards", str(table.players[0].hand), left, text(30, theme.IVORY, 800), "right")


def _player(
    seen: View, player: Player, names: Names, words: Words, place: PlayerPanel, new: Fresh
) -> Iterator[Shape]:
    role, seat = f"player.{player.seat}", player.seat
    if seat in (seen.outcome.winners() if seen.outcome else seen.table.waiting):
        yield places.lit(f"{role}.lit", place.panel)
    yield places.named(role, seat, names, place.top)
    yield from places.status(role, seen, player, place.top)
    yield from _gone(role, seen.table, player, place)
    yield from _pile(role, player, place, new)
    yield from places.banked(role, player, place.safe, new)
    yield from _foot(role, seen.table, player, words, place.foot, new)


def _gone(role: str, table: PublicState, player: Player, place: PlayerPanel) -> Iterator[Shape]:
    """Yield the cards of the newest turn that lie there no more, and what became of them.

    They stay, small and pale, until the next reveal, as far as there is room beside what lies.
    """
    if table.last is None:
        return
    left = [one for one in fates.laid(table.last, player.seat) if one.fate not in _HERE]
    free = place.cards[len(player.pile) :]
    width = round(place.width * 0.7)
    for at, (one, box) in enumerate(
        zip(reversed(left[-len(free) :]), reversed(free), strict=False)
    ):
        spot = box.moved(0, -0.08 * box.h)
        yield placed(f"{role}.gone.{at}", cards.ghost(one.card, width), spot)
        below = Box(box.x, box.bottom - 50, box.w, 48)
        yield from places.fate(f"{role}.gone.{at}.fate", one, below, 40)


def _pile(role: str, player: Player, place: PlayerPanel, new: Fresh) -> Iterator[Shape]:
    """Yield the visible cards from the bottom up, and the shields of those that are protected."""
    guarded = fates.shielded(player.pile)
    for at, (lying, box) in enumerate(zip(player.pile, place.cards, strict=False)):
        if new.lies(player.seat, lying):
            yield placed(f"{role}.card.{at}.fresh", cards.glow(place.width), box)
        yield placed(f"{role}.card.{at}", cards.card(lying.card, place.width), box)
    for at, (safe, box) in enumerate(zip(guarded, place.cards, strict=False)):
        if safe:
            yield placed(f"{role}.shield.{at}", signs.shield(48), _guard(box, at))


def _guard(box: Box, at: int) -> Box:
    """Return the corner of a card for its shield: one that the other card leaves free."""
    x = box.x - 8 if at == 0 else box.right - 42
    return Box(x, box.bottom - 40, 50, 50)


_HERE: Final = (Fate.LIES, Fate.KEPT)


def _foot(
    role: str, table: PublicState, player: Player, words: Words, foot: Foot, new: Fresh
) -> Iterator[Shape]:
    """Yield what missed shouts have cost, and the points so far."""
    if player.missed:
        told = words.number(-FINE * player.missed)
        yield placed(f"{role}.fine", signs.fine(int(foot.fine.w), 44, told), foot.fine)
    if table.options.length is Length.TO_1200 or player.rounds:
        told = wording.points(player.points, words)
        colour = theme.GOLD if new.scored else theme.IVORY
        yield Label(f"{role}.points", told, foot.points, text(38, colour, 800), "right", 28)
