"""Questions for which the plans know another one: "slower one?" is "which one is slower?"."""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

# "Do I count 1 2 3 or 1 2 3 4 here?"
_COUNTS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|hey|ok) )?(?:(?:do|should|would|must|can) (?:i|we|you|they) count|is (?:it|this"
    r"|that)(?: counted)?"
    r"|(?:se )?cuento|se cuenta|cuentas?|z[aä]hl(?:e|t)?(?: ich| man| ihr)?|ist (?:das|es))(?: (?:it|this|esto|das"
    r"|es))? (?:in )?"
    r"(?:1[ ,-]{1,2}2[ ,-]{1,2}3|threes?|three) (?:or|o|oder) (?:in )?(?:1[ ,-]{1,2}2[ ,-]{1,2}3[ ,-]{1,2}4|fours?"
    r"|four)\b[^?]{0,20}\W*$"
)
_METRE: Final = {
    "en": "what metre is this?",
    "es": "¿qué compás tiene esta?",
    "de": "welche Taktart hat das?",
}
# "Which keys are next to A major?", "welche Durtonarten liegen da neben A-Dur?"
_BESIDE_KEY: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also) )?(?:(?:which|what) (?:major |minor )?keys (?:are|lie|sit|come) (?:right "
    r"|directly )?(?:next to"
    r"|beside|near|close to|around|adjacent to)|qu[eé] tonalidades (?:mayores |menores )?(?:est[aá]n|quedan"
    r"|hay) (?:al lado de|junto a"
    r"|cerca de)|welche (?:dur|moll)?-?tonarten (?:liegen|sind|stehen)(?: da| denn| direkt)* (?:neben|nahe|bei"
    r"|um)) (?P<key>[^?]{1,24}?)"
    r"(?: (?:on|in|en|im|auf) [^?]{3,40})?\W*$"
)
_FIT_KEY: Final = {
    "en": "which keys go with {key}?", "es": "¿qué tonalidades combinan con {key}?", "de": "welche Tonarten passen"
    " zu {key}?",
}  # fmt: skip
# "What do Rails and Depot have in common?"
_IN_COMMON: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:what (?:do|have) (?P<en>.{3,120}?) (?:have |got )?in common"
    r"|qu[eé] (?:tienen|hay) en com[uú]n(?: entre)? (?P<es>.{3,120}?)|was haben (?P<de>.{3,120}?) gemeinsam)\W*$"
)
_COMPARE: Final = {"en": "compare {names}", "es": "compara {names}", "de": "vergleiche {names}"}


