"""How strong a game's computer player is: `python -m tests.games.strength [SLUG]` (`make ladder`).

It plays against players who move at random, from each seat in turn; in teams, one team does. A unit
is one game. It can be interrupted: see `tests/longrun.py`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from games import registry
from games.registry import Game
from games.selfplay import Player, computer, play, random_player
from tests import longrun
from tests.longrun import Done, Line, Unit, Work

GAMES = {each.slug: each for each in registry.games()}

Z = 1.96
"""Standard errors on each side of a share that hold it 95 times of 100."""


class Table(NamedTuple):
    """Where games are played: of which title, by how many, with which options."""

    slug: str
    seats: int
    options: Mapping[str, str]

    def __str__(self) -> str:
        chosen = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.slug} {self.seats}{chosen}"


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
    table = Table(game.slug, seats, options or {})
    return sum(won(table, number, seed + number, budget) for number in range(games)) / games


def won(table: Table, number: int, seed: int, budget: int) -> float:
    """Play a game, and return 1 if the computer wins it; its seats go by the game's number."""
    game, seats = GAMES[table.slug], table.seats
    partners = 2 if table.options.get("teams") == "on" else 1
    mine = {(number + turn * seats // partners) % seats for turn in range(partners)}
    players: list[Player] = [random_player] * seats
    for seat in mine:
        players[seat] = computer(budget)
    _, end, _ = play(game.empty(seats, table.options), players, seed, check=False)
    winners = set(end.outcome.winners()) if end.outcome else set()
    return len(mine & winners) / max(1, len(winners))


def tables(slug: str) -> Iterator[Table]:
    """Yield every number of seats, without teams and with them where there are any."""
    game = GAMES[slug]
    teams = [option.values for option in game.option_schema if option.key == "teams"]
    for options in [{"teams": value} for values in teams for value in values] or [{}]:
        for seats in game.seat_counts(options):
            yield Table(slug, seats, options)


def one(every: Sequence[Table], budget: int, unit: Unit) -> Done:
    """Play one game; the tables take turns."""
    turn, at = divmod(unit.index, len(every))
    share = won(every[at], turn, unit.number, budget)
    return Done(str(every[at]), figures={"won": share})


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield a line for each table: what share of the games was won, and how sure that is."""
    by_table: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_table[line.tried].append(line)
    for table, played in by_table.items():
        share = sum(line.figures["won"] for line in played) / len(played)
        spread = Z * math.sqrt(share * (1 - share) / len(played))
        seconds = sum(line.seconds for line in played)
        said = f"{share:>7.1%} ± {spread:.1%} of {len(played)} games, {seconds:.0f} s"
        yield f"{table:<32}{said}"


def main(arguments: Sequence[str]) -> int:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.strength", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("slug", choices=GAMES, nargs="?", help="all games without it")
    parser.add_argument("--games", type=int, default=300, help="at each table")
    parser.add_argument("--budget", type=int, default=200, help="search nodes a move")
    chosen = parser.parse_args(arguments)
    slugs = [chosen.slug] if chosen.slug else GAMES
    every = [table for slug in slugs for table in tables(slug)]
    parameters = {"budget": chosen.budget, "tables": ", ".join(map(str, every))}
    units, do = chosen.games * len(every), partial(one, every, chosen.budget)
    return longrun.run(Work("tests.games.strength", parameters, units, do, report), chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
