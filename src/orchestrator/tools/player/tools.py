"""The player of the page that asked, as a tool."""

from random import choice, sample
from typing import Annotated, Any, TypedDict

from pydantic import Field

from src.api.models import Track
from src.core.identifiers import uuid_or_none
from src.core.text import one_line
from src.orchestrator.errors import Refusal
from src.orchestrator.events import PlayerAction, PlayerEvent
from src.orchestrator.tools.library.owned import LONGEST_TITLE, Library, NotInLibrary
from src.orchestrator.tools.library.search import TrackId
from src.orchestrator.tools.outcome import ToolOutcome
from src.orchestrator.tools.playlists import Playlists
from src.orchestrator.tools.theory.tools import NO_BARS, bars_of

# The name of the tool.
CONTROL = "control_player"
NOT_THERE = "The track ends at {end:.0f} s: there is nothing to play from {start:.0f} s on."
BACKWARDS = "A passage must end after its start."
ONLY_PLAYED = "A playlist can only be played, without a passage and without a speed."
ONLY_QUEUED = "Several tracks can only be played or queued, without a passage and without a speed."
NO_PLAYLIST = "Only several tracks can be shuffled. Pass playlist_id, or track_ids."
EMPTY = "The playlist {name} is empty."
NOT_IN_IT = "This track is not in the playlist {name}."

type Seconds = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]
type Bar = Annotated[int, Field(ge=1, le=100_000)]
# Of the playback speed.
SLOWEST, FASTEST = 0.25, 4.0
# Of the pitch, up and down.
MOST_SEMITONES = 12
type Action = PlayerAction
# For what sounds, which need not be the track of the call.
MOST_QUEUED = 50
WITHOUT_PASSAGE = frozenset({"pause", "end_loop", "resume", "next", "previous", "volume", "pitch"})


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
        volume: Annotated[float | None, Field(ge=0, le=1, description="Of the player; 1 is full.")] = None,
        pitch_semitones: Annotated[
            int | None,
            Field(
                ge=-MOST_SEMITONES,
                le=MOST_SEMITONES,
                description="Higher or lower, at the same speed; 0 as recorded.",
            ),
        ] = None,
        playlist_id: Annotated[
            str | None,
            Field(max_length=60, description="Play this playlist, from track_id on or from its first track."),
        ] = None,
        shuffle: Annotated[
            bool, Field(description="Play the playlist, or track_ids, in random order.")
        ] = False,
        track_ids: Annotated[
            list[Annotated[str, Field(max_length=60)]] | None,
            Field(
                min_length=1, max_length=MOST_QUEUED, description="Play these in this order, or queue them."
            ),
        ] = None,
        is_next: Annotated[bool, Field(description="Queue them behind what sounds, not at the end.")] = False,
    ) -> ToolOutcome:
        """Play, pause or loop a track on the user's page, end the loop, set the speed, the pitch or the volume; play a
        whole playlist or several tracks, or put them into the queue. Pause, resume, next, previous and volume are for
        what sounds: pass the track that was played last. A passage is given by seconds or by bars; without its end, it
        is played from there on. Only when the user asks for it."""
        is_whole = not any((start_seconds, end_seconds, first_bar, last_bar, bars)) and speed in {None, 1.0}
        is_whole = is_whole and not pitch_semitones
        if playlist_id:
            if action != "play" or not is_whole:
                raise ValueError(ONLY_PLAYED)
            return self._play_playlist(playlist_id, track_id, shuffle=shuffle)
        if track_ids or action == "queue":
            if action not in {"play", "queue"} or not is_whole:
                raise ValueError(ONLY_QUEUED)
            ids = track_ids or [str(self._library.track(track_id).pk)]
            return self._queue(action, ids, is_next=is_next and action == "queue", shuffle=shuffle)
        if shuffle:
            raise ValueError(NO_PLAYLIST)
        track = self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform")
        )
        limits = _limits(track, start_seconds, end_seconds, first_bar, last_bar)
        if bars and limits:
            limits = _of_bars(track, limits["start_seconds"], bars)
        if action == "loop" and "end_seconds" not in limits:
            limits = Limits(start_seconds=limits.get("start_seconds", 0.0), end_seconds=track.duration or 0.0)
        event: PlayerEvent = {"type": "player", "action": action, "track_id": str(track.pk)}
        if action not in WITHOUT_PASSAGE:
            event = {**event, **limits}
        event |= _given(speed=speed, volume=volume, pitch_semitones=pitch_semitones)
        return _outcome(event, track)

    def _queue(self, action: Action, track_ids: list[str], *, is_next: bool, shuffle: bool) -> ToolOutcome:
        wanted = dict.fromkeys(uuid_or_none(track_id) for track_id in track_ids)
        rows = self._library.tracks().in_bulk([track_id for track_id in wanted if track_id])
        if len(rows) < len(wanted):
            raise NotInLibrary
        tracks = [rows[track_id] for track_id in wanted if track_id]
        # What could not be read stops nothing that can be played.
        tracks = [track for track in tracks if track.status != Track.Status.FAILED] or tracks
        if shuffle:
            tracks = sample(tracks, len(tracks))
        ids = [str(track.pk) for track in tracks]
        event: PlayerEvent = {"type": "player", "action": action, "track_id": ids[0], "track_ids": ids}
        if is_next:
            event["is_next"] = True
        return _outcome(event, tracks[0], track_count=len(ids))

    def _play_playlist(self, playlist_id: str, track_id: str | None, *, shuffle: bool) -> ToolOutcome:
        playlists = Playlists(self._library.user_id)
        playlist = playlists.playlist(playlist_id)
        name = one_line(playlist.name, LONGEST_TITLE)
        tracks = playlists.tracks(playlist)
        if not tracks:
            raise ValueError(EMPTY.format(name=name))
        if track_id:
            row_id = uuid_or_none(track_id)
            first = next((track for track in tracks if track.pk == row_id), None)
            if first is None:
                text = NOT_IN_IT.format(name=name)
                raise Refusal(text, for_model=f"{text} Leave track_id out to begin with the first.")
        else:
            first = choice(tracks) if shuffle else tracks[0]  # noqa: S311 (guards nothing)
        event: PlayerEvent = {"type": "player", "action": "play", "track_id": str(first.pk)}
        event["playlist_id"] = str(playlist.pk)
        if shuffle:
            event["shuffle"] = True
        return _outcome(event, first, playlist=name, track_count=len(tracks))


def _given(**values: float | None) -> Any:
    return {name: value for name, value in values.items() if value is not None}


def _outcome(event: PlayerEvent, track: Track, **more: Any) -> ToolOutcome:
    told: dict[str, Any] = {**event, "title": one_line(track.display_name, LONGEST_TITLE), **more}
    del told["type"]
    told.pop("track_ids", None)
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
