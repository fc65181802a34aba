"""The table of Pass Pass in words: text board, alt text and hand.

The text board says everything that a view holds, for readers of the screen and for those who
play without pictures: plain lines and lists, every colour with its name and its shape.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from cogs.pass_pass import result
from cogs.pass_pass.voice import Voice, leads
from games.pass_pass.components import Pair, diamonds
from games.pass_pass.public_state import Phase, Player, PublicState, RoundScore, TeamSheet, Trick
from games.pass_pass.view import View


def board(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield everything that the view holds."""
    view, table = observation.view, observation.view.table
    if view.outcome is not None:
        yield from result.ranks(voice, observation, view.outcome)
    if table.round:
        yield _place(voice, table)
    yield from _trick(voice, table)
    if view.seat is not None:
        yield voice.words("common.hand", cards=_cards(voice, view))
    yield voice.words("pass_pass.board.players")
    yield from (_player(voice, player) for player in table.players)
    yield from (_team(voice, side) for side in table.sides)
    if table.last is not None:
        yield from _last(voice, table.last)
    yield from _piles(voice, table)


def _place(voice: Voice, table: PublicState) -> str:
    name = voice.name(table.round_leader)
    return voice.words("pass_pass.board.place", round=table.round, trick=table.tricks, name=name)


def _trick(voice: Voice, table: PublicState) -> Iterator[str]:
    words, now = voice.words, table.now
    name = voice.name(now.leader)
    if leads(table):
        yield words("pass_pass.board.trick_empty", name=name)
    if table.phase is Phase.RECORD:
        yield words("pass_pass.board.next", name=name)
    if not now.laid:
        return
    yield words("pass_pass.board.trick", name=name, cards=laid(voice, now))
    yield words("pass_pass.board.ranks", colours=colours(voice, now))
    if now.first is not None and now.second is not None:
        first, second = voice.name(now.first), voice.name(now.second)
        yield words("pass_pass.board.winners", first=first, second=second)
    yield from _picks(voice, now)
    if now.taken is not None:
        yield words("pass_pass.board.left", cards=voice.cards(now.left))
    if table.phase is Phase.SECOND_PICK:
        pairs = words.one_of([pair(voice, cards) for cards in table.pairs])
        yield words("pass_pass.board.pairs", pairs=pairs)


def laid(voice: Voice, trick: Trick) -> str:
    """Return the cards of a trick in the order of play, each with who played it."""
    return ", ".join(f"{voice.name(one.seat)} {voice.shining(one.card)}" for one in trick.laid)


def colours(voice: Voice, trick: Trick) -> str:
    """Return the colours of a trick with their sums, the leading one first."""
    words = voice.words
    return ", ".join(
        words("pass_pass.colour_sum", colour=voice.colour(rank.colour), sum=rank.sum)
        for rank in trick.ranks
    )


def pair(voice: Voice, cards: Pair) -> str:
    """Return two cards as one choice: "▲ violet 3 + ● blue 5"."""
    low, high = cards
    return f"{voice.shining(low)} + {voice.shining(high)}"


def _picks(voice: Voice, trick: Trick) -> Iterator[str]:
    for seat, cards in ((trick.first, trick.taken and (trick.taken,)), (trick.second, trick.pair)):
        if seat is not None and cards:
            name = voice.name(seat)
            yield voice.words("pass_pass.board.taken", name=name, cards=voice.cards(cards))


def _last(voice: Voice, trick: Trick) -> Iterator[str]:
    words = voice.words
    yield words("pass_pass.board.last", name=voice.name(trick.leader), cards=laid(voice, trick))
    yield from _picks(voice, trick)
    if trick.discarded:
        yield words("common.board.discarded", cards=voice.cards(trick.discarded))


def _player(voice: Voice, player: Player) -> str:
    words = voice.words
    parts = [
        words(
            "pass_pass.board.player",
            name=voice.name(player.seat),
            ticks=_ticks(voice, player),
            hand=_backs(voice, player),
            won=_won(voice, player),
        ),
        *(_round(voice, place, score) for place, score in enumerate(player.rounds, 1)),
    ]
    if player.rounds and player.team is None:
        parts.append(words("pass_pass.board.total", points=voice.points(player.points)))
    return " ".join(parts)


