"""Which track a correction is of, asked where it could be the open one or the one that was spoken of, as a plan.

"Is it in the same key as Winter Waltz?", "the tempo is wrong, it is 87": a value that is stored with the wrong track
spoils every answer about it.
"""

from typing import Any, Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.focus import is_open, speaks_of_open_track
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library import correction_rules

from .correcting import CORRECT, CORRECT_TOOL, change_of
from .denying import DENIED_TEMPO
from .disputing import DISPUTED

_CORRECTIONS: Final = (DENIED_TEMPO, DISPUTED, CORRECT)


def _candidates(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the open track and the one spoken of, where a statement without a title may be of either."""
    spoken_of, opened = asked.focus.tracks, asked.focus.conversation
    if len(spoken_of) != 1 or len(opened) != 1 or is_open(spoken_of[0], opened):
        return ()
    if asked.reading.named("track") or speaks_of_open_track(asked.reading):
        return ()
    turn, before = asked.talk.turns[-1:], asked.earlier_readings()[-1:]
    measured = {one.arguments.get("track_id") for each in turn for one in each.measured}
    is_clear = bool(before) and bool(before[0].named("track")) and measured == {spoken_of[0].id}
    changed = any(one.tool == CORRECT_TOOL for each in turn for one in each.measured)
    return () if is_clear or (changed and measured == {spoken_of[0].id}) else (opened[0], spoken_of[0])


def _fits(asked: Asked) -> bool:
    if CORRECT_TOOL not in asked.tools or not _candidates(asked):
        return False
    return bool(correction_rules.change_of(asked.talk)) or any(
        (plan.allows_unknown_words or not asked.reading.unknown) and plan.fits(asked) for plan in _CORRECTIONS
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    tracks = _candidates(asked)
    change = correction_rules.change_of(asked.talk) or change_of(asked)
    text = asked.say("correct.which_track", first=asked.title(tracks[0]), second=asked.title(tracks[1]))
    return Answer(text, tuple(one for track in tracks if (one := _suggested(asked, track, change))))


def _suggested(asked: Asked, track: TrackInfo, change: dict[str, Any]) -> Suggestion | None:
    """Return the correction with the title of the track; None for one without a value, as "that's half of it"."""
    name = next((one for one in ("tempo_bpm", "time_signature", "key") if one in change), None)
    if name is None:
        return None
    value = change[name]
    told = (
        asked.voice.key(value)
        if name == "key"
        else asked.voice.number(value)
        if name == "tempo_bpm"
        else value
    )
    return asked.suggest(asked.say(f"correct.state_{name}", title=f"“{track.title}”", value=told))


WHICH_CORRECTED: Final = Plan("which track is corrected", _fits, _steps, allows_unknown_words=True)
