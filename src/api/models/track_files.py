"""The stored files of a track: its audio, and beside it what was made from it."""

import re
from pathlib import PurePosixPath

from .track_tags import COVER_SIZES, cover_path

# Of the files beside the audio: covers and the waveform.
MADE_NAME = re.compile(
    r"(?P<track_id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:cover-\d+\.jpg|waveform)"
)


def waveform_path(storage_path: str) -> str:
    """Return the path of the peaks in three bands (``src.audio.band_levels``)."""
    return str(PurePosixPath(storage_path).with_suffix(".waveform"))


def stored_paths(storage_path: str) -> list[str]:
    """Return the paths of all files that a track with this audio file may have."""
    if not storage_path:
        return []
    covers = (cover_path(storage_path, size) for size in COVER_SIZES)
    return [storage_path, *covers, waveform_path(storage_path)]
