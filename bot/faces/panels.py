"""Controls for moves: even rows of buttons, what is chosen marked, and a panel for any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bot.faces import bounds
from bot.faces.parts import Choice, Observation, Panel, Pick, Press, V
from bot.faces.reading import label_of
from bot.faces.script import M, Script, W

CHOSEN: Final = "✓"
"""Stands before what is chosen now, so that colour is not the only sign."""

Rows = tuple[tuple[Press, ...] | Pick, ...]


def press(script: Script[V, Any, W, M], observation: Observation[V], move: M) -> Press:
    """Return the button of a move; that of one which is chosen is marked."""
    code = script.code(move)
    if not script.chosen(observation.view, move):
        return Press(code, script.on_button(observation, move))
    label = script.on_button(observation, move, len(CHOSEN) + 1)
    return Press(code, f"{CHOSEN} {label}", "success")


def presses(
    script: Script[V, Any, W, M], observation: Observation[V], moves: Iterable[M]
) -> tuple[Press, ...]:
    """Return the buttons of moves."""
    return tuple(press(script, observation, move) for move in moves)


def asking(script: Script[V, Any, W, M], observation: Observation[V]) -> str:
    """Return the text above the controls: what is asked, or else the headline."""

    def written(voice: W) -> tuple[str, ...]:
        asked = tuple(script.asks(voice, observation)) if script.legal(observation.view) else ()
        clocks = tuple(
            f"-# {clock}" for clock in script.clocks(observation.words, observation.view)
        )
        return (*(asked or (script.headline(voice, observation.view),)), *clocks)

    return script.voice.panel_text(observation, written)


def plain_panel(
    script: Script[V, Any, W, M], observation: Observation[V], _step: str = ""
) -> Panel:
    """Return a control for each legal move: a button, or where there are many an entry of menus."""
    moves = script.legal(observation.view)
    if len(moves) > bounds.MENU:
        return Panel(asking(script, observation), tuple(_menus(script, observation, moves)))
    rows = tuple(presses(script, observation, row) for row in script.rows(moves) if row)
    return Panel(asking(script, observation), rows)


def _menus(
    script: Script[V, Any, W, M], observation: Observation[V], moves: Sequence[M]
) -> Iterator[Pick]:
    for at in range(0, len(moves), bounds.MENU):
        some = moves[at : at + bounds.MENU]
        entries = tuple(
            Choice(script.code(move), label_of(script, observation, move)) for move in some
        )
        first, last = at + 1, at + len(some)
        yield Pick(observation.words("common.menu", first=first, last=last), entries)
