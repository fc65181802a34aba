"""What a seat of Le Secret de Monte Cristo may ask for, from the open table."""

from __future__ import annotations

from typing import NamedTuple

from games.monte_cristo.components import (
    DUNGEONS,
    LANDING,
    PLACES,
    REINFORCEMENTS,
    ZONES,
    Place,
    Treasure,
    sorted_cards,
)
from games.monte_cristo.moves import (
    Cancel,
    Chest,
    Discard,
    Give,
    Keep,
    Marble,
    Move,
    Pass,
    Pay,
    Plan,
    Send,
    Take,
)
from games.monte_cristo.payment import Payment, payments
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.slide import open_tracks, rises, slides
from games.monte_cristo.state.flow import sets_for
from games.protocol import Seat


def offers(table: PublicState, seat: Seat) -> tuple[Move, ...]:
    """Return every legal move of a seat, in a stable order.

    Cards by kind, places in their order with passing last, sets small ones first, payments the
    cheapest first. A seat whose turn to place is still to come may plan.
    """
    if seat == table.to_act:
        return _asked(table, seat)
    if table.plans(seat):
        return (*map(Plan, places(table, seat)), Plan(None), Cancel())
    return ()


def _asked(table: PublicState, seat: Seat) -> tuple[Move, ...]:
    match table.phase:
        case Phase.SUPPLY:
            return _cards(table, seat)
        case Phase.DISCARD:
            return discards(table, seat)
        case Phase.PLACE:
            return (*map(Send, places(table, seat)), Pass())
        case Phase.TREASURE:
            return tuple(Chest(place) for place in DUNGEONS if place not in table.filled)
        case Phase.TAKE:
            return _sets(table, seat)
        case Phase.PAY:
            return tuple(map(Pay, ways_to_pay(table, seat)))
        case Phase.SHUFFLE:
            return (*slides(table, seat), *rises(table.market), Pass())
        case _:
            return tuple(map(Marble, open_tracks(table, seat)))


def _cards(table: PublicState, seat: Seat) -> tuple[Move, ...]:
    cards = dict.fromkeys(sorted_cards(table.offer))
    getting = table.served[0]
    if getting == seat:
        return tuple(map(Keep, cards))
    return tuple(Give(getting, card) for card in cards)


def discards(table: PublicState, seat: Seat) -> tuple[Discard, ...]:
    """Return the different cards that a seat could discard, a joker last."""
    player = table.players[seat]
    joker = (Discard(None),) if player.jokers else ()
    return (*map(Discard, dict.fromkeys(sorted_cards(player.cards))), *joker)


def places(table: PublicState, seat: Seat) -> tuple[Place, ...]:
    """Return where a seat may place an adventurer: now, or first when its turn comes.

    At most one adventurer goes into a zone in a turn, and at most one of a colour is in a zone.
    """
    now = table.placing
    if now is not None and now.seat == seat and now.zone:
        return DUNGEONS
    return tuple(place for place in PLACES if place not in ZONES or seat not in table.zone(place))


class Placements(NamedTuple):
    """How many adventurers a seat can place in its turn: without a bonus zone, and at most."""

    sure: int
    most: int


def placements(table: PublicState) -> Placements:
    """Return how many adventurers whose turn to place it is can place; zeros if nobody's is.

    Each placement needs an adventurer in the reserve. One bonus zone a turn may bring more: the
    landing zone adventurers, the reinforcement zone placements.
    """
    now = table.placing
    if now is None:
        return Placements(0, 0)
    player, zones = table.players[now.seat], set(places(table, now.seat))
    found = [min(now.left, player.reserve)]
    if Place.LANDING in zones:
        found.append(min(now.left, player.reserve + min(LANDING, player.marseille)))
    if Place.REINFORCEMENT in zones:
        found.append(min(now.left + REINFORCEMENTS, player.reserve))
    return Placements(found[0], max(found))


def _sets(table: PublicState, seat: Seat) -> tuple[Move, ...]:
    scoring = table.scoring
    if scoring is None or scoring.dungeon is None:
        return ()
    return (*map(Take, sets_for(table, seat, scoring.dungeon)), Pass())


def ways_to_pay(table: PublicState, seat: Seat) -> tuple[Payment, ...]:
    """Return the payments of a seat for the treasures that it has chosen, the cheapest first."""
    player = table.players[seat]
    return payments(player.cards, player.jokers, chosen_there(table))


def being_scored(table: PublicState) -> Place:
    """Return the dungeon where treasures are taken now; raise ValueError if there is none."""
    if table.scoring is None or table.scoring.dungeon is None:
        raise ValueError("no dungeon is scored")
    return table.scoring.dungeon


def chosen_there(table: PublicState) -> tuple[Treasure, ...]:
    """Return the treasures that are being paid for, in their order; none while none is chosen."""
    return table.scoring.chosen if table.scoring else ()
