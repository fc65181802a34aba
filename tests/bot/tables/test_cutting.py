"""The deck is cut before the deal: who is asked, what is refused meanwhile, what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import msgspec
import pytest

import phrases
from bot.engine.engine import Engine
from bot.incoming.handlers import table as about
from bot.incoming.handlers.actions import HANDLERS
from bot.incoming.handlers.opening import COMPUTER_NAMES
from bot.jobs.timers import Timers
from bot.log.events import Started
from bot.outgoing.control_loop import ControlLoop
from bot.records import Status
from bot.shown import lobby_options, messages, notices, private
from bot.shown.content import Action, Button, Menu
from bot.shown.surfaces import DECK, LINEUP
from bot.tables import dealing, intents, people
from bot.tables.authority import Source
from bot.tables.limits import Limits
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import CUT, TIME_TO_CUT, Table, open_timer
from games.protocol import Millis
from phrases import Phrases
from tests.bot.clock import ManualClock
from tests.bot.lives import HOST_ID, Life, computer, person
from tests.bot.lives import lobby as seated
from tests.bot.looping import rest
from tests.bot.playing import asked, filled, played
from tests.bot.postbox import Postbox
from tests.bot.serving import served
from tests.bot.shown.test_notices import kinds, of_kind
from tests.bot.town import SEATED, Town
from tests.store.memory import MemoryStore

LOCALES = [phrases.of("en"), phrases.of("fr")]
EN = LOCALES[0]


async def cutting(engine: Engine, count: int = 3) -> Table:
    """Return a table of this number of people whose deck is being cut."""
    table = await filled(engine, count)
    await asked(engine, table, dealing.offer_cut(True))
    return await asked(engine, table, dealing.start())


def life_cutting(count: int = 3) -> Life:
    """Return the life of such a table."""
    life = seated([person(number) for number in range(count)])
    life.do(dealing.offer_cut(True))
    life.do(dealing.start())
    return life


async def pass_by(timers: Timers, clock: ManualClock) -> None:
    """Let the time of whoever is asked go by."""
    clock.advance(TIME_TO_CUT)
    await served(timers)


def refusal_of(life: Life, intent: Intent) -> RefusalReason:
    """Return why a table refuses."""
    with pytest.raises(RefusalError) as caught:
        intent(life.table, life.at)
    return caught.value.reason


def test_nobody_but_who_is_asked_cuts_and_never_the_host() -> None:
    life = life_cutting()
    assert life.table.cutting is not None
    asked_now = life.table.cutting.user_id
    assert asked_now != HOST_ID
    for other in (HOST_ID, HOST_ID + 2, 1):
        assert refusal_of(life, dealing.cut(other, 5)) is RefusalReason.NOT_CUTTING
    life.do(dealing.cut(asked_now, 777))
    assert (life.table.status, life.table.cut) == (Status.RUNNING, 777)


def test_another_cut_deals_other_cards() -> None:
    deals = set()
    for cut_id in (777, 778, None):
        life = life_cutting()
        if cut_id is None:
            while life.table.status is Status.CUTTING:
                life.at = life.table.cutting.until if life.table.cutting else life.at
                life.do(intents.expire(CUT))
        else:
            life.do(dealing.cut(HOST_ID + 1, cut_id))
        started = [f for f in life.table.rows[-1].events if isinstance(f, Started)]
        deals.add((started[0].order, bytes(started[0].events)))
    assert len(deals) == 3


CHANGES: dict[str, Intent] = {
    "join": intents.join(person(9)),
    "computer": intents.join(computer(1)),
    "leave": intents.leave(HOST_ID + 1),
    "remove": intents.remove_computer(computer(1).name),
    "configure": intents.configure("teams", "on"),
    "arrange": intents.arrange(drawn=False),
    "raise": intents.raise_member(1),
    "offer": dealing.offer_cut(False),
    "start": dealing.start(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_nothing_else_changes_while_the_deck_is_cut(name: str) -> None:
    assert refusal_of(life_cutting(), CHANGES[name]) is RefusalReason.CUTTING


@pytest.mark.parametrize("action", [Action.JOIN, Action.LEAVE, Action.ADD, Action.OPTIONS,
                                    Action.START, Action.FILL])  # fmt: skip
@pytest.mark.parametrize("words", LOCALES)
async def test_every_button_of_the_lobby_says_that_the_deck_is_being_cut(
    action: Action, words: Phrases
) -> None:
    town = Town()
    table = await town.table(Status.CUTTING)
    context = replace(await town.context(HOST_ID, Source.HERE), words=words)
    with pytest.raises(RefusalError) as caught:
        await HANDLERS[action](context, table_id=table.table_id)
    said = private.refusal(caught.value, None, words)
    assert said == words("refusal.cutting")


@pytest.mark.parametrize("words", LOCALES)
def test_the_card_says_who_is_asked_and_has_nothing_but_their_button(words: Phrases) -> None:
    life = life_cutting()
    for pictures in (True, False):
        card = messages.board(life.table, words, pictures)
        assert f"<@{HOST_ID + 1}>" in card.text
        assert life.table.cutting is not None
        assert f"<t:{life.table.cutting.until // 1000}:R>" in card.text
        ((button,),) = cast("tuple[tuple[Button]]", card.rows)
        assert (button.custom_id, button.label) == ("g:abcd1234:cut", words("button.cut"))


async def test_who_is_asked_presses_and_hears_nothing_the_card_does_not_say() -> None:
    town = Town()
    table = await town.table(Status.CUTTING)
    for user_id in (HOST_ID,):
        with pytest.raises(RefusalError) as caught:
            await about.cut(await town.context(user_id, Source.HERE), table.table_id)
        assert private.refusal(caught.value, None, EN) == EN("refusal.not_cutting")
    context = await town.context(SEATED, Source.HERE)
    await about.cut(context, table.table_id)
    now = await town.engine.table(table.table_id)
    assert (now.status, now.cut) == (Status.RUNNING, context.interaction.id)


async def test_the_timer_passes_to_the_next_and_in_the_end_it_is_dealt_uncut(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    table, timers = await cutting(engine, 4), Timers(engine, store, clock)
    turn = []
    while (table := await engine.table(table.table_id)).status is Status.CUTTING:
        assert table.cutting is not None
        turn.append(table.cutting.user_id)
        await pass_by(timers, clock)
    assert turn == [HOST_ID + 1, HOST_ID + 2, HOST_ID + 3]
    assert (table.status, table.cut) == (Status.RUNNING, None)
    await timers.close()


async def test_a_press_that_comes_too_late_cuts_nothing(engine: Engine, clock: ManualClock) -> None:
    """The time of who is asked is up, whether or not the timers have noticed."""
    table = await cutting(engine)
    clock.advance(TIME_TO_CUT)
    with pytest.raises(RefusalError) as caught:
        await asked(engine, table, dealing.cut(HOST_ID + 1, 5))
    assert caught.value.reason is RefusalReason.NOT_CUTTING
    assert (await asked(engine, table, dealing.cut(HOST_ID + 2, 6))).cut == 6


async def test_a_host_who_goes_while_the_deck_is_cut_strands_nothing(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    """Followed by who is asked just then, they would be asked for ever."""
    table, timers = await cutting(engine), Timers(engine, store, clock)
    after = await asked(engine, table, people.succeed(HOST_ID))
    assert after.record.host_id == HOST_ID
    for _ in range(2):
        await pass_by(timers, clock)
    assert (await engine.table(table.table_id)).status is Status.RUNNING
    assert (await asked(engine, table, people.succeed(HOST_ID))).record.host_id != HOST_ID
    await timers.close()


async def test_the_host_and_nobody_else_of_those_who_play_closes_the_table() -> None:
    town = Town()
    table = await town.table(Status.CUTTING)
    with pytest.raises(RefusalError) as caught:
        await about.end(await town.context(SEATED, Source.HERE), table.table_id, sure=True)
    assert caught.value.reason is not RefusalReason.CUTTING
    for source in (Source.DM, Source.HERE):
        await about.end(await town.context(HOST_ID, source), table.table_id, sure=False)
    await about.end(await town.context(HOST_ID, Source.HERE), table.table_id, sure=True)
    closed = await town.engine.table(table.table_id)
    assert closed.status is Status.CLOSED
    assert notices.wanted(closed) == ()
    assert open_timer(closed, CUT) is None


async def test_a_table_whose_deck_is_cut_counts_as_a_lobby() -> None:
    town = Town()
    table = await town.table(Status.CUTTING)
    town.engine.quota.limits = Limits(lobbies=1)
    with pytest.raises(RefusalError) as caught:
        await town.engine.quota.require_room(table.record.guild_id, HOST_ID)
    assert caught.value.reason is RefusalReason.OPENED_ENOUGH


@pytest.mark.parametrize("words", LOCALES)
def test_a_switch_is_offered_where_somebody_other_than_the_host_sits(words: Phrases) -> None:
    def labels(life: Life) -> set[str]:
        rows = lobby_options.panel(life.table, words).rows
        return {each.label for row in rows if isinstance(row, tuple) for each in row}

    life = seated([person(0), computer(1)])
    assert words("cut.on") not in labels(life)
    life.do(intents.join(person(1)))
    assert words("cut.on") in labels(life)
    life.do(dealing.offer_cut(True))
    assert words("cut.off") in labels(life)
    assert words("table.cut_offered") in messages.board(life.table, words, True).text
    life.do(intents.leave(HOST_ID + 1))
    assert words("cut.off") in labels(life)


@pytest.mark.parametrize("slug", ["top_secret", "pass_pass"])
def test_no_control_of_the_options_is_cut_off(slug: str) -> None:
    """A sixth row was dropped: with three options, a listed order and a computer, its button."""
    life = seated([person(0), person(1), computer(1)], slug=slug)
    life.do(intents.arrange(drawn=False))
    rows = lobby_options.panel(life.table, EN).rows
    buttons = {each.custom_id for row in rows if isinstance(row, tuple) for each in row}
    assert buttons == {"g:abcd1234:offer-cut:on"}
    assert "g:abcd1234:remove" in {row.custom_id for row in rows if isinstance(row, Menu)}


def test_a_lone_host_is_dealt_to_at_once_and_it_is_said_that_it_is_uncut() -> None:
    life = seated([person(0), *map(computer, range(2))])
    life.do(dealing.offer_cut(True))
    life.do(dealing.start())
    assert life.table.status is Status.RUNNING
    assert notices.wanted(life.table) == (LINEUP, DECK)
    assert EN("notice.uncut") in notices.content(DECK, life.table, EN).text


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("cut", [True, False])
def test_the_story_says_who_cut_until_somebody_has_moved(words: Phrases, *, cut: bool) -> None:
    life = life_cutting()
    if cut:
        life.do(dealing.cut(HOST_ID + 1, 777))
    while life.table.cutting is not None:
        life.at = life.table.cutting.until
        life.do(intents.expire(CUT))
    line = notices.cut_line(life.table, words)
    assert line == (words("notice.cut", name="Person 1", cut="`777`") if cut else
                    words("notice.uncut"))  # fmt: skip
    assert line in messages.board(life.table, words, True).text
    assert line in private.log(life.table, words).text
    seat = min(life.table.to_act)
    code = life.table.running().legal(seat)[0]
    life.do(intents.move(seat, None, code, "dm"), life.table.members[seat].user_id)
    assert line not in messages.board(life.table, words, True).text
    assert line in private.log(life.table, words).text


async def test_who_plays_is_posted_before_the_cut_and_the_cut_after_it(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await cutting(engine)
    await rest(control_loop)
    (lineup,) = of_kind(postbox, LINEUP)
    assert of_kind(postbox, DECK) == []
    await asked(engine, table, dealing.cut(HOST_ID + 1, 777))
    await rest(control_loop)
    (deck,) = of_kind(postbox, DECK)
    assert "`777`" in deck.content.text
    table = await played(engine, table)
    await rest(control_loop)
    assert [one for one in kinds(postbox) if one in (LINEUP, DECK)] == [LINEUP, DECK]
    assert [postbox.ledger.messages[one.id].edits for one in (lineup, deck)] == [0, 0]


def test_who_cut_is_named_although_they_have_left_their_seat_since() -> None:
    life = life_cutting()
    life.do(dealing.cut(HOST_ID + 1, 777))
    seat = life.table.seat_of(HOST_ID + 1)
    assert seat is not None
    stand_in = msgspec.structs.replace(computer(1), name=COMPUTER_NAMES[0])
    life.do(intents.hand_over(seat, stand_in))
    assert f"<@{HOST_ID + 1}>" in notices.content(DECK, life.table, EN).text


def test_the_ids_of_joins_and_cut_enter_nothing_but_the_luck() -> None:
    """Two cuts that deal differently leave the same but for cards and that number."""
    life = life_cutting()
    life.do(dealing.cut(HOST_ID + 1, 777_000_777))
    for observer in (None, *range(3)):
        view = life.table.running().view(cast("None", observer))
        assert b"777000777" not in msgspec.json.encode(view)
        assert str(person(1).join_id).encode() not in msgspec.json.encode(view)


@pytest.mark.parametrize("words", LOCALES)
async def test_the_card_promises_no_cut_where_nobody_could(engine: Engine, words: Phrases) -> None:
    table = await asked(engine, await filled(engine, 1, 2), dealing.offer_cut(True))
    assert words("table.cut_nobody") in messages.board(table, words, pictures=True).text
    two = await asked(engine, table, intents.join(person(1)))
    assert words("table.cut_offered") in messages.board(two, words, pictures=True).text


@pytest.mark.parametrize("words", LOCALES)
def test_who_is_asked_last_reads_of_nobody_after_them(words: Phrases) -> None:
    life = life_cutting(3)
    first = messages.board(life.table, words, pictures=True).text
    life.at = Millis(life.at + TIME_TO_CUT)
    life.do(intents.expire(CUT))
    last = messages.board(life.table, words, pictures=True).text
    assert life.table.cutting is not None
    who, when = f"<@{HOST_ID + 2}>", f"<t:{life.table.cutting.until // 1000}:R>"
    assert words("table.cutting_last", name=who, when=when) in last
    assert words("table.cutting_last", name=who, when=when) not in first
