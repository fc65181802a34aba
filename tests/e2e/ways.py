"""The ways in which a person can play: the DM, the channel, the keyboard.

A way is called when the table asks for its person; it makes every move that is asked of them now
and tells the party what was accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from discord import app_commands

import phrases
from games.registry import games
from sandbox import Control, Interaction, Message, Person, Suggestion

if TYPE_CHECKING:
    from tests.e2e.party import Party

Way = Callable[["Party", Person], Coroutine[None, None, None]]

STALE = frozenset(phrases.of(locale)("refusal.stale") for locale in phrases.LOCALES)
"""What is said to whoever presses an old control."""

REFUSED = STALE | {
    words(key)
    for words in map(phrases.of, phrases.LOCALES)
    for domain in ("", "common.", *(f"{game.slug}." for game in games()))
    for reason in ("not_your_turn", "no_such_move", "nothing_to_plan")
    if (key := f"{domain}refusal.{reason}") in words
}
"""What is said to whoever comes second, where a partner may decide as well, or plans too late."""


@cache
def commands_of(slug: str) -> tuple[tuple[str, str], ...]:
    """Return the path and the option of every command by which moves of a game are typed.

    It is the first option of each command of the game's group, where that is no table.
    """
    group: app_commands.Group = import_module(f"cogs.{slug}.commands").GROUP
    commands = [each for each in group.commands if isinstance(each, app_commands.Command)]
    firsts = [(command, command.parameters[0]) for command in commands]
    return tuple(
        (f"{group.name} {command.name}", str(first.display_name))
        for command, first in firsts
        if first.name != "table"
    )


AHEAD = "single-"
"""How the codes of moves begin that settle something ahead: what is asked stays open after them."""


def decision_of(custom_id: str) -> int:
    """Return the decision that a move's control belongs to."""
    return int(custom_id.split(":")[2])


def code_of(custom_id: str) -> str:
    """Return the move of a control."""
    return custom_id.split(":", 3)[3]


def answers(party: Party, person: Person, controls: Iterable[str]) -> list[str]:
    """Return the controls that answer what is asked of a person, where they have not acted yet.

    A choice that they may still change is offered on, and they leave it at that.
    """
    fresh = (control for control in controls if party.is_new(person, control))
    return [control for control in fresh if not code_of(control).startswith(AHEAD)]


async def by_dm(party: Party, person: Person) -> None:
    """Press a move under the hand message, or choose from its menus.

    Where it will have none, since they played in the channel before: press its *Play*.
    """
    if party.surfaces.hands(person) and party.plays_in_channel(person):
        await _play(party, person, await _aside(party, person))
        return
    for hand in party.surfaces.hands(person):
        menus = [m for m in party.surfaces.menus(hand) if party.is_new(person, m.custom_id)]
        if menus:
            await _from_hand(party, person, hand, menus)
            return
        if fresh := answers(party, person, party.surfaces.moves(hand)):
            await press_hand(party, person, hand, party.pick(fresh))
            return


async def _aside(party: Party, person: Person) -> Message:
    """Return the hand message of who plays in the channel, once it offers *Play*."""
    play = party.control("play")

    def has(hand: Message) -> bool:
        return any(one.custom_id == play for one in party.surfaces.controls(hand))

    def found() -> Message | None:
        return next(filter(has, party.surfaces.hands(person)), None)

    hand = await party.sandbox.until(found)
    assert hand is not None
    return hand


async def press_hand(party: Party, person: Person, hand: Message, control: str) -> None:
    """Press a move under a hand message and wait until the message has gone on."""
    before = party.sandbox.message(hand.id)
    pressed = await person.press(hand, control)
    await _done_on_hand(party, person, pressed, decision_of(control), code_of(control))
    # Who may still change their mind is offered the same moves as before.
    await party.sandbox.until(lambda: party.sandbox.message(hand.id) != before)


async def _done_on_hand(
    party: Party, person: Person, pressed: Interaction, decision: int, code: str
) -> None:
    """Take note of a move that was made under a hand message, once it is acknowledged."""
    await pressed.acknowledged()
    await party.sandbox.until(lambda: not any(one.loading for one in pressed.messages))
    party.acted(person, decision)
    if not any(one.ephemeral for one in pressed.messages):
        party.accepted(person, pressed, code)


