"""How much one person may ask of everybody: each limit is reached, and told in a sentence."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import cast

import discord
import pytest

import phrases
from bot.engine.engine import Engine
from bot.engine.request import Done, Location
from bot.incoming.handlers import lobby, play, user
from bot.incoming.handlers import table as about
from bot.program.config import SettingsError, settings_from
from bot.records import Status
from bot.shown import private
from bot.tables import dealing, intents, people
from bot.tables.authority import Source
from bot.tables.lifetime import MINUTE
from bot.tables.limits import HOUR, SETTINGS, Limits, RateLimit
from bot.tables.refusals import RefusalError, RefusalReason
from games.protocol import Millis, Seat
from phrases import LOCALES
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
from tests.bot.playing import BOUNDLESS, asked, fresh
from tests.bot.town import SEATED, Town
from tests.store.memory import MemoryStore


def bounded(**figures: int) -> Engine:
    """Return an engine with some limits, and no others."""
    every = {name: getattr(BOUNDLESS, name) for name in Limits.__struct_fields__}
    return PledgedEngine(MemoryStore(), ManualClock(), limits=Limits(**(every | figures)))


async def opened(engine: Engine, channel: int, number: int = 0, guild: int = GUILD) -> Done:
    """Open a table of a person's in a channel."""
    place = Location(guild, CHANNEL + channel)
    return await engine.open(fresh(HOST_ID + number), place, "pass_pass", {}, (person(number),))


async def test_a_person_opens_a_few_lobbies_and_others_still_can() -> None:
    engine = bounded(lobbies=2)
    first = (await opened(engine, 1)).table
    await opened(engine, 2)
    with pytest.raises(RefusalError) as caught:
        await opened(engine, 3)
    assert caught.value.reason is RefusalReason.OPENED_ENOUGH
    await opened(engine, 3, number=1)
    await asked(engine, first, intents.leave(HOST_ID))
    await opened(engine, 4)


async def test_a_table_counts_as_its_host_s_although_a_computer_plays_in_their_seat() -> None:
    """Thirty-eight games of computers only were begun by one person, and ran to their end."""
    engine = bounded(tables=2)
    for channel in (1, 2):
        table = (await opened(engine, channel)).table
        table = await asked(engine, table, dealing.start((computer(1), computer(2))))
        seat = table.seat_of(HOST_ID)
        assert seat is not None
        await asked(engine, table, intents.hand_over(seat, computer(3)))
    with pytest.raises(RefusalError) as caught:
        await opened(engine, 3)
    assert caught.value.reason is RefusalReason.SEATED_ENOUGH


async def test_a_person_sits_at_a_few_tables() -> None:
    engine = bounded(tables=2)
    for channel in (1, 2):
        await opened(engine, channel)
    with pytest.raises(RefusalError) as caught:
        await engine.quota.require_seat(HOST_ID)
    assert caught.value.reason is RefusalReason.SEATED_ENOUGH
    await engine.quota.require_seat(HOST_ID + 1)


async def test_a_server_has_room_for_a_number_of_tables() -> None:
    engine = bounded(server_tables=2)
    for number in (1, 2):
        await opened(engine, number, number)
    with pytest.raises(RefusalError) as caught:
        await opened(engine, 3, 3)
    assert caught.value.reason is RefusalReason.SERVER_FULL
    await opened(engine, 4, 4, guild=GUILD + 1)


@pytest.mark.case("43")
async def test_opening_and_ending_again_and_again_comes_to_an_end() -> None:
    """Fifty threads were made in seconds."""
    engine = bounded(openings=3)
    for channel in range(3):
        table = (await opened(engine, channel)).table
        await asked(engine, table, intents.close("ended"))
    with pytest.raises(RefusalError) as caught:
        await opened(engine, 9)
    assert caught.value.reason is RefusalReason.OPENED_OFTEN
    until = (engine.clock.now() + HOUR) // 1000
    assert caught.value.detail == {"count": 3, "when": f"<t:{until}:R>"}
    cast("ManualClock", engine.clock).advance(HOUR)
    await opened(engine, 9)


@pytest.mark.case("43")
async def test_who_joins_and_leaves_without_end_is_refused_and_nobody_else() -> None:
    """A thousand rows were written into one lobby; it does not close for it."""
    town = Town()
    town.engine.quota.limits = Limits(changes=3)
    table = await town.table(Status.LOBBY)
    guest = HOST_ID + 30
    reasons = []
    for _ in range(6):
        try:
            await lobby.join(await town.context(guest, Source.HERE), table.table_id)
        except RefusalError as refusal:
            reasons.append(refusal.reason)
        else:
            await about.leave(await town.context(guest, Source.HERE), table.table_id)
    assert reasons == [RefusalReason.COME_ENOUGH] * 3
    after = await town.engine.table(table.table_id)
    assert after.status is Status.LOBBY
    await lobby.join(await town.context(guest + 1, Source.HERE), table.table_id)


