"""The moments that decided a game of Le Secret de Monte Cristo are true, few, and in order."""

from __future__ import annotations

import msgspec

from games.monte_cristo import RULES
from games.monte_cristo.components import Action
from games.monte_cristo.events import Began, Collected, Scored, TableLaid
from games.monte_cristo.view import View
from games.protocol import Seat
from render.monte_cristo.moments import CLOSE, MOST, DecidedMoment, MomentKind, decided
from render.monte_cristo.score import cells
from render.sample import SampleMoment
from tests.games.monte_cristo.scenes import scene as laid

from .look import EN, has, text
from .monte_cristo import course, names_of, sheet_of, view_of

ENDINGS = tuple((seats, seed) for seats in (2, 3, 4) for seed in range(1, 6))


def endings() -> list[tuple[str, SampleMoment]]:
    """Return the ends of several games, with what reproduces each."""
    return [(f"seats {seats}, seed {seed}", course(seats, seed)[-1]) for seats, seed in ENDINGS]


def found(moment: SampleMoment) -> tuple[DecidedMoment, ...]:
    """Return the moments of a game that is over."""
    return decided(view_of(moment), moment.told[None])


def one_of(moment: SampleMoment, kind: MomentKind) -> list[DecidedMoment]:
    """Return the moments of one kind."""
    return [one for one in found(moment) if one.kind is kind]


def test_there_are_one_to_four_in_order() -> None:
    for what, moment in endings():
        shown = found(moment)
        assert 1 <= len(shown) <= MOST, what
        dates = [one.turn for one in shown if one.turn]
        assert dates == sorted(dates), what
        assert not any(one.turn for one in shown[len(dates) :]), what


def test_the_richest_scoring_is_the_richest() -> None:
    for what, moment in endings():
        gains = [
            gain
            for event in moment.told[None]
            if isinstance(event, Scored)
            for gain in event.points
        ]
        assert [one.count for one in one_of(moment, MomentKind.HAUL)] in ([], [max(gains)]), what


def test_the_largest_take_is_the_largest() -> None:
    for what, moment in endings():
        takes = [
            len(event.treasures) for event in moment.told[None] if isinstance(event, Collected)
        ]
        for one in one_of(moment, MomentKind.SWEEP):
            assert one.count == max(takes) > 1, what


def test_the_lead_is_the_winners_and_lasts() -> None:
    leads = 0
    for what, moment in endings():
        seen = view_of(moment)
        assert seen.outcome is not None
        for one in one_of(moment, MomentKind.LEAD):
            leads += 1
            assert one.seats == seen.outcome.winners(), what
            assert 1 <= one.turn <= seen.table.turn, what
    assert leads


def test_a_close_end_is_close() -> None:
    for what, moment in endings():
        points = sorted((player.points for player in view_of(moment).table.players), reverse=True)
        close = one_of(moment, MomentKind.CLOSE)
        if close:
            assert close[0].count == points[0] - points[1] <= CLOSE, what
        elif not one_of(moment, MomentKind.SHARED) and not one_of(moment, MomentKind.LEVEL):
            assert points[0] - points[1] > CLOSE, what


def ended(points: tuple[int, int], queue: str) -> View:
    """Return the end of a game of two in which a scoring brings nobody anything."""
    game = laid(
        2,
        Action.TREASURE,
        points=points,
        dungeons={"a": (queue, "r1 r2 r3"), "b": ("", "e1"), "c": ("", "e2")},
        bag="s1 s2 s3",
    )
    game.play("treasure-a", "treasure-b", "treasure-c")
    return RULES.view(game.state, None)


def told(seen: View) -> tuple[msgspec.Struct, ...]:
    """Return the least that was told of a game."""
    table = seen.table
    laid_out = TableLaid(table.tracks, table.market, (), table.deck, table.bag)
    return laid_out, Began(1, Action.TREASURE, Seat(0))


def test_a_tie_is_told() -> None:
    level, shared = ended((44, 44), "011"), ended((44, 44), "01")
    assert decided(level, told(level)) == (DecidedMoment(MomentKind.LEVEL, (Seat(0),)),)
    assert decided(shared, told(shared)) == (DecidedMoment(MomentKind.SHARED, (Seat(0), Seat(1))),)


def test_without_all_events_or_before_the_end_there_are_none() -> None:
    moment = course(4, 3)[-1]
    assert decided(view_of(moment), moment.told[None][1:]) == ()
    assert decided(view_of(moment), ()) == ()
    running = course(4, 3)[30]
    assert decided(view_of(running), moment.told[None]) == ()


def test_the_sheet_shows_them_all() -> None:
    for what, moment in endings():
        scene, shown = sheet_of(moment), found(moment)
        for at, one in enumerate(shown):
            assert has(scene, f"moment.{at}.sign"), what
            words = text(scene, f"moment.{at}.what")
            if one.kind is MomentKind.HAUL:
                assert (
                    words
                    == f"+{one.count} at one scoring: {names_of(view_of(moment))[one.seats[0]]}"
                )
            if one.turn:
                dated = EN("monte_cristo.picture.moment.turn", turn=one.turn)
                assert text(scene, f"moment.{at}.when") == dated, what
        assert len(shown) <= len(cells(moment.position.seats))
        assert not has(scene, f"moment.{len(shown)}.sign"), what
