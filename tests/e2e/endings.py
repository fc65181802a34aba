"""What has to hold once a game is over."""

from __future__ import annotations

from sandbox import Message
from tests.e2e.chronicle import Chronicle
from tests.e2e.party import Party
from tests.e2e.secrecy import leaks


async def ended_well(party: Party, chronicle: Chronicle) -> None:
    """Assert that nothing was lost, doubled or betrayed, and that the luck was fair."""
    await kept_well(party, chronicle)
    assert leaks(party, chronicle) == []


async def kept_well(party: Party, chronicle: Chronicle) -> None:
    """Assert that nothing was lost or doubled, and that the luck was fair."""
    await party.right()
    assert party.logged() == party.made
    assert len(party.surfaces.boards()) == 1
    assert party.surfaces.calls() == []
    for person in party.people:
        assert party.surfaces.hands(person) == []
    _pictures_were_replaced(party, chronicle.of(party.surfaces.board().id))
    await _log_ends_like_board(party)
    code, said = await party.house.verify(party.table_id)
    assert code == 0, said


def _pictures_were_replaced(party: Party, versions: list[Message]) -> None:
    """Every version of a board has its pictures, and another picture another name."""
    shown: dict[str, str | None] = {}
    for version in versions:
        assert version.attachments
        for file in version.attachments:
            assert shown.setdefault(file.filename, file.description) == file.description


async def _log_ends_like_board(party: Party) -> None:
    """The log that people can read ends with what the board says."""
    onlooker = party.house.person("Inês")
    await onlooker.speak(party.surfaces.language(party.table()))
    shown = await party.press(onlooker, "log")
    told = party.sandbox.text(await shown.answer()).splitlines()
    assert told
    assert told[-1].removeprefix("- ") in party.sandbox.text(party.surfaces.board())
