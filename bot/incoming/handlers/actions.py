"""What the buttons about a table do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from bot.incoming import visitor
from bot.incoming.answer import NoReply
from bot.incoming.handlers import lobby, luck, play, rematch, table
from bot.incoming.responder import RequestContext
from bot.shown import private
from bot.shown.content import Action, Content
from bot.tables.authority import Operation
from bot.tables.table import Table
from phrases import Phrases

TableHandler = Callable[..., Awaitable[Content | NoReply]]
"""Called with a context, `table_id=`, and what the control carries: `argument=` and `value=`.

`argument` stands in a custom id after its action, `value` is what was chosen in a menu; "" if none.
"""

_Plain = Callable[..., Awaitable[Content | NoReply]]
"""Called with a context and `table_id=`."""


def _plain(handler: _Plain) -> TableHandler:
    """Return a handler for controls that carry nothing but their action."""

    async def handle(
        context: RequestContext, table_id: str, argument: str = "", value: str = ""
    ) -> Content | NoReply:
        del argument, value
        return await handler(context, table_id=table_id)

    return handle


def _shown(show: Callable[[Table, Phrases], Content]) -> _Plain:
    async def handle(context: RequestContext, table_id: str) -> Content:
        return show(await visitor.look(context, table_id), context.words)

    return handle


async def _text_board(context: RequestContext, table_id: str) -> Content:
    seen = await visitor.look(context, table_id)
    return private.text_board(seen, seen.seat_of(context.user_id), context.words)


async def _more(context: RequestContext, table_id: str) -> Content:
    seen = await visitor.look(context, table_id)
    may_end = await visitor.may(context, seen, Operation.END)
    return private.more(seen, context.user_id, context.words, may_end=may_end)


async def _rules(context: RequestContext, table_id: str) -> Content:
    seen = await visitor.look(context, table_id)
    return private.rules(seen.record.slug, 0, context.words)


async def _options(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    """Change the option that is named, or show them all."""
    if argument:
        return await lobby.configure(context, table_id, argument, value)
    return await lobby.options(context, table_id)


async def _order(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    del argument
    return await lobby.arrange(context, table_id, value)


async def _raise(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    del argument
    return await lobby.raise_member(context, table_id, value)


async def _remove(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    """Take the computer that was chosen out of the lobby, or ask which."""
    del argument
    if value:
        return await lobby.remove_computer(context, table_id, value)
    return await lobby.options(context, table_id)


async def _offer_cut(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    del value
    return await lobby.offer_cut(context, table_id, argument)


async def _stand_in(
    context: RequestContext, table_id: str, argument: str = "", value: str = ""
) -> Content:
    del value
    return await table.stand_in(context, table_id, argument)


HANDLERS: Final[Mapping[Action, TableHandler]] = {
    Action.OPTIONS: _options,
    Action.ORDER: _order,
    Action.RAISE: _raise,
    Action.OFFER_CUT: _offer_cut,
    Action.STAND_IN: _stand_in,
    Action.JOIN: _plain(lobby.join),
    Action.DECLINE: _plain(rematch.decline),
    Action.FREE: _plain(lobby.free_seats),
    Action.LEAVE: _plain(table.leave),
    Action.ADD: _plain(lobby.add_computer),
    Action.REMOVE: _remove,
    Action.START: _plain(lobby.start),
    Action.FILL: _plain(lobby.fill),
    Action.BACK: _plain(lobby.join),
    Action.AGAIN: _plain(rematch.again),
    Action.PLAY: _plain(play.panel),
    Action.HAND: _plain(play.hand),
    Action.RULES: _plain(_rules),
    Action.MORE: _plain(_more),
    Action.BOARD: _plain(_text_board),
    Action.LOG: _plain(_shown(private.log)),
    Action.FAIRNESS: _plain(luck.fairness),
    Action.CUT: _plain(table.cut),
    Action.QUIT: _plain(table.leave),
    Action.QUIT_SURE: _plain(table.quit_game),
    Action.END: _plain(partial(table.end, sure=False)),
    Action.END_SURE: _plain(partial(table.end, sure=True)),
}
"""One handler for every action."""
