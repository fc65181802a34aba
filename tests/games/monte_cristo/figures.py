"""What games of Le Secret de Monte Cristo look like, at random or between computer players.

`python -m tests.games.monte_cristo.figures [GAMES] [SEED] [random|computer]` plays them with 2, 3
and 4 players, checks every invariant after every move and prints what a game is like on average.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from games.chance import QuickChance
from games.monte_cristo import RULES
from games.monte_cristo.events import Drew, Event
from games.monte_cristo.moves import Move
from games.monte_cristo.public_state import Phase
from games.monte_cristo.state.whole import State
from games.monte_cristo.view import View, legal_moves
from games.protocol import Chance, Millis, NoOptions

Tally = Counter[str]
Player = Callable[[View, Chance], Move]


def at_random(seen: View, chance: Chance) -> Move:
    """Return one of the legal moves, every one equally likely."""
    return chance.pick(legal_moves(seen))


def computer(seen: View, chance: Chance) -> Move:
    """Return what the computer player does."""
    return RULES.choose(seen, chance, 1)


def played(seats: int, seed: int, player: Player = at_random) -> tuple[State, Tally]:
    """Return the end of one game and what was counted in it; raise ValueError on a fault."""
    luck = QuickChance(seed)
    state = RULES.initial(seats, NoOptions())
    found: Tally = Counter()
    state = _folded(state, RULES.deal(state, luck), found)
    while (seat := state.table.to_act) is not None:
        found["decisions"] += 1
        found[f"decisions: {state.table.phase}"] += 1
        move = player(RULES.view(state, seat), luck)
        state = _folded(state, RULES.decide(state, seat, move, Millis(0), luck), found)
        if faults := RULES.violations(state):
            raise ValueError(f"{seats} players, seed {seed}: {faults}")
    return state, found


def _folded(state: State, events: Iterable[Event], found: Tally) -> State:
    for event in events:
        found[type(event).__name__] += 1
        state = RULES.evolve(state, event)
        table = state.table
        if isinstance(event, Drew) and table.phase is not Phase.DRAW:
            found["supply short"] += len(table.offer) < table.seats
    return state


def tally(seats: int, games: int, seed: int = 0, player: Player = at_random) -> Tally:
    """Return sums over a number of games, by the names that `lines` knows."""
    sums: Tally = Counter()
    for number in range(games):
        state, found = played(seats, seed + number, player)
        sums.update(found)
        points = [one.points for one in state.table.players]
        sums["turns"] += state.table.turn
        sums["longest"] = max(sums["longest"], state.table.turn)
        sums["most decisions"] = max(sums["most decisions"], found["decisions"])
        sums["best"] += max(points)
        sums["highest"] = max(sums["highest"], *points)
        sums["all"] += sum(points)
        sums[f"ended by {state.table.reason}"] += 1
    return sums


def lines(seats: int, sums: Tally, games: int) -> Iterator[str]:
    """Yield what the sums say of a game."""
    each = {name: number / games for name, number in sums.items()}
    yield (
        f"{seats} players, {games} games: {each['turns']:.1f} turns (at most {sums['longest']}), "
        f"{each['decisions']:.0f} decisions (at most {sums['most decisions']})"
    )
    yield (
        f"  best score {each['best']:.1f} (at most {sums['highest']}), "
        f"mean score {each['all'] / seats:.1f}, {each['Scored']:.1f} scorings"
    )
    yield (
        f"  empty tracks {each.get('Skipped', 0):.2f} a game, supply cards reshuffled "
        f"{each.get('Reshuffled', 0):.2f}, short {each.get('supply short', 0):.2f}"
    )
    yield f"  by points {sums['ended by points']}, by the last turn {sums['ended by turns']}"
    by_phase = [name for name in sums if name.startswith("decisions: ")]
    yield "  " + ", ".join(f"{name[11:]} {each[name]:.1f}" for name in sorted(by_phase))


def main(games: int, seed: int, player: Player) -> None:
    """Print what games of each number of players are like."""
    for seats in (2, 3, 4):
        sums = tally(seats, games, seed, player)
        sys.stdout.writelines(f"{line}\n" for line in lines(seats, sums, games))
        sys.stdout.flush()


if __name__ == "__main__":
    many, start, who = (*sys.argv[1:], *("1000", "0", "random")[len(sys.argv) - 1 :])
    main(int(many), int(start), computer if who == "computer" else at_random)
