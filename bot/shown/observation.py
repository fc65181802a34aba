"""What one observer may see of a table, ready for the game's face. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

import msgspec

import phrases
from bot.faces.face import AnyFace, Name, Observation, Signal, face_of
from bot.log.events import Member, Row
from bot.records import Status
from bot.tables.stamp import everybodys
from bot.tables.table import Table
from bot.text import clean, mark
from games.protocol import Seat
from games.registry import Position
from phrases import Phrases

AnyObservation = Observation[msgspec.Struct]

Told = tuple[msgspec.Struct, ...]
"""The game events that one observer is told, in order."""

STORY_ROWS = 2
"""How many of the newest rows the board tells about, of those that have something to tell."""

COMPUTER = "\N{ROBOT FACE}"
"""The sign of computer players (`table.computer_name`), which is taken out of people's names."""

NEWS = 5
"""How many sentences a player is told about what happened since their last move."""


def name_of(member: Member, words: Phrases) -> Name:
    """Return how a member is called; computer players bear a sign that no person's name keeps."""
    if member.user_id is not None:
        own = member.name.replace(COMPUTER, "")
        return Name(clean(own), mark(own))
    plain, marked = clean(member.name), mark(member.name)
    # Who takes a seat over keeps the name of the person who left it.
    called = "table.computer_name"
    return Name(words(called, name=plain), words(called, name=marked))


def observe(table: Table, seat: Seat | None, words: Phrases) -> AnyObservation:
    """Return what `seat` (None: an onlooker) sees of a table that has started."""
    names = tuple(name_of(member, words) for member in table.members)
    position = table.running()
    return Observation(position.view(seat), seat, names, words, _fresh(table, position, seat))


def _fresh(table: Table, position: Position, seat: Seat | None) -> Told:
    """Return what `seat` heard of the newest move, or of the whole of a game that is over."""
    heard = heard_backwards(table, seat)
    if position.outcome is None:
        return next(heard, (0, ()))[1]
    return _in_order(heard)


def heard_backwards(table: Table, seat: Seat | None) -> Iterator[tuple[int, Told]]:
    """Yield every row of which `seat` (None: an onlooker) heard something, newest first.

    A row of which the observer heard nothing must show nowhere, not even by being the newest: that
    would tell that somebody has made a secret choice.
    """

    def told(row: Row) -> Told:
        return table.game.told(row.game_events, seat)

    newest = table.rows.newest(("heard", seat), lambda row: bool(told(row)))
    for row in table.rows.backwards(newest):
        if heard := told(row):
            yield row.seq, heard


def _in_order(heard: Iterable[tuple[int, Told]]) -> Told:
    return tuple(event for _, told in reversed([*heard]) for event in told)


def face(table: Table) -> AnyFace:
    """Return the face of the table's game."""
    return face_of(table.record.slug)


def signal(table: Table, seat: Seat | None, words: Phrases) -> Signal | None:
    """Return what everybody at a table has to be told at once now, or None.

    Its code is the one that its button carries (`bot.tables.stamp.everybodys`).
    """
    game = face(table)
    if not game.signals or table.status is not Status.RUNNING:
        return None
    now = game.signal(observe(table, seat, words))
    if now is None:
        return None
    return msgspec.structs.replace(now, code=everybodys(now.code, table.taken_back))


def signal_of(table: Table) -> str:
    """Return the code of the button that everybody may press now, or ""."""
    now = signal(table, None, phrases.of("en"))
    return "" if now is None else now.code


def news(table: Table, seat: Seat | None, words: Phrases, since: int) -> tuple[str, ...]:
    """Return what happened after row `since`, in sentences, as `seat` may hear it."""
    later = takewhile(lambda row: row[0] > since, heard_backwards(table, seat))
    return _sentences(table, seat, words, _in_order(later))


def _sentences(table: Table, seat: Seat | None, words: Phrases, told: Told) -> tuple[str, ...]:
    return face(table).story(observe(table, seat, words), told) if told else ()


def story(table: Table, words: Phrases) -> str:
    """Return what just happened, for everybody: one or two sentences.

    Rows of which nothing is said, such as a choice that is still secret, are passed over. Who won
    is not among them: the result stands below.
    """
    heard = heard_backwards(table, None)
    said = (row for row in heard if _before(table, words, row[1]))
    newest = _in_order(islice(said, STORY_ROWS))
    return " ".join(_before(table, words, newest)[-2:])


def _before(table: Table, words: Phrases, told: Told) -> tuple[str, ...]:
    return face(table).before(observe(table, None, words), told) if told else ()


def news_of_move(table: Table, seat: Seat, words: Phrases, since: int) -> tuple[str, ...]:
    """Return what happened after row `since` as `seat` may hear it, but not who won."""
    later = takewhile(lambda row: row[0] > since, heard_backwards(table, seat))
    told = _in_order(later)
    return face(table).before(observe(table, seat, words), told) if told else ()


def news_for(table: Table, seat: Seat, words: Phrases) -> tuple[str, ...]:
    """Return what happened since the seat's last move: at most `NEWS` sentences."""
    last = table.last_action(seat)
    return news(table, seat, words, last.seq if last else -1)[-NEWS:]
