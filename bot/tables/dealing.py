"""From a full lobby to the deal: what people ask before the cards are dealt, and its luck.

The intents raise `RefusalError` where the table is in no state for them.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.log.events import Asked, Cut, CutOffered, Joined, Member, Pledged, Started, TableEvent
from bot.records import Status
from bot.tables.refusals import Intent, RefusalError, RefusalReason, require
from bot.tables.table import Table
from games.chance import HmacChance, fingerprint
from games.fairness import Draws, seating
from games.protocol import Millis, Seat


def offer_cut(on: bool) -> Intent:
    """Settle whether somebody may cut the deck before the deal."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        return () if table.cut_offered == on else (CutOffered(on),)

    return events


def pledge() -> Intent:
    """Note that the channel has the table's commitment; there is nothing to do if that is known.

    The start waits for this row: the commitment has to be public before anything is drawn.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        return () if table.pledged or not table.is_open else (Pledged(),)

    return events


def start(computers: tuple[Member, ...] = ()) -> Intent:
    """Settle the order of seats and deal; `computers` first fill the seats that are missing.

    Where the deck may be cut, somebody other than the host is asked to do so first.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        filling = computers[: table.missing_players()]
        members = (*table.members, *filling)
        counts = table.game.seat_counts(table.record.options)
        if len(members) < min(counts):
            raise RefusalError(RefusalReason.TOO_FEW, count=table.missing_players() - len(filling))
        if len(members) not in counts:
            raise RefusalError(RefusalReason.WRONG_COUNT, counts="/".join(map(str, counts)))
        if table.scheme > 1 and not table.pledged:
            # Usually the post is under way, and waiting helps. A suspended table posts nothing: the
            # person has to be told to open the channel first.
            shut = table.record.suspended is not None
            raise RefusalError(RefusalReason.NEVER_PLEDGED if shut else RefusalReason.NOT_PLEDGED)
        turns = cutters(table) if table.cut_offered else ()
        first: TableEvent = Asked(turns[0]) if turns else _deal(table, members)
        return (*map(Joined, filling), first)

    return events


def cutters(table: Table) -> tuple[int, ...]:
    """Return who is asked to cut the deck, in turn: all people but the host, who comes first."""
    people, host_id = table.people, table.record.host_id
    place = people.index(host_id) if host_id in people else 0
    return tuple(each for each in (*people[place:], *people[:place]) if each != host_id)


def cut(user_id: int, cut_id: int) -> Intent:
    """Cut the deck by an interaction, whose id nobody at the table chooses, and deal."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.CUTTING)
        # Under the lock: the time to cut may have run out, and the next person have been asked,
        # while the press was on its way. Then it does not count: one person at a time may cut.
        if table.cutting is None or table.cutting.user_id != user_id:
            raise RefusalError(RefusalReason.NOT_CUTTING)
        return (Cut(user_id, cut_id), _deal(replace(table, cut=cut_id), table.members))

    return events


def pass_cut(table: Table) -> tuple[TableEvent, ...]:
    """Ask the next person to cut the deck; after the last one deal without a cut."""
    turns = cutters(table)
    asked = table.cutting.user_id if table.cutting is not None else turns[-1]
    later = turns[turns.index(asked) + 1 :]
    return (Asked(later[0]),) if later else (_deal(table, table.members),)


def _deal(table: Table, members: tuple[Member, ...]) -> Started:
    luck, options, seq = table.luck, table.record.options, table.head + 1
    joins = tuple(_part_in_luck(table, member) for member in members)
    order: tuple[int, ...] = tuple(range(len(members)))
    seated: Draws = ()
    if table.drawn:
        order, seated = seating(luck, joins, seq)
    if table.scheme == 1:
        luck = msgspec.structs.replace(luck, joins=tuple(joins[place] or 0 for place in order))
    chance = luck.chance("rules", table.draw)
    deal = table.game.empty(len(order), options).deal(chance)
    told = "" if table.scheme == 1 else fingerprint((*seated, *chance.drawn))
    return Started(order, msgspec.Raw(deal), told)


def _part_in_luck(table: Table, member: Member) -> int | None:
    """Return the join id of a member; computer players had one in the first scheme only."""
    return None if member.user_id is None and table.scheme > 1 else member.join_id


def rules_chance(table: Table) -> HmacChance:
    """Return the luck of the table's next row."""
    return table.luck.chance("rules", table.draw)


def drew(table: Table, chance: HmacChance) -> str:
    """Return what a row says of its draws: nothing in the first scheme."""
    return "" if table.scheme == 1 else fingerprint(chance.drawn)


def brain_chance(table: Table, seat: Seat) -> HmacChance:
    """Return the own luck of a computer player for the table's next row."""
    return table.luck.chance(f"brain-{seat}", table.head + 1)
