import json
import math

import numpy as np
import pytest

from src.agents.base import AnalysisResult, BaseAgent, FeatureAgent, run_agent
from src.agents.json_data import json_safe
from src.agents.summary import MAX_SUMMARY_BYTES
from src.audio.errors import UnreadableAudio
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, tone


class PeakAgent(BaseAgent):
    """What a third party writes: `analyse` and no more."""

    name = "peak"
    description = "Finds the highest sample."
    version = 3

    def analyse(self, samples, sample_rate):
        return AnalysisResult(
            agent=self.name, success=True, data={"peak": samples.max(), "rate": sample_rate}
        )


class MeasuringAgent(FeatureAgent):
    name = "measuring"
    description = "Measures what the test wants."

    def __init__(self, measurement=None, error=None):
        self.measurement, self.error = measurement or {}, error

    def measure(self, features):
        if self.error:
            raise self.error
        return self.measurement


@pytest.fixture
def features():
    return AudioFeatures(tone(seconds=2.0), SAMPLE_RATE_HZ)


@pytest.mark.parametrize("missing", ["name", "description"])
def test_an_agent_without_a_name_or_description_cannot_be_made(missing):
    texts = {"name": "nameless", "description": "Says nothing."}
    del texts[missing]
    cls = type("Unfinished", (PeakAgent,), {"name": "", "description": "", **texts})

    with pytest.raises(TypeError, match=rf"Unfinished needs a `{missing}`"):
        cls()


def test_the_base_agent_itself_cannot_be_made():
    with pytest.raises(TypeError):
        BaseAgent()


def test_an_agent_that_cannot_analyse_cannot_be_made():
    class Mute(BaseAgent):
        name = "mute"
        description = "Does nothing."

    with pytest.raises(TypeError, match="analyse"):
        Mute()


def test_an_agent_with_only_analyse_runs_on_the_shared_mono_sound(features):
    result = run_agent(PeakAgent(), features)

    assert result.success
    assert result.data["peak"] == pytest.approx(0.5, abs=0.01)
    assert result.data["rate"] == 22050


def test_a_result_says_where_it_comes_from(features):
    meta = run_agent(PeakAgent(), features.passage(0.5, 1.25)).data["_meta"]

    assert meta.pop("measured_at").endswith("+00:00")
    assert meta == {"agent": "peak", "version": 3, "start_seconds": 0.5, "end_seconds": 1.25}


def test_analyse_gives_the_same_as_running_on_features(features):
    agent = MeasuringAgent({"answer": 42})

    direct = agent.analyse(tone(seconds=2.0), SAMPLE_RATE_HZ).data
    shared = run_agent(agent, features).data

    assert direct["answer"] == shared["answer"] == 42
    assert direct["_meta"]["end_seconds"] == shared["_meta"]["end_seconds"] == 2.0


def test_a_crash_becomes_a_plain_sentence_and_a_trace_in_the_log(features, caplog):
    result = run_agent(MeasuringAgent(error=ZeroDivisionError("0xSECRET")), features)

    assert not result.success
    assert result.data == {}
    assert result.error.startswith("The measuring analysis failed unexpectedly. Please try again")
    assert "SECRET" not in result.error
    assert "0xSECRET" in caplog.text


def test_an_error_about_the_audio_keeps_its_own_words(features):
    assert run_agent(MeasuringAgent(error=UnreadableAudio("Too quiet.")), features).error == "Too quiet."


def test_an_agents_own_failure_is_passed_on(features):
    class PickyAgent(PeakAgent):
        def analyse(self, samples, sample_rate):
            return AnalysisResult(agent=self.name, success=False, error="I only like jazz.")

    result = run_agent(PickyAgent(), features)

    assert (result.success, result.error) == (False, "I only like jazz.")


def test_data_that_json_cannot_hold_is_a_failure_not_a_crash(features):
    assert not run_agent(MeasuringAgent({"bytes": b"\x00"}), features).success


def test_numbers_arrive_as_plain_finite_json(features):
    measurement = {
        "float": np.float32(0.5),
        "int": np.int64(3),
        "flag": np.bool_(True),
        "array": np.array([[1.0, np.nan], [np.inf, 2.0]]),
        "nan": math.nan,
        "tuple": (1, None, "x"),
        7: {"deep": [np.float64(-math.inf)]},
    }

    data = run_agent(MeasuringAgent(measurement), features).data
    del data["_meta"]

    assert json.loads(json.dumps(data, allow_nan=False)) == {
        "float": 0.5,
        "int": 3,
        "flag": True,
        "array": [[1.0, None], [None, 2.0]],
        "nan": None,
        "tuple": [1, None, "x"],
        "7": {"deep": [None]},
    }
    assert type(data["int"]) is int
    assert data["flag"] is True


def test_what_json_has_no_word_for_is_refused_by_name():
    with pytest.raises(TypeError, match="object cannot be stored as JSON"):
        json_safe({"thing": object()})


def test_a_summary_counts_long_lists_and_keeps_short_ones(features):
    agent = MeasuringAgent({"times": list(range(13)), "few": [1, 2], "deep": {"many": [0.5] * 100}})

    summary = agent.summarise(run_agent(agent, features).data)

    assert summary == {
        "times": {"count": 13},
        "few": [1, 2],
        "deep": {"many": {"count": 100}},
        "evidence": {"agent": "measuring", "version": 1, "seconds_covered": [0.0, 2.0]},
    }


def test_a_summary_that_would_be_too_long_says_what_it_leaves_out(features):
    agent = MeasuringAgent({"tempo": 120, "essay": "la " * 2000} | {f"part_{i}": "x" * 90 for i in range(20)})

    summary = agent.summarise(run_agent(agent, features).data)

    assert len(json.dumps(summary)) <= MAX_SUMMARY_BYTES
    assert summary["tempo"] == 120
    assert summary["left_out"][0] == "essay"
    assert summary["evidence"]["agent"] == "measuring"
