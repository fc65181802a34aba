"""What happened at a table of Passages Secrets, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from bot.faces.parts import Observation
from bot.faces.script import Paragraph
from cogs.passages_secrets.result import totals
from cogs.passages_secrets.voice import Voice
from games.passages_secrets.events import (
    Achieved,
    Began,
    Event,
    FinalScored,
    MidgameScored,
    Opened,
    Placed,
    SetUp,
    Stolen,
    Tied,
)
from games.passages_secrets.public_state import other
from games.passages_secrets.view import View


def story(_observation: Observation[View], told: tuple[Event, ...]) -> Iterator[Paragraph[Voice]]:
    """Yield what was told, a turn in one paragraph: passage, token, markers, what was won."""
    return (partial(_paragraph, scene) for scene in _scenes(told))


def ends(event: Event) -> bool:
    """Tell whether an event ends a phase, or the second player's opening move."""
    return isinstance(event, Began | MidgameScored | FinalScored)


def _scenes(told: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Yield the events turn by turn; each scoring is a scene of its own."""
    scene: list[Event] = []
    for event in told:
        follows = isinstance(event, Opened | Stolen | Achieved | Tied)
        if scene and not (follows and not isinstance(scene[-1], MidgameScored)):
            yield tuple(scene)
            scene = []
        scene.append(event)
    if scene:
        yield tuple(scene)


def _paragraph(scene: Sequence[Event], voice: Voice) -> str:
    placed = isinstance(scene[0], Placed)
    return " ".join(_sentence(event, voice, placed=placed) for event in scene)


def _sentence(event: Event, voice: Voice, *, placed: bool) -> str:
    match event:
        case SetUp():
            return _set_up(voice, event)
        case Began():
            return _began(voice, event)
        case Placed():
            return _placed(voice, event)
        case Opened():
            key = "passages_secrets.told.opened_too" if placed else "passages_secrets.told.opened"
            return voice.words(key, name=voice.name(event.seat), shift=voice.shift(event.shift))
        case Stolen() | Achieved() | Tied():
            return _won(voice, event)
        case MidgameScored():
            key = f"passages_secrets.told.midgame.{event.scored.trigger.value}"
            return voice.words(key, **totals(voice, event.scored.sheets))
        case FinalScored():
            return voice.words("passages_secrets.told.final", **totals(voice, event.sheets))
        case _ as unknown:
            assert_never(unknown)


def _won(voice: Voice, event: Stolen | Achieved | Tied) -> str:
    match event:
        case Stolen():
            name, statue = voice.name(event.seat), voice.statue(event.statue)
            return voice.words("passages_secrets.told.stolen", name=name, statue=statue)
        case Achieved():
            name, won = voice.name(event.seat), voice.achievement(event.achievement)
            return voice.words("passages_secrets.told.achieved", name=name, achievement=won)
        case Tied():
            won = voice.achievement(event.achievement)
            return voice.words("passages_secrets.told.tied", achievement=won)


def _set_up(voice: Voice, event: SetUp) -> str:
    revealed = [voice.achievement(one) for one in event.revealed]
    return voice.words(
        "passages_secrets.told.set_up",
        first=voice.name(event.first),
        second=voice.name(other(event.first)),
        achievements=voice.words.all_of(revealed),
    )


def _began(voice: Voice, event: Began) -> str:
    name = voice.name(event.seat)
    if event.shift is None:
        return voice.words("passages_secrets.told.declined", name=name)
    return voice.words("passages_secrets.told.began", name=name, shift=voice.shift(event.shift))


def _placed(voice: Voice, event: Placed) -> str:
    return voice.words(
        "passages_secrets.told.placed",
        name=voice.name(event.seat),
        path=event.path,
        token=voice.token(event.token),
        shifts=" · ".join(map(voice.shift, event.shifts)),
    )
