"""Corrections in Spanish and German: "está en 3/4", "Die Tonart ist f-Moll". English has `correction_rules`."""

from typing import Any, Final

from src.orchestrator.language.focus import names_in, tracks_stated
from src.orchestrator.language.keys import ParsedKey, find_keys
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.journal.plans import DELETE, JOURNALED, asks_to_undo
from src.orchestrator.tools.library.earlier_corrections import corrected_since
from src.orchestrator.tools.library.speed_before import is_behind_a_speed

CORRECT_TOOL, UNDO_TOOL = "correct_fact", "undo_correction"
# Changes that "undo" means if they came later.
CHANGING = JOURNALED | {DELETE}
# "Si pongo Rails al 75 %": a share of the tempo, and no tempo.
_CONDITIONAL = pattern(
    r"\d\s?(?:%|prozent|percent|por ciento)|^\W*(?:y |und |and )?(?:si|wenn|falls|if)\b"
    r"|\b(?:(?:cu[aá]nto|qu[eé]) ser[ií]a|si (?:la|lo) (?:cuento|pongo|toco)|was w[aä]re|wenn ich)\b"
)
_IS_RIGHT = pattern(
    r"\b\d{2,3}(?:[.,]\d{1,2})? ?(?:bpm )?(?:ist|w[aä]re|wären|sind|es|ser[ií]a|son) (?:das |lo |la |el |der |die )?"
    r"(?:richtig\w*|korrekt\w*|correct[oa]|verdader[oa]|bueno|wahre)"
)
# "It has 90 BPM and not 118", "nicht 118 sondern 90".
_NOT_BUT = pattern(
    r"(?<![\d.,])(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?) ?(?:bpm)?,? (?:and |y |und )?"
    r"(?:not|no|nicht|statt|instead of|en vez de) (?:at |a |bei |mit |con |with )?\d{2,3}\b"
    r"|\b(?:not|no|nicht|kein\w*)(?: es| son| is| va| ist)? (?:at |a |bei |de "
    r"|mit )?\d{2,3}(?:[.,]\d{1,2})? ?(?:bpm)?,?;?"
    r" (?:but|rather|sino|sondern|it'?s|it is|es|son|va a|es ist|sondern) (?:at |a |bei |de |mit )?"
    r"(?P<but>\d{2,3}(?:[.,]\d{1,2})?)\b"
)
# "Cambia el tempo de Depot a 66": no loose tempo.
_SETS = pattern(
    r"\b(?:change|set|correct) the tempo|\b(?:cambia|corrige|ajusta|ponle?|pon) el tempo"
    r"|\b(?:[aä]nd(?:e)?re?|setze?|korrigiere?|stell(?:e)?) das tempo"
)
# "· is in D major", "la tonalidad de · es do menor": a statement about a named track, its value behind the verb.
_STATES = pattern(
    r"^(?:(?:the|el|la|die|der|das) (?:(?:right|real|actual|richtige) )?(?:key|tempo|met(?:re|er)|time signature"
    r"|tonalidad"
    r"|tono|comp[aá]s|tonart|taktart|takt) (?:of|for|de|del|von|vom) )?[\"“„«']?·\W*(?:·\W*)*(?:is|ist|steht"
    r"|l[aä]uft|est[aá]"
    r"|va|es)"
    r"(?: (?:really|actually|clearly|definitely|doch|eigentlich|wirklich|aber|realmente|de verdad|en realidad))*"
    r"(?: (?:not|no|nicht|kein))?(?: (?:in|im|en|at|bei|a|de|in the key of|en tono de))? "
    r"(?:\d|(?:[a-h](?:is|es|s|#|b|♯|♭|[ -]flat|[ -]sharp)?|do|re|mi|fa|sol|la|si)(?: sostenido| bemol)?"
    r"[ -]?(?:minor|major|moll|dur|mayor|menor|m\b))"
)
_NOT_KEY = pattern(r"\b(?:not|no|nicht|kein)(?: (?:in|en|es|est[aá]|est[aá] en|ist in|is in))? $")
_NOT_METRE = pattern(
    r"\b(?:not|no|isn'?t|nicht|kein\w*)\b(?: \w+){0,2}? \d{1,2}/\d{1,2}\b.{0,40}\d{1,2}/\d{1,2}\b"
)
# "No, it's 90 seconds" is no tempo.
_OTHER_UNIT: Final = pattern(
    r"\d ?(?:s|secs?|seconds?|seg|segundos?|sek|sekunden?|min|mins|minut\w*|d ?b|lufs|hz|bars?|measures?|takte?"
    r"|compases|cents?)\b"
)
MOST_WORDS = 14
SLOWEST_BPM, FASTEST_BPM = 30, 300
ASKS = (
    "how.how_many",
    "how.where",
    "how.when",
    "act.find",
    "act.compare",
    "act.transpose",
    "act.why",
    "how.confidence",
    "link.or",
    "act.mix",
)


