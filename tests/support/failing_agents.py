"""Agents of tests, registered for one test: what a task does must not depend on what the built-in ones measure."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from src.agents.base import AnalysisResult, BaseAgent
from src.agents.registry import AGENT_REGISTRY


class CountingAgent(BaseAgent):
    name = "counting"
    description = "Counts the samples."
    before: Callable[[], Any] = staticmethod(lambda: None)

    def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:
        type(self).before()
        return AnalysisResult(
            agent=self.name, success=True, data={"seconds": samples.shape[-1] / sample_rate}
        )


class RefusingAgent(BaseAgent):
    name = "refusing"
    description = "Never finds anything."

    def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:
        return AnalysisResult(agent=self.name, success=False, error="There is no trumpet in this piece.")


class CrashingAgent(BaseAgent):
    name = "crashing"
    description = "Has a bug."

    def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:
        raise ZeroDivisionError("secret detail")


def only_these_agents(monkeypatch: pytest.MonkeyPatch, *agents: type[BaseAgent]) -> None:
    for name in list(AGENT_REGISTRY):
        monkeypatch.delitem(AGENT_REGISTRY, name)
    for agent in agents:
        monkeypatch.setitem(AGENT_REGISTRY, agent.name, agent)
