"""Whether this machine can draw, and what to do if it cannot.

`python -m render.system` installs what is missing where it may do so without asking anybody, and
says in one line what it does, or what somebody else has to do: `make` runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from render import ink

Command = tuple[str, ...]


class Installer(NamedTuple):
    """How a system installs the two libraries; `first` brings its list of packages up to date."""

    install: Command
    first: Command | None = None


INSTALLERS: Final = {
    "apt-get": Installer(
        ("apt-get", "install", "-y", "libegl1", "libgl1"), ("apt-get", "update", "-qq")
    ),
    "dnf": Installer(("dnf", "install", "-y", "mesa-libEGL", "mesa-libGL")),
    "apk": Installer(("apk", "add", "mesa-egl", "mesa-gl")),
    "pacman": Installer(("pacman", "-S", "--noconfirm", "libglvnd")),
    "zypper": Installer(("zypper", "install", "-y", "Mesa-libEGL1", "Mesa-libGL1")),
}

Run = Callable[[Sequence[str]], int]
"""Runs a command to its end, its output to nowhere, and returns its exit code."""


def check(fault: ImportError | None = ink.FAULT) -> str | None:
    """Return None if pictures can be drawn, else one sentence with the command that mends it.

    `fault` is what importing the drawing library raised.
    """
    if fault is None:
        return None
    if isinstance(fault, ModuleNotFoundError):
        return "The drawing library is missing; install it with: python -m pip install skia-python"
    if lacks_libraries(fault):
        command = " ".join(("sudo", *_installer().install))
        return f"Drawing needs two system libraries; install them with: {command}"
    return f"The drawing library cannot be loaded ({fault}); {_reinstall()}"


def lacks_libraries(fault: ImportError | None) -> bool:
    """Return whether only the two libraries of the system are missing."""
    return fault is not None and ("libEGL" in str(fault) or "libGL" in str(fault))


def _installer() -> Installer:
    known = (INSTALLERS[name] for name in INSTALLERS if shutil.which(name))
    return next(known, INSTALLERS["apt-get"])


def _reinstall() -> str:
    return "install it anew with: python -m pip install --force-reinstall skia-python"


def _quietly(command: Sequence[str]) -> int:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(  # noqa: S603 - commands of ours, from the tables above
            command,
            env=quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
    except OSError:
        return 1
    return done.returncode


def leave(run: Run = _quietly) -> Command | None:
    """Return what goes before a command that only root may run, None where we may run none.

    Nobody is asked for a password: whoever types `make play` has not asked to be an administrator.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return ()
    if shutil.which("sudo") and run(("sudo", "-n", "true")) == 0:
        return ("sudo", "-n")
    return None


def prepare(
    fault: ImportError | None = ink.FAULT,
    run: Run = _quietly,
    may: Callable[[Run], Command | None] = leave,
) -> int:
    """Install the two libraries if only they are missing and we may; return an exit code.

    Says in one line what is done, or what somebody else has to do. That nobody may install them is
    no failure: tables are then shown in words.
    """
    if not lacks_libraries(fault):
        trouble = check(fault)
        if trouble is not None:
            print(trouble, file=sys.stderr)
        return int(trouble is not None)
    before = may(run)
    installer = _installer()
    if before is not None:
        print(f"Pictures need two system libraries: {' '.join((*before, *installer.install))}")
        if installer.first is not None:
            run((*before, *installer.first))
        if run((*before, *installer.install)) == 0:
            return 0
    print(f"Without pictures for now, tables are in words. {check(fault)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(prepare())
