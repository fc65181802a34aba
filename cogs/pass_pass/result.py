"""How a game of Pass Pass ended, in words: ranks, rounds, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.faces.parts import Observation
from cogs.pass_pass.voice import Voice
from games.pass_pass.public_state import PublicState
from games.pass_pass.view import View
from games.protocol import Outcome, Seat
from render.pass_pass.moments import DecidedMoment, MomentKind, decided


def ranks(voice: Voice, observation: Observation[View], outcome: Outcome) -> Iterator[str]:
    """Yield the ranks, best first, and the moments that decided the game."""
    yield from _standings(voice, observation.view.table, outcome)
    found = decided(observation.view, observation.fresh)
    if found:
        yield voice.words("pass_pass.moment.heading")
        yield from (f"- {_moment(voice, each)}" for each in found)


def sheet(voice: Voice, observation: Observation[View], outcome: Outcome) -> Iterator[str]:
    """Yield the same without a heading."""
    yield from _standings(voice, observation.view.table, outcome)
    yield from (_moment(voice, each) for each in decided(observation.view, observation.fresh))


def _standings(voice: Voice, table: PublicState, outcome: Outcome) -> Iterator[str]:
    """Yield a line for each rank and player or team, best first, with its points by round."""
    sides = [side.members for side in table.sides]
    units: list[tuple[Seat, ...]] = [*sides] if sides else [(one.seat,) for one in table.players]
    units.sort(key=lambda unit: outcome.scores[unit[0]].rank)
    return (_rank(voice, table, unit, outcome) for unit in units)


def _rank(voice: Voice, table: PublicState, unit: Sequence[Seat], outcome: Outcome) -> str:
    score = outcome.scores[unit[0]]
    figures = voice.score(score.categories["points"], score.categories["pass_pass"])
    line = voice.rank(score.rank, voice.all_of(unit), figures)
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


_MOMENTS: Final = {
    MomentKind.TICK: "pass_pass.moment.tick",
    MomentKind.LEAD: "pass_pass.moment.lead",
    MomentKind.LEVEL: "pass_pass.moment.level",
    MomentKind.SHARED: "pass_pass.moment.shared",
    MomentKind.SHORT: "pass_pass.moment.short",
}


def _moment(voice: Voice, moment: DecidedMoment) -> str:
    """Return one moment, with its round and its trick if it has them."""
    words, when = voice.words, moment.when
    what = _what(voice, moment)
    if when is None:
        return what
    key = "pass_pass.moment.when" if when.trick else "pass_pass.moment.round"
    return words("pass_pass.moment.dated", what=what, when=words(key, **when._asdict()))


def _what(voice: Voice, moment: DecidedMoment) -> str:
    words, names = voice.words, voice.all_of(moment.seats)
    if moment.kind is MomentKind.CLOSE:
        return words("pass_pass.moment.close", names=names, count=moment.count)
    if moment.kind is MomentKind.HAUL:
        return words("pass_pass.moment.haul", names=names, points=voice.points(moment.count))
    return words(_MOMENTS[moment.kind], names=names, number=moment.count)
