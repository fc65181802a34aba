"""How strong a game's computer player is: `python -m tests.games.strength SLUG [--games N]`.

It plays against players who move at random, from each seat in turn; in teams, one team does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

from games import registry
from games.registry import Game
from games.selfplay import Player, computer, play, random_player

GAMES = {each.slug: each for each in registry.games()}


def victories(
    game: Game,
    seats: int,
    games: int,
    budget: int,
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> float:
    """Return the share of games won; a victory that is shared by k players counts 1/k."""
    options = options or {}
    empty, partners = game.empty(seats, options), 2 if options.get("teams") == "on" else 1
    won = 0.0
    for number in range(games):
        mine = {(number + turn * seats // partners) % seats for turn in range(partners)}
        players: list[Player] = [random_player] * seats
        for seat in mine:
            players[seat] = computer(budget)
        _, end, _ = play(empty, players, seed + number, check=False)
        winners = set(end.outcome.winners()) if end.outcome else set()
        won += len(mine & winners) / max(1, len(winners))
    return won / games


def tables(game: Game) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield every number of seats, without teams and with them where there are any."""
    teams = [option.values for option in game.option_schema if option.key == "teams"]
    for options in [{"teams": value} for values in teams for value in values] or [{}]:
        for seats in game.seat_counts(options):
            yield seats, options


def main(arguments: Sequence[str]) -> None:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.strength", description=__doc__)
    parser.add_argument("slug", choices=GAMES)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--budget", type=int, default=200, help="search nodes a move")
    chosen = parser.parse_args(arguments)
    for seats, options in tables(GAMES[chosen.slug]):
        began = time.perf_counter()
        share = victories(GAMES[chosen.slug], seats, chosen.games, chosen.budget, options=options)
        seconds = time.perf_counter() - began
        said = f"{share:.1%} of {chosen.games} games, {seconds:.0f} s"
        print(f"{seats} players {dict(options) or ''} budget {chosen.budget}: {said}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
