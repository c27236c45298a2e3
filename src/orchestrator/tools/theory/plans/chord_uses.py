"""Whether and where a track has a chord, how many chords it has, and when it leaves one, as plans: "does it ever go
to a C7?", "in which of the first eight bars is the E flat seventh?", "cuántos acordes distintos lleva?"."""

from typing import Any, Final

from src.music_theory.chords import NO_CHORD, chord_named
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .chord_names import chords_said
from .chord_places import again_in, read_bars
from .keys import moves_in
from .note_values import COUNT, NUMBERS
from .one_track import CHORDS, one_track, say, with_title

# In folded text, as all patterns here.
_CHORD_WORD: Final = pattern(r"\b(?:chords?|acordes?|akkorde?n?|triads?|harmon(?:y|ies))\b")
_WHETHER: Final = pattern(
    r"^\W*(?:(?:and|so|but|hey|ok|okay|wait|y|pero|oye|und|aber|also|sag|na) )*(?:is|are|isn't|does|do|doesn't"
    r"|has|have|hat"
    r"|habe?n?|gibt|gibt's|kommt|kommen|taucht|steckt|spielt|wird|ist|hay|tiene|lleva|usa|aparece|sale|suena|va|pasa|there'?s?|any|algun)\b"
    r"|·\W+(?:has|have|hat|tiene|usa|lleva|uses?)\b|\b(?:anywhere|ever|at all|alguna vez|en algun (?:sitio"
    r"|momento|lado)|irgendwo|jemals"
    r"|uberhaupt|mal vor)\b"
)
_HAS: Final = pattern(
    r"\b(?:there|have|has|had|use[sd]?|using|contains?|includes?|go(?:es)? (?:to|through)|going to|touch\w*"
    r"|hit|play(?:s|ed)?|appear\w*"
    r"|comes?|occur\w*|in it|in this|in here|hay|tienen?|llevan?|usan?|aparece|sale|suena|pasa por|va a|tocan?"
    r"|contienen?|gibt|vor|hat|haben"
    r"|enthalt|steckt|auf|benutzt|verwendet|kommt|with|con|mit|anywhere|ever)\b"
)
_NOT_SAID: Final = pattern(
    r"\b(?:key|tonart|tonalidad|tono|scale|escala|tonleiter|capo|kapo|cejilla|transpose\w*|transpon\w*)\b"
)
# "An F#m", "algún sol", "ein e-Moll": one of several.
_ONE_OF_THEM: Final = pattern(
    r"\b(?:an?|any|einen?|irgendein(?:en)?|un|algun|ningun) (?:(?:plain|single|simple|normal|einfache[ns]?"
    r"|einzige[ns]?|solo) )?"
    r"(?:[a-h](?:#|b|is|es|s)?(?:m|maj|min)?7?|(?:do|re|mi|fa|sol|la|si)(?: (?:menor|mayor|bemol|sostenido))*)"
    r"(?:[ -](?:dur|moll|minor|major|flat|sharp|chord)\w*)*(?= (?:in|anywhere|ever|at|en|vor|drin|dabei|hier"
    r"|here|chord)\b|\W*$)"
)
_COUNTS: Final = pattern(
    r"\b(?:how many|cuant[oa]s|wie ?viele)\b.{0,24}\b(?:chords?|acordes?|akkorde?n?)\b|\b(?:number of"
    r"|numero de|anzahl der) (?:\w+ )?"
    r"(?:chords|acordes|akkorde)\b"
)
_PER: Final = pattern(
    r"\b(?:per|each|every|a minute|a bar|in (?:bar|each)|por|cada|al|pro|je|im takt|times|veces|male?"
    r"|change\w*|cambi\w*|wechsel\w*)\b"
)
_NEVER: Final = pattern(
    r"\b(?:(?:which|what)\b.{0,40}\b(?:never|not|isn't|doesn't|missing)|(?:que|cual)\b.{0,40}\b(?:nunca|no|jamas|falta)"
    r"|(?:welche\w*|was)\b.{0,40}\b(?:nie|niemals|nicht|fehlt|kein\w*))\b"
)
_LEAVES: Final = pattern(
    r"\b(?:leaves?|leave|moves? (?:away|off)|go(?:es)? (?:away|off)|gets? off|changes? (?:away|from)"
    r"|stops? (?:being|on)|deja\w*|sale (?:de|del)"
    r"|abandona\w*|se va (?:de|del)|verlasst|verlassen|weg von|geht (?:es |er |sie )?(?:von|vom)|weicht)\b"
)
_WHEN: Final = pattern(
    r"\b(?:when|where|(?:which|what) bars?|in which|in welche[nm]|(?:en )?cuales|cuando|donde|(?:en )?(?:que"
    r"|cual) compas(?:es)?|wann|wo"
    r"|welche[mnr]? takte?n?)\b"
)
_EVER: Final = pattern(r"\b(?:ever|alguna vez|jemals|mal|irgendwann)\b")
# A key does not occur in a track.
_OCCURS: Final = pattern(
    r"\b(?:appears?|occurs?|turns? up|aparece|sale|suena|vorkommt|auftaucht|taucht)\b|\bkommt\b.{0,40}\bvor\b"
)
_AMONG_FIRST: Final = pattern(
    rf"\b(?:(?:of|in|among|within|from|de|en|entre|von|in|unter) )?(?:the |los |las |den |die "
    rf"|der )?(?:(?:first|primer[oa]s?|ersten?)"
    rf" (?P<count>{COUNT})|(?P<count2>{COUNT}) (?:first|primer[oa]s|ersten?)) (?:bars?|measures?|compases|takte?n?)\b"
)
_LEARN: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und) )?(?:(?:which|what|que|cuales|welche) (?:son los )?(?:chords|acordes|akkorde"
    r"|griffe)\b.{0,12}\b(?:need|have to|must"
    r"|should|do i|will i|necesito|tengo que|hay que|debo|brauche|muss|soll\w*)\b.{0,20}"
    r"\b(?:learn|know|practi[sc]e|play|use|for|to|aprender\w*|saber\w*|practicar|tocar\w*|para|lernen|konnen|uben|spielen|fur|wissen)\b)"
)
_OTHER: Final = ("act.transpose", "act.loop", "act.delete", "measure.capo", "scope.task")


def _track(asked: Asked) -> TrackInfo | None:
    track = one_track(asked) if CHORDS in asked.tools else None
    is_open_one = bool(asked.focus.conversation or asked.tracks_named)
    is_of_several = asked.has("scope.tracks", "scope.library") and not is_open_one
    return None if is_of_several or asked.has(*_OTHER) else track


def _chords(asked: Asked, bare: bool) -> list[str]:
    return chords_said(asked.reading.unnamed, asked.reading.language, bare)


def _is_about_chords(asked: Asked) -> bool:
    """A symbol such as "C7" is no key, and neither is "an F#m". "Is it in F#m?" asks for the key."""
    text = fold(asked.reading.unnamed)
    said = _chords(asked, bare=False)
    is_symbol = bool(said) and not asked.reading.keys
    is_sure = any(one[-1] in "67" for one in said) or bool(_ONE_OF_THEM.search(text) or _OCCURS.search(text))
    return _CHORD_WORD.search(text) is not None or is_symbol or is_sure


def _first_bars(asked: Asked) -> int:
    """Return N of "the first N bars"; 0 without it."""
    said = _AMONG_FIRST.search(fold(asked.reading.unnamed))
    word = (said["count"] or said["count2"]) if said else "0"
    return NUMBERS[word] if word in NUMBERS else int(word)


# "Does it end with an Fm?", "is there an Fm in every bar?": not answered by where it comes first.
_OF_A_PLACE: Final = pattern(
    r"\b(?:start\w*|begin\w*|end|ends|ending|every|each|all|always|only|last|more than|at least|twice|times|second|half"
    r"|empieza\w*|acaba\w*|termina\w*|cada|tod[oa]s?|siempre|solo|ultim\w*|veces|mitad|beginnt|endet|anfang|ende|jede\w*"
    r"|immer|nur|letzte\w*|halfte|zweite\w*|\d ?mal|\w{4}mal)\b"
)


def _fits_whether(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _WHETHER.search(text) is not None and _HAS.search(text) is not None
    is_plain = not (
        asked.reading.bars or asked.reading.passages or asked.has("link.not", "link.or", "how.how_many")
    )
    is_other = any(form.search(text) for form in (_NOT_SAID, _WHEN, _LEAVES, _OF_A_PLACE))
    if not (is_asked and is_plain and _track(asked)) or is_other or not _is_about_chords(asked):
        return False
    return len(_chords(asked, bare=True)) == 1 and len(asked.reading.named("track")) <= 1


def _whether(asked: Asked) -> Steps:
    track, chord = _track(asked), _chords(asked, bare=True)[0]
    assert track is not None
    read = result_of((yield from read_bars(track)))
    places = _places(chord, read["bars"])
    if places:
        return (yield from _told_where(asked, track, chord, places))
    text = with_title(asked, track, _not_there(asked, chord, read))
    return Answer(f"{asked.say('word.no')}: {text}" if _is_whole(read) else text)


def _is_whole(read: dict[str, Any]) -> bool:
    """Return whether all bars were read, and not only the first ones of a long track."""
    return int(read.get("bar_count", 0)) <= len(read["bars"])


def _places(chord: str, bars: list[str]) -> list[int]:
    wanted = chord_named(chord)
    return [
        at
        for at, names in enumerate(bars, 1)
        if any(one != NO_CHORD and chord_named(one) == wanted for one in names.split("-"))
    ]


def _not_there(asked: Asked, chord: str, read: dict[str, Any]) -> str:
    """Say that a chord does not come, and which chords on the same root do."""
    name = asked.voice.chords(chord)
    if not _is_whole(read):
        return say(asked, "chords.not_in_first", chord=name, count=len(read["bars"]))
    root = chord_named(chord).root
    near = [one for one in _distinct(read["bars"]) if chord_named(one).root == root]
    text = say(asked, "chords.nowhere", chord=name)
    return f"{text} {say(asked, 'chords.near', chords=asked.voice.chords(' '.join(near)))}" if near else text


def _distinct(bars: list[str]) -> list[str]:
    names = [one for bar in bars for one in bar.split("-") if one != NO_CHORD]
    return list(dict.fromkeys(names))


def _told_where(asked: Asked, track: TrackInfo, chord: str, places: list[int]) -> Steps:
    (found,) = yield [(CHORDS, {"track_id": track.id, "first_bar": places[0], "last_bar": places[0]})]
    time = asked.voice.clock((found.summary or {}).get("start_seconds") or 0.0)
    text = say(asked, "chords.first", chord=asked.voice.chords(chord), bar=places[0], time=time)
    text += again_in(asked, places[1:])
    return Answer(f"{asked.say('word.yes')}: {with_title(asked, track, text)}")


def _fits_among_first(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _WHEN.search(text) is not None and _first_bars(asked) > 0 and not asked.has("link.not")
    return is_asked and _track(asked) is not None and len(_chords(asked, bare=True)) == 1


def _among_first(asked: Asked) -> Steps:
    track, chord, count = _track(asked), _chords(asked, bare=True)[0], _first_bars(asked)
    assert track is not None
    read = result_of((yield from read_bars(track)))
    count = min(count, len(read["bars"]))
    places = [one for one in _places(chord, read["bars"]) if one <= count]
    name = asked.voice.chords(chord)
    if not places:
        return Answer(with_title(asked, track, say(asked, "chords.not_among", chord=name, count=count)))
    bars = asked.voice.joined([str(one) for one in places])
    text = "chords.among_one" if len(places) == 1 else "chords.among"
    return Answer(with_title(asked, track, say(asked, text, chord=name, count=count, bars=bars)))


_LATER_TIME: Final = pattern(
    r"\b(?:second|third|last|segund\w*|tercer\w*|ultim\w*|zweite\w*|dritte\w*|letzte\w*)\b"
)


def _fits_leaves(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _LEAVES.search(text) is not None and bool(_WHEN.search(text) or _EVER.search(text))
    is_asked = is_asked and _LATER_TIME.search(text) is None
    return (
        is_asked
        and _track(asked) is not None
        and len(_chords(asked, bare=True)) == 1
        and not asked.reading.bars
    )


def _leaves(asked: Asked) -> Steps:
    track, chord = _track(asked), _chords(asked, bare=True)[0]
    assert track is not None
    read = result_of((yield from read_bars(track)))
    bars, name, places = read["bars"], asked.voice.chords(chord), _places(chord, read["bars"])
    if not places:
        return Answer(with_title(asked, track, _not_there(asked, chord, read)))
    change = next((at for at in range(places[0] + 1, len(bars) + 1) if at not in places), None)
    if change is None:
        return Answer(with_title(asked, track, say(asked, "chords.stays", chord=name)))
    (found,) = yield [(CHORDS, {"track_id": track.id, "first_bar": change, "last_bar": change})]
    time = asked.voice.clock((found.summary or {}).get("start_seconds") or 0.0)
    values = {"chord": name, "bar": change, "time": time, "other": asked.voice.chords(bars[change - 1])}
    return Answer(with_title(asked, track, say(asked, "chords.leaves", **values)))


# "When does the chord change for the first time?" names no chord: the first one is meant.
_FIRST_CHORD_CHANGE: Final = pattern(
    r"\b(?:chords?|harmony|acordes?|armonia|akkorde?|harmonie)\b.{0,12}\b(?:changes?|cambian?|wechsel\w*"
    r"|andert)\b"
    r".{0,12}\b(?:first|por primera vez|primera|zum (?:aller)?ersten ?mal|erstmals|zuerst)\b"
    r"|\b(?:first|primer|ersten?) (?:chord change|change of (?:the )?chords?|cambio de acordes?"
    r"|akkordwechsel)\b"
    r"|\b(?:cambian?|wechsel\w*|andert)\b.{0,20}\b(?:primera vez|zum ersten ?mal"
    r"|erstmals)\b.{0,12}\b(?:acordes?"
    r"|akkorde?)\b|\b(?:cambian?|wechselt|wechseln|andert sich) (?:el|los|der|die) (?:acordes?"
    r"|akkorde?)\b.{0,16}"
    r"\b(?:primera vez|zum (?:aller)?ersten ?mal|erstmals)\b|\bcambian? por primera vez (?:el|los) acordes?\b"
)


def _fits_first_change(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _FIRST_CHORD_CHANGE.search(text) is not None and _WHEN.search(text) is not None
    is_plain = not (asked.reading.bars or asked.reading.passages or _chords(asked, bare=True))
    return is_asked and is_plain and _track(asked) is not None and not asked.has(*_OTHER)


def _first_change(asked: Asked) -> Steps:
    track = _track(asked)
    assert track is not None
    bars = result_of((yield from read_bars(track)))["bars"]
    names = [(at, name) for at, bar in enumerate(bars, 1) for name in bar.split("-") if name != NO_CHORD]
    if not names:
        return Answer(asked.say("topic.no_result"))
    first = names[0][1]
    change = next(((at, name) for at, name in names if name != first), None)
    if change is None:
        return Answer(with_title(asked, track, say(asked, "chords.stays", chord=asked.voice.chords(first))))
    (found,) = yield [(CHORDS, {"track_id": track.id, "first_bar": change[0], "last_bar": change[0]})]
    time = asked.voice.clock((found.summary or {}).get("start_seconds") or 0.0)
    chord, other = asked.voice.chords(first), asked.voice.chords(change[1])
    return Answer(
        with_title(
            asked, track, say(asked, "chords.leaves", chord=chord, bar=change[0], time=time, other=other)
        )
    )


def _fits_count(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_plain = not (
        asked.reading.bars or asked.reading.passages or asked.reading.keys or asked.reading.numbers
    ) and not asked.has("mode")
    is_asked = (
        _COUNTS.search(text) is not None
        and not _PER.search(text)
        and not asked.has("link.not", "measure.form")
    )
    return is_asked and is_plain and _track(asked) is not None


def _count(asked: Asked) -> Steps:
    track = _track(asked)
    assert track is not None
    read = result_of((yield from read_bars(track)))
    names = _distinct(read["bars"]) or list(read["chords"])
    chords = asked.voice.joined([asked.voice.chords(one) for one in names])
    text = say(asked, "chords.one" if len(names) == 1 else "chords.count", count=len(names), chords=chords)
    return Answer(with_title(asked, track, text))


def _fits_never(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _NEVER.search(text) is not None and _CHORD_WORD.search(text) is not None
    return is_asked and _track(asked) is not None and len(_chords(asked, bare=True)) > 1


def _never(asked: Asked) -> Steps:
    track, said = _track(asked), _chords(asked, bare=True)
    assert track is not None
    read = result_of((yield from read_bars(track)))
    absent = [one for one in said if not _places(one, read["bars"])]
    if absent and not _is_whole(read):
        return Answer(with_title(asked, track, " ".join(_not_there(asked, one, read) for one in absent)))
    name = asked.voice.chords
    if not absent:
        text = say(asked, "chords.all_there", chords=asked.voice.joined([name(one) for one in said]))
    else:
        parts = [say(asked, "chords.nowhere", chord=name(one)) for one in absent]
        text = f"{' '.join(parts)} {say(asked, 'chords.its', chords=name(' '.join(_distinct(read['bars']))))}"
    return Answer(with_title(asked, track, text))


_THEN: Final = pattern(r"\b(?:then|entonces|dann)\b")
MOST_BEFORE: Final = 3


def _fits_learn(asked: Asked) -> bool:
    is_plain = not (
        asked.reading.keys or asked.reading.bars or asked.reading.passages or asked.has("link.not")
    )
    if _THEN.search(asked.reading.text) and any(map(moves_in, asked.talk.questions[-MOST_BEFORE - 1 : -1])):
        # Of the key to which it was moved: "which chords do I play then?".
        return False
    return is_plain and _LEARN.search(fold(asked.reading.unnamed)) is not None and _track(asked) is not None


WHETHER_CHORD: Final = Plan("whether a chord comes", _fits_whether, _whether, allows_unknown_words=True)
AMONG_FIRST_BARS: Final = Plan(
    "a chord among the first bars", _fits_among_first, _among_first, allows_unknown_words=True
)
FIRST_CHORD_CHANGE: Final = Plan(
    "first change of the chord", _fits_first_change, _first_change, allows_unknown_words=True
)
LEAVES_CHORD: Final = Plan("leaving a chord", _fits_leaves, _leaves, allows_unknown_words=True)
CHORD_COUNT: Final = Plan("number of chords", _fits_count, _count, allows_unknown_words=True)
ABSENT_CHORD: Final = Plan("chord that does not come", _fits_never, _never, allows_unknown_words=True)
CHORDS_TO_LEARN: Final = Plan("chords to learn", _fits_learn, _count, allows_unknown_words=True)
