"""A picture that cannot be laid out or drawn leaves words in its place, wherever it was to be."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest

import phrases
from bot.complaints import Complaints
from bot.edge import wire
from bot.edge.drawing import drawn
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.faces.face import Illustration, face_of
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.messenger import DiscordMessenger
from bot.program.app import extensions
from bot.shown import messages, private
from bot.shown.content import PLAIN_LIMIT, TEXT_LIMIT, Content, in_words
from bot.shown.observation import observe
from bot.shown.preferences import DEFAULT, Preferences
from bot.tables import dealing
from bot.tables.table import Table, default_options
from games import registry
from games.chance import HmacChance
from games.protocol import Seat
from render import pictures as registered
from render.fonts import MissingFontError, Typecase
from render.scene import Scene
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, person
from tests.bot.looping import boards, rest
from tests.bot.outgoing.test_view_store import Quiet
from tests.bot.playing import HERE, asked, dealt, fresh, one_move
from tests.bot.postbox import DMS, Postbox
from tests.store.memory import MemoryStore

LOG = logging.getLogger("tests.drawing")

for _name in extensions():
    importlib.import_module(_name)

SLUGS = [game.slug for game in registry.games()]


def _unlaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game's pictures raise as they are laid out."""

    def raises(*_: object) -> Scene:
        raise IndexError("a place that the picture has not got")

    registered.all_pictures()
    for slug, drawings in tuple(registered._PICTURES.items()):
        broken = replace(
            drawings,
            table=raises,
            hand=raises,
            score=raises,
            cover=raises,
            pages=dict.fromkeys(drawings.pages, raises),
            further=dict.fromkeys(drawings.further, raises),
        )
        monkeypatch.setitem(registered._PICTURES, slug, broken)


def _unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no pictures at all: their module cannot be imported."""
    registered.all_pictures()
    monkeypatch.setattr(registered, "_PICTURES", {})


def _unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the drawing library raise."""

    async def draw(_studio: Studio, _scene: Scene) -> None:
        raise MemoryError("no room for pixels")

    monkeypatch.setattr(Studio, "draw", draw)


def _unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a font be missing: the thread that draws has no desk."""

    def missing(*_: object) -> None:
        raise MissingFontError("the font Lato is missing")

    monkeypatch.setattr(Typecase, "__init__", missing)


FAULTS = [_unlaid, _unknown, _unpainted, _unset]


async def stages(engine: Engine, slug: str) -> list[Table]:
    """Return a title's lobby, and a game of it that runs and one that is over."""
    seats = min(registry.game(slug).seat_counts(default_options(slug, {})))
    members = tuple(person(number) for number in range(seats))
    lobby = (await engine.open(fresh(), HERE, slug, {}, members)).table
    running = over = await asked(engine, lobby, dealing.start())
    chance = HmacChance(b"drawing", b"")
    while over.to_act:
        over = (await one_move(engine, over, chance)).table
    return [lobby, running, over]


def shown(stages: list[Table], words: phrases.Phrases) -> Iterator[Content]:
    """Yield everything with a picture that is shown of a title."""
    lobby, running, over = stages
    for table in stages:
        yield messages.board(table, words, True)
        yield private.board_picture(table, words)
    for preferences in (DEFAULT, Preferences(hidden=True)):
        yield messages.hand(running, Seat(0), words, "#games", preferences)
        yield messages.hand(over, Seat(0), words, "#games", preferences)
        yield private.hand(running, Seat(0), words, preferences)
    yield from (private.rules(lobby.record.slug, page, words) for page in range(8))
    yield private.panel(running, Seat(0), words)


@pytest.mark.case("56")
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_machine_that_cannot_draw_lays_nothing_out_and_says_nothing_more(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, slug: str
) -> None:
    """That was said at the start, once: every message is in words, without a try."""
    tables = await stages(engine, slug)
    _unlaid(monkeypatch)
    complaints = Complaints(LOG)
    with Studio("png", draws=False) as studio:
        for content in shown(tables, phrases.of("en")):
            said, files = await drawn(studio, content, "table", complaints, ManualClock())
            assert (said.pictures, files, said.rows) == ((), [], content.rows)
            assert said.text
    assert caplog.records == []


