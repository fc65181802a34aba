"""What autocomplete offers, to whom, and that people may type it themselves (case 16)."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
from discord import app_commands

import phrases
from bot import dealing, intents
from bot.asking import Reason, Refusal
from bot.host import Host, Place
from bot.languages import Languages
from bot.services import Services
from bot.surfaces import actions, typed
from bot.surfaces.answers import Asker
from bot.surfaces.content import Content
from bot.surfaces.face import faces
from bot.surfaces.scope import Scope
from bot.surfaces.where import table_meant
from bot.table import Table
from games import registry
from games.chance import HmacChance
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, FakeInteraction, asking, user
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, SLUG, person
from tests.bot.postbox import Postbox
from tests.bot.tables import HERE, asked, dealt, filled, fresh, one_move, played
from tests.store.memory import MemoryStore

OUTSIDER = 4
LOCALES = ("en-GB", "fr")

SLUGS = [game.slug for game in registry.games()]


@pytest.fixture
def client(
    host: Host, store: MemoryStore, languages: Languages, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client that knows the name of the table's channel."""
    services = Services(store, host, languages, cast("Studio", None), clock, postbox)
    return Channels(services, {CHANNEL: "tâble-ünder-été", CHANNEL + 1: "#`*_\u202eolleh" * 8})


async def player(client: Channels, table: Table, locale: str = "en-GB") -> Asker:
    """Return the person whom the game waits for."""
    seat = min(table.to_act)
    return await asking(client, table.members[seat].user_id or 0, locale=locale)


def named(choices: typed.Choices) -> list[tuple[str, str]]:
    """Return names and values; fail if Discord would refuse them."""
    assert len(choices) <= 25
    names = [choice.name for choice in choices]
    assert len(names) == len(set(names))
    assert all(1 <= len(text) <= 100 for c in choices for text in (c.name, c.value))
    return [(choice.name, choice.value) for choice in choices]


@pytest.mark.parametrize("locale", LOCALES)
async def test_moves_are_offered_to_whom_they_belong(
    host: Host, client: Channels, locale: str
) -> None:
    table, chance = await dealt(host, 4), HmacChance(b"offers", b"")
    for _ in range(60):
        for seat, member in enumerate(table.members):
            asker = await asking(client, member.user_id or 0, locale=locale)
            offered = named(await typed.move_choices(asker, None, ""))
            codes = [value.partition(":")[2] for _, value in offered]
            waited = seat in table.to_act
            assert codes == (list(table.running().legal(seat)) if waited else [])  # type: ignore[arg-type]
        if not table.is_open:
            break
        table = (await one_move(host, table, chance)).table


@pytest.mark.parametrize("current", ["", "p", "play", "▲", "violet", "\u202e", "*", "x" * 100])
async def test_outsiders_get_nothing(host: Host, client: Channels, current: str) -> None:
    table = await dealt(host, 4)
    asker = await asking(client, OUTSIDER)
    for which in (None, table.game_id, "nowhere1", current):
        assert await typed.move_choices(asker, which, current) == []
    assert await typed.table_choices(asker, current) == []


async def begun(host: Host, slug: str) -> Table:
    """Start a game of as few as can play it."""
    table = (await host.open(fresh(), HERE, slug, {})).table
    for number in range(min(table.game.seat_counts(table.record.options))):
        table = await asked(host, table, intents.join(person(number)))
    return await asked(host, table, dealing.start())


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("how", ["value", "name", "shouted", "code"])
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", [1, 2])
async def test_what_is_offered_can_be_typed(
    host: Host, client: Channels, locale: str, how: str, slug: str, seed: int
) -> None:
    table, chance = await begun(host, slug), HmacChance(b"typed", bytes([seed]))
    for turn in range(24):
        asker = await player(client, table, locale)
        offered = named(await typed.move_choices(asker, None, ""))
        name, value = chance.pick(offered)
        code = value.partition(":")[2]
        text = {"value": value, "name": name, "shouted": f"  {name.upper()} ", "code": code}[how]
        shown = await actions.typed(asker, table.game_id, text)
        where = f"{slug} seed {seed}, turn {turn}: {text!r}"
        assert isinstance(shown, Content), where
        after = await host.table(table.game_id)
        assert after.head == table.head + 1, (where, shown.text)
        assert code in str(after.moments[-1].facts), where
        table = after


