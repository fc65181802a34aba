"""A trick of Pass Pass as shapes: the cards, who wins them, who took them, the sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.pass_pass.components import COLOURS, Card, Colour
from games.pass_pass.public_state import Laid, Phase, PublicState, Rank, Trick
from games.pass_pass.trick import winners
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.pass_pass import art
from render.pass_pass.plan import Stall
from render.pictures import Names, Words
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Linear, Stroke

VEIL: Final = theme.rgb("e6d6b2", 0.3)
"""What covers a discarded card."""

_TAG: Final = 30


def shown(table: PublicState) -> Trick:
    """Return the trick in the middle: the running one, or the last until the next lead."""
    return table.last if table.last and not table.now.laid else table.now


def standing(trick: Trick) -> tuple[Seat | None, Seat | None]:
    """Return who wins the trick first and second, or would if nobody played any more."""
    if trick.first is not None or not trick.laid:
        return trick.first, trick.second
    if len(trick.laid) == 1:
        return trick.laid[0].seat, None
    return winners(trick.laid, trick.ranks)


def order(trick: Trick, seats: int) -> tuple[Seat, ...]:
    """Return the seats in the order of play."""
    return tuple(Seat((trick.leader + turn) % seats) for turn in range(seats))


def taker(trick: Trick, card: Card) -> Seat | None:
    """Return who took a card of the trick."""
    if card == trick.taken:
        return trick.first
    return trick.second if trick.pair and card in trick.pair else None


def newest(table: PublicState) -> tuple[Card, ...]:
    """Return the cards that changed last: played, or taken."""
    trick = shown(table)
    if trick.pair is not None:
        return trick.pair
    if trick.taken is not None:
        return (trick.taken,)
    return (trick.laid[-1].card,) if trick.laid else ()


def slots(role: str, stalls: tuple[Stall, ...]) -> Iterator[Shape]:
    """Yield the places of a trick's cards."""
    for turn, stall in enumerate(stalls):
        yield placed(f"{role}.{turn}.slot", art.slot(int(stall.card.w)), stall.card)


def cards(
    table: PublicState,
    names: Names,
    words: Words,
    stalls: tuple[Stall, ...],
    fresh: tuple[Card, ...],
) -> Iterator[Shape]:
    """Yield the trick in the middle, in the order of play; `fresh` are the cards to mark."""
    trick = shown(table)
    seats = order(trick, table.seats)
    for turn, (seat, stall) in enumerate(zip(seats, stalls, strict=True)):
        role = f"trick.{turn}"
        if turn < len(trick.laid):
            yield from _laid(role, trick, trick.laid[turn], stall, fresh)
            yield from _fate(role, trick, trick.laid[turn].card, stall, names, words)
        yield _owner(role, names[seat], stall, waiting=_awaited(table, seat))


def _awaited(table: PublicState, seat: Seat) -> bool:
    return table.phase is Phase.PLAY and bool(table.now.laid) and seat in table.to_act


def _laid(
    role: str, trick: Trick, laid: Laid, stall: Stall, fresh: tuple[Card, ...]
) -> Iterator[Shape]:
    width = int(stall.card.w)
    if laid.card in fresh:
        halo = artwork.glow(width, art.height(width), width * 0.1)
        yield placed(f"{role}.fresh", halo, stall.card)
    yield placed(f"{role}.card", art.card(laid.card, width), stall.card)
    if laid.card in trick.discarded:
        yield Form(f"{role}.dim", stall.card, Rounded(width * 0.1), VEIL)
    place = standing(trick)
    if laid.seat in place:
        medal = artwork.medal(1 + place.index(laid.seat), 44 if width > 90 else 38)
        yield Sprite(f"{role}.medal", medal, round(stall.card.x - 21), round(stall.card.y - 20))


def _fate(
    role: str, trick: Trick, card: Card, stall: Stall, names: Names, words: Words
) -> Iterator[Shape]:
    """Yield the tag across a card that somebody took, or that was discarded."""
    seat = taker(trick, card)
    if seat is None and card not in trick.discarded:
        return
    width = min(stall.words.w - 2, max(stall.card.w + 6, 112))
    middle, _ = stall.card.middle
    box = Box(round(middle - width / 2), stall.words.y - _TAG - 2, int(width), _TAG)
    if seat is None:
        yield placed(f"{role}.tag", _tag(int(box.w), taken=False), box)
        yield _tagged(f"{role}.discarded", words("pass_pass.picture.discarded"), box, theme.IVORY)
    else:
        yield placed(f"{role}.tag", _tag(int(box.w), taken=True), box)
        yield _tagged(f"{role}.taker", names[seat], box, theme.GOLD)


@kept
def _tag(width: int, *, taken: bool) -> Drawing:
    dull = Linear((theme.rgb("6d6353"), theme.rgb("4a4133")))
    fill = Linear((theme.PANEL_TOP, theme.PANEL_WELL)) if taken else dull
    box = Box(0, 0, width, _TAG)
    form = Form("tag", box, Rounded(9), fill, Stroke(artwork.GILT, 2), artwork.SOFT)
    return Drawing("tag taken" if taken else "tag discarded", width, _TAG, (form,), 14)


def _tagged(role: str, what: str, box: Box, colour: int) -> Label:
    return Label(role, what, box.inset(7, 0), text(25, colour), "centre", 20)


def _owner(role: str, name: str, stall: Stall, *, waiting: bool) -> Label:
    weight = 900 if waiting else 600
    return Label(f"{role}.owner", name, stall.words, text(26, theme.INK, weight), "centre", 22)


def sums(trick: Trick, boxes: tuple[Box, ...], size: int = 42) -> Iterator[Shape]:
    """Yield each colour's sum in the trick, and a crown at the one that leads."""
    totals = {rank.colour: rank for rank in trick.ranks}
    for colour, box in zip(COLOURS, boxes, strict=True):
        leads = bool(trick.ranks) and trick.ranks[0].colour is colour
        yield from _sum(colour, totals.get(colour), box, size, leads=leads)


def _sum(colour: Colour, rank: Rank | None, box: Box, size: int, *, leads: bool) -> Iterator[Shape]:
    role = f"sum.{colour.value}"
    if leads:
        yield placed(f"{role}.leads", _lead(int(box.w), int(box.h)), box)
        crown = Box(box.right - 38, box.y, 34, box.h)
        yield placed(f"{role}.crown", artwork.crown(34), crown)
    token = Box(box.x + 6, box.y, size + 4, box.h)
    yield placed(f"{role}.token", art.token(colour, size), token)
    words = Box(token.right + 2, box.y, box.w - token.w - 52, box.h)
    colour_of = theme.INK if rank else theme.INK_SOFT
    yield Label(role, str(rank.sum) if rank else "–", words, text(44, colour_of, 900), "left", 30)


@kept
def _lead(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    frame = Form(
        "lead", box.inset(1.5), Rounded(11), artwork.LAUREL, Stroke(artwork.GILT, 3), artwork.SOFT
    )
    line = Form("line", box, Rounded(12), None, Stroke(theme.BRONZE, 1))
    return Drawing("lead", width, height, (frame, line), 14)
