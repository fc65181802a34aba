"""How a table goes on by itself: what has been settled, and who is asked next."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from games.monte_cristo.components import (
    ACTIONS,
    DUNGEONS,
    FULL,
    OTHER_PLACEMENTS,
    Action,
    Place,
    Treasure,
)
from games.monte_cristo.payment import choices
from games.monte_cristo.public_state import Phase, Placing, PublicState, Ranking, Scoring
from games.protocol import Seat


def settled(table: PublicState) -> PublicState:
    """Return the table in the phase that its pieces call for.

    A phase whose last piece has been placed gives way to the next; whoever has nothing to decide
    is passed over: with no adventurer in their reserve, or with no treasure that they could take.
    """
    match table.phase:
        case Phase.SUPPLY if not table.served:
            return _after_cards(table, Phase.MARBLE)
        case Phase.DISCARD if not table.crowded():
            return _after_discards(table)
        case Phase.PLACE:
            return _placing(table)
        case Phase.TREASURE if not table.revealed:
            return replace(table, phase=Phase.TALLY if full_dungeons(table) else Phase.MARBLE)
        case Phase.TAKE:
            return _taking(table)
        case _:
            return table


def _after_cards(table: PublicState, phase: Phase) -> PublicState:
    return replace(table, phase=Phase.DISCARD if table.crowded() else phase)


def _after_discards(table: PublicState) -> PublicState:
    if table.action is Action.SUPPLY:
        return replace(table, phase=Phase.MARBLE)
    return _placing(replace(table, phase=Phase.PLACE))


def _placing(table: PublicState) -> PublicState:
    """Return the table with the turn of whoever can place next, clockwise; if nobody, the marble.

    A joker that is due, and a card too many, come first.
    """
    now = table.placing
    if now is not None and now.joker:
        return table
    if table.crowded():
        return replace(table, phase=Phase.DISCARD)
    while now is not None and (now.left == 0 or table.players[now.seat].reserve == 0):
        waiting = table.waiting
        now = Placing(waiting[0], OTHER_PLACEMENTS) if waiting else None
        table = replace(table, placing=now, waiting=waiting[1:])
    return table if now is not None else replace(table, phase=Phase.MARBLE)


def full_dungeons(table: PublicState) -> tuple[Place, ...]:
    """Return the dungeons that hold four treasures."""
    return tuple(place for place in DUNGEONS if len(table.dungeon(place).treasures) >= FULL)


def ranking(table: PublicState, place: Place) -> Ranking:
    """Return who takes first in a dungeon: most adventurers, then the foremost one."""
    queue = table.dungeon(place).queue
    numbers = Counter(queue)
    order = sorted(numbers, key=lambda seat: (-numbers[seat], queue.index(seat)))
    return Ranking(place, tuple((seat, numbers[seat]) for seat in order))


def sets_for(table: PublicState, seat: Seat, place: Place) -> tuple[tuple[Treasure, ...], ...]:
    """Return the sets of treasures that a seat could take from a dungeon now."""
    player, dungeon = table.players[seat], table.dungeon(place)
    number = dungeon.queue.count(seat)
    return choices(dungeon.treasures, number, player.cards, player.jokers)


def entered(table: PublicState, scoring: Scoring, place: Place | None) -> Scoring:
    """Return the scoring as it comes to a dungeon (None: all are done), ranked once."""
    if place is None:
        return replace(scoring, dungeon=None, order=())
    ranked = ranking(table, place)
    return replace(
        scoring,
        dungeon=place,
        order=tuple(seat for seat, _ in ranked.order),
        rankings=(*scoring.rankings, ranked),
    )


def _taking(table: PublicState) -> PublicState:
    """Return the table at the next seat that could take something, dungeon by dungeon."""
    scoring = table.scoring
    if scoring is None:
        raise ValueError("no scoring is under way")
    while (place := scoring.dungeon) is not None:
        if not scoring.order:
            scoring = entered(table, scoring, _following(place))
        elif sets_for(table, scoring.order[0], place):
            return replace(table, scoring=scoring)
        else:
            scoring = replace(scoring, order=scoring.order[1:])
    return replace(table, scoring=scoring, phase=Phase.TALLY)


def _following(place: Place) -> Place | None:
    index = DUNGEONS.index(place) + 1
    return DUNGEONS[index] if index < len(DUNGEONS) else None


def next_action(table: PublicState) -> PublicState:
    """Return the table before the next action of the slide, in a new turn after the last."""
    index = (ACTIONS.index(table.action) + 1) % len(ACTIONS)
    return replace(
        table,
        phase=Phase.NEXT,
        action=ACTIONS[index],
        turn=table.turn + (index == 0),
        active=None,
    )
