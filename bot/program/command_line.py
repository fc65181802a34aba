"""The command line of the bot. What goes wrong is one sentence and an exit code, no traceback."""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from bot.log import chain
from bot.program import proving
from bot.program.commands_page import page
from bot.program.config import ENV_FILE, Settings, SettingsError, read_environment, settings_from
from bot.program.connection import endpoint_of
from bot.program.exits import Exit, StopError
from bot.program.logs import set_up_logging
from bot.program.operator import keep
from bot.program.operator.check import findings
from bot.program.operator.visit import invited
from bot.program.proving import named_file
from bot.program.run import run
from bot.proof.export import exported
from bot.proof.rehearsal import Cast, rehearsed
from bot.store.faults import reason
from bot.store.files.backup import backup
from bot.store.files.privacy import is_open_to_others
from bot.store.files.restore import restore, told
from bot.store.protocol import StoredTable, StoreError
from bot.store.sqlite import open_reader
from clock.loop import run as run_turned
from games import registry
from games.chance import commitment
from games.protocol import BadCodeError
from games.selfplay import Player, Report, computer, random_player, selfplay

log = logging.getLogger(__name__)

BUDGET = 200
"""How many nodes a computer player may search for one move in self-play."""


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments ask for and return the exit code."""
    _write_utf8()
    chosen = _parser().parse_args(arguments)
    try:
        code = int(chosen.run(chosen))
        # Here and not at the exit of Python, which would have no sentence for it.
        sys.stdout.flush()
        return code
    except SettingsError as error:
        return _say(Exit.CONFIGURATION, *error.problems)
    except StopError as stop:
        return _say(stop.code, str(stop))
    except StoreError as error:
        return _say(Exit.DATABASE, str(error))
    except KeyboardInterrupt:
        return Exit.STOPPED
    except BrokenPipeError:
        # Whoever reads has read enough.
        return _write_no_more()
    except OSError as error:
        _say(Exit.FAULT, f"{error.filename or 'the output'} cannot be used: {reason(error)}")
        return _write_no_more()


def _write_no_more() -> int:
    """Drop what is left to be printed, which Python would try again at its exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.FAULT


