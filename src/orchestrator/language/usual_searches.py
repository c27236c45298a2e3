"""Searches and questions for terms that people put differently, as the patterns of the rules expect them: "what is
faster than this?", "medium tempo songs", "how do I explain what tempo is?".
"""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .usual_orders import form_said

# "¿Cuáles se parecen a Winter Waltz?"
_WHICH_ALIKE: Final = pattern(
    r"\b(?:(?P<es>cu[aá]les) (?=se parecen|suenan (?:como|parecido))|(?P<en>which(?: ones)?) (?=(?:sound"
    r"|are) (?:like|similar|closest)\b)"
    r"|(?P<de>welche) (?=(?:klingen|sind|[aä]hneln)\b[^?]{0,12}(?:[aä]hnlich|wie\b|·)))"
)
_SONGS: Final = {"es": "qué canciones ", "en": "which songs ", "de": "welche Stücke "}
# "What is 5/4?"
_METRE_ASKED: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|hey|y|und)\W+)?)(?:what(?: is|'s)|was ist) (?:a |an |eigentlich |denn |ein "
    r"|der )?(?P<metre>\d{1,2}/\d{1,2})"
    r"(?:[- ]?(?:time|metre|meter|takt|beat))?(?=\s?\??\W*$|,? (?:and|und)\b)"
)
# "What does 12/8 mean, and do I own a piece in it?"
_IN_THAT_METRE: Final = pattern(
    r"(?P<first>\b(?P<metre>\d{1,2}/\d{1,2})\b[^?]{1,40}\b(?:and|y|und)\b[^?]{3,60}?\b(?:in|en)) (?:it|that|[eé]l"
    r"|es[eo]|diesem|dem)"
    r"(?=\W*$)"
)
# "How do I explain to children what tempo is?"
_HOW_TO_EXPLAIN: Final = pattern(
    r"^\W*(?:(?P<en>how (?:do|would|can|could|should) (?:i|you|we|one) explain (?:to [^?,]{2,40}? )?(?=what))"
    r"|(?P<es>c[oó]mo (?:les? )?(?:explico|explicar[ií]as?|explicas"
    r"|puedo explicar(?:les?)?) (?:a [^?,]{2,40}? )?(?=qu[eé] es)))"
)
_EXPLAIN_IT: Final = {"en": "explain ", "es": ""}
# "What is the tempo of a song?" is about the word.
_OF_ANY_SONG: Final = pattern(
    r"^(?P<lead>\W*(?:and |y |und )?)(?:(?P<en>what(?: is|'s) (?:the |an? )?(?P<what>\w+(?: \w+)?)"
    r"|explain what (?:the )?(?P<term>\w+) (?=of))"
    r" (?:of|in) a|(?P<es>qu[eé] es (?:el |la )?(?P<que>\w+(?: \w+)?)) (?:de|en) una?|(?P<de>was ist (?:der |die "
    r"|das )?(?P<was>\w+)"
    r" (?:eines|einer|von einem|in einem|bei einem)))"
    r" (?:song|track|piece|tune|canci[oó]n|tema|pieza|liede?s|songs|st[uü]ck(?:e?s)?|lied)(?: is)?\s?\?*\s*$"
)
_MEANING: Final = {"en": "what does {} mean?", "es": "¿qué significa {}?", "de": "was bedeutet {}?"}
# "And what's faster than this in my library?"
_FASTER_THAN_THIS: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|ok|y|und|also)\W+)?)(?:"
    r"(?:what(?: else)?|which(?: ones)?|(?:which|what)(?: other)?(?: of my)? (?:songs|tracks|tunes|ones)(?: (?:do"
    r"|have) i (?:have|got))?)"
    r"(?:'s| is| are)? (?P<en>(?:even )?(?:\w{3,12}er|(?:more|less) \w{4,15}) than (?:this|it|that)(?: one| track"
    r"| song)?)"
    r"|(?:qu[eé](?: otr[ao]s)?(?: (?:canciones|temas|pistas))?|cu[aá]les)(?: tengo| hay"
    r"| de mi biblioteca)?(?: (?:que )?(?:es|son|est[aá]n?|sean))?"
    r" (?P<es>(?:m[aá]s|menos) \w{4,15} que (?:est[aeo]|es[aeo]))(?: (?:pista|canci[oó]n|tema))?"
    r"|(?:was|welche[rs]?(?: (?:anderen? )?(?:st[uü]cke?|lieder|songs|titel))?)(?: (?:ist|sind|hab ich, (?:das|die)))?"
    r" (?P<de>\w{4,16}er) als (?:das(?: hier)?|dieses?(?: (?:st[uü]ck|lied|hier))?|dies(?: hier)?|es)(?: (?:ist"
    r"|sind))?)"
    r"(?: (?:in|from|en|in|aus) (?:my|mi|meiner) (?:library|collection|music|biblioteca|colecci[oó]n|bibliothek"
    r"|sammlung))?\W*$"
)
_SOMETHING: Final = {"en": "something {}", "es": "algo {}", "de": "etwas {}es als das"}
# "What key are most of my songs in?"
_KEY_OF_MOST: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also)\W+)?(?:(?:in )?(?:which|what) (?P<en>key|genre|metre|time signature) (?:do"
    r"|are) (?:most|the majority) of (?:my|the)"
    r" (?:songs|tracks|tunes|music|library|pieces)(?: (?:have|in|use))?"
    r"|(?:en |de )?(?:qu[eé]|cu[aá]l es el|cu[aá]l es la) (?P<es>tonalidad|tono|g[eé]nero|comp[aá]s) (?:est[aá]n?"
    r"|tienen?|es|son|de) (?:la mayor[ií]a|la mayor"
    r" parte) de (?:mis|las) (?:canciones|temas|pistas|m[uú]sica)"
    r"|(?:in )?welche[rs]?n? (?P<de>tonart|genre|taktart) (?:stehen|haben|sind) (?:die )?meisten (?:meiner"
    r"|von meinen|der) (?:st[uü]cke|lieder|songs|titel))\W*$"
)
_MOST_COMMON: Final = {
    "en": "what is the most common {} in my library?", "es": "¿cuál es {} más común de mi biblioteca?",
    "de": "welche {} kommt am häufigsten vor?",
}  # fmt: skip
# "How many of those were made before 1990?"
_MADE_BEFORE: Final = pattern(
    r"\b(?:were|was|are|is) (?:made|recorded|produced|released|published) (?=(?:before|after|in|between) (?:the "
    r"|\d{4}))"
)
# "La pista con más percusión": more percussive.
_MORE_PERCUSSION: Final = pattern(
    r"\bcon m[aá]s (?:percusi[oó]n|pegada)\b|\b(?P<en>with the most percussion)\b|\bmit (?:der"
    r"|dem) meisten (?P<de>percussion|schlagzeug)\b"
)
# "Compás de tres por cuatro".
_METRE_IN_WORDS: Final = pattern(
    r"\b(?P<count>dos|tres|cuatro|cinco|seis|siete|nueve|doce) por (?P<unit>cuatro|ocho)\b"
)
_COUNTS: Final = {
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "siete": 7,
    "ocho": 8,
    "nueve": 9,
    "doce": 12,
}
# "A boy asked me what 6/8 means and I stumbled. How would you explain it?"
_EXPLAIN_THAT: Final = pattern(
    r"^[^?]{0,40}\b(?:asked(?: me)?|wonders?|wants? to know|asks(?: me)?) what (?P<en>[^?.,]{2,30}?) (?:means?"
    r"|is)\b[^?]{0,40}[.,;]\s(?:so )?how (?:would|do|should|can) (?:you|i) explain (?:it|that)\W*$"
    r"|^[^?]{0,40}\b(?:me pregunt\w+|quiere saber) qu[eé] (?:es"
    r"|significa) (?P<es>[^?.,]{2,30})[.,;]\s¿?c[oó]mo (?:se )?lo (?:explico|explicas"
    r"|explicar[ií]as)\W*$"
    r"|^[^?]{0,40}\b(?:fragt|fragte|wollte wissen|will wissen)[^?.]{0,12}, was (?P<de>[^?.,]{2,30}?) (?:ist|bedeutet"
    r"|hei(?:ss|ß)t)\b[^?]{0,40}[.,;]\s(?:und )?wie (?:erkl[aä]r\w* (?:ich|du|man)"
    r"|w[uü]rdest du) (?:das|es)(?: erkl[aä]ren)?\W*$"
)
_EXPLAINED: Final = {"en": "explain {}", "es": "¿qué es {}?", "de": "was ist {}?"}
# "Que sea más corto de 3 minutos", behind a list.
_LET_IT_BE: Final = pattern(
    r"^\W*(?:(?:y|pero|ok|vale)\W+)?que (?:sea|sean|dure|duren|tenga|tengan|est[eé]n?|vayan?|suenen?) (?=\S)"
)
# "Medium tempo songs": between slow and fast, as the answers call it.
_MEDIUM: Final = pattern(
    r"\b(?:(?P<en>(?:medium|mid|moderate)(?:[- ]?(?:tempo|paced?|fast|speed)))|(?P<es>de (?:tempo medio"
    r"|velocidad media))"
    r"|(?P<de>mittelschnelle[nrsm]?|(?:mit|in) mittlere[nrm] tempo|midtempo))\b"
)
_BETWEEN: Final = {
    "en": "between 95 and 130 bpm",
    "es": "entre 95 y 130 bpm",
    "de": "zwischen 95 und 130 bpm",
}
# "What's new?"
_WHAT_IS_NEW: Final = pattern(
    r"^\W*(?:(?:so|and|hey|hi)\W+)?(?:(?P<en>what(?:'s| is) new(?: (?:in my library|here|in here))?)"
    r"|(?P<es>qu[eé] (?:hay|tengo) de nuevo)"
    r"|(?P<de>was (?:gibt(?:'s| es)|ist) neu(?:es)?(?: (?:in meiner bibliothek|da))?))\W*$"
)
_NEWEST: Final = {
    "en": "which tracks did I add last?", "es": "¿qué pistas añadí las últimas?",
    "de": "welche Stücke habe ich zuletzt hinzugefügt?",
}  # fmt: skip
# "What year?" behind "who made Blue?"
_BARE_YEAR: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:(?P<en>(?:in |from )?(?:what|which) year)|(?P<es>(?:en |de )?qu[eé] a[nñ]o)"
    r"|(?P<de>(?:in |aus )?welche[sm]? jahr))\?*\W*$"
)
_YEAR_OF_IT: Final = {
    "en": "what year is it from?",
    "es": "¿de qué año es?",
    "de": "aus welchem Jahr ist es?",
}


