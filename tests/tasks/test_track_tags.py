"""Tags, covers and waveforms that an analysis stores."""

from hashlib import sha256

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import Track, waveform_path
from src.api.models.track_tags import COVER_SIZES, cover_path
from src.audio.band_levels import counts
from src.tasks.analysis import analyze_track
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
