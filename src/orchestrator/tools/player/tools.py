"""The player of the page that asked, as a tool."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import Field

from src.api.models import Track
from src.core.text import one_line
from src.orchestrator.events import PlayerEvent
from src.orchestrator.tools.library.owned import LONGEST_TITLE, Library
from src.orchestrator.tools.library.search import TrackId
from src.orchestrator.tools.outcome import ToolOutcome
from src.orchestrator.tools.theory.tools import NO_BARS, bars_of

# The name of the tool.
CONTROL = "control_player"
NOT_THERE = "The track ends at {end:.0f} s: there is nothing to play from {start:.0f} s on."
BACKWARDS = "A passage must end after its start."

type Seconds = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]
type Bar = Annotated[int, Field(ge=1, le=100_000)]
# Of the playback speed.
SLOWEST, FASTEST = 0.25, 4.0
type Action = Literal["play", "pause", "loop", "end_loop", "seek", "speed"]


class Limits(TypedDict, total=False):
    """A passage in seconds, with the names of the event's fields."""

    start_seconds: float
    end_seconds: float


class PlayerTools:
    """The player's tool, for the tracks of one user."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def control_player(
        self,
        action: Action,
        track_id: TrackId | None = None,
        *,
        start_seconds: Seconds | None = None,
        end_seconds: Seconds | None = None,
        first_bar: Bar | None = None,
        last_bar: Bar | None = None,
        bars: Annotated[Bar | None, Field(description="So many bars from start_seconds on.")] = None,
        speed: Annotated[float | None, Field(ge=SLOWEST, le=FASTEST, description="1 is as recorded.")] = None,
    ) -> ToolOutcome:
        """Play, pause or loop a track on the user's page, end the loop, or set the playback speed. A passage is given
        by seconds or by bars; without its end, it is played from there on. Only when the user asks for it."""
        track = self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform")
        )
        limits = _limits(track, start_seconds, end_seconds, first_bar, last_bar)
        if bars and limits:
            limits = _of_bars(track, limits["start_seconds"], bars)
        if action == "loop" and "end_seconds" not in limits:
            limits = Limits(start_seconds=limits.get("start_seconds", 0.0), end_seconds=track.duration or 0.0)
        event: PlayerEvent = {"type": "player", "action": action, "track_id": str(track.pk)}
        if action not in {"pause", "end_loop"}:
            event = {**event, **limits}
        if speed is not None:
            event["speed"] = speed
        told: dict[str, Any] = {**event, "title": one_line(track.display_name, LONGEST_TITLE)}
        del told["type"]
        return ToolOutcome(told, player=event)


def _of_bars(track: Track, start: float, count: int) -> Limits:
    """Return so many bars from the one on that begins next to a time."""
    bars = bars_of(track)
    if bars is None:
        raise ValueError(NO_BARS)
    near = min(range(1, bars.count + 1), key=lambda bar: abs(bars.span(bar, bar)[0] - start))
    span = bars.span(near, near + count - 1)
    return Limits(start_seconds=round(span[0], 3), end_seconds=round(span[1], 3))


def _limits(
    track: Track, start: float | None, end: float | None, first_bar: int | None, last_bar: int | None
) -> Limits:
    """Return the passage in seconds; empty for the whole track. Raises ``ValueError`` if it does not exist."""
    if first_bar or last_bar:
        bars = bars_of(track)
        if bars is None:
            raise ValueError(NO_BARS)
        first = first_bar or last_bar or 1
        span = bars.span(first, last_bar or first)
        if last_bar is None:
            return Limits(start_seconds=round(span[0], 3))
        return Limits(start_seconds=round(span[0], 3), end_seconds=round(span[1], 3))
    if start is None and end is None:
        return Limits()
    start = start or 0.0
    if track.duration is not None and start >= track.duration:
        raise ValueError(NOT_THERE.format(start=start, end=track.duration))
    if end is not None and end <= start:
        raise ValueError(BACKWARDS)
    return Limits(start_seconds=start) if end is None else Limits(start_seconds=start, end_seconds=end)
