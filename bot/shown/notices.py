"""What is said in a table's channel about its luck, and to each person who joins. Pure.

Notices are messages that are posted once and never edited; again only where they are gone and
somebody asks for the table. They are evidence: the commitment at the
opening, at the start who plays and whose joins count, and then whether the deck was cut. Each
begins with a sign of its own and the table's id, so that it is known again in whatever language it
was written.
"""

from __future__ import annotations

from dataclasses import replace

from bot.log.events import Cut, Row, Started
from bot.records import Status
from bot.shown.content import Content, joined
from bot.shown.observation import face, heard_backwards, name_of
from bot.shown.surfaces import DECK, LINEUP, PLEDGE
from bot.tables.dealing import cutters
from bot.tables.table import Table
from games.chance import commitment
from phrases import Phrases

SIGNS = {
    PLEDGE: "\N{LOCK}",
    LINEUP: "\N{BUSTS IN SILHOUETTE}",
    DECK: "\N{BLACK SCISSORS}\N{VARIATION SELECTOR-16}",
}


def wanted(table: Table) -> tuple[str, ...]:
    """Return the kinds of notices that the channel of a table has to have got by now, in order.

    None for a table of the first scheme: its lobby card has shown the commitment.
    """
    if table.scheme == 1:
        return ()
    if table.status is Status.LOBBY:
        return () if table.pledged else (PLEDGE,)
    if table.position is None:
        return (LINEUP,) if table.status is Status.CUTTING else ()
    return (LINEUP, DECK) if table.cut_offered else (LINEUP,)


def content(kind: str, table: Table, words: Phrases) -> Content:
    """Return a notice: a plain message without controls, of at most 2,000 characters."""
    head = f"{SIGNS[kind]} `{table.table_id}`"
    title = f"{head} · **{face(table).title(words)}**"
    match kind:
        case "pledge":
            hashed = f"`{commitment(table.record.secret)}`"
            return Content(
                joined([words("notice.pledge", table=title), hashed]), known_by=(head, hashed)
            )
        case "lineup":
            return _lineup(head, title, table, words)
        case _:
            counted = cut_line(table, words)
            known = f"`{table.cut}`" if table.cut is not None else head
            return Content(f"{title} · {counted}", known_by=(head, known))


def posted_again(notice: Content, words: Phrases) -> Content:
    """Return a notice whose first message is gone: its age is no evidence any more."""
    return replace(notice, text=joined([notice.text, f"-# {words('notice.posted_again')}"]))


def _lineup(head: str, title: str, table: Table, words: Phrases) -> Content:
    names = words.all_of([name_of(member, words).marked for member in table.members])
    hashed, joins = f"`{commitment(table.record.secret)}`", f"`{joins_of(table)}`"
    text = joined(
        [
            words("notice.lineup", table=title, names=names),
            f"-# {words('notice.again', hash=hashed)}",
            f"-# {words('notice.joins', joins=joins)}",
        ]
    )
    return Content(text, known_by=(head, hashed, joins))


def joins_of(table: Table) -> str:
    """Return the ids of the joins that enter the luck, ascending, as they enter it."""
    return ",".join(map(str, table.luck.joins))


def cut_line(table: Table, words: Phrases) -> str:
    """Return who cut the deck and by which number, or that nobody did: a sentence."""
    if table.cut is None:
        return words("notice.uncut")
    row = table.rows[table.rows.newest("cut", _is_cut)]
    cutter = next(event.user_id for event in row.events if isinstance(event, Cut))
    names = (name_of(each, words).marked for each in table.members if each.user_id == cutter)
    # Who has left their seat since is named by Discord, which notifies nobody here.
    return words("notice.cut", name=next(names, f"<@{cutter}>"), cut=f"`{table.cut}`")


def _is_cut(row: Row) -> bool:
    return any(isinstance(event, Cut) for event in row.events)


def deal_line(table: Table, words: Phrases) -> str:
    """Return whether the deck was cut, while the deal is the newest of which all have heard."""
    if not table.cut_offered or table.position is None:
        return ""
    newest = next(heard_backwards(table, None), None)
    dealt = newest is None or newest[0] <= table.rows.newest("deal", _is_deal)
    return cut_line(table, words) if dealt else ""


def _is_deal(row: Row) -> bool:
    return any(isinstance(event, Started) for event in row.events)


def own_line(table: Table, user_id: int, words: Phrases) -> str:
    """Return what a person keeps who wants to check the luck later, or "" where they have nothing.

    The commitment, and the id of the join by which they enter the luck: their first.
    """
    join_id = table.entrants.get(user_id)
    if table.scheme == 1 or join_id is None:
        return ""
    hashed = f"`{commitment(table.record.secret)}`"
    return f"-# {words('notice.own', hash=hashed, join=f'`{join_id}`')}"


def asked_line(table: Table, words: Phrases) -> str:
    """Return who is asked to cut the deck and until when; "" if nobody is."""
    if table.cutting is None:
        return ""
    who, until = f"<@{table.cutting.user_id}>", f"<t:{table.cutting.until // 1000}:R>"
    is_last = cutters(table)[-1:] == (table.cutting.user_id,)
    return words("table.cutting_last" if is_last else "table.cutting", name=who, when=until)


def offered_line(table: Table, words: Phrases) -> str:
    """Return whether the deck will be cut before the deal; "" where that was not asked for."""
    if not table.cut_offered:
        return ""
    return words("table.cut_offered" if cutters(table) else "table.cut_nobody")


def commitment_line(table: Table, words: Phrases) -> str:
    """Return the commitment of a table of the first scheme; later ones have a message for it."""
    if table.scheme > 1:
        return ""
    return f"-# {words('table.commitment', hash=commitment(table.record.secret))}"


def proof_lines(table: Table, words: Phrases) -> tuple[str, ...]:
    """Return the secret of a table that has ended, and the last hash of its log if it has one."""
    record = table.record
    secret = f"-# {words('table.secret', secret=record.secret.hex())}"
    if record.chain is None:
        return (secret,)
    return (secret, f"-# {words('table.last', hash=record.chain.hex())}")
