"""The house of the end-to-end tests."""

from __future__ import annotations

from tests.e2e.conftest import idle_house, sandbox

__all__ = ["idle_house", "sandbox"]
