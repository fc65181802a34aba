"""The pictures of Le Secret de Monte Cristo as data: every detail of the view is there."""

from __future__ import annotations

from itertools import pairwise

from games.monte_cristo.components import (
    ACTIONS,
    DUNGEONS,
    KINDS,
    MARKET,
    ZONES,
    Action,
    Place,
    Treasure,
    sorted_cards,
)
from games.monte_cristo.public_state import Phase, Player, PublicState, Scoring
from games.monte_cristo.state.flow import ranking
from games.protocol import Seat
from render.monte_cristo import board, scoring, slide
from render.pictures import pictures_of
from render.scene import Scene

from .look import drawing, has, text
from .monte_cristo import (
    course,
    dungeons_of,
    moments,
    names_of,
    scoring_of,
    sheet_of,
    side_of,
    slide_of,
    view_of,
)


def gem(one: Treasure) -> str:
    """Return the name of a treasure's drawing."""
    return f"gem {one.kind.value} {one.value}"


def drawn(scene: Scene, start: str) -> list[str]:
    """Return the names of the drawings called `start.0`, `start.1` and so on."""
    found: list[str] = []
    while has(scene, f"{start}.{len(found)}"):
        found.append(drawing(scene, f"{start}.{len(found)}"))
    return found


# The dungeons.


def test_seven_pages_of_its_rules_have_a_picture() -> None:
    pages = ("slide", "supply", "adventurer", "zones", "treasure", "shuffle", "scoring")
    assert tuple(pictures_of("monte_cristo").pages) == pages


def test_every_dungeon_shows_its_queue_its_treasures_and_who_leads() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        for place in DUNGEONS:
            role, dungeon = f"dungeon.{place.value}", shown.dungeon(place)
            assert drawn(scene, f"{role}.queue") == [f"pawn {seat}" for seat in dungeon.queue], what
            assert drawn(scene, f"{role}.treasure") == [gem(one) for one in dungeon.treasures], what
            order = ranking(shown, place).order
            assert has(scene, f"{role}.leads") is bool(order), what
            assert drawn(scene, f"{role}.rank") == [f"marble {seat}" for seat, _ in order], what
            for at, (_, count) in enumerate(order):
                assert text(scene, f"{role}.count.{at}") == str(count), what


def test_whoever_stands_further_forward_stands_further_left() -> None:
    for what, moment in moments(step=5):
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        for place in DUNGEONS:
            role, number = f"dungeon.{place.value}.queue", len(shown.dungeon(place).queue)
            lefts = [scene.at(f"{role}.{at}").box.x for at in range(number)]
            assert all(one < other for one, other in pairwise(lefts)), what


def test_the_zones_show_who_stands_there() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        for place in ZONES:
            for seat in range(shown.seats):
                there = seat in shown.zone(place)
                assert has(scene, f"zone.{place.value}.{seat}") is there, what


def test_treasures_in_the_bag_and_discarded_are_numbers() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        assert text(scene, "bag") == str(shown.bag), what
        assert text(scene, "spent") == str(shown.spent), what
        assert drawn(scene, "revealed") == [gem(one) for one in shown.revealed], what


def test_the_chips_tell_who_it_is_and_whose_turn_it_is() -> None:
    for what, moment in moments():
        seen, scene = view_of(moment), dungeons_of(view_of(moment))
        acting = (seen.table.to_act,) if seen.outcome is None else ()
        winners = seen.outcome.winners() if seen.outcome else ()
        for player in seen.table.players:
            role = f"player.{player.seat}"
            assert text(scene, f"{role}.name") == names_of(seen)[player.seat], what
            assert text(scene, f"{role}.points") == str(player.points), what
            assert text(scene, f"{role}.reserve") == str(player.reserve), what
            assert has(scene, f"{role}.turn") is (player.seat in acting), what
            assert has(scene, f"{role}.winner") is (player.seat in winners), what
        for seat in (*winners, *acting):
            assert drawing(scene, f"task.{seat}") == f"marble {seat}", what
        assert text(scene, "task"), what
        if len({*winners, *acting}) == 1:
            assert text(scene, "task.name") == names_of(seen)[(*winners, *acting)[0]], what


def test_placements_left_and_who_comes_after_that() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, dungeons_of(view_of(moment))
        if shown.phase is not Phase.PLACE or shown.placing is None:
            assert not has(scene, "placing"), what
            continue
        assert text(scene, "placing") == str(shown.placing.left), what
        assert drawn(scene, "waiting") == [f"marble {seat}" for seat in shown.waiting], what


# The slide.


def test_the_slide_shows_every_marble_and_when_it_comes() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, slide_of(view_of(moment))
        numbers = []
        for action in ACTIONS:
            role = f"marble.{action.value}"
            for at, seat in enumerate(shown.track(action), 1):
                assert drawing(scene, f"{role}.{at}") == f"marble {seat}", what
                if shown.phase is not Phase.OVER:
                    numbers.append(int(text(scene, f"{role}.{at}.order")))
            assert not has(scene, f"{role}.{len(shown.track(action)) + 1}"), what
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), what
        rings = [shape.role for shape in scene.moving if shape.role.endswith(".active")]
        running = shown.phase is not Phase.OVER
        assert rings == ([f"marble.{shown.action.value}.1.active"] if running else []), what


