"""The video: picture and sound on the beat; a failure leaves no file."""

import errno
import itertools
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile

from src.audio.errors import UnreadableAudio
from src.choreography.blueprint import Blueprint
from src.choreography.drawing.captions import LIT, TAP, count_places
from src.choreography.errors import RenderCancelledError, RenderError
from src.choreography.video import VideoOptions, count_beats, draw_frames, write_video
from src.choreography.video import writer as writer_module
from src.choreography.video.frames import FRAMES_PER_SECOND, excerpt_of
from tests.choreography.dances import LIBRARY, blueprint_of

SMALL = VideoOptions(width=640, height=360)
CLICK_RATE = 44_100
DANCE = blueprint_of(["side_basic", "right_turn_from_closed", "final_open_pose"], bpm=127.3)


@pytest.fixture(scope="module")
def clicks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a track with a click on each beat of the dance."""
    sound = np.zeros(int((DANCE.end_seconds + 4) * CLICK_RATE), dtype=np.float32)
    for time in DANCE.beat_times:
        start = round(time * CLICK_RATE)
        sound[start : start + 200] = 0.8 * np.hanning(200) * np.sin(np.arange(200) * 0.5)
    path = tmp_path_factory.mktemp("clicks") / "clicks.flac"
    soundfile.write(path, sound, CLICK_RATE)
    return path


@pytest.fixture(scope="module")
def video(clicks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("video") / "dance.mp4"
    write_video(DANCE, LIBRARY, clicks, target, options=SMALL)
    return target


def colour(argb: int) -> np.ndarray:
    return np.array([argb >> 16 & 255, argb >> 8 & 255, argb & 255])


def shown_count(picture: np.ndarray) -> int:
    """Return the count whose mark is filled; 0 if none is."""
    height, width = picture.shape[:2]
    for number, (x, y) in enumerate(count_places(width, height), 1):
        # Left of the number, inside the disc.
        pixel = picture[round(y), round(x - 13 * height / 720), :3].astype(int)
        if min(np.abs(pixel - colour(argb)).max() for argb in (LIT, TAP)) < 60:
            return number
    return 0


@pytest.mark.long
def test_it_is_h264_and_aac_at_30_frames_and_plays_while_it_loads(video: Path):
    with av.open(str(video)) as file:
        picture, sound = file.streams.video[0], file.streams.audio[0]
        assert (picture.codec_context.name, sound.codec_context.name) == ("h264", "aac")
        assert (picture.width, picture.height, picture.average_rate) == (640, 360, FRAMES_PER_SECOND)
        assert sound.rate == 48_000
        assert float(picture.duration * picture.time_base) == pytest.approx(
            excerpt_of(DANCE, SMALL).seconds, abs=0.05
        )
        assert float(sound.duration * sound.time_base) == pytest.approx(
            excerpt_of(DANCE, SMALL).seconds, abs=0.05
        )
    data = video.read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_the_count_changes_on_the_frame_nearest_to_each_beat(video: Path):
    with av.open(str(video)) as file:
        shown = [
            (float(frame.time), shown_count(frame.to_ndarray(format="rgb24")))
            for frame in file.decode(video=0)
        ]
    changes = [time for (_, before), (time, after) in itertools.pairwise(shown) if before != after]
    beats = np.asarray(DANCE.beat_times[:-1]) - excerpt_of(DANCE, SMALL).start
    assert len(changes) == len(beats)
    assert np.abs(np.asarray(changes) - beats).max() <= 0.5 / FRAMES_PER_SECOND + 1e-3
    assert [count for time, count in shown if time > changes[-1]][:1] == [8]


def test_the_sound_is_where_it_was_in_the_track(video: Path):
    with av.open(str(video)) as file:
        blocks = [(frame.time, frame.to_ndarray()[0]) for frame in file.decode(audio=0)]
    start, sound = blocks[0][0], np.concatenate([block for _, block in blocks])
    offset = excerpt_of(DANCE, SMALL).start
    for beat in (DANCE.beat_times[0], DANCE.beat_times[11], DANCE.beat_times[-1]):
        near = round((beat - offset - start) * 48_000)
        window = np.abs(sound[max(0, near - 4000) : near + 4000])
        heard = (max(0, near - 4000) + int(window.argmax())) / 48_000 + start
        # A click is loudest in its middle, 100 samples after it begins.
        assert heard - 100 / CLICK_RATE == pytest.approx(beat - offset, abs=0.010)


def test_beats_are_shown_from_half_a_frame_before():
    times = np.array([0.0, DANCE.beat_times[1] - 0.016, DANCE.beat_times[1] - 0.017])
    assert count_beats(DANCE, times).tolist() == [-1, 1, 0]


@pytest.mark.long
def test_both_dancers_are_in_every_picture():
    lead, follow = np.array([233, 228, 218]), np.array([194, 33, 63])
    for index, picture in enumerate(draw_frames(DANCE, LIBRARY, SMALL)):
        if index % 60 == 0:
            pixels = picture[..., :3].astype(int)
            for shirt in (lead, follow):
                assert (np.abs(pixels - shirt).max(axis=2) < 40).sum() > 200


def test_the_names_of_moves_are_written_in_the_users_language():
    first = {
        language: next(draw_frames(DANCE, LIBRARY, VideoOptions(640, 360, language))).copy()
        for language in ("en", "es", "de")
    }
    assert not np.array_equal(first["en"], first["es"])
    assert not np.array_equal(first["en"], first["de"])


@pytest.mark.long
def test_progress_rises_to_the_end(tmp_path: Path):
    heard: list[float] = []
    write_video(
        blueprint_of(["step_tap", "closed_pose"]),
        LIBRARY,
        None,
        tmp_path / "a.mp4",
        options=SMALL,
        progress=heard.append,
    )
    assert heard == sorted(heard)
    assert (heard[0], heard[-1]) == (0.0, 1.0)
    assert len(heard) > 10
    with av.open(str(tmp_path / "a.mp4")) as file:
        assert not file.streams.audio


def test_a_cancelled_video_leaves_no_file(clicks: Path, tmp_path: Path):
    asked: list[float] = []
    with pytest.raises(RenderCancelledError):
        write_video(
            DANCE,
            LIBRARY,
            clicks,
            tmp_path / "a.mp4",
            options=SMALL,
            progress=asked.append,
            cancelled=lambda: len(asked) > 3,
        )
    assert list(tmp_path.iterdir()) == []
    assert asked[-1] < 0.2


def test_a_track_that_cannot_be_read_leaves_no_file(tmp_path: Path):
    track = tmp_path / "track.mp3"
    track.write_bytes(b"no sound at all" * 100)
    with pytest.raises(UnreadableAudio):
        write_video(DANCE, LIBRARY, track, tmp_path / "a.mp4", options=SMALL)
    assert [path.name for path in tmp_path.iterdir()] == ["track.mp3"]


def test_a_full_disk_leaves_no_half_file_and_keeps_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    target = tmp_path / "a.mp4"
    target.write_bytes(b"the dance before")

    def fail(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writer_module, "_video_stream", fail)
    with pytest.raises(RenderError, match="disk space"):
        write_video(DANCE, LIBRARY, None, target, options=SMALL)
    assert [path.name for path in tmp_path.iterdir()] == ["a.mp4"]
    assert target.read_bytes() == b"the dance before"


def test_a_folder_that_is_gone_is_said(tmp_path: Path):
    with pytest.raises(RenderError):
        write_video(DANCE, LIBRARY, None, tmp_path / "gone" / "a.mp4", options=SMALL)


def test_a_track_that_ends_before_the_dance_goes_on_in_silence(tmp_path: Path):
    track = tmp_path / "short.wav"
    soundfile.write(track, np.zeros((8000, 1), dtype=np.float32), 8000)
    dance: Blueprint = blueprint_of(["step_tap", "closed_pose"])
    write_video(dance, LIBRARY, track, tmp_path / "a.mp4", options=SMALL)
    with av.open(str(tmp_path / "a.mp4")) as file:
        heard = sum(frame.samples for frame in file.decode(audio=0)) / 48_000
    assert heard == pytest.approx(excerpt_of(dance, SMALL).seconds, abs=0.05)
