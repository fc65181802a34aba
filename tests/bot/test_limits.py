"""How much one person may ask of everybody: each limit is reached, and told in a sentence."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import phrases
from bot import dealing, intents, people
from bot.asking import Reason, Refusal
from bot.authority import Whence
from bot.config import BadSettings, settings_from
from bot.host import Done, Host, Place
from bot.lifetime import MINUTE
from bot.limits import HOUR, SETTINGS, Limits, Tempo
from bot.store.records import Status
from bot.surfaces import actions, lobby, personal, private
from games.protocol import Millis, Seat
from phrases import LOCALES
from tests.bot.clock import ManualClock
from tests.bot.hosts import PledgedHost
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
from tests.bot.tables import BOUNDLESS, asked, fresh
from tests.bot.town import SEATED, Town
from tests.store.memory import MemoryStore


def bounded(**figures: int) -> Host:
    """Return a host with some limits, and no others."""
    every = {name: getattr(BOUNDLESS, name) for name in Limits.__struct_fields__}
    return PledgedHost(MemoryStore(), ManualClock(), limits=Limits(**(every | figures)))


async def opened(host: Host, channel: int, number: int = 0, guild: int = GUILD) -> Done:
    """Open a table of a person's in a channel."""
    place = Place(guild, CHANNEL + channel)
    return await host.open(fresh(HOST_ID + number), place, "pass_pass", {}, (person(number),))


async def test_a_person_opens_a_few_lobbies_and_others_still_can() -> None:
    host = bounded(lobbies=2)
    first = (await opened(host, 1)).table
    await opened(host, 2)
    with pytest.raises(Refusal) as caught:
        await opened(host, 3)
    assert caught.value.reason is Reason.OPENED_ENOUGH
    await opened(host, 3, number=1)
    await asked(host, first, intents.leave(HOST_ID))
    await opened(host, 4)


async def test_a_table_counts_as_its_host_s_although_a_computer_plays_in_their_seat() -> None:
    """Thirty-eight games of computers only were begun by one person, and ran to their end."""
    host = bounded(tables=2)
    for channel in (1, 2):
        table = (await opened(host, channel)).table
        table = await asked(host, table, dealing.start((computer(1), computer(2))))
        seat = table.seat_of(HOST_ID)
        assert seat is not None
        await asked(host, table, intents.hand_over(seat, computer(3)))
    with pytest.raises(Refusal) as caught:
        await opened(host, 3)
    assert caught.value.reason is Reason.SEATED_ENOUGH


async def test_a_person_sits_at_a_few_tables() -> None:
    host = bounded(tables=2)
    for channel in (1, 2):
        await opened(host, channel)
    with pytest.raises(Refusal) as caught:
        await host.quota.require_seat(HOST_ID)
    assert caught.value.reason is Reason.SEATED_ENOUGH
    await host.quota.require_seat(HOST_ID + 1)


async def test_a_server_has_room_for_a_number_of_tables() -> None:
    host = bounded(server_tables=2)
    for number in (1, 2):
        await opened(host, number, number)
    with pytest.raises(Refusal) as caught:
        await opened(host, 3, 3)
    assert caught.value.reason is Reason.SERVER_FULL
    await opened(host, 4, 4, guild=GUILD + 1)


@pytest.mark.case("43")
async def test_opening_and_ending_again_and_again_comes_to_an_end() -> None:
    """Fifty threads were made in seconds."""
    host = bounded(openings=3)
    for channel in range(3):
        table = (await opened(host, channel)).table
        await asked(host, table, intents.close("ended"))
    with pytest.raises(Refusal) as caught:
        await opened(host, 9)
    assert caught.value.reason is Reason.OPENED_OFTEN
    until = (host.clock.now() + HOUR) // 1000
    assert caught.value.detail == {"count": 3, "when": f"<t:{until}:R>"}
    cast("ManualClock", host.clock).advance(HOUR)
    await opened(host, 9)


@pytest.mark.case("43")
async def test_who_joins_and_leaves_without_end_is_refused_and_nobody_else() -> None:
    """A thousand rows were written into one lobby; it does not close for it."""
    town = Town()
    town.host.quota.limits = Limits(changes=3)
    table = await town.table(Status.LOBBY)
    guest = HOST_ID + 30
    reasons = []
    for _ in range(6):
        try:
            await lobby.join(await town.asker(guest, Whence.HERE), table.game_id)
        except Refusal as refusal:
            reasons.append(refusal.reason)
        else:
            await lobby.leave(await town.asker(guest, Whence.HERE), table.game_id)
    assert reasons == [Reason.COME_ENOUGH] * 3
    after = await town.host.table(table.game_id)
    assert after.status is Status.LOBBY
    await lobby.join(await town.asker(guest + 1, Whence.HERE), table.game_id)