def test_the_order_is_that_in_which_actions_come() -> None:
    table = PublicState(
        (Player(Seat(0)), Player(Seat(1))),
        tracks=((Seat(0),), (Seat(1), Seat(0)), (), (Seat(0), Seat(1))),
        action=Action.SHUFFLE,
        phase=Phase.SHUFFLE,
    )
    assert board.order(table) == {
        (Action.SHUFFLE, 0): 1,
        (Action.SUPPLY, 0): 2,
        (Action.ADVENTURER, 0): 3,
        (Action.SHUFFLE, 1): 4,
        (Action.ADVENTURER, 1): 5,
    }


def test_marbles_lie_one_above_the_other_from_the_bottom() -> None:
    for action, column in board.tracks(slide.SLIDE).items():
        spots = board.spots(column)
        assert len(spots) == 7, action
        assert all(low.y >= high.bottom - 0.01 for low, high in pairwise(spots)), action


def test_the_market_shows_the_kinds_in_their_slots() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, slide_of(view_of(moment))
        for at, (kind, value) in enumerate(zip(shown.market, MARKET, strict=True)):
            assert drawing(scene, f"market.{at}") == f"gem {kind.value} 0", what
            assert text(scene, f"market.{at}.value") == f"×{value}", what


def check_row(scene: Scene, player: Player) -> None:
    """Check what the slide says about a player."""
    role = f"player.{player.seat}"
    assert text(scene, f"{role}.points") == str(player.points)
    assert text(scene, f"{role}.reserve") == str(player.reserve)
    assert text(scene, f"{role}.marseille") == str(player.marseille)
    held = [f"mini {card.kind.value} {card.bags}" for card in sorted_cards(player.cards)]
    assert drawn(scene, f"{role}.card") == held
    assert drawn(scene, f"{role}.joker") == ["mini joker"] * player.jokers


def test_the_slide_shows_what_everybody_has() -> None:
    for what, moment in moments():
        seen = view_of(moment)
        shown, scene = seen.table, slide_of(seen)
        for player in shown.players:
            assert text(scene, f"player.{player.seat}.name") == names_of(seen)[player.seat], what
            check_row(scene, player)
            assert has(scene, f"score.marble.{player.seat}") is (not shown.offer), what
            if shown.offer:
                continue
            place = scene.at(f"score.marble.{player.seat}").box.middle[0]
            assert abs(place - board.score_x(slide.SCORE, player.points)) <= 1, what
        assert drawn(scene, "offer") == [f"card {card.code}" for card in shown.offer], what
        assert text(scene, "deck") == str(shown.deck), what
        assert text(scene, "discards") == str(len(shown.discards)), what


def test_two_players_see_their_bags_added_up() -> None:
    for what, moment in moments(step=4):
        shown, scene = view_of(moment).table, slide_of(view_of(moment))
        for player in shown.players if shown.seats == 2 else ():
            for kind in KINDS:
                bags = sum(card.bags for card in player.cards if card.kind is kind)
                assert text(scene, f"player.{player.seat}.bags.{kind.value}") == str(bags), what


# A seat's own side.


def test_the_own_side_shows_what_the_seat_has() -> None:
    for what, moment in moments(step=3):
        for seat in range(moment.position.seats):
            seen = view_of(moment, seat)
            shown, scene, player = seen.table, side_of(seen), seen.table.players[seat]
            assert text(scene, "player.name") == names_of(seen)[seat], what
            assert text(scene, "player.points") == str(player.points), what
            for role, count in (("reserve", player.reserve), ("marseille", player.marseille)):
                assert text(scene, role) == str(count), what
                assert drawn(scene, role) == [f"pawn {seat}"] * count, what
            held = [f"card {card.code}" for card in sorted_cards(player.cards)]
            assert drawn(scene, "card") == held, what
            assert drawn(scene, "joker") == ["joker"] * player.jokers, what
            for kind, bags in board.bags(player).items():
                assert text(scene, f"bags.{kind.value}") == str(bags), what
                assert text(scene, f"bags.{kind.value}.worth") == f"×{shown.worth(kind)}", what
            assert drawn(scene, "offer") == [f"card {card.code}" for card in shown.offer], what


def test_the_own_side_shows_which_actions_the_next_marbles_bring() -> None:
    for what, moment in moments(step=3):
        seen = view_of(moment, 1)
        scene, numbers = side_of(seen), board.order(seen.table)
        if has(scene, "plan.words"):
            assert not has(scene, "next.0"), what
            continue
        mine = {
            number: action
            for (action, at), number in numbers.items()
            if seen.table.track(action)[at] == 1
        }
        first = sorted(mine)[:4]
        assert drawn(scene, "next") == [f"medallion {mine[one].value}" for one in first], what
        told = [text(scene, f"next.{at}.order") for at in range(len(first))]
        assert told == [str(one) for one in first], what


