"""The video of a dance: H.264 and AAC in an mp4 that plays while it loads."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import av
import av.error
from av.container import OutputContainer
from av.video.stream import VideoStream

from src.choreography.blueprint import Blueprint
from src.choreography.errors import RenderCancelledError, RenderError
from src.choreography.library import MoveLibrary
from src.choreography.video.frames import (
    FRAMES_PER_SECOND,
    Excerpt,
    Picture,
    VideoOptions,
    draw_frames,
    excerpt_of,
)
from src.choreography.video.soundtrack import AUDIO_RATE, Block, read_soundtrack

# Frames between two calls of `progress` and `cancelled`: about four calls for each second of video.
CALL_EVERY_FRAMES = 8
# Half the time of the preset alone at the same quality, but files are 40 % larger. Drawn pictures have simple motion.
X264 = "bframes=0:subme=1:me=dia:weightp=0:scenecut=0:rc-lookahead=10"

Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


def write_video(
    blueprint: Blueprint,
    library: MoveLibrary,
    audio: Path | None,
    target: Path,
    *,
    options: VideoOptions | None = None,
    clips: Mapping[str, Path] = MappingProxyType({}),
    progress: Progress = lambda share: None,
    cancelled: Cancelled = lambda: False,
) -> None:
    """Draw, encode and mix a dance; `target` appears when the whole video is written.

    Args:
        blueprint: A checked blueprint.
        library: The library that holds its moves.
        audio: The track, in any format that the analysis reads; None for a silent video.
        target: The mp4 file. It is written under a temporary name in the same folder.
        options: Size and language.
        clips: Videos that are shown in place of the drawn couple, by the id of the move.
        progress: Called with the share that is done, 0 to 1.
        cancelled: Called several times for each second of video; True ends the work.

    Raises:
        RenderCancelledError: `cancelled` returned True; no file is left.
        RenderError: The video cannot be written; no file is left.
        ClipError: A clip cannot be read; no file is left.
        AudioError: The track cannot be read; no file is left.
    """
    draft: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=target.parent, prefix=".dance-", suffix=".mp4", delete=False
        ) as file:
            draft = Path(file.name)
        _write(
            _Pictures(blueprint, library, options or VideoOptions(), clips, progress, cancelled), audio, draft
        )
        draft.replace(target)
        progress(1.0)
    except (OSError, av.error.FFmpegError) as error:
        raise RenderError(
            "The video could not be written. Check the free disk space and try again.", "no_space"
        ) from error
    finally:
        if draft is not None:
            draft.unlink(missing_ok=True)


@dataclass(frozen=True)
class _Pictures:
    """The frames of a dance, with callbacks for progress and cancellation."""

    blueprint: Blueprint
    library: MoveLibrary
    options: VideoOptions
    clips: Mapping[str, Path]
    progress: Progress
    cancelled: Cancelled

    @property
    def excerpt(self) -> Excerpt:
        return excerpt_of(self.blueprint, self.options)

    def draw(self) -> Iterator[Picture]:
        frames = self.excerpt.frames
        for index, picture in enumerate(draw_frames(self.blueprint, self.library, self.options, self.clips)):
            if index % CALL_EVERY_FRAMES == 0:
                if self.cancelled():
                    raise RenderCancelledError("The video was cancelled.")
                self.progress(index / frames)
            yield picture


def _write(pictures: _Pictures, audio: Path | None, draft: Path) -> None:
    excerpt = pictures.excerpt
    with av.open(str(draft), "w", format="mp4", options={"movflags": "+faststart"}) as output:
        video = _video_stream(output, pictures.options)
        sound = _Soundtrack(output, read_soundtrack(audio, excerpt.start, excerpt.seconds)) if audio else None
        for index, picture in enumerate(pictures.draw()):
            # Not copied: the encoder converts it before the next picture overwrites it.
            frame = av.VideoFrame.from_numpy_buffer(picture, format="rgba")
            frame.pts = index
            output.mux(video.encode(frame))
            if sound:
                sound.write_until((index + 1) / FRAMES_PER_SECOND)
        output.mux(video.encode(None))
        if sound:
            sound.finish()


def _video_stream(output: OutputContainer, options: VideoOptions) -> VideoStream:
    stream = output.add_stream("libx264", rate=FRAMES_PER_SECOND)
    stream.width, stream.height = options.width, options.height
    stream.pix_fmt = "yuv420p"
    stream.time_base = Fraction(1, FRAMES_PER_SECOND)
    stream.options = {"preset": options.preset, "crf": "23", "threads": "1", "x264-params": X264}
    return stream


class _Soundtrack:
    """Audio, written in step with the frames, so that neither accumulates in memory."""

    def __init__(self, output: OutputContainer, blocks: Iterator[Block]) -> None:
        self.output, self.blocks, self.written = output, blocks, 0
        self.stream = output.add_stream("aac", rate=AUDIO_RATE)
        self.stream.bit_rate = 160_000
        self.stream.layout = "stereo"

    def write_until(self, seconds: float) -> None:
        """Write blocks up to a time of the video in seconds, or until the audio ends."""
        while self.written < seconds * AUDIO_RATE:
            block = next(self.blocks, None)
            if block is None:
                return
            self._encode(block)

    def finish(self) -> None:
        """Write the remaining blocks."""
        for block in self.blocks:
            self._encode(block)
        self.output.mux(self.stream.encode(None))

    def _encode(self, block: Block) -> None:
        frame = av.AudioFrame.from_ndarray(block, format="fltp", layout="stereo")
        frame.sample_rate = AUDIO_RATE
        frame.time_base = Fraction(1, AUDIO_RATE)
        frame.pts = self.written
        self.written += block.shape[1]
        self.output.mux(self.stream.encode(frame))
