"""The pictures of Pass Pass as data: every detail is there, readable, in its place, and no
secret.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.chance import seeded
from games.pass_pass.components import COLOURS, GOAL, Card, Colour, counts, diamonds
from games.pass_pass.public_state import Laid, Phase, PublicState, Trick
from games.pass_pass.trick import ranks
from games.pass_pass.view import View
from games.protocol import Seat
from phrases import Phrases
from render import theme
from render.pass_pass import hand, table
from render.pass_pass import trick as tricks
from render.pass_pass.moments import unit
from render.pictures import Names
from render.sample import SampleMoment
from render.scene import Drawing, Label, Scene, Shape, Sprite

from .conftest import TABLES, course, moments, names_of, view_of
from .look import EN, drawing, every_scene, hand_of, has, read, score_of, table_of, text

# What is there.


def test_the_table_shows_every_detail_of_the_view() -> None:
    for what, moment in moments(step=3):
        seen, scene, names = view_of(moment), table_of(moment), names_of(moment)
        shown = seen.table
        assert text(scene, "stage") == f"Round {shown.round} of 3 · Trick {shown.tricks} of 8", what
        check_turn(scene, seen, names)
        check_trick(scene, shown, names)
        check_last(scene, shown.last, names)
        check_players(scene, shown, names)
        check_leavings(scene, shown)


def check_turn(scene: Scene, seen: View, names: Names) -> None:
    """Check that whose turn it is stands in words, and at their place by a frame and an arrow."""
    for seat, name in enumerate(names):
        to_act = seat in seen.table.to_act
        assert has(scene, f"player.{seat}.turn") is to_act
        wins = seen.outcome is not None and seat in seen.outcome.winners()
        assert has(scene, f"player.{seat}.winner") is wins
        assert has(scene, f"player.{seat}.lit") is (to_act or wins)
        if seen.table.phase is not Phase.RECORD:
            assert (name in text(scene, "turn")) is (to_act or wins)
    if seen.table.phase is Phase.RECORD:
        team = seen.table.players[seen.table.to_act[0]].team
        assert text(scene, "turn") == f"Record a round: team {'ABC'[team or 0]}"


def check_trick(scene: Scene, shown: PublicState, names: Names) -> None:
    """Check the trick in the middle: order, owners, winners, takers, sums and who leads."""
    trick = tricks.shown(shown)
    for turn, seat in enumerate(tricks.order(trick, shown.seats)):
        assert text(scene, f"trick.{turn}.owner") == names[seat]
        assert has(scene, f"trick.{turn}.card") is (turn < len(trick.laid))
    for turn, laid in enumerate(trick.laid):
        role = f"trick.{turn}"
        assert drawing(scene, f"{role}.card") == f"card {laid.card.code}"
        if trick.first is not None and laid.seat == trick.first:
            assert drawing(scene, f"{role}.medal") == "medal 1"
        if trick.second is not None and laid.seat == trick.second:
            assert drawing(scene, f"{role}.medal") == "medal 2"
        taker = tricks.taker(trick, laid.card)
        assert has(scene, f"{role}.taker") is (taker is not None)
        if taker is not None:
            assert text(scene, f"{role}.taker") == names[taker]
        assert has(scene, f"{role}.discarded") is (laid.card in trick.discarded)
    sums = {rank.colour: rank.sum for rank in trick.ranks}
    for colour in COLOURS:
        assert text(scene, f"sum.{colour.value}") == str(sums.get(colour, "–"))
        leads = bool(trick.ranks) and trick.ranks[0].colour is colour
        assert has(scene, f"sum.{colour.value}.crown") is leads


def check_last(scene: Scene, last: Trick | None, names: Names) -> None:
    """Check the last trick: its cards, their owners and who took what."""
    for turn, laid in enumerate(last.laid if last else ()):
        assert last is not None
        role = f"last.{turn}"
        assert drawing(scene, f"{role}.card") == f"card {laid.card.code}"
        assert text(scene, f"{role}.owner") == names[laid.seat]
        taker = tricks.taker(last, laid.card)
        fate = "discard" if taker is None else f"→ {names[taker]}"
        assert text(scene, f"{role}.fate") == fate
    assert has(scene, "last.0.card") is (last is not None)


def check_players(scene: Scene, shown: PublicState, names: Names) -> None:
    """Check every player's panel."""
    for player in shown.players:
        role = f"player.{player.seat}"
        assert text(scene, f"{role}.name") == names[player.seat]
        won = counts(player.won)
        for colour, held, taken in zip(COLOURS, player.backs, won, strict=True):
            assert drawing(scene, f"{role}.hand.{colour.value}") == f"back {colour.value} {held}"
            assert drawing(scene, f"{role}.won.{colour.value}") == f"token {colour.value} {taken}"
        assert drawing(scene, f"{role}.diamonds") == f"diamonds {diamonds(player.won)}"
        ticks = [drawing(scene, f"{role}.tick.{at}") for at in range(max(GOAL, player.ticks))]
        assert ticks.count("tick done") == player.ticks
        if player.team is None:
            assert text(scene, f"{role}.points") == str(player.points)
        else:
            assert text(scene, f"{role}.points") == str(shown.sides[player.team].points)
            assert drawing(scene, f"{role}.team") == f"team {'ABC'[player.team]}"
        gain = len(player.won) + diamonds(player.won)
        side = None if player.team is None else shown.sides[player.team]
        counted = len(player.rounds if side is None else side.lines)
        assert has(scene, f"{role}.gain") is (counted < shown.round and gain > 0)
        if counted < shown.round and gain:
            assert text(scene, f"{role}.gain") == f"+{gain}"


