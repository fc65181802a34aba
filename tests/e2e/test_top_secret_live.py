"""Top Secret against the clock, through the real bot: shouts, races, restarts in between.

The clocks of the bot and of Discord stand still and are moved on together, so nobody is ever too
late because a machine is slow.
"""

from __future__ import annotations

import asyncio

import pytest

import phrases
from games.protocol import Seat
from games.top_secret.components import FINE, CardKind
from games.top_secret.public_state import Phase, PublicState, Theft
from games.top_secret.view import View
from sandbox import Interaction, Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import kept_well
from tests.e2e.house import House
from tests.e2e.leaving import leaves
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel, press_hand

NAMES = ("Alice", "Bob", "Chloé", "Marek", "Inês", "Núria")

COUNTDOWN, BOUM, RACE = 5.0, 10.0, 0.5
"""Seconds: before a reveal, to shout, and within which a lot decides between moles."""

pytestmark = pytest.mark.limitless(
    "instants of half a second count, between which no time may pass"
)

ENGLISH = phrases.of("en-US")


@pytest.fixture
async def standing(idle_house: House) -> House:
    """A house whose clocks stand still."""
    await idle_house.start()
    return idle_house


async def restarted(party: Party) -> None:
    """Let the bot die and come back in the same instant."""
    await party.house.kill()
    await party.house.start()
    await party.house.ready()


async def seated(house: House, count: int) -> Party:
    """Return a table of this number of people in live pace."""
    people = [house.person(name) for name in NAMES[:count]]
    return await open_party(house, people, game="top_secret", options="pace=live")


def table_of(party: Party) -> PublicState:
    """Return the open table."""
    seen = party.table().running().view(None)
    assert isinstance(seen, View)
    return seen.table


def seat_of(party: Party, person: Person) -> Seat:
    """Return where somebody sits."""
    seat = party.table().seat_of(person.id)
    assert seat is not None
    return seat


async def choose(party: Party, *cards: str) -> None:
    """Let everybody choose a card, in the order of the party."""
    for person, card in zip(party.people, cards, strict=True):
        await (await person.slash(party.channel, "top-secret choose", card=card)).answer()


async def revealed(party: Party, *cards: str) -> Message:
    """Let everybody choose, the countdown pass, and return the signal once it has been shown."""
    await choose(party, *cards)
    await party.house.later(COUNTDOWN)
    await shown(party)
    (signal,) = party.surfaces.signals()
    return signal


async def shown(party: Party) -> None:
    """Return once the time to shout runs."""

    def runs() -> bool:
        window = table_of(party).window
        return window is not None and window.until is not None

    await party.sandbox.until(runs)


async def shout(party: Party, person: Person, message: Message) -> Interaction:
    """Press the button to shout under a message."""
    (control,) = _shouts(party, message)
    return await person.press(message, control)


def _shouts(party: Party, message: Message) -> list[str]:
    ids = (control.custom_id for control in party.surfaces.controls(message))
    return [each for each in ids if each.startswith("e:")]


async def closed(party: Party) -> None:
    """Let the time to shout pass."""
    await party.house.later(BOUM)
    await party.sandbox.until(lambda: not table_of(party).window)
    await party.sandbox.until(lambda: not party.surfaces.signals())


def missed(party: Party) -> dict[str, int]:
    """Return how many shouts each person has missed."""
    players = table_of(party).players
    return {person.name: players[seat_of(party, person)].missed for person in party.people}


async def test_a_shout_counts_from_everywhere_and_silence_costs(standing: House) -> None:
    party = await seated(standing, 5)
    alice, bob, chloe, marek, ines = party.people
    signal = await revealed(party, "assassin", "assassin", "assassin", "assassin", "80")
    assert "Reveal: " in party.sandbox.text(signal)
    await (await shout(party, alice, signal)).answer()
    panel = await (await bob.press(party.surfaces.board(), party.control("play"))).answer()
    await (await shout(party, bob, panel)).answer()
    await (await chloe.slash(party.channel, "top-secret boum")).answer()
    refused = await (await shout(party, ines, signal)).answer()
    assert ENGLISH("top_secret.refusal.no_assassin") in party.sandbox.text(refused)
    again = await (await shout(party, alice, signal)).answer()
    assert ENGLISH("top_secret.refusal.already_shouted") in party.sandbox.text(again)
    await closed(party)
    assert missed(party) == {
        "Alice": 0,
        "Bob": 0,
        "Chloé": 0,
        "Marek": 1,
        "Inês": 0,
    }
    late = await (await marek.slash(party.channel, "top-secret boum")).answer()
    assert ENGLISH("top_secret.refusal.too_late_to_shout") in party.sandbox.text(late)
    await party.right()


