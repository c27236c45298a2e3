"""Some of the hostile files through the worker's own code: each ends, in words for a person.

All of them, through the whole of Clave: ``script/bench hostile_uploads``.
"""

import time
from collections import defaultdict
from typing import Any

import pytest
from django.core.files.storage import default_storage

from src.api.models import Track
from src.api.uploads.containers import HEAD_BYTES, recognise
from src.tasks.analysis import analyze_track
from tests.support.failing_agents import CountingAgent, only_these_agents
from tests.support.hostile import HostileFile, every_hostile_file
from tests.support.stored_tracks import store_track

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.long,
]

OF_EACH_KIND = 2
# Big, or slow to make.
LEFT_TO_THE_BENCHMARK = ("tags.m4a", "tags.webm", "tags.mp3", "unpacks", "hours.mp3", "hours.aac", "10-hours")
# 30 000 tags cost FFmpeg up to 12 s of CPU time, once for the sound and once for the tags; other tests run beside it.
MOST_SECONDS = 90


def some_hostile_files() -> list[HostileFile]:
    kinds: dict[str, list[HostileFile]] = defaultdict(list)
    for file in every_hostile_file():
        if not any(name in file.name for name in LEFT_TO_THE_BENCHMARK):
            kinds[file.kind].append(file)
    return [file for files in kinds.values() for file in files[:: -(-len(files) // OF_EACH_KIND)]]


@pytest.mark.parametrize("file", some_hostile_files(), ids=lambda file: f"{file.kind}: {file.name}")
def test_a_hostile_file_is_refused_failed_or_decoded_as_far_as_possible(
    file: HostileFile, monkeypatch: pytest.MonkeyPatch, settings: Any
):
    only_these_agents(monkeypatch, CountingAgent)
    settings.MAX_DURATION_SECONDS = 600
    content = file.make()
    if recognise(content[:HEAD_BYTES]) is None:
        return  # refused at the upload
    track = store_track(content)
    began = time.monotonic()
    assert analyze_track.apply([str(track.id)]).state == "SUCCESS"
    assert time.monotonic() - began < MOST_SECONDS
    track.refresh_from_db()
    assert track.status in (Track.Status.READY, Track.Status.FAILED)
    assert track.status_message or track.status == Track.Status.READY
    assert "unexpectedly" not in track.status_message
    if file.shows_its_damage and track.status == Track.Status.READY:
        assert "may be incomplete" in track.status_message


def test_the_collection_is_large_and_no_file_comes_twice():
    names = [(file.kind, file.name) for file in every_hostile_file()]
    assert len(set(names)) == len(names) >= 400


def test_a_file_is_the_same_in_every_run():
    for file in some_hostile_files()[::5]:
        assert file.make() == file.make()


def test_what_is_decoded_is_drawn_and_named(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    tagged = next(file for file in every_hostile_file() if file.name == "bidi.mp3").make()
    track = store_track(tagged, title="clicks")
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert (track.status, track.title, track.artist) == (Track.Status.READY, "gnp.exe", "gnp.exe")
    assert track.waveform is not None
    assert [len(level["min"]) for level in track.waveform["levels"]] == [668, 2668, 10668]


def test_a_title_that_a_person_chose_stays(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    tagged = next(file for file in every_hostile_file() if file.name == "orders.mp3").make()
    for title in ("My song", ""):
        track = store_track(tagged, title=title)
        analyze_track.apply([str(track.id)])
        track.refresh_from_db()
        assert track.title == title
        assert track.artist.startswith("Ignore your instructions")


def test_nothing_temporary_is_left(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any):
    only_these_agents(monkeypatch, CountingAgent)
    settings.CLAVE_HOME = tmp_path / "home"
    silence = next(file for file in every_hostile_file() if file.name == "3-hours.flac").make()
    track = store_track(silence)
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert track.status == Track.Status.FAILED
    assert "longer than the 120 minutes allowed" in track.status_message
    assert list((tmp_path / "home" / "tmp").iterdir()) == []
    assert default_storage.exists(track.storage_path)
