"""Space for incoming uploads in this process, per user and in total."""

from collections import Counter

from django.conf import settings

from src.api.uploads.preflight import WRAPPING_BYTES


class UploadSpace:
    """Count reserved bytes. Used by one event loop only, so it needs no lock."""

    def __init__(self) -> None:
        self._of_user: Counter[str] = Counter()

    def reserve(self, user: str, size: int) -> bool:
        """Reserve ``size`` more bytes. Return False if there is not enough space."""
        if self._of_user[user] + size > _limit(settings.MAX_INCOMING_BYTES_PER_USER):
            return False
        if self._of_user.total() + size > _limit(settings.MAX_INCOMING_BYTES):
            return False
        self._of_user[user] += size
        return True

    def release(self, user: str, size: int) -> None:
        self._of_user[user] -= size
        if self._of_user[user] <= 0:
            del self._of_user[user]


class Reservation:
    """The reserved bytes of one upload. `release` may be called several times."""

    def __init__(self, upload_space: UploadSpace, user: str) -> None:
        self._room, self._user, self._size = upload_space, user, 0

    def grow_to(self, size: int) -> bool:
        if size <= self._size:
            return True
        if not self._room.reserve(self._user, size - self._size):
            return False
        self._size = size
        return True

    def release(self) -> None:
        size, self._size = self._size, 0
        if size:
            self._room.release(self._user, size)


def _limit(setting: int) -> int:
    """Return the limit, but at least the size of one maximal upload."""
    return max(setting, settings.MAX_UPLOAD_BYTES + WRAPPING_BYTES)


upload_space = UploadSpace()
