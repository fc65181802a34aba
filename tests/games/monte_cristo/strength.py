"""How strong the computer player is, against players who move at random, from each seat in turn.

`python -m tests.games.monte_cristo.strength [GAMES] [BUDGET]`
"""

from __future__ import annotations

import sys
import time

from games.monte_cristo import GAME
from games.selfplay import Player, computer, play, random_player


def victories(seats: int, games: int, budget: int, seed: int = 0) -> float:
    """Return the share of games won; a victory that is shared by k players counts 1/k."""
    empty = GAME.empty(seats, {})
    won = 0.0
    for number in range(games):
        players: list[Player] = [random_player] * seats
        players[number % seats] = computer(budget)
        _, end, _ = play(empty, players, seed + number, check=False)
        winners = end.outcome.winners() if end.outcome else ()
        won += (number % seats in winners) / max(1, len(winners))
    return won / games


if __name__ == "__main__":
    many, nodes = (int(text) for text in [*sys.argv[1:], "300", "60"][:2])
    for each in (2, 3, 4):
        began = time.perf_counter()
        share = victories(each, many, nodes)
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{each} players, budget {nodes}: {share:.1%} of {many} games, {seconds:.0f} s\n"
        )
        sys.stdout.flush()