def _ticks(voice: Voice, player: Player) -> str:
    if not player.pass_pass:
        return voice.words("pass_pass.board.ticks", pass_pass=player.ticks)
    key = "pass_pass.board.ticks_now"
    return voice.words(key, pass_pass=player.ticks, now=player.pass_pass)


def _backs(voice: Voice, player: Player) -> str:
    if not any(player.backs):
        return voice.words("pass_pass.board.hand_empty")
    return voice.words("pass_pass.board.hand", cards=voice.backs(player.backs))


def _won(voice: Voice, player: Player) -> str:
    if not player.won:
        return voice.words("pass_pass.board.won_none")
    worth = voice.worth(len(player.won), diamonds(player.won))
    return voice.words("pass_pass.board.won", cards=voice.pile(player.won), worth=worth)


def _round(voice: Voice, number: int, score: RoundScore) -> str:
    return voice.words(
        "pass_pass.board.round",
        round=number,
        worth=voice.worth(score.cards, score.diamonds),
        score=voice.brief_score(score.points, score.pass_pass),
    )


def _team(voice: Voice, side: TeamSheet) -> str:
    words = voice.words
    names = voice.all_of(side.members)
    parts = [
        words("pass_pass.board.team", names=names, score=voice.score(side.points, side.pass_pass))
    ]
    for number, line in enumerate(side.lines, 1):
        name, score = voice.name(line.seat), voice.brief_score(line.points, line.pass_pass)
        parts.append(words("pass_pass.board.team_line", round=number, name=name, score=score))
    return " ".join(parts)


def _piles(voice: Voice, table: PublicState) -> Iterator[str]:
    words = voice.words
    if any(table.aside):
        yield words("pass_pass.board.aside", cards=voice.backs(table.aside))
    else:
        yield words("pass_pass.board.aside_none")
    if table.discards:
        yield words("pass_pass.board.discards", cards=voice.pile(table.discards))
    else:
        yield words("pass_pass.board.discards_none")


def hand(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield the cards of the observer's seat by colour, and in teams whose partner they are."""
    yield _cards(voice, observation.view)
    yield from (f"· {line}" for line in own_team(voice, observation.view))


def own_team(voice: Voice, view: View) -> Iterator[str]:
    """Yield who the partner of the view's seat is and what their team has recorded, in teams."""
    side = next((side for side in view.table.sides if view.seat in side.members), None)
    if side is not None:
        partner = next(seat for seat in side.members if seat != view.seat)
        score = voice.score(side.points, side.pass_pass)
        yield voice.words("pass_pass.hand.team", name=voice.name(partner), score=score)


def _cards(voice: Voice, view: View) -> str:
    """Return the cards of a hand by colour, or that there are none."""
    return voice.pile(view.hand) if view.hand else voice.words("pass_pass.hand.empty")


def alt(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield the newest trick and the standing."""
    words, table = observation.words, observation.view.table
    trick = table.now if table.now.laid or table.last is None else table.last
    if trick.laid:
        key = "pass_pass.board.trick" if trick is table.now else "pass_pass.board.last"
        yield words(key, name=voice.name(trick.leader), cards=laid(voice, trick))
        yield from _picks(voice, trick)
    yield words("pass_pass.alt.standing", standings=voice.clauses(_standing(voice, table)))


def _standing(voice: Voice, table: PublicState) -> Iterator[str]:
    for names, points, ticks in _units(voice, table):
        score = voice.score(points, ticks)
        yield voice.words("pass_pass.alt.standing_one", names=names, score=score)


def _units(voice: Voice, table: PublicState) -> Iterator[tuple[str, int, int]]:
    """Yield each player or team with its points and its Pass Pass, as they count now."""
    if table.sides:
        for side in table.sides:
            ticks = max(table.players[seat].ticks for seat in side.members)
            yield voice.all_of(side.members), side.points, ticks
    else:
        for player in table.players:
            yield voice.name(player.seat), player.points, player.ticks
