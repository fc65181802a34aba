"""A game whose messages Discord does not take goes on, and who asks is told why."""

from __future__ import annotations

import asyncio

import pytest

import phrases
from bot.engine.rejections import Form
from bot.shown.surfaces import BOARD, HAND
from bot.tables.shut import Cause
from bot.tables.table import Table
from games.chance import HmacChance
from sandbox import Channel
from tests.bot.online import CONFIRMED, Online
from tests.bot.playing import one_move

EN, FR = phrases.of("en"), phrases.of("fr")
LUCK = HmacChance(b"rejected", b"")


async def _running(bot: Online) -> Table:
    """Return a game of three people, the third of whom reads French; its messages are there."""
    await bot.typed("Alice", "table open", game="pass_pass")
    for name in ("Bob", "Chloé"):
        await bot.typed(name, "table join")
    await bot.typed("Alice", "table start")
    await bot.idle()
    return await _table(bot)


async def _table(bot: Online) -> Table:
    (record,) = await bot.services.store.of_guild(bot.sandbox.guild().id)
    return await bot.services.engine.table(record.table_id)


async def _moved(bot: Online) -> Table:
    """Let somebody make a move that all see."""
    table = (await one_move(bot.services.engine, await _table(bot), LUCK)).table
    await bot.idle()
    return table


def _refuse(bot: Online, channel_id: int) -> None:
    """Let Discord take nothing any more that is posted or edited in a channel."""
    for method in ("POST", "PATCH"):
        path = f"^/channels/{channel_id}/messages"
        bot.sandbox.faults.refuse(method, path, 999, status=400, code=200000)


def _shut(words: phrases.Phrases) -> str:
    return words("table.shut", why=words("shut.automod"))


def _dm(bot: Online, name: str) -> Channel:
    """Return the DM channel of a person."""
    dm = bot.person(name).dm
    assert dm is not None
    return dm


async def _confirmed() -> None:
    """Let the seconds pass in which nothing is tried that was just refused."""
    await asyncio.sleep(CONFIRMED)


async def test_a_board_that_discord_refuses_rests_until_somebody_asks_and_all_are_told(
    bot: Online,
) -> None:
    """It was tried every hour for ever, and neither the hands nor who asked heard of it."""
    await _running(bot)
    _refuse(bot, bot.channel.id)
    before = bot.tries()
    await _moved(bot)
    assert bot.tries() - before == 4
    await bot.services.sightings.looked((await _table(bot)).table_id, 1, 0.1)
    assert bot.tries() - before == 4
    assert _shut(EN) in bot.text(bot.ours(_dm(bot, "Alice"))[-1])
    assert _shut(FR) in bot.text(bot.ours(_dm(bot, "Chloé"))[-1])
    await _confirmed()
    assert _shut(FR) in await bot.typed("Chloé", "board", text=True)
    await bot.idle()
    assert bot.tries() - before == 4 + 3
    for command in ("board", "hand", "turn"):
        assert _shut(FR) in await bot.typed("Chloé", command)


async def test_once_discord_takes_a_board_again_the_next_question_brings_it(bot: Online) -> None:
    await _running(bot)
    _refuse(bot, bot.channel.id)
    table = await _moved(bot)
    assert (await _table(bot)).record.suspended == Cause.AUTOMOD
    bot.forgive()
    before = bot.tries()
    await asyncio.sleep(4 * CONFIRMED)
    await bot.idle()
    assert bot.tries() == before
    said = await bot.typed("Bob", "table open", game="pass_pass")
    assert EN("refusal.table_here") in said
    await bot.idle()
    assert bot.tries() == before + 1
    table = await _table(bot)
    assert table.record.suspended is None
    surfaces = await bot.services.store.surfaces(table.table_id)
    (shown,) = [one for one in surfaces if one.kind == BOARD]
    assert shown.shown_seq == table.head
    assert _shut(EN) not in bot.text(bot.ours(_dm(bot, "Alice"))[-1])


async def test_a_hand_that_discord_refuses_is_told_to_its_owner_alone(bot: Online) -> None:
    table = await _running(bot)
    _refuse(bot, _dm(bot, "Chloé").id)
    seat = table.seat_of(bot.person("Chloé").id)
    while (await _table(bot)).rows[-1].mover() != seat:
        await _moved(bot)
    told = FR("table.hand_shut", why=FR("shut.automod"))
    for command in ("hand", "turn"):
        assert told in await bot.typed("Chloé", command)
        assert "Your hand does not come" not in await bot.typed("Alice", command)
    assert (await _table(bot)).record.suspended is None
    bot.forgive()
    await _confirmed()
    await bot.typed("Chloé", "hand")
    await bot.idle()
    assert told not in await bot.typed("Chloé", "hand")


@pytest.mark.parametrize(("times", "shown"), [(1, "answer.in_words"), (2, "answer.refused")])
async def test_an_answer_that_discord_refuses_is_given_in_words_or_says_why(
    bot: Online, times: int, shown: str
) -> None:
    """It was *Something went wrong on my side*."""
    await _running(bot)
    bot.sandbox.faults.refuse("PATCH", "@original$", times, status=413, code=40005)
    said = await bot.typed("Chloé", "board")
    assert FR(shown, why=FR("shut.too_large")) in said


async def test_a_press_in_a_hand_that_cannot_follow_is_answered_beside_it(bot: Online) -> None:
    """The move counted, the hand stayed as it was, and the press was followed by nothing."""
    table = await _running(bot)
    (seat,) = table.to_act
    person = next(one for one in bot.sandbox.people if one.id == table.members[seat].user_id)
    hand = bot.ours(_dm(bot, person.name))[-1]
    _refuse(bot, _dm(bot, person.name).id)
    for _ in range(2):
        await bot.idle()
        bot.services.rejections.refused(
            table.table_id, (HAND, seat), table.head, Form.RESTING, Cause.AUTOMOD
        )
    codes = [each.custom_id for each in bot.sandbox.controls(hand)]
    code = next(each for each in codes if each.startswith(f"t:{table.table_id}:"))
    answer = bot.text(await (await person.press_raw(hand, code)).answer())
    words = phrases.of(person.locale)
    assert words("table.hand_shut", why=words("shut.automod")) in answer
    assert (await _table(bot)).head == table.head + 1
