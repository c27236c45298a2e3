"""Read a command about the tracks of a playlist: what is added, taken out, exchanged or turned round, and where.

Every word of a command must be one of those below. So a question about a playlist, a report, a negation or a wish for
something similar is none.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from src.orchestrator.rules.patterns import pattern

from .marked import ARTIST, TITLE, word_set
from .moving import read_places

type Kind = Literal["add", "remove", "exchange", "reverse"]
LONGEST: Final = 200


@dataclass(frozen=True)
class Command:
    """A change of a playlist.

    place : 1 is the first, -1 the last; of what is added
    beside : the index of the title that something is put before (side -1) or after (side 1)
    places : of the entries that are meant
    is_all : whether all entries of the artist are meant
    points : whether "those two" are meant
    again : whether a track may be there twice
    in_its_place : whether something takes the place of what was taken out before
    """

    kind: Kind
    place: int | None = None
    beside: int | None = None
    side: int = 0
    places: tuple[int, ...] = ()
    is_all: bool = False
    points: bool = False
    again: bool = False
    in_its_place: bool = False
    # Whether the first title is the new one: "Blue instead of Rails".
    new_first: bool | None = None


# Words that add nothing to a command, in all three languages.
_SMALL: Final = word_set(
    "and then also too as well please pls to into in on onto the my a an at of for it its there here now just with that"
    " this one ones those these them track tracks song songs tune tunes number right straight directly very way up so"
    " go goes going can could would will you u we i want need needs wanna d ll s let lets get us have be should me"
    " again instead still ok okay playlist playlists list set setlist back another lineup end"
    " und dann noch auch bitte mal doch so zu zur zum ins die der das den dem im ans am auf von aus bei beim mit da"
    " dort dahin davon daran darin dafur stattdessen als ganz direkt gleich einfach wieder jetzt nun ich will mochte"
    " wir sie ihn es kann konnte konnten konntest kannst du soll sollen sollte muss mussen darf lass mir uns meine"
    " meiner meinen mein liste stuck stucke lied lieder titel song nummer platz stelle seine seiner ihre deren an"
    " hinten ich brauche geht kommt kommen"
    " y luego tambien por favor porfa a al en la el los las lo mi mis de del que ahi alli esa ese esta este esas esos"
    " estas estos me le les se para vaya va ir quiero queria puede puedes podes podria podrias poner lista tema temas"
    " cancion canciones pista pistas ahora ya otra otro vez mejor entonces su lugar bueno puesto e"
)
_ADD_VERBS: Final = word_set(
    "add get put stick throw chuck pop tack slip include append insert bung slot squeeze bring place need needs want"
    " fug fuge hang hange pack packe tu tue setz setze leg lege schieb schiebe steck stecke haue hau erganz erganze"
    " nimm klatsch klatsche stell stelle kommt brauche mochte will"
    " anade anadele anadi anadile agrega agregale agregalo agregame agregar pon pone ponle ponele ponme poneme mete"
    " metele meteme mete suma sumale sumame incluye incluyele inclui inserta cuela echa echale enchufa quiero anadir"
)
# Verbs that may also mean to play, or nothing of a playlist.
_VAGUE: Final = word_set(
    "get put pon pone ponme poneme leg lege need needs want brauche mochte will quiero kommt nimm tu tue"
)
_REMOVE_VERBS: Final = word_set(
    "remove drop lose ditch scrap cut pull bin axe kick delete boot yank nix"
    " entfern entferne losch losche streich streiche"
    " quita quitale quitame saca sacale sacame borra borrale elimina eliminale echa descarta"
)
# Verbs that take away only with "out", and verbs that may mean the library.
_TAKE_VERBS: Final = word_set(
    "take throw chuck leave get kick pull put cut move nimm wirf schmeiss hau haue kick kicke mach tu tue pack hol echa"
    " lass soll muss kann darf fliegt can could should"
)
_DELETES: Final = word_set("delete borra borrale elimina eliminale losch losche")
_OUT: Final = word_set("out off away raus heraus weg runter rausnehmen rauswerfen fuera afuera")
# "Nimm Rails aus Gig": in the text a playlist is its noun.
_TAKES_FROM: Final = pattern(
    r"^\W*(?:(?:and|y|und|bitte|please)\W+){0,2}(?:take|throw|chuck|kick|pull|get|nimm|wirf|schmeiss|hau|hol)\b.{1,60}?"
    r" (?:from|off|aus) (?:the |my |der |meiner |dieser )?playlist\W*$"
)
_FROM: Final = word_set("from out off of aus von de del dort davon da ahi alli there")
_IN: Final = word_set("in into onto on to rein hinein dazu hinzu drauf dran ran drin")
_ADDED: Final = word_set("rein hinein dazu hinzu drauf dran ran hinzufugen dazupacken reinpacken anhangen")
_MORE: Final = word_set("also too tambien auch noch dazu dafur stattdessen instead another")
_FIRST: Final = word_set(
    "first start beginning top front opener opening open opens vorn vorne anfang beginn oben zuerst"
    " erste erster erstes erstem spitze primero primera primer principio inicio comienzo arriba delante"
    " adelante auftakt"
)
_LAST: Final = word_set(
    "last end bottom closer closing close closes hinten ende schluss unten letzte letzter letztes letztem"
    " zuletzt final ultimo ultima fondo abajo cierre"
)
_BEGINS: Final = word_set(
    "start open begin kick empieza abre arranca comienza fang beginn beginne starte anfangen beginnen"
)
_ORDINAL: Final = pattern(
    r"(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|penultimate|segund[oa]|tercer[oa]?|cuart[oa]"
    r"|quint[oa]|sext[oa]|penultim[oa]|(?:zweit|dritt|viert|funft|sechst|siebt|acht|neunt|zehnt|vorletzt)e[nrsm]?"
    r"|(?:erst|letzt)e[nrsm]?|first|last|primer[oa]?|ultim[oa]s?|primer[oa]s)"
)
_COUNTS: Final = word_set("two three both dos tres ambas ambos zwei drei beide beiden")
_TWO: Final = word_set("two both dos ambas ambos zwei beide beiden")
_SIDES: Final = word_set("before ahead after behind hinter vor despues detras tras antes delante nach")
# "Nach vorn", and not "nach Rails".
_TO_AN_END: Final = pattern(
    r"\b(?:nach|ahead|delante)(?: ganz)?(?: (?:vorne?|hinten|oben|unten|of all|de tod[oa]s?))\b"
)
_SWAP: Final = word_set(
    "swap switch exchange trade replace tausch tausche vertausch vertausche austauschen ersetz ersetze wechsle wechsel"
    " intercambia intercambialas intercambialos cambia cambiame cambialas cambialos sustituye reemplaza reemplazame"
)
_SWAP_SMALL: Final = word_set(
    "for with por con gegen durch mit out places around order orden de lugar platze platz statt anstatt anstelle"
    " instead of vez"
)
_TURN: Final = pattern(
    r"\b(?:reverse[ds]?|flip|invert|invierte(?:la|lo)?|inverti(?:la|lo)?|invertir|al reves|del reves"
    r"|(?:the )?other way a?round|(?:turn|flip) .{0,40}\ba?round|backwards|umdrehen|rumdrehen|umgekehrt\w*|andersherum"
    r"|anders herum|dreh\w* .{0,60}\b(?:r?um)\b"
    r"|(?:dale|dar|darle|da|dales)(?: la)? vuelta|^(?:la )?vuelta a?l?\b|^vuelta)\b"
)
_TURN_WORDS: Final = word_set(
    "reverse reversed flip invert order orden sequence reihenfolge running tracklist invierte inviertela inviertelo"
    " inverti invertila invertir reves other way round around turn backwards umdrehen rumdrehen umgekehrt umgekehrte"
    " umgekehrter andersherum anders herum dreh drehe drehen um rum dale dar darle da dales vuelta"
)
_NUMBERED: Final = pattern(
    r"\b(?:number|no\.?|position|place|spot|slot|nummer|nr\.?|platz|stelle|posicion|puesto|lugar|numero) ?#?(\d{1,3})\b"
    r"|\b(\d{1,3})(?:st|nd|rd|th|\.|[ao]\b)"
)
_BESIDE: Final = pattern(
    r"\b(?:(?P<before>before|ahead of|in front of|vor|antes de|delante de)"
    r"|(?P<after>after|behind|nach|hinter|despues de|detras de|tras))(?: the| de| la| el)? ·"
)
_INSTEAD: Final = pattern(
    r"·[^·]{0,40}\b(?:instead of|in place of|rather than|statt|anstatt|anstelle von|an ?stelle von|en vez de"
    r"|en lugar de)(?: the| la| el)? ·"
)
_ITS_PLACE: Final = pattern(
    r"\bin (?:its|that) (?:place|spot|slot)\b|\ban (?:seine|deren|ihre|die) stelle\b|\ben su (?:lugar|puesto|sitio)\b"
)
_BEGIN_WITH: Final = pattern(
    r"\b(?:(?:start|open|begin|kick)(?: (?:the |my )?playlist| it| the list)?(?: off)?(?: (?:the |my )?playlist| it)?"
    r"|(?:empieza|abre|arranca|comienza)(?: la| mi)?(?: playlist| lista)?"
    r"|(?:fang|beginn|beginne|starte)(?: die)?(?: playlist| liste)?)"
    r"(?: off)? (?:with|con|mit) ·"
    r"|\bmit · (?:anfangen|beginnen|starten)\b"
)
# "And Clementine in there as well".
_IN_THERE: Final = pattern(
    r"\b(?:in|on|into|onto|to) (?:there|it|that|this)\b|\b(?:ahi(?: dentro)?|alli|dentro|en esa|en ella|a esa)\b"
    r"|\b(?:da|dort|hier) (?:rein|drauf|drin|hinein|dazu|mit rein)\b"
)
_NEEDS: Final = pattern(r"\b(?:could|can) do with\b")
_TOKENS: Final = re.compile(rf"[{TITLE}{ARTIST}]|\d+|[^\W\d_]+")
_JOINS: Final = pattern(r",|\b(?:and|y|und|then|dann|luego)\b")
_TWICE: Final = word_set("again twice nochmal zweimal")
_TWICE_SAID: Final = pattern(r"\bnoch ?mal\b|\bnoch einmal\b|\botra vez\b|\bde nuevo\b")
_PLACE_WORDS: Final = word_set(
    "number no position place spot slot nr nummer platz stelle posicion puesto numero st nd rd th"
)

_KNOWN: Final = frozenset({TITLE, ARTIST}).union(
    _SMALL, _ADD_VERBS, _REMOVE_VERBS, _TAKE_VERBS, _OUT, _FROM, _IN, _ADDED, _MORE, _FIRST, _LAST, _COUNTS,
    _SIDES, _TWICE, _PLACE_WORDS,
)  # fmt: skip


def read_command(text: str, language: str, *, names_list: bool, goes_on: bool = False) -> Command | None:
    """Read a command in folded text with marks and without its lead-in ("can you"); None where it is none.

    names_list : whether a playlist is named; otherwise it is the one that was spoken of
    goes_on : whether it begins with "and"
    """
    text = _NEEDS.sub("needs", text)
    tokens = _TOKENS.findall(text)
    if not tokens or len(text) > LONGEST or text.endswith("?"):
        return None
    has = frozenset(tokens)
    turned = _turned(text, has)
    if turned or has & _SWAP or _INSTEAD.search(text):
        return turned or _exchanged(text, tokens, language)
    return _put_or_taken(text, tokens, language, names_list=names_list, goes_on=goes_on)


def _put_or_taken(
    text: str, tokens: list[str], language: str, *, names_list: bool, goes_on: bool
) -> Command | None:
    has = frozenset(tokens)
    titles = tokens.count(TITLE)
    if _BEGIN_WITH.search(text) and _is_known(has - _BEGINS - {"with", "con", "off"}):
        return Command("add", place=1) if titles == 1 else None
    if not _is_known(has):
        return None
    parts = _JOINS.split(text)
    if titles == 2 and (both := _out_and_in(parts, language, names_list=names_list)):
        return both
    if _removes(text, has, names_list=names_list):
        return _removal(text, tokens, language)
    adds = _adds(text, has, names_list=names_list, goes_on=goes_on)
    return _addition(text, tokens, language) if adds and titles and ARTIST not in has else None


def _is_known(has: frozenset[str]) -> bool:
    return all(one in _KNOWN or one.isdigit() or _ORDINAL.fullmatch(one) for one in has)


def _turned(text: str, has: frozenset[str]) -> Command | None:
    if _TURN.search(text) is None or TITLE in has or ARTIST in has:
        return None
    if not has <= _SMALL | _TURN_WORDS | _TWO:
        return None
    return Command("reverse", points=bool(has & _TWO))


def _exchanged(text: str, tokens: list[str], language: str) -> Command | None:
    has, titles = frozenset(tokens), tokens.count(TITLE)
    if not _is_known(has - _SWAP - _SWAP_SMALL):
        return None
    if titles == 2:
        if _INSTEAD.search(text):
            return Command("exchange", new_first=True)
        return Command("exchange", new_first=False if has & {"replace", "ersetz", "ersetze"} else None)
    if titles or ARTIST in has:
        return None
    places = tuple(read_places(text, language))
    if len(places) == 2:
        return Command("exchange", places=places)
    return Command("exchange", points=True) if not places or has & _TWO else None


def _out_and_in(parts: list[str], language: str, *, names_list: bool) -> Command | None:
    """Read "take Rails out and put Blue in", "Rails raus, dafür Blue"."""
    said = [one for one in parts if TITLE in one]
    if len(said) != 2:
        return None
    kinds = []
    for one in said:
        has = frozenset(_TOKENS.findall(one))
        out = _removes(one, has, names_list=names_list) or bool(has & _OUT)
        into = bool(has & (_ADDED | _MORE)) or _adds(one, has, names_list=names_list) or bool(has & {"in"})
        kinds.append("out" if out and not has & _ADDED else "in" if into else "")
    if sorted(kinds) != ["in", "out"]:
        return None
    return Command("exchange", new_first=kinds[0] == "in")


def _removes(text: str, has: frozenset[str], *, names_list: bool) -> bool:
    if has & _ADDED:
        return False
    if has & _REMOVE_VERBS:
        goes_in = has & _IN and not has & (_OUT | {"from"})
        if has & {"drop", "echa"} and (goes_in or ("echa" in has and not has & _OUT)):
            return False
        return names_list or not has & _DELETES or bool(has & _FROM - {"of", "de"})
    if has & _OUT:
        return bool(has & (_TAKE_VERBS | word_set("raus heraus weg fuera")))
    return _TAKES_FROM.search(text) is not None


def _adds(text: str, has: frozenset[str], *, names_list: bool, goes_on: bool = False) -> bool:
    if has & _OUT:
        return False
    has_place = (
        bool(has & (_FIRST | _LAST)) or _BESIDE.search(text) is not None or _NUMBERED.search(text) is not None
    )
    if has & (_ADD_VERBS - _VAGUE) or has & {"drop"}:
        return True
    is_placed = bool(has & (_ADDED | _MORE)) or has_place
    if has & _ADD_VERBS:
        return names_list or is_placed
    if has & _ADDED or (_IN_THERE.search(text) and (goes_on or has & (_MORE | {"well"}))):
        return True
    goes = bool(
        has
        & word_set(
            "go goes going can could let should be kann konnte soll sollte muss darf geht va vaya ir"
            " puede podria"
        )
    )
    if names_list:
        return (
            has_place
            or (bool(has & _MORE) and bool(has & _IN | has & word_set("a en zu auf an")))
            or (goes and bool(has & _IN))
        )
    return has_place and (goes or goes_on or bool(has & (_MORE | word_set("and y und right ganz"))))


def _removal(text: str, tokens: list[str], language: str) -> Command | None:
    has = frozenset(tokens)
    if has & _SIDES:
        return None
    if _NUMBERED.search(text):
        places = tuple(int(one or other) for one, other in _NUMBERED.findall(text))
        return Command("remove", places=places) if TITLE not in has else None
    if any(one.isdigit() for one in tokens):
        return None
    if TITLE in has or ARTIST in has:
        is_all = bool(
            has & word_set("ones songs tracks tunes las los canciones temas stucke lieder titel alle both")
        )
        if TITLE not in has and has & _COUNTS - _TWO:
            return None
        return Command("remove", is_all=is_all)
    ordinals = [one for one in tokens if _ORDINAL.fullmatch(one)]
    places = tuple(read_places(text, language)) if ordinals else ()
    return Command("remove", places=places) if places else None


def _addition(text: str, tokens: list[str], language: str) -> Command | None:
    again = not _TWICE.isdisjoint(tokens) or _TWICE_SAID.search(text) is not None
    if found := _BESIDE.search(text):
        index = text[: found.end()].count(TITLE) - 1
        side = -1 if found["before"] else 1
        return Command("add", beside=index, side=side, again=again) if tokens.count(TITLE) == 2 else None
    if not _SIDES.isdisjoint(tokens) and not _TO_AN_END.search(text):
        return None
    places = _places(text, tokens, language)
    if len(places) > 1:
        return None
    place = next(iter(places), None)
    return Command("add", place=place, again=again, in_its_place=_ITS_PLACE.search(text) is not None)


def _places(text: str, tokens: list[str], language: str) -> set[int]:
    """Return the places that words name, 1 the first and -1 the last. A number that is no place counts as several."""
    numbered = {int(one or other) for one, other in _NUMBERED.findall(text)}
    if any(one.isdigit() and int(one) not in numbered for one in tokens):
        return {0, *numbered, -2}
    ordinals = [one for one in tokens if _ORDINAL.fullmatch(one) and one not in _FIRST | _LAST]
    if numbered or ordinals:
        return numbered.union(*(read_places(one, language) for one in ordinals))
    is_first, is_last = not _FIRST.isdisjoint(tokens), not _LAST.isdisjoint(tokens)
    return {place for place, is_said in ((1, is_first), (-1, is_last)) if is_said}
