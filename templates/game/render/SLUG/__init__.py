"""The pictures of TITLE: the plain ones, to begin with."""

from __future__ import annotations

from games.SLUG.view import View
from render.kit.plain import Plain
from render.pictures import register

PLAIN = Plain(
    slug="SLUG",
    pitch="SLUG.picture.pitch",
)

register(PLAIN.pictures(View))