async def _from_hand(party: Party, person: Person, hand: Message, menus: list[Control]) -> None:
    """Choose from the menus of a hand message, or now and then press a button beside them."""
    buttons = answers(party, person, party.surfaces.moves(hand))
    if buttons and party.chance(1, 3):
        await press_hand(party, person, hand, party.pick(buttons))
        return
    menu = party.pick(menus)
    if menu.custom_id.startswith("n:"):
        await _choose(party, person, hand)
        return
    before, code = party.sandbox.message(hand.id), party.pick(menu.values)
    chosen = await person.choose(hand, menu.custom_id, code)
    await _done_on_hand(party, person, chosen, decision_of(menu.custom_id), code)
    await party.sandbox.until(lambda: party.sandbox.message(hand.id) != before)


async def _choose(party: Party, person: Person, source: Message) -> Message:
    """Choose from a menu of a panel, and press one of the moves if it shows any.

    Return what came of it.
    """
    menu = party.pick(party.surfaces.menus(source))
    value = party.pick(menu.values)
    chosen = await person.choose(source, menu.custom_id, value)
    shown = await chosen.answer()
    if menu.custom_id.startswith("m:"):
        party.acted(person, decision_of(menu.custom_id))
        if not party.says_refused(shown):
            party.accepted(person, chosen, value)
        return shown
    if moves := party.surfaces.moves(shown):
        return await _press_in_panel(party, person, shown, party.pick(moves))
    party.acted(person, decision_of(menu.custom_id))
    return shown


async def _press_in_panel(party: Party, person: Person, panel: Message, control: str) -> Message:
    pressed = await person.press(panel, control)
    answer = await pressed.answer()
    party.acted(person, decision_of(control))
    if not party.says_refused(answer):
        party.accepted(person, pressed, code_of(control))
    return answer


async def by_panel(party: Party, person: Person) -> None:
    """Open the panel with *Play* and press in it until nothing more is asked."""
    calls = party.surfaces.calls(person)
    await _play(party, person, calls[-1] if calls else await party.on_board("play"))


async def _play(party: Party, person: Person, source: Message) -> None:
    """Press *Play* under a message, and then what the panel offers until nothing more is asked."""
    opened = await person.press(source, party.control("play"))
    panel = await opened.answer()
    while True:
        # Whoever plans may do so again, as often as they like: once is enough.
        moves = answers(party, person, party.surfaces.moves(panel))
        menus = [m for m in party.surfaces.menus(panel) if party.is_new(person, m.custom_id)]
        if moves and not (menus and party.chance(1, 2)):
            panel = await _press_in_panel(party, person, panel, party.pick(moves))
        elif menus:
            panel = await _choose(party, person, panel)
        else:
            return


async def by_typing(party: Party, person: Person) -> None:
    """Type the commands of the game, with what autocomplete offers."""
    for path, option in commands_of(party.table().record.slug):
        while choices := await _completed(party, person, path, option):
            value = str(party.pick(choices).value)
            typed = person.run(party.channel, path, {option: value})
            answer = await typed.answer()
            decision, code = value.split(":", 1)
            party.acted(person, int(decision))
            if not party.says_refused(answer):
                party.accepted(person, typed, code)


async def _completed(party: Party, person: Person, path: str, option: str) -> list[Suggestion]:
    """Return what autocomplete offers, as far as it answers what is asked."""
    offered = await person.complete(party.channel, path, option, "")
    fresh = answers(party, person, (f"t:{party.table_id}:{one.value}" for one in offered))
    return [one for one in offered if f"t:{party.table_id}:{one.value}" in fresh]


async def by_move(party: Party, person: Person) -> None:
    """Type `/move` with the name of a move, as autocomplete spells it."""
    while choices := await _completed(party, person, "move", "move"):
        choice = party.pick(choices)
        typed = await person.slash(party.channel, "move", move=choice.name)
        answer = await typed.answer()
        decision, code = str(choice.value).split(":", 1)
        party.acted(person, int(decision))
        if not party.says_refused(answer):
            # Meanwhile it may be their turn: then the name of a plan means the move itself.
            stored = (done for _, done, request in party.logged() if request == typed.id)
            party.accepted(person, typed, next(stored, code))


def mixed(*ways: Way) -> Way:
    """Return a way that takes one way after the other."""
    turns = 0

    async def act(party: Party, person: Person) -> None:
        nonlocal turns
        turns += 1
        await ways[turns % len(ways)](party, person)

    return act
