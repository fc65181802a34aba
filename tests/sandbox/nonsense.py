"""What no honest client sends: real requests with something wrong in them, drawn from a seed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any
from urllib.parse import quote

from sandbox import Sandbox
from sandbox.rest.call import Route

ATOMS: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 1.0, 60.0, 2**31, 2**63, 10**30, -(10**30), 1.5, 1e300, "", " ",
    "x", "0", "-1", "9" * 19, "9" * 30, "٣٣", "²", "@original", "null", "a" * 6100, "é\0\n\u202e",
    "_errors", [], {}, [[]], [None], {"type": 1}, {"type": [1]}, {"id": "x"}, [1, 2], ["1"] * 30,
    {"_errors": 1}, {"fr": 5},
)  # fmt: skip
"""Values that stand where others are expected."""

PATHS = (
    "0", "1", "-1", "x", "9" * 20, "9" * 5000, "1e5", "%D9%A3", "%00", "%0a", "%ff", "%25", "..",
    "@me", "@original", "%2e%2e%2f", "a" * 300,
)  # fmt: skip
"""Parts of an address that are no ids, percent-encoded where they must be."""

BODIES = (
    b"", b"{", b"null", b"5", b'"x"', b"[]", b"{}", b"\xff\xfe", b'{"content": "\\ud800"}',
    b"[" * 5000, b'{"a":' * 500 + b"1" + b"}" * 500, b'{"content": NaN}', b'{"flags": 1e999}',
    b"9" * 5000, b"\xef\xbb\xbf{}",
)  # fmt: skip
"""Bodies that are no JSON, or not what is asked for."""

_OPTION = {"name": "how", "description": "How", "type": 3, "max_length": 10, "required": True}
_CHOICE = {"name": "a", "value": "a", "name_localizations": {"fr": "b"}}
COMMAND = {
    "name": "greet",
    "description": "Greets",
    "name_localizations": {"fr": "saluer"},
    "default_member_permissions": 8,
    "options": [
        {
            "name": "one",
            "description": "One",
            "type": 1,
            "options": [_OPTION, {**_OPTION, "name": "b", "choices": [_CHOICE]}],
        }
    ],
}
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "x"}}
SELECT = {"type": 3, "custom_id": "pick", "options": [{"label": "a", "value": "a"}]}
_V2 = [
    {
        "type": 17,
        "components": [
            {"type": 10, "content": "text <@1>"},
            {"type": 9, "components": [{"type": 10, "content": "b"}], "accessory": BUTTON},
            {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]},
            {"type": 14, "spacing": 1},
        ],
    }
]
_INPUT = {"type": 4, "custom_id": "in", "style": 1, "label": "Text", "min_length": 1}
MODAL = {
    "custom_id": "m",
    "title": "Title",
    "components": [{"type": 1, "components": [_INPUT]}],
}
MESSAGES: tuple[dict[str, Any], ...] = (
    {"content": "hello <@1>", "nonce": "5", "enforce_nonce": True, "tts": False},
    {"content": "hi", "embeds": [{"title": "t", "image": {"url": "https://example.org"}}]},
    {"content": "hi", "components": [{"type": 1, "components": [BUTTON]}]},
    {"content": "hi", "components": [{"type": 1, "components": [SELECT]}], "flags": 4},
    {"components": _V2, "flags": 1 << 15, "attachments": [{"id": "0", "description": "d"}]},
    {"content": "hi", "allowed_mentions": {"parse": ["users"], "replied_user": True}},
    {"content": "hi", "message_reference": {"message_id": "1", "fail_if_not_exists": False}},
)
OTHERS: tuple[Any, ...] = (
    COMMAND,
    [COMMAND],
    {"name": "thread", "type": 11, "auto_archive_duration": 60, "archived": True},
    {"recipient_id": "1"},
    {"type": 4, "data": {**MESSAGES[2], "flags": 64}},
    {"type": 5, "data": {"flags": 64}},
    {"type": 6},
    {"type": 7, "data": MESSAGES[0]},
    {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}},
    {"type": 9, "data": MODAL},
)
FRAMES: tuple[dict[str, Any], ...] = (
    {"op": 1, "d": 5},
    {"op": 2, "d": {"token": "{token}", "intents": 1, "shard": [0, 1], "properties": {}}},
    {"op": 3, "d": {"status": "online", "activities": [{"name": "n", "type": 0}], "afk": False}},
    {"op": 99, "d": None},
    {"op": 6, "d": {"token": "{token}", "session_id": "x", "seq": 1}},
    {"op": 8, "d": {"guild_id": "1", "user_ids": ["1"], "nonce": "n", "query": "", "limit": 0}},
)
ACTIONS: tuple[dict[str, Any], ...] = (
    {"do": "say", "channel": "{channel}", "content": "hello", "reply_to": "{message}"},
    {"do": "delete", "message": "{message}"},
    {"do": "dismiss", "message": "{message}"},
    {"do": "slash", "channel": "{channel}", "path": "greet one", "options": {"how": "a", "b": "a"}},
    {"do": "complete", "channel": "{channel}", "path": "greet one", "option": "how", "text": "a"},
    {"do": "press", "message": "{message}", "custom_id": "go"},
    {"do": "choose", "message": "{message}", "custom_id": "pick", "values": ["a"]},
    {"do": "submit", "interaction": "{interaction}", "values": {"in": "text"}},
    {"do": "close_modal", "interaction": "1"},
    {"do": "open_dm"},
    {"do": "dms", "open": True},
    {"do": "join", "guild": "{guild}"},
    {"do": "leave", "guild": "{guild}"},
    {"do": "speak", "locale": "fr"},
    {"do": "thread", "channel": "{channel}", "name": "thread"},
    {"do": "add_person", "name": "Zed", "locale": "fr"},
    {"do": "bot", "wish": "restart"},
)


class Nonsense:
    """A source of nonsense about one sandbox."""

    def __init__(self, sandbox: Sandbox, seed: int) -> None:
        self.chance = random.Random(seed)
        self._sandbox = sandbox

    def spoiled(self, value: Any, times: int | None = None) -> Any:
        """A copy of JSON in which some values are replaced, dropped or added; or none."""
        made = copy.deepcopy(value)
        for _ in range(self.chance.randint(0, 2) if times is None else times):
            made = self._spoiled(made)
        return made

    def _spoiled(self, value: Any) -> Any:
        chance = self.chance
        if isinstance(value, dict) and value and chance.random() < 0.85:
            key = chance.choice(list(value))
            match chance.randrange(8):
                case 0:
                    del value[key]
                case 1:
                    value[str(chance.choice(ATOMS))[:40]] = chance.choice(ATOMS)
                case _:
                    value[key] = self._spoiled(value[key])
            return value
        if isinstance(value, list) and value and chance.random() < 0.85:
            index = chance.randrange(len(value))
            value[index] = self._spoiled(value[index])
            return value * chance.choice((1, 1, 1, 2, 30))
        return copy.deepcopy(chance.choice((*ATOMS, str(chance.choice(self._ids())))))

    def _ids(self) -> list[int]:
        world = self._sandbox.world
        tables = (world.users, world.guilds, world.channels, world.messages, world.commands)
        return [thing.id for table in tables for thing in table]

    def path(self, route: Route) -> str:
        """An address of a route: real ids, and now and then something that is none."""
        parts = [self._part(part) for part in route.template.split("/")[1:]]
        query = self.chance.choice(("", "", "?" + self.query()))
        return "/" + "/".join(parts) + query

    def query(self) -> str:
        """A query string."""
        names = ("limit", "after", "before", "around", "wait", "with_response", "with_counts")
        chosen = self.chance.sample(names, 2)
        return "&".join(f"{name}={self.chance.choice((*PATHS, '5'))}" for name in chosen)

    def _part(self, part: str) -> str:
        if not part.startswith("{"):
            return part
        if self.chance.random() < 0.15:
            return self.chance.choice(PATHS)
        return quote(str(self.chance.choice(self._real(part.strip("{}")))), safe="@")

    def _real(self, name: str) -> list[Any]:
        world, interactions = self._sandbox.world, list(self._sandbox.world.interactions)
        every: dict[str, list[Any]] = {
            "channel_id": [thing.id for thing in world.channels],
            "message_id": [thing.id for thing in world.messages],
            "guild_id": [thing.id for thing in world.guilds],
            "user_id": [thing.id for thing in world.users],
            "command_id": [thing.id for thing in world.commands],
            "application_id": [self._sandbox.bot.id],
            "webhook_id": [self._sandbox.bot.id],
            "interaction_id": [thing.id for thing in interactions[-1:]],
            "interaction_token": [thing.token for thing in interactions[-1:]],
            "webhook_token": [thing.token for thing in interactions],
        }
        return every[name] or ["1"]

    def placed(self, action: dict[str, Any]) -> dict[str, Any]:
        """An action about things that there are."""
        world = self._sandbox.world
        ids = {
            "{channel}": self._sandbox.channel("games").id,
            "{message}": max((message.id for message in world.messages), default=1),
            "{guild}": self._sandbox.guild().id,
            "{interaction}": max((record.id for record in world.interactions), default=1),
        }
        return {
            key: str(ids.get(value, value)) if isinstance(value, str) else value
            for key, value in action.items()
        }

    def frames(self) -> list[str]:
        """What a careless bot says to the gateway."""
        chosen = self.chance.choices(FRAMES, k=self.chance.randint(1, 4))
        texts = [json.dumps(self.spoiled(frame)) for frame in chosen]
        guild = str(self._sandbox.guild().id)
        return [
            t.replace("{token}", self._sandbox.token).replace('"1"', f'"{guild}"') for t in texts
        ]

    def body(self, template: str) -> bytes:
        """A body for a route: JSON that is nearly right, or none at all."""
        if self.chance.random() < 0.1:
            return self.chance.choice(BODIES)
        pool = MESSAGES if "messages" in template or "webhooks" in template else OTHERS
        return json.dumps(self.spoiled(self.chance.choice(pool))).encode()
