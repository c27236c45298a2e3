"""Choice of the decoder for a file. Decoders are imported on first use."""

import logging
from contextlib import ExitStack

from src.audio import decoders
from src.audio.errors import UnreadableAudio

from .decoding import Decoding
from .source import NamelessFile

logger = logging.getLogger(__name__)


def is_longer_than(file: NamelessFile, seconds: float) -> bool:
    """Return True if the file is known to be longer; False proves nothing."""
    longer = decoders.libsndfile.reaches(file, seconds)
    return decoders.ffmpeg.reaches(file, seconds) if longer is None else longer


def start_decoding(file: NamelessFile, stack: ExitStack) -> Decoding:
    """Return the first decoder that can read the file. It is closed with the stack."""
    try:
        return decoders.libsndfile.LibsndfileDecoding(file, stack)
    except UnreadableAudio as refusal:
        logger.debug("libsndfile refuses the file (%s), asking FFmpeg", refusal.__cause__ or refusal)
        return decoders.ffmpeg.FFmpegDecoding(file, stack)