# "My teacher says it is in A minor, correct it."
_ORDERS = pattern(
    r"\b(?:(?:correct|fix|change) (?:it|that|this)|corr[ií]ge(?:lo|la)|c[aá]mbia(?:lo|la)|arr[eé]gla(?:lo|la)"
    r"|korrigier\w* (?:das|es)|[aä]nder\w* (?:das|es))\b"
)


# "It is 98 BPM. Can you fix it?" is no question.
_FIX_IT: Final = pattern(
    r"[\u00bf\s]{0,3}\b(?:(?:can|could|would|will) you (?:please )?(?:fix|correct|change) (?:it|that|this)"
    r"|(?:me )?l[oa] (?:corriges|corregis|correg[ií]s|cambias|cambi[aá]s|arreglas|arregl[aá]s)"
    r"|(?:puedes|pod[eé]s|podr[ií]as) (?:corregir|cambiar|arreglar)l[oa]"
    r"|(?:kannst|k[oö]nntest|k[oö]nnen|k[oö]nnten) (?:du|sie) (?:das|es) (?:bitte |mal )*(?:korrigieren|[aä]ndern"
    r"|richtigstellen|berichtigen)|(?:korrigierst|[aä]nderst) du (?:das|es))(?:,? (?:please|por favor|porfa|bitte))?"
    r"\s?\?\W*$"
)


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_reported = is_report(reading.text) and not _ORDERS.search(reading.text)
    if _CONDITIONAL.search(reading.text) or is_reported:
        return False
    is_question = "?" in _FIX_IT.sub("", reading.text) or _begins_as_question(asked)
    # Other English sentences are read by `correction_rules`, which are tried first.
    is_read_elsewhere = (
        reading.language == "en"
        and not asked.has("act.correct")
        and not any(form.search(reading.unnamed) for form in (_NOT_BUT, _STATES))
    )
    if is_read_elsewhere or is_question or CORRECT_TOOL not in asked.tools:
        return False
    is_stated = _STATES.search(reading.unnamed) and asked.has("how.than", "link.above", "link.below")
    is_bound = is_stated or (reading.compares and not asked.has("act.correct"))
    if is_bound and not _NOT_BUT.search(reading.unnamed):
        # "Rails is faster than 140 BPM" names no value.
        return False
    if len(reading.text.split()) > MOST_WORDS or asked.has(*ASKS) or len(_stated(asked)) != 1:
        return False
    change = change_of(asked)
    return len(change) == 1 and not ("tempo_bpm" in change and is_behind_a_speed(asked.talk))


_HOW_MUCH = pattern(
    r"^\W*(?:(?:and|y|und|um|auf|by|a|en)\s+)?(?:how (?:much|many|far)|wie ?viele?|wie (?:weit|stark)"
    r"|cu[aá]nt[oa]s?)\b"
)


# "Welche Töne hat E-Dur" without a question mark.
_WHICH_NOTES: Final = pattern(
    r"^\W*(?:(?:and|y|und|also|so)\s+)?(?:(?:in|en|a|from|of|mit|von|con|de)\s+)?(?:what|which|qu[eé]|cu[aá]l\w*|welche\w{0,2})\s"
    r"(?!(?:a|an|un|una|ein\w*)\b)\w+"
)


def _begins_as_question(asked: Asked) -> bool:
    """Return whether the verb is first: "ist es in f-Moll" is a question, "es ist in f-Moll" a correction."""
    if _HOW_MUCH.match(asked.reading.text) or _WHICH_NOTES.match(asked.reading.text):
        return True
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    is_german = asked.reading.language == "de"
    is_corrected = asked.has("act.correct") and asked.reading.unnamed.startswith("·")
    if is_corrected or _STATES.search(asked.reading.unnamed):
        # "Rails ist im 4/4-Takt": the title is first.
        return False
    return "how.what" in first or (is_german and "how.whether" in first)


