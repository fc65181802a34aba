"""What one person alone is shown: panels, their hand, the text board, the log. Pure.

A private panel is a snapshot. Every control in it belongs to the decision that was open when it
was made, so a press on an old one is found out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.faces.face import AnyFace, face_of, faces, title_of
from bot.records import Status
from bot.shown.buttons import table_button
from bot.shown.content import (
    MENU_CHOICES,
    TEXT_LIMIT,
    Action,
    Button,
    Content,
    Menu,
    MenuChoice,
    action_id,
    decision_id,
    joined,
    noted,
    with_words,
)
from bot.shown.decision import decision_of
from bot.shown.links import Listed, found, listed
from bot.shown.messages import (
    board,
    hand_pictures,
    why_closed,
)
from bot.shown.notices import asked_line, cut_line
from bot.shown.observation import AnyObservation, face, news, news_for, observe
from bot.shown.preferences import DEFAULT, OFF, ON, Preferences, Setting
from bot.shown.shut import shut_line
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from bot.text import cut, fitting_lines
from games.protocol import IllegalMoveError, Seat
from games.registry import THEN
from phrases import Phrases


def panel(
    table: Table,
    seat: Seat,
    words: Phrases,
    said: str = "",
    *,
    step: str = "",
    salt: str = "0",
    preferences: Preferences = DEFAULT,
) -> Content:
    """Return what a seat may do now, under `said` (what came of its last request)."""
    if table.status is not Status.RUNNING:
        return outcome_or_lobby(table, words, said)
    seen, game, shut = observe(table, seat, words), face(table), shut_line(table, words)
    decision = decision_of(table, seat, seen, preferences, step=step, salt=salt)
    if table.stamp(seat) is None:
        asked = [said, words("panel.nothing_to_do"), game.headline(seen), shut]
    else:
        news = () if said else news_for(table, seat, words)
        asked = [said, *news, shut, "", decision.text]
    text = _with_board(joined(asked), seen, game, preferences)
    return Content(text, decision.rows[:5], decision.pictures, layout=True)


def _with_board(text: str, seen: AnyObservation, game: AnyFace, preferences: Preferences) -> str:
    """Return a panel's text, below the table in words for who likes it so."""
    if not preferences.in_words:
        return cut(text, TEXT_LIMIT)
    shown = cut(game.text_board(seen), max(0, TEXT_LIMIT - len(text) - 2))
    return cut(joined([shown, "\u200b", text]), TEXT_LIMIT)


def confirm(table: Table, seat: Seat, stamp: Stamp, code: str, words: Phrases) -> Content:
    """Ask once more whether a seat means a move, or two as one.

    Raise `RefusalError` if it is not offered.
    """
    if not table.running().offers(seat, code):
        raise RefusalError(RefusalReason.NO_SUCH_MOVE)
    seen, game = observe(table, seat, words), face(table)
    label = f" {THEN} ".join(game.label(seen, one) for one in code.split(THEN))
    sure = Button(decision_id("t", table.table_id, stamp, code), words("button.confirm"), "success")
    back = Button(action_id(table.table_id, Action.PLAY), words("button.return"))
    return Content(words("panel.confirm", move=label), ((sure, back),), layout=True)


def outcome_or_lobby(table: Table, words: Phrases, said: str = "") -> Content:
    """Return where a table stands that has not begun, or that is over."""
    if table.status is Status.LOBBY:
        text = joined([said, words("panel.in_lobby")])
    elif table.status is Status.CUTTING:
        cutting = ((table_button(table, Action.CUT, words, "primary"),),)
        return Content(joined([said, asked_line(table, words)]), cutting, layout=True)
    elif table.position is not None and (outcome := table.position.outcome) is not None:
        text = joined([said, face(table).ranking(observe(table, None, words), outcome)])
    else:
        text = joined([said, why_closed(table, words)])
    return Content(text, layout=True)


def hand(table: Table, seat: Seat, words: Phrases, preferences: Preferences = DEFAULT) -> Content:
    """Return a seat's hand as a picture with its words."""
    content = _hand(table, seat, words, preferences)
    # The words are there already.
    content = with_words(content, lambda: replace(content, pictures=()))
    return noted(content, shut_line(table, words))


