"""Reading what others send: JSON and numbers, whatever they may look like."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

import msgspec

DEEPEST: Final = 64
"""How deeply JSON may be nested; no request or action comes near it."""

LARGEST_ID: Final = 2**64 - 1

_UNSEEN: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp", "Mn"})
"""The kinds of characters that show nothing by themselves."""


def parsed(text: str | bytes) -> Any:
    """The value of a JSON text, in UTF-8.

    Raises `ValueError` for everything else: also for halves of surrogate pairs, for NaN and
    Infinity, and for what is nested more deeply than `DEEPEST`.
    """
    try:
        value = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not _is_shallow(value):
        raise ValueError("nested too deeply")
    return value


def _is_shallow(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list) else []


def is_number(text: str) -> bool:
    """Whether a text is a whole number in ASCII digits, at most as large as an id can be."""
    return text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= LARGEST_ID


def number(value: object) -> int:
    """The id (or other number) in a value; 0, which nothing has, when there is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if 0 <= value <= LARGEST_ID else 0
    return int(value) if isinstance(value, str) and is_number(value) else 0


def is_name(text: str, most: int) -> bool:
    """Whether a text can name something: it can be seen, has no control characters, and fits."""
    kinds = {unicodedata.category(sign) for sign in text}
    return len(text) <= most and "Cc" not in kinds and not kinds <= _UNSEEN
