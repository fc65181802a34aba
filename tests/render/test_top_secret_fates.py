"""What became of the cards of a turn, by the rulebook's own examples, and what changed last."""

from __future__ import annotations

from games.protocol import Seat
from games.top_secret.components import CardKind
from games.top_secret.events import Exploded, Settled, Stolen
from games.top_secret.public_state import Side
from render.top_secret import fates, wording
from render.top_secret.fates import CardSource, Fate, Fresh
from render.top_secret.moments import DecidedMoment, MomentKind, decided
from render.top_secret.score import cells
from tests.games.top_secret.scenes import Scene as Play
from tests.games.top_secret.scenes import card

from .look import EN, drawing, has, text
from .top_secret import (
    SEEDS,
    TABLES,
    course,
    moments,
    open_table,
    reveal_of,
    score_of,
    table_of,
    view_of,
)

Row = tuple[str, CardSource, Fate, int | None, bool]


def became(play: Play, seat: int) -> list[Row]:
    """Return a seat's cards of the newest turn, with what became of each."""
    rows = fates.laid(play.last, Seat(seat))
    return [(one.card.kind.value, one.part, one.fate, one.other, one.saved) for one in rows]


def test_an_agent_saves_himself_and_the_document_beneath() -> None:
    play = Play(3)
    play.turn("80 40 60", keep=(0,))
    play.turn("a x 60")
    assert became(play, 0) == [
        ("80", CardSource.UNDER, Fate.DOUBLE, None, True),
        ("agent", CardSource.PLAYED, Fate.DOUBLE, None, True),
    ]
    assert became(play, 1) == [("assassin", CardSource.PLAYED, Fate.BLOWN, None, False)]


def test_a_document_above_an_agent_is_lost() -> None:
    play = Play(3)
    play.turn("a 40 60", keep=(0,))
    play.turn("80 x 60", keep=(0,))
    assert became(play, 0) == [
        ("agent", CardSource.UNDER, Fate.KEPT, None, True),
        ("80", CardSource.PLAYED, Fate.BLOWN, None, False),
    ]


def test_a_theft_is_told_on_both_sides() -> None:
    play = Play(3)
    play.turn("40 40 60", keep=(0, 1))
    play.play("80 m 60")
    assert became(play, 1)[1:] == [("mole", CardSource.PLAYED, Fate.AWAITED, None, False)]
    play.steal(1, 0)
    assert became(play, 0) == [
        ("40", CardSource.UNDER, Fate.LIES, None, False),
        ("80", CardSource.PLAYED, Fate.STOLEN, 1, False),
    ]
    assert became(play, 1) == [
        ("40", CardSource.UNDER, Fate.LIES, None, False),
        ("mole", CardSource.PLAYED, Fate.TOOK, 0, False),
        ("80", CardSource.LOOT, Fate.LIES, 0, False),
    ]
    play.settle()
    assert [row[2] for row in became(play, 1)] == [Fate.SINGLE, Fate.TOOK, Fate.SINGLE]


def test_a_mole_without_a_target_is_wasted() -> None:
    play = Play(2)
    play.play("m m")
    assert became(play, 0) == [("mole", CardSource.PLAYED, Fate.WASTED, None, False)]
    assert became(play, 1) == became(play, 0)


def test_a_mole_explodes_and_takes_nothing() -> None:
    play = Play(2)
    play.play("m x")
    assert became(play, 0) == [("mole", CardSource.PLAYED, Fate.BLOWN, None, False)]


def test_every_lost_saved_and_stolen_card_is_told() -> None:
    for what, moment in moments():
        last = open_table(moment).last
        if last is None:
            continue
        for blast in last.blasts:
            rows = fates.laid(last, blast.seat)
            lost = sorted(one.card.kind for one in rows if one.fate is Fate.BLOWN)
            assert lost == sorted(one.kind for one in blast.lost), what
            saved = sorted(one.card.kind for one in rows if one.saved)
            assert saved == sorted(one.kind for one in blast.saved), what
        for banked in last.banked:
            side = Fate.DOUBLE if banked.side is Side.DOUBLE else Fate.SINGLE
            rows = fates.laid(last, banked.seat)
            told = sorted(one.card.kind for one in rows if one.fate is side)
            assert told == sorted(one.kind for one in banked.cards), what


# What changed last.


def test_played_cards_glow_then_loot_then_what_was_kept_or_banked() -> None:
    play = Play(3)
    play.play("80 m 60")
    assert fates.fresh(play.table) == Fresh(played=True)
    play.steal(1, 0)
    assert fates.fresh(play.table) == Fresh(stolen=frozenset({Seat(1)}))
    play.settle(keep=(2,))
    assert play.last.done
    new = fates.fresh(play.table)
    assert new.sides == {(one.seat, one.side) for one in play.last.banked}
    assert new.kept == set(play.last.kept)
    assert not new.played


