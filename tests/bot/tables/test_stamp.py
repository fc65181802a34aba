"""What a control says of the decision to which it belongs: one spelling, and no other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.faces.face import Choice, Panel, Pick, Press
from bot.shown.content import Content, decision_id, everybody_id, panel_rows
from bot.tables.stamp import Stamp, everybodys, oldest, parsed, stamped, unstamped
from games.protocol import MAX_CODE
from tests.bot.limits import CUSTOM_ID, custom_ids, templates

MOST = 10**9 - 1
STAMPS = st.builds(Stamp, st.integers(0, MOST), st.integers(0, MOST))
LONGEST = Stamp(MOST, MOST)

NO_STAMPS = (
    "", "-", "-1", "+1", "17-", "17-0", "17-01", "017", "00", "1_0", "1.0", " 17", "17 ", "17\n",
    "17-1-1", "17--1", "0x1", "1234567890", "17-1234567890", "²", "١٧", "１７", "None",
)  # fmt: skip


def test_while_nothing_was_taken_back_it_is_the_number_alone() -> None:
    assert [str(Stamp(17)), str(Stamp(0)), str(Stamp(17, 1))] == ["17", "0", "17-1"]


@given(stamp=STAMPS, code=st.text(max_size=40))
def test_what_is_written_is_read(stamp: Stamp, code: str) -> None:
    assert parsed(str(stamp)) == stamp
    assert unstamped(stamped(stamp, code)) == (stamp, code)


@pytest.mark.parametrize("text", NO_STAMPS)
def test_no_other_spelling_is_a_stamp(text: str) -> None:
    with pytest.raises(ValueError, match="no stamp"):
        parsed(text)
    assert unstamped(f"{text}:play") == (None, f"{text}:play")
    assert templates(f"t:abcd1234:{text}:play") == 0


@given(text=st.text("0123456789-:", max_size=24))
def test_two_texts_are_never_the_same_stamp(text: str) -> None:
    stamp, code = unstamped(text)
    assert stamp is None or stamped(stamp, code) == text


@given(one=STAMPS, other=STAMPS)
def test_of_two_the_one_that_was_open_first_counts(one: Stamp, other: Stamp) -> None:
    first = one if (one.taken_back, one.decision) < (other.taken_back, other.decision) else other
    assert oldest((one, other)) == oldest((other, one)) == first
    assert oldest((None, one)) == oldest((one, None)) == one
    assert oldest((None, None)) is None


@pytest.mark.parametrize("stamp", [Stamp(0), Stamp(17, 1), LONGEST])
@pytest.mark.parametrize("confirm", [False, True])
def test_the_longest_custom_ids_are_short_enough_and_belong_to_one_template(
    stamp: Stamp, confirm: bool
) -> None:
    code = "x" * MAX_CODE
    choices = (Choice(code, "choice"),)
    rows = (
        (Press(code, "move"), Press(code, "sure", sure=True), Press(code, "step", step=True)),
        Pick("moves", choices),
        Pick("steps", choices, step=True),
    )
    made = panel_rows("abcd1234", stamp, Panel("", rows), confirm=confirm, salt="999999")
    made_ids = custom_ids(Content("", made))
    assert len(made_ids) == 5
    for custom_id in made_ids:
        assert len(custom_id) <= CUSTOM_ID
        assert templates(custom_id) == 1
        assert unstamped(custom_id.split(":", 2)[2])[0] == stamp


def test_everybodys_button_says_only_how_much_was_taken_back() -> None:
    plain, later = everybodys("boum-7", 0), everybodys("boum-7", MOST)
    assert (plain, later) == ("boum-7", f"{MOST}:boum-7")
    for code in (plain, later, everybodys("x" * MAX_CODE, MOST)):
        assert len(everybody_id("abcd1234", code)) <= CUSTOM_ID
        assert templates(everybody_id("abcd1234", code)) == 1
    assert templates("e:abcd1234:0:boum-7") == templates("e:abcd1234:01:boum-7") == 0


@pytest.mark.parametrize("kind", "tcsmkn")
def test_ids_of_messages_from_before_are_still_written_so(kind: str) -> None:
    assert decision_id(kind, "abcd1234", Stamp(17), "1-0") == f"{kind}:abcd1234:17:1-0"
