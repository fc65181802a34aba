"""Controls for moves: even rows of buttons, what is chosen marked, and a panel for any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bot.surfaces import bounds
from bot.surfaces.parts import Choice, Panel, Pick, Press, Sight, V
from bot.surfaces.reading import label_of
from bot.surfaces.script import M, Script, W

CHOSEN: Final = "✓"
"""Stands before what is chosen now, so that colour is not the only sign."""

Rows = tuple[tuple[Press, ...] | Pick, ...]


def press(script: Script[V, Any, W, M], sight: Sight[V], move: M) -> Press:
    """Return the button of a move; that of one which is chosen is marked."""
    code = script.code(move)
    if not script.chosen(sight.view, move):
        return Press(code, script.on_button(sight, move))
    label = script.on_button(sight, move, len(CHOSEN) + 1)
    return Press(code, f"{CHOSEN} {label}", "success")


def presses(script: Script[V, Any, W, M], sight: Sight[V], moves: Iterable[M]) -> tuple[Press, ...]:
    """Return the buttons of moves."""
    return tuple(press(script, sight, move) for move in moves)


def asking(script: Script[V, Any, W, M], sight: Sight[V]) -> str:
    """Return the text above the controls: what is asked, or else the headline."""

    def written(voice: W) -> tuple[str, ...]:
        asked = tuple(script.asks(voice, sight)) if script.legal(sight.view) else ()
        clocks = tuple(f"-# {clock}" for clock in script.clocks(sight.words, sight.view))
        return (*(asked or (script.headline(voice, sight.view),)), *clocks)

    return script.voice.panel_text(sight, written)


def plain_panel(script: Script[V, Any, W, M], sight: Sight[V], _step: str = "") -> Panel:
    """Return a control for each legal move: a button, or where there are many an entry of menus."""
    moves = script.legal(sight.view)
    if len(moves) > bounds.MENU:
        return Panel(asking(script, sight), tuple(_menus(script, sight, moves)))
    rows = tuple(presses(script, sight, row) for row in script.rows(moves) if row)
    return Panel(asking(script, sight), rows)


def _menus(script: Script[V, Any, W, M], sight: Sight[V], moves: Sequence[M]) -> Iterator[Pick]:
    for at in range(0, len(moves), bounds.MENU):
        some = moves[at : at + bounds.MENU]
        entries = tuple(Choice(script.code(move), label_of(script, sight, move)) for move in some)
        first, last = at + 1, at + len(some)
        yield Pick(sight.words("common.menu", first=first, last=last), entries)