async def test_who_leaves_a_game_and_comes_back_without_end_leaves_for_good() -> None:
    town = Town()
    town.host.quota.limits = Limits(changes=3)
    table = await town.table(Status.RUNNING)
    for _ in range(6):
        with suppress(Refusal):
            await lobby.quit_game(await town.asker(SEATED, Whence.HERE), table.game_id)
            await lobby.join(await town.asker(SEATED, Whence.HERE), table.game_id)
    after = await town.host.table(table.game_id)
    assert after.head == table.head + 7
    assert after.seat_left_by(SEATED) is None
    assert SEATED in after.barred


async def test_who_has_changed_the_lobby_enough_still_takes_their_seat_back() -> None:
    """Who had fiddled with the options was locked out of the game, by a sentence about a lobby."""
    town = Town()
    town.host.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY, full=True)
    for value in ("live", "relaxed"):
        await lobby.configure(await town.asker(HOST_ID, Whence.HERE), table.game_id, "pace", value)
    await lobby.start(await town.asker(HOST_ID, Whence.HERE), table.game_id)
    await lobby.quit_game(await town.asker(HOST_ID, Whence.HERE), table.game_id)
    await lobby.join(await town.asker(HOST_ID, Whence.HERE), table.game_id)
    assert (await town.host.table(table.game_id)).seat_of(HOST_ID) is not None


async def test_a_table_is_not_handed_to_and_fro_without_end() -> None:
    """Two members handed a lobby to each other 1,400 times in 18 seconds."""
    town = Town()
    town.host.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY)
    reasons = []
    for turn in range(8):
        giver, taker = (HOST_ID, SEATED) if turn % 2 == 0 else (SEATED, HOST_ID)
        try:
            asker = await town.asker(giver, Whence.HERE)
            await lobby.hand_over(asker, table.game_id, taker, "Bob")
        except Refusal as refusal:
            reasons.append(refusal.reason)
    assert reasons[0] is Reason.CHANGED_ENOUGH
    assert (await town.host.table(table.game_id)).head == table.head + 4


async def test_nobody_is_made_the_host_of_more_lobbies_than_they_may_have() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    town.host.quota.limits = Limits(lobbies=1)
    place = Place(table.record.guild_id, CHANNEL + 7)
    await town.host.open(fresh(SEATED), place, "pass_pass", {}, (person(1),))
    asker = await town.asker(HOST_ID, Whence.HERE)
    with pytest.raises(Refusal) as caught:
        await lobby.hand_over(asker, table.game_id, SEATED, "Bob")
    assert caught.value.reason is Reason.HOSTS_ENOUGH


async def test_the_tables_that_count_are_the_tables_that_are_listed() -> None:
    """Who sat at none was told to finish one of ten tables that were listed nowhere."""
    town = Town()
    table = await town.table(Status.RUNNING)
    for user_id in (SEATED, HOST_ID):
        owned = (await town.host.table(table.game_id)).seat_of(user_id)
        assert owned is not None
        await asked(town.host, table, intents.hand_over(owned, computer(7)))
    shown = await personal.hub(await town.asker(HOST_ID, Whence.SERVER))
    assert str(CHANNEL) in shown.text


@pytest.mark.case("43")
async def test_who_changes_a_choice_without_end_is_refused_until_the_next_choice() -> None:
    """A thousand rows were written into a running game by one person's changes of mind."""
    town = Town()
    town.host.quota.limits = Limits(changes=5)
    table = await town.table(Status.RUNNING)
    other = ("choose-80", "choose-100")

    async def choose(number: int) -> Reason | None:
        asker = await town.asker(SEATED, Whence.HERE)
        try:
            await actions.play(asker, table.game_id, None, other[number % 2])
        except Refusal as refusal:
            return refusal.reason
        return None

    said = [await choose(number) for number in range(9)]
    assert said == [None] * 5 + [Reason.CHOSEN_ENOUGH] * 4
    assert (await town.host.table(table.game_id)).head == table.head + 5
    for seat in map(Seat, range(3)):
        now = await town.host.table(table.game_id)
        if now.seat_of(SEATED) != seat:
            await asked(town.host, now, intents.move(seat, None, "choose-80", "channel"))
    assert await choose(0) is None


async def test_who_has_changed_enough_can_still_leave_and_start() -> None:
    town = Town()
    town.host.quota.limits = Limits(changes=2)
    table = await town.table(Status.LOBBY)
    host = await town.asker(HOST_ID, Whence.HERE)
    for value in ("live", "relaxed"):
        await lobby.configure(await town.asker(HOST_ID, Whence.HERE), table.game_id, "pace", value)
    with pytest.raises(Refusal) as caught:
        await lobby.configure(host, table.game_id, "pace", "live")
    assert caught.value.reason is Reason.CHANGED_ENOUGH
    await lobby.start(await town.asker(HOST_ID, Whence.HERE), table.game_id)
    assert (await town.host.table(table.game_id)).status is Status.RUNNING


async def test_a_choice_that_changes_nothing_writes_no_row() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    value = table.record.options["pace"]
    assert (await asked(town.host, table, intents.configure("pace", value))).head == table.head


