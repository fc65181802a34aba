"""Words set in type: shaped for every script, fitted to a width, cut between graphemes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import regex
from cachetools import LRUCache

from render import brush
from render.fonts import SELECTOR, Typecase
from render.ink import skia
from render.scene import Label, Lettering
from render.scene.geometry import Box

ELLIPSIS: Final = "…"

_GRAPHEME = regex.compile(r"\X")
_EMOJI = regex.compile(r"\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F|\u20E3")
_INVISIBLE = regex.compile(r"[\p{Cf}\p{Variation_Selector}\p{Zs}]")
_UNSET = regex.compile(r"[\p{Cc}\p{Zl}\p{Zp}]+")
_ISOLATED = regex.compile(r"[\u2066-\u2068][^\u2066-\u2069]*\u2069")
_ENDLESS = 1e5
_KEPT = 2048


def graphemes(text: str) -> list[str]:
    """Return the characters as people count them: an emoji of five code points is one."""
    return _GRAPHEME.findall(text)


def from_right(text: str) -> bool:
    """Tell whether the first letter that has a direction is written from right to left.

    What stands isolated in the text, such as a name in a sentence, does not count.
    """
    for letter in _ISOLATED.sub("", text):
        way = unicodedata.bidirectional(letter)
        if way in ("L", "R", "AL"):
            return way != "L"
    return False


@dataclass(frozen=True)
class Line:
    """A label ready to be painted: what is left of its words, and where they go.

    `x` and `y` are the left upper corner of `paragraph`; `rim` is the same words in outline.
    """

    text: str
    x: float
    y: float
    width: float
    paragraph: Any
    rim: Any


class Typesetter:
    """Sets labels with one thread's fonts, and remembers the last few thousand of them."""

    def __init__(self, case: Typecase) -> None:
        self._case = case
        self._lines: LRUCache[tuple[object, ...], Line] = LRUCache(_KEPT)

    def line(self, label: Label) -> Line:
        """Return the label's line; its x and y are relative to the label's box."""
        box = label.box
        key = (label.text, label.lettering, label.align, label.least, box.w, box.h)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._set(label)
        return line

    def width(self, text: str, lettering: Lettering) -> float:
        """Return how wide the words are, in pixels."""
        return float(self._paragraph(text, lettering, None).LongestLine)

    def fitted(self, label: Label) -> Lettering:
        """Return how the label is set: smaller than it asks for where its box is narrow."""
        return self._fitted(self._printable(label.text), label)

    def _set(self, label: Label) -> Line:
        text = self._printable(label.text)
        lettering = self._fitted(text, label)
        if self.width(text, lettering) > label.box.w:
            text = self._cut(text, lettering, label.box.w)
        area = Box(0, 0, label.box.w, label.box.h)
        paragraph = self._paragraph(text, lettering, brush.fill(lettering.fill, area))
        rim = None
        if lettering.edge is not None:
            rim = self._paragraph(text, lettering, brush.rim(lettering.edge, lettering.rim))
        width = float(paragraph.LongestLine)
        cap = self._case.cap_height(lettering.face, lettering.size)
        y = label.box.h / 2 + cap / 2 - paragraph.AlphabeticBaseline
        slack = {"left": 0.0, "centre": 0.5, "right": 1.0}[label.align]
        return Line(text, (label.box.w - width) * slack, y, width, paragraph, rim)

    def _printable(self, text: str) -> str:
        text = _UNSET.sub(" ", unicodedata.normalize("NFC", text))
        return "".join(map(self._covered, graphemes(text)))

    def _covered(self, grapheme: str) -> str:
        """Return the grapheme, or its plain form if only that has glyphs (𝓩 becomes Z)."""
        if self.covers(grapheme):
            return grapheme
        plain = unicodedata.normalize("NFKC", grapheme)
        return plain if self.covers(plain) else grapheme

    def covers(self, text: str) -> bool:
        """Tell whether the fonts have a glyph for everything visible in `text`."""
        return all(_INVISIBLE.match(letter) or self._case.covers(letter) for letter in text)

    def _fitted(self, text: str, label: Label) -> Lettering:
        lettering = label.lettering
        width = self.width(text, lettering)
        if not label.least or width <= label.box.w:
            return lettering
        # Letters get smaller, what lies between them does not.
        spaces = lettering.spacing * len(text)
        shrunk = lettering.size * (label.box.w - spaces) / (width - spaces)
        size = max(label.least, int(shrunk))
        return replace(lettering, size=min(size, lettering.size))

    def _cut(self, text: str, lettering: Lettering, room: float) -> str:
        """Return as many graphemes as fit with an ellipsis; the ellipsis alone at the least."""
        pieces = graphemes(text)
        least, most = 0, len(pieces) - 1
        while least < most:
            half = (least + most + 1) // 2
            if self.width("".join(pieces[:half]).rstrip() + ELLIPSIS, lettering) <= room:
                least = half
            else:
                most = half - 1
        return "".join(pieces[:least]).rstrip() + ELLIPSIS

    def _paragraph(self, text: str, lettering: Lettering, paint: Any) -> Any:
        style = skia.textlayout.ParagraphStyle()
        style.setTextStyle(self._style(lettering, paint))
        builder = skia.textlayout.ParagraphBuilder.make(
            style, self._case.collection, self._case.unicode
        )
        for emoji, run in self._runs(_isolated(text)):
            builder.pushStyle(self._style(lettering, paint, emoji))
            builder.addText(run)
            builder.pop()
        paragraph = builder.Build()
        paragraph.layout(_ENDLESS)
        return paragraph

    def _runs(self, text: str) -> Iterator[tuple[str | None, str]]:
        """Yield the text in pieces, each all emoji of one family, or without any (None).

        Emoji go without selectors: Skia drops them before it looks for sequences, so the fonts know
        every sequence without (`render/fonts/twemoji/CREDITS.md`).
        """
        for family, pieces in groupby(graphemes(text), self._family):
            run = "".join(pieces)
            yield family, run.replace(SELECTOR, "") if family else run

    def _family(self, grapheme: str) -> str | None:
        return self._case.emoji(grapheme) if _EMOJI.search(grapheme) else None

    def _style(self, lettering: Lettering, paint: Any, emoji: str | None = None) -> Any:
        style = skia.textlayout.TextStyle()
        style.setFontFamilies(self._case.families(lettering.face, emoji))
        style.setFontSize(lettering.size)
        upright = skia.FontStyle.kUpright_Slant
        style.setFontStyle(skia.FontStyle(lettering.weight, skia.FontStyle.kNormal_Width, upright))
        style.setLetterSpacing(lettering.spacing)
        if paint is not None:
            style.setForegroundPaint(paint)
        return style


def _isolated(text: str) -> str:
    """Return the words so that those from right to left run and end the right way round."""
    return f"\u2067{text}\u2069" if from_right(text) else text
