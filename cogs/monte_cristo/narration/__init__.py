"""What happened at a table of Le Secret de Monte Cristo, in sentences.

What one action brings, whoever does it, is one paragraph; the marble and what it leads to is
another. So a row of the log is told in two sentences at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from bot.faces.parts import Observation
from bot.faces.script import Paragraph
from cogs.monte_cristo.board import planned
from cogs.monte_cristo.board.recent import brought
from cogs.monte_cristo.narration import deeds
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.components import Place
from games.monte_cristo.events import (
    BagRefilled,
    Began,
    CardsShuffled,
    Chose,
    Collected,
    Declined,
    Discarded,
    Drew,
    DrewJoker,
    Ended,
    Found,
    MarblePut,
    Passed,
    Placed,
    Planned,
    Revealed,
    Scored,
    ScoringBegan,
    Skipped,
    TableLaid,
    Told,
)
from games.monte_cristo.moves import Plan
from games.monte_cristo.public_state import Ranking
from games.monte_cristo.view import View
from games.protocol import Seat


def story(observation: Observation[View], told: tuple[Told, ...]) -> Iterator[Paragraph[Voice]]:
    """Yield what was told: one paragraph for what an action brought, one for what is next."""
    newest = _newest_scoring(told)
    for at, scene in _scenes(told):
        rankings = _rankings(observation.view) if at >= newest else {}
        yield partial(_paragraph, observation.seat, scene, rankings)


def ends(event: Told) -> bool:
    """Tell whether an event ends a scoring or the game, which every hand should show.

    An action that begins asks somebody, and a plan that is carried out was one player's decision:
    their hands follow for that.
    """
    return isinstance(event, Scored | Ended)


# Scenes


def _scenes(told: Sequence[Told]) -> Iterator[tuple[int, tuple[Told, ...]]]:
    """Yield neighbouring events that are told together, with the place of the first."""
    start, before = 0, None
    for at, event in enumerate(told):
        if at > start and _opens(event, told[at - 1], before):
            yield start, tuple(told[start:at])
            start = at
        before = _scene(event) or before
    if told:
        yield start, tuple(told[start:])


def _opens(event: Told, last: Told, before: object) -> bool:
    """Tell whether an event opens a new scene after the last event and the scene `before`."""
    if isinstance(event, MarblePut):
        return not isinstance(last, Scored)
    scene = _scene(event)
    return scene is not None and scene != before


def _scene(event: Told) -> object:
    """Return what neighbouring events share when they are told together; None for any scene."""
    match event:
        case MarblePut() | Skipped() | Began() | Drew() | Revealed() | BagRefilled():
            return Began
        case Scored() | Ended():
            return Began
        case Found() | ScoringBegan():
            return Found
        case Placed() | DrewJoker() | Passed():
            return Placed
        case Discarded() | CardsShuffled():
            return None
        case Chose(dungeon=dungeon) | Collected(dungeon=dungeon) | Declined(dungeon=dungeon):
            return dungeon
        case _:
            return type(event)


def _newest_scoring(told: Sequence[Told]) -> int:
    """Return from where on events belong to the newest scoring, whose rankings a view still has."""
    begun = [at for at, event in enumerate(told) if isinstance(event, ScoringBegan)]
    return begun[-1] if begun else 0


def _rankings(view: View) -> dict[Place, Ranking]:
    scoring = view.table.scoring or view.table.scored
    return {ranked.dungeon: ranked for ranked in scoring.rankings} if scoring else {}


# Paragraphs


def _paragraph(
    seat: Seat | None,
    scene: Sequence[Told],
    rankings: dict[Place, Ranking],
    voice: Voice,
) -> str:
    """Return a scene as text: a sentence for its deeds, and one for each thing that is more."""
    sentences = []
    for alone, group in groupby(scene, key=_stands_alone):
        events = tuple(group)
        if alone:
            sentences += [said for event in events if (said := _event(voice, event))]
        elif isinstance(first := events[0], Chose | Collected | Declined):
            sentences.append(_collected(voice, events, first.dungeon, rankings))
        else:
            sentences.append(_sentence(voice, deeds.clauses(voice, seat, events)))
    return " ".join(sentences)


_Event = TableLaid | Planned | ScoringBegan | Scored | Ended


def _stands_alone(event: Told) -> bool:
    return isinstance(event, _Event)


def _event(voice: Voice, event: Told) -> str:
    words = voice.words
    match event:
        case TableLaid():
            return _laid(voice, event)
        case Planned(plan=None):
            return words("monte_cristo.told.plan_gone")
        case Planned(plan=Plan() as plan):
            return words("monte_cristo.told.plan", plan=planned(voice, plan))
        case ScoringBegan(full):
            dungeons = words.all_of([voice.place(place) for place in full])
            return words("monte_cristo.told.scoring", dungeons=dungeons)
        case Scored():
            return _scored(voice, event)
        case _:
            return ""


def _sentence(voice: Voice, clauses: Iterable[str]) -> str:
    """Return clauses as one sentence."""
    said = list(clauses)
    text = said[0]
    for clause in said[1:]:
        text = voice.words("monte_cristo.told.then", first=text, second=clause)
    return f"{text[0].upper()}{text[1:]}."


def _laid(voice: Voice, laid: TableLaid) -> str:
    treasures = voice.treasures(treasure for treasure in laid.treasures)
    top = voice.kind(laid.market[0])
    return voice.words(
        "monte_cristo.told.laid", treasures=treasures, top=top, bag=laid.bag, deck=laid.deck
    )


def _collected(
    voice: Voice, scene: Sequence[Told], place: Place, rankings: dict[Place, Ranking]
) -> str:
    """Return who took what from a dungeon, with the ranking if more than one was ranked."""
    text, dungeon = _sentence(voice, deeds.collecting(voice, scene)), voice.place(place)
    ranked = rankings.get(place)
    if ranked is None or len(ranked.order) == 1:
        return voice.words("monte_cristo.told.in_dungeon", dungeon=dungeon, text=text)
    ranks = voice.ranks(ranked)
    return voice.words("monte_cristo.told.ranked", dungeon=dungeon, ranks=ranks, text=text)


def _scored(voice: Voice, scored: Scored) -> str:
    points = brought(voice, scored.points)
    text = voice.words("monte_cristo.told.scored", points=points)
    if not scored.closed:
        return text
    dungeons = voice.words.all_of([voice.place(place) for place in scored.closed])
    closed = voice.words("monte_cristo.told.closed", dungeons=dungeons)
    return f"{text} {closed}"
