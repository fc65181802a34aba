"""The benchmark measures what it says; how fast that is, is no test's business."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from games.registry import games
from tests.bench import __main__ as command
from tests.bench import (
    costs,
    drawing,
    folding,
    playing,
    presses,
    reference,
    reveals,
    signals,
    starting,
    storage,
    tables,
    texts,
)
from tests.bench.figures import Goal, Result, figure, p99


def test_a_figure_has_the_middle_and_the_p99() -> None:
    made = figure("a", "sums", "ms", [float(number) for number in range(1, 201)])
    assert (made.median, made.p99, made.count) == (100.5, 198.0, 200)
    assert p99([3.0]) == 3.0
    with pytest.raises(ValueError, match="nothing"):
        p99([])


@pytest.mark.parametrize(("value", "at_most", "met"), [(2, True, True), (3, True, False)])
def test_a_goal_is_a_bound_from_either_side(value: float, at_most: bool, met: bool) -> None:
    assert Goal("a", "", value, 2.0, at_most=at_most).is_met is met
    assert Goal("a", "", -value, -2.0, at_most=not at_most).is_met is met


def test_a_machine_of_half_the_speed_is_given_twice_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reference, "_seconds", lambda: reference.USUAL * 2)
    least = playing.measure(seconds=0.02).goals[0].bound
    monkeypatch.setattr(reference, "_seconds", lambda: reference.USUAL)
    assert playing.measure(seconds=0.02).goals[0].bound == least * 2


def test_the_reference_is_work_and_the_same_each_time() -> None:
    assert reference._work() == reference._work() > 10_000
    assert 0 < reference.slowness() < 100


def test_a_run_is_printed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = {
        "drawing": lambda: drawing.measure(moves=2),
        "playing": lambda: playing.measure(seconds=0.05),
    }
    monkeypatch.setattr(command, "PARTS", parts)
    out = tmp_path / "deeper" / "bench.json"
    code = command.main(["--out", str(out)])
    record = msgspec.json.decode(out.read_bytes(), type=command.Record)
    goals = [goal for measured in record.values() for goal in measured.result.goals]
    assert code == (0 if all(goal.is_met for goal in goals) else 1)
    printed = capsys.readouterr().out
    for game in games():
        for kind in drawing.FORMATS:
            assert f"{game.slug}: encoding {kind} alone" in printed
            assert f"{game.slug}: {kind} drawn and sent at 10 Mbit/s" in printed
        assert f"{game.slug}: moves, {min(game.seat_counts({}))} seats" in printed
    assert all(measured.machine.cores > 0 for measured in record.values())


def test_a_part_that_is_measured_anew_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = (Result((), (Goal("x", name, 1, 1),)) for name in ("older", "newer"))
    out = tmp_path / "bench.json"
    monkeypatch.setattr(command, "PARTS", dict.fromkeys(("drawing", "playing"), lambda: older))
    command.main(["--out", str(out)])
    monkeypatch.setattr(command, "PARTS", dict.fromkeys(("drawing", "playing"), lambda: newer))
    command.main(["--out", str(out), "--part", "playing"])
    record = msgspec.json.decode(out.read_bytes(), type=command.Record)
    assert {name: each.result for name, each in record.items()} == {
        "drawing": older,
        "playing": newer,
    }


async def test_presses_are_measured_beside_their_floors() -> None:
    result = await presses.measure(rounds=2)
    counts = {"drawing": 3} | {key: 1 for key in presses.NAMES if key.startswith("far")}
    assert {one.name: one.count for one in result.figures} == {
        name: counts.get(key, 2) for key, (_, name) in presses.NAMES.items()
    }
    # A move is compared with what it is made of: each part was measured, and none is the whole.
    assert all(0.5 < goal.value < 20 for goal in result.goals)
    # Everything needs the network, and what is far away needs its time besides.
    assert all(one.median > 0.1 for one in result.figures)
    assert all(one.median > 50 for one in result.figures if "50 ms away" in one.name)


async def test_the_worst_texts_are_measured_in_every_game() -> None:
    result = await texts.measure(kinds=1)
    assert len(result.figures) == len(result.goals) == len(texts.SIZES) * len(games())
    assert all(one.count > 50 for one in result.figures)


async def test_a_reveal_of_six_is_measured_to_its_last_message() -> None:
    acknowledged, right = (await reveals.measure(count=1)).figures
    assert 0 < acknowledged.median < right.median


async def test_a_signal_waits_for_no_board_of_quick_people() -> None:
    signal, board = (await signals.measure(count=1)).figures
    assert (signal.count, signal.unit) == (1, "ms")
    assert signal.median > 0
    assert board.count > 1


@pytest.mark.case("51")
@pytest.mark.parametrize("way", costs.WAYS)
async def test_every_request_of_a_game_is_on_its_bill(tmp_path: Path, way: str) -> None:
    bill = await costs.bill(tmp_path, "top_secret", 2, way, turns=3)
    assert bill.rows >= 3
    kinds = {item.kind for item in bill.items}
    assert "board edit" in kinds
    assert "answer" in kinds
    pictured = [item for item in bill.items if item.pictured]
    # Nothing but pictures is large, and what carries none is small.
    assert min(item.size for item in pictured) > 10_000
    assert max(item.size for item in bill.items if item not in pictured) < 10_000
    assert bill.a_row("board") == sum(i.kind == "board edit" for i in bill.items) / bill.rows


def test_the_goals_are_for_the_mean_of_all_games() -> None:
    edit, hand = (costs.Item(kind, 200 * 1024, True) for kind in ("board edit", "hand edit"))
    bills = [
        costs.Bill("a", 2, way, rows, (edit, hand, hand)) for way in costs.WAYS for rows in (1, 2)
    ]
    values = {goal.name: (goal.value, goal.is_met) for goal in costs.goals(bills)}
    assert values["dm: boards a row"] == (0.75, True)
    assert values["dm: hands a row"] == (1.5, False)
    assert values["dm: look-ups a row"] == (0.0, True)
    assert values["dm: an edit with a picture"] == (200.0, False)


async def test_many_tables_are_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "WARM", 0.0)
    result = await tables.measure(count=2, seconds=4)
    moves, acknowledged, *_ = result.figures
    assert moves.median * 4 >= 1
    assert acknowledged.count >= 1


def test_folding_is_measured_for_lobbies_and_games() -> None:
    result = folding.measure(many=200, repeats=2)
    assert [one.name.partition(":")[0] for one in result.figures] == ["lobby"] * 3 + ["game"] * 3
    assert all(one.median > 0 for one in result.figures)
    assert len(result.goals) == 4


def test_starts_with_many_and_few_games_are_compared() -> None:
    result = asyncio.run(starting.measure(many=6, few=2, repeats=1))
    assert [one.count for one in result.figures] == [1, 1, 1, 1]
    assert all(one.median > 0 for one in result.figures[:2])


def test_a_result_is_read_back_as_it_was() -> None:
    result = Result((figure("a", "x", "ms", [1.0]),), (Goal("a", "x", 1.0, 2.0),))
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_room_on_the_disk_is_what_games_take_and_what_is_beside() -> None:
    room = asyncio.run(storage.measure(each=1, day=2, seed=7))
    assert (room.games, room.packed) == (4, 3)
    assert room.tables["packed"] > 0
    assert room.of_a_game("log") == 0
    assert room.of(2_000) - room.of(1_000) == pytest.approx(room.of(1_000) - room.of(0))
    assert room.of(0) * 1e6 >= room.files["-wal"]
    assert any("MB" in line for line in storage.report(room))
