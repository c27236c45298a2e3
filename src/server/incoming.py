"""An upload while it is received: its files and its reserved space."""

from typing import Any

from .upload_space import Reservation, upload_space


class IncomingUpload:
    def __init__(self, content_type: str, user: str) -> None:
        # Needs Django, which is set up at this point.
        from src.api.uploads.multipart_parser import ArrivingUpload

        self._upload = ArrivingUpload(content_type)
        self._reservation = Reservation(upload_space, user)

    def reserve(self, size: int) -> bool:
        """Reserve space for ``size`` bytes in total. Return False if there is none."""
        return self._reservation.grow_to(size)

    def write(self, data: bytes) -> None:
        self._upload.write(data)

    def files(self) -> list[Any]:
        return self._upload.files()

    def close(self) -> None:
        self._upload.close()
        self._reservation.release()
