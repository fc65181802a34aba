"""The pictures of Pass Pass: table, hand, score sheet, cover, and those of its rules."""

from __future__ import annotations

from games.pass_pass.view import View
from render.pass_pass import cover, hand, rulebook, score, table
from render.pictures import pictures, register

register(pictures("pass_pass", View, table, hand, score, cover, rulebook))
