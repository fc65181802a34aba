"""Programs that betray something by how they refuse: `refusals` finds each in several games."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from games import registry
from games.protocol import BadCodeError, Chance, IllegalMoveError, Millis, Seat
from games.registry import THEN, EncodedEvents
from tests.conformance.cases import CASES, Case
from tests.secrecy.mutant import Mutant, Patch, bit
from tests.secrecy.refusals import LeakError, tried_at
from tests.secrecy.traces import Channel

SEEDS = range(8)

POSITIONS = 4

TABLES = tuple(
    case
    for case in CASES
    if str(case).startswith(("pass_pass-5", "monte_cristo-3", "monte_cristo-4"))
    or (case.table.options.get("pace"), case.table.options.get("length"))
    == ("relaxed", "one_round")
)
"""Tables of every game that hides something; of Top Secret with each number of seats."""

Position = registry._Position[Any, Any, Any, Any, Any, Any]
"""What is patched: the one door to every game's rules."""


def _part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a compound on the true state, as was done once, all or nothing."""
    monkeypatch.setattr(registry._Position, "decide", registry._Position.replay)


def _one_reason_more(monkeypatch: pytest.MonkeyPatch) -> None:
    true = registry._Position.decide

    def decide(self: Position, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        try:
            return true(self, seat, code, at, chance)
        except IllegalMoveError as refused:
            raise (IllegalMoveError(refused.code, more=1) if bit(self) else refused) from None

    monkeypatch.setattr(registry._Position, "decide", decide)


def _by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say by a compound's refusal what would be drawn next."""
    true = registry._Position.decide

    def decide(self: Position, seat: Seat, code: str, at: Millis, chance: Chance) -> EncodedEvents:
        if THEN in code and not self.offers(seat, code) and chance.below(2):
            raise BadCodeError(code)
        return true(self, seat, code, at, chance)

    monkeypatch.setattr(registry._Position, "decide", decide)


async def _everywhere(patch: Patch) -> str:
    """Return the request that betrayed something at the last table, "" if not at every one."""
    said = ""
    for case in TABLES:
        with pytest.MonkeyPatch.context() as monkeypatch:
            patch(monkeypatch)
            said = _caught(case)
        if not said:
            return ""
    return f"at {len(TABLES)} tables, {said}"


def _caught(case: Case) -> str:
    for seed in SEEDS:
        try:
            tried_at(case, seed, POSITIONS)
        except LeakError as leak:
            return str(leak)
    return ""


REFUSING_MUTANTS: tuple[Mutant, ...] = tuple(
    Mutant(name, Channel.REFUSAL, partial(_everywhere, patch))
    for name, patch in (
        ("several moves at once are judged on the truth", _part_by_part),
        ("a refusal has one detail more", _one_reason_more),
        ("several moves at once are refused by lot", _by_lot),
    )
)
"""Every program that betrays something by how it refuses."""
