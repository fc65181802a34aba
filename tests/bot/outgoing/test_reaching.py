"""Whether somebody's hand comes by direct message: said only once Discord has taken one."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest

import phrases
from bot.engine.beliefs import Beliefs, Place
from bot.engine.users import Users
from bot.incoming.handlers import lobby
from bot.outgoing.messenger import DiscordMessenger
from bot.services import Reached, Services
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.interactions import Channels, asking
from tests.bot.playing import filled
from tests.bot.postbox import DM_CLOSED, NO_CHANNEL, UNAVAILABLE, error
from tests.store.memory import MemoryStore

ANNA, HELLO = 77, "hello"
ENGLISH = phrases.of("en")


class Dms:
    """As much of a client as direct messages need; it fails as the test says.

    `opens` and `sends` are the errors of the next requests, None for one that succeeds; `said` has
    the channels that were written to. A channel that is made has the number of the person.
    """

    application = None

    def __init__(self) -> None:
        self.opens: list[Exception | None] = []
        self.sends: list[Exception | None] = []
        self.said: list[int] = []
        self.opened: list[int] = []
        self.http = self

    async def start_private_message(self, user_id: int) -> dict[str, str]:
        """Make a DM channel."""
        self.opened.append(user_id)
        if self.opens and (fault := self.opens.pop(0)) is not None:
            raise fault.with_traceback(None)
        return {"id": str(user_id)}

    def get_partial_messageable(self, channel_id: int) -> _Channel:
        """Return a channel."""
        return _Channel(self, channel_id)


class _Channel:
    def __init__(self, dms: Dms, channel_id: int) -> None:
        self._dms, self._id = dms, channel_id

    async def send(self, _text: str, **_how: Any) -> None:
        """Take a message, or fail."""
        self._dms.said.append(self._id)
        if self._dms.sends and (fault := self._dms.sends.pop(0)) is not None:
            raise fault.with_traceback(None)


@pytest.fixture
def dms() -> Dms:
    """A Discord that takes everything."""
    return Dms()


@pytest.fixture
def beliefs(clock: ManualClock) -> Beliefs:
    """Nothing is believed yet."""
    return Beliefs(lambda: clock.now() / 1000)


@pytest.fixture
def messenger(dms: Dms, users: Users, beliefs: Beliefs) -> DiscordMessenger:
    """Our messenger before that Discord."""
    studio = Studio(draws=False)
    return DiscordMessenger(cast("discord.Client", dms), studio, users, beliefs=beliefs)


async def test_who_was_greeted_once_is_written_to_no_second_time(
    messenger: DiscordMessenger, users: Users, dms: Dms
) -> None:
    assert await messenger.reach(ANNA, HELLO) is Reached.YES
    assert await messenger.reach(ANNA, HELLO) is Reached.YES
    assert (dms.opened, dms.said) == ([ANNA], [ANNA])
    assert (await users.user(ANNA)).dm_open is True


async def test_closed_dms_are_said_to_be_closed_and_one_refusal_is_not_believed(
    messenger: DiscordMessenger, users: Users, dms: Dms, beliefs: Beliefs
) -> None:
    dms.sends = [DM_CLOSED]
    assert await messenger.reach(ANNA, HELLO) is Reached.NO
    assert (await users.user(ANNA)).dm_open is None
    assert beliefs.wait(Place("dm", ANNA), "send") > 0


@pytest.mark.parametrize(
    "fault",
    [UNAVAILABLE, OSError("reset"), TimeoutError("late"), error(403, 40003), error(400, 20026)],
)
@pytest.mark.parametrize("where", ["opens", "sends"])
async def test_what_says_nothing_about_a_person_is_no_yes_and_no_no(
    messenger: DiscordMessenger, users: Users, dms: Dms, fault: Exception, where: str
) -> None:
    # Where the connection breaks the greeting is sent once more: it has a nonce.
    setattr(dms, where, [fault, fault])
    assert await messenger.reach(ANNA, HELLO) is Reached.LATER
    assert (await users.user(ANNA)).dm_open is None


async def test_a_remembered_channel_that_is_none_of_ours_is_made_anew(
    messenger: DiscordMessenger, users: Users, dms: Dms
) -> None:
    await users.update(ANNA, dm_channel_id=5)
    dms.sends = [NO_CHANNEL]
    assert await messenger.reach(ANNA, HELLO) is Reached.YES
    assert dms.said == [5, ANNA]
    assert (await users.user(ANNA)).dm_channel_id == ANNA


async def test_people_without_a_channel_wait_and_nobody_waits_for_them(
    messenger: DiscordMessenger, users: Users, dms: Dms, clock: ManualClock
) -> None:
    await users.update(99, dm_channel_id=99)
    reached = [await messenger.reach(user_id, HELLO) for user_id in range(1, 9)]
    assert reached == [Reached.YES] * 6 + [Reached.LATER] * 2
    assert await messenger.reach(99, HELLO) is Reached.YES
    clock.advance(150_000)
    assert [await messenger.reach(each, HELLO) for each in (8, 7)] == [Reached.LATER, Reached.YES]
    assert dms.opened == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (None, "table.hand_by_dm"),
        (DM_CLOSED, "table.hand_here"),
        (error(403, 40003), "table.hand_follows"),
        (OSError("reset"), "table.hand_follows"),
    ],
)
async def test_who_sits_down_is_told_truly_how_their_hand_will_come(
    store: MemoryStore,
    engine: PledgedEngine,
    users: Users,
    clock: ManualClock,
    dms: Dms,
    messenger: DiscordMessenger,
    fault: Exception | None,
    key: str,
) -> None:
    """And they sit down, whatever became of the greeting."""
    table = await filled(engine, 1)
    dms.sends = [fault, fault]
    services = Services(store, engine, users, Studio(draws=False), clock, messenger)
    told = await lobby.join(await asking(Channels(services), ANNA), table.table_id)
    assert ENGLISH(key) in told.text
    assert (await engine.table(table.table_id)).seat_of(ANNA) is not None
