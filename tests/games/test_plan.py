"""Every game's rules are laid out by the plan that `games` prints."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType

import pytest

import games
from games.protocol import Rules
from games.registry import games as every_game

SLUGS = [one.slug for one in every_game()]

NAMES = {"option_schema": "SCHEMA", "events": "EVENTS"}
"""What has another name in its file than in `Rules`."""

USUAL = ("games.kit.", "games.plan")
"""Where a function may come from whose file a game leaves out, or which it does not have."""


def _plan() -> dict[str, list[str]]:
    """Return the functions of each file, as the table says."""
    plan: dict[str, list[str]] = {}
    for line in (games.__doc__ or "").split("\n====")[2].splitlines()[1:]:
        file, rest = line[:21].strip(), line[67:]
        if file:
            plan[file.strip("`").removesuffix(".py")] = []
        plan[next(reversed(plan))] += re.findall(r"`(\w+)`", rest)
    return plan


PLAN = _plan()
PLACED = [(file, name) for file, names in PLAN.items() for name in names]


def test_the_plan_places_every_function_of_the_rules_once() -> None:
    named = [field.name for field in fields(Rules) if field.name not in ("slug", "rules_version")]
    assert sorted(name for _, name in PLACED) == sorted(named)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("file", "name"), PLACED)
def test_each_function_of_the_rules_comes_from_its_file(slug: str, file: str, name: str) -> None:
    rules = import_module(f"games.{slug}").RULES
    used, place = getattr(rules, name), f"games.{slug}.{file}"
    known = find_spec(place) is not None
    written = getattr(import_module(place), NAMES.get(name, name), None) if known else None
    if written is None:
        assert used == () or used.__module__.startswith(USUAL), f"{place} lacks {name}"
        return
    assert used is written, f"{name} is not that of {place}"
    if isinstance(used, FunctionType) and not used.__module__.startswith(USUAL):
        assert f"{used.__module__}.".startswith(f"{place}."), f"{place} only passes {name} on"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_shows_its_public_state_in_the_view(slug: str) -> None:
    rules = import_module(f"games.{slug}").RULES
    chosen = rules.options({})
    empty = rules.initial(rules.seat_counts(chosen)[0], chosen)
    shown = import_module(f"games.{slug}.public_state").PublicState
    assert isinstance(rules.view(empty, None).table, shown)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_its_pieces_in_a_file_of_their_own(slug: str) -> None:
    needed = [file for file in PLAN if file not in ("options", "imagine", "timers")]
    assert [file for file in needed if find_spec(f"games.{slug}.{file}") is None] == []
