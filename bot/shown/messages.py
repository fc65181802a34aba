"""The lasting messages of a table: lobby, board, hands, calls. Pure: tables become `Content`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import msgspec

from bot.faces.face import AnyFace, Illustrations, Style
from bot.log.events import Closed
from bot.records import Status
from bot.shown import ending, notices
from bot.shown.buttons import table_button
from bot.shown.content import (
    PLAIN_LIMIT,
    TEXT_LIMIT,
    Action,
    ActionRow,
    Button,
    Content,
    action_id,
    joined,
    signal_row,
    with_words,
)
from bot.shown.decision import decision_of
from bot.shown.observation import AnyObservation, face, name_of, news_for, observe, signal, story
from bot.shown.preferences import DEFAULT, Preferences
from bot.shown.shut import shut_line
from bot.shown.surfaces import BOARD, Key, plays_in_channel
from bot.tables.table import Table
from bot.text import clean, cut, fitting_lines, mark
from games.protocol import Seat
from phrases import Phrases

HAND_ACTIONS = (Action.BOARD, Action.RULES, Action.MORE)
"""The buttons that every hand message has at its end."""

SEEN_FIRST = 80
"""How many characters of a message a phone shows in its notification."""


def board(table: Table, words: Phrases, pictures: bool, rings: tuple[int, ...] = ()) -> Content:
    """Return the table's public message as it should be now.

    `pictures` is false where the bot may not attach files: everything is said in words then.
    `rings` are the people whom it notifies: of the end of a game alone.
    """
    content = _board(table, words, pictures, rings)
    return with_words(content, partial(_board, table, words, False, rings))


def _board(table: Table, words: Phrases, pictures: bool, rings: tuple[int, ...]) -> Content:
    match table.status:
        case Status.LOBBY:
            return _lobby(table, words, pictures)
        case Status.CUTTING:
            return _cutting(table, words, pictures)
        case Status.RUNNING:
            return _running(table, words, pictures)
        case Status.OVER:
            return ending.board(table, words, pictures, rings)
        case Status.CLOSED:
            return _closed(table, words)


def _lobby(table: Table, words: Phrases, pictures: bool) -> Content:
    game = face(table)
    text = joined(
        [
            f"## {game.title(words)}",
            game.pitch(words),
            f"-# {game.summary(words)}",
            "",
            _seats(table, words),
            words("table.hosted_by", host=f"<@{table.record.host_id}>"),
            _held_line(table, words),
            options_line(table, words),
            words("table.order.drawn" if table.drawn else "table.order.listed"),
            _teams_line(table, words),
            notices.offered_line(table, words),
            _start_line(table, words),
            notices.commitment_line(table, words),
        ]
    )
    shown = game.cover(words) if pictures else ()
    return Content(text, _lobby_rows(table, words), shown, layout=True)


def _cutting(table: Table, words: Phrases, pictures: bool) -> Content:
    """Return the card while somebody is asked to cut the deck: they alone have something to do."""
    game = face(table)
    text = joined(
        [f"## {game.title(words)}", _seats(table, words), "", notices.asked_line(table, words)]
    )
    button = table_button(table, Action.CUT, words, "primary")
    shown = game.cover(words) if pictures else ()
    return Content(text, ((button,),), shown, layout=True)


def _lobby_rows(table: Table, words: Phrases) -> tuple[ActionRow, ...]:
    styles: dict[Action, Style] = {Action.JOIN: "primary", Action.START: "success"}
    actions = (Action.JOIN, Action.LEAVE, Action.ADD, Action.OPTIONS, Action.START)
    return (tuple(table_button(table, action, words, styles.get(action)) for action in actions),)


def _seats(table: Table, words: Phrases) -> str:
    lines = [
        f"{place}. {name_of(member, words).marked}"
        for place, member in enumerate(table.members, start=1)
    ]
    open_places = table.free if table.status is Status.LOBBY else 0
    free = words("table.free_seats", count=open_places) if open_places else ""
    return joined([*lines, free])


def _teams_line(table: Table, words: Phrases) -> str:
    names = [name_of(member, words) for member in table.members]
    return face(table).seating(table.record.options, names, table.drawn, words)


def _held_line(table: Table, words: Phrases) -> str:
    if not table.held:
        return ""
    names = words.all_of([f"<@{user_id}>" for user_id in table.held])
    return words("table.held", count=len(table.held), names=names)


def options_line(table: Table, words: Phrases) -> str:
    """Return the table's options that matter, in words: one line."""
    game, record = face(table), table.record
    chosen = []
    for option in table.game.option_schema:
        if option.matters(record.options):
            value = game.value_label(option, record.options[option.key], words)
            label = game.option_label(option, words)
            chosen.append(words("common.pair", what=label, value=f"**{value}**"))
    return " · ".join(chosen)


