"""The examples of docs/agents.md and docs/assistants.md, as files in a copy of the project: everything still passes."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
COPIED = (
    "src",
    "tests",
    "docs",
    "examples",
    "benchmarks",
    "script",
    "manage.py",
    "pyproject.toml",
    "README.md",
)
AGENT = re.compile(r"```python\n# src/agents/stereo\.py\n(.*?)```", re.DOTALL)
ASSISTANT = re.compile(r"test_worked_example\.py runs this -->\n```python\n(.*?)```", re.DOTALL)
# Tests that list agents, assistants, fields or models, and those of the examples.
SUITES = (
    "tests/agents/test_documentation.py",
    "tests/agents/test_registry.py",
    "tests/agents/test_every_agent.py::test_it_describes_itself_for_a_model",
    "tests/orchestrator/assistants/test_worked_example.py",
    "tests/api/routes/test_installation.py",
)
ASK_WIDTH = """\
import asyncio, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "src.config.settings"
django.setup()
from src.orchestrator.assistants.analyst import Analyst
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.testing import FakeProvider
data = {"a": {"stereo": {"is_silent": False, "width": 0.25}}}
router = LLMRouterOffline(FakeProvider(data), rules=Analyst().rule_set())
print(asyncio.run(router.process_question("How wide is it?", "a"))["response"])
"""


def example(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search((ROOT / "docs" / page).read_text())
    assert found
    return found[1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        part = ROOT / name
        if part.is_dir():
            shutil.copytree(part, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(part, folder / name)
    (folder / "src/agents/stereo.py").write_text(example(AGENT, "agents.md"))
    (folder / "src/orchestrator/assistants/setlist.py").write_text(example(ASSISTANT, "assistants.md"))
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CLAVE_HOME": str(folder / ".clave"), "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_suites_that_know_agents_and_assistants_pass(copy: Path) -> None:
    done = run(copy, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *SUITES)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_new_agent_is_asked_and_told_without_a_language_model(copy: Path) -> None:
    done = run(copy, "-c", ASK_WIDTH)
    assert done.stdout.strip() == "Width: 0.25.", done.stderr[-3000:]
