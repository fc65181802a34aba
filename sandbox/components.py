"""Trees of message components: walking, reading and completing them.

Components are Discord's JSON. Numbers are Discord's component types.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from sandbox.world.model import JsonObject


class ComponentType(IntEnum):
    """Discord's component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(range(ComponentType.STRING_SELECT, ComponentType.CHANNEL_SELECT + 1)) - {
    ComponentType.TEXT_INPUT
}


@dataclass(frozen=True)
class Control:
    """A button or select of a message; `values` are a string select's, with their labels."""

    custom_id: str
    kind: int
    label: str
    disabled: bool
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    at_least: int = 1
    at_most: int = 1


def children(component: JsonObject) -> list[JsonObject]:
    """The components directly inside another, in the order in which they are shown."""
    inside = list(component.get("components") or ())
    inside += [component[key] for key in ("accessory", "component") if component.get(key)]
    return inside


def walk(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk(children(component))


def controls(components: Iterable[JsonObject]) -> tuple[Control, ...]:
    """The buttons and selects that have a custom id, in the order in which they are shown."""
    active = (
        c for c in walk(components) if c["type"] == ComponentType.BUTTON or c["type"] in SELECTS
    )
    return tuple(_control(c) for c in active if c.get("custom_id"))


def _control(component: JsonObject) -> Control:
    options = component.get("options") or ()
    emoji = component.get("emoji") or {}
    label = component.get("label") or component.get("placeholder") or emoji.get("name") or ""
    return Control(
        custom_id=component["custom_id"],
        kind=component["type"],
        label=label,
        disabled=bool(component.get("disabled")),
        values=tuple(option["value"] for option in options),
        labels=tuple(option["label"] for option in options),
        at_least=_number(component, "min_values"),
        at_most=_number(component, "max_values"),
    )


def _number(component: JsonObject, key: str) -> int:
    value = component.get(key)
    return 1 if value is None else int(value)


def texts(components: Iterable[JsonObject]) -> list[str]:
    """The text displays of a tree."""
    return [c["content"] for c in walk(components) if c["type"] == ComponentType.TEXT]


def media(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Every `{"url": …}` that a tree shows."""
    for component in walk(components):
        yield from (item["media"] for item in component.get("items") or ())
        yield from (component[key] for key in ("media", "file") if component.get(key))


_DEFAULTS: dict[int, JsonObject] = {
    ComponentType.STRING_SELECT: {"min_values": 1, "max_values": 1, "options": []},
    ComponentType.USER_SELECT: {"min_values": 1, "max_values": 1},
    ComponentType.ROLE_SELECT: {"min_values": 1, "max_values": 1},
    ComponentType.MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    ComponentType.CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
    ComponentType.THUMBNAIL: {"description": None, "spoiler": False},
    ComponentType.FILE: {"spoiler": False},
    ComponentType.SEPARATOR: {"divider": True, "spacing": 1},
    ComponentType.CONTAINER: {"accent_color": None, "spoiler": False},
}


def completed(components: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """The tree as Discord gives it back: defaults filled in, a number for every component."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    numbers = (n for n in itertools.count(1) if n not in taken)
    return tuple(_completed(c, numbers) for c in components)


def _completed(component: JsonObject, numbers: Iterator[int]) -> JsonObject:
    given = {key: value for key, value in component.items() if value is not None}
    answer = _DEFAULTS.get(given["type"], {}) | given
    answer["id"] = given.get("id") or next(numbers)
    if "emoji" in answer:
        answer["emoji"] = _without_nulls(answer["emoji"])
    if "options" in answer:
        answer["options"] = [_option(option) for option in answer["options"]]
    if "components" in answer:
        answer["components"] = [_completed(c, numbers) for c in answer["components"]]
    for key in ("accessory", "component"):
        if key in answer:
            answer[key] = _completed(answer[key], numbers)
    if "items" in answer:
        answer["items"] = [{"description": None, "spoiler": False} | i for i in answer["items"]]
    return answer


def _option(option: JsonObject) -> JsonObject:
    """A select's option: an emoji of no server has no id at all."""
    if option.get("emoji") is None:
        return option
    return option | {"emoji": _without_nulls(option["emoji"])}


def _without_nulls(given: JsonObject) -> JsonObject:
    return {key: value for key, value in given.items() if value is not None}


def with_media(component: JsonObject, show: Callable[[str], JsonObject]) -> JsonObject:
    """The same component with every media url replaced by what `show` makes of it."""
    answer = dict(component)
    if "components" in answer:
        answer["components"] = [with_media(c, show) for c in answer["components"]]
    if "accessory" in answer:
        answer["accessory"] = with_media(answer["accessory"], show)
    if "items" in answer:
        answer["items"] = [i | {"media": show(i["media"]["url"])} for i in answer["items"]]
    if "media" in answer:
        answer["media"] = show(answer["media"]["url"])
    if "file" in answer:
        answer["file"] = show(answer["file"]["url"])
        answer["name"] = answer["file"].pop("filename", None)
        answer["size"] = answer["file"].pop("size", None)
    return answer
