"""Artist, album, genre and year that the user tells, as a plan: "the genre of Rails is Bachata", "Rails is by Cora
Lind", "pon el año de Rails a 1998". A question changes nothing."""

import re
from dataclasses import dataclass
from typing import Final

from src.api.models.track_tags import HIGHEST_YEAR, LOWEST_YEAR
from src.orchestrator.language.focus import names_in, read_question, tracks_meant
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .rename_plan import say

EDIT: Final = "edit_track_tags"
LONGEST: Final = 200
_TAGS: Final = {
    "genre": r"(?:genre|style|g[eé]nero|estilo|genre|stil)",
    "artist": r"(?:artist|band|singer|performer|artista|int[eé]rprete|cantante|grupo|k[uü]nstler|interpret|band)",
    "album": r"(?:album|[aá]lbum|disco)",
    "year": r"(?:(?:release )?year|a[nñ]o|jahr|erscheinungsjahr)",
}
_TAG: Final = "|".join(rf"(?P<{name}>{form})" for name, form in _TAGS.items())
_LEAD: Final = r"^\W*(?:(?:please|ok|okay|no|actually|and|bitte|por favor|y|und|nein)[\s,]+){0,3}"
_THE: Final = r"(?:the |its |el |la |su |das |der |die |den |dem |sein |ihr )?"
_WHICH: Final = r"(?P<which>.{1,100}?)"
_VALUE: Final = r"[\"'“„«]?(?P<value>[^\"“”„«»?!]{1,80}?)[\"'”“»]?[\s.!]*$"
_NAME: Final = r"[\"'“„«]?(?P<value>(?-i:[A-ZÀ-Þ])[^\"“”„«»?!,;:]{0,60}?)[\"'”“»]?[\s.!]*$"
_SETS: Final = (
    r"(?:set|change|make|put|correct|fix|update|pone?|cambia|corrige|establece|actualiza|setze?|stelle?|[aä]ndere?"
    r"|korrigiere?)"
)
_IS: Final = r"(?:is|should be|has to be|es|debe ser|deber[ií]a ser|ist)"
_OF: Final = r"(?:of|for|on|de|del|a|von|f[uü]r|bei)"
_TO: Final = r"(?:to|as|a|en|como|por|auf|in|zu)"
_AND: Final = r"(?:,| and| y| und),? "
_SAID: Final = r"[\"'“„«]?(?P<value>[^\"“”„«»?!,;]{1,60}?)[\"'”“»]?"
_OTHER_SAID: Final = _SAID.replace("value", "other_value")
_OTHER_END: Final = rf"{_OTHER_SAID}[\s.!]*$"
_OTHER_TAG: Final = _TAG.replace("(?P<", "(?P<other_")
_SETS_IT: Final = (
    r"(?:(?:and|so|please|y|und) )?(?:set it|make it|put it|ponle|pon|setz (?:es|ihn)|stell (?:es|ihn))"
)
_SETS_THERE: Final = r"(?:(?:trage?|schreibe?|setze?) (?:da|dort|es|ihn|das|hier)(?: bitte| mal)* )"
_WRONG: Final = r"(?:wrong|falsch|mal|equivocad[oa]|incorrect[oa]?)"
_HAS_NO: Final = r"(?:has no|hat (?:noch )?keine?n?|(?:todav[ií]a |a[uú]n )?no tiene)"
_FORMS: Final = tuple(
    pattern(_LEAD + form)
    for form in (
        # "The year of Rails is wrong, it ought to be 1996".
        (
            rf"{_THE}(?:{_TAG}) {_OF} {_WHICH} (?:is|ist|es|est[aá]) {_WRONG}[,.;:] (?:it |es |das )?"
            rf"(?:should be|ought to be|must be|has to be|is|'s|es|ser[ií]a|deber[ií]a ser|m[uü]sste|sollte|ist) "
            rf"{_SAID}"
            r"(?: sein| hei(?:ss|ß)en)?[\s.!]*$"
        ),
        # "Set the genre of Rails to Bachata".
        rf"{_SETS} {_THE}(?:{_TAG}) {_OF} {_WHICH} {_TO} {_VALUE}",
        # "The genre of Rails is Bachata".
        rf"{_THE}(?:{_TAG}) (?:of|for|de|del|von) {_WHICH} {_IS} {_VALUE}",
        # "Trag bei Rails 1996 als Jahr ein", "enter 1996 as the year of Rails", "pon 1996 como año de Rails".
        rf"(?:trage?|schreibe?) bei {_WHICH} (?P<value>\S{{1,60}}) als {_THE}(?:{_TAG}) ein[\s.!]*$",
        rf"(?:trage?|schreibe?) bei {_WHICH} als {_THE}(?:{_TAG}) {_SAID} ein[\s.!]*$",
        rf"(?:enter|put|set|use|pon|usa|guarda) {_SAID} (?:as|for|como|de) {_THE}(?:{_TAG}) {_OF} {_WHICH}[\s.!]*$",
        # "Pop 124 has no genre, set it to Pop".
        rf"{_WHICH} {_HAS_NO} (?:{_TAG})(?: yet)?[,.;:]? {_SETS_IT} (?:{_TO} )?{_VALUE}",
        # "Bei Pop 124 fehlt das Genre, trag da bitte Pop ein".
        (
            rf"(?:bei|in) {_WHICH} (?:fehlt|steht|ist)(?: noch)? (?:kein\w* |{_THE})(?:{_TAG})[,.;:] "
            rf"{_SETS_THERE}{_SAID}(?: ein)?[\s.!]*$"
        ),
        (
            rf"(?:in |a |for )?{_WHICH} (?:is missing|lacks|le falta) {_THE}(?:{_TAG})[,.;:] "
            rf"(?:put|set it to|make it|ponle|pon) (?:in )?{_VALUE}"
        ),
        # "Set genre Pop for Pop 124".
        rf"{_SETS} {_THE}(?:{_TAG}) {_SAID} {_OF} {_WHICH}[\s.!]*$",
    )
)
# "..., das steht so auf der Hülle", "..., that's what the sleeve says".
_REASON: Final = pattern(
    r"[,;.]\s(?:(?:is|ist|das is|das ist|es|der is|der ist) (?:ja|halt|eh|doch|que)|it.?s (?:mine|by me|my)"
    r"|es m[ií][oa]"
    r"|la hice yo|that.?s (?:me|mine|my))\b[^,;:!?]{0,60}\W*$|"
    r"[,;.]\s(?:das steht|so steht|steht so|that.?s what|it says|as it says|according to|laut|es lo que|lo dice|lo pone"
    r"|seg[uú]n|as[ií] (?:lo )?(?:dice|pone))\b[^,;:!?]{1,60}\W*$"
    r"|\s(?:q|que|porque|because|cos|weil|denn) (?:yo |i |ich )?(?:ya )?(?:la|lo|es|me|as[ií]|it|that|had|"
    r"das|es) [^,;:!?]{1,60}\W*$"
)
# "Genre Pop and year 2022 for Pop 124", "set the genre of Pop 124 to Pop and the year to 2022".
_TWO_FORMS: Final = tuple(
    pattern(_LEAD + form)
    for form in (
        rf"(?:{_SETS} )?{_THE}(?:{_TAG}) {_SAID}{_AND}{_THE}(?:{_OTHER_TAG}) {_OTHER_SAID} {_OF} {_WHICH}[\s.!]*$",
        rf"{_SETS} {_THE}(?:{_TAG}) {_OF} {_WHICH} {_TO} {_SAID}{_AND}{_THE}(?:{_OTHER_TAG}) (?:{_TO} )?{_OTHER_END}",
        # "Pop 124: genre pop, year 2022".
        rf"{_WHICH}: ?{_THE}(?:{_TAG}) {_SAID}{_AND}{_THE}(?:{_OTHER_TAG}) {_OTHER_END}",
    )
)
# "Set the genre to Bachata", of the only open track.
_OF_IT: Final = pattern(rf"{_LEAD}{_SETS} {_THE}(?:{_TAG}) {_TO} {_VALUE}")
# "Ponle 2020 de año", "give it 2020 as the year".
_GIVES_IT: Final = pattern(
    rf"{_LEAD}(?:ponle|ponele|dale|give (?:it|this)|gib (?:ihm|dem|diesem)) {_SAID} (?:de|como|as|for|"
    rf"als) {_THE}(?:{_TAG})[\s.!]*$"
)
# "And the year is 1977", behind another tag of the same track.
_GOES_ON: Final = pattern(
    rf"{_LEAD}(?:{_SETS} )?{_THE}(?:{_TAG}) (?:(?:is|should be|to|as|es|debe ser|a|ist|auf)(?: (?:el|the|"
    rf"das))? )?" + _VALUE
)
# "No, rather Kinderlieder", behind a tag that was set.
_RATHER: Final = pattern(
    r"^\W*(?:(?:no|nein|oh|wait|sorry|mejor|perd[oó]n|hm+|doch|actually)\W{1,3}){1,3}"
    r"(?:(?:doch|lieber|rather|make it|better|mejor|que sea|mach|nimm|pon|put|mal)\s){1,3}" + _VALUE
)
_BY: Final = pattern(
    rf"{_LEAD}{_WHICH} (?:is by|was made by|was recorded by|is from the band|(?P<weak>es de|ist von)|es del grupo"
    rf"|fue grabad[oa] por|ist von der band|stammt von) {_NAME}"
)
_FROM_YEAR: Final = pattern(
    rf"{_LEAD}{_WHICH} (?:is from|was released in|came out in|dates from|es de|es del a[nñ]o|sali[oó] en|ist von"
    r"|ist aus(?: dem jahr)?|stammt aus(?: dem jahr)?|kam|erschien) "
    r"(?P<value>1\d{3}|20\d{2})(?: (?:raus|heraus))?[\s.!]*$"
)
_ASKS: Final = pattern(
    r"\?|^\W*(?:(?:and|y|und|so)\W+)?(?:is|was|are|what|which|who|how|does|do|did|if|es|qu[eé]|cu[aá]l|qui[eé]n|c[oó]mo"
    r"|si|ist|was|welche\w*|wer|wie|wenn|find|show|play|i think|creo que|ich glaube)\b"
)
# "The genre of Rails is wrong" tells no genre.
_NO_VALUE: Final = pattern(
    r"^(?:wrong|right|correct|incorrect|missing|unknown|empty|strange|weird|odd|false|not\b|the same|too\b|what\b|"
    r"mal|bien|correct[oa]|incorrect[oa]|desconocid[oa]|rar[oa]|fals[oa]|no\b|el mismo|la misma"
    r"|falsch|richtig|unbekannt|leer|komisch|nicht\b|der ?selbe|das ?selbe|kein\w*)"
)


