"""The file that the decoders read from."""

from errno import EINVAL
from typing import Any, Protocol


class SeekableFile(Protocol):
    """The interface of a source: an open binary file, or a Django storage file."""

    def read(self, size: int = -1, /) -> bytes: ...
    def seek(self, offset: int, whence: int = 0, /) -> Any: ...
    def tell(self) -> int: ...


class NamelessFile:
    """A file without a name, so that no decoder guesses the format from it.

    Keeps the first error of reading it: the decoders call back from C, where an exception (a lost
    connection to the storage, say) would otherwise look like damaged audio, or like its end.
    """

    def __init__(self, file: SeekableFile) -> None:
        self._file = file
        self._error: Exception | None = None

    def read(self, size: int = -1) -> bytes:
        try:
            return self._file.read(size)
        except Exception as error:
            self._error = self._error or error
            raise

    def seek(self, offset: int, whence: int = 0) -> int:
        try:
            self._file.seek(offset, whence)
        except (ValueError, OSError) as error:
            # Damaged files send their decoder to places before the beginning. That is no broken storage.
            if getattr(error, "errno", EINVAL) != EINVAL:
                self._error = self._error or error
            return -1
        # Django's temporary files answer None to seek; the decoders need the new position.
        return self.tell()

    def tell(self) -> int:
        position: int = self._file.tell()
        return position

    def raise_read_error(self) -> None:
        """Raise the error of the file itself, if there was one."""
        if self._error:
            raise self._error
