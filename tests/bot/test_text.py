"""Names that people choose: safe in text, bounded, and still theirs (case 18)."""

from __future__ import annotations

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from bot.text import BLANK, CODE_POINTS, GRAPHEMES, clean, cut, mark
from render.artwork import text as lettering
from render.fonts import Typecase
from render.scene import Label
from render.scene.geometry import Box
from render.text import Line, Typesetter

ESCAPED = regex.compile(r"\\[^0-9A-Za-z\s]")
"""What Discord's parser takes for one plain character."""

ACTIVE = {
    "format": regex.compile(r"\*|_|~~|`|\|\|"),
    "angle": regex.compile(r"<(?:@[!&]?|#|t:|a?:|/|id:|https?:)"),
    "everyone": regex.compile(r"@(?:everyone|here)"),
    "shortcode": regex.compile(r":[^\s:]+:"),
    "link": regex.compile(r"(?:https?|steam|discord)://|discord(?:app)?\.(?:gg|com)/"),
    "masked link": regex.compile(r"\[[^]]*\]\("),
    "block": regex.compile(r"^\s*(?:#{1,3} |-# |>>> |> |[-*+] |\d+\. )", regex.MULTILINE),
    "turned line": regex.compile(r"[\u202A-\u202E\u2066\u2067\u200E\u200F\u061C]"),
    "new line": regex.compile(r"[\n\r\v\f\u0085\u2028\u2029]"),
}

HOSTILE = (
    "**bold**", "_it_", "__under__", "~~gone~~", "`code`", "```\nblock", "||secret||",
    "@everyone", "@here", "<@123456789012345678>", "<@!123456789012345678>",
    "<@&123456789012345678>", "<#123456789012345678>", "</table open:123456789012345678>",
    "<t:0>", "<t:0:R>", "<:a:123456789012345678>", "<a:a:123456789012345678>", ":smile:",
    "<id:customize>", "https://evil.example", "<https://evil.example>", "discord.gg/evil",
    "[click](https://evil.example)", "# Title", "-# small", "> quote", ">>> quote", "- item",
    "* item", "1. item", "\\", "\\*", "a\\", "¯\\_(ツ)_/¯", "a\nb", "\n# a",
    "\u202eevil", "\u2066evil\u2069", "\u200f1", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "﷽" * 32, "👩‍👩‍👧‍👦" * 32, "\u200b", "ㅤ",
    "⠀", "", " ", "\U000e0041", "\ud800", "*" * 32, "\\" * 32, "שלום 12",
)  # fmt: skip


def active(text: str) -> list[str]:
    """Name every construct of Discord's markdown that `text` would set off."""
    seen = ESCAPED.sub("\ue000", text)
    return [name for name, pattern in ACTIVE.items() if pattern.search(seen)]


@pytest.mark.parametrize(
    "text",
    [
        "*a*",
        "a_b_",
        "||a||",
        "@everyone",
        "<@1>",
        "<t:0>",
        ":a:",
        "http://a",
        "[a](b)",
        "# a",
        "1. a",
    ],
)
def test_the_recogniser_recognises(text: str) -> None:
    assert active(text)


@pytest.mark.case("18")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_sets_nothing_off(name: str) -> None:
    assert active(mark(name)) == []
    assert active(f"**{mark(name)}** plays.") == active("**Bob** plays.")


names = st.text(max_size=60) | st.lists(
    st.sampled_from([*HOSTILE, "Bob", "<", "@", ":", "/", " ", "1.", "\u0301", "ـ", "\u200d"]),
    max_size=6,
).map("".join)


@given(names)
@example("<@" + "1" * 18 + ">")
def test_no_marked_name_sets_anything_off(name: str) -> None:
    assert active(mark(name)) == []
    assert "@everyone" not in mark(name)
    assert "@here" not in mark(name)


@given(names)
def test_a_clean_name_is_one_bounded_visible_line(name: str) -> None:
    seen = clean(name)
    assert seen == seen.strip()
    assert regex.search(r"\S", seen)
    assert not regex.search(r"[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B]", seen)
    assert not regex.search(r"\p{M}{5}|\p{Latin}\p{M}{3}", seen)
    assert len(regex.findall(r"\X", seen)) <= GRAPHEMES
    assert len(seen) <= CODE_POINTS
    assert clean(seen) == seen
    seen.encode("utf-8")


@given(names)
def test_a_marked_name_shows_the_clean_one(name: str) -> None:
    shown = regex.sub(r"\\([^0-9A-Za-z\s])", r"\1", mark(name))
    assert regex.sub(r"[\u200b\u2068\u2069]", "", shown) == clean(name)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "ㅤ", "⠀", "\u202e", "\u0301", "\ud800"])
def test_a_name_without_anything_to_see_gets_a_placeholder(name: str) -> None:
    assert clean(name) == BLANK


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Đặng Thị Thanh",
        "O'Brien (he)",
        "علی‌رضا",
        "שלום",
        "李小龍",
        "ฟ้าใส",
        "श्री",
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "❤️",
        "Ёлка",
        "J.-P.",
    ],
)
def test_an_honest_name_stays_as_it_is(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize("name", ["Zoë", "O'Brien (he)", "J.-P.", "Anne-Marie", "42"])
def test_an_honest_name_needs_no_escape(name: str) -> None:
    assert mark(name) == name


def test_a_name_from_right_to_left_is_isolated() -> None:
    assert mark("שלום") == "\u2068שלום\u2069"


@given(names, st.integers(min_value=1, max_value=40))
def test_a_cut_text_fits_and_keeps_its_beginning(text: str, limit: int) -> None:
    short = cut(text, limit)
    assert len(short) <= limit
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


def test_a_cut_falls_between_clusters() -> None:
    assert cut("ab👩‍👩‍👧‍👦cd", 8) == "ab…"
    assert cut("Zoë", 3) == "Zoë"
    assert cut("e\u0301" * 3, 4) == "e\u0301…"


@pytest.mark.case("18")
@pytest.mark.parametrize("width", [60, 240])
def test_a_hostile_name_keeps_its_place_in_a_picture(width: int) -> None:
    setter, box = Typesetter(Typecase()), Box(0, 0, width, 40)

    def line(words: str) -> Line:
        return setter.line(Label("name", words, box, lettering(30), "left", 20))

    height = line("Bob").paragraph.Height
    for name in HOSTILE:
        shown = line(clean(name))
        assert shown.text, name
        assert shown.x >= 0, name
        assert shown.x + shown.width <= width, name
        assert shown.paragraph.Height < 2 * height, name
