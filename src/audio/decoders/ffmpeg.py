"""Decoding with FFmpeg, through PyAV."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

import av
import numpy as np

from src.audio.errors import NoAudioStream, UnreadableAudio

from .decoding import Decoding, Samples, block_length, require_plausible_format
from .source import NamelessFile
from .truncation import is_cut_off

logger = logging.getLogger(__name__)

# Playlists (hls, concat, dash ...) are left out on purpose: an uploaded one would make FFmpeg
# open other files and addresses on our machine.
ALLOWED_CONTAINERS = (
    "aac,ac3,aiff,amr,ape,asf,au,avi,caf,dsf,eac3,flac,flv,loas,matroska,webm,mov,mp4,m4a,3gp,"
    "mp3,mpc,mpc8,mpeg,mpegts,ogg,tta,w64,wav,wv"
)
# Of these FFmpeg only estimates how long they are, from their size, and reads through them to find a place.
WITHOUT_INDEX = {"aac", "ac3", "eac3", "amr", "loas", "mp3", "mpeg", "mpegts"}
# Encoders add and cut a little at both ends.
DURATION_TOLERANCE_SECONDS, DURATION_TOLERANCE = 0.5, 0.01

# From the place found to the one wanted; a packet holds at least some milliseconds.
PACKETS_TO_LOOK_AT = 500


class FFmpegDecoding(Decoding):
    def __init__(self, file: NamelessFile, stack: ExitStack) -> None:
        container = stack.enter_context(_open(file))
        if not container.streams.audio:
            raise NoAudioStream
        stream = container.streams.audio[0]
        context = stream.codec_context
        # There is none where FFmpeg knows no decoder for the stream.
        if context is None or not context.sample_rate:
            raise UnreadableAudio
        require_plausible_format(context.sample_rate, context.channels)
        super().__init__(context.sample_rate, context.channels, self._blocks(container, stream, file))

    def _blocks(self, container: Any, stream: Any, file: NamelessFile) -> Iterator[Samples]:
        decoded = 0
        for planar in self._resampled(container, stream):
            decoded += planar.samples
            yield planar.to_ndarray().T.astype(np.float32, copy=False)
        if not decoded and not self.is_complete:
            raise UnreadableAudio
        declared = _declared_seconds(container, stream)
        missing = declared - decoded / self.sample_rate
        if missing > max(DURATION_TOLERANCE_SECONDS, DURATION_TOLERANCE * declared) or is_cut_off(file):
            self.is_complete = False

    def _resampled(self, container: Any, stream: Any) -> Iterator[Any]:
        """Yield long frames of one format: handling FFmpeg's short ones takes most of the time."""
        layout = stream.codec_context.layout
        length = block_length(self.sample_rate, self.channel_count)
        resampler: Any = None
        took: tuple[Any, ...] = ()
        for frame in self._frames(container, stream):
            if took != (took := (frame.format.name, frame.layout.name, frame.sample_rate)):
                # A damaged or spliced file may change its mind midway.
                yield from resampler.resample(None) if resampler else ()
                resampler = av.AudioResampler("fltp", layout, self.sample_rate, frame_size=length)
            frame.pts = None  # where a gap is, nothing is filled in
            yield from resampler.resample(frame)
        yield from resampler.resample(None) if resampler else ()

    def _frames(self, container: Any, stream: Any) -> Iterator[Any]:
        """Decoded frames; damaged packets are left out, as any player does."""
        try:
            for packet in container.demux(stream):
                if packet.is_corrupt:
                    self.is_complete = False
                try:
                    yield from packet.decode()
                except av.error.InvalidDataError:
                    self.is_complete = False
        except (av.FFmpegError, ValueError) as error:
            logger.debug("The file cannot be decoded further: %s", error)
            self.is_complete = False


def reaches(file: NamelessFile, seconds: float) -> bool:
    """Whether there is sound after that time, looked up there, without decoding what lies before.

    What a file claims is not asked where it has an index to look it up in: it may lie. False also where it
    cannot be found out.
    """
    try:
        with _open(file) as container:
            claims_less = (container.duration or 0) <= seconds * av.time_base
            if not container.streams.audio or (claims_less and _lacks_index(container)):
                return False
            stream = container.streams.audio[0]
            end = (stream.start_time or 0) + int(seconds / stream.time_base)
            container.seek(end, stream=stream)
            packets = islice(container.demux(stream), PACKETS_TO_LOOK_AT)
            frames = (frame for packet in packets for frame in packet.decode())
            return any(frame.pts is not None and frame.pts > end for frame in frames)
    except (av.FFmpegError, ValueError, UnreadableAudio):
        return False


def _open(file: NamelessFile) -> Any:
    file.seek(0)
    try:
        return av.open(
            file,
            mode="r",
            container_options={"format_whitelist": ALLOWED_CONTAINERS},
        )
    except (av.FFmpegError, ValueError) as error:
        raise UnreadableAudio from error


def _lacks_index(container: Any) -> bool:
    return not WITHOUT_INDEX.isdisjoint(container.format.name.split(","))


def _declared_seconds(container: Any, stream: Any) -> float:
    """Return the declared length in seconds; 0 if there is none, or one that includes pictures."""
    if _lacks_index(container):
        return 0.0
    if stream.duration is not None:
        return float(stream.duration * stream.time_base)
    if len(container.streams) == 1 and container.duration is not None:
        return float(container.duration / av.time_base)
    return 0.0