# "They're both by the same woman, right?"
_SAME_PERSON: Final = pattern(
    r"\b(?P<same>same|mism[oa]|selbe[nmr]?|gleiche[nmr]?|derselben|demselben|desselben) "
    r"(?:woman|man|guy|girl|lady|person|people|band|singer|group|dude|mujer|hombre|tipo|tipa|persona|gente|banda|grupo"
    r"|cantante|frau|mann|typ|person|band|gruppe|leute|s[aä]nger(?:in)?)\b"
)
_ARTIST: Final = {"en": "artist", "es": "artista", "de": "Künstler"}
# "What do I set my click to?"
_CLICK: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok)\W+)?(?:(?:what|where) (?:do|should|would|must) (?:i|we) (?:set|put) (?:my|the|our) "
    r"(?:click|metronome)(?: track)? (?:to|at|on)|(?:a cu[aá]nto|en cu[aá]nto|a qu[eé]) (?:pongo|ponemos"
    r"|ajusto) (?:el|mi) "
    r"(?:metr[oó]nomo|clic|click)|(?:auf (?:was|wie ?viel|welches tempo)|worauf) (?:stelle?|stellen|setze?) (?:ich"
    r"|wir) "
    r"(?:das|mein|unser|den|meinen) (?:metronom|klick|click))\W*$"
)
_TEMPO_OF_IT: Final = {"en": "what is its tempo?", "es": "¿qué tempo tiene?", "de": "welches Tempo hat es?"}
# "Slower one?", behind a list.
_BARE_ONE: Final = pattern(
    r"^\W*(?:(?:and|ok|so)\W+)?(?P<how>faster|slower|quicker|louder|quieter|longer|shorter|newer|older"
    r"|calmer) one\?\W*$"
)
# "What years are they from?", "¿y de qué año son?"
_YEARS_OF: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok)\W+)?(?:(?:what|which) years? (?:are|were|do) (?P<en>.{3,60}?) (?:from|come from"
    r"|date from|out)"
    r"|when (?:are|were) (?P<when>they|these|those|both|the two) (?:from|released|made|recorded)"
    r"|de qu[eé] a[nñ]os? son(?: (?P<es>.{3,60}?))?|(?:aus|von) welche[mnr] jahr(?:en)? (?:sind|stammen"
    r"|kommen) (?P<de>.{3,60}?)"
    r"|von wann (?:sind|stammen) (?P<wann>.{3,60}?))\W*$"
)
_PRONOUN: Final = pattern(
    r"^(?:they|these|those|both|the two|them|ell[ao]s|est[ao]s|es[ao]s|amb[ao]s|l[ao]s dos|sie|die|diese|beide"
    r"|die beiden|die zwei)$"
)
_YEAR_OF_EACH: Final = {"en": "what year is {}", "es": "¿de qué año es {}?", "de": "welches Jahr hat {}?"}
_THEY: Final = {"en": "each of them", "es": "cada una", "de": "jedes davon"}


# "In welcher Tonart steht der?": what was spoken of last.
_DER_FIRST: Final = pattern(
    r"^(?P<before>\W*(?:(?:und|aber|also|na)\W+)?(?:l[aä]uft|ist|hat|steht|geht|klingt|bleibt|h[aä]lt|wird|swingt"
    r"|dauert)) der "
    r"(?=(?:denn|eigentlich|wirklich|auch|noch|durchgehend|immer|[uü]berhaupt|so|zu|nicht)\b)"
)
# "Wie lange dauert der?" may be about a part of the song.
_DER: Final = pattern(
    r"(?<!takte )(?<!lange )(?<!sekunden )\b(?P<verb>steht|ist|hat|l[aä]uft|dauert|geht|klingt|swingt|f[aä]ngt"
    r"|beginnt|endet"
    r"|passt)(?P<der> (?:der|den))"
    r"(?P<rest>(?: (?:denn|eigentlich|so|da|los|an|auf|genau)){0,3}\s?\?\W*$)"
)


# "We choreographed 32 bars to this. How many seconds is that?", "so a 16 bar build comes to what?"
_BARS_FIRST: Final = pattern(
    r"\b(?P<count>\d{1,3}|eight|sixteen|twelve|four|ocho|diecis[eé]is|acht|sechzehn) (?:bars|compases|takte)\b"
    r"[^?]{0,60}[.,;!:]\s+[¿]?(?:so |and |y |und )?(?:how (?:many seconds|long|much time)"
    r"|cu[aá]nt[oa]s? (?:segundos|tiempo|dura\w*)"
    r"|wie (?:viele sekunden|lange?)) ?(?:is|are|does|takes?|last|son|es|dura\w*|sind|ist|dauert|dauern)? ?(?:that"
    r"|those|it"
    r"|they|eso|esto|das|die|es)?(?: (?:last|take|in seconds|dann|then))?\W*$"
)
_BAR_OF: Final = pattern(
    r"^\W*(?:(?:and|so|ok) )?an? (?P<count>\d{1,3}|four|eight|twelve|sixteen)[- ]bar \w{2,14} "
    r"(?:comes? to|is|lasts?|takes?|runs?) (?:what|how long|how many seconds)\W*$"
)
_LENGTH_OF: Final = {
    "en": "how many seconds are {} bars",
    "es": "cuántos segundos son {} compases",
    "de": "wie viele Sekunden sind {} Takte",
}


# "Mix from Strobe Garden into Concrete Rain, how?"
_HOW_MIX: Final = pattern(
    r"^\W*(?:how (?:do|would|can|should) i )?(?:mix|blend|go|transition"
    r"|get) from (?P<first>.{2,80}?) (?:in)?to (?P<then>.{2,80}?)"
    r"(?:, how)?\W*$"
)
# "What did I add today?"
_ADDED_LAST: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:what (?:did|have) i (?:add|added|upload|uploaded|import|imported)(?: (?:today"
    r"|last|lately|recently|just now))"
    r"|qu[eé] (?:he (?:a[nñ]adido|subido)|a[nñ]ad[ií]|sub[ií]|agregu[eé]) (?:hoy|[uú]ltimamente|por [uú]ltimo)"
    r"|was habe? ich (?:heute|zuletzt) (?:hinzugef[uü]gt|hochgeladen|importiert))\W*$"
)
_NEWEST: Final = {
    "en": "which songs are the newest?",
    "es": "¿cuáles son las canciones más nuevas?",
    "de": "welche Lieder sind die neuesten?",
}


# "Set a cue at 0:12": how it is done does not depend on the place.
_CUE_AT: Final = pattern(
    r"^\W*(?:please |can you |could you )?(?:set|add|put|drop|place"
    r"|make) (?:me )?(?:an? )?(?:hot ?)?cue(?: ?point)? (?:at|on|to) \S[^?]{0,30}\W*$"
    r"|^\W*(?:pon|a[nñ]ade|marca) (?:un )?(?:cue|punto de cue) (?:en|a) \S[^?]{0,30}\W*$"
    r"|^\W*(?:setze?|mache?|lege?) (?:einen )?(?:cue|cue-?punkt) (?:bei|auf|an) \S[^?]{0,30}\W*$"
)
_CUE: Final = {"en": "set a cue point", "es": "pon un punto de cue", "de": "setze einen Cue-Punkt"}


# "How long would it take to play all my salsa?"
_TAKES_TO_PLAY: Final = pattern(
    r"^\W*(?:(?:and|so) )?how long (?:would|does|will|do) (?:it|that) take (?:me )?to (?:play|hear|listen to"
    r"|get through) "
    r"(?P<what>(?:all|my|the|everything)\b.{2,60}?)\W*$"
    r"|^\W*(?:(?:y|und) )?(?:cu[aá]nto (?:se )?tarda\w* en (?:poner|escuchar|tocar)|wie lange (?:dauert"
    r"|br[aä]uchte) es,?) "
    r"(?P<what_else>(?:tod[ao]s?|mis?|alle|meine)\b.{2,60}?)(?: zu (?:spielen|h[oö]ren))?\W*$"
)
_TOGETHER: Final = {
    "en": "how long are {} together?",
    "es": "¿cuánto duran {} en total?",
    "de": "wie lange dauern {} zusammen?",
}


# "How many dB louder than Night Bus is it?"
_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|so) )?how (?:much|many (?:db|decibels?|bpm|seconds|minutes))(?: (?:is|are) (?:it|this|"
    r"that))? "
    r"(?P<how>louder|quieter|faster|slower|longer|shorter) than (?P<what>[^?]{2,80}?)(?: (?:is|are) (?:it|"
    r"this|that))?\W*$"
)


# "Are their keys neighbours?"
_KEYS_NEAR: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:are (?:their|these|the|both|those) keys (?:neighbou?rs?|neighbou?ring|"
    r"next to each other|close"
    r"|related|adjacent|compatible)|son (?:sus )?(?:tonalidades|tonos) (?:vecin[ao]s|compatibles|"
    r"cercan[ao]s|relacionad[ao]s)"
    r"|(?:est[aá]n|quedan) (?:cerca|juntas) (?:en|de) tonalidad|sind (?:die|das|ihre|"
    r"deren)(?: beiden)?(?: tonarten)?"
    r" (?:benachbart\w*(?: tonarten)?|nachbarn|nachbartonarten|verwandt))\W*$"
)
_KEYS_FIT: Final = {
    "en": "do their keys match?",
    "es": "¿combinan por tonalidad?",
    "de": "passen die Tonarten?",
}


# A limit that is told first: "she may skate 3:10 at most, does the piece stay under that?".
_UNDER_THAT: Final = pattern(
    r"\b(?P<limit>\d{1,2}:\d\d|\d{1,3} (?:minutes?|mins?|seconds?|minutos?|segundos?|minuten?"
    r"|sekunden?))\b[^?]{0,40}[,.;:]\s"
    r"(?:(?:does|will|is) (?:it|this|that|the (?:song|track|piece|tune))(?: one)? (?:stay |fit |come |run )?(?:under"
    r"|within|in"
    r"|below|inside)(?: that| it| there)?"
    r"|(?:bleibt|ist|liegt|passt) (?:das|es|dieses|die|der)(?: (?:st[uü]ck|lied|song|nummer|musik))?"
    r"(?: (?:da|dann|noch))?(?: (?:drunter|darunter|rein|hinein|hin))"
    r"|(?:se )?(?:queda|est[aá]|entra|cabe)(?: (?:esta|este|la canci[oó]n|la pista|el tema))? (?:por debajo|dentro"
    r"|en eso))\W*$"
)
_SHORTER: Final = {
    "en": "is it shorter than {}?",
    "es": "¿es más corta que {}?",
    "de": "ist es kürzer als {}?",
}
# "No waltzes though", behind a list.
_NO_WALTZ: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber|ok|please|bitte)\W+){0,2}(?:no|not|nothing|without|ning[uú]n|nada de|sin"
    r"|keine?n?"
    r"|nicht|ohne) (?:(?:any|un|una?|los|die|den|als) )?(?:waltz(?:es)?|valse?s?|walzern?)"
    r"(?: (?:though|please|either|bitte|por favor|porfa|then|dann|entonces))*\W*$"
)
_NOT_IN_THREE: Final = {
    "en": "which are not in 3/4?",
    "es": "¿cuáles no están en 3/4?",
    "de": "welche sind nicht im 3/4-Takt?",
}


