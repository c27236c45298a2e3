import io

import numpy as np
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from src.audio import block_buffer
from src.audio.errors import AudioTooLong, NoAudioStream, UnreadableAudio
from src.audio.loader import load_audio
from tests.support.encoding import ALL_FORMATS, RATE_HZ, encode, video_without_sound
from tests.support.hostile.damaged import truncated
from tests.support.hostile.lying import flac_with_length, wav
from tests.support.hostile.sound_files import FORMATS, sound
from tests.support.signals import tone

SECONDS = 2.0


def strongest_frequency_hz(samples, sample_rate):
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return spectrum.argmax() * sample_rate / len(samples)


def two_tones():
    """440 Hz on the left, 660 Hz on the right."""
    return np.stack([tone(440, SECONDS, sample_rate=RATE_HZ), tone(660, SECONDS, sample_rate=RATE_HZ)])


@pytest.mark.parametrize("file_format", ALL_FORMATS)
def test_every_format_is_decoded_from_a_path(file_format, tmp_path):
    path = tmp_path / "no-extension-to-guess-from"
    path.write_bytes(encode(two_tones()[:1], file_format))

    audio = load_audio(path)

    assert audio.samples.dtype == np.float32
    assert audio.samples.ndim == 1
    assert audio.sample_rate == 22050
    assert audio.duration == pytest.approx(SECONDS, abs=0.1)
    assert strongest_frequency_hz(audio.samples, 22050) == pytest.approx(440, abs=2)
    # A sine's RMS is its amplitude by the root of two. (AAC overshoots for single samples.)
    assert np.sqrt(np.mean(audio.samples**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.08)


@pytest.mark.parametrize("file_format", ALL_FORMATS)
def test_every_format_is_decoded_from_an_open_file_with_its_own_rate_and_channels(file_format):
    file = io.BytesIO(encode(two_tones(), file_format))

    audio = load_audio(file, target_sr=None, mono=False)

    assert audio.samples.shape[0] == 2
    assert audio.sample_rate == RATE_HZ
    assert audio.duration == pytest.approx(SECONDS, abs=0.1)
    left, right = audio.samples
    assert strongest_frequency_hz(left, RATE_HZ) == pytest.approx(440, abs=2)
    assert strongest_frequency_hz(right, RATE_HZ) == pytest.approx(660, abs=2)
    assert not file.closed


@pytest.mark.parametrize("file_format", ["wav", "m4a"])
def test_a_file_of_the_storage_is_decoded(file_format, tmp_path):
    storage = FileSystemStorage(location=tmp_path)
    name = storage.save("a-song", ContentFile(encode(two_tones(), file_format)))

    with storage.open(name) as file:
        assert load_audio(file).duration == pytest.approx(SECONDS, abs=0.1)


@pytest.mark.parametrize("name", ["song.mp3", "song.raw", "song.txt"])
def test_a_wrong_name_does_not_matter(name, tmp_path):
    path = tmp_path / name
    path.write_bytes(encode(two_tones(), "wav"))

    assert load_audio(path).duration == pytest.approx(SECONDS)


def test_a_file_that_was_already_read_is_decoded_from_its_beginning():
    file = io.BytesIO(encode(two_tones(), "m4a"))
    file.read()

    assert load_audio(file).duration == pytest.approx(SECONDS, abs=0.1)


def test_mono_is_the_mean_of_the_channels():
    channels = np.stack([np.full(1000, 0.5), np.full(1000, -0.1)]).astype(np.float32)

    audio = load_audio(io.BytesIO(encode(channels, "float wav")), target_sr=None)

    assert audio.samples == pytest.approx(np.full(1000, 0.2))


@pytest.mark.parametrize("channel_count", [3, 6])
def test_surround_sound_is_mixed_down(channel_count):
    channels = np.tile(tone(440, 0.5, sample_rate=RATE_HZ), (channel_count, 1))

    audio = load_audio(io.BytesIO(encode(channels, "wav")), target_sr=None)

    assert np.abs(audio.samples).max() == pytest.approx(0.5, abs=0.01)


def test_resampling_in_blocks_leaves_no_seam():
    """A tone over several decoding blocks stays one pure tone."""
    long_tone = tone(440, 25.0, sample_rate=44100)[None]

    audio = load_audio(io.BytesIO(encode(long_tone, "float wav", 44100)))

    expected = tone(440, 25.0)
    inner = slice(2000, -2000)
    assert len(audio.samples) == len(expected)
    assert np.abs(audio.samples[inner] - expected[inner]).max() < 1e-3


def test_numbers_that_are_not_finite_become_silence():
    samples = tone(440, 0.5, sample_rate=RATE_HZ)[None].copy()
    samples[0, [10, 20, 30]] = [np.nan, np.inf, -np.inf]

    audio = load_audio(io.BytesIO(encode(samples, "float wav")), target_sr=None)

    assert np.isfinite(audio.samples).all()
    assert audio.samples[[10, 20, 30]].tolist() == [0, 0, 0]


@pytest.mark.parametrize("file_format", ["wav", "mp3", "m4a"])
def test_a_recording_over_the_limit_is_refused(file_format):
    file = io.BytesIO(encode(two_tones(), file_format))

    with pytest.raises(AudioTooLong, match=r"longer than the 1\.5 seconds allowed.*shorter pieces"):
        load_audio(file, max_duration_seconds=1.5)


def test_a_recording_under_the_limit_is_taken():
    file = io.BytesIO(encode(two_tones(), "flac"))

    assert load_audio(file, max_duration_seconds=3).duration == pytest.approx(SECONDS)


def test_decoding_stops_at_the_limit_instead_of_reading_on():
    ten_minutes = encode(np.zeros((1, 600 * 8000)), "wav", 8000)
    file = CountingFile(ten_minutes)

    with pytest.raises(AudioTooLong):
        load_audio(file, max_duration_seconds=30)

    assert file.bytes_read < len(ten_minutes) / 5


class CountingFile(io.BytesIO):
    bytes_read = 0

    def read(self, size=-1):
        data = super().read(size)
        self.bytes_read += len(data)
        return data


@pytest.mark.parametrize(
    "content",
    [b"", b"RIFF", b"This is a letter, not a song.\n" * 50, bytes(range(256)) * 40, b"%PDF-1.7\n" * 100],
    ids=["nothing", "a torn header", "text", "noise", "a document"],
)
def test_what_is_not_audio_is_refused_in_plain_words(content):
    with pytest.raises(UnreadableAudio) as refusal:
        load_audio(io.BytesIO(content))

    assert "try again" in str(refusal.value)
    for raw in ("Errno", "libsndfile", "avcodec", "Traceback", "Invalid data"):
        assert raw not in str(refusal.value)


def test_a_file_without_samples_is_refused():
    with pytest.raises(UnreadableAudio, match="zero seconds long"):
        load_audio(io.BytesIO(encode(np.zeros((1, 0)), "wav")))


def test_a_video_without_sound_is_refused():
    with pytest.raises(NoAudioStream, match="no sound in it"):
        load_audio(io.BytesIO(video_without_sound()))


PLAYLISTS = {
    "concat": "ffconcat version 1.0\nfile secret.wav\n",
    "hls": "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nsecret.wav\n#EXT-X-ENDLIST\n",
}


@pytest.mark.parametrize("kind", PLAYLISTS)
def test_a_playlist_cannot_make_us_read_other_files(kind, tmp_path, monkeypatch):
    (tmp_path / "secret.wav").write_bytes(encode(two_tones(), "wav"))
    monkeypatch.chdir(tmp_path)

    with pytest.raises(UnreadableAudio):
        load_audio(io.BytesIO(PLAYLISTS[kind].encode()))


@pytest.mark.parametrize("file_format", ["mp3", "aac"])
def test_of_a_torn_file_we_hear_what_is_left(file_format):
    whole = encode(two_tones(), file_format)

    audio = load_audio(io.BytesIO(whole[: len(whole) // 2]))

    assert audio.duration == pytest.approx(SECONDS / 2, abs=0.2)
    assert strongest_frequency_hz(audio.samples[:10000], 22050) > 400


def test_a_torn_file_that_lost_its_index_is_refused():
    whole = encode(two_tones(), "m4a")

    with pytest.raises(UnreadableAudio):
        load_audio(io.BytesIO(whole[: len(whole) // 2]))


@pytest.mark.parametrize("readable_share", [0.0, 0.5], ids=["at once", "halfway"])
@pytest.mark.parametrize("file_format", ["wav", "m4a"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # cffi tells of it as well
def test_a_storage_that_breaks_down_is_not_taken_for_damaged_or_short_audio(file_format, readable_share):
    with pytest.raises(ConnectionError):
        load_audio(BreakingFile(encode(two_tones(), file_format), readable_share))


class BreakingFile(io.BytesIO):
    def __init__(self, content, readable_share):
        super().__init__(content)
        self.readable = 64 + readable_share * len(content)

    def read(self, size=-1):
        if self.tell() + size > self.readable and self.tell() > 0:
            raise ConnectionError("The storage went away")
        return super().read(size)


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_audio(tmp_path / "nowhere.wav")


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_whole_file_is_complete(suffix):
    assert load_audio(io.BytesIO(sound(suffix))).is_complete


# Of the others half a file is a shorter song, or nothing that can be read.
@pytest.mark.parametrize(
    "suffix", [".wav", ".w64", ".au", ".avi", ".flac", ".mp3", ".ogg", ".webm", ".mkv", ".aiff", ".wv"]
)
def test_a_file_that_breaks_off_is_decoded_and_known_to_be_incomplete(suffix):
    audio = load_audio(io.BytesIO(truncated(suffix, 0.6)))

    assert not audio.is_complete
    assert 0.3 < audio.duration < 1.5


def test_streams_of_ogg_behind_each_other_are_all_heard():
    audio = load_audio(io.BytesIO(sound(".opus") + sound(".ogg")))

    assert audio.duration == pytest.approx(4.0, abs=0.2)


def test_what_the_header_says_about_the_length_does_not_count():
    ten_hours = flac_with_length(48_000 * 36_000)

    audio = load_audio(io.BytesIO(ten_hours), max_duration_seconds=60)

    assert audio.duration == pytest.approx(2.0, abs=0.1)
    assert not audio.is_complete


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"rate": 1}, "1 samples a second"),
        ({"rate": 0x7FFF_FFFF}, "2147483647 samples a second"),
        ({"channels": 1024}, "1024 channels"),
    ],
)
def test_absurd_numbers_of_a_header_are_refused(header, words):
    with pytest.raises(UnreadableAudio, match=words):
        load_audio(io.BytesIO(wav(**header)))


def test_many_channels_count_towards_the_limit():
    sixteen_channels = wav(channels=16, data=bytes(48_000 * 16 * 2 * 2))

    assert load_audio(io.BytesIO(sixteen_channels), max_duration_seconds=20).duration == pytest.approx(2.0)
    with pytest.raises(AudioTooLong, match="stereo at 48 kHz"):
        load_audio(io.BytesIO(sixteen_channels), max_duration_seconds=10)


@pytest.mark.parametrize("file_format", ["flac", "mp3", "ogg", "opus", "m4a", "aac", "webm"])
def test_a_recording_that_is_far_too_long_is_refused_without_decoding_it(file_format):
    seconds = []

    with pytest.raises(AudioTooLong):
        load_audio(
            io.BytesIO(encode(np.zeros((1, 10 * RATE_HZ)), file_format)),
            max_duration_seconds=4,
            watch=seconds.append,
        )

    assert seconds == []


def test_a_long_recording_lies_in_a_file_and_sounds_the_same(monkeypatch, tmp_path):
    content = encode(two_tones(), "flac")
    in_memory = load_audio(io.BytesIO(content), target_sr=None, mono=False).samples
    monkeypatch.setattr(block_buffer, "SAMPLES_IN_MEMORY", 50_000)

    in_file = load_audio(io.BytesIO(content), target_sr=None, mono=False, spool_folder=tmp_path).samples

    assert isinstance(in_file, np.memmap)
    assert np.array_equal(in_file, in_memory)
    assert list(tmp_path.iterdir()) == []


def test_whoever_watches_is_told_how_far_it_is_and_may_end_it():
    seconds = []

    load_audio(io.BytesIO(encode(two_tones(), "m4a")), watch=seconds.append)

    assert seconds == sorted(seconds)
    assert seconds[-1] == pytest.approx(SECONDS, abs=0.1)
    with pytest.raises(ZeroDivisionError):
        load_audio(io.BytesIO(encode(two_tones(), "wav")), watch=lambda decoded_seconds: 1 / 0)
