"""Single notes and chords in the question, as plans: the fifth of F sharp, whether C sharp is D flat, the tritone
substitution of G7, and why B is written as B flat."""

import re
import unicodedata
from typing import Final

from src.agents.harmony.names import Key
from src.music_theory.chords import PITCHES
from src.music_theory.keys import MAJOR, NATURAL_MINOR, relative, spelled
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .key_facts import interval_in
from .one_track import say

OCTAVE: Final = 12
_MINOR: Final = frozenset({"minor", "menor", "moll", "m"})
_PLAIN_SIGNS: Final = {0x266F: "#", 0x266D: "b"}
_SOLFEGE: Final = {"do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A", "si": "B"}
_SIGNS: Final = {
    "#": "#", "is": "#", "sharp": "#", "sostenido": "#", "b": "b", "es": "b", "s": "b", "flat": "b", "bemol": "b",
}  # fmt: skip
# A note with its mode if it is said. Endings such as "is" are German only: "as" is an English word.
_FORM: Final = (
    r"(?:(?P<solfege{n}>do|re|mi|fa|sol|la|si)(?![a-z])|(?P<letter{n}>[a-h])(?=[#b]?(?![a-z])@))"
    r"(?:\s?-?(?P<sign{n}>#|b(?![a-z])|sharp|flat|sostenido|bemol@))?"
    r"(?:[ -]?(?P<mode{n}>major|minor|mayor|menor|dur|moll|m\b))?"
)
_GERMAN: Final = r"|is\b|es\b|s\b"
_NOTE: Final = _FORM.replace("@", "")
_GERMAN_NOTE: Final = _FORM.replace("@", _GERMAN)
# Behind a note that is asked about: nothing, or words that ask for nothing else.
_END: Final = r"(?=\s*(?:[?!.,;]|$)|\s(?:please|again|bitte|nochmal|por favor|is|ist|es)\b)"
_DEGREES: Final = {
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "octave": 8, "segunda": 2, "tercera": 3,
    "cuarta": 4, "quinta": 5, "sexta": 6, "septima": 7, "octava": 8, "sekunde": 2, "terz": 3, "quarte": 4, "quinte": 5,
    "sexte": 6, "septime": 7, "oktave": 8,
}  # fmt: skip
_QUALITY: Final = (
    r"(?P<quality>minor|major|perfect|augmented|diminished|kleine|grosse|reine|ubermassige|verminderte)?"
)


def _form(source: str) -> dict[bool, re.Pattern[str]]:
    """Return a pattern with "@1" and "@2" in place of notes, for German and for other languages."""
    return {
        is_german: re.compile(
            source.replace("@1", note.format(n=1)).replace("@2", note.format(n=2)), re.IGNORECASE
        )
        for is_german, note in ((True, _GERMAN_NOTE), (False, _NOTE))
    }


_INTERVAL_OF: Final = _form(
    rf"\b{_QUALITY}\s?(?P<degree>{'|'.join(_DEGREES)})(?:\s(?P<after>mayor|menor|justa|aumentada|disminuida))?"
    rf"\s(?:of|from|in|de|desde|en|von|zu)\s(?:the (?:note|key) of |der note |la nota |a )?@1{_END}"
)


def note_name(match: re.Match[str], number: int, language: str) -> str:
    """Return the English name of a note in a match: "F#", "Bb"."""
    sign = _SIGNS.get((match[f"sign{number}"] or "").lower(), "")
    if solfege := match[f"solfege{number}"]:
        return _SOLFEGE[solfege.lower()] + sign
    letter = match[f"letter{number}"].upper()
    if language == "de" and letter == "B" and not sign:
        return "Bb"
    return letter.replace("H", "B") + sign


def is_minor(match: re.Match[str], number: int) -> bool:
    return (match[f"mode{number}"] or "").lower() in _MINOR


