"""Metadata from decoding a track: duration, waveform and tags."""

from pathlib import PurePath
from typing import Any

from src.api.models import Track
from src.audio.waveform import zooms
from src.audio.waveform_codec import packed
from src.tasks.pipeline import Decoded

INCOMPLETE = "This file seems to be damaged or cut off: what could be read of it may be incomplete."


def decode_metadata(decoded: Decoded) -> dict[str, Any]:
    """Return columns of the track. Slow for long recordings: call it outside transactions."""
    features = decoded.features
    return {
        "duration": features.duration,
        "waveform": packed(zooms(features.channels), features.duration),
        "artist": decoded.artist,
    }


def store_metadata(track: Track, metadata: dict[str, Any], title: str) -> None:
    """Store the columns. The title tag replaces the file name, but no title of the user."""
    Track.objects.filter(pk=track.pk).update(**metadata)
    if title:
        name = PurePath(track.original_filename).stem[:255]
        Track.objects.filter(pk=track.pk, title=name).update(title=title)
