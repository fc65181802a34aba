"""Whoever is refused something at a table is shown the way to it, and what they can do there."""

from __future__ import annotations

from itertools import product

import pytest

import phrases
from bot.incoming.handlers.actions import HANDLERS
from bot.incoming.responder import RequestContext
from bot.records import Status
from bot.shown.content import Action, Content
from bot.shown.links import link_to
from bot.tables.authority import Source
from bot.tables.limits import Limits
from bot.tables.refusals import POINTED, RefusalError, RefusalReason
from games.protocol import IllegalMoveError
from tests.bot.incoming.test_pointers import told
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.online import Online
from tests.bot.postbox import custom_ids
from tests.bot.town import AWAY, BLIND, GONE, KINDS, MEMBER, SEATED, Town

EN, FR = phrases.of("en"), phrases.of("fr")


async def _table_id(bot: Online) -> str:
    (record,) = await bot.services.store.of_guild(bot.sandbox.guild().id)
    return record.table_id


class Asking:
    """What people read who type commands in the channel of one table."""

    def __init__(self, bot: Online, table_id: str) -> None:
        self.bot, self.table_id = bot, table_id
        guild, channel = bot.sandbox.guild().id, bot.channel.id
        self.link = f"https://discord.com/channels/{guild}/{channel}/"

    async def shown(self, name: str, command: str, **options: object) -> tuple[str, set[str]]:
        """Return what a person reads, and which buttons about the table they get."""
        answer = await (await self.bot.slash(name, command, **options)).answer()
        begins = f"g:{self.table_id}:"
        ids = [each.custom_id for each in self.bot.sandbox.controls(answer)]
        actions = {each.removeprefix(begins) for each in ids if each.startswith(begins)}
        return self.bot.text(answer), actions

    async def pointed(self, name: str, reason: str, command: str, **options: object) -> set[str]:
        """Return the buttons under a refusal, which has to have the link to the board."""
        words = phrases.of(self.bot.person(name).locale)
        text, actions = await self.shown(name, command, **options)
        assert text.startswith(words(f"refusal.{reason}")), text
        assert self.link in text, text
        return actions


async def test_a_lobby_shows_whoever_is_refused_the_way_in(bot: Online) -> None:
    await bot.typed("Alice", "table open", game="top_secret")
    asking = Asking(bot, await _table_id(bot))
    for command in ("hand", "move", "table leave"):
        typed = {"move": "1"} if command == "move" else {}
        assert await asking.pointed("Chloé", "not_seated", command, **typed) == {"join", "board"}
    text, actions = await asking.shown("Chloé", "turn")
    assert FR("hub.no_tables") in text
    assert asking.link in text
    assert actions == {"join", "board"}
    # Who sits there waits, and finds the card; its host can begin.
    assert await asking.pointed("Alice", "not_running", "hand") == {"start", "options", "board"}
    await bot.typed("Bob", "table join")
    for command in ("hand", "turn"):
        assert await asking.pointed("Bob", "not_running", command) == {"board"}


async def test_a_full_lobby_and_a_game_that_runs_show_their_board(bot: Online) -> None:
    await bot.typed("Alice", "table open", game="passages_secrets")
    await bot.typed("Bob", "table join")
    asking = Asking(bot, await _table_id(bot))
    assert await asking.pointed("Chloé", "table_full", "table join") == {"board"}
    await bot.typed("Alice", "table start")
    await bot.idle()
    assert await asking.pointed("Chloé", "not_in_lobby", "table join") == {"board"}
    assert await asking.pointed("Bob", "not_in_lobby", "table join") == {"play", "hand", "board"}
    guest = bot.person("Chloé")
    invited = await asking.pointed("Bob", "not_in_lobby", "table invite", player=guest.user)
    assert invited == {"play", "hand", "board"}
    assert await asking.pointed("Chloé", "not_seated", "hand") == {"board"}
    text, actions = await asking.shown("Chloé", "turn")
    assert asking.link in text
    assert actions == {"board"}


async def test_in_a_full_server_one_reads_how_many_tables_there_are_and_where_ones_own_is(
    bot: Online,
) -> None:
    await bot.typed("Alice", "table open", game="top_secret")
    bot.services.engine.quota.limits = Limits(server_tables=1)
    asking = Asking(bot, await _table_id(bot))
    text, _ = await asking.shown("Alice", "table open", game="top_secret")
    assert text.startswith(EN("refusal.server_full", count=1))
    assert "/tablier" in text
    assert asking.link in text
    text, actions = await asking.shown("Chloé", "table open", game="top_secret")
    assert text == FR("refusal.server_full", count=1)
    assert actions == set()


async def _refusal(context: RequestContext, table_id: str, action: Action) -> Content:
    """Return what a person is shown whom the bot refuses an action; nothing if it does not."""
    try:
        await HANDLERS[action](context, table_id=table_id)
    except RefusalError as error:
        refused = error
    except IllegalMoveError:
        return Content("")
    else:
        return Content("")
    assert refused.reason not in POINTED or refused.about == (table_id,), (action, refused.reason)
    return await told(context, refused)


@pytest.mark.parametrize("status", [Status.LOBBY, Status.CUTTING, Status.RUNNING])
async def test_every_refusal_of_a_table_that_goes_on_shows_it_to_who_may_see_it_alone(
    status: Status,
) -> None:
    """For everybody, from everywhere, whatever they press."""
    seen = 0
    for action in Action:
        town = Town()
        table = await town.table(status)
        for user_id, source in product(KINDS, Source):
            context = await town.context(user_id, source)
            shown = await _refusal(context, table.table_id, action)
            # Who is called to a held seat has been shown the way already.
            called = {*table.away, *table.held}
            at_table = user_id in {m.user_id for m in table.members} | called
            may_see = at_table or (source is Source.HERE and user_id not in (BLIND, GONE))
            is_linked = link_to(GUILD, CHANNEL) in shown.text or bool(shown.rows)
            assert may_see or not is_linked, (action, user_id, source)
            seen += is_linked
            if (await town.engine.table(table.table_id)).head != table.head:
                town = Town()
                table = await town.table(status)
    assert seen > 20, seen


@pytest.mark.parametrize(
    ("user_id", "status", "ways"),
    [
        (AWAY, Status.RUNNING, {Action.BACK, Action.BOARD}),
        (SEATED, Status.RUNNING, {Action.PLAY, Action.HAND, Action.BOARD}),
        (SEATED, Status.CUTTING, {Action.CUT, Action.BOARD}),
        (HOST_ID, Status.CUTTING, {Action.BOARD}),
        (HOST_ID, Status.LOBBY, {Action.START, Action.OPTIONS, Action.BOARD}),
        (MEMBER, Status.LOBBY, {Action.JOIN, Action.BOARD}),
    ],
)
async def test_the_ways_in_are_those_that_work(
    user_id: int, status: Status, ways: set[Action]
) -> None:
    town = Town()
    table = await town.table(status)
    context = await town.context(user_id, Source.HERE)
    error = RefusalError(RefusalReason.NOT_HOST, about=(table.table_id,))
    shown = await told(context, error)
    actions = {Action(custom_id.split(":")[2]) for custom_id in custom_ids(shown)}
    assert actions == ways
    for action in actions:
        town = Town()
        table = await town.table(status)
        context = await town.context(user_id, Source.HERE)
        shown = await _refusal(context, table.table_id, action)
        assert shown == Content(""), action
