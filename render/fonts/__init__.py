"""The fonts of every picture: only those that come with the project or its packages.

Cinzel sets titles and Lato words; Noto faces set the scripts that these lack, Twemoji colour
emoji. Fonts of the system are never looked at, so a picture is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from render.ink import skia
from render.scene import Face

_LATO: Final = ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")
_CINZEL_WEIGHTS: Final = (400, 600, 700, 800, 900)
_BOLD: Final = 700
_WIDE: Final = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Noto for the scripts of the world, and for Chinese, Japanese and Korean names."""

_TWEMOJI: Final = Path(__file__).parent / "twemoji"
_EMOJI: Final = _TWEMOJI / "TwemojiMozilla.ttf"
_NEWER: Final = _TWEMOJI / "TwemojiNewer.ttf"
_NEWER_LIST: Final = _TWEMOJI / "newer.txt"

# Noto Emoji draws without colour what Twemoji has not got, so it comes after everything else.
_LAST: Final = "NotoEmoji"


_NEWEST: Final = "Twemoji Newer"
"""The emoji that `Twemoji` has not got. Parts of sequences are blank in it: it sets no others."""


class MissingFontError(RuntimeError):
    """A font or its package is not there; the message names both."""


@dataclass(frozen=True)
class FontFile:
    """A font file: the family that it is called here, and the weights to make of it."""

    family: str
    path: Path
    weights: tuple[int, ...] = ()


def check() -> str | None:
    """Return None if every font is there, else one sentence naming what is missing."""
    try:
        for font in files():
            if not font.path.is_file():
                return f"The font {font.path.name} is missing from {font.path.parent}"
    except MissingFontError as missing:
        return str(missing)
    return None


def files() -> tuple[FontFile, ...]:
    """Return every font file, in the order in which families are tried for a character.

    Raise `MissingFontError` if a package is not installed.
    """
    cinzel = FontFile("Cinzel", _folder("fontpkg_cinzel", "fontpkg-cinzel") / "Cinzel[wght].ttf")
    lato = _folder("fontpkg_lato", "fontpkg-lato")
    return (
        FontFile(cinzel.family, cinzel.path, _CINZEL_WEIGHTS),
        *(FontFile("Lato", lato / f"Lato-{name}.ttf") for name in _LATO),
        FontFile("Twemoji", _EMOJI),
        FontFile(_NEWEST, _NEWER),
        *_wide(),
    )


def _wide() -> Iterator[FontFile]:
    found: list[Path] = []
    for module in _WIDE:
        folder = _package(module)
        if folder is None:
            raise MissingFontError(_sentence(module, module.replace("_", "-")))
        found += sorted(folder.glob("*.[to]t[fc]"))
    upright = [path for path in found if "Italic" not in path.name]
    for path in sorted(upright, key=lambda path: _LAST in path.name):
        yield FontFile(path.name.split("[")[0].split(".")[0], path, (400, _BOLD))


def _folder(module: str, package: str) -> Path:
    folder = _package(module)
    if folder is None:
        raise MissingFontError(_sentence(module, package))
    return folder / "files"


def _package(module: str) -> Path | None:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec and spec.origin else None


def _sentence(module: str, package: str) -> str:
    return f"The fonts of {module} are missing; install them with: python -m pip install {package}"


class Typecase:
    """The fonts, loaded for one thread. Raise `MissingFontError` if one is not there or no font."""

    def __init__(self) -> None:
        self._provider = skia.textlayout.TypefaceFontProvider()
        self._faces: dict[str, list[Any]] = {}
        reader = skia.FontMgr.New_Custom_Empty()
        for font in files():
            self._register(font, reader)
        self.collection: Final[Any] = skia.textlayout.FontCollection()
        self.collection.setDefaultFontManager(self._provider)
        self.unicode: Final[Any] = skia.Unicodes.ICU.Make()
        self.covers = lru_cache(maxsize=4096)(self._covers)
        self.cap_height = lru_cache(maxsize=64)(self._cap_height)

    def _register(self, font: FontFile, reader: Any) -> None:
        face = reader.makeFromFile(str(font.path))
        if face is None:
            raise MissingFontError(f"The font {font.path} is missing or damaged")
        cuts = [_weighted(face, weight) for weight in font.weights] or [face]
        for cut in cuts:
            self._provider.registerTypeface(cut, font.family)
        self._faces.setdefault(font.family, []).extend(cuts)

    def families(self, face: Face, emoji: str | None = None) -> list[str]:
        """Return the families to try for words in `face` or an emoji of a family, best first."""
        first = ["Cinzel", "Lato"] if face == "display" else ["Lato"]
        known = ("Cinzel", "Lato", "Twemoji", _NEWEST)
        rest = [name for name in self._faces if name not in known]
        return [emoji, *first, *rest] if emoji else [*first, "Twemoji", *rest]

    def emoji(self, grapheme: str) -> str:
        """Return the family that has an emoji."""
        return _NEWEST if grapheme.replace(SELECTOR, "") in _newer() else "Twemoji"

    def _covers(self, letter: str) -> bool:
        """Tell whether some font has a glyph for one code point."""
        code = ord(letter)
        return any(faces[0].unicharToGlyph(code) for faces in self._faces.values())

    def _cap_height(self, face: Face, size: int) -> float:
        """Return how high a capital letter is, in pixels."""
        family = "Cinzel" if face == "display" else "Lato"
        return float(skia.Font(self._faces[family][0], size).getMetrics().fCapHeight)


SELECTOR: Final = "\ufe0f"
"""Says that a character is an emoji, where it may be one; people and lists leave it out."""


@cache
def _newer() -> frozenset[str]:
    """Return the emoji of the newer font, without selectors: its list has them by code points."""
    lines = _NEWER_LIST.read_text(encoding="ascii").split()
    told = ("".join(chr(int(code, 16)) for code in line.split("-")) for line in lines)
    return frozenset(each.replace(SELECTOR, "") for each in told)


def _weighted(face: Any, weight: int) -> Any:
    position = skia.FontArguments.VariationPosition
    axis = position.Coordinate(int.from_bytes(b"wght", "big"), weight)
    coordinates = position.Coordinates([axis])
    # The arguments only point at the position and its coordinates: all three must be alive.
    design = position(coordinates)
    arguments = skia.FontArguments()
    arguments.setVariationDesignPosition(design)
    return face.makeClone(arguments) or face
