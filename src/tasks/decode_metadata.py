"""Metadata from decoding a track: duration and waveform."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from src import audio
from src.api.models import Track, waveform_path
from src.audio.waveform import zooms
from src.audio.waveform_codec import packed
from src.tasks.file_tags import replace_file
from src.tasks.lease import Lease
from src.tasks.pipeline import Decoded

INCOMPLETE = "This file seems to be damaged or cut off: what could be read of it may be incomplete."
# Part of `Track.measured_by`. Count it up where the metadata or the tags of stored tracks must be read again.
METADATA_VERSION = "metadata:3"


@dataclass(frozen=True)
class Metadata:
    """columns : values of the track; band_peaks : a file (``src.audio.band_levels``)"""

    columns: Mapping[str, Any]
    band_peaks: bytes


def decode_metadata(decoded: Decoded) -> Metadata:
    """Return the metadata of a track. Slow for long recordings: call it outside transactions."""
    features = decoded.features
    levels = audio.band_peaks.levels(features.band_peaks)
    band_peaks = b"".join(level.tobytes() for level in levels)
    waveform = packed(zooms(features.channels), features.duration)
    waveform["bands"] = {"points": len(levels[0]), "digest": sha256(band_peaks).hexdigest()}
    return Metadata({"duration": features.duration, "waveform": waveform}, band_peaks)


def store_metadata(track: Track, metadata: Metadata, lease: Lease) -> None:
    """Write the waveform beside the audio file, outside transactions, and the columns while the lease is held."""
    replace_file(waveform_path(track.storage_path), metadata.band_peaks)
    with lease.held():
        Track.objects.filter(pk=track.pk).update(**metadata.columns)
