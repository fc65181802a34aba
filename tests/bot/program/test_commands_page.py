"""The page of commands says what the table of authority says, and names what there is."""

from __future__ import annotations

import re

import pytest

from bot.program.command_line import main
from bot.program.commands_page import LINES, PLACES, WHEN, WHO, page
from bot.records import Status
from bot.tables.authority import AUTHORITY, Operation, Role, Source
from cogs.table import TableCog
from tests.e2e.house import ROOT


def test_the_page_in_the_docs_is_the_newest() -> None:
    """If not: python -m bot commands > docs/commands.md"""
    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == page()


def test_everything_in_the_table_is_on_the_page() -> None:
    assert set(LINES) == set(Operation)
    assert (set(WHO), set(PLACES), set(WHEN)) == (set(Role), set(Source), set(Status))
    grants = sum(map(len, AUTHORITY.values()))
    assert page().count("\n|") == grants + 2


def test_every_subcommand_of_table_is_on_the_page() -> None:
    named = set(re.findall(r"`/table (\w+)`", page()))
    assert named == {command.name for command in TableCog.table.commands}


def test_the_page_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["commands"]) == 0
    assert capsys.readouterr().out == page()
