"""Key, chords, tuning and melody."""

from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.orchestrator.assistants.analyst.sentences import correction_note, no_harmony
from src.orchestrator.assistants.analyst.topic import Summary, Topic
from src.orchestrator.language.messages import Voice

UNSURE_BELOW = 0.6
IN_TUNE_CENTS = 5


def key(summary: Summary, voice: Voice) -> str:
    sure = summary.get("key_confidence_0_to_1")
    others = list(summary.get("other_possible_keys") or [])
    is_unsure = sure and sure < UNSURE_BELOW and others
    doubt = voice.say("topic.key_doubt", other=_key_said(others[0], voice)) if is_unsure else ""
    moves = [
        voice.say("topic.key_change", key=voice.key(change["key"]), time=voice.clock(change["start"]))
        for change in summary.get("key_changes") or ()
    ]
    moving = voice.say("topic.key_changes", changes=voice.joined(moves)) if moves else ""
    said = voice.say("topic.key", key=voice.key(summary["key"]), camelot=summary["camelot"])
    return f"{said}{correction_note(summary, 'key', voice.key, voice)}{doubt}{moving}"


def _key_said(text: str, voice: Voice) -> str:
    """Return a key such as "C major (0.20)" in the language of the answer."""
    name, bracket, rest = str(text).partition(" (")
    return voice.key_or_text(name) + bracket + rest


def mixing(summary: Summary, voice: Voice) -> str:
    code = summary["camelot"]
    others = [f"{other} ({voice.key(key_of_code(other))})" for other in compatible_codes(code)[1:]]
    return voice.say("topic.mixing", camelot=code, others=voice.joined(others))


def chords(summary: Summary, voice: Voice) -> str:
    listed = summary.get("chords_start_end")
    moment = summary.get("asked_moment_seconds")
    if listed and moment is not None:
        return _chord_at(moment, listed, voice)
    if listed:
        said = [_chord_from(_named(name, voice), start, voice) for start, _, name in listed]
        return voice.say("topic.chords_listed", chords=voice.joined(said))
    return _progression(summary, voice)


def _progression(summary: Summary, voice: Voice) -> str:
    main = [f"{voice.chords(name)} ({share} %)" for name, share in summary["main_chords_percent"].items()]
    progression = summary.get("progression")
    return voice.say(
        "topic.main_chords",
        chords=voice.joined(main),
        loop=voice.say("topic.loop", progression=_counted(progression, voice)) if progression else "",
        rate=voice.number(summary["chord_changes_per_minute"], 0),
    )


def _counted(progression: str, voice: Voice) -> str:
    """Return the chords that repeat, and how often: "Am F C G, 8 times"."""
    chords, _, times = progression.rpartition(", ")
    count = times.removesuffix(" times")
    if not chords or not count.isdigit():
        return voice.chords(progression)
    return voice.say("topic.repeated", chords=voice.chords(chords), count=count)


def _chord_at(moment: float, listed: list[list[float | str]], voice: Voice) -> str:
    names = [(float(start), float(end), _named(str(name), voice)) for start, end, name in listed]
    here = next((name for start, end, name in names if start <= moment < end), names[-1][2])
    around = voice.joined([_chord_from(name, start, voice) for start, _, name in names])
    return voice.say("topic.chord_at", time=voice.clock(moment), chord=here, around=around)


def _chord_from(chord: str, start: float | str, voice: Voice) -> str:
    return voice.say("topic.chord_from", chord=chord, time=voice.clock(float(start)))


def _named(chord: float | str, voice: Voice) -> str:
    return voice.say("topic.chord_none") if chord == "N" else voice.chords(str(chord))


def tuning(summary: Summary, voice: Voice) -> str:
    cents = summary["tuning_cents"]
    if abs(cents) <= IN_TUNE_CENTS:
        return voice.say("topic.in_tune")
    side = "above_440" if cents > 0 else "below_440"
    return voice.say(f"topic.{side}", cents=voice.number(abs(cents), 0))


def no_melody(summary: Summary, voice: Voice) -> str | None:
    if summary.get("has_pitch", True) and summary["lowest_note"] is not None:
        return None
    note = str(summary.get("note") or "")
    return note if note and voice.language == "en" else voice.say("topic.no_melody")


def melody(summary: Summary, voice: Voice) -> str:
    main = [f"{voice.note(name)} ({share} %)" for name, share in summary["main_notes_percent"].items()]
    note = summary.get("note") if voice.language == "en" else None
    return voice.say(
        "topic.melody",
        low=voice.chords(summary["lowest_note"]["name"]),
        high=voice.chords(summary["highest_note"]["name"]),
        semitones=voice.number(summary["range_semitones"], 0),
        notes=voice.joined(main),
        note=f" {note}" if note else "",
    )


HARMONY = (
    Topic("key", "harmony", key, unless=no_harmony),
    Topic("mixing", "harmony", mixing, unless=no_harmony),
    Topic("chords", "harmony", chords, unless=no_harmony),
    Topic("melody", "melody", melody, unless=no_melody),
    Topic("tuning", "harmony", tuning, unless=no_harmony),
)