def test_the_own_side_shows_the_dungeons_in_short() -> None:
    for what, moment in moments(step=3):
        seen = view_of(moment, 1)
        shown, scene = seen.table, side_of(seen)
        for place in () if shown.offer else DUNGEONS:
            role, dungeon = f"dungeon.{place.value}", shown.dungeon(place)
            assert text(scene, f"{role}.own") == str(dungeon.queue.count(Seat(1))), what
            assert drawn(scene, f"{role}.treasure") == [gem(one) for one in dungeon.treasures], what
            order = ranking(shown, place).order
            assert drawn(scene, f"{role}.rank") == [f"marble {seat}" for seat, _ in order], what
            now = shown.scoring is not None and shown.scoring.dungeon is place
            assert has(scene, f"{role}.now") is now, what


# The scoring.


def test_a_scoring_tells_who_ranked_how_and_took_and_paid_what() -> None:
    for what, moment in moments(step=2):
        shown, scene = view_of(moment).table, scoring_of(view_of(moment))
        told = scoring.shown(shown)
        if told is None:
            assert text(scene, "title").startswith("No scoring yet"), what
            continue
        for ranked in told.rankings:
            check_dungeon(scene, told, ranked.dungeon, ranked.order)
        for player in shown.players:
            seat = player.seat
            gain = told.points[seat] if told.points else shown.points_for(told.collected(seat))
            assert text(scene, f"sum.{seat}.points") == f"+{gain}", what


def check_dungeon(
    scene: Scene, told: Scoring, place: Place, order: tuple[tuple[Seat, int], ...]
) -> None:
    """Check one dungeon of a scoring: its order, and what everybody there did."""
    tops = []
    for seat, count in order:
        role = f"dungeon.{place.value}.{seat}"
        assert text(scene, f"{role}.count") == str(count)
        tops.append(scene.at(role).box.y)
        done = [one for one in told.takings if (one.seat, one.dungeon) == (seat, place)]
        if done and done[0].treasures:
            (taking,) = done
            assert drawn(scene, f"{role}.took") == [gem(one) for one in taking.treasures]
            paid = [f"mini {part.kind.value} {one}" for part in taking.payment for one in part.bags]
            jokers = sum(part.jokers for part in taking.payment)
            assert drawn(scene, f"{role}.paid") == [*paid, *["mini joker"] * jokers]
        elif done:
            assert text(scene, f"{role}.none") == "passes"
    assert tops == sorted(tops)
    assert has(scene, f"dungeon.{place.value}.closed") is (place in told.closed)
    full = place in told.full and place not in told.closed
    assert has(scene, f"dungeon.{place.value}.full") is full
    assert has(scene, f"dungeon.{place.value}.now") is (told.dungeon is place)


def test_a_running_scoring_shows_who_is_asked_and_what_he_has_chosen() -> None:
    asked = 0
    for what, moment in moments():
        shown, scene = view_of(moment).table, scoring_of(view_of(moment))
        if shown.scoring is None or shown.scoring.dungeon is None:
            continue
        asked += 1
        role = f"dungeon.{shown.scoring.dungeon.value}.{shown.to_act}"
        assert has(scene, f"{role}.turn"), what
        assert drawn(scene, f"{role}.took") == [gem(one) for one in shown.scoring.chosen], what
    assert asked


# The score sheet.


def test_the_sheet_adds_up_and_ranks() -> None:
    for what, moment in moments(step=6):
        seen, scene = view_of(moment), sheet_of(moment)
        for player in seen.table.players:
            role = f"player.{player.seat}"
            parts = [int(text(scene, f"{role}.{kind.value}")) for kind in KINDS]
            total = int(text(scene, f"{role}.total"))
            assert sum(parts) + int(text(scene, f"{role}.bonus")) == total == player.points, what
            explorers = str(seen.table.exploring(player.seat))
            assert text(scene, f"{role}.adventurers") == explorers, what
            if seen.outcome is not None:
                rank = seen.outcome.scores[player.seat].rank
                assert drawing(scene, f"{role}.rank") == f"medal {rank}", what
                assert has(scene, f"{role}.wins") is (rank == 1), what


def test_the_sheet_lists_by_rank() -> None:
    for seats, seed in ((2, 1), (4, 3)):
        moment = course(seats, seed)[-1]
        outcome, scene = view_of(moment).outcome, sheet_of(moment)
        assert outcome is not None
        tops = {seat: scene.at(f"player.{seat}.total").box.y for seat in range(seats)}
        ranks = [outcome.scores[seat].rank for seat in sorted(tops, key=lambda one: tops[one])]
        assert ranks == sorted(ranks)