def change_of(asked: Asked) -> dict[str, Any]:
    """Return the values that a statement says are right, as arguments of the tool."""
    reading = asked.reading
    change: dict[str, Any] = {}
    says_so = asked.has("how.whether", "act.correct")
    if reading.metres and (asked.has("measure.metre") or says_so):
        # "That is no 3/4, it is 6/8."
        change["time_signature"] = reading.metres[-1 if _NOT_METRE.search(reading.text) else 0]
    elif asked.has("style.waltz", "style.viennese_waltz") and asked.has("act.correct"):
        change["time_signature"] = "3/4"
    right = _said_key(reading)
    if right is not None and not right.is_tonic_only and (asked.has("measure.key") or says_so):
        change["key"] = right.key.name
    tempi = [one.value for one in reading.numbers if SLOWEST_BPM <= one.value <= FASTEST_BPM]
    if len(tempi) == 2 and (said := _NOT_BUT.search(reading.unnamed)):
        tempi = [float((said["bpm"] or said["but"]).replace(",", "."))]
        says_so = True
    # "Das ist doppelt so schnell wie gemessen, 128 ist richtig": the number is clearer than the factor.
    is_of_tempo = (
        asked.has("measure.tempo")
        or (asked.has("act.correct") and not asked.has("measure", "quality"))
        or _IS_RIGHT.search(reading.text) is not None
        or _SETS.search(reading.text) is not None
        or _NOT_BUT.search(reading.unnamed) is not None
    )
    is_of_tempo = is_of_tempo and _OTHER_UNIT.search(reading.unnamed) is None
    if len(tempi) == 1 and is_of_tempo and (says_so or change):
        change["tempo_bpm"] = tempi[0]
    return change


def _said_key(reading: Reading) -> ParsedKey | None:
    """Return the key that is said to be right: "in D major, not B minor", "not in B minor but in D major"."""
    keys = [one for one in reading.keys if not _NOT_KEY.search(reading.text[: one.start])]
    return keys[0] if keys else None


# "No way, that's double. It's 98", "it's A flat major, trust me": behind an answer with another value.
_REPLIES = pattern(
    r"^\W*(?:(?:no(?: way)?|nope|nah|wrong|actually|hmm?|well|but|yes but|sorry|nein|ne|nee|falsch|doch|aber|quatsch"
    r"|eigentlich|qu[eé] va|pero|en realidad|mal|incorrecto|perd[oó]n)\W+){0,3}"
    r"(?:(?:that'?s|that is|it'?s|das ist|es ist|eso es|es|est[aá])\s+(?:\w+\s+){0,2}(?:double|half|twice|wrong|right"
    r"|too (?:fast|slow|high|low)|doppelt|falsch|(?:halb|doppelt|zu) (?:so )?schnell|zu langsam|el doble|la mitad|mal"
    r"|incorrecto)\W+)?"
    r"(?:it'?s|it is|that'?s|es ist|das ist|das sind|es sind|ist|sind|es|son|est[aá]|va)\s+"
    r"(?:(?:in|at|im|en|a(?=\s+\d)|bei|really|actually|definitely|eigentlich|wirklich|realmente|en realidad)\s+)*"
    r"(?P<value>[^,.;!?]{2,24}?)"
    r"(?:,?\s+(?:trust me|believe me|for sure|i'?m sure|i know it|definitely|100 ?%|glaub mir|ganz sicher"
    r"|bin ich sicher|cr[eé]eme|seguro|de verdad|actually|really|instead))?\W*$"
)
_SAID_BPM = pattern(r"(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?: ?bpm)?")
_SAID_METRE = pattern(r"\d{1,2}/(?:2|4|8|16)")
# Tool -> the values that its answer told.
_TELLS = {"analyse_rhythm": ("tempo_bpm", "time_signature"), "analyse_harmony": ("key",)}


def _replied(asked: Asked) -> tuple[str, dict[str, Any]] | None:
    """Return the track of the answer before, and the value that the text puts in place of one it told."""
    turn, said = asked.talk.turns[-1] if asked.talk.turns else None, _REPLIES.match(asked.talk.plain_question)
    if turn is None or said is None:
        return None
    measured = [one for one in turn.measured if one.tool in _TELLS and one.summary]
    if any(one.arguments.keys() != {"track_id"} for one in measured):
        # What was told of a passage does not correct the track.
        return None
    ids = {str(one.arguments.get("track_id")) for one in measured}
    told = {name for one in measured for name in _TELLS[one.tool]}
    change = {name: value for name, value in value_of(asked, said["value"]).items() if name in told}
    return (ids.pop(), change) if len(ids) == 1 and len(change) == 1 else None


