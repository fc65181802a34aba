"""The pictures of Top Secret as data: every detail is there, and nothing that is secret."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from games.chance import seeded
from games.protocol import Seat
from games.top_secret.components import KINDS, hand_for
from games.top_secret.moves import Policy
from games.top_secret.options import Length
from games.top_secret.public_state import Count, Player
from games.top_secret.view import view
from render.pictures import pictures_of
from render.sample import NAMES
from render.scene import Scene, Sprite
from render.studio import DrawingDesk
from render.top_secret import fates, hand, reveal, score, stock, table
from tests.conformance.top_secret import twin
from tests.games.top_secret.scenes import Scene as Play

from .everything import shown
from .look import EN, drawing, has, text
from .top_secret import (
    LONG,
    SEEDS,
    TABLES,
    course,
    hand_of,
    moments,
    open_table,
    reveal_of,
    score_of,
    table_of,
    view_of,
)


def figure(scene: Scene, role: str) -> int:
    """Return the number that a label shows."""
    told = text(scene, role).removeprefix("= ").removesuffix(" pts")
    return int(told.replace("−", "-").replace(",", ""))


def cards_at(scene: Scene, start: str) -> list[str]:
    """Return the names of the drawings whose role is `start` and a number, in order."""
    found = [one for one in scene.role(start) if isinstance(one, Sprite)]
    return [one.drawing.name for one in found if re.fullmatch(r"\d+", one.role[len(start) :])]


# What is there.


def test_it_is_registered_with_all_its_pictures() -> None:
    pictures = pictures_of("top_secret")
    assert set(pictures.further) == {"reveal"}
    assert tuple(pictures.pages) == ("cards", "reveal", "moles", "bank")


def test_the_table_shows_what_lies_before_everybody() -> None:
    for what, moment in moments(step=3):
        shown, scene = open_table(moment), table_of(moment)
        for player in shown.players:
            role = f"player.{player.seat}"
            assert text(scene, f"{role}.name") == NAMES[player.seat], what
            piled = [f"card {one.card.kind.value} {one.card.colour}" for one in player.pile]
            assert cards_at(scene, f"{role}.card.") == piled, what
            assert figure(scene, f"{role}.side.0") == player.singles, what
            assert figure(scene, f"{role}.side.1") == 2 * player.pairs, what
            check_fine_and_points(scene, player, shown.options.length)


def check_fine_and_points(scene: Scene, player: Player, length: Length) -> None:
    """Check what a player's foot tells of missed shouts and of finished rounds."""
    role = f"player.{player.seat}"
    assert has(scene, f"{role}.fine") is (player.missed > 0)
    if player.missed:
        assert drawing(scene, f"{role}.fine") == f"fine −{50 * player.missed}"
    told = length is Length.TO_1200 or bool(player.rounds)
    assert has(scene, f"{role}.points") is told
    if told:
        assert figure(scene, f"{role}.points") == player.points


def test_everybody_is_ready_awaited_or_neither() -> None:
    for what, moment in moments(step=3):
        seen, scene = view_of(moment), table_of(moment)
        winners = seen.outcome.winners() if seen.outcome else ()
        for player in seen.table.players:
            role, over = f"player.{player.seat}", seen.outcome is not None
            waits = player.seat in seen.table.waiting
            assert has(scene, f"{role}.ready") is (player.ready and not over), what
            assert has(scene, f"{role}.awaited") is waits, what
            assert has(scene, f"{role}.winner") is (player.seat in winners), what
            assert has(scene, f"{role}.lit") is (waits or player.seat in winners), what


def test_a_reveal_shows_who_is_awaited_until_its_turn_is_over() -> None:
    for what, moment in moments(step=2):
        shown, scene = open_table(moment), reveal_of(moment)
        over = shown.last is not None and shown.last.done
        for player in shown.players:
            role = f"player.{player.seat}"
            waits = player.seat in shown.waiting and not over
            assert has(scene, f"{role}.awaited") is waits, what
            assert has(scene, f"{role}.lit") is waits, what
            assert has(scene, f"{role}.ready") is (player.ready and not over), what


def test_the_table_says_where_the_game_stands() -> None:
    for what, moment in moments(step=3):
        shown, scene = open_table(moment), table_of(moment)
        turns = len(hand_for(shown.seats))
        assert text(scene, "turn") == f"Turn {shown.turn} of {turns}", what
        assert text(scene, "cards") == str(shown.players[0].hand), what
        assert len({player.hand for player in shown.players}) == 1, what
        assert has(scene, "round") is (shown.options.length is Length.TO_1200), what
        waiting = shown.waiting
        if waiting and len(waiting) < shown.seats:
            named = [NAMES[seat] for seat in waiting]
            told = named if len(named) <= 3 else [f"{len(named)} players"]
            assert all(one in text(scene, "task") for one in told), what


