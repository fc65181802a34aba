"""What is stored keeps its names, whatever the fields are called that hold it."""

from __future__ import annotations

import msgspec
import pytest

from bot.log import chain, events, formats
from bot.outgoing.planning.note import Note

NAMES: dict[type[msgspec.Struct], str] = {
    events.Left: "place",
    events.Configured: "key value",
    events.Arranged: "drawn",
    events.Raised: "place",
    events.CutOffered: "on",
    events.Pledged: "",
    events.Started: "order facts drew",
    events.Moved: "seat code via facts drew",
    events.Elapsed: "timer facts drew",
    events.Closed: "reason",
    formats.Player: "person computer join",
    formats.Opened: "format scheme table game commitment options held",
    formats.Joined: "player",
    formats.Replaced: "seat player",
    formats.Hosted: "person",
    formats.Invited: "person",
    formats.Barred: "person",
    formats.Asked: "person",
    formats.Cut: "person cut",
    formats.Reserved: "person via until",
    formats.Released: "person reason",
    chain._Line: "row previous stored acted actor rules facts",
    Note: "owner posting strip activation loud closed deleted signal shut offer rings",
}
"""Every structure that is written as JSON into a log, into its chain, or beside a message."""


@pytest.mark.parametrize("struct", NAMES, ids=lambda struct: struct.__qualname__)
def test_a_stored_structure_keeps_the_names_of_its_fields(struct: type[msgspec.Struct]) -> None:
    assert struct.__struct_encode_fields__ == tuple(NAMES[struct].split())


def test_every_event_that_names_nobody_is_among_them() -> None:
    impersonal = set(formats._Impersonal.__args__)
    assert impersonal <= set(NAMES)
