"""Who may do what, through the wire: from another server, unseen, as host and as guest."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

import phrases
from bot.records import Status
from sandbox import Channel, Interaction, Person
from sandbox.world.model import Overwrite
from sandbox.world.permissions import Permission
from tests.e2e.house import House
from tests.e2e.party import new_party, open_party
from tests.e2e.ways import by_panel

ENGLISH = phrases.of("en-US")


@dataclass(frozen=True)
class Town:
    """A house, and what is said to whoever asks for something there."""

    house: House

    async def told(self, person: Person, attempt: Interaction) -> str:
        """Return the words of a private answer."""
        answer = await attempt.answer()
        assert answer.viewer_id == person.id
        return self.house.sandbox.text(answer)

    async def types(self, person: Person, channel: Channel, path: str, **options: object) -> str:
        """Return what a person is told who types a command."""
        return await self.told(person, await person.slash(channel, path, **options))

    def hide(self, channel: Channel, *people: Person) -> None:
        """Let people not see a channel any more."""
        world = self.house.sandbox.world
        current = next(each for each in world.channels if each.id == channel.id)
        denied = tuple(
            Overwrite(person.id, 1, allow=0, deny=int(Permission.VIEW_CHANNEL)) for person in people
        )
        world.change_channel(
            msgspec.structs.replace(current, overwrites=(*current.overwrites, *denied))
        )


@pytest.fixture
async def town(idle_house: House) -> Town:
    """A house whose second server is Bob's own."""
    world = idle_house.sandbox.world
    own = next(guild for guild in world.guilds if guild.name == "Le Repaire")
    bob = idle_house.person("Bob")
    world.put_guild(msgspec.structs.replace(own, owner_id=bob.id))
    await idle_house.start()
    return Town(idle_house)


async def test_nobody_ends_anybody_s_game_from_a_server_of_their_own(town: Town) -> None:
    house = town.house
    zoe, bob = house.person("Zoë"), house.person("Bob")
    party = await open_party(house, [zoe, bob], 1, ways={zoe: by_panel, bob: by_panel})
    own = house.channel("jeux")
    assert ENGLISH("refusal.no_table") in await town.types(bob, own, "table end")
    assert ENGLISH("refusal.not_moderator") in await town.types(bob, party.channel, "table end")
    assert party.table().status is Status.RUNNING


async def test_a_moderator_of_the_channel_ends_it_and_a_guest_does_not(town: Town) -> None:
    house = town.house
    alice, bob, zoe = (house.person(name) for name in ("Alice", "Bob", "Zoë"))
    party = await open_party(house, [bob], 2, ways={bob: by_panel})
    french = phrases.of("fr")
    assert french("refusal.not_moderator") in await town.types(zoe, party.channel, "table end")
    sure = await (await alice.slash(party.channel, "table end")).answer()
    await (await alice.press(sure, party.control("end-sure"))).answer()
    assert party.table().status is Status.CLOSED


async def test_who_cannot_see_the_channel_is_not_let_in(town: Town) -> None:
    """An invitation that was posted elsewhere let in who cannot see the table."""
    house, sandbox = town.house, town.house.sandbox
    alice, bob, zoe = (house.person(name) for name in ("Alice", "Bob", "Zoë"))
    town.hide(house.channel("games"), zoe)
    party = await open_party(house, [alice, bob], start=False)
    there = house.channel("general")
    assert ENGLISH("refusal.no_table") in await town.types(alice, there, "table invite", player=zoe)
    assert ENGLISH("refusal.guest_cannot_see") in await town.types(
        alice, party.channel, "table invite", player=zoe
    )
    board = party.surfaces.board()
    elsewhere = msgspec.structs.replace(board, channel_id=there.id)
    told = await town.told(zoe, await zoe.press_raw(elsewhere, party.control("join")))
    assert phrases.of("fr")("refusal.cannot_see") in told
    assert party.table().seat_of(zoe.id) is None
    assert sandbox.violations == []


async def test_an_invitation_is_seen_once_and_by_who_can_come(town: Town) -> None:
    house = town.house
    alice, bob, zoe = (house.person(name) for name in ("Alice", "Bob", "Zoë"))
    party = await open_party(house, [alice], start=False)
    invited = await alice.slash(party.channel, "table invite", player=bob)
    assert (await invited.answer()).viewer_id is None
    said = await town.types(alice, party.channel, "table invite", player=bob)
    assert ENGLISH("refusal.already_invited") in said
    said = await town.types(zoe, party.channel, "table invite", player=bob)
    assert phrases.of("fr")("refusal.not_seated") in said
    assert len([n for n in bob.notifications if n.channel_id == party.channel.id]) == 1
    bot = house.sandbox.bot
    said = await town.types(alice, party.channel, "table invite", player=bot)
    assert ENGLISH("refusal.not_a_bot") in said


@pytest.mark.case("42")
async def test_outsiders_fill_no_lobby_with_computers(town: Town) -> None:
    house = town.house
    alice, bob, marek = (house.person(name) for name in ("Alice", "Bob", "Marek"))
    party = await open_party(house, [alice, bob], start=False)
    for who in (marek, bob):
        for action in ("add", "options"):
            told = await town.told(who, await party.press(who, action))
            assert ENGLISH("refusal.not_host") in told
    assert ENGLISH("refusal.not_full") in await town.told(bob, await party.press(bob, "start"))
    assert ENGLISH("refusal.not_seated") in await town.told(
        marek, await party.press(marek, "start")
    )
    assert len(party.table().members) == 2


