"""What is refused of a table, with its reason, and that nothing has changed."""

from __future__ import annotations

import pytest

from bot import dealing, intents
from bot.asking import Intent, Reason, Refusal
from bot.host import Host
from bot.table import Table
from games.protocol import Seat
from tests.bot.lives import CHANNEL, HOST_ID, SLUG, person
from tests.bot.tables import HERE, asked, dealt, filled, fresh
from tests.bot.test_host import refused
from tests.store.memory import MemoryStore

REFUSED: dict[str, tuple[Intent, Reason]] = {
    "a second seat": (intents.join(person(0)), Reason.NOT_IN_LOBBY),
    "leaving the lobby": (intents.leave(HOST_ID), Reason.NOT_IN_LOBBY),
    "an option": (intents.configure("teams", "on"), Reason.NOT_IN_LOBBY),
    "starting": (dealing.start(), Reason.NOT_IN_LOBBY),
    "no computer": (intents.remove_computer(), Reason.NOT_IN_LOBBY),
    "two seats": (intents.hand_over(Seat(0), person(1)), Reason.ALREADY_SEATED),
}


REFUSED_IN_LOBBY: dict[str, tuple[Intent, Reason]] = {
    "a second seat": (intents.join(person(0)), Reason.ALREADY_SEATED),
    "who does not sit": (intents.leave(1), Reason.NOT_SEATED),
    "a bad value": (intents.configure("teams", "perhaps"), Reason.BAD_OPTION),
    "an unknown option": (intents.configure("speed", "on"), Reason.BAD_OPTION),
    "no computer": (intents.remove_computer(), Reason.NO_COMPUTER),
    "too few": (dealing.start(), Reason.TOO_FEW),
    "a move": (intents.move(Seat(0), None, "x", "dm"), Reason.NOT_RUNNING),
    "a new owner": (intents.hand_over(Seat(0), person(9)), Reason.NOT_RUNNING),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_a_refusal_while_playing(host: Host, store: MemoryStore, what: str) -> None:
    intent, reason = REFUSED[what]
    await unchanged(host, store, await dealt(host, 4), intent, reason)


@pytest.mark.parametrize("what", REFUSED_IN_LOBBY)
async def test_a_refusal_in_the_lobby(host: Host, store: MemoryStore, what: str) -> None:
    intent, reason = REFUSED_IN_LOBBY[what]
    await unchanged(host, store, await filled(host, 2), intent, reason)


@pytest.mark.parametrize("intent", [*(pair[0] for pair in REFUSED.values()), intents.close("x")])
async def test_nothing_happens_at_a_closed_table(
    host: Host, store: MemoryStore, intent: Intent
) -> None:
    table = await asked(host, await filled(host, 2), intents.close("ended"))
    await unchanged(host, store, table, intent, Reason.NOT_OPEN)


async def unchanged(
    host: Host, store: MemoryStore, table: Table, intent: Intent, reason: Reason
) -> None:
    """Fail unless a request is refused for a reason and nothing else happens."""
    told: list[Table] = []
    host.listen(told.append)
    stored = await store.load(table.game_id)
    assert await refused(host, table, intent) is reason
    assert await host.table(table.game_id) == table
    assert await store.load(table.game_id) == stored
    assert told == []


async def test_teams_of_the_wrong_number_do_not_start(host: Host) -> None:
    table = await filled(host, 3)
    table = await asked(host, table, intents.configure("teams", "on"))
    assert await refused(host, table, dealing.start()) is Reason.TOO_FEW
    for number in (3, 4, 5):
        table = await asked(host, table, intents.join(person(number)))
        if number == 4:
            assert await refused(host, table, dealing.start()) is Reason.WRONG_COUNT
    assert await refused(host, table, intents.configure("teams", "off")) is Reason.TOO_MANY_SEATED


@pytest.mark.parametrize("chosen", [{"teams": "perhaps"}, {"speed": "on"}, {"": ""}])
async def test_no_table_is_opened_with_a_bad_option(host: Host, chosen: dict[str, str]) -> None:
    with pytest.raises(Refusal) as caught:
        await host.open(fresh(), HERE, SLUG, chosen)
    assert caught.value.reason is Reason.BAD_OPTION
    assert list(await host.store.in_channel(CHANNEL)) == []


async def test_a_table_that_nobody_knows(host: Host) -> None:
    with pytest.raises(Refusal) as caught:
        await host.change("nowhere1", fresh(), dealing.start())
    assert caught.value.reason is Reason.NO_TABLE
