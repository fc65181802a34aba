"""Where a shape lies, and its outline. Coordinates are pixels, y grows downwards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its left upper corner and its size, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box made smaller by `dx` at each side, `dy` above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box somewhere else."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def columns(self, count: int, gap: float) -> tuple[Box, ...]:
        """Return `count` equal boxes side by side that fill this one."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(Box(self.x + at * (width + gap), self.y, width, self.h) for at in range(count))

    def rows(self, count: int, gap: float) -> tuple[Box, ...]:
        """Return `count` equal boxes one below the other that fill this one."""
        height = (self.h - gap * (count - 1)) / count
        return tuple(
            Box(self.x, self.y + at * (height + gap), self.w, height) for at in range(count)
        )

    def centred(self, w: float, h: float) -> Box:
        """Return a box of another size with the same middle."""
        x, y = self.middle
        return Box(x - w / 2, y - h / 2, w, h)

    def meets(self, other: Box) -> bool:
        """Tell whether the two share more than an edge."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Box) -> bool:
        """Tell whether `other` lies wholly inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Rounded:
    """The outline of a box with round corners of `radius` pixels."""

    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Oval:
    """The outline of the ellipse that fills a box."""


@dataclass(frozen=True, slots=True)
class PathOutline:
    """An outline written as `M x y L x y Q … C … Z`, in parts of the box (0 to 1)."""

    steps: str


Outline = Rounded | Oval | PathOutline