def _is_note(match: re.Match[str], number: int, language: str) -> bool:
    """Return whether a note is meant: "a" and "b" alone may be words, "do" and "la" are notes in Spanish only."""
    if match[f"solfege{number}"]:
        return language == "es"
    return match[f"letter{number}"].isupper() or bool(match[f"sign{number}"] or match[f"mode{number}"])


def _plain(asked: Asked) -> str:
    """Return the question without titles and accents, in its own case."""
    text = unicodedata.normalize("NFKD", asked.reading.unnamed.replace("\u00df", "ss"))
    bare = "".join(letter for letter in text if not unicodedata.combining(letter))
    return " ".join(bare.translate(_PLAIN_SIGNS).split())


def _search(form: dict[bool, re.Pattern[str]], asked: Asked) -> re.Match[str] | None:
    return form[asked.reading.language == "de"].search(_plain(asked))


def _interval_of(asked: Asked) -> re.Match[str] | None:
    match = _search(_INTERVAL_OF, asked)
    return match if match and _is_note(match, 1, asked.reading.language) else None


def _fits_interval_of(asked: Asked) -> bool:
    # "The dominant seventh of E minor" is a chord.
    other = ("scope.tracks", "act.transpose", "scope.task", "measure.roman")
    is_of_tracks = asked.reading.named("track") or asked.has(*other)
    return _interval_of(asked) is not None and not is_of_tracks


def _tell_interval_of(asked: Asked) -> Steps:
    yield from ()
    match = _interval_of(asked)
    # `_fits_interval_of` looked.
    assert match is not None
    root, place = note_name(match, 1, asked.reading.language), _DEGREES[match["degree"].lower()] - 1
    steps = NATURAL_MINOR if is_minor(match, 1) else MAJOR
    # Fourths and fifths are perfect in both modes; others may be named as major or minor.
    named = interval_in(match[0]) if match["quality"] or match["after"] else None
    semitones = named[1] if named else (*steps, OCTAVE)[place]
    changed = tuple(semitones if one == place else step for one, step in enumerate(steps))
    note = spelled(root, changed)[place % 7]
    values = {"note": asked.voice.note(note), "first": asked.voice.note(root), "count": semitones}
    return Answer(say(asked, "interval.above", **values))


_SAME: Final = pattern(
    r"\b(?:same|identical|equals?|enharmonic\w*|equivalents?|another name|also called|otro nombre|lo mismo|mism[ao]s?"
    r"|igual\w*|enarm[oó]nic\w*|dasselbe|derselbe|dieselbe|(?:das |der |die )?gleich\w*|identisch|enharmonisch\w*)\b"
)
# Between two notes that are compared.
_BETWEEN: Final = (
    r"\s(?:(?:and|y|und|is|es|ist|the|same|el|la|lo|mismo|misma|que|as|als|wie|igual|a|dasselbe|das|gleiche"
    r"|gleich|note|key"
    r"|chord|exactly|really|actually|eigentlich|enharmonic|enharmonisch|equal|to|identical|identisch|with|zu"
    r"|mit)\s){1,6}?"
)
_TWO: Final = _form(rf"(?<![\w#])@1(?![\w#]){_BETWEEN}@2(?![\w#])(?=\s*(?:[?!.,;]|$)|\s\w)")


def _fits_same(asked: Asked) -> bool:
    is_of_tracks = asked.reading.named("track") or asked.has("scope.tracks")
    is_asked = _SAME.search(asked.reading.text) is not None and not is_of_tracks
    return is_asked and _compared(asked) is not None


def _compared(asked: Asked) -> re.Match[str] | None:
    match, language = _search(_TWO, asked), asked.reading.language
    return match if match and all(_is_note(match, number, language) for number in (1, 2)) else None


