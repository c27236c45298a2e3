"""Tags and covers that a job stores before the analysis; and those, with the waveform, that the analysis stores."""

from hashlib import sha256
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import Track, waveform_path
from src.api.models.track_tags import COVER_SIZES, cover_path
from src.audio.band_levels import counts
from src.audio.tags import FileTags
from src.core.redis import sync_client
from src.streams.queue_names import QUESTIONS
from src.tasks.analysis import analyze_track
from src.tasks.broker_queues import waiting_jobs
from src.tasks.decode_limits import DecodingTooSlow
from src.tasks.file_tags import queue_tags, read_tags
from src.tasks.orphans import OLD, sweep
from src.tasks.reanalysis import measure_again
from tests.support.failing_agents import CountingAgent, only_these_agents
from tests.support.stored_tracks import store_track
from tests.support.tagged import picture, tagged_mp3

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    only_these_agents(monkeypatch, CountingAgent)


def tagged() -> bytes:
    return tagged_mp3(picture(400, 300), TIT2="So What", TPE1="Miles", TALB="Kind", TYER="1959", TRCK="1/5")


def analysed(track: Track) -> Track:
    analyze_track.apply([str(track.id)])
    return Track.objects.get(pk=track.pk)


def test_tags_and_covers_are_stored():
    track = analysed(store_track(tagged(), title="clicks"))
    assert (track.status, track.title, track.artist) == (Track.Status.READY, "So What", "Miles")
    assert (track.album, track.year, track.track_number) == ("Kind", 1959, 1)
    assert len(track.cover) == 64
    for size in COVER_SIZES:
        with default_storage.open(cover_path(track.storage_path, size)) as file:
            assert file.read(2) == b"\xff\xd8"


def read_soon(track: Track) -> Track:
    read_tags.apply([str(track.id)])
    return Track.objects.get(pk=track.pk)


def test_tags_and_covers_are_known_before_the_analysis():
    track = read_soon(store_track(tagged(), title="clicks"))
    assert (track.status, track.duration) == (Track.Status.PENDING, None)
    assert (track.title, track.artist, track.album) == ("So What", "Miles", "Kind")
    assert (track.year, track.track_number, len(track.cover)) == (1959, 1, 64)
    assert all(default_storage.exists(cover_path(track.storage_path, size)) for size in COVER_SIZES)


def test_the_analysis_leaves_a_cover_that_is_stored_already(monkeypatch: pytest.MonkeyPatch):
    track = read_soon(store_track(tagged()))
    written: list[str] = []
    monkeypatch.setattr("src.tasks.file_tags.replace_file", lambda path, content: written.append(path))
    assert analysed(track).cover == track.cover
    assert written == []


def test_a_title_that_the_user_chose_first_is_kept():
    store = store_track(tagged(), title="clicks")
    Track.objects.filter(pk=store.pk).update(title="Mine")
    assert read_soon(store).title == "Mine"


def test_a_file_without_tags_keeps_its_name_and_waits_for_its_analysis():
    track = read_soon(store_track(title="clicks"))
    assert (track.status, track.title, track.artist, track.cover) == (Track.Status.PENDING, "clicks", "", "")


@pytest.mark.parametrize(
    ("name", "artist", "title"),
    [
        ("Miles_Davis - So_What", "Miles Davis", "So What"),
        ("city__blues_", "", "city blues"),
        ("Up-tempo", "", "Up-tempo"),
        ("01 - Blue", "", "01 - Blue"),
    ],
)
def test_a_file_without_tags_is_named_by_the_words_of_its_name(name: str, artist: str, title: str):
    store = store_track(title=name)
    Track.objects.filter(pk=store.pk).update(original_filename=f"{name}.wav")
    track = read_soon(Track.objects.get(pk=store.pk))
    assert (track.artist, track.title) == (artist, title)


def test_a_title_from_a_file_name_stays_after_another_analysis():
    track = analysed(store_track(title="clicks"))
    Track.objects.filter(pk=track.pk).update(
        status=Track.Status.PENDING, title="city_blues", original_filename="city_blues.wav"
    )
    assert analysed(track).title == "city_blues"


@pytest.mark.parametrize("content", [b"", b"ID3\x03\x00\x00\x7f\x7f\x7f\x7f" + b"\xff" * 5000])
def test_a_file_that_cannot_be_read_keeps_its_name(content: bytes):
    track = read_soon(store_track(content, title="clicks"))
    assert (track.status, track.title, track.cover) == (Track.Status.PENDING, "clicks", "")


