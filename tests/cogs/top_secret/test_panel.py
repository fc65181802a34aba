"""The controls are the legal moves, the shout apart; one touch chooses, another one changes it."""

from __future__ import annotations

import pytest

from bot.faces import bounds
from bot.faces.panels import CHOSEN
from bot.faces.parts import Observation, Panel, Press, Signal
from cogs.top_secret.face import FACE
from cogs.top_secret.signal import signal
from games.chance import QuickChance
from games.protocol import Millis, Seat
from games.registry import Position
from games.top_secret.public_state import Phase
from games.top_secret.view import View
from tests.cogs.people import PEOPLE
from tests.cogs.top_secret.play import (
    ASKING,
    TABLES,
    everybody,
    game,
    observation_of,
    sampled,
    view,
)

NO_LUCK = QuickChance(0)

ROWS = 3
"""A hand message has a row of its own below those of the panel, and one for the shout above."""


def presses(shown: Panel) -> list[Press]:
    """Return the buttons of a panel."""
    return [press for row in shown.rows if isinstance(row, tuple) for press in row]


def codes(shown: Panel) -> list[str]:
    """Return the codes of a panel's buttons."""
    return [press.code for press in presses(shown)]


def fits(shown: Panel) -> bool:
    """Tell whether a panel keeps Discord's limits, and has every label once."""
    labels = [press.label for press in presses(shown)]
    return (
        0 < len(shown.text) <= bounds.PANEL
        and len(shown.rows) <= ROWS
        and all(0 < len(row) <= 5 for row in shown.rows if isinstance(row, tuple))
        and all(0 < len(label) <= bounds.BUTTON for label in labels)
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_panel_keeps_its_limits(people: tuple[str, ...], locale: str) -> None:
    for table in TABLES:
        for position in sampled(table):
            for observation in everybody(position, locale, people):
                assert fits(FACE.panel(observation, ""))


def test_every_phase_is_tried() -> None:
    tried = {view(one, None).table.phase for table in TABLES for one in sampled(table)}
    assert tried >= {*ASKING, Phase.LOCKED, Phase.OVER}


def test_the_buttons_are_the_legal_moves_in_their_order() -> None:
    for table in TABLES:
        for step in game(table):
            for seat in range(table[0]):
                legal = [one for one in step.after.legal(Seat(seat)) if not one.startswith("boum")]
                assert codes(FACE.panel(observation_of(view(step.after, Seat(seat))), "")) == legal


def test_every_button_is_accepted_by_the_rules() -> None:
    for table in TABLES:
        for position in sampled(table):
            for seat in range(table[0]):
                for code in codes(FACE.panel(observation_of(view(position, Seat(seat))), "")):
                    assert position.decide(Seat(seat), code, Millis(0), NO_LUCK)


def test_everybody_has_the_same_shout_while_there_is_time() -> None:
    """It says nothing of who has shouted, and stays as it is until it is over."""
    shown: dict[str, Signal] = {}
    for table in TABLES:
        for step in game(table):
            signals = {signal(observation) for observation in everybody(step.after)}
            assert len(signals) == 1
            window = view(step.after, None).table.window
            now = signals.pop()
            assert (now is None) == (window is None)
            if now is not None and window is not None:
                assert now.code == f"boum-{window.number}"
                assert shown.setdefault(f"{table} {now.code}", now) == now
    assert len(shown) > 20


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_a_signal_keeps_its_limit(people: tuple[str, ...], locale: str) -> None:
    for position in sampled(TABLES[4]):
        now = signal(observation_of(view(position, None), locale, people))
        assert now is None or (0 < len(now.text) <= 1_000 and 0 < len(now.label) <= bounds.BUTTON)


def test_eight_kinds_take_two_rows() -> None:
    observation = observation_of(view(game(TABLES[2])[0].after, Seat(0)))
    kinds, more, ahead = FACE.panel(observation, "").rows
    assert isinstance(kinds, tuple)
    assert isinstance(more, tuple)
    assert isinstance(ahead, tuple)
    assert [press.label for press in kinds] == ["📄 20 ×2", "📄 40 ×2", "📄 60 ×2", "📄 80 ×2"]
    assert [press.label for press in more] == [
        "📄 100 ×2",
        "🕵️ special agent",
        "🐾 mole ×2",
        "💣 assassin ×2",
    ]
    assert [press.code for press in ahead] == ["single-ask", "single-keep", "single-bank"]


def marked(observation: Observation[View]) -> list[str]:
    """Return the codes of the buttons that are marked as chosen."""
    shown = presses(FACE.panel(observation, ""))
    for press in shown:
        assert press.label.startswith(CHOSEN) == (press.style == "success")
    return [press.code for press in shown if press.style == "success"]


def test_what_is_chosen_is_marked() -> None:
    def after(position: Position, seat: Seat, code: str) -> Position:
        return position.after(position.decide(seat, code, Millis(0), NO_LUCK))

    position, seat = game(TABLES[2])[0].after, Seat(1)
    assert marked(observation_of(view(position, seat))) == ["single-ask"]
    position = after(position, seat, "choose-80")
    assert marked(observation_of(view(position, seat))) == ["choose-80", "single-ask"]
    assert "Your choice: 📄 80." in FACE.panel(observation_of(view(position, seat)), "").text
    position = after(position, seat, "single-keep+choose-mole")
    assert marked(observation_of(view(position, seat))) == ["choose-mole", "single-keep"]
    assert marked(observation_of(view(position, Seat(0)))) == ["single-ask"]


def test_a_choice_can_be_changed_wherever_the_rules_allow_it() -> None:
    changed = set[Phase]()
    for table in TABLES:
        for step in game(table):
            for seat in range(table[0]):
                seen = view(step.after, Seat(seat))
                phase = seen.table.phase
                if seen.table.players[seat].ready and phase in ASKING:
                    shown = codes(FACE.panel(observation_of(seen), ""))
                    asked = step.after.decision(Seat(seat)) is not None
                    race = phase is Phase.STEAL and seen.table.options.live
                    assert bool(shown) == (asked and not race) or seat in seen.table.silent
                    changed |= {phase} if shown else set()
    assert changed == set(ASKING)


def test_a_target_is_a_player_with_his_card_and_what_it_brings() -> None:
    step = next(one for one in game(TABLES[3]) if view(one.after, None).table.thieves)
    thief = view(step.after, None).table.waiting[0]
    shown = FACE.panel(observation_of(view(step.after, thief)), "")
    table = view(step.after, thief).table
    assert codes(shown) == [f"steal-{seat}" for seat in table.targets(thief)]
    assert shown.text.count("\n- ") == len(table.targets(thief))
    assert all(press.label in shown.text.replace("*", "") for press in presses(shown))


def test_who_is_not_asked_has_no_controls() -> None:
    for table in TABLES:
        for position in sampled(table):
            public, *own = everybody(position)
            assert FACE.panel(public, "").rows == ()
            for observation in own:
                assert observation.seat is not None
                if position.decision(observation.seat) is None:
                    assert codes(FACE.panel(observation, "")) == []
