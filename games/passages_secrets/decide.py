"""The rules of Passages Secrets: what may be asked, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.following import folded
from games.passages_secrets.board import CITY, NODES, PATHS
from games.passages_secrets.components import (
    HEXES,
    MIDGAME_LEFT,
    MIDGAME_STATUES,
    REVEALED,
    TOKENS,
    TURNS,
    ZONES,
    Achievement,
    District,
    Token,
    column,
)
from games.passages_secrets.events import (
    Achieved,
    Began,
    Event,
    FinalScored,
    MidgameScored,
    Opened,
    Placed,
    SetUp,
    Stolen,
    Tied,
)
from games.passages_secrets.moves import Marker, Move, Open, PlacePassage, Refusal
from games.passages_secrets.public_state import (
    Midgame,
    Phase,
    PublicState,
    Shift,
    Tile,
    Trigger,
    towards,
)
from games.passages_secrets.standing import COMPARED, MET, sheets, standing
from games.passages_secrets.state import State, evolve
from games.protocol import Chance, IllegalMoveError, Millis, Seat


def deal(table: State, chance: Chance) -> tuple[Event, ...]:
    """Return the opening events: hexes and how they are turned, tokens, achievements, who
    begins.
    """
    del table
    hexes = chance.shuffled(HEXES)[: len(CITY)]
    tokens = chance.shuffled(TOKENS)
    return (
        SetUp(
            layout=tuple(_turned(tile, chance.below(3)) for tile in hexes),
            faces=tuple(faces[chance.below(2)] for faces in tokens),
            revealed=chance.shuffled(tuple(Achievement))[:REVEALED],
            first=Seat(chance.below(2)),
        ),
    )


def _turned(tile: Tile, turns: int) -> Tile:
    """Return a hex turned clockwise by `turns` thirds; each moves every district one slot on."""
    first, second, third = (tile[(slot - turns) % 3] for slot in range(3))
    return first, second, third


def to_act(table: State) -> frozenset[Seat]:
    """Return whom the game waits for: one seat, or none at the end."""
    return frozenset() if table.to_act is None else frozenset({table.to_act})


def decision(table: State, seat: Seat) -> int | None:
    """Return the number of decisions made before the one that is open for `seat`, or None."""
    return table.decisions if seat == table.to_act else None


def decide(table: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a request; raise `IllegalMoveError` with a `Refusal` if it may
    not be.
    """
    del at, chance  # Passages Secrets knows no clock, and no luck after the set-up.
    asked = _requested(table, seat, move)
    if isinstance(asked, Began):
        return (asked,)
    return (asked, *_follow(evolve(table, asked), asked))


_ASKED = {
    Phase.OPENING: Refusal.MOVE_A_MARKER,
    Phase.PLACE: Refusal.PLACE_A_PASSAGE,
    Phase.OPEN: Refusal.OPEN_A_DISTRICT,
}


def _requested(table: PublicState, seat: Seat, move: Move) -> Began | Placed | Opened:
    if table.phase is Phase.OVER:
        raise IllegalMoveError(Refusal.GAME_OVER)
    if seat != table.to_act:
        raise IllegalMoveError(Refusal.NOT_YOUR_TURN)
    match table.phase, move:
        case Phase.OPENING, Marker(district):
            return Began(seat, None if district is None else _shift(table, seat, district, 1))
        case Phase.PLACE, PlacePassage(path):
            return _placed(table, seat, path)
        case Phase.OPEN, Open(district):
            return Opened(seat, _shift(table, seat, district, 1))
        case _:
            raise IllegalMoveError(_ASKED[table.phase])


def _placed(table: PublicState, seat: Seat, path: int) -> Placed:
    token = table.token(path)
    if token is None:
        raise IllegalMoveError(Refusal.PATH_TAKEN, path=path)
    return Placed(seat, path, token, _shifts(table, seat, path, token))


def _shifts(table: PublicState, seat: Seat, path: int, token: Token) -> tuple[Shift, ...]:
    """Return how the markers beside a path move: two zones in all, four with two shovels."""
    times = 2 if token is Token.TWO_SHOVELS else 1
    first, second = table.beside(path)
    if first is second:
        return (_shift(table, seat, first, 2 * times),)
    return (_shift(table, seat, first, times), _shift(table, seat, second, times))


def _shift(table: PublicState, seat: Seat, district: District, zones: int) -> Shift:
    """Return the move of a marker towards a seat; it stops at the end of its track."""
    start = table.markers[column(district)]
    end = max(-ZONES, min(ZONES, start + towards(seat) * zones))
    return Shift(district, start, end)


def _follow(table: PublicState, asked: Placed | Opened) -> Iterator[Event]:
    """Yield what follows from a placed passage or an opened district, in its order."""
    seat = asked.seat
    if isinstance(asked, Placed):
        thefts = tuple(_stolen(table, seat, asked.path))
        yield from thefts
        table = folded(evolve, table, thefts)
    won = tuple(_achieved(table, seat))
    yield from won
    if table.phase is Phase.PLACE:
        yield from _end_of_turn(folded(evolve, table, won))


def _stolen(table: PublicState, seat: Seat, path: int) -> Iterator[Stolen]:
    """Yield the statues that the passage on a path was the last to surround: two at most."""
    for end in (PATHS[path - 1].start, PATHS[path - 1].end):
        node = NODES[end]
        if node.statue and all(table.owner(number) is not None for number in node.paths):
            yield Stolen(seat, node.statue)


def _open_achievements(table: PublicState) -> list[Achievement]:
    """Return the revealed achievements that somebody may still get."""
    held = (*table.players[0].achievements, *table.players[1].achievements, *table.tied)
    return [one for one in table.revealed if one not in held]


def _achieved(table: PublicState, seat: Seat) -> Iterator[Achieved]:
    """Yield the achievements whose conditions the player whose turn it is meets now."""
    within_reach = [one for one in _open_achievements(table) if one in MET]
    if not within_reach:
        return
    own = standing(table, seat)
    for achievement in within_reach:
        if MET[achievement](own):
            yield Achieved(seat, achievement)


def _end_of_turn(table: PublicState) -> Iterator[Event]:
    trigger = _midgame_trigger(table)
    if trigger is not None:
        awards = tuple(_midgame_awards(table))
        yield from awards
        table = folded(evolve, table, awards)
        yield MidgameScored(Midgame(trigger, table.turns, sheets(table, final=False)))
    if table.turns == TURNS:
        yield FinalScored(sheets(table, final=True))


def _midgame_trigger(table: PublicState) -> Trigger | None:
    """Return what brings mid-game scoring at the end of this turn, or None."""
    if table.midgame is not None:
        return None
    if sum(len(player.statues) for player in table.players) >= MIDGAME_STATUES:
        return Trigger.STATUES
    if all(player.left <= MIDGAME_LEFT for player in table.players):
        return Trigger.PASSAGES
    return None


def _midgame_awards(table: PublicState) -> Iterator[Achieved | Tied]:
    """Yield who gets the achievements of mid-game, before it is scored (ruling)."""
    for achievement in _open_achievements(table):
        if (measure := COMPARED.get(achievement)) is None:
            continue
        mine, theirs = (measure(standing(table, Seat(seat))) for seat in (0, 1))
        if mine == theirs:
            yield Tied(achievement)
        else:
            yield Achieved(Seat(0) if mine > theirs else Seat(1), achievement)
