"""A French server: what is public is French, what is private is each person's own language."""

from __future__ import annotations

import phrases
from sandbox import Channel, Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import ended_well
from tests.e2e.house import House
from tests.e2e.party import new_party
from tests.e2e.ways import by_dm, by_panel

FRENCH = phrases.of("fr")

TELLTALE = {
    "en": ("plays", "takes", "to play", "round", "trick", "yellow", "green", "blue"),
    "fr": ("joue", "prend", "manche", "pli", "jaune", "vert", "bleu", "À"),
}
"""Words that betray the language of a text of the game."""


def _speaks(text: str, locale: str) -> bool:
    """Tell whether a text is in a language and not in the other."""
    other = "en" if locale == "fr" else "fr"
    words = set(text.replace(",", " ").replace(".", " ").replace("*", " ").split())
    return not words & set(TELLTALE[other])


async def test_public_words_are_french_and_private_ones_each_ones_own(
    house: House, chronicle: Chronicle
) -> None:
    chloe, bob = house.person("Chloé"), house.person("Bob")
    channel = house.channel("jeux", "Le Repaire")
    await _types_in_french(house, chloe, channel)
    party = await new_party(house, channel)
    party.ways = {chloe: by_dm}
    await party.on_board("join")
    await party.join(bob, by_panel)
    await party.add_computers(chloe, 1)
    await party.start(chloe)
    await party.play(moves=6)
    await party.right()
    for person, locale in ((chloe, "fr"), (bob, "en")):
        for action in ("hand", "play", "more", "rules"):
            answer = await (await party.press(person, action)).answer()
            assert _speaks(house.sandbox.text(answer), locale)
        assert phrases.of(locale)("refusal.not_in_lobby") in house.sandbox.text(
            await (await person.slash(channel, "table start")).answer()
        )
        assert _speaks(house.sandbox.text(party.surfaces.hands(person)[-1]), locale)
    await bob.speak("fr")
    answer = await (await party.press(bob, "play")).answer()
    assert _speaks(house.sandbox.text(answer), "fr")
    await party.play()
    await ended_well(party, chronicle)
    public = [one.message for one in chronicle.public() if one.message.author_id != bob.id]
    assert len(public) > 20
    assert [_shown(house, one) for one in public if not _speaks(_shown(house, one), "fr")] == []


def _shown(house: House, message: Message) -> str:
    """Return everything in a message that people read or hear."""
    labels = [control.label for control in house.sandbox.controls(message)]
    alts = [file.description or "" for file in message.attachments]
    return " ".join([house.sandbox.text(message), *labels, *alts])


async def _types_in_french(house: House, person: Person, channel: Channel) -> None:
    """Open a table by the French names of the command and its options."""
    choices = await person.complete(channel, "table ouvrir", "options", "", jeu="pass_pass")
    assert any("quipe" in choice.name for choice in choices)
    opened = await person.slash(channel, "table ouvrir", jeu="pass_pass")
    said = FRENCH("table.opened", game="Pass Pass", channel=f"<#{channel.id}>")
    assert said in house.sandbox.text(await opened.answer())
