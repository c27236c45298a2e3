"""Provider for one local file, without database, Redis or workers."""

import asyncio
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings

from src.agents.base import BaseAgent
from src.agents.registry import get_agent
from src.audio.errors import AudioError
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.audio.passage import WHOLE_TRACK, Passage
from src.tasks.pipeline import listen

from .base import AnalysisProvider, Report
from .lookup import agent_or_key_error


class FileAnalysisProvider(AnalysisProvider):
    """Analyse one file, which is decoded on first use. The track id is ignored."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        # Agents share computed features, so they run one at a time: otherwise features would be computed twice.
        self._lock = Lock()
        self._features: AudioFeatures | None = None
        # Set after decoding.
        self.is_complete = True

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        return self._listen(agent_or_key_error(agent_name), passage)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return get_agent(agent_name) is not None

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK, report: Report | None = None
    ) -> dict[str, Any]:
        agent = agent_or_key_error(agent_name)
        if report and self._features is None:
            report(0.0, "Reading the file")
        await asyncio.to_thread(self.load)
        if report:
            report(0.3, f"{agent_name.capitalize()} analysis: running")
        return await asyncio.to_thread(self._listen, agent, passage)

    async def ahas_analysis(self, agent_name: str, track_id: str) -> bool:
        return self.has_analysis(agent_name, track_id)

    def load(self) -> AudioFeatures:
        """Decode the file. Raise ``ValueError`` with a message for the user on failure."""
        with self._lock:
            self._features = self._features or self._decode()
            return self._features

    def _decode(self) -> AudioFeatures:
        try:
            audio = load_audio(
                self.path, target_sr=None, mono=False, max_duration_seconds=settings.MAX_DURATION_SECONDS
            )
            self.is_complete = audio.is_complete
            return AudioFeatures(audio.samples, audio.sample_rate)
        except AudioError as error:
            raise ValueError(str(error)) from error

    def _listen(self, agent: BaseAgent, passage: Passage) -> dict[str, Any]:
        features = self.load()
        with self._lock:
            result = listen(agent, features, passage.start_seconds, passage.end_seconds)
        if not result.success:
            raise ValueError(result.error)
        return result.data
