"""Records to store, with everything said that a test does not care about."""

from __future__ import annotations

from bot.store.protocol import Change
from bot.store.records import (
    GuildRecord,
    LogRow,
    SeatRecord,
    Status,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from games.protocol import Millis, Seat

GAME, OTHER = "gaaaaaa1", "gaaaaaa2"
GUILD, CHANNEL, ANNA, BENO = 10, 20, 1001, 1002


def table(
    game_id: str = GAME,
    head: int = 0,
    status: Status = Status.RUNNING,
    *,
    channel_id: int = CHANNEL,
    guild_id: int = GUILD,
    opened_at: int = 1_000,
    suspended: str | None = None,
    due: int | None = None,
    ended_at: int | None = None,
) -> TableRecord:
    """Return a table that changed one millisecond a row since it was opened."""
    changed = Millis(opened_at + head)
    is_open = status in (Status.LOBBY, Status.RUNNING)
    ended = None if is_open else Millis(ended_at if ended_at is not None else changed)
    return TableRecord(
        game_id=game_id,
        slug="pass_pass",
        rules_version=1,
        status=status,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=ANNA,
        options={"teams": "off", "été": "«ö»"},
        secret=bytes(range(32)),
        head=head,
        opened_at=Millis(opened_at),
        changed_at=changed,
        ended_at=ended,
        suspended=suspended,
        due=None if due is None else Millis(due),
    )


def row(game_id: str = GAME, seq: int = 0, request_id: str | None = None) -> LogRow:
    """Return a row whose request is named after its number unless said otherwise."""
    facts = f'[{{"type":"Moved","seq":{seq},"é":"\\u0000"}}]'.encode()
    at = Millis(1_000 + seq)
    return LogRow(game_id, seq, request_id or f"i{seq}", ANNA, at, at, 1, facts)


def seat(
    place: int = 0,
    user_id: int | None = ANNA,
    *,
    game_id: str = GAME,
    since: int = 0,
    awaited: bool = False,
) -> SeatRecord:
    """Return somebody who sits."""
    return SeatRecord(game_id, Seat(place), user_id, "Anna", 70 + place, since, None, awaited)


def timer(name: str = "pace", due: int = 5_000, game_id: str = GAME) -> TimerRecord:
    """Return a timer."""
    return TimerRecord(game_id, name, Millis(due))


def surface(
    kind: str = "board",
    place: int | None = None,
    *,
    game_id: str = GAME,
    shown_seq: int = 0,
    message_id: int | None = 555,
) -> SurfaceRecord:
    """Return a message that shows a table."""
    where = None if place is None else Seat(place)
    at = Millis(1_000)
    return SurfaceRecord(game_id, kind, where, CHANNEL, message_id, shown_seq, at, '{"a":1}')


def change(
    seq: int = 0,
    game_id: str = GAME,
    *seats: SeatRecord,
    record: TableRecord | None = None,
    request_id: str | None = None,
    timers: tuple[TimerRecord, ...] = (),
) -> Change:
    """Return the change that appends row `seq`."""
    return Change(
        table(game_id, seq) if record is None else record,
        row(game_id, seq, request_id),
        seats,
        timers,
    )


def user(user_id: int = ANNA) -> UserRecord:
    """Return a person who has closed his DMs."""
    return UserRecord(user_id, "fr", 77, False, {"board": "text"})


def guild(guild_id: int = GUILD) -> GuildRecord:
    """Return a server that chose French."""
    return GuildRecord(guild_id, "fr", {"calls": "dm"})
