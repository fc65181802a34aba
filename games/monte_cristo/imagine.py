"""A game of Le Secret de Monte Cristo as one seat may imagine it."""

from __future__ import annotations

from games.kit.tuples import without
from games.monte_cristo.components import DECK, TREASURES, Card, Treasure
from games.monte_cristo.moves import Plan
from games.monte_cristo.offers import offers
from games.monte_cristo.public_state import PublicState
from games.monte_cristo.state import State
from games.monte_cristo.view import View
from games.protocol import Chance, Seat


def unseen_cards(table: PublicState) -> tuple[Card, ...]:
    """Return the supply cards in the draw pile and among the jokers, by kind."""
    held = (card for player in table.players for card in player.cards)
    return without(DECK, (*held, *table.discards, *table.offer))


def unseen_treasures(table: PublicState) -> tuple[Treasure, ...]:
    """Return the treasures in the bag and among those discarded, by kind."""
    lying = (treasure for dungeon in table.dungeons for treasure in dungeon.treasures)
    takings = table.scoring.takings if table.scoring else ()
    collected = (treasure for taking in takings for treasure in taking.treasures)
    return without(TREASURES, (*lying, *collected, *table.revealed))


def imagine(seen: View, chance: Chance) -> State:
    """Return a state that looks like `seen` to its seat.

    Every order of what is hidden is equally likely, and so is every plan that another seat may
    have. What the view itself shows stays.
    """
    table = seen.table
    cards = chance.shuffled(unseen_cards(table))
    deck, rest = cards[: table.deck], cards[table.deck :]
    jokers = []
    for player in table.players:
        jokers.append(rest[: player.jokers])
        rest = rest[player.jokers :]
    treasures = chance.shuffled(unseen_treasures(table))
    plans = tuple(
        seen.plan if player.seat == seen.seat else _some_plan(table, player.seat, chance)
        for player in table.players
    )
    return State(table, deck, tuple(jokers), treasures[: table.bag], treasures[table.bag :], plans)


def _some_plan(table: PublicState, seat: Seat, chance: Chance) -> Plan | None:
    """Return what a seat may have planned, as far as everybody knows."""
    if seat == table.to_act:
        return None
    move = chance.pick((None, *offers(table, seat)))
    return move if isinstance(move, Plan) else None
