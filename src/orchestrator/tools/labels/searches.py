"""Stars, favourites and own tags as conditions in a question: "songs with 5 stars", "the fastest of my favourites".

What says the condition is taken out of the question. The rest is a question about the library with this condition.
"""

import re
from dataclasses import replace
from typing import Any, Final

from src.api.models.track_tags import HIGHEST_RATING
from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import LONGEST_QUESTION, Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.playlists.marked import fold_letters

from .commands import NUMBER, NUMBERS, STARS_WORD

# All patterns read folded text.
_BEFORE: Final = (
    r"(?:\b(?:(?:that |which |that i |which i |i |i have )?(?:have|has|got|gave|given|rated|are rated|is rated)|with|of"
    r"|rated|(?:que )?(?:tienen|tiene|tengan|he dado|les di|le di)|con|de|(?:die |das )?(?:mit|ab|zu))\s)?"
)
_LEAST: Final = r"(?:at least|min(?:imum)?|al menos|como minimo|minimo|mindestens|from|ab|desde)"
_OVER: Final = r"(?:over|more than|above|better than|mas de|por encima de|uber|mehr als)"
_MOST: Final = r"(?:at most|up to|max(?:imum)?|como maximo|hasta|hochstens|maximal|bis zu)"
_UNDER: Final = r"(?:under|below|less than|fewer than|worse than|menos de|por debajo de|unter|weniger als)"
_OR_MORE: Final = (
    r"(?:\s?\+|\s(?:or|and|o|y|oder|und) (?:more|better|higher|above|up|upwards|over|mas|mejor(?:es)?|mehr|besser|hoher"
    r"|aufwarts))"
)
_OR_LESS: Final = (
    r"(?:\s(?:or|and|o|y|oder|und) (?:less|fewer|worse|lower|below|menos|peor(?:es)?|weniger|schlechter))"
)
_STARS: Final = pattern(
    rf"{_BEFORE}(?:(?:(?P<least>{_LEAST})|(?P<over>{_OVER})|(?P<most>{_MOST})|(?P<under>{_UNDER})"
    rf"|exactly|only|just|exactamente|solo|genau|nur)\s)?{NUMBER}(?P<more>{_OR_MORE})?(?P<fewer>{_OR_LESS})?"
    rf"[\s-]{{0,2}}{STARS_WORD}(?P<more_behind>{_OR_MORE})?(?P<fewer_behind>{_OR_LESS})?"
    r"(?:[\s-](?:rated|bewertet\w*|ratings?|haben|hat)\b)?-?"
)
_THAT: Final = r"(?:\b(?:that|which|que|die|are|is|son|sind)\s){0,2}"
_HAVE_NOT: Final = r"(?:i (?:have not|haven.?t|did not|didn.?t|never)|no he|no haya|(?:ich )?(?:noch )?nicht)"
_UNRATED: Final = pattern(
    rf"{_THAT}\b(?:unrated|unstarred|without (?:any |a )?(?:stars?|ratings?)|(?:with |have )?no (?:stars|rating)"
    rf"|not (?:yet )?rated|sin (?:estrellas|puntuar|calificar|valorar|valoracion|puntuacion)|no tienen estrellas"
    rf"|unbewertete?[nrs]?|ohne (?:sterne|bewertung)|(?:die )?(?:noch )?keine (?:sterne|bewertung) haben"
    rf"|{_HAVE_NOT} (?:rated|puntuado|calificado|valorado|bewertet\w*)(?: yet| habe)?)\b"
)
_BEST: Final = pattern(
    rf"{_THAT}\b(?:(?:best|top|highest)[- ]rated|(?:with )?the (?:most|highest) (?:stars|ratings?)"
    r"|mejor (?:valorad|puntuad|calificad)[oa]s?|con mas estrellas|bestbewertete\w{0,2}|bestens bewertete\w{0,2}"
    r"|(?:am )?(?:best(?:en)?|hochsten) bewertete?\w{0,2}|mit den meisten sternen)(?: sind| son)?\b"
)
_RATED: Final = pattern(
    rf"{_THAT}\b(?:i (?:have |.ve )?(?:rated|starred)|(?:did|have) i (?:rated?|starr?e?d?)|rated|starred"
    r"|con (?:estrellas|valoracion)|que he (?:puntuado|calificado|valorado)|puntuad[oa]s|calificad[oa]s|valorad[oa]s"
    r"|ich bewertet habe|habe? ich (?:schon )?bewertet|bewertete[nrs]?|mit sternen)\b"
)
_FAVOURITES: Final = (
    r"(?:(?:the|my|mis|l[oa]s|meinen?|den|die|der|meiner) )?"
    r"(?:favou?rites?|faves?|favs|favorit[oa]s|favorit(?:en)?|lieblinge[n]?)"
)
_NOT_LIKED: Final = pattern(
    rf"{_THAT}\b(?:not|aren.?t|are not|isn.?t|no (?:son|estan|es)|nicht|keine)\s"
    rf"(?:(?:among|amongst|in|one of|entre|en|zu|unter|bei)\s)?{_FAVOURITES}(?: sind| gehoren)?\b"
)
_OF_TRACK: Final = (
    r"(?! (?:artists?|bands?|singers?|genres?|keys?|tempos?|albums?|playlists?|lists?|styles?|chords?|parts?|bars?"
    r"|composers?|djs?|artistas?|grupos?|generos?|tonalidad\w*|albumes|listas?|estilos?|acordes?))"
)
_LIKED: Final = pattern(
    rf"{_THAT}\b(?:(?:among|amongst|in|of|from|entre|de|en|unter|von|aus|an?|ein|una?)\s)?(?:(?:as|como|als)\s)?"
    rf"(?:{_FAVOURITES}{_OF_TRACK}|favou?rited|hearted|liked|favorit[oa]|with (?:a |the )?hearts?"
    r"|i (?:have )?(?:liked|hearted|favou?rited)|i (?:really )?(?:like|love)(?= ?\W*$)|con (?:el )?corazon"
    r"|(?:mas )?me (?:gustan|encantan)(?: mas)?|mit (?:einem )?herz(?:en|chen)?"
    r"|(?:mir (?:gefallen|gefallt)|ich mag))\b"
    r"|\blieblings(?=[a-z])"
)
_YOURS: Final = pattern(
    r"\b(?:your|tus?|deine?\w?|do you|te|dir|magst)\b|\b(?:i (?:do not|don.?t|dont)|no me)\b"
    r"|\b(?:something|would) i\b"
)
_STOP: Final = (
    r"(?:do|does|are|is|in|with|and|or|but|have|has|by|from|over|under|above|below|that|which|there|faster|slower|longer"
    r"|please|i|tengo|hay|son|en|con|y|o|que|de|por|tienen|habe|hab|haben|gibt|gibts|sind|ist|und|oder|mit|von|uber"
    r"|unter|die|bitte|getaggt|markiert|hay)\b"
)
_WORDS: Final = rf"(?!{_STOP})[^\s,.;:?!\"“”„«»]{{1,30}}(?: (?!{_STOP})[^\s,.;:?!\"“”„«»]{{1,30}}){{0,2}}"
_TAG: Final = rf"(?:[\"'“”„«»](?P<quoted>[^\"“”„«»]{{1,50}}?)[\"'“”„«»]|(?P<tag>{_WORDS}))"
_TAG_NOUN: Final = r"(?:tags?|labels?|keyword|etiquetas?|etikett|schlagwort|stichwort)"
_THE: Final = r"(?:(?:the|my|own|la|el|mi|dem|den|meinem) ){0,2}"
_TAGGED: Final = tuple(
    pattern(form)
    for form in (
        rf"{_THAT}(?:i (?:have )?)?\b(?:tagged|labelled|labeled)(?: (?:as|with))? (?:{_THE}{_TAG_NOUN} )?{_TAG}",
        rf"{_THAT}\b(?:(?:i )?(?:have|has|got|having|carry)|with|under|of|in) {_THE}{_TAG_NOUN}:? {_TAG}",
        rf"{_THAT}\b(?:etiquetad[oa]s?|he etiquetado)(?: (?:como|con|de))? {_TAG}",
        rf"{_THAT}\b(?:con|tienen|tengan|llevan|de|bajo) {_THE}{_TAG_NOUN}:? {_TAG}",
        rf"{_THAT}\b(?:mit|haben|unter|zu) {_THE}{_TAG_NOUN}:? {_TAG}(?: haben| sind| habe)?",
        (
            rf"{_THAT}\b(?:(?:ich )?(?:als|mit|unter) ){_TAG} "
            r"(?:getaggt|markiert|verschlagwortet|gekennzeichnet)(?: habe| sind)?"
        ),
        rf"\b(?:the|my|el|la|mi|den|dem|das|meinem) {_TAG_NOUN}:? {_TAG}",
    )
)
# "What is there with that tag?"
_THAT_TAG: Final = pattern(
    r"\b(?:with|under|of|has|have|con|de|bajo|tiene|tienen|lleva|llevan|mit|unter|zu|von)\s"
    rf"(?:that|this|the same|es[ae]|est[ae]|(?:la|el) mism[ao]|diese[mnrs]?|dem(?: gleichen|selben)?) {_TAG_NOUN}\b"
)


