"""The protocol fits games of other shapes: sketches of them under the same laws."""

from __future__ import annotations

import pytest

from games.chance import chance_for
from games.protocol import IllegalMoveError, Millis, Seat
from games.registry import Game, Position, playable
from games.selfplay import random_player, selfplay
from tests.conformance.cases import Case
from tests.conformance.counts import Counts
from tests.conformance.sketches import SKETCHES
from tests.games.sketches import bids, highest, passages, placements, secrets


@pytest.mark.parametrize("case", SKETCHES, ids=str)
def test_sketches_obey_the_laws(case: Case) -> None:
    counts = Counts()
    for seed in range(20):
        counts.add(case.hears(case.table, seed))
    counts.require(case.least, case.table.observers(), str(case))
    for seed in range(4):
        case.laws(case.table, seed)
        case.secrecy(case.table, seed)


def _events(position: Position, seat: int, code: str, at: int = 0) -> Position:
    chance = chance_for(b"", "rules", (), 1)
    return position.after(position.decide(Seat(seat), code, Millis(at), chance))


def _begun(game: Game, seats: int, **options: str) -> Position:
    empty = game.empty(seats, options)
    return empty.after(empty.deal(chance_for(b"", "rules", (), 0)))


class TestSimultaneousChoices:
    """Top Secret's shape."""

    def test_a_choice_can_be_changed_and_keeps_its_number(self) -> None:
        begun = _begun(playable(secrets.RULES), 2)
        chosen = _events(begun, 0, "choose-1-keep")
        assert begun.to_act == {0, 1}
        assert chosen.to_act == {1}
        assert begun.decision(Seat(0)) == chosen.decision(Seat(0)) == 0
        changed = _events(chosen, 0, "choose-2-bank")
        revealed = _events(changed, 1, "choose-3-keep")
        assert revealed.decision(Seat(0)) == 2

    def test_a_change_is_silent(self) -> None:
        game = playable(secrets.RULES)
        begun = _begun(game, 2)
        luck = chance_for(b"", "rules", (), 1)
        first = begun.decide(Seat(0), "choose-1-keep", Millis(0), luck)
        again = begun.after(first).decide(Seat(0), "choose-2-keep", Millis(0), luck)
        assert len(game.told(first, Seat(1))) == 1
        assert game.told(again, Seat(1)) == ()

    def test_a_countdown_and_a_window_are_timers_that_events_fixed(self) -> None:
        begun = _begun(playable(secrets.RULES), 2, pace="live")
        ready = _events(_events(begun, 0, "choose-0-keep"), 1, "choose-1-keep", at=7_000)
        (countdown,) = ready.timers
        assert (ready.to_act, countdown.due) == (frozenset(), 12_000)
        late = ready.after(ready.expire(countdown, chance_for(b"", "rules", (), 3), Millis(90_000)))
        assert late.timers[0].due == 100_000
        assert late.to_act == {0}

    def test_a_press_without_an_assassin_is_refused(self) -> None:
        begun = _begun(playable(secrets.RULES), 2, pace="live")
        with pytest.raises(IllegalMoveError) as refused:
            _events(begun, 0, "boum")
        assert refused.value.code is secrets.Why.NOT_NOW


class TestTheKitOfSimultaneousChoices:
    """What `games.kit.secret_choice` promises, in the sketch that is made of it alone."""

    def _played(self, *codes: str) -> Position:
        position = _begun(playable(bids.RULES), 2)
        for seat, code in enumerate(codes):
            position = _events(position, seat % 2, code)
        return position

    def test_whoever_has_chosen_is_awaited_no_more_and_may_choose_again(self) -> None:
        once = self._played("bid-2")
        assert (once.to_act, once.decision(Seat(0))) == (frozenset({1}), 2)
        again = _events(once, 0, "bid-3")
        assert (again.to_act, again.decision(Seat(0))) == (frozenset({1}), 2)
        assert again.legal(Seat(0)) == once.legal(Seat(0))

    def test_all_is_revealed_at_once_and_the_next_choice_has_another_number(self) -> None:
        shown = self._played("bid-2", "bid-3")
        seen = shown.view(None)
        assert isinstance(seen, bids.View)
        assert (seen.points, seen.ready) == ((0, 5), (False, False))
        assert shown.decision(Seat(0)) == 4

    def test_who_ought_to_react_is_asked_by_nobody_and_has_an_odd_number(self) -> None:
        owing = self._played("bid-1", "bid-3")
        assert (owing.to_react, owing.to_act) == (frozenset({0}), frozenset({0, 1}))
        assert (owing.decision(Seat(0)), owing.decision(Seat(1))) == (5, 4)
        assert owing.choose(Seat(0), chance_for(b"", "rules", (), 1), 1) == "bow"
        bowed = _events(owing, 0, "bow")
        assert (bowed.to_react, bowed.decision(Seat(0))) == (frozenset(), 4)

    @pytest.mark.parametrize("seat", [0, None])
    def test_a_choice_imagined_is_one_that_could_have_been_made(self, seat: int | None) -> None:
        begun = _events(self._played("bid-1", "bid-3"), 1, "bid-4")
        who = None if seat is None else Seat(seat)
        guessed = set()
        for number in range(40):
            other = begun.imagine(who, chance_for(b"", "rules", (), number))
            assert other.view(who) == begun.view(who)
            seen = other.view(Seat(1))
            assert isinstance(seen, bids.View)
            guessed.add(seen.mine)
        assert guessed == {1, 2, 4}


class TestTasksInsideTasks:
    """Monte Cristo's shape."""

    def test_a_card_too_many_comes_before_the_rest_of_the_placements(self) -> None:
        begun = _begun(playable(placements.RULES), 2)
        full = _events(_events(begun, 0, "place-3"), 0, "place-3")
        assert full.to_act == {0}
        assert full.legal(Seat(0)) == ("discard-newest", "discard-oldest")
        assert _events(full, 0, "discard-oldest").to_act == {1}

    def test_a_plan_is_carried_out_when_its_turn_comes(self) -> None:
        begun = _begun(playable(placements.RULES), 3)
        planned = _events(begun, 1, "plan-2")
        assert planned.to_act == {0}
        assert planned.decision(Seat(1)) == begun.decision(Seat(1)) is not None
        assert _events(planned, 0, "done").to_act == {2}


class TestTurnsOfTwoSteps:
    """Passages Secrets' shape."""

    def test_a_shovel_asks_for_a_marker_before_the_turn_ends(self) -> None:
        position = _begun(playable(passages.RULES), 2)
        (seat,) = position.to_act
        seen = position.view(seat)
        assert isinstance(seen, passages.View)
        path = seen.table.tokens.index("shovel")
        digging = _events(position, seat, f"place-{path}")
        assert digging.to_act == {seat}
        assert digging.legal(seat) == ("pull-0", "pull-1")
        assert digging.decision(seat) != position.decision(seat)
        assert _events(digging, seat, "pull-1").to_act == {1 - seat}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (playable(secrets.RULES), {"pace": "live"}),
        (playable(bids.RULES), {}),
        (playable(highest.RULES), {}),
        (playable(placements.RULES), {}),
        (playable(passages.RULES), {}),
    ],
)
def test_self_play_waits_for_timers(game: Game, options: dict[str, str]) -> None:
    report = selfplay(
        game, [random_player] * 2, options=options, games=5, seed=1, clock=lambda: 0.0
    )
    assert report.violation is None
    assert report.games == 5
