"""The words on the pictures of Top Secret."""

from __future__ import annotations

from typing import Final

from games.top_secret.components import CardKind, hand_for
from games.top_secret.moves import Policy
from games.top_secret.public_state import Phase, PublicState, Reveal
from games.top_secret.view import View
from render.kit.words import joined
from render.pictures import Names, Words, within
from render.top_secret.moments import DecidedMoment, MomentKind

TITLE: Final = "TOP SECRET"

SINGLE: Final = "×1"
DOUBLE: Final = "×2"


def points(count: int, words: Words) -> str:
    """Return how many points somebody has."""
    return words("top_secret.picture.points", points=count)


def turn(table: PublicState, words: Words) -> str:
    """Return which turn of the round it is."""
    turns = len(hand_for(table.seats))
    return words("top_secret.picture.turn", turn=max(1, table.turn), turns=turns)


def round_of(table: PublicState, words: Words) -> str:
    """Return which round it is."""
    return words("top_secret.picture.round", round=max(1, table.round))


_TASKS: Final = {
    Phase.CHOOSE: "top_secret.picture.task.choose",
    Phase.STEAL: "top_secret.picture.task.steal",
    Phase.BANK: "top_secret.picture.task.bank",
}

_NAMED: Final = 3
"""The most players that are named; of more, the signs on their places tell who they are."""

_SOME: Final = "top_secret.picture.players"

_STATES: Final = {
    Phase.DEAL: "top_secret.picture.task.deal",
    Phase.LOCKED: "top_secret.picture.task.locked",
    Phase.COUNT: "top_secret.picture.task.count",
}


def task(seen: View, names: Names, words: Words) -> str:
    """Return whom the table waits for and why, or who has won."""
    table = seen.table
    if seen.outcome is not None:
        winners = joined(seen.outcome.winners(), names)
        return words("top_secret.picture.won", names=winners)
    waiting = table.waiting
    if not waiting or table.phase not in _TASKS:
        return words(_STATES.get(table.phase, _STATES[Phase.COUNT]))
    if table.phase is Phase.CHOOSE and len(waiting) == table.seats:
        return words("top_secret.picture.task.all")
    if len(waiting) > _NAMED:
        return words(_TASKS[table.phase], names=words(_SOME, count=len(waiting)))
    return words(_TASKS[table.phase], names=joined(waiting, names))


_POLICIES: Final = {
    Policy.ASK: "top_secret.picture.policy.ask",
    Policy.KEEP: "top_secret.picture.policy.keep",
    Policy.BANK: "top_secret.picture.policy.bank",
}


def policy(settled: Policy, words: Words) -> str:
    """Return what somebody has settled about single cards."""
    return words(_POLICIES[settled])


def mine(seen: View, names: Names, words: Words) -> str:
    """Return what the view's own seat is asked or has decided; else what the table waits for."""
    table, seat = seen.table, seen.seat
    if seat is None or seen.outcome is not None:
        return task(seen, names, words)
    if seat in table.waiting:
        return words(_ASKED[table.phase])
    if seen.choice is not None:
        return words("top_secret.picture.mine.chosen")
    if seen.target is not None and table.phase is Phase.STEAL:
        return words("top_secret.picture.mine.target", name=within(names[seen.target]))
    if seen.banks is not None and table.phase is Phase.BANK:
        return words(_BANKS[seen.banks])
    return task(seen, names, words)


_ASKED: Final = {
    Phase.CHOOSE: "top_secret.picture.mine.choose",
    Phase.STEAL: "top_secret.picture.mine.steal",
    Phase.BANK: "top_secret.picture.mine.bank",
}

_BANKS: Final = {
    True: "top_secret.picture.mine.banks",
    False: "top_secret.picture.mine.keeps",
}


def headline(reveal: Reveal, names: Names, words: Words) -> str:
    """Return what was most important about a turn."""
    if reveal.bombs:
        return words("top_secret.picture.boum", names=joined(reveal.bombs, names))
    thieves = tuple(theft.thief for theft in reveal.thefts)
    if thieves:
        return words("top_secret.picture.thieves", names=joined(thieves, names))
    moles = reveal.owners(CardKind.MOLE)
    if moles and len(reveal.wasted) < len(moles):
        return words("top_secret.picture.moles", names=joined(moles, names))
    idle = tuple(waste.seat for waste in reveal.wasted)
    if idle:
        return words("top_secret.picture.wasted", names=joined(idle, names))
    return words("top_secret.picture.quiet")


_MOMENTS: Final = {
    MomentKind.PAIR: "top_secret.picture.moment.pair",
    MomentKind.BLAST: "top_secret.picture.moment.blast",
    MomentKind.THEFT: "top_secret.picture.moment.theft",
    MomentKind.CLOSE: "top_secret.picture.moment.close",
    MomentKind.SHARED: "top_secret.picture.moment.shared",
}


def moment(told: DecidedMoment, names: Names, words: Words) -> str:
    """Return what happened at a moment that decided the game, whose it was, and when."""
    victim = "" if told.victim is None else within(names[told.victim])
    return words(
        _MOMENTS[told.what],
        names=joined(told.seats, names),
        victim=victim,
        card="" if told.kind is None else card(told.kind, words),
        turn=told.turn,
        count=told.count,
    )


def card(kind: CardKind, words: Words) -> str:
    """Return what a card that can be stolen is called: its value, or agent."""
    return words("top_secret.picture.agent") if kind is CardKind.AGENT else kind.value