@pytest.mark.case("56")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("fault", FAULTS)
async def test_without_pictures_everything_is_in_words(
    engine: Engine,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Callable[[pytest.MonkeyPatch], None],
    slug: str,
) -> None:
    tables = await stages(engine, slug)
    fault(monkeypatch)
    pictured, complaints = 0, Complaints(LOG)
    with Studio("png") as studio:
        for content in shown(tables, phrases.of("fr")):
            said, files = await drawn(studio, content, "table", complaints, ManualClock())
            pictured += bool(content.pictures)
            assert (said.pictures, files) == ((), [])
            assert said.rows == content.rows
            assert said.layout == content.layout
            assert 0 < len(said.text) <= (TEXT_LIMIT if said.layout else PLAIN_LIMIT)
            wire.editing(said, files)
    assert pictured >= 8
    # Said once for each place that raises, and with its traceback.
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info


@pytest.mark.case("56")
@pytest.mark.parametrize("slug", SLUGS)
async def test_the_words_of_a_board_are_the_whole_board(engine: Engine, slug: str) -> None:
    words = phrases.of("en")
    _, running, over = await stages(engine, slug)
    for table in (running, over):
        content = messages.board(table, words, True)
        assert in_words(content) == messages.board(table, words, False)
    seen = observe(running, None, words)
    assert face_of(slug).text_board(seen) in in_words(messages.board(running, words, True)).text
    # At the end the score sheet is what is drawn, and the message says it whole by itself.
    seen, outcome = observe(over, None, words), over.running().outcome
    assert outcome is not None
    result = face_of(slug).ranking(seen, outcome).splitlines()
    assert set(result[1:]) <= set(in_words(messages.board(over, words, True)).text.splitlines())


@pytest.mark.case("56")
async def test_a_hidden_hand_stays_hidden_in_words(engine: Engine) -> None:
    words = phrases.of("en")
    _, running, _ = await stages(engine, "pass_pass")
    spoken = face_of("pass_pass").hand_text(observe(running, Seat(0), words))
    hidden = messages.hand(running, Seat(0), words, "#games", Preferences(hidden=True))
    assert spoken not in in_words(hidden).text
    assert spoken in in_words(messages.hand(running, Seat(0), words, "#games")).text
    own = private.hand(running, Seat(0), words, Preferences(hidden=True))
    assert in_words(own).text == f"{own.text}"
    assert f"||{spoken}||" in own.text


def test_what_a_picture_shows_is_cut_where_the_message_would_be_too_long() -> None:
    pictures = tuple(Illustration(lambda: pytest.fail("drawn"), "x" * 1_000) for _ in range(3))
    for layout, limit in ((True, TEXT_LIMIT), (False, PLAIN_LIMIT)):
        content = Content("y" * (limit - 10), pictures=pictures, layout=layout)
        assert len(in_words(content).text) == limit


SCENE = Scene("test", 64, 64, (), ())


@pytest.mark.draws
async def test_the_next_content_has_its_picture_again(caplog: pytest.LogCaptureFixture) -> None:
    complaints, fails = Complaints(LOG), True

    def lay_out() -> Scene:
        if fails:
            raise ZeroDivisionError
        return SCENE

    with Studio("png") as studio:
        for fails in (True, True, False, True, False):
            content = Content("", pictures=(Illustration(lay_out, "words"),), layout=True)
            said, files = await drawn(studio, content, "table", complaints, ManualClock())
            assert (len(files), said.text) == ((0, "words") if fails else (1, ""))
    assert len(caplog.records) == 1


class Recording(Quiet):
    """A door to Discord that keeps what was sent."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.sent: list[dict[str, Any]] = []

    async def request(self, route: Any, **options: Any) -> Any:
        self.sent.append(options)
        return await super().request(route, **options)


@pytest.mark.case("56")
async def test_the_courier_posts_and_edits_in_words(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, running, _ = await stages(engine, "pass_pass")
    _unpainted(monkeypatch)
    client = discord.Client(intents=discord.Intents.none())
    client.http = client._connection.http = door = Recording(client.loop)
    content = messages.board(running, phrases.of("en"), True)
    with Studio("png") as studio:
        messenger = DiscordMessenger(client, studio, Users(MemoryStore()))
        posted = await messenger.post(CHANNEL, content, name="board", nonce="x", silent=True)
        await messenger.edit(CHANNEL, posted, content, name="board")
    words = messages.board(running, phrases.of("en"), False).text
    for options in door.sent:
        assert words.splitlines()[-1] in str(options["json"])
        assert not options.get("files")


@pytest.mark.case("56")
async def test_a_table_whose_pictures_raise_has_its_messages_at_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control loop lays nothing out: the messenger draws, or falls back to words."""
    _unlaid(monkeypatch)
    await dealt(engine, 3)
    await rest(control_loop)
    (board,) = boards(postbox)
    assert "**" in in_words(board.content).text
    assert len(postbox.of(DMS + 9_000)) == 1
