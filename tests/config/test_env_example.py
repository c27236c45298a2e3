"""``.env.example`` is compared with the settings, in both directions, names and defaults."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMPUTED = object()


def settings_read() -> dict[str, Any]:
    """Every variable that the settings read, with its default where that is written down as a plain value."""
    tree = ast.parse((ROOT / "src/config/settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_reader(node.func)]
    return {ast.literal_eval(call.args[0]): default_of(call) for call in calls}


def is_reader(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) == "env"


def default_of(call: ast.Call) -> Any:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    value = call.args[1] if len(call.args) > 1 else named.get("default")
    if value is None:
        return False if ast.unparse(call.func) == "env.flag" else None
    try:
        return ast.literal_eval(value)
    except ValueError:
        return COMPUTED


def example() -> dict[str, str]:
    lines = re.findall(r"^#?([A-Z][A-Z0-9_]*)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert len(lines) == len(dict(lines)), "a variable stands there twice"
    return dict(lines)


def as_text(default: Any) -> str:
    if default is None or default is COMPUTED:
        return ""
    return (
        str(default).lower()
        if isinstance(default, bool)
        else f"{default:g}"
        if isinstance(default, float)
        else str(default)
    )


def test_the_example_lists_every_variable_that_the_settings_read_and_no_other():
    assert "LLM_MODEL" in settings_read()
    assert sorted(example()) == sorted(settings_read())


def test_the_example_shows_the_defaults_of_the_settings():
    assert example() == {name: as_text(default) for name, default in settings_read().items()}


def test_each_variable_is_explained_on_the_line_above():
    lines = (ROOT / ".env.example").read_text().splitlines()
    for before, line in pairwise(lines):
        if re.match(r"^#?[A-Z][A-Z0-9_]*=", line):
            assert re.match(r"^# [^-]", before), f"{line} has no explanation"


def test_nothing_but_the_settings_reads_the_environment():
    readers = {
        "src/core/environment.py",
        "src/config/home.py",
        # In the place of a vendor's library: these read the vendor's own names, each by itself.
        "src/orchestrator/llm_routing_openai/endpoint.py",
        "src/orchestrator/model_connection/setup.py",
    }
    pattern = re.compile(r"os\.(environ\.get|environ\[[^\]]+\](?! *=)|getenv)")
    offenders = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "src").rglob("*.py"))
        if pattern.search(path.read_text()) and str(path.relative_to(ROOT)) not in readers
    ]
    assert offenders == []
