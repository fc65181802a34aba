"""What whoever hosts the bot meets: a proxy, a second process, a machine that cannot draw."""

from __future__ import annotations

from pathlib import Path

from sandbox import Message, Sandbox
from tests.bot.proxy import proxying
from tests.e2e.house import House
from tests.e2e.party import open_party

ROOT = Path(__file__).parents[2]

WITHOUT_DRAWING = """
import sys

class Libraries:
    def find_spec(self, name, path=None, target=None):
        if name == "skia":
            raise ImportError("libEGL.so.1: cannot open shared object file")

sys.meta_path.insert(0, Libraries())
from bot.program.command_line import main
sys.exit(main([]))
"""


async def test_gateway_and_requests_go_through_a_proxy(idle_house: House) -> None:
    """It lets in who knows its password; a press is answered, and a table opened, by way of it."""
    async with proxying("me", "s3cret") as proxy:
        idle_house.settings["TABLIER_PROXY"] = proxy.address
        await idle_house.start()
        await idle_house.ready()
        alice, channel = idle_house.person("Alice"), idle_house.channel()
        await (await alice.slash(channel, "table open", game="pass_pass")).answer()
        await idle_house.stop()
        sandbox = idle_house.sandbox.url
        assert f"GET {sandbox}/api/v10/gateway/bot HTTP/1.1" in proxy.asked
        assert any(line.startswith("GET ws://") for line in proxy.asked), proxy.asked
        assert any("/callback" in line for line in proxy.asked)
        assert proxy.refused == 0
    assert "s3cret" not in idle_house.said()


async def test_the_invitation_is_printed_and_the_presence_shown(house: House) -> None:
    await house.ready()
    invitation = await house.says("invite it: ")
    assert f"{house.sandbox.url}/oauth2/authorize?client_id={house.sandbox.bot.id}&" in invitation
    await house.sandbox.until(lambda: house.sandbox.gateway.playing == ("/tablier",))


async def test_two_processes_with_one_token_notice_each_other(
    house: House, sandbox: Sandbox, tmp_path: Path
) -> None:
    """Each has a folder of its own, so no lock can tell them of one another."""
    folder = tmp_path / "other"
    folder.mkdir()
    second = House(sandbox, folder)
    await house.ready()
    await second.beside()
    try:
        alice, channel = house.person("Alice"), house.channel()
        for _ in range(6):
            await (await alice.slash(channel, "rules", game="pass_pass")).answer()
        said = "another process uses this token"
        await sandbox.until(lambda: said in house.said() + second.said())
        for each in (house, second):
            assert each.said().count(said) <= 1
    finally:
        await second.stop()
        sandbox.refusals.clear()


async def test_a_machine_that_cannot_draw_plays_in_words(idle_house: House) -> None:
    await idle_house.start("-c", WITHOUT_DRAWING)
    said = await idle_house.says("tables are shown in words")
    assert "libegl1" in said or "install" in said
    people = [idle_house.person("Alice"), idle_house.person("Bob")]
    party = await open_party(idle_house, people, 1)
    await party.play(moves=3)
    rooms = [party.channel, *(person.dm for person in people if person.dm is not None)]
    shown: list[Message] = [each for room in rooms for each in idle_house.sandbox.messages(room)]
    assert shown
    assert not [message for message in shown if message.attachments]
