"""The moments that decided a game are true, few, and the same on the sheet and in words."""

from __future__ import annotations

from games.pass_pass.components import GOAL, diamonds
from games.pass_pass.events import PassPassed, Took, TookPair
from games.pass_pass.public_state import EndReason
from render.pass_pass.moments import MOST, DecidedMoment, MomentKind, decided, unit
from render.pass_pass.score import cells
from render.sample import SampleMoment

from .conftest import TABLES, course, view_of
from .look import has, score_of

SEEDS = range(1, 9)


def endings() -> list[tuple[str, SampleMoment]]:
    """Return the ends of several games, with what reproduces each."""
    return [
        (f"seats {seats}, teams {teams}, seed {seed}", course(seats, teams, seed)[-1])
        for seats, teams in TABLES
        for seed in SEEDS
    ]


def found(moment: SampleMoment) -> tuple[DecidedMoment, ...]:
    """Return the moments of a game that is over."""
    return decided(view_of(moment), moment.told[None])


def test_there_are_two_to_four_in_order() -> None:
    for what, moment in endings():
        shown = found(moment)
        assert 2 <= len(shown) <= MOST, what
        dates = [one.when for one in shown if one.when is not None]
        assert dates == sorted(dates), what
        assert all(one.when is None for one in shown[len(dates) :]), what


def test_a_third_pass_pass_is_told_with_those_before() -> None:
    games = 0
    for what, moment in endings():
        shown = view_of(moment).table
        if shown.reason is not EndReason.PASS_PASS:
            continue
        games += 1
        ticks = [one for one in found(moment) if one.kind is MomentKind.TICK]
        assert ticks[-1].seats == (shown.winner,), what
        assert ticks[-1].count >= GOAL
        counts = [one.count for one in ticks if one.seats == (shown.winner,)]
        assert counts == sorted(counts)
    assert games


def test_the_richest_take_is_the_richest() -> None:
    for what, moment in endings():
        worth = [0]
        for event in moment.told[None]:
            if isinstance(event, Took):
                worth.append(1 + event.card.diamonds)
            elif isinstance(event, TookPair):
                worth.append(2 + diamonds(event.cards))
        told = [one.count for one in found(moment) if one.kind is MomentKind.HAUL]
        assert told in ([], [max(worth)]), what


def test_the_lead_is_the_winners() -> None:
    leads = 0
    for what, moment in endings():
        seen = view_of(moment)
        assert seen.outcome is not None
        for one in found(moment):
            if one.kind is MomentKind.LEAD:
                leads += 1
                assert one.seats == seen.outcome.winners(), what
                assert one.when is not None
                assert (one.when.trick == 0) is bool(seen.table.sides)
    assert leads


def test_close_ends_are_told_as_they_were() -> None:
    for what, moment in endings():
        seen = view_of(moment)
        assert seen.outcome is not None
        for one in found(moment):
            if one.kind in (MomentKind.CLOSE, MomentKind.LEVEL):
                points = [score.categories["points"] for score in seen.outcome.scores]
                winner = seen.outcome.winners()[0]
                assert {points[winner] - points[seat] for seat in one.seats} == {one.count}, what
                assert (one.count == 0) is (one.kind is MomentKind.LEVEL)


def test_only_pass_pass_that_count_are_told() -> None:
    for what, moment in endings():
        shown = view_of(moment).table
        made = {event.seat for event in moment.told[None] if isinstance(event, PassPassed)}
        for one in found(moment):
            if one.kind is MomentKind.TICK and one.when is not None:
                (seat,) = one.seats
                assert seat in made, what
                sides = [side for side in shown.sides if seat in side.members]
                lines = sides[0].lines if sides else ()
                if one.when.round <= len(lines):
                    assert lines[one.when.round - 1].seat == seat, what


def test_without_the_whole_game_nothing_is_told() -> None:
    moment = course(4, "off", 1)[-1]
    assert decided(view_of(moment), ()) == ()
    assert decided(view_of(moment), moment.told[None][5:]) == ()
    running = course(4, "off", 1)[9]
    assert decided(view_of(running), running.told[None]) == ()


def test_the_sheet_draws_each_of_them() -> None:
    for what, moment in endings():
        scene, shown = score_of(moment), found(moment)
        for at in range(MOST):
            assert has(scene, f"moment.{at}.what") is (at < len(shown)), what
        assert len(cells(view_of(moment).table.seats)) == MOST


def test_partners_are_one() -> None:
    shown = view_of(course(6, "on", 1)[-1]).table
    assert [unit(player) for player in shown.players] == [0, 1, 2, 0, 1, 2]
