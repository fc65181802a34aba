"""What happened at a table of Pass Pass, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import assert_never

from bot.faces.parts import Observation
from bot.faces.script import Paragraph
from cogs.pass_pass.voice import Voice
from games.pass_pass.events import (
    Ended,
    HandDealt,
    PassPassed,
    Played,
    Recorded,
    RoundScored,
    Told,
    Took,
    TookPair,
    TrickWon,
)
from games.pass_pass.public_state import PublicState
from games.pass_pass.view import View


def story(observation: Observation[View], told: tuple[Told, ...]) -> Iterator[Paragraph[Voice]]:
    """Yield what was told in sentences: the plays of a trick are one, its picks another."""
    for _, scene in groupby(_without_last(told), key=_scene):
        yield partial(_sentence, observation.view, list(scene))


def _without_last(told: tuple[Told, ...]) -> Iterator[Told]:
    """Yield what was told but for the Pass Pass that ended the game: who won says it."""
    won = any(isinstance(event, Ended) and event.winner is not None for event in told)
    made = [at for at, event in enumerate(told) if won and isinstance(event, PassPassed)]
    yield from (event for at, event in enumerate(told) if at not in made[-1:])


def ends(event: Told) -> bool:
    """Tell whether an event ends a round, and so what everybody's hand message shows.

    A trick does not: it leaves the cards in hand as they were, and the board shows it.
    """
    return isinstance(event, RoundScored | Recorded | Ended)


def _scene(event: Told) -> object:
    """Return what neighbouring events share when one sentence tells them all."""
    match event:
        case Played():
            return Played, event.forced
        case Took() | TookPair() | PassPassed():
            return Took
        case _:
            return event


def _sentence(view: View, scene: Sequence[Told], voice: Voice) -> str:
    match scene[0]:
        case Played():
            return _plays(voice, [event for event in scene if isinstance(event, Played)])
        case Took() | TookPair() | PassPassed():
            return " ".join(_picks(voice, view.table, scene))
        case TrickWon() as won:
            return _won(voice, view.table, won)
        case HandDealt(number, leader):
            return _dealt(voice, view.table, number, voice.name(leader))
        case RoundScored() as scored:
            return _scored(voice, scored)
        case Recorded() as recorded:
            return _recorded(voice, recorded)
        case Ended():
            return ""
        case _ as unknown:
            assert_never(unknown)


def _dealt(voice: Voice, table: PublicState, number: int, leader: str) -> str:
    """Say who leads; at the start of a game in teams also who plays with whom."""
    said = voice.words("pass_pass.told.dealt", round=number, name=leader)
    if number > 1 or not table.sides:
        return said
    teams = " · ".join(voice.all_of(side.members) for side in table.sides)
    return f"{said} {voice.words('pass_pass.told.teams', teams=teams)}"


def _plays(voice: Voice, plays: Sequence[Played]) -> str:
    words, first = voice.words, plays[0]
    rest = [f"{voice.name(one.seat)} {voice.shining(one.card)}" for one in plays[1:]]
    if first.forced:
        opening = f"{voice.name(first.seat)} {voice.shining(first.card)}"
        return words("pass_pass.told.last_cards", plays=words.all_of([opening, *rest]))
    name, card = voice.name(first.seat), voice.shining(first.card)
    opening = words("pass_pass.told.plays", name=name, card=card)
    return f"{words.all_of([opening, *rest])}."


def _won(voice: Voice, table: PublicState, won: TrickWon) -> str:
    """Say who takes, while it is news: once somebody has taken, that is told instead."""
    now = table.now
    if now.taken is not None or (now.first, now.second) != (won.first, won.second):
        return ""
    lead = now.ranks[0]
    colour = voice.colour(lead.colour)
    return voice.words(
        "pass_pass.told.winners",
        lead=voice.words("pass_pass.colour_sum", colour=colour, sum=lead.sum),
        first=voice.name(won.first),
        second=voice.name(won.second),
    )


def _picks(voice: Voice, table: PublicState, scene: Sequence[Told]) -> Iterator[str]:
    took = next((event for event in scene if isinstance(event, Took)), None)
    pair = next((event for event in scene if isinstance(event, TookPair)), None)
    if took and pair:
        yield voice.words(
            "pass_pass.told.picks",
            first=voice.name(took.seat),
            card=voice.shining(took.card),
            second=voice.name(pair.seat),
            cards=voice.cards(pair.cards),
        )
    elif event := took or pair:
        cards = voice.cards((took.card,) if took else pair.cards if pair else ())
        yield voice.words("pass_pass.told.took", name=voice.name(event.seat), cards=cards)
    yield from (_pass_pass(voice, table, event) for event in scene if isinstance(event, PassPassed))


def _pass_pass(voice: Voice, table: PublicState, event: PassPassed) -> str:
    words, name = voice.words, voice.name(event.seat)
    if table.sides:
        return words("pass_pass.told.team_pass_pass", name=name, ticks=event.ticks)
    if event.count > 1:
        key = "pass_pass.told.pass_passes"
        return words(key, name=name, count=event.count, ticks=event.ticks)
    return words(f"pass_pass.told.pass_pass.{event.ticks}", name=name)


def _scored(voice: Voice, scored: RoundScored) -> str:
    words = voice.words
    scores = [
        words("pass_pass.told.scored_one", name=name, points=voice.points(score.points))
        for name, score in zip(voice.names, scored.scores, strict=True)
    ]
    return words("pass_pass.told.scored", round=scored.round, scores=words.all_of(scores))


def _recorded(voice: Voice, event: Recorded) -> str:
    name, score = voice.name(event.member), voice.score(event.points, event.pass_pass)
    if event.by is None:
        return voice.words("pass_pass.told.counts", name=name, score=score)
    by = voice.name(event.by)
    return voice.words("pass_pass.told.recorded", by=by, name=name, score=score)
