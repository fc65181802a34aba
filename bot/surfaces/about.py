"""What the buttons about a table do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.surfaces import actions, lobby, luck, opening, private, visitor
from bot.surfaces.answers import Asker, Hush
from bot.surfaces.content import Action, Content
from bot.table import Table
from phrases import Phrases

TableWork = Callable[..., Awaitable[Content | Hush]]
"""Called with an `Asker` and `game_id=`."""


def _shown(show: Callable[[Table, Phrases], Content]) -> TableWork:
    async def work(asker: Asker, game_id: str) -> Content:
        return show(await visitor.look(asker, game_id), asker.words)

    return work


async def _text_board(asker: Asker, game_id: str) -> Content:
    table = await visitor.look(asker, game_id)
    return private.text_board(table, table.seat_of(asker.user_id), asker.words)


async def _more(asker: Asker, game_id: str) -> Content:
    table = await visitor.look(asker, game_id)
    return private.more(table, asker.user_id, asker.words)


async def _rules(asker: Asker, game_id: str) -> Content:
    table = await visitor.look(asker, game_id)
    return private.rules(table.record.slug, 0, asker.words)


WORK: Final[dict[Action, TableWork]] = {
    Action.JOIN: lobby.join,
    Action.LEAVE: lobby.leave,
    Action.ADD: lobby.add_computer,
    Action.REMOVE: lobby.remove_computer,
    Action.OPTIONS: lobby.options,
    Action.START: lobby.start,
    Action.FILL: lobby.fill,
    Action.BACK: lobby.join,
    Action.AGAIN: opening.again,
    Action.PLAY: actions.panel,
    Action.HAND: actions.hand,
    Action.RULES: _rules,
    Action.MORE: _more,
    Action.BOARD: _text_board,
    Action.LOG: _shown(private.log),
    Action.FAIRNESS: luck.fairness,
    Action.CUT: lobby.cut,
    Action.QUIT: lobby.leave,
    Action.QUIT_SURE: lobby.quit_game,
    Action.END: partial(lobby.end, sure=False),
    Action.END_SURE: partial(lobby.end, sure=True),
}
"""The work of every button that says all by its action; the others carry a value and have their own
templates in `bot.surfaces.controls`."""
