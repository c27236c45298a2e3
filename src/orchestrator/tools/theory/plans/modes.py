"""The notes of a mode or of a raised minor scale, as a plan: "which notes are in C Dorian?", "la menor armónica"."""

from typing import Final

from src.agents.harmony.names import Key
from src.music_theory.keys import DORIAN, HARMONIC_MINOR, MIXOLYDIAN, spelled
from src.orchestrator.language.keys import find_keys
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import say

# Name in the texts, its words, its steps in semitones, and whether its tonic is spelled as that of a minor key.
_MODES: Final = (
    ("dorian", r"dorian|d[oó]ri(?:c[oa]|[oa])|dorisch\w*", DORIAN, True),
    ("phrygian", r"phrygian|fri[gj]i[oa]|phrygisch\w*", (0, 1, 3, 5, 7, 8, 10), True),
    ("lydian", r"lydian|lidi[oa]|lydisch\w*", (0, 2, 4, 6, 7, 9, 11), False),
    ("mixolydian", r"mixolydian|mixolidi[oa]|mixolydisch\w*", MIXOLYDIAN, False),
    ("locrian", r"locrian|locri[oa]|lokrisch\w*", (0, 1, 3, 5, 6, 8, 10), True),
    (
        "harmonic_minor",
        r"harmonic minor|menor arm[oó]nic[oa]|harmonisch\w*[ -]moll|moll harmonisch",
        HARMONIC_MINOR,
        True,
    ),
    (
        "melodic_minor",
        r"melodic minor|menor mel[oó]dic[oa]|melodisch\w*[ -]moll|moll melodisch",
        (0, 2, 3, 5, 7, 9, 11),
        True,
    ),
)  # fmt: skip
_TONIC: Final = (
    r"(?P<tonic{at}>(?-i:[A-H])(?:is|es|s)?(?:\s?[#♯♭b]|[ -](?:sharp|flat))?"
    r"|[a-h](?:is|es|s)?(?:\s?[#♯♭]|(?<=[a-g])b|[ -](?:sharp|flat))?"
    r"|(?:do|re|mi|fa|sol|la|si)(?: (?:sostenido|bemol))?)"
)
_FORMS: Final = tuple(
    (
        name,
        steps,
        is_minor,
        pattern(
            rf"(?<![\w#]){_TONIC.format(at='')}[\s-]{{1,2}}(?:{words})\b"
            # "Die harmonische Molltonleiter von a", "la escala dórica de re".
            rf"|\b(?:{words})\w*(?: (?:scale|mode|tonleiter|skala))?"
            rf" (?:of|on|de|von|auf|[uü]ber) {_TONIC.format(at='2')}(?![\w#])"
            # "Harmonisches a-Moll".
            rf"|\b(?P<german>harmonisch|melodisch)\w* {_TONIC.format(at='3')}[\s-]?moll\b"
        ),
    )
    for name, words, steps, is_minor in _MODES
)
_GERMAN: Final = {"harmonic_minor": "harmonisch", "melodic_minor": "melodisch"}
_KINDS: Final = {"en": ("major", "minor"), "es": ("mayor", "menor"), "de": ("Dur", "Moll")}


def _mode(asked: Asked) -> tuple[str, str, tuple[str, ...]] | None:
    """Return the name of a mode, its tonic and its notes; None where a question names none."""
    text, language = asked.talk.plain_question, asked.reading.language
    for name, steps, is_minor, form in _FORMS:
        said = form.search(text)
        if said is None or (said["german"] and said["german"].lower() != _GERMAN.get(name)):
            continue
        tonic = said["tonic"] or said["tonic2"] or said["tonic3"]
        keys = find_keys(f"{tonic} {_KINDS[language][is_minor]}", language)
        if keys:
            key = Key(keys[0].key.tonic, is_minor).name.split()[0]
            return name, key, spelled(key, steps)
    return None


def _fits(asked: Asked) -> bool:
    return (
        _mode(asked) is not None and not asked.tracks_named and not asked.has("act.correct", "act.transpose")
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    found = _mode(asked)
    # `_fits` looked.
    assert found is not None
    name, tonic, notes = found
    scale = say(asked, f"scale.name_{name}", tonic=asked.voice.note(tonic))
    return Answer(say(asked, "scale.mode_notes", scale=scale, notes=" ".join(map(asked.voice.note, notes))))


MODE_NOTES = Plan("notes of a mode", _fits, _steps, allows_unknown_words=True)
