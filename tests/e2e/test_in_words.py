"""A whole game without a single picture: for screen readers, slow lines, channels without files.

That the text board says every detail of the view is tested with the face of each game; here the
game is played to its end from words alone, in both users.
"""

from __future__ import annotations

import pytest

import phrases
from bot.shown import messages
from sandbox import Message, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel


@pytest.mark.parametrize(("name", "guild"), [("games", "Tablier"), ("jeux", "Le Repaire")])
async def test_a_whole_game_in_words(house: House, name: str, guild: str) -> None:
    channel = house.channel(name, guild)
    house.sandbox.faults.take(channel, "attach_files")
    first, second = house.person("Alice"), house.person("Chloé")
    for person in (first, second):
        await _likes_words(house, person)
    ways = {first: by_dm, second: by_panel}
    party = await open_party(house, [first, second], 1, channel=channel, ways=ways)
    await party.play(moves=3)
    await _board_says_everything(party, guild)
    for person in (first, second):
        await _asks_for_the_board(party, person)
    await party.play()
    await _board_says_everything(party, guild)
    assert not [m for m in _all_messages(party, first, second) if m.attachments]
    assert not [m for m in _all_messages(party, first, second) if "```" in house.sandbox.text(m)]


async def _likes_words(house: House, person: Person) -> None:
    """Switch the person's own tables and hands to words."""
    hub = await (await person.slash(house.channel(), "tablier")).answer()
    settings = await (await person.press(hub, "h:settings")).answer()
    await (await person.press(settings, "h:in_words:on")).answer()


async def _asks_for_the_board(party: Party, person: Person) -> None:
    """Ask for the board in another channel: in words, unless pictures are asked for by name."""
    players = phrases.of(person.locale)("pass_pass.board.players")
    elsewhere = party.house.channel("general")
    shown = await (await person.slash(elsewhere, "board")).answer()
    assert players in party.sandbox.text(shown)
    assert not shown.attachments
    shown = await (await person.slash(elsewhere, "board", text=False)).answer()
    assert shown.attachments


async def _board_says_everything(party: Party, guild: str) -> None:
    """Wait until the board's text is the text board of what is stored."""
    words = phrases.of("fr" if guild == "Le Repaire" else "en-US")

    def says() -> bool:
        shown = party.surfaces.board()
        # The end of the game mentions whom it rings for.
        wanted = messages.board(party.table(), words, pictures=False, rings=shown.mentions)
        return party.sandbox.text(shown) == wanted.text

    await party.sandbox.until(says)


def _all_messages(party: Party, *people: Person) -> list[Message]:
    rooms = [party.channel, *(person.dm for person in people if person.dm is not None)]
    return [message for room in rooms for message in party.sandbox.messages(room)]
