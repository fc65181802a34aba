"""The door that all games share: codes and encoded events, and what it refuses."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.pass_pass import RULES
from games.pass_pass.events import HandDealt
from games.pass_pass.view import View
from games.passages_secrets.components import Token
from games.passages_secrets.view import View as Passages
from games.protocol import BadCodeError, IllegalMoveError, Millis, NotTogetherError, Seat
from games.registry import Position, game, games, register
from games.selfplay import random_player, steps


def _dealt() -> Position:
    empty = game("pass_pass").empty(4, {})
    return empty.after(empty.deal(seeded(1)))


def test_every_game_is_known_by_being_there() -> None:
    assert [one.slug for one in games()] == sorted(one.slug for one in games())
    assert game("pass_pass") in games()


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        game("chess")


def test_a_version_that_is_there_is_not_registered_again() -> None:
    with pytest.raises(ValueError, match="two games called pass_pass, version 1"):
        register(RULES)


@pytest.mark.parametrize("events", [b"", b"{}", b"[{}]", b'[{"type":"flew"}]', b"\xff"])
def test_what_is_no_events_is_refused(events: bytes) -> None:
    with pytest.raises(BadCodeError):
        _dealt().after(events)


@pytest.mark.parametrize(
    "events",
    [
        b'[{"type":"played","seat":0,"card":["violet",13]}]',
        b'[{"type":"played","seat":0,"card":["red",1]}]',
        b'[{"type":"played","seat":"0","card":["violet",1]}]',
    ],
)
def test_events_are_decoded_strictly(events: bytes) -> None:
    with pytest.raises(BadCodeError):
        _dealt().after(events)


@pytest.mark.parametrize("slug", [one.slug for one in games()])
def test_events_read_once_lead_where_the_events_lead(slug: str) -> None:
    """What was read can be kept: it is frozen, and to use it changes nothing in it."""
    played = game(slug)
    seats = min(played.seat_counts({}))
    empty = played.empty(seats, {})
    for step, after in steps(empty, [random_player] * seats, seed=1):
        events = played.read(step.events)
        noted = hash(events)
        assert empty.after(events) == after
        for seat in (*map(Seat, range(seats)), None):
            assert played.told(events, seat) == played.told(step.events, seat)
        assert hash(events) == noted
        empty = after


@pytest.mark.parametrize("events", [b"", b"{}", b"[{}]", b'[{"type":"flew"}]', b"\xff"])
def test_what_is_no_events_cannot_be_read_or_told(events: bytes) -> None:
    with pytest.raises(BadCodeError):
        game("pass_pass").read(events)
    with pytest.raises(BadCodeError):
        game("pass_pass").told(events, None)


def test_a_code_that_is_no_move_is_another_error_than_a_move_that_may_not_be() -> None:
    position = _dealt()
    (seat,) = position.to_act
    with pytest.raises(BadCodeError):
        position.decide(seat, "play-red-1", Millis(0), seeded(1))
    with pytest.raises(IllegalMoveError):
        position.decide(seat, "record-0", Millis(0), seeded(1))


def _digging() -> tuple[Position, Seat, int]:
    """Return a position of Passages Secrets, who is to place, and where one shovel lies."""
    empty = game("passages_secrets").empty(2, {})
    position = empty.after(empty.deal(seeded(1)))
    (second,) = position.to_act
    position = position.after(position.decide(second, "marker-none", Millis(0), seeded(1)))
    (first,) = position.to_act
    seen = position.view(first)
    assert isinstance(seen, Passages)
    return position, first, 1 + seen.table.faces.index(Token.ONE_SHOVEL)


def test_moves_in_a_row_are_one_request() -> None:
    position, seat, path = _digging()
    placed = position.after(position.decide(seat, f"place-{path}", Millis(0), seeded(1)))
    opened = placed.after(placed.decide(seat, "open-noble", Millis(0), seeded(1)))
    both = position.decide(seat, f"place-{path}+open-noble", Millis(0), seeded(1))
    assert position.after(both).view(None) == opened.view(None)
    assert opened.to_act != {seat}


@pytest.mark.parametrize("then", ["place-2", "marker-bank", "", "+", "dig-noble", "open-noble+"])
def test_what_is_not_offered_together_is_refused_in_one_way(then: str) -> None:
    position, seat, path = _digging()
    with pytest.raises(NotTogetherError) as refused:
        position.decide(seat, f"place-{path}+{then}", Millis(0), seeded(1))
    assert str(refused.value) == str(NotTogetherError())


def test_what_was_accepted_by_an_older_version_is_replayed() -> None:
    """It joined moves that no game offers together any more; its games are still proved fair."""
    empty = game("pass_pass").empty(3, {})
    position = empty.after(empty.deal(seeded(1)))
    (seat,) = position.to_act
    row = f"{position.legal(seat)[0]}+"
    with pytest.raises(BadCodeError):
        position.replay(seat, row, Millis(0), seeded(1))


def test_views_and_told_events_are_the_game_s_own_types() -> None:
    empty = game("pass_pass").empty(4, {})
    events = empty.deal(seeded(1))
    (told,) = game("pass_pass").told(events, Seat(2))
    seen = empty.after(events).view(Seat(2))
    assert isinstance(told, HandDealt)
    assert isinstance(seen, View)
    assert told.hand == seen.hand
    assert told.backs == tuple(player.backs for player in seen.table.players)


def test_a_position_never_changes() -> None:
    position = _dealt()
    (seat,) = position.to_act
    before = position.view(seat)
    code = position.legal(seat)[0]
    after = position.after(position.decide(seat, code, Millis(0), seeded(1)))
    assert position.view(seat) == before != after.view(seat)
