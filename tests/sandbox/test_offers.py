"""Which commands a person's client offers, and how it sends what they typed."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import ImpossibleError, Sandbox
from sandbox.world.model import Channel
from tests.sandbox.raw import raw_requests


def option(name: str, kind: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "type": kind} | more


async def register(sandbox: Sandbox, *commands: dict[str, Any], guild: str = "") -> None:
    place = f"/guilds/{sandbox.guild(guild).id}" if guild else ""
    bodies = [{"description": "d", "type": 1} | command for command in commands]
    async with raw_requests(sandbox) as raw:
        status, _ = await raw("PUT", f"/applications/{sandbox.bot.id}{place}/commands", bodies)
    assert status == 200


def names(sandbox: Sandbox, person: str, channel: Channel) -> list[str]:
    return [leaf.path for leaf in sandbox.person(person).commands(channel)]


async def test_commands_are_offered_where_they_apply(sandbox: Sandbox) -> None:
    await register(
        sandbox,
        {"name": "everywhere"},
        {"name": "servers", "contexts": [0]},
        {"name": "direct", "contexts": [1]},
        {"name": "old", "dm_permission": False},
        {"name": "admins", "default_member_permissions": 1 << 5},
    )
    await register(sandbox, {"name": "local"}, guild="Le Repaire")
    dm = await sandbox.person("Bob").open_dm()
    in_games = ["everywhere", "servers", "old"]
    assert names(sandbox, "Bob", sandbox.channel("games")) == in_games
    assert names(sandbox, "Bob", sandbox.channel("jeux")) == [*in_games, "local"]
    assert names(sandbox, "Bob", dm) == ["everywhere", "direct", "admins"]
    assert "admins" in names(sandbox, "Alice", sandbox.channel("games"))


async def test_groups_and_languages(sandbox: Sandbox) -> None:
    table = {
        "name": "table",
        "options": [
            option(
                "seat",
                2,
                name_localizations={"fr": "place"},
                options=[option("take", 1, name_localizations={"fr": "prendre"})],
            )
        ],
    }
    await register(sandbox, table)
    chloe, games = sandbox.person("Chloé"), sandbox.channel("games")
    for typed in ("table seat take", "/table place prendre", "table place take"):
        data = (await chloe.slash(games, typed)).record.data
        assert data["options"] == [
            {"name": "seat", "type": 2, "options": [{"name": "take", "type": 1, "options": []}]}
        ]
    with pytest.raises(ImpossibleError):
        await sandbox.person("Bob").slash(games, "table place prendre")
    with pytest.raises(ImpossibleError):
        await chloe.slash(games, "table seat")


async def test_values_are_converted_and_checked(sandbox: Sandbox) -> None:
    options = [
        option("text", 3, max_length=3),
        option("number", 4, min_value=2, max_value=5),
        option("yes", 5),
        option("who", 6),
        option("where", 7),
        option("ratio", 10),
    ]
    await register(sandbox, {"name": "do", "options": options})
    alice, games, bob = sandbox.person("Alice"), sandbox.channel("games"), sandbox.person("Bob")
    given: dict[str, Any] = {
        "text": 12,
        "number": "3",
        "yes": True,
        "who": bob,
        "where": games,
        "ratio": "0.5",
    }
    data = (await alice.slash(games, "do", **given)).record.data
    values = {o["name"]: o["value"] for o in data["options"]}
    assert values == {
        "text": "12",
        "number": 3,
        "yes": True,
        "who": str(bob.id),
        "where": str(games.id),
        "ratio": 0.5,
    }
    assert set(data["resolved"]) == {"users", "members", "channels"}
    wrong: list[dict[str, Any]] = [
        {"text": "1234"},
        {"number": 6},
        {"number": 1},
        {"yes": "maybe"},
        {"who": 12},
        {"where": "nowhere"},
        {"ratio": "half"},
    ]
    for options_given in wrong:
        with pytest.raises(ImpossibleError):
            await alice.slash(games, "do", **options_given)


async def test_hidden_channels_offer_nothing(sandbox: Sandbox) -> None:
    await register(sandbox, {"name": "do"})
    bob, games = sandbox.person("Bob"), sandbox.channel("games")
    await bob.leave(sandbox.guild())
    with pytest.raises(ImpossibleError):
        bob.commands(games)
    assert games not in bob.channels()


SAY = {
    "name": "say",
    "options": [
        option("what", 3, required=True, min_length=2, max_length=5),
        option("more", 3),
        option("how", 4, min_value=1),
        option("much", 10),
    ],
}


@pytest.mark.parametrize(
    "given",
    [
        {"what": "a"},
        {"what": ""},
        {"what": "abcdef"},
        {"what": "abcde\u0301"},
        {"what": None},
        {"what": ["ab"]},
        {"what": {"a": "b"}},
        {"what": "abc", "more": ""},
        {"what": "abc", "more": "a" * 6001},
        {"what": "abc", "how": True},
        {"what": "abc", "how": 1.5},
        {"what": "abc", "how": 2**53 + 1},
        {"what": "abc", "how": "9" * 5000},
        {"what": "abc", "much": float("nan")},
        {"what": "abc", "much": "inf"},
        {"what": "abc", "much": 1e300},
    ],
    ids=lambda given: str(given)[:60],
)
async def test_what_discords_client_would_not_send_is_not_sent(
    sandbox: Sandbox, given: dict[str, Any]
) -> None:
    await register(sandbox, SAY)
    with pytest.raises(ImpossibleError):
        await sandbox.person("Alice").slash(sandbox.channel("games"), "say", **given)
    assert len(sandbox.world.interactions) == 0


@pytest.mark.parametrize(
    "given",
    [{"what": "ab"}, {"what": "abcde", "more": "a" * 6000, "how": 2**53, "much": -0.5}],
    ids=lambda given: str(given)[:60],
)
async def test_what_keeps_to_its_bounds_is_sent(sandbox: Sandbox, given: dict[str, Any]) -> None:
    await register(sandbox, SAY)
    sent = await sandbox.person("Alice").slash(sandbox.channel("games"), "say", **given)
    options = {option["name"]: option["value"] for option in sent.record.data["options"]}
    assert options == given


async def test_a_wrong_length_is_explained_in_ones_own_language(sandbox: Sandbox) -> None:
    await register(sandbox, SAY)
    for name, told in (
        ("Alice", "what must have from 2 to 5 characters"),
        ("Chloé", "what doit avoir de 2 à 5 caractères"),
    ):
        with pytest.raises(ImpossibleError) as refused:
            await sandbox.person(name).slash(sandbox.channel("games"), "say", what="a" * 6000)
        assert refused.value.reason == told


async def test_a_client_of_ones_own_keeps_to_no_length(sandbox: Sandbox) -> None:
    await register(sandbox, SAY)
    sent = sandbox.person("Alice").run(
        sandbox.channel("games"), "say", {"what": "a" * 7000}, raw=True
    )
    assert sent.record.data["options"][0]["value"] == "a" * 7000
