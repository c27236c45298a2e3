"""Tracks counted by artist, album or genre: "which artist do I have most of?", "more than two tracks of?"."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed
from .following import FIND_TOOL
from .lists import counted
from .tags import MOST_LISTED, listed_tag

_EACH = pattern(
    r"\b(?:(?:of|in|by|per|from) each|per|(?:de|por) cada|por (?:artista|g[eé]nero|disco)|pro|je(?:de[rsmn])?"
    r"|von jede[rmn]|each|respectively|cada uno|jeweils)\b"
)
# "What kind of music is it mostly?"
_MOSTLY = pattern(
    r"\b(?:mostly|mainly|predominantly|for the most part|principalmente|sobre todo|m[aá]s que nada|mayormente"
    r"|haupts[aä]chlich|vor allem|meistens|[uü]berwiegend)\b"
)
COUNTS: Final = {
    "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a": 1, "an": 1,
    "un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "ein": 1, "eine": 1,
    "einen": 1, "eines": 1, "einem": 1, "einmal": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
}  # fmt: skip
_COUNT: Final = rf"(?P<{{}}>\d{{{{1,3}}}}|{'|'.join(COUNTS)})"
_OTHER_UNIT: Final = (
    r"(?!\w|[.,:/]\d| ?(?:min\w*|sec\w*|seg\w*|sek\w*|bpm|beats|lufs|db|%|hours?|horas?|stunden?|years?|a[nñ]os?|jahre?"
    r"|percent|prozent|por ciento))"
)
# So many tracks of one artist: "more than two", "three or more", "at most two", "only one".
_THRESHOLD: Final = pattern(
    rf"\b(?:(?:more than|over|m[aá]s de|mehr als|[uü]ber) {_COUNT.format('over')}"
    rf"|(?:fewer than|less than|menos de|weniger als|unter) {_COUNT.format('under')}"
    rf"|(?:at least|al menos|como m[ií]nimo|por lo menos|mindestens) {_COUNT.format('least')}"
    rf"|(?:at most|no more than|como mucho|como m[aá]ximo|h[oö]chstens|maximal) {_COUNT.format('most')}"
    rf"|(?:exactly|only|just|exactamente|s[oó]lo|solamente|justo|genau|nur|lediglich)(?: (?:have|got|tengo|hay"
    rf"|habe|hab))?"
    rf" {_COUNT.format('exactly')})\b{_OTHER_UNIT}"
    rf"|\b(?:have|has|got|with|tienen?|con|haben|hat|mit) {_COUNT.format('so_many')} (?:songs?|tracks?"
    rf"|tunes?|temas?|canci\w+"
    r"|pistas?|st[uü]cken?|liedern?|titeln?)\b(?! (?:or more|and more|o m[aá]s|oder mehr))"
    rf"|\b{_COUNT.format('or_more')}(?: (?:songs|tracks|temas|canciones|pistas|st[uü]cke|lieder|titel))?"
    r" (?:or more|and more|o m[aá]s|oder mehr|und mehr)\b"
)
FITTING: Final[dict[str, Callable[[int, int], bool]]] = {
    "over": lambda count, limit: count > limit,
    "under": lambda count, limit: count < limit,
    "least": lambda count, limit: count >= limit,
    "or_more": lambda count, limit: count >= limit,
    "most": lambda count, limit: count <= limit,
    "exactly": lambda count, limit: count == limit,
    "so_many": lambda count, limit: count == limit,
}
MOST_COUNTED: Final = 12
_MOST_OFTEN: Final = pattern(
    r"\b(?:most (?:common|frequent(?:ly)?|often|used|popular)|usual|m[aá]s (?:com[uú]n(?:es)?|frecuentes?"
    r"|habitual(?:es)?"
    r"|usad[ao]s?|repetid[ao]s?|a menudo)|h[aä]ufigste[nrs]?|am (?:h[aä]ufigsten|meisten))\b"
)
_WHICH_KEYS: Final = pattern(
    r"\b(?:which|what|all(?: the)?) (?:\w+ )?keys\b|\b(?:qu[eé]|cu[aá]les|todas las|todos los) (?:son (?:las|los) )?"
    r"(?:tonalidades|tonos)\b|\b(?:welche|was f[uü]r|alle) tonarten\b"
)
_METRES: Final = r"(?:met(?:re|er)s|time signatures|taktarten|metren|compases|m[eé]tricas)"
_WHICH_METRES: Final = pattern(
    rf"\b(?:which|what|all(?: the)?|how many|qu[eé]|cu[aá]les(?: son los)?|todos los|welche|was f[uü]r|alle|wie viele)"
    rf" (?:\w+ )?{_METRES}\b|^\W*(?:all )?{_METRES}\b|\bqu[eé] tipos de comp[aá]s\b"
)
_MOST: Final = pattern(r"\b(?:most(?:ly)?|mayor[ií]a|m[aá]s|meist\w*|[uü]berwiegend)\b")
_DECADES: Final = pattern(
    r"\b(?:which|what|qu[eé]|cu[aá]les|(?:aus )?welchen?) (?:decades|d[eé]cadas|jahrzehnten?)\b"
)
_DECADE: Final = pattern(r"\b(?:decades?|d[eé]cadas?|jahrzehnt\w*)\b")


def _is_of_tag(asked: Asked) -> str | None:
    """Return the tag that is asked for; None if something else of the library is."""
    tag = listed_tag(asked)
    if tag is None or asked.reading.names or asked.has("scope.playlist", "scope.task", "quality"):
        return None
    if asked.has("measure.tempo", "measure.duration", "measure.loudness", "act.play", "act.mix", "link.not"):
        return None
    return tag


# "Which metres do I have?"
_OF_MINE: Final = pattern(
    r"\b(?:(?:do|have) (?:i|we)|(?:in|of) my|tengo|tenemos|hay|(?:en|de) mis?|(?:habe?|haben) (?:ich|wir)|gibt es"
    r"|mein\w*)\b"
)


def _threshold(asked: Asked) -> tuple[str, int] | None:
    """Return the kind of a limit for the number of tracks, and the number; None without one."""
    said = _THRESHOLD.search(asked.reading.unnamed)
    if said is None or asked.reading.years or asked.reading.metres or asked.reading.keys:
        return None
    kind, count = next((kind, text) for kind, text in said.groupdict().items() if text)
    return kind, int(count) if count.isdigit() else COUNTS[count.lower()]


def _fits_threshold(asked: Asked) -> bool:
    is_asked = asked.has("how.what", "act.find", "how.who", "how.how_many", "measure.artist")
    return _is_of_tag(asked) is not None and is_asked and _threshold(asked) is not None


def _with_threshold(asked: Asked) -> Steps:
    yield from ()
    tag, threshold = _is_of_tag(asked), _threshold(asked)
    assert tag is not None
    assert threshold is not None
    kind, limit = threshold
    found = [(value, count) for value, count in _counted(asked, tag) if FITTING[kind](count, limit)]
    if not found:
        return Answer(asked.say("library.nothing"))
    said = [_told(asked, tag, value) + f" ({count})" for value, count in found[:MOST_LISTED]]
    more = [asked.say("fact.and_more", count=len(found) - MOST_LISTED)] if len(found) > MOST_LISTED else []
    return Answer(asked.say(f"fact.{tag}s", count=len(found), values=", ".join([*said, *more])))


def _told(asked: Asked, tag: str, value: str) -> str:
    return asked.voice.title(value) if tag == "album" else value


def _counted(asked: Asked, tag: str) -> list[tuple[str, int]]:
    """Return the values with their numbers of tracks, the most frequent first. "Pop" and "pop" are one."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in names_in(asked.talk).by_id.values():
        if value := getattr(one, tag):
            spellings[fold(value)][value] += 1
    found = [(written.most_common(1)[0][0], written.total()) for written in spellings.values()]
    return sorted(found, key=lambda one: -one[1])


