"""Schemas of Discord's description, rewritten so that checking them is quick.

What is accepted stays the same: alternatives that differ in their `type` number are looked up by
it instead of tried one after the other, and lists of constants become enumerations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.world.model import JsonObject

HOME = "urn:discord"
BY_TYPE = "byType"
_PREFIX = "#/components/schemas/"
# Where requests are freer than the description: the library sends snowflakes as integers.
_LENIENT_SNOWFLAKE = {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}


class Schemas:
    """The named schemas of a description; `lenient` for requests, strict for answers."""

    def __init__(self, named: JsonObject, *, lenient: bool) -> None:
        self._named = dict(named)
        if lenient:
            self._named["SnowflakeType"] = _LENIENT_SNOWFLAKE
        self._leaves = {name for name, schema in named.items() if "$ref" not in str(schema)}

    def resource(self) -> JsonObject:
        """All of them, as one document to refer to."""
        return {"$defs": {name: self.rewritten(schema) for name, schema in self._named.items()}}

    def rewritten(self, schema: Any) -> Any:
        """The same schema, referring to the document of `resource`."""
        if isinstance(schema, list):
            return [self.rewritten(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        name = schema.get("$ref", "")
        if isinstance(name, str) and name.removeprefix(_PREFIX) in self._leaves:
            return self.rewritten(self._named[name.removeprefix(_PREFIX)])
        return dict(self._items(schema))

    def _items(self, schema: JsonObject) -> Iterator[tuple[str, Any]]:
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                yield key, value.replace(_PREFIX, f"{HOME}#/$defs/")
            elif key == "allOf" and "enum" in schema:
                continue  # it only repeats, as constants, what the enumeration narrows
            elif key in ("oneOf", "anyOf") and isinstance(value, list):
                yield self._alternatives(key, value)
            else:
                yield key, self.rewritten(value)

    def _alternatives(self, key: str, alternatives: list[JsonObject]) -> tuple[str, Any]:
        if all("const" in alternative for alternative in alternatives):
            return "enum", [alternative["const"] for alternative in alternatives]
        kinds = [self._kind(alternative) for alternative in alternatives]
        if None not in kinds and len(set(kinds)) == len(kinds) > 1:
            pairs = zip(kinds, alternatives, strict=True)
            return BY_TYPE, {str(kind): self.rewritten(item) for kind, item in pairs}
        return key, [self.rewritten(alternative) for alternative in alternatives]

    def _kind(self, schema: JsonObject) -> str | None:
        """The one `type` number that an alternative has, "null" for null, None otherwise."""
        if schema == {"type": "null"}:
            return "null"
        name = schema.get("$ref", "").removeprefix(_PREFIX)
        named = self._named.get(name, {})
        numbers = named.get("properties", {}).get("type", {}).get("enum", [])
        required = "type" in named.get("required", ())
        return str(numbers[0]) if len(numbers) == 1 and required else None


def check_by_type(
    validator: Any, alternatives: JsonObject, instance: Any, _: JsonObject
) -> Iterator[Any]:
    """The keyword that looks an alternative up by the `type` of the instance."""
    from jsonschema.exceptions import ValidationError

    kind = instance.get("type") if isinstance(instance, dict) else None
    chosen = alternatives.get("null" if instance is None else str(kind))
    if chosen is None:
        listed = ", ".join(alternatives)
        yield ValidationError(f"type {kind} is none of {listed}")
    elif instance is not None:
        yield from validator.descend(instance, chosen)
