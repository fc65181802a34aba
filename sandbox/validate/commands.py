"""Application commands: shapes, names in every language, totals.

Source: Discord's documentation, "Application Commands" (naming, options, limits).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import regex

from sandbox.validate import limits
from sandbox.validate.errors import InvalidFormError, Problem
from sandbox.validate.shape import (
    Anything,
    Id,
    JsonPath,
    ListOf,
    MapOf,
    Number,
    ObjectWith,
    OneOf,
    OrNull,
    Shape,
    Text,
    Whole,
    YesNo,
)
from sandbox.world.model import JsonObject

_NAME = regex.compile(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$", regex.VERSION1)
_YES_NO = OrNull(YesNo())
_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _NUMBER = 1, 2, 3, 4, 10


def _localized(shape: Shape) -> OrNull:
    return OrNull(MapOf(shape, limits.LOCALES))


_NAMED: dict[str, Shape] = {
    "name": Text(32, 1),
    "description": Text(100, 1),
    "name_localizations": _localized(Text(32, 1)),
    "description_localizations": _localized(Text(100, 1)),
    "type": OneOf(tuple(range(1, 12))),
}
_CHOICE = ObjectWith(
    {
        "name": Text(limits.CHOICE_NAME, 1),
        "name_localizations": _localized(Text(limits.CHOICE_NAME, 1)),
        "value": Anything(),
    },
    ("name", "value"),
)
_VALUE_OPTION = ObjectWith(
    {
        **_NAMED,
        "required": _YES_NO,
        "autocomplete": _YES_NO,
        "choices": OrNull(ListOf(_CHOICE, limits.CHOICES)),
        "channel_types": OrNull(ListOf(Whole())),
        "min_value": OrNull(Number()),
        "max_value": OrNull(Number()),
        "min_length": OrNull(Whole(0, 6000)),
        "max_length": OrNull(Whole(1, 6000)),
        "options": OrNull(ListOf(Anything(), 0)),
    },
    ("name", "description", "type"),
)
_PARENT_OPTION = ObjectWith(
    {**_NAMED, "options": ListOf(Anything(), limits.OPTIONS), "required": _YES_NO},
    ("name", "description", "type"),
)
COMMAND = ObjectWith(
    {
        **_NAMED,
        "description": Text(100),
        "id": OrNull(Id()),
        "type": OrNull(OneOf((1, 2, 3))),
        "options": OrNull(ListOf(Anything(), limits.OPTIONS)),
        "default_member_permissions": OrNull(Id()),
        "dm_permission": _YES_NO,
        "nsfw": _YES_NO,
        "contexts": OrNull(ListOf(OneOf((0, 1, 2)), 3)),
        "integration_types": OrNull(ListOf(OneOf((0, 1)), 2)),
    },
    ("name",),
)


def check_command(body: Any, path: JsonPath = ()) -> None:
    """Raise `InvalidFormError` unless this is a command that Discord would register."""
    found = list(_problems(body, path))
    if found:
        raise InvalidFormError(found)


def check_commands(bodies: Any) -> None:
    """Raise `InvalidFormError` unless all these commands can be registered together."""
    found = list(ListOf(Anything(), limits.COMMANDS + 10).check(bodies, ()))
    for index, body in enumerate(bodies if not found else ()):
        found += _problems(body, (index,))
    found = found or list(_unique(bodies, ()))
    if found:
        raise InvalidFormError(found)


def _problems(body: Any, path: JsonPath) -> Iterator[Problem]:
    wrong = list(COMMAND.check(body, path))
    if wrong:
        yield from wrong
        return
    if (body.get("type") or 1) != 1:
        return
    yield from Text(100, 1).check(body.get("description"), (*path, "description"))
    yield from _names(body, path)
    options = body.get("options") or []
    wrong = list(_options(options, (*path, "options"), depth=0))
    yield from wrong
    total = _size(body) if not wrong else 0
    if total > limits.COMMAND_TOTAL:
        sentence = f"Command exceeds maximum size ({limits.COMMAND_TOTAL})"
        yield Problem(path, "APPLICATION_COMMAND_TOO_LARGE", sentence)


def _names(body: JsonObject, path: JsonPath) -> Iterator[Problem]:
    names = [((*path, "name"), body["name"])]
    localized = body.get("name_localizations") or {}
    names += [((*path, "name_localizations", key), name) for key, name in localized.items()]
    for where, name in names:
        if not _NAME.match(name) or name != name.lower():
            sentence = "Command name is invalid"
            yield Problem(where, "APPLICATION_COMMAND_INVALID_NAME", sentence)


def _options(options: list[Any], path: JsonPath, depth: int) -> Iterator[Problem]:
    wrong = [p for i, option in enumerate(options) for p in _option(option, (*path, i), depth)]
    yield from wrong
    if not wrong:
        yield from _unique(options, path)
        yield from _together(options, path)


def _option(option: Any, path: JsonPath, depth: int) -> Iterator[Problem]:
    kind = option.get("type") if isinstance(option, dict) else None
    parent = kind in (_SUBCOMMAND, _GROUP)
    wrong = list((_PARENT_OPTION if parent else _VALUE_OPTION).check(option, path))
    if wrong:
        yield from wrong
        return
    yield from _names(option, path)
    if (kind == _GROUP and depth > 0) or (kind == _SUBCOMMAND and depth > 1):
        sentence = "Sub-command option type cannot be nested here"
        yield Problem((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", sentence)
    elif parent:
        inside = depth + (1 if kind == _GROUP else 2)
        yield from _options(option.get("options") or [], (*path, "options"), inside)
    else:
        yield from _choices(option, path)


def _choices(option: JsonObject, path: JsonPath) -> Iterator[Problem]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        sentence = "Autocomplete options cannot have choices"
        yield Problem(path, "APPLICATION_COMMAND_AUTOCOMPLETE_NOT_ALLOWED", sentence)
    shapes: dict[int, Shape] = {_STRING: Text(100), _INTEGER: Whole(), _NUMBER: Number()}
    shape = shapes.get(option["type"])
    if choices and shape is None:
        sentence = "This type of option cannot have choices"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", sentence)
    for index, choice in enumerate(choices):
        if shape is not None:
            yield from shape.check(choice["value"], (*path, "choices", index, "value"))
    names = Counter(choice["name"] for choice in choices)
    if any(count > 1 for count in names.values()):
        sentence = "Option choice names must be unique"
        yield Problem((*path, "choices"), "APPLICATION_COMMAND_CHOICE_NAME_DUPLICATE", sentence)


def _unique(named: list[JsonObject], path: JsonPath) -> Iterator[Problem]:
    """No two commands or options may share a name in any language."""
    for locale in (None, *sorted(limits.LOCALES)):
        names = Counter((_name_in(item, locale), item.get("type")) for item in named)
        if any(count > 1 for count in names.values()):
            sentence = f"Names must be unique ({locale or 'default'})"
            yield Problem(path, "APPLICATION_COMMANDS_DUPLICATE_NAME", sentence)


def _name_in(item: JsonObject, locale: str | None) -> str:
    localized = item.get("name_localizations") or {}
    return str(localized.get(locale, item["name"]))


def _together(options: list[JsonObject], path: JsonPath) -> Iterator[Problem]:
    parents = [option["type"] in (_SUBCOMMAND, _GROUP) for option in options]
    if any(parents) and not all(parents):
        sentence = "Sub-command and sub-command group option types are mutually exclusive"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", sentence)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        sentence = "Required options must be placed before non-required options"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)


def _size(item: JsonObject) -> int:
    """The characters of names, descriptions and values; the longest language counts."""
    total = 0
    for key in ("name", "description"):
        texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    for choice in item.get("choices") or ():
        total += len(choice["name"]) + len(str(choice["value"]))
    return total + sum(map(_size, item.get("options") or ()))
