"""What is true of every state of a game of Pass Pass."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.faults import faults, misplaced
from games.pass_pass.components import (
    DECK,
    GOAL,
    HAND,
    ROUNDS,
    Card,
    counts,
    diamonds,
    in_order,
    pass_pass,
)
from games.pass_pass.public_state import EndReason, Phase, Player, PublicState
from games.pass_pass.state import State
from games.pass_pass.trick import lowest_pairs, ranks


def violations(state: State) -> tuple[str, ...]:
    """Return every invariant that the state breaks, in plain English."""
    if state.table.round == 0:
        return ()
    return faults(state, _cards, _hands, _players, _sides, _turn, _picks, _trick)


def _cards(state: State) -> Iterator[str]:
    """All 48 cards are somewhere, once."""
    table = state.table
    places: list[tuple[Card, ...]] = [*state.hands, state.aside, table.discards, table.now.left]
    places += [player.won for player in table.players]
    yield from misplaced("cards", DECK, places)


def _hands(state: State) -> Iterator[str]:
    """Backs are true, hands are sorted, and everyone has played as often as they should have."""
    table = state.table
    laid = {one.seat for one in table.now.laid}
    played = table.tricks if table.phase in _AFTER_LAST_TRICK else table.tricks - 1
    for player, hand in zip(table.players, state.hands, strict=True):
        if player.backs != counts(hand):
            yield f"seat {player.seat} shows the backs {player.backs} of {hand}"
        if hand != in_order(hand):
            yield f"seat {player.seat} has an unsorted hand"
        if table.reason is not EndReason.PASS_PASS and len(hand) != HAND - played - (
            player.seat in laid
        ):
            yield f"seat {player.seat} holds {len(hand)} cards in trick {table.tricks}"
    if table.aside != counts(state.aside):
        yield f"the pile shows {table.aside}"


_AFTER_LAST_TRICK = (Phase.SCORING, Phase.RECORD, Phase.DEAL, Phase.OVER)


def _players(state: State) -> Iterator[str]:
    table = state.table
    for player in table.players:
        if player.pass_pass != pass_pass(player.won):
            yield f"seat {player.seat} has {player.pass_pass} Pass Pass with {player.won}"
        if player.ticks != _ticks(table, player):
            yield f"seat {player.seat} has {player.ticks} ticks"
        if (player.ticks >= GOAL) != (player.seat == table.winner):
            yield f"seat {player.seat} has {player.ticks} ticks, but {table.winner} won"
        if len(player.rounds) == table.round:
            score = player.rounds[-1]
            if (score.cards, score.diamonds) != (len(player.won), diamonds(player.won)):
                yield f"seat {player.seat} scored {score} with {player.won}"


def _ticks(table: PublicState, player: Player) -> int:
    """Return the ticks of a player, counted again."""
    current = player.pass_pass if len(player.rounds) < table.round else 0
    if player.team is None:
        return current + sum(score.pass_pass for score in player.rounds)
    side = table.sides[player.team]
    unrecorded = player.pass_pass if len(side.lines) < table.round else 0
    return unrecorded + side.pass_pass


def _sides(state: State) -> Iterator[str]:
    table = state.table
    for side in table.sides:
        for line, number in zip(side.lines, range(ROUNDS), strict=False):
            score = table.players[line.seat].rounds[number]
            if line.seat not in side.members:
                yield f"team {side.team} recorded seat {line.seat}"
            if (line.points, line.pass_pass) != (score.points, score.pass_pass):
                yield f"team {side.team} recorded {line} for {score}"


def _turn(state: State) -> Iterator[str]:
    table = state.table
    waiting = {Phase.OVER: 0, Phase.RECORD: 2}.get(table.phase, 1)
    if len(table.to_act) != waiting:
        yield f"{table.to_act} act in phase {table.phase}"
    if not (1 <= table.round <= ROUNDS and 1 <= table.tricks <= HAND):
        yield f"trick {table.tricks} of round {table.round}"
    if table.phase in (Phase.DEAL, Phase.SCORING):
        yield f"phase {table.phase} lasts"


def _picks(state: State) -> Iterator[str]:
    """Three cards were won in each finished trick; the pairs on offer are the lowest."""
    table = state.table
    won = sum(len(player.won) for player in table.players)
    finished = HAND if table.phase in _AFTER_LAST_TRICK else table.tricks - 1
    if table.reason is not EndReason.PASS_PASS and won != 3 * finished + (
        table.now.taken is not None
    ):
        yield f"{won} cards won in trick {table.tricks}"
    offered = lowest_pairs(table.now.left) if table.phase is Phase.SECOND_PICK else ()
    if table.reason is None and table.pairs != offered:
        yield f"the pairs {table.pairs} are on offer of {table.now.left}"


def _trick(state: State) -> Iterator[str]:
    table = state.table
    now = table.now
    order = [(now.leader + turn) % table.seats for turn in range(len(now.laid))]
    if [one.seat for one in now.laid] != order:
        yield f"played in the order {now.laid}"
    if now.ranks != ranks(now.laid):
        yield f"the colours rank {now.ranks}"
