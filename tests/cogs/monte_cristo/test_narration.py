"""What happened is told, whole, in two paragraphs a row at most."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.faces import bounds
from cogs.monte_cristo.face import FACE
from games.chance import QuickChance
from games.monte_cristo.components import Action, Card, Place, Treasure, TreasureKind
from games.monte_cristo.events import (
    Began,
    Chose,
    Collected,
    Declined,
    Discarded,
    Drew,
    DrewJoker,
    Ended,
    Found,
    Gave,
    MarblePut,
    Open,
    Passed,
    Placed,
    Planned,
    Scored,
    ScoringBegan,
    Skipped,
    Told,
)
from games.monte_cristo.moves import Plan
from games.monte_cristo.payment import Part
from games.protocol import Millis, Seat
from tests.cogs.monte_cristo.play import GAMES, game, observation_of, planning, steps, told, view
from tests.cogs.people import HOSTILE, PEOPLE, skeleton

ALICE, BOB, ZOE = map(Seat, range(3))
RUBY, GOLD = Card(TreasureKind.RUBY, 2, 2), Card(TreasureKind.GOLD, 1, 3)


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_move_is_told_in_two_paragraphs_at_most(people: tuple[str, ...], locale: str) -> None:
    for step in steps(every=2):
        heard = told(step.events)
        observation = observation_of(view(step.after, None), locale, people)
        paragraphs = FACE.story(observation, heard)
        assert bool(paragraphs) == bool(heard)
        assert all(0 < len(one) <= bounds.PARAGRAPH for one in paragraphs)
        assert len(FACE.before(observation, heard)) <= 2


def test_every_kind_of_event_is_told_somewhere() -> None:
    told_of = {type(event) for step in steps() for event in told(step.events)}
    more = {
        type(event)
        for seats in (2, 3, 4)
        for seed in range(3, 12)
        for step in game(seats, seed)
        for event in told(step.events)
    }
    rare = {Skipped}
    assert told_of | more | rare >= set(get_args(Open))


def test_an_event_more_is_a_text_more() -> None:
    for step in steps(every=3):
        events, observation = told(step.events), observation_of(view(step.after, None))
        whole = " ".join(FACE.story(observation, events))
        for place in range(1, len(events)):
            untold = isinstance(events[place], Ended) or isinstance(events[place - 1], Chose)
            if not untold:
                fewer = " ".join(FACE.story(observation, (*events[:place], *events[place + 1 :])))
                assert len(fewer) < len(whole)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_whole_game_is_told(locale: str) -> None:
    for seats, seed in GAMES:
        whole = game(seats, seed)
        heard = tuple(event for step in whole for event in told(step.events))
        paragraphs = FACE.story(observation_of(view(whole[-1].after, None), locale), heard)
        assert all(0 < len(one) <= bounds.PARAGRAPH for one in paragraphs)
        assert len(paragraphs) < len(heard)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    for step in game(3, 1):
        seen, heard = view(step.after, None), told(step.events)
        plain = FACE.story(observation_of(seen, locale), heard)
        hostile = FACE.story(observation_of(seen, locale, HOSTILE), heard)
        for one, other in zip(plain, hostile, strict=True):
            assert skeleton(one) == skeleton(other).replace("@", "")


def say(*events: Told, seat: Seat | None = None) -> tuple[str, ...]:
    """Return how events are told at a table of three that has just been laid."""
    return FACE.story(observation_of(view(game(3, 1)[0].after, seat)), events)


def test_cards_are_told_together() -> None:
    gifts = (
        Gave(ALICE, RUBY, 2, ALICE),
        Gave(BOB, GOLD, 3, ALICE),
        Gave(ZOE, GOLD, 1, ALICE, forced=True),
        Discarded(BOB, None),
    )
    assert say(*gifts) == (
        (
            "**Alice** keeps 💗 ruby, 2 bags (2 adventurers land);"
            " **Bob** gets 🪙 gold, 1 bag (3 adventurers land);"
            " **Zoë** gets 🪙 gold, 1 bag (1 adventurer lands); **Bob** discards joker."
        ),
    )


def test_adventurers_are_told_together_and_the_marble_after_them() -> None:
    events = (
        Placed(ALICE, Place.A),
        Placed(ALICE, Place.LANDING, 3),
        Placed(BOB, Place.JOKER),
        DrewJoker(BOB),
        Passed(ZOE),
        MarblePut(ALICE, Action.ADVENTURER, Action.SUPPLY),
        Began(4, Action.TREASURE, BOB),
    )
    assert say(*events) == (
        (
            "**Alice** sends 2 adventurers to A and the landing (+3);"
            " **Bob** sends an adventurer to the joker bag; **Bob** draws a joker, unseen;"
            " **Zoë** places no one else."
        ),
        (
            "**Alice** moves the marble on to Supply;"
            " **Bob** leads the Treasure chest action in turn 4."
        ),
    )


def test_a_scoring_is_told_dungeon_by_dungeon() -> None:
    ruby, emerald = Treasure(TreasureKind.RUBY, 3), Treasure(TreasureKind.EMERALD, 2)
    events = (
        Found(ALICE, ruby, Place.D),
        ScoringBegan((Place.D,)),
        Chose(BOB, Place.D, (ruby,)),
        Collected(BOB, Place.D, (ruby,), (Part(TreasureKind.RUBY, (2,), 1),)),
        Declined(ZOE, Place.D),
        Collected(ZOE, Place.F, (emerald,), (Part(TreasureKind.EMERALD, (2,)),)),
        Scored((0, 9, 4), (Place.C,)),
        MarblePut(ALICE, Action.TREASURE, Action.SUPPLY, forced=True),
    )
    assert say(*events) == (
        "**Alice** puts 💗 ruby 3 in D. *Four treasures in D: a scoring!*",
        (
            "Dungeon D: **Bob** takes 💗 ruby 3 and pays the bags 💗 ruby 2 + joker;"
            " **Zoë** takes nothing."
        ),
        "Dungeon F: **Zoë** takes 🟩 emerald 2 and pays the bags 🟩 emerald 2.",
        (
            "*The scoring brings **Alice** 0, **Bob** 9, **Zoë** 4.*"
            " Still four treasures in C: they are discarded."
            " The marble of **Alice** can only go on to Supply."
        ),
    )


def test_that_an_adventurer_was_planned_is_said_to_its_owner_alone() -> None:
    planned, usual = Placed(BOB, Place.A, planned=True), Placed(BOB, Place.A)
    assert say(planned, seat=BOB) != say(usual, seat=BOB)
    for seat in (None, ALICE, ZOE):
        assert say(planned, seat=seat) == say(usual, seat=seat)


def test_a_plan_is_told_to_its_owner() -> None:
    assert say(Planned(BOB, Plan(Place.REINFORCEMENT)), seat=BOB) == (
        "Your plan: Reinforcement. It is carried out when your turn comes.",
    )
    assert say(Planned(BOB, Plan(None)), seat=BOB) == (
        "Your plan: place nobody. It is carried out when your turn comes.",
    )
    assert say(Planned(BOB, None), seat=BOB) == ("You have no plan any more.",)
    position, planner = planning(planned=True)
    assert planner.seat is not None
    events = position.decide(planner.seat, "plan-cancel", Millis(0), QuickChance(0))
    assert told(events) == ()
    assert FACE.story(planner, told(events, planner.seat)) == ("You have no plan any more.",)


def test_scorings_are_milestones_and_nothing_that_asks_one_player() -> None:
    for step in steps():
        events = told(step.events)
        scored = any(isinstance(event, Scored | Ended) for event in events)
        assert FACE.milestone(events) is scored
    assert not FACE.milestone((Placed(ALICE, Place.A), Drew((RUBY,))))
    assert not FACE.milestone((Placed(BOB, Place.A, planned=True),))
