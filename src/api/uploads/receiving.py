"""Taking the file out of a multipart request: limits, type and hash while it is read, not afterwards."""

import hashlib
from dataclasses import dataclass
from typing import Any, NoReturn

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError

from src.api.errors import Refused

from .containers import HEAD_BYTES, Container, recognise

FIELD = "file"
# What the multipart wrapping may add to the file itself.
WRAPPING_BYTES = 16_384


@dataclass(frozen=True)
class ReceivedFile:
    """A checked file in a temporary place. Close ``content`` and it is gone."""

    content: TemporaryUploadedFile
    original_filename: str
    container: Container
    size: int
    sha256: str


def receive(request: HttpRequest) -> ReceivedFile:
    """The one file of the request, or ``Refused``. Plain code that takes as long as the file is big: call it in a
    thread of its own."""
    refuse_announced_size(request)
    if request.content_type != "multipart/form-data":
        raise Refused(
            422, "invalid_upload", f'Send the audio as multipart/form-data, in the field "{FIELD}".'
        )
    handler = TrackUploadHandler(request)
    request.upload_handlers = [handler]
    try:
        return _parsed(request, handler)
    except BaseException:
        # The parser closes only files that are complete.
        handler.upload_interrupted()
        raise


def _parsed(request: HttpRequest, handler: "TrackUploadHandler") -> ReceivedFile:
    try:
        has_file = FIELD in request.FILES
    except MultiPartParserError:
        raise Refused(400, "invalid_upload", "The upload was cut off or damaged. Please try again.") from None
    if not has_file:
        raise Refused(422, "invalid_upload", f'There was no file in the field "{FIELD}".')
    return handler.received()


def refuse_announced_size(request: HttpRequest) -> None:
    announced = request.META.get("CONTENT_LENGTH") or "0"
    if announced.isdecimal() and int(announced) > settings.MAX_UPLOAD_BYTES + WRAPPING_BYTES:
        refuse_size()


def refuse_size() -> NoReturn:
    megabytes = settings.MAX_UPLOAD_BYTES / 1_000_000
    raise Refused(413, "too_large", f"This file is too big. Upload files of at most {megabytes:g} MB.")


def refuse_type() -> NoReturn:
    raise Refused(
        415,
        "unsupported_type",
        "This does not look like audio. Upload wav, flac, mp3, ogg, opus, m4a, aac, aiff, webm or mp4.",
    )


class TrackUploadHandler(FileUploadHandler):
    """Writes one file to a temporary place, and stops reading at the first reason to refuse it."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.file: TemporaryUploadedFile | None = None
        self.head = b""
        self.size = 0
        self.digest = hashlib.sha256()
        self.container: Container | None = None
        self.original_filename = ""

    def new_file(self, field_name: str, file_name: str, *args: Any, **kwargs: Any) -> None:
        if self.file is not None or field_name != FIELD:
            raise Refused(422, "invalid_upload", f'Send one file per request, in the field "{FIELD}".')
        self.original_filename = file_name
        # Its real name never reaches the file system.
        self.file = TemporaryUploadedFile("track", "application/octet-stream", 0, None)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.size += len(raw_data)
        if self.size > settings.MAX_UPLOAD_BYTES:
            refuse_size()
        self._recognise(raw_data)
        self.digest.update(raw_data)
        assert self.file is not None
        self.file.write(raw_data)

    def _recognise(self, raw_data: bytes) -> None:
        if len(self.head) < HEAD_BYTES:
            self.head += raw_data[: HEAD_BYTES - len(self.head)]
            if len(self.head) == HEAD_BYTES and recognise(self.head) is None:
                refuse_type()

    def file_complete(self, file_size: int) -> TemporaryUploadedFile | None:
        if not self.size:
            raise Refused(422, "invalid_upload", "This file is empty.")
        self.container = recognise(self.head)
        if self.container is None:
            refuse_type()
        assert self.file is not None
        self.file.size = file_size
        self.file.seek(0)
        return self.file

    def upload_interrupted(self) -> None:
        if self.file is not None:
            self.file.close()

    def received(self) -> ReceivedFile:
        assert self.file is not None
        assert self.container is not None
        return ReceivedFile(
            self.file, self.original_filename, self.container, self.size, self.digest.hexdigest()
        )