# "Who do I have the most of?", "de quién tengo más?", "von wem hab ich am meisten?"
_WHO_MOST: Final = pattern(
    r"\b(?:who (?:do i have|have i got)(?: the)? most(?: (?:songs|tracks|music|tunes))?(?: of| by| from)?"
    r"|who (?:has|have|made|did) (?:the )?most (?:songs|tracks|tunes|music)(?: (?:in|of) my (?:library|collection))?"
    r"|de qui[eé]n tengo"
    r" m[aá]s(?: \w+)?|von wem (?:habe?|hab) ich (?:am meisten|die meisten)(?: \w+)?)\W*$"
)


# "¿Qué artista tiene más canciones?": "más" alone is "more".
_HAS_MOST: Final = pattern(
    r"\b(?:artista|grupo|banda|cantante|g[eé]nero|[aá]lbum|disco) (?:tiene|tengo|hay|con) m[aá]s"
    r" (?:canciones|temas|pistas|m[uú]sica)\b"
)


def _counted_tag(asked: Asked) -> str | None:
    """Return the tag by which tracks are counted: "which artist do I have most of?", "how many of each genre?"."""
    tag = "artist" if _WHO_MOST.search(asked.reading.text) else listed_tag(asked)
    if tag is None or asked.reading.names or asked.has("scope.playlist", "scope.task", "quality"):
        return None
    is_of_tag = asked.has("scope.library", "scope.tracks") or not asked.focus.conversation
    is_most = asked.has("degree.most") or any(
        form.search(asked.reading.text) for form in (_WHO_MOST, _HAS_MOST)
    )
    if _MOSTLY.search(asked.reading.text) and not asked.focus.conversation and not asked.tracks:
        return tag
    is_of_each = asked.has("how.how_many") and _EACH.search(asked.reading.text)
    return tag if (is_most and is_of_tag) or is_of_each else None


