"""The table of Le Secret de Monte Cristo in words: the text board, and what a player has.

The text board says everything that a view holds, for readers of the screen and for those who
play without pictures: plain lines and lists. A kind of treasure always comes with its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.faces.parts import Observation
from cogs.monte_cristo.board.recent import last_line, scoring_lines
from cogs.monte_cristo.voice import Voice, earnings
from games.monte_cristo.components import ACTIONS, DUNGEONS, MARKET, PLAYER_COLOURS, ZONES, Place
from games.monte_cristo.moves import Plan
from games.monte_cristo.public_state import Phase, Player, PublicState
from games.monte_cristo.view import View
from games.protocol import Seat

BOLD: Final = False
"""The lists are long, and headings bold already: names are not."""


def board(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield everything that the view holds."""
    view, table = observation.view, observation.view.table
    if table.phase is Phase.SET_UP:
        return
    yield from _now(voice, view)
    if table.last is not None:
        yield last_line(voice, table.last)
    yield _heading(voice, "monte_cristo.board.slide")
    yield from (f"- {line}" for line in slide_lines(voice, view))
    yield _heading(voice, "monte_cristo.board.dungeons")
    yield from (f"- {line}" for line in dungeon_lines(voice, table))
    yield from (f"- {line}" for line in zone_lines(voice, table))
    for player in table.players:
        yield f"{voice.strong(voice.name(player.seat))} ({colour(voice, player.seat)})"
        yield from (f"- {line}" for line in player_lines(voice, table, player))
    yield market_line(voice, view)
    yield from _stocks(voice, table)
    yield from scoring_lines(voice, table, table.market)


def _heading(voice: Voice, key: str) -> str:
    return voice.strong(voice.words(key))


def colour(voice: Voice, seat: Seat) -> str:
    """Return the colour of a seat's adventurers and marbles, as the pictures show them."""
    return voice.words(f"monte_cristo.colour.{PLAYER_COLOURS[seat]}")


# What is going on


def action_lines(voice: Voice, view: View) -> Iterator[str]:
    """Yield which action is under way, and the supply cards that nobody has yet."""
    words, table = voice.words, view.table
    if table.active is not None:
        action, name = voice.track(table.action), voice.name(table.active)
        yield words("monte_cristo.board.action", turn=table.turn, action=action, name=name)
    elif view.outcome is not None:
        yield words("monte_cristo.board.turns", turn=table.turn, action=voice.track(table.action))
    if table.offer:
        offer = " · ".join(map(voice.card, table.offer))
        yield words("monte_cristo.board.offer", cards=offer, names=voice.all_of(table.served))


def _now(voice: Voice, view: View) -> Iterator[str]:
    """Yield what the action under way waits for beside its headline."""
    words, table = voice.words, view.table
    yield from action_lines(voice, view)
    if table.placing is not None:
        yield voice.words("monte_cristo.board.placing", count=table.placing.left)
    if table.waiting:
        yield words("monte_cristo.board.waiting", names=voice.all_of(table.waiting))
    if table.revealed:
        yield words("monte_cristo.board.revealed", treasures=voice.treasures(table.revealed))
    if table.revealed and table.filled:
        filled = words.all_of([voice.place(one) for one in table.filled])
        yield words("monte_cristo.board.filled", dungeons=filled)
    if view.plan is not None:
        yield words("monte_cristo.panel.planned", plan=planned(voice, view.plan))


def planned(voice: Voice, plan: Plan) -> str:
    """Return what somebody has planned: a place, or to place nobody."""
    if plan.place is None:
        return voice.words("monte_cristo.plan_nobody")
    return voice.place(plan.place)


# The slide, the market, the dungeons


def slide_lines(voice: Voice, view: View) -> Iterator[str]:
    """Yield whose marbles lie on each track, the one that acts first first."""
    for action in ACTIONS:
        marbles = voice.queue(view.table.track(action))
        yield voice.words("common.pair", what=voice.track(action), value=marbles)


def market_line(voice: Voice, view: View) -> str:
    """Return the market, from its top."""
    kinds = zip(view.table.market, MARKET, strict=True)
    return voice.words("monte_cristo.board.market", market=voice.market(kinds))


def dungeon_lines(voice: Voice, table: PublicState) -> Iterator[str]:
    """Yield the treasures of each dungeon, and its queue in the order of arrival."""
    for place in DUNGEONS:
        dungeon = table.dungeon(place)
        lies = f"{voice.treasures(dungeon.treasures)} · {voice.queue(dungeon.queue)}"
        yield voice.words("common.pair", what=voice.strong(voice.place(place)), value=lies)


def zone_lines(voice: Voice, table: PublicState) -> Iterator[str]:
    """Yield whose adventurers stand in each bonus zone."""
    for zone in ZONES:
        yield voice.words("common.pair", what=voice.place(zone), value=_there(voice, table, zone))


def _there(voice: Voice, table: PublicState, zone: Place) -> str:
    return voice.all_of(table.zone(zone)) or voice.words("monte_cristo.nobody")


def _stocks(voice: Voice, table: PublicState) -> Iterator[str]:
    words = voice.words
    discards = voice.cards(table.discards) or words("common.none")
    yield words("monte_cristo.board.deck", deck=table.deck, discards=discards)
    yield words("monte_cristo.board.bag", bag=table.bag, spent=table.spent)


# What a player has; nothing of it is hidden but the plan


def player_lines(voice: Voice, table: PublicState, player: Player) -> Iterator[str]:
    """Yield a player's points, adventurers and supply cards."""
    words = voice.words
    yield _points(voice, player)
    yield words(
        "monte_cristo.board.adventurers",
        reserve=player.reserve,
        marseille=player.marseille,
        exploring=table.exploring(player.seat),
    )
    cards = voice.cards(player.cards) or words("common.none")
    held = f"{cards} · {voice.jokers(player.jokers)}" if player.jokers else cards
    yield words("monte_cristo.board.cards", count=player.held, cards=held)


def _points(voice: Voice, player: Player) -> str:
    parts = list(earnings(voice, player.earned))
    if player.bonus:
        parts.append(voice.words("monte_cristo.board.bonus", points=player.bonus))
    aside = f" ({', '.join(parts)})" if parts else ""
    return voice.points(player.points) + aside


def hand(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield what the observer's seat has."""
    view = observation.view
    if observation.seat is None:
        return
    for line in player_lines(voice, view.table, view.table.players[observation.seat]):
        yield f"{line}."
    if view.plan is not None:
        yield voice.words("monte_cristo.panel.planned", plan=planned(voice, view.plan))