def test_shields_stand_over_agents_and_what_lies_beneath_them() -> None:
    seen = set()
    for what, moment in moments():
        shown, scene = open_table(moment), table_of(moment)
        for player in shown.players:
            kinds = tuple(one.card.kind.value for one in player.pile)
            agents = [kind == "agent" for kind in kinds]
            safe = [one or any(agents[at + 1 : at + 2]) for at, one in enumerate(agents)]
            role = f"player.{player.seat}.shield"
            assert [has(scene, f"{role}.{at}") for at in range(len(kinds))] == safe, what
            seen.add(tuple(safe))
    assert {(True,), (True, True), (True, False)} <= seen


def test_what_has_left_the_table_stays_pale_until_the_next_reveal() -> None:
    for what, moment in moments(step=3):
        shown, scene = open_table(moment), table_of(moment)
        for player in shown.players:
            names = cards_at(scene, f"player.{player.seat}.gone.")
            laid = () if shown.last is None else fates.laid(shown.last, player.seat)
            here = (fates.Fate.LIES, fates.Fate.KEPT)
            left = [one.card for one in reversed(laid) if one.fate not in here]
            ghosts = [f"ghost {card.kind.value} {card.colour}" for card in left]
            assert names == ghosts[: 2 - len(player.pile)], what


def test_the_reveal_shows_every_card_of_the_turn_and_what_became_of_it() -> None:
    for what, moment in moments():
        last, scene = open_table(moment).last, reveal_of(moment)
        for player in open_table(moment).players:
            for part in fates.CardSource:
                role = f"player.{player.seat}.{part.value}"
                laid = () if last is None else fates.laid(last, player.seat)
                found = [one for one in laid if one.part is part]
                assert has(scene, role) is bool(found), what
                for one in found:
                    check_laid(scene, role, one)


def check_laid(scene: Scene, role: str, one: fates.TurnCard) -> None:
    """Check how one card of the reveal is drawn."""
    name = f"{one.card.kind.value} {one.card.colour}"
    whole = one.fate.stays or one.fate in (fates.Fate.AWAITED, fates.Fate.BLOWN)
    assert drawing(scene, role) == f"{'card' if whole else 'ghost'} {name}"
    assert has(scene, f"{role}.burnt") is (one.fate is fates.Fate.BLOWN)
    assert has(scene, f"{role}.saved") is one.saved
    signs = [
        shape.drawing.name for shape in scene.role(f"{role}.fate.") if isinstance(shape, Sprite)
    ]
    assert bool(signs) is (one.fate is not fates.Fate.LIES)
    if one.fate in (fates.Fate.STOLEN, fates.Fate.TOOK):
        assert f"spy {one.other}" in signs


def test_the_banner_names_bombs_thieves_and_what_was_saved() -> None:
    seen = set()
    for what, moment in moments():
        last, scene = open_table(moment).last, reveal_of(moment)
        if last is None:
            continue
        told = text(scene, "headline")
        thieves = tuple(theft.thief for theft in last.thefts)
        for seat in last.bombs or thieves:
            assert NAMES[seat] in told, what
        saved = [blast for blast in last.blasts if blast.saved]
        chips = [shape.role for shape in scene.role("saved.") if shape.role.endswith(".0")]
        assert len(chips) == len(saved), what
        thefts = [shape for shape in scene.role("theft.") if shape.role.endswith(".0")]
        assert len(thefts) == len(thieves), what
        seen |= {"bombs" if last.bombs else "thefts" if thieves else "quiet", bool(saved)}
    assert seen >= {"bombs", "thefts", "quiet", True, False}


def test_a_hand_shows_every_kind_in_its_place() -> None:
    for what, moment in moments(step=5):
        for seat in range(moment.position.seats):
            seen, scene = view_of(moment, seat), hand_of(moment, seat)
            counts = dict(seen.kinds)
            for kind in KINDS:
                role, count = f"hand.{kind.value}", counts.get(kind, 0)
                assert text(scene, f"{role}.count") == f"×{count}", what
                pale = "card" if count else "ghost"
                assert drawing(scene, role) == f"{pale} {kind.value} {seat}", what
                assert has(scene, f"{role}.tick") is (seen.choice is kind), what


def test_a_hand_shows_its_own_safe() -> None:
    for what, moment in moments(step=5):
        seen, scene = view_of(moment, 0), hand_of(moment, 0)
        missed = seen.table.players[0].missed
        assert figure(scene, "safe.points") == Count(seen.singles, seen.pairs, missed).points, what
        assert grouped(scene, "singles", stock.singles(seen.singles)) == len(seen.singles), what
        assert grouped(scene, "pairs", stock.pairs(seen.pairs)) == len(seen.pairs), what
        words = {Policy.ASK: "ask me", Policy.KEEP: "keep", Policy.BANK: "bank"}
        assert text(scene, "policy") == words[seen.policy], what


