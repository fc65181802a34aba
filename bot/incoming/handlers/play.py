"""What players can ask for in a game, from wherever they ask: buttons, menus and commands alike.

Every function takes a `RequestContext` and returns what the person is to be shown, or raises
`RefusalError` or `IllegalMoveError`. `bot.incoming.controls` and the cogs only find out what was
meant and call one of these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import discord

from bot.edge.guilds.people import display_name
from bot.faces.face import faces
from bot.incoming import visitor
from bot.incoming.answer import NoReply, in_private_panel
from bot.incoming.input import heard
from bot.incoming.responder import RequestContext
from bot.incoming.scope import EVERYTHING, Scope
from bot.log.events import Member, Via
from bot.records import Status
from bot.shown import messages, private
from bot.shown.content import Content, joined, noted
from bot.shown.observation import face, news_of_move, observe
from bot.shown.shut import hand_line, shut_line
from bot.shown.surfaces import HAND
from bot.tables import intents
from bot.tables.authority import Operation
from bot.tables.limits import decided
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.shut import Cause
from bot.tables.stamp import Stamp, unstamped
from bot.tables.table import Table
from games.protocol import IllegalMoveError, Seat


def via_of(context: RequestContext) -> Via:
    """Return where a person acts: in a server's channel or in a direct message."""
    return "dm" if context.interaction.guild_id is None else "channel"


async def seated(context: RequestContext, table_id: str) -> tuple[Table, Seat]:
    """Return a table and where the person sits there; raise `RefusalError` if they do not."""
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.PLAY)
    seat = table.seat_of(context.user_id)
    if seat is None:
        raise RefusalError(RefusalReason.NOT_SEATED, about=(table_id,))
    return table, seat


async def _at_game(context: RequestContext, table_id: str) -> tuple[Table, Seat]:
    """Return what `seated` returns; raise `RefusalError`, also while the table is a lobby."""
    table, seat = await seated(context, table_id)
    if table.status is Status.LOBBY:
        raise RefusalError(RefusalReason.NOT_RUNNING, about=(table_id,))
    return table, seat


def member_of(context: RequestContext) -> Member:
    """Return the person as a member of a table that they join now."""
    user = context.interaction.user
    return Member(user.id, display_name(user), context.interaction.id)


async def play(
    context: RequestContext, table_id: str, stamp: Stamp | None, code: str
) -> Content | NoReply:
    """Make a move and show what came of it, with what is to be decided next."""
    return await _made(
        context, table_id, lambda seat: intents.move(seat, stamp, code, via_of(context))
    )


async def shout(
    context: RequestContext, table_id: str, taken_back: int, code: str
) -> Content | NoReply:
    """Make a move by a button that is everybody's, unless moves were taken back since."""

    def move(seat: Seat) -> Intent:
        return intents.unless_taken_back(
            taken_back, intents.move(seat, None, code, via_of(context))
        )

    return await _made(context, table_id, move)


async def _made(
    context: RequestContext, table_id: str, move: Callable[[Seat], Intent]
) -> Content | NoReply:
    table, seat = await _at_game(context, table_id)
    try:
        intent = decided(seat, context.services.engine.quota.limits.changes, move(seat))
        own = intents.of_owner(context.user_id, seat, intent)
        table = await visitor.change(context, table_id, Operation.PLAY, own)
    except (RefusalError, IllegalMoveError) as error:
        table = await context.services.engine.table(table_id)
        if table.seat_of(context.user_id) != seat:
            # They have left, or somebody else has taken the seat, while the move was on its way:
            # they must not be shown what the seat sees now.
            raise
        if isinstance(error, RefusalError) and error.reason is RefusalReason.CHOSEN_ENOUGH:
            # The panel would offer what was just refused.
            raise
        return _panel(context, table, seat, _said(context, table, error))
    if _on_lasting_message(context) and _hand_trouble(context, table, seat) is None:
        return NoReply()
    return _panel(context, table, seat, _done(context, table, seat))


_STATES = frozenset({RefusalReason.NOT_RUNNING, RefusalReason.NOT_OPEN})
"""Refusals that say no more than how a table stands, which is shown in any case."""


def _said(context: RequestContext, table: Table, error: RefusalError | IllegalMoveError) -> str:
    """Return why a move was refused, or "" where the table's own state says as much."""
    if isinstance(error, RefusalError) and error.reason in _STATES:
        return ""
    return private.refusal(error, table.record.slug, context.words)


def _panel(
    context: RequestContext, table: Table, seat: Seat, said: str = "", step: str = ""
) -> Content:
    panel = private.panel(
        table,
        seat,
        context.words,
        said,
        step=step,
        salt=context.salt,
        preferences=context.preferences,
    )
    return _with_trouble(context, table, seat, panel)


