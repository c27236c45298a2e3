"""Explanation of terms, with the open track as the example, as a plan."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, get_args

from src.music_theory.naming import Language
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .facts import agents_for, facts_of
from .glossary import Term, find_term, glossary, term_by_folded_word, words_of_terms
from .plans.one_track import one_track

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language.__value__)
MOST_TERMS: Final = 2
# "What is X". "What is the X" asks for a value, so it explains only terms that no agent measures.
_ASKS: Final = {
    "en": r"(?:w(?:(?:h?a|o|u)ts?|tf)(?: even| exactly| on earth| in the world| the (?:hell|heck"
    r"|fuck|devil))?(?: is"
    r"| are|'s|s|'re| does| do| was| were)?(?: you mean by| meant by"
    r"| exactly| actually)?"
    r"|explain|define|definition of|meaning of|tell me what|remind me what|what did you mean by|wdym by)"
    r"\s+(?:an?\s+|(?:this|that|these|those|your)\s+)?(?:the (?:term|word|value|number|figure)\s+"
    r"|(?:term|word|value|number|figure|thing)s?(?: called)?\s+)?",
    "es": r"(?:(?:para )?q(?:ue)? (?:demonios |diablos |narices |rayos |cono |leches )?(?:era |es "
    r"|son )?(?:es eso de|eso de|es|son|era|eran|significan?|quieren? decir|hacen?"
    r"|quiso decir con"
    r"|sirven?)|explica(?:me)?|define|definicion de|significado de)\s+"
    r"(?:una?\s+|(?:el|la|los|las|l[oa]|est[eao]s?|es[eao]s?|tus?)\s+)?"
    r"(?:(?:termino|palabra|valor|numero|cifra|dato)(?:e?s)?\s+(?:de(?:l)?\s+(?:la\s+)?)?)?",
    "de": r"(?:was versteht man unter|was (?=(?:eine?|der|die|das) )|was(?: ist| is| isn| sind"
    r"| war| waren| zum (?:teufel|kuckuck|henker) ist| zur holle ist| in aller welt ist| bitte ist| bedeutet"
    r"| bedeuten| macht| bewirkt| heiss?t| heiss?en| heist| meinst du mit| meint| soll"
    r"| sollen| sagt| sagen)?(?: (?:eigentlich|denn|nochmal|noch mal|bitte|genau|uberhaupt|jetzt))*"
    r"|was versteht man unter|wofur (?:ist|sind|steht|stehen)|wozu dient|erklare?(?: mir)?(?: (?:mal|bitte|doch"
    r"|kurz))*"
    r"|definiere|definition von|bedeutung von)\s+"
    r"(?:(?:so )?(?:eine?[rnm]?|ne[nr]?|n)\s+|so'?ne?n?\s+|(?:der|die|das|den|dem|diese[rsn]?|euer|eure"
    r"|deine?)\s+)?"
    r"(?:(?:begriff|ausdruck|wort|werte?|zahl(?:en)?|angaben?)\s+)?",
}
# "Explícame qué es ...", "erkläre mir, was ... ist": the question itself follows.
_LEAD: Final = re.compile(
    r"^(?:(?:(?:my|one of my|an?|una?|ein\w*|mein\w*|mi) )?(?:\w+ ){0,2}(?:asks?|asked|wants? to know|wanted to know"
    r"|pregunta|pregunt[oa]n?|fragt\w*|wissen wollen)(?: me| us| mich| uns)? (?=what |que |was ))?"
    r"(?:(?:and|so|but|ok|okay|oh|hey|btw|sorry|y|pero|entonces|bueno|oye|perdon|vale|und|aber|also|sag mal|ach) )?"
    r"(?:(?:idk|(?:i )?(?:do ?n.?t|do not) know|(?:i have |ive )?no (?:idea|clue)|not sure) (?=what )"
    r"|(?:no se|ni idea(?: de)?|no tengo (?:ni )?idea de|no entiendo) (?=que )"
    r"|(?:ich )?(?:(?:hab|habe) )?(?:keine ahnung|weiss nicht|kein plan) (?=was ))?"
    r"(?:(?:can you |could you |please )?(?:explain|tell me)(?: to me)? (?=what )"
    r"|(?:puedes |por favor )?(?:explicame|explica|explicarme|dime|cuentame) (?=que )"
    r"|(?:kannst du |bitte )?(?:erklare?|sag|erklaren?)(?: mir)?(?: bitte)?(?: mal)? (?=was ))?"
)
_AFTER: Final = (
    r"(?:\s+(?:actually |really |even )?do\b(?: to\b.{0,60})?)?"
    r"(?:\s+(?:is|are|ist|sind|bedeutet|bedeuten|heiss?t|heiss?en|sein|mean|means|means again|stand for|stands for"
    r"|tho|though|pls|actually|even|really|exactly|again|then|anyway|uberhaupt|denn|nochmal|noch mal|gleich nochmal"
    r"|noch|bitte|jetzt|in music|in musical terms|en musica|en la musica|in der musik|eigentlich|genau"
    r"|exactamente|entonces|otra vez|rhythmisch|musikalisch|rhythmically|musically|ritmicamente|musicalmente|sagen"
    r"|aussagen|aus))*"
    r"(?:\s+(?:to|for|in|with|briefly|simply|please|para|en|con|por favor|fur|in|im|beim|bei|mit|kurz|einfach"
    r"|bitte|on|when|cuando)\b.{0,60})?"
)
# In plain text.
_POINTED: Final = re.compile(
    r"[.,;:-]?\s(?:(?:and|so|but|y|pero|und|aber) )?"
    r"(?:what(?: even)?(?: is|'s|s)(?: even)? (?:that|it|this)|what does (?:that|it|this) mean"
    r"|(?:y )?(?:eso|esto) que (?:es|significa|quiere decir)|(?:y )?que (?:demonios |diablos |narices "
    r"|rayos )?(?:es|significa|quiere decir) (?:eso|esto)"
    r"|was (?:ist|hei(?:ss|\u00df)t|bedeutet|soll) (?:das|es)(?: (?:uberhaupt|sein|denn)){0,3})"
    r"(?: (?:exactly|again|then|even|please|eigentlich|denn|genau|bitte|exactamente|por favor))?$"
)
# "Und Accelerando?" behind an explanation.
_NEXT_TERM: Final = re.compile(
    r"(?:(?:and|or|what about|how about|and what about|y|o|que hay de|y que hay de|und|oder|was ist mit"
    r"|und was ist mit|wie ist es mit) )+(?:(?:the|an?|el|la|los|las|una?|der|die|das|eine?r?|ein) )?(?P<term>.{1,40})"
)
_VALUE: Final = re.compile(
    r"(?:what(?: is| are|'s|s| was| were)|que (?:es|son|era|eran)|was (?:ist|sind|war|waren)) "
    r"(?:the|this|that|these|those|your|el|la|los|las|est[aeo]s?|es[aeo]s?|der|die|das|den|diese[rsn]?)\b"
)
_VALUE_OF_TRACK: Final = re.compile(
    rf"{_VALUE.pattern}|(?:what (?!is|are|was|were|exactly|s |does|do |means?)|que (?!es|son|era|signific"
    rf"|quiere|quiso|sirve)"
    r"|was (?!ist|sind|war|bedeut|heis|mein|versteht|soll|sag))"
)
_JOINED: Final = re.compile(r" (?:and|or|y|o|und|oder) ")
# "What does LUFS stand for and what is it?"
_SECOND_QUESTION: Final = re.compile(r" (?:and|y|und) (?=what|how|why|que|como|por que|was|wie|warum)")
# "What does the L in LUFS stand for?"; in folded text.
_LETTER_OF: Final = re.compile(
    r"(?:what does (?:the )?\w in (?P<en>\w{2,20})(?: actually| really)? (?:stand for|mean)|(?:what|whats"
    r"|what's) (?:is )?the \w in (?P<what>\w{2,20})"
    r"|que (?:significa|quiere decir|es) (?:la |el )?\w (?:de|en) (?P<es>\w{2,20})"
    r"|(?:wofur|fur was) steht (?:eigentlich |denn )?(?:das|der|die) \w (?:in|bei|von) (?P<de>\w{2,20})"
    r"|was (?:bedeutet|heisst) (?:eigentlich |denn )?"
    r"(?:das|der|die) \w (?:in|bei|von) (?P<was>\w{2,20}))"
)
# A verb that asks for nothing but an explanation, wherever the term stands; in folded text.
_EXPLAINS: Final = pattern(
    r"\b(?:explain\w*|eli5|define|definition|meaning of|(?:does|do|did) .{1,40} (?:mean|stand for)|explica\w*|explique"
    r"|definicion|quiere decir|signific\w+|erklar\w*|versteht man|bedeutet|bedeuten)\b"
)
_ANY_SONG: Final = pattern(
    r"\b(?:an?|una?|eine?) (?:song|track|tune|piece|recording|cancion|tema|pista|lied|stuck|song|titel)\b"
)
_NUMBER: Final = re.compile(r"\b\d")
_WHY: Final = pattern(r"\b(?:why|how come|por que|porque|warum|wieso|weshalb)\b")
_SENTENCES: Final = re.compile(r"[.?!:;](?:\s|$)")
# "Not of this track, in general".
_IN_GENERAL: Final = pattern(
    r"\b(?:in general|generally|not (?:of|for|about|in) this (?:one|track|song)|en general|no (?:de"
    r"|para) est[ae]|im allgemeinen|allgemein"
    r"|generell|nicht (?:von|f[uü]r|bei) diese[mnr]?)\b"
)
_IN_MUSIC: Final = pattern(r"\b(?:in music|en (?:la )?m[uú]sica|in der musik)\W*$")
_MEASURED: Final = frozenset({
    "tempo", "bpm", "beat", "metre", "key", "tonic", "swing", "loudness", "loudness_range", "true_peak",
    "dynamic_range", "energy", "danceability", "brightness", "percussiveness", "tuning", "chord", "progression",
    "section", "chorus", "drop", "breakdown", "verse", "bridge", "intro", "outro", "rms", "accidental", "gain",
})  # fmt: skip
_ARTICLE: Final = re.compile(r"\b(?:an?|una?|eine?)\b|\b(?:mean|signific|quiere|bedeut|heiss?t)")
_DIFFERENCE: Final = re.compile(
    r"\b(?:difference|differ|differences|diferencian?|diferencias?|unterschied\w*|unterscheide\w*)\b"
    r"|\b(?:how (?:is|are)|en que es|worin ist|wie ist)\b.{1,40}\b(?:different (?:from|to|than)"
    r"|distint[oa]s? de|diferentes? de"
    r"|anders als)\b"
)


# "What does it mean when a song is in 6/8?"
_MEANS_WHEN: Final = re.compile(
    r"(?:(?:oye|hey|y|and|so|und|also|sag mal) )?(?:what does it mean (?:if|when|that) (?:an?|the|this) \w+ (?:is"
    r"|goes|has|uses) (?:in |an? )?"
    r"|que (?:significa|quiere decir) que (?:una?|la|el|esta|este) \w+ (?:este|sea|vaya|tenga|va|esta) (?:en |a "
    r"|un |de )?"
    r"|was (?:bedeutet|heisst) (?:es,? )?(?:dass|wenn) (?:eine?|das|der|die|dieses) \w+ (?:im |in |einen? )?)"
    r"(?P<term>.{2,30}?)(?: (?:steht|ist|hat|geht))?"
)
# "Why is clipping bad?", and "why would that be a problem?" behind a question about it.
_WHY_BAD: Final = re.compile(
    r"(?:(?:and|so|but|y|und|aber|pero) )?(?:(?:why (?:is|are|would|does|do|should)|what(?:s|'s| is| would be) (?:so )?"
    r"(?:bad|wrong|the problem) (?:about|with)) (?P<en>.{2,30}?)(?: (?:even )?(?:be )?(?:(?:such )?an? )?"
    r"(?:bad(?: thing)?|problem|problematic|harmful|important|matter|issue|good))?"
    r"|(?:y )?por que (?:es|seria|son|importa|es tan) (?:un |una )?(?:problema|malo|mala|importante"
    r"|grave)?\s?(?:(?:el|la|los|las) )?(?P<es>.{2,30}?)"
    r"|que tiene de malo (?P<malo>.{2,30}?)"
    r"|(?:warum|wieso|weshalb) (?:ist|sind|ware|waren|stort|schadet) (?P<de>.{2,30}?)(?: (?:denn|so|eigentlich"
    r"|uberhaupt))*"
    r"(?: (?:ein |eine )?(?:schlimm|problem|schlecht|wichtig|storend))?)"
)
# "That" is a term of so many questions before.
MOST_BEFORE: Final = 2
_THAT: Final = frozenset({"that", "it", "this", "eso", "esto", "das", "es", ""})


def _language(asked: Asked) -> Language:
    return next((one for one in LANGUAGES if one == asked.reading.language), "en")


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    words = sorted(map(fold, words_of_terms(language)), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")


def terms_in(text: str, language: Language) -> list[Term]:
    """Return the terms that a text names, in its order, each once."""
    named = (term_by_folded_word(language)[match[0]] for match in _pattern(language).finditer(fold(text)))
    return list(dict.fromkeys(named))


def _asked_terms(asked: Asked) -> list[Term]:
    language = _language(asked)
    text = _plain(asked.reading.text)
    # In "a major and a minor chord" the "a" is no key.
    has_key = bool(asked.reading.keys) and _DIFFERENCE.search(text) is None
    if len(text) > 200 or asked.reading.bars or asked.reading.passages or has_key:
        return []
    special = (
        _symbol_term(text, language)
        or _spelled_term(text, language)
        or _meant_term(text, language)
        or _bad_term(asked, text)
    )
    if found := _next_term(asked) or special:
        return found
    if _DIFFERENCE.search(text) and len(found := terms_in(text, language)) >= MOST_TERMS:
        return found[:MOST_TERMS]
    # "What does metre mean, I know nothing about music?"
    first = _SECOND_QUESTION.split(text, maxsplit=1)[0]
    # The question may be one of several sentences: I never learnt this, what is a relative key?
    sentences = [_plain(one) for one in _SENTENCES.split(asked.reading.text) if one.strip()]
    clauses = (text, text.partition(",")[0], text.rpartition(",")[2].strip(), first, *sentences)
    forms = (_LEAD.sub("", one.replace(",", ""), count=1) for one in clauses)
    asks = _ASKS[language] + rf"(?P<term>.{{1,60}}?){_AFTER}"
    matches = [match for one in forms if (match := re.fullmatch(asks, one))]
    text, term = next(
        ((one[0], term) for one in matches if (term := find_term(one["term"], language))), ("", None)
    )
    if term is None:
        return _pair_asked(asked, [one["term"] for one in matches])
    # "What chords with a capo on 3?" asks for chords.
    is_of_capo = asked.has("measure.capo") and term.name != "capo"
    is_title = bool(asked.tracks_named) and fold(asked.tracks_named[0].title) == term.name
    # "What capo for Rails?" asks for a fret, and "what is Guaguancó?" for the track.
    is_named = bool(asked.tracks_named) and (term.name == "capo" or (is_title and not _ARTICLE.search(text)))
    if is_of_capo or is_named:
        return []
    # "What chords?" of an open track asks for them, too.
    form = _VALUE if not asked.tracks else _VALUE_OF_TRACK
    asks_for_a_value = form.match(text) is not None and term.name in _MEASURED
    # Spanish: "¿qué es el swing?" without a track.
    asks_for_a_value = asks_for_a_value and (bool(asked.tracks) or language != "es")
    return [] if asks_for_a_value else [term]


def _pair_asked(asked: Asked, texts: Sequence[str]) -> list[Term]:
    """Return the two terms of "what do major and minor mean?"; [] for other questions."""
    for text in texts:
        found = [find_term(word, _language(asked)) for word in _JOINED.split(text)]
        terms = [one for one in found if one is not None]
        # "What are tempo and metre?" of an open track asks for them.
        is_explained = _EXPLAINS.search(asked.reading.text) is not None or not asked.tracks
        if len(terms) == len(found) == MOST_TERMS and is_explained:
            return terms
    return []


def _terms(asked: Asked) -> list[Term]:
    return _asked_terms(asked) or _only_term(asked) or _pointed_term(asked)


def _only_term(asked: Asked) -> list[Term]:
    """Return the one term of a sentence that asks to explain: "can you explain the Camelot wheel to a dancer?"."""
    text = _plain(asked.reading.text)
    # "Why do they say swing, what does it mean?": the last clause asks for the meaning.
    asking = text.rpartition(",")[2]
    asks_why = _WHY.search(text) is not None and (_WHY.search(asking) or not _EXPLAINS.search(asking))
    # "Swing" is a genre of the library, too.
    named = [
        one
        for one in asked.reading.names
        if one.kind != "genre" or not find_term(fold(one.text), _language(asked))
    ]
    is_plain = not (named or _NUMBER.search(text) or asks_why)
    if not is_plain or not _EXPLAINS.search(text):
        return []
    terms = terms_in(text, _language(asked))
    # "Explain the chords of this song" asks for them, and "when a song is swung" is of any.
    is_of_any = _ANY_SONG.search(text) is not None
    is_of_track = (
        bool(asked.tracks)
        and asked.has("scope.track")
        and not is_of_any
        and terms
        and terms[0].name in _MEASURED
    )
    return terms if len(terms) == 1 and not is_of_track else []


def _pointed_term(asked: Asked) -> list[Term]:
    """Return the one term of a statement that is asked about: "everyone says LUFS, what is that?"."""
    text = f" {_plain(asked.reading.text)}"
    said = _POINTED.search(text)
    if said is None or asked.reading.names or asked.reading.keys or _NUMBER.search(text):
        return []
    if not said.start():
        return _told_term(asked)
    terms = terms_in(text[: said.start()], _language(asked))
    # "The tempo, what is it?" of an open track asks for its value.
    is_of_track = bool(asked.tracks) and bool(terms) and terms[0].name in _MEASURED
    return terms if len(terms) == 1 and not is_of_track else []


def _told_term(asked: Asked) -> list[Term]:
    """Return the term of the value that was told last: "in what metre is it?", "and what does that mean?"."""
    before = asked.earlier_readings()[-1:]
    measures = before[0].of("measure") if before else ()
    if len(measures) != 1 or not asked.talk.turns:
        return []
    known = glossary(_language(asked))
    # "3/4" tells more than "metre".
    told = terms_in(asked.talk.turns[-1].answer, _language(asked)) if measures[0] == "metre" else []
    found = next((term for term in told if term.name.startswith("metre_")), known.get(measures[0]))
    return [found] if found else []


def _spelled_term(text: str, language: Language) -> list[Term]:
    """Return the term of "what does the L in LUFS stand for?"."""
    said = _LETTER_OF.fullmatch(text)
    term = find_term(next(filter(None, said.groups())), language) if said else None
    return [term] if term else []


# "What does the 7 in D7 mean?", "what is a Cmaj7 chord?"
_SYMBOL: Final = re.compile(
    r"(?:(?:and|so|y|und) )?(?:what does (?:the |a |an )?(?:(?:maj|m)?7|seven|m) (?:in|of"
    r"|mean in) [a-h][#b]?(?:maj7|m7|m|7)"
    r"(?: mean| stand for)?|que significa (?:el |la )?(?:(?:maj|m)?7|siete|m) (?:de|en) (?:un )?[a-h][#b]?(?:maj7"
    r"|m7|m|7)"
    r"|was (?:bedeutet|heisst) (?:die |das )?(?:(?:maj|m)?7|sieben|m) (?:in|bei|von) [a-h][#b]?(?:maj7|m7|m|7))"
)


def _symbol_term(text: str, language: Language) -> list[Term]:
    if _SYMBOL.fullmatch(text) is None:
        return []
    is_seventh = re.search(r"\b(?:(?:maj|m)?7|seven|siete|sieben)\b", text) is not None
    return [glossary(language)["seventh_chord" if is_seventh else "minor"]]


def _meant_term(text: str, language: Language) -> list[Term]:
    said = _MEANS_WHEN.fullmatch(text.replace(",", ""))
    term = find_term(said["term"], language) if said else None
    return [term] if term else []


def _bad_term(asked: Asked, text: str) -> list[Term]:
    said = _WHY_BAD.fullmatch(text)
    if said is None:
        return []
    word, language = next((one for one in said.groups() if one is not None), ""), _language(asked)
    if word not in _THAT:
        term = find_term(word, language)
        return [term] if term else []
    named = (terms_in(one, language) for one in reversed(asked.talk.questions[-MOST_BEFORE - 1 : -1]))
    before = next(filter(None, named), [])
    return before if len(before) == 1 else []


def _next_term(asked: Asked) -> list[Term]:
    """Return the term of "and accelerando?" behind a question that asked to explain another one."""
    language = _language(asked)
    for number, text in enumerate(reversed(asked.talk.questions)):
        if number and explained_word(text, language):
            break
        found = _NEXT_TERM.fullmatch(_plain(text))
        if found is None or find_term(found["term"], language) is None:
            return []
    else:
        return []
    match = _NEXT_TERM.fullmatch(_plain(asked.reading.text))
    term = find_term(match["term"], language) if match else None
    return [term] if term else []


def _plain(text: str) -> str:
    return " ".join(fold(text).translate({0xBF: " ", 0x3F: " ", 0x21: " ", 0x2E: " "}).split())


def explained_word(question: str, language: str) -> str:
    """Return the word that a question asks to explain: "what is a relative minor?"; "" without one."""
    code: Language = next((one for one in LANGUAGES if one == language), "en")
    text = _plain(question)
    match = re.fullmatch(_ASKS[code] + rf"(?P<term>.{{1,60}}?){_AFTER}", _LEAD.sub("", text, count=1))
    return match["term"] if match and find_term(match["term"], code) else ""


def _fits(asked: Asked) -> bool:
    # "What clips in my library?" asks for tracks.
    is_of_library = asked.has("scope.library") and _IN_MUSIC.search(asked.reading.text) is None
    terms = _terms(asked)
    if len(asked.reading.named("track")) > 1:
        return False
    # A difference of two terms is none of the library.
    return bool(terms) and (asked.has("act.explain") or not is_of_library or len(terms) > 1)


def _explain(asked: Asked) -> Steps:
    terms = _terms(asked)
    if len(terms) > 1:
        return Answer("\n\n".join(term.text for term in terms))
    track = one_track(asked)
    tools = [f"analyse_{agent}" for agent in agents_for(terms[0].needs)]
    if track is None or not tools or not set(tools) <= asked.tools or _IN_GENERAL.search(asked.reading.text):
        return Answer(terms[0].text)
    found = yield [(tool, {"track_id": track.id}) for tool in tools]
    summaries = {one.tool.removeprefix("analyse_"): one.summary for one in found if one.summary is not None}
    return Answer(
        terms[0].told(facts_of(summaries, asked.title(track), _language(asked), asked.talk.note_names))
    )


EXPLAIN = Plan("explain", _fits, _explain, allows_unknown_words=True)
