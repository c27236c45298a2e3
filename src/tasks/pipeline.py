"""Measurement of a stored file by an agent, in a worker's job or in the calling process."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

from src.agents.base import AnalysisResult, BaseAgent, run_agent
from src.api.models import COVER_SIZES, Track
from src.audio.decoders import SeekableFile
from src.audio.errors import AudioError
from src.audio.features import AudioFeatures
from src.audio.loader import Audio, load_audio
from src.audio.tags import FileTags, read_tags
from src.core.text import clean
from src.tasks.decode_limits import bounded_decoding

logger = logging.getLogger(__name__)

MOST_TAG_CHARACTERS = 255
# CPU time. Tags and the largest cover of a shop take 0.2 s; a file of 800 kB with 30 000 tags takes 10.
MOST_TAG_SECONDS = 2.0


class AudioMissing(AudioError):
    """The audio of this track is no longer in the storage. Please upload the file again."""


class StorageUnavailable(Exception):
    """The storage of the audio files cannot be reached. Try again in a moment."""

    def __init__(self) -> None:
        super().__init__(self.__doc__)


@dataclass(frozen=True, eq=False)
class Decoded:
    features: AudioFeatures
    is_complete: bool


def ignore(decoded_seconds: float) -> None:
    """Progress that nobody asked for."""


def load_features(track: Track, watch: Callable[[float], None] = ignore) -> AudioFeatures:
    return decode(track, watch).features


def decode(
    track: Track,
    watch: Callable[[float], None] = ignore,
    *,
    take_tags: Callable[[FileTags], None] | None = None,
) -> Decoded:
    """Decode a track once, at its own rate and with its own channels, from whatever storage it lies in.

    ``watch`` is called with the seconds decoded so far, every few of them, and ``take_tags`` with the tags of the
    file before anything is decoded.

    Raise ``AudioError`` with a message for the user, or ``StorageUnavailable`` if a retry may help.
    """
    with _stored(track) as file:
        if take_tags is not None:
            take_tags(_tags_of(file))
        audio = _decode(file, watch)
    features = AudioFeatures(audio.samples, audio.sample_rate, spool_folder=_spool_folder())
    return Decoded(features, audio.is_complete)


def load_tags(track: Track) -> FileTags:
    """Return the tags of a track's file: cleaned texts of bounded length. Raises as ``decode`` does.

    A child that needs longer than `MOST_TAG_SECONDS` is killed: questions wait behind it.
    """
    with _stored(track) as file:
        return _tags_of(file, MOST_TAG_SECONDS)


@contextmanager
def _stored(track: Track) -> Iterator[SeekableFile]:
    # Only needed where the files are in S3.
    from botocore.exceptions import BotoCoreError, ClientError  # type: ignore[import-untyped]

    try:
        with default_storage.open(track.storage_path) as file:
            yield file
    except (FileNotFoundError, IsADirectoryError) as error:
        raise AudioMissing from error
    except (OSError, BotoCoreError, ClientError) as error:
        raise StorageUnavailable from error


def _decode(file: SeekableFile, watch: Callable[[float], None]) -> Audio:
    def check_and_tell(decoded_seconds: float) -> None:
        patience(decoded_seconds)
        watch(decoded_seconds)

    with bounded_decoding() as patience:
        return load_audio(
            file,
            target_sr=None,
            mono=False,
            max_duration_seconds=settings.MAX_DURATION_SECONDS,
            spool_folder=_spool_folder(),
            watch=check_and_tell,
        )


def _spool_folder() -> Path:
    # Beside the uploads: the system's folder for temporary files often lies in memory.
    folder = Path(settings.CLAVE_HOME) / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _tags_of(file: SeekableFile, stall_seconds: float | None = None) -> FileTags:
    try:
        with bounded_decoding(stall_seconds):
            tags = read_tags(file, COVER_SIZES)
    except AudioError:
        # Tags that need too much memory or time are no reason to lose the sound.
        logger.warning("The tags of a file could not be read within the limits.")
        return FileTags()
    return replace(
        tags,
        title=_words(tags.title),
        artist=_words(tags.artist),
        album=_words(tags.album),
        genre=_words(tags.genre),
    )


def _words(tag: str) -> str:
    # Cut before and after: cleaning a megabyte takes a while, and may lengthen what it normalises.
    return clean(tag[:MOST_TAG_CHARACTERS])[:MOST_TAG_CHARACTERS]


def listen(
    agent: BaseAgent,
    features: AudioFeatures,
    start_seconds: float | None = None,
    end_seconds: float | None = None,
) -> AnalysisResult:
    """Run one agent on a track or on a passage of it. Never raises."""
    try:
        heard = features.passage(start_seconds, end_seconds)
    except AudioError as error:
        return AnalysisResult(agent=agent.name, success=False, error=str(error))
    return run_agent(agent, heard)
