"""What autocomplete offers, to whom, and that people may type it themselves (case 16)."""

from __future__ import annotations

import asyncio

import pytest
from discord import app_commands

import phrases
from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.engine.users import Users
from bot.faces.face import faces
from bot.incoming import typed
from bot.incoming.handlers import play
from bot.incoming.lookup import table_meant
from bot.incoming.responder import RequestContext
from bot.incoming.scope import Scope
from bot.services import Services
from bot.shown.content import Content
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games import registry
from games.chance import HmacChance
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, FakeInteraction, asking, user
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, SLUG, person
from tests.bot.playing import HERE, asked, dealt, filled, fresh, one_move, played
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

OUTSIDER = 4
LOCALES = ("en-GB", "fr")

SLUGS = [game.slug for game in registry.games()]


@pytest.fixture
def client(
    engine: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client that knows the name of the table's channel."""
    services = Services(store, engine, users, Studio(draws=False), clock, postbox)
    return Channels(services, {CHANNEL: "tâble-ünder-été", CHANNEL + 1: "#`*_\u202eolleh" * 8})


async def player(client: Channels, table: Table, locale: str = "en-GB") -> RequestContext:
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
    engine: Engine, client: Channels, locale: str
) -> None:
    table, chance = await dealt(engine, 4), HmacChance(b"offers", b"")
    for _ in range(60):
        for seat, member in enumerate(table.members):
            context = await asking(client, member.user_id or 0, locale=locale)
            offered = named(await typed.move_choices(context, None, ""))
            codes = [value.partition(":")[2] for _, value in offered]
            waited = seat in table.to_act
            assert codes == (list(table.running().legal(seat)) if waited else [])  # type: ignore[arg-type]
        if not table.is_open:
            break
        table = (await one_move(engine, table, chance)).table


@pytest.mark.parametrize("current", ["", "p", "play", "▲", "violet", "\u202e", "*", "x" * 100])
async def test_outsiders_get_nothing(engine: Engine, client: Channels, current: str) -> None:
    table = await dealt(engine, 4)
    context = await asking(client, OUTSIDER)
    for which in (None, table.table_id, "nowhere1", current):
        assert await typed.move_choices(context, which, current) == []
    assert await typed.table_choices(context, current) == []


LEAST = 6
"""Turns of a short game: in fewer, hardly anything was typed."""


async def begun(engine: Engine, slug: str) -> Table:
    """Start a game of as few as can play it."""
    table = (await engine.open(fresh(), HERE, slug, {})).table
    for number in range(min(table.game.seat_counts(table.record.options))):
        table = await asked(engine, table, intents.join(person(number)))
    return await asked(engine, table, dealing.start())


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("how", ["value", "name", "shouted", "code"])
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", [1, 2])
async def test_what_is_offered_can_be_typed(
    engine: Engine, client: Channels, locale: str, how: str, slug: str, seed: int
) -> None:
    table, chance = await begun(engine, slug), HmacChance(b"typed", bytes([seed]))
    for turn in range(24):
        if not table.to_act:
            assert turn >= LEAST, (slug, seed)
            return
        context = await player(client, table, locale)
        offered = named(await typed.move_choices(context, None, ""))
        name, value = chance.pick(offered)
        code = value.partition(":")[2]
        text = {"value": value, "name": name, "shouted": f"  {name.upper()} ", "code": code}[how]
        shown = await play.typed(context, table.table_id, text)
        where = f"{slug} seed {seed}, turn {turn}: {text!r}"
        assert isinstance(shown, Content), where
        after = await engine.table(table.table_id)
        assert after.head == table.head + 1, (where, shown.text)
        assert code in str(after.rows[-1].events), where
        table = after


async def test_a_value_of_an_earlier_decision_is_stale(engine: Engine, client: Channels) -> None:
    table = await dealt(engine, 4)
    context = await player(client, table)
    _, value = named(await typed.move_choices(context, None, ""))[0]
    table = await played(engine, table, 40)
    shown = await play.typed(context, table.table_id, value)
    assert isinstance(shown, Content)
    assert phrases.of("en")("refusal.stale") in shown.text
    assert (await engine.table(table.table_id)).head == table.head


async def answer(context: RequestContext, table: Table, text: str) -> str:
    """Return what somebody is told who typed a text."""
    try:
        shown = await play.typed(context, table.table_id, text)
    except RefusalError as refusal:
        return context.words(f"refusal.{refusal.reason}", **refusal.detail)
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
    engine: Engine, client: Channels, text: str
) -> None:
    table = await dealt(engine, 4)
    context = await player(client, table)
    said = await answer(context, table, text)
    words = phrases.of("en")
    assert said.startswith((words("refusal.no_such_move"), words("refusal.stale")))
    assert (await engine.table(table.table_id)).head == table.head
    await typed.move_choices(context, None, text)


async def test_one_commands_moves_are_not_anothers(engine: Engine, client: Channels) -> None:
    table = await dealt(engine, 4)
    context = await player(client, table)
    takes = Scope(SLUG, ("take-",))
    assert await typed.move_choices(context, None, "", takes) == []
    code = table.running().legal(min(table.to_act))[0]
    shown = await play.typed(context, table.table_id, code, takes)
    assert isinstance(shown, Content)
    assert shown.text.startswith(phrases.of("en")("refusal.no_such_move"))
    assert (await engine.table(table.table_id)).head == table.head


