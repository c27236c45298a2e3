"""Questions about tags of the file: title, artist, album, genre and year."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .finding import lead_of
from .following import FIND_TOOL, OF_IT
from .lacking import lacks_tag
from .lengths import THIS_ONE, total_length
from .limits import left_out
from .lists import counted, listing
from .paging import whole_list

TAG_NAMES = ("artist", "album", "genre", "year", "title")
NOT_TAGS = (
    "act.delete", "act.rename", "act.add", "act.create", "act.compare", "act.find", "scope.tracks",
    "scope.playlist", "scope.task", "how.how_many", "act.remind", "act.text", "act.similar", "act.play",
)  # fmt: skip


_SAME = pattern(r"\b(?:same|mism[oa]s?|gleiche[nmrs]?|(?:der|die|das|den|dem)?selbe[nmr]?|vo[mn] selben)\b")
# "What's on the album Club Tools?" asks for its tracks.
_ON_ALBUM = pattern(
    r"\b(?:what(?:'?s| is| do i have)?|was (?:ist|gibt(?:'?s| es)|hab(?:e)? ich)|qu[eé] (?:hay|tiene|viene)) .{0,20}?"
    r"\b(?:on|off|from|auf|von|in|en|del?|de)\b"
)
# "Which record is it on, and by whom?"
_BY_WHOM = pattern(
    r"\b(?:by whom|by who|who(?:'?s| is)? (?:it |that |this )?by|who (?:made|did|recorded) (?:it|that|this)"
    r"|de qui[eé]n(?: es)?|von wem(?: ist (?:es|das))?)\W*$|\b(?:by whom|de qui[eé]n|von wem) (?:and|y|und)\b"
)
# "Was ist auf dem Album Night Shift drauf?", "¿qué hay en el disco Night Shift?"
_CONTENT = pattern(
    r"\bwas (?:ist|gibt(?:'?s| es)|hab(?:e)? ich|l[aä]uft)\s(?:alles )?(?:auf|von) (?:de[rm] )?"
    r"(?:album|platte|ep|lp|cd)\b|\bqu[eé] (?:hay|viene) en (?:el|la|mi) (?:disco|[aá]lbum|ep|lp|cd)\b"
)
_WHICH_TAG = pattern(r"\bwhich (?:album|record|year|genre|artist|band|label)\b")


def _fits(asked: Asked) -> bool:
    named = bool(asked.reading.named("track"))
    # "Which album is Rails on?": the title says that no list is meant.
    # "Who is it by, and which album?": "which" stands before the tag.
    is_of_one = named or _WHICH_TAG.search(asked.reading.text) is not None
    others = [
        one
        for one in NOT_TAGS
        if not (named and one == "scope.tracks") and not (is_of_one and one == "act.find")
    ]
    if asked.has(*others) and not (asked.has("how.who") and asked.has("measure.artist")):
        return False
    if asked.has("measure.artist", "measure.year") and asked.has("quality.loose", "quality.steady"):
        # "Did the band speed up?"
        return False
    is_asked = asked.has(*(f"measure.{name}" for name in TAG_NAMES[:4])) or _asks_for_title(asked)
    # "Does Home swing more than Rails?" is of the feel, and not of the genre.
    is_dance = asked.has(
        "act.dance", "measure.danceability", "quality.danceable", "measure.swing", "quality.swung.more"
    )
    if (
        asked.reading.years
        and not named
        and asked.has("how.what", "act.find")
        and not asked.has("how.whether")
    ):
        # "And what came out in 2024?"
        return False
    if _album(asked) and _is_of_its_tracks(asked):
        return False
    is_waltz = asked.has("style.waltz", "style.viennese_waltz")
    said = (bool(_genre(asked)) and not _points_with_kind(asked)) or asked.reading.years is not None
    asks_whether = said and asked.has("how.whether") and not is_dance
    if is_waltz and not asked.has("measure.genre"):
        # A waltz is recognised by its metre.
        return False
    return (is_asked or asks_whether) and bool(_tracks(asked) or _album(asked))


_VALUES: Final = (
    "measure.tempo",
    "measure.duration",
    "measure.key",
    "measure.metre",
    "measure.loudness",
    "measure.chords",
)


def _is_of_its_tracks(asked: Asked) -> bool:
    """ "What is on the album Club Tools?", and "what is the average tempo of it?"."""
    asks_for_tag = asked.has("measure.year", "measure.artist", "measure.genre")
    is_asked = asked.has("measure.title") or (
        _CONTENT.search(asked.reading.text) is not None and not asks_for_tag
    )
    is_content = is_asked and _ON_ALBUM.search(asked.reading.text) is not None
    return is_content or asked.has(*_VALUES)


def _points_with_kind(asked: Asked) -> bool:
    """Return whether a value is asked of "this bachata": the genre only says which track is meant."""
    others = set(asked.reading.of("measure")) - {"genre", "title", "swing", "danceability"}
    qualities = [name for name in asked.reading.of("quality") if not name.startswith(("swung", "danceable"))]
    is_asked = asked.has("how.what", "how.how_many", *_VALUES) or bool(qualities)
    return bool(others or qualities) and not asked.has("measure.genre") and is_asked


def _genre(asked: Asked) -> str:
    """Return the genre that is asked about: one of the library, or another style."""
    if named := asked.reading.named("genre"):
        return named[0].text
    said = asked.reading.style_items
    return said[0].text if said else ""


def _asks_for_title(asked: Asked) -> bool:
    others = [name for name in asked.reading.of("measure") if name not in {"title", "genre"}]
    return asked.has("measure.title") and not others


def _tracks(asked: Asked) -> list[NamedTrack]:
    by_id = names_in(asked.talk).by_id
    return [by_id[track.id] for track in asked.tracks if track.id in by_id]


def _album(asked: Asked) -> list[NamedTrack]:
    """Return the tracks of the album that is named instead of a track: "who is the album Madrugada by?"."""
    albums = asked.reading.named("album")
    if len(albums) != 1 or asked.reading.named("track", "artist") or left_out(asked.reading):
        return []
    wanted = fold(albums[0].text)
    return [track for track in names_in(asked.talk).by_id.values() if fold(track.album) == wanted]


def _of_album(asked: Asked, tracks: list[NamedTrack]) -> str:
    wanted = [name for name in ("artist", "genre", "year") if asked.has(f"measure.{name}")]
    title, said = asked.voice.title(tracks[0].album), []
    for name in wanted or ["artist", "year"]:
        told = sorted({str(value) for one in tracks if (value := getattr(one, name))})
        values = {name: asked.voice.joined(told)} if told else {}
        said.append(asked.say(f"fact.{name}" if values else f"fact.no_{name}", title=title, **values))
    return " ".join(said)


def _steps(asked: Asked) -> Steps:
    yield from ()
    if not _tracks(asked) and (tracks := _album(asked)):
        told = _of_album(asked, tracks)
        years = asked.reading.years
        if not years or not asked.has("how.whether") or not all(one.year for one in tracks):
            return Answer(told)
        # "Did Yard Tapes come out in 1984?"
        first, last = years
        is_so = all((first or 0) <= (one.year or 0) <= (last or one.year or 0) for one in tracks)
        return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {told}")
    wanted = [name for name in TAG_NAMES[:4] if asked.has(f"measure.{name}")]
    if wanted and "artist" not in wanted and _BY_WHOM.search(asked.reading.text):
        wanted.append("artist")
    if asked.reading.years and asked.has("how.whether"):
        return Answer(" ".join(_of_years(asked, track) for track in _tracks(asked)))
    if genre := _genre(asked):
        return Answer(" ".join(_whether(asked, track, genre) for track in _tracks(asked)))
    if not wanted:
        return Answer(" ".join(_title(asked, track) for track in _tracks(asked)))
    text = " ".join(_said(asked, track, name) for track in _tracks(asked) for name in wanted)
    return Answer(_whether_same(asked, wanted) + text)


def _whether_same(asked: Asked, wanted: list[str]) -> str:
    """Return "Yes: " or "No: " for "are they by the same artist?"; "" for other questions."""
    tracks = _tracks(asked)
    if len(tracks) < 2 or len(wanted) != 1 or not _SAME.search(asked.reading.unnamed):
        return ""
    values = {fold(str(getattr(track, wanted[0]) or "")) for track in tracks}
    return "" if "" in values else f"{asked.say('word.yes' if len(values) == 1 else 'word.no')}: "


def _said(asked: Asked, track: NamedTrack, name: str) -> str:
    value = getattr(track, name)
    if not value:
        return asked.say(f"fact.no_{name}", title=asked.title(track))
    return asked.say(f"fact.{name}", title=asked.title(track), **{name: value})


def _title(asked: Asked, track: NamedTrack) -> str:
    if track.artist:
        return asked.say("fact.title_by", title=asked.title(track), artist=track.artist)
    return asked.say("fact.title", title=asked.title(track))


def _of_years(asked: Asked, track: NamedTrack) -> str:
    """ "Is it from the 80s?" """
    assert asked.reading.years is not None
    title = asked.title(track)
    if not track.year:
        return asked.say("fact.no_year", title=title)
    first, last = asked.reading.years
    is_so = (first is None or first <= track.year) and (last is None or track.year <= last)
    said = asked.say("fact.year", title=title, year=track.year)
    return f"{asked.say('word.yes' if is_so else 'word.no')}: {said}"


def _whether(asked: Asked, track: NamedTrack, genre: str) -> str:
    title = asked.title(track)
    if not track.genre:
        return asked.say("fact.no_genre", title=title)
    if fold(genre) in fold(track.genre):
        return f"{asked.say('word.yes')}: {asked.say('fact.it_is', title=title, value=track.genre)}"
    return f"{asked.say('word.hardly')}: {asked.say('fact.it_is_not', title=title, value=track.genre, asked=genre)}"


LISTED_TAGS = ("album", "artist", "genre")
MOST_LISTED = 30


# "List my artists", "show me all genres", "alle Alben".
_LISTS: Final = pattern(
    r"^\W*(?:(?:please|por favor|bitte) )?(?:(?:list|show|give|name|tell|lista|muestra|mu[eé]stra|dame"
    r"|dime|ense[nñ]a|zeig|liste|nenn|gib)"
    r"\w*(?: me| mir| auf)? )?(?:(?:all|every|tod[oa]s|alle|s[aä]mtliche) (?:(?:of )?(?:my|the|mis|l[oa]s"
    r"|meine|die) )?|(?:my|mis|meine) )"
    r"(?:artists?|bands?|albums?|records|genres?|artistas?|grupos|[aá]lbum(?:e?s)?|discos?|g[eé]neros?|"
    r"k[uü]nstler\w*|interpreten"
    r"|alben|musikrichtungen)(?: (?:auf|please|bitte|por favor))?\W*$"
)


def listed_tag(asked: Asked) -> str | None:
    """Return the tag whose values are asked for: "what albums do I have by Kessler?"."""
    return next((name for name in LISTED_TAGS if asked.has(f"measure.{name}")), None)


def _fits_values(asked: Asked) -> bool:
    reading = asked.reading
    others = [
        one for one in NOT_TAGS if one not in {"act.find", "act.compare", "scope.tracks", "how.how_many"}
    ]
    tag = listed_tag(asked)
    if reading.years or reading.keys or reading.metres:
        # "Which records are from before 2000?" is answered by tracks with their years.
        return False
    if tag is None or reading.named("track") or asked.has(*others, "quality", "act.mix", "act.mix_after"):
        return False
    if tag in {"album", "genre"} and reading.named("artist"):
        return True
    if asked.has("how.how_many") and not reading.names and not asked.has("measure.tempo", "measure.duration"):
        # "How many different artists?"
        return True
    if _LISTS.match(reading.text) and not reading.names:
        return True
    return (
        asked.has("scope.library") and asked.has("act.find", "how.what", "how.how_many") and not reading.names
    )


def _values(asked: Asked) -> Steps:
    yield from ()
    tag = listed_tag(asked)
    assert tag is not None
    artists = {fold(name.text) for name in asked.reading.named("artist")} if tag != "artist" else set()
    tracks = names_in(asked.talk).by_id.values()
    # "Pop" and "pop" are one.
    spelled = {
        fold(text): text
        for one in tracks
        if (text := getattr(one, tag)) and (not artists or fold(one.artist) in artists)
    }
    found = spelled.values()
    if not found:
        return Answer(asked.say("library.nothing"))
    said = [asked.voice.title(one) if tag == "album" else one for one in sorted(found)[:MOST_LISTED]]
    more = [asked.say("fact.and_more", count=len(found) - MOST_LISTED)] if len(found) > MOST_LISTED else []
    text = asked.say(f"fact.{tag}s", count=len(found), values=", ".join([*said, *more]))
    if asked.has("how.how_many") and asked.has("scope.tracks") and not artists:
        # "How many songs do I have, and of how many artists?"
        text = f"{asked.say('library.count_of', count=counted(len(tracks), asked.voice))} {text}"
    return Answer(text)


def _untagged(asked: Asked) -> Steps:
    (found,) = yield [(FIND_TOOL, {"lacks": lacks_tag(asked)})]
    total = result_of(found)["total"]
    if not total:
        return Answer(asked.say("library.nothing"))
    return listing(asked, lead_of(total, asked), (yield from whole_list(found)))


_HOW_MUCH_MUSIC = pattern(
    r"\b(?:how (?:much|many hours of) music|cu[aá]nt(?:a|as horas de) m[uú]sica|wie ?viele? (?:stunden )?musik)\b"
)


def _fits_total(asked: Asked) -> bool:
    """ "How long would it take to listen to all of it?" """
    is_length = asked.has("measure.duration", "quality.long.plain", "quality.long")
    is_of_all = asked.has("scope.everything", "scope.library") and not asked.reading.names
    compares = asked.has(
        "degree", "act.compare", "link.above", "link.below", "how.where", "how.when", "act.find"
    )
    is_superlative = asked.has("quality.long.most", "quality.long.more", "quality.short")
    if _HOW_MUCH_MUSIC.search(asked.reading.text) and not asked.reading.names:
        return not asked.has("degree", "quality", "act.play", "act.create")
    is_of_the_open_one = bool(asked.focus.conversation) and (
        not asked.has("scope.library") or OF_IT.search(asked.reading.text) is not None
    )
    is_of_one = THIS_ONE.search(asked.reading.unnamed) is not None and not asked.has("scope.everything")
    return is_length and is_of_all and not (compares or is_superlative or is_of_the_open_one or is_of_one)


def _total(asked: Asked) -> Steps:
    yield from ()
    lengths = [one.duration_seconds or 0.0 for one in names_in(asked.talk).by_id.values()]
    if not lengths:
        return Answer(asked.say("library.empty"))
    return total_length(asked, len(lengths), sum(lengths))


UNTAGGED = Plan(
    "tracks without a tag",
    lambda asked: FIND_TOOL in asked.tools and lacks_tag(asked) is not None,
    _untagged,
    allows_unknown_words=True,
)
TOTAL = Plan("total length", _fits_total, _total)
VALUES = Plan("values of a tag", _fits_values, _values)
TAGS = Plan("tags", _fits, _steps)