def _start_line(table: Table, words: Phrases) -> str:
    missing = table.missing_players()
    if missing:
        return words("table.missing", count=missing)
    return words("table.can_start")


def _running(table: Table, words: Phrases, pictures: bool) -> Content:
    seen, game = observe(table, None, words), face(table)
    told = joined([notices.deal_line(table, words), story(table, words)])
    text = joined([told, game.headline(seen), _since_line(table, words)])
    if not pictures:
        return Content(_text_board(table, seen, text), board_rows(table, words), layout=True)
    return Content(text, board_rows(table, words), game.board(seen), layout=True)


def _since_line(table: Table, words: Phrases) -> str:
    """Say since when the game waits; Discord shows the instant in its reader's own terms."""
    begun = [table.activations[seat] for seat in table.to_act]
    rows = [seq for seq in begun if seq is not None]
    if not rows:
        return ""
    since = table.rows[min(rows)].stored // 1000
    return f"-# {words('table.since', when=f'<t:{since}:R>')}"


def _text_board(table: Table, seen: AnyObservation, text: str) -> str:
    return cut(joined([text, "", face(table).text_board(seen)]), TEXT_LIMIT)


def board_rows(table: Table, words: Phrases) -> tuple[ActionRow, ...]:
    """Return the buttons under the board of a running game."""

    play = table_button(table, Action.PLAY, words, "primary")
    others = (Action.HAND, Action.RULES, Action.MORE)
    return ((play, *(table_button(table, action, words) for action in others)),)


def _closed(table: Table, words: Phrases) -> Content:
    text = joined([why_closed(table, words), *notices.proof_lines(table, words)])
    return Content(text, layout=True)


def why_closed(table: Table, words: Phrases) -> str:
    """Return which table was closed without a result, and why."""
    reasons = (f.reason for m in reversed(table.rows) for f in m.events if isinstance(f, Closed))
    title, reason = f"**{face(table).title(words)}**", next(reasons, None)
    if reason is None:
        return title
    # A reason may have a detail after a dot (`bot.tables.shut`).
    said = words(f"table.closed.{reason.partition('.')[0]}")
    return words("common.pair", what=title, value=said)


def refused(table: Table, key: Key, words: Phrases) -> Content:
    """Return what stands in the place of a board or a hand that Discord does not take.

    Nothing of it is anybody's text, which automatic moderation may have refused.
    """
    title, is_board = f"**{face(table).title(words)}**", key[0] == BOARD
    layout = is_board and table.status is not Status.OVER
    text = joined([title, words("table.refused" if is_board else "table.refused_hand")])
    if table.status is Status.LOBBY:
        return Content(text, _lobby_rows(table, words), layout=layout)
    row = tuple(table_button(table, each, words) for each in (Action.PLAY, Action.BOARD))
    return Content(text, (row,) if table.is_open else (), layout=layout)


def hand(
    table: Table, seat: Seat, words: Phrases, place: str, preferences: Preferences = DEFAULT
) -> Content:
    """Return a player's hand message for their DM, with the controls of their decision, if any.

    `place` names the channel and server of the table, with a link. It is a plain message, because
    a V2 message notifies with an empty text; its first line is what a phone shows.
    """
    content = _hand(table, seat, words, place, preferences)
    in_words = msgspec.structs.replace(preferences, in_words=True)
    return with_words(content, partial(_hand, table, seat, words, place, in_words))


def _hand(
    table: Table, seat: Seat, words: Phrases, place: str, preferences: Preferences
) -> Content:
    if table.status is Status.OVER:
        return ending.hand(table, seat, words, place, pictures=not preferences.in_words)
    seen, game = observe(table, seat, words), face(table)
    if not table.is_open:
        return Content(cut(joined([why_closed(table, words), f"-# {place}"]), PLAIN_LIMIT))
    if plays_in_channel(table, seat):
        return _aside(table, seen, place, preferences)
    asked = seat in table.to_act
    # Only who is asked is told where the game stands: it goes on, and this message does not follow.
    first = _subject(table, words, game.task(seen) if asked else "")
    head = joined([f"**{first}**", f"-# {place}", shut_line(table, words)])
    news = list(news_for(table, seat, words)) if asked else [words("table.waiting")]
    # A decision that the game does not wait for has its controls too, but is announced nowhere.
    decision = decision_of(table, seat, seen, preferences, covered=preferences.hidden)
    spoken = game.hand_text(seen) if preferences.in_words and not preferences.hidden else ""
    tail = joined([spoken, decision.text])
    # What is asked matters more than what happened: the news give way.
    room = PLAIN_LIMIT - len(head) - len(tail) - 2
    told = fitting_lines(news, room, lambda count: words("list.more", count=count))
    return Content(
        joined([head, *told, tail]),
        (*decision.rows[:4], _hand_row(table, seat, words, preferences)),
        hand_pictures(game, seen, preferences),
        spoiler=preferences.hidden,
    )


