"""Shapes of JSON: small checkers that report what is wrong in Discord's words.

A shape yields one `Problem` for everything wrong. Unlike Discord, an `ObjectWith` also reports keys
that it does not know: a key that nobody reads is a mistake of the bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sandbox.reading import is_number
from sandbox.validate.errors import Problem

JsonPath = tuple[str | int, ...]

_NO_TEXT = 'Could not interpret "{}" as string.'
_SHOWN = 100


def shown(value: object) -> str:
    """A value as an error quotes it: its beginning."""
    return str(value)[:_SHOWN]


class Shape(Protocol):
    """Anything that can check a value."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield what is wrong with the value found at `path`."""


@dataclass(frozen=True)
class Text:
    """A string whose length is between two bounds.

    `trimmed`: white space at its ends does not count. Discord's documentation says so of embeds
    ("Embed Limits"), https://github.com/discord-net/Discord.Net/pull/2831 of labels of buttons;
    decided: likewise for what else is read as a label or a title, so that nothing is shown blank.
    """

    most: int | None = None
    least: int = 0
    trimmed: bool = False

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type or length."""
        if not isinstance(value, str):
            yield Problem(path, "STRING_TYPE_CONVERT", _NO_TEXT.format(shown(value)))
        elif self.most is not None and not self.least <= self._measured(value) <= self.most:
            yield Problem(path, *self._length())

    def _measured(self, value: str) -> int:
        return len(value.strip() if self.trimmed else value)

    def _length(self) -> tuple[str, str]:
        if self.least == 0:
            return "BASE_TYPE_MAX_LENGTH", f"Must be {self.most} or fewer in length."
        sentence = f"Must be between {self.least} and {self.most} in length."
        return "BASE_TYPE_BAD_LENGTH", sentence


@dataclass(frozen=True)
class Whole:
    """An integer between two bounds."""

    least: int | None = None
    most: int | None = None

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type or size."""
        if isinstance(value, bool) or not isinstance(value, int):
            yield Problem(path, "NUMBER_TYPE_COERCE", f'Value "{shown(value)}" is not int.')
        elif self.least is not None and value < self.least:
            sentence = f"int value should be greater than or equal to {self.least}."
            yield Problem(path, "NUMBER_TYPE_MIN", sentence)
        elif self.most is not None and value > self.most:
            sentence = f"int value should be less than or equal to {self.most}."
            yield Problem(path, "NUMBER_TYPE_MAX", sentence)


@dataclass(frozen=True)
class Number:
    """Any number."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield Problem(path, "NUMBER_TYPE_COERCE", f'Value "{shown(value)}" is not float.')


@dataclass(frozen=True)
class YesNo:
    """A boolean."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type."""
        if not isinstance(value, bool):
            yield Problem(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


@dataclass(frozen=True)
class Id:
    """A snowflake, as a string or (bots do that) an integer."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield what is not a snowflake."""
        digits = str(value) if isinstance(value, int | str) else ""
        if isinstance(value, bool) or not is_number(digits):
            yield Problem(path, "NUMBER_TYPE_COERCE", f'Value "{shown(value)}" is not snowflake.')


@dataclass(frozen=True)
class OneOf:
    """One of a few values."""

    values: tuple[object, ...]

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a value that is not among them."""
        if value not in self.values:
            listed = ", ".join(map(str, self.values))
            yield Problem(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")


@dataclass(frozen=True)
class Anything:
    """A value that is checked elsewhere."""

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:  # noqa: ARG002
        """Yield nothing."""
        return iter(())


@dataclass(frozen=True)
class OrNull:
    """Null, or a value of another shape."""

    shape: Shape

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield what is wrong with a value that is not null."""
        return iter(()) if value is None else self.shape.check(value, path)


@dataclass(frozen=True)
class ListOf:
    """A list whose length is between two bounds."""

    shape: Shape
    most: int | None = None
    least: int = 0

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type or length, and what is wrong with each item."""
        if not isinstance(value, list):
            yield Problem(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not self.least <= len(value) <= (self.most or len(value)):
            sentence = f"Must be between {self.least} and {self.most} in length."
            yield Problem(path, "BASE_TYPE_BAD_LENGTH", sentence)
        for index, item in enumerate(value):
            yield from self.shape.check(item, (*path, index))


@dataclass(frozen=True)
class MapOf:
    """An object with any keys among `keys`, all values of one shape."""

    shape: Shape
    keys: frozenset[str]

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type, unknown keys, and what is wrong with each value."""
        if not isinstance(value, dict):
            yield Problem(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key, item in value.items():
            if key not in self.keys:
                yield Problem((*path, key), "BASE_TYPE_CHOICES", "This key is not one of those.")
            yield from self.shape.check(item, (*path, key))


@dataclass(frozen=True)
class ObjectWith:
    """A JSON object with known fields."""

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield a wrong type, missing and unknown fields, and what is wrong with each field."""
        if not isinstance(value, dict):
            sentence = "Only dictionaries may be used in a DictType"
            yield Problem(path, "DICT_TYPE_CONVERT", sentence)
            return
        for name in self.required:
            if name not in value:
                yield Problem((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        for name, item in value.items():
            shape = self.fields.get(name)
            if shape is None:
                yield Problem((*path, name), "BASE_TYPE_UNKNOWN_FIELD", "Unknown field.")
            else:
                yield from shape.check(item, (*path, name))

    def also(self, **fields: Shape) -> ObjectWith:
        """The same object with more fields."""
        return ObjectWith({**self.fields, **fields}, self.required)


@dataclass(frozen=True)
class ByType:
    """An object whose shape its `type` field decides."""

    shapes: Mapping[int, Shape] = field(default_factory=dict)

    def check(self, value: Any, path: JsonPath) -> Iterator[Problem]:
        """Yield an unknown type, or what is wrong with the object of that type."""
        kind = value.get("type") if isinstance(value, dict) else None
        shape = self.shapes.get(kind) if isinstance(kind, int) else None
        if shape is None:
            listed = ", ".join(str(key) for key in self.shapes)
            where = (*path, "type")
            yield Problem(where, "UNION_TYPE_CHOICES", f"Value of field must be one of ({listed}).")
        else:
            yield from shape.check(value, path)
