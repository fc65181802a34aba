"""The templates of every control that we ever send.

A press is matched by its custom id alone, so the controls of living messages work after a restart,
and those of old messages are answered. The templates are pairwise disjoint: each begins with its
own letter (see `bot.shown.content`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Self, cast

import discord

from bot.incoming.answer import NoReply
from bot.incoming.handlers import actions, play, user
from bot.incoming.responder import AnyInteraction, Handler, RequestContext, respond
from bot.shown.content import Action, Content
from bot.shown.preferences import Setting
from bot.tables.stamp import COUNT, PATTERN, parsed

TABLE: Final = r"(?P<table>[a-z0-9]{8})"
STAMP: Final = rf"(?P<stamp>{PATTERN})"
CODE: Final = r"(?P<code>[^:]{1,40})"
SALT: Final = r"[0-9-]{1,20}"

Meaning = Callable[[re.Match[str], str], Handler]
"""What a press means, from its custom id and the value that was chosen ("" for a button)."""

AnyItem = discord.ui.Item[Any]


def _control(pattern: str, meaning: Meaning) -> type[discord.ui.DynamicItem[AnyItem]]:
    """Return the control class of one template."""

    class Control(discord.ui.DynamicItem[AnyItem], template=pattern):
        def __init__(self, item: AnyItem, match: re.Match[str]) -> None:
            super().__init__(item)
            self.match = match

        @classmethod
        async def from_custom_id(
            cls, _interaction: AnyInteraction, item: AnyItem, match: re.Match[str], /
        ) -> Self:
            return cls(item, match)

        async def callback(self, interaction: AnyInteraction) -> None:
            chosen = cast("Mapping[str, Any]", interaction.data).get("values") or [""]

            async def handle(context: RequestContext) -> Content | NoReply:
                # Found out in here, where whatever is raised is answered.
                return await meaning(self.match, str(chosen[0]))(context)

            await respond(interaction, handle)

    return Control


def _chosen(match: re.Match[str], value: str) -> str:
    """Return what was chosen: from a menu, or by the button itself."""
    return value or match.groupdict().get("code") or ""


def _move(match: re.Match[str], value: str) -> Handler:
    stamp, code = parsed(match["stamp"]), _chosen(match, value)
    return partial(play.play, table_id=match["table"], stamp=stamp, code=code)


def _shout(match: re.Match[str], _value: str) -> Handler:
    taken_back = int(match["taken_back"] or 0)
    return partial(play.shout, table_id=match["table"], taken_back=taken_back, code=match["code"])


def _confirm(match: re.Match[str], value: str) -> Handler:
    stamp, code = parsed(match["stamp"]), _chosen(match, value)
    return partial(play.confirm, table_id=match["table"], stamp=stamp, code=code)


def _step(match: re.Match[str], value: str) -> Handler:
    stamp, name = parsed(match["stamp"]), _chosen(match, value)
    return partial(play.step, table_id=match["table"], stamp=stamp, name=name)


def _about(match: re.Match[str], value: str) -> Handler:
    handler = actions.HANDLERS[Action(match["action"])]
    return partial(handler, table_id=match["table"], argument=match["argument"] or "", value=value)


def _personal(match: re.Match[str], value: str) -> Handler:
    if match["what"] == "open":
        return partial(user.open_here, slug=value)
    if match["what"] == "settings":
        return user.settings
    return partial(user.switch, setting=Setting(match["what"]), value=match["value"] or "")


def _rules(match: re.Match[str], _value: str) -> Handler:
    return partial(play.rules, slug=match["slug"], number=int(match["page"]))


_WHATS = "|".join(["open", "settings", *Setting])
_ACTIONS = "|".join(sorted(Action, key=len, reverse=True))

CONTROLS: Final = (
    _control(rf"t:{TABLE}:{STAMP}:{CODE}", _move),
    _control(rf"e:{TABLE}:(?:(?P<taken_back>{COUNT}):)?{CODE}", _shout),
    _control(rf"m:{TABLE}:{STAMP}:{SALT}", _move),
    _control(rf"c:{TABLE}:{STAMP}:{CODE}", _confirm),
    _control(rf"k:{TABLE}:{STAMP}:{SALT}", _confirm),
    _control(rf"s:{TABLE}:{STAMP}:{CODE}", _step),
    _control(rf"n:{TABLE}:{STAMP}:{SALT}", _step),
    _control(rf"g:{TABLE}:(?P<action>{_ACTIONS})(?::(?P<argument>[a-z0-9_]{{1,32}}))?", _about),
    _control(rf"h:(?P<what>{_WHATS})(?::(?P<value>on|off))?", _personal),
    _control(r"r:(?P<slug>[a-z_]{1,32}):(?P<page>-?[0-9]{1,3})", _rules),
)
"""Every control class, to be registered with `Client.add_dynamic_items`."""
