"""Players on a picture: their look, a column or panel for each, the name, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.protocol import Outcome, Seat
from render import artwork, theme
from render.artwork import text
from render.scene import Drawing, Label, Shape, Sprite, placed
from render.scene.geometry import Box


@dataclass(frozen=True)
class Livery:
    """The look of a player's pieces: tones, what is drawn or written on them, the darkest rim."""

    light: int
    full: int
    deep: int
    mark: int
    rim: int


def livery(tones: str) -> Livery:
    """Return a look; `tones` are its five colours in order, six hexadecimal digits each."""
    return Livery(*map(theme.rgb, tones.split()))


class PlayerStatus(StrEnum):
    """How a player stands: has won, has done what was asked, or is waited for."""

    WINNER = "winner"
    READY = "ready"
    TURN = "turn"


def state(
    outcome: Outcome | None, seat: Seat, waiting: Container[Seat], *, ready: bool = False
) -> PlayerStatus | None:
    """Return how a player stands, or None if there is nothing to say."""
    if outcome is not None:
        return PlayerStatus.WINNER if seat in winners(outcome) else None
    if ready:
        return PlayerStatus.READY
    return PlayerStatus.TURN if seat in waiting else None


def winners(outcome: Outcome | None) -> tuple[Seat, ...]:
    """Return who has won; nobody as long as the game runs."""
    return () if outcome is None else outcome.winners()


def actors(outcome: Outcome | None, to_act: Seat | None) -> tuple[Seat, ...]:
    """Return who is to act, or who has won."""
    if outcome is not None:
        return outcome.winners()
    return () if to_act is None else (to_act,)


Signs = Mapping[PlayerStatus, Callable[[], Drawing]]
"""What is drawn for each state."""


def _ready() -> Drawing:
    return artwork.tick(44, done=True)


SIGNS: Final[Signs] = {
    PlayerStatus.WINNER: lambda: artwork.crown(46),
    PlayerStatus.READY: _ready,
    PlayerStatus.TURN: lambda: artwork.arrow(42),
}


def sign(role: str, how: PlayerStatus | None, box: Box, signs: Signs = SIGNS) -> Iterator[Shape]:
    """Yield the sign of a state in the middle of a box; nothing where there is no state."""
    if how is not None:
        yield placed(f"{role}.{how}", signs[how](), box)


def lit(role: str, box: Box, radius: float = 18) -> Sprite:
    """Return the light on the panel of somebody who is awaited or has won."""
    return placed(role, artwork.lit_panel(round(box.w), round(box.h), radius), box)


def panels(boxes: Iterable[Box], part: str = "panel", radius: float = 18) -> Iterator[Shape]:
    """Yield a dark panel for each seat, for the still layer."""
    for seat, box in enumerate(boxes):
        yield from artwork.panel(f"player.{seat}.{part}", box, radius)


def columns(area: Box, seats: int, most: float = 250, gap: float = 10) -> tuple[Box, ...]:
    """Return a column for each seat in the middle of an area, none wider than `most` pixels."""
    return area.centred(min(area.w, seats * most), area.h).columns(seats, gap)


@dataclass(frozen=True)
class PlayerSummary:
    """What a panel says of a player; `figure` is what they lead by, `caption` what it counts."""

    seat: Seat
    name: str
    figure: str
    caption: str
    how: PlayerStatus | None = None

    @property
    def role(self) -> str:
        """What the shapes of this player are called, without their last part."""
        return f"player.{self.seat}"


Room = Callable[[PlayerSummary, Box], Iterable[Shape]]
"""What a game shows of a player in the room that is left for it."""


def nothing(one: PlayerSummary, box: Box) -> tuple[Shape, ...]:
    """Return what a game shows that has nothing of its own to show."""
    del one, box
    return ()


def panel(one: PlayerSummary, box: Box) -> Iterator[Shape]:
    """Yield name, figure, caption and sign, one below the other; lit where it is their turn."""
    if one.how in (PlayerStatus.WINNER, PlayerStatus.TURN):
        yield lit(f"{one.role}.lit", box)
    name, figure, caption, foot = (
        Box(box.x + 10, box.y + start * box.h, box.w - 20, high * box.h)
        for start, high in ((0.04, 0.2), (0.25, 0.34), (0.59, 0.15), (0.75, 0.21))
    )
    yield _named(one, name, 36)
    yield _figure(one, figure, 80)
    ink = text(30, theme.MIST, 600)
    yield Label(f"{one.role}.caption", one.caption, caption, ink, "centre", 28)
    yield from sign(one.role, one.how, foot)


def brief(one: PlayerSummary, box: Box, room: Room) -> Iterator[Shape]:
    """Yield the name, below it at the right figure and sign, at the left something of the game."""
    inner = box.inset(12, 8)
    yield _named(one, Box(inner.x, inner.y, inner.w, 46), 34)
    left, right = Box(inner.x, inner.y + 50, inner.w, inner.h - 50).columns(2, 6)
    figure, foot = right.rows(2, 4)
    yield _figure(one, figure, 58)
    yield from sign(one.role, one.how, foot)
    yield from room(one, left)


def _named(one: PlayerSummary, box: Box, size: int) -> Label:
    return Label(f"{one.role}.name", one.name, box, text(size, theme.IVORY, 800), "centre", 28)


def _figure(one: PlayerSummary, box: Box, size: int) -> Label:
    return Label(f"{one.role}.figure", one.figure, box, text(size, theme.GOLD, 900), "centre", 40)