@pytest.mark.parametrize("locale", LOCALES)
async def test_games_are_offered_and_typed(client: Channels, locale: str) -> None:
    context = await asking(client, HOST_ID, locale=locale)
    offered = named(typed.game_choices(context, ""))
    titles = {face.slug: face.title(phrases.of(locale)) for face in faces()}
    assert {value for _, value in offered} == set(SLUGS)
    assert [value for _, value in offered] == list(titles)
    assert len(set(titles.values())) == len(titles)
    for name, value in offered:
        for text in (name, value, name.upper(), titles[value], f" {titles[value].lower()}"):
            assert typed.game_named(context, text) == value
    for text in ("", " ", "chess", "pass", "x" * 500):
        with pytest.raises(RefusalError):
            typed.game_named(context, text)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("slug", SLUGS)
async def test_every_value_of_every_option_is_offered_and_typed(
    client: Channels, locale: str, slug: str
) -> None:
    context = await asking(client, HOST_ID, locale=locale)
    offered = named(typed.option_choices(context, slug, ""))
    schema = registry.game(slug).option_schema
    every = [f"{option.key}={value}" for option in schema for value in option.values]
    assert [value for _, value in offered] == every
    for name, value in offered:
        key, _, chosen = value.partition("=")
        for text in (name, value, f" {name.upper()} ", f"{value},"):
            assert typed.options_named(context, slug, text) == {key: chosen}


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_no_option_is_refused(client: Channels, locale: str) -> None:
    context = await asking(client, HOST_ID, locale=locale)
    assert typed.options_named(context, "pass_pass", "  ") == {}
    for text in ("teams", "teams=", "=on", "teams=maybe", "speed=on", "teams==on"):
        with pytest.raises(RefusalError):
            typed.options_named(context, "pass_pass", text)
    assert typed.option_choices(context, "chess", "") == []


async def test_own_tables_are_offered_and_typed(engine: Engine, client: Channels) -> None:
    tables = [await filled(engine, 2, place=Location(GUILD, CHANNEL + n)) for n in range(30)]
    context = await asking(client, HOST_ID, guild_id=None, channel_id=1)
    offered = named(await typed.table_choices(context, ""))
    assert len(offered) == 25
    ids = {table.table_id for table in tables}
    for name, value in offered:
        assert value in ids
        assert "\u202e" not in name
        for text in (name, value, name.upper(), f" {name} ", name.replace("â", "a")):
            assert await table_meant(context, text) == value


@pytest.mark.parametrize("blank", [None, "", "   "])
async def test_a_table_that_is_not_named(
    engine: Engine, client: Channels, blank: str | None
) -> None:
    here = await asking(client, HOST_ID)
    dm = await asking(client, HOST_ID, guild_id=None, channel_id=1)
    with pytest.raises(RefusalError) as caught:
        await table_meant(dm, blank)
    assert caught.value.reason is RefusalReason.AT_NO_TABLE
    with pytest.raises(RefusalError) as caught:
        await table_meant(here, blank)
    assert caught.value.reason is RefusalReason.NO_TABLE
    first = await filled(engine, 2)
    assert await table_meant(here, blank) == first.table_id
    assert await table_meant(dm, blank) == first.table_id
    second = await filled(engine, 2, place=Location(GUILD, CHANNEL + 1))
    assert await table_meant(here, blank) == first.table_id
    with pytest.raises(RefusalError) as caught:
        await table_meant(dm, blank)
    assert caught.value.reason is RefusalReason.WHICH_TABLE
    await asked(engine, second, intents.close("ended"))
    assert await table_meant(dm, blank) == first.table_id


async def test_nobody_elses_table_can_be_named(engine: Engine, client: Channels) -> None:
    table = await filled(engine, 2, place=Location(GUILD, CHANNEL + 1))
    context = await asking(client, OUTSIDER)
    for name in (table.table_id, "nope"):
        with pytest.raises(RefusalError) as caught:
            await table_meant(context, name)
        assert caught.value.reason is RefusalReason.NO_SUCH_TABLE


async def test_autocomplete_offers_nothing_when_the_store_is_out_of_order(
    engine: Engine, client: Channels, store: MemoryStore
) -> None:
    table = await dealt(engine, 4)
    store.full = True
    assert named(await typed.move_choices(await player(client, table, "fr"), None, ""))
    await store.close()
    context = await player(client, table, "fr")
    assert await typed.move_choices(context, None, "") == []


@pytest.mark.parametrize(("value", "read"), [("abcd1234", "abcd1234"), ("  ", None), ("", None)])
def test_what_another_option_holds(client: Channels, value: str, read: str | None) -> None:
    context = FakeInteraction(client, user(1))
    option = {"name": "table", "type": 3, "value": value}
    context.namespace = app_commands.Namespace(context.real, {}, [option])  # type: ignore[list-item]
    assert typed.filled(context.real, "command.option.table.name") == read
    assert typed.filled(context.real, "command.option.game.name") is None


@pytest.mark.case("10")
async def test_who_has_just_left_is_not_shown_what_his_seat_sees(
    engine: Engine, client: Channels
) -> None:
    table = await dealt(engine, 4)
    context = await player(client, table)
    seat = table.seat_of(context.user_id)
    assert seat is not None
    code = table.running().legal(seat)[0]
    left, shown = await asyncio.gather(
        asked(engine, table, intents.hand_over(seat, person(9))),
        play.play(context, table.table_id, None, code),
        return_exceptions=True,
    )
    assert isinstance(left, Table)
    assert isinstance(shown, RefusalError)
    assert shown.reason is RefusalReason.NOT_SEATED
