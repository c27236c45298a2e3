"""The interface of an analysis agent: samples in, measurements out.

An agent has a `name`, a `description` (the language model reads it to choose a tool) and a
`version`, raised whenever the same audio would give other numbers. It knows nothing of Django, of
models or of sockets, so it works in a notebook as well as in a worker.

    BaseAgent       `analyse(samples, sample_rate)`: all that an agent has to offer
    FeatureAgent    `measure(features)`: for agents that share their transforms; the built-in ones do

`run_agent` is the one way an agent is run: it never raises, and what it returns is plain JSON.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, Self

import numpy as np
from pydantic import BaseModel, Field

from src.agents.json_data import json_safe
from src.agents.measurement import Measurement, highlights
from src.agents.summary import bounded_summary, without_long_lists
from src.audio.errors import AudioError
from src.audio.features import AudioFeatures

logger = logging.getLogger(__name__)


class AnalysisResult(BaseModel):
    """The result of an agent. `data` is plain JSON; `error` is a message for the user."""

    agent: str
    success: bool
    data: dict[str, Any] = Field(default_factory=dict)
    error: str | None = None


class BaseAgent(ABC):
    """An agent that measures samples.

    A subclass must set `name` and `description`; a class without them cannot be instantiated.
    """

    name: str
    description: str
    version: int = 1
    # True: too costly for every new track. Offered as a tool, and measured when a user asks.
    on_request: ClassVar[bool] = False
    # Words of a question that asks for it, besides the name: they choose the agent where there is no language model.
    keywords: ClassVar[tuple[str, ...]] = ()

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        for attribute in ("name", "description"):
            if not getattr(cls, attribute, None):
                raise TypeError(f"The agent class {cls.__name__} needs a `{attribute}`.")
        return super().__new__(cls)

    @abstractmethod
    def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:
        """Measure samples. Raises nothing: a failure is in the result.

        samples : float, or PCM integers [shape=(n,) or (channels, n)]
        sample_rate : in Hz
        """

    def summarise(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Shorten `data` for a language model: at most 1.5 kB of JSON, with its evidence."""
        return bounded_summary(self.highlights(data), data.get("_meta", {}))

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the content of the summary, under readable keys with units.

        Long lists become counts by default.
        """
        return without_long_lists({key: value for key, value in data.items() if key != "_meta"})


class FeatureAgent(BaseAgent):
    """An agent on shared features: no transform is computed twice for a track."""

    # The fields of its data: defaults, units, ranges, documentation and summary come from this model.
    measurement_model: ClassVar[type[Measurement] | None] = None

    def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:

        try:
            features = AudioFeatures(samples, sample_rate)
        except AudioError as error:
            return AnalysisResult(agent=self.name, success=False, error=str(error))
        return run_agent(self, features)

    @abstractmethod
    def measure(self, features: AudioFeatures) -> Measurement | dict[str, Any]:
        """Measure the sound. Times in the result are seconds of the track."""

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return (
            super().highlights(data)
            if self.measurement_model is None
            else highlights(self.measurement_model, data)
        )


def run_agent(agent: BaseAgent, features: AudioFeatures) -> AnalysisResult:
    """Run one agent on a track's features (or a passage's). Never raises.

    The data is JSON-safe and carries `_meta`: agent, version, the seconds covered, and when.
    """
    try:
        return _measure(agent, features)
    except AudioError as error:
        return AnalysisResult(agent=agent.name, success=False, error=str(error))
    except Exception:
        logger.exception("The %s agent failed", agent.name)
        return AnalysisResult(
            agent=agent.name,
            success=False,
            error=f"The {agent.name} analysis failed unexpectedly. Please try again; "
            "if it keeps failing, the log has the details.",
        )


def _measure(agent: BaseAgent, features: AudioFeatures) -> AnalysisResult:
    if isinstance(agent, FeatureAgent):
        measured = agent.measure(features)
        data = measured.model_dump() if isinstance(measured, Measurement) else measured
    else:
        result = agent.analyse(features.mono, features.sample_rate)
        if not result.success:
            return result
        data = result.data
    data = json_safe(data) | {"_meta": _evidence(agent, features)}
    return AnalysisResult(agent=agent.name, success=True, data=data)


def _evidence(agent: BaseAgent, features: AudioFeatures) -> dict[str, Any]:
    return {
        "agent": agent.name,
        "version": agent.version,
        "start_seconds": round(features.start_seconds, 3),
        "end_seconds": round(features.end_seconds, 3),
        "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
