"""`python -m render.gallery --out FOLDER`: every kind of picture, on two pages.

Every game, in every language, for every number of players, at several stages; `index.html` shows
each picture at the sizes at which people see it, without colours and without green. `sheets.html`
shows all of them small, one row for each kind, to be looked through in five minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import phrases
from games.protocol import Seat
from games.registry import Game, game
from render import fonts, sample, system
from render.pictures import AnyPictures, Words, all_pictures
from render.scene import Scene
from render.studio import DrawingDesk

SEED: Final = 4
SIZES: Final = (1100, 550, 300)
_STAGES: Final = (0.0, 0.08, 0.3, 0.31, 0.32, 0.75, 1.0)


@dataclass(frozen=True)
class GalleryEntry:
    """One picture of the gallery: the name of its file, what it is, its kind, and its scene.

    A `further` one shows a variant that a picture of more players shows too: it is not at a glance.
    """

    file: str
    title: str
    kind: str
    scene: Scene
    further: bool = False


@dataclass(frozen=True)
class GalleryTable:
    """A table that the gallery shows: the game, the number of seats, and the options."""

    game: Game
    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        parts = [f"{key}-{value}" for key, value in self.options.items()]
        return "-".join([self.game.slug, str(self.seats), *parts])

    @property
    def is_further(self) -> bool:
        """Whether a table of more players has the same option off its default."""
        return bool(self.options) and self.seats < max(self.game.seat_counts(self.options))


def entries(pictures: AnyPictures, locale: str) -> Iterator[GalleryEntry]:
    """Yield every picture of a game in one language."""
    words = phrases.of(locale)
    cover = f"{pictures.slug}-cover-{locale}"
    yield GalleryEntry(f"{cover}.png", cover, "cover", pictures.cover(words))
    for page, draw in pictures.pages.items():
        name = f"{pictures.slug}-rules-{page}-{locale}"
        yield GalleryEntry(f"{name}.png", name, "rules", draw(words))
    for table in tables(game(pictures.slug)):
        yield from _at_table(pictures, table, words, locale)


def tables(title: Game) -> Iterator[GalleryTable]:
    """Yield every table with at most one option off its default."""
    variants: list[Mapping[str, str]] = [{}]
    for option in title.option_schema:
        others = (value for value in option.values if value != option.default)
        variants += [{option.key: value} for value in others]
    for options in variants:
        for seats in title.seat_counts(options):
            yield GalleryTable(title, seats, options)


def _at_table(
    pictures: AnyPictures, table: GalleryTable, words: Words, locale: str
) -> Iterator[GalleryEntry]:
    course = list(sample.moments(table.game, table.seats, table.options, SEED))
    names = sample.NAMES[: table.seats]

    def shown(name: str, kind: str, scene: Scene) -> GalleryEntry:
        return GalleryEntry(f"{name}.png", name, kind, scene, table.is_further)

    for number in sorted({int(stage * (len(course) - 1)) for stage in _STAGES}):
        moment = course[number]
        view, told = moment.position.view(None), moment.told[None]
        name = f"{table.name}-move-{number}-{locale}"
        yield shown(name, "table", pictures.table(view, names, words, told))
        seat = min(moment.position.to_act, default=Seat(0))
        view, told = moment.position.view(seat), moment.told[seat]
        yield shown(f"{name}-hand", "hand", pictures.hand(view, names, words, told))
        for kind, draw in pictures.further.items():
            yield shown(f"{name}-{kind}", kind, draw(view, names, words, told))
    view, told = course[-1].position.view(None), course[-1].told[None]
    score = pictures.score(view, names, words, told)
    yield shown(f"{table.name}-score-{locale}", "score", score)


def write(folder: Path) -> int:
    """Write every picture and both pages into a folder; return how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    desk = DrawingDesk()
    sections, sheets = [], []
    count = 0
    for pictures in all_pictures():
        shown = {locale: tuple(entries(pictures, locale)) for locale in phrases.LOCALES}
        for locale, drawn in shown.items():
            for entry in drawn:
                (folder / entry.file).write_bytes(desk.draw(entry.scene).data)
            sections.append(_section(f"{pictures.slug} ({locale})", drawn))
            count += len(drawn)
        sheets.append(sheet(pictures.slug, by_turns(tuple(shown.values()))))
    for name, parts in (("index", sections), ("sheets", sheets)):
        (folder / f"{name}.html").write_text(_page("".join(parts)), encoding="utf-8")
    return count


