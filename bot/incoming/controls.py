"""The templates of every control that we ever send, and what a press on one means.

A press is matched by its custom id alone, so the controls of living messages work after a restart,
and those of old messages are answered, whatever Discord says of the message around them. The
templates are pairwise disjoint: each begins with its own letter (see `bot.shown.content`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import discord

from bot.incoming.answer import NoReply
from bot.incoming.door import admitted, turn_away
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


class Control(NamedTuple):
    """One kind of control: the template of its custom ids, and what a press means."""

    template: re.Pattern[str]
    meaning: Meaning


def _control(pattern: str, meaning: Meaning) -> Control:
    return Control(re.compile(pattern), meaning)


async def arrived(interaction: AnyInteraction) -> None:
    """Answer whatever is no command: a press, a choice in a menu, and what nobody knows."""
    if interaction.type in ELSEWHERE or not await admitted(interaction):
        return
    data: Any = interaction.data
    if interaction.type is not discord.InteractionType.component:
        await turn_away(interaction, "nothing of ours asks for it")
    elif (found := meant(data.get("custom_id"))) is None:
        await turn_away(interaction, "no control of ours has this custom id")
    else:
        await respond(interaction, _handler(*found, _first(data.get("values"))))


def meant(custom_id: object) -> tuple[Meaning, re.Match[str]] | None:
    """Return what a press means, from its custom id; None if that is nobody's."""
    for template, meaning in CONTROLS:
        if isinstance(custom_id, str) and (match := template.fullmatch(custom_id)):
            return meaning, match
    return None


def _handler(meaning: Meaning, match: re.Match[str], value: str) -> Handler:
    async def handle(context: RequestContext) -> Content | NoReply:
        # Found out in here, where whatever is raised is answered.
        return await meaning(match, value)(context)

    return handle


def _first(values: object) -> str:
    """Return what was chosen in a menu: every one of ours takes one value; "" if nothing was."""
    return str(values[0]) if isinstance(values, list) and values else ""


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

CONTROLS: Final[tuple[Control, ...]] = (
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
"""Every kind of control that we send."""

ELSEWHERE: Final = (
    discord.InteractionType.ping,
    discord.InteractionType.application_command,
    discord.InteractionType.autocomplete,
)
"""What is answered elsewhere: by the commands, or by nobody who is connected to the gateway."""
