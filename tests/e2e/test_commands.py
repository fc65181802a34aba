"""Every command and every button of a table, through the wire."""

from __future__ import annotations

import pytest

import phrases
from bot.log.events import Replaced
from games.chance import commitment
from sandbox import Channel, Interaction, Person
from tests.e2e.house import House
from tests.e2e.party import Party, new_party, open_party
from tests.e2e.ways import by_dm, by_panel, by_typing

ENGLISH = phrases.of("en-US")


async def _said(house: House, person: Person, attempt: Interaction) -> str:
    """Return the words of a private answer."""
    answer = await attempt.answer()
    assert answer.viewer_id == person.id
    return house.sandbox.text(answer)


async def test_a_table_by_commands_alone(house: House) -> None:
    alice, bob, chloe = (house.person(name) for name in ("Alice", "Bob", "Chloé"))
    channel, sandbox = house.channel(), house.sandbox

    async def types(person: Person, path: str, **options: object) -> str:
        return await _said(house, person, await person.slash(channel, path, **options))

    games = await alice.complete(channel, "table open", "game", "pass pass")
    assert [game.value for game in games] == ["pass_pass"]
    options = await alice.complete(channel, "table open", "options", "", game="pass_pass")
    assert "teams=on" in [option.value for option in options]
    assert ENGLISH("refusal.no_such_game") in await types(alice, "table open", game="chess")
    assert ENGLISH("refusal.no_table") in await types(alice, "table join")
    opened = await types(alice, "table open", game="Pass Pass", options="teams=on")
    assert f"<#{channel.id}>" in opened
    party = await new_party(house, channel)
    party.ways = {alice: by_typing}
    assert ENGLISH("refusal.table_here") in await types(bob, "table open", game="pass_pass")
    assert ENGLISH("refusal.too_few", count=3) in await types(alice, "table start")
    assert "Pass Pass" in await types(bob, "table join")
    assert ENGLISH("refusal.already_seated") in await types(bob, "table join")
    assert ENGLISH("table.left") in await types(bob, "table leave")
    assert ENGLISH("refusal.not_seated") in await types(bob, "table leave")
    await _invite(house, alice, chloe, channel)
    assert ENGLISH("table.log_empty") in await types(alice, "table log")
    promise = commitment(party.table().record.secret)
    told = ENGLISH("luck.not_dealt", hash=f"`{promise}`")
    assert told in await types(alice, "table fairness")
    await _options(party, alice)
    assert ENGLISH("table.started") in await types(alice, "table start")

    assert "1" in await types(alice, "turn")
    assert "violet" in await types(alice, "board", text=True)
    board = await (await alice.slash(channel, "board")).answer()
    assert board.picture is not None
    hand = await (await alice.slash(channel, "hand")).answer()
    assert hand.picture is not None
    for page in ("pass_pass", "Pass Pass"):
        rules = await (await bob.slash(channel, "rules", game=page)).answer()
        turned = await (await bob.press(rules, "Next ▶")).answer()
        assert sandbox.text(turned) != sandbox.text(rules)
    assert "Pass Pass" in await types(bob, "tablier")
    await party.play(moves=3)
    log = await types(bob, "table log")
    assert "**Alice**" in log
    assert ENGLISH("refusal.not_moderator") in await types(bob, "table end")
    await types(alice, "table end")
    assert party.table().is_open
    asked = await (await alice.slash(channel, "table end")).answer()
    await (await alice.press(asked, party.control("end-sure"))).answer()
    assert not party.table().is_open
    await party.sandbox.until(lambda: not party.surfaces.boards())
    assert party.logged() == party.made


async def _invite(house: House, host: Person, guest: Person, channel: Channel) -> None:
    """Invite somebody, who is notified and joins with the button of the invitation."""
    invited = await host.slash(channel, "table invite", player=guest)
    message = await invited.answer()
    assert message.viewer_id is None
    assert message.mentions == (guest.id,)
    assert message.id in [notice.message_id for notice in guest.notifications]
    told = await _said(house, guest, await guest.press(message, "Join"))
    assert phrases.of(guest.locale)("table.joined", game="Pass Pass") in told
    again = await guest.press(message, "Join")
    assert phrases.of(guest.locale)("refusal.already_seated") in await _said(house, guest, again)


