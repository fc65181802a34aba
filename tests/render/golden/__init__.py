"""A few whole pictures, half as wide as people see them at their largest, kept as files.

`python -m tests.render.golden` draws them again; look at each before it is committed. They are kept
with coarse tones, which makes them small and changes nothing that the comparison looks for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.monte_cristo.view import View
from games.protocol import Seat
from phrases import of
from render.ink import skia
from render.painter import Painter
from render.pass_pass import rulebook
from render.pictures import pictures_of
from render.sample import SampleMoment
from render.scene import Scene
from render.top_secret import rulebook as spy_rulebook
from tests.render import monte_cristo as cristo
from tests.render import test_passages_secrets as passages
from tests.render import top_secret
from tests.render.conftest import course
from tests.render.look import hand_of, score_of, table_of

Small = NDArray[np.uint8]
"""Height x width x 3: red, green and blue, in coarse tones."""

FOLDER: Final = Path(__file__).parent

MEAN: Final = 1.5
"""So much may the tones of a picture differ on average, of 255."""

FAR: Final = 48
"""A pixel that differs by more than this in any tone is another."""

SHARE: Final = 0.0002
"""The share of pixels that may be others: about 40, less than one changed digit."""

_STEP: Final = 4


def spies(seats: int, seed: int) -> tuple[SampleMoment, ...]:
    """Return a random game of Top Secret, with no option off its default."""
    return top_secret.course(seats, {}, seed)


def _cristo(seats: int, seed: int, move: int, seat: int | None = None) -> View:
    """Return a view of a random game of Le Secret de Monte Cristo, its last one if it is over."""
    course_of = cristo.course(seats, seed)
    return cristo.view_of(course_of[min(move, len(course_of) - 1)], seat)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "cover-fr": lambda: pictures_of("pass_pass").cover(of("fr")),
    "table-3-en": lambda: table_of(course(3, "off", 1)[27]),
    "table-6-teams-fr": lambda: table_of(course(6, "on", 1)[58], of("fr")),
    "hand-4-en": lambda: hand_of(course(4, "off", 2)[5], Seat(0)),
    "score-6-teams-en": lambda: score_of(course(6, "on", 1)[-1]),
    "rules-winners-fr": partial(rulebook.PAGES["winners"], of("fr")),
    "passages-city-fr": lambda: passages.city_of(passages.course(1)[17], of("fr")),
    "passages-hand-en": lambda: passages.whole_of(passages.course(2)[24], seat=1),
    "top-secret-table-6-en": lambda: top_secret.table_of(spies(6, 1)[84]),
    "top-secret-reveal-5-fr": lambda: top_secret.reveal_of(spies(5, 1)[57], of("fr")),
    "top-secret-hand-4-en": lambda: top_secret.hand_of(spies(4, 1)[70], 0),
    "top-secret-score-3-fr": lambda: top_secret.score_of(spies(3, 1)[-1], of("fr")),
    "top-secret-rules-reveal-en": partial(spy_rulebook.PAGES["reveal"], of("en")),
    "cristo-cover-fr": lambda: pictures_of("monte_cristo").cover(of("fr")),
    "cristo-dungeons-fr": lambda: cristo.dungeons_of(_cristo(4, 3, 60), of("fr")),
    "cristo-slide-en": lambda: cristo.slide_of(_cristo(4, 3, 83)),
    "cristo-side-fr": lambda: cristo.side_of(_cristo(3, 2, 50, 1), of("fr")),
    "cristo-scoring-en": lambda: cristo.scoring_of(_cristo(4, 3, 345)),
}
"""What is kept, by the name of its file."""


class Difference(NamedTuple):
    """How far two pictures differ: on average, and the share of pixels that are others."""

    mean: float
    share: float

    @property
    def small(self) -> bool:
        """Whether nobody would see it."""
        return self.mean <= MEAN and self.share <= SHARE


def drawn(painter: Painter, name: str) -> Small:
    """Return a picture as it is drawn now, at half its width."""
    pixels = painter.paint(PICTURES[name]())[..., :3]
    high, wide = pixels.shape[0] // 2, pixels.shape[1] // 2
    halved = pixels[: 2 * high, : 2 * wide].reshape(high, 2, wide, 2, 3).mean(axis=(1, 3))
    coarse: Small = (halved // _STEP * _STEP).astype(np.uint8)
    return coarse


def path_of(name: str) -> Path:
    """Return where a picture is kept."""
    return FOLDER / f"{name}.png"


def kept(name: str) -> Small:
    """Return a picture as it is kept; raise FileNotFoundError if it is not."""
    data = skia.Data.MakeWithCopy(path_of(name).read_bytes())
    pixels = skia.Image.MakeFromEncoded(data).toarray(colorType=skia.kRGBA_8888_ColorType)
    small: Small = pixels[..., :3]
    return small


def write(path: Path, picture: Small) -> None:
    """Write a picture as a PNG."""
    opaque = np.full((*picture.shape[:2], 1), 255, dtype=np.uint8)
    pixels = np.ascontiguousarray(np.concatenate((picture, opaque), axis=2))
    image = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType)
    path.write_bytes(bytes(image.encodeToData(skia.kPNG, 100)))


def compared(one: Small, other: Small) -> Difference:
    """Return how far two pictures differ; wholly if their sizes do."""
    if one.shape != other.shape:
        return Difference(255.0, 1.0)
    apart = np.abs(one.astype(int) - other.astype(int))
    return Difference(float(apart.mean()), float((apart.max(axis=2) > FAR).mean()))


def difference(one: Small, other: Small) -> Small:
    """Return a picture of what differs: white where it does most, black where nothing does."""
    if one.shape != other.shape:
        return one
    apart = np.abs(one.astype(int) - other.astype(int)) * 3
    bright: Small = apart.clip(0, 255).astype(np.uint8)
    return bright