def _with_trouble(context: RequestContext, table: Table, seat: Seat, content: Content) -> Content:
    """Return a content with why the person's hand does not come to them, if it does not."""
    return noted(content, hand_line(_hand_trouble(context, table, seat), context.words))


def _hand_trouble(context: RequestContext, table: Table, seat: Seat) -> Cause | None:
    """Return why Discord does not take a seat's hand message, or None if it may."""
    if table.status is not Status.RUNNING:
        return None
    return context.services.rejections.why(table.table_id, (HAND, seat))


def _on_lasting_message(context: RequestContext) -> bool:
    """Return whether the control is in a hand message, which the control loop keeps up to date."""
    interaction = context.interaction
    if interaction.type is not discord.InteractionType.component:
        return False
    return interaction.guild_id is None and not in_private_panel(interaction)


def shown_there(context: RequestContext, table: Table, said: str = "") -> Content | NoReply:
    """Return no reply where the table's card shows what came of a press on it.

    Where nothing can be shown in its channel: `said`, and why.
    """
    line = shut_line(table, context.words)
    return Content(joined([said, line]), layout=True) if line else NoReply()


def _done(context: RequestContext, table: Table, seat: Seat) -> str:
    own = table.rows.newest(("moved", seat), lambda row: row.mover() == seat)
    since = table.head if own < 0 else own - 1
    return "\n".join(news_of_move(table, seat, context.words, since)[-3:])


async def step(context: RequestContext, table_id: str, stamp: Stamp, name: str) -> Content:
    """Show a further step of a decision; nothing is stored."""
    table, seat = await _at_game(context, table_id)
    if table.stamp(seat) != stamp:
        return _moved_on(context, table, seat)
    return _panel(context, table, seat, step=name)


async def confirm(context: RequestContext, table_id: str, stamp: Stamp, code: str) -> Content:
    """Ask once more whether a move is meant; nothing is stored."""
    table, seat = await _at_game(context, table_id)
    if table.stamp(seat) != stamp:
        return _moved_on(context, table, seat)
    return private.confirm(table, seat, stamp, code, context.words)


def _moved_on(context: RequestContext, table: Table, seat: Seat) -> Content:
    said = context.words(f"refusal.{RefusalReason.STALE}")
    return _panel(context, table, seat, said)


async def panel(context: RequestContext, table_id: str) -> Content:
    """Show what the person may do now; or who has left the server, if the game waits for them."""
    table, seat = await _at_game(context, table_id)
    absent = None if seat in table.to_act else await _absent(context, table)
    if absent is not None:
        return replace(messages.absent(table, absent, context.words), layout=True)
    return _panel(context, table, seat)


async def _absent(context: RequestContext, table: Table) -> Seat | None:
    """Return a seat for which a game waits although its player has left the server, if any."""
    members = [(seat, table.members[seat].user_id) for seat in sorted(table.to_act)]
    asked = [(seat, user_id) for seat, user_id in members if user_id is not None]
    is_member, guild_id = context.services.messenger.is_member, table.record.guild_id
    # All at once: each look-up may take as long as an answer waits for one.
    here = await asyncio.gather(*(is_member(guild_id, user_id) for _, user_id in asked))
    return next((seat for (seat, _), is_here in zip(asked, here, strict=True) if not is_here), None)


async def hand(context: RequestContext, table_id: str) -> Content:
    """Show the person's hand."""
    table, seat = await _at_game(context, table_id)
    if table.position is None:
        return private.outcome_or_lobby(table, context.words)
    shown = private.hand(table, seat, context.words, context.preferences)
    return _with_trouble(context, table, seat, shown)


async def rules(context: RequestContext, slug: str, number: int) -> Content:
    """Show a page of a game's rules; raise `RefusalError` if there is no such game."""
    if slug not in {each.slug for each in faces()}:
        raise RefusalError(RefusalReason.NO_SUCH_GAME)
    return private.rules(slug, number, context.words)


async def typed(
    context: RequestContext, table_id: str, text: str, scope: Scope = EVERYTHING
) -> Content | NoReply:
    """Make the move that a typed text means: an autocomplete value, a code or a label.

    Only what the command is for: at another game's table it says so, and another command's moves
    are none.
    """
    table, seat = await seated(context, table_id)
    scope.require(table.record, context.words)
    stamp, code = unstamped(heard(text))
    if table.status is Status.RUNNING and not (stamp and table.running().offers(seat, code)):
        # A value to which something was typed, "12:keep+choose-80", means what the text would.
        found = face(table).find(observe(table, seat, context.words), code)
        code = code if found is None else found
    # What a command is not for is no move to it, and is refused as any other text would be.
    return await play(context, table_id, stamp, code if scope.includes(code) else "")
