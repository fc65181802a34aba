"""Every control that we send has one template, and every press gets its answer (cases 3, 4)."""

from __future__ import annotations

import re
from types import SimpleNamespace

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import phrases
from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.engine.users import Users
from bot.incoming.controls import CONTROLS, arrived
from bot.services import Services
from bot.shown.content import Action
from bot.tables.table import Table
from games.chance import HmacChance
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, FakeInteraction, user
from tests.bot.lives import HOST_ID
from tests.bot.playing import dealt, filled, played
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

TEMPLATES = tuple(control.template for control in CONTROLS)

ENGLISH = phrases.of("en")


def matching(custom_id: str) -> list[int]:
    """Return the places of the templates that match a custom id."""
    return [n for n, template in enumerate(TEMPLATES) if template.fullmatch(custom_id)]


@pytest.mark.case("04")
@pytest.mark.parametrize("place", range(len(TEMPLATES)))
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_templates_are_pairwise_disjoint(place: int, data: st.DataObject) -> None:
    custom_id = data.draw(st.from_regex(TEMPLATES[place], fullmatch=True))
    assert matching(custom_id) == [place]


def test_each_template_begins_with_its_own_letter() -> None:
    beginnings = [template.pattern[:2] for template in TEMPLATES]
    assert all(re.fullmatch("[a-z]:", each) for each in beginnings)
    assert len(set(beginnings)) == len(beginnings)


@pytest.mark.parametrize(
    "custom_id",
    [
        "", "t", "t:", "t:abcd1234:1", "t:abcd1234:x:play", "t:ABCD1234:1:play", "t:abcd123:1:play",
        "t:abcd1234:-1:play", "t:abcd1234:1:play:again", "g:abcd1234:dance", "g:abcd1234:join:",
        "r:pass_pass", "x:abcd1234:join", " t:abcd1234:1:play", "h:dance",
        "t:abcd1234:" + "9" * 30 + ":play", "t:abcd1234:1:" + "x" * 41,
    ],
)  # fmt: skip
def test_foreign_ids_are_nobodys(custom_id: str) -> None:
    assert matching(custom_id) == []