def check_leavings(scene: Scene, shown: PublicState) -> None:
    """Check the pile that was set aside and the discards."""
    for column, colour in enumerate(COLOURS):
        if any(shown.aside):
            back = drawing(scene, f"aside.{colour.value}")
            assert back == f"back {colour.value} {shown.aside[column]}"
        values = sorted(card.value for card in shown.discards if card.colour is colour)
        if values:
            assert text(scene, f"discards.{colour.value}").split() == list(map(str, values))


def test_the_hand_shows_the_cards_in_order() -> None:
    for what, moment in moments(step=4):
        for seat in range(moment.position.seats):
            seen, scene = view_of(moment, Seat(seat)), hand_of(moment, Seat(seat))
            cards = [drawing(scene, f"hand.{at}.card") for at in range(len(seen.hand))]
            assert cards == [f"card {card.code}" for card in seen.hand], what
            assert not has(scene, f"hand.{len(cards)}.card")
            check_trick(scene, seen.table, names_of(moment))


def test_the_hand_says_what_each_card_would_do() -> None:
    laid = (Laid(Seat(0), Card(Colour.VIOLET, 10)), Laid(Seat(1), Card(Colour.GREEN, 8)))
    trick = Trick(Seat(0), laid, ranks(laid))
    moment = course(3, "off", 1)[0]
    seen = view_of(moment, Seat(2))
    cards = (Card(Colour.VIOLET, 1), Card(Colour.GREEN, 3), Card(Colour.YELLOW, 9))
    shown = View(Seat(2), cards, change(seen.table, now=trick, to_act=(Seat(2),)))
    scene = hand.scene(shown, names_of(moment), EN, ())
    assert [text(scene, f"hand.{at}.sum") for at in range(3)] == ["11", "11", "9"]
    # 11 to 8: violet leads by the 10, and the 1 is second. 11 to 10: green by the 8, the 3 second.
    assert [has(scene, f"hand.{at}.leads") for at in range(3)] == [True, True, False]
    assert drawing(scene, "hand.0.place") == "medal 2"
    assert drawing(scene, "hand.1.place") == "medal 2"
    # 10, 9, 8 alone: violet leads, yellow is second.
    assert drawing(scene, "hand.2.place") == "medal 2"


def test_a_team_sees_what_it_chooses_between() -> None:
    asked = 0
    for what, moment in moments():
        shown = view_of(moment).table
        if shown.phase is not Phase.RECORD:
            continue
        asked += 1
        for seat in range(shown.seats):
            scene = hand_of(moment, Seat(seat))
            for player in shown.players:
                role, offered = f"choice.{player.seat}", seat in shown.to_act
                member = player.seat in shown.to_act
                assert has(scene, f"{role}.points") is (offered and member), what
                if offered and member:
                    one = player.rounds[-1]
                    assert text(scene, f"{role}.points") == str(one.points)
                    assert len(scene.role(f"{role}.tick")) == one.pass_pass
    assert asked


def test_the_score_sheet_shows_rounds_totals_and_ranks() -> None:
    for what, moment in moments(step=40):
        seen, scene, names = view_of(moment), score_of(moment), names_of(moment)
        for player in seen.table.players:
            role = f"player.{player.seat}"
            assert text(scene, f"{role}.name") == names[player.seat], what
            for number in range(3):
                cell = f"{role}.round.{number + 1}"
                if number >= len(player.rounds):
                    assert text(scene, cell) == "–"
                    continue
                one = player.rounds[number]
                assert text(scene, cell) == str(one.points)
                assert text(scene, f"{cell}.cards") == str(one.cards)
                assert text(scene, f"{cell}.diamonds") == str(one.diamonds)
                assert len(scene.role(f"{cell}.tick")) == one.pass_pass
            check_unit(scene, seen, player.seat)