@dataclass(frozen=True)
class Edit:
    track: TrackInfo
    values: dict[str, str]


def _read(asked: Asked) -> Edit | None:
    text = _REASON.sub("", asked.talk.plain_question.strip())
    if len(text) > LONGEST or _ASKS.search(text) or is_report(text):
        return None
    if two := next((said for form in _TWO_FORMS if (said := form.match(text))), None):
        return _edit_two(asked, two)
    for form in _FORMS:
        if said := form.match(text):
            return _edit(asked, said, _tag_of(said))
    if of_it := _edit_of_it(asked, text):
        return of_it
    if said := _FROM_YEAR.match(text):
        return _edit(asked, said, "year")
    said = _BY.match(text)
    edit = _edit(asked, said, "artist") if said else None
    # "Es de Cuba", "ist von gestern" name no artist.
    is_sure = edit is not None and (
        not said or not said["weak"] or edit.values["artist"] in _known(asked, "artist")
    )
    return edit if is_sure else None


def _edit_of_it(asked: Asked, text: str) -> Edit | None:
    """Read "set the genre to Bachata" of the only open track, or of that which was edited last."""
    if (said := _OF_IT.match(text) or _GIVES_IT.match(text)) and len(asked.focus.conversation) == 1:
        return _edit(asked, said, _tag_of(said), asked.focus.conversation[0])
    track = _track_edited(asked)
    if (rather := _RATHER.match(text)) and track and (tag := _tag_edited(asked)):
        return _edit(asked, rather, tag, track)
    said = _GOES_ON.match(text)
    return _edit(asked, said, _tag_of(said), track) if said and track else None


