"""How a game of Pass Pass ended, in words: ranks, rounds, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.shown.face import Observation
from bot.shown.voice import fitted
from cogs.pass_pass.turn import turn
from cogs.pass_pass.voice import Voice, marked
from games.pass_pass.public_state import PublicState
from games.pass_pass.view import View
from games.protocol import Outcome, Seat
from render.pass_pass.moments import Decided, Kind, decided

RANKING: Final = 1_800
"""The longest result, in characters: a plain message holds it with its subject and place."""


def ranking(observation: Observation[View], outcome: Outcome) -> str:
    """Return how the game ended, the ranks, best first, and the moments that decided it."""

    def told(voice: Voice) -> str:
        lines = (
            turn(voice, observation.view),
            *standings(voice, observation.view.table, outcome),
            *moments(voice, observation),
        )
        return "\n".join(lines)

    return fitted(RANKING, observation, marked, told)


_RANK: Final = "pass_pass.ranking.line"


def standings(
    voice: Voice, table: PublicState, outcome: Outcome, key: str = _RANK
) -> Iterator[str]:
    """Yield a line for each rank and player or team, best first, with its points by round."""
    sides = [side.members for side in table.sides]
    units: list[tuple[Seat, ...]] = [*sides] if sides else [(one.seat,) for one in table.players]
    units.sort(key=lambda unit: outcome.scores[unit[0]].rank)
    return (_rank(voice, table, unit, outcome, key) for unit in units)


def _rank(
    voice: Voice, table: PublicState, unit: Sequence[Seat], outcome: Outcome, key: str
) -> str:
    score = outcome.scores[unit[0]]
    figures = voice.score(score.categories["points"], score.categories["pass_pass"])
    names = voice.all_of(unit)
    line = voice.words(key, rank=score.rank, names=names, score=figures)
    rounds = " + ".join(_rounds(voice, table, unit[0]))
    return voice.words("pass_pass.ranking.rounds", line=line, rounds=rounds) if rounds else line


def _rounds(voice: Voice, table: PublicState, seat: Seat) -> Iterator[str]:
    """Yield the points of each round; in a team, with whose they are."""
    player = table.players[seat]
    if player.team is None:
        yield from (str(score.points) for score in player.rounds)
        return
    for line in table.sides[player.team].lines:
        yield f"{line.points} {voice.name(line.seat)}"


def moments(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield a title and a line for each moment that decided the game, if they are known."""
    found = decided(observation.view, observation.fresh)
    if found:
        yield voice.words("pass_pass.moment.heading")
        yield from (f"- {_moment(voice, each)}" for each in found)


_MOMENTS: Final = {
    Kind.TICK: "pass_pass.moment.tick",
    Kind.LEAD: "pass_pass.moment.lead",
    Kind.LEVEL: "pass_pass.moment.level",
    Kind.SHARED: "pass_pass.moment.shared",
    Kind.SHORT: "pass_pass.moment.short",
}


def _moment(voice: Voice, moment: Decided) -> str:
    """Return one moment, with its round and its trick if it has them."""
    words, when = voice.words, moment.when
    what = _what(voice, moment)
    if when is None:
        return what
    key = "pass_pass.moment.when" if when.trick else "pass_pass.moment.round"
    return words("pass_pass.moment.dated", what=what, when=words(key, **when._asdict()))


def _what(voice: Voice, moment: Decided) -> str:
    words, names = voice.words, voice.all_of(moment.seats)
    if moment.kind is Kind.CLOSE:
        return words("pass_pass.moment.close", names=names, count=moment.count)
    if moment.kind is Kind.HAUL:
        points = words("pass_pass.points", count=moment.count)
        return words("pass_pass.moment.haul", names=names, points=points)
    return words(_MOMENTS[moment.kind], names=names, number=moment.count)


def sheet(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield the score sheet in plain sentences: result, ranks, moments, each player's rounds."""
    words, view = voice.words, observation.view
    yield f"{words('pass_pass.title')}."
    yield turn(voice, view)
    if view.outcome is not None:
        lines = standings(voice, view.table, view.outcome, "pass_pass.alt.rank")
        yield from (f"{line}." for line in lines)
    yield from (f"{_moment(voice, each)}." for each in decided(view, observation.fresh))
