"""Ways to change an exported file although its hashes fit, and by which row each is found."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.chance import commitment
from tests.bot.files import Forgery, Line


def _set(kind: str, at: int, **fields: object) -> Callable[[Forgery], object]:
    """Change fields of the event of a kind, counted from 0."""
    return lambda file: file.events(kind)[at].update(fields)


def _insert(kind: str, *events: Line) -> Callable[[Forgery], object]:
    """Put a row of events after the first row with an event of a kind."""

    def change(file: Forgery) -> None:
        at = file.row_of(kind)
        file.rows.insert(at + 1, {**file.rows[at], "facts": list(events)})
        file.numbered()

    return change


def _beside(kind: str, *events: Line) -> Callable[[Forgery], object]:
    """Put events behind those of the first row with an event of a kind."""
    return lambda file: file.rows[file.row_of(kind)]["facts"].extend(events)


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
    for said in (file.header, file.events("Opened")[0]):
        said["commitment"] = commitment(secret)


def _join(file: Forgery) -> None:
    player = file.events("Joined")[0]["player"]
    file.header["joins"].remove(player["join"])
    player["join"] += 1
    file.header["joins"] = sorted([*file.header["joins"], player["join"]])


def _cut(file: Forgery) -> None:
    file.header["cut"] = file.events("Cut")[0]["cut"] = 5


def _uncut(file: Forgery) -> None:
    row = file.rows[file.row_of("Cut")]
    row["facts"] = [event for event in row["facts"] if event["type"] != "Cut"]
    file.header["cut"] = None


def _header(**fields: object) -> Callable[[Forgery], object]:
    return lambda file: file.header.update(fields)


def _draw(file: Forgery) -> None:
    row = next(iter(file.draws["draws"]))
    file.draws["draws"][row][0][1] ^= 1


def _earlier(file: Forgery) -> None:
    file.rows[6]["stored"] = file.rows[5]["stored"] - 1


def _activity(file: Forgery) -> None:
    event = {"type": "Joined", "player": {"person": 1, "computer": True}}
    file.rows[2]["facts"] += [event] * 2_000


CUT = {"type": "Cut", "person": 2, "cut": 9}


def _joined(person: int, join: int) -> Line:
    return {"type": "Joined", "player": {"person": person, "join": join}}


def _player(file: Forgery, at: int) -> Line:
    """Return who joined, counted from 0."""
    player: Line = file.events("Joined")[at]["player"]
    return player


JOINED = _joined(9, 77)


COMPUTER = {"type": "Joined", "player": {"person": 9, "computer": True}}


CONFIGURED = {"type": "Configured", "key": "teams", "value": "on"}


def _after_end(file: Forgery) -> None:
    file.rows.append({**file.rows[-1], "facts": [{"type": "Closed", "reason": "ended"}]})
    file.numbered()


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
        lambda f: [said.update(game="chess") for said in (f.header, f.events("Opened")[0])],
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
        lambda f: f.events("Started")[0]["order"].reverse(),
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
        lambda f: f.events("Moved")[0].update(seat=3 - f.events("Moved")[0]["seat"]),
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
        lambda f: f.events("Joined")[0]["player"].pop("join"),
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
    "a crowd": (_activity, "row 2: it tells 2001 facts"),
    "a crowd that is waited for": (
        lambda f: f.events("Opened")[0].update(held=[1] * 2_000),
        "row 0: 2000 seats are held",
    ),
    "a crowd by and by": (
        lambda f: f.rows[2]["facts"].extend([COMPUTER] * 7),
        "row 2: more sit down than there are seats",
    ),
    "somebody sits twice": (
        lambda f: f.events("Started")[0].update(order=[0, 1, 2, 0]),
        "not everybody has a seat",
    ),
    "somebody is left out": (
        lambda f: f.events("Started")[0].update(order=[0, 1, 2]),
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
        lambda f: f.events("Joined")[0]["player"].update(person=10**18),
        "row 2: it cannot be read: nobody has the number",
    ),
    "a fact that nobody knows": (
        _insert("Joined", {"type": "Cheated"}),
        "row 3: it cannot be read",
    ),
    "a row after the end": (_after_end, r"cannot happen where a table stands at over"),
    "the last row less": (lambda f: f.rows.pop(), "the game has not ended"),
    "letters of a terminal": (
        lambda f: [said.update(game="\x1b[2Jx") for said in (f.header, f.events("Opened")[0])],
        r"no game is called",
    ),
}
