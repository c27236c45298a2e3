"""Tempo, beats, bars and feel."""

from src.agents.tempo_ends import LEAST_CHANGE_PERCENT
from src.music_theory.tempo import pitch_percent
from src.orchestrator.assistants.analyst.sentences import (
    TEMPO_WORDS,
    correction_note,
    no_beat,
    note_said,
    word_for,
)
from src.orchestrator.assistants.analyst.topic import Scale, Summary, Topic
from src.orchestrator.language.messages import Voice

SWING_FROM, CLEAR_SWING_FROM = 0.1, 0.4


def tempo(summary: Summary, voice: Voice) -> str:
    bpm = summary["tempo_bpm"]
    possible = [other["bpm"] for other in summary.get("other_possible_tempos") or ()]
    note = note_said(summary, voice)
    others = [] if note else [voice.number(other, 0) for other in possible if _is_octave(other, bpm)]
    also = voice.say("topic.also", bpms=voice.joined(others, "or")) if others else ""
    owners = correction_note(
        summary, "tempo_bpm", lambda measured: voice.say("unit.bpm", value=voice.number(measured)), voice
    )
    said = voice.say("topic.tempo", bpm=voice.number(bpm), word=voice.word(word_for(bpm, TEMPO_WORDS)))
    return f"{said}{owners or also}{note}{_changing(summary, voice)}"


def _changing(summary: Summary, voice: Voice) -> str:
    changes = [
        voice.say(
            "topic.change",
            first=voice.number(change["from_bpm"], 0),
            second=voice.number(change["to_bpm"], 0),
            time=voice.clock(change["seconds"]),
        )
        for change in summary.get("tempo_changes") or ()
    ]
    if changes:
        return voice.say("topic.changes", changes=voice.joined(changes))
    moved = moved_tempo(summary)
    if moved is None:
        return ""
    first, last = (voice.number(bpm, 0) for bpm in moved)
    return voice.say("topic.gradual", first=first, last=last)


def moved_tempo(summary: Summary) -> tuple[float, float] | None:
    """Return the tempi at the beginning and the end if they differ clearly."""
    tempi: list[float] = summary.get("bpm_at_start_and_end") or []
    if len(tempi) != 2 or abs(pitch_percent(tempi[0], tempi[1])) < LEAST_CHANGE_PERCENT:
        return None
    return tempi[0], tempi[1]


def moves(summary: Summary) -> bool:
    """Return whether the tempo changes, suddenly or little by little."""
    return bool(summary.get("tempo_changes")) or moved_tempo(summary) is not None


def _is_octave(other: float, bpm: float) -> bool:
    return any(abs(other / bpm / ratio - 1) < 0.03 for ratio in (0.5, 2.0))


def steadiness(summary: Summary, voice: Voice) -> str:
    percent = voice.number(summary["beat_interval_variation_percent"])
    text = "topic.steadiness_moving" if moves(summary) else "topic.steadiness"
    return voice.say(text, word=voice.word(summary["steadiness"]), percent=percent)


def metre(summary: Summary, voice: Voice) -> str:
    owners = correction_note(summary, "time_signature", str, voice)
    return voice.say("topic.metre", metre=summary["time_signature"]) + owners


def beats(summary: Summary, voice: Voice) -> str:
    return voice.say(
        "topic.beats",
        count=voice.number(summary["beat_count"], 0),
        first=voice.number(summary["first_beat_seconds"], 2),
        downbeat=voice.number(summary["first_downbeat_seconds"], 2),
        upbeat=voice.say("topic.upbeat") if summary.get("starts_with_upbeat") else "",
    )


def swing(summary: Summary, voice: Voice) -> str:
    amount = summary["swing_0_straight_to_1_triplet"]
    clear = "clear" if amount >= CLEAR_SWING_FROM else "light"
    return voice.say(
        f"topic.swing_{clear if amount >= SWING_FROM else 'none'}", amount=voice.number(amount, 2)
    )


RHYTHM = (
    Topic("tempo", "rhythm", tempo, Scale("tempo_bpm", "fast", "slow", "bpm", 0.5), no_beat),
    Topic(
        "steadiness",
        "rhythm",
        steadiness,
        Scale("beat_interval_variation_percent", "loose", "steady", "percent", 0.3),
        no_beat,
    ),
    Topic("metre", "rhythm", metre, unless=no_beat),
    Topic("beats", "rhythm", beats, unless=no_beat),
    Topic(
        "swing",
        "rhythm",
        swing,
        Scale("swing_0_straight_to_1_triplet", "swung", "straight", "swing", 0.05, digits=2),
        no_beat,
    ),
)
