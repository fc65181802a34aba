"""What changed last stands out, exactly, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator

from games.pass_pass.events import PassPassed, Played, Recorded, RoundScored, Took, TookPair
from games.pass_pass.public_state import Phase, PublicState
from games.protocol import Seat
from phrases import Phrases
from render.pass_pass import table
from render.pass_pass import trick as tricks
from render.pictures import Marks
from render.sample import SampleMoment
from render.scene import Scene

from .conftest import course, moments, names_of, view_of
from .look import EN, hand_of, has, table_of


def last_move(moment: SampleMoment) -> Marks:
    """Return the events of the last move, also where those of the whole game are told."""
    return table.recent(view_of(moment).table, moment.told[None])


def cards_in(events: Marks) -> Iterator[str]:
    """Yield the codes of the cards that were played or taken."""
    for event in events:
        if isinstance(event, Played | Took):
            yield event.card.code
        elif isinstance(event, TookPair):
            yield from (card.code for card in event.cards)


def marked(scene: Scene, shown: PublicState) -> list[str]:
    """Return the codes of the cards that glow, in the middle or in the last trick."""
    last = shown.last.laid if shown.last else ()
    rows = (("trick", tricks.shown(shown).laid), ("last", last))
    return sorted(
        one.card.code
        for row, laid in rows
        for turn, one in enumerate(laid)
        if has(scene, f"{row}.{turn}.fresh")
    )


def scored(shown: PublicState, events: Marks) -> set[Seat]:
    """Return whose points have changed."""
    seats: set[Seat] = set()
    for event in events:
        if isinstance(event, Recorded):
            seats |= set(shown.sides[event.team].members)
        elif isinstance(event, RoundScored) and not shown.sides:
            seats |= {player.seat for player in shown.players}
    return seats


def test_exactly_the_cards_of_the_last_move_glow() -> None:
    for what, moment in moments():
        shown, moved = view_of(moment).table, sorted(cards_in(last_move(moment)))
        assert marked(table_of(moment), shown) == moved, what
        seat = min(shown.to_act, default=Seat(0))
        middle = {laid.card.code for laid in tricks.shown(shown).laid}
        held = [code for code in moved if code in middle]
        assert marked(hand_of(moment, seat), shown) == held, what


def test_exactly_the_ticks_and_points_of_the_last_move_glow() -> None:
    for what, moment in moments():
        scene, events, shown = table_of(moment), last_move(moment), view_of(moment).table
        ticked = {event.seat for event in events if isinstance(event, PassPassed)}
        for seat in map(Seat, range(shown.seats)):
            assert has(scene, f"player.{seat}.ticked") is (seat in ticked), what
            assert has(scene, f"player.{seat}.scored") is (seat in scored(shown, events)), what


def test_without_marks_the_newest_card_glows() -> None:
    moment = course(4, "off", 1)[2]
    scene = table.scene(view_of(moment), names_of(moment), EN, ())
    assert [one.role for one in scene.moving if one.role.endswith(".fresh")] == ["trick.1.fresh"]


def test_the_finished_trick_stays_until_the_next_lead() -> None:
    seen = 0
    for _, moment in moments():
        shown = view_of(moment).table
        if shown.phase is Phase.PLAY and shown.last and not shown.now.laid:
            seen += 1
            assert len(table_of(moment).role("trick.0.card")) == 1
    assert seen


def test_no_initial_stands_for_a_colour(words: Phrases) -> None:
    for _, moment in moments(step=29):
        for label in table_of(moment, words).labels():
            assert label.text not in {"V", "B", "G", "Y", "J"}
