"""Two moves as one request: what a game offers, and that everything else betrays nothing.

A compound that is judged part by part on the truth tells, by the refusal of its second part, what
the first would have shown; it is stored nowhere and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.chance import seeded
from games.protocol import IllegalMoveError, Millis, NotTogetherError, Seat
from games.registry import THEN, Position, game, games
from tests.conformance.cases import CASES, PAIRED, Case, each_case
from tests.conformance.laws import CrashError, CrashingChance

SEEDS = range(2)


def _positions(case: Case, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game, at which compounds may be tried."""
    position = game(case.slug).empty(case.table.seats, case.table.options)
    position, number = position.after(position.deal(seeded(seed))), 0
    while position.to_act or position.timers:
        yield position
        number += 1
        chance, luck = seeded(seed, "rules", number), seeded(seed, "walk", number)
        if not position.to_act:
            position = position.after(position.expire(position.timers[0], chance))
            continue
        seat = luck.pick(sorted(position.to_act))
        code = luck.pick(position.legal(seat))
        events = position.decide(seat, code, Millis(number), chance)
        position = position.after(events)


def _offered(position: Position) -> Iterator[tuple[Seat, str, str]]:
    for seat in map(Seat, range(position.seats)):
        for first in position.legal(seat):
            for second in position.followups(seat, first):
                yield seat, first, second


@each_case
def test_what_is_offered_together_is_one_breath(case: Case) -> None:
    """The first part draws nothing, tells everybody the same as alone, and the seat goes on."""
    for seed in SEEDS:
        for position in _positions(case, seed):
            for seat, first, second in list(_offered(position))[::7]:
                asked = position.decide(seat, first, Millis(0), CrashingChance())
                then = position.after(asked)
                assert then.decision(seat) is not None, (case, seed, first)
                assert second in then.legal(seat), (case, seed, first, second)
                both = position.decide(seat, f"{first}{THEN}{second}", Millis(0), seeded(seed))
                parts = then.decide(seat, second, Millis(0), seeded(seed))
                assert position.after(both).view(seat) == then.after(parts).view(seat)


OFFERING = {"monte_cristo": "take-", "passages_secrets": "place-", "top_secret": "single-"}
"""How the first part begins, in the games that offer two moves as one request."""


@pytest.mark.parametrize("slug", [each.slug for each in games()])
def test_only_named_games_offer_compounds_and_they_do(slug: str) -> None:
    begun = {
        first.split("-")[0] + "-"
        for case in CASES
        if case.slug == slug and str(case) in PAIRED
        for seed in SEEDS
        for position in _positions(case, seed)
        for _seat, first, _second in _offered(position)
    }
    assert begun == ({OFFERING[slug]} if slug in OFFERING else set())


def _played(slug: str, seats: int, *codes: tuple[int, str], **options: str) -> Position:
    position = game(slug).empty(seats, options)
    position = position.after(position.deal(seeded(7)))
    for number, (seat, code) in enumerate(codes, 1):
        events = position.decide(Seat(seat), code, Millis(number), seeded(7, "rules", number))
        position = position.after(events)
    return position


def _refused(position: Position, seat: int, code: str) -> str:
    with pytest.raises(NotTogetherError) as refused:
        position.decide(Seat(seat), code, Millis(9), CrashingChance())
    return str(refused.value)


@pytest.mark.case("39")
def test_who_chooses_last_cannot_ask_what_the_others_have_chosen() -> None:
    """Seen in Top Secret: three different refusals told whether an assassin or a mole comes."""
    sentences = set()
    for other in ("choose-assassin", "choose-mole", "choose-80"):
        position = _played("top_secret", 2, (0, other))
        for then in ("steal-0", "boum-1", "boum-99", "steal-0+boum-99", "bank", "choose-80"):
            sentences.add(_refused(position, 1, f"choose-mole{THEN}{then}"))
    assert len(sentences) == 1


@pytest.mark.case("39")
def test_a_mole_cannot_ask_whether_it_would_win_the_lot() -> None:
    """Seen in Top Secret: `steal-2+steal-3+boum-9`, since luck does not change by refused tries."""
    chosen = [(0, "choose-mole"), (1, "choose-mole"), (2, "choose-80"), (3, "choose-60")]
    position = _played("top_secret", 4, *chosen)
    for code in ("steal-2+steal-3+boum-9", "steal-2+steal-3", "steal-2+choose-80", "steal-2+bank"):
        _refused(position, 0, code)


@pytest.mark.case("39")
def test_the_last_card_of_a_trick_cannot_ask_for_the_next_hands() -> None:
    """Seen in Pass Pass: `take-X+take-C+record-0` named the last cards, `pair-…` the next deal."""
    position, number = _played("pass_pass", 4, teams="on"), 0
    seen = set()
    while position.outcome is None:
        seat, number = min(position.to_act), number + 1
        legal = position.legal(seat)
        for then in ("record-0", "play-red-1", "take-red-1+record-0", legal[0]):
            seen.add(_refused(position, seat, f"{legal[0]}{THEN}{then}"))
        chance = seeded(7, "rules", number)
        position = position.after(position.decide(seat, legal[0], Millis(number), chance))
    assert len(seen) == 1
    assert number > 40


@each_case
def test_a_compound_that_is_not_offered_draws_no_luck_and_has_one_sentence(case: Case) -> None:
    """Whoever asks, in turn or not, with what is no move at all."""
    for seed in SEEDS[:1]:
        for position in list(_positions(case, seed))[::9]:
            codes = {code for seat in range(position.seats) for code in position.legal(Seat(seat))}
            tried = [*sorted(codes)[:: max(1, len(codes) // 6)], "", "nothing", THEN]
            for seat in map(Seat, range(position.seats)):
                for first in tried:
                    for second in tried:
                        code = f"{first}{THEN}{second}"
                        if not position.offers(seat, code):
                            _refused(position, seat, code)


def test_a_single_move_keeps_its_reason() -> None:
    position = _played("pass_pass", 3)
    with pytest.raises(IllegalMoveError):
        position.decide(min(position.to_act), "record-0", Millis(0), CrashingChance())


def test_luck_that_fails_is_noticed() -> None:
    """The law above would say nothing if the failing luck did not fail."""
    with pytest.raises(CrashError):
        CrashingChance().below(2)