async def test_who_leaves_a_game_and_comes_back_without_end_leaves_for_good() -> None:
    town = Town()
    town.engine.quota.limits = Limits(changes=3)
    table = await town.table(Status.RUNNING)
    for _ in range(6):
        with suppress(RefusalError):
            await about.quit_game(await town.context(SEATED, Source.HERE), table.table_id)
            await lobby.join(await town.context(SEATED, Source.HERE), table.table_id)
    after = await town.engine.table(table.table_id)
    assert after.head == table.head + 7
    assert after.seat_left_by(SEATED) is None
    assert SEATED in after.barred


async def test_who_has_changed_the_lobby_enough_still_takes_their_seat_back() -> None:
    """Who had fiddled with the options was locked out of the game, by a sentence about a lobby."""
    town = Town()
    town.engine.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY, full=True)
    for value in ("live", "relaxed"):
        await lobby.configure(
            await town.context(HOST_ID, Source.HERE), table.table_id, "pace", value
        )
    await lobby.start(await town.context(HOST_ID, Source.HERE), table.table_id)
    await about.quit_game(await town.context(HOST_ID, Source.HERE), table.table_id)
    await lobby.join(await town.context(HOST_ID, Source.HERE), table.table_id)
    assert (await town.engine.table(table.table_id)).seat_of(HOST_ID) is not None


async def test_a_table_is_not_handed_to_and_fro_without_end() -> None:
    """Two members handed a lobby to each other 1,400 times in 18 seconds."""
    town = Town()
    town.engine.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY)
    reasons = []
    for turn in range(8):
        giver, taker = (HOST_ID, SEATED) if turn % 2 == 0 else (SEATED, HOST_ID)
        try:
            context = await town.context(giver, Source.HERE)
            await about.hand_over(context, table.table_id, taker, "Bob")
        except RefusalError as refusal:
            reasons.append(refusal.reason)
    assert reasons[0] is RefusalReason.CHANGED_ENOUGH
    assert (await town.engine.table(table.table_id)).head == table.head + 4


async def test_nobody_is_made_the_host_of_more_lobbies_than_they_may_have() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    town.engine.quota.limits = Limits(lobbies=1)
    place = Location(table.record.guild_id, CHANNEL + 7)
    await town.engine.open(fresh(SEATED), place, "pass_pass", {}, (person(1),))
    context = await town.context(HOST_ID, Source.HERE)
    with pytest.raises(RefusalError) as caught:
        await about.hand_over(context, table.table_id, SEATED, "Bob")
    assert caught.value.reason is RefusalReason.HOSTS_ENOUGH


async def test_the_tables_that_count_are_the_tables_that_are_listed() -> None:
    """Who sat at none was told to finish one of ten tables that were listed nowhere."""
    town = Town()
    table = await town.table(Status.RUNNING)
    for user_id in (SEATED, HOST_ID):
        owned = (await town.engine.table(table.table_id)).seat_of(user_id)
        assert owned is not None
        await asked(town.engine, table, intents.hand_over(owned, computer(7)))
    shown = await user.hub(await town.context(HOST_ID, Source.SERVER))
    assert str(CHANNEL) in shown.text


@pytest.mark.case("43")
async def test_who_changes_a_choice_without_end_is_refused_until_the_next_choice() -> None:
    """A thousand rows were written into a running game by one person's changes of mind."""
    town = Town()
    town.engine.quota.limits = Limits(changes=5)
    table = await town.table(Status.RUNNING)
    other = ("choose-80", "choose-100")

    async def choose(number: int) -> RefusalReason | None:
        context = await town.context(SEATED, Source.HERE)
        try:
            await play.play(context, table.table_id, None, other[number % 2])
        except RefusalError as refusal:
            return refusal.reason
        return None

    said = [await choose(number) for number in range(9)]
    assert said == [None] * 5 + [RefusalReason.CHOSEN_ENOUGH] * 4
    assert (await town.engine.table(table.table_id)).head == table.head + 5
    for seat in map(Seat, range(3)):
        now = await town.engine.table(table.table_id)
        if now.seat_of(SEATED) != seat:
            await asked(town.engine, now, intents.move(seat, None, "choose-80", "channel"))
    assert await choose(0) is None


async def test_who_has_changed_enough_can_still_leave_and_start() -> None:
    town = Town()
    town.engine.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY)
    engine = await town.context(HOST_ID, Source.HERE)
    for value in ("live", "relaxed"):
        await lobby.configure(
            await town.context(HOST_ID, Source.HERE), table.table_id, "pace", value
        )
    with pytest.raises(RefusalError) as caught:
        await lobby.configure(engine, table.table_id, "pace", "live")
    assert caught.value.reason is RefusalReason.CHANGED_ENOUGH
    await lobby.start(await town.context(HOST_ID, Source.HERE), table.table_id)
    assert (await town.engine.table(table.table_id)).status is Status.RUNNING


async def test_a_choice_that_changes_nothing_writes_no_row() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    value = table.record.options["pace"]
    assert (await asked(town.engine, table, intents.configure("pace", value))).head == table.head


