"""Push parser for multipart bodies, so that an upload is written to disk only once.

Django's parser pulls: it would need the whole body in a file first, or a thread for each upload.
"""

import logging
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.files.uploadhandler import SkipFile
from django.http.multipartparser import MultiPartParser
from django.utils.http import parse_header_parameters
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser

from src.api.http.errors import ApiError

from .multipart import Received, TrackUploadHandler, incomplete_upload, refuse_link, refuse_too_many

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

logger = logging.getLogger(__name__)


class ArrivingUpload:
    """The files of one body, each checked, hashed and written while it is received.

    `write` never raises; errors of the request as a whole are raised by `files`.
    """

    def __init__(self, content_type: str) -> None:
        self._handler = TrackUploadHandler()
        self._failure: ApiError | None = None
        self._header_name = self._header_value = b""
        self._headers: dict[str, str] = {}
        self._files = 0
        self._takes = self._has_link = self._is_complete = False
        self._parser: MultipartParser | None = None
        try:
            self._parser = MultipartParser(_boundary(content_type), self._callbacks())
        except FormParserError:
            self._failure = incomplete_upload()

    def write(self, data: bytes) -> None:
        if self._failure is not None or self._parser is None:
            return
        try:
            self._parser.write(data)
        except ApiError as failure:
            self._fail(failure)
        except FormParserError:
            self._fail(incomplete_upload())
        except OSError:
            logger.exception("An upload could not be written.")
            self._fail(ApiError(503, "unavailable", "The file cannot be stored right now. Try again later."))

    def files(self) -> list[Received]:
        """Return the files of a complete body, at least one. Raises `ApiError`."""
        if self._failure is None and not self._is_complete:
            self._fail(incomplete_upload())
        if self._failure is not None:
            raise self._failure
        if not self._handler.received and self._has_link:
            refuse_link()
        return self._handler.files()

    def close(self) -> None:
        """Remove temporary files that were not used."""
        self._handler.close()

    def _fail(self, failure: ApiError) -> None:
        self._failure = failure
        self.close()

    # The parser's callbacks.

    def _callbacks(self) -> "MultipartCallbacks":
        return {
            "on_part_begin": self._begin_part,
            "on_header_field": self._take_header_name,
            "on_header_value": self._take_header_value,
            "on_header_end": self._end_header,
            "on_headers_finished": self._begin_content,
            "on_part_data": self._take_content,
            "on_part_end": self._end_part,
            "on_end": self._end,
        }

    def _begin_part(self) -> None:
        self._headers = {}
        self._takes = False

    def _take_header_name(self, data: bytes, start: int, end: int) -> None:
        self._header_name += data[start:end]

    def _take_header_value(self, data: bytes, start: int, end: int) -> None:
        self._header_value += data[start:end]

    def _end_header(self) -> None:
        name, value = self._header_name, self._header_value
        self._headers[name.decode("latin1").lower()] = value.decode(errors="replace")
        self._header_name = self._header_value = b""

    def _begin_content(self) -> None:
        _, parameters = parse_header_parameters(self._headers.get("content-disposition", ""))
        field = parameters.get("name", "")
        if "filename" not in parameters:
            self._has_link = self._has_link or field == "url"
            return
        # Django's method, which does not use its parser's state.
        name = MultiPartParser.sanitize_file_name(cast("Any", self), parameters["filename"])
        if not name:
            return
        self._files += 1
        if self._files > settings.DATA_UPLOAD_MAX_NUMBER_FILES:
            refuse_too_many()
        self._handler.new_file(field, name)
        self._takes = True

    def _take_content(self, data: bytes, start: int, end: int) -> None:
        if not self._takes:
            return
        try:
            self._handler.receive_data_chunk(data[start:end], 0)
        except SkipFile:
            self._takes = False

    def _end_part(self) -> None:
        if self._takes:
            self._handler.file_complete(0)

    def _end(self) -> None:
        self._is_complete = True


def _boundary(content_type: str) -> bytes:
    """Return the boundary, or an empty one, which the parser rejects."""
    _, parameters = parse_header_parameters(content_type)
    return parameters.get("boundary", "").encode()
