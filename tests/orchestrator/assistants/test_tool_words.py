"""Every tool that an answer may use has words on the page, in each of its languages."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from src.orchestrator.assistant import ASSISTANTS, Question, load_assistants, toolbox_of

LOCALES = Path(__file__).parents[3] / "frontend" / "src" / "locales"
STATES = {"working", "done", "failed"}


def tool_names() -> set[str]:
    load_assistants()
    question = Question("x", user_id=1, answer_id=str(uuid4()))
    return {
        schema["function"]["name"]
        for assistant in ASSISTANTS.values()
        for schema in toolbox_of(assistant.tools(question), question).schemas()
    }


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_every_tool_has_words_on_the_page(language: str):
    read = {
        name: json.loads((LOCALES / language / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("toolWords", "tasks")
    }
    words = {**read["tasks"]["tools"], **read["toolWords"]}
    names = tool_names()

    assert len(names) > 30
    assert {name for name in names if words.get(name, {}).keys() - {"asked"} != STATES} == set()
    assert [name for name in names if not all(words[name].values())] == []
