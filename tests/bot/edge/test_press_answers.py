"""A press on a lasting message is answered by the edit of that message, or the edit goes alone."""

from __future__ import annotations

import asyncio
import io
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.complaints import Complaints
from bot.edge.press_answers import PressAnswers
from tests.bot.interactions import FakeInteraction
from tests.bot.postbox import GONE

log = logging.getLogger(__name__)


def _press(message_id: int = 7) -> FakeInteraction:
    return FakeInteraction(client=None, user=None, message=SimpleNamespace(id=message_id))


def _arguments() -> dict[str, Any]:
    return {"content": "now", "attachments": [discord.File(io.BytesIO(b"picture"), "a.png")]}


async def test_the_next_edit_of_a_message_answers_the_press_on_it() -> None:
    answers, press = PressAnswers(Complaints(log)), _press()
    await answers.add(press.real).acknowledge(press.response.defer())
    assert not await answers.edit(8, _arguments())
    assert await answers.edit(7, _arguments())
    assert [what for what, _ in press.answers] == ["defer", "edit"]
    # Once: what follows is no answer to this press.
    assert not await answers.edit(7, _arguments())


async def test_an_edit_waits_until_discord_knows_that_the_press_was_heard() -> None:
    answers, press = PressAnswers(Complaints(log)), _press()
    answer = answers.add(press.real)
    editing = asyncio.create_task(answers.edit(7, _arguments()))
    await asyncio.sleep(0)
    assert press.answers == []
    await answer.acknowledge(press.response.defer())
    assert await editing
    assert [what for what, _ in press.answers] == ["defer", "edit"]


async def test_a_press_that_cannot_be_acknowledged_holds_no_edit_up() -> None:
    answers, press = PressAnswers(Complaints(log)), _press()
    press.failure = GONE
    answer = answers.add(press.real)
    with pytest.raises(discord.NotFound):
        await answer.acknowledge(press.response.defer())
    assert not await answers.edit(7, _arguments())


@pytest.mark.parametrize("failure", [GONE, aiohttp.ServerDisconnectedError(), TimeoutError()])
async def test_what_fails_as_an_answer_can_be_sent_once_more_with_its_files(
    failure: Exception,
) -> None:
    answers, press, arguments = PressAnswers(Complaints(log)), _press(), _arguments()
    await answers.add(press.real).acknowledge(press.response.defer())
    press.failure = failure
    (file,) = arguments["attachments"]
    file.fp.read()
    assert not await answers.edit(7, arguments)
    assert file.fp.read() == b"picture"


async def test_the_newest_press_is_the_one_that_is_answered() -> None:
    answers, first, second = PressAnswers(Complaints(log)), _press(), _press()
    for press in (first, second):
        await answers.add(press.real).acknowledge(press.response.defer())
    assert await answers.edit(7, _arguments())
    assert [len(press.answers) for press in (first, second)] == [1, 2]