def test_a_missing_file_is_left_to_the_analysis():
    track = store_track(tagged(), title="clicks")
    default_storage.delete(track.storage_path)
    assert read_soon(track).status == Track.Status.PENDING


def test_tags_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch):
    def read_slowly(*_: Any) -> None:
        raise DecodingTooSlow

    monkeypatch.setattr("src.tasks.pipeline.read_tags", read_slowly)
    track = read_soon(store_track(tagged(), title="clicks"))
    assert (track.status, track.title) == (Track.Status.PENDING, "clicks")


def test_a_track_whose_analysis_has_begun_is_left_to_it(monkeypatch: pytest.MonkeyPatch):
    track = store_track(tagged(), title="clicks")

    def begin_meanwhile(of: Track) -> FileTags:
        Track.objects.filter(pk=of.pk).update(status=Track.Status.ANALYZING)
        return FileTags(title="So What")

    monkeypatch.setattr("src.tasks.file_tags.load_tags", begin_meanwhile)
    assert read_soon(track).title == "clicks"


def test_who_watches_the_track_is_told(monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []
    monkeypatch.setattr("src.tasks.file_tags.publish_status", lambda track: told.append(str(track.pk)))
    track = read_soon(store_track(tagged()))
    assert told == [str(track.pk)]


def test_tags_are_queued_before_all_analyses():
    queue_tags(store_track(tagged()))
    assert [job.task for job in waiting_jobs()] == [read_tags.name]
    assert sync_client().llen(QUESTIONS) == 1


def test_what_the_user_edited_stays_after_another_analysis():
    track = analysed(store_track(tagged()))
    track.save(update_fields=track.edit_tags({"artist": "", "year": 1960, "rating": 4}))
    Track.objects.filter(pk=track.pk).update(status=Track.Status.PENDING, album="")
    track = analysed(track)
    assert (track.artist, track.year, track.rating, track.album) == ("", 1960, 4, "Kind")


def test_tracks_of_an_older_version_get_tags_and_cover():
    track = analysed(store_track(tagged()))
    old = track.measured_by.replace("metadata:3 ", "")
    Track.objects.filter(pk=track.pk).update(measured_by=old, album="", cover="")
    measure_again.apply([str(track.id)])
    track = Track.objects.get(pk=track.pk)
    assert (track.album, len(track.cover)) == ("Kind", 64)
    assert "metadata:3" in track.measured_by.split()


def bands_of(track: Track) -> tuple[int, bytes]:
    """The number of points, and the file, whose digest is checked."""
    assert track.waveform is not None
    with default_storage.open(waveform_path(track.storage_path)) as file:
        content = file.read()
    assert sha256(content).hexdigest() == track.waveform["bands"]["digest"]
    return track.waveform["bands"]["points"], content


def test_the_waveform_in_bands_is_stored():
    track = analysed(store_track())
    points, content = bands_of(track)
    assert points == 800
    assert len(content) == 4 * sum(counts(800))
    assert max(content[3::4]) > 200


def test_tracks_of_an_older_version_get_the_waveform_in_bands():
    track = analysed(store_track())
    assert track.waveform is not None
    del track.waveform["bands"]
    old = track.measured_by.replace("metadata:3 ", "metadata:2 ")
    Track.objects.filter(pk=track.pk).update(measured_by=old, waveform=track.waveform)
    default_storage.delete(waveform_path(track.storage_path))
    measure_again.apply([str(track.id)])
    assert bands_of(Track.objects.get(pk=track.pk))[0] == 800


def test_covers_and_waveform_go_with_their_track(monkeypatch: pytest.MonkeyPatch):
    path = default_storage.save("7/3f2b9c1e-0000-4000-8000-000000000001.mp3", ContentFile(tagged()))
    track = Track.objects.create(
        pk="3f2b9c1e-0000-4000-8000-000000000001", original_filename="x.mp3", storage_path=path
    )
    analysed(track)
    monkeypatch.setattr("src.tasks.orphans.OLD", -OLD)
    sweep()
    assert default_storage.exists(cover_path(path, 96))
    assert default_storage.exists(waveform_path(path))
    track.delete()
    sweep()
    assert not default_storage.exists(waveform_path(path))
    assert not any(default_storage.exists(cover_path(path, size)) for size in COVER_SIZES)
