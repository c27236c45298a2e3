"""The packed poses of a dance for a page that draws the couple, kept in Redis for a while.

Workers compute them, because the web process must not import scipy. The key is a fingerprint of the dance, so that an
edited dance never gets its former poses.
"""

import gzip
from typing import Any, NamedTuple

from src import choreography
from src.api.models import Dance
from src.choreography.blueprint import read_blueprint
from src.choreography.library import MoveLibrary
from src.core.redis import sync_client
from src.tasks.celery import app
from src.tasks.dances.steps import library_of

LIFETIME_SECONDS = 3600
FRAMES_PER_SECOND = 30
# Longer dances have fewer frames per second: an hour with 30 would be 27 MB.
LONG_SECONDS, LONG_FRAMES_PER_SECOND = 600.0, 10


class StoredPoses(NamedTuple):
    """Frames from `start_seconds` on. ``data`` is compressed with gzip."""

    start_seconds: float
    frames_per_second: int
    frames: int
    data: bytes

    def decompressed(self) -> bytes:
        return gzip.decompress(self.data)


def poses_key(dance_key: str) -> str:
    return f"clave:poses:{dance_key}"


@app.task  # type: ignore[untyped-decorator]
def pack_dance(dance_id: str) -> None:
    """Compute and store the poses of a dance."""
    dance = Dance.objects.filter(pk=dance_id, blueprint__isnull=False).first()
    if dance is not None:
        store_poses(dance.key, dance.blueprint, library_of(dance.own_moves))


def store_poses(dance_key: str, blueprint: Any, library: MoveLibrary) -> None:
    """Compute poses and store them under the dance's key."""
    dance = read_blueprint(blueprint, library)
    is_long = dance.end_seconds - dance.start_seconds > LONG_SECONDS
    packed = choreography.pack_poses(dance, library, LONG_FRAMES_PER_SECOND if is_long else FRAMES_PER_SECOND)
    fields: Any = {
        "start_seconds": packed.start_seconds,
        "frames_per_second": packed.frames_per_second,
        "frames": packed.frames,
        # The fastest level: higher ones hardly make 16-bit numbers smaller.
        "data": gzip.compress(packed.data, 1, mtime=0),
    }
    pipeline = sync_client().pipeline()
    pipeline.hset(poses_key(dance_key), mapping=fields)
    pipeline.expire(poses_key(dance_key), LIFETIME_SECONDS)
    pipeline.execute()


def read_stored(fields: dict[bytes, bytes]) -> StoredPoses | None:
    """Return the poses in the fields of a Redis hash, or None if it is empty."""
    if not fields:
        return None
    return StoredPoses(
        float(fields[b"start_seconds"]),
        int(fields[b"frames_per_second"]),
        int(fields[b"frames"]),
        fields[b"data"],
    )
