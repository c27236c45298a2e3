"""From a stored file to an agent's result. Used by the jobs and by whoever measures in its own process."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.files.storage import default_storage

from src.agents.base import AnalysisResult, BaseAgent, run_agent
from src.audio.errors import AudioError

if TYPE_CHECKING:
    from src.api.models import Track
    from src.audio.features import AudioFeatures


class AudioMissing(AudioError):
    """The audio of this track is no longer in the storage. Please upload the file again."""


class StorageUnavailable(Exception):
    """The storage of the audio files cannot be reached. Try again in a moment."""

    def __init__(self) -> None:
        super().__init__(self.__doc__)


def load_features(track: "Track") -> "AudioFeatures":
    """Decode a track once, at its own rate and with its own channels, from whatever storage it lies in.

    ``AudioError`` in words for a person; ``StorageUnavailable`` where trying again may help.
    """
    # Imported here: the web process queues jobs without ever decoding.
    from botocore.exceptions import BotoCoreError, ClientError  # type: ignore[import-untyped]

    from src.audio.features import AudioFeatures
    from src.audio.loader import load_audio

    try:
        with default_storage.open(track.storage_path) as file:
            audio = load_audio(
                file, target_sr=None, mono=False, max_duration_seconds=settings.MAX_DURATION_SECONDS
            )
    except (FileNotFoundError, IsADirectoryError) as error:
        raise AudioMissing from error
    except (OSError, BotoCoreError, ClientError) as error:
        raise StorageUnavailable from error
    return AudioFeatures(audio.samples, audio.sample_rate)


def listen(
    agent: BaseAgent,
    features: "AudioFeatures",
    start_seconds: float | None = None,
    end_seconds: float | None = None,
) -> AnalysisResult:
    """One agent on a whole track, or on the passage between two of its seconds. Never raises."""
    try:
        heard = features.passage(start_seconds, end_seconds)
    except AudioError as error:
        return AnalysisResult(agent=agent.name, success=False, error=str(error))
    return run_agent(agent, heard)
