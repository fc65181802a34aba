"""How events change the open table of Le Secret de Monte Cristo."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.kit.tuples import put, without
from games.monte_cristo.components import (
    ACTIONS,
    ACTIVE_PLACEMENTS,
    DUNGEONS,
    LAST_TURN,
    REINFORCEMENTS,
    ZONE_POINTS,
    ZONES,
    Action,
    Card,
    Place,
)
from games.monte_cristo.events import (
    Began,
    Discarded,
    Drew,
    DrewJoker,
    Ended,
    Gave,
    MarblePut,
    Open,
    Passed,
    Placed,
    Rose,
    Skipped,
    Slid,
    Unchanged,
)
from games.monte_cristo.public_state import Phase, Placing, PublicState
from games.monte_cristo.slide import Track, risen, slid
from games.monte_cristo.state.chest import with_treasures
from games.monte_cristo.state.edits import (
    active_of,
    counted,
    last_of,
    with_dungeon,
    with_player,
)
from games.monte_cristo.state.flow import next_action
from games.protocol import Seat

_Turn = Began | Skipped | Slid | Rose | Unchanged | MarblePut | Ended
_Cards = Drew | Gave | Discarded | DrewJoker


def changed(table: PublicState, event: Open) -> PublicState:
    """Return the table after one event, before it is settled who is asked next."""
    match event:
        case Placed():
            return _placed(table, event)
        case Passed():
            left = None if table.placing is None else replace(table.placing, left=0)
            return counted(replace(table, placing=left))
        case Drew() | Gave() | Discarded() | DrewJoker():
            return _with_cards(table, event)
        case Began() | Skipped() | Slid() | Rose() | Unchanged() | MarblePut() | Ended():
            return _in_turn(table, event)
        case _:
            return with_treasures(table, event)


# The slide


def _in_turn(table: PublicState, event: _Turn) -> PublicState:
    match event:
        case Began():
            return _began(table, event)
        case Skipped():
            return _next_or_end(table)
        case Slid(_, track, start, end):
            tracks = _with_track(table.tracks, track, slid(table.track(track), start, end))
            last = replace(last_of(table), slid=(track, start, end))
            return counted(replace(table, tracks=tracks, last=last, phase=Phase.MARBLE))
        case Rose(_, kind, steps):
            last = replace(last_of(table), priced=kind)
            market = risen(table.market, kind, steps)
            return counted(replace(table, market=market, last=last, phase=Phase.MARBLE))
        case Unchanged():
            return counted(replace(table, phase=Phase.MARBLE))
        case MarblePut():
            return _marble_put(table, event)
        case Ended(reason):
            return replace(table, phase=Phase.OVER, reason=reason)
        case _:
            assert_never(event)


_FIRST_PHASE = {
    Action.SUPPLY: Phase.DRAW,
    Action.ADVENTURER: Phase.PLACE,
    Action.TREASURE: Phase.REVEAL,
    Action.SHUFFLE: Phase.SHUFFLE,
}


def _began(table: PublicState, event: Began) -> PublicState:
    table = replace(table, active=event.active, phase=_FIRST_PHASE[event.action], filled=())
    if event.action is not Action.ADVENTURER:
        return table
    return replace(
        table,
        placing=Placing(event.active, ACTIVE_PLACEMENTS),
        waiting=table.clockwise(event.active)[1:],
        opened=table.decisions,
    )


def _with_track(tracks: tuple[Track, ...], action: Action, track: Track) -> tuple[Track, ...]:
    return put(tracks, ACTIONS.index(action), track)


def _marble_put(table: PublicState, event: MarblePut) -> PublicState:
    bottom, *others = table.track(event.start)
    tracks = _with_track(table.tracks, event.start, tuple(others))
    tracks = _with_track(tracks, event.end, (*table.track(event.end), bottom))
    last = replace(last_of(table), marble=event.end)
    return _next_or_end(counted(replace(table, tracks=tracks, last=last)))


def _next_or_end(table: PublicState) -> PublicState:
    if table.action is Action.SHUFFLE and table.turn >= LAST_TURN:
        return replace(table, phase=Phase.END, active=None)
    return next_action(table)


# Supply cards and adventurers


def _with_cards(table: PublicState, event: _Cards) -> PublicState:
    match event:
        case Drew(cards):
            return _drew(table, cards)
        case Gave():
            return _gave(table, event)
        case Discarded():
            return _discarded(table, event)
        case DrewJoker(seat):
            player = table.players[seat]
            player = replace(player, jokers=player.jokers + 1)
            placing = None if table.placing is None else replace(table.placing, joker=False)
            table = with_player(table, player)
            return replace(table, placing=placing, deck=table.deck - 1)
        case _:
            assert_never(event)


def _drew(table: PublicState, cards: tuple[Card, ...]) -> PublicState:
    """Return the table with the cards on offer: served when there is one for each, or no more.

    Ruling: where cards run short, the active player and those next to them are served.
    """
    offer, deck = (*table.offer, *cards), table.deck - len(cards)
    table = replace(table, offer=offer, deck=deck)
    if len(offer) < min(table.seats, len(offer) + deck + len(table.discards)):
        return table
    served = table.clockwise(active_of(table))[: len(offer)]
    return replace(table, served=served, phase=Phase.SUPPLY)


def _gave(table: PublicState, event: Gave) -> PublicState:
    player = table.players[event.seat]
    player = replace(
        player,
        cards=(*player.cards, event.card),
        reserve=player.reserve + event.landed,
        marseille=player.marseille - event.landed,
    )
    last = last_of(table)
    return counted(
        replace(
            with_player(table, player),
            offer=without(table.offer, (event.card,)),
            served=table.served[1:],
            last=replace(last, gifts=(*last.gifts, (event.seat, event.card))),
        )
    )


def _discarded(table: PublicState, event: Discarded) -> PublicState:
    player, card = table.players[event.seat], event.card
    last = last_of(table)
    table = replace(table, last=replace(last, discards=(*last.discards, (event.seat, card))))
    if card is None:
        player = replace(player, jokers=player.jokers - 1)
        return counted(replace(with_player(table, player), deck=table.deck + 1))
    player = replace(player, cards=without(player.cards, (card,)))
    discards = (*table.discards, card)
    return counted(replace(with_player(table, player), discards=discards))


def _placed(table: PublicState, event: Placed) -> PublicState:
    seat, place = event.seat, event.place
    player, now, last = table.players[seat], table.placing, last_of(table)
    if now is None:
        raise ValueError("nobody is placing")
    reinforced = REINFORCEMENTS if place is Place.REINFORCEMENT else 0
    player = replace(
        player,
        reserve=player.reserve - 1 + event.landed,
        marseille=player.marseille - event.landed,
        bonus=player.bonus + (ZONE_POINTS if place is Place.POINTS else 0),
    )
    placing = Placing(
        seat,
        left=now.left - 1 + reinforced,
        zone=now.zone or place in ZONES,
        begun=True,
        joker=place is Place.JOKER,
    )
    table = replace(
        with_player(_entered(table, seat, place), player),
        placing=placing,
        last=replace(last, placed=(*last.placed, (seat, place))),
    )
    return counted(table)


def _entered(table: PublicState, seat: Seat, place: Place) -> PublicState:
    """Return the table with an adventurer more at a place, last in its queue."""
    if place in DUNGEONS:
        dungeon = table.dungeon(place)
        return with_dungeon(table, place, replace(dungeon, queue=(*dungeon.queue, seat)))
    zones = list(table.zones)
    zones[ZONES.index(place)] += (seat,)
    return replace(table, zones=tuple(zones))
