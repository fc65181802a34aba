"""Contents as Discord's own objects, ready to be sent.

Every view that leaves here is new, holds Discord's own plain items, and is stopped before it is
sent: discord.py then keeps nothing of it, so its view store does not grow with every message, and
no view that times out can unregister a template for the whole process. Who presses is understood by
the custom id alone, for which `bot.incoming.controls` has a template.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.shown.content import ActionRow, Button, Content, Menu
from render.encode import Picture

STYLES: Final = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

ACCENT: Final = discord.Colour(0xC9A227)
"""The colour at the edge of our messages."""


def enclosed(content: Content) -> list[discord.File]:
    """Return the file of a content that is no picture, if it has one."""
    if content.attachment is None:
        return []
    return [discord.File(io.BytesIO(content.attachment.data), filename=content.attachment.name)]


def files_of(drawn: Sequence[Picture], name: str, content: Content) -> list[discord.File]:
    """Return the pictures of a content as attachments; `name` is how their names begin.

    Another picture has another name, the same one the same: a name tells how often something
    changed no more than its picture does.
    """
    return [
        discord.File(
            io.BytesIO(picture.data),
            filename=f"{name}-{place}-{picture.mark}.{picture.kind}",
            description=shown.alt or None,
            spoiler=content.spoiler,
        )
        for place, (picture, shown) in enumerate(zip(drawn, content.pictures, strict=True), 1)
    ]


def view_of(
    content: Content, files: Sequence[discord.File]
) -> discord.ui.View | discord.ui.LayoutView:
    """Return the components of a content; a V2 one holds the text and the pictures too."""
    view = _layout(content, files) if content.layout else _plain(content)
    view.stop()
    return view


def sending(content: Content, files: Sequence[discord.File]) -> dict[str, Any]:
    """Return the arguments that send a content as a new message."""
    arguments = _arguments(content, files)
    return arguments | {"files": list(files)} if files else arguments


def editing(content: Content, files: Sequence[discord.File]) -> dict[str, Any]:
    """Return the arguments that make a message this content: its own files, and no others."""
    return _arguments(content, files) | {"attachments": list(files)}


def _arguments(content: Content, files: Sequence[discord.File]) -> dict[str, Any]:
    arguments: dict[str, Any] = {
        "view": view_of(content, files),
        "allowed_mentions": mentions_of(content),
    }
    return arguments if content.layout else arguments | {"content": content.text}


def mentions_of(content: Content) -> discord.AllowedMentions:
    """Return whom a content may notify: the people whom it mentions, and nobody else."""
    if not content.mentions:
        return discord.AllowedMentions.none()
    users = [discord.Object(user_id) for user_id in content.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _layout(content: Content, files: Sequence[discord.File]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(
        accent_colour=ACCENT
    )
    for file in files[: len(content.pictures)]:
        # Two pictures in one gallery would shrink side by side.
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        gallery.add_item(media=file, description=file.description, spoiler=content.spoiler)
        container.add_item(gallery)
    if content.text:
        container.add_item(discord.ui.TextDisplay(content.text))
    for file in files[len(content.pictures) :]:
        container.add_item(discord.ui.File(file))
    for row in content.rows:
        container.add_item(_action_row(row))
    view.add_item(container)
    return view


def _action_row(row: ActionRow) -> discord.ui.ActionRow[discord.ui.LayoutView]:
    shown: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    for item in items_of(row):
        shown.add_item(item)
    return shown


def _plain(content: Content) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(content.rows):
        for item in items_of(row, number):
            view.add_item(item)
    return view


def items_of(row: ActionRow, number: int | None = None) -> list[discord.ui.Item[Any]]:
    """Return the controls of a row; `number` is its own, in a view that has no rows."""
    if isinstance(row, Menu):
        return [_select(row, number)]
    return [_button(button, number) for button in row]


def _button(button: Button, number: int | None) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        style=STYLES[button.style],
        label=button.label,
        custom_id=button.custom_id,
        emoji=button.emoji,
        disabled=button.disabled,
        row=number,
    )


def _select(menu: Menu, number: int | None) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=choice.label,
            value=choice.value,
            description=choice.description or None,
            default=choice.chosen,
        )
        for choice in menu.choices
    ]
    return discord.ui.Select(
        custom_id=menu.custom_id, placeholder=menu.placeholder, options=options, row=number
    )


def custom_ids(message: discord.Message) -> set[str]:
    """Return the custom ids of every control of a message."""
    view = _view_from(message)
    return {
        item.custom_id
        for item in view.walk_children()
        if isinstance(item, discord.ui.Button | discord.ui.Select) and item.custom_id
    }


def _view_from(message: discord.Message) -> discord.ui.View | discord.ui.LayoutView:
    if message.flags.components_v2:
        return discord.ui.LayoutView.from_message(message, timeout=None)
    return discord.ui.View.from_message(message, timeout=None)
