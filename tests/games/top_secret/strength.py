"""How strong the computer player is: `python -m tests.games.top_secret.strength [GAMES] [BUDGET]`.

One computer player against players who move at random, taking every seat in turn.
"""

from __future__ import annotations

import sys
import time

from games.selfplay import Player, computer, play, random_player
from games.top_secret import GAME
from games.top_secret.components import SEATS


def victories(seats: int, games: int, budget: int, seed: int = 0) -> float:
    """Return the share of games won; a victory that is shared by k players counts 1/k."""
    empty = GAME.empty(seats, {})
    won = 0.0
    for number in range(games):
        mine = number % seats
        players: list[Player] = [random_player] * seats
        players[mine] = computer(budget)
        _, end, _ = play(empty, players, seed + number, check=False)
        winners = end.outcome.winners() if end.outcome else ()
        won += (mine in winners) / max(1, len(winners))
    return won / games


if __name__ == "__main__":
    many, nodes = (int(text) for text in [*sys.argv[1:], "1000", "200"][:2])
    for each in SEATS:
        began = time.perf_counter()
        share = victories(each, many, nodes)
        seconds = time.perf_counter() - began
        sys.stdout.write(f"{each} budget {nodes}: {share:.1%} of {many} games, {seconds:.0f} s\n")
        sys.stdout.flush()
