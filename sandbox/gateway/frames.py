"""Reading what a bot says to the gateway: frames that are none are told from those that are."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandbox.reading import number, parsed

LONGEST: Final = 4096
"""The longest frame that Discord reads, in characters."""

ACTIVITY_NAME: Final = 128
"""The longest name of an activity, in characters."""

_STATUSES: Final = frozenset({"online", "dnd", "idle", "invisible", "offline"})


class UnreadableError(Exception):
    """A frame makes no sense: Discord closes with 4002."""


class Members(NamedTuple):
    """A request for members of a guild: for all of them if no ids are given."""

    guild_id: int
    user_ids: frozenset[int]
    nonce: str


def read_frame(text: str | bytes) -> tuple[int, Any]:
    """The opcode and the data of a frame; raises `UnreadableError`."""
    if isinstance(text, bytes) or len(text) > LONGEST:
        raise UnreadableError
    try:
        frame = parsed(text)
    except ValueError:
        raise UnreadableError from None
    code = frame.get("op") if isinstance(frame, dict) else None
    if not isinstance(code, int) or isinstance(code, bool):
        raise UnreadableError
    return code, frame.get("d")


def read_shard(value: Any) -> tuple[int, int] | None:
    """The number of a shard and how many there are; None if that makes no sense."""
    if value is None:
        return 0, 1
    match value:
        case [int(index), int(count)] if 0 <= index < count and True not in map(_is_flag, value):
            return index, count
        case _:
            return None


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def read_members(data: Any) -> Members:
    """What a request for members asks for; raises `UnreadableError`."""
    if not isinstance(data, dict) or not number(data.get("guild_id")):
        raise UnreadableError
    given = data.get("user_ids") or []
    ids = frozenset(number(user_id) for user_id in (given if isinstance(given, list) else [given]))
    nonce = data.get("nonce") or ""
    if 0 in ids or not isinstance(nonce, str):
        raise UnreadableError
    return Members(number(data["guild_id"]), ids, nonce)


def read_presence(data: Any) -> tuple[str, ...]:
    """What a presence says that the bot does, by name; raises `UnreadableError`.

    https://discord.com/developers/docs/events/gateway-events#update-presence
    """
    activities = data.get("activities") if isinstance(data, dict) else None
    if not isinstance(activities, list) or data.get("status") not in _STATUSES:
        raise UnreadableError
    names = [each.get("name") if isinstance(each, dict) else None for each in activities]
    if not all(isinstance(name, str) and 0 < len(name) <= ACTIVITY_NAME for name in names):
        raise UnreadableError
    return tuple(map(str, names))
