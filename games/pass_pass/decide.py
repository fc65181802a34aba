"""The rules of Pass Pass: what may be asked, and what follows from it.

A request becomes one event; then whatever needs nobody's decision follows from it, one
`_consequence` after the other, until a player is asked or the game is over.
"""

from __future__ import annotations

from typing import assert_never

from games.kit.cards import hands_of
from games.kit.following import following
from games.pass_pass.components import DECK, GOAL, HAND, ROUNDS, diamonds, in_order, pass_pass
from games.pass_pass.events import (
    Dealt,
    Ended,
    Event,
    PassPassed,
    Played,
    Recorded,
    RoundScored,
    Took,
    TookPair,
    TrickWon,
)
from games.pass_pass.moves import Move, Play, Record, Refusal, Take, TakePair
from games.pass_pass.public_state import EndReason, Phase, Player, PublicState, RoundScore
from games.pass_pass.state import State, evolve
from games.pass_pass.trick import winners
from games.protocol import Chance, IllegalMoveError, Millis, Seat


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the opening deal. Ruling: who leads the first trick of the game is drawn."""
    leader = Seat(chance.below(state.table.seats))
    return (_dealt(state.table.seats, 1, leader, chance),)


def _dealt(seats: int, number: int, leader: Seat, chance: Chance) -> Dealt:
    hands, aside = hands_of(chance.shuffled(DECK), [HAND] * seats)
    return Dealt(number, leader, tuple(map(in_order, hands)), in_order(aside))


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for: one seat, or both partners of a team that records."""
    return frozenset(state.table.to_act)


def joint(state: State) -> bool:
    """Return whether partners are asked for one record: whoever answers first, for both."""
    return state.table.phase is Phase.RECORD


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of decisions made before the one that is open for `seat`, or None."""
    return state.table.decisions if seat in state.table.to_act else None


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a request; raise `IllegalMoveError` with a `Refusal` if it may
    not be.
    """
    del at  # Pass Pass knows no clock.
    asked = _requested(state, seat, move)
    if _goes_on(state.table):
        return (asked,)
    return (asked, *follow(evolve(state, asked), chance))


def _goes_on(table: PublicState) -> bool:
    """Return whether the next seat simply plays too: the usual case, which costs nothing."""
    return table.phase is Phase.PLAY and len(table.now.laid) + 1 < table.seats


