"""The protocol's two readers: the page's types and the page of the docs."""

import json
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from pydantic import TypeAdapter, ValidationError

from src.api.management.commands.generate_protocol import EXAMPLE, markdown, typescript
from src.orchestrator.events import ClientMessage, ErrorCode, ServerEvent

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.json"))


def generate(root: Path, **options: bool) -> None:
    call_command("generate_protocol", root=root, stdout=StringIO(), **options)


def test_the_committed_files_are_up_to_date():
    try:
        generate(settings.BASE_DIR, check=True)
    except CommandError as error:
        pytest.fail(str(error))


def test_the_check_names_a_file_that_was_edited_by_hand(tmp_path):
    generate(tmp_path)
    generate(tmp_path, check=True)
    page = tmp_path / "frontend/src/protocol.ts"
    page.write_text(page.read_text() + "export type Mine = string;\n")
    with pytest.raises(CommandError, match=r"Out of date: frontend/src/protocol\.ts\."):
        generate(tmp_path, check=True)


def test_the_check_fails_where_nothing_was_generated_and_writes_nothing(tmp_path):
    with pytest.raises(CommandError, match="docs/protocol"):
        generate(tmp_path, check=True)
    assert list(tmp_path.iterdir()) == []


def test_every_event_and_message_is_in_both_files():
    for union in (ServerEvent, ClientMessage):
        for cls in get_args(union):
            (tag,) = get_args(cls.__annotations__["type"])
            assert f"export interface {cls.__name__} " in typescript()
            assert f'type: "{tag}"' in typescript()
            assert f"### `{tag}`" in markdown()


def test_required_and_optional_fields_are_told_apart():
    assert "  tool: string;\n  call_id?: string;" in typescript()
    assert "| `call_id` | `string` | optional |" in markdown()


def test_every_error_code_is_explained():
    rows = [line for line in markdown().splitlines() if line.startswith("| `")]
    for code in get_args(ErrorCode):
        (row,) = [line for line in rows if line.startswith(f"| `{code}` |")]
        assert len(row.split("|")[2].strip()) > 20


def test_the_worked_example_follows_the_protocol():
    readers = {"server": TypeAdapter(ServerEvent), "client": TypeAdapter(ClientMessage)}
    for side, message in EXAMPLE:
        assert readers[side].validate_python(message, strict=True) == message


def test_the_worked_example_would_be_refused_with_a_field_missing():
    with pytest.raises(ValidationError):
        TypeAdapter(ServerEvent).validate_python({"type": "token"}, strict=True)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_streams_follow_the_protocol(path):
    events = TypeAdapter(list[ServerEvent]).validate_json(path.read_text(), strict=True)
    of_runs: dict[str, list[int]] = {}
    for event in events:
        if run_id := event.get("run_id"):
            of_runs.setdefault(run_id, []).append(event["seq"])
    assert of_runs
    for numbers in of_runs.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_there_are_golden_streams():
    assert "offline_tempo" in {path.stem for path in GOLDEN}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_stream_ends_with_the_text_of_its_tokens(path):
    text = ""
    for event in json.loads(path.read_text()):
        if event["type"] == "reset":
            text = ""
        if event["type"] == "token":
            text += event["text"]
        if event["type"] in ("done", "stopped"):
            assert event["full_response"] == text