def _hand(table: Table, seat: Seat, words: Phrases, preferences: Preferences) -> Content:
    seen, game = observe(table, seat, words), face(table)
    spoken = game.hand_text(seen)
    play = ((table_button(table, Action.PLAY, words, "primary"),),)
    return Content(
        cut(
            joined(
                [
                    game.headline(seen),
                    f"||{spoken}||" if preferences.hidden else spoken,
                ]
            ),
            TEXT_LIMIT,
        ),
        () if table.stamp(seat) is None else play,
        hand_pictures(game, seen, preferences),
        layout=True,
        spoiler=preferences.hidden,
    )


def text_board(table: Table, seat: Seat | None, words: Phrases) -> Content:
    """Return the table in words, and a player's own hand below; what has not begun as its card.

    Where nothing can be shown in the table's channel, that is said too.
    """
    return noted(_text_board(table, seat, words), shut_line(table, words))


def _text_board(table: Table, seat: Seat | None, words: Phrases) -> Content:
    if table.status in (Status.LOBBY, Status.CUTTING):
        return board(table, words, pictures=False)
    if table.position is None:
        return outcome_or_lobby(table, words)
    said = face(table).text_board(observe(table, seat, words))
    return Content(cut(said, TEXT_LIMIT), layout=True)


def board_picture(table: Table, words: Phrases) -> Content:
    """Return the public picture of the table, for one person alone.

    Where nothing can be shown in the table's channel, that is said too.
    """
    return noted(_board_picture(table, words), shut_line(table, words))


def _board_picture(table: Table, words: Phrases) -> Content:
    if table.status in (Status.LOBBY, Status.CUTTING):
        return board(table, words, pictures=True)
    if table.position is None:
        return outcome_or_lobby(table, words)
    seen, game = observe(table, None, words), face(table)
    shown = game.score(seen) if table.status is Status.OVER else game.board(seen)
    content = Content(game.headline(seen), (), shown, layout=True)
    return with_words(content, partial(_text_board, table, None, words))


def log(table: Table, words: Phrases) -> Content:
    """Return everything that happened in public, newest last, as far as it fits."""
    sentences = news(table, None, words, -1) if table.position is not None else ()
    if table.position is not None and table.cut_offered:
        sentences = (cut_line(table, words), *sentences)
    newest = [f"- {sentence}" for sentence in reversed(sentences)]
    kept = fitting_lines(
        newest, TEXT_LIMIT, lambda count: f"- {words('list.earlier', count=count)}"
    )
    return Content(joined(kept[::-1]) or words("table.log_empty"), layout=True)


def more(table: Table, user_id: int, words: Phrases, *, may_end: bool) -> Content:
    """Return the buttons for everything that a person needs less often; `may_end` the table."""
    actions, seat = [Action.BOARD, Action.LOG], table.seat_of(user_id)
    if table.seat_left_by(user_id) is not None and table.status is Status.RUNNING:
        actions.append(Action.BACK)
    if seat is not None and table.status is Status.RUNNING:
        actions.append(Action.QUIT)
    if not table.is_open:
        actions.append(Action.FAIRNESS)
    elif may_end:
        actions.append(Action.END)
    buttons = [table_button(table, action, words) for action in actions]
    rows = tuple(tuple(buttons[at : at + 5]) for at in range(0, len(buttons), 5))
    return Content(words("panel.more"), rows, layout=True)


def sure(table_id: str, action: Action, words: Phrases) -> Content:
    """Ask whether somebody means it: `action` is the button that does it."""
    row = (Button(action_id(table_id, action), words(f"button.{action}"), "danger"),)
    return Content(words(f"panel.{action}"), (row,), layout=True)


def too_few(table: Table, said: str, words: Phrases) -> Content:
    """Say that players are missing, and offer computer players in their place."""
    row = (table_button(table, Action.FILL, words, "primary"),)
    return Content(said, (row,), layout=True)


def taken_over(table: Table, said: str, words: Phrases) -> Content:
    """Say that a computer player took over, and offer to take the seat back."""
    row = (table_button(table, Action.BACK, words, "primary"),)
    return Content(said, (row,), layout=True)