def follow(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return every event that follows without a decision, until somebody is asked or it is over."""
    return following(evolve, state, lambda now: _consequence(now, chance))


_ASKED = {
    Phase.PLAY: Refusal.PLAY_A_CARD,
    Phase.FIRST_PICK: Refusal.TAKE_ONE_CARD,
    Phase.SECOND_PICK: Refusal.TAKE_A_PAIR,
    Phase.RECORD: Refusal.RECORD_A_MEMBER,
}


def _requested(state: State, seat: Seat, move: Move) -> Event:
    table = state.table
    if table.phase is Phase.OVER:
        raise IllegalMoveError(Refusal.GAME_OVER)
    if seat not in table.to_act:
        raise IllegalMoveError(Refusal.NOT_YOUR_TURN)
    match table.phase, move:
        case Phase.PLAY, Play():
            return _play(state, seat, move)
        case Phase.FIRST_PICK, Take():
            return _take(table, seat, move)
        case Phase.SECOND_PICK, TakePair():
            return _take_pair(table, seat, move)
        case Phase.RECORD, Record():
            return _record(table, seat, move)
        case _:
            raise IllegalMoveError(_ASKED[table.phase])


def _play(state: State, seat: Seat, move: Play) -> Played:
    if move.card not in state.hands[seat]:
        raise IllegalMoveError(Refusal.NOT_IN_HAND, card=move.card.code)
    return Played(seat, move.card)


def _take(table: PublicState, seat: Seat, move: Take) -> Took:
    if move.card not in table.now.left:
        raise IllegalMoveError(Refusal.NOT_IN_TRICK, card=move.card.code)
    return Took(seat, move.card)


def _take_pair(table: PublicState, seat: Seat, move: TakePair) -> TookPair:
    for card in move.cards:
        if card not in table.now.left:
            raise IllegalMoveError(Refusal.NOT_IN_TRICK, card=card.code)
    if move.cards not in table.pairs:
        low, high = move.cards
        raise IllegalMoveError(Refusal.NOT_LOWEST_PAIR, low=low.code, high=high.code)
    return _took_pair(table, seat, move, forced=False)


def _took_pair(table: PublicState, seat: Seat, move: TakePair, *, forced: bool) -> TookPair:
    rest = tuple(card for card in table.now.left if card not in move.cards)
    return TookPair(seat, move.cards, rest, forced)


def _record(table: PublicState, seat: Seat, move: Record) -> Recorded:
    team = table.players[seat].team
    if team is None or move.member not in table.sides[team].members:
        raise IllegalMoveError(Refusal.NOT_YOUR_TEAM)
    return _recorded(table, table.players[move.member], seat)


def _recorded(table: PublicState, member: Player, by: Seat | None) -> Recorded:
    score = member.rounds[table.round - 1]
    return Recorded(member.team or 0, member.seat, by, score.points, score.pass_pass)


def _consequence(state: State, chance: Chance) -> Event | None:
    """Return the next event that needs nobody's decision, or None."""
    table = state.table
    match table.phase:
        case Phase.PLAY:
            return _while_playing(state)
        case Phase.FIRST_PICK | Phase.OVER:
            return None
        case Phase.SECOND_PICK:
            return _tick(table, table.now.first) or _only_pair(table)
        case Phase.SCORING:
            return _tick(table, table.now.leader) or _round_scored(table)
        case Phase.RECORD:
            return _better_member(table)
        case Phase.DEAL:
            return _next_round(table, chance)
        case _:
            assert_never(table.phase)


def _while_playing(state: State) -> Event | None:
    table = state.table
    laid = table.now.laid
    if len(laid) == table.seats:
        return TrickWon(*winners(laid, table.now.ranks))
    if not laid and table.last and (event := _tick(table, table.now.leader)):
        return event
    if table.tricks == HAND:
        (seat,) = table.to_act
        return Played(seat, state.hands[seat][0], forced=True)
    return None


def _tick(table: PublicState, seat: Seat | None) -> Event | None:
    """Return what the last pick, by `seat`, completed; then the end if it was the third.

    Two Pass Pass may come at once, so the third may be passed over.
    """
    if seat is None:
        return None
    player = table.players[seat]
    made = pass_pass(player.won) - player.pass_pass
    if made:
        return PassPassed(seat, made, player.ticks + made)
    return Ended(EndReason.PASS_PASS, seat) if player.ticks >= GOAL else None


def _only_pair(table: PublicState) -> TookPair | None:
    if len(table.pairs) > 1:
        return None
    (seat,) = table.to_act
    return _took_pair(table, seat, TakePair(table.pairs[0]), forced=True)


def _round_scored(table: PublicState) -> RoundScored:
    return RoundScored(
        table.round,
        tuple(
            RoundScore(len(player.won), diamonds(player.won), player.pass_pass)
            for player in table.players
        ),
    )


def _better_member(table: PublicState) -> Recorded | None:
    """Return the record of the team that is next, if there is nothing to choose.

    Ruling: nobody is asked when one member is at least as good in both columns, nor in the last
    round, in which points go before Pass Pass.
    """
    side = next(side for side in table.sides if len(side.lines) < table.round)
    scores = [table.players[seat].rounds[-1] for seat in side.members]
    (points, passes), (others_points, others_passes) = [(s.points, s.pass_pass) for s in scores]
    opposed = (points - others_points) * (passes - others_passes) < 0
    if opposed and table.round < ROUNDS:
        return None
    better = 0 if (points, passes) >= (others_points, others_passes) else 1
    return _recorded(table, table.players[side.members[better]], by=None)


def _next_round(table: PublicState, chance: Chance) -> Event:
    """Return the next deal, all 48 cards shuffled again, or the end on points."""
    if table.round == ROUNDS:
        return Ended(EndReason.POINTS, None)
    return _dealt(table.seats, table.round + 1, table.now.leader, chance)
