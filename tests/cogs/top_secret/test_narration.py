"""What happened is told, a turn in one paragraph, and nothing that is secret."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.faces import bounds
from cogs.top_secret.face import FACE
from cogs.top_secret.narration import Loud, Silent
from games.kit.secret_choice import HasChosen
from games.protocol import Millis, Seat
from games.top_secret import RULES
from games.top_secret.components import Card, CardKind
from games.top_secret.events import (
    Chosen,
    Ended,
    Exploded,
    PolicySet,
    Revealed,
    RoundScored,
    Settled,
    Shouted,
    Stolen,
    Told,
    Wasted,
    WindowClosed,
)
from games.top_secret.moves import Policy
from games.top_secret.public_state import Banked, Blast, Side, Theft, Waste, Why
from render.top_secret.moments import MomentKind, decided
from tests.cogs.people import HOSTILE, PEOPLE, PLAIN, skeleton
from tests.cogs.top_secret.play import (
    TABLES,
    Step,
    Tried,
    everybody,
    game,
    observation_of,
    told,
    view,
)
from tests.games.top_secret.scenes import Scene

ALICE, BOB, ZOE, DAN = map(Seat, range(4))

LOUD, SILENT = get_args(Loud), get_args(Silent)


def says_something(event: Told) -> bool:
    """Tell whether an event is told at all: nobody's cards, or a shout that nobody
    missed, is not.
    """
    match event:
        case WindowClosed(fined):
            return bool(fined)
        case Settled(banked, kept):
            return bool(banked or kept)
        case _:
            return isinstance(event, LOUD)


def notify(step: Step) -> tuple[Told, ...]:
    """Return the events of a row that are told; the last count is part of the result."""
    events = tuple(filter(says_something, told(step.events)))
    over = bool(events) and isinstance(events[-1], Ended)
    return tuple(event for event in events if not (over and isinstance(event, RoundScored)))


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_whatever_is_public_is_told(people: tuple[str, ...], locale: str) -> None:
    for table in TABLES:
        for step in game(table):
            paragraphs = FACE.story(
                observation_of(view(step.after, None), locale, people), told(step.events)
            )
            assert bool(paragraphs) == bool(notify(step))
            assert all(0 < len(one) <= bounds.PARAGRAPH for one in paragraphs)
            assert len(paragraphs) <= 4


def test_every_kind_of_event_is_told_or_kept_quiet() -> None:
    assert set(LOUD).isdisjoint(SILENT)
    assert {*LOUD, *SILENT} == set(get_args(Told))


def test_every_kind_of_event_happens() -> None:
    heard = {
        type(event)
        for table in TABLES
        for step in game(table)
        for seat in (None, ALICE)
        for event in told(step.events, seat)
    }
    assert heard == set(get_args(Told))


def test_an_event_more_is_a_text_more() -> None:
    for table in TABLES:
        for step in game(table):
            events, observation = notify(step), observation_of(view(step.after, None))
            whole = " ".join(FACE.story(observation, events))
            for place in (at for at, event in enumerate(events) if not isinstance(event, Ended)):
                fewer = " ".join(FACE.story(observation, (*events[:place], *events[place + 1 :])))
                assert len(fewer) < len(whole)


def test_everybody_is_told_the_same() -> None:
    """What a seat has chosen, named, decided or settled ahead is told to nobody but who did so."""
    for table in TABLES:
        for step in game(table):
            public, *own = everybody(step.after)
            said = FACE.story(public, told(step.events))
            for observation in own:
                heard = FACE.story(observation, told(step.events, observation.seat))
                answered = len(heard) - len(said)
                assert heard[answered:] == said
                assert answered <= (observation.seat == step.seat)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    for step in game(TABLES[3]):
        seen, heard = view(step.after, None), told(step.events)
        plain = FACE.story(observation_of(seen, locale), heard)
        hostile = FACE.story(observation_of(seen, locale, HOSTILE), heard)
        for one, other in zip(plain, hostile, strict=True):
            assert skeleton(one) == skeleton(other).replace("@", "")


def tell(*events: Told, locale: str = "en") -> str:
    """Return the one paragraph about some events at a table of four."""
    (paragraph,) = FACE.story(observation_of(view(game(TABLES[2])[0].after, None), locale), events)
    return paragraph


def card(kind: CardKind, colour: Seat) -> Card:
    """Return a card of a seat's colour."""
    return Card(kind, colour)