def _tell_same(asked: Asked) -> Steps:
    yield from ()
    match = _compared(asked)
    # `_fits_same` looked.
    assert match is not None
    language = asked.reading.language
    notes = [note_name(match, number, language) for number in (1, 2)]
    pitches = [PITCHES[one] for one in notes]
    modes = [match["mode1"] or match["mode2"], match["mode2"] or match["mode1"]]
    names = [asked.voice.note(one) for one in notes]
    if match["mode1"] or match["mode2"]:
        minors = [(one or "").lower() in _MINOR for one in modes]
        keys = [Key(pitch, minor) for pitch, minor in zip(pitches, minors, strict=True)]
        mode = {False: "major", True: "minor"}
        names = [asked.voice.key(f"{note} {mode[minor]}") for note, minor in zip(notes, minors, strict=True)]
        if keys[0] != keys[1] and relative(keys[0]) == keys[1]:
            return Answer(_answered(asked, "interval.relative", is_yes=False, names=names))
        is_yes = keys[0] == keys[1]
    else:
        is_yes = pitches[0] == pitches[1]
    return Answer(
        _answered(asked, "interval.same" if is_yes else "interval.differ", is_yes=is_yes, names=names)
    )


def _answered(asked: Asked, text: str, *, is_yes: bool, names: list[str]) -> str:
    word = asked.say("word.yes" if is_yes else "word.no")
    return f"{word}: {say(asked, text, first=names[0], second=names[1])}"


_SUBSTITUTION: Final = re.compile(
    r"\btriton\w*[ -]?(?:sub\w*|vertret\w*|ersatz\w*)|\bsustitu\w+ (?:tritonal\w*|de(?:l)? tritono|por tritono)"
    r"|\btritonal\w* (?:de|para)",
    re.IGNORECASE,
)
_SEVENTH: Final = _form(rf"(?<![\w#])@1\s?(?:7|seventh|septima|sept\w*)?(?![\w#]){_END}")


def _substituted(asked: Asked) -> re.Match[str] | None:
    text = _plain(asked)
    said = _SUBSTITUTION.search(text)
    return _SEVENTH[asked.reading.language == "de"].search(text, said.end()) if said else None


def _tell_substitution(asked: Asked) -> Steps:
    yield from ()
    match = _substituted(asked)
    # The plan's `fits` looked.
    assert match is not None
    root = note_name(match, 1, asked.reading.language)
    names = Key((PITCHES[root] + 6) % OCTAVE, is_minor=False).note_names
    chord, other = f"{root}7", f"{names[(PITCHES[root] + 6) % OCTAVE]}7"
    return Answer(
        say(asked, "interval.substitution", chord=asked.voice.chords(chord), other=asked.voice.chords(other))
    )


_ABOUT_NAMES: Final = pattern(
    r"\b(?:why|how come|what about|call\w*|german\w*|write|written|called|por qu[eé]|llama\w*|alem\w*|escrib\w*|warum"
    r"|wieso|weshalb|hei(?:ss|ß)\w*|schreib\w*|nennt|deutsch\w*)\b"
)
_B_NAMES: Final = re.compile(
    r"(?<![\w#])(?:(?P<flat>[Bb]b|[Bb][ -]flat|[Bb]es|si bemol)|(?P<h>H)|(?P<b>B))(?![\w#'-])"
)


def _fits_names(asked: Asked) -> bool:
    kinds = {one.lastgroup for one in _B_NAMES.finditer(asked.talk.plain_question)}
    is_asked = _ABOUT_NAMES.search(asked.reading.text) is not None and len(kinds) > 1
    return is_asked and not asked.reading.named("track") and not asked.has("act.correct", "act.transpose")


def _tell_names(asked: Asked) -> Steps:
    yield from ()
    return Answer(say(asked, "interval.german_names"))


INTERVAL_OF = Plan("interval of a note", _fits_interval_of, _tell_interval_of, allows_unknown_words=True)
SAME_NOTES = Plan("the same notes", _fits_same, _tell_same, allows_unknown_words=True)
SUBSTITUTION = Plan(
    "tritone substitution",
    lambda asked: _substituted(asked) is not None,
    _tell_substitution,
    allows_unknown_words=True,
)
NOTE_NAMES = Plan("names of notes", _fits_names, _tell_names, allows_unknown_words=True)
