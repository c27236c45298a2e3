"""The decoders: an open file in, blocks of float32 samples out.

libsndfile (through soundfile) reads wav, flac, ogg, opus, mp3, aiff and their relatives fastest; what it
refuses (m4a, aac, webm, mp4, and files with a damaged beginning) goes to PyAV, which brings FFmpeg's
decoders in its wheel. The bytes decide, never the name.
"""

import logging
from contextlib import ExitStack

from src.audio.errors import UnreadableAudio

from .decoding import Decoding, Samples
from .source import NamelessFile, SeekableFile

__all__ = ["Decoding", "NamelessFile", "Samples", "SeekableFile", "is_longer_than", "start_decoding"]

logger = logging.getLogger(__name__)


def is_longer_than(file: NamelessFile, seconds: float) -> bool:
    """True where that is quickly found out; False means nothing."""
    from . import ffmpeg, libsndfile

    longer = libsndfile.reaches(file, seconds)
    return ffmpeg.reaches(file, seconds) if longer is None else longer


def start_decoding(file: NamelessFile, stack: ExitStack) -> Decoding:
    """The decoder that makes something of the file. It lives as long as the stack."""
    from .ffmpeg import FFmpegDecoding
    from .libsndfile import LibsndfileDecoding

    try:
        return LibsndfileDecoding(file, stack)
    except UnreadableAudio as refusal:
        logger.debug("libsndfile refuses the file (%s), asking FFmpeg", refusal.__cause__ or refusal)
        return FFmpegDecoding(file, stack)
