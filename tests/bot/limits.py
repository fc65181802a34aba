"""Discord's limits for a message, checked on our contents as data."""

from __future__ import annotations

from collections.abc import Iterator

from bot.incoming.controls import CONTROLS
from bot.shown.content import ActionRow, Button, Content, Menu

V2_TEXT, PLAIN_TEXT, ALT = 4_000, 2_000, 1_024
COMPONENTS, ROWS, ROW = 40, 5, 5
LABEL, CUSTOM_ID, CHOICES, CHOICE, PLACEHOLDER = 80, 100, 25, 100, 150
FILES = 10


def faults(content: Content) -> list[str]:
    """Return everything for which Discord would refuse a content, or that nothing would answer."""
    return [*_text_faults(content), *_picture_faults(content), *_control_faults(content)]


def _text_faults(content: Content) -> Iterator[str]:
    limit = V2_TEXT if content.layout else PLAIN_TEXT
    if len(content.text) > limit:
        yield f"the text has {len(content.text)} characters"
    if not (content.text.strip() or content.pictures):
        yield "there is nothing to read"
    if any(f"<@{user_id}>" not in content.text for user_id in content.mentions):
        yield "who is to be notified is not mentioned"


def _picture_faults(content: Content) -> Iterator[str]:
    if len(content.pictures) > FILES:
        yield f"{len(content.pictures)} pictures"
    for picture in content.pictures:
        if not 1 <= len(picture.alt) <= ALT:
            yield f"an alt text has {len(picture.alt)} characters"


def _control_faults(content: Content) -> Iterator[str]:
    if len(content.rows) > ROWS:
        yield f"{len(content.rows)} rows"
    if content.layout and components(content) > COMPONENTS:
        yield f"{components(content)} components"
    ids = custom_ids(content)
    if len(ids) != len(set(ids)):
        yield f"a custom id stands twice in {ids}"
    for custom_id in ids:
        if len(custom_id) > CUSTOM_ID:
            yield f"{custom_id} is too long"
        if templates(custom_id) != 1:
            yield f"{custom_id} matches {templates(custom_id)} templates"
    for row in content.rows:
        yield from _menu_faults(row) if isinstance(row, Menu) else _row_faults(row)


def _row_faults(row: tuple[Button, ...]) -> Iterator[str]:
    if not 1 <= len(row) <= ROW:
        yield f"{len(row)} buttons in a row"
    for button in row:
        if not 1 <= len(button.label) <= LABEL:
            yield f"the label {button.label!r} has {len(button.label)} characters"


def _menu_faults(menu: Menu) -> Iterator[str]:
    values = [choice.value for choice in menu.choices]
    if not 1 <= len(values) <= CHOICES or len(values) != len(set(values)):
        yield f"the choices of a menu are {values}"
    if len(menu.placeholder) > PLACEHOLDER:
        yield f"the placeholder {menu.placeholder!r} is too long"
    for choice in menu.choices:
        if not (1 <= len(choice.value) <= CHOICE and 1 <= len(choice.label) <= CHOICE):
            yield f"the choice {choice} is empty or too long"
        if len(choice.description) > CHOICE:
            yield f"the description {choice.description!r} is too long"


def components(content: Content) -> int:
    """Return how many components a V2 message has: container, galleries, text, rows, controls."""
    return 2 + 2 * len(content.pictures) + sum(1 + _size(row) for row in content.rows)


def _size(row: ActionRow) -> int:
    return 1 if isinstance(row, Menu) else len(row)


def custom_ids(content: Content) -> list[str]:
    """Return the custom id of every control."""
    ids = []
    for row in content.rows:
        ids += [row.custom_id] if isinstance(row, Menu) else [button.custom_id for button in row]
    return ids


def templates(custom_id: str) -> int:
    """Return how many templates match a custom id."""
    return sum(control.template.fullmatch(custom_id) is not None for control in CONTROLS)
