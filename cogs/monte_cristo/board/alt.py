"""The pictures of Le Secret de Monte Cristo in plain words.

Whatever does not fit stands in the text board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.faces.parts import Observation
from bot.faces.voice import sentences
from cogs.monte_cristo import board
from cogs.monte_cristo.board import recent
from cogs.monte_cristo.headline import headline
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.view import View

Lines = Callable[[Voice, View], Iterator[str]]


def _alt(observation: Observation[View], lines: Lines) -> str:
    return Voice.alt_text(observation, lambda voice: sentences(lines(voice, observation.view)))


def dungeons(observation: Observation[View]) -> str:
    """Return the picture of the dungeons and bonus zones."""
    return _alt(observation, _dungeons)


def _dungeons(voice: Voice, view: View) -> Iterator[str]:
    table = view.table
    yield voice.words("monte_cristo.alt.dungeons")
    yield _turn(voice, view)
    yield from board.dungeon_lines(voice, table)
    yield from board.zone_lines(voice, table)
    yield from _points(voice, table)


def _turn(voice: Voice, view: View) -> str:
    """Return whose turn it is, as far as the picture shows it."""
    table = view.table
    if table.to_act is None or table.phase not in _GENERAL:
        return headline(voice, view)
    key = f"monte_cristo.alt.{table.phase.value}"
    return voice.words(key, name=voice.name(table.to_act), turn=table.turn)


_GENERAL: Final = (Phase.SUPPLY, Phase.TAKE, Phase.PAY)
"""Phases of which the headline says more than the picture: which card, dungeon or treasures."""


def _points(voice: Voice, table: PublicState) -> Iterator[str]:
    for player in table.players:
        points = voice.points(player.points)
        yield voice.words("common.pair", what=voice.name(player.seat), value=points)


def slide(observation: Observation[View]) -> str:
    """Return the picture of the slide and the market."""
    return _alt(observation, _slide)


def _slide(voice: Voice, view: View) -> Iterator[str]:
    yield voice.words("monte_cristo.alt.slide")
    yield from board.action_lines(voice, view)
    yield from board.slide_lines(voice, view)
    yield board.market_line(voice, view)
    yield from _points(voice, view.table)


def scoring(observation: Observation[View]) -> str:
    """Return the picture of the newest scoring."""
    return _alt(observation, _scoring)


def _scoring(voice: Voice, view: View) -> Iterator[str]:
    yield voice.words("monte_cristo.alt.scoring")
    yield from recent.scoring_lines(voice, view.table)
