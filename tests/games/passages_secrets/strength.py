"""How strong the computer player is, against one who moves at random, from each seat in turn.

`python -m tests.games.passages_secrets.strength [GAMES] [BUDGET]`
"""

from __future__ import annotations

import sys
import time

from games.protocol import Seat
from games.registry import game
from games.selfplay import Player, computer, play, random_player


def victories(games: int, budget: int, seed: int = 0) -> float:
    """Return the share of games won; a victory that is shared counts half."""
    empty = game("passages_secrets").empty(2, {})
    won = 0.0
    for number in range(games):
        seat = Seat(number % 2)
        players: list[Player] = [random_player, random_player]
        players[seat] = computer(budget)
        _, end, _ = play(empty, players, seed + number, check=False)
        winners = end.outcome.winners() if end.outcome else ()
        won += (seat in winners) / max(1, len(winners))
    return won / games


if __name__ == "__main__":
    many, nodes = (int(text) for text in [*sys.argv[1:], "500", "200"][:2])
    began = time.perf_counter()
    share = victories(many, nodes)
    seconds = time.perf_counter() - began
    sys.stdout.write(f"budget {nodes}: {share:.1%} of {many} games, {seconds:.0f} s\n")
