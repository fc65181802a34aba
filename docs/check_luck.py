#!/usr/bin/env python3
"""Check the luck of a finished game yourself, with nothing but Python (3.9 or newer).

    python check_luck.py FILE [COMMITMENT] [LAST_HASH]

FILE is what "Check the luck" gave you after the game. COMMITMENT was posted when the table was
opened (and shown to you when you joined); LAST_HASH is in the message that announced the end.
Without them this proves little: a file that was made up afterwards would pass.
"""

import hashlib
import hmac
import json
import re
import sys

MOST_BYTES = 10 * 1024 * 1024
SPAN = 2**64


def require(fact, sentence):
    """Stop with a sentence unless a fact holds; no file writes on your screen."""
    if not fact:
        sys.exit("WRONG. " + re.sub("[^ -~]", "?", sentence))


def sha256(data):
    """Return a hash in hexadecimal: easy to compute, impossible to aim at."""
    return hashlib.sha256(data).hexdigest()


def lines_of(path):
    """Return the lines of the file as bytes: the header, the rows, the draws."""
    with open(path, "rb") as opened:
        data = opened.read(MOST_BYTES + 1)
    require(len(data) <= MOST_BYTES, "the file is too large")
    require(not re.search(rb"[0-9]{65}", data), "the file has a number without end")
    lines = data.split(b"\n")
    require(lines.pop() == b"" and len(lines) >= 3, "the file is cut short")
    return lines


def check_commitment(header, first_row, posted):
    """The secret was fixed before anybody joined: nobody finds another one with the same hash."""
    opened = first_row["facts"][0]
    require(opened["type"] == "Opened", "row 0: it opens no table")
    require(opened["commitment"] == header["commitment"], "row 0: another commitment")
    for name in ("table", "game", "format", "scheme"):
        require(opened[name] == header[name], f"row 0: another {name} than in the header")
    found = sha256(bytes.fromhex(header["secret"]))
    require(found == header["commitment"], "the secret is not the one that was promised")
    require(posted in (None, found), "the commitment is not the one that was posted")


def check_chain(header, lines, rows, posted):
    """Each row has the hash of the row before: who knows the last hash knows that none changed."""
    previous = "0" * 64
    for number, row in enumerate(rows):
        require(row["row"] == number, f"row {number}: it is missing, doubled or out of its place")
        require(row["previous"] == previous, f"row {number}: it, or the row before, was changed")
        previous = sha256(lines[number])
    require(header["rows"] == len(rows), f"row {len(rows)}: the header counts {header['rows']}")
    require(header["last"] == previous, f"row {len(rows) - 1}: it was changed, or the header")
    require(posted in (None, previous), f"row {len(rows) - 1}: another hash was posted at the end")


def check_joins(header, rows):
    """What the players put in is what the rows say: each person's first join, and the cut."""
    joins, cut = {}, None
    for fact in (fact for row in rows for fact in row["facts"]):
        if fact["type"] == "Joined" and not fact["player"].get("computer", False):
            joins.setdefault(fact["player"]["person"], fact["player"]["join"])
        if fact["type"] == "Cut":
            cut = fact["cut"]
    numbers = [*joins.values(), 0 if cut is None else cut]
    require(all(type(number) is int for number in numbers), "a join or the cut is no number")
    require(header["joins"] == sorted(joins.values()), "the joins are not those of the rows")
    require(header["cut"] == cut, "the cut is not that of the rows")


def check_draws(secret, context, draws, where):
    """Every number follows from the secret and from what the players put in: none was chosen.

    A word is 64 bits of an HMAC. Those of the uneven rest are thrown away, to be fair.
    """
    count = 0
    for bound, value in draws:
        require(type(bound) is int and 1 <= bound <= SPAN, f"{where}: a draw of {bound}")
        word = SPAN
        while word >= SPAN - SPAN % bound:
            message = f"{context}|{count}".encode()
            word = int.from_bytes(hmac.new(secret, message, "sha256").digest()[:8], "big")
            count += 1
        follows = type(value) is int and value == word % bound
        require(follows, f"{where}: {value} of {bound} does not follow")


def check_luck(header, rows, last):
    """Every row has the hash of its draws (the deal: after the seats'), so that none is left out.

    The deal is number 0, and each later row that drew counts.
    """
    secret = bytes.fromhex(header["secret"])
    people = ",".join(map(str, header["joins"]))
    source = f"{people}|{'' if header['cut'] is None else header['cut']}"
    check_draws(secret, f"tablier 2|seats|{source}|0", last["seats"], "the order of seats")
    number, left = None, dict(last["draws"])
    for row in rows:
        for fact in (one for one in row["facts"] if "facts" in one):
            told, where = fact.get("drew", ""), f"row {row['row']}"
            is_deal = fact["type"] == "Started"
            require(is_deal == (number is None), f"{where}: a second deal, or a move before it")
            number = number or 0
            drawn = left.pop(str(row["row"]), []) if told else []
            whole = json.dumps((last["seats"] if is_deal else []) + drawn, separators=(",", ":"))
            whole = "" if whole == "[]" else sha256(whole.encode())
            require(told == whole, f"{where}: its draws are not those that it has the hash of")
            check_draws(secret, f"tablier 2|rules|{source}|{number}", drawn, where)
            number += bool(told) or is_deal
    require(number and not left, f"row {min(left, default='?')}: draws without a row that drew")


def check(path, commitment=None, last_hash=None):
    """Check all of a file and say so, or stop; raise something where it is no such file."""
    lines = lines_of(path)
    header, last = json.loads(lines[0]), json.loads(lines[-1])
    rows = [json.loads(line) for line in lines[1:-1]]
    require(header["tablier"] == 1 and header["scheme"] == 2, "a file of another version")
    check_commitment(header, rows[0], commitment)
    check_chain(header, lines[1:-1], rows, last_hash)
    check_joins(header, rows)
    check_luck(header, rows, last)
    print(f"{len(rows)} rows, {len(last['draws'])} of which drew: secret, rows and draws fit.")
    print("Joins that entered the luck (is yours there?):", *header["joins"])
    print("The number of the cut, as posted:", header["cut"] or "none")
    print("Compared with what was posted:", "commitment" if commitment else "NO commitment,")
    print("and the last hash." if last_hash else "and NO last hash: make sure of what is missing.")
    print("Not checked: that the rules used these draws so, that moves and end are as you saw them")
    print("(python -m bot verify FILE proves the rules), and that nobody saw the secret before.")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    try:
        check(*(text.strip().lower() if place else text for place, text in enumerate(sys.argv[1:])))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        require(False, f"This is no file of a finished game: {type(error).__name__}: {error}")
