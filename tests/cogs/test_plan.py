"""Every game's cog follows the one plan, and every game is whole by it."""

from __future__ import annotations

import ast
import dataclasses
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import regex

import cogs
from bot.faces import bounds, plan
from bot.faces import face as faces
from bot.faces.face import FILES
from bot.faces.reading import said
from bot.faces.script import Script
from bot.text import folded
from games.registry import games
from tests.cogs.walks import WORDS, face

COGS = Path(cogs.__file__).parent

SLUGS = [game.slug for game in games()]

OWN = {"rules", "first", "bold"}
"""What a script has besides: the game itself, and what is no text."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_file_of_a_cog_is_in_the_plan(slug: str) -> None:
    there = {path.stem for path in (COGS / slug).iterdir() if path.suffix == ".py"}
    folders = {path.parent.name for path in (COGS / slug).glob("*/__init__.py")}
    assert (there | folders) - {"__init__"} <= FILES.keys()
    assert not there & folders
    assert {"face", "commands"} <= there


@pytest.mark.parametrize("slug", SLUGS)
def test_every_function_stands_where_the_plan_says(slug: str) -> None:
    script = face(slug).script
    for name, fields in FILES.items():
        for each in fields:
            module = getattr(getattr(script, each), "__module__", "")
            home = f"cogs.{slug}.{name}"
            if module.startswith(f"cogs.{slug}"):
                assert module == home or module.startswith(f"{home}."), each


def test_every_field_of_a_script_stands_in_one_file_of_the_plan() -> None:
    fields = [each for names in FILES.values() for each in names]
    assert len(fields) == len(set(fields))
    assert {*fields} | OWN == {each.name for each in dataclasses.fields(Script)}


def test_the_table_of_the_plan_says_the_same() -> None:
    rows = regex.findall(r"^`(\w+)` {2,}(.*)$", faces.__doc__ or "", regex.MULTILINE)
    assert [name for name, _ in rows] == list(FILES)
    for name, told in rows:
        filled = tuple(regex.findall(r"`([a-z_]+)`", told.partition(":")[0]))
        assert name in ("face", "commands", "effects") or filled == FILES[name]


@pytest.mark.parametrize("name", ["headline", "narration", "board", "typed", "rulebook"])
def test_the_types_of_the_plan_place_what_every_game_has(name: str) -> None:
    protocol = getattr(plan, f"{name.capitalize()}File")
    asked = {each.lower() for each in vars(protocol) if not each.startswith("_")}
    assert asked
    assert asked <= {*FILES[name]}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_cog_is_set_up_by_what_it_makes_known(slug: str) -> None:
    assert face(slug).slug == slug
    assert callable(importlib.import_module(f"cogs.{slug}").setup)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_game_copies_a_figure_of_the_bounds(slug: str) -> None:
    shared = {value for name, value in vars(bounds).items() if name.isupper() and value >= 80}
    constant = regex.compile(r"^\w+(?:: \w+)? = (\d[\d_]*)$", regex.MULTILINE)
    for path in (COGS / slug).rglob("*.py"):
        found = {int(each.replace("_", "")) for each in constant.findall(path.read_text("utf-8"))}
        assert not found & shared, path.name


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_the_words_of_a_lobby(slug: str) -> None:
    for words in WORDS:
        assert 0 < len(face(slug).title(words)) <= 50
        assert 0 < len(face(slug).summary(words)) <= 90
        assert "\n" not in face(slug).pitch(words)
        labels = [
            face(slug).value_label(option, value, words)
            for option in face(slug).script.rules.option_schema
            for value in (option.key, *option.values)
            if value != option.key
        ]
        assert all(labels)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_are_pages_that_discord_takes(slug: str) -> None:
    for words in WORDS:
        for page in face(slug).rules(words):
            assert 0 < len(page.title) <= 80
            assert 0 < len(page.text) <= 3_500
            assert all(0 < len(picture.alt) <= bounds.ALT for picture in page.pictures)


def literals(path: Path) -> Iterator[str]:
    """Yield every text in a module that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


@pytest.mark.parametrize("slug", SLUGS)
def test_no_word_that_people_type_stands_in_code(slug: str) -> None:
    lists = [key for key in sorted(WORDS[0].keys()) if ".typed." in key]
    known = {word for key in lists for word in said(key)}
    assert len(known) > 60
    for path in (*(COGS / slug).glob("typed.py"), *(COGS / slug).glob("typed/*.py")):
        assert not known & {folded(text) for text in literals(path)}, path.name
