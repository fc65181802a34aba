"""What happened at a table of TITLE, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.faces.parts import Observation
from bot.faces.script import Paragraph
from bot.faces.voice import Voice
from games.SLUG.events import Begun, Taken, Told
from games.SLUG.view import View


def story(_seen: Observation[View], told: tuple[Told, ...]) -> Iterator[Paragraph[Voice]]:
    """Yield a sentence for each fact."""
    return (partial(_sentence, fact) for fact in told)


def _sentence(fact: Told, voice: Voice) -> str:
    match fact:
        case Begun(first):
            return voice.words("SLUG.told.begun", name=voice.name(first))
        case Taken(seat, count):
            name = voice.name(seat)
            return voice.words("SLUG.told.taken", name=name, count=count)