def _write_utf8() -> None:
    """Write accents and symbols on every console, also where the system's code page has none."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="The Tablier bot.")
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(title="commands")
    again = commands.add_parser("keep", help="run the bot, and start it again after a fault")
    again.set_defaults(run=lambda _: keep.main())
    look = commands.add_parser("check", help="say whether everything is there that the bot needs")
    look.set_defaults(run=_check)
    link = commands.add_parser("invite", help="print the address at which people invite the bot")
    link.set_defaults(run=_invite)
    proving.add_commands(commands, _load)
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("path", type=named_file)
    copy.set_defaults(run=_backup)
    authority = commands.add_parser("commands", help="print who may do what, as a page")
    authority.set_defaults(run=_commands)
    back = commands.add_parser("restore", help="put a copy in the place of the database")
    back.add_argument("path", type=named_file)
    back.set_defaults(run=_restore)
    play = commands.add_parser("selfplay", help="play whole games without people")
    play.add_argument("title", help="the game's slug")
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--games", type=_count, default=100)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    play.add_argument("--players", choices=("random", "computer"), default="random")
    play.add_argument("--save", type=named_file, metavar="FILE", help="export the first game")
    play.set_defaults(run=_selfplay)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is no number of games")
    return int(text)


def _settings(*, need_token: bool) -> Settings:
    return settings_from(read_environment(_here()), need_token=need_token)


def _here() -> Path:
    """Return the folder in which this was started; raise `SettingsError` if it is gone."""
    try:
        return Path.cwd()
    except OSError as error:
        sentence = f"the folder in which this was started cannot be used: {reason(error)}"
        raise SettingsError([sentence]) from error


def _run(_chosen: argparse.Namespace) -> int:
    settings = _settings(need_token=True)
    set_up_logging(settings)
    if is_open_to_others(_here() / ENV_FILE):
        log.warning("others can read %s, and the token in it: chmod 600 it", _here() / ENV_FILE)
    try:
        (run_turned if settings.clock else asyncio.run)(run(settings))
    except (StopError, StoreError):
        raise
    except Exception:
        # Through the log, which leaves the token out.
        log.exception("a fault of the program: the bot stops")
        return Exit.FAULT
    return Exit.STOPPED


def _check(_chosen: argparse.Namespace) -> int:
    async def look() -> bool:
        are_well = True
        async for finding in findings(_here()):
            print(finding, flush=True)
            are_well &= finding.is_well
        return are_well

    return Exit.STOPPED if asyncio.run(look()) else Exit.FAULT


def _invite(_chosen: argparse.Namespace) -> int:
    print(asyncio.run(invited(endpoint_of(_settings(need_token=True)))))
    return Exit.STOPPED


def _load(table_id: str) -> StoredTable | None:
    """Return a game as it is stored, or None."""
    database = _settings(need_token=False).database

    async def read() -> StoredTable | None:
        reader = await open_reader(database)
        try:
            return await reader.load(table_id)
        finally:
            await reader.close()

    return asyncio.run(read())


def _backup(chosen: argparse.Namespace) -> int:
    backup(_settings(need_token=False).database, chosen.path)
    print(f"copied to {chosen.path}")
    return Exit.STOPPED


def _commands(_chosen: argparse.Namespace) -> int:
    print(page(), end="")
    return Exit.STOPPED


def _restore(chosen: argparse.Namespace) -> int:
    database = _settings(need_token=False).database
    print("\n".join(told(database, chosen.path, restore(database, chosen.path))))
    return Exit.STOPPED


def _selfplay(chosen: argparse.Namespace) -> int:
    try:
        game = registry.game(chosen.title)
    except KeyError:
        known = ", ".join(each.slug for each in registry.games())
        return _say(Exit.CONFIGURATION, f"no game is called {chosen.title}; there are: {known}")
    if chosen.save is not None and os.path.lexists(chosen.save):
        return _say(Exit.CONFIGURATION, f"{chosen.save} exists already: nothing was played")
    player = computer(BUDGET) if chosen.players == "computer" else random_player
    try:
        options = dict(_option(text) for text in chosen.option)
        report = selfplay(
            game,
            [player] * chosen.seats,
            options=options,
            games=chosen.games,
            seed=chosen.seed,
            clock=time.perf_counter,
        )
    except (BadCodeError, ValueError) as error:
        return _say(Exit.CONFIGURATION, f"no such table: {error}")
    _print_report(report)
    if report.violation is not None:
        return Exit.FAULT
    return Exit.STOPPED if chosen.save is None else _save(chosen, options, player)


def _save(chosen: argparse.Namespace, options: Mapping[str, str], player: Player) -> int:
    """Write the run's first game as a table plays it: with a secret, by way of a log."""
    people = chosen.seats if chosen.players == "random" else 0
    cast = Cast(people, chosen.seats - people, player, player)
    stored = rehearsed(chosen.title, options, cast, chosen.seed)
    code = proving.save(chosen.save, exported(stored))
    if code == Exit.STOPPED:
        print(f"commitment {commitment(stored.table.secret)}")
        print(f"last {chain.digest(stored.log[-1]).hex()}")
    return code


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadCodeError(f"an option is KEY=VALUE, not {text}")
    return key, value


def _print_report(report: Report) -> None:
    print(f"games {report.games}")
    print(f"moves {report.moves}")
    print(f"mean length {report.mean_moves:.1f} moves")
    print("wins by seat " + " ".join(map(str, report.wins)))
    print("ends " + " ".join(f"{reason}={count}" for reason, count in report.reasons.items()))
    print(f"moves per second {report.moves_per_second:.0f}")
    if report.violation is not None:
        print(f"violation in the game of seed {report.violation.seed}:")
        print(os.linesep.join(report.violation.faults))


def _say(code: Exit, *sentences: str) -> int:
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return code