async def test_a_shout_counts_from_the_hand_in_a_dm(standing: House) -> None:
    party = await seated(standing, 2)
    alice, bob = party.people
    await party.sandbox.until(lambda: party.new_moves(alice))
    hand = party.surfaces.hands(alice)[0]
    (bomb,) = (move for move in party.surfaces.moves(hand) if move.endswith(":choose-assassin"))
    await press_hand(party, alice, hand, bomb)
    await (await bob.slash(party.channel, "top-secret choose", card="80")).answer()
    await party.house.later(COUNTDOWN)
    await shown(party)

    def shouting() -> list[Message]:
        return [one for one in party.surfaces.hands(alice) if _shouts(party, one)]

    (hand,) = await party.sandbox.until(shouting)
    await (await shout(party, alice, hand)).acknowledged()
    await party.sandbox.until(lambda: table_of(party).silent == ())
    await closed(party)
    assert missed(party) == {alice.name: 0, bob.name: 0}


async def test_a_signal_is_the_same_without_an_assassin(standing: House) -> None:
    party = await seated(standing, 3)
    signal = await revealed(party, "40", "60", "80")
    assert [c.label for c in party.surfaces.controls(signal)] == [ENGLISH("top_secret.button.boum")]
    refused = await (await shout(party, party.people[0], signal)).answer()
    assert ENGLISH("top_secret.refusal.no_assassin") in party.sandbox.text(refused)
    await closed(party)
    assert set(missed(party).values()) == {0}
    await party.right()


async def test_twenty_shouts_at_once_count_once_each(standing: House) -> None:
    party = await seated(standing, 4)
    signal = await revealed(party, "assassin", "assassin", "assassin", "assassin")
    head = party.table().head
    pressed = await asyncio.gather(
        *(shout(party, person, signal) for person in party.people for _ in range(5))
    )
    for each in pressed:
        await each.answer()
    assert party.table().head == head + 4
    assert table_of(party).silent == ()
    await party.right()


async def test_a_shout_counts_after_a_restart(standing: House) -> None:
    party = await seated(standing, 3)
    alice, bob, _ = party.people
    await revealed(party, "assassin", "assassin", "100")
    await standing.later(BOUM / 2)
    await restarted(party)
    (signal,) = await party.sandbox.until(lambda: party.surfaces.signals())
    await (await shout(party, alice, signal)).answer()
    await standing.later(BOUM / 2)
    await party.sandbox.until(lambda: not table_of(party).window)
    assert missed(party)[alice.name] == 0
    assert missed(party)[bob.name] == 1
    await party.right()


@pytest.mark.case("06")
async def test_a_computer_shouts_for_who_leaves(forgetful_house: House) -> None:
    party = await seated(forgetful_house, 2)
    alice, bob = party.people
    seat = seat_of(party, bob)
    await revealed(party, "80", "assassin")
    await (await alice.slash(party.channel, "top-secret choose", card="40")).answer()
    await leaves(party, bob, alice)
    await party.sandbox.until(lambda: table_of(party).silent == ())
    await closed(party)
    assert table_of(party).players[seat].missed == 0


async def test_a_countdown_goes_on_after_a_restart(standing: House) -> None:
    party = await seated(standing, 2)
    await choose(party, "100", "80")
    await standing.later(COUNTDOWN - 1)
    await restarted(party)
    assert table_of(party).last is None
    await standing.later(1)
    await shown(party)
    last = table_of(party).last
    assert last is not None
    assert set(last.cards) == {CardKind.D100, CardKind.D80}


def thefts(party: Party) -> tuple[Theft, ...]:
    """Return what moles have stolen since the reveal."""
    last = table_of(party).last
    return () if last is None else last.thefts


