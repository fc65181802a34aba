"""The commitment, who plays, the cut: each is posted once, in its place, and never edited."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

import phrases
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.log.events import Member
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from bot.records import Status, SurfaceRecord
from bot.shown import messages, notices
from bot.shown.content import PLAIN_LIMIT
from bot.shown.surfaces import BOARD, DECK, LINEUP, PLEDGE
from bot.tables import dealing, intents
from games.chance import commitment
from phrases import Phrases
from tests.bot.clock import ManualClock
from tests.bot.engines import SeededEntropy
from tests.bot.lives import CHANNEL, Life, lobby, person, record
from tests.bot.lives import played as played_life
from tests.bot.looping import new_control_loop, rest
from tests.bot.playing import BOUNDLESS, asked, filled, played
from tests.bot.postbox import INVALID, UNAVAILABLE, Postbox, Sent
from tests.store.memory import MemoryStore

LOCALES = [phrases.of("en"), phrases.of("fr")]
WORST = "\\" + "*_~`|<>[]:#/" * 3
"""A name of which every letter has to be escaped."""


@pytest.fixture
def bare(store: MemoryStore, clock: ManualClock) -> Engine:
    """An engine whose channels have no commitment yet."""
    return Engine(store, clock, SeededEntropy(), limits=BOUNDLESS)


@pytest.fixture
async def watched(
    bare: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[ControlLoop]:
    """A control loop that hears of every change of that engine's tables."""
    monkeypatch.setattr(loop_module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(loop_module, "LONGEST_PAUSE", 0.0)
    made = new_control_loop(bare, store, clock, users, postbox)
    bare.listen(lambda table: made.wake(table.table_id))
    yield made
    await made.close()


def of_kind(postbox: Postbox, kind: str) -> list[Sent]:
    """Return the notices of a kind that there are in the table's channel."""
    sign = notices.SIGNS[kind]
    return [one for one in postbox.of(CHANNEL) if one.content.text.startswith(sign)]


def kinds(postbox: Postbox) -> list[str]:
    """Return what was ever posted to the table's channel, in order."""
    signs = {sign: kind for kind, sign in notices.SIGNS.items()}
    sent = [one for one in postbox.ledger.posted if one.channel_id == CHANNEL]
    return [
        next((signs[sign] for sign in signs if one.content.text.startswith(sign)), BOARD)
        for one in sent
        if not one.content.mentions
    ]


async def test_the_commitment_comes_before_the_card_and_is_pledged(
    bare: Engine, watched: ControlLoop, postbox: Postbox
) -> None:
    table = await filled(bare, 3)
    await rest(watched)
    assert kinds(postbox) == [PLEDGE, BOARD]
    (pledge,) = of_kind(postbox, PLEDGE)
    assert commitment(table.record.secret) in pledge.content.text
    assert (pledge.content.rows, pledge.silent) == ((), True)
    assert (await bare.table(table.table_id)).pledged


@pytest.mark.parametrize("words", LOCALES)
def test_the_card_has_the_hash_only_where_no_message_has_it(words: Phrases) -> None:
    life = lobby([person(0), person(1)])
    hashed = commitment(life.table.record.secret)
    assert hashed not in messages.board(life.table, words, pictures=True).text
    older = replace(life.table, scheme=1, pledged=False)
    assert hashed in messages.board(older, words, pictures=True).text
    assert notices.wanted(older) == ()


async def test_each_notice_is_posted_once_and_never_edited_in_a_whole_game(
    bare: Engine, watched: ControlLoop, postbox: Postbox
) -> None:
    table = await filled(bare, 3)
    await rest(watched)
    table = await asked(bare, table, dealing.start())
    await rest(watched)
    table = await played(bare, table)
    await rest(watched)
    assert table.status is Status.OVER
    sent = [one for one in postbox.of(CHANNEL) if not one.content.layout]
    assert kinds(postbox) == [PLEDGE, BOARD, LINEUP]
    assert [one.edits for one in sent if one.content.text[0] in notices.SIGNS.values()] == [0, 0]


@pytest.mark.parametrize("kind", [PLEDGE, LINEUP])
async def test_a_notice_that_somebody_deletes_stays_away(
    bare: Engine, watched: ControlLoop, postbox: Postbox, kind: str
) -> None:
    table = await filled(bare, 3)
    await rest(watched)
    table = await asked(bare, table, dealing.start())
    await rest(watched)
    (notice,) = of_kind(postbox, kind)
    del postbox.ledger.messages[notice.id]
    await watched.deleted(notice.channel_id, notice.id)
    await rest(watched)
    await played(bare, table, 3)
    await rest(watched)
    assert of_kind(postbox, kind) == []


@pytest.mark.parametrize("failing", ["before", "after"])
async def test_posts_that_fail_for_a_while_double_no_notice(
    bare: Engine, watched: ControlLoop, postbox: Postbox, failing: str
) -> None:
    failures = iter([UNAVAILABLE] * 3)

    def fails(what: str, _channel_id: int) -> Exception | None:
        return next(failures, None) if what == "post" else None

    setattr(postbox, "fails" if failing == "before" else "drops", fails)
    table = await filled(bare, 3)
    await rest(watched)
    assert kinds(postbox) == [PLEDGE, BOARD]
    assert (await bare.table(table.table_id)).pledged


async def test_a_crash_between_post_and_pledge_heals(
    bare: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
) -> None:
    """The message is known again by its text, for it has no controls, in whatever language."""
    table = await filled(bare, 3)
    # Posted by a process that died before it remembered more than that it had begun.
    text = notices.content(PLEDGE, table, phrases.of("fr"))
    await postbox.post(CHANNEL, text, name=PLEDGE, nonce="old", silent=True)
    note = '{"posting":"p-old"}'
    begun = SurfaceRecord(table.table_id, PLEDGE, None, CHANNEL, None, -1, clock.now(), note)
    await store.save_surface(begun)
    control_loop = new_control_loop(bare, store, clock, users, postbox)
    await control_loop.catch_up()
    await rest(control_loop)
    await control_loop.close()
    assert kinds(postbox) == [PLEDGE, BOARD]
    assert [one.edits for one in of_kind(postbox, PLEDGE)] == [0]
    assert (await bare.table(table.table_id)).pledged


async def test_a_copy_of_the_database_from_before_the_post_doubles_nothing(
    bare: Engine, store: MemoryStore, clock: ManualClock, users: Users, postbox: Postbox
) -> None:
    table = await filled(bare, 3)
    text = notices.content(PLEDGE, table, phrases.of("en"))
    await postbox.post(CHANNEL, text, name=PLEDGE, nonce="old", silent=True)
    control_loop = new_control_loop(bare, store, clock, users, postbox)
    await control_loop.catch_up()
    await rest(control_loop)
    await control_loop.close()
    assert kinds(postbox) == [PLEDGE, BOARD]


async def test_a_commitment_that_discord_refuses_once_stands_before_the_card_all_the_same(
    bare: Engine, watched: ControlLoop, postbox: Postbox
) -> None:
    once = iter([INVALID])
    postbox.fails = lambda what, _channel_id: next(once, None) if what == "post" else None
    table = await filled(bare, 3)
    await rest(watched)
    assert kinds(postbox) == [PLEDGE, BOARD]
    assert (await bare.table(table.table_id)).pledged


@pytest.mark.parametrize("words", LOCALES)
def test_who_plays_fits_however_many_came_and_whatever_they_are_called(words: Phrases) -> None:
    life = Life(record(options={"teams": "on"}))
    for number in range(intents.MOST_ENTRANTS):
        guest = Member(10**19 + number, WORST, 10**19 + 7 * number)
        life.do(intents.join(guest), guest.user_id)
        if 0 < number < intents.MOST_ENTRANTS - 5:
            life.do(intents.leave(10**19 + number))
    life.do(dealing.offer_cut(True))
    life.do(dealing.start())
    lineup = notices.content(LINEUP, life.table, words).text
    assert len(lineup) <= PLAIN_LIMIT
    assert all(str(10**19 + 7 * number) in lineup for number in range(intents.MOST_ENTRANTS))
    assert commitment(life.table.record.secret) in lineup
    for kind in (PLEDGE, DECK):
        assert len(notices.content(kind, life.table, words).text) < 400


def test_who_comes_back_counts_by_their_first_join_and_is_told_so() -> None:
    life = lobby([person(0), person(1)])
    first = notices.own_line(life.table, person(1).user_id or 0, LOCALES[0])
    life.do(intents.leave(person(1).user_id or 0))
    life.do(intents.join(Member(person(1).user_id, "Person 1", 99_999)))
    assert notices.own_line(life.table, person(1).user_id or 0, LOCALES[0]) == first
    assert f"`{person(1).join_id}`" in first
    assert commitment(life.table.record.secret) in first


def test_joins_of_who_left_again_count_and_are_listed() -> None:
    life = lobby([person(0), person(1), person(2), person(3)])
    life.do(intents.leave(person(1).user_id or 0))
    life.do(dealing.start())
    lineup = notices.content(LINEUP, life.table, LOCALES[0]).text
    assert f"`{','.join(str(person(n).join_id) for n in range(4))}`" in lineup
    assert "Person 1" not in lineup


@pytest.mark.parametrize("words", LOCALES)
def test_the_end_tells_the_last_hash_of_the_chain(words: Phrases) -> None:
    finished = played_life(3).table
    closed = lobby([person(0)])
    closed.do(intents.close("ended"))
    for table in (finished, closed.table):
        assert table.record.chain is not None
        text = messages.board(table, words, pictures=True).text
        assert table.record.chain.hex() in text
        assert table.record.secret.hex() in text
