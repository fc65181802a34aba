"""Whatever we send fits into what Discord takes: every stage, language and name (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest

import phrases
from bot.faces.face import face_of, faces
from bot.incoming.handlers import luck
from bot.log.events import Member
from bot.records import PlaceNames, Status, TableRecord
from bot.shown import ending, guests, lobby_options, messages, notices, private
from bot.shown.content import Action, Content
from bot.shown.links import Listed
from bot.shown.observation import name_of, observe
from bot.tables import intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Reservation, Table
from games.pass_pass.moves import Refusal as RulesRefusal
from games.protocol import IllegalMoveError, Millis, Seat
from phrases import Phrases
from tests.bot.lives import TABLES, Life, computer, dealt, lobby, person, played, seats_of
from tests.bot.shown.fitting import LOCALES, MANNERS, NAMES, PLACE, SPOKEN, check
from tests.cogs.people import HOSTILE, LONG

CHANNEL = "#" + "*_`~|>[](" * 11
"""A channel's name as long and as hostile as Discord allows."""


@cache
def life(seats: int, teams: str, names: str) -> Life:
    """Return a game that was played to its end by people with such names."""
    return played(seats, teams, seed=seats, names=NAMES[names], computers=1)


def stages(seats: int, teams: str, names: str, step: int) -> Iterator[Table]:
    """Yield a table at every `step`-th row, and as it was dealt and at the end."""
    tables = life(seats, teams, names).tables
    yield from tables[:: step or 1]
    yield from tables[-3:]


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_public_messages_fit(seats: int, teams: str, names: str, words: Phrases) -> None:
    for table in stages(seats, teams, names, 9):
        check(messages.board(table, words, pictures=True))
        check(messages.board(table, words, pictures=False))
        check(messages.moved(table, words))
        check(messages.parted(table, words))
        for seat in seats_of(table):
            check(messages.absent(table, seat, words))
        for seat in table.to_act:
            check(messages.call(table, seat, words, CHANNEL))


@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_hands(seats: int, teams: str, names: str, words: Phrases) -> None:
    for number, table in enumerate(stages(seats, teams, names, 11)):
        if table.position is None:
            continue
        preferences = MANNERS[number % len(MANNERS)]
        for seat in seats_of(table):
            check(messages.hand(table, seat, words, PLACE, preferences))
            check(private.hand(table, seat, words, preferences))


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_private_panels_fit(seats: int, teams: str, names: str, words: Phrases) -> None:
    said = words("refusal.missing_permissions", permissions="x" * 300)
    for number, table in enumerate(stages(seats, teams, names, 13)):
        preferences = MANNERS[number % len(MANNERS)]
        check(private.log(table, words))
        check(private.outcome_or_lobby(table, words, said))
        check(private.board_picture(table, words))
        check(private.text_board(table, None, words))
        for seat in seats_of(table):
            check(private.panel(table, seat, words, preferences=preferences))
            check(private.panel(table, seat, words, said, salt="999999", preferences=preferences))
            check(private.text_board(table, seat, words))
        for seat in table.to_act:
            for code in table.running().legal(seat):
                check(private.confirm(table, seat, Stamp(99_999, 999), code, words))


@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_end_fits_also_where_it_mentions_everybody(
    seats: int, teams: str, names: str, words: Phrases
) -> None:
    over = life(seats, teams, names).table
    rings = tuple(range(10**18, 10**18 + seats))
    proof = notices.proof_lines(over, words)
    for pictures in (True, False):
        content = messages.board(over, words, pictures, rings)
        check(content)
        assert all(line in content.text for line in proof), "what is evidence is never cut"
    check(ending.call(over, words, CHANNEL, rings[:1]))


def check_guests(table: Table, words: Phrases) -> None:
    """Check the calls to a seat that is held."""
    kept = Reservation(10**19, "dm", Millis(1_700_000_000_000), 0)
    waiting = replace(table, reserved=(kept,), held=(kept.user_id,))
    check(guests.invite(waiting, Seat(0), words))
    check(guests.letter(waiting, Seat(0), words, PLACE))


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("names", NAMES)
def test_lobbies(names: str, words: Phrases) -> None:
    people = [person(number, NAMES[names][number]) for number in range(5)] + [computer(0)]
    held = lobby(people, {"teams": "on"})
    for drawn in (True, False):
        held.do(intents.arrange(drawn))
        for table in held.tables:
            for pictures in (True, False):
                check(messages.board(table, words, pictures))
            check(lobby_options.panel(table, words, words("refusal.stale")))
            check(private.too_few(table, words("refusal.too_few", count=3), words))
            for action in (Action.QUIT_SURE, Action.END_SURE):
                check(private.sure(table.table_id, action, words))
            check(private.invitation(table, 10**19, words))
            check_guests(table, words)
    held.do(intents.close("ended"))
    check(messages.board(held.table, words, pictures=True))


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("reason", ["abandoned", "deserted", "ended", "expired"])
def test_tables_that_were_closed(words: Phrases, reason: str) -> None:
    for closed in (dealt(4, names=LONG), lobby([person(0)])):
        closed.do(intents.close(reason))
        assert closed.table.status is Status.CLOSED
        check(messages.board(closed.table, words, pictures=True))
        check(luck.told(closed.table, words))
        check(private.log(closed.table, words))
        check(private.outcome_or_lobby(closed.table, words))
        if closed.table.position is not None:
            check(messages.hand(closed.table, Seat(0), words, PLACE))


