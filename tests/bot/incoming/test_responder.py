"""Every interaction is answered, in the person's language, whatever happens behind it."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import phrases
from bot.edge import calls
from bot.edge.calls import STOPPING
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.faces.face import Illustration
from bot.incoming import responder as module
from bot.incoming.answer import NoReply
from bot.incoming.responder import RequestContext, respond
from bot.services import Services
from bot.shown.content import Content
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from games.pass_pass.moves import Refusal as RulesRefusal
from games.protocol import IllegalMoveError
from render.scene import Scene
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, FakeInteraction, user
from tests.bot.lives import HOST_ID
from tests.bot.postbox import Postbox, error
from tests.store.memory import MemoryStore


class Easel:
    """A studio in which nothing can be drawn."""

    draws = True

    async def draw_all(self, _scenes: object) -> None:
        """Fail."""
        raise RuntimeError("no paint")


@pytest.fixture
def client(
    engine: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client without a channel."""
    easel = cast("Studio", Easel())
    return Channels(Services(store, engine, users, easel, clock, postbox))


@pytest.fixture
def interaction(client: Channels) -> FakeInteraction:
    """Somebody who speaks French asks for something, by a command."""
    return FakeInteraction(client, user(HOST_ID), locale="fr")


async def hello(_context: RequestContext) -> Content:
    """Say something."""
    return Content("Bonjour", layout=True)


async def slow(context: RequestContext) -> Content:
    """Say something later than an interaction can wait."""
    await cast("FakeInteraction", context.interaction).answered.wait()
    return await hello(context)


async def slow_hush(context: RequestContext) -> NoReply:
    """Say nothing, too late."""
    await slow(context)
    return NoReply()


FRENCH = phrases.of("fr")

RAISED: dict[str, tuple[Exception, str]] = {
    "refusal": (RefusalError(RefusalReason.TABLE_FULL), FRENCH("refusal.table_full")),
    "refusal with detail": (
        RefusalError(RefusalReason.TOO_FEW, count=2),
        FRENCH("refusal.too_few", count=2),
    ),
    "store": (StoreError("disk"), FRENCH("refusal.store_full")),
    "fault": (ZeroDivisionError("secret detail"), FRENCH("refusal.fault")),
    "rules": (IllegalMoveError(next(iter(RulesRefusal))), FRENCH("refusal.no_such_move")),
}


@pytest.mark.parametrize("what", RAISED)
async def test_what_is_raised_becomes_a_sentence(interaction: FakeInteraction, what: str) -> None:
    raised, sentence = RAISED[what]

    async def fails(_context: RequestContext) -> Content:
        raise raised

    await respond(interaction.real, fails)
    (answer,) = interaction.answers
    assert answer[0] == "send"
    assert answer[1]["ephemeral"]
    assert sentence in interaction.words()
    assert "secret detail" not in interaction.words()


async def test_every_refusal_has_its_sentence() -> None:
    for locale in phrases.LOCALES:
        for reason in RefusalReason:
            assert f"refusal.{reason}" in phrases.of(locale)


