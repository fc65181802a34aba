"""Whether the emoji of a button or of an option exists.

Sources: Discord's documentation, "Emoji" (a standard emoji has a name alone, a custom one an id);
the answers quoted in https://github.com/discord/discord-api-docs/issues/8071 (the code names
buttons also where an option is meant), https://github.com/bwmarrin/discordgo/issues/1479 (an emoji
without a name) and https://github.com/HuyaneMatsu/Koishi/issues/25 (an id that is no emoji's).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import regex

from sandbox.reading import number
from sandbox.validate.errors import Problem
from sandbox.validate.shape import Id, JsonPath, ObjectWith, OrNull, Text, YesNo

_FIELDS: Final = ObjectWith(
    {"id": OrNull(Id()), "name": OrNull(Text(32)), "animated": OrNull(YesNo())}
)

# Unicode Technical Standard #51, "EBNF and Regex": what can be an emoji by its characters. Discord
# has a list, so it also refuses sequences that are well formed and that nobody draws.
_TAGS: Final = r"[\U000E0020-\U000E007E]+\U000E007F"
_ELEMENT: Final = (
    rf"(?:\p{{Regional_Indicator}}{{2}}|[#*0-9]\uFE0F?\u20E3"
    rf"|[\p{{Emoji}}--[#*0-9\p{{Regional_Indicator}}]](?:\p{{Emoji_Modifier}}|\uFE0F|{_TAGS})?)"
)
_STANDARD: Final = regex.compile(rf"{_ELEMENT}(?:\u200D{_ELEMENT})*", regex.VERSION1)


class Emoji:
    """The emoji of a control: a standard one, or a custom one of a server or an application."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type, or that there is no such emoji."""
        wrong = list(_FIELDS.check(value, path))
        if wrong:
            yield from wrong
        elif number(value.get("id")):
            # Nobody has made a custom emoji here, so that no id is one.
            yield _unknown((*path, "id"))
        elif not is_standard(value.get("name") or ""):
            yield _unknown((*path, "name"))


def is_standard(name: str) -> bool:
    """Whether a text is one emoji of Unicode, not its shortcode (`:dart:`) and not several."""
    return _STANDARD.fullmatch(name) is not None


def _unknown(path: JsonPath) -> Problem:
    return Problem(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
