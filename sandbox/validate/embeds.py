"""Embeds: shape and total size. Source: Discord's documentation, "Embed Limits"."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.validate import limits
from sandbox.validate.errors import Problem
from sandbox.validate.shape import JsonPath, ListOf, ObjectWith, OrNull, Text, Whole, YesNo
from sandbox.world.model import JsonObject

_URL = OrNull(Text(2048))
_PICTURE = OrNull(ObjectWith({"url": _URL}))
_FOOTER = ObjectWith({"text": Text(2048), "icon_url": _URL}, ("text",))
_AUTHOR = ObjectWith({"name": Text(256), "url": _URL, "icon_url": _URL}, ("name",))
_FIELD = ObjectWith(
    {"name": Text(256, 1), "value": Text(1024, 1), "inline": OrNull(YesNo())}, ("name", "value")
)
EMBEDS = ListOf(
    ObjectWith(
        {
            "type": OrNull(Text()),
            "title": OrNull(Text(256)),
            "description": OrNull(Text(4096)),
            "url": _URL,
            "timestamp": OrNull(Text()),
            "color": OrNull(Whole(0, 0xFFFFFF)),
            "footer": OrNull(_FOOTER),
            "author": OrNull(_AUTHOR),
            "image": _PICTURE,
            "thumbnail": _PICTURE,
            "fields": OrNull(ListOf(_FIELD, 25)),
            "flags": OrNull(Whole()),
        }
    ),
    limits.EMBEDS,
)


def embed_problems(embeds: list[JsonObject], path: JsonPath) -> list[Problem]:
    """What is wrong with the embeds of a message."""
    found = list(EMBEDS.check(embeds, path))
    if found or sum(map(_length, embeds)) <= limits.EMBED_TOTAL:
        return found
    sentence = f"Embed size exceeds maximum size of {limits.EMBED_TOTAL}"
    return [Problem(path, "MAX_EMBED_SIZE_EXCEEDED", sentence)]


def _length(embed: JsonObject) -> int:
    return sum(map(len, _texts(embed)))


def _texts(embed: JsonObject) -> Iterator[str]:
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    yield (embed.get("footer") or {}).get("text") or ""
    yield (embed.get("author") or {}).get("name") or ""
    for item in embed.get("fields") or ():
        yield item["name"]
        yield item["value"]


def urls(embeds: list[JsonObject]) -> Iterator[str]:
    """Every address of a picture in embeds."""
    for embed in embeds:
        for key in ("image", "thumbnail"):
            yield (embed.get(key) or {}).get("url") or ""
        for key in ("footer", "author"):
            yield (embed.get(key) or {}).get("icon_url") or ""