async def _steals(party: Party, person: Person, victim: Person) -> None:
    """Press a target in the panel."""
    opened = await person.press(party.surfaces.board(), party.control("play"))
    panel = await opened.answer()
    end = f":steal-{seat_of(party, victim)}"
    control = next(c for c in party.surfaces.moves(panel) if c.endswith(end))
    await (await person.press(panel, control)).answer()


async def test_moles_that_press_at_once_are_drawn_by_lot(standing: House) -> None:
    party = await seated(standing, 4)
    alice, bob, chloe, marek = party.people
    await revealed(party, "mole", "mole", "100", "80")
    await party.sandbox.until(lambda: table_of(party).moles_may_act)
    await asyncio.gather(*(_steals(party, one, chloe) for one in (alice, bob)))
    await standing.later(RACE)
    await party.sandbox.until(lambda: bool(thefts(party)))
    (theft,) = thefts(party)
    assert theft.victim == seat_of(party, chloe)
    assert set(theft.among) == {seat_of(party, alice), seat_of(party, bob)}
    loser = next(one for one in (alice, bob) if seat_of(party, one) != theft.thief)
    await _steals(party, loser, marek)
    await party.right()


async def test_a_race_goes_on_after_a_restart(standing: House) -> None:
    party = await seated(standing, 4)
    alice, bob, chloe, _ = party.people
    await revealed(party, "mole", "mole", "100", "80")
    await _steals(party, alice, chloe)
    await restarted(party)
    assert table_of(party).phase is Phase.STEAL
    await standing.later(RACE)
    await party.sandbox.until(lambda: len(thefts(party)) == 1)
    assert table_of(party).thieves == (seat_of(party, bob),)
    await standing.later(20)
    await party.sandbox.until(lambda: table_of(party).phase is not Phase.STEAL)
    last = table_of(party).last
    assert last is not None
    assert [waste.seat for waste in last.wasted] == [seat_of(party, bob)]
    await party.right()


# A whole game.


def due(party: Party) -> float | None:
    """Return in how many seconds the next timer is due, if nobody else has anything to do."""
    table = party.table()
    if party.is_over() or table.to_act or _reacts(party):
        return None
    timers = table.running().timers
    if not timers or any(timer.on_shown for timer in timers):
        return None
    now = party.sandbox.clock.now()
    return max(0.001, min(timer.due for timer in timers) / 1000 - now)


def _reacts(party: Party) -> bool:
    """Tell whether a computer player has to shout."""
    table = party.table()
    return any(table.members[seat].user_id is None for seat in table.to_react)


async def test_a_whole_game_against_the_clock(standing: House, chronicle: Chronicle) -> None:
    """One of two people always shouts, the other never; the computer player does."""
    alice, bob = standing.person("Alice"), standing.person("Bob")
    ways = {alice: by_dm, bob: by_panel}
    party = await open_party(
        standing, [alice, bob], 1, ways=ways, game="top_secret", options="pace=live"
    )
    await _to_the_end(party, alice)
    await kept_well(party, chronicle)
    players = table_of(party).players
    fines = {
        person.name: players[seat_of(party, person)].rounds[0].fines for person in (alice, bob)
    }
    assert fines[alice.name] == 0
    assert fines[bob.name] <= 0
    assert fines[bob.name] % FINE == 0


async def _to_the_end(party: Party, notify: Person) -> None:
    """Play; who is loud shouts whenever they may; when nobody has anything to do, time passes."""
    while not party.is_over():
        found = await party.sandbox.until(lambda: party.is_over() or _next(party, notify))
        if isinstance(found, Message):
            reveal = table_of(party).reveals
            pressed = await shout(party, notify, found)
            said = party.sandbox.text(await pressed.answer())
            # On a busy machine the time to shout may end between the look and the press.
            if ENGLISH("top_secret.refusal.too_late_to_shout") not in said:
                party.accepted(notify, pressed, f"boum-{reveal}")
        elif isinstance(found, Person):
            await party.ways[found](party, found)
        elif isinstance(found, float):
            await party.house.later(found)


def _next(party: Party, notify: Person) -> Message | Person | float | None:
    """Return the signal that is to be pressed, or who is asked, or how long to wait."""
    signals = party.surfaces.signals()
    if signals and seat_of(party, notify) in party.table().to_react:
        return signals[-1]
    return party.asked() or due(party)
