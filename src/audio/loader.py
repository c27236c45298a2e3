"""Any audio file, or the sound of a video, as float32 samples.

libsndfile (through soundfile) reads wav, flac, ogg, opus, mp3, aiff and their relatives fastest;
what it refuses (m4a, aac, webm, mp4) goes to PyAV, which brings FFmpeg's decoders in its wheel.
The bytes decide, never the name. Decoding, mixing and resampling run block by block, so a limit
on the duration also limits the memory and the time a hostile file can take.

Samples are float32 in -1..1 (a float file may exceed that). NaN and infinity become 0 here, once,
so that nothing further in has to think of them.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import numpy as np
import numpy.typing as npt

from src.audio.errors import AudioTooLong, NoAudioStream, UnreadableAudio

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


@dataclass(frozen=True, eq=False)
class Audio:
    """Decoded sound.

    samples : float32 [shape=(n,)] when mixed to mono, else [shape=(channels, n)]
    sample_rate : in Hz
    """

    samples: Samples
    sample_rate: int

    @property
    def duration(self) -> float:
        """Length in seconds."""
        return float(self.samples.shape[-1] / self.sample_rate)


class _NamelessFile:
    """A file without a name, so that no decoder guesses the format from it.

    Keeps the first error of the underlying file: the decoders call back from C, where an
    exception (a lost connection to the storage, say) would otherwise look like damaged audio.
    """

    def __init__(self, file: SeekableFile) -> None:
        self._file = file
        self.error: Exception | None = None

    def _guard[T](self, call: Callable[[], T]) -> T:
        try:
            return call()
        except Exception as error:
            self.error = self.error or error
            raise

    def read(self, size: int = -1) -> bytes:
        return self._guard(lambda: self._file.read(size))

    def seek(self, offset: int, whence: int = 0) -> int:
        # Django's temporary files answer None to seek; the decoders need the new position.
        self._guard(lambda: self._file.seek(offset, whence))
        return self.tell()

    def tell(self) -> int:
        return self._guard(self._file.tell)


@dataclass(frozen=True)
class _Decoding:
    """A started decoder: its rate, and blocks of float32 [shape=(n, channels)]."""

    sample_rate: int
    blocks: Iterator[Samples]


def load_audio(
    source: str | Path | BinaryIO | SeekableFile,
    target_sr: int | None = 22050,
    mono: bool = True,
    max_duration_seconds: float | None = None,
) -> Audio:
    """Decode a file by path or from an open, seekable binary file (which stays open).

    target_sr : rate in Hz to resample to; None keeps the file's own
    mono : mix the channels to their mean; otherwise samples are [shape=(channels, n)]
    max_duration_seconds : raise AudioTooLong as soon as more than this has been decoded

    Raises UnreadableAudio, NoAudioStream or AudioTooLong; OSError when the file cannot be opened.
    """
    with ExitStack() as stack:
        file = stack.enter_context(Path(source).open("rb")) if isinstance(source, str | Path) else source
        nameless = _NamelessFile(file)
        try:
            decoding = _start_decoding(nameless, stack)
            audio = _collect(decoding, target_sr, mono, max_duration_seconds)
        except UnreadableAudio as unreadable:
            if nameless.error:
                raise nameless.error from unreadable
            raise
    if audio.samples.shape[-1] == 0:
        raise UnreadableAudio("This file holds no sound: it is zero seconds long. Please choose another one.")
    return audio


def _start_decoding(file: _NamelessFile, stack: ExitStack) -> _Decoding:
    import soundfile

    try:
        file.seek(0)
        sound = stack.enter_context(soundfile.SoundFile(file))
    except soundfile.LibsndfileError as refusal:
        logger.debug("libsndfile refuses the file (%s), asking FFmpeg", refusal)
        return _start_ffmpeg(file, stack)
    return _Decoding(sound.samplerate, _soundfile_blocks(sound))


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


def _start_ffmpeg(file: _NamelessFile, stack: ExitStack) -> _Decoding:
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
    return _Decoding(stream.codec_context.sample_rate, _ffmpeg_blocks(container, stream))


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


def _collect(decoding: _Decoding, target_sr: int | None, mono: bool, max_seconds: float | None) -> Audio:
    rate = decoding.sample_rate
    blocks = _within(decoding.blocks, rate, max_seconds)
    blocks = (np.nan_to_num(block, copy=False, nan=0.0, posinf=0.0, neginf=0.0) for block in blocks)
    if mono:
        blocks = (_downmix(block) for block in blocks)
    if target_sr is not None and target_sr != rate:
        blocks = _resampled(blocks, rate, target_sr)
    channels = _joined(list(blocks))
    return Audio(channels[0] if mono else channels, target_sr or rate)


def _joined(pieces: list[Samples]) -> Samples:
    """Blocks [shape=(n, channels)] as one array [shape=(channels, total)].

    Each block is freed as soon as it is copied: a long mix needs its memory once, not three times.
    """
    if not pieces:
        return np.zeros((1, 0), np.float32)
    joined = np.empty((pieces[0].shape[1], sum(map(len, pieces))), np.float32)
    end = joined.shape[1]
    while pieces:
        piece = pieces.pop()
        joined[:, end - len(piece) : end] = piece.T
        end -= len(piece)
    return joined


def _within(blocks: Iterator[Samples], sample_rate: int, max_seconds: float | None) -> Iterator[Samples]:
    decoded = 0
    for block in blocks:
        decoded += len(block)
        if max_seconds is not None and decoded > max_seconds * sample_rate:
            raise AudioTooLong(
                f"This recording is longer than the {_spoken(max_seconds)} allowed. "
                "Please cut it into shorter pieces and try again."
            )
        yield block


def _spoken(seconds: float) -> str:
    return f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"


def _downmix(block: Samples) -> Samples:
    if block.shape[1] == 2:  # 5x faster than the mean over an axis, and nearly all music is stereo
        return (block[:, :1] + block[:, 1:]) * np.float32(0.5)
    return block.mean(axis=1, keepdims=True)


def _resampled(blocks: Iterator[Samples], rate: int, target_sr: int) -> Iterator[Samples]:
    import soxr

    first = next(blocks, None)
    if first is None:
        return
    channels = first.shape[1]
    stream = soxr.ResampleStream(rate, target_sr, channels, dtype="float32", quality="HQ")
    for block in chain([first], blocks):
        yield stream.resample_chunk(np.ascontiguousarray(block))
    yield stream.resample_chunk(np.zeros((0, channels), np.float32), last=True)
