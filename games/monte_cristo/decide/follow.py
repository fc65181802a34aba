"""What follows in Le Secret de Monte Cristo without anybody's decision.

One `_consequence` comes after the other, until a player is asked or the game is over.
"""

from __future__ import annotations

from games.kit.following import following
from games.monte_cristo.components import (
    ACTIONS,
    DECK,
    DUNGEONS,
    FOUND,
    KINDS,
    LANDING,
    TREASURES,
    Action,
    Card,
    Place,
    marbles_each,
)
from games.monte_cristo.events import (
    Began,
    Collected,
    Discarded,
    Drew,
    DrewJoker,
    Ended,
    Event,
    Gave,
    MarblePut,
    Passed,
    Placed,
    Refilled,
    Reshuffled,
    Revealed,
    Scored,
    ScoringBegan,
    SetUp,
    Skipped,
)
from games.monte_cristo.moves import Plan
from games.monte_cristo.offers import discards, places, ways_to_pay
from games.monte_cristo.public_state import EndReason, Phase, PublicState
from games.monte_cristo.slide import Track, open_tracks
from games.monte_cristo.state import State, evolve
from games.monte_cristo.state.flow import full_dungeons
from games.protocol import Chance, Seat


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the opening events: the table is laid and the first action begins."""
    treasures = chance.shuffled(TREASURES)
    laid = SetUp(
        tracks=_tracks(state.table.seats, chance),
        market=chance.shuffled(KINDS),
        treasures=treasures[: len(DUNGEONS)],
        deck=chance.shuffled(DECK),
        bag=treasures[len(DUNGEONS) :],
    )
    return (laid, *follow(evolve(state, laid), chance))


def _tracks(seats: int, chance: Chance) -> tuple[Track, ...]:
    """Return the marbles spread equally, at least one of everybody's on each track.

    Every arrangement is equally likely. With two players a track holds three marbles: two of one
    and one of the other, two tracks each way.
    """
    everybody = [Seat(seat) for seat in range(seats)]
    extra: list[list[Seat]] = [[] for _ in ACTIONS]
    if spare := marbles_each(seats) - len(ACTIONS):
        doubled = [seat for seat in everybody for _ in range(spare)]
        extra = [[seat] for seat in chance.shuffled(doubled)]
    return tuple(chance.shuffled([*everybody, *more]) for more in extra)


def follow(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return every event that follows without a decision, until somebody is asked or it is over."""
    return following(evolve, state, lambda now: _consequence(now, chance))


def _consequence(state: State, chance: Chance) -> Event | None:
    """Return the next event that needs nobody's decision, or None."""
    table = state.table
    match table.phase:
        case Phase.NEXT:
            return _next_action(table)
        case Phase.DRAW:
            return _drawn(state, chance)
        case Phase.PLACE:
            return _while_placing(state, chance)
        case Phase.REVEAL:
            return _revealed(state, chance)
        case Phase.TALLY:
            return _tallied(table)
        case Phase.END:
            return Ended(EndReason.POINTS if table.action is Action.TREASURE else EndReason.TURNS)
        case Phase.SUPPLY | Phase.DISCARD | Phase.PAY | Phase.MARBLE:
            return _only_choice(table)
        case _:
            return None


def _next_action(table: PublicState) -> Event:
    """Return that the next action begins. Ruling: on an empty track all of it is skipped."""
    track = table.track(table.action)
    if not track:
        return Skipped(table.turn, table.action)
    return Began(table.turn, table.action, track[0])


def _drawn(state: State, chance: Chance) -> Event:
    if not state.deck:
        return Reshuffled(chance.shuffled(state.table.discards))
    return Drew(state.deck[: state.table.seats - len(state.table.offer)])


def _while_placing(state: State, chance: Chance) -> Event | None:
    """Return the joker that is due, or what whoever is next has planned, if it may be."""
    now = state.table.placing
    if now is None:
        return None
    if now.joker:
        return DrewJoker(now.seat) if state.deck else _drawn(state, chance)
    plan = state.plans[now.seat]
    if plan is None or now.begun or now.seat == state.table.active:
        return None
    return _carried_out(state.table, now.seat, plan)


def _carried_out(table: PublicState, seat: Seat, plan: Plan) -> Event | None:
    if plan.place is None:
        return Passed(seat, planned=True)
    if plan.place not in places(table, seat):
        return None
    return placed(table, seat, plan.place, planned=True)


def placed(table: PublicState, seat: Seat, place: Place, *, planned: bool = False) -> Placed:
    """Return the event of an adventurer placed; by the landing zone as many land as can."""
    landed = min(LANDING, table.players[seat].marseille) if place is Place.LANDING else 0
    return Placed(seat, place, landed, planned)


def gave(table: PublicState, seat: Seat, card: Card, *, forced: bool = False) -> Gave:
    """Return the event of a card given, with as many adventurers as Marseille still has."""
    landed = min(card.adventurers, table.players[seat].marseille)
    by = seat if table.active is None else table.active
    return Gave(seat, card, landed, by, forced)


def _revealed(state: State, chance: Chance) -> Event:
    """Return the treasures found. Ruling: discards go in only when fewer than three are left."""
    if len(state.bag) < FOUND:
        return Refilled(chance.shuffled((*state.bag, *state.spent)))
    return Revealed(state.bag[:FOUND])


def _tallied(table: PublicState) -> Event:
    """Return that a scoring begins, or its points once everything has been collected."""
    scoring = table.scoring
    if scoring is None:
        return ScoringBegan(full_dungeons(table))
    points = (table.points_for(scoring.collected(player.seat)) for player in table.players)
    return Scored(tuple(points), full_dungeons(table))


def _only_choice(table: PublicState) -> Event | None:
    """Return what is done by itself because there is nothing to choose."""
    seat = table.to_act
    if seat is None:
        return None
    match table.phase:
        case Phase.SUPPLY if len(set(table.offer)) == 1:
            return gave(table, table.served[0], table.offer[0], forced=True)
        case Phase.DISCARD if len(discards(table, seat)) == 1:
            return Discarded(seat, discards(table, seat)[0].card, forced=True)
        case Phase.PAY if len(ways_to_pay(table, seat)) == 1:
            return _paid(table, seat)
        case Phase.MARBLE if len(open_tracks(table, seat)) == 1:
            return MarblePut(seat, table.action, open_tracks(table, seat)[0], forced=True)
        case _:
            return None


def _paid(table: PublicState, seat: Seat) -> Collected | None:
    scoring = table.scoring
    if scoring is None or scoring.dungeon is None:
        return None
    (payment,) = ways_to_pay(table, seat)
    return Collected(seat, scoring.dungeon, scoring.chosen, payment, forced=True)
