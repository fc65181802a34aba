"""Every action, by every kind of person, from every place, in every state: as the table says.

The handlers behind the buttons and commands are asked, with a Discord that the test owns; what
they answer is compared with `bot.authority.AUTHORITY`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.asking import Reason, Refusal
from bot.authority import AUTHORITY, Deed, Role, Standing, Whence, judged
from bot.stamp import Stamp
from bot.store.records import Status
from bot.surfaces import actions, lobby
from bot.surfaces.about import WORK
from bot.surfaces.answers import Asker
from bot.surfaces.content import Action
from bot.table import Table
from games.protocol import Illegal
from tests.bot.lives import HOST_ID
from tests.bot.town import KINDS, SEATED, Town, roles_of

Work = Callable[..., Awaitable[object]]

GUEST = SimpleNamespace(id=HOST_ID + 20, bot=False)

ACTIONS: dict[str, tuple[Deed, Work]] = {
    **{
        action.value: (deed, cast("Work", WORK[action]))
        for deed, several in {
            Deed.JOIN: (Action.JOIN,),
            Deed.LEAVE: (Action.LEAVE, Action.QUIT, Action.QUIT_SURE),
            Deed.ARRANGE: (Action.ADD, Action.REMOVE, Action.OPTIONS),
            Deed.START: (Action.START,),
            Deed.FILL: (Action.FILL,),
            Deed.CUT: (Action.CUT,),
            Deed.AGAIN: (Action.AGAIN,),
            Deed.PLAY: (Action.PLAY, Action.HAND),
            Deed.LOOK: (Action.RULES, Action.MORE, Action.BOARD, Action.LOG, Action.FAIRNESS),
            Deed.END: (Action.END, Action.END_SURE),
        }.items()
        for action in several
    },
    "offer-cut": (Deed.ARRANGE, partial(lobby.offer_cut, value="on")),
    "order": (Deed.ARRANGE, partial(lobby.arrange, value="listed")),
    "raise": (Deed.ARRANGE, partial(lobby.raise_member, value="1")),
    "configure": (Deed.ARRANGE, partial(lobby.configure, key="pace", value="live")),
    "stand-in": (Deed.STAND_IN, partial(lobby.stand_in, place="0")),
    "kick": (Deed.KICK, partial(lobby.kick, user_id=SEATED, name="Bob")),
    "host": (Deed.HAND_OVER, partial(lobby.hand_over, user_id=SEATED, name="Bob")),
    "invite": (Deed.INVITE, partial(lobby.invite, guest=cast("Any", GUEST))),
    "move": (Deed.PLAY, partial(actions.typed, text="nonsense")),
    "step": (Deed.PLAY, partial(actions.step, stamp=Stamp(0), name="")),
    "confirm": (Deed.PLAY, partial(actions.confirm, stamp=Stamp(0), code="choose-80")),
}
"""Every action about a table, the deed that it is, and what carries it out."""

JUDGES = frozenset(
    {
        Reason.NOT_SEATED,
        Reason.NOT_HOST,
        Reason.NOT_MODERATOR,
        Reason.NOT_FULL,
        Reason.CANNOT_SEE,
        Reason.ELSEWHERE,
    }
)
"""Refusals that only the table of authority gives."""


async def answer(work: Work, asker: Asker, table: Table) -> Reason | None:
    """Return why an action is refused, or None."""
    try:
        await work(asker, game_id=table.game_id)
    except Refusal as refusal:
        return refusal.reason
    except Illegal:
        return None
    return None


def test_every_action_about_a_table_is_here() -> None:
    beside = {Action.BACK, Action.ORDER, Action.RAISE, Action.STAND_IN}
    assert {action.value for action in set(Action) - beside} <= set(ACTIONS)
    assert {deed for deed, _ in ACTIONS.values()} | {Deed.RETURN} == set(Deed) == set(AUTHORITY)


async def _town_with(status: Status) -> tuple[Town, Table]:
    """Return a new town and its table: what was refused or only looked at needs none."""
    town = Town()
    return town, await town.table(status)


@pytest.mark.case("40")
@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("name", sorted(ACTIONS))
async def test_who_may_do_what_from_where_is_what_the_table_says(name: str, status: Status) -> None:
    deed, work = ACTIONS[name]
    granted = refused = 0
    town, table = await _town_with(status)
    for whence in Whence:
        for user_id in KINDS:
            roles = roles_of(user_id, status)
            wanted = judged(deed, Standing(roles, whence, status))
            if name == Action.JOIN and status is Status.RUNNING and Role.AWAY in roles:
                wanted = judged(Deed.RETURN, Standing(roles, whence, status))
            said = await answer(work, await town.asker(user_id, whence), table)
            where = f"{name}, {status}, {whence}, {sorted(roles)}: {said}, not {wanted}"
            if wanted is None:
                assert said not in JUDGES, where
                granted += 1
                if deed is not Deed.LOOK:
                    town, table = await _town_with(status)
            else:
                assert said is wanted, where
                after = await town.host.table(table.game_id)
                assert after.head == table.head, where
                refused += 1
    assert granted + refused == len(Whence) * len(KINDS)
    assert granted or all(status not in grant.states for grant in AUTHORITY[deed])


async def test_once_a_lobby_is_full_whoever_sits_there_starts_it() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    assert await answer(lobby.start, await town.asker(SEATED, Whence.HERE), table) is None
    assert (await town.host.table(table.game_id)).status is Status.RUNNING


# What is granted to nobody, whatever the table of authority says.


@pytest.mark.parametrize("deed", Deed)
def test_nothing_is_granted_to_a_stranger(deed: Deed) -> None:
    for whence in Whence:
        for status in Status:
            standing = Standing(frozenset(), whence, status, full=True)
            assert judged(deed, standing) is not None


@pytest.mark.parametrize(
    "deed", sorted(set(Deed) - {Deed.LOOK, Deed.PLAY, Deed.JOIN, Deed.RETURN, Deed.LEAVE})
)
def test_from_another_server_only_the_bot_s_owner_reaches_others(deed: Deed) -> None:
    for status in Status:
        standing = Standing(frozenset(Role) - {Role.OPERATOR}, Whence.ELSEWHERE, status, full=True)
        assert judged(deed, standing) is not None


@pytest.mark.parametrize("deed", sorted({Deed.ARRANGE, Deed.FILL, Deed.KICK, Deed.HAND_OVER}))
def test_who_merely_sits_there_is_not_in_charge(deed: Deed) -> None:
    for whence in Whence:
        for status in Status:
            roles = frozenset({Role.SEATED, Role.MEMBER, Role.AWAY})
            assert judged(deed, Standing(roles, whence, status, full=True)) is not None
