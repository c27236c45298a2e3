"""The HTTP API is asked whatever its OpenAPI document allows, and much that it does not. No answer is a 500, and every
answer is one that the document describes, the failures too.

The questions are the same in every run. Half of them are about a track and a conversation that exist.
"""

import json
from datetime import date
from typing import Any

import pytest
import schemathesis
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from ninja import NinjaAPI
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from src.api.accounts.authentication import create_token_pair
from src.api.models import (
    ApiToken,
    Conversation,
    Dance,
    Discarded,
    Message,
    OnboardingState,
    Playlist,
    PlaylistEntry,
    TodoTask,
    Track,
    TrackMark,
    TrainingPlan,
    User,
    waveform_path,
)
from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from src.audio.band_levels import counts
from src.audio.waveform_codec import packed
from src.config.asgi import application
from src.core.redis import async_client, sync_client
from src.orchestrator.assistants.coach.plan import build_plan
from src.orchestrator.assistants.coach.plan.build import make_profile
from tests.choreography.dances import LIBRARY, blueprint_of, way_to
from tests.support.clients import CSRF, CSRF_HEADER, browser
from tests.support.examples import examples
from tests.support.measurements import everything
from tests.support.stored_tracks import clicks_wav
from tests.support.users import PASSWORD

pytestmark = [pytest.mark.usefixtures("redis_server")]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = settings(
    max_examples=examples(4),
    # The same seed, without remembering: a run says the same as the one before.
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
TRACK_ID, CONVERSATION_ID = "5d0d1a0e-96f1-4e2c-b1d5-cf4b5e9c0a11", "0b7a6f3e-4c1f-4b8b-8c39-6a0a4a1f7d22"
MESSAGE_ID = "7f1d1a0e-96f1-4e2c-b1d5-cf4b5e9c0a44"
TOKEN_ID = "c2a7d0c4-5b0f-4d0e-9c39-0f6f0a6f1b33"
TASK_ID = 77
PLAYLIST_ID, ENTRY_ID = "3b8f2c1e-1c5b-4a53-9a6f-8c8d1f0b2a55", 78
DANCE_ID = "9d4f7f60-3a0e-4b57-8f43-0a4d0e6b7c66"
MARK_ID = "1f0a7a3c-6b1d-4c0e-9d55-7f2b6c8e4d88"
KNOWN = {
    "track_id": TRACK_ID,
    "conversation_id": CONVERSATION_ID,
    "agent_name": "rhythm",
    "field": "tempo_bpm",
    "message_id": MESSAGE_ID,
    "token_id": TOKEN_ID,
    "model": "clave/analyst",
    "task_id": str(TASK_ID),
    "playlist_id": PLAYLIST_ID,
    "dance_id": DANCE_ID,
    "mark_id": MARK_ID,
    "index": "0",
    "move": "side_basic",
}


async def our_application(scope: Any, receive: Any, send: Any) -> None:
    """The real one. Its connections end with each request: nobody could close them in Schemathesis' event loop."""
    try:
        await application(scope, receive, send)
    finally:
        await async_client().aclose()


def operations(api: NinjaAPI) -> dict[str, Any]:
    document = json.loads(json.dumps(api.get_openapi_schema(), default=str))
    schema = schemathesis.openapi.from_dict(document)
    schema.app = our_application
    return {operation.ok().label: operation.ok() for operation in schema.get_all_operations()}


def takes_something(operation: Any) -> bool:
    """What takes nothing cannot be given anything wrong."""
    return bool(operation.path_parameters or operation.query or operation.body)


OPERATIONS = operations(api) | operations(openai_api)
QUESTIONS = [(GenerationMode.POSITIVE, label) for label in OPERATIONS] + [
    (GenerationMode.NEGATIVE, label) for label, operation in OPERATIONS.items() if takes_something(operation)
]
# What the document cannot say: a body that succeeds.
KNOWN_BODIES = {
    "POST /api/auth/login": {"username": "alice", "password": PASSWORD},
    "POST /api/auth/token": {"username": "alice", "password": PASSWORD},
    "POST /api/auth/signup": {"username": "somebody", "password": "a good long passphrase"},
    "POST /api/me/password": {"current_password": PASSWORD, "new_password": "another good passphrase"},
    "DELETE /api/me": {"password": PASSWORD},
    "PUT /api/tracks/{track_id}/overrides": {"tempo_factor": "1/2"},
    "POST /v1/chat/completions": {
        "model": "clave/analyst",
        "messages": [{"role": "user", "content": "How fast is it?"}],
        "clave": {"track_ids": [TRACK_ID]},
    },
    "POST /api/tasks": {"title": "Practise", "track_id": TRACK_ID, "start_seconds": 0.5},
    "POST /api/tasks/reorder": {"task_ids": [TASK_ID]},
    "PUT /api/tasks/{task_id}": {"title": "Practise"},
    "PATCH /api/tasks/{task_id}": {"title": "Practise"},
    "POST /api/recommendations": {"user_query": "something calm"},
    "POST /api/playlists": {"name": "Friday", "tracks": [{"track_id": TRACK_ID, "reason": "calm"}]},
    "PATCH /api/playlists/{playlist_id}": {"name": "Saturday"},
    "POST /api/playlists/{playlist_id}/tracks": {"tracks": [{"track_id": TRACK_ID}]},
    "POST /api/playlists/{playlist_id}/move": {"entry_ids": [ENTRY_ID], "place": 0},
    "POST /api/playlists/{playlist_id}/remove": {"entry_ids": [ENTRY_ID]},
    "POST /api/tracks/{track_id}/marks": {"kind": "cue", "at_seconds": 0.5},
    "PATCH /api/tracks/{track_id}/marks/{mark_id}": {"text": "Drop"},
    "POST /api/playlists/import": {"name": "Friday", "m3u8": "#EXTM3U\na.wav\n"},
    "PUT /api/tracks/{track_id}/like": {"liked": 1},
    "POST /api/choreography/describe": {"user_request": "a romantic bachata"},
    "POST /api/choreography/dances": {"track_id": TRACK_ID},
    "PATCH /api/choreography/dances/{dance_id}": {"title": "For Ana"},
    "POST /api/agent/step": {"messages": [{"type": "user", "content": "Mark 1 done"}]},
    "POST /api/v1/onboarding/chat": {"message": "I dance salsa", "step": 0},
    "PATCH /api/v1/onboarding/plan": {"session_id": "w1s1", "is_done": True},
    "PUT /api/conversations/{conversation_id}/tracks": {"track_ids": [TRACK_ID]},
    "POST /api/conversations/{conversation_id}/tracks": {"track_ids": [TRACK_ID]},
}
# These need a sound, a cover, a token and a vendor; other tests bring them.
# A second of peaks in three bands.
BAND_POINTS = 100

NEVER_SUCCEEDS = {
    # A drawn video, a clip, a move, a blueprint, or a worker (tests/api/routes/test_choreography.py).
    "GET /api/choreography/tasks/{task_id}",
    "GET /api/choreography/dances/{dance_id}/poses",
    "GET /api/choreography/dances/{dance_id}/picture",
    "GET /api/choreography/dances/{dance_id}/video",
    "POST /api/choreography/dances/import",
    "POST /api/choreography/moves",
    "POST /api/choreography/clips",
    "DELETE /api/choreography/moves/{move}",
    "GET /api/choreography/moves/{move}/clip",
    "DELETE /api/choreography/moves/{move}/clip",
    "GET /api/tracks/{track_id}/cover",
    "POST /api/v1/onboarding/edit",
    "POST /api/tracks",
    "POST /api/auth/token/refresh",
    "PUT /api/model-connection",
    "POST /api/agent/undo",
}


@pytest.fixture(autouse=True)
def welcoming_settings(settings: Any) -> None:
    """No worker runs, so what is not measured is not waited for; and anybody may join."""
    settings.ANALYSIS_PROVIDER = "cached"
    settings.ALLOW_SIGN_UP = True


def furnish(pk: int, label: str) -> tuple[dict[str, str], dict[str, str]]:
    """Alice with a track, a conversation and an API token, whatever was deleted or changed before. Gives her way in:
    headers and cookies."""
    # Nobody is sent away for having asked a lot.
    sync_client().flushall()
    User.objects.filter(username="somebody").delete()
    # Staff: some routes are for nobody else.
    person = {"username": "alice", "email": "alice@example.org", "is_staff": True}
    alice, _ = User.objects.update_or_create(pk=pk, defaults=person)
    if not alice.check_password(PASSWORD):
        alice.set_password(PASSWORD)
        alice.save()
    furnish_track(alice)
    if not Conversation.objects.filter(pk=CONVERSATION_ID).exists():
        talk = Conversation.objects.create(id=CONVERSATION_ID, user=alice, title="About a")
        talk.tracks.set([TRACK_ID])
    if not Message.objects.filter(pk=MESSAGE_ID).exists():
        talk = Conversation.objects.get(pk=CONVERSATION_ID)
        question = Message.objects.create(id=MESSAGE_ID, conversation=talk, role="user", text="How fast?")
        Message.objects.create(conversation=talk, role="assistant", text="120 BPM", parent=question)
    if not TodoTask.objects.filter(pk=TASK_ID).exists():
        TodoTask.objects.filter(user=alice).delete()
        TodoTask.objects.create(id=TASK_ID, user=alice, title="Tune")
    furnish_playlist(alice)
    TrackMark.objects.get_or_create(
        id=MARK_ID, defaults={"user": alice, "track_id": TRACK_ID, "kind": "cue", "at_seconds": 0.5}
    )
    # Poses are not waited for: no worker runs.
    furnish_dance(alice, is_planned=not label.endswith("/poses"))
    if "/onboarding/" in label:
        OnboardingState.objects.update_or_create(user=alice, defaults={"current_step": 0, "step_data": {}})
        plan = build_plan(make_profile({"weekdays": [0]}), [], date(2026, 11, 23), "en")
        TrainingPlan.objects.update_or_create(user=alice, defaults={"body": plan.model_dump(mode="json")})
    if label.endswith("/restore"):
        Discarded.put(Track.objects.get(pk=TRACK_ID))
    ApiToken.objects.get_or_create(pk=TOKEN_ID, defaults={"user": alice, "name": "a", "digest": "a"})
    if "/api/me/tokens" in label:
        return CSRF_HEADER, dict(browser(alice).cookies)
    return {"Authorization": f"Bearer {create_token_pair(alice)[0]}", **CSRF_HEADER}, {"clave_csrf": CSRF}


def furnish_track(alice: User) -> None:
    if Track.objects.filter(pk=TRACK_ID).exists():
        return
    path = f"{alice.pk}/{TRACK_ID}.wav"
    if not default_storage.exists(path):
        default_storage.save(path, ContentFile(clicks_wav(seconds=1)))
    if not default_storage.exists(waveform_path(path)):
        default_storage.save(waveform_path(path), ContentFile(bytes(4 * sum(counts(BAND_POINTS)))))
    bands = {"bands": {"points": BAND_POINTS, "digest": "ab" * 32}}
    Track.objects.create(
        id=TRACK_ID,
        user=alice,
        original_filename="a.wav",
        storage_path=path,
        analysis=everything(),
        waveform=packed([([-1, -2], [1, 2])], duration_seconds=1.0) | bands,
        status="ready",
    )


def furnish_dance(alice: User, *, is_planned: bool) -> None:
    if not Dance.objects.filter(pk=DANCE_ID).exists():
        planned = blueprint_of(way_to(LIBRARY["side_basic"])).model_dump(mode="json")
        blueprint = planned if is_planned else None
        Dance.objects.create(id=DANCE_ID, user=alice, track_id=TRACK_ID, blueprint=blueprint)


def furnish_playlist(alice: User) -> None:
    if not PlaylistEntry.objects.filter(pk=ENTRY_ID).exists():
        Playlist.objects.filter(pk=PLAYLIST_ID).delete()
        playlist = Playlist.objects.create(id=PLAYLIST_ID, user=alice, name="Friday")
        PlaylistEntry.objects.create(
            id=ENTRY_ID, user=alice, playlist=playlist, track_id=TRACK_ID, position=1.0
        )


@pytest.mark.parametrize(("mode", "label"), QUESTIONS, ids=lambda value: getattr(value, "value", value))
def test_every_answer_fits_the_document(alice: User, mode: GenerationMode, label: str):
    operation = OPERATIONS[label]
    statuses: set[int] = set()

    @EXAMPLES
    @given(case=operation.as_strategy(generation_mode=mode), is_about_known=st.booleans())
    def ask(case: schemathesis.Case, is_about_known: bool) -> None:
        headers, cookies = furnish(alice.pk, label)
        if mode is GenerationMode.POSITIVE and not statuses:
            # The first question is a plain one: about what exists, without anything optional.
            is_about_known = True
            required = {parameter.name for parameter in operation.query if parameter.is_required}
            case.query = {name: value for name, value in case.query.items() if name in required}
        if is_about_known:
            case.path_parameters.update({name: KNOWN[name] for name in case.path_parameters if name in KNOWN})
            if mode is GenerationMode.POSITIVE:
                case.body = KNOWN_BODIES.get(label, case.body)
        answer = case.call_and_validate(headers=headers, cookies=cookies, checks=CHECKS)
        statuses.add(answer.status_code)

    ask()
    if mode is GenerationMode.POSITIVE and label not in NEVER_SUCCEEDS:
        assert any(status < 400 for status in statuses), statuses