def check_unit(scene: Scene, seen: View, seat: Seat) -> None:
    """Check rank, total and Pass Pass of a player or their team, and what the team recorded."""
    player = seen.table.players[seat]
    role = f"unit.{unit(player)}"
    if seen.outcome is not None:
        result = seen.outcome.scores[seat]
        assert text(scene, f"{role}.total") == str(result.categories["points"])
        assert drawing(scene, f"{role}.rank") == f"medal {result.rank}"
        ticks = [sprite for sprite in scene.role(f"{role}.tick") if isinstance(sprite, Sprite)]
        done = sum(sprite.drawing.name == "tick done" for sprite in ticks)
        assert done == result.categories["pass_pass"]
    if player.team is not None:
        for number, line in enumerate(seen.table.sides[player.team].lines):
            cell = f"player.{seat}.round.{number + 1}.recorded"
            assert has(scene, cell) is (line.seat == seat)


def change(old: PublicState, **fields: object) -> PublicState:
    """Return a table with some fields changed."""
    values = {name: getattr(old, name) for name in old.__struct_fields__}
    return PublicState(**{**values, **fields})


# Where it is.


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_nothing_jumps_between_moves(seats: int, teams: str) -> None:
    for before, after in pairwise(course(seats, teams, 1)):
        check_places(table_of(before), table_of(after))
        check_places(hand_of(before, Seat(0)), hand_of(after, Seat(0)))


def check_places(first: Scene, second: Scene) -> None:
    """Check that what stays still is the same, and that whatever both show is in one place."""
    assert first.still is second.still
    boxes = {shape.role: shape.box for shape in first.moving}
    for shape in second.moving:
        assert boxes.get(shape.role, shape.box) == shape.box, shape.role


ESSENTIAL = re.compile(
    r"turn|trick\.\d\.(card|medal)|sum\.\w+(\.token)?|hand\.\d\.(card|token|sum)"
    r"|player\.\d\.turn|unit\.\d\.(total|rank)|(player\.\d|mine)\.(points|tick\.[012])"
)


def test_what_matters_is_large_enough_for_a_phone(words: Phrases) -> None:
    for what, moment in moments(step=17):
        for scene in every_scene(moment, words):
            for shape in read(scene):
                where = f"{what}: {scene.name}: {shape.role}"
                if ESSENTIAL.fullmatch(shape.role) and not small(scene, shape.role):
                    assert shape.box.h >= theme.ESSENTIAL - 2, where
                    assert written(shape) >= theme.ESSENTIAL - 2, where


def written(shape: Shape) -> int:
    """Return how large words are set where there is room; drawings have no such bound."""
    return shape.lettering.size if isinstance(shape, Label) else theme.ESSENTIAL


def small(scene: Scene, role: str) -> bool:
    """Tell whether this belongs to the strip above a hand, which repeats the table."""
    return "hand" in scene.name and role.endswith("medal")


def test_values_and_shapes_on_cards_are_large() -> None:
    moment = course(6, "on", 1)[4]
    for sprite in table_of(moment).role("trick."):
        if isinstance(sprite, Sprite) and sprite.role.endswith(".card"):
            check_card(sprite.drawing)


def check_card(card: Drawing) -> None:
    """Check that a card's value and shape are at least 44 pixels high."""
    heights = {shape.role: shape.box.h for shape in card.shapes}
    sizes = [shape.lettering.size for shape in card.shapes if isinstance(shape, Label)]
    assert min(sizes) >= theme.ESSENTIAL
    assert heights["shape"] >= theme.ESSENTIAL - 8


# What must not be there.


def test_every_observer_sees_the_same_table() -> None:
    for what, moment in moments(step=5):
        public = table_of(moment)
        for seat in range(moment.position.seats):
            seen = view_of(moment, Seat(seat))
            mine = table.scene(seen, names_of(moment), EN, moment.told[None])
            assert mine == public, what


def test_twins_that_look_the_same_have_the_same_pictures() -> None:
    for what, moment in moments(step=9):
        for seat in range(moment.position.seats):
            twin = moment.position.imagine(Seat(seat), seeded(7))
            other = SampleMoment(twin, moment.told)
            assert hand_of(other, Seat(seat)) == hand_of(moment, Seat(seat)), what
            assert table_of(other, seat=Seat(seat)) == table_of(moment, seat=Seat(seat)), what