def _track_edited(asked: Asked) -> TrackInfo | None:
    """Return the track of which the answer before changed a tag."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    ids = [str(one.arguments["track_id"]) for one in measured if one.tool == EDIT and one.summary]
    return names_in(asked.talk).by_id.get(ids[0]) if len(ids) == 1 else None


def _tag_edited(asked: Asked) -> str:
    """Return the tag that the answer before changed; "" without one, or with several."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    tags = [
        name
        for one in measured
        if one.tool == EDIT and one.summary
        for name in _TAGS
        if one.arguments.get(name)
    ]
    return tags[0] if len(tags) == 1 else ""


def _tag_of(said: re.Match[str], prefix: str = "") -> str:
    return next(name for name in _TAGS if said[prefix + name])


def _edit(asked: Asked, said: re.Match[str], tag: str, track: TrackInfo | None = None) -> Edit | None:
    track, value = track or _track(asked, said["which"]), _value(asked, tag, said["value"])
    return Edit(track, {tag: value}) if track and value else None


def _edit_two(asked: Asked, said: re.Match[str]) -> Edit | None:
    track, tags = _track(asked, said["which"]), (_tag_of(said), _tag_of(said, "other_"))
    values = {
        tag: value
        for tag, text in zip(tags, (said["value"], said["other_value"]), strict=True)
        if (value := _value(asked, tag, text))
    }
    return Edit(track, values) if track and len(values) == len(tags) else None


