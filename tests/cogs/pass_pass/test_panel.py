"""The controls are the legal moves, each with what it would bring."""

from __future__ import annotations

import pytest

from bot.faces import bounds
from bot.faces.parts import Panel, Press
from cogs.pass_pass.face import FACE
from games.pass_pass.components import Card, Colour
from games.pass_pass.public_state import Laid, Phase, Player, PublicState, Trick
from games.pass_pass.trick import ranks, winners
from games.pass_pass.view import View
from games.protocol import Seat
from tests.cogs.pass_pass.play import TABLES, game, observation_of, view
from tests.cogs.people import PEOPLE, PLAIN

V, B, G, Y = Colour


def presses(shown: Panel) -> list[Press]:
    """Return the buttons of a panel; it has nothing else."""
    rows = [row for row in shown.rows if isinstance(row, tuple)]
    assert len(rows) == len(shown.rows)
    return [press for row in rows for press in row]


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(("seats", "teams"), TABLES)
@pytest.mark.parametrize("people", PEOPLE)
def test_a_panel_holds_the_legal_moves(
    seats: int, teams: str, people: tuple[str, ...], locale: str
) -> None:
    for step in game(seats, teams, 3):
        for seat in sorted(step.after.to_act):
            shown = FACE.panel(observation_of(view(step.after, seat), locale, people), "")
            buttons = presses(shown)
            assert [press.code for press in buttons] == list(step.after.legal(seat))
            assert all(0 < len(press.label) <= bounds.BUTTON for press in buttons)
            assert len(shown.rows) <= 2
            assert all(len(row) <= 5 for row in shown.rows if isinstance(row, tuple))
            assert len(shown.text) <= bounds.PANEL
            assert shown.text.count("\n- ") == len(buttons)


def test_eight_cards_are_two_rows_of_four() -> None:
    opening = game(4, "off", 1)[0].after
    (leader,) = opening.to_act
    rows = FACE.panel(observation_of(view(opening, leader)), "").rows
    assert [len(row) for row in rows if isinstance(row, tuple)] == [4, 4]


def test_who_is_not_asked_has_no_buttons() -> None:
    opening = game(4, "off", 1)[0].after
    idle = next(Seat(seat) for seat in range(4) if seat not in opening.to_act)
    shown = FACE.panel(observation_of(view(opening, idle)), "")
    assert shown.rows == ()
    assert shown.text


def table(
    *laid: Laid, phase: Phase = Phase.PLAY, to_act: int = 3, **players: Player
) -> PublicState:
    """Return a trick of four players, who each hold one violet card."""
    seats = tuple(players.get(f"p{n}", Player(Seat(n), None, (1, 0, 0, 0))) for n in range(4))
    order = ranks(laid)
    first, second = winners(laid, order) if len(laid) == 4 else (None, None)
    trick = Trick(Seat(0), laid, order, first, second)
    return PublicState(seats, (), 2, 3, phase, (Seat(to_act),), now=trick)


def lines(seen: View) -> list[str]:
    """Return the lines about the choices of a panel."""
    return [
        line
        for line in FACE.panel(observation_of(seen), "").text.split("\n")
        if line.startswith("- ")
    ]


def laid(*cards: tuple[Colour, int]) -> list[Laid]:
    """Return cards played by the seats 0, 1, 2 ..."""
    return [Laid(Seat(seat), Card(*card)) for seat, card in enumerate(cards)]


def test_each_card_says_which_colour_would_lead_and_what_its_owner_would_take() -> None:
    hand = tuple(Card(*card) for card in ((V, 12), (B, 5), (G, 2), (G, 7)))
    seen = View(Seat(3), hand, table(*laid((V, 10), (B, 11), (G, 4))))
    assert lines(seen) == [
        "- ▲ violet 12: ▲ violet would lead, 22 to 11; you would take first.",
        "- ● blue 5: ● blue would lead, 16 to 10; you would take two.",
        "- ■ green 2 (2 diamonds): ● blue would lead, 11 to 10; you would take nothing.",
        "- ■ green 7: ● blue would lead, 11 all, by its highest card; you would take two.",
    ]


def test_a_tie_of_sums_and_of_cards_goes_to_the_earlier_one() -> None:
    seen = View(Seat(3), (Card(G, 6),), table(*laid((V, 10), (G, 10), (V, 6))))
    (line,) = lines(seen)
    assert line == (
        "- ■ green 6: ▲ violet would lead, 16 all, its high card played earlier;"
        " you would take nothing."
    )


def test_the_leader_learns_who_else_holds_the_colour() -> None:
    seen = View(Seat(0), (Card(V, 9),), table(to_act=0))
    assert lines(seen) == [
        "- ▲ violet 9: ▲ violet leads with 9; the others hold 3 cards of that colour."
    ]


def test_the_first_winner_learns_what_each_card_gives_and_leaves() -> None:
    blue, green = "● blue 3 (1 diamond)", "■ green 3 (1 diamond)"
    threes = f"{blue} and {green}"
    won = tuple(Card(*card) for card in ((B, 1), (G, 9), (Y, 9)))
    lucky = Player(Seat(1), None, won=won)
    cards = laid((V, 10), (V, 12), (B, 3), (G, 3))
    seen = View(Seat(1), (), table(*cards, phase=Phase.FIRST_PICK, to_act=1, p1=lucky))
    assert lines(seen) == [
        f"- ▲ violet 10: 1 point; completes a Pass Pass; leaves {threes} to **Alice**.",
        f"- ▲ violet 12: 1 point; completes a Pass Pass; leaves {threes} to **Alice**.",
        f"- {blue}: 2 points; leaves {green} and ▲ violet 10 to **Alice**.",
        f"- {green}: 2 points; leaves {blue} and ▲ violet 10 to **Alice**.",
    ]


def test_a_card_that_wins_the_game_leaves_nothing_to_others() -> None:
    won = tuple(Card(*card) for card in ((B, 1), (G, 9), (Y, 9)))
    lucky = Player(Seat(1), None, won=won, ticks=2)
    cards = laid((V, 10), (V, 12), (B, 3), (G, 3))
    seen = View(Seat(1), (), table(*cards, phase=Phase.FIRST_PICK, to_act=1, p1=lucky))
    assert lines(seen)[0] == "- ▲ violet 10: 1 point; completes a Pass Pass; wins the game."


def test_in_teams_a_player_is_told_their_partner_and_what_the_team_has() -> None:
    seen = 0
    for step in game(4, "on", 1)[::7]:
        for seat in step.after.to_act:
            observation = observation_of(view(step.after, seat))
            side = observation.view.table.sides[seat % 2]
            asked, held = FACE.panel(observation, "").text, FACE.hand_text(observation)
            partner = PLAIN[(seat + 2) % 4]
            has = "1 point" if side.points == 1 else f"{side.points} points"
            team = f"Your team has {has}, {side.pass_pass} Pass Pass."
            assert f"Your partner: **{partner}**. {team}" in asked
            assert f"Your partner: **{partner}**. {team}" in held
            assert f"Your partner: {partner}. {team}" in FACE.hand_alt(observation)
            seen += 1
    assert seen > 5


def test_nobody_has_a_partner_without_teams() -> None:
    for step in game(4, "off", 1)[:-1:20]:
        for seat in step.after.to_act:
            observation = observation_of(view(step.after, seat))
            assert "partner" not in FACE.panel(observation, "").text
            assert "partner" not in FACE.hand_text(observation)
