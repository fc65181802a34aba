"""The commands `verify` and `export`: a game's proof, for whoever doubts it."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from bot.program.exits import Exit
from bot.proof.export import LARGEST, NotExportableError, exported
from bot.proof.verify import UNKNOWN, Posted, checked, verdict
from bot.store.faults import reason
from bot.store.protocol import StoredTable

Load = Callable[[str], StoredTable | None]
"""Returns the table of an id as it is stored; raises `StoreError`."""

_GAME = re.compile(r"[a-z0-9]{8}")


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser], load: Load) -> None:
    """Make both commands known; `load` is asked for what is in the database."""
    check = commands.add_parser("verify", help="prove that a finished game's luck was fair")
    check.add_argument("game", help="a file that was exported, or a game's id: 8 characters")
    check.add_argument("--commitment", type=_hash, help="as it was posted at the opening")
    check.add_argument("--last", type=_hash, help="the last row's hash, as posted at the end")
    check.set_defaults(run=lambda chosen: _verify(chosen, load))
    give = commands.add_parser("export", help="write a finished game to a file that proves itself")
    give.add_argument("game", help="the game's id: 8 characters")
    give.add_argument("path", type=named_file, metavar="FILE")
    give.set_defaults(run=lambda chosen: _export(chosen, load))


def named_file(text: str) -> Path:
    """Return the path that somebody types; raise `ArgumentTypeError` where that names nothing."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty: name a file")
    return Path(text)


def _hash(text: str) -> str:
    """Return a hash as people copy it: with spaces, in capitals."""
    said = text.strip(" \t\r\n`").lower()
    if re.fullmatch("[0-9a-f]{64}", said) is None:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no hash: 64 hexadecimal digits")
    return said


def _verify(chosen: argparse.Namespace, load: Load) -> int:
    """A file is looked for first: whoever checks one has neither database nor settings."""
    file = Path(chosen.game)
    if _is_file(file):
        try:
            with file.open("rb") as opened:
                content = opened.read(LARGEST + 1)
        except OSError as error:
            return _fault(f"{file} cannot be read: {reason(error)}")
        said = checked(content, _posted(chosen))
    else:
        stored = _loaded(chosen.game, load)
        said = verdict(stored, chosen.game, UNKNOWN if stored is None else _posted(chosen))
    print(said.text)
    return Exit.STOPPED if said.fair else Exit.FAULT


def _loaded(table_id: str, load: Load) -> StoredTable | None:
    """Return a stored table; nothing is asked for what cannot be its id."""
    return load(table_id) if _GAME.fullmatch(table_id) else None


def _is_file(path: Path) -> bool:
    """Return whether there is such a file: not where its name is too long, or none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _posted(chosen: argparse.Namespace) -> Posted:
    """Return the hashes that were posted; ask whoever sits at a terminal for those not given."""
    if not sys.stdin.isatty():
        return Posted(chosen.commitment, chosen.last)
    return Posted(
        chosen.commitment or _asked("The commitment that was posted when the table was opened"),
        chosen.last or _asked("The hash of the last row that was posted at the end"),
    )


def _asked(what: str) -> str | None:
    """Return the hash that somebody types, or None."""
    while True:
        try:
            said = input(f"{what} (empty: not known): ")
            return _hash(said) if said.strip() else None
        except EOFError:
            return None
        except argparse.ArgumentTypeError as error:
            print(error)


def _export(chosen: argparse.Namespace, load: Load) -> int:
    stored = _loaded(chosen.game, load)
    if stored is None:
        return _fault(f"no game is called {chosen.game}")
    try:
        return save(chosen.path, exported(stored))
    except NotExportableError as error:
        return _fault(str(error))


def save(path: Path, content: bytes) -> int:
    """Write a file that is not there yet, whole or not at all, and say so; return the exit code."""
    try:
        opened = path.open("xb")
    except FileExistsError:
        return _fault(f"{path} is there already: nothing was written")
    except OSError as error:
        return _fault(f"{path} cannot be written: {reason(error)}")
    except ValueError as error:
        return _fault(f"{path} cannot be written: {error}")
    try:
        with opened:
            opened.write(content)
    except OSError as error:
        path.unlink(missing_ok=True)
        return _fault(f"{path} cannot be written: {reason(error)}")
    print(f"written to {path}")
    return Exit.STOPPED


def _fault(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return Exit.FAULT
