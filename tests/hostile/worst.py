"""The texts that cost most: each grows with a number, as no honest text does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle, islice

WORST: Mapping[str, Callable[[int], str]] = {
    "marks out of order": lambda n: repeated("\u0301\u0327", n),
    "marks of every class": lambda n: repeated("\u0334\u0327\u0301\u0345\u05b0\u064b\u3099", n),
    "a letter with a tower": lambda n: "a" + repeated("\u0301\u0323", n - 1),
    "towers": lambda n: repeated("a\u0301\u0301\u0301\u0301\u0301", n),
    "opening brackets": lambda n: "(" * n,
    "brackets that close": lambda n: "(" * (n // 2) + ")" * (n - n // 2),
    "brackets behind": lambda n: ")" + "(" * (n - 1),
    "digits and a dot": lambda n: "9" * (n - 1) + ".",
    "dots": lambda n: "." * n,
    "digits": lambda n: "9" * n,
    "digits and a letter": lambda n: "x" + "9" * (n - 2) + "a",
    "digits of others": lambda n: "٣" * n,
    "pluses": lambda n: "+" * n,
    "moves joined": lambda n: repeated("a-1+", n),
    "spaces": lambda n: " " * n,
    "a word far behind": lambda n: " " * (n - 1) + "a",
    "colons": lambda n: ":" * n,
    "equals and commas": lambda n: repeated("a=b,", n),
    "hyphens": lambda n: "pay" + repeated("-r1", n - 3),
    "crosses": lambda n: repeated("x 9", n),
    "joined emoji": lambda n: repeated("👩\u200d", n),
    "joiners": lambda n: repeated("\u200d\u200c\ufe0f", n),
    "flags": lambda n: repeated("🇫", n),
    "skins": lambda n: repeated("👋🏽", n),
    "turned around": lambda n: repeated("\u202eא", n),
    "isolates": lambda n: "\u2066" * n,
    "isolates behind": lambda n: "\u2069" + "\u2066" * (n - 1),
    "jamo": lambda n: repeated("\u1100\u1161\u11a8", n),
    "ligatures": lambda n: "\ufdfa" * n,
    "sharp s": lambda n: "ßŉΐ"[n % 3] * n,
    "virama": lambda n: repeated("क\u094d", n),
    "stars": lambda n: "*" * n,
    "backslashes": lambda n: "\\" * n,
    "angles": lambda n: repeated("<@", n),
    "nothing to see": lambda n: "\u200b" * n,
    "halves": lambda n: "\ud800" * n,
}
"""By what they are: the text of `n` code points."""


def repeated(text: str, length: int) -> str:
    """Return a text that begins again and again, as long as wanted."""
    return "".join(islice(cycle(text), length))
