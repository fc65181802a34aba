"""Who opens a table that Discord shows to nobody is told why, and what they can do."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.request import Request
from bot.incoming.handlers import opening
from bot.records import Status
from bot.shown.shut import HELPED
from bot.tables import intents
from bot.tables.shut import Cause
from tests.bot.online import Online

EN, FR = phrases.of("en"), phrases.of("fr")


async def test_who_opens_a_table_reads_that_it_is_open_once_it_stands_there(bot: Online) -> None:
    said = await bot.typed("Alice", "table open", game="pass_pass")
    assert EN("table.opened", game="Pass Pass", channel=f"<#{bot.channel.id}>") in said
    assert [each.v2 for each in bot.ours()] == [False, True]


REFUSALS = [
    (403, 50013, Cause.FORBIDDEN),
    (403, 50001, Cause.FORBIDDEN),
    (403, 40333, Cause.BLOCKED),
    (400, 50008, Cause.NO_TEXT),
    (400, 50035, Cause.INVALID),
    (400, 200000, Cause.AUTOMOD),
    (400, 240000, Cause.HARMFUL_LINK),
]
NEEDED = ("view_channel", "send_messages", "read_message_history")


def _told(bot: Online, why: Cause, words: phrases.Phrases) -> str:
    """Return what is said of a lobby that nobody was shown."""
    names = ", ".join(words(f"permission.{slug}") for slug in NEEDED)
    # The client knows of no permission that is missing.
    slug = "forbidden.guessed" if why is Cause.FORBIDDEN else why
    because, channel = words(f"shut.{slug}"), f"<#{bot.channel.id}>"
    if why in HELPED:
        helps = words(f"shut.{slug}.help", permissions=names)
        remedy = words("shut.elsewhere", help=helps)
    else:
        remedy = words(f"shut.{why}.remedy")
    return words("refusal.unshown", channel=channel, why=because, remedy=remedy)


async def _lobbies(bot: Online) -> list[Status]:
    """Return the states of the open tables of the server."""
    tables = await bot.services.store.of_guild(bot.sandbox.guild().id)
    return [each.status for each in tables]


async def test_who_opens_a_table_that_discord_refuses_to_show_is_told_why(bot: Online) -> None:
    """They read that it was open, nobody saw it, and no other could be opened for a day."""
    speakers = [("Alice", EN), ("Chloé", FR)]
    path = f"^/channels/{bot.channel.id}/messages$"
    for number, (status, code, why) in enumerate(REFUSALS):
        name, words = speakers[number % 2]
        bot.sandbox.faults.refuse("POST", path, 99, status=status, code=code)
        said = await bot.typed(name, "table open", game="pass_pass")
        assert said == _told(bot, why, words), code
        await bot.idle()
        assert bot.ours() == []
        assert await _lobbies(bot) == []
        bot.forgive()
    assert "is open in" in await bot.typed("Bob", "table open", game="pass_pass")
    assert await _lobbies(bot) == [Status.LOBBY]
    assert len(bot.ours()) == 2


async def test_a_lobby_whose_card_alone_is_refused_leaves_no_commitment_behind(
    bot: Online,
) -> None:
    """AutoMod blocks whatever names a game, say."""
    path = f"^/channels/{bot.channel.id}/messages$"
    alice, seen = bot.person("Alice"), bot.posts()

    def refuse_cards() -> bool:
        if not bot.ours():
            return False
        bot.sandbox.faults.refuse("POST", path, 9, status=400, code=200000)
        return True

    opened = await alice.slash(bot.channel, "table open", game="pass_pass")
    await bot.sandbox.until(refuse_cards)
    said = bot.text(await opened.answer())
    await bot.idle()
    assert said == _told(bot, Cause.AUTOMOD, EN)
    assert bot.ours() == []
    # The commitment; the card as it is, once more, in words, and in one sentence.
    assert bot.posts() - seen == 1 + 4


@pytest.mark.parametrize("fault", [(503, 0), (500, 0), (429, 0)])
async def test_where_discord_is_only_slow_the_table_stays_and_that_is_said(
    bot: Online, monkeypatch: pytest.MonkeyPatch, fault: tuple[int, int]
) -> None:
    monkeypatch.setattr(opening, "SHOWN_WITHIN", 0.05)
    status, code = fault
    path = f"^/channels/{bot.channel.id}/messages$"
    bot.sandbox.faults.refuse("POST", path, 9_999, status=status, code=code)
    said = await bot.typed("Alice", "table open", game="pass_pass")
    where = f"<#{bot.channel.id}>"
    assert EN("table.opened_slowly", game="Pass Pass", channel=where) in said
    assert await _lobbies(bot) == [Status.LOBBY]


async def test_a_rematch_that_discord_refuses_to_show_is_told_and_closed(bot: Online) -> None:
    await bot.typed("Alice", "table open", game="top_secret", computers=1)
    (record,) = await bot.services.store.of_guild(bot.sandbox.guild().id)
    table_id = record.table_id
    closing = Request("over", None)
    await bot.services.engine.change(table_id, closing, intents.close("ended"))
    await bot.idle()
    path = f"^/channels/{bot.channel.id}/messages$"
    bot.sandbox.faults.refuse("POST", path, 2, status=400, code=240000)
    board, before = bot.ours()[-1], len(bot.ours())
    pressed = await bot.person("Alice").press_raw(board, f"g:{table_id}:again")
    assert bot.text(await pressed.answer()) == _told(bot, Cause.HARMFUL_LINK, EN)
    await bot.idle()
    assert await _lobbies(bot) == []
    assert len(bot.ours()) == before


async def test_a_thread_that_was_made_for_such_a_lobby_goes_with_it(bot: Online) -> None:
    bot.sandbox.faults.refuse("POST", "/messages$", 2, status=403, code=50013)
    said = await bot.typed("Alice", "table open", game="pass_pass", thread=True)
    assert EN("permission.send_messages_in_threads") in said
    await bot.idle()
    alice = bot.person("Alice")
    assert [each for each in alice.channels() if each.parent_id == bot.channel.id] == []
    assert await _lobbies(bot) == []


@pytest.mark.parametrize("thread", [False, True])
@pytest.mark.parametrize("refused", [False, True])
async def test_how_a_slow_opening_ends_is_told_afterwards(
    bot: Online, monkeypatch: pytest.MonkeyPatch, *, refused: bool, thread: bool
) -> None:
    """Discord has an outage for a minute, and then takes the lobby, or blocks it."""
    monkeypatch.setattr(opening, "SHOWN_WITHIN", 0.05)
    bot.sandbox.faults.refuse("POST", "/messages$", 9_999, status=503)
    options = {"game": "pass_pass", "thread": thread}
    opened = await bot.slash("Alice", "table open", **options)
    first = await opened.answer()
    assert "on the way" in bot.text(first)
    bot.forgive()
    if refused:
        bot.sandbox.faults.refuse("POST", "/messages$", 99, status=400, code=200000)

    def told() -> str:
        now = bot.sandbox.message(first.id)
        said = "" if now is None else bot.text(now)
        return "" if "on the way" in said else said

    said = await bot.sandbox.until(told)
    assert ("so it is closed again" in said) == refused
    assert ("Pass Pass** is open in" in said) != refused
    await bot.idle()
    assert await _lobbies(bot) == ([] if refused else [Status.LOBBY])
    alice = bot.person("Alice")
    threads = [each for each in alice.channels() if each.parent_id == bot.channel.id]
    assert len(threads) == (thread and not refused)
