"""Checks requests and answers against Discord's own OpenAPI description, when there is one.

The environment variable `DISCORD_OPENAPI` names the description; without it nothing is checked
here. Its schemas are prepared once, a validator is made once for each operation.
"""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandbox.validate.schemas import BY_TYPE, HOME, Schemas, check_by_type
from sandbox.world.model import JsonObject

_REQUEST, _ANSWER = "request", "answer"


class Description:
    """Discord's description, ready to check JSON against its operations."""

    def __init__(self, document: JsonObject) -> None:
        self._paths = {_shape(path): item for path, item in document["paths"].items()}
        named = document["components"]["schemas"]
        self._schemas = {
            _REQUEST: Schemas(named, lenient=True),
            _ANSWER: Schemas(named, lenient=False),
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
        from jsonschema import Draft202012Validator, validators

        extend: Any = validators.extend
        key = side + json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            made = extend(Draft202012Validator, {BY_TYPE: check_by_type})
            rewritten = self._schemas[side].rewritten(schema)
            self._validators[key] = made(rewritten, registry=self._registry(side))
        return self._validators[key]

    def _registry(self, side: str) -> Any:
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        if side not in self._registries:
            resource = Resource.from_contents(self._schemas[side].resource(), DRAFT202012)
            self._registries[side] = Registry().with_resource(HOME, resource)
        return self._registries[side]


def _shape(route: str) -> str:
    """A path without the names of its parameters, which differ between the two sides."""
    return re.sub(r"\{[^}]*\}", "{}", route)


@lru_cache(maxsize=2)
def _read(path: str) -> Description:
    return Description(json.loads(Path(path).read_text(encoding="utf-8")))


def description() -> Description | None:
    """The description that `DISCORD_OPENAPI` names; None if it names none."""
    path = os.environ.get("DISCORD_OPENAPI", "")
    return _read(path) if path else None