async def test_a_value_of_an_earlier_decision_is_stale(host: Host, client: Channels) -> None:
    table = await dealt(host, 4)
    asker = await player(client, table)
    _, value = named(await typed.move_choices(asker, None, ""))[0]
    table = await played(host, table, 40)
    shown = await actions.typed(asker, table.game_id, value)
    assert isinstance(shown, Content)
    assert phrases.of("en")("refusal.stale") in shown.text
    assert (await host.table(table.game_id)).head == table.head


async def answer(asker: Asker, table: Table, text: str) -> str:
    """Return what somebody is told who typed a text."""
    try:
        shown = await actions.typed(asker, table.game_id, text)
    except Refusal as refusal:
        return asker.words(f"refusal.{refusal.reason}", **refusal.detail)
    assert isinstance(shown, Content)
    return shown.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nonsense",
        "1:",
        ":x",
        "9" * 30 + ":x",
        "-1:x",
        "²:x",
        "1:2:3",
        "play",
        "\x00",
        "☃" * 99,
    ],
)
async def test_free_text_is_refused_with_a_sentence(
    host: Host, client: Channels, text: str
) -> None:
    table = await dealt(host, 4)
    asker = await player(client, table)
    said = await answer(asker, table, text)
    words = phrases.of("en")
    assert said.startswith((words("refusal.no_such_move"), words("refusal.stale")))
    assert (await host.table(table.game_id)).head == table.head
    await typed.move_choices(asker, None, text)


async def test_one_commands_moves_are_not_anothers(host: Host, client: Channels) -> None:
    table = await dealt(host, 4)
    asker = await player(client, table)
    takes = Scope(SLUG, ("take-",))
    assert await typed.move_choices(asker, None, "", takes) == []
    code = table.running().legal(min(table.to_act))[0]
    shown = await actions.typed(asker, table.game_id, code, takes)
    assert isinstance(shown, Content)
    assert shown.text.startswith(phrases.of("en")("refusal.no_such_move"))
    assert (await host.table(table.game_id)).head == table.head


@pytest.mark.parametrize("locale", LOCALES)
async def test_games_are_offered_and_typed(client: Channels, locale: str) -> None:
    asker = await asking(client, HOST_ID, locale=locale)
    offered = named(typed.game_choices(asker, ""))
    titles = {face.slug: face.title(phrases.of(locale)) for face in faces()}
    assert {value for _, value in offered} == set(SLUGS)
    assert [value for _, value in offered] == list(titles)
    assert len(set(titles.values())) == len(titles)
    for name, value in offered:
        for text in (name, value, name.upper(), titles[value], f" {titles[value].lower()}"):
            assert typed.game_named(asker, text) == value
    for text in ("", " ", "chess", "pass", "x" * 500):
        with pytest.raises(Refusal):
            typed.game_named(asker, text)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("slug", SLUGS)
async def test_every_value_of_every_option_is_offered_and_typed(
    client: Channels, locale: str, slug: str
) -> None:
    asker = await asking(client, HOST_ID, locale=locale)
    offered = named(typed.option_choices(asker, slug, ""))
    schema = registry.game(slug).option_schema
    every = [f"{option.key}={value}" for option in schema for value in option.values]
    assert [value for _, value in offered] == every
    for name, value in offered:
        key, _, chosen = value.partition("=")
        for text in (name, value, f" {name.upper()} ", f"{value},"):
            assert typed.options_named(asker, slug, text) == {key: chosen}


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_no_option_is_refused(client: Channels, locale: str) -> None:
    asker = await asking(client, HOST_ID, locale=locale)
    assert typed.options_named(asker, "pass_pass", "  ") == {}
    for text in ("teams", "teams=", "=on", "teams=maybe", "speed=on", "teams==on"):
        with pytest.raises(Refusal):
            typed.options_named(asker, "pass_pass", text)
    assert typed.option_choices(asker, "chess", "") == []


