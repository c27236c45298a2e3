"""Generates the types of the chat socket's protocol (TypeScript) and its documentation (Markdown).

Both come from the type hints in src/orchestrator/events. No Node is needed to check that they are up to date.
"""

import inspect
import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from pydantic import BaseModel

from src.api.chat.close_codes import CLOSE_CODES
from src.api.management.generated_files import write_or_check
from src.orchestrator import errors, events
from src.orchestrator.events import client, conversation, run

OUTPUTS = {"frontend/src/protocol.ts": "typescript", "docs/protocol.md": "markdown"}
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
UNIONS = ("RouterEvent", "RunEvent", "ServerEvent", "ClientMessage")
ALIASES = ("ErrorCode", "TrackStatusName", "PlayerAction")

# Codes without a class in errors.py.
MEANINGS = {
    "unauthenticated": "You are not logged in, or no longer. The socket then closes with 4001.",
    "interrupted": "The process that wrote the answer is gone. The text so far is kept; ask again.",
}
SOURCE = (
    "Generated from `src/orchestrator/events` by `manage.py generate_protocol`; edit those files instead."
)
INTRODUCTION = """\
Connect to `/ws/chat/<conversation id>/` with the browser's session, or with `Authorization: Bearer <token>`
from a program. Every message is one JSON object with a `type`. The types of the fields below are TypeScript's.

The server sends `state` on connect. Each event of an answer carries the answer's `run_id` and a number `seq`: 1, 2,
3 ... without a gap. Sockets only watch an answer; it continues when they close. A client that reconnects sends
`resume` with the last number that it saw, and gets the events after it. Ignore types and fields that you do not
know: more may be added."""


def _of_run(seq: int, **event: Any) -> dict[str, Any]:
    return {**event, "run_id": "r1...", "seq": seq}


EXAMPLE: list[tuple[Literal["client", "server"], dict[str, Any]]] = [
    ("server", {"type": "state", "active_run_id": None, "seq": 0, "tracks": []}),
    ("client", {"type": "question", "text": "What is the tempo?", "client_id": "c1..."}),
    (
        "server",
        _of_run(
            1,
            type="run_started",
            message_id="a1...",
            user_message_id="u1...",
            question="What is the tempo?",
            model="offline/rules",
            client_id="c1...",
        ),
    ),
    ("server", _of_run(2, type="tool_call", tool="analyse_rhythm", call_id="t1", arguments={})),
    (
        "server",
        _of_run(
            3,
            type="tool_result",
            tool="analyse_rhythm",
            success=True,
            call_id="t1",
            summary={"tempo_bpm": 124.0},
            source="cache",
            duration_ms=3,
        ),
    ),
    ("server", _of_run(4, type="token", text="The tempo is ")),
    ("server", {"type": "state", "active_run_id": "r1...", "seq": 5, "tracks": []}),
    ("client", {"type": "resume", "run_id": "r1...", "after": 4}),
    ("server", _of_run(5, type="token", text="124 BPM.")),
    ("server", _of_run(6, type="done", full_response="The tempo is 124 BPM.")),
]


def type_name(hint: Any) -> str:
    """Return the TypeScript type of a Python type hint."""
    for alias in ALIASES:
        if hint == getattr(events, alias):
            return alias
    if hint in SIMPLE:
        return SIMPLE[hint]
    if is_typeddict(hint) or (inspect.isclass(hint) and issubclass(hint, BaseModel)):
        return str(hint.__name__)
    return _generic_name(get_origin(hint), get_args(hint))


def _generic_name(origin: Any, arguments: tuple[Any, ...]) -> str:
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, UnionType):
        return " | ".join(type_name(argument) for argument in arguments)
    if origin is NotRequired:
        return type_name(arguments[0])
    if origin is list:
        item = type_name(arguments[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(type_name(argument) for argument in arguments)}]"
    if origin is dict:
        return f"Record<string, {type_name(arguments[1])}>"
    raise CommandError(f"There is no TypeScript type for {origin}.")


def typed_dicts() -> list[Any]:
    """Return every TypedDict of the events, in the order of the files."""
    return [
        value
        for module in (run, conversation, client)
        for value in vars(module).values()
        if is_typeddict(value) and value.__module__ == module.__name__
    ]


def sentence(cls: Any) -> str:
    return " ".join((inspect.getdoc(cls) or "").split())


