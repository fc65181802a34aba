"""What every game promises about play: legality, codes, events, decisions, luck and endings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Generic, TypeVar

import msgspec

from games.protocol import (
    MAX_CODE,
    BadCodeError,
    Chance,
    E,
    IllegalMoveError,
    M,
    Millis,
    O,
    Rules,
    S,
    Seat,
    T,
    V,
)
from tests.conformance.walk import BrokenLawError, Step, Table, Walk, fold, walk

Item = TypeVar("Item")


class CrashError(Exception):
    """Thrown by `CrashingChance`."""


class CrashingChance:
    """Luck that fails at its first draw."""

    def below(self, bound: int) -> int:
        raise CrashError(bound)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        raise CrashError(items)

    def pick(self, items: Sequence[Item]) -> Item:
        raise CrashError(items)


@dataclass(frozen=True)
class Laws(Generic[S, M, E, V, T, O]):
    """The laws of play over one game.

    `nonsense` are codes that stand for no move; `foreign` are codes of moves that no walk may
    offer, tried at every seat beside those that walks do offer.
    """

    rules: Rules[S, M, E, V, T, O]
    foreign: tuple[str, ...] = ()
    nonsense: tuple[str, ...] = ("", " ", "no-move", "-1", "x" * 41, "\u00e9", "a:b")

    def walk(self, table: Table, seed: int) -> Walk[S, M, E]:
        """Return a whole random game."""
        return walk(self.rules, table, seed)

    def obeys(self, table: Table, seed: int) -> None:
        """Walk one game and try every law; raise `BrokenLawError` at the first that fails."""
        game = self.walk(table, seed)
        self.ends(game)
        self.decisions_keep_their_number(game)
        self.events_survive_the_log(game)
        pool = self.pool(game)
        for step in game.steps:
            self.holds_together(game, step)
        for step in game.sample(6):
            self.legality_is_what_is_offered(game, step, pool)
            self.codes_are_faithful(game, step)
        for step in game.sample(12):
            self.luck_repeats(game, step)
            self.a_crash_changes_nothing(game, step)

    def require(self, holds: bool, law: str, game: Walk[S, M, E], step: int) -> None:
        """Raise `BrokenLawError` with all that is needed to see it again, unless `holds`."""
        if not holds:
            raise BrokenLawError(f"{law}: {game}, step {step}")

    def pool(self, game: Walk[S, M, E]) -> tuple[M, ...]:
        """Return every move that anybody was offered in the walk, and the foreign ones."""
        found: dict[str, M] = {code: self.rules.parse(code) for code in self.foreign}
        for step in game.steps:
            for seat in range(game.table.seats):
                seen = self.rules.view(step.after, Seat(seat))
                found.update((self.rules.code(m), m) for m in self.rules.legal_moves(seen))
        return tuple(found[code] for code in sorted(found))

    def ends(self, game: Walk[S, M, E]) -> None:
        """The last state has an outcome with a score for each seat and proper ranks."""
        end = self.rules.outcome(game.steps[-1].after)
        last = game.steps[-1].number
        if end is None:
            raise BrokenLawError(f"a game ends: {game}")
        ranks = [score.rank for score in end.scores]
        self.require(len(ranks) == game.table.seats, "a score for each seat", game, last)
        self.require(min(ranks) == 1, "somebody has rank 1", game, last)
        self.require(max(ranks) <= len(ranks), "ranks count players", game, last)
        categories = {tuple(score.categories) for score in end.scores}
        self.require(len(categories) == 1, "the same categories for all", game, last)

    def holds_together(self, game: Walk[S, M, E], step: Step[S, M, E]) -> None:
        """No invariant is broken, and the game waits for somebody who can act unless it is over.

        Whoever ought to act of their own accord can, too.
        """
        rules, state = self.rules, step.after
        faults = rules.violations(state)
        self.require(not faults, f"invariants {faults}", game, step.number)
        awaited, over = rules.to_act(state), rules.outcome(state) is not None
        waits = bool(awaited or rules.timers(state))
        self.require(waits != over, "somebody can act unless it is over", game, step.number)
        for seat in awaited | rules.to_react(state):
            can = rules.legal_moves(rules.view(state, seat))
            self.require(bool(can), f"seat {seat} is awaited and can act", game, step.number)
            asked = rules.decision(state, seat) is not None
            self.require(asked, f"seat {seat} is awaited and has a decision", game, step.number)

    def legality_is_what_is_offered(
        self, game: Walk[S, M, E], step: Step[S, M, E], pool: tuple[M, ...]
    ) -> None:
        """`decide` accepts exactly the legal moves of each seat, and never changes the state."""
        rules, state, before = self.rules, step.after, repr(step.after)
        for seat in map(Seat, range(game.table.seats)):
            legal = rules.legal_moves(rules.view(state, seat))
            codes = [rules.code(move) for move in legal]
            self.require(len(set(codes)) == len(codes), "codes differ", game, step.number)
            for move in (*legal, *(move for move in pool if rules.code(move) not in codes)):
                accepted = self._accepts(game, step, seat, move)
                law = f"decide accepts {rules.code(move)} of seat {seat}: {accepted}"
                self.require(accepted == (move in legal), law, game, step.number)
        self.require(repr(state) == before, "decide changes nothing", game, step.number)

    def _accepts(self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat, move: M) -> bool:
        try:
            luck = game.luck(step.number + 1)
            events = self.rules.decide(step.after, seat, move, Millis(step.at + 1), luck)
        except IllegalMoveError:
            return False
        self.require(bool(events), "an accepted move has events", game, step.number)
        return True

    def codes_are_faithful(self, game: Walk[S, M, E], step: Step[S, M, E]) -> None:
        """A code stands for one move, only as it was written, within Discord's limits."""
        for seat in range(game.table.seats):
            for move in self.rules.legal_moves(self.rules.view(step.after, Seat(seat))):
                code = self.rules.code(move)
                self.require(self.rules.parse(code) == move, f"parse {code}", game, step.number)
                short = len(code) <= MAX_CODE and code.isascii() and code.isprintable()
                plain = short and not {":", "+"} & set(code)
                self.require(plain, f"form of {code}", game, step.number)
                for other in (f"{code} ", f" {code}", code.upper(), f"{code}0", f"0{code}"):
                    self._stands_for_nothing_else(other, move, game, step)
        for text in self.nonsense:
            self.require(self._parsed(text) is None, f"parse {text!r}", game, step.number)

    def _stands_for_nothing_else(
        self, text: str, move: M, game: Walk[S, M, E], step: Step[S, M, E]
    ) -> None:
        parsed = self._parsed(text)
        same = parsed is None or (parsed != move and self.rules.code(parsed) == text)
        self.require(same, f"{text!r} stands for {parsed}", game, step.number)

    def _parsed(self, text: str) -> M | None:
        try:
            return self.rules.parse(text)
        except BadCodeError:
            return None

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[list[E]]:
        """The strict decoder of the game's events."""
        union = reduce(or_, self.rules.events)
        return msgspec.json.Decoder(list[union])  # type: ignore[valid-type]

    def events_survive_the_log(self, game: Walk[S, M, E]) -> None:
        """Events come back from the log as they were, byte for byte, and fold to the same state."""
        state = game.steps[0].before
        for step in game.steps:
            written = msgspec.json.encode(step.events)
            read = tuple(self.decoder.decode(written))
            self.require(read == step.events, "events are read as written", game, step.number)
            again = msgspec.json.encode(read) == written
            self.require(again, "events are written as read", game, step.number)
            state = fold(self.rules, state, read)
            self.require(state == step.after, "replay ends the same", game, step.number)

    def decisions_keep_their_number(self, game: Walk[S, M, E]) -> None:
        """While a number stays, so do the moves; a number that is gone never comes back."""
        for seat in map(Seat, range(game.table.seats)):
            offers: dict[int, tuple[M, ...]] = {}
            current: int | None = None
            for step in game.steps:
                number = self.rules.decision(step.after, seat)
                if number is None:
                    current = None
                    continue
                offered = self.rules.legal_moves(self.rules.view(step.after, seat))
                fresh = number == current or number not in offers
                self.require(fresh, f"decision {number} comes back", game, step.number)
                same = offers.setdefault(number, offered) == offered
                self.require(same, f"decision {number} stays the same", game, step.number)
                current = number

    def luck_repeats(self, game: Walk[S, M, E], step: Step[S, M, E]) -> None:
        """A row that is decided again, after a crash, has the same events."""
        again = self._decided(step, game.luck(step.number))
        self.require(again == step.events, "draws repeat", game, step.number)

    def a_crash_changes_nothing(self, game: Walk[S, M, E], step: Step[S, M, E]) -> None:
        """An exception in the middle of a move leaves no trace: it can be decided afterwards."""
        before = repr(step.before)
        try:
            events = self._decided(step, CrashingChance())
        except CrashError:
            events = self._decided(step, game.luck(step.number))
        self.require(events == step.events, "a crash leaves luck alone", game, step.number)
        self.require(repr(step.before) == before, "a crash changes nothing", game, step.number)

    def _decided(self, step: Step[S, M, E], chance: Chance) -> tuple[E, ...]:
        if step.timer is not None:
            return self.rules.expire(step.before, step.timer, step.at, chance)
        if step.seat is None or step.move is None:
            return self.rules.deal(step.before, chance)
        return self.rules.decide(step.before, step.seat, step.move, step.at, chance)


Law = Callable[[Table, int], None]
"""Walks one game from a seed and raises `BrokenLawError` if a law fails."""
