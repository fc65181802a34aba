"""*Check the luck*: what is promised of a table's luck, and the file by which anybody checks it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.engine.quota import reading
from bot.incoming import visitor
from bot.incoming.responder import RequestContext
from bot.proof.export import exported
from bot.records import Status
from bot.shown.content import Attachment, Content, joined
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import commitment
from phrases import Phrases


async def fairness(context: RequestContext, table_id: str) -> Content:
    """Show what is promised of a table's luck; once it is over, with the file that proves it.

    Raise `RefusalError` while the game runs: its secret would show hidden cards.
    """
    table = await visitor.look(context, table_id)
    if table.is_open or table.position is None or table.scheme == 1:
        return told(table, context.words)
    file = Attachment(f"tablier-{table_id}.jsonl", await _exported(context, table_id))
    return replace(told(table, context.words), attachment=file)


async def _exported(context: RequestContext, table_id: str) -> bytes:
    stored = await reading(context.services.store.load(table_id))
    if stored is None:
        raise RefusalError(RefusalReason.NO_TABLE)
    # All of a long game's draws are drawn anew: not on the event loop.
    return await asyncio.to_thread(exported, stored)


def told(table: Table, words: Phrases) -> Content:
    """Return what is promised of a table's luck, and its secret once that hides nothing.

    Raise `RefusalError` while the game runs.
    """
    if table.status is Status.RUNNING:
        raise RefusalError(RefusalReason.STILL_RUNNING)
    promised = words("luck.promised" if table.scheme > 1 else "luck.older")
    return Content(joined([_proof(table, words), "", promised]), layout=True)


def _proof(table: Table, words: Phrases) -> str:
    record, hashed = table.record, commitment(table.record.secret)
    if table.is_open:
        return words("luck.not_dealt", hash=f"`{hashed}`")
    secret = record.secret.hex()
    if table.position is None:
        return words("luck.nothing_drawn", hash=f"`{hashed}`", secret=f"`{secret}`")
    if table.scheme == 1 or record.chain is None:
        return words("table.fairness", hash=hashed, secret=secret, game=record.table_id)
    file = f"tablier-{record.table_id}.jsonl"
    command = f"python -m bot verify {file} --commitment {hashed} --last {record.chain.hex()}"
    return words("luck.check", command=f"```\n{command}\n```")
