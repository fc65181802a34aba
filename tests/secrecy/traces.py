"""Everything that reaches an observer, cut into traces: the smallest things that may differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Any, NamedTuple

import discord


class Channel(StrEnum):
    """By which way something may be betrayed."""

    TEXT = "text of a message"
    ALT_TEXT = "alt text"
    PICTURE = "pixels of a picture"
    FILE_NAME = "name of a file"
    FILE_SIZE = "size of a file"
    CUSTOM_ID = "custom id"
    LABEL = "look of a control"
    CHOICE = "choices of a menu"
    AUTOCOMPLETE = "choices of autocomplete"
    SENDING = "way of sending"
    ORDER = "order of messages"
    ANSWER = "answer to a press"
    LOG = "line of the log"
    VIEW = "view of the rules"
    TOLD = "news of the rules"
    LEGAL = "legal moves of the rules"
    REFUSAL = "refusal by the rules"
    DECISION = "number of a decision"
    IMAGINED = "what is imagined"
    COMPUTER = "choice of a computer player"


CARRIED = tuple(Channel)[: tuple(Channel).index(Channel.VIEW)]
"""The ways by which something reaches people; the others lead to these."""


class Trace(NamedTuple):
    """One thing that an observer gets: by which way, of what, and the thing itself."""

    channel: Channel
    where: str
    what: object


class Difference(NamedTuple):
    """A trace that is not the same in two twins; None where one has no such trace."""

    channel: Channel
    where: str
    one: object
    other: object

    def __str__(self) -> str:
        return f"{self.channel}: {self.where}: {_short(self.one)} / {_short(self.other)}"


def _short(what: object) -> str:
    return repr(what) if len(repr(what)) < 400 else f"{repr(what)[:400]}…"


def differences(one: Sequence[Trace], other: Sequence[Trace]) -> list[Difference]:
    """Return how two transcripts differ; if things come in another order, only that."""
    orders = [[trace for trace in each if trace.channel is Channel.ORDER] for each in (one, other)]
    if orders[0] != orders[1]:
        one, other = orders
    return [
        _difference(mine, theirs)
        for mine, theirs in zip_longest(one, other)
        if mine != theirs or repr(mine) != repr(theirs)
    ]


def _difference(one: Trace | None, other: Trace | None) -> Difference:
    known = one or other
    assert known is not None
    return Difference(known.channel, known.where, one and one.what, other and other.what)


def of_message(where: str, arguments: Mapping[str, Any]) -> Iterator[Trace]:
    """Yield the traces of what was handed to discord.py to be sent."""
    rest = dict(arguments)
    view = rest.pop("view", None)
    files = (*(rest.pop("files", None) or ()), *(rest.pop("attachments", None) or ()))
    mentions = rest.pop("allowed_mentions", None)
    yield Trace(Channel.TEXT, where, rest.pop("content", None))
    if view is not None:
        for component in view.to_components():
            yield from _of_component(where, component)
    for file in files:
        yield from _of_file(where, file)
    yield Trace(Channel.SENDING, where, (mentions and mentions.to_dict(), sorted(rest.items())))


_CHANNELS = {
    "content": Channel.TEXT,
    "custom_id": Channel.CUSTOM_ID,
    "options": Channel.CHOICE,
    "description": Channel.ALT_TEXT,
    "media": Channel.FILE_NAME,
}


def _of_component(where: str, component: Mapping[str, Any]) -> Iterator[Trace]:
    """Yield the traces of a component and of those inside; every key belongs to some channel."""
    inner = ("components", "items")
    for key, value in component.items():
        if key not in inner:
            yield Trace(_CHANNELS.get(key, Channel.LABEL), f"{where}, {key}", value)
    for key in inner:
        for child in component.get(key) or ():
            yield from _of_component(where, child)


def _of_file(where: str, file: discord.File) -> Iterator[Trace]:
    file.fp.seek(0)
    data = file.fp.read()
    yield Trace(Channel.FILE_NAME, where, file.filename)
    yield Trace(Channel.ALT_TEXT, where, file.description)
    yield Trace(Channel.SENDING, where, file.spoiler)
    yield Trace(Channel.FILE_SIZE, where, len(data))
    yield Trace(Channel.PICTURE, where, data)