def _value(asked: Asked, tag: str, text: str) -> str:
    """Return a value as the library has it; "" for none."""
    value = text.strip()
    is_year = value.isdigit() and LOWEST_YEAR <= int(value or 0) <= HIGHEST_YEAR
    if not value or _NO_VALUE.match(value) or (tag == "year" and not is_year):
        return ""
    return _as_in_library(asked, tag, value)


_POINTS: Final = pattern(
    r"^(?:it|this|that|(?:this|the|that) (?:one|song|track|tune)|est[aeo]|(?:esta|la) (?:canci[oó]n|pista)"
    r"|(?:este|el) tema|das|dies\w{0,2}|(?:das|dieses|diesem|dem) (?:lied|st[uü]ck)|(?:der|dieser|diesem|dem) (?:song"
    r"|track|titel))$"
)


def _track(asked: Asked, which: str) -> TrackInfo | None:
    """Return the track that a part of the sentence names, and nothing else with it."""
    which = which.strip()
    if _POINTS.match(which):
        tracks = asked.focus.tracks or asked.focus.conversation
        return tracks[0] if len(tracks) == 1 else None
    name = names_in(asked.talk).whole(which)
    if name is not None and fold(name.text) == fold(which):
        # "Pop 124", which elsewhere may mean a genre and a number.
        return name.tracks[0] if name.kind == "track" and len(name.tracks) == 1 else None
    reading = read_question(which, asked.talk, asked.reading.language)
    is_only_title = len(reading.names) == 1 and fold(reading.unnamed).strip(" ·\"'“”„«»") == ""
    tracks = tracks_meant(reading, asked.focus) if is_only_title and reading.named("track") else ()
    return tracks[0] if len(tracks) == 1 else None


def _as_in_library(asked: Asked, tag: str, value: str) -> str:
    """Return a value as other tracks have it: "bachata" is "Bachata" there."""
    same = next((one for one in sorted(_known(asked, tag)) if fold(one) == fold(value)), "")
    return same or value[:1].upper() + value[1:]


def _known(asked: Asked, tag: str) -> set[str]:
    """Return the values of a tag in the library."""
    return {str(value) for one in names_in(asked.talk).by_id.values() if (value := getattr(one, tag, None))}


def _fits(asked: Asked) -> bool:
    playlist = asked.reading.first("scope.playlist")
    # "Set" at the beginning is the verb.
    is_other = asked.has("scope.task", "act.remind") or (playlist is not None and playlist.start > 0)
    return EDIT in asked.tools and not is_other and _read(asked) is not None


def _steps(asked: Asked) -> Steps:
    edit = _read(asked)
    # `_fits` looked.
    assert edit is not None
    values = {tag: int(value) if tag == "year" else value for tag, value in edit.values.items()}
    (done,) = yield [(EDIT, {"track_id": edit.track.id, **values})]
    was = {tag: str(result_of(done)["was"][tag] or "") for tag in values}
    told = [_told(asked, edit.track, tag, value, was[tag]) for tag, value in edit.values.items()]
    is_changed = any(fold(was[tag]) != fold(value) for tag, value in edit.values.items())
    return Answer(" ".join([*told, say(asked, "tags.undo")] if is_changed else told))


def _told(asked: Asked, track: TrackInfo, tag: str, value: str, was: str) -> str:
    said = {"tag": say(asked, f"tags.{tag}"), "title": asked.title(track), "value": value}
    if fold(was) == fold(value):
        return say(asked, "tags.same", **said)
    return say(asked, "tags.done", **said, before=say(asked, "tags.was", was=was) if was else "")


EDIT_TAGS: Final = Plan("tags of a track", _fits, _steps, allows_unknown_words=True)