def read_search(asked: Asked) -> Asked | None:
    """Return the question about the library with the label as a condition; None where it has none."""
    text = asked.talk.plain_question[:LONGEST_QUESTION]
    folded = fold_letters(text)
    found = _label_before(asked, folded) or find_label(folded, text)
    if found is None:
        return None
    start, end, labels = found
    before, behind = text[:start].rstrip(" -"), text[end:].lstrip(" -")
    rest = _rest(asked, before, behind)
    reading = read_question(rest, asked.talk, asked.reading.language)
    if not reading.has("scope.tracks", "scope.track"):
        # "Play my favourites" means songs.
        rest = _rest(asked, f"{before} {asked.say('word.songs')}", behind)
        reading = read_question(rest, asked.talk, asked.reading.language)
    if reading.language != asked.reading.language:
        reading = replace(reading, language=asked.reading.language)
    talk = replace(asked.talk, questions=(*asked.talk.questions[:-1], rest))
    return replace(asked, talk=talk, reading=reading, labels=tuple(labels.items()))


def _label_before(asked: Asked, folded: str) -> tuple[int, int, dict[str, Any]] | None:
    """Return where a text says "with that tag", and the tag of the last answer that had one."""
    said = _THAT_TAG.search(folded)
    measured = (one for turn in reversed(asked.talk.turns) for one in reversed(turn.measured))
    tags = (one.arguments.get("user_tag") or one.arguments.get("add_tag") for one in measured)
    tag = next(filter(None, tags), None)
    return (*said.span(), {"user_tag": tag}) if said and tag else None


