"""The first two sentences about a track as a whole: tempo, metre and key; then character, loudness and form."""

from collections.abc import Mapping

from src.orchestrator.assistants.analyst.sentences import LOUDNESS_WORDS, TEMPO_WORDS, word_for
from src.orchestrator.assistants.analyst.subjects import Subject
from src.orchestrator.assistants.analyst.topic import Summary
from src.orchestrator.assistants.analyst.topics import BY_NAME
from src.orchestrator.assistants.analyst.topics.form import section_at
from src.orchestrator.assistants.analyst.topics.harmony import UNSURE_BELOW
from src.orchestrator.language.messages import Voice
from src.orchestrator.rules.talk import Measured

# A longer form is told by the number of its sections.
LONGEST_FORM = 12
NO_BEAT_WORD = "without a steady beat"


def opening(subject: Subject, results: Mapping[str, Measured]) -> str:
    """Return the two sentences. One whose measurements are missing is left out; of a silent track both are."""
    summaries = {name: _summary(name, results) for name in ("tempo", "key", "character", "loudness", "form")}
    if any(summary.get("is_silent") for summary in summaries.values()):
        return ""
    voice = subject.voice
    said = (_first(subject.title(), summaries, voice), _second(summaries, voice))
    return " ".join(filter(None, said))


def _summary(name: str, results: Mapping[str, Measured]) -> Summary:
    measured = results.get(BY_NAME[name].tool)
    return (measured.summary if measured else None) or {}


def _first(title: str, summaries: Mapping[str, Summary], voice: Voice) -> str:
    key, doubt = _key(summaries["key"], voice)
    rhythm = summaries["tempo"]
    if _has_no_beat(rhythm):
        return voice.say(f"overview.no_beat_key{doubt}", title=title, key=key) if key else ""
    bpm, metre = rhythm.get("tempo_bpm"), rhythm.get("time_signature")
    if bpm is None or metre is None:
        return ""
    return voice.say(
        f"overview.beat_key{doubt}" if key else "overview.beat",
        title=title,
        word=voice.word(word_for(bpm, TEMPO_WORDS)),
        metre=metre,
        bpm=voice.number(bpm, _digits(rhythm)),
        **({"key": key} if key else {}),
    )


def _has_no_beat(rhythm: Summary) -> bool:
    return bool(rhythm) and rhythm.get("tempo_bpm") is None


def _digits(rhythm: Summary) -> int:
    """Return the decimals of a tempo: those that the user typed are kept."""
    return 1 if "tempo_bpm" in (rhythm.get("evidence") or {}).get("measured", {}) else 0


def _key(harmony: Summary, voice: Voice) -> tuple[str, str]:
    """Return the key, "" if there is none, and the end of the message's name: "_unsure" if others are possible."""
    name = harmony.get("key")
    if not name or not harmony.get("is_tonal", True):
        return "", ""
    sure = harmony.get("key_confidence_0_to_1")
    is_unsure = sure and sure < UNSURE_BELOW and harmony.get("other_possible_keys")
    return voice.key(name), "_unsure" if is_unsure else ""


def _second(summaries: Mapping[str, Summary], voice: Voice) -> str:
    is_told = _has_no_beat(summaries["tempo"])
    words = [
        word for word in summaries["character"].get("words") or () if not (is_told and word == NO_BEAT_WORD)
    ]
    said = [voice.word(word) for word in words]
    loudness = summaries["loudness"]
    lufs, loudest = loudness.get("integrated_lufs"), loudness.get("loudest_at_seconds")
    if lufs is not None:
        level = word_for(lufs, LOUDNESS_WORDS).replace(" ", "_")
        said.append(voice.say(f"overview.{level}", lufs=voice.number(lufs)))
    if not said:
        return ""
    # Of several sections the fact sheet marks the loudest. Its loudest moment may be in another one.
    section = summaries["form"].get("loudest_section")
    moment = "" if section or loudest is None else voice.say("overview.loudest", time=voice.clock(loudest))
    sound = voice.say(
        "overview.sound", words=voice.joined(said), form=_form(summaries["form"], voice), loudest=moment
    )
    return (
        sound + voice.say("topic.loudest_section", section=section_at(section, voice)) if section else sound
    )


def _form(structure: Summary, voice: Voice) -> str:
    """Return the form of a piece of several sections: ", in the form A B A C"; else ""."""
    count, form = structure.get("section_count") or 0, structure.get("form")
    if count < 2 or not form:
        return ""
    if count > LONGEST_FORM:
        return voice.say("overview.sections", count=count)
    return voice.say("overview.form", form=form)
