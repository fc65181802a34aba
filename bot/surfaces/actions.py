"""What players can ask for in a game, from wherever they ask: buttons, menus and commands alike.

Every function takes an `Asker` and returns what he is to be shown. `bot.surfaces.controls` and the
cogs only find out what was meant and call one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import discord

from bot import intents
from bot.asking import Intent, Reason, Refusal
from bot.authority import Deed
from bot.facts import Member, Via
from bot.limits import decided
from bot.stamp import Stamp, unstamped
from bot.store.records import Status
from bot.surfaces import messages, private, visitor
from bot.surfaces.answers import Asker, Hush, in_private_panel
from bot.surfaces.content import Content
from bot.surfaces.face import faces
from bot.surfaces.heard import heard
from bot.surfaces.scope import EVERYTHING, Scope
from bot.surfaces.sights import face, news_of_move, sight
from bot.table import Table
from games.protocol import Illegal, Seat


def via_of(asker: Asker) -> Via:
    """Return where a person acts: in a server's channel or in a direct message."""
    return "dm" if asker.interaction.guild_id is None else "channel"


async def seated(asker: Asker, game_id: str) -> tuple[Table, Seat]:
    """Return a table and where the person sits there; raise `Refusal` if they do not."""
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.PLAY)
    seat = table.seat_of(asker.user_id)
    if seat is None:
        raise Refusal(Reason.NOT_SEATED)
    return table, seat


def member_of(asker: Asker) -> Member:
    """Return the person as a member of a table that he joins now."""
    user = asker.interaction.user
    return Member(user.id, user.display_name, asker.interaction.id)


async def play(asker: Asker, game_id: str, stamp: Stamp | None, code: str) -> Content | Hush:
    """Make a move and show what came of it, with what is to be decided next."""
    return await _made(asker, game_id, lambda seat: intents.move(seat, stamp, code, via_of(asker)))


async def shout(asker: Asker, game_id: str, taken_back: int, code: str) -> Content | Hush:
    """Make a move by a button that is everybody's, unless moves were taken back since."""

    def move(seat: Seat) -> Intent:
        return intents.unless_taken_back(taken_back, intents.move(seat, None, code, via_of(asker)))

    return await _made(asker, game_id, move)


async def _made(asker: Asker, game_id: str, move: Callable[[Seat], Intent]) -> Content | Hush:
    table, seat = await seated(asker, game_id)
    try:
        intent = decided(seat, asker.services.host.quota.limits.changes, move(seat))
        own = intents.of_owner(asker.user_id, seat, intent)
        table = await visitor.change(asker, game_id, Deed.PLAY, own)
    except (Refusal, Illegal) as error:
        table = await asker.services.host.table(game_id)
        if table.seat_of(asker.user_id) != seat:
            # Who has left meanwhile is not shown what the seat sees now.
            raise
        if isinstance(error, Refusal) and error.reason is Reason.CHOSEN_ENOUGH:
            # The panel would offer what was just refused.
            raise
        return _panel(asker, table, seat, _said(asker, table, error))
    if _on_lasting_message(asker):
        return Hush()
    return private.panel(
        table, seat, asker.words, _done(asker, table, seat), salt=asker.salt, manner=asker.manner
    )


_STATES = frozenset({Reason.NOT_RUNNING, Reason.NOT_OPEN})
"""Refusals that say no more than how a table stands, which is shown in any case."""


def _said(asker: Asker, table: Table, error: Refusal | Illegal) -> str:
    """Return why a move was refused, or "" where the table's own state says as much."""
    if isinstance(error, Refusal) and error.reason in _STATES:
        return ""
    return private.refusal(error, table.record.slug, asker.words)


def _panel(asker: Asker, table: Table, seat: Seat, said: str = "", step: str = "") -> Content:
    return private.panel(
        table, seat, asker.words, said, step=step, salt=asker.salt, manner=asker.manner
    )


def _on_lasting_message(asker: Asker) -> bool:
    """Whether the control stands in a hand message, which the reconciler brings up to date."""
    interaction = asker.interaction
    if interaction.type is not discord.InteractionType.component:
        return False
    return interaction.guild_id is None and not in_private_panel(interaction)


def _done(asker: Asker, table: Table, seat: Seat) -> str:
    own = table.moments.newest(("moved", seat), lambda moment: moment.mover() == seat)
    since = table.head if own < 0 else own - 1
    return "\n".join(news_of_move(table, seat, asker.words, since)[-3:])


async def step(asker: Asker, game_id: str, stamp: Stamp, name: str) -> Content:
    """Show a further step of a decision; nothing is stored."""
    table, seat = await seated(asker, game_id)
    if table.stamp(seat) != stamp:
        return _moved_on(asker, table, seat)
    return _panel(asker, table, seat, step=name)


async def confirm(asker: Asker, game_id: str, stamp: Stamp, code: str) -> Content:
    """Ask once more whether a move is meant; nothing is stored."""
    table, seat = await seated(asker, game_id)
    if table.stamp(seat) != stamp:
        return _moved_on(asker, table, seat)
    return private.confirm(table, seat, stamp, code, asker.words)


def _moved_on(asker: Asker, table: Table, seat: Seat) -> Content:
    said = asker.words(f"refusal.{Reason.STALE}")
    return _panel(asker, table, seat, said)


async def panel(asker: Asker, game_id: str) -> Content:
    """Show what the person may do now; or who has left the server, if the game waits for him."""
    table, seat = await seated(asker, game_id)
    absent = None if seat in table.to_act else await _absent(asker, table)
    if absent is not None:
        return replace(messages.absent(table, absent, asker.words), layout=True)
    return _panel(asker, table, seat)


async def _absent(asker: Asker, table: Table) -> Seat | None:
    """Return a seat for which a game waits although its player has left the server, if any."""
    is_member = asker.services.correspondent.is_member
    for seat in sorted(table.to_act):
        user_id = table.members[seat].user_id
        if user_id is not None and not await is_member(table.record.guild_id, user_id):
            return seat
    return None


async def hand(asker: Asker, game_id: str) -> Content:
    """Show the person's hand."""
    table, seat = await seated(asker, game_id)
    if table.position is None:
        return private.outcome_or_lobby(table, asker.words)
    return private.hand(table, seat, asker.words, asker.manner)


async def rules(asker: Asker, slug: str, number: int) -> Content:
    """Show a page of a game's rules."""
    if slug not in {each.slug for each in faces()}:
        raise Refusal(Reason.NO_SUCH_GAME)
    return private.rules(slug, number, asker.words)


async def typed(asker: Asker, game_id: str, text: str, scope: Scope = EVERYTHING) -> Content | Hush:
    """Make the move that a typed text means: an autocomplete value, a code or a label.

    Only what the command is for: at another game's table it says so, and another command's moves
    are none.
    """
    table, seat = await seated(asker, game_id)
    scope.require(table.record.slug, asker.words)
    stamp, code = unstamped(heard(text))
    if table.status is Status.RUNNING and not (stamp and table.running().offers(seat, code)):
        # A value to which something was typed, "12:keep+choose-80", means what the text would.
        found = face(table).find(sight(table, seat, asker.words), code)
        code = code if found is None else found
    # What a command is not for is no move to it, and is refused as any other text would be.
    return await play(asker, game_id, stamp, code if scope.includes(code) else "")
