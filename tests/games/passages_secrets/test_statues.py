"""Voler des statues: who surrounds one last has it.

The top platform has paths 4, 5, 8; the centre 8, 10, 11, 14, 15, 18; the left one 13, 14, 20.
"""

from __future__ import annotations

from games.passages_secrets.board import Statue
from games.passages_secrets.events import Opened, Placed, Stolen
from games.passages_secrets.public_state import Phase
from games.protocol import Seat
from tests.games.passages_secrets.scenes import BANK, BLUE, ONE, YELLOW, arranged, begun


def test_the_last_passage_around_it_steals_it_whosoever_the_others_are() -> None:
    scene = begun({4: BLUE, 5: BLUE, 8: YELLOW})
    scene.place(4, 5)
    assert [player.statues for player in scene.table.players] == [(), ()]
    placed, stolen = scene.place(8)
    assert isinstance(placed, Placed)
    assert stolen == Stolen(Seat(0), Statue.TOP)
    assert [player.statues for player in scene.table.players] == [(Statue.TOP,), ()]
    assert scene.table.last is not None
    assert scene.table.last.statues == (Statue.TOP,)


def test_the_opponent_s_passages_alone_may_surround_the_rest() -> None:
    scene = arranged(theirs=(4, 5), wanted={8: YELLOW})
    scene.place(8)
    assert scene.table.players[0].statues == (Statue.TOP,)


def test_five_of_six_around_the_centre_are_not_enough() -> None:
    scene = arranged(mine=(10, 11), theirs=(14, 15), wanted={8: YELLOW, 18: YELLOW})
    scene.place(8)
    assert scene.table.players[0].statues == ()
    scene.place(18)
    assert scene.table.players[1].statues == (Statue.CENTRE,)


def test_one_passage_can_win_two() -> None:
    scene = arranged(mine=(4, 10, 11), theirs=(5, 14, 15, 18), wanted={8: YELLOW})
    scene.place(8)
    assert scene.events[1:3] == (Stolen(Seat(0), Statue.TOP), Stolen(Seat(0), Statue.CENTRE))


def test_it_is_stolen_at_once_before_a_district_is_opened() -> None:
    scene = begun({4: BLUE, 5: BLUE, 8: ONE})
    scene.place(4, 5, 8)
    assert scene.table.phase is Phase.OPEN
    assert scene.table.players[0].statues == (Statue.TOP,)
    (opened,) = scene.open(BANK)
    assert isinstance(opened, Opened)
    assert scene.table.last is not None
    assert scene.table.last.statues == (Statue.TOP,)
