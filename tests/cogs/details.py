"""Whether a text says every detail of a view: it changes with each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

V = TypeVar("V", bound=msgspec.Struct)


def leaves(tree: object, path: str = "") -> Iterator[str]:
    """Yield the path of every number and word in a view turned into plain lists and dicts."""
    match tree:
        case dict():
            for key, branch in tree.items():
                yield from leaves(branch, f"{path}.{key}" if path else str(key))
        case list() | tuple():
            for key, branch in enumerate(tree):
                yield from leaves(branch, f"{path}.{key}")
        case int() | str() if not isinstance(tree, bool):
            yield path
        case _:
            return


def changed(tree: Any, path: str, words: Sequence[str]) -> Iterator[Any]:
    """Yield trees in which the leaf at `path` is another number, or another of the words."""
    keys = [int(key) if key.isdigit() else key for key in path.split(".")]
    leaf = tree
    for key in keys:
        leaf = leaf[key]
    others = (leaf + 1, leaf - 1) if isinstance(leaf, int) else words
    for other in others:
        if other != leaf:
            copy = msgspec.json.decode(msgspec.json.encode(tree))
            branch = copy
            for key in keys[:-1]:
                branch = branch[key]
            branch[keys[-1]] = other
            yield copy


def unsaid(
    seen: V, say: Callable[[V], str], words: Sequence[str], derived: Callable[[str], object]
) -> list[str]:
    """Return the paths of the details of a view that may change without `say` saying other words.

    `words` are what a detail that is no number may be; `derived` tells which paths hold nothing of
    their own.
    """
    said, tree = say(seen), msgspec.to_builtins(seen)
    told = [path for path in leaves(tree) if not derived(path)]
    return [
        path
        for path in told
        if all(one == said for one in _said(changed(tree, path, words), type(seen), say))
    ]


def _said(trees: Iterator[Any], kind: type[V], say: Callable[[V], str]) -> Iterator[str]:
    """Yield what is said of those trees that still are views."""
    for tree in trees:
        try:
            yield say(msgspec.convert(tree, kind))
        except (msgspec.ValidationError, LookupError, TypeError):
            continue
