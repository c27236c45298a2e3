"""``tests/golden/offline_tempo.json``, which the page's tests play, is what the chat socket sends.

After a change that is meant: ``CLAVE_RECORD_GOLDEN=1 .venv/bin/pytest tests/api/test_golden.py``
"""

import json
import os
import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from src.api.auth import token_pair
from src.api.models import Conversation, Track, User
from tests.orchestrator.measurements import rhythm

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

FILE = Path(__file__).parents[1] / "golden" / "offline_tempo.json"
QUESTION = "What is the tempo, and is it steady?"
TRACK_ID = uuid.UUID("7c1f0a52-5f5d-4a0c-9d55-0c4f6f4f6a01")
CLIENT_ID = uuid.UUID("00000000-0000-4000-8000-0000000000c1")
OTHER_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bcall_[0-9a-f]+\b")


async def recorded(alice: User) -> list[dict[str, Any]]:
    """Everything that the socket sends, from its opening to the answer's end."""
    from src.config.asgi import application

    track = await Track.objects.acreate(
        id=TRACK_ID,
        user=alice,
        original_filename="pop_124.ogg",
        title="Pop 124",
        duration=30.0,
        status=Track.Status.READY,
        analysis={"rhythm": rhythm(124.0)},
    )
    conversation = await Conversation.objects.acreate(user=alice)
    await conversation.tracks.aadd(track)
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token_pair(alice)[0]}".encode())]
    socket = WebsocketCommunicator(application, f"/ws/chat/{conversation.pk}/", headers=headers)
    await socket.connect(timeout=5)
    await socket.send_json_to({"type": "question", "text": QUESTION, "client_id": str(CLIENT_ID)})
    events = [await socket.receive_json_from(timeout=10)]
    while events[-1]["type"] not in ("done", "error"):
        events.append(await socket.receive_json_from(timeout=10))
    await socket.disconnect()
    return events


def with_steady_names(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same, with ids and times that do not change from one recording to the next."""
    names = {str(TRACK_ID): str(TRACK_ID), str(CLIENT_ID): str(CLIENT_ID)}

    def steady(match: re.Match[str]) -> str:
        number = len(names)
        name = f"call_{number}" if match[0].startswith("call_") else f"00000000-0000-4000-8000-{number:012}"
        return names.setdefault(match[0], name)

    renamed: list[dict[str, Any]] = json.loads(OTHER_ID.sub(steady, json.dumps(events)))
    return [{**event, "duration_ms": 4} if "duration_ms" in event else event for event in renamed]


def with_joined_tokens(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Which words come together is a matter of time."""
    joined: list[dict[str, Any]] = []
    for event in events:
        plain = {name: value for name, value in event.items() if name != "seq"}
        if joined and plain["type"] == joined[-1]["type"] == "token":
            joined[-1]["text"] += plain["text"]
        else:
            joined.append(plain)
    return joined


async def test_the_golden_stream_is_what_the_product_sends(alice: User, settings: Any) -> None:
    settings.ANALYSIS_PROVIDER = "cached"
    events = with_steady_names(await recorded(alice))
    if os.environ.get("CLAVE_RECORD_GOLDEN"):
        lines = ",\n".join(f"  {json.dumps(event, ensure_ascii=False)}" for event in events)
        FILE.write_text(f"[\n{lines}\n]\n")
    assert with_joined_tokens(events) == with_joined_tokens(json.loads(FILE.read_text()))
