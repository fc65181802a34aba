"""Survives events of the gateway that cannot be read: each is told of, and the connection goes on.

discord.py reads an event by a function of its name, inside the loop that receives them all: what
one of those raises, because Discord left out a field, ends the connection, and the program with it.
There is no setting for that, and no public event that comes before. What is changed here is the
table of those functions, an internal of the pinned version (2.7), whose existence is asserted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

import discord

from bot.complaints import Complaints, place_of

Parser = Callable[[Any], None]
"""Reads the data of one kind of event into the client."""

FATAL: Final = frozenset({"READY"})
"""Events without which the client would be wrong about everything: who it is, in which servers it
is. Whoever starts the program again has a new one. A RESUMED that cannot be read is none of them:
what was missed comes by itself, and nothing of ours waits for that word."""

PARTS: Final = (
    *(("presences",), ("voice_states",), ("stage_instances",), ("guild_scheduled_events",)),
    *(("soundboard_sounds",), ("stickers",), ("emojis",), ("members",), ("threads",)),
    *(("threads", "channels"), ("roles",)),
)
"""The lists of a server's description, those that a table misses least first; a thread is nothing
without its channel. https://discord.com/developers/docs/events/gateway-events#guild-create"""

ANSWERABLE: Final = ("id", "type", "token", "application_id", "locale")
"""The fields of an interaction without which nobody can be answered, and in which language."""

UNREADABLE: Final = "unreadable_event"
"""What discord.py's listeners are told under this name: an event's name, and its data."""


class NoParsersError(RuntimeError):
    """This version of discord.py does not read events as those before did."""


def guard(client: discord.Client, complaints: Complaints) -> None:
    """Let no event but those of `FATAL` end a client's connection because it cannot be read.

    Each is logged with its traceback, by `complaints`, and `client` dispatches `UNREADABLE`. Raise
    `NoParsersError` if this version of discord.py reads events in another way.
    """
    parsers = parsers_of(client)
    for name, parse in list(parsers.items()):
        if name not in FATAL:
            parsers[name] = _guarded(name, parse, client, complaints)


def parsers_of(client: discord.Client) -> dict[str, Parser]:
    """Return by what a client reads each event; raise `NoParsersError` if that is not known."""
    parsers = getattr(_state_of(client), "parsers", None)
    if not isinstance(parsers, dict) or not {"GUILD_CREATE", *FATAL} <= parsers.keys():
        raise NoParsersError(f"discord.py {discord.__version__} reads events in another way")
    return parsers


def _state_of(client: discord.Client) -> Any:
    return getattr(client, "_connection", None)


def _guarded(name: str, parse: Parser, client: discord.Client, complaints: Complaints) -> Parser:
    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            _complain(name, data, error, complaints)
            if not _reads_in_part(name, parse, data):
                client.dispatch(UNREADABLE, name, data)

    return read


def _complain(name: str, data: Any, error: Exception, complaints: Complaints) -> None:
    """Log what cannot be read, the same once an hour; never what people wrote, nor a token."""
    fields = ", ".join(map(str, data)) if isinstance(data, dict) else type(data).__name__
    complaints.say(
        (name, place_of(error)),
        f"Discord sent an event that cannot be read: {name}, with {fields}",
        fault=error,
    )


def _reads_in_part(name: str, parse: Parser, data: Any) -> bool:
    """Return whether a server could be read without some of the lists that describe it.

    A server that the client does not know is one where nobody can do anything; without its emoji,
    or even without its channels, tables there go on: what is not known is asked of Discord.
    """
    if name != "GUILD_CREATE" or not isinstance(data, dict):
        return False
    return any(_is_readable(parse, less) for less in _lessened(data))


def _lessened(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a server's description without one of its parts, without all of them, without more."""
    for part in PARTS:
        yield {key: data[key] for key in data if key not in part}
    every = frozenset(chain(*PARTS))
    yield {key: data[key] for key in data if key not in every}
    yield {key: data[key] for key in ("id", "unavailable") if key in data}


def _is_readable(parse: Parser, data: dict[str, Any]) -> bool:
    try:
        parse(data)
    except Exception:
        return False
    return True


def answerable(client: discord.Client, data: Any) -> discord.Interaction[Any] | None:
    """Return as much of an interaction that cannot be read as an answer needs; None if it lacks.

    It has no user, no server and no message.
    """
    try:
        needed = {key: data[key] for key in ANSWERABLE if key != "locale" or key in data}
        rest: Any = {"version": 1, "attachment_size_limit": 0}
        return discord.Interaction(data=needed | rest, state=_state_of(client))
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def id_in(data: Any, field: str) -> int | None:
    """Return an id out of the data of an event; None if there is none, or it is none."""
    value = data.get(field) if isinstance(data, dict) else None
    return int(value) if isinstance(value, str) and value.isdecimal() else None