def _most_percussive(said: re.Match[str]) -> str:
    return (
        "that is most percussive"
        if said["en"]
        else "das am perkussivsten ist"
        if said["de"]
        else "más percusiva"
    )


def _most_common(said: re.Match[str]) -> str:
    word = said["en"] or said["es"] or said["de"]
    article = (
        {"tonalidad": "la ", "compás": "el ", "género": "el ", "tono": "el "}.get(word.lower(), "")
        if said["es"]
        else ""
    )
    return form_said(_MOST_COMMON, said).format(article + word)


def _metre_explained(said: re.Match[str]) -> str:
    return f"{said['lead']}{'erkläre' if 'was' in said[0].lower() else 'explain'} {said['metre']}"


def _meaning(said: re.Match[str]) -> str:
    return said["lead"] + form_said(_MEANING, said).format(
        said["what"] or said["term"] or said["que"] or said["was"]
    )


# "How many songs did Kessler make?"
_MADE_BY: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|y|und|ok)\W+)?)(?:how many (?:songs|tracks|tunes) (?:did|has"
    r"|have) (?P<en>[^?]{2,40}?) (?:make|made|record(?:ed)?|release[d]?"
    r"|produce[d]?|write|written|do|done)|cu[aá]nt[ao]s (?:canciones|temas|pistas) (?:hizo|ha hecho|grab[oó]"
    r"|ha grabado|sac[oó]|ha sacado|tiene) (?P<es>[^?]{2,40}?)"
    r"|wie ?viele (?:songs|lieder|st[uü]cke|titel) (?:hat|haben) (?P<de>[^?]{2,40}?) (?:gemacht|aufgenommen"
    r"|ver[oö]ffentlicht|produziert|geschrieben))\W*$"
)
_OWNED_BY: Final = {
    "en": "how many songs by {} do I have?",
    "es": "¿cuántas canciones de {} tengo?",
    "de": "wie viele Stücke von {} habe ich?",
}  # fmt: skip
# "Not longer than three minutes" includes three.
_NOT_LONGER: Final = pattern(
    r"\b(?:(?P<en>not|no) longer than|(?P<de>nicht l[aä]nger als)|(?P<es>que no (?:sean? m[aá]s largas? (?:de|que)"
    r"|duren? m[aá]s (?:de|que))))"
    r" (?=\w+ min|\d+:\d)"
)
_AT_MOST: Final = {"en": "at most ", "es": "que duren como mucho ", "de": "höchstens "}
# "Welches Stück steht im 5/4-Takt?"
_PIECE_IN_METRE: Final = pattern(
    r"^(?P<lead>\W*(?:(?:und|ok|also)\W+)?)welche[sr] (?:st[uü]ck|lied|titel|song|track) (?:steht|ist|l[aä]uft|geht"
    r"|hat)"
    r" (?P<in>(?:im|einen|in) ?\d{1,2}/\d{1,2})"
)
# "How many BPM over Blue is it?"
_BPM_OVER: Final = pattern(
    r"\b(?P<many>how many bpm) (?P<side>over|above|under|below) (?P<what>[^?]{2,40}?) is (?P<it>it|that|this)\b"
)
# "La más lenta de ellas, ¿cuánto dura?"
_MOST_FIRST: Final = pattern(
    r"^\W*(?:y )?(?P<which>(?:la|el) (?:m[aá]s|menos) \w{3,14}(?: de (?:ell[ao]s|es[ao]s|est[ao]s|tod[ao]s))?),? ¿?"
    r"(?P<ask>cu[aá]nto dura|qu[eé] (?:tempo|tonalidad|comp[aá]s) tiene|de qui[eé]n es|de qu[eé] a[nñ]o es)\W*$"
)
# "Welcher Ton ist die Terz von Fm?"
_WHICH_TONE: Final = pattern(r"^(?P<lead>\W*(?:(?:und|also)\W+)?)welcher ton (?=ist|liegt|w[aä]re|kommt)")


# "¿Tengo algo más suyo?"
_OF_THEIRS: Final = pattern(r"\b(?P<more>(?:algo|alguna|alg[uú]n tema|otr[ao]s?) (?:m[aá]s )?)suy[oa]s?\b")
# "The same for 126", "dasselbe für 126".
_SAME_FOR: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok)\W+)?(?:(?P<en>(?:the )?same (?:for|at|with))|(?P<es>lo mismo (?:para|a|con))"
    r"|(?P<de>(?:dasselbe|das gleiche|das selbe) (?:f[uü]r|bei|mit)))(?= \d)"
)
_AND_AT: Final = {"en": "and at", "es": "y a", "de": "und bei"}


