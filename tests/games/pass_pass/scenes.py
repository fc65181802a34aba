"""Games of Pass Pass that begin with chosen hands, and cards in short: `v10` is violet 10."""

from __future__ import annotations

from msgspec.structs import replace

from games.chance import seeded
from games.pass_pass import RULES
from games.pass_pass.components import DECK, HAND, Card, Colour, counts, in_order, pass_pass
from games.pass_pass.decide import follow
from games.pass_pass.events import Dealt, Event, PassPassed, Recorded, RoundScored
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.options import Options
from games.pass_pass.public_state import PublicState, RoundScore
from games.pass_pass.state import State
from games.protocol import Millis, Seat

Scores = list[tuple[int, int]]
"""Points and Pass Pass of each seat in one round."""

_COLOURS = {
    "v": Colour.VIOLET,
    "b": Colour.BLUE,
    "g": Colour.GREEN,
    "y": Colour.YELLOW,
}


def card(text: str) -> Card:
    """Return the card that `text` abbreviates, such as `v10`."""
    return Card(_COLOURS[text[0]], int(text[1:]))


def cards(text: str) -> tuple[Card, ...]:
    """Return cards in the order in which they are written."""
    return tuple(map(card, text.split()))


def pair(text: str) -> tuple[Card, Card]:
    """Return a pair, the lower card first."""
    low, high = cards(text)
    return low, high


class Scene:
    """A game that goes on by `play`, `take`, `pair` and `record`, and remembers the last events."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.moves = 0
        self.checked = True

    @property
    def table(self) -> PublicState:
        """The open table now."""
        return self.state.table

    def do(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Let a seat move and fold what follows."""
        chance = seeded(1, position=self.moves)
        self.events = RULES.decide(self.state, Seat(seat), move, Millis(0), chance)
        for event in self.events:
            self.state = RULES.evolve(self.state, event)
        self.moves += 1
        assert not self.checked or RULES.violations(self.state) == ()
        return self.events

    def play(self, text: str) -> tuple[Event, ...]:
        """Let those whose turn it is play these cards, one after the other."""
        for one in cards(text):
            (seat,) = self.table.to_act
            self.do(seat, Play(one))
        return self.events

    def take(self, text: str) -> tuple[Event, ...]:
        """Let the first winner take a card."""
        (seat,) = self.table.to_act
        return self.do(seat, Take(card(text)))

    def pair(self, text: str) -> tuple[Event, ...]:
        """Let the second winner take a pair."""
        (seat,) = self.table.to_act
        return self.do(seat, TakePair(pair(text)))

    def record(self, seat: int, member: int) -> tuple[Event, ...]:
        """Let a seat choose whose round its team records."""
        return self.do(seat, Record(Seat(member)))

    def finish_round(self) -> None:
        """Play on at random, the first legal move each, until the round number changes or ends."""
        number = self.table.round
        while self.table.round == number and self.table.to_act:
            seat = self.table.to_act[0]
            self.do(seat, RULES.legal_moves(RULES.view(self.state, seat))[0])


def dealt(
    *hands: str, leader: int = 0, teams: bool = False, number: int = 1, state: State | None = None
) -> Scene:
    """Return a game in which these hands were dealt, each filled up to 8 with what is left over."""
    begun = state or RULES.initial(len(hands), Options(teams))
    given = [cards(hand) for hand in hands]
    rest = [one for one in reversed(DECK) if not any(one in hand for hand in given)]
    full = []
    for hand in given:
        missing = HAND - len(hand)
        full.append(in_order((*hand, *rest[:missing])))
        rest = rest[missing:]
    event = Dealt(number, Seat(leader), tuple(full), in_order(rest))
    return Scene(RULES.evolve(begun, event))


def trick(played: str, leader: int = 0, teams: bool = False) -> Scene:
    """Return a game in whose first trick these cards were played, from the leader on."""
    given = played.split()
    hands = [given[(seat - leader) % len(given)] for seat in range(len(given))]
    scene = dealt(*hands, leader=leader, teams=teams)
    scene.play(played)
    return scene


def doctored(scene: Scene, **won: str) -> Scene:
    """Put cards before seats (`seat_0="v1 b1"`) as if won this round, their Pass Pass ticked.

    They are taken out of the hands and the pile, so hands differ in size and the scene is not
    checked from here on.
    """
    players, hands = list(scene.table.players), scene.state.hands
    fronts = {int(name.removeprefix("seat_")): cards(text) for name, text in won.items()}
    gone = [one for front in fronts.values() for one in front]
    hands = tuple(tuple(one for one in hand if one not in gone) for hand in hands)
    for seat, front in fronts.items():
        player, made = players[seat], pass_pass(front)
        players[seat] = replace(player, won=front, pass_pass=made, ticks=player.ticks + made)
    for seat, hand in enumerate(hands):
        players[seat] = replace(players[seat], backs=counts(hand))
    aside = tuple(one for one in scene.state.aside if one not in gone)
    table = replace(scene.table, players=tuple(players), aside=counts(aside))
    scene.state = State(table, hands, aside)
    scene.checked = False
    return scene


def after_rounds(teams: bool, *rounds: Scores) -> State:
    """Return the table after finished rounds, given as (points, Pass Pass) of each seat.

    Points are cards, none with diamonds. With teams each records its first member.
    """
    state = RULES.initial(len(rounds[0]), Options(teams))
    for number, scores in enumerate(rounds, 1):
        state = replace(state, table=replace(state.table, round=number))
        made = tuple(RoundScore(points, 0, passes) for points, passes in scores)
        state = RULES.evolve(state, RoundScored(number, made))
        for side in state.table.sides:
            points, passes = scores[side.members[0]]
            event = Recorded(side.team, side.members[0], None, points, passes)
            state = RULES.evolve(state, event)
    return state if teams else _ticked(state)


def _ticked(state: State) -> State:
    players = tuple(
        replace(player, ticks=sum(score.pass_pass for score in player.rounds))
        for player in state.table.players
    )
    return replace(state, table=replace(state.table, players=players))


def ended_round(scores: Scores, number: int = 1, state: State | None = None) -> Scene:
    """Return the scene in which a round has just been scored with (points, Pass Pass)."""
    begun = state or RULES.initial(len(scores), Options(teams=True))
    scene = dealt(*[""] * len(scores), state=begun, number=number)
    made = tuple(RoundScore(points, 0, passes) for points, passes in scores)
    scene.checked = False
    for player, (_, passes) in zip(scene.table.players, scores, strict=True):
        ticked = PassPassed(player.seat, passes, player.ticks + passes)
        scene.state = RULES.evolve(scene.state, ticked)
    scene.state = RULES.evolve(scene.state, RoundScored(number, made))
    scene.events = follow(scene.state, seeded(1))
    for event in scene.events:
        scene.state = RULES.evolve(scene.state, event)
    return scene
