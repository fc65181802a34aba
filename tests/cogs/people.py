"""People with every kind of name, and what their names may not change."""

from __future__ import annotations

import pytest
import regex

from bot.faces.parts import Name
from bot.text import clean, mark

PLAIN = ("Alice", "Bob", "Zoë", "Dan", "Eve", "Fay")
HOSTILE = ("*a* _b_", "||x||`y`", "<@1> <t:0>", "# :smile:", "[a](https://b.c)", "@everyone\\")
LONG = ("W" * 40, "*" * 40, "👩‍👩‍👧‍👦" * 12, "_" * 40, "﷽" * 40, "שלום" * 12)
TWINS = ("Bob", "Bob", "Bob", "Bob", "Bob", "Bob")

KINDS = (("plain", PLAIN), ("hostile", HOSTILE), ("long", LONG), ("twins", TWINS))

PEOPLE = [pytest.param(people, id=name) for name, people in KINDS]

_RARER = {("hostile", "en"), ("long", "en"), ("twins", "fr")}

SPOKEN = [
    pytest.param(
        people,
        locale,
        id=f"{name}-{locale}",
        marks=[pytest.mark.long] if (name, locale) in _RARER else [],
    )
    for name, people in KINDS
    for locale in ("en", "fr")
]
"""Every kind of name in both languages: in `make test` each kind and each language, if not each
pair."""


def named(people: tuple[str, ...], seats: int) -> tuple[Name, ...]:
    """Return the names of the first people, as the bot gives them to a face."""
    return tuple(Name(clean(one), mark(one)) for one in people[:seats])


def skeleton(text: str) -> str:
    """Return the characters with a meaning in Discord's markdown that no backslash disarms."""
    bare = regex.sub(r"\\[^0-9A-Za-z\s]", "", text)
    return "".join(regex.findall(r"[*_~`|<>\[\]#@\n]|:\S|^\s*-", bare))
