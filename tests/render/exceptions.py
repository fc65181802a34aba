"""What is written smaller than the law, where room is short, and why. The shorter, the better."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Leave:
    """Leave for what is called `role` to be written in `least` pixels.

    Kind of picture and role are regular expressions; `reason` says why there is no room for more.
    """

    slug: str
    kind: str
    role: str
    least: int
    reason: str

    def is_about(self, slug: str, kind: str, role: str) -> bool:
        """Tell whether a role on a picture is meant."""
        fits = re.fullmatch(self.kind, kind) and re.fullmatch(self.role, role)
        return self.slug == slug and fits is not None


_COLUMN = "a name or a word in the narrow column of one card: cut less, it is read better"
_LONG = "one word of the longest in French, in a list whose other words are larger"
_SENTENCE = "a sentence with a name in half a line"
_COUNT = "a number of two digits beside its sign"

LEAST: tuple[Leave, ...] = (
    Leave("monte_cristo", "score", r"moment\.\d\.what", 25, _SENTENCE),
    Leave("monte_cristo", "slide", r"marble\.\w+\.\d\.order", 26, _COUNT),
    Leave("monte_cristo", "table", r"zone\.\w+\.name", 25, _LONG),
    Leave("pass_pass", "score", r"moment\.\d\.what", 25, _SENTENCE),
    Leave("pass_pass", "score", r"head\.(ticks|total)", 21, "two heads above narrow columns"),
    Leave("pass_pass", "hand|table", "stage", 26, "round and trick beside the ribbon"),
    Leave("pass_pass", "hand|table", r"trick\.\d\.(owner|taker|discarded)", 20, _COLUMN),
    Leave("pass_pass", "table", r"last\.\d\.(owner|fate)", 21, _COLUMN),
    Leave("pass_pass", "table", r"player\.\d\.name", 25, _COLUMN),
    Leave("pass_pass", "table", r"discards\.\w+", 19, "up to nine values, at the end of a round"),
    Leave("top_secret", "hand", r"policy\.title", 26, "beside a fine, which is rare"),
    Leave(
        "top_secret", "hand|score", r"player\.\d\.singles\.\d\.count|singles\.\d\.count", 24, _COUNT
    ),
    Leave("top_secret", "score", r"player\.\d\.round\.\d+\.number", 18, _COUNT),
)
"""What is written on pictures themselves in less than 28 pixels."""

_SHORT = "a small copy of what is large on another picture of the same game"
_SHAPE = "a number of cards on a back or pile that is as high as its row allows"

SMALL: tuple[Leave, ...] = (
    Leave("monte_cristo", "hand", r"dungeon\.\w\.treasure\.\d", 19, _SHORT),
    Leave("monte_cristo", "scoring", r"dungeon\.\w\.\d\.(took|paid)\.\d", 16, _SHORT),
    Leave("monte_cristo", "slide", r"discards\.icon|player\.\d\.card\.\d", 22, _SHORT),
    Leave("monte_cristo", "table", r"revealed\.\d", 23, _SHORT),
    Leave("pass_pass", "table", r"aside\.\w+|player\.\d\.(diamonds|hand\.\w+|team)", 19, _SHAPE),
    Leave("passages_secrets", "rules", r"path\.\d+\.token", 21, _SHORT),
    Leave("top_secret", "hand|reveal", r"(pairs|singles|theft)\.\d\.\d", 21, _SHORT),
    Leave("top_secret", "score", r"player\.\d\.(pairs|singles)\.\d\.\d", 19, _SHORT),
)
"""What is written on pieces in less than 24 pixels."""
