"""Metadata from decoding a track: duration, waveform, tags and cover."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src import audio
from src.api.models import FILE_TAGS, Track, cover_path, waveform_path
from src.audio.tags import FileTags
from src.audio.waveform import zooms
from src.audio.waveform_codec import packed
from src.tasks.pipeline import Decoded

INCOMPLETE = "This file seems to be damaged or cut off: what could be read of it may be incomplete."
# Part of `Track.measured_by`. Count it up where the metadata of stored tracks must be read again.
METADATA_VERSION = "metadata:3"


@dataclass(frozen=True)
class Metadata:
    """columns : values of the track; tags : of its file; band_peaks : a file (``src.audio.band_levels``)"""

    columns: Mapping[str, Any]
    tags: FileTags
    band_peaks: bytes


def decode_metadata(decoded: Decoded) -> Metadata:
    """Return the metadata of a track. Slow for long recordings: call it outside transactions."""
    features = decoded.features
    levels = audio.band_peaks.levels(features.band_peaks)
    band_peaks = b"".join(level.tobytes() for level in levels)
    waveform = packed(zooms(features.channels), features.duration)
    waveform["bands"] = {"points": len(levels[0]), "digest": sha256(band_peaks).hexdigest()}
    columns = {"duration": features.duration, "waveform": waveform}
    return Metadata(columns, decoded.tags, band_peaks)


def store_files(track: Track, metadata: Metadata) -> str:
    """Write waveform and cover beside the audio file, outside transactions. Return the hash of the cover, or ""."""
    _replace(waveform_path(track.storage_path), metadata.band_peaks)
    return _store_covers(track, metadata)


def _store_covers(track: Track, metadata: Metadata) -> str:
    covers = metadata.tags.covers
    if not covers:
        return ""
    for size, jpeg in covers.items():
        _replace(cover_path(track.storage_path, size), jpeg)
    return sha256(covers[max(covers)]).hexdigest()


def _replace(path: str, content: bytes) -> None:
    # A storage would otherwise choose another name.
    default_storage.delete(path)
    default_storage.save(path, ContentFile(content))


def store_metadata(track: Track, metadata: Metadata, cover: str) -> None:
    """Store the columns. Tags of the file replace the file name, but nothing that the user edited."""
    tags = metadata.tags
    # Read now: the user may have edited them since the analysis began.
    now = Track.objects.select_for_update().only("edited_tags").get(pk=track.pk)
    values = now.unedited({name: getattr(tags, name) for name in FILE_TAGS})
    Track.objects.filter(pk=track.pk).update(**metadata.columns, **values, cover=cover)
    if tags.title:
        name = PurePath(track.original_filename).stem[:255]
        Track.objects.filter(pk=track.pk, title=name).update(title=tags.title)