def _count_by_tag(asked: Asked) -> Steps:
    yield from ()
    tag = _counted_tag(asked)
    assert tag is not None
    found = _counted(asked, tag)[:MOST_COUNTED]
    if not found:
        return Answer(asked.say("library.nothing"))
    said = ", ".join(f"{value} ({count})" for value, count in found)
    return Answer(asked.say("fact.counted", values=said))


def _fits_key_count(asked: Asked) -> bool:
    """ "What is my most common key?", "how many of each key?", "which keys are in my library?" """
    is_asked = (
        _MOST_OFTEN.search(asked.reading.text)
        or (asked.has("how.how_many") and _EACH.search(asked.reading.text))
        or (_WHICH_KEYS.search(asked.reading.text) and asked.has("scope.library", "scope.tracks", "style"))
    )
    is_of_one = bool(asked.focus.conversation) and not asked.has("scope.library", "scope.tracks")
    others = (
        "act.play",
        "act.mix",
        "act.transpose",
        "measure.chords",
        "scope.task",
        "scope.playlist",
        "how.where",
    )
    return (
        bool(is_asked)
        and asked.has("measure.key")
        and FIND_TOOL in asked.tools
        and not (is_of_one or asked.reading.named("track") or asked.has(*others))
    )


def _count_keys(asked: Asked) -> Steps:
    (found,) = yield [(FIND_TOOL, {**conditions(asked), "totals": True})]
    if found.summary is None:
        return failed(found, asked)
    said = ", ".join(f"{asked.voice.key(key)} ({count})" for key, count in found.summary["keys"].items())
    return Answer(asked.say("fact.counted", values=said) if said else asked.say("library.nothing"))


def _fits_metre_count(asked: Asked) -> bool:
    """ "Which metres are in my library?", "what is my most common metre?" """
    text = asked.reading.text
    is_usual = asked.has("measure.metre") and _MOST_OFTEN.search(text) is not None
    is_of_library = asked.has("scope.library", "scope.tracks") or _OF_MINE.search(text)
    return (
        (is_usual or _WHICH_METRES.search(text) is not None)
        and bool(is_of_library)
        and FIND_TOOL in asked.tools
        and not (
            asked.reading.names or asked.reading.metres or asked.has("act.play", "act.explain", "scope.task")
        )
    )


