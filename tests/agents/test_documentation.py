"""The examples of docs/agents.md are run, so that they stay true."""

import re
from pathlib import Path
from typing import get_args

import pytest

from src.agents.measurement import Group
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
def test_every_field_has_a_meaning(name: str):
    """In the agent's model, from which the tables of docs/agents.md are generated."""
    for group in with_groups(get_agent(name).measurement_model):
        for field, info in group.model_fields.items():
            assert info.description, f"{group.__name__}.{field}"


def with_groups(model):
    for info in model.model_fields.values():
        for hint in (info.annotation, *get_args(info.annotation)):
            if isinstance(hint, type) and issubclass(hint, Group):
                yield from with_groups(hint)
    yield model
