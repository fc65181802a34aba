"""Every action, by every kind of person, from every place, in every state: as the table says.

The handlers behind the buttons and commands are asked, with a Discord that the test owns; what
they answer is compared with `bot.tables.authority.AUTHORITY`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.incoming.handlers import lobby, play
from bot.incoming.handlers import table as about
from bot.incoming.handlers.actions import HANDLERS
from bot.incoming.responder import RequestContext
from bot.records import Status
from bot.shown.content import Action
from bot.tables.authority import AUTHORITY, Operation, Role, Source, Standing, judged
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from games.protocol import IllegalMoveError
from tests.bot.lives import HOST_ID
from tests.bot.town import KINDS, SEATED, Town, roles_of

Work = Callable[..., Awaitable[object]]

GUEST = SimpleNamespace(id=HOST_ID + 20, bot=False)

ACTIONS: dict[str, tuple[Operation, Work]] = {
    **{
        action.value: (operation, cast("Work", HANDLERS[action]))
        for operation, several in {
            Operation.JOIN: (Action.JOIN,),
            Operation.DECLINE: (Action.DECLINE,),
            Operation.LEAVE: (Action.LEAVE, Action.QUIT, Action.QUIT_SURE),
            Operation.ARRANGE: (Action.ADD, Action.REMOVE, Action.OPTIONS, Action.FREE),
            Operation.START: (Action.START,),
            Operation.FILL: (Action.FILL,),
            Operation.CUT: (Action.CUT,),
            Operation.AGAIN: (Action.AGAIN,),
            Operation.PLAY: (Action.PLAY, Action.HAND),
            Operation.LOOK: (Action.RULES, Action.MORE, Action.BOARD, Action.LOG, Action.FAIRNESS),
            Operation.END: (Action.END, Action.END_SURE),
        }.items()
        for action in several
    },
    "offer-cut": (Operation.ARRANGE, partial(lobby.offer_cut, value="on")),
    "order": (Operation.ARRANGE, partial(lobby.arrange, value="listed")),
    "raise": (Operation.ARRANGE, partial(lobby.raise_member, value="1")),
    "configure": (Operation.ARRANGE, partial(lobby.configure, key="pace", value="live")),
    "stand-in": (Operation.STAND_IN, partial(about.stand_in, place="0")),
    "kick": (Operation.KICK, partial(about.kick, user_id=SEATED, name="Bob")),
    "host": (Operation.HAND_OVER, partial(about.hand_over, user_id=SEATED, name="Bob")),
    "invite": (Operation.INVITE, partial(about.invite, guest=cast("Any", GUEST))),
    "move": (Operation.PLAY, partial(play.typed, text="nonsense")),
    "step": (Operation.PLAY, partial(play.step, stamp=Stamp(0), name="")),
    "confirm": (Operation.PLAY, partial(play.confirm, stamp=Stamp(0), code="choose-80")),
}
"""Every action about a table, the deed that it is, and what carries it out."""

JUDGES = frozenset(
    {
        RefusalReason.NOT_SEATED,
        RefusalReason.NOT_HOST,
        RefusalReason.NOT_MODERATOR,
        RefusalReason.NOT_FULL,
        RefusalReason.CANNOT_SEE,
        RefusalReason.ELSEWHERE,
    }
)
"""Refusals that only the table of authority gives."""


async def answer(work: Work, context: RequestContext, table: Table) -> RefusalReason | None:
    """Return why an action is refused, or None."""
    try:
        await work(context, table_id=table.table_id)
    except RefusalError as refusal:
        return refusal.reason
    except IllegalMoveError:
        return None
    return None


def test_every_action_about_a_table_is_here() -> None:
    beside = {Action.BACK, Action.ORDER, Action.RAISE, Action.STAND_IN}
    assert {action.value for action in set(Action) - beside} <= set(ACTIONS)
    assert (
        {operation for operation, _ in ACTIONS.values()} | {Operation.RETURN}
        == set(Operation)
        == set(AUTHORITY)
    )


async def _town_with(status: Status) -> tuple[Town, Table]:
    """Return a new town and its table: what was refused or only looked at needs none."""
    town = Town()
    return town, await town.table(status)


@pytest.mark.case("40")
@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("name", sorted(ACTIONS))
async def test_who_may_do_what_from_where_is_what_the_table_says(name: str, status: Status) -> None:
    operation, work = ACTIONS[name]
    granted = refused = 0
    town, table = await _town_with(status)
    for source in Source:
        for user_id in KINDS:
            roles = roles_of(user_id, status)
            wanted = judged(operation, Standing(roles, source, status))
            if name == Action.JOIN and status is Status.RUNNING and Role.AWAY in roles:
                wanted = judged(Operation.RETURN, Standing(roles, source, status))
            said = await answer(work, await town.context(user_id, source), table)
            where = f"{name}, {status}, {source}, {sorted(roles)}: {said}, not {wanted}"
            if wanted is None:
                assert said not in JUDGES, where
                granted += 1
                if operation is not Operation.LOOK:
                    town, table = await _town_with(status)
            else:
                assert said is wanted, where
                after = await town.engine.table(table.table_id)
                assert after.head == table.head, where
                refused += 1
    assert granted + refused == len(Source) * len(KINDS)
    assert granted or all(status not in grant.states for grant in AUTHORITY[operation])


async def test_once_a_lobby_is_full_whoever_sits_there_starts_it() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    assert await answer(lobby.start, await town.context(SEATED, Source.HERE), table) is None
    assert (await town.engine.table(table.table_id)).status is Status.RUNNING


# What is granted to nobody, whatever the table of authority says.


@pytest.mark.parametrize("operation", Operation)
def test_nothing_is_granted_to_a_stranger(operation: Operation) -> None:
    for source in Source:
        for status in Status:
            standing = Standing(frozenset(), source, status, full=True)
            assert judged(operation, standing) is not None


@pytest.mark.parametrize(
    "operation",
    sorted(
        set(Operation)
        - {Operation.LOOK, Operation.PLAY}
        - {Operation.JOIN, Operation.DECLINE, Operation.RETURN, Operation.LEAVE}
    ),
)
def test_from_another_server_only_the_bot_s_owner_reaches_others(operation: Operation) -> None:
    for status in Status:
        standing = Standing(frozenset(Role) - {Role.OPERATOR}, Source.ELSEWHERE, status, full=True)
        assert judged(operation, standing) is not None


@pytest.mark.parametrize(
    "operation", sorted({Operation.ARRANGE, Operation.FILL, Operation.KICK, Operation.HAND_OVER})
)
def test_who_merely_sits_there_is_not_in_charge(operation: Operation) -> None:
    for source in Source:
        for status in Status:
            roles = frozenset({Role.SEATED, Role.MEMBER, Role.AWAY})
            assert judged(operation, Standing(roles, source, status, full=True)) is not None
