"""Whether this machine can draw, and what to do if it cannot."""

from __future__ import annotations

import shutil
import sys

from render import ink

_LIBRARIES = {
    "apt-get": "sudo apt-get install -y libegl1 libgl1",
    "dnf": "sudo dnf install -y mesa-libEGL mesa-libGL",
    "apk": "sudo apk add mesa-egl mesa-gl",
    "pacman": "sudo pacman -S --noconfirm libglvnd",
    "zypper": "sudo zypper install -y Mesa-libEGL1 Mesa-libGL1",
}


def check(fault: ImportError | None = ink.FAULT) -> str | None:
    """Return None if pictures can be drawn, else one sentence with the command that mends it.

    `fault` is what importing the drawing library raised.
    """
    if fault is None:
        return None
    if isinstance(fault, ModuleNotFoundError):
        return "The drawing library is missing; install it with: python -m pip install skia-python"
    if "libEGL" in str(fault) or "libGL" in str(fault):
        return f"Drawing needs two system libraries; install them with: {_command()}"
    return f"The drawing library cannot be loaded ({fault}); {_reinstall()}"


def _command() -> str:
    for installer, command in _LIBRARIES.items():
        if shutil.which(installer):
            return command
    return _LIBRARIES["apt-get"]


def _reinstall() -> str:
    return "install it anew with: python -m pip install --force-reinstall skia-python"


if __name__ == "__main__":
    sys.exit(check())