async def _options(party: Party, host: Person) -> None:
    """Change the options to and fro, add computers and remove one of them by its name."""
    panel = await (await party.press(host, "options")).answer()
    menu = party.control("options") + ":teams"
    panel = await (await host.choose(panel, menu, "off")).answer()
    assert party.table().record.options["teams"] == "off"
    panel = await (await host.choose(panel, menu, "on")).answer()
    await party.add_computers(host, 2)
    panel = await (await party.press(host, "options")).answer()
    first, second = [each.name for each in party.table().members if each.user_id is None]
    await (await host.choose(panel, party.control("remove"), first)).answer()
    assert [each.name for each in party.table().members if each.user_id is None] == [second]
    await party.add_computers(host, 1)
    guest = party.house.person("Chloé")
    party.ways[guest] = by_panel
    told = await (await party.press(guest, "options")).answer()
    assert phrases.of("fr")("refusal.not_host") in party.sandbox.text(told)
    assert party.table().record.options["teams"] == "on"


@pytest.mark.case("19")
async def test_commands_in_a_direct_message_mean_the_game_that_is_named(
    house: House,
) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    here = await open_party(house, [alice, bob], 1, ways={alice: by_panel, bob: by_panel})
    there = await open_party(house, [bob, alice], 1, channel=house.channel("jeux"))
    dm = await alice.open_dm()
    for party in (here, there):
        await party.turn_of(alice)
    unclear = await (await alice.slash(dm, "hand")).answer()
    assert ENGLISH("refusal.which_table") in house.sandbox.text(unclear)
    tables = await alice.complete(dm, "move", "table", "")
    assert {table.value for table in tables} == {here.table_id, there.table_id}
    assert len({table.name for table in tables}) == 2
    assert any("#jeux" in table.name for table in tables)
    for party, other in ((there, here), (here, there)):
        before = other.logged()
        choices = await alice.complete(dm, "move", "move", "", table=party.table_id)
        typed = await alice.slash(dm, "move", move=choices[0].value, table=party.table_id)
        await typed.acknowledged()
        await party.stored(typed)
        decision, code = str(choices[0].value).split(":")
        party.acted(alice, int(decision))
        party.accepted(alice, typed, code)
        assert party.logged() == party.made
        assert other.logged() == before
    for party, name in ((here, "games"), (there, "jeux")):
        hand = party.surfaces.hands(alice)[-1]
        assert name in house.sandbox.text(hand)
        assert str(party.channel.id) in house.sandbox.text(hand)
    waiting = house.sandbox.text(await (await alice.slash(dm, "tablier")).answer())
    assert str(here.channel.id) in waiting
    assert str(there.channel.id) in waiting


@pytest.mark.case("19")
async def test_three_games_on_two_servers_share_one_direct_message_channel(
    house: House,
) -> None:
    alice = house.person("Alice")
    places = [house.channel("games"), house.channel("general"), house.channel("jeux")]
    parties = [await open_party(house, [alice], 2, channel=place) for place in places]
    for party in parties:
        await party.turn_of(alice)
    for party, place in zip(parties, places, strict=True):
        (hand,) = party.surfaces.hands(alice)
        said = house.sandbox.text(hand)
        assert f"https://discord.com/channels/{place.guild_id}/{place.id}" in said
        assert "Pass Pass" in said.splitlines()[0]
        assert all(party.table_id in move for move in party.surfaces.moves(hand))
        before = [other.logged() for other in parties if other is not party]
        await by_dm(party, alice)
        await party.right()
        assert [other.logged() for other in parties if other is not party] == before
        assert party.logged() == party.made
    paths = [request.path for request in house.sandbox.requests if request.method == "POST"]
    assert paths.count("/users/@me/channels") == 1


async def test_who_leaves_is_replaced_and_the_same_people_play_again(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.play(moves=3)
    await party.turn_of(bob)
    more = await (await party.press(bob, "more")).answer()
    sure = await (await bob.press(more, party.control("quit"))).answer()
    assert party.table().seat_of(bob.id) is not None
    told = await (await bob.press(sure, party.control("quit-sure"))).answer()
    assert party.sandbox.text(told)
    del party.ways[bob]
    replaced = [f for m in party.table().rows for f in m.events if isinstance(f, Replaced)]
    assert len(replaced) == 1
    outsider = await (await party.press(bob, "play")).answer()
    assert ENGLISH("refusal.not_seated") in party.sandbox.text(outsider)
    await party.play()
    await party.right()
    assert party.surfaces.hands(bob) == []
    assert party.logged() == party.made
    await (await party.press(alice, "again")).acknowledged()
    again = await new_party(house, party.channel)
    assert again.table_id != party.table_id
    again.ways = {alice: by_dm}
    await again.on_board("join")
    await again.add_computers(alice, 3 - len(again.table().members))
    await again.start(alice)
    await again.play(moves=1)
    await again.right()
