"""Checks requests and answers against Discord's own OpenAPI description, when there is one.

The environment variable `DISCORD_OPENAPI` names the description; without it nothing is checked
here. Its schemas are prepared once, a validator is made once for each operation.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandbox.world.model import JsonObject

_HOME = "urn:discord"
_REQUEST, _ANSWER = "request", "answer"
# Where the description is narrower than what Discord does with requests:
# - snowflakes may be integers (discord.py sends them so);
# - permission bits and other whole numbers may be strings, and the reverse.
_LENIENT_SNOWFLAKE = {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}


class Description:
    """Discord's description, ready to check JSON against its operations."""

    def __init__(self, document: JsonObject) -> None:
        self._paths = {_shape(path): item for path, item in document["paths"].items()}
        self._schemas = {
            _REQUEST: _prepared(document, lenient=True),
            _ANSWER: _prepared(document, lenient=False),
        }
        self._validators: dict[str, Any] = {}
        self._registries: dict[str, Any] = {}

    def request_problem(self, method: str, route: str, body: Any) -> str | None:
        """What is wrong with a JSON request body; None if nothing is, or none is described."""
        operation = self._operation(method, route)
        content = (operation or {}).get("requestBody", {}).get("content", {})
        media = content.get("application/json")
        return None if media is None else self._problem(_REQUEST, media["schema"], body)

    def answer_problem(self, method: str, route: str, status: int, body: Any) -> str | None:
        """What is wrong with our answer to a request; None if nothing is."""
        operation = self._operation(method, route)
        if operation is None:
            return f"{method} {route} is not described"
        described = operation["responses"].get(str(status)) or operation["responses"].get("4XX")
        if described is None or (status >= 400 and str(status) not in operation["responses"]):
            return None if status >= 400 else f"status {status} is not described"
        media = described.get("content", {}).get("application/json")
        if media is None:
            return None if body is None else f"status {status} has no body"
        return self._problem(_ANSWER, media["schema"], body)

    def _operation(self, method: str, route: str) -> JsonObject | None:
        operation: JsonObject | None = self._paths.get(_shape(route), {}).get(method.lower())
        return operation

    def _problem(self, side: str, schema: JsonObject, body: Any) -> str | None:
        from jsonschema.exceptions import best_match

        validator = self._validator(side, schema)
        if validator.is_valid(body):
            return None
        error = best_match(validator.iter_errors(body))
        where = "/".join(map(str, error.absolute_path))
        return f"{where}: {error.message[-400:]}"

    def _validator(self, side: str, schema: JsonObject) -> Any:
        from jsonschema import Draft202012Validator

        key = side + json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            rewritten = _rewritten(schema)
            self._validators[key] = Draft202012Validator(rewritten, registry=self._registry(side))
        return self._validators[key]

    def _registry(self, side: str) -> Any:
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        if side not in self._registries:
            resource = Resource.from_contents(self._schemas[side], DRAFT202012)
            self._registries[side] = Registry().with_resource(_HOME, resource)
        return self._registries[side]


def _shape(route: str) -> str:
    """A path without the names of its parameters, which differ between the two sides."""
    return re.sub(r"\{[^}]*\}", "{}", route)


def _prepared(document: JsonObject, *, lenient: bool) -> JsonObject:
    schemas = dict(document["components"]["schemas"])
    if lenient:
        schemas["SnowflakeType"] = _LENIENT_SNOWFLAKE
    return {"$defs": {name: _rewritten(schema) for name, schema in schemas.items()}}


def _rewritten(schema: Any) -> Any:
    """The same schema with references into the registry, and without formats."""
    if isinstance(schema, list):
        return [_rewritten(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return dict(_rewritten_items(schema))


def _rewritten_items(schema: JsonObject) -> Iterator[tuple[str, Any]]:
    for key, value in schema.items():
        if key == "$ref" and isinstance(value, str):
            yield key, value.replace("#/components/schemas/", f"{_HOME}#/$defs/")
        else:
            yield key, _rewritten(value)


@lru_cache(maxsize=2)
def _read(path: str) -> Description:
    return Description(json.loads(Path(path).read_text(encoding="utf-8")))


def description() -> Description | None:
    """The description that `DISCORD_OPENAPI` names; None if it names none."""
    path = os.environ.get("DISCORD_OPENAPI", "")
    return _read(path) if path else None
