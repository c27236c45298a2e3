"""The import contracts of ``pyproject.toml`` fail where a forbidden import or a file without a place is added."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# A forbidden import for each contract, by the beginning of the contract's name.
FORBIDDEN_IMPORTS = {
    "Packages": ("src/streams/channel_groups.py", "import src.tasks.lease"),
    "API": ("src/api/schemas/base.py", "import src.api.routes.tracks"),
    "Models": ("src/api/models/user.py", "import src.orchestrator.errors"),
    "Orchestrator": ("src/orchestrator/tools/outcome.py", "import src.orchestrator.runs.stop"),
    "Assistants": (
        "src/orchestrator/assistants/analyst/__init__.py",
        "import src.orchestrator.assistants.organiser",
    ),
    "Agents and audio": ("src/agents/summary.py", "import django"),
    "Core": ("src/core/text.py", "import numpy"),
    "LiteLLM": ("src/tasks/lease.py", "import litellm"),
    "Test doubles": ("src/orchestrator/llm_routing_openai/router.py", "import src.orchestrator.testing"),
}
NEW_FILES = {
    "Packages": "src/somewhere/__init__.py",
    "API": "src/api/somewhere.py",
    "Orchestrator": "src/orchestrator/somewhere.py",
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def broken_contracts(folder: Path) -> set[str]:
    program = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
        "--no-cache",
    ]
    done = subprocess.run(program, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    names = re.findall(r"^(.+?) (KEPT|BROKEN)", done.stdout, re.MULTILINE)
    assert len(names) == len(FORBIDDEN_IMPORTS), done.stdout
    return {name.partition(":")[0] for name, state in names if state == "BROKEN"}


@pytest.mark.slow
@pytest.mark.parametrize("contract", FORBIDDEN_IMPORTS)
def test_a_forbidden_import_breaks_its_contract(copy: Path, contract: str) -> None:
    file, line = FORBIDDEN_IMPORTS[contract]
    path = copy / file
    path.write_text(f"{line}\n{path.read_text()}")

    assert contract in broken_contracts(copy)


@pytest.mark.slow
@pytest.mark.parametrize("contract", NEW_FILES)
def test_a_new_file_without_a_place_breaks_its_contract(copy: Path, contract: str) -> None:
    path = copy / NEW_FILES[contract]
    path.parent.mkdir(exist_ok=True)
    path.write_text('"""A file that no contract knows."""\n')

    assert broken_contracts(copy) == {contract}


def test_every_contract_has_a_forbidden_import() -> None:
    names = re.findall(r'^name = "([^":]+):', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert set(names) == set(FORBIDDEN_IMPORTS)
