"""The ways in which a person can play: the DM, the channel, the keyboard.

A way is called when the table asks for its person; it makes every move that is asked of him now
and tells the party what was accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

import phrases
from sandbox import Message, Person

if TYPE_CHECKING:
    from tests.e2e.party import Party

Way = Callable[["Party", Person], Coroutine[None, None, None]]

STALE = frozenset(phrases.of(locale)("refusal.stale") for locale in phrases.LOCALES)
"""What is said to whoever presses an old control."""

COMMANDS = {
    "play": ("pass-pass play", "card"),
    "take": ("pass-pass take", "cards"),
    "pair": ("pass-pass take", "cards"),
    "record": ("pass-pass record", "member"),
}
"""The command and option for each kind of move of Pass Pass."""


def decision_of(custom_id: str) -> int:
    """Return the decision that a move's control belongs to."""
    return int(custom_id.split(":")[2])


def code_of(custom_id: str) -> str:
    """Return the move of a control."""
    return custom_id.split(":", 3)[3]


async def by_dm(party: Party, person: Person) -> None:
    """Press a card under the hand message."""
    for hand in party.surfaces.hands(person):
        fresh = [m for m in party.surfaces.moves(hand) if party.is_new(person, m)]
        if fresh:
            await press_hand(party, person, hand, party.pick(fresh))
            return


async def press_hand(party: Party, person: Person, hand: Message, control: str) -> None:
    """Press a move under a hand message and wait until the message has gone on."""
    pressed = await person.press(hand, control)
    await pressed.acknowledged()
    party.acted(person, decision_of(control))
    if not pressed.messages or pressed.messages[0].viewer_id is None:
        party.accepted(person, pressed, code_of(control))
    await party.sandbox.until(lambda: control not in party.offered(hand))


async def by_panel(party: Party, person: Person) -> None:
    """Open the panel with *Play* and press in it until nothing more is asked."""
    calls = party.surfaces.calls(person)
    source = calls[-1] if calls else await party.on_board("play")
    opened = await person.press(source, party.control("play"))
    panel = await opened.answer()
    while moves := party.surfaces.moves(panel):
        control = party.pick(moves)
        pressed = await person.press(panel, control)
        panel = await pressed.answer()
        party.acted(person, decision_of(control))
        if not party.says_stale(panel):
            party.accepted(person, pressed, code_of(control))


async def by_typing(party: Party, person: Person) -> None:
    """Type the commands of the game, with what autocomplete offers."""
    for path, option in dict.fromkeys(COMMANDS.values()):
        while choices := await person.complete(party.channel, path, option, ""):
            value = str(party.pick(choices).value)
            typed = await person.slash(party.channel, path, **{option: value})
            answer = await typed.answer()
            decision, code = value.split(":", 1)
            party.acted(person, int(decision))
            if not party.says_stale(answer):
                party.accepted(person, typed, code)


async def by_move(party: Party, person: Person) -> None:
    """Type `/move` with the name of a move, as autocomplete spells it."""
    while choices := await person.complete(party.channel, "move", "move", ""):
        choice = party.pick(choices)
        typed = await person.slash(party.channel, "move", move=choice.name)
        answer = await typed.answer()
        decision, code = str(choice.value).split(":", 1)
        party.acted(person, int(decision))
        if not party.says_stale(answer):
            party.accepted(person, typed, code)


def mixed(*ways: Way) -> Way:
    """Return a way that takes one way after the other."""
    turns = 0

    async def act(party: Party, person: Person) -> None:
        nonlocal turns
        turns += 1
        await ways[turns % len(ways)](party, person)

    return act
