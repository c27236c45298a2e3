"""The examples of docs/agents.md are run, so that they stay true."""

import re
from pathlib import Path

import pytest

from src.agents.registry import AGENT_REGISTRY, get_agent
from tests.support.signals import SAMPLE_RATE_HZ, silence, tone

ROOT = Path(__file__).parents[2]
FIRST_CALL, SHARED_FEATURES, WORKED_EXAMPLE = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "agents.md").read_text(), flags=re.DOTALL
)


@pytest.fixture
def registry_as_it_was():
    before = dict(AGENT_REGISTRY)
    yield
    AGENT_REGISTRY.clear()
    AGENT_REGISTRY.update(before)


def test_the_first_call_prints_what_it_says(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)

    exec(FIRST_CALL, {})

    assert capsys.readouterr().out.strip() == FIRST_CALL.rsplit("#", 1)[1].strip()


def test_several_agents_on_the_same_features_hear_what_the_picture_shows(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)

    exec(SHARED_FEATURES, {})

    printed = capsys.readouterr().out
    assert "Ab major" in printed
    assert float(printed.split(",")[0].strip("[")) == pytest.approx(1.2, abs=0.1)


@pytest.mark.usefixtures("registry_as_it_was")
def test_the_worked_example_is_a_short_agent_that_measures():
    # It may have been copied into place.
    AGENT_REGISTRY.pop("stereo", None)
    exec(WORKED_EXAMPLE, {})

    agent = get_agent("stereo")
    assert len(WORKED_EXAMPLE.splitlines()) < 30
    assert agent.analyse([tone(), tone()], SAMPLE_RATE_HZ).data["width"] == 0.0
    assert agent.analyse([tone(), silence()], SAMPLE_RATE_HZ).data["width"] == 0.0
    assert agent.analyse([tone(), -tone()], SAMPLE_RATE_HZ).data["width"] == 1.0


@pytest.mark.parametrize("name", sorted(AGENT_REGISTRY))
def test_every_field_is_documented(name: str):
    """In a section of docs/agents.md, or in the docstring of the agent's class."""
    agent = get_agent(name)
    missing = {
        field
        for field in agent.analyse(tone(), SAMPLE_RATE_HZ).data.keys() - {"is_silent", "_meta"}
        if not is_documented(field, name, type(agent))
    }
    assert not missing


def test_a_field_that_is_told_nowhere_is_found():
    agent = type(get_agent("rhythm"))
    assert is_documented("tempo_bpm", "rhythm", agent)
    assert not is_documented("tempo_bp", "rhythm", agent)
    assert not is_documented("tempo_bpm", "new", type("New", (), {"__doc__": "width : 0 .. 1"}))
    assert is_documented("width", "new", type("New", (), {"__doc__": "width : 0 .. 1; is_silent"}))


def is_documented(field: str, name: str, agent: type) -> bool:
    text = (ROOT / "docs" / "agents.md").read_text()
    section = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    in_docstring = re.search(rf"(?<!\w){re.escape(field)}\b[\w, ]*:", agent.__doc__ or "")
    return re.search(rf"`{re.escape(field)}\b", section) is not None or in_docstring is not None