def rules(slug: str, number: int, words: Phrases) -> Content:
    """Return one page of a game's rules (counted from 0), with the buttons that turn it."""
    pages = face_of(slug).rules(words)
    number = max(0, min(number, len(pages) - 1))
    page = pages[number]
    text = joined([f"## {page.title}", page.text, "", f"-# {number + 1} / {len(pages)}"])
    turns = ((number - 1, "button.previous"), (number + 1, "button.next"))
    row = tuple(
        Button(f"r:{slug}:{target}", words(label), disabled=not 0 <= target < len(pages))
        for target, label in turns
    )
    return Content(cut(text, TEXT_LIMIT), (row,), page.pictures, layout=True)


def turns(own: Sequence[Listed], words: Phrases, room: int = TEXT_LIMIT) -> Content:
    """Return the tables where a person sits, and which of them wait for them.

    As many as fit into `room` characters, and how many more there are. Those that wait have a
    button, and those to which no link leads.
    """
    head = words("hub.turns")
    lines = [f"- {found(each, words)} · {words(_state(each))}" for each in own]
    lines = lines or [words("hub.no_tables")]
    text = joined([head, listed(lines, room - len(head) - 1, words)])
    waiting = [each.record for each in own if each.awaited or not each.sees][:5]
    row = tuple(
        Button(
            action_id(record.table_id, Action.PLAY),
            words("hub.play", number=place, game=title_of(record.slug, words)),
            "primary",
        )
        for place, record in enumerate(waiting, start=1)
    )
    return Content(text, (row,) if row else (), layout=True)


OWN_TABLES = 1_700
"""How much of the hub is kept for a person's own tables, in characters: ten of them, at the length
that their lines have (decided; what the games leave is theirs too)."""


def _state(listed: Listed) -> str:
    return "hub.your_turn" if listed.awaited else f"hub.{listed.record.status}"


def hub(own: Sequence[Listed], words: Phrases, *, in_server: bool) -> Content:
    """Return the games that there are, and where a person's turns are, with what can be done."""
    games = [
        f"- **{each.title(words)}** · {each.summary(words)}\n{each.pitch(words)}"
        for each in faces()
    ]
    head = joined([f"## {words('hub.title')}", words("hub.how")])
    room = TEXT_LIMIT - OWN_TABLES - len(head) - 1
    head = joined([head, listed(games, room, words)])
    mine = turns(own, words, TEXT_LIMIT - len(head) - 1)
    text = joined([head, mine.text])
    settings = (Button("h:settings", words("button.settings")),)
    opening = (_open_menu(words),) if in_server else ()
    return Content(text, (*opening, *mine.rows, settings), layout=True)


def _open_menu(words: Phrases) -> Menu:
    choices = tuple(
        MenuChoice(each.slug, each.title(words), each.summary(words)) for each in faces()
    )
    return Menu("h:open", words("hub.open"), choices[:MENU_CHOICES])


def settings(preferences: Preferences, words: Phrases) -> Content:
    """Return a person's settings, each with the button that switches it."""
    chosen = {name: bool(getattr(preferences, name)) for name in Setting}
    lines = [_setting_line(name, words, on=on) for name, on in chosen.items()]
    row = tuple(_switch(name, words, on=on) for name, on in chosen.items())
    return Content(joined([f"## {words('button.settings')}", *lines]), (row,), layout=True)


def _setting_line(name: Setting, words: Phrases, *, on: bool) -> str:
    state = words("setting.on" if on else "setting.off")
    line = words("common.pair", what=f"**{words(f'setting.{name}')}**", value=state)
    return f"- {line}\n{words(f'setting.{name}.about')}"


def _switch(name: Setting, words: Phrases, *, on: bool) -> Button:
    label = "setting.switch_off" if on else "setting.switch_on"
    return Button(f"h:{name}:{OFF if on else ON}", words(label, what=words(f"setting.{name}")))


def invitation(table: Table, user_id: int, words: Phrases) -> Content:
    """Return a message that asks a person to come to a table. It is for everybody to see."""
    join = table_button(table, Action.JOIN, words, "primary")
    text = words("table.invitation", player=f"<@{user_id}>", game=face(table).title(words))
    return Content(text, ((join,),), mentions=(user_id,), public=True)


def refusal(error: RefusalError | IllegalMoveError, slug: str | None, words: Phrases) -> str:
    """Return why a request was refused: one sentence."""
    if isinstance(error, RefusalError):
        return words(f"refusal.{error.reason}", **error.detail)
    if slug is None:
        return words(f"refusal.{RefusalReason.NO_SUCH_MOVE}")
    return face_of(slug).refusal(words, error.code.value, error.detail)
