"""How strong the computer player is: `python -m tests.games.pass_pass.strength [GAMES] [BUDGET]`.

One computer player (with teams: one team of them) against players who move at random, taking
every seat in turn.
"""

from __future__ import annotations

import sys
import time

from games.registry import game
from games.selfplay import Player, computer, play, random_player
from tests.conformance.walk import Table

TABLES = (
    Table(3, {"teams": "off"}),
    Table(4, {"teams": "off"}),
    Table(5, {"teams": "off"}),
    Table(4, {"teams": "on"}),
    Table(6, {"teams": "on"}),
)


def victories(table: Table, games: int, budget: int, seed: int = 0) -> float:
    """Return the share of games won; a victory that is shared by k players counts 1/k."""
    empty = game("pass_pass").empty(table.seats, table.options)
    partners = 2 if table.options["teams"] == "on" else 1
    won = 0.0
    for number in range(games):
        step = table.seats // partners
        seats = {(number + turn * step) % table.seats for turn in range(partners)}
        players: list[Player] = [random_player] * table.seats
        for seat in seats:
            players[seat] = computer(budget)
        _, end, _ = play(empty, players, seed + number, check=False)
        winners = set(end.outcome.winners()) if end.outcome else set()
        won += len(seats & winners) / max(1, len(winners))
    return won / games


if __name__ == "__main__":
    many, nodes = (int(text) for text in [*sys.argv[1:], "1000", "100"][:2])
    for each in TABLES:
        began = time.perf_counter()
        share = victories(each, many, nodes)
        seconds = time.perf_counter() - began
        sys.stdout.write(f"{each} budget {nodes}: {share:.1%} of {many} games, {seconds:.0f} s\n")
        sys.stdout.flush()
