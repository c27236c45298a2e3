"""Tags and cover of an uploaded file, stored before its analysis, which may have to wait for its turn.

A short job reads them (`read_tags`), and the analysis reads them again: the job may have been lost.
"""

import logging
from hashlib import sha256
from pathlib import PurePath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from kombu.exceptions import OperationalError

from src.api.models import FILE_TAGS, Track, cover_path
from src.audio.errors import AudioError
from src.audio.tags import FileTags
from src.tasks.celery import app
from src.tasks.lease import Lease
from src.tasks.pipeline import StorageUnavailable, load_tags
from src.tasks.progress import publish_status

logger = logging.getLogger(__name__)

# Of the whole job, with a slow storage. ``load_tags`` bounds the processor time and the memory of the reading.
SOFT_LIMIT_SECONDS, HARD_LIMIT_SECONDS = 60, 90


def queue_new(track: Track) -> None:
    """Queue the analysis of a new track, and before it the reading of its tags."""
    if track.queue_analysis() is not None:
        queue_tags(track)


def queue_tags(track: Track) -> None:
    """Queue the reading of a new track's tags before all analyses."""
    try:
        read_tags.delay(str(track.pk))
    except OperationalError:
        logger.warning("The tags of track %s could not be queued: its analysis reads them.", track.pk)


@app.task(soft_time_limit=SOFT_LIMIT_SECONDS, time_limit=HARD_LIMIT_SECONDS)  # type: ignore[untyped-decorator]
def read_tags(track_id: str) -> None:
    """Store the tags and the cover of a track that waits for its analysis."""
    track = Track.get_or_none(track_id)
    if track is None or track.status != Track.Status.PENDING:
        return
    try:
        tags = load_tags(track)
        if _store_while_pending(track, tags):
            publish_status(track)
    except (AudioError, StorageUnavailable) as error:
        logger.info("The tags of track %s are left to its analysis: %s", track_id, error)


def _store_while_pending(track: Track, tags: FileTags) -> bool:
    """Return False if an analysis has begun."""
    with transaction.atomic():
        # The lock keeps an analysis from beginning, which would write the same files.
        waiting = Track.objects.select_for_update().filter(pk=track.pk, status=Track.Status.PENDING)
        if waiting.values_list("pk").first() is None:
            return False
        _store_columns(track, tags, _store_cover(track, tags))
    return True


def store_tags(track: Track, tags: FileTags, lease: Lease) -> None:
    """Store tags and cover in an analysis: the files outside transactions, the columns while the lease is held."""
    cover = _store_cover(track, tags)
    with lease.held():
        _store_columns(track, tags, cover)


def _store_cover(track: Track, tags: FileTags) -> str:
    """Write the cover beside the audio file. Return its hash, or ""."""
    if not tags.covers:
        return ""
    digest = sha256(tags.covers[max(tags.covers)]).hexdigest()
    if not Track.objects.filter(pk=track.pk, cover=digest).exists():
        for size, jpeg in tags.covers.items():
            replace_file(cover_path(track.storage_path, size), jpeg)
    return digest


def _store_columns(track: Track, tags: FileTags, cover: str) -> None:
    """Tags of the file replace the file name, but nothing that the user edited."""
    # Read now: the user may have edited them since the reading began.
    now = Track.objects.select_for_update().only("edited_tags", "measured_by").get(pk=track.pk)
    name = PurePath(track.original_filename).stem[:255]
    title, artist = tags.title, tags.artist
    # What was analysed before keeps the title that its user knows.
    if not title and not now.measured_by:
        named_artist, title = named_by_file(name)
        artist = artist or named_artist
    values = now.unedited({**{name: getattr(tags, name) for name in FILE_TAGS}, "artist": artist})
    Track.objects.filter(pk=track.pk).update(**values, cover=cover)
    if title:
        Track.objects.filter(pk=track.pk, title=name).update(title=title)


def named_by_file(name: str) -> tuple[str, str]:
    """Return artist and title of a file's name: ``Miles_Davis - So_What``. Without a hyphen, there is no artist."""
    words = " ".join(name.replace("_", " ").split())
    artist, hyphen, title = words.partition(" - ")
    # A number is that of the track.
    if hyphen and artist and title and not artist.isdigit():
        return artist, title
    return "", words


def replace_file(path: str, content: bytes) -> None:
    """Write a stored file in place of the one before."""
    # A storage would otherwise choose another name.
    default_storage.delete(path)
    default_storage.save(path, ContentFile(content))
