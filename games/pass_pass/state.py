"""The whole truth about a game of Pass Pass, and how events change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from games.kit.tuples import less, put
from games.pass_pass.components import HAND, Card, Counts, column, counts
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
from games.pass_pass.options import Options
from games.pass_pass.public_state import Laid, Line, Phase, Player, PublicState, TeamSheet, Trick
from games.pass_pass.trick import lowest_pairs, ranks
from games.protocol import Seat


class State(msgspec.Struct, frozen=True):
    """The open table and what is hidden: the values in hands and in the pile set aside.

    Hands are in seat order; every hand and the pile are sorted by colour, then by value.
    """

    table: PublicState
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...] = ()


def initial(seats: int, chosen: Options) -> State:
    """Return the empty table.

    With teams, seat i partners seat i + n/2, so that partners sit opposite or two apart (rulebook:
    Mode par équipes).
    """
    size = seats // 2 if chosen.teams else 0
    sides = tuple(TeamSheet(team, (Seat(team), Seat(team + size))) for team in range(size))
    players = tuple(Player(Seat(seat), seat % size if size else None) for seat in range(seats))
    return State(PublicState(players, sides), ((),) * seats)


def evolve(state: State, event: Event) -> State:
    """Return the state after one event. Draws no luck and judges no legality."""
    match event:
        case Played():
            return _played(state, event)
        case Dealt():
            return _dealt(state, event)
        case _:
            return State(_on_table(state.table, event), state.hands, state.aside)


_Open = TrickWon | Took | TookPair | PassPassed | RoundScored | Recorded | Ended


def _on_table(table: PublicState, event: _Open) -> PublicState:
    match event:
        case TrickWon(first, second):
            now = replace(table.now, first=first, second=second)
            return replace(table, now=now, phase=Phase.FIRST_PICK, to_act=(first,))
        case Took():
            return _took(table, event)
        case TookPair():
            return _took_pair(table, event)
        case PassPassed(seat, count, ticks):
            made = table.players[seat].pass_pass + count
            return _changed(
                table, seat, lambda player: replace(player, pass_pass=made, ticks=ticks)
            )
        case RoundScored():
            return _scored(table, event)
        case Recorded():
            return _recorded(table, event)
        case Ended(reason, winner):
            return replace(table, phase=Phase.OVER, to_act=(), reason=reason, winner=winner)
        case _:
            assert_never(event)


def _changed(table: PublicState, seat: Seat, change: Callable[[Player], Player]) -> PublicState:
    return replace(table, players=put(table.players, seat, change(table.players[seat])))


def _dealt(state: State, event: Dealt) -> State:
    table = state.table
    players = tuple(
        replace(player, backs=counts(hand), won=(), pass_pass=0)
        for player, hand in zip(table.players, event.hands, strict=True)
    )
    opened = replace(
        table,
        players=players,
        round=event.round,
        tricks=1,
        phase=Phase.PLAY,
        to_act=(event.leader,),
        round_leader=event.leader,
        aside=counts(event.aside),
        now=Trick(event.leader),
        discards=(),
    )
    return State(opened, event.hands, event.aside)


def _played(state: State, event: Played) -> State:
    table, seat, card = state.table, event.seat, event.card
    hands, players = list(state.hands), list(table.players)
    hands[seat] = less(hands[seat], card)
    player = players[seat]
    players[seat] = replace(player, backs=_one_less(player.backs, card))
    laid = (*table.now.laid, Laid(seat, card))
    seats = len(hands)
    after = replace(
        table,
        players=tuple(players),
        now=Trick(table.now.leader, laid, ranks(laid)),
        to_act=(Seat((seat + 1) % seats),) if len(laid) < seats else (),
        decisions=table.decisions + (not event.forced),
    )
    return State(after, tuple(hands), state.aside)


def _one_less(backs: Counts, card: Card) -> Counts:
    tally = list(backs)
    tally[column(card)] -= 1
    return (tally[0], tally[1], tally[2], tally[3])


def _took(table: PublicState, event: Took) -> PublicState:
    now = replace(table.now, taken=event.card)
    seat, card = event.seat, event.card
    return replace(
        _changed(table, seat, lambda player: replace(player, won=(*player.won, card))),
        now=now,
        phase=Phase.SECOND_PICK,
        to_act=() if now.second is None else (now.second,),
        pairs=lowest_pairs(now.left),
        decisions=table.decisions + 1,
    )


def _took_pair(table: PublicState, event: TookPair) -> PublicState:
    seat, cards = event.seat, event.cards
    last_one = table.tricks == HAND
    return replace(
        _changed(table, seat, lambda player: replace(player, won=(*player.won, *cards))),
        now=Trick(seat),
        last=replace(table.now, pair=cards, discarded=event.discarded),
        tricks=table.tricks if last_one else table.tricks + 1,
        phase=Phase.SCORING if last_one else Phase.PLAY,
        to_act=() if last_one else (seat,),
        pairs=(),
        discards=table.discards + event.discarded,
        decisions=table.decisions + (not event.forced),
    )


def _scored(table: PublicState, event: RoundScored) -> PublicState:
    players = tuple(
        replace(player, rounds=(*player.rounds, score))
        for player, score in zip(table.players, event.scores, strict=True)
    )
    if not table.sides:
        return replace(table, players=players, phase=Phase.DEAL)
    return replace(table, players=players, phase=Phase.RECORD, to_act=table.sides[0].members)


def _recorded(table: PublicState, event: Recorded) -> PublicState:
    line = Line(event.member, event.points, event.pass_pass, event.by is None)
    sides = list(table.sides)
    side = sides[event.team] = replace(sides[event.team], lines=(*sides[event.team].lines, line))
    players = tuple(
        replace(player, ticks=side.pass_pass) if player.team == event.team else player
        for player in table.players
    )
    following = sides[event.team + 1].members if event.team + 1 < len(sides) else ()
    return replace(
        table,
        players=players,
        sides=tuple(sides),
        phase=Phase.RECORD if following else Phase.DEAL,
        to_act=following,
        decisions=table.decisions + (event.by is not None),
    )
