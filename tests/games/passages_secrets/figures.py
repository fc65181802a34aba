"""What random games of Passages Secrets look like.

`python -m tests.games.passages_secrets.figures [GAMES] [SEED]` plays them, checks every invariant
after every move and prints mean scores, who wins, and how often each achievement is taken.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from games.chance import QuickChance
from games.passages_secrets import RULES
from games.passages_secrets.components import Achievement
from games.passages_secrets.events import Event
from games.passages_secrets.public_state import Midgame, PublicState, Sheet, Sheets
from games.protocol import Millis, NoOptions

Tally = Counter[str]


def played(seed: int) -> PublicState:
    """Return the end of one game in which both move at random; raise ValueError on a fault."""
    luck = QuickChance(seed)
    table = _folded(RULES.initial(2, NoOptions()), RULES.deal(RULES.initial(2, NoOptions()), luck))
    while table.to_act is not None:
        move = luck.pick(RULES.legal_moves(RULES.view(table, table.to_act)))
        table = _folded(table, RULES.decide(table, table.to_act, move, Millis(0), luck))
        if faults := RULES.violations(table):
            raise ValueError(f"seed {seed}: {faults}")
    return table


def _folded(table: PublicState, events: Iterable[Event]) -> PublicState:
    for event in events:
        table = RULES.evolve(table, event)
    return table


def tally(games: int, seed: int = 0) -> Tally:
    """Return sums over a number of games, by the names that `lines` knows."""
    found: Tally = Counter()
    for number in range(games):
        table = played(seed + number)
        found.update(_of_game(table, *_scored(table)))
    return found


def _scored(table: PublicState) -> tuple[Midgame, Sheets]:
    if table.midgame is None or table.final is None:
        raise ValueError("a game ended unscored")
    return table.midgame, table.final


def _of_game(table: PublicState, midgame: Midgame, final: Sheets) -> Tally:
    outcome = RULES.outcome(table)
    winners = outcome.winners() if outcome else ()
    found: Tally = Counter({"turn": midgame.turn, f"by {midgame.trigger}": 1})
    found["first"] = int(winners == (table.first,))
    found["shared"] = int(len(winners) > 1)
    for sheet in midgame.sheets:
        found.update(_of_sheet("midgame", sheet))
    for sheet in final:
        found.update(_of_sheet("final", sheet))
    for one in table.revealed:
        found[f"revealed {one}"] += 1
        found[f"taken {one}"] += table.holder(one) is not None
    return found


def _of_sheet(phase: str, sheet: Sheet) -> Tally:
    return Counter(
        {
            f"{phase} tunnel": sheet.tunnel,
            f"{phase} statues": sheet.statues,
            f"{phase} loot": sheet.looted,
            f"{phase} districts": sheet.governed,
            f"{phase} achievements": sheet.achievements or 0,
            f"{phase} total": sheet.total,
        }
    )


def lines(found: Tally, games: int) -> Iterator[str]:
    """Yield what the sums say of a game and of a player, on average."""
    for name in [name for name in found if name.startswith(("midgame", "final"))]:
        yield f"{name}: {found[name] / games / 2:.2f}"
    yield f"mid-game scoring after turn {found['turn'] / games:.2f}"
    yield f"by statues: {found['by statues'] / games:.1%}"
    yield f"first player wins {found['first'] / games:.1%}, shared {found['shared'] / games:.2%}"
    for one in Achievement:
        yield f"{one}: taken {found[f'taken {one}'] / max(1, found[f'revealed {one}']):.1%}"


if __name__ == "__main__":
    many, start = (int(text) for text in [*sys.argv[1:], "10000", "0"][:2])
    sys.stdout.writelines(f"{line}\n" for line in lines(tally(many, start), many))
