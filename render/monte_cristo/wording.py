"""The words on the pictures of Le Secret de Monte Cristo."""

from __future__ import annotations

from typing import Final

from games.monte_cristo.components import Place
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.view import View
from games.protocol import Seat
from render.kit import people
from render.kit.words import joined
from render.monte_cristo.moments import DecidedMoment, MomentKind
from render.pictures import Names, Words

_TASKS: Final = {
    Phase.SUPPLY: "monte_cristo.picture.task.supply",
    Phase.DISCARD: "monte_cristo.picture.task.discard",
    Phase.PLACE: "monte_cristo.picture.task.place",
    Phase.TREASURE: "monte_cristo.picture.task.treasure",
    Phase.TAKE: "monte_cristo.picture.task.take",
    Phase.PAY: "monte_cristo.picture.task.pay",
    Phase.SHUFFLE: "monte_cristo.picture.task.shuffle",
    Phase.MARBLE: "monte_cristo.picture.task.marble",
    Phase.OVER: "monte_cristo.picture.task.over",
}

_ZONES: Final = {
    Place.JOKER: "monte_cristo.picture.zone.joker",
    Place.LANDING: "monte_cristo.picture.zone.landing",
    Place.POINTS: "monte_cristo.picture.zone.points",
    Place.REINFORCEMENT: "monte_cristo.picture.zone.reinforcement",
}


def zone(which: Place, words: Words) -> str:
    """Return what a bonus zone is called, in short."""
    return words(_ZONES[which])


def actors(seen: View) -> tuple[Seat, ...]:
    """Return who is to act, or who has won."""
    return people.actors(seen.outcome, seen.table.to_act)


def task(seen: View, words: Words) -> str:
    """Return what the actors are to do, or that they have won; nothing between actions."""
    key = _TASKS.get(seen.table.phase)
    if seen.outcome is not None and len(seen.outcome.winners()) > 1:
        key = "monte_cristo.picture.task.shared"
    return "" if key is None else words(key)


def stage(table: PublicState, words: Words) -> str:
    """Return where the game stands: the turn of the slide."""
    return words("monte_cristo.picture.turn", turn=max(1, table.turn))


_MOMENTS: Final = {
    MomentKind.LEAD: "monte_cristo.picture.moment.lead",
    MomentKind.LEVEL: "monte_cristo.picture.moment.level",
    MomentKind.SHARED: "monte_cristo.picture.moment.shared",
}


def moment(told: DecidedMoment, names: Names, words: Words) -> str:
    """Return what happened at a moment that decided the game, and whose it was."""
    people = joined(told.seats, names)
    match told.kind:
        case MomentKind.HAUL:
            return words("monte_cristo.picture.moment.haul", names=people, count=told.count)
        case MomentKind.CLOSE:
            return words("monte_cristo.picture.moment.close", names=people, count=told.count)
        case MomentKind.SWEEP if told.dungeon is not None:
            letter = told.dungeon.value.upper()
            key = "monte_cristo.picture.moment.sweep"
            return words(key, names=people, count=told.count, dungeon=letter)
        case _:
            return words(_MOMENTS[told.kind], names=people)


def when(told: DecidedMoment, words: Words) -> str:
    """Return in which turn a moment was; nothing if that says no more than the moment itself."""
    return words("monte_cristo.picture.moment.turn", turn=told.turn) if told.turn else ""
