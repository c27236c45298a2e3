"""What the player was told before in this conversation."""

from typing import Any

from src.orchestrator.language import focus
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.talk import TrackInfo

from .speeds import PERCENT
from .tools import CONTROL


def last_control(asked: Asked) -> dict[str, Any] | None:
    """Return what the player was told last in this conversation."""
    told = (one.summary for one in reversed(asked.talk.earlier) if one.tool == CONTROL)
    return next((dict(one) for one in told if one), None)


def told_just_now(asked: Asked) -> dict[str, Any] | None:
    """Return what the answer before told the player."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    told = (one.summary for one in reversed(turn.measured) if one.tool == CONTROL) if turn else ()
    return next((dict(one) for one in told if one), None)


def track_of(asked: Asked, control: dict[str, Any]) -> TrackInfo:
    track_id = str(control["track_id"])
    known = focus.names_in(asked.talk).by_id.get(track_id)
    return known or NamedTrack(track_id, str(control["title"]), None)


def track_in_player(asked: Asked) -> TrackInfo | None:
    """Return the track that sounds, or that the player was told of last, or the one track that is meant."""
    control = last_control(asked)
    if asked.tracks_named:
        return asked.tracks_named[0] if len(asked.tracks_named) == 1 else None
    if (sounding := focus.track_in_player(asked.talk)) is not None:
        return sounding
    return track_of(asked, control) if control else (asked.tracks[0] if asked.tracks else None)


def has_player(asked: Asked) -> bool:
    """Return whether "slower" can be of the player: of a track that is open, was started here, or sounds."""
    sounds = asked.talk.player is not None and asked.talk.player["is_playing"] and not asked.focus.shown_last
    return bool(asked.focus.conversation) or last_control(asked) is not None or bool(sounds)


def last_speed(asked: Asked) -> float:
    """Return the speed of the player, or that was set last; 1 without one."""
    if asked.talk.player is not None:
        return float(asked.talk.player["speed"])
    told = (one.summary for one in reversed(asked.talk.earlier) if one.tool == CONTROL)
    return next((float(one["speed"]) for one in told if one and "speed" in one), 1.0)


def plays_playlist(asked: Asked) -> bool:
    """Return whether the last that was started in this conversation is a playlist."""
    told = (one.summary for one in reversed(asked.talk.earlier) if one.tool == CONTROL)
    started = next((one for one in told if one and one["action"] in {"play", "loop", "seek"}), None)
    return started is not None and ("playlist_id" in started or started.get("track_count", 0) > 1)


def follows_a_share(asked: Asked) -> bool:
    """Return whether the question before asked about a speed in percent: "at 75 percent, what tempo is it?"."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    return turn is not None and PERCENT.search(turn.question) is not None and not told_just_now(asked)
