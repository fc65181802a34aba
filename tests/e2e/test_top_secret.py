"""Top Secret through the real bot: secret choices that may change, moles, banks, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

import phrases
from games.protocol import Seat
from games.top_secret.components import CardKind
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.view import View
from sandbox import Interaction, Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import kept_well
from tests.e2e.house import House
from tests.e2e.leaving import leaves
from tests.e2e.party import Party, open_party
from tests.e2e.ways import Way, by_dm, by_move, by_panel, by_typing, mixed

GAME = "top_secret"

ENGLISH, FRENCH = phrases.of("en-US"), phrases.of("fr")

TABLES = {
    "two people": (0, (by_dm, by_panel)),
    "three people and a computer": (1, (by_dm, mixed(by_panel, by_typing), by_move)),
    "a person and three computers": (3, (mixed(by_typing, by_dm, by_panel, by_move),)),
}
"""How many computers play, and how the people do."""

NAMES = ("Alice", "Bob", "Chloé", "Marek", "Inês", "Núria")


@pytest.mark.case("03")
@pytest.mark.parametrize(("computers", "ways"), TABLES.values(), ids=TABLES.keys())
async def test_a_whole_game_with_a_crash_in_the_middle(
    house: House, chronicle: Chronicle, computers: int, ways: Sequence[Way]
) -> None:
    people = [house.person(name) for name in NAMES[: len(ways)]]
    playing = dict(zip(people, ways, strict=True))
    party = await open_party(house, people, computers, ways=playing, game=GAME)
    await party.play(moves=5)
    await house.kill()
    await house.start()
    await house.ready()
    await party.right()
    await party.play()
    await kept_well(party, chronicle)
    assert all(len(player.rounds) == 1 for player in table_of(party).players)


def seen_by(party: Party, person: Person | None) -> View:
    """Return what somebody may know now."""
    seat = None if person is None else party.table().seat_of(person.id)
    seen = party.table().running().view(seat)
    assert isinstance(seen, View)
    return seen


def table_of(party: Party) -> PublicState:
    """Return the open table."""
    return seen_by(party, None).table


async def seated(house: House, count: int) -> Party:
    """Return a table of this number of people and nobody else, all of whom play by DM."""
    people = [house.person(name) for name in NAMES[:count]]
    return await open_party(house, people, game=GAME)


async def types(party: Party, person: Person, path: str, **options: str) -> str:
    """Type a command of the game and return what is answered."""
    typed = party.sandbox.text(await answered(party, person, path, **options))
    await party.sandbox.settled()
    return typed


async def answered(party: Party, person: Person, path: str, **options: str) -> Message:
    """Type a command of the game and return the answer, which only they see."""
    answer = await (await person.slash(party.channel, f"top-secret {path}", **options)).answer()
    assert answer.viewer_id == person.id
    return answer


async def choose(party: Party, *cards: str) -> None:
    """Let everybody choose a card, in the order of the party."""
    for person, card in zip(party.people, cards, strict=False):
        await types(party, person, "choose", card=card)


async def test_a_touch_chooses_and_another_one_changes_it(house: House) -> None:
    party = await seated(house, 2)
    alice = party.people[0]
    opened = await alice.press(party.surfaces.board(), party.control("play"))
    panel = await opened.answer()
    for kind in ("80", "mole", "assassin"):
        control = next(c for c in party.surfaces.moves(panel) if c.endswith(f":choose-{kind}"))
        panel = await (await alice.press(panel, control)).answer()
        assert seen_by(party, alice).choice == kind
        chosen = [c for c in party.surfaces.controls(panel) if (c.label or "").startswith("✓")]
        assert [c.custom_id.rpartition(":")[2] for c in chosen] == [f"choose-{kind}", "single-ask"]
    assert table_of(party).players[party.table().seat_of(alice.id) or 0].ready
    await party.right()
    board = party.sandbox.text(party.surfaces.board())
    assert "1 of 2 has chosen" in board
    assert "assassin" not in board


async def test_a_card_and_the_bank_are_one_request(house: House) -> None:
    party = await seated(house, 2)
    alice, bob = party.people
    head = party.table().head
    await types(party, alice, "choose", card="100", bank="keep")
    assert party.table().head == head + 1
    cards = await alice.complete(party.channel, "top-secret choose", "card", "ta")
    assert cards == []
    offered = await alice.complete(party.channel, "top-secret choose", "card", "as")
    banks = await alice.complete(party.channel, "top-secret choose", "bank", "")
    hows = ("ask me", "always keep", "always bank")
    assert [one.name for one in banks] == [f"Single cards: {how}" for how in hows]
    await types(party, alice, "choose", card=str(offered[0].value), bank=str(banks[2].value))
    seen = seen_by(party, alice)
    assert (seen.choice, seen.policy.value) == (CardKind.ASSASSIN, "bank")
    await types(party, alice, "choose", card="40")
    await types(party, bob, "choose", card="mole")
    last = table_of(party).last
    assert last is not None
    assert {theft.card.kind for theft in last.thefts} == {CardKind.D40}


async def test_a_target_and_a_decision_are_typed(house: House) -> None:
    party = await seated(house, 3)
    alice, bob, chloe = party.people
    await choose(party, "mole", "100", "80")
    assert await alice.complete(party.channel, "top-secret bank", "decision", "") == []
    targets = await alice.complete(party.channel, "top-secret steal", "target", "")
    assert {one.name for one in targets} == {"Bob: 📄 100", "Chloé: 📄 80"}
    assert await bob.complete(party.channel, "top-secret steal", "target", "") == []
    await types(party, alice, "steal", target="chloe")
    assert table_of(party).phase is Phase.BANK
    await types(party, alice, "bank", decision="keep")
    said = await types(party, chloe, "bank", decision="bank")
    assert FRENCH("top_secret.refusal.no_single_card") in said
    await types(party, bob, "bank", decision="bank")
    piles = {party.table().members[p.seat].name: p.pile for p in table_of(party).players}
    assert [len(piles[name]) for name in ("Alice", "Bob", "Chloé")] == [1, 0, 0]


async def test_a_shout_is_refused_in_relaxed_pace(house: House) -> None:
    party = await seated(house, 2)
    said = await types(party, party.people[0], "boum")
    assert ENGLISH("top_secret.refusal.shouted_by_itself") in said
    await party.right()


async def test_the_commands_are_french_for_the_french(house: House) -> None:
    party = await seated(house, 2)
    alice, bob = party.people
    await alice.speak("fr")
    chosen = await alice.slash(party.channel, "top-secret choisir", carte="taupe", coffre="garder")
    assert "Votre choix : 🐾 taupe." in party.sandbox.text(await chosen.answer()).replace(
        "\u00a0", " "
    )
    await types(party, bob, "choose", card="100")
    taken = await alice.slash(party.channel, "top-secret coffre", choix="au coffre")
    await taken.answer()
    assert seen_by(party, alice).hand.count(CardKind.MOLE) == 2


# Restarts.


async def restarted(house: House, party: Party) -> None:
    """Let the bot die and come back."""
    await house.kill()
    await house.start()
    await house.ready()
    await party.right()


async def test_a_choice_outlives_a_crash_before_the_reveal(house: House) -> None:
    party = await seated(house, 3)
    alice, bob, chloe = party.people
    await types(party, alice, "choose", card="agent", bank="keep")
    await types(party, bob, "choose", card="80")
    await restarted(house, party)
    assert (seen_by(party, alice).choice, seen_by(party, bob).choice) == (
        CardKind.AGENT,
        CardKind.D80,
    )
    await types(party, bob, "choose", card="60")
    await types(party, chloe, "choose", card="assassin")
    last = table_of(party).last
    assert last is not None
    assert sorted(last.cards) == sorted((CardKind.AGENT, CardKind.D60, CardKind.ASSASSIN))
    assert [blast.saved[0].kind for blast in last.blasts if blast.saved] == [CardKind.AGENT]


async def test_a_target_outlives_a_crash_in_a_race_of_moles(house: House) -> None:
    party = await seated(house, 4)
    alice, bob, *_ = party.people
    await choose(party, "mole", "mole", "100", "80")
    await types(party, alice, "steal", target="100")
    await restarted(house, party)
    assert seen_by(party, alice).target == party.table().seat_of(party.people[2].id)
    await types(party, bob, "steal", target="100")
    last = table_of(party).last
    assert last is not None
    assert [len(theft.among) for theft in last.thefts] == [2, 1]
    assert {theft.card.kind for theft in last.thefts} == {CardKind.D100, CardKind.D80}
    await party.right()


# Who leaves.


@pytest.mark.case("06")
@pytest.mark.parametrize(
    ("phase", "cards"),
    [
        (Phase.CHOOSE, ("80", "60")),
        (Phase.STEAL, ("80", "60", "mole")),
        (Phase.BANK, ("80", "60", "40")),
    ],
)
async def test_a_computer_goes_on_for_who_leaves(
    forgetful_house: House, phase: Phase, cards: tuple[str, ...]
) -> None:
    party = await seated(forgetful_house, 3)
    alice, bob, chloe = party.people
    await choose(party, *cards)
    if phase is Phase.BANK:
        for person in (alice, bob):
            await types(party, person, "bank", decision="keep")
    table = table_of(party)
    assert (table.phase, table.waiting) == (phase, (party.table().seat_of(chloe.id),))
    await leaves(party, chloe, alice)
    await party.play(moves=4)
    await party.right()


# Many at once.


async def test_twenty_presses_at_once_are_all_answered(house: House) -> None:
    party = await seated(house, 6)
    panels: list[tuple[Person, Message]] = []
    for person in party.people:
        opened = await person.press(party.surfaces.board(), party.control("play"))
        panels.append((person, await opened.answer()))
    kinds = ("20", "80", "agent", "mole")
    head = party.table().head

    async def press(person: Person, panel: Message, kind: str) -> Interaction:
        control = next(c for c in party.surfaces.moves(panel) if c.endswith(f":choose-{kind}"))
        pressed = await person.press(panel, control)
        await pressed.answer()
        return pressed

    waves = [press(person, panel, kind) for kind in kinds for person, panel in panels[:5]]
    pressed = await asyncio.gather(*waves)
    # On a busy machine a press is acknowledged before it is stored.
    await party.sandbox.until(lambda: party.table().head - head >= 20)
    await party.sandbox.settled()
    assert len(pressed) == party.table().head - head == 20
    logged = [made for made in party.logged() if made[2] in {one.id for one in pressed}]
    for person in party.people[:5]:
        codes = [code for user_id, code, _ in logged if user_id == person.id]
        assert sorted(codes) == sorted(f"choose-{kind}" for kind in kinds)
        assert f"choose-{seen_by(party, person).choice}" == codes[-1]
    assert table_of(party).waiting == (Seat(party.table().seat_of(party.people[5].id) or 0),)
    await party.right()