def _rest(asked: Asked, before: str, behind: str) -> str:
    rest = f"{before} {behind}".strip().rstrip(" ?.!,")
    return f"{rest} {asked.say('word.in_my_library')}?"


def find_label(folded: str, text: str) -> tuple[int, int, dict[str, Any]] | None:
    """Return where a text says a label, and the arguments of `find_tracks` for it."""
    for form in _TAGGED:
        if said := form.search(folded):
            start, end = said.span("quoted" if said["quoted"] else "tag")
            return said.start(), said.end(), {"user_tag": text[start:end].strip(" .'")}
    for form, labels in (
        (_UNRATED, {"rating_max": 0}),
        (_STARS, None),
        (_BEST, {"rating_min": 1, "order": "rating"}),
        (_RATED, {"rating_min": 1, "order": "rating"}),
        (_NOT_LIKED, {"liked": False}),
        (_LIKED, {"liked": True}),
    ):
        said = form.search(folded)
        if said is None or (form in (_NOT_LIKED, _LIKED) and _YOURS.search(folded)):
            continue
        found = labels if labels is not None else _stars(said)
        if found is not None:
            return said.start(), said.end(), found
    return None


def _stars(said: re.Match[str]) -> dict[str, Any] | None:
    stars = NUMBERS[said["number"]] if said["number"] in NUMBERS else int(said["number"])
    if stars > HIGHEST_RATING:
        return None
    if stars == 0:
        return {"rating_max": 0}
    if said["over"]:
        return {"rating_min": stars + 1} if stars < HIGHEST_RATING else None
    if said["least"] or said["more"] or said["more_behind"]:
        return {"rating_min": stars}
    if said["under"]:
        return {"rating_min": 1, "rating_max": stars - 1} if stars > 1 else None
    is_most = said["most"] or said["fewer"] or said["fewer_behind"]
    return {"rating_min": 1 if is_most else stars, "rating_max": stars}
