"""Fast play to the end of a round, on numbers: what the computer player looks ahead with.

Cards are places in the deck (0 to 47). In a playout everybody plays any card of their hand and
picks what is best for themselves at once. It is a guess at what may come; the rules are in
`decide.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.pass_pass.components import DECK, GOAL, Card, column
from games.pass_pass.public_state import Phase
from games.pass_pass.state import State
from games.protocol import Chance

PLACE: dict[Card, int] = {card: place for place, card in enumerate(DECK)}
COLOUR = tuple(column(card) for card in DECK)
VALUE = tuple(card.value for card in DECK)
WORTH = tuple(1 + card.diamonds for card in DECK)

ALMOST = (0.0, 2.5, 1.0, 0.3, 0.0)
"""What a set of four colours is worth, in points, by how many of them are missing."""

PASS_PASS = 7.0
"""What a Pass Pass is worth to whoever picks, in points."""

WIN = 100.0
"""What the third Pass Pass is worth to whoever picks, in points."""


@cache
def promise(tally: tuple[int, int, int, int]) -> float:
    """Return what a collection is worth beside its points: Pass Pass made and begun."""
    made = min(tally)
    return PASS_PASS * made + ALMOST[sum(count == made for count in tally)]


class Playout:
    """A round in progress, played on in place.

    `tallies` count the colours before each seat, `points` are what they score, `made` the Pass
    Pass of this round, `ticks` what counts towards the third; `winner` completed it.
    """

    __slots__ = (
        "first", "hands", "laid", "left", "made", "phase", "points", "second",
        "tallies", "ticks", "turn", "winner",
    )  # fmt: skip

    first: int
    second: int
    winner: int

    def __init__(self, state: State, luck: Chance) -> None:
        table = state.table
        self.hands = [[PLACE[card] for card in luck.shuffled(hand)] for hand in state.hands]
        self.laid = [(int(one.seat), PLACE[one.card]) for one in table.now.laid]
        self.left = [PLACE[card] for card in table.now.left]
        self.phase = table.phase
        self.turn = int(table.to_act[0])
        self.second = -1 if table.now.second is None else int(table.now.second)
        self.winner = -1
        self.ticks = [player.ticks for player in table.players]
        self.made = [player.pass_pass for player in table.players]
        self.tallies = [_tally(player.won) for player in table.players]
        self.points = [sum(WORTH[PLACE[card]] for card in player.won) for player in table.players]

    def copy(self) -> Playout:
        """Return a playout that can be played on without touching this one."""
        other = Playout.__new__(Playout)
        other.hands = [hand.copy() for hand in self.hands]
        other.laid, other.left = self.laid.copy(), self.left.copy()
        other.phase, other.turn, other.second = self.phase, self.turn, self.second
        other.winner = self.winner
        other.ticks, other.made = self.ticks.copy(), self.made.copy()
        other.tallies = [tally.copy() for tally in self.tallies]
        other.points = self.points.copy()
        return other

    def play(self, card: int) -> None:
        """Let the seat whose turn it is play a card; the winners are known after the last."""
        self.hands[self.turn].remove(card)
        self._lay(card)

    def _lay(self, card: int) -> None:
        seat = self.turn
        self.laid.append((seat, card))
        if len(self.laid) < len(self.hands):
            self.turn = (seat + 1) % len(self.hands)
            return
        self.turn, self.second = winners(self.laid)
        self.left = [card for _, card in self.laid]
        self.phase = Phase.FIRST_PICK

    def take(self, card: int) -> None:
        """Let the first winner take a card."""
        self.left.remove(card)
        self._win(self.turn, card)
        self.turn, self.phase = self.second, Phase.SECOND_PICK

    def take_pair(self, low: int, high: int) -> None:
        """Let the second winner take two cards; they lead the next trick."""
        self._win(self.turn, low)
        self._win(self.turn, high)
        self.laid, self.left = [], []
        self.phase = Phase.PLAY

    def _win(self, seat: int, card: int) -> None:
        tally = self.tallies[seat]
        tally[COLOUR[card]] += 1
        self.points[seat] += WORTH[card]
        if min(tally) > self.made[seat]:
            self.made[seat] += 1
            self.ticks[seat] += 1
            if self.ticks[seat] >= GOAL and self.winner < 0:
                self.winner = seat

    def gain(self, seat: int, cards: Sequence[int]) -> float:
        """Return what the cards are worth to a seat at once."""
        before = self.tallies[seat]
        after = before.copy()
        worth = 0.0
        for card in cards:
            after[COLOUR[card]] += 1
            worth += WORTH[card]
        if self.ticks[seat] + min(after) - self.made[seat] >= GOAL:
            return WIN
        return worth + promise(_key(after)) - promise(_key(before))

    def best_card(self) -> int:
        """Return the card that is worth most to the first winner."""
        return max(self.left, key=lambda card: self.gain(self.turn, (card,)))

    def best_pair(self) -> tuple[int, int]:
        """Return the pair of lowest cards that is worth most to the second winner."""
        ordered = sorted(self.left, key=VALUE.__getitem__)
        low, high = ordered[0], ordered[1]
        if len(ordered) == 2 or VALUE[ordered[2]] > VALUE[high]:
            return low, high
        equal = [card for card in ordered if VALUE[card] == VALUE[high]]
        if low not in equal:
            return low, max(equal, key=lambda card: self.gain(self.turn, (low, card)))
        equal.sort(key=lambda card: self.gain(self.turn, (card,)))
        return equal[-1], equal[-2]

    def finish(self) -> None:
        """Play on until the round, or the game, is over: each hand from its end."""
        while self.winner < 0:
            if self.phase is Phase.PLAY:
                hand = self.hands[self.turn]
                if not hand:
                    return
                self._lay(hand.pop())
            elif self.phase is Phase.FIRST_PICK:
                self.take(self.best_card())
            else:
                self.take_pair(*self.best_pair())


def winners(laid: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the first and the second winner of a complete trick, as `trick.winners` does."""
    sums, tops, places = [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]
    for place, (_, card) in enumerate(laid):
        colour, value = COLOUR[card], VALUE[card]
        sums[colour] += value
        if value > tops[colour]:
            tops[colour], places[colour] = value, place
    ranks = [
        total * 256 + top * 8 - place for total, top, place in zip(sums, tops, places, strict=True)
    ]
    lead = ranks.index(max(ranks))
    first = laid[places[lead]][0]
    others = [(card, seat) for seat, card in laid if COLOUR[card] == lead and seat != first]
    if others:
        return first, max(others)[1]
    ranks[lead] = -1
    return first, laid[places[ranks.index(max(ranks))]][0]


def _tally(cards: Sequence[Card]) -> list[int]:
    tally = [0, 0, 0, 0]
    for card in cards:
        tally[column(card)] += 1
    return tally


def _key(tally: Sequence[int]) -> tuple[int, int, int, int]:
    violet, blue, green, yellow = tally
    return violet, blue, green, yellow