def with_it(text: str) -> str:
    """Return "welche Tonart hat es?" for "welche Tonart hat der?"."""
    text = _DER_FIRST.sub(lambda said: f"{said['before']} es ", text)
    return _DER.sub(lambda said: f"{said['verb']} es{said['rest']}", text)


def with_artist(text: str, language: str) -> str:
    """Return "the same artist" for "the same woman"."""
    return _SAME_PERSON.sub(lambda said: f"{said['same']} {_ARTIST[language]}", text)


def _in_common(said: re.Match[str], language: str) -> str:
    return _COMPARE[language].format(names=next(one for one in said.groups() if one))


def _years(said: re.Match[str], language: str) -> str:
    of = next((one for one in said.groups() if one), _THEY[language])
    return _YEAR_OF_EACH[language].format(_THEY[language] if _PRONOUN.match(of) else of)


# What is said -> the question for it in a language.
_OTHERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], str]], ...]] = (
    (_BESIDE_KEY, lambda said, language: _FIT_KEY[language].format(key=said["key"])),
    (_UNDER_THAT, lambda said, language: _SHORTER[language].format(said["limit"])),
    (_NO_WALTZ, lambda said, language: _NOT_IN_THREE[language]),
    (_COUNTS, lambda said, language: _METRE[language]),
    (_CLICK, lambda said, language: _TEMPO_OF_IT[language]),
    (_IN_COMMON, _in_common),
    (_BARE_ONE, lambda said, language: f"which one is {said['how']}?"),
    (_BARS_FIRST, lambda said, language: _LENGTH_OF[language].format(said["count"])),
    (_BAR_OF, lambda said, language: _LENGTH_OF[language].format(said["count"])),
    (_YEARS_OF, _years),
    (_TAKES_TO_PLAY, lambda said, language: _TOGETHER[language].format(said["what"] or said["what_else"])),
    (_CUE_AT, lambda said, language: _CUE[language]),
    (_ADDED_LAST, lambda said, language: _NEWEST[language]),
    (_BY_HOW_MUCH, lambda said, language: f"how much {said['how']} is it than {said['what']}?"),
    (_KEYS_NEAR, lambda said, language: _KEYS_FIT[language]),
    (_HOW_MIX, lambda said, language: f"do {said['first']} and {said['then']} mix?"),
)


def other_question(text: str, language: str) -> str | None:
    """Return the question that is asked in other words; None for others."""
    return next((make(said, language) for form, make in _OTHERS if (said := form.search(text))), None)
