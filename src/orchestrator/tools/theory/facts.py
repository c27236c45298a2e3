"""Values of a track for the examples of the glossary, as texts of a language.

They come from the summaries of the agents' tools, so that an answer shows the sources of its numbers.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.camelot import compatible_codes
from src.music_theory.chords import roman_numerals
from src.music_theory.keys import parallel, relative, scale_notes, scales_that_fit
from src.music_theory.naming import USUAL_NOTE_NAMES, Language, NoteNames
from src.music_theory.streaming_loudness import BY_NAME
from src.music_theory.tempo import bar_seconds, double_time, half_time

SCALES: Final = ("energy", "danceability", "brightness", "percussiveness")
CHORDS_TOLD: Final = 4
# Value -> the agents whose measurements it needs.
AGENTS: Final[dict[str, tuple[str, ...]]] = {
    "rhythm": ("bpm", "half", "double", "swing", "variation", "metre", "bar_seconds"),
    "harmony": (
        "key", "relative", "parallel", "scale", "pentatonic", "camelot", "camelot_neighbours", "chords", "roman", "a4",
    ),
    "loudness": ("lufs", "lu", "peak", "difference"),
    "temporal": ("dynamics",),
    "character": SCALES,
    "structure": ("form",),
}  # fmt: skip

# Values that are the name of a key, and those that are notes or chords.
KEYS: Final = frozenset({"key", "relative", "parallel"})
NOTES: Final = frozenset({"scale", "pentatonic", "chords"})

type Summary = Mapping[str, Any]


def agents_for(names: Iterable[str]) -> list[str]:
    """Return the agents that measure these values."""
    wanted = set(names)
    return [agent for agent, values in AGENTS.items() if wanted & set(values)]


def facts_of(
    summaries: Mapping[str, Summary], title: str, language: Language, note_names: NoteNames = USUAL_NOTE_NAMES
) -> dict[str, str]:
    """Return the known values of a track.

    summaries : agent name -> the summary of its measurement; title : as shown to the user
    """
    facts = {"title": title}
    for agent, read in READERS.items():
        if agent in summaries:
            facts |= read(summaries[agent], language)
    return {
        name: note_names.key(value, language)
        if name in KEYS
        else note_names.chords(value, language)
        if name in NOTES
        else value
        for name, value in facts.items()
    }


def number(value: float, language: Language, digits: int = 1) -> str:
    """Return a number without trailing zeros: 14.2, in Spanish and German 14,2."""
    text = f"{round(value, digits):.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text if language == "en" else text.replace(".", ",")


def beats_of(metre: str) -> int:
    """Return the number of counted beats in a bar: 4 in 4/4, 2 in 6/8, 4 in 12/8."""
    count, unit = (int(part) for part in metre.split("/"))
    return count // 3 if unit == 8 and count % 3 == 0 else count


def _rhythm(summary: Summary, language: Language) -> dict[str, str]:
    bpm, metre = summary.get("tempo_bpm"), summary.get("time_signature")
    if not bpm:
        return {}
    facts = {
        "bpm": number(bpm, language),
        "half": number(half_time(bpm), language),
        "double": number(double_time(bpm), language),
        "swing": number(summary.get("swing_0_straight_to_1_triplet") or 0.0, language, 2),
    }
    if (variation := summary.get("beat_interval_variation_percent")) is not None:
        facts["variation"] = number(variation, language)
    if metre:
        facts |= {"metre": metre, "bar_seconds": number(bar_seconds(bpm, beats_of(metre)), language, 2)}
    return facts


def _harmony(summary: Summary, language: Language) -> dict[str, str]:
    if not summary.get("key"):
        return {}
    key = key_named(summary["key"])
    chords = list(summary.get("main_chords_percent") or {})
    facts = {
        "key": key.name,
        "relative": relative(key).name,
        "parallel": parallel(key).name,
        "scale": " ".join(scale_notes(key)),
        "pentatonic": " ".join(scales_that_fit(key)[0].notes),
        "camelot": key.camelot,
        "camelot_neighbours": ", ".join(compatible_codes(key.camelot)),
    }
    if chords := chords[:CHORDS_TOLD]:
        facts |= {"chords": " ".join(chords), "roman": " ".join(roman_numerals(chords, key))}
    if (cents := summary.get("tuning_cents")) is not None:
        facts["a4"] = number(440 * 2 ** (cents / 1200), language)
    return facts


def _loudness(summary: Summary, language: Language) -> dict[str, str]:
    lufs = summary.get("integrated_lufs")
    if lufs is None:
        return {}
    facts = {
        "lufs": number(lufs, language),
        "difference": number(abs(lufs - BY_NAME["spotify"].target_lufs), language),
    }
    names = {"lu": "loudness_range_lu", "peak": "true_peak_dbtp"}
    return facts | {
        name: number(summary[key], language) for name, key in names.items() if _is_known(summary, key)
    }


def _temporal(summary: Summary, language: Language) -> dict[str, str]:
    key = "dynamic_range_db"
    return {"dynamics": number(summary[key], language)} if _is_known(summary, key) else {}


def _character(summary: Summary, language: Language) -> dict[str, str]:
    keys = {name: f"{name}_0_to_1" for name in SCALES}
    return {
        name: number(100 * summary[key], language, 0) for name, key in keys.items() if _is_known(summary, key)
    }


def _structure(summary: Summary, language: Language) -> dict[str, str]:
    return {"form": summary["form"]} if summary.get("form") else {}


def _is_known(summary: Summary, key: str) -> bool:
    return summary.get(key) is not None


READERS: Final[dict[str, Callable[[Summary, Language], dict[str, str]]]] = {
    "rhythm": _rhythm,
    "harmony": _harmony,
    "loudness": _loudness,
    "temporal": _temporal,
    "character": _character,
    "structure": _structure,
}
