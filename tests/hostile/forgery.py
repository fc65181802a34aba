"""Texts, names and custom ids that no honest client would send."""

from __future__ import annotations

from typing import Literal

from hypothesis import strategies as st

from bot.shown.content import Action
from bot.shown.preferences import Setting
from games.registry import THEN, games
from tests.conformance.cases import CASES
from tests.hostile.worst import WORST

NAMES = (
    "*a* _b_ ~~c~~",
    "||x||`y`",
    "@everyone",
    "<@1> <t:0> <#2>",
    "[a](https://b.c)",
    "# :smile: <:x:1>",
    "\u202eevil\u202c",
    "Z̷̢͓̈́a̶̛̲l̴̰̈g̸̱̑o̵͉͝",
    "﷽" * 8,
    "\u3164",
    "Bob",
    "Bob",
    "👩‍👩‍👧‍👦" * 4,
    "W" * 32,
    "' OR 1=1 --",
    "{name} %s {0}",
)
"""Display names: markup, mentions, bidi overrides, nothing to see, twins, wide ones."""

SURROGATES: tuple[Literal["Cs"]] = ("Cs",)
LETTERS = st.characters(exclude_categories=SURROGATES)
"""Everything that fits into JSON."""

SLUGS = [game.slug for game in games()]
OPTIONS = [option for game in games() for option in game.option_schema]
VALUES = sorted({"drawn", "1", *(value for option in OPTIONS for value in option.values)})

FOREIGN = sorted({code for case in CASES for code in case.foreign})
"""Codes of every game, wherever they belong."""

PARTS = st.sampled_from(["{code}"] * (len(FOREIGN) // 2) + FOREIGN)
COMPOUNDS = st.lists(PARTS, min_size=2, max_size=3).map(THEN.join)
"""Several moves as one request; `{code}` stands for one that is somebody's, more often than not."""

TEXTS = st.one_of(
    COMPOUNDS,
    COMPOUNDS.map("{decision}:".__add__),
    st.text(LETTERS, max_size=60),
    st.text("0123456789:+-_ abcdefghijklmnop", max_size=60),
    st.sampled_from(("", " ", "0", "-1", "9" * 40, "play-", "t:", "::::", "None", "+", "a+" * 30)),
    st.sampled_from(("{move}", "{game}", "x{move}", "{move}+{move}", "{game}:0", *SLUGS)),
    st.sampled_from(VALUES),
    st.sampled_from([worst(6_000) for kind, worst in WORST.items() if kind != "halves"]),
)
"""What somebody types into an option.

`{game}`, `{move}`, and its `{decision}` and `{code}`, stand for what is there.
"""

NUMBERS = st.integers(0, 10_000)
"""Which of the things that are there: the machine takes the remainder."""

DECISIONS = st.one_of(
    st.integers(0, 300).map(str),
    st.integers(0, 10**9 - 1).map(str),
    st.tuples(st.integers(0, 300), st.integers(0, 10**9 - 1)).map("{0[0]}-{0[1]}".format),
)
"""Stamps: decisions, some of them of a game in which moves were taken back."""

CODES = st.one_of(
    COMPOUNDS,
    st.text(st.characters(exclude_categories=SURROGATES, exclude_characters=":"), max_size=40),
    st.from_regex(
        r"[a-z]{1,8}(-[a-z]{1,8}){0,2}-[0-9]{1,3}(\+[a-z]{1,5}-[0-9]{1,2})?", fullmatch=True
    ),
)
"""What could be a move, and what could not."""

_TABLE = st.tuples(st.sampled_from("tckmsn"), DECISIONS, CODES).map(
    lambda parts: f"{parts[0]}:{{game}}:{parts[1]}:{parts[2]}"
)
_ABOUT = st.tuples(
    st.sampled_from([*Action, *[Action.OPTIONS, Action.ORDER, Action.RAISE] * 4]),
    st.sampled_from(("", ":1", ":on", ":9", *(f":{option.key}" for option in OPTIONS))),
).map(lambda parts: f"g:{{game}}:{parts[0]}{parts[1]}")
_OWN = st.tuples(
    st.sampled_from(("open", "settings", *Setting)),
    st.sampled_from(("", ":on", ":off", ":maybe")),
).map(lambda parts: f"h:{parts[0]}{parts[1]}")
_RULES = st.tuples(st.sampled_from((*SLUGS, "nothing", "__")), st.integers(-999, 999)).map(
    lambda parts: f"r:{parts[0]}:{parts[1]}"
)
_SHOUT = st.one_of(CODES, CODES.map("1:".__add__)).map("e:{game}:".__add__)
CUSTOM_IDS = st.one_of(
    _TABLE, _SHOUT, _ABOUT, _OWN, _RULES, st.text(LETTERS, min_size=1, max_size=100)
)
"""Custom ids; `{game}` stands for the id of some table."""
