"""*Check the luck*: what is promised of a table's luck, and the file by which anybody checks it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.asking import Reason, Refusal
from bot.export import exported
from bot.quota import reading
from bot.store.records import Status
from bot.surfaces import visitor
from bot.surfaces.answers import Asker
from bot.surfaces.content import Attachment, Content, joined
from bot.table import Table
from games.chance import commitment
from phrases import Phrases


async def fairness(asker: Asker, game_id: str) -> Content:
    """Show what is promised of a table's luck; once it is over, with the file that proves it.

    Raise `Refusal` while the game runs: its secret would show hidden cards.
    """
    table = await visitor.look(asker, game_id)
    if table.is_open or table.position is None or table.scheme == 1:
        return told(table, asker.words)
    file = Attachment(f"tablier-{game_id}.jsonl", await _exported(asker, game_id))
    return replace(told(table, asker.words), attachment=file)


async def _exported(asker: Asker, game_id: str) -> bytes:
    stored = await reading(asker.services.store.load(game_id))
    if stored is None:
        raise Refusal(Reason.NO_TABLE)
    # All of a long game's draws are drawn anew: not on the event loop.
    return await asyncio.to_thread(exported, stored)


def told(table: Table, words: Phrases) -> Content:
    """Return what is promised of a table's luck, and its secret once that hides nothing."""
    if table.status is Status.RUNNING:
        raise Refusal(Reason.STILL_RUNNING)
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
        return words("table.fairness", hash=hashed, secret=secret, game=record.game_id)
    file = f"tablier-{record.game_id}.jsonl"
    command = f"python -m bot verify {file} --commitment {hashed} --last {record.chain.hex()}"
    return words("luck.check", command=f"```\n{command}\n```")
