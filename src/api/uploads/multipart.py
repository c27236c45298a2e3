"""Files of a multipart request, with limits, type and hash checked while they are read."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import TooManyFilesSent
from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError

from src.api.http.errors import ApiError

from .containers import HEAD_BYTES, Container, recognise
from .preflight import ARRIVED, WRAPPING_BYTES

FIELD = "file"


@dataclass(frozen=True)
class ReceivedFile:
    """A checked temporary file. Closing ``content`` deletes it."""

    content: TemporaryUploadedFile
    original_filename: str
    container: Container
    size: int
    sha256: str


@dataclass(frozen=True)
class RefusedFile:
    """A file that was rejected, with the reason."""

    original_filename: str
    reason: ApiError


Received = ReceivedFile | RefusedFile


def receive(request: HttpRequest) -> list[Received]:
    """Return the files of the request, at least one, each accepted or rejected.

    Raises `ApiError` for errors of the request as a whole. Slow for big files: call it in a separate thread.
    """
    refuse_announced_size(request)
    if (arrived := getattr(request, "scope", {}).get(ARRIVED)) is not None:
        return list(arrived.files())
    if request.content_type != "multipart/form-data":
        refuse_other_body(request)
    handler = TrackUploadHandler(request)
    request.upload_handlers = [handler]
    try:
        return _parsed(request, handler)
    except BaseException:
        # The parser closes only files that are complete.
        handler.close()
        raise


def _parsed(request: HttpRequest, handler: "TrackUploadHandler") -> list[Received]:
    try:
        # Reading the form calls the handler.
        has_link = "url" in request.POST
    except MultiPartParserError:
        raise incomplete_upload() from None
    except TooManyFilesSent:
        refuse_too_many()
    if has_link and not handler.received:
        refuse_link()
    return handler.files()


def close_all(received: list[Received]) -> None:
    """Delete the temporary files."""
    for file in received:
        if isinstance(file, ReceivedFile):
            file.content.close()


def refuse_announced_size(request: HttpRequest) -> None:
    announced = request.META.get("CONTENT_LENGTH") or "0"
    if announced.isdecimal() and int(announced) > settings.MAX_UPLOAD_BYTES + WRAPPING_BYTES:
        refuse_size()


def refuse_other_big_body(request: HttpRequest) -> None:
    """Raise `ApiError` for a big body that is not a form. A link in JSON is short, so this can only be a file."""
    announced = request.META.get("CONTENT_LENGTH") or ""
    is_big = not announced.isdecimal() or int(announced) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if is_big and request.content_type != "multipart/form-data":
        refuse_no_form()


def incomplete_upload() -> ApiError:
    return ApiError(400, "invalid_upload", "The upload was cut off or damaged. Please try again.")


def refuse_size() -> NoReturn:
    megabytes = settings.MAX_UPLOAD_BYTES / 1_000_000
    raise ApiError(413, "too_large", f"The upload is too large. Send at most {megabytes:g} MB at a time.")


def refuse_too_many() -> NoReturn:
    maximum = settings.DATA_UPLOAD_MAX_NUMBER_FILES
    raise ApiError(422, "invalid_upload", f"Send at most {maximum} files in one request.") from None


def refuse_type() -> NoReturn:
    raise ApiError(
        415,
        "unsupported_type",
        "This is not a supported audio file. Upload wav, flac, mp3, ogg, opus, m4a, aac, aiff, webm or mp4.",
    )


def refuse_link() -> NoReturn:
    raise ApiError(
        422,
        "link_not_file",
        "Links do not work yet. Upload the song as a file.",
    )


def refuse_other_body(request: HttpRequest) -> NoReturn:
    if request.content_type == "application/json" and _is_link(request.body):
        refuse_link()
    if request.content_type == "application/x-www-form-urlencoded" and "url" in request.POST:
        refuse_link()
    refuse_no_form()


def refuse_no_form() -> NoReturn:
    raise ApiError(422, "invalid_upload", f'Send the audio as multipart/form-data, in the field "{FIELD}".')


def _is_link(body: bytes) -> bool:
    try:
        content = json.loads(body)
    except ValueError:
        return False
    return isinstance(content, dict) and "url" in content


class TrackUploadHandler(FileUploadHandler):
    """Writes each file to a temporary file and stops at the first reason to reject it.

    The size limit applies to the whole request.
    """

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.received: list[Received] = []
        self.total = 0
        self.writing: FileBeingWritten | None = None

    def new_file(self, field_name: str, file_name: str, *args: Any, **kwargs: Any) -> None:
        if field_name != FIELD:
            raise ApiError(422, "invalid_upload", f'Send files in the field "{FIELD}".')
        self.writing = FileBeingWritten(file_name)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        assert self.writing is not None
        self.total += len(raw_data)
        if self.total > settings.MAX_UPLOAD_BYTES:
            refuse_size()
        try:
            self.writing.write(raw_data)
        except ApiError as reason:
            self._refuse(reason)
            raise SkipFile from None

    def file_complete(self, file_size: int) -> TemporaryUploadedFile | None:
        assert self.writing is not None
        try:
            self.received.append(self.writing.finished())
        except ApiError as reason:
            self._refuse(reason)
            return None
        self.writing = None
        return None

    def files(self) -> list[Received]:
        if not self.received:
            raise ApiError(422, "invalid_upload", f'No file in the field "{FIELD}".')
        return self.received

    def _refuse(self, reason: ApiError) -> None:
        assert self.writing is not None
        self.writing.close()
        self.received.append(RefusedFile(self.writing.original_filename, reason))
        self.writing = None

    def upload_interrupted(self) -> None:
        if self.writing is not None:
            self._refuse(incomplete_upload())

    def close(self) -> None:
        """Delete all temporary files."""
        if self.writing is not None:
            self.writing.close()
        close_all(self.received)


class FileBeingWritten:
    """A file being written to a temporary file. Its original name is never used in the file system."""

    def __init__(self, original_filename: str) -> None:
        self.original_filename = original_filename
        self.content = TemporaryUploadedFile("track", "application/octet-stream", 0, None)
        self.head = b""
        self.size = 0
        self.digest = hashlib.sha256()

    def write(self, data: bytes) -> None:
        self.size += len(data)
        if len(self.head) < HEAD_BYTES:
            self.head += data[: HEAD_BYTES - len(self.head)]
            if len(self.head) == HEAD_BYTES and recognise(self.head) is None:
                refuse_type()
        self.digest.update(data)
        self.content.write(data)

    def finished(self) -> ReceivedFile:
        if not self.size:
            raise ApiError(422, "invalid_upload", "This file is empty.")
        container = recognise(self.head)
        if container is None:
            refuse_type()
        self.content.size = self.size
        self.content.seek(0)
        return ReceivedFile(
            self.content, self.original_filename, container, self.size, self.digest.hexdigest()
        )

    def close(self) -> None:
        self.content.close()
