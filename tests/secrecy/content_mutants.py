"""Programs that betray one bit of what is hidden by what they show.

Each is the real program with one function changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import discord
import msgspec
import pytest

from bot.edge import wire
from bot.faces.face import Illustration
from bot.incoming import typed
from bot.incoming.lookup import table_meant
from bot.incoming.responder import RequestContext
from bot.shown import messages, private
from bot.shown.content import Button, Content, Menu
from bot.tables.table import Table
from render.encode import Picture
from render.scene import Sprite
from tests.secrecy.mutant import Mutants, Spy, bit_of, changed, said
from tests.secrecy.traces import Channel

MUTANTS = Mutants()

# Texts.


@MUTANTS.betray(Channel.TEXT, "the board has a letter more that nobody sees")
def _board_text(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "board", said)


@MUTANTS.betray(Channel.TEXT, "a call has a letter more that nobody sees")
def _call_text(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "call", said)


@MUTANTS.betray(Channel.TEXT, "a hand message has a letter more that nobody sees")
def _hand_text(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "hand", said)


# Pictures.


def _pictured(change: Callable[[Illustration], Illustration]) -> Callable[[Content], Content]:
    def changed(content: Content) -> Content:
        return replace(content, pictures=tuple(map(change, content.pictures)))

    return changed


@MUTANTS.betray(Channel.ALT_TEXT, "the alt text of the board ends with a space")
def _alt_text(monkeypatch: pytest.MonkeyPatch) -> None:
    change = _pictured(lambda each: replace(each, alt=each.alt + " "))
    changed(monkeypatch, messages, "board", change)


def _one_pixel(each: Illustration) -> Illustration:
    scene = each.scene
    dot = next(shape for shape in scene.shapes() if not isinstance(shape, Sprite))
    moved = replace(dot, box=dot.box.moved(1, 0))
    return replace(each, lay_out=lambda: replace(scene, moving=(*scene.moving, moved)))


@MUTANTS.betray(Channel.PICTURE, "a shape of the board is drawn one pixel aside")
def _pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "board", _pictured(_one_pixel))


@MUTANTS.betray(Channel.FILE_SIZE, "a file is one byte longer")
def _size(monkeypatch: pytest.MonkeyPatch) -> None:
    spied, board, files_of = Spy(), messages.board, wire.files_of

    def spying(table: Table, *how: Any) -> Content:
        spied.bit = bit_of(table)
        return board(table, *how)

    def padded(drawn: Sequence[Picture], name: str, content: Content) -> list[discord.File]:
        more = [replace(each, data=each.data + b"\0" * spied.bit) for each in drawn]
        return files_of(more, name, content)

    monkeypatch.setattr(messages, "board", spying)
    monkeypatch.setattr(wire, "files_of", padded)


@MUTANTS.betray(Channel.FILE_NAME, "a file is numbered otherwise")
def _file_name(monkeypatch: pytest.MonkeyPatch) -> None:
    spied, board, files_of = Spy(), messages.board, wire.files_of

    def spying(table: Table, *how: Any) -> Content:
        spied.bit = bit_of(table)
        return board(table, *how)

    def numbered(drawn: Sequence[Picture], name: str, content: Content) -> list[discord.File]:
        return files_of(drawn, name + "-1" * spied.bit, content)

    monkeypatch.setattr(messages, "board", spying)
    monkeypatch.setattr(wire, "files_of", numbered)


# Controls.


def _controlled(change: Callable[[Button], Button]) -> Callable[[Content], Content]:
    def changed(content: Content) -> Content:
        rows = tuple(
            row if isinstance(row, Menu) else tuple(map(change, row)) for row in content.rows
        )
        return replace(content, rows=rows)

    return changed


@MUTANTS.betray(Channel.CUSTOM_ID, "the buttons of the board have other ids")
def _custom_id(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(button: Button) -> Button:
        return msgspec.structs.replace(button, custom_id=f"{button.custom_id}:0")

    changed(monkeypatch, messages, "board", _controlled(renamed))


@MUTANTS.betray(Channel.LABEL, "the buttons of a panel have another colour")
def _label(monkeypatch: pytest.MonkeyPatch) -> None:
    def coloured(button: Button) -> Button:
        return msgspec.structs.replace(button, style="success")

    changed(monkeypatch, private, "panel", _controlled(coloured))


@MUTANTS.betray(Channel.CHOICE, "the entries of a menu come in another order")
def _menu(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned(content: Content) -> Content:
        rows = tuple(
            msgspec.structs.replace(row, choices=row.choices[::-1])
            if isinstance(row, Menu)
            else row
            for row in content.rows
        )
        return replace(content, rows=rows)

    changed(monkeypatch, private, "panel", turned)


@MUTANTS.betray(Channel.AUTOCOMPLETE, "autocomplete offers the moves in another order")
def _autocomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    true = typed._moves

    async def leaky(context: RequestContext, *arguments: Any) -> typed.Choices:
        found = await true(context, *arguments)
        table = await context.services.engine.table(await table_meant(context, None))
        return found[::-1] if bit_of(table) else found

    monkeypatch.setattr(typed, "_moves", leaky)
