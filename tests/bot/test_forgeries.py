"""Whatever is changed in a file is found and named by its row, also where all hashes fit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.export import exported
from bot.rehearsal import Cast, rehearsed
from bot.verify import Posted, checked
from games import registry
from games.chance import HmacChance, commitment
from games.selfplay import computer, random_player
from tests.bot.files import Forgery, Line, altered, forged, leaves, made, mutated, small, tables

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


def _set(kind: str, at: int, **fields: object) -> Callable[[Forgery], object]:
    """Change fields of the fact of a kind, counted from 0."""
    return lambda file: file.facts(kind)[at].update(fields)


def _insert(kind: str, *facts: Line) -> Callable[[Forgery], object]:
    """Put a row of facts after the first row with a fact of a kind."""

    def change(file: Forgery) -> None:
        at = file.row_of(kind)
        file.rows.insert(at + 1, {**file.rows[at], "facts": list(facts)})
        file.numbered()

    return change


def _beside(kind: str, *facts: Line) -> Callable[[Forgery], object]:
    """Put facts behind those of the first row with a fact of a kind."""
    return lambda file: file.rows[file.row_of(kind)]["facts"].extend(facts)


def _drop(kind: str) -> Callable[[Forgery], object]:
    def change(file: Forgery) -> None:
        del file.rows[file.row_of(kind)]
        file.numbered()

    return change


def _double(kind: str) -> Callable[[Forgery], object]:
    def change(file: Forgery) -> None:
        at = file.row_of(kind)
        file.rows.insert(at, json.loads(json.dumps(file.rows[at])))
        file.numbered()

    return change


def _swap(file: Forgery) -> None:
    at = file.row_of("Moved")
    file.rows[at], file.rows[at + 1] = file.rows[at + 1], file.rows[at]
    file.numbered()


def _secret(file: Forgery) -> None:
    secret = bytes(31) + b"\1"
    file.header["secret"] = secret.hex()
    for said in (file.header, file.facts("Opened")[0]):
        said["commitment"] = commitment(secret)


def _join(file: Forgery) -> None:
    player = file.facts("Joined")[0]["player"]
    file.header["joins"].remove(player["join"])
    player["join"] += 1
    file.header["joins"] = sorted([*file.header["joins"], player["join"]])


def _cut(file: Forgery) -> None:
    file.header["cut"] = file.facts("Cut")[0]["cut"] = 5


def _uncut(file: Forgery) -> None:
    row = file.rows[file.row_of("Cut")]
    row["facts"] = [fact for fact in row["facts"] if fact["type"] != "Cut"]
    file.header["cut"] = None


def _header(**fields: object) -> Callable[[Forgery], object]:
    return lambda file: file.header.update(fields)


def _draw(file: Forgery) -> None:
    row = next(iter(file.draws["draws"]))
    file.draws["draws"][row][0][1] ^= 1


def _earlier(file: Forgery) -> None:
    file.rows[6]["stored"] = file.rows[5]["stored"] - 1


def _crowd(file: Forgery) -> None:
    fact = {"type": "Joined", "player": {"person": 1, "computer": True}}
    file.rows[2]["facts"] += [fact] * 2_000


CUT = {"type": "Cut", "person": 2, "cut": 9}


def _joined(person: int, join: int) -> Line:
    return {"type": "Joined", "player": {"person": person, "join": join}}


def _player(file: Forgery, at: int) -> Line:
    """Return who joined, counted from 0."""
    player: Line = file.facts("Joined")[at]["player"]
    return player


JOINED = _joined(9, 77)
COMPUTER = {"type": "Joined", "player": {"person": 9, "computer": True}}
CONFIGURED = {"type": "Configured", "key": "teams", "value": "on"}

FORGERIES: dict[str, tuple[Callable[[Forgery], object], str]] = {
    "a secret": (_secret, r"row \d+: the order of seats|row \d+: what happened"),
    "a join": (_join, r"row \d+: the order of seats|row \d+: what happened"),
    "a cut": (_cut, r"row \d+: the order of seats|row \d+: what happened"),
    "no cut": (_uncut, r"row \d+: the order of seats|row \d+: what happened"),
    "a join in the header": (_header(joins=[1, 2]), "header's joins"),
    "one join fewer in the header": (lambda f: f.header["joins"].pop(), "header's joins"),
    "a cut in the header": (_header(cut=5), "header's cut"),
    "seats in the header": (_header(seats=3), "header's seats"),
    "options in the header": (
        _header(options={"teams": "on"}),
        "header's options",
    ),
    "another table": (_header(table="abcd1234"), "table or game are not those of row 0"),
    "another game": (_header(game="top_secret"), "table or game are not those of row 0"),
    "no game": (
        lambda f: [said.update(game="chess") for said in (f.header, f.facts("Opened")[0])],
        "no game is called 'chess'",
    ),
    "unknown rules": (_header(rules=99), "no version 99"),
    "a row by other rules": (lambda f: f.rows[9].update(rules=2), "row 9: it has rules version 2"),
    "a row before its time": (_earlier, "row 6: it was stored before"),
    "a commitment in the header": (_header(commitment="0" * 64), "header's commitment"),
    "a secret alone": (_header(secret="0" * 64), "the secret"),
    "a draw": (_draw, r"row \d+: its draws in the last line"),
    "no draws": (lambda f: f.draws.update(draws={}), r"row \d+: its draws in the last line"),
    "a draw more": (
        lambda f: f.draws["draws"].update({"3": [[2, 1]]}),
        "row 3: its draws in the last line",
    ),
    "the draws of the seats": (lambda f: f.draws.update(seats=[]), "order of seats"),
    "seats in another order": (
        lambda f: f.facts("Started")[0]["order"].reverse(),
        r"row \d+: the order of seats",
    ),
    "seats said to be settled": (
        _insert("Joined", {"type": "Arranged", "drawn": False}),
        r"row \d+: the order of seats",
    ),
    "a move less": (_drop("Moved"), r"row \d+: "),
    "a move twice": (_double("Moved"), r"row \d+: "),
    "two moves in turn": (_swap, r"row \d+: "),
    "a deal twice": (_double("Started"), r"row \d+: (Cut|Started) cannot happen"),
    "no deal": (_drop("Started"), r"row \d+: Moved cannot happen"),
    "no opening": (_drop("Opened"), "row 0: it cannot be read"),
    "an opening twice": (_double("Opened"), "row 1: Opened: a table is opened by the first fact"),
    "no pledge": (_drop("Pledged"), "before the commitment was posted"),
    "nobody who joins": (_drop("Joined"), r"row \d+: "),
    "a move of another seat": (
        lambda f: f.facts("Moved")[0].update(seat=3 - f.facts("Moved")[0]["seat"]),
        r"row \d+: ",
    ),
    "a move from the end": (_set("Moved", 0, seat=-1), r"row \d+: "),
    "a move of no seat": (_set("Moved", 0, seat=99), r"row \d+: "),
    "a move with another code": (_set("Moved", 0, code="x"), r"row \d+: the rules refuse"),
    "a move that says it drew": (_set("Moved", 0, drew="0" * 64), r"row \d+: what was drawn"),
    "a person who joins later": (_insert("Moved", JOINED), "Joined cannot happen"),
    "a computer that joins later": (_insert("Moved", COMPUTER), "Joined cannot happen"),
    "a person who joins in the deal": (_beside("Started", JOINED), "Joined cannot happen"),
    "an option after the deal": (_insert("Started", CONFIGURED), "Configured cannot happen"),
    "an option that is none": (
        _insert("Joined", {**CONFIGURED, "key": "speed"}),
        r"row \d+: no options",
    ),
    "another join of the same person": (
        _insert("Joined", {"type": "Left", "place": 0}, _joined(1, 9)),
        "row 3: join 9 is not",
    ),
    "a join that somebody has": (
        lambda f: _player(f, 1).update(join=_player(f, 0)["join"]),
        "is not that person's first",
    ),
    "a join that is none": (
        lambda f: f.facts("Joined")[0]["player"].pop("join"),
        "join 0 is not",
    ),
    "a computer with a join": (
        _insert("Joined", {**COMPUTER, "player": {"person": 9, "computer": True, "join": 9}}),
        "a computer player has a join",
    ),
    "a computer more": (_insert("Joined", COMPUTER), r"row \d+: "),
    "who leaves from the end": (
        _insert("Joined", *[{"type": "Left", "place": -1}] * 90),
        "row 3: it makes no sense",
    ),
    "who rises from the end": (_insert("Joined", {"type": "Raised", "place": -1}), "row 3: "),
    "a crowd": (_crowd, "row 2: it tells 2001 facts"),
    "a crowd that is waited for": (
        lambda f: f.facts("Opened")[0].update(held=[1] * 2_000),
        "row 0: 2000 seats are held",
    ),
    "a crowd by and by": (
        lambda f: f.rows[2]["facts"].extend([COMPUTER] * 7),
        "row 2: more sit down than there are seats",
    ),
    "somebody sits twice": (
        lambda f: f.facts("Started")[0].update(order=[0, 1, 2, 0]),
        "not everybody has a seat",
    ),
    "somebody is left out": (
        lambda f: f.facts("Started")[0].update(order=[0, 1, 2]),
        "not everybody has a seat",
    ),
    "a cut that somebody else asked for": (
        lambda f: f.rows[f.row_of("Cut")].update(actor=1),
        r"row \d+: somebody else cut",
    ),
    "a cut by the host": (_set("Cut", 0, person=1), "(cut by who was not asked|somebody else cut)"),
    "the host is asked to cut": (_set("Asked", 0, person=1), "who is asked to cut"),
    "a cut that was not offered": (_drop("CutOffered"), "which nobody settled"),
    "a cut without a deal": (
        _insert("Asked", CUT),
        r"row \d+: ",
    ),
    "a cut in the game": (
        _insert("Moved", CUT),
        "cannot happen",
    ),
    "a person of a high number": (
        lambda f: f.rows[3].update(actor=10**18),
        "row 3: it cannot be read: nobody has the number",
    ),
    "a person of no number": (
        lambda f: f.facts("Joined")[0]["player"].update(person=10**18),
        "row 2: it cannot be read: nobody has the number",
    ),
    "a fact that nobody knows": (
        _insert("Joined", {"type": "Cheated"}),
        "row 3: it cannot be read",
    ),
    "a row after the end": (lambda f: _after_end(f), r"cannot happen where a table stands at over"),
    "the last row less": (lambda f: f.rows.pop(), "the game has not ended"),
    "letters of a terminal": (
        lambda f: [said.update(game="\x1b[2Jx") for said in (f.header, f.facts("Opened")[0])],
        r"no game is called",
    ),
}


def _after_end(file: Forgery) -> None:
    file.rows.append({**file.rows[-1], "facts": [{"type": "Closed", "reason": "ended"}]})
    file.numbered()


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
    file = Forgery(made(slug, (), 2 + (slug == "pass_pass"), 2))
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
