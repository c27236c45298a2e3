"""The question before in another unit: "how long is it?", "and in bars?", "how many seconds is one of those?"."""

from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

from .named_parts import named_parts

# "That section" after a question about a part.
_THAT_PART: Final = (
    r"(?:that|it|this|(?:that|this|the) (?:part|section|bit)|es[oa]|(?:es[ea]|est[ea]) (?:parte|secci[oó]n|trozo|tramo)"
    r"|er|es|sie|das|der|die|(?:der|dieser|die|diese|das|dieses) (?:teil|abschnitt|stelle|part))"
)
_NOT_IN: Final = r"(?:,? (?:and |y |und )?(?:not|no|nicht) (?:in |en )?\w+)?"
_IN_BARS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|also) )?(?:in (?:bars|measures|takten)|en compases"
    rf"|how many (?:bars|measures)(?: (?:is|does|has|long is) {_THAT_PART}(?: (?:last|take|go on|have))?)?"
    rf"|cu[aá]ntos compases(?: (?:son|dura|tiene|ocupa)(?: {_THAT_PART})?)?"
    rf"|wie ?viele takte(?: (?:sind das|(?:dauert|geht|hat|ist) {_THAT_PART}(?: lang)?))?){_NOT_IN}\W*$"
)
# "And in seconds?" after a number of bars.
_IN_SECONDS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|also) )?(?:in (?:seconds|minutes|sekunden|minuten)|en (?:segundos|minutos)"
    rf"|how (?:long|many seconds|many minutes) (?:is|does|are) {_THAT_PART}(?: (?:last|take|go on|then))?"
    rf"|cu[aá]nt[oa]s? (?:segundos|minutos|tiempo) (?:son|es|dura|ser[ií]an?)(?: {_THAT_PART})?"
    rf"|wie ?viele (?:sekunden|minuten) (?:sind|ist|dauert) {_THAT_PART}){_NOT_IN}\W*$"
)
_LENGTH_WORDS: Final = pattern(
    r"\b(?:how long is|how long|cu[aá]nto duran?|wie lang(?:e)?(?: (?:ist|dauert|geht))?)\b"
)
# "How long does it last?" after a question about a part of the song.
_HOW_LONG_IS_IT: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:how long (?:is|does|will) (?:it|that|this)(?: (?:last|go|take|go on|part))?"
    r"|cu[aá]nto dura(?: (?:eso|esa parte))?|wie lange? (?:dauert|geht|ist) (?:das|er|es|sie|der|die))\W*$"
)
_LENGTH_OF: Final = {"en": "how long is the", "es": "cuánto dura:", "de": "wie lang ist:"}
_LENGTH_OF_TRACK: Final = {"en": "how long is", "es": "cuánto dura", "de": "wie lang ist"}
_BARS_OF: Final = {"en": "how many bars has", "es": "cuántos compases tiene:", "de": "wie viele Takte hat:"}


# "So how many beats is that?" after a number of bars.
_IN_BEATS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also|entonces) )*(?:how many (?:beats|counts)|cu[aá]ntos (?:tiempos|pulsos|golpes)"
    r"|wie ?viele (?:schl[aä]ge|z[aä]hlzeiten|beats))(?: (?:is|are|son|sind|ser[ií]an|w[aä]ren))?"
    r"(?: (?:that|it|those|esos|en total|das|es))*(?: then| dann)?\W*$"
)
_EIGHTS_OF: Final = {"en": "how many eights:", "es": "cuántos ochos:", "de": "wie viele Achter:"}
_THIS: Final = {"en": "this track", "es": "esta pista", "de": "dieses Stück"}
# "How many seconds does just one of those take?" after a number of bars.
_ONE: Final = (
    r"(?:just |only |s[oó]lo |nur )?(?:one|each|a single one|un[oa](?: sol[oa])?|cada un[oa]|eine?r?|jeder"
    r"|ein einziger)"
)
_OF_THOSE: Final = r" (?:of (?:those|them)|de (?:es[oa]s|ell[oa]s)|davon|von denen)"
_ONE_OF_THOSE: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|also) )*(?:(?:how (?:long|many seconds)(?: (?:does|is|would))?"
    r"|cu[aá]nt[oa]s?(?: segundos)?"
    r"(?: (?:dura|es|tarda|ocupa))?|wie ?(?:lange?|viele sekunden)(?: (?:dauert|ist|braucht))?)"
    rf" {_ONE}(?:{_OF_THOSE})?|{_ONE}{_OF_THOSE})(?: (?:take|last|be|long|dura|lang))?\W*$"
)
_ONE_BAR: Final = {
    "en": "how long is one bar of",
    "es": "cuánto dura un compás de",
    "de": "wie lang ist ein Takt von",
}
_LENGTH: Final = ("measure.duration", "quality.long", "quality.short")
_BARS: Final = ("measure.bar_count", "scope.passage")


def in_other_units(talk: Talk, language: str) -> str | None:
    """Return the question before for another unit: "in bars?", "how many beats is that?"; None without one."""
    question, earlier = talk.question, list(reversed(talk.questions[:-1]))
    # Units are changed one after another: "how long is it?", "and in bars?", "and in beats?".
    before = next((one for one in earlier if not _changes_unit(one)), earlier[-1])
    last, reading = (read_question(one, talk, language) for one in (earlier[0], before))
    language = reading.language
    if _ONE_OF_THOSE.search(question) and last.has(*_BARS) and not last.bars:
        return f"{_ONE_BAR[language]} {_track(reading)}?"
    if _IN_BEATS.search(question) and last.has(*_BARS):
        return f"{_EIGHTS_OF[language]} {before.strip('¿ ')}"
    parts, is_part = named_parts(reading), reading.has(*OF_SONG_PARTS, "measure.form")
    is_length = _HOW_LONG_IS_IT.search(question) or _IN_SECONDS.search(question)
    if is_length and parts:
        return f"{_LENGTH_OF[language]} {parts[0].words}"
    if _IN_BARS.search(question) and (is_part or parts):
        return f"{_BARS_OF[language]} {_LENGTH_WORDS.sub('', before).strip('¿ ')}"
    if is_part or parts or reading.bars or reading.numbers or len(reading.named("track")) > 1:
        return None
    return _of_whole_track(question, reading)


def _of_whole_track(question: str, reading: Reading) -> str | None:
    """Return the question for the bars or the length of the track."""
    if reading.has(*_BARS, *_LENGTH) and _IN_BARS.search(question):
        return f"{_BARS_OF[reading.language]} {_track(reading)}?"
    is_length = _HOW_LONG_IS_IT.search(question) or _IN_SECONDS.search(question)
    of_length = f"{_LENGTH_OF_TRACK[reading.language]} {_track(reading)}?"
    return of_length if is_length and reading.has(*_BARS) else None


def _changes_unit(question: str) -> bool:
    forms = (_IN_BARS, _IN_SECONDS, _HOW_LONG_IS_IT, _IN_BEATS, _ONE_OF_THOSE)
    return any(form.search(question) for form in forms)


def _track(reading: Reading) -> str:
    named = reading.named("track")
    return f"“{named[0].text}”" if named else _THIS[reading.language]
