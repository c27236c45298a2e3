"""The frames of a dance's video."""

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
from src.choreography.library import MoveLibrary, move_name
from src.choreography.move import Dancer
from src.choreography.poses import CouplePoses, pose_couple
from src.choreography.video.clips import ClipPainter, examine_clip

FRAMES_PER_SECOND = 30
TAIL_SECONDS = 2.0
DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class VideoOptions:
    """Size in pixels and language of a video; it begins `lead_in` seconds before the first count."""

    width: int = 1280
    height: int = 720
    language: str = "en"
    lead_in: float = 1.0
    preset: str = "veryfast"


@dataclass(frozen=True)
class Excerpt:
    """The part of the track that a video shows: its start in seconds, and its number of frames."""

    start: float
    frames: int

    @property
    def seconds(self) -> float:
        return self.frames / FRAMES_PER_SECOND


def excerpt_of(blueprint: Blueprint, options: VideoOptions) -> Excerpt:
    """Return the excerpt from `lead_in` seconds before the first count to TAIL_SECONDS after the dance."""
    start = max(0.0, blueprint.start_seconds - options.lead_in)
    return Excerpt(start, ceil((blueprint.end_seconds + TAIL_SECONDS - start) * FRAMES_PER_SECOND))


def draw_frames(
    blueprint: Blueprint,
    library: MoveLibrary,
    options: VideoOptions,
    clips: Mapping[str, Path] = MappingProxyType({}),
) -> Iterator[Picture]:
    """Draw the frames of a video, RGBA (height, width, 4); all of them use one buffer.

    Args:
        blueprint: A checked blueprint.
        library: The library that holds its moves.
        options: Size and language.
        clips: Videos that are shown in place of the drawn couple, by the id of the move.

    Raises:
        ClipError: A clip cannot be read.
        RenderError: The server has no fonts.
    """
    excerpt = excerpt_of(blueprint, options)
    times = excerpt.start + np.arange(excerpt.frames) / FRAMES_PER_SECOND
    poses = pose_couple(blueprint, library, times)
    camera = follow_couple(poses, FRAMES_PER_SECOND)
    turning = {dancer: np.gradient(poses.of(dancer).facing) * FRAMES_PER_SECOND for dancer in DANCERS}
    captions = _captions(blueprint, times, options.language)
    painter = FramePainter(options.width, options.height)
    player = _ClipPlayer(blueprint, clips, options)
    for index in range(excerpt.frames):
        picture = player.picture_at(float(times[index]), captions[index])
        if picture is not None:
            yield picture
            continue
        view = camera.view(index, options.width, options.height)
        figures = [figure_of(poses, dancer, index, float(turning[dancer][index])) for dancer in DANCERS]
        yield painter.draw(figures, view, captions[index])


def figure_of(poses: CouplePoses, dancer: Dancer, index: int, turning: float) -> Pose:
    """Return the pose of one dancer in one frame. `turning` is in degrees per second."""
    found = poses.of(dancer)
    return Pose(
        dancer, found.joints[index], float(found.facing[index]), float(found.head_yaw[index]), turning
    )


class _ClipPlayer:
    """Plays the clips of a dance; each is opened when its move begins, and closed by the next clip."""

    def __init__(self, blueprint: Blueprint, clips: Mapping[str, Path], options: VideoOptions) -> None:
        self._blueprint, self._options = blueprint, options
        self._clips = {move: (path, examine_clip(path).seconds) for move, path in clips.items()}
        self._place = -1
        self._painter: ClipPainter | None = None

    def picture_at(self, time: float, caption: Caption) -> Picture | None:
        """Return the frame of a clip at a time of the track in seconds, or None if the couple is drawn then."""
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
    """Return the beat of frames at `times` (n,), in seconds; -1 before the first beat.

    The beat changes on the frame that is nearest to it.
    """
    half = 0.5 / FRAMES_PER_SECOND
    return np.searchsorted(np.asarray(blueprint.beat_times), times + half, side="right") - 1


def _captions(blueprint: Blueprint, times: NDArray[np.float64], language: str) -> list[Caption]:
    last = blueprint.moves[-1].end_beat - 1
    beats = np.minimum(count_beats(blueprint, times), last)
    of_beat = [index for index, placed in enumerate(blueprint.moves) for _ in range(placed.counts)]
    captions = {-1: Caption(0, "", move_name(blueprint.moves[0].move, language))}
    for beat, index in enumerate(of_beat):
        following = blueprint.moves[index + 1].move if index + 1 < len(blueprint.moves) else ""
        captions[beat] = Caption(
            count_of_eight(blueprint, beat),
            move_name(blueprint.moves[index].move, language),
            move_name(following, language),
        )
    return [captions[int(beat)] for beat in beats]
