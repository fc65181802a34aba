"""The action Supply (rulebook: Ravitaillement)."""

from __future__ import annotations

from games.monte_cristo import RULES
from games.monte_cristo.components import Action
from games.monte_cristo.events import CardsShuffled, Discarded, Drew, Gave, Reshuffled
from games.monte_cristo.public_state import Phase
from tests.games.monte_cristo.scenes import card, cards, scene


def test_the_active_player_keeps_one_and_the_last_goes_by_itself() -> None:
    game = scene(2, top="r1 g3", active=1)
    assert (game.asked, game.legal()) == (1, ["keep-gold-3-1", "keep-ruby-1-3"])
    game.play("keep-ruby-1-3")
    assert game.events == (
        Gave(game.table.players[1].seat, card("r1"), 3, game.table.players[1].seat),
        Gave(game.table.players[0].seat, card("g3"), 1, game.table.players[1].seat, forced=True),
    )
    assert [player.reserve for player in game.table.players] == [3, 5]
    assert [player.marseille for player in game.table.players] == [6, 4]
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 1)


def test_each_opponent_gets_what_the_active_player_likes_clockwise() -> None:
    game = scene(4, top="r1 g3 s2 e1", active=2)
    game.play("keep-sapphire-2-2")
    assert game.legal() == ["give-3-gold-3-1", "give-3-ruby-1-3", "give-3-emerald-1-3"]
    game.play("give-3-emerald-1-3", "give-0-gold-3-1")
    hands = [player.cards for player in game.table.players]
    assert hands == [cards("g3"), cards("r1"), cards("s2"), cards("e1")]


def test_equal_cards_are_one_choice_and_all_equal_ones_are_none() -> None:
    game = scene(3, top="r1 r1 g3")
    assert game.legal() == ["keep-gold-3-1", "keep-ruby-1-3"]
    game.play("keep-gold-3-1")
    assert [event.forced for event in game.events if isinstance(event, Gave)] == [False, True, True]
    assert scene(2, top="d2 d2").table.phase is Phase.MARBLE


def test_who_has_few_left_in_marseille_gets_those() -> None:
    game = scene(2, top="r1 g1", reserve=(7, 9))
    game.play("keep-ruby-1-3")
    assert [player.reserve for player in game.table.players] == [9, 9]
    assert [event.landed for event in game.events if isinstance(event, Gave)] == [2, 0]


def test_an_eighth_card_is_discarded_at_once_clockwise_from_the_active_player() -> None:
    full = "r1 r2 r3 s1 s2 s3 j"
    game = scene(3, top="d1 d2 d3", hands=("g1 g2 g3 e1 e2 e3 g1", full, ""), active=1)
    game.play("keep-diamond-1-3", "give-2-diamond-2-2")
    assert (game.table.phase, game.asked) == (Phase.DISCARD, 1)
    assert "discard-diamond-1-3" in game.legal()
    assert game.legal()[-1] == "discard-joker"
    game.play("discard-diamond-1-3")
    assert game.asked == 0
    assert game.legal(1) == []
    assert game.player(1).reserve == 5
    game.play("discard-gold-1-3")
    assert game.table.discards == cards("d1 g1")
    assert [player.held for player in game.table.players] == [7, 7, 1]
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 1)


def test_a_discarded_joker_goes_under_the_deck() -> None:
    game = scene(2, top="d1 d2", hands=("r1 r2 r3 s1 s2 j j",))
    oldest, newest = game.state.jokers[0]
    game.play("keep-diamond-1-3", "discard-joker")
    assert game.state.deck[-1] == oldest
    assert game.state.jokers[0] == (newest,)
    assert game.table.discards == ()
    assert game.table.deck == len(game.state.deck)


def test_eight_equal_cards_leave_no_choice() -> None:
    game = scene(2, Action.ADVENTURER, hands=("j j j j j j j",))
    game.play("place-joker")
    assert game.all_of(Discarded) == [Discarded(game.player(0).seat, None, forced=True)]
    assert game.player(0).jokers == 7


def test_too_few_cards_are_drawn_then_the_discards_are_shuffled() -> None:
    game = scene(3, top="r1", pile=1)
    drew, reshuffled, then = game.events[1:]
    assert drew == Drew(cards("r1"))
    assert isinstance(reshuffled, Reshuffled)
    assert RULES.tell(reshuffled, None) == CardsShuffled(29)
    assert then == Drew(reshuffled.deck[:2])
    assert (game.table.deck, game.table.discards) == (27, ())


FOUR_HANDS = (
    "g1 g1 g2 g2 g3 g3 d1",
    "r1 r1 r2 r2 r3 r3 d1",
    "s1 s1 s2 s2 s3 s3 d2",
    "e1 e1 e2 e2 e3 e3 d2",
)


def test_if_it_is_still_short_those_next_to_the_active_player_are_served() -> None:
    """Ruling: four players hold 28 cards, two can be drawn."""
    game = scene(4, hands=FOUR_HANDS, active=3)
    gifts = [event for event in game.events if isinstance(event, Gave)]
    assert [(gift.seat, gift.card, gift.forced) for gift in gifts] == [
        (3, card("d3"), True),
        (0, card("d3"), True),
    ]
    assert (game.table.phase, game.table.crowded()) == (Phase.DISCARD, (3, 0))


def test_the_active_player_chooses_who_of_those_served_gets_which() -> None:
    hands = (*FOUR_HANDS[:2], "s1 s1 s2 s2 s3 d2 d2", "e1 e1 e2 e2 e3 e3")
    game = scene(4, hands=hands, active=2, top="s3 d3", pile=2)
    assert game.table.served == (2, 3, 0)
    assert game.table.offer[:2] == cards("s3 d3")
    game.play("keep-diamond-3-1", "give-3-sapphire-3-1")
    assert [len(player.cards) for player in game.table.players] == [8, 7, 8, 7]
    assert game.table.crowded() == (2, 0)
