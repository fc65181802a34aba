"""Every mutation is another program, and changes one place."""

from __future__ import annotations

import random
import textwrap

import pytest

from tests.mutants.core import CORE, ROOT, core
from tests.mutants.places import Place, mutated, places, valid

SAMPLE = 150


def every(source: str) -> list[tuple[str, str]]:
    """Return each mutation of a source: its kind, and what it makes of the source."""
    source = textwrap.dedent(source).strip()
    return [
        (mutation.kind, mutated(source, place, mutation))
        for place in places(source)
        for mutation in place.mutations
    ]


def kinds(source: str) -> set[str]:
    """Return the kinds of mutation that a source has."""
    return {kind for kind, _ in every(source)}


def test_every_pattern_of_the_core_finds_a_file() -> None:
    for pattern in CORE:
        assert core(ROOT, [pattern])


def test_a_pattern_that_finds_nothing_is_an_error() -> None:
    with pytest.raises(LookupError, match="bot/no_such_thing"):
        core(ROOT, ["bot/no_such_thing.py"])


def test_mutants_of_the_core_are_python_and_another_program() -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for name in chance.sample(core(), 25):
        source = (ROOT / name).read_text(encoding="utf-8")
        found = places(source)
        for place in chance.sample(found, min(len(found), SAMPLE // 25)):
            for mutation in place.mutations:
                changed = mutated(source, place, mutation)
                assert valid(source, changed), f"{name}:{place.line} {mutation}"
                _elsewhere_the_same(source, changed, place)


def _elsewhere_the_same(source: str, changed: str, place: Place) -> None:
    before, after = source.splitlines(), changed.splitlines()
    rest = len(before) - place.last
    assert after[: place.line - 1] == before[: place.line - 1]
    assert after[len(after) - rest :] == before[len(before) - rest :]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a < b", "(a <= b)"),
        ("a < b", "(a >= b)"),
        ("a is None", "(a is not None)"),
        ("a not in b", "(a in b)"),
        ("a == b != c", "(a == b == c)"),
        ("a and b and c", "(a or b or c)"),
        ("a and b and c", "(a and c)"),
        ("x = not a", "x = (a)"),
        ("x = a if b else c", "x = a if (not b) else c"),
        ("x = [a for a in b if c(a)]", "x = [a for a in b if (not c(a))]"),
        ("x = 4", "x = (5)"),
        ("x = 4", "x = (3)"),
        ("x = True", "x = False"),
        ("x = a + b", "x = (a - b)"),
        ("x += 1", "x -= 1"),
        ("x.a = b", "pass"),
        ("forget(x)", "pass"),
        ("del x[0]", "pass"),
        ("raise Refused", "pass"),
        ("def f():\n    return a", "def f():\n    return None"),
        ("async def f():\n    await g()", "async def f():\n    (g())"),
        ("if a:\n    raise Refused\nb()", "pass\nb()"),
        ("if a:\n    b()\nelif c:\n    d()", "if a:\n    b()\nelif (not c):\n    d()"),
        ("x = 'é' if a else 4", "x = 'é' if (not a) else 4"),
    ],
)
def test_what_can_be_wrong_with(before: str, after: str) -> None:
    assert after in [changed for _, changed in every(before)]


@pytest.mark.parametrize(
    "source",
    [
        "def f(a: 'int | None' = None) -> int | None: pass",
        "Move = Take | Play",
        "x: A | B",
        "class A(Struct, frozen=True): pass",
        "x = zip(a, b, strict=True)",
        "def f():\n    '''Say 4.'''",
        "assert a > 4",
        "x = f'{a + 4}'",
        "if TYPE_CHECKING:\n    import a",
        "@lru_cache(4)\ndef f(): pass",
        "def f():\n    return None",
    ],
)
def test_what_nobody_could_notice_is_left_alone(source: str) -> None:
    assert every(source) == []


def test_no_guard_with_another_branch_is_left_out() -> None:
    assert "guard deleted" not in kinds(
        "def f():\n    if a:\n        return 1\n    else:\n        b()"
    )
    assert "guard deleted" not in kinds("if a:\n    b()\nelif c:\n    raise d")


def test_places_are_of_the_source_that_is_read() -> None:
    source = "x = 'é'; y = 4\n"
    (place,) = places(source)
    assert source.encode()[place.start : place.end] == b"4"
    assert mutated(source, place, place.mutations[0]) == "x = 'é'; y = (5)\n"
