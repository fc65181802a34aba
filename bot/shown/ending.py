"""The messages that tell how a game ended: who won, by how much, and the score sheet. Pure.

They are plain messages, because a V2 one notifies with an empty text: their first line, which a
phone shows, says who won.
"""

from __future__ import annotations

from bot.shown import notices
from bot.shown.buttons import table_button
from bot.shown.content import PLAIN_LIMIT, Action, Content, joined
from bot.shown.observation import AnyObservation, face, observe, story
from bot.tables.table import Table
from bot.text import cut
from games.protocol import Seat
from phrases import Phrases


def board(table: Table, words: Phrases, pictures: bool, rings: tuple[int, ...] = ()) -> Content:
    """Return the message that tells the channel how a game ended, and notifies the `rings`.

    What proves the luck is never cut: what happened last gives way first, then the result.
    """
    seen = observe(table, None, words)
    first, ranks = _result(table, seen)
    proof, mentioned = joined(notices.proof_lines(table, words)), _mentioned(rings)
    room = PLAIN_LIMIT - len(joined([first, mentioned, proof])) - 2
    told = story(table, words)
    if len(told) + 1 + len(ranks) > room:
        told = ""
    ranks = cut(ranks, room - len(told))
    row = (
        table_button(table, Action.AGAIN, words, "primary"),
        table_button(table, Action.LOG, words),
        table_button(table, Action.FAIRNESS, words),
    )
    return Content(
        joined([first, told, ranks, mentioned, proof]),
        (row,),
        face(table).score(seen) if pictures else (),
        mentions=rings,
    )


def hand(table: Table, seat: Seat, words: Phrases, place: str, pictures: bool) -> Content:
    """Return the message that tells a player by DM how a game ended.

    `place` names the channel and server of the table, with a link.
    """
    seen = observe(table, seat, words)
    first, ranks = _result(table, seen)
    row = (
        table_button(table, Action.AGAIN, words, "primary"),
        table_button(table, Action.FAIRNESS, words),
    )
    text = cut(joined([first, f"-# {place}", ranks]), PLAIN_LIMIT)
    return Content(text, (row,), face(table).score(seen) if pictures else ())


def call(table: Table, words: Phrases, channel: str, rings: tuple[int, ...]) -> Content:
    """Return the line that notifies the `rings` in the channel, below the result.

    Its button is one that the result itself has not: by that it is known again.
    """
    first, _ = _result(table, observe(table, None, words))
    row = (table_button(table, Action.BOARD, words),)
    return Content(joined([f"{first} · {channel}", _mentioned(rings)]), (row,), mentions=rings)


def _mentioned(rings: tuple[int, ...]) -> str:
    return " ".join(f"<@{user_id}>" for user_id in rings)


def _result(table: Table, seen: AnyObservation) -> tuple[str, str]:
    """Return who won which game, a line, and below it what everybody reached."""
    game, outcome = face(table), table.running().outcome
    ranking = "" if outcome is None else game.ranking(seen, outcome)
    won, _, ranks = ranking.partition("\n")
    return f"**{game.title(seen.words)}** · {won}", ranks
