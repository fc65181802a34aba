"""What is refused of a table, with its reason, and that nothing has changed."""

from __future__ import annotations

import pytest

from bot.engine.engine import Engine
from bot.tables import dealing, intents
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Seat
from tests.bot.engine.test_engine import refused
from tests.bot.lives import CHANNEL, HOST_ID, SLUG, person
from tests.bot.playing import HERE, asked, dealt, filled, fresh
from tests.store.memory import MemoryStore

REFUSED: dict[str, tuple[Intent, RefusalReason]] = {
    "a second seat": (intents.join(person(0)), RefusalReason.NOT_IN_LOBBY),
    "leaving the lobby": (intents.leave(HOST_ID), RefusalReason.NOT_IN_LOBBY),
    "an option": (intents.configure("teams", "on"), RefusalReason.NOT_IN_LOBBY),
    "starting": (dealing.start(), RefusalReason.NOT_IN_LOBBY),
    "no computer": (intents.remove_computer("Ada"), RefusalReason.NOT_IN_LOBBY),
    "two seats": (intents.hand_over(Seat(0), person(1)), RefusalReason.ALREADY_SEATED),
}


REFUSED_IN_LOBBY: dict[str, tuple[Intent, RefusalReason]] = {
    "a second seat": (intents.join(person(0)), RefusalReason.ALREADY_SEATED),
    "who does not sit": (intents.leave(1), RefusalReason.NOT_SEATED),
    "a bad value": (intents.configure("teams", "perhaps"), RefusalReason.BAD_OPTION),
    "an unknown option": (intents.configure("speed", "on"), RefusalReason.BAD_OPTION),
    "no computer": (intents.remove_computer("Ada"), RefusalReason.NO_COMPUTER),
    "too few": (dealing.start(), RefusalReason.TOO_FEW),
    "a move": (intents.move(Seat(0), None, "x", "dm"), RefusalReason.NOT_RUNNING),
    "a new owner": (intents.hand_over(Seat(0), person(9)), RefusalReason.NOT_RUNNING),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_a_refusal_while_playing(engine: Engine, store: MemoryStore, what: str) -> None:
    intent, reason = REFUSED[what]
    await unchanged(engine, store, await dealt(engine, 4), intent, reason)


@pytest.mark.parametrize("what", REFUSED_IN_LOBBY)
async def test_a_refusal_in_the_lobby(engine: Engine, store: MemoryStore, what: str) -> None:
    intent, reason = REFUSED_IN_LOBBY[what]
    await unchanged(engine, store, await filled(engine, 2), intent, reason)


@pytest.mark.parametrize("intent", [*(pair[0] for pair in REFUSED.values()), intents.close("x")])
async def test_nothing_happens_at_a_closed_table(
    engine: Engine, store: MemoryStore, intent: Intent
) -> None:
    table = await asked(engine, await filled(engine, 2), intents.close("ended"))
    await unchanged(engine, store, table, intent, RefusalReason.NOT_OPEN)


async def unchanged(
    engine: Engine, store: MemoryStore, table: Table, intent: Intent, reason: RefusalReason
) -> None:
    """Fail unless a request is refused for a reason and nothing else happens."""
    told: list[Table] = []
    engine.listen(told.append)
    stored = await store.load(table.table_id)
    assert await refused(engine, table, intent) is reason
    assert await engine.table(table.table_id) == table
    assert await store.load(table.table_id) == stored
    assert told == []


async def test_teams_of_the_wrong_number_do_not_start(engine: Engine) -> None:
    table = await filled(engine, 3)
    table = await asked(engine, table, intents.configure("teams", "on"))
    assert await refused(engine, table, dealing.start()) is RefusalReason.TOO_FEW
    for number in (3, 4, 5):
        table = await asked(engine, table, intents.join(person(number)))
        if number == 4:
            assert await refused(engine, table, dealing.start()) is RefusalReason.WRONG_COUNT
    assert (
        await refused(engine, table, intents.configure("teams", "off"))
        is RefusalReason.TOO_MANY_SEATED
    )


@pytest.mark.parametrize("chosen", [{"teams": "perhaps"}, {"speed": "on"}, {"": ""}])
async def test_no_table_is_opened_with_a_bad_option(engine: Engine, chosen: dict[str, str]) -> None:
    with pytest.raises(RefusalError) as caught:
        await engine.open(fresh(), HERE, SLUG, chosen)
    assert caught.value.reason is RefusalReason.BAD_OPTION
    assert list(await engine.store.in_channel(CHANNEL)) == []


async def test_a_table_that_nobody_knows(engine: Engine) -> None:
    with pytest.raises(RefusalError) as caught:
        await engine.change("nowhere1", fresh(), dealing.start())
    assert caught.value.reason is RefusalReason.NO_TABLE
