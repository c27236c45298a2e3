"""How many bytes of uploads this process holds while they are not stored yet: for each user, and in all."""

from collections import Counter

from django.conf import settings

from src.api.uploads.preflight import WRAPPING_BYTES


class Room:
    """Counts reserved bytes. One event loop uses it, so it needs no lock."""

    def __init__(self) -> None:
        self._of_user: Counter[str] = Counter()

    def reserve(self, user: str, size: int) -> bool:
        """False where there is no room for so many bytes (more)."""
        if self._of_user[user] + size > _most(settings.MAX_INCOMING_BYTES_PER_USER):
            return False
        if self._of_user.total() + size > _most(settings.MAX_INCOMING_BYTES):
            return False
        self._of_user[user] += size
        return True

    def release(self, user: str, size: int) -> None:
        self._of_user[user] -= size
        if self._of_user[user] <= 0:
            del self._of_user[user]


class Reservation:
    """What one upload may hold. Released once, however often it is said."""

    def __init__(self, room: Room, user: str) -> None:
        self._room, self._user, self._size = room, user, 0

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


def _most(setting: int) -> int:
    """One upload of the largest size always finds room where there is no other."""
    return max(setting, settings.MAX_UPLOAD_BYTES + WRAPPING_BYTES)


room = Room()
