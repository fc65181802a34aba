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


def ends(fact: Event) -> bool:
    """Tell whether a fact ends a phase, or the second player's opening move."""
    return isinstance(fact, Began | MidgameScored | FinalScored)


def _scenes(told: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Yield the facts turn by turn; each scoring is a scene of its own."""
    scene: list[Event] = []
    for fact in told:
        follows = isinstance(fact, Opened | Stolen | Achieved | Tied)
        if scene and not (follows and not isinstance(scene[-1], MidgameScored)):
            yield tuple(scene)
            scene = []
        scene.append(fact)
    if scene:
        yield tuple(scene)


def _paragraph(scene: Sequence[Event], voice: Voice) -> str:
    placed = isinstance(scene[0], Placed)
    return " ".join(_sentence(fact, voice, placed=placed) for fact in scene)


def _sentence(fact: Event, voice: Voice, *, placed: bool) -> str:
    match fact:
        case SetUp():
            return _set_up(voice, fact)
        case Began():
            return _began(voice, fact)
        case Placed():
            return _placed(voice, fact)
        case Opened():
            key = "passages_secrets.told.opened_too" if placed else "passages_secrets.told.opened"
            return voice.words(key, name=voice.name(fact.seat), shift=voice.shift(fact.shift))
        case Stolen() | Achieved() | Tied():
            return _won(voice, fact)
        case MidgameScored():
            key = f"passages_secrets.told.midgame.{fact.scored.trigger.value}"
            return voice.words(key, **totals(voice, fact.scored.sheets))
        case FinalScored():
            return voice.words("passages_secrets.told.final", **totals(voice, fact.sheets))
        case _ as unknown:
            assert_never(unknown)


def _won(voice: Voice, fact: Stolen | Achieved | Tied) -> str:
    match fact:
        case Stolen():
            name, statue = voice.name(fact.seat), voice.statue(fact.statue)
            return voice.words("passages_secrets.told.stolen", name=name, statue=statue)
        case Achieved():
            name, won = voice.name(fact.seat), voice.achievement(fact.achievement)
            return voice.words("passages_secrets.told.achieved", name=name, achievement=won)
        case Tied():
            won = voice.achievement(fact.achievement)
            return voice.words("passages_secrets.told.tied", achievement=won)


def _set_up(voice: Voice, fact: SetUp) -> str:
    revealed = [voice.achievement(one) for one in fact.revealed]
    return voice.words(
        "passages_secrets.told.set_up",
        first=voice.name(fact.first),
        second=voice.name(other(fact.first)),
        achievements=voice.words.all_of(revealed),
    )


def _began(voice: Voice, fact: Began) -> str:
    name = voice.name(fact.seat)
    if fact.shift is None:
        return voice.words("passages_secrets.told.declined", name=name)
    return voice.words("passages_secrets.told.began", name=name, shift=voice.shift(fact.shift))


def _placed(voice: Voice, fact: Placed) -> str:
    return voice.words(
        "passages_secrets.told.placed",
        name=voice.name(fact.seat),
        path=fact.path,
        token=voice.token(fact.token),
        shifts=" · ".join(map(voice.shift, fact.shifts)),
    )
