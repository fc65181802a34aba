"""Top Secret with the greatest numbers and the worst names: nothing is cut that must not be."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from games.top_secret.moves import Policy
from games.top_secret.options import Length, Options, Pace
from games.top_secret.outcome import outcome
from games.top_secret.public_state import (
    Banked,
    Blast,
    Count,
    How,
    Lying,
    Phase,
    Player,
    PublicState,
    Reveal,
    Side,
)
from games.top_secret.state import initial
from games.top_secret.view import View
from phrases import Phrases
from render.fonts import Typecase
from render.pictures import pictures_of
from render.scene import Scene
from render.studio import DrawingDesk
from render.text import Typesetter
from tests.games.top_secret.scenes import card

from .look import read

NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff der Ältere",
    "𝓩𝓮𝓽𝓪 𝕱𝖗𝖆𝖐𝖙𝖚𝖗",
    "عبد الرحمن بن خلدون الحضرمي",
    "👩‍👩‍👧‍👦👨‍🚀🇫🇷🇯🇵👩🏽‍💻",
    "i",
    "W" * 32,
)
SEATS = tuple(map(Seat, range(6)))


_SINGLES = ("20", "40", "60", "80", "100", "a")
_PAIRS = ("40+40", "40+a", "60+60", "60+60", "80+80", "80+a", "100+100", "100+a")


def count() -> Count:
    """Return a round with every kind twice on ×1, eight pairs on ×2, and twelve missed shouts."""
    pairs = (pair.split("+") for pair in _PAIRS)
    return Count(
        tuple(card(text, at) for text in _SINGLES for at in range(2)),
        tuple((card(one, 1), card(other, 2)) for one, other in pairs),
        missed=12,
    )


def reveal() -> Reveal:
    """Return a turn in which three are saved by agents and three forget to shout."""
    agents = (Seat(0), Seat(4), Seat(5))
    under = tuple(card("100", seat) for seat in SEATS)
    kinds = tuple(CardKind.AGENT if seat in agents else CardKind.ASSASSIN for seat in SEATS)
    piles = tuple((under[seat], Card(kinds[seat], seat)) for seat in SEATS)
    blasts = (
        Blast(seat, *((), piles[seat]) if seat in agents else (piles[seat], ())) for seat in SEATS
    )
    return Reveal(
        number=60,
        round=4,
        turn=15,
        cards=kinds,
        under=under,
        blasts=tuple(blasts),
        banked=tuple(Banked(seat, piles[seat], Side.DOUBLE) for seat in agents),
        done=True,
        fined=tuple(seat for seat in SEATS if seat not in agents),
    )


def table() -> PublicState:
    """Return a long game at its end."""
    players = tuple(
        Player(seat, missed=12, singles=14, pairs=8, rounds=(count(),) * 4) for seat in SEATS
    )
    options = Options(Pace.LIVE, Length.TO_1200)
    return PublicState(options, players, 4, 15, phase=Phase.OVER, turns=(reveal(),))


def seen() -> View:
    """Return what an onlooker sees of it."""
    over = table()
    end = outcome(replace(initial(over.seats, over.options), table=over))
    return View(None, (), (), (), None, None, None, Policy.ASK, over, end)


def in_hand() -> View:
    """Return what a seat sees while everybody has two cards before them and a full safe."""
    pile = (Lying(card("100", 2), How.KEPT), Lying(card("a", 1), How.PLAYED))
    players = tuple(replace(one, pile=pile, ready=one.seat > 2) for one in table().players)
    running = replace(table(), phase=Phase.CHOOSE, players=players)
    full = count()
    return View(
        Seat(3),
        (CardKind.D20,),
        full.singles,
        full.pairs,
        CardKind.D20,
        None,
        None,
        Policy.ASK,
        running,
    )


def scenes(words: Phrases) -> tuple[Scene, ...]:
    """Return every picture of these positions."""
    drawn = pictures_of("top_secret")
    return (
        *(draw(seen(), NAMES, words, ()) for draw in (drawn.table, drawn.score)),
        *(draw(view, NAMES, words, ()) for draw in drawn.further.values() for view in _views()),
        drawn.table(in_hand(), NAMES, words, ()),
        drawn.hand(in_hand(), NAMES, words, ()),
    )


def _views() -> tuple[View, View]:
    return seen(), in_hand()


_NAMED = re.compile(r"player\.\d\.name|task|headline|result")
"""What holds names may be cut."""


def test_only_names_are_cut(words: Phrases) -> None:
    setter = Typesetter(Typecase())
    for scene in scenes(words):
        for label in scene.labels():
            if not _NAMED.fullmatch(label.role):
                assert setter.line(label).text == label.text, f"{scene.name}: {label.role}"


def test_nothing_overlaps_or_leaves_the_picture(words: Phrases) -> None:
    for scene in scenes(words):
        for one, other in combinations(scene.labels(), 2):
            assert not one.box.inset(0.1).meets(other.box), f"{one.role}, {other.role}"
        for shape in read(scene):
            assert scene.box.holds(shape.box), f"{scene.name}: {shape.role}"


def test_signs_of_a_side_end_before_its_points(words: Phrases) -> None:
    scene = pictures_of("top_secret").score(seen(), NAMES, words, ())
    for seat in SEATS:
        for side in ("pairs", "singles"):
            role = f"player.{seat}.{side}"
            points = scene.at(f"{role}.points").box
            parts = [one for one in scene.role(f"{role}.") if one.role != f"{role}.points"]
            assert max(one.box.right for one in parts) <= points.x + 1


def test_points_in_thousands_are_parted_as_the_language_does(words: Phrases) -> None:
    drawn = pictures_of("top_secret")
    over = seen().table
    totals = {words.number(over.players[seat].points) for seat in SEATS}
    assert all({"en": ",", "fr": "\u202f"}[words.locale] in total for total in totals)
    for draw, role in ((drawn.score, "total"), (drawn.table, "points")):
        scene = draw(seen(), NAMES, words, ())
        labels = [one.text for one in scene.labels() if one.role.endswith(f".{role}")]
        told = [text for text in labels if any(total in text for total in totals)]
        assert len(told) == len(SEATS), f"{scene.name}: {labels}"


@pytest.mark.parametrize("name", [*NAMES, "", " "])
def test_any_name_is_drawn(name: str, words: Phrases, desk: DrawingDesk) -> None:
    drawn = pictures_of("top_secret")
    names = (name,) * 6
    for draw in (drawn.table, drawn.score, *drawn.further.values()):
        assert desk.draw(draw(seen(), names, words, ())).width == 1100
