"""A person at a table of the real bot, playing in their tab or without one."""

from __future__ import annotations

from playwright.async_api import Locator, Page

from sandbox import Message, Person, Sandbox

MOVE = "t:"
"""How the id of every control that makes a move begins."""


class Player:
    """One person at a table, who presses the buttons under their hand."""

    def __init__(self, sandbox: Sandbox, person: Person) -> None:
        self.person = person
        self.played = 0
        self._sandbox = sandbox

    def hands(self) -> list[Message]:
        """Their direct messages."""
        return [] if self.person.dm is None else self._sandbox.messages(self.person.dm)

    def moves(self) -> list[str]:
        """The moves that their direct messages offer now."""
        return [move for message in self.hands() for move in self._moves_in(message)]

    def _moves_in(self, message: Message) -> list[str]:
        ids = [control.custom_id for control in self._sandbox.controls(message)]
        return [each for each in ids if each.startswith(MOVE)]

    async def make(self, move: str) -> None:
        """Make a move and wait until the table has gone on."""
        hand = next(message for message in self.hands() if move in self._moves_in(message))
        await self.person.press(hand, move)
        await self.gone(move)

    async def gone(self, move: str) -> None:
        """Return when a move is offered no more: it was made."""
        await self._sandbox.until(lambda: move not in self.moves())
        self.played += 1


class Seat(Player):
    """A player in their tab; `hand` selects the part of the page with their cards."""

    def __init__(self, sandbox: Sandbox, person: Person, page: Page, hand: str) -> None:
        super().__init__(sandbox, person)
        self.page = page
        self._hand = hand

    def button(self, move: str) -> Locator:
        """The button of a move, where they play."""
        return self.page.locator(f'{self._hand} [data-key="{move}"]').last

    async def make(self, move: str) -> None:
        """Press the button of a move in the tab, which comes to the front for that."""
        await self.page.bring_to_front()
        await self.button(move).click()
        await self.gone(move)

    async def play(self) -> None:
        """Make the first move that is offered."""
        await self.make(self.moves()[0])


async def play_on(sandbox: Sandbox, seats: list[Seat], *, moves: int | None = None) -> None:
    """Let everybody play until the game is over, or until `moves` moves were made."""
    goal = None if moves is None else sum(seat.played for seat in seats) + moves
    while goal is None or sum(seat.played for seat in seats) < goal:
        await sandbox.until(lambda: is_over(sandbox) or any(seat.moves() for seat in seats))
        asked = [seat for seat in seats if seat.moves()]
        if not asked:
            return
        await asked[0].play()


def is_over(sandbox: Sandbox) -> bool:
    """Whether a board in #games offers another game."""
    boards = sandbox.messages(sandbox.channel("games"))
    controls = [one for board in boards for one in sandbox.controls(board)]
    return any(one.custom_id.endswith(":again") for one in controls)
