"""Names that people choose, made safe to print; and as much of a text as is ever read.

A name may hold anything: markdown, mentions, controls that turn the line around, a tower of
accents, nothing visible at all. `clean` makes it plain text of one bounded line, for pictures,
alt text, button labels and autocomplete; `mark` makes it safe inside our own markdown. Every
message carries `allowed_mentions` besides: what is done here is for the eye.

A text may also be as long as its sender likes, and Unicode's own operations are not linear: to put
6,000 combining marks in order takes half a second. So every text is cut before anything else is
done with it, and no pattern here goes over a letter more often than a few times.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

import regex

GRAPHEMES: Final = 32
"""The longest clean name, in grapheme clusters: Discord's own bound for display names."""

CODE_POINTS: Final = 64
"""The longest clean name, in code points, however few the clusters."""

LONGEST_NAME: Final = 256
"""How much of a name is looked at, in code points: Discord's longest (a channel's) have 100."""

LONGEST_TYPED: Final = 200
"""How much is read of what somebody types, in code points; nothing that means anything is longer.

Whoever types more is told so (`bot.incoming.input`).
"""

PASSES: Final = 8
"""How often a name is cleaned until nothing changes; two were the most that was ever needed."""

REMEMBERED: Final = 4_096
"""How many of the newest names are not cleaned again: every board and hand asks for them."""

BLANK: Final = "???"
"""What stands for a name without a visible character."""

_JOINING_SCRIPTS = (
    r"\p{Arabic}\p{Syriac}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}"
    r"\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}"
)

_SPACE = regex.compile(r"[\p{Cc}\p{Z}\u2800]+")

# A joiner stays where a script or an emoji needs it; everywhere else it only makes twins.
_UNSEEN = regex.compile(
    rf"(?<![{_JOINING_SCRIPTS}])\u200C|\u200C(?![{_JOINING_SCRIPTS}])"
    rf"|(?<![{_JOINING_SCRIPTS}\p{{Extended_Pictographic}}\p{{Emoji_Modifier}}\uFE0F])\u200D"
    rf"|\u200D(?![{_JOINING_SCRIPTS}\p{{Extended_Pictographic}}])"
    r"|(?<![\p{Extended_Pictographic}0-9#*])[\uFE0E\uFE0F]"
    r"|(?![\u200C\u200D\uFE0E\uFE0F])"
    r"[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\uFFFC]"
)

# Composed letters need no tower: two marks are left on letters that have precomposed forms, four
# on those of scripts that write vowels and tones as marks. A mark without a letter is dropped.
_TOWERS = (
    (regex.compile(r"(?:^|(?<=\s))\p{M}+"), ""),
    (regex.compile(r"(?<=[^\p{M}\p{Latin}\p{Greek}\p{Cyrillic}\p{Common}]\p{M}{4})\p{M}+"), ""),
    (regex.compile(r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}\p{Common}]\p{M}{2})\p{M}+"), ""),
    (regex.compile(r"(?<!\uFE0F)[\u20DD-\u20E0\u20E2-\u20E4]|[\u0488\u0489\uA670-\uA672]"), ""),
)

_GRAPHEME = regex.compile(r"\X")

_ACTIVE = regex.compile(r"[\\*_~`|<>\[\]:#/]|^[-+]|[.)](?<=^\d+[.)])")

_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))


def told(value: object) -> str | None:
    """Return a name that Discord told, None where it told none: what it sends may be anything."""
    return value if isinstance(value, str) and value else None


def clean(name: str) -> str:
    """Return a name as one visible line of plain text.

    It has at most `GRAPHEMES` clusters and `CODE_POINTS` code points, no control, no invisible
    character that its script does not need, no tower of marks, no space at its ends; a name
    without anything to see becomes `BLANK`. Cleaning twice changes nothing more. Only its first
    `LONGEST_NAME` code points are looked at.
    """
    return _cleaned(name[:LONGEST_NAME])


@lru_cache(REMEMBERED)
def _cleaned(name: str) -> str:
    for _ in range(PASSES):
        name, before = _once(name), name
        if name == before:
            return name or BLANK
    return BLANK


def mark(name: str) -> str:
    """Return a clean name that stays plain text inside a sentence of Discord's markdown.

    Nothing in it formats, links, mentions, tells a time or shows an emoji tag, nor starts a
    heading, list or quote; a name that is written from right to left is isolated, so that it does
    not drag the numbers behind it along.
    """
    return _marked(clean(name))


@lru_cache(REMEMBERED)
def _marked(plain: str) -> str:
    safe = _ACTIVE.sub(r"\\\g<0>", plain).replace("@", "@\u200b")
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in plain):
        return f"\u2068{safe}\u2069"
    return safe


def bounded(text: str) -> str:
    """Return as much of a typed text as is ever read: its first `LONGEST_TYPED` code points."""
    return text[:LONGEST_TYPED]


def folded(text: str) -> str:
    """Return a text without case, accents and outer blanks: for comparing what people type.

    It is `bounded` first.
    """
    plain = unicodedata.normalize("NFKD", bounded(text).strip().casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def cut(text: str, limit: int) -> str:
    """Return `text`, or as many of its clusters as fit into `limit` characters with an ellipsis.

    `limit` counts code points, as Discord does, and is at least 1.
    """
    if len(text) <= limit:
        return text
    end = 0
    for cluster in _GRAPHEME.finditer(text[: limit + 1]):
        if cluster.end() > limit - 1:
            break
        end = cluster.end()
    return text[:end].rstrip() + "…"


def fitting_lines(lines: Sequence[str], limit: int, more: Callable[[int], str]) -> tuple[str, ...]:
    """Return as many whole lines as fit into `limit` characters, and one that counts the others.

    `more` says that so many are left out. No line is cut in its middle: a link would be none any
    more. Where not even that line fits, there is none.
    """
    if len("\n".join(lines)) <= limit:
        return tuple(lines)
    room = limit - max(len(more(1)), len(more(len(lines))))
    kept = sum(end <= room for end in accumulate(len(line) + 1 for line in lines))
    return (*lines[:kept], more(len(lines) - kept)) if room >= 0 else ()


def _once(name: str) -> str:
    seen = _UNSEEN.sub("", _SPACE.sub(" ", unicodedata.normalize("NFC", name)))
    for tower, rest in _TOWERS:
        seen = tower.sub(rest, seen)
    return _shortened(seen.strip())


def _shortened(name: str) -> str:
    clusters = _GRAPHEME.findall(name)
    if len(clusters) > GRAPHEMES:
        name = "".join(clusters[: GRAPHEMES - 1]).rstrip("… ") + "…"
    return cut(name, CODE_POINTS)
