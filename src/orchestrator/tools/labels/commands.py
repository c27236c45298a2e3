"""Read a command that labels tracks: "give Rails 4 stars", "etiqueta Rails como fiesta", "Rails zu den Favoriten".

Every word of a command must be one of those below, a title, or a word of the tag. So a question, a report and
"something like Rails" are no commands.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from src.api.models.track_tags import HIGHEST_RATING
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.playlists.marked import ARTIST, TITLE, word_set

LONGEST: Final = 200
# In folded text with "·" for each title and "@" for each artist.
STARS_WORD: Final = r"(?:stars?|estrellas?|sterne?n?)\b"
NUMBERS: Final = {
    "no": 0, "zero": 0, "cero": 0, "keine": 0, "null": 0, "a": 1, "one": 1, "una": 1, "einen": 1, "einem": 1, "ein": 1,
    "two": 2, "dos": 2, "zwei": 2, "three": 3, "tres": 3, "drei": 3, "four": 4, "cuatro": 4, "vier": 4, "five": 5,
    "cinco": 5, "funf": 5,
}  # fmt: skip
NUMBER: Final = rf"(?P<number>\d{{1,3}}|{'|'.join(NUMBERS)})"
_STARS: Final = pattern(rf"\b{NUMBER}(?:\s?/\s?5)?[\s-]{{0,2}}{STARS_WORD}")
# "4 out of 5", "8/10".
_SHARE: Final = pattern(r"\b(?P<number>\d{1,3})(?:\s?/\s?|\s(?:out of|of|von|de|sobre)\s)(?P<most>5|10)\b")
_BARE: Final = pattern(
    r"\b(?P<number>\d{1,3})(?:\s(?:points?|punkten?|puntos?))?\W*$"
    r"|\b(?:an?|un|eine?)\s(?P<given>\d{1,3})\b(?!\s?/)"
)
# "From 1 to 10": a scale, and no stars that are given.
_SCALE: Final = pattern(r"\b\d+\s?(?:to|-|bis|al?|hasta)\s?\d+\b")
# "Rails: 4 stars".
_IS_SCORED: Final = pattern(rf"^\W*{TITLE}\s?[:=]\s?\d")
_SCORES: Final = word_set(
    "rate rates score grade give gives puntua puntuala puntualo puntuar califica calificala calificalo calificar"
    " valora valorala valoralo valorar dale da darle doy ponle bewerte bewerten gib gibt geb gebe geben"
)
_RATES: Final = word_set(
    "rate rates score grade mark give gives award put set change make add is gets get deserves deserve has worth"
    " puntua puntuala puntualo puntuar califica calificala calificalo calificar valora valorala valoralo valorar"
    " dale dar da darle doy ponle poner pon ponele merece tiene lleva asignale asigna anade bewerte bewerten"
    " bewerteten gib gibt geb gebe geben vergib vergebe setze setz bekommt kriegt verdient hat fur for para"
)
_TAKES: Final = word_set(
    "remove clear delete take unmark desmarca desmarcar unrate reset erase drop quita quitar"
    " quitale quitala quitalo saca borra borrar"
    " elimina entferne entfernen losche loschen nimm nehme"
)
_RATING_WORDS: Final = word_set(
    "star stars rating away estrella estrellas valoracion puntuacion stern sterne bewertung wertung unrate"
)
_RATING_WORD: Final = pattern(rf"\b(?:{'|'.join(sorted(_RATING_WORDS - {'away'}))})\b")
_LIKES: Final = word_set(
    "like love heart favourite favorite favourites favorites fave faves favs fav favourited liked thumbs gusta"
    " encanta favorita favorito favoritas favoritos corazon mag liebe gefallt favorit favoriten lieblinge liebling"
    " lieblingslied lieblingssong lieblingslieder lieblingssongs lieblingstitel lieblingsstuck herz herzchen"
)
_DISLIKES: Final = word_set("dislike hate disgusta odio hasse")
_UNLIKES: Final = word_set("unlike unfavourite unfavorite unheart")
# They make a favourite of "it"; "I love it" may be praise.
_ORDERS: Final = word_set(
    "like heart favourite favorite fave add make mark save put set give dale marca marcala marcalo anade anadela"
    " anadelo agrega agregala mete ponle pon guarda haz fuge mach markiere markier markieren setz setze nimm"
    " speichere leg pack tu remove take dislike unlike unfavourite unfavorite unheart quita quitala"
    " quitalo saca borra entferne losche gib"
)
_LIKE_VERBS: Final = word_set("like love dislike hate gusta encanta mag liebe gefallt hasse odio disgusta")
_OF_LIKES: Final = word_set("up down t do dont don not no nicht me mir is ist son are thumb")
_DENIES: Final = pattern(
    r"\bi (?:do not|don.?t|dont)\b|^\W*(?:do not|don.?t) (?:like|love)\b|\bno me\b|\bnicht\b|\bthumbs down\b"
)
# "Don't mark Rails as a favourite" is no order.
_NO_ORDER: Final = pattern(
    r"\b(?:do ?n.?t|do not|not|never|nicht|nie|niemals)\b"
    r"|\bno (?:(?:la|lo|le) )?(?:marques|anadas|agregues|pongas|guardes|metas|quites|saques)\b"
)
# "Give me a song like Rails": similar ones.
_SIMILAR: Final = pattern(
    r"\b(?:songs?|tracks?|tunes?|pieces?|something|anything|more|music|stuff|ones?) like\b"
)
# "Die bitte zu meinen Favoriten": an order without a verb.
_TO_FAVOURITES: Final = pattern(
    r"\b(?:to (?:my|the)|a (?:mis|los|las)|zu (?:den|meinen)) (?:fav\w+|favorit\w+|lieblinge\w*)\W*(?:bitte|please"
    r"|por favor|too|tambien|auch)?\W*$"
)
_THUMBS: Final = pattern(r"\bthumbs\b")
_NOUNS: Final = word_set("song track tune piece cancion tema pista lied stuck titel recording")
_PLURALS: Final = word_set("songs tracks tunes lieder stucke canciones temas pistas")
_THESE: Final = word_set(
    "these those them both estas estos esas esos las los ambas ambos diese beide beiden die sie ihnen"
)
_POINTS: Final = (
    word_set(
        "this that it one est esta este ese esa esto eso la lo le el las los les das dies dieses dieser diesen"
        " diesem diese es ihn ihm ihr der die den dem them these those both estas estos esas esos ambas ambos beide"
        " beiden sie ihnen dale ponle ponele darle puntuala puntualo calificala calificalo valorala valoralo"
        " marcala marcalo anadela anadelo agregala quitala quitalo quitale"
    )
    | _NOUNS
    | {TITLE}
)
_ORDINALS: Final = word_set(
    "first second third fourth fifth last primera primero segunda segundo tercera tercero cuarta quinta ultima"
    " ultimo erste ersten zweite zweiten dritte dritten vierte vierten letzte letzten"
)
_SMALL: Final = word_set(
    "and then also too please pls ok okay so now hey just a an the my of to for with as at on in up from off out"
    " rating score ranking points let s i d ll would could can you will me want it s its should go back again"
    " actually aus y tambien por favor porfa un una uno mi mis de del a al con como para en entre puedes podrias"
    " quiero que ahora vale nota valoracion puntuacion calificacion se su sus e yo und auch bitte mal doch ein"
    " eine einen einem mein meine meinen meiner zu zur zum als mit fur von vom bei auf an in hinzu dazu weg raus"
    " heraus ich wurde kannst du mich jetzt dann bewertung wertung punkte punkten ist ware auch sehr mucho really"
    " here hier aqui so much viel richtig gern mejor lieber besser rather instead no nein"
)
_TAG_NOUN: Final = (
    r"(?:own )?(?:tags?|labels?|keywords?|etiquetas?|etikett(?:en)?|schlagwort(?:er)?|stichwort)"
)
_QUOTED: Final = r"[\"'“”„«»]"
_TAG: Final = (
    rf"(?:{_QUOTED}(?P<quoted>[^\"“”„«»]{{1,50}}){_QUOTED}"
    r"|(?P<tag>[^\s,.;:?!\"“”„«»][^,;:?!\"“”„«»]{0,49}?))"
)
_LEAD: Final = (
    r"^\W*(?:(?:please|pls|ok|okay|hey|so|and|now|also|then|y|und|bitte|por favor|ahora|jetzt|vale|ach|(?:can|could"
    r"|would|will) you|i want to|i.?d like to|(?:me )?(?:puedes|podrias)|quiero|kannst du|konntest du)[\s,]{1,3}){0,4}"
)
_WHICH: Final = r"(?P<which>[^?!;:\"“”„«»]{1,100}?)"
_ONE: Final = (
    rf"(?P<which>{TITLE}(?:(?:,| and| y| e| und| &)? ?{TITLE}){{0,9}}|this|it|this (?:song|track|one)|that|them|these"
    r"|est[ae] (?:cancion|tema|pista)|est[aeo]|la|lo|das|es|dies(?:es|en)?(?: (?:lied|stuck|song|titel))?|ihn)"
)
_END: Final = (
    r"(?:[\s,]+(?:please|pls|bitte|por favor|porfa|too|also|tambien|auch|hinzu|dazu|an|weg|raus|ab))*\W*$"
)
_ARTICLE: Final = r"(?:the|my|an?|la|el|mi|una?|de|den|das|die|der|ein(?:en?)?|mein(?:en?)?)"
_THE: Final = rf"(?:(?:{_ARTICLE}|as|como|als|con|with|mit)\s){{0,3}}"
_TAG_FORMS: Final = tuple(
    pattern(_LEAD + form + _END)
    for form in (
        # "Add the tag party to Rails", "quita la etiqueta fiesta de Rails", "entferne den Tag Party von Rails".
        (
            r"(?P<verb>add|put|set|stick|give|remove|delete|take(?: off| away)?|drop|clear|anade|agrega|pon(?:le|er)?"
            r"|asigna|mete|quita(?:r|le)?|borra|elimina|saca|entferne|losche|nimm|fuge?|setze?|vergib|gib) "
            rf"{_THE}{_TAG_NOUN}:? {_TAG} "
            rf"(?:to|on|onto|for|from|off|of|al?|en|para|de|del|von|vom|fur|zu|bei|auf) {_WHICH}"
        ),
        # "Give Rails the tag party", "ponle a Rails la etiqueta fiesta", "füge Rails den Tag Party hinzu".
        (
            r"(?P<verb>give|anade|agrega|pon(?:le)?|dale|asigna(?:le)?|quita(?:le)?|fuge?|gib|nimm|setze?) "
            rf"(?:a )?{_WHICH} {_THE}{_TAG_NOUN}:? {_TAG}"
        ),
        # "Tag Rails as party", "etiqueta Rails como fiesta", "tagge Rails als Party".
        (
            r"(?P<verb>tag|label|untag|etiqueta(?:r)?|tagge?|etikettiere|verschlagworte|kennzeichne) "
            rf"(?:a )?{_WHICH} (?:as|with|como|con|als|mit) {_THE}(?:{_TAG_NOUN}:? )?{_TAG}"
        ),
        rf"(?P<verb>tag|label|etiqueta(?:la|lo)?|tagge) (?:a )?{_ONE}:? {_TAG}",
        rf"(?P<verb>etiqueta)(?P<which>la|lo) (?:como|con) {_TAG}",
    )
)
_TAKES_TAG: Final = pattern(
    r"^(?:remove|delete|take|drop|clear|untag|quita|borra|elimina|saca|entferne|losche|nimm)"
)


MOST_TAG_WORDS: Final = 4

# The text of a place as it was written, with names.
type Written = Callable[[int, int], str]


@dataclass(frozen=True)
class Label:
    """What a command says of its tracks.

    arguments : of `label_track`, without the track; none for stars that there are not
    start, end : where the text says which tracks
    value : where it says how many stars
    """

    arguments: dict[str, object]
    start: int
    end: int
    value: tuple[int, int] = (0, 0)


def read_label(text: str, written: Written) -> Label | None:
    """Return the label in a command, in folded text with marks in place of names; None for other sentences."""
    if len(text) > LONGEST:
        return None
    return _read_tag(text, written) or _read_stars(text) or _read_like(text)


def _read_tag(text: str, written: Written) -> Label | None:
    for form in _TAG_FORMS:
        found = form.match(text)
        if found is None:
            continue
        tag = written(*found.span("quoted" if found["quoted"] else "tag")).strip(" .'")
        if not tag or len(tag.split()) > MOST_TAG_WORDS or not _points_to_tracks(found["which"]):
            continue
        name = "remove_tag" if _TAKES_TAG.match(found["verb"]) else "add_tag"
        return Label({name: tag}, *found.span("which"))
    return None


def _points_to_tracks(which: str) -> bool:
    words = _words(which)
    return bool(words & _POINTS) and words <= _POINTS | _SMALL | _ORDINALS | {ARTIST, "by"}


def _read_stars(text: str) -> Label | None:
    words = _words(text)
    if words & _TAKES and _RATING_WORD.search(text) and _is_all_known(words, _TAKES | _RATING_WORDS):
        return Label({"rating": 0}, 0, len(text))
    said = _STARS.search(text) or _SHARE.search(text)
    if said is None and words & _SCORES and not _SCALE.search(text):
        said = _BARE.search(text)
    if said is None:
        return None
    rest = _words(f"{text[: said.start()]} {text[said.end() :]}")
    # "I like it, 5 stars".
    is_liked = bool(rest & _LIKES) and not _DENIES.search(text)
    known = _RATES | _LIKES | _ORDERS | _OF_LIKES if is_liked else _RATES
    says_so = is_liked or rest & _RATES or _IS_SCORED.match(text)
    # "Gefällt mir" is of what sounds or was spoken of.
    if not says_so or not _is_all_known(rest, known, points=is_liked and bool(rest & _LIKE_VERBS)):
        return None
    groups = said.groupdict()
    number, most = groups["number"] or groups["given"], groups.get("most")
    stars = NUMBERS[number] if number in NUMBERS else int(number)
    if stars > HIGHEST_RATING or most == "10":
        return Label({}, 0, len(text))
    liked: dict[str, object] = {"liked": 1} if is_liked else {}
    return Label({"rating": stars, **liked}, 0, len(text), said.span())


def _read_like(text: str) -> Label | None:
    words = _words(text)
    is_feeling = bool(words & _LIKE_VERBS) or _THUMBS.search(text) is not None
    if (not is_feeling and _NO_ORDER.search(text)) or _SIMILAR.search(text):
        return None
    if words & _UNLIKES:
        liked = 0
    elif words & _DISLIKES or (words & _LIKES and _DENIES.search(text)):
        liked = -1
    elif words & _LIKES:
        liked = 0 if words & _TAKES else 1
    else:
        return None
    if not _is_all_known(words, _LIKES | _DISLIKES | _UNLIKES | _ORDERS | _TAKES | _OF_LIKES):
        return None
    says_it = (
        words & _ORDERS or _TO_FAVOURITES.search(text) or (words & _LIKE_VERBS and words & (_NOUNS | {TITLE}))
    )
    return Label({"liked": liked}, 0, len(text)) if says_it or TITLE in words else None


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]{1,30}|[·@]", text))


def _is_all_known(words: frozenset[str], known: frozenset[str], *, points: bool = False) -> bool:
    """Return whether a sentence has only these words, and words that point to tracks. points : they are not needed"""
    if words & _PLURALS and not words & _THESE:
        # "Give me songs with 4 stars" is a search.
        return False
    # The artist of a title: "Home by Cora Lind".
    return (points or bool(words & _POINTS)) and words <= known | _SMALL | _POINTS | _PLURALS | _ORDINALS | {
        ARTIST,
        "by",
    }
