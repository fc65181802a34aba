"""A game of Pass Pass as one seat may imagine it."""

from __future__ import annotations

from games.kit.cards import unseen as left_of
from games.pass_pass.components import COLOURS, DECK, Card, Counts, in_order
from games.pass_pass.state import State
from games.pass_pass.view import View
from games.protocol import Chance


def unseen(seen: View) -> tuple[Card, ...]:
    """Return the cards whose place the view does not tell, by colour, then value.

    They lie in the other hands and in the pile that was set aside.
    """
    table = seen.table
    known = {*seen.hand, *table.discards, *table.now.left}
    for player in table.players:
        known.update(player.won)
    return left_of(DECK, known)


def imagine(seen: View, chance: Chance) -> State:
    """Return a state that looks like `seen` to its seat, every one equally likely.

    Backs are public: the unseen cards of a colour change places only among the hands, and the
    pile, that hold cards of that colour. What the view itself shows stays.
    """
    table = seen.table
    places: list[Counts] = [
        (0, 0, 0, 0) if player.seat == seen.seat else player.backs for player in table.players
    ]
    piles = _dealt_by_colour(unseen(seen), [*places, table.aside], chance)
    hands = [in_order(cards) for cards in piles[:-1]]
    if seen.seat is not None:
        hands[seen.seat] = seen.hand
    return State(table, tuple(hands), in_order(piles[-1]))


def _dealt_by_colour(
    cards: tuple[Card, ...], places: list[Counts], chance: Chance
) -> list[list[Card]]:
    piles: list[list[Card]] = [[] for _ in places]
    for column, colour in enumerate(COLOURS):
        shuffled = iter(chance.shuffled([card for card in cards if card.colour is colour]))
        for pile, backs in zip(piles, places, strict=True):
            pile.extend(next(shuffled) for _ in range(backs[column]))
    return piles
