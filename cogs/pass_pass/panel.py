"""What a player of Pass Pass may do now, with what each choice would bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from bot.faces.bounds import even_rows
from bot.faces.parts import Observation
from cogs.pass_pass.board import colours, laid, own_team, pair
from cogs.pass_pass.voice import Voice, leads
from games.pass_pass.components import GOAL, Card, column, pass_pass
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.public_state import Laid, PublicState, Rank
from games.pass_pass.trick import lowest_pairs, ranks
from games.pass_pass.trick import winners as trick_winners
from games.pass_pass.view import View, legal_moves
from games.protocol import Seat

rows: Final = partial(even_rows, widest=4)
"""Cards with their diamonds are long: four stand in a row of a phone."""


def asks(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield what is asked, the trick so far, and a line on what each legal move would bring."""
    view, table = observation.view, observation.view.table
    if view.seat is None:
        return
    key = "lead" if leads(table) else table.phase.value
    yield voice.words(f"pass_pass.panel.{key}", round=table.round, trick=table.tricks)
    yield from own_team(voice, view)
    if table.now.laid:
        name = voice.name(table.now.leader)
        yield voice.words("pass_pass.board.trick", name=name, cards=laid(voice, table.now))
        yield voice.words("pass_pass.board.ranks", colours=colours(voice, table.now))
    for move in legal_moves(view):
        what, effects = _brings(voice, table, view.seat, move)
        listed = voice.clauses(effects)
        yield voice.words("pass_pass.panel.line", what=f"- {what}", effects=listed)


def _brings(voice: Voice, table: PublicState, seat: Seat, move: Move) -> tuple[str, Iterable[str]]:
    match move:
        case Play(card):
            return voice.shining(card), _if_played(voice, table, seat, card)
        case Take(card):
            effects = [*_if_taken(voice, table, seat, (card,)), *_leaves(voice, table, seat, card)]
            return voice.shining(card), effects
        case TakePair(cards):
            return pair(voice, cards), _if_taken(voice, table, seat, cards)
        case Record(member):
            return voice.name(member), _if_recorded(voice, table, member)


def _if_played(voice: Voice, table: PublicState, seat: Seat, card: Card) -> Iterator[str]:
    """Say which colour would lead after the card, and what its owner would take if it stayed so."""
    after = (*table.now.laid, Laid(seat, card))
    order = ranks(after)
    yield _leading(voice, order)
    if len(after) == 1:
        counts = (player.backs[column(card)] for player in table.players if player.seat != seat)
        yield voice.words("pass_pass.effect.others", count=sum(counts))
    else:
        places = dict(zip(trick_winners(after, order), ("first", "second"), strict=True))
        yield voice.words(f"pass_pass.effect.{places.get(seat, 'none')}")


def _leading(voice: Voice, order: Sequence[Rank]) -> str:
    lead, colour = order[0], voice.colour(order[0].colour)
    if len(order) == 1:
        return voice.words("pass_pass.effect.opens", colour=colour, sum=lead.sum)
    following = order[1]
    if lead.sum > following.sum:
        key = "pass_pass.effect.ahead"
        return voice.words(key, colour=colour, sum=lead.sum, next=following.sum)
    higher = lead.highest.value > following.highest.value
    key = f"pass_pass.effect.{'higher' if higher else 'earlier'}"
    return voice.words(key, colour=colour, sum=lead.sum)


def _if_taken(voice: Voice, table: PublicState, seat: Seat, cards: Sequence[Card]) -> Iterator[str]:
    points = len(cards) + sum(card.diamonds for card in cards)
    yield voice.points(points)
    made = _made(table, seat, cards)
    if made:
        yield voice.words("pass_pass.effect.pass_pass", count=made)
    if _wins(table, seat, made):
        yield voice.words("pass_pass.effect.wins")


def _made(table: PublicState, seat: Seat, cards: Sequence[Card]) -> int:
    player = table.players[seat]
    return pass_pass((*player.won, *cards)) - player.pass_pass


def _wins(table: PublicState, seat: Seat, made: int) -> bool:
    return made > 0 and table.players[seat].ticks + made >= GOAL


def _leaves(voice: Voice, table: PublicState, seat: Seat, card: Card) -> Iterator[str]:
    """Say what the second winner gets, unless the card ends the game before."""
    second = table.now.second
    if second is None or _wins(table, seat, _made(table, seat, (card,))):
        return
    name = voice.name(second)
    pairs = lowest_pairs([one for one in table.now.left if one != card])
    if len(pairs) == 1:
        cards = voice.cards(pairs[0])
        yield voice.words("pass_pass.effect.leaves", cards=cards, name=name)
    else:
        yield voice.words("pass_pass.effect.leaves_choice", name=name, count=len(pairs))


def _if_recorded(voice: Voice, table: PublicState, member: Seat) -> Iterator[str]:
    score = table.players[member].rounds[-1]
    yield voice.score(score.points, score.pass_pass)
    team = table.players[member].team
    if team is not None:
        side = table.sides[team]
        total = voice.score(side.points + score.points, side.pass_pass + score.pass_pass)
        yield voice.words("pass_pass.effect.team", score=total)