def grouped(scene: Scene, role: str, groups: tuple[stock.Group, ...]) -> int:
    """Check that each group is drawn with its number; return how many cards or pairs they are."""
    for at, group in enumerate(groups):
        for place, kind in enumerate(group.kinds):
            name = drawing(scene, f"{role}.{at}.{place}")
            assert name in (f"mini {kind.value}", f"badge {kind.value}")
        if group.count > 1:
            assert text(scene, f"{role}.{at}.count") == f"×{group.count}"
        assert has(scene, f"{role}.{at}.count") is (group.count > 1)
    assert not has(scene, f"{role}.{len(groups)}.0")
    return sum(group.count for group in groups)


def test_the_score_sheet_adds_up() -> None:
    for seats, options in TABLES:
        for seed in SEEDS:
            moment = course(seats, options, seed)[-1]
            seen, scene = view_of(moment), score_of(moment)
            assert seen.outcome is not None
            for player in seen.table.players:
                role = f"player.{player.seat}"
                count, line = player.rounds[-1], seen.outcome.scores[player.seat]
                assert figure(scene, f"{role}.total") == player.points
                assert figure(scene, f"{role}.singles.points") == count.single_points
                assert figure(scene, f"{role}.pairs.points") == count.pair_points
                assert has(scene, f"{role}.fine") is (count.missed > 0)
                assert drawing(scene, f"{role}.rank") == f"medal {line.rank}"
                assert has(scene, f"{role}.wins") is (line.rank == 1)
                groups = stock.singles(count.singles), stock.pairs(count.pairs)
                for part, group in zip(("singles", "pairs"), groups, strict=True):
                    grouped(scene, f"{role}.{part}", group)


def test_a_longer_game_tells_its_last_rounds() -> None:
    moment = course(6, LONG, 1)[-1]
    shown, scene = open_table(moment), score_of(moment)
    assert shown.round > 1
    for player in shown.players:
        last = list(enumerate(player.rounds, 1))[-3:]
        for number, count in last:
            told = figure(scene, f"player.{player.seat}.round.{number}.points")
            assert told == count.points


def test_groups_count_what_their_cards_count() -> None:
    for _, moment in moments(step=7):
        seen = view_of(moment, 1)
        count = Count(seen.singles, seen.pairs, 0)
        assert sum(group.points for group in stock.singles(seen.singles)) == count.single_points
        assert sum(group.points for group in stock.pairs(seen.pairs)) == count.pair_points


# Who may see it.


def test_every_observer_sees_the_same_table_and_reveal() -> None:
    for what, moment in moments(step=2):
        public = table_of(moment), reveal_of(moment)
        for seat in range(moment.position.seats):
            assert (table_of(moment, seat=seat), reveal_of(moment, seat=seat)) == public, what


def script() -> Play:
    """Return a game in which cards, a target and a decision are pending."""
    play = Play(4)
    play.turn("80 a 40 100", keep=(0, 1, 2))
    for seat, one in enumerate(("m", "60")):
        play.choose(seat, one)
    return play


def stealing() -> Play:
    """Return a game in which one of two moles has named a target."""
    play = Play(4)
    play.play("m 80 m 100")
    play.steal(0, 1)
    return play


@pytest.mark.parametrize("begun", [script, stealing])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_twin_games_draw_the_same_bytes(
    begun: Callable[[], Play], seat: int | None, desk: DrawingDesk
) -> None:
    state, who = begun().state, None if seat is None else Seat(seat)
    names = NAMES[:4]
    for seed in range(12):
        other = twin(state, who, seeded(seed))
        for draw in (table.scene, reveal.scene, hand.scene, score.scene):
            one, two = (draw(view(each, who), names, EN, ()) for each in (state, other))
            assert desk.draw(one).data == desk.draw(two).data, f"seed {seed}: {one.name}"


def test_a_hand_shows_nothing_of_others_but_what_lies_open() -> None:
    for what, moment in moments(step=11):
        scene = hand_of(moment, 0)
        for player in open_table(moment).players[1:]:
            minis = cards_at(scene, f"player.{player.seat}.card.")
            assert [name.split()[1] for name in minis] == [
                one.card.kind.value for one in player.pile
            ], what


def test_the_score_sheet_while_a_game_runs_has_no_ranks() -> None:
    scene = score.scene(view_of(course(5, {}, 1)[9]), NAMES[:5], EN, ())
    assert not [one for one in scene.moving if one.role.endswith((".rank", ".wins"))]


def test_a_hand_does_not_say_who_has_chosen_since_it_stays_while_others_choose() -> None:
    """The board says it; a hand that said so too would soon say something else."""
    hands = [one for one in shown("top_secret", "en") if one.kind == "hand"]
    roles = {shape.role.rpartition(".")[2] for one in hands for shape in one.scene.moving}
    assert "name" in roles
    assert roles.isdisjoint({"ready", "awaited"})
