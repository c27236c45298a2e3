"""Dances: are all of them legal, how fast are they planned and drawn, and what do they look like?

script/bench choreography                      # 108 dances on three made tracks
script/bench choreography --video TRACK        # a video of a track: speed and memory
script/bench choreography --picture FILE.png   # the picture in docs/choreography.md
"""

import argparse
import resource
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import get_args

import numpy as np

from src.agents import LoudnessAgent, RhythmAgent, StructureAgent
from src.agents.base import run_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.choreography.blueprint import Blueprint, PlacedMove, check_blueprint
from src.choreography.library import load_library
from src.choreography.move import Difficulty, Energy, Style
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import MusicFeatures, music_from_analysis, plan_dance
from src.choreography.poses import pose_couple
from src.choreography.poses.joint_ranges import RANGES, measure_angles
from src.choreography.video import VideoOptions, draw_frames, write_video
from src.choreography.video.frames import FRAMES_PER_SECOND, Picture, excerpt_of
from tests.choreography.dances import music

FORMS = {118.0: "A8 B16 C16 B16 C8", 127.0: "A4 B9 C16 B9 C16 B8", 142.0: "B8 C17 B8 C17 A8 C16"}
COMBINATIONS = list(product(get_args(Difficulty), get_args(Energy), get_args(Style)))


def check_dances(seconds: int) -> None:
    """Plan every combination on three tracks; count what a body or a couple cannot do."""
    library = load_library()
    planning, posing, problems, fewest = [], [], 0, 99.0
    for (bpm, form), combination in product(FORMS.items(), COMBINATIONS):
        parameters = ChoreographyParameters(
            difficulty=combination[0], energy_level=combination[1], style=combination[2], duration=seconds
        )
        start = time.process_time()
        dance = plan_dance(music(bpm, 150, form), parameters, library)
        planning.append(time.process_time() - start)
        check_blueprint(dance, library)
        length = dance.end_seconds - dance.start_seconds
        if abs(length - seconds) > 8 * 60 / bpm:
            problems += 1
            print(f"{'-'.join(combination)} at {bpm:g} BPM: {length:.0f} s instead of {seconds}")
        fewest = min(fewest, len({placed.move for placed in dance.moves}) / length * 60)
        start = time.process_time()
        problems += count_problems(dance)
        posing.append(time.process_time() - start)
    print(
        f"{len(planning)} dances of {seconds} s, {problems} problems, at least {fewest:.1f} different moves a minute"
    )
    print(f"planned in {np.median(planning):.2f} s (slowest {max(planning):.2f}) of CPU time")
    print(f"posed and checked in {np.median(posing):.2f} s of CPU time")


def count_problems(dance: Blueprint) -> int:
    """Sliding feet, hands apart, joints out of range, at 30 frames a second."""
    poses = pose_couple(dance, load_library(), np.arange(dance.start_seconds, dance.end_seconds + 2, 1 / 30))
    count = 0
    for (lead, follow), joined in poses.joined.items():
        gap = poses.lead.joint(f"hand_{lead}") - poses.follow.joint(f"hand_{follow}")
        count += int(np.linalg.norm(gap[joined], axis=1).max(initial=0) > 0.05)
    for dancer in (poses.lead, poses.follow):
        for index, side in enumerate("LR"):
            both = dancer.planted[1:, index] & dancer.planted[:-1, index]
            moved = np.linalg.norm(np.diff(dancer.joint(f"ball_{side}"), axis=0), axis=1)
            count += int(moved[both].max() > 0.01)
        for name, angles in measure_angles(dancer).items():
            count += int(angles.min() < RANGES[name][0] - 0.5 or angles.max() > RANGES[name][1] + 0.5)
    return count


def analysed(track: Path) -> MusicFeatures:
    """What the agents measure in a file."""
    audio = load_audio(track, target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    agents = (RhythmAgent(), StructureAgent(), LoudnessAgent())
    return music_from_analysis(*(run_agent(agent, features).data for agent in agents))


def measure_video(track: Path, seconds: int) -> None:
    """Draw and write a video of a track in this process."""
    library = load_library()
    dance = plan_dance(
        analysed(track), ChoreographyParameters(difficulty="intermediate", duration=seconds), library
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as folder:
        wall, cpu = time.monotonic(), time.process_time()
        write_video(dance, library, track, Path(folder) / "dance.mp4")
        wall, cpu = time.monotonic() - wall, time.process_time() - cpu
    length = dance.end_seconds - dance.start_seconds + 3
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{length:.0f} s of video in {wall:.1f} s ({length / wall:.2f} times real time; CPU {length / cpu:.2f})"
    )
    print(f"memory: {after / 1024:.0f} MB at most, {before / 1024:.0f} MB of it before the video")


def category_of(placed: PlacedMove) -> str:
    return load_library()[placed.move].category


def draw_picture(target: Path) -> None:
    """Twelve moments of twelve dances in one picture."""
    import skia

    options = VideoOptions(width=480, height=270)
    pictures: list[Picture] = []
    shown: set[str] = set()
    for number, combination in enumerate(COMBINATIONS[::3]):
        parameters = ChoreographyParameters(
            difficulty=combination[0], energy_level=combination[1], style=combination[2], duration=30
        )
        dance = plan_dance(music(126, 60, "B8 C16"), parameters, load_library(), seed=number)
        # A kind of move that is not in the picture yet, in its middle.
        inner = dance.moves[1:-1] if number < 10 else dance.moves[-1:]
        placed = next((one for one in inner if category_of(one) not in shown), inner[0])
        shown.add(category_of(placed))
        beat = placed.start_beat + placed.counts // 2 + 2 * (number >= 10)
        wanted = round((dance.beat_times[beat] - excerpt_of(dance, options).start) * FRAMES_PER_SECOND)
        frames = draw_frames(dance, load_library(), options)
        pictures.append(next(picture.copy() for index, picture in enumerate(frames) if index == wanted))
    rows = [np.concatenate(pictures[row : row + 3], axis=1) for row in range(0, 12, 3)]
    sheet = np.ascontiguousarray(np.concatenate(rows))
    skia.Image.fromarray(sheet, colorType=skia.kRGBA_8888_ColorType).save(str(target))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--video", type=Path, metavar="TRACK")
    parser.add_argument("--picture", type=Path, metavar="FILE.png")
    parser.add_argument("--seconds", type=int, default=60, help="length of the dances")
    options = parser.parse_args(sys.argv[1:])
    if options.picture:
        draw_picture(options.picture)
    elif options.video:
        measure_video(options.video, options.seconds)
    else:
        check_dances(options.seconds)


if __name__ == "__main__":
    main()
