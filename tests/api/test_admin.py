"""The administration: staff find people, tracks, answers and what went wrong, in a few queries."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from src.api.models import Conversation, Message, Run, Track, User

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def staff(bob: User) -> Client:
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(bob)
    return client


def fill(person: User, count: int) -> None:
    for number in range(count):
        status = Track.Status.FAILED if number % 2 else Track.Status.READY
        Track.objects.create(
            user=person,
            original_filename=f"song{number}.wav",
            status=status,
            status_message="Damaged." * (number % 2),
        )
        conversation = Conversation.objects.create(user=person, title=f"Talk {number}")
        asked = Message.objects.create(conversation=conversation, role="user", text="How fast?")
        answer = Message.objects.create(conversation=conversation, role="assistant")
        state = (
            {"status": Run.Status.FAILED, "error_code": "timeout"}
            if number % 2
            else {"status": Run.Status.DONE}
        )
        Run.objects.create(
            conversation=conversation, question=asked, answer=answer, model="offline/rules", **state
        )


@pytest.mark.parametrize("model", ["user", "track", "conversation", "run"])
def test_a_list_takes_as_many_queries_for_forty_rows_as_for_two(staff: Client, alice: User, model: str):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert staff.get(f"/admin/api/{model}/").status_code == 200
        return len(captured)

    fill(alice, 2)
    queries()
    few = queries()
    fill(alice, 38)
    for number in range(30):
        User.objects.create(username=f"person{number}")

    assert queries() == few < 12


@pytest.fixture
def filled(alice: User, bob: User, charlie: User) -> None:
    fill(alice, 2)
    Track.objects.create(user=bob, original_filename="his.wav")


@pytest.mark.parametrize(
    ("path", "found", "hidden"),
    [
        ("track/?status__exact=failed", "song1.wav", "song0.wav"),
        ("track/?q=damaged", "song1.wav", "song0.wav"),
        ("track/?q=alice", "song1.wav", "his.wav"),
        ("run/?status__exact=failed", "timeout", ">done<"),
        ("run/?error_code=timeout", "timeout", ">done<"),
        ("user/?q=alice", "alice@example.org", "charlie@example.org"),
        ("conversation/?q=%22Talk+1%22", "Talk 1", "Talk 0"),
    ],
)
@pytest.mark.usefixtures("filled")
def test_staff_find_what_they_look_for(staff: Client, path: str, found: str, hidden: str):
    rows = staff.get(f"/admin/api/{path}").content.decode().partition('id="result_list"')[2]

    assert found in rows
    assert hidden not in rows


@pytest.mark.parametrize("model", [Track, Conversation, Run, User])
def test_one_row_can_be_looked_at(staff: Client, alice: User, model: Any):
    fill(alice, 2)

    assert (
        staff.get(f"/admin/api/{model.__name__.lower()}/{model.objects.first().pk}/change/").status_code
        == 200
    )


def test_the_list_of_people_tells_whose_tracks_failed(staff: Client, alice: User):
    fill(alice, 5)

    rows = staff.get("/admin/api/user/?q=alice").content.decode()

    assert '<td class="field-track_count">5</td>' in rows
    assert '<td class="field-failed_count">2</td>' in rows


@pytest.mark.parametrize("by", ["button", "action"])
def test_deleting_a_person_takes_their_files_along(staff: Client, alice: User, media_root: Path, by: str):
    fill(alice, 2)
    folder = media_root / str(alice.pk)
    folder.mkdir(parents=True)
    (folder / "song.wav").write_bytes(b"sound")
    Track.objects.filter(user=alice, original_filename="song0.wav").update(
        storage_path=f"{alice.pk}/song.wav"
    )

    if by == "button":
        page = staff.get(f"/admin/api/user/{alice.pk}/delete/").content.decode()
        assert "all tracks, files and conversations" in page
        staff.post(f"/admin/api/user/{alice.pk}/delete/", {"post": "yes"})
    else:
        staff.post(
            "/admin/api/user/", {"action": "delete_selected", "_selected_action": alice.pk, "post": "yes"}
        )

    assert not User.objects.filter(username="alice").exists()
    assert not folder.exists()
    assert Run.objects.count() == Track.objects.count() == 0


def test_a_track_is_not_deleted_here_and_its_status_not_changed(staff: Client, alice: User):
    fill(alice, 1)
    track = Track.objects.get()

    assert staff.post(f"/admin/api/track/{track.pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.post(f"/admin/api/track/{track.pk}/change/", {"status": "failed"}).status_code == 403
    assert Track.objects.get().status == Track.Status.READY


def test_the_administration_runs_under_our_policy_without_inline_scripts(staff: Client, alice: User):
    fill(alice, 2)
    for path in ("/admin/", "/admin/api/track/", "/admin/api/user/add/", "/admin/api/run/"):
        answer = staff.get(path)
        page = answer.content.decode()
        assert "unsafe" not in answer["Content-Security-Policy"]
        assert "<script>" not in page
        assert " onclick=" not in page
        assert "<style>" not in page
