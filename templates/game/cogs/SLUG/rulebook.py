"""The rules of TITLE page by page."""

from __future__ import annotations

from typing import Final

PAGES: Final = ("goal",)
"""The pages of the rules, in order.

The text of each is a phrase, as `SLUG.rules.goal.text`.
"""
