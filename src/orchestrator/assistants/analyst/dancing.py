"""Whether a style can be danced to a track: compares tempo and metre with those that are usual for the style."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.messages import Voice
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold

RHYTHM, CHARACTER = "analyse_rhythm", "analyse_character"
STEADY_WORDS: Final = ("very steady", "steady")
# People dance to slower and faster tempi at double or half of them.
SLOWEST_BPM, FASTEST_BPM = 80.0, 200.0
LEAST_DANCEABILITY: Final = 0.45


@cache
def styles() -> dict[str, dict[str, Any]]:
    """Return the dance styles by name, each with its tempo range in BPM and its metres."""
    return tomllib.loads((Path(__file__).parent / "styles.toml").read_text())


def against_dancing(summaries: Mapping[str, Mapping[str, Any]]) -> list[str] | None:
    """Return what speaks against dancing to a track: tempo, metre, steadiness, danceability; None if it is not known.

    summaries : by tool
    """
    rhythm, character = summaries.get(RHYTHM, {}), summaries.get(CHARACTER, {})
    bpm, danceability = rhythm.get("tempo_bpm"), character.get("danceability_0_to_1")
    if bpm is None or danceability is None:
        return None
    is_against = {
        "tempo": not SLOWEST_BPM <= bpm <= FASTEST_BPM,
        "metre": rhythm.get("time_signature") not in _danced_metres(),
        "steadiness": rhythm.get("steadiness") not in STEADY_WORDS,
        "danceability": danceability < LEAST_DANCEABILITY,
    }
    return [name for name, is_so in is_against.items() if is_so]


def told_against(summaries: Mapping[str, Mapping[str, Any]], voice: Voice) -> list[str]:
    """Return the sentence that names what speaks against dancing, if anything does."""
    reasons = [voice.say(f"word.{name}") for name in against_dancing(summaries) or ()]
    return [voice.say("answer.dance_against", reasons=voice.joined(reasons))] if reasons else []


@cache
def _danced_metres() -> frozenset[str]:
    return frozenset({"6/8", "12/8", *(metre for style in styles().values() for metre in style["metres"])})


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
    name, voice = asked.reading.of("style")[0], asked.voice
    item = asked.reading.first(f"style.{name}")
    said = item.text if item else name
    bpm, metre = rhythm.summary.get("tempo_bpm"), rhythm.summary.get("time_signature")
    style = styles()[name]
    if name == "waltz" and bpm and bpm >= styles()["viennese_waltz"]["low"]:
        # Both are called a waltz.
        style, said = styles()["viennese_waltz"], voice.say("word.viennese_waltz")
    if bpm is None:
        text = voice.say("answer.dance_no_beat", title=asked.title(track), style=said)
        return Answer(f"{voice.say('word.no')}: {text}")
    # Slow tracks are often danced at double their tempo, and fast ones at half.
    fits = style["low"] <= bpm <= style["high"] and metre in style["metres"]
    is_steady = rhythm.summary.get("steadiness") in STEADY_WORDS
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
    known = names_in(asked.talk).by_id.get(track.id)
    genre = known.genre if known else ""
    if fits and genre and fold(genre) not in {fold(said), fold(name)}:
        # "Can I dance bachata to this?" of a techno track.
        text = f"{text} {voice.say('answer.dance_other_genre', genre=genre)}"
    if fits and not is_steady:
        text = f"{text} {voice.say('answer.dance_against', reasons=voice.say('word.steadiness'))}"
    return Answer(f"{voice.say('word.yes' if fits and is_steady else 'word.hardly')}: {text}")


DANCING = Plan("dancing", _fits, _steps)
