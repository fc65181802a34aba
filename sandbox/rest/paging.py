"""Which part of a long list a request asks for, by its query string."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sandbox.reading import is_number
from sandbox.validate.errors import InvalidFormError, Problem
from sandbox.validate.shape import Id


def limit_of(query: Mapping[str, str], usual: int, most: int) -> int:
    """How many are asked for; raises 50035 unless that is from 1 to `most`."""
    text = query.get("limit", str(usual))
    if not is_number(text) or not 1 <= int(text) <= most:
        sentence = f"int value should be between 1 and {most}."
        raise InvalidFormError([Problem(("limit",), "NUMBER_TYPE_MAX", sentence)])
    return int(text)


def timestamp(query: Mapping[str, str], name: str) -> float:
    """An instant of ISO 8601 in the query string, in seconds; raises 50035 for anything else."""
    try:
        return datetime.fromisoformat(query[name]).timestamp()
    except (ValueError, OverflowError):
        sentence = f'Value "{query[name]}" is not an ISO8601 timestamp.'
        raise InvalidFormError([Problem((name,), "DATE_TIME_TYPE_PARSE", sentence)]) from None


def snowflake(query: Mapping[str, str], name: str) -> int:
    """An id in the query string; raises 50035 for anything else."""
    problems = list(Id().check(query[name], (name,)))
    if problems:
        raise InvalidFormError(problems)
    return int(query[name])
