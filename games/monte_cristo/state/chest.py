"""How treasures found and scorings change the table of Le Secret de Monte Cristo."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.kit.tuples import without
from games.monte_cristo.components import DUNGEONS, GOAL, ZONES, column
from games.monte_cristo.events import (
    Chose,
    Collected,
    Declined,
    Found,
    Revealed,
    Scored,
    ScoringBegan,
)
from games.monte_cristo.payment import jokers_in, paid_cards
from games.monte_cristo.public_state import Dungeon, Phase, Player, PublicState, Scoring, Taking
from games.monte_cristo.state.edits import counted, last_of, with_dungeon, with_player
from games.monte_cristo.state.flow import entered

Chest = Revealed | Found | ScoringBegan | Chose | Collected | Declined | Scored
"""What the action Treasure chest brings."""


def with_treasures(table: PublicState, event: Chest) -> PublicState:
    """Return the table after one event of the action Treasure chest."""
    match event:
        case Revealed(treasures):
            left = table.bag - len(treasures)
            return replace(table, revealed=treasures, bag=left, phase=Phase.TREASURE)
        case Found():
            return _found(table, event)
        case ScoringBegan(full):
            scoring = entered(table, Scoring(table.turn, full, None), DUNGEONS[0])
            return replace(table, scoring=scoring, phase=Phase.TAKE)
        case Chose(_, _, treasures):
            scoring = replace(_scoring(table), chosen=treasures)
            return counted(replace(table, scoring=scoring, phase=Phase.PAY))
        case Collected():
            return _collected(table, event)
        case Declined(seat, dungeon):
            return counted(_taken(table, Taking(seat, dungeon, (), ())))
        case Scored():
            return _scored(table, event)
        case _:
            assert_never(event)


def _scoring(table: PublicState) -> Scoring:
    if table.scoring is None:
        raise ValueError("no scoring is under way")
    return table.scoring


def _found(table: PublicState, event: Found) -> PublicState:
    place, dungeon, last = event.dungeon, table.dungeon(event.dungeon), last_of(table)
    treasures = (*dungeon.treasures, event.treasure)
    table = with_dungeon(table, place, replace(dungeon, treasures=treasures))
    return counted(
        replace(
            table,
            revealed=table.revealed[1:],
            filled=(*table.filled, place),
            last=replace(last, found=(*last.found, (event.treasure, place))),
        )
    )


def _taken(table: PublicState, taking: Taking) -> PublicState:
    scoring = _scoring(table)
    scoring = replace(
        scoring, order=scoring.order[1:], chosen=(), takings=(*scoring.takings, taking)
    )
    return replace(table, scoring=scoring, phase=Phase.TAKE)


def _collected(table: PublicState, event: Collected) -> PublicState:
    """Return the table after treasures were paid for; whoever stands behind moves up at once."""
    seat, number, jokers = event.seat, len(event.treasures), jokers_in(event.payment)
    player, dungeon = table.players[seat], table.dungeon(event.dungeon)
    paid = paid_cards(player.cards, event.payment)
    player = replace(
        player,
        cards=without(player.cards, paid),
        jokers=player.jokers - jokers,
        marseille=player.marseille + number,
    )
    left = Dungeon(
        without(dungeon.queue, (seat,) * number),
        without(dungeon.treasures, event.treasures),
    )
    table = with_dungeon(table, event.dungeon, left)
    table = replace(
        with_player(table, player),
        discards=table.discards + paid,
        deck=table.deck + jokers,
    )
    return counted(_taken(table, Taking(seat, event.dungeon, event.treasures, event.payment)))


def _scored(table: PublicState, event: Scored) -> PublicState:
    scoring = _scoring(table)
    spent = 0
    for place in event.closed:
        spent += len(table.dungeon(place).treasures)
        table = with_dungeon(table, place, replace(table.dungeon(place), treasures=()))
    players = tuple(_paid_out(table, player, scoring) for player in table.players)
    scored = replace(scoring, closed=event.closed, market=table.market, points=event.points)
    spent += sum(len(taking.treasures) for taking in scoring.takings)
    over = any(player.points >= GOAL for player in players)
    return replace(
        table,
        players=players,
        zones=((),) * len(ZONES),
        spent=table.spent + spent,
        scoring=None,
        scored=scored,
        phase=Phase.END if over else Phase.MARBLE,
    )


def _paid_out(table: PublicState, player: Player, scoring: Scoring) -> Player:
    """Return a player with the points of a scoring, and their adventurers back from the zones."""
    first, second, third, fourth, fifth = player.earned
    earned = [first, second, third, fourth, fifth]
    for treasure in scoring.collected(player.seat):
        earned[column(treasure.kind)] += treasure.value * table.worth(treasure.kind)
    first, second, third, fourth, fifth = earned
    returned = sum(zone.count(player.seat) for zone in table.zones)
    return replace(
        player,
        earned=(first, second, third, fourth, fifth),
        marseille=player.marseille + returned,
    )
