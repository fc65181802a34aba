"""`python -m sandbox`: a Discord on this machine, with the bot in it, until it is interrupted.

Prints exactly one line on standard output, `ready: URL`; everything else goes to standard error.
Exit codes: 0 stopped, 2 wrong command line or a port that is taken.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from platformdirs import user_data_path

from sandbox.instance import Sandbox

MOST_PEOPLE = 50
BOT_STARTS_WITHIN = 30.0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser("python -m sandbox", description="A Discord on this machine.")
    made.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    made.add_argument("--no-bot", action="store_true", help="do not start the bot")
    made.add_argument("--people", type=int, default=6, help="how many people there are (1-50)")
    made.add_argument("--data", type=Path, default=None, help="folder that keeps everything")
    made.add_argument("--slow", action="store_true", help="a Discord that is far away")
    made.add_argument("--no-limits", action="store_true", help="without Discord's rate limits")
    made.add_argument("--open", action="store_true", help="open the page in a browser")
    return made


def default_data() -> Path:
    """Where a world is kept when nobody says where; `OSError` for a user without a home."""
    try:
        return user_data_path("tablier-sandbox", appauthor=False)
    except RuntimeError as error:
        raise OSError("there is no home folder to keep a world in: say --data FOLDER") from error


def chosen_data(asked: Path | None) -> Path:
    """Return the folder of a world, which is there; `OSError` says what helps if it cannot be."""
    data = asked or default_data()
    try:
        data.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(_unkept(data, error.strerror)) from error
    if not os.access(data, os.W_OK | os.X_OK):
        raise OSError(_unkept(data, os.strerror(errno.EACCES)))
    return data


def _unkept(data: Path, why: str | None) -> str:
    return f"no world can be kept in {data} ({why}): say --data FOLDER"


@contextlib.contextmanager
def interrupted(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` in the loop at SIGINT, SIGTERM or (Windows) Ctrl-Break."""

    def handler(_: int, __: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)

    names = [name for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), handler) for name in names}
    try:
        yield
    finally:
        for name, old in before.items():
            signal.signal(getattr(signal, name), old)


async def serve(options: argparse.Namespace) -> None:
    """Run until interrupted."""
    stop = asyncio.Event()
    data = chosen_data(options.data)
    with interrupted(asyncio.get_running_loop(), stop.set):
        async with Sandbox(
            port=options.port,
            people=options.people,
            data=data / "world",
            limits=not options.no_limits,
            slow=options.slow,
            token=os.environ.get("DISCORD_TOKEN") if options.no_bot else None,
        ) as sandbox:
            if options.no_bot:
                print(f"sandbox: for a bot: {_invitation(sandbox, data)}", file=sys.stderr)
            else:
                sandbox.program.prepare(sandbox.url, sandbox.token, data / "bot")
                await _bot_started(sandbox, stop)
            print(f"ready: {sandbox.url}", flush=True)
            if options.open:
                threading.Thread(target=webbrowser.open, args=(sandbox.url,), daemon=True).start()
            await _stopped(stop)


def _invitation(sandbox: Sandbox, data: Path) -> Path:
    """Write the settings with which a bot that is started by hand connects; only we can read them.

    Returns the file: the token is printed nowhere.
    """
    file = data / "bot.env"
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as written:
        written.write(
            f"DISCORD_API_BASE={sandbox.url}\nDISCORD_TOKEN={sandbox.token}\n"
            f"TABLIER_CLOCK={sandbox.url}/clock\n"
        )
    return file


async def _bot_started(sandbox: Sandbox, stop: asyncio.Event) -> None:
    """Start the bot and return when it is online, has ended, or takes too long."""
    await sandbox.program.start()
    program, gateway = sandbox.program, sandbox.gateway
    with contextlib.suppress(TimeoutError):
        await sandbox.until(
            lambda: gateway.online or not program.running or stop.is_set(), BOT_STARTS_WITHIN
        )
    if not gateway.online:
        print("sandbox: the bot is not online yet; the page shows its state", file=sys.stderr)


async def _stopped(stop: asyncio.Event) -> None:
    """Return at the stop; on Windows the loop must wake now and then to see a signal."""
    if os.name != "nt":
        await stop.wait()
        return
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 0.5)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit code."""
    made = parser()
    options = made.parse_args(arguments)
    if not 1 <= options.people <= MOST_PEOPLE:
        made.error(f"--people must be from 1 to {MOST_PEOPLE}")
    try:
        asyncio.run(serve(options))
    except OSError as fault:
        print(f"sandbox: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
