"""Streaming responses for stored files, with support for ``Range`` headers (RFC 9110, section 14)."""

import asyncio
import re
from collections.abc import AsyncIterator

from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

from src.orchestrator.errors import NotFound

PIECE_BYTES = 256 * 1024
_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")


class UnsatisfiableRange(ValueError):
    """The requested range is outside the file."""


async def file_response(
    request: HttpRequest, path: str, *, content_type: str, filename: str, etag: str
) -> HttpResponseBase:
    size = await asyncio.to_thread(_size, path)
    range_header = request.headers.get("Range", "")
    if request.headers.get("If-Range", etag) != etag:
        range_header = ""
    response = _response(path, size, range_header)
    response["Accept-Ranges"] = "bytes"
    response["Content-Type"] = content_type
    # A browser may play audio and video inline; anything else is a download.
    is_playable = content_type.startswith(("audio/", "video/"))
    response["Content-Disposition"] = content_disposition_header(not is_playable, filename) or "inline"
    response["Cache-Control"] = "private, max-age=3600"
    if etag:
        response["ETag"] = etag
    return response


def _size(path: str) -> int:
    missing = NotFound("The audio of this track is missing. Delete the track and upload it again.")
    if not path:
        raise missing
    try:
        return default_storage.size(path)
    except OSError:
        raise missing from None


def _response(path: str, size: int, range_header: str) -> HttpResponseBase:
    try:
        part = parse_range(range_header, size)
    except UnsatisfiableRange:
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
    first, last = part or (0, size - 1)
    response = StreamingHttpResponse(_pieces(path, first, last + 1 - first), status=206 if part else 200)
    response["Content-Length"] = str(last + 1 - first)
    if part:
        response["Content-Range"] = f"bytes {first}-{last}/{size}"
    return response


def parse_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first and last byte that the header asks for, or None for the whole file.

    Headers that cannot be parsed and requests for several parts get the whole file, as the RFC allows.
    Raises `UnsatisfiableRange`.
    """
    match = _RANGE.fullmatch(header.strip())
    if match is None or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if not first:
        start, end = max(size - int(last), 0), size - 1
    else:
        start, end = int(first), min(int(last or size - 1), size - 1)
        if last and int(last) < start:
            return None
    if start > end:
        raise UnsatisfiableRange
    return start, end


async def _pieces(path: str, first: int, length: int) -> AsyncIterator[bytes]:
    file = await asyncio.to_thread(default_storage.open, path, "rb")
    try:
        await asyncio.to_thread(file.seek, first)
        while length > 0 and (piece := await asyncio.to_thread(file.read, min(PIECE_BYTES, length))):
            length -= len(piece)
            yield piece
    finally:
        file.close()
