"""Picture and sound of a four-minute video, measured from the decoded file against the beats of the blueprint.

script/bench dance_sync [--seconds 240]
"""

import argparse
import itertools
import sys
import tempfile
from pathlib import Path

import av
import numpy as np
import soundfile

from src.choreography.blueprint import Blueprint
from src.choreography.library import load_library
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from src.choreography.video import VideoOptions, write_video
from src.choreography.video.frames import FRAMES_PER_SECOND, excerpt_of
from tests.choreography.dances import music
from tests.choreography.test_video import CLICK_RATE, shown_count

OPTIONS = VideoOptions(width=640, height=360)
CLICK_SAMPLES, WINDOW_SAMPLES, AUDIO_RATE = 200, 4000, 48_000


def write_clicks(dance: Blueprint, path: Path) -> None:
    """A track that clicks on each beat."""
    sound = np.zeros(int((dance.end_seconds + 4) * CLICK_RATE), dtype=np.float32)
    click = 0.8 * np.hanning(CLICK_SAMPLES) * np.sin(np.arange(CLICK_SAMPLES) * 0.5)
    for time in dance.beat_times:
        start = round(time * CLICK_RATE)
        sound[start : start + CLICK_SAMPLES] = click
    soundfile.write(path, sound, CLICK_RATE)


def picture_offsets(video: Path, beats: np.ndarray) -> np.ndarray:
    """Seconds by which the count changes after each beat."""
    with av.open(str(video)) as file:
        shown = [
            (float(f.time or 0), shown_count(f.to_ndarray(format="rgb24"))) for f in file.decode(video=0)
        ]
    changes = [time for (_, before), (time, after) in itertools.pairwise(shown) if before != after]
    if len(changes) != len(beats) - 1:
        raise RuntimeError(f"The count changes {len(changes)} times in {len(beats) - 1} beats.")
    return np.asarray(changes) - beats[:-1]


def sound_offsets(video: Path, beats: np.ndarray) -> np.ndarray:
    """Seconds by which each click is heard after its beat."""
    with av.open(str(video)) as file:
        blocks = [(float(frame.time or 0), frame.to_ndarray()[0]) for frame in file.decode(audio=0)]
    start, sound = blocks[0][0], np.abs(np.concatenate([block for _, block in blocks]))
    found = []
    for beat in beats:
        first = max(0, round((beat - start) * AUDIO_RATE) - WINDOW_SAMPLES)
        heard = (first + int(sound[first : first + 2 * WINDOW_SAMPLES].argmax())) / AUDIO_RATE + start
        # A click is loudest in its middle.
        found.append(heard - CLICK_SAMPLES / 2 / CLICK_RATE - beat)
    return np.asarray(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=240)
    seconds = parser.parse_args(sys.argv[1:]).seconds
    track = music(127.3, seconds + 30.0, "A8 B16 C16 B16 C16 B16 C16 B16 C16 B16")
    dance = plan_dance(
        track, ChoreographyParameters(difficulty="intermediate", duration=seconds), load_library()
    )
    beats = np.asarray(dance.beat_times) - excerpt_of(dance, OPTIONS).start
    with tempfile.TemporaryDirectory() as folder:
        clicks, video = Path(folder) / "clicks.flac", Path(folder) / "dance.mp4"
        write_clicks(dance, clicks)
        write_video(dance, load_library(), clicks, video, options=OPTIONS)
        pictures, sounds = picture_offsets(video, beats), sound_offsets(video, beats)
    print(f"{dance.end_seconds - dance.start_seconds:.0f} s, {len(beats)} beats")
    for name, offsets in (("picture", pictures), ("sound", sounds)):
        parts = [float(np.abs(part).max()) * 1000 for part in np.array_split(offsets, 3)]
        print(
            f"{name}: at most {parts[0]:.1f} ms off at the start, {parts[1]:.1f} in the middle, "
            f"{parts[2]:.1f} at the end"
        )
    return (
        0 if np.abs(pictures).max() <= 0.5 / FRAMES_PER_SECOND + 1e-3 and np.abs(sounds).max() <= 0.01 else 1
    )


if __name__ == "__main__":
    sys.exit(main())