def fields(cls: Any) -> Iterator[tuple[str, str, bool]]:
    """Yield the name and type of each field and whether it is required, without the fields of the envelope."""
    inherited = events.Envelope.__annotations__ if has_envelope(cls) else {}
    for name, hint in get_type_hints(cls).items():
        if name not in inherited:
            yield name, type_name(hint), name in cls.__required_keys__


def has_envelope(cls: Any) -> bool:
    return events.Envelope in getattr(cls, "__orig_bases__", ())


def typescript() -> str:
    """Return the TypeScript file: one interface per event, and the unions."""
    lines = [
        "// Generated from src/orchestrator/events by `manage.py generate_protocol`. Do not edit.",
        "",
    ]
    for alias in ALIASES:
        lines += [f"export type {alias} ="]
        lines += [f"  | {json.dumps(value)}" for value in get_args(getattr(events, alias))]
        lines += [";", ""]
    for cls in typed_dicts():
        base = " extends Envelope" if has_envelope(cls) else ""
        lines += [f"/** {sentence(cls)} */", f"export interface {cls.__name__}{base} {{"]
        lines += [f"  {name}{'' if required else '?'}: {kind};" for name, kind, required in fields(cls)]
        lines += ["}", ""]
    for union in UNIONS:
        lines += [f"export type {union} ="]
        lines += [f"  | {type_name(member)}" for member in get_args(getattr(events, union))]
        lines += [";", ""]
    return "\n".join(lines).replace("\n;", ";").rstrip() + "\n"


def markdown() -> str:
    """Return the protocol page of the documentation."""
    parts = [
        "# The chat socket",
        SOURCE,
        INTRODUCTION,
        "## Client messages",
        *_sections("ClientMessage"),
        "## Server events",
        *_sections("ServerEvent"),
        "## Parts",
        *_described([events.Usage, events.TrackState]),
        f"`TrackStatusName` is one of {_code_list(get_args(events.TrackStatusName))}.",
        "## Error codes",
        _error_table(),
        "## Close codes",
        _table(("code", "meaning"), [(str(code), meaning) for code, meaning in CLOSE_CODES.items()]),
        "## Example",
        "The connection breaks after event 4. After reconnecting, `resume` loses no event and repeats none.",
        "```\n" + "\n".join(f"{_arrow(side)} {json.dumps(message)}" for side, message in EXAMPLE) + "\n```",
    ]
    return "\n\n".join(parts) + "\n"


def _sections(union: str) -> list[str]:
    return _described(list(get_args(getattr(events, union))))


def _described(classes: list[Any]) -> list[str]:
    return [part for cls in classes for part in _described_one(cls)]


def _described_one(cls: Any) -> list[str]:
    rows = [
        (f"`{name}`", f"`{kind}`".replace("|", "\\|"), "required" if required else "optional")
        for name, kind, required in fields(cls)
        if name != "type"
    ]
    kind = get_type_hints(cls).get("type")
    title = get_args(kind)[0] if kind else cls.__name__
    table = [_table(("field", "type", ""), rows)] if rows else []
    return [f"### `{title}`", sentence(cls), *table]


def _error_table() -> str:
    return _table(("code", "message"), [(f"`{code}`", _meaning(code)) for code in get_args(events.ErrorCode)])


def _meaning(code: str) -> str:
    """Return the docstring of the first error class with this code."""
    classes = [
        cls for cls in vars(errors).values() if inspect.isclass(cls) and issubclass(cls, errors.ClaveError)
    ]
    for cls in classes:
        if cls.code == code:
            return sentence(cls)
    return MEANINGS[code]


def _code_list(values: tuple[Any, ...]) -> str:
    return ", ".join(f"`{value}`" for value in values)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _arrow(side: Literal["client", "server"]) -> str:
    return "->" if side == "client" else "<-"


class Command(BaseCommand):
    help = "Write frontend/src/protocol.ts and docs/protocol.md from src/orchestrator/events."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail if a file is out of date")
        parser.add_argument("--root", type=Path, default=settings.BASE_DIR, help="the folder to write under")

    def handle(self, *, check: bool, root: Path, **options: Any) -> None:
        texts = {"typescript": typescript(), "markdown": markdown()}
        files = {path: texts[kind] for path, kind in OUTPUTS.items()}
        write_or_check(files, root=root, check=check, command="generate_protocol", stdout=self.stdout)
