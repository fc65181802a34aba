"""Golden games: whole logs with every seat's view, as text that people can read and compare.

A file begins with what the game was (`key: value` lines) and has one block for each row: who did
what, the events, what was told (where it differs from the events), and what changed in each view.
Lines that hold for all observers are written once. `python -m tests.golden` writes new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from games.chance import seeded
from games.protocol import Millis, Seat
from games.registry import Game, Position, game
from games.selfplay import Step, random_player, steps
from tests.conformance.walk import Table

FOLDER = Path(__file__).parent
SHORT = 4
"""An object with more fields than this is written field by field."""

RELEASED = FOLDER / "released.txt"


class ReleasedError(Exception):
    """A golden game of a released rules version would be written again."""


@dataclass(frozen=True)
class Golden:
    """One golden game: which table of which game, and the seed of its luck."""

    slug: str
    rules_version: int
    table: Table
    seed: int

    def path(self, folder: Path = FOLDER) -> Path:
        """Return where the game is kept."""
        return folder / self.slug / f"{self.table}.v{self.rules_version}.txt"


def released(file: Path = RELEASED) -> frozenset[tuple[str, int]]:
    """Return the rules versions (slug, number) that people play: their games stay as they are."""
    lines = file.read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return frozenset((slug, int(version)) for slug, version in words)


class Asked(msgspec.Struct, frozen=True):
    """What a row of a golden game says was asked: by a seat, or by the engine (deal, timer)."""

    at: Millis
    seat: Seat | None
    code: str


def text_of(golden: Golden, asked: Sequence[Asked] | None = None) -> str:
    """Return the game as text: played at random, or as it was asked, row by row."""
    played = game(golden.slug, golden.rules_version)
    empty = played.empty(golden.table.seats, golden.table.options)
    if asked is None:
        rows = steps(empty, [random_player] * golden.table.seats, golden.seed)
    else:
        rows = _replayed(empty, asked, golden.seed)
    seen = {seat: dict[str, str]() for seat in golden.table.observers()}
    blocks = [_head(golden)]
    for step, position in rows:
        blocks.append("\n".join(_block(played, golden.table, step, position, seen)))
    return "\n\n".join([*blocks, f"outcome: {_json(position.outcome)}"]) + "\n"


def _replayed(
    empty: Position, asked: Sequence[Asked], seed: int
) -> Iterator[tuple[Step, Position]]:
    position = empty
    for number, row in enumerate(asked):
        chance = seeded(seed, "rules", number)
        if row.seat is not None:
            events = position.decide(row.seat, row.code, row.at, chance)
        elif not row.code:
            events = empty.deal(chance)
        else:
            (timer,) = (timer for timer in position.timers if timer.name == row.code)
            events = position.expire(timer, chance, row.at)
        position = position.after(events)
        yield Step(number, row.seat, row.code, row.at, events), position


def asked_in(text: str) -> list[Asked]:
    """Return what was asked in every row of a golden game."""
    lines = [line.split(" | ") for line in text.splitlines() if line.startswith("row ")]
    return [
        Asked(
            Millis(int(at.removesuffix(" ms"))),
            Seat(int(who.removeprefix("seat "))) if who != "host" else None,
            code if code != "deal" else "",
        )
        for _, at, who, code in lines
    ]


def events_in(text: str) -> list[bytes]:
    """Return the events of every row of a golden game, as the log would hold them."""
    rows: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("row "):
            rows.append([])
        elif line.startswith("  fact "):
            rows[-1].append(line.removeprefix("  fact "))
    return [f"[{','.join(events)}]".encode() for events in rows]


def golden_in(text: str) -> Golden:
    """Return which golden game a text is, as its head says."""
    head = dict(line.split(":", 1) for line in text.split("\n\n", 1)[0].splitlines())
    options = dict(option.split("=") for option in head["options"].split())
    table = Table(int(head["seats"]), options)
    return Golden(head["game"].strip(), int(head["rules version"]), table, int(head["seed"]))


def _head(golden: Golden) -> str:
    options = " ".join(f"{key}={value}" for key, value in golden.table.options.items())
    return (
        f"game: {golden.slug}\nrules version: {golden.rules_version}\n"
        f"seats: {golden.table.seats}\noptions: {options}\nseed: {golden.seed}"
    )


def _block(
    played: Game,
    table: Table,
    step: Step,
    position: Position,
    seen: dict[Seat | None, dict[str, str]],
) -> Iterator[str]:
    who = "host" if step.seat is None else _name(step.seat)
    yield f"row {step.position} | {step.at} ms | {who} | {step.code or 'deal'}"
    events = msgspec.json.decode(step.events, type=list[msgspec.Raw])
    yield from (f"  fact {bytes(event).decode()}" for event in events)
    for name, told in _told(played, table, step.events, events):
        yield f"  told {name} {told}"
    changes: dict[Seat | None, list[str]] = {}
    for seat in table.observers():
        lines = dict(_flat("", msgspec.to_builtins(position.view(seat))))
        old, seen[seat] = seen[seat], lines
        changes[seat] = [
            f"{key} = {value}" for key, value in lines.items() if old.get(key) != value
        ]
        changes[seat] += [f"{key} is gone" for key in old if key not in lines]
    yield from _by_observer(table, changes)


def _told(
    played: Game, table: Table, encoded: bytes, events: list[msgspec.Raw]
) -> Iterator[tuple[str, str]]:
    """Yield what each observer was told instead of the events, where it was not the same."""
    for seat in table.observers():
        told = [_json(part) for part in played.told(encoded, seat)]
        if told != [bytes(event).decode() for event in events]:
            yield _name(seat), " ".join(told)


def _by_observer(table: Table, changes: dict[Seat | None, list[str]]) -> Iterator[str]:
    observers = table.observers()
    common = [line for line in changes[None] if all(line in changes[seat] for seat in observers)]
    yield from (f"  all: {line}" for line in common)
    for seat in observers:
        yield from (f"  {_name(seat)}: {line}" for line in changes[seat] if line not in common)


def _name(seat: Seat | None) -> str:
    return "onlooker" if seat is None else f"seat {seat}"


def _flat(path: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield every leaf with its path; what is short and flat is one leaf."""
    if isinstance(value, dict) and (len(value) > SHORT or _is_deep(value.values())):
        for key, part in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), part)
    elif isinstance(value, tuple | list) and _is_deep(value):
        for index, part in enumerate(value):
            yield from _flat(f"{path}.{index}", part)
    else:
        yield path, _json(value)


def _is_deep(values: Iterable[object]) -> bool:
    """Return whether objects are nested in the values."""
    return any(
        isinstance(value, dict) or (isinstance(value, tuple | list) and _is_deep(value))
        for value in values
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