@pytest.mark.parametrize("words", LOCALES)
def test_what_belongs_to_no_table(words: Phrases) -> None:
    record = dealt(3).table.record
    unknown = msgspec.structs.replace(record, slug="a_game_that_is_no_more")
    for own in (
        [],
        [(record, True)],
        [(unknown, True)],
        [(record, number % 2 == 0) for number in range(300)],
    ):
        check(private.turns(distinct(own), words))
        for in_server in (True, False):
            check(private.hub(distinct(own), words, in_server=in_server))
    for preferences in MANNERS:
        check(private.settings(preferences, words))
    for each in faces():
        for number in range(-1, len(each.rules(words)) + 1):
            check(private.rules(each.slug, number, words))


def distinct(own: list[tuple[TableRecord, bool]]) -> list[Listed]:
    """Return tables with ids of their own, in every kind of place."""
    names = PlaceNames("*" * 100, "_" * 100)
    return [
        Listed(
            msgspec.structs.replace(record, table_id=f"{number:08}"),
            *(awaited, names if number % 3 else PlaceNames(None, None)),
            *(number % 5 == 0, number % 7 != 6),
        )
        for number, (record, awaited) in enumerate(own)
    ]


DETAIL = {
    RefusalReason.OTHER_GAME: {"game": "x" * 40, "here": "y" * 40},
    RefusalReason.OPENED_ENOUGH: {"count": 3},
    RefusalReason.SEATED_ENOUGH: {"count": 10},
    RefusalReason.SERVER_FULL: {"count": 100},
    RefusalReason.CHANGED_ENOUGH: {"count": 40},
    RefusalReason.CHOSEN_ENOUGH: {"count": 40},
    RefusalReason.COME_ENOUGH: {"count": 40},
    RefusalReason.AT_NONE_OF: {"game": "x" * 40},
    RefusalReason.LOBBY_WORN: {"count": 50},
    RefusalReason.UNSHOWN: {"channel": "<#1>", "why": "x" * 200, "remedy": "x" * 300},
    RefusalReason.TABLE_IN_THREAD: {"channel": "<#1>"},
    RefusalReason.COMPUTERS_FIT: {"count": 1},
    RefusalReason.TOO_MANY_SEATED: {"count": 6, "most": 5},
    RefusalReason.OPENED_OFTEN: {"count": 30, "when": "<t:1800000000:R>"},
    RefusalReason.INVITED_OFTEN: {"count": 3, "when": "<t:1800000000:R>"},
    RefusalReason.TOO_FEW: {"count": 3},
    RefusalReason.WRONG_COUNT: {"counts": "4/6"},
    RefusalReason.TOO_LONG: {"most": 200},
    RefusalReason.MISSING_PERMISSIONS: {"permissions": "x" * 900},
    RefusalReason.NOT_IN_THREAD: {"bot": "<@1234567890123456789>"},
    RefusalReason.TIMED_OUT: {"until": "<t:1800000000:f>"},
    RefusalReason.LEFT_SERVER: {
        "server": "x" * 100,
        "link": "https://discord.com/oauth2/authorize?" + "x" * 200,
    },
    RefusalReason.NOT_IN_SERVER: {"link": "https://discord.com/oauth2/authorize?" + "x" * 200},
}


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("reason", RefusalReason)
def test_refusals(words: Phrases, reason: RefusalReason) -> None:
    refusal = RefusalError(reason, **DETAIL.get(reason, {}))  # type: ignore[arg-type]
    check(Content(private.refusal(refusal, None, words), layout=True))


@pytest.mark.parametrize("words", LOCALES)
def test_refusals_of_the_rules(words: Phrases) -> None:
    for code in RulesRefusal:
        assert private.refusal(IllegalMoveError(code), None, words) == words("refusal.no_such_move")


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_calls_and_hands_begin_with_game_place_and_task(
    seats: int, teams: str, words: Phrases
) -> None:
    """The first 80 characters are what a phone shows in its notification."""
    for table in stages(seats, teams, "long", 4):
        for seat in table.to_act:
            title = face_of(table.record.slug).title(words)
            task = face_of(table.record.slug).task(observe(table, seat, words))
            call = messages.call(table, seat, words, "#" + "long-channel-name-" * 5).text[:80]
            hand = messages.hand(table, seat, words, "[#long-channel](https://x)").text[:80]
            for beginning in (call, hand):
                assert title in beginning
                assert task in beginning
                assert "#long-chan" in beginning


def test_names_of_people_stay_text_although_a_computer_player_took_over() -> None:
    for name in HOSTILE:
        member = Member(None, name, 1)
        for locale in phrases.LOCALES:
            shown = name_of(member, phrases.of(locale))
            as_person = name_of(person(1, name), phrases.of(locale))
            assert as_person.marked in shown.marked
            assert as_person.plain in shown.plain


@pytest.mark.parametrize("words", LOCALES)
def test_a_call_is_one_line_whatever_the_player_likes(words: Phrases) -> None:
    """Everybody in the channel reads it: it held the whole table in words for who likes it so."""
    for table in stages(4, "off", "long", 9):
        for seat in table.to_act:
            call = messages.call(table, seat, words, CHANNEL)
            assert "\n" not in call.text
            assert call.text.endswith(f"<@{table.members[seat].user_id}>")