def by_turns(languages: Sequence[Sequence[GalleryEntry]]) -> tuple[GalleryEntry, ...]:
    """Return each picture in one of the languages, by turns among those of its kind.

    Half as many are looked at so, and every kind is seen in every language. Further ones are left
    out.
    """
    seen: Counter[str] = Counter()
    chosen = []
    for same in zip(*languages, strict=True):
        kind = same[0].kind
        if same[0].further:
            continue
        chosen.append(same[seen[kind] % len(same)])
        seen[kind] += 1
    return tuple(chosen)


def sheet(title: str, shown: Sequence[GalleryEntry]) -> str:
    """Return the contact sheets of a game: a row of small pictures for each kind."""
    kinds = dict.fromkeys(entry.kind for entry in shown)
    rows = "".join(
        f"<h3>{escape(kind)}</h3><div>{''.join(map(_small, _of_kind(shown, kind)))}</div>"
        for kind in kinds
    )
    return f"<section><h2>{escape(title)}</h2>{rows}</section>\n"


def _of_kind(shown: Iterable[GalleryEntry], kind: str) -> Iterator[GalleryEntry]:
    """Yield the pictures of one kind."""
    return (entry for entry in shown if entry.kind == kind)


def _small(entry: GalleryEntry) -> str:
    return f'<a href="{escape(entry.file)}">{_image(entry, SIZES[-1])}</a>'


def _section(title: str, shown: Sequence[GalleryEntry]) -> str:
    figures = "".join(map(_figure, shown))
    links = " · ".join(
        f'<a href="#{escape(entry.file)}">{escape(entry.title)}</a>' for entry in shown
    )
    return f"<section><h2>{escape(title)}</h2><nav>{links}</nav>{figures}</section>\n"


def _figure(entry: GalleryEntry) -> str:
    large, *small = (_image(entry, size) for size in SIZES)
    eyes = "".join(_image(entry, SIZES[-1], eye) for eye in ("grey", "deuteranopia"))
    title = escape(entry.title)
    sizes = f'<div class="sizes">{large}<div>{"".join(small)}{eyes}</div></div>'
    return f'<figure id="{escape(entry.file)}"><figcaption>{title}</figcaption>{sizes}</figure>\n'


def _image(entry: GalleryEntry, width: int, eye: str = "") -> str:
    height = round(entry.scene.height * width / entry.scene.width)
    size = f'width="{width}" height="{height}"'
    title = "" if eye else escape(entry.title)
    named = f'alt="{title}" title="{title}"'
    return f'<img src="{escape(entry.file)}" {size} class="{eye}" {named} loading="lazy">'


_MATRIX: Final = (
    "0.367322 0.860646 -0.227968 0 0  0.280085 0.672501 0.047413 0 0  "
    "-0.01182 0.04294 0.968881 0 0  0 0 0 1 0"
)


def _page(body: str) -> str:
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ margin: 2rem; background: #313338; color: #f2f3f5; font: 16px sans-serif; }}
figure {{ margin: 0 0 2rem; }} figcaption {{ margin-bottom: .4rem; }}
img {{ margin: 0 .6rem .6rem 0; border-radius: 8px; vertical-align: top; max-width: 100%; }}
.sizes {{ display: flex; gap: 1rem; align-items: flex-start; }} .sizes > div {{ width: 640px; }}
.sizes > img {{ flex: none; }} nav {{ margin-bottom: 1.5rem; line-height: 1.6; }}
a {{ color: #7cb7ff; }}
.grey {{ filter: grayscale(1); }} .deuteranopia {{ filter: url(#deuteranopia); }}
</style>
<svg width="0" height="0"><filter id="deuteranopia" color-interpolation-filters="linearRGB">
<feColorMatrix values="{_MATRIX}"/></filter></svg>
<h1>Gallery</h1>
<p><a href="index.html">large</a> · <a href="sheets.html">small, a row for each kind</a></p>
{body}</html>
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the gallery and return the exit code: 0 written, 1 a fault, 2 bad arguments."""
    parser = argparse.ArgumentParser("python -m render.gallery", description="Draw everything.")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write into")
    folder: Path = parser.parse_args(arguments).out
    trouble = system.check() or fonts.check()
    if trouble is not None:
        print(trouble, file=sys.stderr)
        return 1
    try:
        count = write(folder)
    except OSError as error:
        print(f"{folder} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{folder / 'index.html'}, {folder / 'sheets.html'}: {count} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
