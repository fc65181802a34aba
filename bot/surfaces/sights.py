"""What one observer may see of a table, ready for the game's face. Pure."""

from __future__ import annotations

import msgspec

from bot.facts import Member
from bot.surfaces.face import AnyFace, Name, Sight, face_of
from bot.table import Table
from bot.text import clean, mark
from games.protocol import Seat
from games.registry import Position
from phrases import Phrases

AnySight = Sight[msgspec.Struct]

STORY_ROWS = 2
"""How many of the newest rows the board tells about."""

NEWS = 5
"""How many sentences a player is told about what happened since his last move."""


def name_of(member: Member, words: Phrases) -> Name:
    """Return how a member is called; computer players say what they are."""
    plain, marked = clean(member.name), mark(member.name)
    if member.user_id is not None:
        return Name(plain, marked)
    # Who takes a seat over keeps the name of the person who left it.
    called = "table.computer_name"
    return Name(words(called, name=plain), words(called, name=marked))


def sight(table: Table, seat: Seat | None, words: Phrases) -> AnySight:
    """Return what `seat` (None: an onlooker) sees of a table that has started."""
    names = tuple(name_of(member, words) for member in table.members)
    position = table.running()
    return Sight(position.view(seat), seat, names, words, _fresh(table, position, seat))


def _fresh(table: Table, position: Position, seat: Seat | None) -> tuple[msgspec.Struct, ...]:
    """Return what `seat` heard of the newest move, or of the whole of a game that is over."""
    rows = [facts for moment in table.moments if (facts := moment.game_facts()) is not None]
    newest = rows if position.outcome is not None else rows[-1:]
    return tuple(fact for facts in newest for fact in table.game.told(facts, seat))


def face(table: Table) -> AnyFace:
    """Return the face of the table's game."""
    return face_of(table.record.slug)


def news(table: Table, seat: Seat | None, words: Phrases, since: int) -> tuple[str, ...]:
    """Return what happened after row `since`, in sentences, as `seat` may hear it."""
    told = [
        part
        for moment in table.moments
        if moment.seq > since and (facts := moment.game_facts()) is not None
        for part in table.game.told(facts, seat)
    ]
    return face(table).story(sight(table, seat, words), tuple(told)) if told else ()


def story(table: Table, words: Phrases) -> str:
    """Return what just happened, for everybody: one or two sentences."""
    return " ".join(news(table, None, words, table.head - STORY_ROWS)[-2:])


def news_for(table: Table, seat: Seat, words: Phrases) -> tuple[str, ...]:
    """Return what happened since the seat's last move: at most `NEWS` sentences."""
    last = table.last_action(seat)
    return news(table, seat, words, last[0] if last else -1)[-NEWS:]