def value_of(asked: Asked, text: str) -> dict[str, Any]:
    """Return a tempo, a metre or a key that is a whole text, as arguments of the tool; {} for other texts."""
    if bpm := _SAID_BPM.fullmatch(text.strip()):
        value = float(bpm["bpm"].replace(",", "."))
        return {"tempo_bpm": value} if SLOWEST_BPM <= value <= FASTEST_BPM else {}
    if _SAID_METRE.fullmatch(text.strip()):
        return {"time_signature": text.strip()}
    keys = find_keys(f"in {text}", asked.reading.language)
    is_whole = len(keys) == 1 and not f"in {text}"[keys[0].end :].strip()
    return {"key": keys[0].key.name} if is_whole and not keys[0].is_tonic_only else {}


def _fits_reply(asked: Asked) -> bool:
    is_asked = "?" in asked.reading.text or bool(asked.reading.names)
    return CORRECT_TOOL in asked.tools and not is_asked and _replied(asked) is not None


def _reply(asked: Asked) -> Steps:
    track_id, change = _replied(asked) or ("", {})
    track = names_in(asked.talk).by_id.get(track_id) or next(
        (one for one in asked.talk.tracks if one.id == track_id), None
    )
    if track is None:
        return Answer(asked.say("correct.failed"))
    return (yield from store(asked, track, change))


def _steps(asked: Asked) -> Steps:
    return (yield from store(asked, _stated(asked)[0], change_of(asked)))


def _stated(asked: Asked) -> tuple[TrackInfo, ...]:
    return tracks_stated(asked.reading, asked.focus)


def store(asked: Asked, track: TrackInfo, change: dict[str, Any]) -> Steps:
    """Store a correction, and say what was measured and how to take it back."""
    (stored,) = yield [(CORRECT_TOOL, {"track_id": track.id, **change})]
    if stored.summary is None:
        return Answer(_failed(asked, change, stored.error))
    name = next(iter(change))
    now, measured = stored.summary["now"].get(name), stored.summary["measured"].get(name)
    if stored.summary.get("unchanged"):
        return Answer(asked.say("correct.unchanged", title=asked.title(track), now=_told(asked, name, now)))
    values = {"now": _told(asked, name, now), "measured": _told(asked, name, measured)}
    return Answer(asked.say(f"correct.{name}", title=asked.title(track), **values))


def _failed(asked: Asked, change: dict[str, Any], error: str | None) -> str:
    if asked.reading.language == "en" and error:
        # Errors of tools are in English.
        return error
    bpm = change.get("tempo_bpm")
    return asked.say("correct.no_fit", bpm=asked.voice.number(bpm)) if bpm else asked.say("correct.failed")


def _corrected_id(asked: Asked) -> str | None:
    """Return the id of the track corrected last, here or on the page, if nothing was changed or undone after it."""
    if corrected := corrected_since(asked.talk):
        return corrected.id
    changes = (CORRECT_TOOL, UNDO_TOOL, *CHANGING)
    done = (one for one in reversed(asked.talk.earlier) if one.summary and not one.summary.get("unchanged"))
    last = next((one for one in done if one.tool in changes), None)
    return str(last.arguments["track_id"]) if last is not None and last.tool == CORRECT_TOOL else None


def _fits_undo(asked: Asked) -> bool:
    is_asked = asked.has("act.undo") or asks_to_undo(asked.talk.plain_question)
    return UNDO_TOOL in asked.tools and is_asked and _corrected_id(asked) is not None


def _undo(asked: Asked) -> Steps:
    (undone,) = yield [(UNDO_TOOL, {"track_id": _corrected_id(asked)})]
    if undone.summary is None:
        return Answer(asked.say("correct.failed"))
    return Answer(asked.say("correct.undone", title=asked.voice.title(undone.summary["title"])))


def _told(asked: Asked, name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name == "key":
        return asked.voice.key(str(value))
    return asked.voice.number(value) if isinstance(value, int | float) else str(value)


UNDO_CORRECTION = Plan("undo a correction", _fits_undo, _undo, allows_unknown_words=True)
CORRECT = Plan("correction", _fits, _steps)
CORRECT_REPLY = Plan("correction of the answer before", _fits_reply, _reply, allows_unknown_words=True)
