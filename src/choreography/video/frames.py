"""The pictures of a dance, one after the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from src.choreography.blueprint import Blueprint
from src.choreography.count_sheet import count_of_eight
from src.choreography.drawing.camera import follow_couple
from src.choreography.drawing.captions import Caption
from src.choreography.drawing.figure import Pose
from src.choreography.drawing.painter import FramePainter
from src.choreography.library import MoveLibrary, load_teaching
from src.choreography.move import Dancer, Teaching
from src.choreography.poses import CouplePoses, pose_couple
from src.choreography.video.clips import ClipPainter, examine_clip

FRAMES_PER_SECOND = 30
TAIL_SECONDS = 2.0
DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class VideoOptions:
    """Size and language of a video; `lead_in` seconds are shown before the first count."""

    width: int = 1280
    height: int = 720
    language: str = "en"
    lead_in: float = 1.0
    preset: str = "veryfast"


@dataclass(frozen=True)
class Clip:
    """Which part of the track the video shows, in seconds of the track."""

    start: float
    frames: int

    @property
    def seconds(self) -> float:
        return self.frames / FRAMES_PER_SECOND


def clip_of(blueprint: Blueprint, options: VideoOptions) -> Clip:
    """From shortly before the first count to shortly after the last."""
    start = max(0.0, blueprint.start_seconds - options.lead_in)
    return Clip(start, ceil((blueprint.end_seconds + TAIL_SECONDS - start) * FRAMES_PER_SECOND))


def draw_frames(
    blueprint: Blueprint,
    library: MoveLibrary,
    options: VideoOptions,
    clips: Mapping[str, Path] = MappingProxyType({}),
) -> Iterator[Picture]:
    """RGBA pictures (height, width, 4), one after the other in the same memory.

    `clips` are videos that are shown in place of the drawn couple, by the id of the move.
    """
    clip = clip_of(blueprint, options)
    times = clip.start + np.arange(clip.frames) / FRAMES_PER_SECOND
    poses = pose_couple(blueprint, library, times)
    camera = follow_couple(poses, FRAMES_PER_SECOND)
    turning = {dancer: np.gradient(poses.of(dancer).facing) * FRAMES_PER_SECOND for dancer in DANCERS}
    captions = _captions(blueprint, times, options.language)
    painter = FramePainter(options.width, options.height)
    own = _ClipShow(blueprint, clips, options)
    for index in range(clip.frames):
        picture = own.picture_at(float(times[index]), captions[index])
        if picture is not None:
            yield picture
            continue
        view = camera.view(index, options.width, options.height)
        figures = [figure_of(poses, dancer, index, float(turning[dancer][index])) for dancer in DANCERS]
        yield painter.draw(figures, view, captions[index])


def figure_of(poses: CouplePoses, dancer: Dancer, index: int, turning: float) -> Pose:
    """One dancer of one frame as the painter draws it. `turning` is in degrees a second."""
    found = poses.of(dancer)
    return Pose(
        dancer, found.joints[index], float(found.facing[index]), float(found.head_yaw[index]), turning
    )


class _ClipShow:
    """The clips of a dance, each opened when its move is danced and closed by the next one."""

    def __init__(self, blueprint: Blueprint, clips: Mapping[str, Path], options: VideoOptions) -> None:
        self._blueprint, self._options = blueprint, options
        self._clips = {move: (path, examine_clip(path).seconds) for move, path in clips.items()}
        self._place = -1
        self._painter: ClipPainter | None = None

    def picture_at(self, time: float, caption: Caption) -> Picture | None:
        """The clip's picture at a time of the track; None where the couple is drawn."""
        beats = self._blueprint.beat_times
        if not self._clips or not beats[0] <= time < beats[-1]:
            return None
        place = self._blueprint.move_at(float(np.interp(time, beats, np.arange(len(beats)))))
        placed = self._blueprint.moves[place]
        if placed.move not in self._clips:
            return None
        if place != self._place or self._painter is None:
            size = (self._options.width, self._options.height)
            self._place, self._painter = place, ClipPainter(*self._clips[placed.move], *size)
        start, end = beats[placed.start_beat], beats[placed.end_beat]
        return self._painter.draw((time - start) / (end - start), caption)


def count_beats(blueprint: Blueprint, times: NDArray[np.float64]) -> NDArray[np.int64]:
    """The beat that is shown in frames at `times`: it changes on the frame nearest to the beat; -1 before the first."""
    half = 0.5 / FRAMES_PER_SECOND
    return np.searchsorted(np.asarray(blueprint.beat_times), times + half, side="right") - 1


def _captions(blueprint: Blueprint, times: NDArray[np.float64], language: str) -> list[Caption]:
    names = load_teaching(language)
    last = blueprint.moves[-1].end_beat - 1
    beats = np.minimum(count_beats(blueprint, times), last)
    of_beat = [index for index, placed in enumerate(blueprint.moves) for _ in range(placed.counts)]
    captions = {-1: Caption(0, "", _name(names, blueprint.moves[0].move))}
    for beat, index in enumerate(of_beat):
        following = blueprint.moves[index + 1].move if index + 1 < len(blueprint.moves) else ""
        captions[beat] = Caption(
            count_of_eight(blueprint, beat),
            _name(names, blueprint.moves[index].move),
            _name(names, following),
        )
    return [captions[int(beat)] for beat in beats]


def _name(names: Mapping[str, Teaching], move_id: str) -> str:
    """A move's name in the language; a user's own move has its id."""
    return names[move_id].name if move_id in names else move_id.replace("_", " ").capitalize()