EXPLODED = Exploded(
    (BOB, DAN),
    (
        Blast(ALICE, (), (card(CardKind.D80, ALICE), card(CardKind.AGENT, ALICE))),
        Blast(BOB, (card(CardKind.ASSASSIN, BOB),), ()),
        Blast(ZOE, (card(CardKind.D20, ZOE), card(CardKind.MOLE, ZOE)), ()),
        Blast(DAN, (card(CardKind.ASSASSIN, DAN),), ()),
    ),
)


def test_an_explosion_is_one_paragraph() -> None:
    cards = (CardKind.AGENT, CardKind.ASSASSIN, CardKind.MOLE, CardKind.ASSASSIN)
    banked = Banked(ALICE, (card(CardKind.D80, ALICE), card(CardKind.AGENT, ALICE)), Side.DOUBLE)
    events = (Revealed(cards, Millis(0)), EXPLODED, Settled((banked,), ()))
    assert tell(*events) == (
        "Reveal: **Alice** 🕵️ special agent, **Bob** 💣 assassin, **Zoë** 🐾 mole and"
        " **Dan** 💣 assassin. *Boom!* from **Bob** and **Dan**: 2 other cards blown up; spared:"
        " **Alice** 📄 80 + 🕵️ special agent; **Alice** banks a pair, ×2."
    )
    assert tell(*events, locale="fr") == (
        "Révélation\u00a0: **Alice** 🕵️ agent spécial, **Bob** 💣 assassin, **Zoë** 🐾 taupe et"
        " **Dan** 💣 assassin. *Boum\u202f!* signé **Bob** et **Dan**\u00a0: 2 autres"
        " cartes explosent\u202f; à l’abri\u00a0: **Alice** 📄 80 + 🕵️ agent spécial\u202f;"
        " **Alice** met une paire au coffre, ×2."
    )


def test_an_assassin_alone_destroys_nothing_else() -> None:
    alone = Exploded((BOB,), (Blast(BOB, (card(CardKind.ASSASSIN, BOB),), ()),))
    assert tell(alone) == "*Boom!* from **Bob**: no other card blown up."


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_story_and_score_sheet_count_the_same_cards_blown_up(table: Tried) -> None:
    rows = game(table)
    heard = [told(step.events) for step in rows]
    seen, events = view(rows[-1].after, None), tuple(event for row in heard for event in row)
    sheet = [one.count for one in decided(seen, events, 9) if one.what is MomentKind.BLAST]
    story = [
        sum(map(int, re.findall(r"(\d+) other cards? blown up", " ".join(said))))
        for step, row in zip(rows, heard, strict=True)
        if (said := FACE.story(observation_of(view(step.after, None)), row))
    ]
    assert sheet == [max(story)] or (not sheet and not any(story))


def test_thefts_tell_of_lots_and_of_late_moles() -> None:
    stolen = Stolen(
        (
            Theft(BOB, ALICE, card(CardKind.D100, ALICE), (BOB, ZOE), (DAN,)),
            Theft(ZOE, DAN, card(CardKind.AGENT, DAN), (ZOE,)),
        )
    )
    assert tell(stolen) == (
        "**Bob** steals 📄 100 from **Alice** (by lot, ahead of **Zoë**) (too late: **Dan**);"
        " **Zoë** steals 🕵️ special agent from **Dan**."
    )


