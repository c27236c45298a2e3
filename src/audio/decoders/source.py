"""The decoders: an open file in, blocks of float32 samples out.

libsndfile (through soundfile) reads wav, flac, ogg, opus, mp3, aiff and their relatives fastest;
what it refuses (m4a, aac, webm, mp4) goes to PyAV, which brings FFmpeg's decoders in its wheel.
The bytes decide, never the name.
"""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from src.audio.errors import NoAudioStream, UnreadableAudio

logger = logging.getLogger(__name__)

type Samples = npt.NDArray[np.float32]

BLOCK_SECONDS = 10

# Playlists (hls, concat, dash ...) are left out on purpose: an uploaded one would make FFmpeg
# open other files and addresses on our machine.
ALLOWED_CONTAINERS = (
    "aac,ac3,aiff,amr,ape,asf,au,avi,caf,dsf,eac3,flac,flv,loas,matroska,webm,mov,mp4,m4a,3gp,"
    "mp3,mpc,mpc8,mpeg,mpegts,ogg,tta,w64,wav,wv"
)


class SeekableFile(Protocol):
    """What a source must offer: an open binary file, or a Django storage file."""

    def read(self, size: int = -1, /) -> bytes: ...
    def seek(self, offset: int, whence: int = 0, /) -> Any: ...
    def tell(self) -> int: ...


class NamelessFile:
    """A file without a name, so that no decoder guesses the format from it.

    Keeps the first error of reading it: the decoders call back from C, where an exception (a lost
    connection to the storage, say) would otherwise look like damaged audio, or like its end.
    """

    def __init__(self, file: SeekableFile) -> None:
        self._file = file
        self._error: Exception | None = None

    def read(self, size: int = -1) -> bytes:
        try:
            return self._file.read(size)
        except Exception as error:
            self._error = self._error or error
            raise

    def seek(self, offset: int, whence: int = 0) -> int:
        # Django's temporary files answer None to seek; the decoders need the new position.
        self._file.seek(offset, whence)
        return self.tell()

    def tell(self) -> int:
        position: int = self._file.tell()
        return position

    def raise_read_error(self) -> None:
        """Raise the error of the file itself, if there was one."""
        if self._error:
            raise self._error


@dataclass(frozen=True)
class Decoding:
    """A started decoder: its rate, and blocks of float32 [shape=(n, channels)]."""

    sample_rate: int
    blocks: Iterator[Samples]


def start_decoding(file: NamelessFile, stack: ExitStack) -> Decoding:
    import soundfile

    try:
        file.seek(0)
        sound = stack.enter_context(soundfile.SoundFile(file))
    except soundfile.LibsndfileError as refusal:
        logger.debug("libsndfile refuses the file (%s), asking FFmpeg", refusal)
        return _start_ffmpeg(file, stack)
    return Decoding(sound.samplerate, _soundfile_blocks(sound))


def _soundfile_blocks(sound: Any) -> Iterator[Samples]:
    import soundfile

    frames = BLOCK_SECONDS * sound.samplerate
    while True:
        try:
            block = sound.read(frames, dtype="float32", always_2d=True)
        except soundfile.LibsndfileError as error:
            raise UnreadableAudio from error
        if not len(block):
            return
        yield block


def _start_ffmpeg(file: NamelessFile, stack: ExitStack) -> Decoding:
    import av

    file.seek(0)
    try:
        container = stack.enter_context(
            av.open(
                file,
                mode="r",
                container_options={"format_whitelist": ALLOWED_CONTAINERS},
            )
        )
    except (av.FFmpegError, ValueError) as error:
        raise UnreadableAudio from error
    if not container.streams.audio:
        raise NoAudioStream
    stream = container.streams.audio[0]
    if not stream.codec_context.sample_rate:
        raise UnreadableAudio
    return Decoding(stream.codec_context.sample_rate, _ffmpeg_blocks(container, stream))


def _ffmpeg_blocks(container: Any, stream: Any) -> Iterator[Samples]:
    import av

    context = stream.codec_context
    resampler = av.AudioResampler(format="fltp", layout=context.layout, rate=context.sample_rate)
    for frame in _ffmpeg_frames(container, stream):
        for planar in resampler.resample(frame):
            yield planar.to_ndarray().T.astype(np.float32, copy=False)
    for planar in resampler.resample(None):
        yield planar.to_ndarray().T.astype(np.float32, copy=False)


def _ffmpeg_frames(container: Any, stream: Any) -> Iterator[Any]:
    """Decoded frames; damaged packets are left out, as any player does."""
    import av

    damaged = 0
    try:
        for packet in container.demux(stream):
            try:
                yield from packet.decode()
            except av.error.InvalidDataError:
                damaged += 1
    except av.FFmpegError as error:
        raise UnreadableAudio from error
    if damaged:
        logger.warning("%d damaged packets were left out while decoding", damaged)
