"""A rules fix changes no game that was begun before it; new tables are played by the fix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from games.chance import seeded
from games.protocol import BadCodeError, Seat
from games.registry import Game, Position, game, games, versions
from games.selfplay import Step, random_player, steps
from tests.games.versions import BONUS, newer

SLUGS = tuple(one.slug for one in games())
TABLES: dict[str, tuple[int, Mapping[str, str]]] = {
    one.slug: (one.seat_counts({})[0], {}) for one in games()
} | {
    "monte_cristo": (3, {}),
    "pass_pass": (4, {"teams": "on"}),
    "passages_secrets": (2, {}),
    "top_secret": (3, {"pace": "live", "length": "one_round", "boum": "10"}),
}

each_game = pytest.mark.parametrize("slug", SLUGS)


@pytest.fixture
def upgraded() -> Iterator[None]:
    """The program after an upgrade that fixes the rules of every game."""
    with newer():
        yield


def _played(one: Game) -> list[tuple[Step, Position]]:
    seats, options = TABLES[one.slug]
    return list(steps(one.empty(seats, options), [random_player] * seats, seed=7))


def _folded(one: Game, rows: list[Step]) -> Position:
    position = one.empty(*TABLES[one.slug])
    for row in rows:
        position = position.after(row.events)
    return position


@pytest.mark.usefixtures("upgraded")
@each_game
def test_a_newer_version_takes_no_older_one_away(slug: str) -> None:
    assert versions(slug) == (1, 2)
    assert game(slug, 1).rules_version == 1
    assert game(slug).rules_version == game(slug, 2).rules_version == 2
    assert [one.rules_version for one in games()] == [2] * len(SLUGS)


@each_game
def test_an_upgrade_is_taken_back(slug: str) -> None:
    with newer():
        pass
    assert versions(slug) == (1,)
    assert game(slug).rules_version == 1


@pytest.mark.parametrize("version", [0, 2, -1])
def test_an_unknown_version_is_a_key_error(version: int) -> None:
    with pytest.raises(KeyError):
        game("pass_pass", version)


def test_an_unknown_game_has_no_versions() -> None:
    with pytest.raises(KeyError):
        versions("chess")


@each_game
def test_a_log_folds_after_an_upgrade_as_before_it(slug: str) -> None:
    played = _played(game(slug))
    with newer():
        position = game(slug, 1).empty(*TABLES[slug])
        for step, after in played:
            position = position.after(step.events)
            assert position.view(None) == after.view(None)
        assert position.outcome == played[-1][1].outcome


@each_game
def test_a_game_goes_on_after_an_upgrade_as_it_would_have_without(slug: str) -> None:
    """Whatever is asked after the upgrade, a move or a timer, has the events of the old rules."""
    played = _played(game(slug))
    middle = len(played) // 2
    with newer():
        position = _folded(game(slug, 1), [step for step, _ in played[:middle]])
        for step, _ in played[middle:]:
            assert _again(position, step) == step.events
            position = position.after(step.events)
        assert position.outcome == played[-1][1].outcome


def _again(position: Position, step: Step) -> bytes:
    luck = seeded(7, "rules", step.position)
    if step.seat is not None:
        return position.decide(step.seat, step.code, step.at, luck)
    (timer,) = (timer for timer in position.timers if timer.name == step.code)
    return position.expire(timer, luck, step.at)


@pytest.mark.usefixtures("upgraded")
@each_game
def test_new_tables_are_played_by_the_newest_version(slug: str) -> None:
    *_, (_, end) = _played(game(slug))
    assert end.outcome is not None
    first = [next(iter(score.categories.values())) for score in end.outcome.scores]
    assert max(first) >= BONUS // 2


@pytest.mark.usefixtures("upgraded")
@each_game
def test_to_fold_by_the_wrong_version_is_seen(slug: str) -> None:
    """Else the tests above would show nothing."""
    rows = [step for step, _ in _played(game(slug, 2))]
    right = _folded(game(slug, 2), rows)
    try:
        wrong = _folded(game(slug, 1), rows)
    except BadCodeError:
        return
    assert wrong.outcome != right.outcome


@pytest.mark.usefixtures("upgraded")
def test_the_second_versions_differ_in_what_an_upgrade_may_change() -> None:
    assert _dealt("passages_secrets", 1).to_act != _dealt("passages_secrets", 2).to_act
    assert _dealt("top_secret", 1).view(None) != _dealt("top_secret", 2).view(None)
    events = game("monte_cristo", 2).empty(3, {}).deal(seeded(1))
    with pytest.raises(BadCodeError):
        game("monte_cristo", 1).read(events)
    assert len(game("monte_cristo", 2).told(events, Seat(0))) == len(
        game("monte_cristo", 1).told(game("monte_cristo", 1).empty(3, {}).deal(seeded(1)), Seat(0))
    )


def _dealt(slug: str, version: int) -> Position:
    empty = game(slug, version).empty(2, {})
    return empty.after(empty.deal(seeded(1)))
