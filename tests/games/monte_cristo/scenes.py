"""Games of Le Secret de Monte Cristo that begin as a test needs them, and pieces in short.

`r2` is a ruby card with two bags (and two adventurers) or a ruby of value two; `j` is a joker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.chance import seeded
from games.monte_cristo import RULES
from games.monte_cristo.components import (
    ACTIONS,
    ADVENTURERS,
    CARDS,
    DECK,
    DUNGEONS,
    LETTERS,
    TOKENS,
    TREASURES,
    ZONES,
    Action,
    Card,
    Treasure,
    TreasureKind,
    marbles_each,
)
from games.monte_cristo.decide.follow import follow
from games.monte_cristo.events import Event
from games.monte_cristo.public_state import Dungeon, Phase, Player, PublicState
from games.monte_cristo.state.whole import State
from games.monte_cristo.view import View, legal_moves
from games.protocol import IllegalMoveError, Millis, NoOptions, Seat

Item = TypeVar("Item")


def card(text: str) -> Card:
    """Return the card that `text` abbreviates, such as `r2`."""
    kind, bags = LETTERS[text[0]], int(text[1])
    return CARDS[f"{kind.value}-{bags}-{4 - bags}"]


def cards(text: str) -> tuple[Card, ...]:
    """Return cards in the order in which they are written; jokers are left out."""
    return tuple(card(word) for word in text.split() if word != "j")


def treasures(text: str) -> tuple[Treasure, ...]:
    """Return treasures in the order in which they are written."""
    return tuple(TOKENS[word] for word in text.split())


def kinds(text: str) -> tuple[TreasureKind, ...]:
    """Return kinds by their first letters, such as `rsegd`."""
    return tuple(LETTERS[letter] for letter in text)


def queue(text: str) -> tuple[Seat, ...]:
    """Return seats in the order in which they are written, such as `0010`."""
    return tuple(Seat(int(digit)) for digit in text)


class Scene:
    """A game that goes on by codes, and remembers the last events."""

    def __init__(self, state: State, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = events
        self.moves = 0
        self._check()

    @property
    def table(self) -> PublicState:
        """The open table now."""
        return self.state.table

    @property
    def asked(self) -> Seat | None:
        """Whom the game waits for."""
        return self.table.to_act

    def player(self, seat: int) -> Player:
        """Return a player's side of the table."""
        return self.table.players[seat]

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the codes of the legal moves of a seat, or of whom the game waits for."""
        who = self.asked if seat is None else Seat(seat)
        seen: View = RULES.view(self.state, who)
        return [RULES.code(move) for move in legal_moves(seen)]

    def play(self, *codes: str, seat: int | None = None) -> Scene:
        """Make moves in a row, each by whom the game waits for then, or all by one seat."""
        for code in codes:
            who = self.asked if seat is None else Seat(seat)
            assert who is not None
            self.moves += 1
            luck = seeded(self.moves, "scene")
            self.events = RULES.decide(self.state, who, RULES.parse(code), Millis(0), luck)
            for event in self.events:
                self.state = RULES.evolve(self.state, event)
            self._check()
        return self

    def refused(self, code: str, seat: int | None = None) -> tuple[str, dict[str, str | int]]:
        """Return why a move is refused; fail if it is not."""
        who = self.asked if seat is None else Seat(seat)
        assert who is not None
        try:
            RULES.decide(self.state, who, RULES.parse(code), Millis(0), seeded(0))
        except IllegalMoveError as illegal:
            return illegal.code.value, dict(illegal.detail)
        raise AssertionError(f"{code} was accepted")

    def all_of(self, kind: type[Event]) -> list[Event]:
        """Return the last events of one type."""
        return [event for event in self.events if isinstance(event, kind)]

    def _check(self) -> None:
        assert RULES.violations(self.state) == ()


def scene(
    seats: int = 2,
    action: Action = Action.SUPPLY,
    *,
    active: int = 0,
    tracks: str = "",
    hands: Sequence[str] = (),
    dungeons: Mapping[str, tuple[str, str]] | None = None,
    zones: Mapping[str, str] | None = None,
    reserve: Sequence[int] = (),
    points: Sequence[int] = (),
    market: str = "rsegd",
    top: str = "",
    pile: int | None = None,
    bag: str = "",
    bagged: int | None = None,
    turn: int = 1,
) -> Scene:
    """Return a game in which an action is about to begin, and what follows of itself.

    `tracks` are marbles by action, bottom first, such as `001 110 01 01`; else each track has one
    of everybody's, the active player's at the bottom. `hands` are cards and jokers by seat.
    `dungeons` has a queue and treasures by letter; `zones` seats by zone. `reserve` are the
    adventurers of each seat (else 2); the others are in Marseille. `market` is from the top down.
    `top` are the first cards of the deck, which has `pile` cards (else all that are left; the
    rest is discarded). `bag` are the next treasures, `bagged` how many are in the bag.
    """
    laid = _table(
        seats, action, turn, tracks or _tracks(seats, active), dungeons or {}, zones or {}
    )
    players = tuple(
        _player(laid, seat, hands, reserve[seat] if reserve else 2, points) for seat in range(seats)
    )
    laid = replace(laid, players=players, market=kinds(market))
    start = _hidden(laid, cards(top), pile, treasures(bag), bagged)
    events = follow(start, seeded(0, "scene"))
    state = start
    for event in events:
        state = RULES.evolve(state, event)
    return Scene(state, events)


def _hidden(
    table: PublicState,
    top: tuple[Card, ...],
    pile: int | None,
    next_ones: tuple[Treasure, ...],
    bagged: int | None,
) -> State:
    """Return the state with deck, jokers and bag, made of all that lies nowhere else."""
    held = [one for player in table.players for one in player.cards]
    faces = [*top, *_left(DECK, [*held, *top])]
    jokers = [tuple(faces.pop() for _ in range(player.jokers)) for player in table.players]
    size = len(faces) if pile is None else pile
    lying = [one for dungeon in table.dungeons for one in dungeon.treasures]
    tokens = [*next_ones, *_left(TREASURES, [*lying, *next_ones])]
    inside = len(tokens) if bagged is None else bagged
    table = replace(
        table,
        deck=size,
        discards=tuple(faces[size:]),
        bag=inside,
        spent=len(tokens) - inside,
    )
    return State(
        table,
        tuple(faces[:size]),
        tuple(jokers),
        tuple(tokens[:inside]),
        tuple(tokens[inside:]),
        (None,) * table.seats,
    )


def _left(items: Sequence[Item], gone: Sequence[Item]) -> list[Item]:
    left = list(items)
    for item in gone:
        left.remove(item)
    return left


def _tracks(seats: int, active: int) -> str:
    order = "".join(str((active + step) % seats) for step in range(seats))
    spare = marbles_each(seats) - len(ACTIONS)
    extra = "0101" if spare else ""
    return " ".join(order + extra[index : index + 1] for index in range(len(ACTIONS)))


def _table(
    seats: int,
    action: Action,
    turn: int,
    tracks: str,
    dungeons: Mapping[str, tuple[str, str]],
    zones: Mapping[str, str],
) -> PublicState:
    empty = RULES.initial(seats, NoOptions()).table
    there = [dungeons.get(place.value, ("", "")) for place in DUNGEONS]
    return replace(
        empty,
        tracks=tuple(queue(word.strip("-")) for word in tracks.split()),
        dungeons=tuple(Dungeon(queue(who), treasures(what)) for who, what in there),
        zones=tuple(queue(zones.get(zone.value, "")) for zone in ZONES),
        action=action,
        phase=Phase.NEXT,
        turn=turn,
    )


def _player(
    table: PublicState, seat: int, hands: Sequence[str], reserve: int, points: Sequence[int]
) -> Player:
    who = Seat(seat)
    hand = hands[seat] if seat < len(hands) else ""
    out = table.exploring(who) + sum(zone.count(who) for zone in table.zones)
    return Player(
        who,
        cards=cards(hand),
        jokers=hand.split().count("j"),
        reserve=reserve,
        marseille=ADVENTURERS - reserve - out,
        bonus=points[seat] if points else 0,
    )


def dealt(seats: int, seed: int = 1) -> Scene:
    """Return a game as it really begins."""
    state = RULES.initial(seats, NoOptions())
    events = RULES.deal(state, seeded(seed))
    for event in events:
        state = RULES.evolve(state, event)
    return Scene(state, events)
