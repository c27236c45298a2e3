"""Questions for which the plans know another one: "slower one?" is "which one is slower?"."""

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


def with_artist(text: str, language: str) -> str:
    """Return "the same artist" for "the same woman"."""
    return _SAME_PERSON.sub(lambda said: f"{said['same']} {_ARTIST[language]}", text)


def other_question(text: str, language: str) -> str | None:
    """Return the question that is asked in other words; None for others."""
    if said := _BESIDE_KEY.match(text):
        return _FIT_KEY[language].format(key=said["key"])
    if _COUNTS.match(text) or _CLICK.match(text):
        return (_METRE if _COUNTS.match(text) else _TEMPO_OF_IT)[language]
    if said := _IN_COMMON.match(text):
        return _COMPARE[language].format(names=next(one for one in said.groups() if one))
    if language == "en" and (said := _BARE_ONE.match(text)):
        return f"which one is {said['how']}?"
    if said := _YEARS_OF.match(text):
        of = next((one for one in said.groups() if one), _THEY[language])
        return _YEAR_OF_EACH[language].format(_THEY[language] if _PRONOUN.match(of) else of)
    return None
