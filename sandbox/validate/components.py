"""Components of messages and modals: shapes, and the rules that span several of them.

Source: Discord's documentation, "Component Reference".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandbox.components import SELECTS, ComponentType, children, texts, walk
from sandbox.validate import limits
from sandbox.validate.emoji import Emoji
from sandbox.validate.errors import Problem
from sandbox.validate.shape import (
    Anything,
    ByType,
    Id,
    JsonPath,
    ListOf,
    ObjectWith,
    OneOf,
    OrNull,
    Shape,
    Text,
    Whole,
    YesNo,
)
from sandbox.world.model import JsonObject

_BASE: dict[str, Shape] = {"type": Whole(), "id": OrNull(Whole(0, 2**31 - 1))}
_CUSTOM_ID = Text(limits.CUSTOM_ID, 1)
_YES_NO = OrNull(YesNo())
_EMOJI = OrNull(Emoji())
_MEDIA = ObjectWith({"url": Text(2048, 1)}, ("url",))

BUTTON = ObjectWith(
    {
        **_BASE,
        "style": OneOf((1, 2, 3, 4, 5, 6)),
        "custom_id": OrNull(_CUSTOM_ID),
        "label": OrNull(Text(limits.BUTTON_LABEL, trimmed=True)),
        "disabled": _YES_NO,
        "url": OrNull(Text(512, 1)),
        "sku_id": OrNull(Id()),
        "emoji": _EMOJI,
    },
    ("style",),
)
_OPTION = ObjectWith(
    {
        "label": Text(limits.OPTION_TEXT, 1, trimmed=True),
        "value": Text(limits.OPTION_TEXT, 1),
        "description": OrNull(Text(limits.OPTION_TEXT)),
        "default": _YES_NO,
        "emoji": _EMOJI,
    },
    ("label", "value"),
)
_SELECT = ObjectWith(
    {
        **_BASE,
        "custom_id": _CUSTOM_ID,
        "placeholder": OrNull(Text(limits.PLACEHOLDER)),
        "min_values": OrNull(Whole(0, limits.OPTIONS)),
        "max_values": OrNull(Whole(1, limits.OPTIONS)),
        "disabled": _YES_NO,
        "required": _YES_NO,
        "default_values": OrNull(ListOf(ObjectWith({"id": Id(), "type": Text()}), limits.OPTIONS)),
    },
    ("custom_id",),
)
_STRING_SELECT = ObjectWith(
    {**_SELECT.fields, "options": ListOf(_OPTION, limits.OPTIONS, 1)}, ("custom_id", "options")
)
_SELECT_SHAPES: dict[int, Shape] = {
    ComponentType.STRING_SELECT: _STRING_SELECT,
    ComponentType.USER_SELECT: _SELECT,
    ComponentType.ROLE_SELECT: _SELECT,
    ComponentType.MENTIONABLE_SELECT: _SELECT,
    ComponentType.CHANNEL_SELECT: _SELECT.also(channel_types=OrNull(ListOf(Whole()))),
}
_ROW = ObjectWith(
    {
        **_BASE,
        "components": ListOf(
            ByType({ComponentType.BUTTON: BUTTON, **_SELECT_SHAPES}), limits.ROW_BUTTONS, 1
        ),
    },
    ("components",),
)
_TEXT = ObjectWith({**_BASE, "content": Text(limits.V2_TEXT, 1)}, ("content",))
_SHOWN: dict[str, Shape] = {"description": OrNull(Text(limits.ALT_TEXT)), "spoiler": _YES_NO}
_THUMBNAIL = ObjectWith({**_BASE, **_SHOWN, "media": _MEDIA}, ("media",))
_GALLERY_ITEM = ObjectWith({**_SHOWN, "media": _MEDIA}, ("media",))
_IN_CONTAINER: dict[int, Shape] = {
    ComponentType.ROW: _ROW,
    ComponentType.TEXT: _TEXT,
    ComponentType.SECTION: ObjectWith(
        {
            **_BASE,
            "components": ListOf(ByType({ComponentType.TEXT: _TEXT}), 3, 1),
            "accessory": ByType(
                {ComponentType.BUTTON: BUTTON, ComponentType.THUMBNAIL: _THUMBNAIL}
            ),
        },
        ("components", "accessory"),
    ),
    ComponentType.GALLERY: ObjectWith(
        {**_BASE, "items": ListOf(_GALLERY_ITEM, limits.GALLERY, 1)}, ("items",)
    ),
    ComponentType.FILE: ObjectWith({**_BASE, "file": _MEDIA, "spoiler": _YES_NO}, ("file",)),
    ComponentType.SEPARATOR: ObjectWith(
        {**_BASE, "divider": _YES_NO, "spacing": OrNull(OneOf((1, 2)))}
    ),
}
_CONTAINER = ObjectWith(
    {
        **_BASE,
        "components": ListOf(ByType(_IN_CONTAINER), limits.COMPONENTS, 1),
        "accent_color": OrNull(Whole(0, 0xFFFFFF)),
        "spoiler": _YES_NO,
    },
    ("components",),
)
LEGACY = ListOf(ByType({ComponentType.ROW: _ROW}), limits.ROWS)
V2 = ListOf(ByType({**_IN_CONTAINER, ComponentType.CONTAINER: _CONTAINER}), limits.COMPONENTS)

_TEXT_INPUT = ObjectWith(
    {
        **_BASE,
        "custom_id": _CUSTOM_ID,
        "style": OneOf((1, 2)),
        "label": OrNull(Text(limits.MODAL_LABEL, 1, trimmed=True)),
        "placeholder": OrNull(Text(100)),
        "value": OrNull(Text(4000)),
        "required": _YES_NO,
        "min_length": OrNull(Whole(0, 4000)),
        "max_length": OrNull(Whole(1, 4000)),
    },
    ("custom_id", "style"),
)
_LABEL = ObjectWith(
    {
        **_BASE,
        "label": Text(limits.MODAL_LABEL, 1, trimmed=True),
        "description": OrNull(Text(100)),
        "component": ByType({ComponentType.TEXT_INPUT: _TEXT_INPUT, **_SELECT_SHAPES}),
    },
    ("label", "component"),
)
_INPUT_ROW = ObjectWith(
    {**_BASE, "components": ListOf(ByType({ComponentType.TEXT_INPUT: _TEXT_INPUT}), 1, 1)},
    ("components",),
)
MODAL = ObjectWith(
    {
        "custom_id": _CUSTOM_ID,
        "title": Text(limits.MODAL_TITLE, 1, trimmed=True),
        "components": ListOf(
            ByType(
                {
                    ComponentType.ROW: _INPUT_ROW,
                    ComponentType.LABEL: _LABEL,
                    ComponentType.TEXT: _TEXT,
                }
            ),
            limits.MODAL_ROWS,
            1,
        ),
        "flags": Anything(),
    },
    ("custom_id", "title", "components"),
)


def component_problems(components: list[JsonObject], path: JsonPath, *, v2: bool) -> list[Problem]:
    """What is wrong with the components of a message; an empty list if nothing is."""
    found = list((V2 if v2 else LEGACY).check(components, path))
    return found or list(_across(components, path))


def modal_problems(modal: JsonObject, path: JsonPath) -> list[Problem]:
    """What is wrong with a modal."""
    found = list(MODAL.check(modal, path))
    return found or list(_across(modal["components"], (*path, "components")))


def _across(components: list[JsonObject], path: JsonPath) -> Iterator[Problem]:
    """The rules that no single shape can check; the shapes are known to be right."""
    count = sum(1 for _ in walk(components))
    if count > limits.COMPONENTS:
        sentence = f"Must have at most {limits.COMPONENTS} total components."
        yield Problem(path, "MESSAGE_COMPONENTS_LIMIT_EXCEEDED", sentence)
    length = sum(map(len, texts(components)))
    if length > limits.V2_TEXT:
        sentence = f"Total displayable text must be at most {limits.V2_TEXT} characters."
        yield Problem(path, "MESSAGE_COMPONENTS_TEXT_LIMIT_EXCEEDED", sentence)
    yield from _repeated(components, path)
    for place, component in _placed(components, path):
        yield from _single(component, place)


def _placed(components: list[JsonObject], path: JsonPath) -> Iterator[tuple[JsonPath, JsonObject]]:
    for index, component in enumerate(components):
        place = (*path, index)
        yield place, component
        yield from _placed(children(component), (*place, "components"))


def _repeated(components: list[JsonObject], path: JsonPath) -> Iterator[Problem]:
    placed = [(p, c.get("custom_id")) for p, c in _placed(components, path)]
    counts = Counter(custom_id for _, custom_id in placed if custom_id)
    for place, custom_id in placed:
        if counts[custom_id] > 1:
            where = (*place, "custom_id")
            sentence = "Component custom id cannot be duplicated"
            yield Problem(where, "COMPONENT_CUSTOM_ID_DUPLICATED", sentence)


def _single(component: JsonObject, path: JsonPath) -> Iterator[Problem]:
    kind = component["type"]
    if kind == ComponentType.ROW:
        yield from _row(component, path)
    elif kind == ComponentType.BUTTON:
        yield from _button(component, path)
    elif kind in SELECTS:
        yield from _select(component, path)
    elif kind == ComponentType.FILE and not component["file"]["url"].startswith("attachment://"):
        where = (*path, "file", "url")
        yield Problem(where, "FILE_COMPONENT_URL_INVALID", "Must be an attachment:// reference.")


def _row(component: JsonObject, path: JsonPath) -> Iterator[Problem]:
    kinds = [child["type"] for child in component["components"]]
    if len(kinds) > 1 and any(kind != ComponentType.BUTTON for kind in kinds):
        sentence = "A select menu takes the whole width of an action row."
        yield Problem((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", sentence)


def _button(component: JsonObject, path: JsonPath) -> Iterator[Problem]:
    style = component["style"]
    needed = {5: "url", 6: "sku_id"}.get(style, "custom_id")
    if not component.get(needed):
        yield Problem((*path, needed), "BASE_TYPE_REQUIRED", "This field is required")
    if needed != "custom_id" and component.get("custom_id"):
        sentence = "A custom id and url cannot both be specified"
        yield Problem((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL", sentence)
    label = (component.get("label") or "").strip()
    if style != 6 and not label and not component.get("emoji"):
        sentence = "A button must have a label or an emoji"
        yield Problem((*path, "label"), "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED", sentence)


def _select(component: JsonObject, path: JsonPath) -> Iterator[Problem]:
    options = component.get("options") or []
    least = 1 if component.get("min_values") is None else component["min_values"]
    most = 1 if component.get("max_values") is None else component["max_values"]
    if least > most:
        sentence = "Must be less than or equal to max_values."
        yield Problem((*path, "min_values"), "NUMBER_TYPE_MAX", sentence)
    if component["type"] != ComponentType.STRING_SELECT:
        return
    if most > len(options):
        sentence = f"Must be less than or equal to the number of options ({len(options)})."
        yield Problem((*path, "max_values"), "NUMBER_TYPE_MAX", sentence)
    if len({option["value"] for option in options}) < len(options):
        sentence = "The specified option value is already used"
        yield Problem((*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", sentence)
    if sum(1 for option in options if option.get("default")) > most:
        sentence = "Too many default options."
        yield Problem((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", sentence)