def test_wasted_moles_tell_why() -> None:
    moles = (Waste(ALICE, Why.TOO_LATE), Waste(BOB, Why.NO_TARGET), Waste(ZOE, Why.NO_TARGET))
    assert tell(Wasted(moles)) == (
        "**Bob** and **Zoë** find nothing to steal; **Alice** names no target in time."
    )


def test_banking_is_told_by_counts() -> None:
    banked = (
        Banked(ALICE, (card(CardKind.D20, ALICE),), Side.SINGLE),
        Banked(BOB, (card(CardKind.D20, BOB), card(CardKind.D40, BOB)), Side.SINGLE),
        Banked(ZOE, (card(CardKind.D60, ZOE),), Side.SINGLE),
    )
    assert tell(Settled(banked, (DAN,))) == (
        "**Alice** and **Zoë** bank a card each, ×1; **Bob** banks two cards, ×1; **Dan** keeps a"
        " card visible."
    )


def test_shouts_are_told_with_their_turn() -> None:
    exploded = tell(EXPLODED)
    assert tell(EXPLODED, Shouted(BOB), HasChosen(ALICE), WindowClosed((DAN,))) == (
        f"{exploded.removesuffix('.')}; **Bob** shouts *Boom!*"
        " *No “Boom!” from **Dan**: 50 points lost.*"
    )
    assert (
        FACE.story(observation_of(view(game(TABLES[2])[0].after, None)), (WindowClosed(()),)) == ()
    )


def test_every_round_but_the_last_is_told_with_its_count() -> None:
    rows = game(TABLES[0])
    counted = [step for step in rows if any(isinstance(f, RoundScored) for f in told(step.events))]
    told_of = [
        FACE.story(observation_of(view(step.after, None)), told(step.events)) for step in counted
    ]
    for number, paragraphs in enumerate(told_of[:-1], start=1):
        assert any(one.startswith(f"Round {number}: **Alice** ") for one in paragraphs)
    assert "Master Spy" in told_of[-1][-1]
    assert not any(one.startswith("Round") for one in told_of[-1])


def test_reveals_moles_and_ends_are_milestones() -> None:
    assert FACE.milestone((Chosen(ALICE, CardKind.D20), Revealed((CardKind.D20,) * 4, None)))
    assert FACE.milestone((Wasted((Waste(ALICE, Why.TOO_LATE),)),))
    assert FACE.milestone((RoundScored(1, ()), Ended()))
    quiet = (Chosen(ALICE, CardKind.D20), PolicySet(ALICE, Policy.KEEP), Settled((), ()))
    assert not FACE.milestone(quiet)


@pytest.mark.parametrize("code", ["choose-80", "steal-3"])
def test_a_choice_that_stands_is_answered_by_what_was_chosen_and_to_nobody_else(code: str) -> None:
    """Against the clock the last to choose, and who had pressed for a card, were told nothing."""
    scene = Scene(4, pace="live")
    if code == "choose-80":
        for seat, card in enumerate(("100", "x", "40")):
            scene.choose(seat + 1, card)
        events, says = scene.choose(0, "80"), "You have chosen"
    else:
        scene.play("m m 80 100")
        events, says = scene.steal(0, 3), f"goes for the card of **{PLAIN[3]}**"
    for seat in (None, *range(4)):
        heard = tuple(
            one
            for event in events
            if (one := RULES.tell(event, None if seat is None else Seat(seat))) is not None
        )
        seen = RULES.view(scene.state, None if seat is None else Seat(seat))
        said = " ".join(FACE.story(observation_of(seen), heard))
        assert (says in said) == (seat == 0)


def test_a_choice_that_may_be_changed_is_said_by_the_panel_alone() -> None:
    scene = Scene(3, pace="live")
    events = scene.choose(0, "80")
    observation = observation_of(RULES.view(scene.state, Seat(0)))
    heard = tuple(one for event in events if (one := RULES.tell(event, Seat(0))) is not None)
    assert FACE.story(observation, heard) == ()
    assert "Your choice" in FACE.panel(observation, "").text
