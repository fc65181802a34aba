"""What changed last is marked, exactly; what nobody may know changes no picture."""

from __future__ import annotations

from msgspec.structs import replace

from games.chance import seeded
from games.monte_cristo import RULES
from games.monte_cristo.components import ZONES, Action, Place, sorted_cards
from games.monte_cristo.moves import Plan
from games.monte_cristo.public_state import Last, PublicState
from games.monte_cristo.view import View
from games.protocol import Seat
from render.scene import Scene
from render.studio import DrawingDesk
from tests.conformance.monte_cristo import twin
from tests.games.monte_cristo.scenes import dealt
from tests.games.monte_cristo.scenes import scene as laid

from .look import drawing, has, text
from .monte_cristo import boards_of, dungeons_of, moments, names_of, side_of, slide_of, view_of


def marked(scene: Scene) -> set[str]:
    """Return the roles of what is marked as newest."""
    ends = (shape.role for shape in scene.moving if shape.role.endswith(".fresh"))
    return {role.removesuffix(".fresh") for role in ends}


def test_the_dungeons_mark_what_is_newest_and_nothing_else() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        last, expected = shown.last, set()
        if shown.revealed:
            expected.add("revealed")
        for place in {where for _, where in last.placed} if last else ():
            came = [seat for seat, where in last.placed if where is place] if last else []
            if place in ZONES:
                expected |= {f"zone.{place.value}.{seat}" for seat in came}
                continue
            queue = shown.dungeon(place).queue
            assert queue[-len(came) :] == tuple(came), what
            numbers = range(len(queue) - len(came), len(queue))
            expected |= {f"dungeon.{place.value}.queue.{at}" for at in numbers}
        for one, place in last.found if last else ():
            lying = shown.dungeon(place).treasures
            if lying and lying[-1] == one:
                expected.add(f"dungeon.{place.value}.treasure.{len(lying) - 1}")
        assert marked(scene) == expected, what


def test_the_slide_marks_what_is_newest_and_nothing_else() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, slide_of(view_of(moment))
        expected = set()
        if shown.last is not None:
            expected = {*moved_marbles(shown, shown.last), *new_cards(shown, shown.last)}
        if shown.last is not None and shown.last.priced is not None:
            expected.add(f"market.{shown.market.index(shown.last.priced)}")
        assert marked(scene) == expected, what


def moved_marbles(shown: PublicState, last: Last) -> set[str]:
    """Return the roles of the marbles that the newest action has moved."""
    found = set()
    if last.slid is not None:
        track, _, end = last.slid
        end -= last.marble is not None and track is last.action
        found |= {f"marble.{track.value}.{end}"} if end else set()
    if last.marble is not None:
        found.add(f"marble.{last.marble.value}.{len(shown.track(last.marble))}")
    return found


def new_cards(shown: PublicState, last: Last) -> set[str]:
    """Return the roles of the cards that the newest action has brought."""
    found = set()
    for seat, card in last.gifts:
        player = shown.players[seat]
        if player.cards and player.cards[-1] == card:
            held = sorted_cards(player.cards)
            found.add(f"player.{seat}.card.{max(at for at, one in enumerate(held) if one == card)}")
    for seat, place in last.placed:
        if place is Place.JOKER and shown.players[seat].jokers:
            found.add(f"player.{seat}.joker.{shown.players[seat].jokers - 1}")
    return found


# Secrets.


def planning() -> View:
    """Return the view of a seat that waits for its turn to place."""
    game = laid(2, Action.ADVENTURER, reserve=(3, 3))
    return RULES.view(game.state, Seat(1))


def test_a_plan_is_shown_to_its_seat_alone() -> None:
    seen = planning()
    assert text(side_of(seen), "plan.words") == "You may plan ahead"
    for place, sign in ((Place.C, "letter c"), (Place.LANDING, "zone landing")):
        planned = replace(seen, plan=Plan(place))
        scene = side_of(planned)
        assert text(scene, "plan.words") == "Planned"
        assert drawing(scene, "plan.place") == sign
        assert boards_of(planned) == boards_of(seen)
    assert text(side_of(replace(seen, plan=Plan(None))), "plan.words") == "Planned: pass"
    assert not has(side_of(replace(seen, seat=Seat(0))), "plan.words")


def test_an_onlooker_sees_the_first_seats_side_without_its_plan() -> None:
    seen = replace(planning(), plan=Plan(Place.A), seat=None)
    scene = side_of(seen)
    assert text(scene, "player.name") == names_of(seen)[0]
    assert not has(scene, "plan.words")


def test_twins_are_drawn_alike() -> None:
    """Two states that differ only in what nobody may know give equal scenes, hence equal bytes."""
    for seed in range(1, 4):
        game = dealt(4, seed)
        for number in range(60):
            luck = seeded(seed, "twin", number)
            for seat in (None, *map(Seat, range(4))):
                one = RULES.view(game.state, seat)
                other = RULES.view(twin(game.state, seat, luck), seat)
                assert boards_of(one) == boards_of(other), f"seed {seed}, move {number}"
                assert side_of(one) == side_of(other), f"seed {seed}, move {number}"
            if game.asked is None:
                break
            game.play(luck.pick(game.legal()))


def test_twins_are_the_same_to_the_byte(desk: DrawingDesk) -> None:
    game = laid(3, Action.ADVENTURER, hands=("r1 j", "e2", "j j"), reserve=(3, 3, 3))
    seat = Seat(2)
    for number in range(3):
        other = twin(game.state, seat, seeded(number, "bytes"))
        one, two = (
            (*boards_of(seen), side_of(seen))
            for seen in (RULES.view(game.state, seat), RULES.view(other, seat))
        )
        for first, second in zip(one, two, strict=True):
            assert desk.draw(first, "png").data == desk.draw(second, "png").data, number


def test_every_observer_sees_the_same_boards() -> None:
    for what, moment in moments(step=9):
        public = boards_of(view_of(moment))
        for seat in range(moment.position.seats):
            assert boards_of(view_of(moment, seat)) == public, what
