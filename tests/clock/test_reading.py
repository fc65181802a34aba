"""No other place reads the time: whoever needs it asks the clock that can be turned."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

FOLDERS = ("bot", "clock", "cogs", "games", "phrases", "render", "sandbox")

CLOCKS = {
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("process_time", "process_time_ns", "thread_time", "localtime", "gmtime", "ctime"),
    *("utcnow", "today"),
}
"""What tells the time, in the modules `time`, `datetime` and `discord.utils`, and a loop."""

EXCEPTIONS = {
    "bot/jobs/computers.py": "a computer's pace: seconds of the loop, which is turned with the bot",
    "bot/program/command_line.py": "how fast selfplay is; there is no world that could be turned",
    "bot/store/files/file.py": "when a spoilt file was put aside, in its name, for the operator",
    "bot/tables/folding.py": "how long the loop is held up, a matter of the real machine",
    "clock/__init__.py": "the place itself",
    "clock/loop.py": "the place itself",
    "clock/source.py": "the place itself",
}
"""The files that read a clock themselves, and why that is right."""


def readings(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield whatever names a clock: `time.time`, `from time import …`, `loop.time`, `now(UTC)`."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="time", names=names):
                yield from (name for name in names if name.name in CLOCKS)
            case ast.Attribute(attr=attr) if attr in CLOCKS and not _is_plain(node):
                yield node
            case ast.Attribute(value=ast.Name(id="datetime" | "date"), attr="now"):
                yield node
            case _:
                pass


def _is_plain(node: ast.Attribute) -> bool:
    """Tell whether something only happens to be called like a clock: a module of ours."""
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def test_nobody_else_reads_the_time() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if any(readings(ast.parse(path.read_text("utf-8"))))
    }
    assert found == set(EXCEPTIONS)


def test_every_way_to_read_the_time_is_seen() -> None:
    for line in (
        "time.time()",
        "now = time.monotonic",
        "from time import perf_counter",
        "asyncio.get_running_loop().time()",
        "datetime.now(UTC)",
        "discord.utils.utcnow()",
        "date.today()",
    ):
        assert list(readings(ast.parse(line))), line
    assert not list(readings(ast.parse("clock.now(); time.sleep(1); datetime.fromtimestamp(5)")))
