"""What the buttons about a table do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.incoming import visitor
from bot.incoming.handlers import lobby, luck, opening, play
from bot.incoming.responder import NoReply, RequestContext
from bot.shown import private
from bot.shown.content import Action, Content
from bot.tables.table import Table
from phrases import Phrases

TableHandler = Callable[..., Awaitable[Content | NoReply]]
"""Called with an `RequestContext` and `table_id=`."""


def _shown(show: Callable[[Table, Phrases], Content]) -> TableHandler:
    async def work(context: RequestContext, table_id: str) -> Content:
        return show(await visitor.look(context, table_id), context.words)

    return work


async def _text_board(context: RequestContext, table_id: str) -> Content:
    table = await visitor.look(context, table_id)
    return private.text_board(table, table.seat_of(context.user_id), context.words)


async def _more(context: RequestContext, table_id: str) -> Content:
    table = await visitor.look(context, table_id)
    return private.more(table, context.user_id, context.words)


async def _rules(context: RequestContext, table_id: str) -> Content:
    table = await visitor.look(context, table_id)
    return private.rules(table.record.slug, 0, context.words)


HANDLERS: Final[dict[Action, TableHandler]] = {
    Action.JOIN: lobby.join,
    Action.LEAVE: lobby.leave,
    Action.ADD: lobby.add_computer,
    Action.REMOVE: lobby.remove_computer,
    Action.OPTIONS: lobby.options,
    Action.START: lobby.start,
    Action.FILL: lobby.fill,
    Action.BACK: lobby.join,
    Action.AGAIN: opening.again,
    Action.PLAY: play.panel,
    Action.HAND: play.hand,
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
"""One work for every action."""
