"""Whether anybody's decision was made by somebody else: judged from the logs."""

from __future__ import annotations

from collections.abc import Iterator

from bot.facts import Closed, Joined, Left, Moment, Moved, Replaced, TableFact, decode
from bot.table import Table, after, rebuild
from sandbox import Sandbox
from sandbox.world.permissions import Permission
from tests.e2e.house import House


class Judge:
    """Reads what is new in the logs of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._seen: dict[str, int] = {}

    def wrongs(self, game_id: str) -> Iterator[str]:
        """Yield what somebody did that was not his to do, since this was asked last."""
        stored = self._house.stored(game_id)
        start = max(1, self._seen.get(game_id, 1))
        table = rebuild(stored.table, stored.log[:start])
        for row in stored.log[start:]:
            moment = decode(row)
            for fact in moment.facts:
                if (wrong := self._wrong(table, moment, fact)) is not None:
                    yield f"table {game_id}, row {row.seq}: {wrong}"
            table = after(table, moment)
        self._seen[game_id] = len(stored.log)

    def _wrong(self, table: Table, moment: Moment, fact: TableFact) -> str | None:
        actor = moment.actor
        if actor is not None and not _asked(self._house.sandbox, moment):
            return f"{actor} did not ask for {moment.request_id}"
        match fact:
            case Moved(seat=seat):
                right = table.members[seat].user_id == actor
            case Replaced(seat=seat, member=member):
                right = self._may_replace(table, seat, member.user_id, actor)
            case Left(place=place):
                right = table.members[place].user_id in (actor, None)
            case Joined(member=member):
                right = member.user_id in (actor, None)
            case Closed(reason=reason):
                right = reason != "ended" or self._may_close(table, actor)
            case _:
                right = True
        return None if right else f"{actor}: {fact}"

    def _may_close(self, table: Table, actor: int | None) -> bool:
        """Whoever opened a table may close it, and whoever may delete messages there."""
        world = self._house.sandbox.world
        channel = world.channels.get(table.record.channel_id)
        if actor is None or channel is None:
            return actor is None
        moderates = world.permissions(actor, channel) & Permission.MANAGE_MESSAGES
        return bool(moderates) or actor == table.record.host_id

    def _may_replace(self, table: Table, seat: int, new: int | None, actor: int | None) -> bool:
        """Its owner leaves a seat, or takes it back; anybody may where he has left the server."""
        owner, members = table.members[seat].user_id, self._house.sandbox.world.members
        if new is not None:
            return new == actor == table.away[seat]
        return owner == actor or members.get(table.record.guild_id, owner or 0) is None


def _asked(sandbox: Sandbox, moment: Moment) -> bool:
    """Whether a person made the request under whose id something is stored in his name."""
    record = sandbox.world.interactions.get(int(moment.request_id))
    return record is not None and record.user_id == moment.actor