async def test_slow_work_is_acknowledged_first(
    interaction: FakeInteraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DEFER_AFTER", 0.0)
    await respond(interaction.real, slow)
    assert [what for what, _ in interaction.answers] == ["defer", "edit"]
    assert interaction.answers[0][1] == {"ephemeral": True, "thinking": True}
    assert "Bonjour" in interaction.words()


ON_THE_WAY = 1.0
"""Seconds that an interaction and its answer may be on their way to and from Discord."""


async def test_slow_work_is_acknowledged_while_discord_still_waits(
    interaction: FakeInteraction,
) -> None:
    """Discord gives up after 3 s, counted from when somebody pressed."""
    asyncio.get_running_loop().call_later(3.0 - ON_THE_WAY, interaction.answered.set)
    await respond(interaction.real, slow)
    assert [what for what, _ in interaction.answers] == ["defer", "edit"]


async def test_nothing_to_show_is_acknowledged_or_taken_back(
    client: Channels, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_reply(_context: RequestContext) -> NoReply:
        return NoReply()

    first, second = (FakeInteraction(client, user(HOST_ID)) for _ in range(2))
    await respond(first.real, no_reply)
    assert [what for what, _ in first.answers] == ["defer"]
    monkeypatch.setattr(module, "DEFER_AFTER", 0.0)
    await respond(second.real, slow_hush)
    assert [what for what, _ in second.answers] == ["defer", "delete"]


@pytest.mark.parametrize(
    "failure",
    [
        error(404, 10062),
        error(400, 40060),
        error(503, 0),
        error(401, 50027),
        OSError(),
        RuntimeError(STOPPING),
    ],
)
async def test_an_answer_that_discord_refuses_is_no_traceback(
    interaction: FakeInteraction, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    done: list[str] = []

    async def works(_context: RequestContext) -> Content:
        done.append("once")
        return Content("…", layout=True)

    interaction.failure = failure
    with caplog.at_level(logging.DEBUG):
        await respond(interaction.real, works)
    assert done == ["once"]
    assert not any(record.exc_info for record in caplog.records)


async def test_a_full_store_keeps_nobody_unanswered(
    interaction: FakeInteraction, client: Channels, store: MemoryStore
) -> None:
    store.full = True
    await respond(interaction.real, hello)
    assert "Bonjour" in interaction.words()
    await store.close()
    stranger = FakeInteraction(client, user(HOST_ID + 1), locale="fr")
    await respond(stranger.real, hello)
    assert "Bonjour" in stranger.words()


async def test_an_answer_that_cannot_be_shown_is_one_sentence(
    interaction: FakeInteraction, caplog: pytest.LogCaptureFixture
) -> None:
    async def unshown(_context: RequestContext) -> Content:
        return cast("Content", SimpleNamespace(pictures=()))

    await respond(interaction.real, unshown)
    assert FRENCH("refusal.fault") in interaction.words()
    assert "a fault while showing an answer" in caplog.text


@pytest.mark.draws
async def test_a_picture_that_cannot_be_drawn_is_said_in_words(
    interaction: FakeInteraction,
) -> None:
    async def picture(_context: RequestContext) -> Content:
        shown = Illustration(lambda: cast("Scene", object()), "Une table")
        return Content("À vous", pictures=(shown,), layout=True)

    await respond(interaction.real, picture)
    assert [what for what, _ in interaction.answers] == ["defer", "edit"]
    assert "À vous" in interaction.words()
    assert "Une table" in interaction.words()
    assert interaction.answers[-1][1]["attachments"] == []


async def test_the_language_is_remembered(
    interaction: FakeInteraction, users: Users, store: MemoryStore
) -> None:
    await respond(interaction.real, hello)
    assert (await users.of_user(HOST_ID)).locale == "fr"
    assert (await Users(store).of_user(HOST_ID)).locale == "fr"


async def test_a_press_in_a_private_panel_updates_it(
    client: Channels, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Panel:
        flags = discord.MessageFlags(ephemeral=True)

    def press() -> FakeInteraction:
        kind = discord.InteractionType.component
        return FakeInteraction(client, user(HOST_ID), type=kind, message=Panel())

    first, second = press(), press()
    await respond(first.real, hello)
    assert [what for what, _ in first.answers] == ["update"]
    monkeypatch.setattr(module, "DEFER_AFTER", 0.0)
    await respond(second.real, slow)
    assert second.answers[0] == ("defer", {"ephemeral": False, "thinking": False})
    assert second.answers[1][0] == "edit"


async def invites(context: RequestContext) -> Content:
    """Say something to everybody, later than an interaction can wait."""
    await cast("FakeInteraction", context.interaction).answered.wait()
    return Content("@Bob", mentions=(HOST_ID + 1,), public=True)


async def test_what_everybody_is_to_hear_is_heard_also_when_it_was_slow(
    interaction: FakeInteraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The acknowledgement is private, so its edit was seen by nobody else and notified nobody."""
    monkeypatch.setattr(module, "DEFER_AFTER", 0.0)
    await respond(interaction.real, invites)
    assert [what for what, _ in interaction.answers] == ["defer", "edit", "follow up", "delete"]
    told = interaction.answers[2][1]
    assert told["content"] == "@Bob"
    assert [user.id for user in told["allowed_mentions"].users] == [HOST_ID + 1]
    assert "ephemeral" not in told


@pytest.mark.parametrize("arrives", [False, True])
async def test_an_answer_whose_connection_breaks_is_sent_again(
    interaction: FakeInteraction, monkeypatch: pytest.MonkeyPatch, *, arrives: bool
) -> None:
    """Discord takes one first answer: if the lost one arrived, the other one is refused."""
    monkeypatch.setattr(calls, "PAUSE", 0.0)
    failures = iter([ConnectionResetError(104, "reset"), *([error(400, 40060)] * arrives)])
    take = interaction.take

    def losing(what: str, arguments: dict[str, Any]) -> None:
        if (failure := next(failures, None)) is not None:
            raise failure
        take(what, arguments)

    monkeypatch.setattr(interaction, "take", losing)

    async def picture(_context: RequestContext) -> Content:
        shown = Illustration(lambda: cast("Scene", object()), "Une table")
        return Content("À vous", pictures=(shown,), layout=True)

    await respond(interaction.real, picture)
    expected = ["edit"] if arrives else ["defer", "edit"]
    assert [what for what, _ in interaction.answers] == expected
