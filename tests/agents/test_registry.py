import json
import subprocess
import sys

import pytest

from src.agents import RhythmAgent, SpectralAgent, TemporalAgent, get_agent, get_all_agents
from src.agents.base import AnalysisResult, BaseAgent
from src.agents.registry import (
    AGENT_REGISTRY,
    get_agents_for_every_track,
    get_tool_schemas_gemini,
    get_tool_schemas_openai,
    register_agent,
)


@pytest.fixture(autouse=True)
def registry_as_it_was():
    before = dict(AGENT_REGISTRY)
    yield
    AGENT_REGISTRY.clear()
    AGENT_REGISTRY.update(before)


def agent_class(agent_name, agent_description="Counts samples."):
    class CountingAgent(BaseAgent):
        name = agent_name
        description = agent_description

        def analyse(self, samples, sample_rate):
            return AnalysisResult(agent=self.name, success=True, data={"count": len(samples)})

    return CountingAgent


def test_register_agent_adds_to_registry():
    cls = agent_class("counting")

    assert register_agent(cls) is cls
    assert AGENT_REGISTRY["counting"] is cls
    assert isinstance(get_agent("counting"), cls)
    assert "counting" in [agent.name for agent in get_all_agents()]


def test_an_agent_on_request_is_a_tool_like_any_other_but_not_for_every_track():
    register_agent(agent_class("counting"))
    cls = agent_class("costly")
    cls.on_request = True
    register_agent(cls)

    assert {"counting", "costly"} <= {agent.name for agent in get_all_agents()}
    names = {agent.name for agent in get_agents_for_every_track()}
    assert "counting" in names
    assert "costly" not in names
    tools = [tool["function"]["name"] for tool in get_tool_schemas_openai()]
    assert "analyse_costly" in tools


def test_a_name_can_be_taken_only_once():
    class Impostor(SpectralAgent):
        pass

    with pytest.raises(ValueError, match=r'"spectral" is already taken by SpectralAgent.*another name'):
        register_agent(Impostor)
    assert AGENT_REGISTRY["spectral"] is SpectralAgent


def test_registering_the_same_class_again_changes_nothing():
    assert register_agent(SpectralAgent) is SpectralAgent
    assert AGENT_REGISTRY["spectral"] is SpectralAgent


def test_the_built_in_agents_are_registered():
    assert {"rhythm", "spectral", "temporal"} <= set(AGENT_REGISTRY)
    assert AGENT_REGISTRY["rhythm"] is RhythmAgent
    assert AGENT_REGISTRY["spectral"] is SpectralAgent
    assert AGENT_REGISTRY["temporal"] is TemporalAgent


def test_an_unknown_name_is_none():
    assert get_agent("telepathy") is None


def test_get_tool_schemas_openai_generates_from_agents():
    register_agent(agent_class("counting"))

    schemas = {schema["function"]["name"]: schema for schema in get_tool_schemas_openai()}

    assert set(schemas) == {f"analyse_{name}" for name in AGENT_REGISTRY}
    counting = schemas["analyse_counting"]
    parameters = counting["function"].pop("parameters")
    assert counting == {
        "type": "function",
        "function": {"name": "analyse_counting", "description": "Counts samples."},
    }
    assert parameters["type"] == "object"
    assert parameters["required"] == ["track_id"]
    assert parameters["properties"]["track_id"] == {"type": "string", "description": "Track ID to analyse"}
    kinds = {name: schema["type"] for name, schema in parameters["properties"].items()}
    assert kinds == {"track_id": "string", "start_seconds": "number", "end_seconds": "number"}


def test_the_schemas_of_two_calls_share_nothing():
    get_tool_schemas_openai()[0]["function"]["parameters"]["properties"]["track_id"]["type"] = "spoilt"

    kinds = [
        schema["function"]["parameters"]["properties"]["track_id"]["type"]
        for schema in get_tool_schemas_openai()
    ]
    assert set(kinds) == {"string"}


@pytest.mark.filterwarnings("ignore")  # google-genai's own deprecations are not ours
def test_get_tool_schemas_gemini_generates_from_agents():
    register_agent(agent_class("counting"))

    declarations = {declaration.name: declaration for declaration in get_tool_schemas_gemini()}

    assert set(declarations) == {f"analyse_{name}" for name in AGENT_REGISTRY}
    for schema in get_tool_schemas_openai():
        function = schema["function"]
        declaration = declarations[function["name"]]
        assert declaration.description == function["description"]
        assert declaration.parameters.type.value == "OBJECT"
        assert declaration.parameters.required == function["parameters"]["required"]
        assert {
            name: {"type": value.type.value.lower(), "description": value.description}
            for name, value in declaration.parameters.properties.items()
        } == function["parameters"]["properties"]


HEAVY = ["librosa", "numba", "scipy", "litellm", "google.genai", "soundfile", "av", "soxr"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    [
        "src.agents.registry",
        "src.agents",
        "src.agents.rhythm",
        "src.audio",
        "src.audio.decoders",
        "src.audio.features",
        "src.audio.loader",
        "src.audio.warm_up",
    ],
)
def test_importing_the_agents_stays_light_and_finds_them_all(module):
    program = f"""
import importlib, json, sys
importlib.import_module({module!r})
heavy = [name for name in {HEAVY!r} if name in sys.modules]
names = sorted(sys.modules["src.agents.registry"].AGENT_REGISTRY) if "src.agents.registry" in sys.modules else []
print(json.dumps([heavy, names]))
"""
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    heavy, names = json.loads(printed.stdout)
    assert heavy == []
    if module.startswith("src.agents"):
        assert {"rhythm", "spectral", "temporal"} <= set(names)