async def test_a_person_invites_a_few_in_a_minute() -> None:
    town = Town()
    town.host.quota.limits = Limits(invitations=2)
    table = await town.table(Status.LOBBY)
    asker = await town.asker(SEATED, Whence.HERE)

    async def invite(user_id: int) -> None:
        guest = cast("discord.User", SimpleNamespace(id=user_id, bot=False))
        again = await town.asker(SEATED, Whence.HERE)
        await lobby.invite(again, table.game_id, guest)

    await invite(71)
    await invite(72)
    with pytest.raises(Refusal) as caught:
        await invite(73)
    assert caught.value.reason is Reason.INVITED_OFTEN
    assert 73 not in town.post.asked
    cast("ManualClock", town.host.clock).advance(MINUTE)
    await invite(73)
    assert asker.user_id == SEATED


async def test_a_table_asks_a_number_of_people_only() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    for user_id in range(3):
        table = await asked(town.host, table, people.invite(HOST_ID, user_id, 3))
    with pytest.raises(Refusal) as caught:
        await asked(town.host, table, people.invite(HOST_ID, 3, 3))
    assert caught.value.reason is Reason.INVITED_ENOUGH


class Threads:
    """A channel that counts the threads that are made in it."""

    def __init__(self) -> None:
        self.made = 0

    async def create_thread(self, **_arguments: Any) -> Any:
        """Make a thread."""
        self.made += 1
        return SimpleNamespace(id=CHANNEL + 100 + self.made)


async def test_no_thread_is_made_for_who_may_not_or_has_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discord, "TextChannel", Threads)
    town, channel = Town(), Threads()

    async def open_thread(**rights: bool) -> None:
        asker = await town.asker(HOST_ID, Whence.HERE)
        asker.interaction.channel = channel  # type: ignore[assignment]
        permissions = discord.Permissions(**rights)
        asker.interaction.permissions = permissions  # type: ignore[misc]
        asker.interaction.app_permissions = discord.Permissions.all()  # type: ignore[misc]
        await personal.open_here(asker, "pass_pass", thread=True)

    with pytest.raises(Refusal) as caught:
        await open_thread()
    assert caught.value.reason is Reason.NO_THREADS
    town.host.quota.limits = Limits(lobbies=1)
    await open_thread(create_public_threads=True)
    with pytest.raises(Refusal) as caught:
        await open_thread(create_public_threads=True)
    assert caught.value.reason is Reason.OPENED_ENOUGH
    assert channel.made == 1


# How often.


def test_a_tempo_forgets_after_its_span_and_does_not_mind_a_clock_that_is_set_back() -> None:
    tempo = Tempo(MINUTE, Reason.INVITED_OFTEN)
    for second in range(3):
        tempo.require(1, 3, Millis(1_000_000 + second))
    with pytest.raises(Refusal):
        tempo.require(1, 3, Millis(1_000_010))
    tempo.require(2, 3, Millis(1_000_010))
    tempo.require(1, 3, Millis(1_000_000 + MINUTE))
    tempo.require(1, 3, Millis(5))


def test_who_is_too_quick_hears_what_of_and_until_when() -> None:
    """It said: that was often enough for now, please wait a little."""
    tempo = Tempo(MINUTE, Reason.INVITED_OFTEN)
    for instant in (1_000_000, 1_000_500, 1_030_000):
        tempo.require(1, 3, Millis(instant))
    with pytest.raises(Refusal) as caught:
        tempo.require(1, 3, Millis(1_040_000))
    assert caught.value.reason is Reason.INVITED_OFTEN
    assert caught.value.detail == {"count": 3, "when": "<t:1060:R>"}
    with pytest.raises(Refusal) as caught:
        # The bound was lowered meanwhile: two of the three have to be forgotten first.
        tempo.require(1, 2, Millis(1_040_000))
    assert caught.value.detail["when"] == "<t:1061:R>"
    tempo.require(1, 3, Millis(1_060_000))
    for locale in LOCALES:
        assert "<t:1061:R>" in private.refusal(caught.value, None, phrases.of(locale))


def test_a_tempo_does_not_grow_with_the_people_it_met() -> None:
    tempo = Tempo(MINUTE, Reason.INVITED_OFTEN)
    for user_id in range(10_000):
        tempo.require(user_id, 1, Millis(user_id))
    assert len(tempo._done) <= 4_096


# Settings.


@pytest.mark.parametrize("name", SETTINGS)
def test_every_limit_is_a_setting(name: str) -> None:
    found = settings_from({name: "7"}, need_token=False)
    assert getattr(found.limits, SETTINGS[name]) == 7
    for wrong in ("0", "-1", "many", "1.5", "99999999", "²"):
        with pytest.raises(BadSettings):
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
    for reason in (Reason.OPENED_ENOUGH, Reason.SEATED_ENOUGH, Reason.SERVER_FULL):
        assert words(f"refusal.{reason}", count=1) != words(f"refusal.{reason}", count=4)
