"""What the layout kit promises: pieces in their places, layers laid out once, plain pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from games.protocol import Outcome, Score, Seat
from games.registry import game
from phrases import Phrases
from render import artwork, theme
from render.gallery import tables
from render.kit import cards, columns, cover, page, people, ranking
from render.kit.heading import Head
from render.kit.margin import Margin, margin
from render.kit.people import PlayerStatus, PlayerSummary
from render.kit.plain import Plain
from render.painter import Painter
from render.pictures import pictures_of
from render.sample import NAMES, SampleMoment
from render.scene import Drawing, Form, Scene, Shape, Sprite
from render.scene.geometry import Box, Rounded

from .everything import SHORT, chosen, slugs, written
from .look import EN, has, read, text

RED = cards.suit("e0524a a81f22 650a10", artwork.TRIANGLE)
AREA = Box(30, 40, 500, 200)


# Layers and pieces that are kept.


def test_a_still_layer_is_laid_out_once_for_each_set_of_arguments() -> None:
    laid: list[int] = []

    @page.still
    def layer(seats: int) -> Iterator[Shape]:
        laid.append(seats)
        yield Form("ground", Box(0, 0, seats, 1), Rounded())

    assert layer(2) is layer(2)
    assert layer(2) != layer(3)
    assert laid == [2, 3]


# Cards.


def test_a_face_shows_its_value_and_its_suit_and_what_a_game_adds() -> None:
    mark = Form("tower", cards.mark_box(100), Rounded())
    card = cards.face("card red-7", RED, "7", 100, (mark,))
    parts = {shape.role: shape for shape in card.shapes}
    assert (card.width, card.height) == (100, cards.height(100))
    assert text(Scene("card", 100, 140, (), card.shapes), "value") == "7"
    assert parts["tower"] is mark
    whole = Box(0, 0, 100, 140)
    assert all(whole.holds(shape.box) for shape in card.shapes)
    assert not parts["suit"].box.meets(mark.box)


@pytest.mark.parametrize("count", [0, 1, 5, 12, 30])
def test_a_row_of_cards_ends_where_its_box_does(count: int) -> None:
    card = cards.face("card", RED, "1", 60)
    row = list(cards.row("won", [card] * count, AREA))
    assert len(row) == count
    assert all(AREA.x <= one.box.x and one.box.right <= AREA.right + 1 for one in row)
    assert all(one.box.x < other.box.x for one, other in pairwise(row))


@pytest.mark.parametrize("count", [0, 1, 3, 10, 11, 40])
def test_cards_are_spread_in_lines_of_which_each_shows_every_card(count: int) -> None:
    def face(value: int, width: int) -> Drawing:
        return cards.face(f"card {value}", RED, str(value), width)

    laid = [*cards.spread("won", range(count), face, AREA)]
    assert [text(Scene("card", 1, 1, (), one.drawing.shapes), "value") for one in laid] == [
        str(value) for value in range(count)
    ]
    assert all(AREA.y <= one.box.y and one.box.bottom <= AREA.bottom for one in laid)
    lines = {one.box.y: [each for each in laid if each.box.y == one.box.y] for one in laid}
    assert len(lines) <= 2
    for line in lines.values():
        steps = [other.box.x - one.box.x for one, other in pairwise(line)]
        assert all(step >= cards.SEEN * line[0].box.w - 1 for step in steps)


def test_what_is_new_glows_and_what_wins_has_a_crown() -> None:
    card = cards.face("card", RED, "1", 60)
    plain, both = (
        [shape.role for shape in cards.shown("last", card, AREA, fresh=on, wins=on)]
        for on in (False, True)
    )
    assert plain == ["last"]
    assert both == ["last.fresh", "last", "last.crown"]


def test_the_cards_of_a_fan_lie_on_a_cover_around_one_point() -> None:
    card = cards.face("card", RED, "1", 160)
    fan = list(cover.fan([(card, turn) for turn in (-34.0, 0.0, 34.0)]))
    left, middle, right = (one.box.middle for one in fan)
    assert left[0] < middle[0] < right[0]
    assert middle[1] < left[1]
    assert left[1] == pytest.approx(right[1], abs=1)
    assert all(one.box.y > 0 and one.box.bottom < cover.HEIGHT for one in fan)


# People.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_columns_lie_apart_in_their_area_and_are_never_too_wide(seats: int) -> None:
    places = people.columns(AREA, seats, most=120)
    assert all(AREA.holds(place.inset(0.01)) for place in places)
    assert all(place.w <= 120 for place in places)
    assert not any(one.meets(other) for one, other in combinations(places, 2))


def test_a_state_is_what_matters_most() -> None:
    outcome = Outcome("over", (Score(2, {}), Score(1, {})))
    waiting = (Seat(0),)
    assert people.state(outcome, Seat(1), waiting, ready=True) is PlayerStatus.WINNER
    assert people.state(outcome, Seat(0), waiting, ready=True) is None
    assert people.state(None, Seat(0), waiting, ready=True) is PlayerStatus.READY
    assert people.state(None, Seat(0), waiting) is PlayerStatus.TURN
    assert people.state(None, Seat(1), waiting) is None


@pytest.mark.parametrize("how", [None, *PlayerStatus])
def test_a_panel_says_everything_inside_itself(how: PlayerStatus | None) -> None:
    one = PlayerSummary(Seat(3), "Zoë", "12", "cards", how)
    scene = Scene("panel", 600, 300, (), tuple(people.panel(one, AREA)))
    assert [text(scene, f"player.3.{part}") for part in ("name", "figure", "caption")] == [
        "Zoë",
        "12",
        "cards",
    ]
    assert all(AREA.holds(shape.box) for shape in read(scene))
    assert has(scene, "player.3.lit") is (how in (PlayerStatus.WINNER, PlayerStatus.TURN))
    assert has(scene, f"player.3.{how}") is (how is not None)


# Ranks.


def test_equals_share_a_rank_and_come_in_the_order_of_seats() -> None:
    rows = ranking.entries([3, 9, -3, 9], NAMES, EN, over=True)
    assert [(row.seat, row.rank, row.wins) for row in rows] == [
        (1, 1, True),
        (3, 1, True),
        (0, 3, False),
        (2, 4, False),
    ]
    assert rows[-1].total == "−3"
    assert not any(row.wins for row in ranking.entries([3, 9], NAMES, EN, over=False))


# Plain pictures, for every game.

CATEGORIES = {
    "pass_pass": {"points": "picture.total", "pass_pass": "pass_pass.picture.ticks"},
    "passages_secrets": {
        "points": "picture.total",
        "tunnel": "passages_secrets.picture.category.tunnel",
        "loot": "passages_secrets.picture.category.loot",
    },
}


def plain(slug: str) -> Plain:
    """Return plain pictures for a game that has others."""
    pitch, categories = f"{slug}.picture.pitch", CATEGORIES.get(slug, {})
    return Plain(slug=slug, pitch=pitch, categories=categories)


class Titled:
    """The words of a language, but for the title of a game."""

    def __init__(self, words: Phrases, key: str, title: str) -> None:
        self.number = words.number
        self._words, self._key, self._title = words, key, title

    def __call__(self, key: str, /, **places: str | int) -> str:
        """Return a phrase, or the title."""
        return self._title if key == self._key else self._words(key, **places)


def moments(slug: str) -> Iterator[tuple[int, SampleMoment]]:
    """Yield the first and the last of some moments for every number of players."""
    for table in tables(game(slug)):
        course = chosen(table)
        yield table.seats, course[0][1]
        yield table.seats, course[-1][1]


@pytest.mark.parametrize("slug", slugs())
def test_a_wreath_is_for_winners_alone(slug: str) -> None:
    for table in tables(game(slug)):
        for number, moment in chosen(table):
            view, names = moment.position.view(None), NAMES[: table.seats]
            scene = pictures_of(slug).score(view, names, EN, moment.told[None])
            wreaths = [one.role for one in scene.moving if one.role.endswith(".wreath")]
            won = len(people.winners(moment.position.outcome))
            assert bool(wreaths) is bool(won), f"{table.name}, move {number}"
            assert len(wreaths) <= won, f"{table.name}, move {number}"


def test_the_margin_is_that_over_the_best_of_the_others_whoever_they_are() -> None:
    assert margin((Seat(1),), (4, 9, 7, 7)) == Margin(2, (Seat(2), Seat(3)))
    assert margin((Seat(0), Seat(2)), (5, 5, 5)) == Margin(0, (Seat(1),))
    assert margin((Seat(0),), (-40, -60)) == Margin(20, (Seat(1),))


def scenes(slug: str, moment: SampleMoment, words: Phrases) -> tuple[Scene, ...]:
    """Return the plain pictures of a moment."""
    drawn = plain(slug).pictures(pictures_of(slug).view)
    view, names = moment.position.view(None), SHORT[: moment.position.seats]
    kinds = (drawn.table, drawn.hand, drawn.score)
    return (*(draw(view, names, words, ()) for draw in kinds), drawn.cover(words))


@pytest.mark.parametrize("slug", slugs())
def test_plain_pictures_obey_the_laws_of_all_pictures(
    slug: str, words: Phrases, painter: Painter
) -> None:
    for _, moment in moments(slug):
        for scene, other in zip(scenes(slug, moment, words), scenes(slug, moment, EN), strict=True):
            assert scene.width == theme.WIDTH
            assert scene.still is other.still
            assert all(scene.box.holds(shape.box) for shape in read(scene))
            for told in written(scene):
                assert painter.type.line(told.label).text == told.label.text
                assert painter.type.fitted(told.label).size >= theme.READABLE


@pytest.mark.parametrize("slug", slugs())
def test_plain_pictures_tell_who_plays_and_who_has_won(slug: str) -> None:
    told = 0
    for seats, moment in moments(slug):
        table, _, score, _ = scenes(slug, moment, EN)
        outcome = moment.position.outcome
        for seat in range(seats):
            wins = outcome is not None and Seat(seat) in outcome.winners()
            assert text(table, f"player.{seat}.name") == SHORT[seat]
            assert has(table, f"player.{seat}.winner") is wins
            assert has(score, f"player.{seat}.wins") is wins
            told += wins
            for category in [*CATEGORIES.get(slug, ())][1:] if outcome else ():
                figure = outcome.scores[seat].categories[category] if outcome else 0
                assert text(score, f"player.{seat}.{category}") == str(figure).replace("-", "−")
    assert told >= 1


@pytest.mark.parametrize("letters", [1, 8, 32])
def test_a_title_of_any_length_stands_whole_on_plain_pictures(
    letters: int, words: Phrases, painter: Painter
) -> None:
    title = ("Wide " * 7)[:letters].strip()
    pictures, named = plain("top_secret"), Titled(words, "top_secret.title", title)
    _, moment = next(moments("top_secret"))
    seen, names = moment.position.view(None), SHORT[: moment.position.seats]
    table, cover = pictures.table(seen, names, named, ()), pictures.cover(named)
    for scene, said in ((table, title), (cover, title.upper())):
        set_in = [told.label for told in written(scene) if told.label.text == said]
        assert set_in
        assert [painter.type.line(label).text for label in set_in] == [said] * len(set_in)


def test_a_column_has_room_for_a_card_and_a_pile() -> None:
    card = cards.face("card", RED, "1", columns.CARD)
    piles = [cards.Pile("pile", "Pile", card, 7)]
    everybody = [PlayerSummary(Seat(at), name, "0", "") for at, name in enumerate(SHORT[:5])]
    head = Head("A GAME", "", "")
    scene = columns.scene(
        "game",
        head,
        everybody,
        "",
        lambda one, box: cards.shown(f"{one.role}.card", card, box),
        piles,
    )
    laid = [scene.at(f"player.{seat}.card") for seat in range(5)]
    assert text(scene, "pile.count") == "7"
    assert not any(one.box.meets(other.box) for one, other in combinations(laid, 2))
    assert all(isinstance(one, Sprite) and scene.box.holds(one.box) for one in laid)
