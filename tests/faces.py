"""Every game's face: each registers itself when its cog is imported, and none is listed here."""

from __future__ import annotations

import importlib
import pkgutil

import cogs


def load() -> None:
    """Import every cog there is."""
    for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
        importlib.import_module(module.name)