def _bpm_over(said: re.Match[str]) -> str:
    word = "faster" if said["side"].lower() in {"over", "above"} else "slower"
    return f"{said['many']} {word} is {said['it']} than {said['what']}"


SEARCHES: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_OF_THEIRS, r"\g<more>de ese artista"),
    (_SAME_FOR, lambda said: form_said(_AND_AT, said)),
    (_NOT_LONGER, lambda said: form_said(_AT_MOST, said)),
    (_PIECE_IN_METRE, r"\g<lead>welche Stücke stehen \g<in>"),
    (_BPM_OVER, _bpm_over),
    (_MOST_FIRST, r"\g<ask> \g<which>?"),
    (_WHICH_TONE, r"\g<lead>welche Note "),
    (
        _FASTER_THAN_THIS,
        lambda said: (
            said["lead"] + form_said(_SOMETHING, said).format(said["en"] or said["es"] or said["de"])
        ),
    ),
    (_KEY_OF_MOST, _most_common),
    (_MADE_BEFORE, "are from "),
    (_MORE_PERCUSSION, _most_percussive),
    (_METRE_IN_WORDS, lambda said: f"{_COUNTS[said['count'].lower()]}/{_COUNTS[said['unit'].lower()]}"),
    (_EXPLAIN_THAT, lambda said: form_said(_EXPLAINED, said).format(said["en"] or said["es"] or said["de"])),
    (_LET_IT_BE, "de esas, las que son "),
    (_MEDIUM, lambda said: form_said(_BETWEEN, said)),
    (_BARE_YEAR, lambda said: form_said(_YEAR_OF_IT, said)),
    (_WHAT_IS_NEW, lambda said: form_said(_NEWEST, said)),
    (_METRE_ASKED, _metre_explained),
    (_IN_THAT_METRE, r"\g<first> \g<metre>"),
    (_HOW_TO_EXPLAIN, lambda said: form_said(_EXPLAIN_IT, said)),
    (_OF_ANY_SONG, _meaning),
    (
        _MADE_BY,
        lambda said: said["lead"] + form_said(_OWNED_BY, said).format(said["en"] or said["es"] or said["de"]),
    ),
    (_WHICH_ALIKE, lambda said: form_said(_SONGS, said)),
)