async def test_own_tables_are_offered_and_typed(host: Host, client: Channels) -> None:
    tables = [await filled(host, 2, place=Place(GUILD, CHANNEL + n)) for n in range(30)]
    asker = await asking(client, HOST_ID, guild_id=None, channel_id=1)
    offered = named(await typed.table_choices(asker, ""))
    assert len(offered) == 25
    ids = {table.game_id for table in tables}
    for name, value in offered:
        assert value in ids
        assert "\u202e" not in name
        for text in (name, value, name.upper(), f" {name} ", name.replace("â", "a")):
            assert await table_meant(asker, text) == value


@pytest.mark.parametrize("blank", [None, "", "   "])
async def test_a_table_that_is_not_named(host: Host, client: Channels, blank: str | None) -> None:
    here = await asking(client, HOST_ID)
    dm = await asking(client, HOST_ID, guild_id=None, channel_id=1)
    with pytest.raises(Refusal) as caught:
        await table_meant(dm, blank)
    assert caught.value.reason is Reason.AT_NO_TABLE
    with pytest.raises(Refusal) as caught:
        await table_meant(here, blank)
    assert caught.value.reason is Reason.NO_TABLE
    first = await filled(host, 2)
    assert await table_meant(here, blank) == first.game_id
    assert await table_meant(dm, blank) == first.game_id
    second = await filled(host, 2, place=Place(GUILD, CHANNEL + 1))
    assert await table_meant(here, blank) == first.game_id
    with pytest.raises(Refusal) as caught:
        await table_meant(dm, blank)
    assert caught.value.reason is Reason.WHICH_TABLE
    await asked(host, second, intents.close("ended"))
    assert await table_meant(dm, blank) == first.game_id


async def test_nobody_elses_table_can_be_named(host: Host, client: Channels) -> None:
    table = await filled(host, 2, place=Place(GUILD, CHANNEL + 1))
    asker = await asking(client, OUTSIDER)
    for name in (table.game_id, "nope"):
        with pytest.raises(Refusal) as caught:
            await table_meant(asker, name)
        assert caught.value.reason is Reason.NO_SUCH_TABLE


async def test_autocomplete_offers_nothing_when_the_store_is_out_of_order(
    host: Host, client: Channels, store: MemoryStore
) -> None:
    table = await dealt(host, 4)
    store.full = True
    assert named(await typed.move_choices(await player(client, table, "fr"), None, ""))
    await store.close()
    asker = await player(client, table, "fr")
    assert await typed.move_choices(asker, None, "") == []


@pytest.mark.parametrize(("value", "read"), [("abcd1234", "abcd1234"), ("  ", None), ("", None)])
def test_what_another_option_holds(client: Channels, value: str, read: str | None) -> None:
    asker = FakeInteraction(client, user(1))
    option = {"name": "table", "type": 3, "value": value}
    asker.namespace = app_commands.Namespace(asker.real, {}, [option])  # type: ignore[list-item]
    assert typed.filled(asker.real, "command.option.table.name") == read
    assert typed.filled(asker.real, "command.option.game.name") is None


async def test_case_10_who_has_just_left_is_not_shown_what_his_seat_sees(
    host: Host, client: Channels
) -> None:
    table = await dealt(host, 4)
    asker = await player(client, table)
    seat = table.seat_of(asker.user_id)
    assert seat is not None
    code = table.running().legal(seat)[0]
    left, shown = await asyncio.gather(
        asked(host, table, intents.hand_over(seat, person(9))),
        actions.play(asker, table.game_id, None, code),
        return_exceptions=True,
    )
    assert isinstance(left, Table)
    assert isinstance(shown, Refusal)
    assert shown.reason is Reason.NOT_SEATED
