"""What Discord refuses, the sandbox refuses, in Discord's words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from sandbox import Clock, Sandbox
from tests.sandbox.raw import Raw, codes, raw_requests

V2 = 1 << 15


@pytest.fixture
async def strict(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox whose own checks are on trial: Discord's description is not consulted."""
    monkeypatch.delenv("DISCORD_OPENAPI", raising=False)
    # Many requests at once, by a clock that stands still: limits have tests of their own.
    async with Sandbox(people=2, clock=Clock.standing(), limits=False) as made:
        yield made


@pytest.fixture
async def raw(strict: Sandbox) -> AsyncIterator[Raw]:
    async with raw_requests(strict) as made:
        yield made


@pytest.fixture
def messages(strict: Sandbox) -> str:
    return f"/channels/{strict.channel('games').id}/messages"


def button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id} | more


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(count: int = 2, **more: Any) -> dict[str, Any]:
    offered = [{"label": f"L{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": offered} | more


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def legacy(*components: Any) -> dict[str, Any]:
    return {"content": "x", "components": list(components)}


def modern(*components: Any, **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | more


def container(*components: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(components)}


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
LIMITS: list[tuple[dict[str, Any], str]] = [
    ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "STRING_TYPE_CONVERT"),
    ({"content": "x", "colour": "red"}, "BASE_TYPE_UNKNOWN_FIELD"),
    ({"content": "x", "flags": 64}, "INVALID_FLAGS"),
    ({"content": "x", "nonce": "n" * 26}, "BASE_TYPE_MAX_LENGTH"),
    (legacy(*[row(button(str(n))) for n in range(6)]), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row(*[button(str(n)) for n in range(6)])), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row()), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row(button(), button())), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (legacy(row(button("i" * 101))), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row(button(label="l" * 81))), "BASE_TYPE_MAX_LENGTH"),
    (legacy(row(button(label=""))), "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED"),
    (legacy(row(button(label=" \n"))), "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED"),
    (legacy(row(button(emoji={"name": ":dart:"}))), "BUTTON_COMPONENT_INVALID_EMOJI"),
    (legacy(row(button(emoji={"name": None, "id": "12"}))), "BUTTON_COMPONENT_INVALID_EMOJI"),
    (legacy(row(button(emoji={}))), "BUTTON_COMPONENT_INVALID_EMOJI"),
    (legacy(row(button(style=5))), "BASE_TYPE_REQUIRED"),
    (legacy(row(button(), select())), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (legacy(row(select(26))), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row(select(0))), "BASE_TYPE_BAD_LENGTH"),
    (legacy(row(select(placeholder="p" * 151))), "BASE_TYPE_MAX_LENGTH"),
    (legacy(row(select(max_values=3))), "NUMBER_TYPE_MAX"),
    (
        legacy(row(select(options=[{"label": "A", "value": "1"}] * 2))),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        legacy(row(select(options=[{"label": "l" * 101, "value": "1"}]))),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        legacy(row(select(options=[{"label": "  ", "value": "1"}]))),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        legacy(row(select(options=[{"label": "A", "value": "1", "emoji": {"name": "knife"}}]))),
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (legacy(text("not without the flag")), "UNION_TYPE_CHOICES"),
    (
        modern(text("x"), content="y"),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        modern(text("x"), embeds=[{"title": "y"}]),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (modern(text("x" * 2001), text("y" * 2000)), "MESSAGE_COMPONENTS_TEXT_LIMIT_EXCEEDED"),
    (modern(container(*[text("x")] * 40)), "MESSAGE_COMPONENTS_LIMIT_EXCEEDED"),
    (modern(container(container(text("x")))), "UNION_TYPE_CHOICES"),
    (modern(container()), "BASE_TYPE_BAD_LENGTH"),
    (modern(GALLERY), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    (
        modern({"type": 12, "items": [{"media": {"url": "u"}, "description": "d" * 1025}]}),
        "BASE_TYPE_MAX_LENGTH",
    ),
    ({"embeds": [{"description": "d" * 4096}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"title": "t" * 257}]}, "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "REPLIES_UNKNOWN_MESSAGE"),
]


@pytest.mark.parametrize(("body", "code"), LIMITS, ids=[code for _, code in LIMITS])
async def test_invalid_messages(
    strict: Sandbox, raw: Raw, messages: str, body: dict[str, Any], code: str
) -> None:
    status, answer = await raw("POST", messages, body)
    assert (status, answer["code"]) == (400, 50035)
    assert code in codes(answer["errors"])
    assert strict.messages(strict.channel("games")) == []
    assert [violation.by for violation in strict.violations] == ["bot"]


@pytest.mark.parametrize("name", ["💥", "▶", "▶️", "👍🏽", "👩‍🚀", "🇫🇷", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️‍🔥"])
async def test_every_standard_emoji_may_stand_on_a_button(
    raw: Raw, messages: str, name: str
) -> None:
    body = legacy(row(button(label=" ", emoji={"name": name})))
    assert (await raw("POST", messages, body))[0] == 200


@pytest.mark.parametrize(
    "name", ["", " ", "1", "#", "A", "💥💥", "💥 ", "🇫", "\u200d", "💥\u200d", "💥!"]
)
async def test_no_text_passes_for_an_emoji(raw: Raw, messages: str, name: str) -> None:
    status, answer = await raw("POST", messages, legacy(row(button(emoji={"name": name}))))
    assert (status, codes(answer["errors"])) == (400, {"BUTTON_COMPONENT_INVALID_EMOJI"})


async def test_white_space_around_a_label_is_not_counted(raw: Raw, messages: str) -> None:
    body = legacy(row(button(label=" " + "l" * 80 + " ")))
    assert (await raw("POST", messages, body))[0] == 200


async def test_a_file_is_listed_only_where_nothing_shows_it(raw: Raw, messages: str) -> None:
    files = {"a.png": b"1", "b.png": b"2"}
    _, plain = await raw.upload(messages, {"content": "x"}, files)
    assert [file["filename"] for file in plain["attachments"]] == ["a.png", "b.png"]
    embeds = [{"image": {"url": "attachment://a.png"}}]
    _, embedded = await raw.upload(messages, {"embeds": embeds}, files)
    assert [file["filename"] for file in embedded["attachments"]] == ["b.png"]
    _, shown = await raw.upload(messages, modern(GALLERY), {"a.png": b"1"})
    assert shown["attachments"] == []
    media = shown["components"][0]["items"][0]["media"]
    assert media["url"].endswith("/a.png")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"content": "  "},
        {"content": None},
        modern(),
    ],
)
async def test_an_empty_message_is_refused(raw: Raw, messages: str, body: dict[str, Any]) -> None:
    status, answer = await raw("POST", messages, body)
    assert (status, answer["code"]) == (400, 50006)


async def test_the_largest_message_is_accepted(raw: Raw, messages: str) -> None:
    body = modern(container(*[text("x" * 100)] * 38), text("y" * 200), content=None)
    assert (await raw("POST", messages, body))[0] == 200


async def test_files_have_a_limit(raw: Raw, messages: str) -> None:
    large = b"\0" * (10 * 1024 * 1024 + 1)
    status, answer = await raw.upload(messages, {"content": "x"}, {"a.bin": large})
    assert (status, answer["code"]) == (413, 40005)
    body = {"content": "x", "attachments": [{"id": 3, "filename": "a.bin"}]}
    status, answer = await raw.upload(messages, body, {"a.bin": b"1"})
    assert codes(answer["errors"]) == {"ATTACHMENT_NOT_FOUND"}


async def test_a_v2_message_stays_one(raw: Raw, messages: str) -> None:
    _, sent = await raw("POST", messages, modern(text("x")))
    path = f"{messages}/{sent['id']}"
    status, answer = await raw("PATCH", path, {"content": "plain"})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await raw("PATCH", path, {"components": [text("y")], "content": None})
    assert (status, answer["flags"] & V2) == (200, V2)


async def test_a_plain_message_must_lose_its_content_to_become_v2(raw: Raw, messages: str) -> None:
    _, sent = await raw("POST", messages, {"content": "plain"})
    path = f"{messages}/{sent['id']}"
    assert (await raw("PATCH", path, modern(text("y"))))[0] == 400
    assert (await raw("PATCH", path, modern(text("y"), content=None)))[0] == 200


def command(name: str = "table", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "type": 1} | more


def option(name: str = "o", kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "type": kind} | more


COMMANDS: list[tuple[list[dict[str, Any]], str]] = [
    ([command("Table")], "APPLICATION_COMMAND_INVALID_NAME"),
    ([command("two words")], "APPLICATION_COMMAND_INVALID_NAME"),
    ([command("t" * 33)], "BASE_TYPE_BAD_LENGTH"),
    ([command(name_localizations={"fr": "Tablée"})], "APPLICATION_COMMAND_INVALID_NAME"),
    ([command(name_localizations={"xx": "table"})], "BASE_TYPE_CHOICES"),
    ([command(description="")], "BASE_TYPE_BAD_LENGTH"),
    ([command(description_localizations={"fr": "d" * 101})], "BASE_TYPE_BAD_LENGTH"),
    ([command(), command()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        [
            command("a", name_localizations={"fr": "x"}),
            command("b", name_localizations={"fr": "x"}),
        ],
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
    ),
    ([command(options=[option(str(n)) for n in range(26)])], "BASE_TYPE_BAD_LENGTH"),
    (
        [command(options=[option("a"), option("b", required=True)])],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        [command(options=[option("a", 1), option("b", 3)])],
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        [command(options=[option("a", 2, options=[option("b", 2, options=[])])])],
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        [command(options=[option(choices=[{"name": "n" * 101, "value": "v"}])])],
        "BASE_TYPE_BAD_LENGTH",
    ),
    ([command(colour="red")], "BASE_TYPE_UNKNOWN_FIELD"),
    (
        [
            command(
                options=[
                    option(f"o{n}", choices=[{"name": f"{m}" * 50, "value": "v"} for m in range(9)])
                    for n in range(20)
                ]
            )
        ],
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(("bodies", "code"), COMMANDS, ids=[code for _, code in COMMANDS])
async def test_invalid_commands(
    strict: Sandbox, raw: Raw, bodies: list[dict[str, Any]], code: str
) -> None:
    path = f"/applications/{strict.bot.id}/commands"
    status, answer = await raw("PUT", path, bodies)
    assert (status, answer["code"]) == (400, 50035)
    assert code in codes(answer["errors"])
    assert strict.commands() == []


async def test_there_are_at_most_a_hundred_commands(strict: Sandbox, raw: Raw) -> None:
    path = f"/applications/{strict.bot.id}/commands"
    status, answer = await raw("PUT", path, [command(f"c{n}") for n in range(101)])
    assert (status, answer["code"]) == (400, 30032)
    assert (await raw("PUT", path, [command(f"c{n}") for n in range(100)]))[0] == 200


async def test_registered_commands_keep_their_ids(strict: Sandbox, raw: Raw) -> None:
    path = f"/applications/{strict.bot.id}/commands"
    _, first = await raw("PUT", path, [command("a"), command("b")])
    _, second = await raw("PUT", path, [command("b"), command("c")])
    assert second[0]["id"] == first[1]["id"]
    assert second[0]["version"] == first[1]["version"]
    status, created = await raw("POST", path, command("d"))
    assert status == 201
    _, changed = await raw("PATCH", f"{path}/{created['id']}", {"description": "new"})
    assert changed["description"] == "new"
    assert (await raw("DELETE", f"{path}/{created['id']}"))[0] == 204
    assert [c["name"] for c in strict.commands()] == ["b", "c"]


async def test_what_is_not_json_or_not_known(strict: Sandbox, raw: Raw, messages: str) -> None:
    assert (await raw("GET", "/guilds/1/emojis"))[0] == 404
    assert (await raw("PUT", messages))[0] == 405
    assert len(strict.refusals) == 2
    assert (await raw("GET", f"{messages}/12"))[1]["code"] == 10008
    assert (await raw("GET", "/channels/12"))[1]["code"] == 10003
    assert (await raw("GET", f"/guilds/{strict.guild().id}/members/12"))[1]["code"] == 10013
    assert (await raw("GET", "/users/12"))[1]["code"] == 10013
    assert (await raw("POST", "/webhooks/12/token", {"content": "x"}))[1]["code"] == 10015
