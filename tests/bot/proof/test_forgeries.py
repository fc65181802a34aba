"""Whatever is changed in a file is found and named by its row, also where all hashes fit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.proof.export import exported
from bot.proof.rehearsal import Cast, rehearsed
from bot.proof.verify import Posted, checked
from games import registry
from games.chance import HmacChance
from games.selfplay import computer, random_player
from tests.bot.files import Forgery, altered, forged, leaves, made, mutated, small, tables
from tests.bot.forgeries import FORGERIES

TABLES = list(tables())
MUTATIONS = 12


@pytest.mark.parametrize(("slug", "options", "seats"), TABLES)
def test_an_honest_file_is_proved_and_a_changed_one_is_not(
    slug: str, options: tuple[tuple[str, str], ...], seats: int
) -> None:
    changed = 0
    for people in {seats, seats // 2, 0}:
        file = made(slug, options, seats, people)
        fair, text = checked(file, _posted(file))
        assert fair, text
        for seed in range(MUTATIONS):
            chance = HmacChance(b"mutation", f"{slug} {options} {seats} {people} {seed}".encode())
            changed += _refused(file, chance)
    assert changed > MUTATIONS


def _refused(file: bytes, chance: HmacChance) -> bool:
    """Change a file once; return whether that was a change, which then has to be found."""
    mutation = mutated(file, chance)
    if mutation.file == file:
        return False
    fair, text = checked(mutation.file)
    told = f"{mutation.name} in line {mutation.line} ({chance.context!r}): {text}"
    assert not fair, told
    rows = file.count(b"\n") - 2
    row = mutation.line - 1
    if 0 <= row < rows - (mutation.name == "swap"):
        assert re.search(rf"\brow {row}\b|after row {row - 1}:", text), told
    return True


def _posted(file: bytes) -> Posted:
    header = Forgery(file).header
    return Posted(header["commitment"], header["last"])


@pytest.mark.case("45")
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_whose_hashes_fit_is_found_by_its_row(name: str) -> None:
    change, said = FORGERIES[name]
    file = forged(small(), change)
    assert file != small()
    fair, text = checked(file)
    assert not fair
    assert re.search(said, text), text
    assert text.isprintable()


FREE = {("acted",), ("stored",), ("actor",), ("player", "person"), ("person",), ("via",)}
"""What of a row only the posted hash of the last one binds: who acted, from where, and when."""


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_nothing_else_of_a_row_can_be_changed_although_all_hashes_fit(slug: str) -> None:
    chances = [HmacChance(b"leaf", f"{slug} {seed}".encode()) for seed in range(40)]
    assert sum(_is_bound(slug, chance) for chance in chances) > 20


def _is_bound(slug: str, chance: HmacChance) -> bool:
    """Change one leaf of a row; return whether something binds it, which then has to be found."""
    file = Forgery(made(slug, (), min(registry.game(slug).seat_counts({})), 2))
    path, value = chance.pick([each for each in leaves(file.rows) if each[0][1] != "previous"])
    if tuple(key for key in path[1:] if isinstance(key, str) and key != "facts") in FREE:
        return False
    place: Any = file.rows
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = changed = altered(value, chance)
    fair, text = checked(file.chained())
    assert not fair, (path, value, changed)
    assert "row" in text, (path, value, changed, text)
    return True


def test_a_running_game_is_refused_although_everything_fits() -> None:
    whole = Forgery(small())
    while len(whole.rows) > 1:
        del whole.rows[-1]
        fair, text = checked(whole.chained())
        assert not fair
        assert f"row {len(whole.rows) - 1}: it is the last one, and the game has not ended" in text


def test_a_lobby_that_was_closed_is_refused() -> None:
    def close(file: Forgery) -> None:
        file.rows[4:] = [{**file.rows[4], "facts": [{"type": "Closed", "reason": "ended"}]}]

    assert "nothing was drawn" in checked(forged(small(), close)).text


@pytest.mark.case("45")
@pytest.mark.parametrize("wrong", [Posted(commitment="0" * 64), Posted(last="0" * 64)])
def test_what_was_posted_binds_the_file(wrong: Posted) -> None:
    fair, text = checked(small(), wrong)
    assert not fair
    assert "that was posted" in text
    assert "row" in text


@pytest.mark.case("45")
def test_a_game_made_up_afterwards_passes_only_who_does_not_compare() -> None:
    cast = Cast(2, 0, random_player, computer(1))
    told, made_up = (exported(rehearsed("top_secret", {}, cast, seed)) for seed in (1, 2))
    fair, text = checked(made_up)
    assert fair
    assert text.count("WITHOUT IT") == 2
    assert "NOT with what was posted" in text
    for posted in (Posted(_posted(told).commitment), Posted(None, _posted(told).last)):
        assert not checked(made_up, posted).fair


@pytest.mark.parametrize("moved", ["stored", "acted"])
def test_times_that_were_moved_pass_only_who_does_not_compare_the_last_hash(moved: str) -> None:
    def later(file: Forgery) -> None:
        for row in file.rows:
            row[moved] += 1

    file = forged(made("passages_secrets", (), 2, 2), later)
    fair, text = checked(file)
    assert fair, text
    assert "who acted and when" in text
    posted = _posted(made("passages_secrets", (), 2, 2))
    assert checked(file, Posted(posted.commitment)).fair
    assert not checked(file, posted).fair


def test_with_both_hashes_nothing_is_left_to_compare_them_with() -> None:
    text = checked(small(), _posted(small())).text
    assert "WITHOUT IT" not in text
    assert "NOT with" not in text
    assert "the joins in the message of the start" in text
    for join in Forgery(small()).header["joins"]:
        assert str(join) in text
