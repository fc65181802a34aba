"""What a choice in Le Secret de Monte Cristo would bring, in words: a line for a panel."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.monte_cristo.voice import SIGNS, Voice, short
from games.monte_cristo.components import (
    ACTIONS,
    FULL,
    HAND_ROOM,
    LANDING,
    MARKET,
    REINFORCEMENTS,
    ZONE_POINTS,
    ZONES,
    Action,
    Card,
    Place,
    Treasure,
    TreasureKind,
)
from games.monte_cristo.moves import Rise, Slide
from games.monte_cristo.payment import Payment, choices, payments
from games.monte_cristo.public_state import Player, PublicState
from games.monte_cristo.slide import risen, slid
from games.monte_cristo.state.edits import with_dungeon
from games.monte_cristo.state.flow import ranking
from games.protocol import Seat


def of_card(voice: Voice, player: Player, card: Card) -> str:
    """Return what a supply card would bring a player: their bags, who lands, a card too many."""
    words = voice.words
    landed = min(card.adventurers, player.marseille)
    parts = [
        words("monte_cristo.effect.bags", count=bags_of(player, card.kind) + card.bags),
        words("monte_cristo.effect.reserve", start=player.reserve, end=player.reserve + landed),
    ]
    if player.held >= HAND_ROOM:
        parts.append(words("monte_cristo.effect.eighth"))
    return " · ".join(parts)


def of_discard(voice: Voice, player: Player, card: Card | None) -> str:
    """Return what a player would keep of a colour, or of their jokers, after a discard."""
    if card is None:
        return voice.words("monte_cristo.effect.left", what=voice.jokers(player.jokers - 1))
    bags = voice.bags(card.kind, bags_of(player, card.kind) - card.bags)
    return voice.words("monte_cristo.effect.left", what=bags)


def bags_of(player: Player, kind: TreasureKind) -> int:
    """Return how many bags of a colour a player's cards show."""
    return sum(card.bags for card in player.cards if card.kind is kind)


# Where an adventurer would stand


def rank_after(table: PublicState, seat: Seat, place: Place) -> tuple[int, int]:
    """Return the rank that a seat would have in a dungeon with one more adventurer there.

    The second number is how many players would be ranked there.
    """
    dungeon = table.dungeon(place)
    after = with_dungeon(table, place, replace(dungeon, queue=(*dungeon.queue, seat)))
    order = [ranked for ranked, _ in ranking(after, place).order]
    return order.index(seat) + 1, len(order)


def in_dungeon(voice: Voice, table: PublicState, seat: Seat, place: Place) -> str:
    """Return the rank in a dungeon that one more adventurer there would give."""
    rank, ranked = rank_after(table, seat, place)
    own = table.dungeon(place).queue.count(seat) + 1
    return voice.words("monte_cristo.effect.rank", rank=rank, of=ranked, count=own)


def in_zone(voice: Voice, player: Player, zone: Place) -> str:
    """Return what a bonus zone gives a player at once."""
    figures = {
        Place.JOKER: HAND_ROOM + 1,
        Place.LANDING: min(LANDING, player.marseille),
        Place.POINTS: ZONE_POINTS,
        Place.REINFORCEMENT: REINFORCEMENTS,
    }
    eighth = zone is Place.JOKER and player.held >= HAND_ROOM
    key = "joker_eighth" if eighth else zone.value
    return voice.words(f"monte_cristo.effect.{key}", count=figures[zone])


def payable(voice: Voice, table: PublicState, seat: Seat, place: Place) -> str:
    """Return what a seat could pay for in a dungeon with one more adventurer; "" if it is empty."""
    own = table.dungeon(place).queue.count(seat) + 1
    return _payable(voice, table, seat, table.dungeon(place).treasures, own)


def payable_with(voice: Voice, table: PublicState, seat: Seat, place: Place, more: Treasure) -> str:
    """Return what a seat could pay for in a dungeon once `more` lies there; "" if it has nobody
    there.
    """
    dungeon = table.dungeon(place)
    own = dungeon.queue.count(seat)
    return _payable(voice, table, seat, (*dungeon.treasures, more), own) if own else ""


