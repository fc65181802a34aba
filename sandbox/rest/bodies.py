"""Reading request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.rest.call import Upload
from sandbox.validate import limits
from sandbox.validate.errors import INVALID_JSON, TOO_LARGE, InvalidFormError, Problem, refusal

_FILE_FIELD = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    """The JSON of a request (None without a body) and its files.

    Raises 50109 for what is not JSON, 40005 for a file over the limit, 50035 for too many.
    """
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    content = await request.read()
    return (_parsed(content) if content else None), ()


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise refusal(INVALID_JSON) from None


async def _read_multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    payload: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refusal(INVALID_JSON)
        content = bytes(await part.read())
        field = _FILE_FIELD.fullmatch(part.name or "")
        if field is not None:
            uploads.append(Upload(int(field.group(1)), part.filename or "unknown", content))
        elif part.name == "payload_json":
            payload = _parsed(content)
    _check(uploads)
    return payload, tuple(uploads)


def _check(uploads: list[Upload]) -> None:
    if any(len(upload.content) > limits.FILE_BYTES for upload in uploads):
        raise refusal(TOO_LARGE)
    if len(uploads) > limits.FILES:
        sentence = f"Must be {limits.FILES} or fewer in length."
        raise InvalidFormError([Problem(("files",), "BASE_TYPE_MAX_LENGTH", sentence)])
