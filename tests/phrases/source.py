"""Which phrases the source asks for, read from its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import regex

import phrases

ROOT = Path(phrases.__file__).parent.parent

PACKAGES = ("bot", "cogs", "render")

CALLS = ("words", "text", "command_text")
"""What a call for a phrase is called: `Phrases` themselves, and
`bot.edge.translator.command_text`.
"""

KEY = regex.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")


@dataclass(frozen=True)
class Call:
    """A call `words("key", place=...)`: where it stands, its key, the places it fills.

    `places` is None if they cannot be read (`**places`).
    """

    where: str
    key: str
    places: frozenset[str] | None


@dataclass(frozen=True)
class Source:
    """What all the code says: calls, every string that looks like a key, every pattern of keys."""

    calls: tuple[Call, ...]
    strings: frozenset[str]
    patterns: dict[str, str]
    """By pattern, one place where it stands."""


@cache
def source() -> Source:
    """Return what the packages that speak to people say."""
    calls: list[Call] = []
    strings: set[str] = set()
    patterns: dict[str, str] = {}
    for where, node in _nodes():
        match node:
            case ast.Call() if _name(node.func) in CALLS and node.args:
                calls += [Call(where, key, _places(node)) for key in _keys(node.args[0])]
            case ast.Constant(value=str(text)) if KEY.fullmatch(text):
                strings.add(text)
            case ast.JoinedStr():
                patterns.setdefault(_pattern(node), where)
            case _:
                pass
    return Source(tuple(calls), frozenset(strings), patterns)


def _nodes() -> Iterator[tuple[str, ast.AST]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                line = getattr(node, "lineno", 0)
                yield f"{path.relative_to(ROOT)}:{line}", node


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _keys(argument: ast.expr) -> Iterator[str]:
    """Yield the keys in a call's first argument: one, or those of a conditional expression."""
    match argument:
        case ast.Constant(value=str(key)) if KEY.fullmatch(key):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from (*_keys(one), *_keys(other))
        case _:
            return


def _places(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name)


def _pattern(joined: ast.JoinedStr) -> str:
    parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in joined.values]
    return "".join(map(str, parts))
