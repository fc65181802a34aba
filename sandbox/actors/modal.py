"""A modal as the person sees it, and what is sent when it is submitted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.components import SELECTS, ComponentType, children, walk
from sandbox.reading import is_number
from sandbox.slash import resolved_users
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError
from sandbox.world.model import InteractionRecord, JsonObject


@dataclass(frozen=True)
class Field:
    """One thing to fill in."""

    custom_id: str
    label: str
    value: str | None
    required: bool


@dataclass(frozen=True)
class Modal:
    """An open modal; `interaction_id` is the interaction that opened it."""

    interaction_id: int
    custom_id: str
    title: str
    components: tuple[JsonObject, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        """What can be filled in, from top to bottom."""
        return tuple(_fields(self.components))


def opened(record: InteractionRecord) -> Modal | None:
    """The modal that an interaction opened, if it did."""
    if record.modal is None:
        return None
    components = tuple(record.modal["components"])
    return Modal(record.id, record.modal["custom_id"], record.modal["title"], components)


def _ids(values: list[str]) -> bool:
    return all(map(is_number, values))


def _is_input(component: JsonObject) -> bool:
    return component["type"] == ComponentType.TEXT_INPUT or component["type"] in SELECTS


def _fields(components: tuple[JsonObject, ...]) -> list[Field]:
    found: list[Field] = []
    for component in components:
        for item in filter(_is_input, walk([component])):
            label = component.get("label") or item.get("label") or item["custom_id"]
            required = item.get("required", True)
            found.append(Field(item["custom_id"], label, item.get("value"), required))
    return found


@dataclass(frozen=True)
class Filled:
    """A modal with a person's values, by custom id or label."""

    site: Site
    modal: Modal
    values: Mapping[str, Any]
    locale: str
    guild_id: int | None

    def data(self) -> JsonObject:
        """The data of the submission; raises `ImpossibleError` as the client would refuse."""
        components = [self._submitted(component) for component in self.modal.components]
        answer = {"custom_id": self.modal.custom_id, "components": components}
        users = [
            int(user_id)
            for component in walk(components)
            if component["type"] == ComponentType.USER_SELECT
            for user_id in component["values"]
        ]
        resolved = resolved_users(self.site, users, self.guild_id)
        return answer | ({"resolved": resolved} if resolved else {})

    def _submitted(self, component: JsonObject) -> JsonObject:
        answer = {"type": component["type"], "id": component["id"]}
        if _is_input(component):
            return answer | self._value(component)
        if component.get("component"):
            return answer | {"component": self._submitted(component["component"])}
        inner = children(component)
        return answer | ({"components": [self._submitted(c) for c in inner]} if inner else {})

    def _value(self, component: JsonObject) -> JsonObject:
        custom_id = component["custom_id"]
        field = next(f for f in self.modal.fields if f.custom_id == custom_id)
        value = self.values.get(custom_id, self.values.get(field.label, field.value))
        if component["type"] != ComponentType.TEXT_INPUT:
            chosen = [value] if isinstance(value, str) else [str(v) for v in value or ()]
            self._check(
                field, component["type"] == ComponentType.STRING_SELECT or _ids(chosen), "bad_field"
            )
            self._check(field, bool(chosen) or not field.required, "field_missing")
            return {"custom_id": custom_id, "values": chosen}
        text = value or ""
        self._check(field, isinstance(text, str), "bad_field")
        self._check(field, bool(text) or not field.required, "field_missing")
        least = component.get("min_length") or 0
        most = component.get("max_length") or 4000
        self._check(field, not text or least <= len(text) <= most, "field_length")
        return {"custom_id": custom_id, "value": text}

    def _check(self, field: Field, right: bool, key: str) -> None:
        if not right:
            raise ImpossibleError(key, self.locale, name=field.label)