def _count_metres(asked: Asked) -> Steps:
    (found,) = yield [(FIND_TOOL, {**conditions(asked), "totals": True})]
    if found.summary is None:
        return failed(found, asked)
    said = ", ".join(f"{metre} ({count})" for metre, count in found.summary["metres"].items())
    return Answer(asked.say("fact.counted", values=said) if said else asked.say("library.nothing"))


def _fits_decades(asked: Asked) -> bool:
    is_of_one = bool(asked.focus.conversation) and not asked.has("scope.library", "scope.tracks")
    return (
        _DECADE.search(asked.reading.text) is not None
        and (
            asked.has("degree.most", "how.how_many")
            or _MOST.search(asked.reading.text) is not None
            or _DECADES.search(asked.reading.text) is not None
        )
        and not (
            is_of_one or asked.reading.names or asked.reading.years or asked.has("scope.task", "act.play")
        )
    )


def _count_decades(asked: Asked) -> Steps:
    yield from ()
    years = [one.year for one in names_in(asked.talk).by_id.values() if one.year]
    found = Counter(10 * (year // 10) for year in years).most_common(MOST_COUNTED)
    said = ", ".join(f"{asked.say('fact.decade', year=year)} ({count})" for year, count in found)
    return Answer(asked.say("fact.counted", values=said) if said else asked.say("library.nothing"))


# "Which album is the longest?" adds up its tracks.
_LONGEST_ALBUM: Final = pattern(
    r"\b(?:longest|shortest) (?:album|record|lp)\b|\b(?:album|record|lp|[aá]lbum|disco"
    r"|platte)\b.{0,20}\b(?:longest|shortest|m[aá]s"
    r" (?:largo|larga|corto|corta)|am (?:l[aä]ngsten|k[uü]rzesten)|(?:das|die) (?:l[aä]ngste|k[uü]rzeste))\b"
    r"|\b(?:l[aä]ngstes?|k[uü]rzestes?|das l[aä]ngste|das k[uü]rzeste) album\b"
)


def _fits_longest_album(asked: Asked) -> bool:
    return _LONGEST_ALBUM.search(asked.reading.text) is not None and not (
        asked.reading.names
        or asked.has("act.play", "act.create", "act.delete", "scope.task", "scope.playlist")
    )


def _longest_album(asked: Asked) -> Steps:
    yield from ()
    lengths: Counter[str] = Counter()
    tracks: Counter[str] = Counter()
    for one in names_in(asked.talk).by_id.values():
        if one.album:
            lengths[one.album] += round(one.duration_seconds or 0.0)
            tracks[one.album] += 1
    if not lengths:
        return Answer(asked.say("library.nothing"))
    is_short = asked.has("quality.short") or "kurz" in asked.reading.text.lower()
    album, seconds = (min if is_short else max)(lengths.items(), key=lambda one: one[1])
    values = {
        "album": asked.voice.title(album),
        "albums": len(lengths),
        "time": asked.voice.clock(seconds),
        "tracks": counted(tracks[album], asked.voice),
    }
    return Answer(asked.say("fact.shortest_album" if is_short else "fact.longest_album", **values))


LONGEST_ALBUM = Plan("longest album", _fits_longest_album, _longest_album)
COUNT_BY_KEY = Plan("tracks by key", _fits_key_count, _count_keys, allows_unknown_words=True)
COUNT_BY_METRE = Plan("tracks by metre", _fits_metre_count, _count_metres, allows_unknown_words=True)
COUNT_BY_DECADE = Plan("tracks by decade", _fits_decades, _count_decades, allows_unknown_words=True)
WITH_SO_MANY = Plan("tags with so many tracks", _fits_threshold, _with_threshold)
COUNT_BY_TAG = Plan("tracks by tag", lambda asked: _counted_tag(asked) is not None, _count_by_tag)
