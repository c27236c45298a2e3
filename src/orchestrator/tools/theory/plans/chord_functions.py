"""What a chord does in a key, as plans: "why is there an E7 in A minor?", "is Eb7 the dominant?"."""

from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.chord_functions import ChordFunction, function_of, leading_notes
from src.music_theory.keys import parallel
from src.orchestrator.language.keys import ParsedKey
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .chord_names import chords_said
from .one_track import names_key, one_track, say

HARMONY: Final = "analyse_harmony"
# In folded text, as all patterns here.
_WHY: Final = pattern(
    r"\b(?:why|how come|what(?:'s| is) .{1,24} doing|por que|a que viene|warum|wieso|weshalb|what makes)\b"
)
_WHICH: Final = pattern(
    r"\b(?:(?:what|which) (?:degree|function|role|numeral)|function of|role of|que (?:grado|funcion|papel)|welche[rn]? "
    r"(?:stufe|funktion|rolle)|(?:what|which) (?:numeral|number) is)\b"
)
_IS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:is|isn't|es|ist)\b.{1,30}?\b(?:the|la|el|die|der|das) "
    r"(?:(?P<tonic>tonic\w*|tonica|tonika|home chord|i|1)|(?P<fourth>subdominant\w*|iv|4)|(?P<fifth>dominant\w*|v7?|5))"
    r"(?: (?:chord|of|de|in|en|von|here|aqui|hier)\b.{0,24}|,? (?:right|no|verdad|oder))?\W*$"
)
_SYMBOL: Final = pattern(
    r"\b(?:an?|the|that|this|un|una|el|ese|este|einen?|der|das|den|die|dieser|dieses)? ?[a-h](?:#|b|is|"
    r"es)?(?:maj7|m7b5|m7|min7|m6|dim"
    r"|m|7|6|9)\b|\b(?:chord|acorde|akkord)\b"
)
_BARE_CHORD: Final = pattern(
    r"\b(?-i:[A-H])[#b]? chord\b|\bacorde (?:de )?(?:do|re|mi|fa|sol|la|si)\b|\b(?-i:[A-H])[#b]?-?akkord\b"
)
_MODE: Final = pattern(r"\b(?:major|minor|maj|min|mayor|menor)\b|(?:dur|moll)\b")
_DEGREES: Final = {"tonic": 1, "fourth": 4, "fifth": 5}
_OTHER: Final = (
    "act.transpose",
    "act.loop",
    "act.delete",
    "measure.capo",
    "scope.task",
    "scope.library",
)


def _named_key(asked: Asked) -> ParsedKey | None:
    """Return the key with its mode in a word that the question names: "in A minor". "Am" may be a chord."""
    named = [one for one in asked.reading.keys if _MODE.search(asked.reading.text[one.start : one.end])]
    return named[-1] if named and names_key(asked) else None


def _chord(asked: Asked) -> str:
    """Return the first chord of the question beside its key; "" without one."""
    text = asked.reading.unnamed
    if named := _named_key(asked):
        text = text.replace(asked.reading.text[named.start : named.end], " ")
    # "What role does the F chord have?"
    is_bare = _BARE_CHORD.search(asked.reading.text) is not None
    return next(iter(chords_said(text, asked.reading.language, bare=is_bare)), "")


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = any(form.search(text) for form in (_WHY, _WHICH, _IS))
    is_plain = not (asked.has(*_OTHER) or asked.reading.bars or asked.reading.passages)
    has_key = bool(asked.reading.keys) or (one_track(asked) is not None and HARMONY in asked.tools)
    is_of_chord = is_asked and is_plain and has_key and _SYMBOL.search(text) is not None
    return is_of_chord and bool(_chord(asked)) and len(asked.reading.named("track")) <= 1


def _key(asked: Asked) -> Lookup[Key | None]:
    """Return the key that the question names, or that of the track that is meant; None if neither is known."""
    if named := _named_key(asked):
        return named.key
    track = one_track(asked)
    if track is not None and HARMONY in asked.tools:
        (found,) = yield [(HARMONY, {"track_id": track.id})]
        name = (found.summary or {}).get("key")
        return key_named(name) if name else None
    keys = [one.key for one in asked.reading.keys if not one.is_tonic_only]
    return keys[-1] if keys else None


def _steps(asked: Asked) -> Steps:
    chord = _chord(asked)
    key = yield from _key(asked)
    if key is None:
        return Answer(say(asked, "function.no_key"))
    found = function_of(chord, key)
    text = fold(asked.reading.unnamed)
    told = _told(asked, chord, key, found, explains=_WHY.search(text) is not None)
    if said := _IS.search(text):
        wanted = next(degree for name, degree in _DEGREES.items() if said[name])
        whether = asked.say("word.yes" if found.degree == wanted else "word.no")
        return Answer(f"{whether}: {told}")
    return Answer(told)


def _told(asked: Asked, chord: str, key: Key, found: ChordFunction, *, explains: bool) -> str:
    voice = asked.voice
    values = {"chord": voice.chords(chord), "numeral": found.numeral, "key": voice.key(key.name)}
    if not explains and found.role == "of_scale":
        return say(asked, "function.is", **values)
    if found.role == "raised":
        natural, raised = (voice.note(one) for one in leading_notes(key))
        name = "function.raised" if found.degree == _DEGREES["fifth"] else "function.with_raised"
        return say(asked, name, natural=natural, raised=raised, **values)
    if found.role == "secondary":
        return say(asked, "function.secondary", target=voice.chords(found.target), **values)
    if found.role == "borrowed":
        return say(asked, "function.borrowed", other=voice.key(parallel(key).name), **values)
    return say(asked, f"function.{found.role}", **values)


CHORD_FUNCTION: Final = Plan("function of a chord", _fits, _steps, allows_unknown_words=True)
