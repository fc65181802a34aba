"""Where a game of Le Secret de Monte Cristo stands, and whom it waits for."""

from __future__ import annotations

from bot.faces.parts import Observation
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.offers import placements
from games.monte_cristo.public_state import EndReason, Phase, PublicState
from games.monte_cristo.view import View
from games.protocol import Outcome, Seat
from phrases import Phrases


def headline(voice: Voice, view: View) -> str:
    """Return whose turn it is and for what, or who won."""
    table = view.table
    if view.outcome is not None:
        return _won(voice, view, view.outcome)
    if table.to_act is None:
        return voice.words("monte_cristo.headline.set_up")
    asked = _asked(voice, table, table.to_act)
    return voice.words("monte_cristo.headline.asked", asked=asked, turn=table.turn)


def _asked(voice: Voice, table: PublicState, seat: Seat) -> str:
    words, name = voice.words, voice.name(seat)
    match table.phase:
        case Phase.SUPPLY if table.served[0] != seat:
            getting = voice.name(table.served[0])
            return words("monte_cristo.headline.give", name=name, getting=getting)
        case Phase.PLACE:
            most = placements(table).most
            return words("monte_cristo.headline.place", name=name, count=most)
        case Phase.TREASURE:
            treasure = voice.treasure(table.revealed[0])
            return words("monte_cristo.headline.treasure", name=name, treasure=treasure)
        case Phase.TAKE | Phase.PAY:
            return _collecting(voice, table, name)
        case _:
            return words(f"monte_cristo.headline.{table.phase.value}", name=name)


def _collecting(voice: Voice, table: PublicState, name: str) -> str:
    scoring = table.scoring
    if scoring is None or scoring.dungeon is None:
        return name
    if table.phase is Phase.PAY:
        chosen = voice.treasures(scoring.chosen)
        return voice.words("monte_cristo.headline.pay", name=name, treasures=chosen)
    dungeon = voice.place(scoring.dungeon)
    return voice.words("monte_cristo.headline.take", name=name, dungeon=dungeon)


def _won(voice: Voice, view: View, outcome: Outcome) -> str:
    won = outcome.winners()
    points = voice.points(outcome.scores[won[0]].categories["points"])
    key = "monte_cristo.headline.by_adventurers"
    tied = len(won) == 1 and _tied(outcome)
    said = voice.words(
        key if tied else "common.won", names=voice.all_of(won), points=points, count=len(won)
    )
    if view.table.reason is EndReason.TURNS:
        return voice.words("monte_cristo.headline.turns", won=said)
    return said


def _tied(outcome: Outcome) -> bool:
    """Tell whether somebody has as many points as who won."""
    points = sorted(score.categories["points"] for score in outcome.scores)
    return points[-1] == points[-2]


def place(words: Phrases, view: View) -> str:
    """Return where the game stands: "turn 3, Supply"."""
    table = view.table
    if table.phase is Phase.SET_UP:
        return words("common.place.set_up")
    action = words(f"monte_cristo.action.{table.action.value}")
    return words("monte_cristo.place.running", turn=table.turn, action=action)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "place an adventurer (turn 3)"; "" if nothing is."""
    table, seat = observation.view.table, observation.seat
    if seat is None or seat != table.to_act:
        plans = seat is not None and table.plans(seat)
        return observation.words("monte_cristo.task.plan") if plans else ""
    gives = table.phase is Phase.SUPPLY and table.served[0] != seat
    key = "give" if gives else table.phase.value
    return observation.words(f"monte_cristo.task.{key}", turn=table.turn)