def test_exactly_what_is_new_glows_on_the_table() -> None:
    for what, moment in moments(step=2):
        shown, scene = open_table(moment), table_of(moment)
        new = fates.fresh(shown)
        for player in shown.players:
            role = f"player.{player.seat}"
            for at, lying in enumerate(player.pile):
                glows = has(scene, f"{role}.card.{at}.fresh")
                assert glows is new.lies(player.seat, lying), what
            for at, side in enumerate(Side):
                glows = has(scene, f"{role}.side.{at}.fresh")
                assert glows is ((player.seat, side) in new.sides), what


def test_a_choice_changes_nothing_that_glows() -> None:
    play = Play(4)
    play.turn("80 a 40 100", keep=(1,))
    before = fates.fresh(play.table)
    play.choose(0, "m")
    play.choose(0, "x")
    assert fates.fresh(play.table) == before


def test_a_missed_shout_is_told_on_the_bomb_and_on_the_banner() -> None:
    told = 0
    for _, moment in moments():
        last, scene = open_table(moment).last, reveal_of(moment)
        if last is None:
            continue
        chips = [one for one in scene.role("missed.") if one.role.endswith(".1")]
        assert len(chips) in (0, len(last.fined))
        for seat in last.fined:
            told += 1
            assert last.cards[seat] is CardKind.ASSASSIN
            assert drawing(scene, f"player.{seat}.fine") == "fine −50"
    assert told


# The moments that decided a game.


def ends() -> list[tuple[str, tuple[DecidedMoment, ...]]]:
    """Return the moments of several games that are over, with what reproduces each."""
    return [
        (f"{seats}, {options}, {seed}", decided(view_of(last), last.told[None], 3))
        for seats, options in TABLES
        for seed in SEEDS
        for last in course(seats, options, seed)[-1:]
    ]


def test_moments_are_few_and_in_order() -> None:
    for what, found in ends():
        assert 1 <= len(found) <= 3, what
        dated = [(one.round, one.turn) for one in found if one.turn]
        assert dated == sorted(dated), what


def test_moments_are_the_greatest() -> None:
    for seats, options in TABLES:
        last = course(seats, options, 1)[-1]
        events = last.told[None]
        lost = [
            sum(len(blast.others) for blast in event.blasts)
            for event in events
            if isinstance(event, Exploded)
        ]
        pairs = [
            4 * max(card.kind.points for card in banked.cards)
            for event in events
            if isinstance(event, Settled)
            for banked in event.banked
            if banked.side is Side.DOUBLE
        ]
        loot = [
            theft.card.kind.points
            for event in events
            if isinstance(event, Stolen)
            for theft in event.thefts
        ]
        greatest = {MomentKind.BLAST: lost, MomentKind.PAIR: pairs, MomentKind.THEFT: loot}
        for one in decided(view_of(last), events, 3):
            if one.what in greatest:
                assert one.count == max(greatest[one.what])


def test_a_close_end_is_told_as_it_was() -> None:
    told = 0
    for seats, options in TABLES:
        for seed in range(1, 5):
            last = course(seats, options, seed)[-1]
            seen = view_of(last)
            assert seen.outcome is not None
            points = [player.points for player in seen.table.players]
            for one in decided(seen, last.told[None], 3):
                if one.what is MomentKind.CLOSE:
                    told += 1
                    assert {max(points) - points[seat] for seat in one.seats} == {one.count}
                if one.what is MomentKind.SHARED:
                    assert one.seats == seen.outcome.winners()
    assert told


def test_without_the_whole_game_nothing_is_told() -> None:
    last = course(4, {"pace": "live"}, 1)[-1]
    assert decided(view_of(last), (), 3) == ()
    assert decided(view_of(last), last.told[None][5:], 3) == ()
    running = course(5, {}, 1)[9]
    assert decided(view_of(running), running.told[None], 3) == ()


def test_the_sheet_draws_moments_where_there_is_room() -> None:
    for seats, options in TABLES:
        last = course(seats, options, 1)[-1]
        found = decided(view_of(last), last.told[None], len(cells(seats)))
        scene = score_of(last)
        for at in range(3):
            assert has(scene, f"moment.{at}.what") is (at < len(found))
        assert found


def test_a_stolen_agent_is_named() -> None:
    assert wording.card(CardKind.AGENT, EN) == "agent"
    assert wording.card(card("80", 0).kind, EN) == "80"


def test_the_winner_of_a_game_is_the_maitre_espion() -> None:
    scene = score_of(course(5, {}, 1)[-1])
    assert text(scene, "result").startswith("Master Spy")