async def test_a_person_invites_a_few_in_a_minute() -> None:
    town = Town()
    town.engine.quota.limits = Limits(invitations=2)
    table = await town.table(Status.LOBBY)
    context = await town.context(SEATED, Source.HERE)

    async def invite(user_id: int) -> None:
        guest = cast("discord.User", SimpleNamespace(id=user_id, bot=False))
        again = await town.context(SEATED, Source.HERE)
        await about.invite(again, table.table_id, guest)

    await invite(71)
    await invite(72)
    with pytest.raises(RefusalError) as caught:
        await invite(73)
    assert caught.value.reason is RefusalReason.INVITED_OFTEN
    assert 73 not in town.post.asked
    cast("ManualClock", town.engine.clock).advance(MINUTE)
    await invite(73)
    assert context.user_id == SEATED


async def test_a_table_asks_a_number_of_people_only() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    for user_id in range(3):
        table = await asked(town.engine, table, people.invite(HOST_ID, user_id, 3))
    with pytest.raises(RefusalError) as caught:
        await asked(town.engine, table, people.invite(HOST_ID, 3, 3))
    assert caught.value.reason is RefusalReason.INVITED_ENOUGH


async def test_no_thread_is_made_for_who_may_not_or_has_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discord, "TextChannel", SimpleNamespace)
    town = Town()

    async def open_thread(**rights: bool) -> None:
        context = await town.context(HOST_ID, Source.HERE)
        context.interaction.channel = SimpleNamespace(id=CHANNEL)  # type: ignore[assignment]
        permissions = discord.Permissions(**rights)
        context.interaction.permissions = permissions  # type: ignore[misc]
        context.interaction.app_permissions = discord.Permissions.all()  # type: ignore[misc]
        await user.open_here(context, "pass_pass", thread=True)

    with pytest.raises(RefusalError) as caught:
        await open_thread()
    assert caught.value.reason is RefusalReason.NO_THREADS
    town.engine.quota.limits = Limits(lobbies=1)
    await open_thread(create_public_threads=True)
    with pytest.raises(RefusalError) as caught:
        await open_thread(create_public_threads=True)
    assert caught.value.reason is RefusalReason.OPENED_ENOUGH
    threads = [each for each in town.post.ledger.requests if "thread" in each]
    assert threads == [f"start thread {CHANNEL}"]


# How often.


def test_a_tempo_forgets_after_its_span() -> None:
    tempo = RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    for second in range(3):
        tempo.require(1, 3, Millis(1_000_000 + second))
    with pytest.raises(RefusalError):
        tempo.require(1, 3, Millis(1_000_010))
    tempo.require(2, 3, Millis(1_000_010))
    tempo.require(1, 3, Millis(1_000_000 + MINUTE))


def test_who_is_too_quick_hears_what_of_and_until_when() -> None:
    """It said: that was often enough for now, please wait a little."""
    tempo = RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    for instant in (1_000_000, 1_000_500, 1_030_000):
        tempo.require(1, 3, Millis(instant))
    with pytest.raises(RefusalError) as caught:
        tempo.require(1, 3, Millis(1_040_000))
    assert caught.value.reason is RefusalReason.INVITED_OFTEN
    assert caught.value.detail == {"count": 3, "when": "<t:1060:R>"}
    with pytest.raises(RefusalError) as caught:
        # The bound was lowered meanwhile: two of the three have to be forgotten first.
        tempo.require(1, 2, Millis(1_040_000))
    assert caught.value.detail["when"] == "<t:1061:R>"
    tempo.require(1, 3, Millis(1_060_000))
    for locale in LOCALES:
        assert "<t:1061:R>" in private.refusal(caught.value, None, phrases.of(locale))


def test_a_tempo_does_not_grow_with_the_people_it_met() -> None:
    tempo = RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    for user_id in range(10_000):
        tempo.require(user_id, 1, Millis(user_id))
    assert len(tempo._done) <= 4_096


# Settings.


@pytest.mark.parametrize("name", SETTINGS)
def test_every_limit_is_a_setting(name: str) -> None:
    found = settings_from({name: "7"}, need_token=False)
    assert getattr(found.limits, SETTINGS[name]) == 7
    for wrong in ("0", "-1", "many", "1.5", "99999999", "²"):
        with pytest.raises(SettingsError):
            settings_from({name: wrong}, need_token=False)


def test_every_limit_is_in_the_example_with_its_default() -> None:
    from dotenv import dotenv_values

    from tests.e2e.house import ROOT

    example = dotenv_values(ROOT / ".env.example")
    assert set(SETTINGS.values()) == set(Limits.__struct_fields__)
    for name, figure in SETTINGS.items():
        assert example[name] == str(getattr(Limits(), figure))


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_every_limit_is_told_in_a_sentence(locale: str) -> None:
    words = phrases.of(locale)
    for reason in (
        RefusalReason.OPENED_ENOUGH,
        RefusalReason.SEATED_ENOUGH,
        RefusalReason.SERVER_FULL,
    ):
        assert words(f"refusal.{reason}", count=1) != words(f"refusal.{reason}", count=4)
