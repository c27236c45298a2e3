"""What decoding alone tells about a track: its length, its outline, and its file's words about itself."""

from pathlib import PurePath
from typing import Any

from src.api.models import Track
from src.audio.waveform import zooms
from src.audio.waveform_codec import packed
from src.tasks.pipeline import Decoded

INCOMPLETE = "This file seems to be damaged or cut off: what could be read of it may be incomplete."


def decode_metadata(decoded: Decoded) -> dict[str, Any]:
    """Columns of the track. Takes a while with a long recording: call it outside of transactions."""
    features = decoded.features
    return {
        "duration": features.duration,
        "waveform": packed(zooms(features.channels), features.duration),
        "artist": decoded.artist,
    }


def store_metadata(track: Track, look: dict[str, Any], title: str) -> None:
    """The title of the file's tags stands in for the file's name, and never for what a person chose."""
    Track.objects.filter(pk=track.pk).update(**look)
    if title:
        name = PurePath(track.original_filename).stem[:255]
        Track.objects.filter(pk=track.pk, title=name).update(title=title)