def _aside(table: Table, seen: AnyObservation, place: str, preferences: Preferences) -> Content:
    """Return the hand message of who plays in the channel: how their hand stood, and ways to it.

    It is brought up to date at milestones alone (`bot.outgoing.planning`). So it says nothing
    that an hour makes untrue: not whose turn it is, no controls but those that are right always.
    """
    words, game = seen.words, face(table)
    head = joined([f"**{_subject(table, words, game.place(seen))}**", f"-# {place}"])
    in_words = preferences.in_words and not preferences.hidden
    text = joined([head, words("table.aside"), game.hand_text(seen) if in_words else ""])
    actions = (Action.PLAY, Action.HAND, *HAND_ACTIONS)
    return Content(
        cut(joined([text, shut_line(table, words)]), PLAIN_LIMIT),
        (tuple(table_button(table, action, words) for action in actions),),
        hand_pictures(game, seen, preferences),
        spoiler=preferences.hidden,
    )


def hand_pictures(game: AnyFace, seen: AnyObservation, preferences: Preferences) -> Illustrations:
    """Return a hand's pictures as its owner likes them: none, or without words if it is hidden."""
    if preferences.in_words:
        return ()
    pictures = game.hand(seen)
    if not preferences.hidden:
        return pictures
    return tuple(replace(each, alt=seen.words("table.hidden_hand")) for each in pictures)


def _hand_row(table: Table, seat: Seat, words: Phrases, preferences: Preferences) -> ActionRow:
    """Return the buttons that every hand message has at its end.

    Where nothing can be shown in the channel they are all that there is to play by.
    """
    actions = list(HAND_ACTIONS)
    if preferences.hidden or table.record.suspended is not None:
        actions.insert(0, Action.HAND)
        if table.stamp(seat) is not None:
            actions.insert(0, Action.PLAY)
    return tuple(table_button(table, action, words) for action in actions)


def _subject(table: Table, words: Phrases, what: str) -> str:
    title = face(table).title(words)
    return f"{title} · {what}" if what else title


def call(table: Table, seat: Seat, words: Phrases, channel_name: str) -> Content:
    """Return the message that calls a player to the table, with the button that lets them act.

    A plain message; its first 80 characters name the game, the place and the task. Everybody in the
    channel reads it, so how the player likes to play is no part of it.
    """
    seen, game, user_id = observe(table, seat, words), face(table), table.members[seat].user_id
    title, task = game.title(words), game.task(seen)
    place = _fitting(channel_name, SEEN_FIRST - len(f"{title} ·  · {task}"))
    subject = f"{title} · {place} · {task}"
    play = table_button(table, Action.PLAY, words, "primary")
    row = (play, table_button(table, Action.HAND, words))
    mentions = () if user_id is None else (user_id,)
    return Content(f"{subject} <@{user_id}>", (row,), mentions=mentions)


def _fitting(name: str, room: int) -> str:
    """Return as much of a name as fits into `room` characters once it is escaped."""
    lengths = range(max(room, 1), 0, -1)
    escaped = (mark(cut(clean(name), length)) for length in lengths)
    return next((each for each in escaped if len(each) <= room), "…")


def absent(table: Table, seat: Seat, words: Phrases) -> Content:
    """Return what stands in the place of a call to somebody who has left the server.

    Everybody in the channel can let a computer player go on; nobody is notified.
    """
    name = name_of(table.members[seat], words).marked
    text = words("call.absent", name=name, game=face(table).title(words))
    stand_in = action_id(table.table_id, Action.STAND_IN, str(seat))
    row = (
        Button(stand_in, words(f"button.{Action.STAND_IN}"), "primary"),
        table_button(table, Action.END, words),
    )
    return Content(text, (row,))


def signalled(table: Table, words: Phrases) -> Content:
    """Return the message that tells everybody at once what cannot wait for a picture.

    A plain message with the one button of the signal; raise LookupError if there is none.
    """
    now = signal(table, None, words)
    if now is None:
        raise LookupError(f"nothing is signalled at table {table.table_id}")
    return Content(now.text, (signal_row(table.table_id, now),))


def moved(table: Table, words: Phrases) -> Content:
    """Return the short line that a board becomes when a newer one took its place."""
    said = "table.moved_over" if table.status is Status.OVER else "table.moved"
    return Content(f"-# {words(said, game=face(table).title(words))}", layout=True)


def parted(table: Table, words: Phrases) -> Content:
    """Return the short line that the hand becomes of somebody who sits at the table no more."""
    return Content(f"-# {words('table.parted', game=face(table).title(words))}")
