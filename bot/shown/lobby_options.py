"""The private panel in which the host of a lobby sets up a table. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.bounds import ENTRY
from bot.records import Status
from bot.shown.buttons import table_button
from bot.shown.content import (
    MENU_CHOICES,
    Action,
    ActionRow,
    Button,
    Content,
    Menu,
    MenuChoice,
    action_id,
    joined,
)
from bot.shown.observation import face, name_of
from bot.shown.preferences import OFF, ON
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from bot.text import cut
from games.protocol import Option
from phrases import Phrases


def panel(table: Table, words: Phrases, said: str = "") -> Content:
    """Return the table's options as menus, and what else the lobby's host may change.

    Raise `RefusalError` if the table is no longer a lobby.
    """
    if table.status is not Status.LOBBY:
        cutting = table.status is Status.CUTTING
        raise RefusalError(RefusalReason.CUTTING if cutting else RefusalReason.NOT_IN_LOBBY)
    options = table.game.option_schema
    rows: list[ActionRow] = [
        _option_menu(table, option, words)
        for option in options
        if option.matters(table.record.options)
    ]
    rows.append(_order_menu(table, words))
    if not table.drawn and len(table.members) > 1:
        rows.append(_raise_menu(table, words))
    if any(member.user_id is None for member in table.members):
        rows.append(_remove_menu(table, words))
    if buttons := tuple(_buttons(table, words)):
        rows.append(buttons)
    return Content(joined([said, words("panel.options")]), tuple(rows), layout=True)


def _option_menu(table: Table, option: Option, words: Phrases) -> Menu:
    """Return the menu of an option. Each entry names the option too: once one is chosen, Discord
    shows the entry in place of the menu's own name.
    """
    game, chosen = face(table), table.record.options[option.key]
    name = game.option_label(option, words)

    def entry(value: str) -> str:
        return words("common.pair", what=name, value=game.value_label(option, value, words))

    choices = tuple(
        MenuChoice(value, cut(entry(value), ENTRY), chosen=value == chosen)
        for value in option.values[:MENU_CHOICES]
    )
    return Menu(action_id(table.table_id, Action.OPTIONS, option.key), name, choices)


def _remove_menu(table: Table, words: Phrases) -> Menu:
    """Return the menu of the computers, by their names, which no two of them share."""
    choices = tuple(
        MenuChoice(member.name, name_of(member, words).plain)
        for member in table.members
        if member.user_id is None
    )
    return Menu(action_id(table.table_id, Action.REMOVE), words("button.remove"), choices)


def _buttons(table: Table, words: Phrases) -> Iterator[Button]:
    """Yield what is switched at a touch: held seats, and whether the deck may be cut.

    Cutting is offered where somebody other than the host could do it.
    """
    if table.held:
        yield table_button(table, Action.FREE, words)
    if len(table.people) > 1 or table.cut_offered:
        switch = OFF if table.cut_offered else ON
        custom_id = action_id(table.table_id, Action.OFFER_CUT, switch)
        yield Button(custom_id, words(f"cut.{switch}"))


def _order_menu(table: Table, words: Phrases) -> Menu:
    choices = tuple(
        MenuChoice(value, words(f"order.{value}"), chosen=(value == "drawn") == table.drawn)
        for value in ("drawn", "listed")
    )
    return Menu(action_id(table.table_id, Action.ORDER), words("order.title"), choices)


def _raise_menu(table: Table, words: Phrases) -> Menu:
    choices = tuple(
        MenuChoice(str(place), words("order.up", name=name_of(member, words).plain))
        for place, member in enumerate(table.members)
        if place > 0
    )
    return Menu(action_id(table.table_id, Action.RAISE), words("order.raise"), choices)