def _payable(
    voice: Voice, table: PublicState, seat: Seat, there: tuple[Treasure, ...], own: int
) -> str:
    """Return the treasures that bring a seat most of those that its bags pay for."""
    if not there:
        return ""
    player = table.players[seat]
    sets = choices(there, own, player.cards, player.jokers)
    if not sets:
        return voice.words("monte_cristo.effect.unpayable")
    best = max(sets, key=table.points_for)
    return voice.words("monte_cristo.effect.payable", treasures=short(best))


def of_place(voice: Voice, table: PublicState, seat: Seat, place: Place) -> str:
    """Return what an adventurer would bring at a place."""
    if place in ZONES:
        return in_zone(voice, table.players[seat], place)
    return in_dungeon(voice, table, seat, place)


def lies_in(voice: Voice, table: PublicState, place: Place) -> str:
    """Return the treasures of a dungeon and who is ranked there: "💗3 🟩1 · **Bob** 2"."""
    dungeon = table.dungeon(place)
    treasures = short(dungeon.treasures) or voice.words("common.none")
    ranks = voice.ranks(ranking(table, place)) or voice.words("monte_cristo.nobody")
    return f"{treasures} · {ranks}"


def of_treasure(voice: Voice, table: PublicState, place: Place) -> str:
    """Return how many treasures a dungeon would hold with one more; four bring a scoring."""
    count = len(table.dungeon(place).treasures) + 1
    key = "monte_cristo.effect.scoring" if count >= FULL else "monte_cristo.effect.treasures"
    return voice.words(key, count=count)


# The slide and the market


def turn_of(table: PublicState, track: Action, spot: int) -> int:
    """Return the turn of the slide in which a marble acts, if nobody moves it.

    `spot` is its place from 1 at the bottom, once the action under way is over.
    """
    later = ACTIONS.index(track) > ACTIONS.index(table.action)
    return table.turn + spot - later


def of_marble(voice: Voice, table: PublicState, track: Action) -> str:
    """Return where the active marble would stand on a track, and when it would act."""
    spot = len(table.track(track)) + 1
    turn = turn_of(table, track, spot)
    if spot == 1:
        return voice.words("monte_cristo.effect.marble_first", turn=turn)
    before = voice.queue(table.track(track))
    return voice.words("monte_cristo.effect.marble", before=before, place=spot, turn=turn)


def of_slide(voice: Voice, table: PublicState, slide: Slide) -> str:
    """Return the order of a track after a marble moved down."""
    return voice.queue(slid(table.track(slide.track), slide.start, slide.end))


def of_rise(table: PublicState, rise: Rise) -> str:
    """Return the market after a marker rose, by signs: "💗3 🪙2"."""
    kinds = risen(table.market, rise.kind, rise.steps)
    after = zip(kinds, MARKET, strict=True)
    return " ".join(f"{SIGNS[kind]}{value}" for kind, value in after)


def risen_to(table: PublicState, rise: Rise) -> int:
    """Return the value of a kind after its marker rose."""
    return MARKET[table.market.index(rise.kind) - rise.steps]


# Collecting


def ways(table: PublicState, seat: Seat, treasures: tuple[Treasure, ...]) -> tuple[Payment, ...]:
    """Return how a seat can pay for treasures, the cheapest way first."""
    player = table.players[seat]
    return payments(player.cards, player.jokers, treasures)


def of_taking(voice: Voice, table: PublicState, seat: Seat, treasures: tuple[Treasure, ...]) -> str:
    """Return what treasures bring and cost: points as the market stands, the cheapest payment."""
    cheapest = ways(table, seat, treasures)[0]
    points = voice.points(table.points_for(treasures))
    return voice.words("monte_cristo.effect.taking", points=points, cost=voice.payment(cheapest))
