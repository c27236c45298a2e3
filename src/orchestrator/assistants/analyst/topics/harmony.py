"""Key, chords and tuning."""

from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.orchestrator.assistants.analyst.sentences import Summary, owners_word
from src.orchestrator.assistants.analyst.topic import Topic
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import joined, number

NO_HARMONY = (
    "There is no harmony to speak of, so there is no key and there are no chords to tell. That is usual for drums, "
    "noise and speech."
)
UNSURE_BELOW = 0.6
IN_TUNE_CENTS = 5


def no_harmony(summary: Summary) -> str | None:
    return None if summary.get("is_tonal", True) else NO_HARMONY


def key(summary: Summary) -> str:
    name, code = summary["key"], summary["camelot"]
    sure = summary.get("key_confidence_0_to_1")
    others = summary.get("other_possible_keys") or ()
    doubt = (
        f" That is not sure: it could be {others[0]}, too." if sure and sure < UNSURE_BELOW and others else ""
    )
    changes = summary.get("key_changes") or ()
    moves = [f"{change['key']} from {clock(change['start'])}" for change in changes]
    moving = f" It changes on the way: {joined(moves)}." if moves else ""
    return f"The key is {name} (Camelot {code}).{owners_word(summary, 'key', str)}{doubt}{moving}"


def mixing(summary: Summary) -> str:
    code = summary["camelot"]
    others = [f"{other} ({key_of_code(other)})" for other in compatible_codes(code)[1:]]
    return f"In key it mixes best with its own {code}, and with {joined(others)}."


def chords(summary: Summary) -> str:
    listed = summary.get("chords_start_end")
    moment = summary.get("asked_moment_seconds")
    if listed and moment is not None:
        return _chord_at(moment, listed)
    if listed:
        said = [f"{_named(name)} from {clock(start)}" for start, _, name in listed]
        return f"The chords: {joined(said)}."
    return _progression(summary)


def _progression(summary: Summary) -> str:
    main = [f"{name} ({share} %)" for name, share in summary["main_chords_percent"].items()]
    loop = f" They go {summary['progression']}." if summary.get("progression") else ""
    rate = number(summary["chord_changes_per_minute"], 0)
    return f"The main chords are {joined(main)}.{loop} The harmony changes about {rate} times a minute."


def _chord_at(moment: float, listed: list[list[float | str]]) -> str:
    names = [(float(start), float(end), _named(str(name))) for start, end, name in listed]
    here = next((name for start, end, name in names if start <= moment < end), names[-1][2])
    around = joined([f"{name} from {clock(start)}" for start, _, name in names])
    return f"At {clock(moment)} the chord is {here}. Around it: {around}."


def _named(chord: str) -> str:
    return "none" if chord == "N" else chord


def tuning(summary: Summary) -> str:
    cents = summary["tuning_cents"]
    if abs(cents) <= IN_TUNE_CENTS:
        return "It is tuned to A = 440 Hz."
    return f"It is tuned {number(abs(cents), 0)} cents {'above' if cents > 0 else 'below'} A = 440 Hz."


def melody(summary: Summary) -> str:
    if not summary.get("has_pitch", True):
        return str(summary["note"])
    if summary["lowest_note"] is None:
        return str(summary["note"] or "No single notes could be followed.")
    main = [f"{name} ({share} %)" for name, share in summary["main_notes_percent"].items()]
    note = f" {summary['note']}" if summary.get("note") else ""
    return (
        f"It goes from {summary['lowest_note']['name']} to {summary['highest_note']['name']} "
        f"({number(summary['range_semitones'], 0)} semitones); the main notes are {joined(main)}.{note}"
    )


HARMONY = (
    Topic(
        "key",
        "harmony",
        words(
            "keys?",
            "scales?",
            "major",
            "minor",
            "modes?",
            "camelot",
            "harmon(?:y|ies|ic)",
            "tonic",
            "transposed?",
        ),
        key,
        unless=no_harmony,
    ),
    Topic(
        "mixing",
        "harmony",
        words("camelot", "mix(?:es|ed|ing)?", "compatible(?: keys?)?", "harmonic(?:ally)? mix\\w*"),
        mixing,
        unless=no_harmony,
    ),
    Topic(
        "chords",
        "harmony",
        words("chords?", "progressions?", "harmon(?:y|ies|ic)"),
        chords,
        unless=no_harmony,
    ),
    Topic(
        "melody",
        "melody",
        words(
            "melod(?:y|ies|ic)",
            "(?<!concert )pitch(?:es)?",
            "vocal range",
            "range of notes",
            "(?:high|low)est note",
            "notes",
        ),
        melody,
    ),
    Topic(
        "tuning",
        "harmony",
        words("(?:in|out of) tune", "tuned", "tuning", "cents", "concert pitch", "a ?= ?440"),
        tuning,
        unless=no_harmony,
    ),
)
