"""What happened at a table of Top Secret, in sentences.

A turn is one paragraph, from its reveal to its banking. What somebody has chosen, named, decided or
settled ahead is told to nobody else: it is heard of when it takes effect. They are answered by it
themselves where the panel says so no more, since it can no longer be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from bot.faces.parts import Observation
from bot.faces.script import Paragraph
from cogs.top_secret.narration import happened
from cogs.top_secret.voice import Voice
from games.kit.secret_choice import HasChosen
from games.top_secret.events import (
    Asking,
    Chosen,
    Counting,
    Decided,
    Ended,
    Exploded,
    HasDecided,
    HasNamed,
    Named,
    PolicySet,
    Revealed,
    RoundBegun,
    RoundScored,
    Settled,
    Shouted,
    Shown,
    Stolen,
    Told,
    Wasted,
    WindowClosed,
)
from games.top_secret.moves import Boum
from games.top_secret.view import View, legal_moves

Silent = (
    Chosen
    | HasChosen
    | PolicySet
    | Named
    | HasNamed
    | Decided
    | HasDecided
    | Asking
    | Counting
    | Shown
)
"""Events of which nothing is told: they are secret, or the headline says what they lead to."""

Came = Exploded | Stolen | Wasted | Settled | Shouted | WindowClosed
"""What comes of a reveal."""

Loud = Revealed | Came | RoundBegun | RoundScored | Ended


def story(observation: Observation[View], told: tuple[Told, ...]) -> Iterator[Paragraph[Voice]]:
    """Yield one's own choice that stands, then what was told, a turn in one paragraph: its reveal,
    and what came of it.
    """
    yield from (partial(_standing, event) for event in _own(observation.view, told))
    notify = [event for event in told if not isinstance(event, Silent)]
    yield from (partial(_paragraph, scene) for scene in _scenes(notify))


def _own(view: View, told: tuple[Told, ...]) -> Iterator[Chosen | Named]:
    """Yield the choice of the view's own seat that waits to take effect, and can be changed no
    more: against the clock, where its row comes before the reveal's or the theft's.
    """
    if any(not isinstance(move, Boum) for move in legal_moves(view)):
        return
    for event in told:
        match event:
            case Chosen(seat, kind) if seat == view.seat and kind is view.choice:
                yield event
            case Named(seat, victim) if seat == view.seat and victim == view.target:
                yield event


def _standing(event: Chosen | Named, voice: Voice) -> str:
    if isinstance(event, Chosen):
        return voice.words("top_secret.told.chosen", card=voice.card(event.kind))
    return voice.words("top_secret.told.named", name=voice.name(event.victim))


def ends(event: Told) -> bool:
    """Tell whether an event is a reveal or an end, so that every hand should show it.

    What moles do also changes what is left for the others, whose buttons have to follow.
    """
    return isinstance(event, Revealed | Stolen | Wasted | RoundScored | Ended)


def _scenes(notify: Sequence[Loud]) -> Iterator[tuple[Loud, ...]]:
    """Yield the events turn by turn; a round's count and the game's end are one scene."""
    scene: list[Loud] = []
    for event in notify:
        if scene and not _follows(scene[-1], event):
            yield tuple(scene)
            scene = []
        scene.append(event)
    if scene:
        yield tuple(scene)


def _follows(before: Loud, event: Loud) -> bool:
    if isinstance(event, Came):
        return isinstance(before, Revealed | Came)
    return isinstance(event, Ended) and isinstance(before, RoundScored)


def _paragraph(scene: Sequence[Loud], voice: Voice) -> str:
    return " ".join(_sentences(scene, voice))


def _sentences(scene: Sequence[Loud], voice: Voice) -> Iterator[str]:
    clauses: list[str] = []
    fined: list[str] = []
    for event in scene:
        match event:
            case Revealed(cards):
                yield happened.revealed(voice, cards, event.forced)
            case RoundBegun():
                yield _begun(voice, event)
            case RoundScored():
                # The result has every round's points.
                if not isinstance(scene[-1], Ended):
                    yield _scored(voice, event)
            case Ended():
                continue
            case WindowClosed(seats):
                fined += [happened.fined(voice, seats)] if seats else []
            case _:
                clauses += _clauses(voice, event)
    if clauses:
        said = voice.clauses(clauses)
        yield said if said.endswith("!*") else f"{said}."
    yield from fined


def _clauses(voice: Voice, event: Exploded | Stolen | Wasted | Settled | Shouted) -> Iterator[str]:
    match event:
        case Exploded(bombs, blasts):
            return happened.exploded(voice, bombs, blasts)
        case Stolen(thefts):
            return happened.stolen(voice, thefts)
        case Wasted(moles):
            return happened.wasted(voice, moles)
        case Settled(banked, kept):
            return happened.settled(voice, banked, kept)
        case Shouted(seat):
            return iter((voice.words("top_secret.told.shouted", name=voice.name(seat)),))
        case _ as unknown:
            assert_never(unknown)


def _begun(voice: Voice, event: RoundBegun) -> str:
    return voice.words("top_secret.told.begun", round=event.round, count=len(event.hand))


def _scored(voice: Voice, event: RoundScored) -> str:
    scores = [
        f"{name} {voice.points(count.points)}"
        for name, count in zip(voice.names, event.counts, strict=True)
    ]
    scored = voice.words.all_of(scores)
    return voice.words("top_secret.told.scored", round=event.round, scores=scored)