@pytest.fixture
def client(
    engine: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client whose studio draws nothing."""
    return Channels(Services(store, engine, users, Studio(draws=False), clock, postbox))


async def press(
    client: Channels, custom_id: str, user_id: int = HOST_ID, values: tuple[str, ...] = ()
) -> FakeInteraction:
    """Press a control and return the interaction with its answers."""
    message = SimpleNamespace(id=1, flags=discord.MessageFlags())
    interaction = FakeInteraction(
        client,
        user(user_id),
        type=discord.InteractionType.component,
        data={"custom_id": custom_id, "values": list(values)},
        message=message,
        app_permissions=discord.Permissions.all(),
    )
    await arrived(interaction.real)
    return interaction


async def sentences(client: Channels, custom_id: str, *values: str, user_id: int = HOST_ID) -> str:
    """Press a control that answers with a message; return its words."""
    interaction = await press(client, custom_id, user_id, values)
    assert interaction.answers, custom_id
    assert all(given["ephemeral"] for what, given in interaction.answers if what == "send")
    return interaction.words() if "view" in interaction.answers[-1][1] else ""


def nothing_went_wrong(said: str) -> bool:
    """Whether an answer is no confession of a fault."""
    return ENGLISH("refusal.fault") not in said


@pytest.mark.parametrize("kind", ["t", "c", "s"])
async def test_a_stale_press_is_told_so_and_changes_nothing(
    engine: Engine, client: Channels, kind: str
) -> None:
    table = await dealt(engine, 4)
    (seat,) = table.to_act
    owner, code = table.members[seat].user_id or 0, table.running().legal(seat)[0]
    decision = table.running().decision(seat)
    table = await played(engine, table, 40)
    custom_id = f"{kind}:{table.table_id}:{decision}:{code}"
    said = await sentences(client, custom_id, user_id=owner)
    assert ENGLISH("refusal.stale") in said
    assert await engine.table(table.table_id) == table


async def test_a_live_press_is_one_move(engine: Engine, client: Channels) -> None:
    table = await dealt(engine, 4)
    seat, code = min(table.to_act), table.running().legal(min(table.to_act))[0]
    decision, owner = table.running().decision(seat), table.members[seat].user_id or 0
    asked = await sentences(client, f"c:{table.table_id}:{decision}:{code}", user_id=owner)
    assert nothing_went_wrong(asked)
    assert (await engine.table(table.table_id)).head == table.head
    await sentences(client, f"t:{table.table_id}:{decision}:{code}", user_id=owner)
    assert (await engine.table(table.table_id)).head == table.head + 1


async def test_a_press_reaches_the_game_of_its_own_message(
    engine: Engine, client: Channels
) -> None:
    one = await dealt(engine, 3)
    two = await dealt(engine, 3, place=Location(1, 2))
    for table, other in ((one, two), (two, one)):
        seat = min(table.to_act)
        code, owner = table.running().legal(seat)[0], table.members[seat].user_id or 0
        decision, before = table.running().decision(seat), await engine.table(other.table_id)
        await sentences(client, f"t:{table.table_id}:{decision}:{code}", user_id=owner)
        assert (await engine.table(table.table_id)).head == table.head + 1
        assert await engine.table(other.table_id) == before


@pytest.mark.parametrize("custom_id", [
    "t:nowhere1:1:play", "m:nowhere1:1:0", "c:nowhere1:1:play", "k:nowhere1:1:0", "s:nowhere1:1:x",
    "n:nowhere1:1:0", *(f"g:nowhere1:{action}" for action in Action),
])  # fmt: skip
async def test_a_press_on_a_table_that_is_no_more(client: Channels, custom_id: str) -> None:
    said = await sentences(client, custom_id, "value")
    assert ENGLISH("refusal.no_table") in said


@pytest.mark.draws
@pytest.mark.parametrize("custom_id", ["r:chess:0", "r:pass_pass:-1", "r:pass_pass:999", "h:open"])
async def test_rules_and_openings_that_do_not_exist(client: Channels, custom_id: str) -> None:
    assert nothing_went_wrong(await sentences(client, custom_id, "chess"))


@pytest.mark.draws
@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("status", ["lobby", "running", "over"])
@pytest.mark.parametrize("user_id", [HOST_ID, HOST_ID + 1, 3])
async def test_every_button_answers_everybody_at_every_stage(
    engine: Engine, client: Channels, action: Action, status: str, user_id: int
) -> None:
    table = await staged(engine, status)
    for argument in ("", ":teams", ":nothing"):
        for value in ("", "on", "drawn", "1", "99", "-1", "x" * 100):
            custom_id = f"g:{table.table_id}:{action}{argument}"
            values = (value,) if value else ()
            assert nothing_went_wrong(await sentences(client, custom_id, *values, user_id=user_id))


async def staged(engine: Engine, status: str) -> Table:
    """Return a table with two people and a computer player, at a stage."""
    if status == "lobby":
        return await filled(engine, 2, computers=1)
    table = await dealt(engine, 2, computers=1)
    return await played(engine, table) if status == "over" else table


@pytest.mark.parametrize("kind", ["m", "k", "n", "t", "c", "s"])
async def test_every_move_control_answers_everybody(
    engine: Engine, client: Channels, kind: str
) -> None:
    table = await dealt(engine, 3)
    seat = min(table.to_act)
    decision = table.running().decision(seat)
    tail = "0-1" if kind in "mkn" else "play-violet-1"
    chance = HmacChance(b"press", kind.encode())
    for value in ("", "play-violet-1", "nonsense", "x" * 100, "☃"):
        for who in (*(member.user_id or 0 for member in table.members), 3):
            number = chance.pick((decision, 0, 999_999_999))
            custom_id = f"{kind}:{table.table_id}:{number}:{tail}"
            values = (value,) if value else ()
            assert nothing_went_wrong(await sentences(client, custom_id, *values, user_id=who))


@pytest.mark.parametrize("custom_id", ["h:settings", "h:confirm:on", "h:hidden:off", "h:in_words"])
async def test_personal_controls_answer(client: Channels, custom_id: str) -> None:
    assert nothing_went_wrong(await sentences(client, custom_id))
