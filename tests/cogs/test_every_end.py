"""Who has won is said once, wherever it is said, and to whoever has words or pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.shown import messages, private
from bot.shown.observation import face, news, news_of_move, observe
from bot.tables.table import Table
from games.protocol import Seat
from phrases import Phrases
from tests.cogs.people import PLAIN
from tests.cogs.walks import EVERY, WORDS, walk
from tests.conformance.cases import Case

SEEDS = (1, 2, 3)


def endings(table: Table, words: Phrases) -> Iterator[str]:
    """Yield every text that tells how a game ended."""
    yield messages.board(table, words, pictures=True).text
    yield messages.board(table, words, pictures=False).text
    yield private.log(table, words).text
    yield private.text_board(table, None, words).text
    for seat in map(Seat, range(len(table.members))):
        yield messages.hand(table, seat, words, "place").text
        said = "\n".join(news_of_move(table, seat, words, table.head - 2))
        yield private.panel(table, seat, words, said).text


def bare(text: str) -> str:
    """Return a text without what makes it bold: names are not in every board."""
    return text.replace("**", "")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", EVERY)
def test_who_won_is_said_once(case: Case, seed: int) -> None:
    table = walk(case, seed, PLAIN).table
    for words in WORDS:
        won = face(table).headline(observe(table, None, words))
        for text in endings(table, words):
            assert bare(text).count(bare(won)) == 1, f"{case} seed {seed}: {text}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", EVERY)
def test_the_story_ends_with_who_won(case: Case, seed: int) -> None:
    table = walk(case, seed, PLAIN).table
    for words in WORDS:
        won = face(table).headline(observe(table, None, words))
        assert news(table, None, words, -1)[-1] == won, f"{case} seed {seed}"


@pytest.mark.parametrize("case", EVERY)
def test_every_player_is_ranked_once_below_who_won(case: Case) -> None:
    table = walk(case, SEEDS[0], PLAIN).table
    outcome = table.running().outcome
    assert outcome is not None
    for words in WORDS:
        seen = observe(table, None, words)
        ranks = face(table).ranking(seen, outcome).split("\n")[1:]
        heads = [line for line in ranks if line.startswith("**") and line[2].isdigit()]
        for name in seen.names:
            assert sum(line.split(":")[0].count(f"**{name.marked}**") for line in heads) == 1
