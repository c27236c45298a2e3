"""An upload on its way in: the files that are taken out of it, and the room that it holds."""

from typing import Any

from .upload_space import Reservation, room


class Arriving:
    def __init__(self, content_type: str, user: str) -> None:
        # Needs Django, which is set up by now.
        from src.api.uploads.incoming import ArrivingUpload

        self._upload = ArrivingUpload(content_type)
        self._reservation = Reservation(room, user)

    def reserve(self, size: int) -> bool:
        """Room for so many bytes in all; False where there is none."""
        return self._reservation.grow_to(size)

    def write(self, data: bytes) -> None:
        self._upload.write(data)

    def files(self) -> list[Any]:
        return self._upload.files()

    def close(self) -> None:
        self._upload.close()
        self._reservation.release()
