"""Public functions on arrays say the shape of what they take and return, and what they raise."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src"
FOLDERS = ("agents", "audio", "choreography/poses")
ARRAYS = ("NDArray", "ndarray", "ArrayLike", "Floats", "Samples", "Powers", "Array")
FIRST_LINE = 88


def functions_on_arrays() -> Iterator[tuple[str, ast.FunctionDef]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in public_functions(ast.parse(path.read_text())):
                if takes_arrays(node):
                    yield f"{path.relative_to(ROOT)}:{node.name}", node


def public_functions(parent: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    for node in parent.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node)
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def takes_arrays(node: ast.FunctionDef) -> bool:
    hints = [argument.annotation for argument in (*node.args.args, *node.args.kwonlyargs)]
    names = {
        part.id if isinstance(part, ast.Name) else part.attr
        for hint in hints
        if hint
        for part in ast.walk(hint)
        if isinstance(part, ast.Name | ast.Attribute)
    }
    overrides = node.name == "analyse" and not ast.get_docstring(node)
    return not names.isdisjoint(ARRAYS) and not overrides


FUNCTIONS = dict(functions_on_arrays())


def test_there_are_functions_to_check():
    assert len(FUNCTIONS) > 40


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_says_shape_and_errors(name):
    text = ast.get_docstring(FUNCTIONS[name]) or ""
    assert "shape" in text or "(n" in text or "(m" in text or "(...," in text
    assert re.search(r"\b[Rr]aises?\b", text)
    assert len(text.splitlines()[0]) <= FIRST_LINE
