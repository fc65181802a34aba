"""Reading request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

from __future__ import annotations

import re
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from sandbox.reading import parsed
from sandbox.rest.call import Upload
from sandbox.validate import limits
from sandbox.validate.errors import INVALID_JSON, TOO_LARGE, InvalidFormError, Problem, refusal

_FILE_FIELD = re.compile(r"files\[([0-9]{1,9})\]")
_MOST_PARTS = 100


async def read_body(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    """The JSON of a request (None without a body) and its files.

    Raises 50109 for what is not JSON, 40005 for what is over the limit, 50035 for too many files.
    """
    try:
        if request.content_type == "multipart/form-data":
            return await _read_multipart(request)
        content = await request.read()
        return (_parsed(content) if content else None), ()
    except web.HTTPRequestEntityTooLarge:
        raise refusal(TOO_LARGE) from None
    except (web.RequestPayloadError, HttpProcessingError):
        raise refusal(INVALID_JSON) from None


def _parsed(content: bytes) -> Any:
    try:
        return parsed(content)
    except ValueError:
        raise refusal(INVALID_JSON) from None


async def _read_multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    payload: Any = None
    uploads: list[Upload] = []
    for name, filename, content in await _parts(request):
        field = _FILE_FIELD.fullmatch(name)
        if field is not None:
            uploads.append(Upload(int(field.group(1)), filename, content))
        elif name == "payload_json":
            payload = _parsed(content)
    _check(uploads)
    return payload, tuple(uploads)


async def _parts(request: web.Request) -> list[tuple[str, str, bytes]]:
    """The name, file name and content of each part; what is no multipart body raises 50109."""
    found: list[tuple[str, str, bytes]] = []
    size = 0
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader) or len(found) >= _MOST_PARTS:
                raise refusal(INVALID_JSON)
            content = bytes(await part.read())
            size += len(content)
            if size > limits.REQUEST_BYTES:
                raise refusal(TOO_LARGE)
            found.append((part.name or "", part.filename or "unknown", content))
    except (ValueError, RuntimeError, AssertionError, LookupError):
        # What aiohttp raises for a body without its boundary, its headers or its end.
        raise refusal(INVALID_JSON) from None
    return found


def _check(uploads: list[Upload]) -> None:
    if any(len(upload.content) > limits.FILE_BYTES for upload in uploads):
        raise refusal(TOO_LARGE)
    if len(uploads) > limits.FILES:
        sentence = f"Must be {limits.FILES} or fewer in length."
        raise InvalidFormError([Problem(("files",), "BASE_TYPE_MAX_LENGTH", sentence)])
