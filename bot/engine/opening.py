"""The record of a table that is about to be opened."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.entropy import Entropy
from bot.engine.request import Location, Request
from bot.log.events import NO_HOST
from bot.records import Status, TableRecord
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import default_options
from games import registry
from games.protocol import BadCodeError, Millis


def new_record(
    entropy: Entropy,
    now: Millis,
    location: Location,
    slug: str,
    chosen: Mapping[str, str],
    request: Request,
) -> TableRecord:
    """Return the record of a lobby that `request` opens; its id and secret are drawn here.

    Raise `RefusalError(BAD_OPTION)` if the game does not have the `chosen` options.
    """
    options, game = default_options(slug, chosen), registry.game(slug)
    try:
        game.seat_counts({**chosen, **options})
    except BadCodeError:
        raise RefusalError(RefusalReason.BAD_OPTION) from None
    return TableRecord(
        table_id=entropy.table_id(),
        slug=slug,
        rules_version=game.rules_version,
        status=Status.LOBBY,
        guild_id=location.guild_id,
        channel_id=location.channel_id,
        host_id=request.actor or NO_HOST,
        options=options,
        secret=entropy.secret(),
        head=-1,
        opened_at=now,
        changed_at=now,
        opening=request.request_id,
    )
