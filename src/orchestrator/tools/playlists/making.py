"""A new playlist with a name and its tracks in one sentence: "start a list Gym with Low Orbit and Sugar Static"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .choosing import LEAVES_OUT, REQUEST, is_denied, say
from .existing import find_existing, tell_existing
from .marked import ARTIST, TITLE, Marked, fold_letters, mark_names, word_set
from .pointed import CLITIC, POINTER, tracks_pointed_at

CREATE: Final = "create_playlist"
LONGEST_NAME: Final = 60
MOST_WORDS: Final = 5
# In place of a name in quotation marks, which may be a title, too.
_QUOTED: Final = "†"

# All patterns read text in lower case without accents, with "·" for each title.
_NOUN: Final = r"(?:(?:play|set)? ?list(?:e|a)?(?: de reproduccion| de temas)?|wiedergabeliste)"
_NEW: Final = r"(?:new|fresh|nueva|neue[rn]?)"
_ARTICLE: Final = (
    r"(?:an?|the|my|one|una|la|mi|un|eine[rn]?|ne|ner|die|meine[rn]?|another|otra|noch eine|noch ne)"
)
_LEAD: Final = (
    r"^\W*(?:(?:ok(?:ay)?|so|and|y|und|please|por favor|porfa|bitte|hey|now|ahora|jetzt|dann|entonces|che|dale"
    r"|(?:can|could|would|will) (?:you|u)|i(?:.?d| would) like(?: you to| to)?|i want(?: you to| to)?|i need|let.?s"
    r"|(?:me )?(?:puedes|podes|podrias)|quiero(?: que)?|necesito|quisiera|kannst du|konntest du|ich (?:will|mochte"
    r"|brauche|hatte gern(?:e)?))[\s,.!:-]{1,4}){0,5}"
)
_MAKES: Final = (
    r"(?:make|create|start|build|set up|put together|open|begin|do|give me|save|store|sort|knock up|whip up|add"
    r"|mach(?:e|en)?|leg(?:e|en)?|erstell(?:e|en)?|bau(?:e|en)?|stell(?:e|en)?|speicher(?:e|n)?|starte|eroffne|fang"
    r"|crea(?:r|me|te)?|haz(?:me)?|hace(?:me)?|hacer|arma(?:me|r)?|monta(?:me|r)?|pon(?:me|eme|er)?|guarda(?:me|r)?"
    r"|abre|prepara(?:me)?|genera(?:me)?|inicia|empeza|empieza)"
)
_FOR_ME: Final = r"(?: (?:me|us|up|mir|uns|mal|bitte|doch|please|schnell|rapido))*"
_CALLED: Final = (
    r"(?:called|named|titled|name(?: it)?|que se llame|llamad[ao]|de nombre|con (?:el )?nombre(?: de)?|titulad[ao]"
    r"|namens|mit (?:dem )?namen|genannt|die .{1,40} heisst|with the (?:name|title))"
)
_WITH: Final = (
    r"(?:with|w/|having|containing|from|of|out of|con|que tenga|que lleve|mit|aus|bestehend aus"
    r"|(?:and|y|und) (?:put|add|throw|stick|mete(?:le)?|pon(?:le)?|anade(?:le)?|agrega(?:le)?|pack|tu|leg)"
    r"(?: (?:in|on|rein|da|en ella|ahi))?)"
)
_NAME: Final = r"(?P<name>†|[^·†,:;?]{1,60}?)"
_ITEMS: Final = rf"(?P<items>[^†]{{0,60}}{TITLE}.{{0,300}}?)"
_END: Final = (
    r"(?:\s+(?:an|ab|zusammen|rein|hinzu|dazu|drauf|darin|drin|please|bitte|por favor|porfa|for me"
    r"|fur mich))*\W*$"
)
_MADE: Final = rf"{_MAKES}{_FOR_ME}(?: {_ARTICLE})?(?: {_NEW})? {_NOUN}(?: {_NEW})?{_FOR_ME}"
_AS: Final = r"(?:as|como|als|unter|under|into|in|to|en|zu)"
_FORMS: Final = tuple(
    pattern(form)
    for form in (
        # "Start a list Gym with Low Orbit", "leg eine Playlist Vorspiel an: Maple Leaf Rag".
        (
            rf"{_LEAD}(?:{_MADE}|(?:{_ARTICLE} )?(?:{_NEW} )?{_NOUN}(?: {_NEW})?)"
            rf"(?: anlegen| erstellen| machen)?[ ,:]+(?:{_CALLED}[ :]+)?{_NAME}"
            rf"(?: an| ab| anlegen| erstellen| machen)?\s*(?:[:,\u2013-]\s*(?:{_WITH} )?| {_WITH} |[.;]\s*)"
            rf"{_ITEMS}(?: anlegen| erstellen| machen)?{_END}"
        ),
        # "Leg "Abschluss" als neue Playlist an: zuerst Slow Tide".
        (
            rf"{_LEAD}{_MAKES}{_FOR_ME} {_NAME} {_AS}(?: {_ARTICLE})?(?: {_NEW})? {_NOUN}(?: an| ab)?"
            rf"\s*(?:[:,\u2013-]| {_WITH})\s*(?:{_WITH} )?{_ITEMS}{_END}"
        ),
        # "Make a list with Blue and Rails called Gym", "mach eine Liste aus Blue und Rails namens Gym".
        (
            rf"{_LEAD}{_MADE} {_WITH} {_ITEMS},?\s+(?:(?:and |y |und )?(?:{_CALLED}|call it|nenn sie|llamala"
            rf"|ponle))[ :]+{_NAME}{_END}"
        ),
        # "Save Rails and Depot as playlist Peaktime", "pack Rails und Depot in eine neue Playlist Peaktime".
        (
            rf"{_LEAD}(?:{_MAKES}|put|stick|throw|pack(?:e)?|tu|fuge?|sicher(?:e)?|mete|junta|anade|agrega)"
            rf"(?: (?:mir|mal|bitte|me))*\s+{_ITEMS}\s+(?:{_AS}(?: {_ARTICLE})? {_NEW} {_NOUN}"
            rf"|{_AS} (?:an?|una|eine[rn]?|ner|ne) {_NOUN}"
            rf"|(?:as|como|als|unter|under)(?: {_ARTICLE})? {_NOUN}"
            rf"|{_AS}(?: {_ARTICLE})?(?: {_NEW})? {_NOUN}(?: {_NEW})?,? {_CALLED})"
            rf"[ ,:]+(?:{_CALLED}[ :]+)?{_NAME}{_END}"
        ),
        # "Save Rails and Depot as "Peaktime"".
        (
            rf"{_LEAD}(?:save|store|speicher(?:e)?|sicher(?:e)?|guarda(?:me)?) {_ITEMS} (?:as|como|als|unter) "
            rf"{_NAME}{_END}"
        ),
    )
)
_HAS_VERB: Final = pattern(
    rf"\b(?:{_MAKES}|put|stick|throw|packe?|tu|fuge?|sichere?|mete|junta|anade|agrega|i want|i need"
    rf"|i.?d like|quiero|necesito|quisiera"
    rf"|ich (?:will|mochte|brauche)|anlegen|erstellen|machen)\b|^\W*(?:{_ARTICLE} )?(?:{_NEW} {_NOUN}|{_NOUN} {_NEW})"
)
_PUTS: Final = pattern(
    rf"{_LEAD}(?:put|stick|throw|add|pack(?:e)?|tu|leg(?:e)?|fuge?|mete(?:me)?|pon(?:me|er)?|anade|agrega)\b"
)
_FOR_WHOM: Final = pattern(
    r"\s+(?:for (?:me|us)|para (?:m[ií]|nosotr[oa]s)|f[uü]r (?:mich|uns)|please|bitte|por favor)$"
)
# What a name in lower case, or one without "called", does not begin with.
_NO_NAME: Final = pattern(
    r"(?:that|which|like|similar|for|of|out|from|with|in|into|using|based|to|as|where|containing|que|para|con|de|del"
    r"|por|como"
    r"|donde|en|die|der|das|fur|für|mit|aus|wie|ahnlich|wo|zum|zur|von|im|and|y|und|or|o|oder|about|around|sorted"
    r"|ordered)\b"
)
_SPLIT: Final = pattern(
    r"\s*[,;]\s*|\s+(?:and|y|e|und|then|dann|luego|plus|sowie|mas|danach|despues)\s+|\s*&\s*"
)
_SMALL: Final = word_set(
    "first then next last finally and also the song track called zuerst erst dann danach zuletzt als"
    " erstes zweites noch und auch das lied stuck titel den die der primero luego despues por ultimo y"
    " tambien la el cancion tema plus it with on in please followed by gefolgt von seguida seguido de"
)


@dataclass(frozen=True)
class Made:
    """A new playlist: its name, its tracks, and what is no track of the library."""

    name: str
    tracks: tuple[TrackInfo, ...]
    is_ambiguous: bool
    missing: tuple[str, ...]


def read_made(asked: Asked) -> Made | None:
    """Return the playlist that a sentence makes; None where it makes none with a name and titles."""
    text = asked.talk.plain_question[:LONGEST_QUESTION].strip()
    quoted, text = _take_quoted_name(text)
    marked = mark_names(asked, text)
    if marked is None:
        return None
    pointed: tuple[TrackInfo, ...] = ()
    if not marked.titles:
        found_pointer = _with_pointer(asked, marked)
        if found_pointer is None or not found_pointer[1]:
            # The recommender saves its own picks: "save it as Friday".
            return None
        marked, pointed = found_pointer
    folded = marked.folded
    for form in _FORMS:
        found = form.match(folded)
        if found is None:
            continue
        said = marked.text[found.start("name") : found.end("name")]
        name = quoted if found["name"] == _QUOTED else _FOR_WHOM.sub("", said.strip(" .!,'\""))
        if (found["name"] != _QUOTED and not _is_name(name)) or not _HAS_VERB.search(folded):
            continue
        if _PUTS.match(folded) and fold(name) in map(fold, asked.talk.playlists):
            # It is added to the one that there is.
            return None
        if not marked.titles:
            is_whole = marked.text[found.start("items") : found.end("items")].strip() == TITLE
            return Made(name, pointed, is_ambiguous=False, missing=()) if is_whole else None
        if items := _items(marked, found.start("items"), found.end("items")):
            return Made(name, *items)
    return None


def _with_pointer(asked: Asked, marked: Marked) -> tuple[Marked, tuple[TrackInfo, ...]] | None:
    """Return "put · in a playlist Peak" for "put those two in ...", with the two tracks; None without a pointer."""
    folded = marked.folded
    if said := CLITIC.search(folded):
        text = f"{marked.text[: said.start('object')]} {TITLE}{marked.text[said.end() :]}"
        return replace(marked, text=text), tracks_pointed_at(asked, said)
    said = _POINTS.search(folded) or _LIST_WITH.search(folded)
    if said is None:
        return None
    text = f"{marked.text[: said.start('pointer')]}{TITLE}{marked.text[said.end('pointer') :]}"
    return replace(marked, text=text), tracks_pointed_at(asked, said)


# "Put those two in a playlist": an object right behind the verb.
_POINTS: Final = pattern(
    rf"^.{{0,40}}?\b(?:{_MAKES}|put|stick|throw|pack(?:e)?|tu|fuge?|sicher(?:e)?|mete|junta|anade|agrega)"
    r"(?: (?:mir|mal|bitte|me))*"
    rf" (?P<pointer>{POINTER.pattern})(?= (?:{_AS}|as|als|como)\b)"
)


# "Make a playlist Monday with those two", "eine Liste mit den beiden namens Montag".
_LIST_WITH: Final = pattern(
    rf"^.{{0,100}}?\b{_NOUN}\b.{{0,60}}?\b{_WITH} (?:den |de )?(?P<pointer>{POINTER.pattern})"
    rf"(?=[\s.!,]*$|,? (?:{_CALLED})\b)"
)


# "… called "Gym"", "a list "Gym"", ""Abschluss" als neue Playlist".
_NAME_BEFORE: Final = pattern(
    r"(?:\b(?:(?:play)?list(?:e|a)?|called|named|titled|namens|namen|llamad[ao]|llame|nombre|it|sie|llamala"
    r"|(?:as|als|como|unter)(?: playlist| lista)?)[ :]{1,3})\"(?P<name>[^\"]{1,100})\""
    r"|\"(?P<other>[^\"]{1,100})\" (?:as|als|como) "
)


def _take_quoted_name(text: str) -> tuple[str, str]:
    """Return the name in quotation marks, and the text with a mark in its place."""
    said = text
    # A quotation of single marks, but not an apostrophe.
    said = re.sub(r"(?<!\w)'([^']{1,100})'(?!\w)", r'"\1"', said)
    found = _NAME_BEFORE.search(fold_letters(said))
    if found is None:
        return "", text
    start, end = found.span("name" if found["name"] else "other")
    return said[start:end].strip(), f"{said[: start - 1]}{_QUOTED}{said[end + 1 :]}"


def _is_name(name: str) -> bool:
    is_short = 0 < len(name) <= LONGEST_NAME and len(name.split()) <= MOST_WORDS
    return is_short and _NO_NAME.match(fold(name)) is None and fold(name) not in _SMALL


def _items(
    marked: Marked, start: int, end: int
) -> tuple[tuple[TrackInfo, ...], bool, tuple[str, ...]] | None:
    """Return the tracks in a part of the text, whether a title fits two, and what is no title; None for other words."""
    before, part = marked.text[:start].count(TITLE), marked.text[start:end]
    titles = marked.titles[before : before + part.count(TITLE)]
    if before or len(titles) != len(marked.titles):
        return None
    if LEAVES_OUT.search(fold(part)) or ARTIST in part.replace(f"{TITLE} by {ARTIST}", ""):
        return None
    missing = []
    for item in filter(None, (one.strip(" .!:\"'") for one in _SPLIT.split(part))):
        words = [
            word for word in re.findall(r"\w+|·|@", fold(item)) if word not in _SMALL and not word.isdigit()
        ]
        if TITLE not in item:
            if words:
                missing.append(item)
        elif [word for word in words if word not in (TITLE, ARTIST, "by", "de", "von")]:
            return None
    # A title twice is one name.
    tracks = [name.tracks[0] for name in titles if len(name.tracks) == 1]
    return tuple(tracks), len(tracks) < len(titles), tuple(missing)


_TASK: Final = pattern(r"\b(?:tasks?|to.?dos?|tareas?|pendientes?|aufgaben?)\b")


def _fits(asked: Asked) -> bool:
    if CREATE not in asked.tools or is_report(asked.talk.plain_question) or is_denied(asked):
        return False
    is_question = asked.talk.plain_question.rstrip().endswith("?")
    if is_question and not REQUEST.match(fold(asked.talk.plain_question)):
        # "Should we make a playlist Gym with Rails?"
        return False
    if asked.has("act.remind") or _TASK.search(fold(asked.talk.plain_question)):
        return False
    return read_made(asked) is not None


def _steps(asked: Asked) -> Steps:
    made = read_made(asked)
    # `_fits` has checked this.
    assert made is not None
    if made.is_ambiguous:
        return Answer(which_of_title(asked) or say(asked, "nothing"))
    return (yield from make(asked, made.name, made.tracks, made.missing))


def make(asked: Asked, name: str, tracks: Sequence[TrackInfo], missing: Sequence[str]) -> Steps:
    if existing := (yield from find_existing(asked, name)):
        return tell_existing(asked, existing, [track.title for track in tracks])
    items = [{"track_id": track.id} for track in tracks]
    (done,) = yield [(CREATE, {"name": name, "tracks": items})]
    result_of(done)
    count = say(asked, "one") if len(items) == 1 else say(asked, "many", count=len(items))
    told = say(asked, "created", name=asked.voice.title(name), count=count)
    if missing:
        titles = asked.voice.joined([asked.voice.title(one) for one in missing])
        told = f"{told} {say(asked, 'not_found', titles=titles)}"
    return Answer(told)


MAKE_PLAN: Final = Plan("make a playlist", _fits, _steps, allows_unknown_words=True)
