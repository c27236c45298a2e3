"""Whether a style can be danced to a track: compares tempo and metre with those that are usual for the style."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

RHYTHM = "analyse_rhythm"


@cache
def styles() -> dict[str, dict[str, Any]]:
    """Return the dance styles by name, each with its tempo range in BPM and its metres."""
    return tomllib.loads((Path(__file__).parent / "styles.toml").read_text())


def _fits(asked: Asked) -> bool:
    is_dance = asked.has("act.dance", "measure.danceability", "quality.danceable")
    return (
        is_dance
        and asked.has("style")
        # "Is it in 3/4? I want to waltz": the metre is asked for.
        and not asked.reading.metres
        and RHYTHM in asked.tools
        and one_track(asked) is not None
        and not asked.has(*CHANGES, "scope.tracks", "scope.library")
    )


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    if rhythm.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, rhythm, "rhythm")))
    name = asked.reading.of("style")[0]
    style, voice = styles()[name], asked.voice
    item = asked.reading.first(f"style.{name}")
    said = item.text if item else name
    bpm, metre = rhythm.summary.get("tempo_bpm"), rhythm.summary.get("time_signature")
    if bpm is None:
        text = voice.say("answer.dance_no_beat", title=asked.title(track), style=said)
        return Answer(f"{voice.say('word.no')}: {text}")
    # Slow tracks are often danced at double their tempo, and fast ones at half.
    fits = style["low"] <= bpm <= style["high"] and metre in style["metres"]
    text = voice.say(
        "answer.dance_style",
        title=asked.title(track),
        bpm=voice.number(bpm),
        metre=metre,
        style=said,
        low=style["low"],
        high=style["high"],
        metres=voice.joined(style["metres"], "or"),
    )
    return Answer(f"{voice.say('word.yes' if fits else 'word.hardly')}: {text}")


DANCING = Plan("dancing", _fits, _steps)
