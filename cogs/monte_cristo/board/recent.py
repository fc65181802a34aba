"""What has just been done at a table of Le Secret de Monte Cristo, and its newest scoring."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.monte_cristo.voice import Voice, paid
from games.monte_cristo.components import MARKET, TreasureKind
from games.monte_cristo.public_state import Last, PublicState, Ranking, Scoring, Taking
from games.protocol import Seat


def last_line(voice: Voice, last: Last) -> str:
    """Return what the newest action has changed so far: one line."""
    brought = " · ".join(_changes(voice, last)) or voice.words("common.none")
    return voice.words(
        "monte_cristo.board.last",
        turn=last.turn,
        action=voice.track(last.action),
        name=voice.name(last.active),
        brought=brought,
    )


def _changes(voice: Voice, last: Last) -> Iterator[str]:
    pair, name = "common.pair", voice.name
    for seat, card in last.gifts:
        yield voice.words(pair, what=name(seat), value=voice.cards((card,)))
    for seat, gone in last.discards:
        card_gone = voice.cards((gone,)) if gone else voice.words("monte_cristo.joker")
        yield voice.words("monte_cristo.board.discarded", name=name(seat), card=card_gone)
    for seat, place in last.placed:
        yield voice.words(pair, what=name(seat), value=voice.place(place))
    for treasure, dungeon in last.found:
        yield voice.words(pair, what=voice.place(dungeon), value=voice.treasure(treasure))
    yield from _slid(voice, last)


def _slid(voice: Voice, last: Last) -> Iterator[str]:
    if last.slid is not None:
        track, start, end = last.slid
        yield voice.words("monte_cristo.slide", track=voice.track(track), start=start, end=end)
    if last.priced is not None:
        yield voice.words("monte_cristo.board.priced", kind=voice.kind(last.priced))
    if last.marble is not None:
        yield voice.words("monte_cristo.board.marble", track=voice.track(last.marble))


def scoring_lines(
    voice: Voice, table: PublicState, known: tuple[TreasureKind, ...] = ()
) -> Iterator[str]:
    """Yield the newest scoring, under way or over, dungeon by dungeon.

    The market that counted is left out where it is `known` already.
    """
    scoring = table.scoring or table.scored
    if scoring is not None:
        key = "monte_cristo.board.scoring" if table.scoring else "monte_cristo.board.scored"
        yield from _scoring(voice, scoring, key)
        if scoring.points:
            yield from _result(voice, scoring, known)


def _scoring(voice: Voice, scoring: Scoring, key: str) -> Iterator[str]:
    words = voice.words
    full = words.all_of([voice.place(place) for place in scoring.full])
    yield voice.strong(words(key, turn=scoring.turn, dungeons=full))
    for ranked in scoring.rankings:
        if ranked.order:
            yield f"- {_dungeon(voice, scoring, ranked)}"
    if scoring.dungeon is not None:
        dungeon, order = voice.place(scoring.dungeon), voice.all_of(scoring.order)
        yield words("monte_cristo.board.order", dungeon=dungeon, names=order)
    if scoring.chosen:
        yield words("monte_cristo.board.chosen", treasures=voice.treasures(scoring.chosen))


def _dungeon(voice: Voice, scoring: Scoring, ranked: Ranking) -> str:
    """Return who was ranked in a dungeon, in order, and what each of them took for what."""
    takings = {one.seat: one for one in scoring.takings if one.dungeon is ranked.dungeon}
    said = [
        f"{voice.name(seat)} {count}{_taking(voice, takings.get(seat))}"
        for seat, count in ranked.order
    ]
    where = voice.strong(voice.place(ranked.dungeon))
    return voice.words("common.pair", what=where, value=" · ".join(said))


def _taking(voice: Voice, taking: Taking | None) -> str:
    """Return what one player took and paid, if anything; "" for a player who was not asked."""
    if taking is None:
        return ""
    if not taking.treasures:
        return f" ({voice.words('monte_cristo.board.declined')})"
    treasures, cost = voice.treasures(taking.treasures), paid(voice, taking.payment)
    return f" ({voice.words('monte_cristo.board.taking', treasures=treasures, cost=cost)})"


def _result(voice: Voice, scoring: Scoring, known: tuple[TreasureKind, ...]) -> Iterator[str]:
    words = voice.words
    if scoring.closed:
        closed = words.all_of([voice.place(place) for place in scoring.closed])
        yield words("monte_cristo.board.closed", dungeons=closed)
    if scoring.market != known:
        market = voice.market(zip(scoring.market, MARKET, strict=True))
        yield words("monte_cristo.board.market_then", market=market)
    yield words("monte_cristo.board.brought", points=brought(voice, scoring.points))


def brought(voice: Voice, points: tuple[int, ...]) -> str:
    """Return what a scoring brought each player: "**Alice** 17, **Bob** 0"."""
    return ", ".join(f"{voice.name(Seat(seat))} {count}" for seat, count in enumerate(points))
