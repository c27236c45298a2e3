"""Questions in other words: claims, negative questions and tag questions as the plain questions that they ask."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, names_in, read_question
from src.orchestrator.language.number_words import with_digits
from src.orchestrator.language.plans import LONGEST_QUESTION, Asked, Grammar, Plan
from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

from .claims import correction_of_claim, question_of_claim, question_of_doubt
from .contrast import without_contrast
from .negative import positive_question
from .plain_forms import in_plain_forms
from .purpose import without_purpose
from .requests import requested
from .self_corrected import corrected_by_speaker
from .set_aside import asked_for, puts_aside
from .shorter import with_limit_of_length
from .steps_of_bars import length_of_bars

__all__ = [
    "RephrasedGrammar",
    "command_without_contrast",
    "corrected_by_claim",
    "corrected_by_speaker",
    "plain_question",
    "puts_aside",
    "requested",
    "without_single",
]

SEVERAL: Final = 2
# "Is Rails 140?", "¿va a 140?": a tempo, where nothing else is said.
_SUBJECT: Final = (
    r"(?:(?:the|der|die|das|el|la)\s)?(?:(?:·\s?){1,8}|(?:it|this|that|this (?:one|song|track)|das|es|die"
    r"|das (?:lied|st[uü]ck)|est[aeo]|es[aeo])\s)"
)
_VERB: Final = r"(?:is|are|was|ist|hat|l[aä]uft|does|has|est[aá]|va|es|tiene)\s"
_TEMPO: Final = pattern(
    rf"^\W*(?:(?:and|y|und)\s)?(?:{_VERB}(?:{_SUBJECT})?|{_SUBJECT}{_VERB})(?:(?:run|go|really|wirklich"
    rf"|de verdad)\s){{0,2}}"
    r"(?:(?:at|a|bei|mit|auf|around|about|over|under|above|below|[uü]ber|unter|unos|etwa|ungef[aä]hr)\s)?"
    r"(?P<bpm>[4-9]\d|1\d\d|2[0-4]\d)\s?\?\W*$"
)
_ASKS_WHETHER: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s)?(?:is|are|was|ist|does|est[aá]|va|es|l[aä]uft|geht|est[ae] va|·)(?!\w)"
)
_WHICH_OF_THOSE: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:which|cu[aá]les|welche)(?: ones)?"
    r"(?: (?:of|from|de|von) (?:those|these|them|ell[ao]s|es[ao]s|est[ao]s|denen|diesen)| davon)?"
    r" (?:are|son|sind|est[aá]n|van|stehen|gehen)\b"
)
_COUNTED: Final = pattern(
    r"\b(?P<in>in|en|im) (?:(?P<two>2|two|dos|zwei)|(?P<three>3|three|tres|drei)|(?P<four>4|four|cuatro|vier)"
    r"|(?P<six>6|six|seis|sechs))(?=\s?[?.!,]|\s*$)"
)
_SINGLE: Final = pattern(
    r"\b(?P<one>an?|one|un|una|eine?n?) (?:single|sol[oa]|[uú]nic[oa]|einzige[rn]?|einzelne[rn]?) "
    r"(?=(?:bar|beat|measure|comp[aá]s|tiempo|pulso|takt|schlag)\b)"
)
# "How many beats do I count in a bar?"
_BEATS_OF_BAR: Final = pattern(
    r"\b(?:(?P<own>how many (?:beats|counts|pulses) (?:does|has) (?:an?|each|every|one) (?:bar|measure)(?: have| got)?"
    r"|cu[aá]ntos (?:tiempos|pulsos|golpes) tiene (?:un|cada) comp[aá]s|wie ?viele (?:schl[aä]ge|beats) hat (?:ein"
    r"|jeder) takt)"
    r"|(?P<en>how many (?:beats|counts|pulses)(?: (?:do|does|should|would|will|are"
    r"|is)?(?: \w+){0,3})? (?:in|to|per|for) (?:a|each"
    r"|every|one|the)? ?(?:bar|measure))|(?P<es>cu[aá]ntos (?:tiempos|pulsos|golpes|beats)(?: \w+){0,3} (?:en"
    r"|por|a) (?:un|cada|el)? ?comp[aá]s)"
    r"|(?P<de>wie ?viele (?:schl[aä]ge|beats|z[aä]hlzeiten)(?: \w+){0,3} (?:in|im|pro|je)(?: (?:einem|jedem))? takt"
    r"|bis wie ?viel z[aä]hle? (?:ich|man|wir)(?: (?:pro|im|in einem|je) takt)?))\b(?! \d)"
)
_METRE_OF: Final = {"en": "what metre is", "es": "qué compás tiene", "de": "welche Taktart hat"}
_IT: Final = {"en": "this track", "es": "esta pista", "de": "dieses Stück"}
_METRES: Final = {"two": "2/4", "three": "3/4", "four": "4/4", "six": "6/8"}
# "Remind me, who recorded La Vecina?" asks, and makes no reminder.
_REMIND: Final = pattern(
    r"^\W*(?:(?:can|could|would) you )?(?:please )?(?:remind me(?: again)?|recu[eé]rdame"
    r"|erinner(?:e)? mich(?: (?:noch ?mal|mal|bitte))*)"
    r"[,:]?\s(?=(?:(?:on|in|at|by|from|de|en|auf|in|von|aus) )?(?:who|what|which|how"
    r"|qui[eé]n|qu[eé]|cu[aá]l\w*|cu[aá]nt\w+|wer|was|welche\w*|wie)\b)"
)
# "¿Cuál va más rápido, A o B?" compares, while "va más rápido" alone says that it gets faster.
_GOES: Final = pattern(r"\b(?P<which>cu[aá]l) (?:va|suena) m[aá]s (?P<how>r[aá]pid[oa]|lent[oa])\b")
# "¿Y cuál va más despacio?": "más despacio" alone is an order to the player.
_GOES_SLOWLY: Final = pattern(
    r"\b(?P<which>cu[aá]l)(?P<of> de (?:ell[ao]s|es[ao]s|est[ao]s|l[ao]s (?:dos|"
    r"tres))(?: dos)?(?: \w{3,12})?)? "
    r"(?:va|suena|anda) "
    r"m[aá]s (?P<how>despaci(?:o|to)|lento|deprisa|aprisa|r[aá]pido)\b"
)
# "Which goes faster?": "goes faster" alone says the same of one track.
_WHICH_GOES: Final = pattern(
    r"^\W*(?:(?:and|so|ok) )?(?P<which>which(?: one| song| track)?(?: of (?:them|(?:the|these|"
    r"those)(?: two)?)(?: \w{3,12})?)?)"
    r" (?:goes|runs|moves) (?P<how>faster|slower|quicker)\W*$"
)
# "Which ones don't have a key?", where no list was shown.
_WHICH_ONES: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|ok) )?)which ones (?=(?:don.?t|do not|have|haven.?t|are|aren.?t|lack)\b)"
)
_WAS: Final = pattern(r"^was\b")
_SAME: Final = pattern(
    r"\b(?P<than>than|als|que)\s(?:the one|that|the other|das|der|die|jenes|la|el) (?:by|from|of|von"
    r"|de)\s(?=\w)"
)


# "Was ist noch langsamer als Blue?" asks for what is slower.
_EVEN: Final = pattern(
    r"\b(?:even|still|noch|sogar noch|todav[ií]a|a[uú]n)\s(?=(?:m[aá]s\s|menos\s)?\w{3,15}"
    r"(?:\s\w{2,10})?\s(?:than|als|que)\s)"
)


# "Long Way Down hold a steady tempo?"
_WITHOUT_DOES: Final = pattern(
    r"^\W*(?:(?:so|and|hey|ok)\s)?(?:·\s?){1,8}\s(?:hold|keep|stay|have|speed|slow|swing|clip|mix|get|"
    r"change|go|last|need"
    r"|work|fit|sound)\s[^?]{2,60}\?\W*$"
)


# "Does Rails go faster than Depot?" compares, while "does it go faster?" asks whether it speeds up.
_GO_THAN: Final = pattern(
    r"^(?P<lead>\W*(?:(?:so|and|but|hey|ok)\s)?)does\s(?P<subject>.{1,80}?)\s(?:go|move|play|get)\s"
    r"(?P<rest>(?:\w+\s){0,2}(?:faster|quicker|slower|louder|quieter|softer|longer|shorter)\sthan\s.{1,80})$"
)


# "Louder than Long Way Down?", "¿más rápida que Depot?" of the open track.
_THAN_FIRST: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|ok)\s)?(?P<how>\w{3,14}er|(?:more|less) \w+|m[aá]s \w+|menos \w+|(?:mehr|weniger) \w+)"
    r"\s(?P<than>than|que|als)\s(?P<what>[^,?]{2,80})\?\W*$"
)
_IS_IT: Final = {"en": "is it", "es": "¿es", "de": "ist es"}


def _whether_it_is_more(reading: Reading, text: str) -> str | None:
    said = _THAN_FIRST.match(text)
    is_more = any(one.endswith((".more", ".less")) for one in reading.of("quality")) or reading.has("degree")
    if said is None or len(reading.named("track")) != 1 or not is_more:
        return None
    return f"{_IS_IT[reading.language]} {said['how']} {said['than']} {said['what']}?"


def _without_even(reading: Reading, text: str) -> str | None:
    said = _EVEN.search(text) if _EVEN.search(reading.unnamed) and reading.compares else None
    return f"{text[: said.start()]}{text[said.end() :]}" if said else None


def plain_question(talk: Talk) -> Talk | None:
    """Return the conversation with its question in plain words; None if it is plain already."""
    if len(talk.question) > LONGEST_QUESTION:
        return None
    reading = read_question(talk.question, talk, focus_of(talk).language)
    text = _rephrased(reading, talk) or _of_this_genre(reading, talk)
    changed = _with_units(text or talk.question, talk, reading.language)
    return None if changed == talk.question else replace(talk, questions=(*talk.questions[:-1], changed))


_THIS: Final = {"en": "this track", "es": "esta pista", "de": "dieses Stück"}


def _of_this_genre(reading: Reading, talk: Talk) -> str | None:
    """Return "in the same key as this track" for "in the same key as this cumbia"; None for other questions."""
    if len(talk.tracks) != 1:
        return None
    for name in reading.named("genre"):
        genre = re.escape(name.said or name.text)
        said = re.search(rf"\b(?:this|est[ea]|dies\w{{1,2}})\s{genre}\b", reading.text, re.IGNORECASE)
        if said:
            return f"{reading.text[: said.start()]}{_THIS[reading.language]}{reading.text[said.end() :]}"
    return None


def _rephrased(reading: Reading, talk: Talk) -> str | None:
    text = " ".join(reading.text.split())
    if said := _REMIND.match(text):
        return text[said.end() :]
    if question := _metre_question(reading, text):
        return question
    if reading.language == "es" and reading.has("link.or") and _GOES.search(text):
        text = _GOES.sub(lambda said: f"{said['which']} es más {said['how']}", text)
    if reading.language == "es" and _GOES_SLOWLY.search(text):
        text = _GOES_SLOWLY.sub(_which_is, text)
    language = reading.language
    if language == "en":
        text = _in_plain_english(text, talk)
    text = in_plain_forms(text, language, leaves_out=bool(reading.named("genre", "artist")))
    if language == "en" and _WITHOUT_DOES.match(reading.unnamed):
        text = f"Does {text}"
    if language == "en" and (said := _GO_THAN.match(text)):
        return f"{said['lead']}Is {said['subject']} {said['rest']}"
    plain = asked_for(text) or length_of_bars(text, language) or _without_even(reading, text)
    limited = with_limit_of_length(text, language)
    if reading.has("act.find", "scope.tracks"):
        plain = plain or without_purpose(limited or text, language)
    plain = plain or limited
    if plain := plain or (_whether_it_is_more(reading, text) if talk.tracks else None):
        return plain
    changed = (
        question_of_claim(text, language)
        or question_of_doubt(text, language)
        or positive_question(text, reading.unnamed, language)
    )
    changed = changed or (text if text != " ".join(reading.text.split()) else None)
    return _with_title(changed or text, reading, talk) or changed


def _in_plain_english(text: str, talk: Talk) -> str:
    if not focus_of(talk).shown_last:
        text = _WHICH_ONES.sub(lambda said: f"{said['lead']}which songs ", text)
    return _WHICH_GOES.sub(lambda said: f"{said['which']} is {said['how']}?", text)


def _which_is(said: re.Match[str]) -> str:
    how = "lenta" if said["how"].lower().startswith(("despac", "lent")) else "rápida"
    return f"{said['which']}{said['of'] or ''} es más {how}"


def _metre_question(reading: Reading, text: str) -> str | None:
    """Return "what metre is Rails?" for "how many beats do I count in a bar of Rails?"; None for other questions."""
    named = reading.named("track")
    is_plain = not (reading.bars or reading.metres or reading.passages) and len(named) < 2
    if not is_plain or _BEATS_OF_BAR.search(text) is None:
        return None
    title = f"“{named[0].text}”" if named else _IT[reading.language]
    return f"{_METRE_OF[reading.language]} {title}?"


def _with_title(text: str, reading: Reading, talk: Talk) -> str | None:
    """Return "Home by The Half Hours is longer than Home by Cora Lind" for "... than the one by Cora Lind"."""
    titles = {name.text for name in reading.named("track")}
    said = _SAME.search(text)
    if len(titles) != 1 or said is None or not reading.named("artist"):
        return None
    title = titles.pop()
    if sum(track.title == title for track in names_in(talk).by_id.values()) < SEVERAL:
        return None
    by = {"than": "by", "als": "von", "que": "de"}[said["than"].lower()]
    return f"{text[: said.start()]}{said['than']} {title} {by} {text[said.end() :]}"


def without_single(text: str) -> str:
    """Return "a bar" for "a single bar"."""
    return _SINGLE.sub(lambda said: f"{said['one']} ", text)


# "And longer than ten?" behind "which are shorter than 2 minutes?".
_BARE_LIMIT: Final = pattern(
    r"^\W*(?:(?:and|y|und|or|o|oder|ok)\W+)?(?:(?:longer|shorter|more|less) than|over|under"
    r"|(?:m[aá]s|menos)(?: larg\w*| cort\w*)? (?:de|que)|(?:l[aä]nger|k[uü]rzer|mehr|weniger) als|[uü]ber|unter)"
    r"\s(?:\d{1,2}|[^\W\d_]{2,8})\W*$"
)
_MINUTES: Final = pattern(r"\b(?:minutes?|mins?|minutos?|minuten?)\b")
_UNIT_OF_TIME: Final = {"en": "minutes", "es": "minutos", "de": "Minuten"}


def _in_minutes(text: str, talk: Talk, language: str) -> str:
    """Return a limit without a unit in minutes, where the question before was about minutes."""
    before = talk.questions[-2] if len(talk.questions) > 1 else ""
    if _BARE_LIMIT.match(text) is None or _MINUTES.search(before) is None:
        return text
    return with_digits(f"{text.rstrip(' ?!.')} {_UNIT_OF_TIME[language]}?", language)


def _with_units(text: str, talk: Talk, language: str) -> str:
    """Return "is it 140 bpm?" for "is it 140?", "is it in 2/4?" for "is it in two?", "one bar" for "a single bar"."""
    text = _in_minutes(without_single(text), talk, language)
    reading = read_question(text, talk, language)
    if _ASKS_WHETHER.match(reading.unnamed) or _WHICH_OF_THOSE.match(reading.unnamed):
        text = _COUNTED.sub(lambda said: f"{said['in']} {_METRES[said.lastgroup or '']}", text)
    said = _TEMPO.match(reading.unnamed)
    if said is None or len(reading.numbers) != 1:
        return text
    place = text.rfind(said["bpm"])
    end = place + len(said["bpm"])
    # "I thought it was 140": what it is now.
    return _WAS.sub("Is", f"{text[:end]} bpm{text[end:]}")


def corrected_by_claim(talk: Talk) -> Talk | None:
    """Return the conversation with the correction that a confirmed claim is; None for other questions."""
    text = correction_of_claim(" ".join(talk.question[:LONGEST_QUESTION].split()))
    return replace(talk, questions=(*talk.questions[:-1], text)) if text else None


def command_without_contrast(talk: Talk) -> Talk | None:
    """Return the conversation with a command about one thing without what it leaves as it is; None for others.

    "Everything by Kessler, not Rails" leaves one of several out, which is a part of it.
    """
    found = without_contrast(talk.question)
    if found is None:
        return None
    rest, leaves_some = found
    reading = read_question(rest, talk, focus_of(talk).language)
    makes_task = (
        reading.has("scope.task") and reading.has("act.create", "act.add") and not reading.has("act.mark")
    )
    if makes_task or reading.has("act.remind"):
        # A task has its user's own words.
        return None
    if leaves_some and _is_of_several(reading) and not reading.has("scope.task"):
        return None
    return replace(talk, questions=(*talk.questions[:-1], rest))


def _is_of_several(reading: Reading) -> bool:
    """Return whether a command is about tracks that it does not name one by one."""
    is_of_kind = reading.has("scope.tracks", "scope.everything", "how.what", "how.how_many")
    is_made_of_others = reading.has("act.create") and not reading.named("track")
    return is_of_kind or is_made_of_others or bool(reading.named("artist", "genre", "album"))


@dataclass(frozen=True)
class RephrasedGrammar(Grammar):
    """Other grammars, for a question that is put into other words first. rephrase : returns None for other questions"""

    rephrase: Callable[[Talk], Talk | None] = plain_question
    grammars: Sequence[Grammar] = field(default=())

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        plain = self.rephrase(talk)
        if plain is None:
            return None
        return next((found for one in self.grammars if (found := one.plan_of(plain))), None)
