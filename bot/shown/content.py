"""The content of a message, as data: what is shown, before it is anything of Discord's.

`bot.edge.wire` turns a `Content` into Discord's own objects; tests look at the data.

Custom ids begin with the letter of their kind. TABLE is the id of a table, STAMP that of a decision
(`bot.tables.stamp`: its number and, once a move was taken back, how many were), SLUG names a game::

    t:TABLE:STAMP:CODE           a move
    e:TABLE:CODE                 a move that belongs to no decision: everybody's button
    e:TABLE:COUNT:CODE           the same, once COUNT moves were taken back
    c:TABLE:STAMP:CODE           a move, to be asked about once more
    m:TABLE:STAMP:SALT           a menu of moves; its values are codes
    k:TABLE:STAMP:SALT           a menu of moves, to be asked about once more
    s:TABLE:STAMP:STEP           a further step of a panel
    n:TABLE:STAMP:SALT           a menu of further steps; its values are steps
    g:TABLE:ACTION[:ARGUMENT]    something about the table
    h:WHAT[:on|off]              something about the person, or a game that is no table yet
    r:SLUG:PAGE                  a page of a game's rules
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import msgspec

from bot.faces.face import Illustrations, Panel, Pick, Press, Signal, Style
from bot.tables.stamp import Stamp, stamped
from bot.text import cut
from render.scene import Scene

TEXT_LIMIT = 3_800
"""How long a V2 message's text may become; Discord's own limit is 4,000 characters in all."""

PLAIN_LIMIT = 2_000
"""Discord's limit for the text of a message that is not V2."""

MENU_CHOICES = 25
"""The most entries of one menu (Discord)."""


class Action(StrEnum):
    """What the buttons about a table do."""

    JOIN = "join"
    DECLINE = "decline"
    FREE = "free"
    LEAVE = "leave"
    ADD = "add"
    OPTIONS = "options"
    START = "start"
    PLAY = "play"
    HAND = "hand"
    RULES = "rules"
    MORE = "more"
    BOARD = "board"
    LOG = "log"
    FAIRNESS = "fairness"
    QUIT = "quit"
    QUIT_SURE = "quit-sure"
    END = "end"
    END_SURE = "end-sure"
    REMOVE = "remove"
    FILL = "fill"
    ORDER = "order"
    RAISE = "raise"
    BACK = "back"
    STAND_IN = "stand-in"
    AGAIN = "again"
    OFFER_CUT = "offer-cut"
    CUT = "cut"


class Button(msgspec.Struct, frozen=True, tag=True):
    """A button; `custom_id` is at most 100 characters, `label` at most 80."""

    custom_id: str
    label: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


class MenuChoice(msgspec.Struct, frozen=True):
    """One entry of a menu; every text is at most 100 characters."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True, tag=True):
    """A select menu from which one entry is chosen."""

    custom_id: str
    placeholder: str
    choices: tuple[MenuChoice, ...]


ActionRow = tuple[Button, ...] | Menu
"""Up to five buttons, or one menu."""


class Attachment(msgspec.Struct, frozen=True):
    """A file that is no picture, to be kept: its name (ASCII, without blanks) and what is in it."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Content:
    """A message: a text, pictures with their alt texts, and rows of controls.

    `mentions` are the Discord ids of the people who may be notified by it. `layout` says whether
    it is a message of Discord's components V2: those look better and notify with an empty text.
    `public` is true for the few answers that everybody in the channel is to see; `spoiler` hides
    the pictures until they are touched. `instead` says the same without pictures, for when one of
    them cannot be drawn; None: what they show is added to the text. `attachment` goes
    with a layout only. `known_by` are texts by which a message that has no controls is known again,
    whatever language it was written in.
    """

    text: str
    rows: tuple[ActionRow, ...] = ()
    pictures: Illustrations = ()
    mentions: tuple[int, ...] = ()
    layout: bool = False
    public: bool = False
    spoiler: bool = False
    attachment: Attachment | None = None
    known_by: tuple[str, ...] = ()
    instead: Callable[[], Content] | None = field(default=None, compare=False, repr=False)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What is to be drawn, in order."""
        return tuple(picture.scene for picture in self.pictures)


def decision_id(kind: str, table_id: str, stamp: Stamp, what: str) -> str:
    """Return the custom id of a decision's control of that kind: one letter, see above."""
    return f"{kind}:{table_id}:{stamped(stamp, what)}"


def everybody_id(table_id: str, code: str) -> str:
    """Return the custom id of a signal's button, from the code that `observation.signal` gives."""
    return f"e:{table_id}:{code}"


def signal_row(table_id: str, signal: Signal) -> ActionRow:
    """Return the button of a signal."""
    custom_id = everybody_id(table_id, signal.code)
    return (Button(custom_id, signal.label, signal.style, signal.emoji),)


def action_id(table_id: str, action: Action, argument: str = "") -> str:
    """Return the custom id of a button about the table."""
    return f"g:{table_id}:{action}" + (f":{argument}" if argument else "")


def panel_rows(
    table_id: str, stamp: Stamp, panel: Panel, *, confirm: bool = False, salt: str = "0"
) -> tuple[ActionRow, ...]:
    """Return the controls of a panel; a new `salt` gives its menus new ids.

    With `confirm` no touch makes a move before it was asked about. A phone does not send the same
    choice of the same menu twice, so a menu whose choice was refused comes back under another id.
    """
    rows: list[ActionRow] = []
    for place, row in enumerate(panel.rows):
        if isinstance(row, Pick):
            kind = "n" if row.step else "k" if confirm else "m"
            rows.append(_menu(decision_id(kind, table_id, stamp, f"{salt}-{place}"), row))
        else:
            rows.append(tuple(_button(table_id, stamp, press, confirm) for press in row))
    return tuple(rows)


def _button(table_id: str, stamp: Stamp, press: Press, confirm: bool) -> Button:
    kind = "s" if press.step else "c" if confirm and not press.sure else "t"
    custom_id = decision_id(kind, table_id, stamp, press.code)
    return Button(custom_id, press.label, press.style, press.emoji)


def _menu(custom_id: str, pick: Pick) -> Menu:
    choices = tuple(
        MenuChoice(choice.code, choice.label, choice.description) for choice in pick.choices
    )
    return Menu(custom_id, pick.placeholder, choices)


def with_words(content: Content, instead: Callable[[], Content]) -> Content:
    """Return the content with what is shown `instead` of its pictures, if it has any."""
    return replace(content, instead=instead) if content.pictures else content


def in_words(content: Content) -> Content:
    """Return the content without its pictures; nothing that they show is missing."""
    if content.instead is not None:
        return replace(content.instead(), pictures=())
    said = joined([content.text, *(picture.alt for picture in content.pictures)])
    limit = TEXT_LIMIT if content.layout else PLAIN_LIMIT
    return replace(content, text=cut(said, limit), pictures=())


def noted(content: Content, *lines: str) -> Content:
    """Return a content with lines below its text, which is cut to leave them room."""
    below = joined(lines)
    if not below:
        return content
    limit = TEXT_LIMIT if content.layout else PLAIN_LIMIT
    text, in_its_place = joined([cut(content.text, limit - len(below) - 1), below]), content.instead
    if in_its_place is None:
        return replace(content, text=text)
    return replace(content, text=text, instead=lambda: noted(in_its_place(), *lines))


def joined(parts: Sequence[str]) -> str:
    """Return the parts that say something, one paragraph each."""
    return "\n".join(part for part in parts if part)
