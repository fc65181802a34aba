"""`python -m render TITLE --out FILE`: draw a random position of a game.

Exit codes: 0 drawn, 1 the picture cannot be drawn or written, 2 bad arguments.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import phrases
from games.protocol import BadCodeError, Seat
from games.registry import Game, game, games
from render import fonts, sample, system
from render.encode import PictureFormat
from render.pictures import AnyPictures, Words, pictures_of
from render.scene import Scene
from render.studio import DrawingDesk

KINDS: dict[str, PictureFormat] = {".png": "png", ".webp": "webp"}


class ArgumentsError(Exception):
    """Arguments that cannot be followed; the message is a sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what the arguments ask for and return the exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        kind = _kind(chosen.out)
        scene = _scene(chosen)
    except (ArgumentsError, BadCodeError) as error:
        print(error, file=sys.stderr)
        return 2
    trouble = system.check() or fonts.check()
    if trouble is not None:
        print(trouble, file=sys.stderr)
        return 1
    return _write(scene, chosen.out, kind)


def _write(scene: Scene, out: Path, kind: PictureFormat) -> int:
    try:
        out.write_bytes(DrawingDesk().draw(scene, kind).data)
    except OSError as error:
        print(f"{out} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{out}: {scene.name}, {scene.width} x {scene.height}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m render", description="Draw a random position.")
    parser.add_argument("title", help="the game, such as pass_pass")
    parser.add_argument("--out", type=Path, required=True, help="a .png or .webp file")
    parser.add_argument("--moves", type=_count, default=0, help="random moves after the deal")
    parser.add_argument("--seed", type=int, default=1, help="what the luck follows from")
    parser.add_argument("--seats", type=_count, help="players; by default as many as may play")
    parser.add_argument("--seat", type=_count, help="draw the hand of this seat, from 0")
    parser.add_argument("--score", action="store_true", help="draw the score sheet")
    parser.add_argument("--cover", action="store_true", help="draw the cover")
    parser.add_argument("--page", help="draw the picture of this page of the rules")
    parser.add_argument("--further", help="draw another picture of the table, such as control")
    parser.add_argument("--lang", choices=phrases.LOCALES, default="en")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("not below 0")
    return number


def _kind(out: Path) -> PictureFormat:
    kind = KINDS.get(out.suffix.lower())
    if kind is None:
        raise ArgumentsError(f"--out {out}: the name must end in .png or .webp")
    return kind


def _scene(chosen: argparse.Namespace) -> Scene:
    title = _game(chosen.title)
    pictures = pictures_of(title.slug)
    words = phrases.of(chosen.lang)
    if chosen.cover:
        return pictures.cover(words)
    if chosen.page is not None:
        return _page(pictures, chosen.page)(words)
    options = _options(chosen.option)
    seats = chosen.seats or title.seat_counts(options)[-1]
    seat = _seat(chosen.seat, seats)
    moment = sample.after(title, seats, options, chosen.seed, chosen.moves)
    draw = _draw(pictures, chosen, seat)
    return draw(moment.position.view(seat), sample.NAMES[:seats], words, moment.told[seat])


def _draw(
    pictures: AnyPictures, chosen: argparse.Namespace, seat: Seat | None
) -> Callable[..., Scene]:
    if chosen.score:
        return pictures.score
    if chosen.further is None:
        return pictures.table if seat is None else pictures.hand
    draw = pictures.further.get(chosen.further)
    if draw is None:
        known = ", ".join(pictures.further) or "none"
        raise ArgumentsError(f"--further {chosen.further}: the further pictures are: {known}")
    return draw


def _page(pictures: AnyPictures, name: str) -> Callable[[Words], Scene]:
    draw = pictures.pages.get(name)
    if draw is None:
        known = ", ".join(pictures.pages) or "none"
        raise ArgumentsError(f"--page {name}: the pages with a picture are: {known}")
    return draw


def _game(title: str) -> Game:
    slug = title.lower().replace("-", "_")
    try:
        return game(slug)
    except KeyError:
        known = ", ".join(one.slug for one in games())
        raise ArgumentsError(f"There is no game called {title}; there are: {known}") from None


def _options(texts: Sequence[str]) -> dict[str, str]:
    options = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise ArgumentsError(f"--option {text}: write it as KEY=VALUE")
        options[key] = value
    return options


def _seat(seat: int | None, seats: int) -> Seat | None:
    if seat is not None and seat >= seats:
        raise ArgumentsError(f"--seat {seat}: the seats are 0 to {seats - 1}")
    return None if seat is None else Seat(seat)


if __name__ == "__main__":
    sys.exit(main())
