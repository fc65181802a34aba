"""Two who change what is known of one person, or server, never undo each other's."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable

import pytest

from bot.engine.users import Users
from bot.outgoing.messenger import DiscordMessenger
from bot.records import GuildRecord, UserRecord
from bot.shown.preferences import ON, Setting
from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore
from tests.store.inside import Gate, on_writer
from tests.store.memory import MemoryStore
from tests.store.samples import ANNA, CHANNEL, GUILD

Change = Callable[[Store], Awaitable[UserRecord]]

CHANGES: tuple[Change, ...] = (
    lambda store: store.update_user(ANNA, locale="fr"),
    lambda store: store.update_user(ANNA, dm_channel_id=77),
    lambda store: store.update_user(ANNA, dm_open=True),
    lambda store: store.update_user(ANNA, settings={"hidden": "on"}),
    lambda store: store.update_user(ANNA, settings={"confirm": "on"}),
)


@pytest.mark.case("52")
@pytest.mark.parametrize("order", [*itertools.permutations(range(5), 3)])
async def test_no_writer_undoes_another(store: Store, order: tuple[int, ...]) -> None:
    """Whoever comes first, at once or one after the other: what all of them said holds."""
    await asyncio.gather(*(CHANGES[number](store) for number in order))
    for number in {*range(5)} - {*order}:
        await CHANGES[number](store)
    assert await store.user(ANNA) == UserRecord(
        ANNA, "fr", 77, True, {"hidden": "on", "confirm": "on"}, version=5
    )


async def test_only_what_changes_something_counts(store: Store) -> None:
    first = await store.update_user(ANNA)
    assert (first, first.version) == (await store.user(ANNA), 1)
    assert await store.update_user(ANNA) == first
    fr = await store.update_user(ANNA, locale="fr", settings={"a": "1"})
    assert fr.version == 2
    assert await store.update_user(ANNA, locale="fr", settings={"a": "1"}) == fr
    none = await store.update_user(ANNA, dm_open=None)
    assert none == fr
    assert (await store.update_user(ANNA, settings={"a": "2"})).version == 3


async def test_a_server_is_known_field_by_field_too(store: Store) -> None:
    await asyncio.gather(
        store.update_guild(GUILD, locale="fr"),
        store.update_guild(GUILD, settings={"calls": "dm"}),
        store.name_place(GUILD, "The club", CHANNEL, "games"),
    )
    known = await store.guild(GUILD)
    assert known == GuildRecord(GUILD, "fr", {"calls": "dm"}, "The club", version=3)
    assert (await store.update_guild(GUILD, locale=None)).locale is None


async def test_places_have_the_names_they_had_when_last_seen(store: Store) -> None:
    assert await store.channel_name(CHANNEL) is None
    await store.name_place(GUILD, None, CHANNEL, None)
    assert (await store.channel_name(CHANNEL), await store.guild(GUILD)) == (None, None)
    await store.name_place(GUILD, "Club", CHANNEL, "games")
    await store.name_place(GUILD, None, CHANNEL, "more-games")
    assert await store.channel_name(CHANNEL) == "more-games"
    await store.name_place(GUILD, "Club 2", CHANNEL, None)
    guild = await store.guild(GUILD)
    assert guild is not None
    assert (guild.name, guild.version) == ("Club 2", 2)
    assert await store.channel_name(CHANNEL) == "more-games"


async def test_a_record_that_cannot_be_read_is_begun_anew_as_a_newer_one(
    disk: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(3):
        await disk.update_user(ANNA, settings={"a": str(number)})
    await on_writer(disk, "UPDATE users SET settings = '[1'")
    assert await disk.user(ANNA) is None
    assert await disk.update_user(ANNA, locale="fr") == UserRecord(ANNA, "fr", version=4)
    assert len(caplog.records) == 1


class Slow:
    """A Discord whose DM channels take as long as it likes to open."""

    def __init__(self) -> None:
        self.asked, self.answer = asyncio.Event(), asyncio.Event()
        self.http = self

    async def start_private_message(self, user_id: int) -> dict[str, str]:
        self.asked.set()
        await self.answer.wait()
        return {"id": str(user_id + 1)}


@pytest.mark.case("52")
async def test_a_setting_made_while_a_dm_channel_opens_stays(store: Store) -> None:
    """The messenger has read the person's record long before it knows the channel."""
    users, slow = Users(store), Slow()
    messenger = DiscordMessenger(slow, None, users)  # type: ignore[arg-type]
    await users.heard(ANNA, "fr")
    opening = asyncio.create_task(messenger.dm_channel(ANNA))
    await slow.asked.wait()
    await users.update(ANNA, settings={Setting.HIDDEN.value: ON})
    slow.answer.set()
    assert await opening == ANNA + 1
    for known in (await users.user(ANNA), await store.user(ANNA)):
        assert known == UserRecord(ANNA, "fr", ANNA + 1, None, {"hidden": "on"}, version=3)


async def test_a_setting_is_kept_while_anything_else_is_heard_or_found_out(store: Store) -> None:
    users = Users(store)
    messenger = DiscordMessenger(Slow(), None, users)  # type: ignore[arg-type]
    await asyncio.gather(
        users.heard(ANNA, "fr"),
        messenger.set_dm_open(ANNA, False),
        users.update(ANNA, settings={"hidden": ON}),
        users.update(ANNA, settings={"in_words": ON}),
        users.heard(ANNA, "fr"),
        messenger.set_dm_open(ANNA, True),
    )
    known = await store.user(ANNA)
    assert known == await users.user(ANNA)
    assert known is not None
    assert (known.locale, known.dm_open) == ("fr", True)
    assert known.settings == {"hidden": ON, "in_words": ON}


class Late(MemoryStore):
    """A store whose answers to readers take as long as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.answer = asyncio.Event(), asyncio.Event()

    async def user(self, user_id: int) -> UserRecord | None:
        found = await super().user(user_id)
        self.asked.set()
        await self.answer.wait()
        return found


async def test_a_record_that_was_read_before_it_changed_is_not_remembered() -> None:
    store = Late()
    users = Users(store)
    await store.update_user(ANNA, locale="en-GB")
    reading = asyncio.create_task(users.user(ANNA))
    await store.asked.wait()
    await users.update(ANNA, settings={"hidden": ON})
    store.answer.set()
    assert (await reading).settings == {"hidden": ON}
    assert (await users.user(ANNA)).settings == {"hidden": ON}


@pytest.mark.case("52")
async def test_what_two_processes_say_of_one_person_both_holds(store: Store) -> None:
    """Each with what it remembers: the one that knows less takes nothing back."""
    one, other = Users(store), Users(store)
    await one.heard(ANNA, "fr")
    await other.user(ANNA)
    await one.update(ANNA, settings={"hidden": ON})
    await other.update(ANNA, dm_open=True)
    assert (await other.user(ANNA)).settings == {"hidden": ON}
    known = await store.user(ANNA)
    assert known is not None
    assert (known.settings, known.dm_open) == ({"hidden": ON}, True)


async def test_a_change_whose_caller_is_gone_is_whole(disk: SqliteStore) -> None:
    gate = Gate(disk)
    await gate.reached()
    caller = asyncio.create_task(disk.update_user(ANNA, locale="fr", settings={"hidden": ON}))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait([caller])
    gate.open()
    await gate.passed
    known = await disk.update_user(ANNA, settings={"confirm": ON})
    assert known == UserRecord(ANNA, "fr", settings={"hidden": ON, "confirm": ON}, version=2)