async def test_somebody_is_put_out_of_a_lobby_and_of_a_game(town: Town) -> None:
    house = town.house
    alice, bob, marek = (house.person(name) for name in ("Alice", "Bob", "Marek"))
    party = await open_party(house, [alice, bob, marek], ways={alice: by_panel}, start=False)
    said = await town.types(bob, party.channel, "table kick", member=marek)
    assert ENGLISH("refusal.not_moderator") in said
    said = await town.types(alice, party.channel, "table kick", member=marek)
    assert "Marek" in said
    told = await town.told(marek, await party.press(marek, "join"))
    assert ENGLISH("refusal.put_out") in told
    await party.add_computers(alice, 1)
    await party.start(alice)
    await town.types(alice, party.channel, "table kick", member=bob)
    seat = next(s for s, m in enumerate(party.table().members) if m.name == "Bob")
    assert party.table().members[seat].user_id is None
    assert ENGLISH("refusal.not_seated") in await town.types(bob, party.channel, "hand")
    del party.ways[bob], party.ways[marek]
    await party.play(moves=2)
    await party.right()


async def test_a_host_hands_the_table_over_and_is_followed(town: Town) -> None:
    house = town.house
    marek, bob, zoe = (house.person(name) for name in ("Marek", "Bob", "Zoë"))
    party = await open_party(house, [marek, bob, zoe], start=False)
    said = await town.types(marek, party.channel, "table host", member=bob)
    assert "Bob" in said
    assert ENGLISH("refusal.not_host") in await town.told(marek, await party.press(marek, "add"))
    await (await party.press(bob, "leave")).answer()
    assert party.table().record.host_id == zoe.id
    await zoe.leave(house.sandbox.guild())
    await (await party.press(marek, "add")).acknowledged()
    table = party.table()
    assert table.record.host_id == marek.id
    assert table.seat_of(zoe.id) is None
    await (await party.press(marek, "leave")).answer()
    assert party.table().status is Status.CLOSED
    await party.sandbox.until(lambda: not party.surfaces.boards())
    opened = await town.types(bob, party.channel, "table open", game="pass_pass")
    assert f"<#{party.channel.id}>" in opened


async def test_a_command_of_another_game_says_whose_it_is(town: Town) -> None:
    house = town.house
    alice = house.person("Alice")
    channel = house.channel()
    await (await alice.slash(channel, "table open", game="monte_cristo", computers=1)).answer()
    party = await new_party(house, channel)
    party.ways = {alice: by_panel}
    await party.start(alice)
    said = await town.types(alice, channel, "top-secret bank", decision="bank")
    assert "Top Secret" in said
    assert "Monte Cristo" in said
    assert await alice.complete(channel, "top-secret bank", "decision", "") == []


async def test_a_limit_is_a_sentence_and_makes_no_thread(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_MAX_LOBBIES"] = "1"
    await house.start()
    town, channel = Town(house), house.channel()
    bob = house.person("Bob")
    await town.types(bob, channel, "table open", game="pass_pass", thread=True)
    said = await town.types(bob, channel, "table open", game="top_secret", thread=True)
    assert ENGLISH("refusal.opened_enough", count=1) in said
    threads = [c for c in house.sandbox.world.channels if c.parent_id == channel.id]
    assert len(threads) == 1


async def test_a_thread_is_for_who_may_create_one(town: Town) -> None:
    house = town.house
    channel, bob = house.channel(), house.person("Bob")
    world = house.sandbox.world
    current = next(each for each in world.channels if each.id == channel.id)
    denied = Overwrite(bob.id, 1, allow=0, deny=int(Permission.CREATE_PUBLIC_THREADS))
    world.change_channel(msgspec.structs.replace(current, overwrites=(denied,)))
    said = await town.types(bob, channel, "table open", game="pass_pass", thread=True)
    assert ENGLISH("refusal.no_threads") in said
    assert not [c for c in world.channels if c.parent_id == channel.id]


@pytest.mark.case("42")
async def test_a_host_who_left_the_server_closes_no_game_from_afar(town: Town) -> None:
    """They did, by the ordinary buttons of their own direct messages."""
    house = town.house
    marek, bob = house.person("Marek"), house.person("Bob")
    party = await open_party(house, [marek, bob], 1, ways={bob: by_panel})
    await party.right()
    hand = party.surfaces.hands(marek)[-1]
    more = await (await marek.press(hand, party.control("more"))).answer()
    await marek.leave(house.sandbox.guild())
    told = await town.told(marek, await marek.press(more, party.control("end")))
    assert ENGLISH("refusal.cannot_see") in told
    assert party.table().status is Status.RUNNING
    await (await bob.slash(party.channel, "table end")).answer()
    assert party.table().record.host_id == bob.id


async def test_a_lobby_whose_people_are_gone_is_in_nobody_s_way(town: Town) -> None:
    house = town.house
    marek, bob = house.person("Marek"), house.person("Bob")
    party = await open_party(house, [marek], start=False)
    await marek.leave(house.sandbox.guild())
    opened = await town.types(bob, party.channel, "table open", game="pass_pass")
    assert f"<#{party.channel.id}>" in opened
    assert party.table().status is Status.CLOSED
