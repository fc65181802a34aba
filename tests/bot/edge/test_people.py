"""A person has a name that is a text, whatever Discord sends in its place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.edge.guilds.people import display_name
from bot.text import BLANK

ODD: tuple[Any, ...] = (None, "", 5, 0, True, ["a"], {"name": "a"}, 1.5)
"""What is no name; the first two are what Discord documents for none."""


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_the_next_name_is_taken_where_one_is_no_text(odd: Any) -> None:
    person = SimpleNamespace(nick="Ally", global_name="Alice", name="alice")
    for field, shown in (("nick", "Alice"), ("global_name", "alice"), ("name", BLANK)):
        setattr(person, field, odd)
        assert display_name(person) == shown


def test_the_name_in_the_server_comes_first() -> None:
    assert display_name(SimpleNamespace(nick="Ally", global_name="Alice", name="al")) == "Ally"
    assert display_name(SimpleNamespace(name="al")) == "al"
    assert display_name(object()) == BLANK
