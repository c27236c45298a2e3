"""Tracks that mix with a track or sound like it, and whether two tracks mix."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from src.music_theory.tempo import mixing_range
from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.focus import is_open, names_in
from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.library.mixing import NO_STEADY_TEMPO

from .conditions import conditions
from .limits import left_out
from .lists import counted, listing
from .paging import rows_of, whole_list
from .qualities import qualities, superlative_order
from .searches import ANY, asks_any

FIND_TOOL, SIMILAR_TOOL, COMPARE_TOOL = "find_tracks", "find_similar", "compare_tracks"
# The tempo range of a turntable, also around half or double the tempo.
MIXABLE_PERCENT = 6
# Tracks that are told where none mixes well.
MOST_NEAREST: Final = 3
# The only reason against a mix.
KEYS_CLASH: Final = {
    "en": "their keys clash",
    "es": "sus tonalidades chocan",
    "de": "ihre Tonarten beißen sich",
}
# "Passt das zu Rails", "combina con Depot".
_VERB_FIRST: Final = pattern(
    r"^\W*(?:und |y |and )?(?:passt|passen|mischt|mixt|combinan?|pegan?|encajan?|mezclan?|casan?|do|does|can)\b"
)
# "Would Rails work straight after it?", "passt Depot hinter Rails?", "¿pega Depot después de Rails?"
FITS: Final = pattern(
    r"\bpass(?:t|en)\b.{0,25}\b(?:zu|hinter|nach|vor|dazu|dahinter|danach|davor)\b"
    r"|\b(?:would|does|do|can|could|will|should)\b.{0,25}\b(?:work|fit|sit|go|blend|sound good|run)\b"
    r".{0,20}\b(?:after|with|before|behind|into|next to|following)\b"
    r"|\b(?:pega|encaja|combina|funciona|va|queda|entra|casa|quedar[ií]a|ir[ií]a|funcionar[ií]a|pegar[ií]a)\b"
    r".{0,25}\b(?:con|despu[eé]s|detr[aá]s|tras|antes|delante)\b"
)
# "With it", "dazu", "con ella": the track that was spoken of before.
_WITH_IT: Final = pattern(
    r"\b(?:with|after|before|behind|into|to|next to|following) (?:it|that|this|that one|this one|that track)\b"
    r"|\b(?:dazu|dahinter|danach|davor|damit|hinein|rein)\b"
    r"|\b(?:con|despu[eé]s de|detr[aá]s de|tras|antes de) (?:ella?|es[ao]|est[ae]|esa canci[oó]n|ese tema)\b"
)
# "Can that be mixed with Night Bus?", "y con Pop 124 combina?"
_WITH_NAMED: Final = pattern(r"\b(?:with|after|before|con|mit|zu|nach|vor|despu[eé]s de|antes de)(?: ·)+")
# "Do their keys match?", "would they mix in key?": asked of the keys alone.
_KEYS_FIT: Final = pattern(
    r"\b(?:mix|blend|work|fit|go|match)\b.{0,20}\bin key\b|\bkeys?\b.{0,40}\b(?:compatible|match|fit|clash|work"
    r"|go together)\b"
    r"|\b(?:compatible|match)\b.{0,20}\b(?:in|by) key\b|\bharmonically\b|\bharmonic (?:match|fit)\w*\b"
    r"|\btonal(?:ly|mente)?\b|\barm[oó]nicamente\b|\bkey-?compatible\b"
    r"|\b(?:tonalidad|tono|clave)(?:es|s)?\b.{0,40}\b(?:compatibles?|pegan|encajan|chocan|casan|combinan|cuadran)\b"
    r"|\b(?:compatibles|pegan|encajan|chocan|combinan|casan|cuadran)\b.{0,25}\b(?:en|de|por) (?:tonalidad|tono"
    r"|clave)\b"
    r"|\b(?:tonart(?:en)?)\b.{0,40}\b(?:passen|kompatibel|bei(?:ss|\u00df)en|vertragen|harmonieren)\b"
    r"|\b(?:passen|harmonieren|vertragen|kompatibel)\b.{0,40}\b(?:tonart(?:en)?|tonartlich|harmonisch)\b"
)
# "Without it sounding sour": how it would sound if it did not fit.
_WITHOUT_CLASH: Final = pattern(
    r"\bwithout (?:it|them|that|this|things)? ?(?:sounding|being|getting|going|feeling|a |any )\b.{0,40}$"
    r"|\bwithout (?:an?|any) (?:\w+ )?clash\b.{0,40}$|\bwithout clashing\b.{0,40}$"
    r"|\bsin (?:chocar|que choquen?|choques?|desentonar)\b.{0,40}$"
    r"|\bohne (?:tonart\w*konflikt\w*|zu (?:sto(?:ss|\u00df)en|st[oö]ren|kollidieren)|krach|reibung(?:en)?)\b.{0,40}$"
    r"|\bsin que (?:suenen?|queden?|se (?:noten?|peleen)|choquen?|desentonen?)\b.{0,40}$"
    r"|\bohne dass? (?:es|das|die|man)\b.{0,40}$"
)
_DENIES_MIX: Final = pattern(
    r"\b(?:not|doesn'?t|don'?t|do not|does not|can'?t|won'?t|nicht|no (?:se )?(?=mezcl|peg|encaj|combin))\b"
    r"(?: \w+){0,2} ?\b(?:mix|fit|go|work|blend|match|zu|mezcl\w*|peg\w*|encaj\w*|combin\w*)\b"
    r"|\b(?:passt|passen|mischt|mischen|mixt)(?: \w+){0,2} nicht\b"
)
OTHER_ACTS = (
    "act.delete",
    "act.rename",
    "act.add",
    "act.create",
    "scope.task",
    "act.transpose",
)


_WHAT: Final = pattern(r"^\W*(?:(?:and|y|und|so|ok)\W+)?(?:what|qu[eé]|was)\b")


def _fits_together(asked: Asked) -> bool:
    if COMPARE_TOOL not in asked.tools or asked.has(*OTHER_ACTS) or asked.reading.passages:
        return False
    if not _knows_the_rest(asked):
        return False
    return (
        (
            asked.has("act.mix", "act.mix_after")
            or FITS.search(asked.reading.unnamed) is not None
            or _asks_for_keys(asked)
        )
        and len(_pair(asked)) == 2
        # "Which songs can I mix with Rails?" asks for others.
        and (not asked.has("act.find", "scope.tracks") or len(asked.reading.named("track")) == 2)
        and (asked.has("how.whether", "act.together") or _asks_whether(asked))
        # "What should I play after Rails?" asks for others.
        and not (_WHAT.match(asked.reading.text) and len(asked.tracks_named) < 2)
    )


def _knows_the_rest(asked: Asked) -> bool:
    """Return whether all unknown words say what a bad mix would be like: "without it sounding sour"."""
    said = _WITHOUT_CLASH.search(asked.reading.text)
    return not asked.reading.unknown or (
        said is not None and all(word in said[0] for word in asked.reading.unknown)
    )


def _asks_for_keys(asked: Asked) -> bool:
    return _KEYS_FIT.search(asked.reading.unnamed) is not None and not asked.has("measure.tempo")


def _asks_whether(asked: Asked) -> bool:
    """Return whether it is a yes-or-no question. Spanish asks with the verb alone: "¿combina Depot con Rails?"."""
    is_question = asked.reading.text.rstrip().endswith("?") or _VERB_FIRST.match(asked.reading.text)
    return bool(is_question) and not asked.has("how.what", "act.find")


def _pair(asked: Asked) -> tuple[Any, ...]:
    """Return both tracks of the conversation, or a named track and the open one."""
    if asked.reading.named("track"):
        named = asked.tracks
        others = [track for track in asked.focus.conversation if all(track.id != one.id for one in named)]
        if len(named) == 2:
            return named
        is_of_both = _WITH_IT.search(asked.reading.unnamed) or _WITH_NAMED.search(asked.reading.unnamed)
        if len(named) == 1 and len(others) != 1 and is_of_both:
            others = [track for track in asked.focus.tracks if track.id != named[0].id]
        return (*others, *named) if len(named) == len(others) == 1 else ()
    if len(asked.focus.conversation) == 2:
        return asked.focus.conversation
    spoken_of = [one for one in asked.focus.tracks if not is_open(one, asked.focus.conversation)]
    if len(asked.focus.conversation) == 1 and len(spoken_of) == 1 and asked.has("scope.them", "act.together"):
        return (*asked.focus.conversation, *spoken_of)
    if not asked.has("scope.them", "act.together"):
        return ()
    shown = asked.focus.shown
    return tuple(shown) if asked.focus.shown_last and len(shown) == 2 else asked.last_two()


def _together(asked: Asked) -> Steps:
    (found,) = yield [_compared(_pair(asked))]
    return _pair_told(asked, found)


MOST_TOGETHER: Final = 4


def _fits_all_together(asked: Asked) -> bool:
    """ "Do these mix well together?" of three or four open tracks."""
    return (
        COMPARE_TOOL in asked.tools
        and not asked.has(*OTHER_ACTS, "act.find", "scope.tracks", "scope.library", "how.what")
        and not (asked.reading.passages or asked.reading.names)
        and 2 < len(asked.focus.conversation) <= MOST_TOGETHER
        and asked.has("act.mix", "act.mix_after")
        and asked.has("scope.them", "act.together")
        and (asked.has("how.whether") or _asks_whether(asked))
    )


def _all_together(asked: Asked) -> Steps:
    found = yield [_compared(pair) for pair in combinations(asked.focus.conversation, 2)]
    return Answer("\n".join(f"- {_pair_told(asked, one).text}" for one in found))


def _compared(pair: Sequence[Any]) -> tuple[str, dict[str, Any]]:
    return COMPARE_TOOL, {"track_ids": [track.id for track in pair]}


def _pair_told(asked: Asked, found: Measured) -> Answer:
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    summary, voice = found.summary, asked.voice
    names = voice.joined([voice.title(track["title"]) for track in summary["tracks"]])
    percent, in_key = summary.get("tempo_difference_percent"), summary.get("keys_are_compatible")
    if in_key is not None and _asks_for_keys(asked):
        codes = voice.joined([f"{voice.key(one['key'])} ({one['camelot']})" for one in summary["tracks"]])
        word = voice.say("word.yes" if in_key else "word.no")
        text = voice.say(
            "library.only_keys_fit" if in_key else "library.only_keys_clash", pair=names, keys=codes
        )
        return Answer(f"{word}: {text}")
    if percent is None:
        return Answer(asked.say("library.no_steady", pair=names))
    if asked.has("measure.tempo") and not asked.has("measure.key"):
        # "Do they fit in tempo?"
        in_key = None
    level = next(
        (level for level in (1, 0.5, 2) if abs((100 + percent) / level - 100) <= MIXABLE_PERCENT), None
    )
    tempi = [one.get("tempo_bpm") or 0.0 for one in summary["tracks"]]
    gap = voice.number(abs(tempi[0] - tempi[-1]))
    apart = voice.say("library.apart", bpm=gap, percent=voice.number(abs(percent)))
    if level is not None and in_key is not False:
        told = voice.say("library.halved") if level in (0.5, 2) else apart
        keys = voice.say("library.keys_fit") if in_key else ""
        return Answer(
            f"{voice.say('word.yes')}: {voice.say('library.mix_well', pair=names, tempi=told, keys=keys)}"
        )
    # Only what speaks against it.
    codes = " / ".join(one.get("camelot", "") for one in summary["tracks"])
    keys = f"{voice.say('library.keys_clash')} ({codes})" if in_key is False else ""
    against = (f"{KEYS_CLASH[voice.language]} ({codes})", "") if level is not None else (apart, keys)
    text = voice.say("library.mix_badly", pair=names, tempi=against[0], keys=against[1])
    return Answer(f"{voice.say('word.hardly')}: {text}")


_OTHER_KEY: Final = pattern(
    r"\b(?:(?:a |any )?(?:different|other|another) key|not (?:in )?the same key|otra tonalidad|distinta tonalidad"
    r"|tonalidad (?:distinta|diferente)|(?:einer )?anderen? tonart|nicht (?:in )?(?:der|die)selben? tonart)\b"
)


def _fits_mixes(asked: Asked) -> bool:
    # "What does not mix with Rails?" is not answered by what does.
    if FIND_TOOL not in asked.tools or asked.has(*OTHER_ACTS, "talk.no") or _denies_more_than_names(asked):
        return False
    if (
        asked.reading.keys
        or asked.reading.passages
        or asked.has("measure.chords", "measure.relative", "measure.scale")
    ):
        return False
    is_occasion = not asked.reading.names and _AT_AN_OCCASION.match(asked.reading.text) is not None
    if is_occasion or _OTHER_KEY.search(asked.reading.text):
        # What mixes is chosen by the key, too.
        return False
    if asked.reading.metres:
        # "Is it in 3/4? I want to waltz to it."
        return False
    if superlative_order(asked.reading) is not None and asked.has("scope.library") and not asked.tracks_named:
        # "The brightest mix in the collection".
        return False
    return asked.has("act.mix_after") or (
        asked.has("act.mix", "measure.mixing") and (asked.has("scope.tracks") or _asks_for_partners(asked))
    )


def _denies_more_than_names(asked: Asked) -> bool:
    """Return whether a negation is of anything but artists, albums and genres: "those that aren't by Halden"."""
    excluded = [name for name in left_out(asked.reading) if name.kind != "track"]
    is_of_clash = _WITHOUT_CLASH.search(asked.reading.text) is not None
    return (
        asked.has("link.not")
        and not is_of_clash
        and (not excluded or _DENIES_MIX.search(asked.reading.unnamed) is not None)
    )


# "What can I play at a wedding dinner?" names an occasion, and no track.
_AT_AN_OCCASION: Final = pattern(
    r"^\W*(?:what|which (?:songs?|tracks?)) (?:can|could|should|do) (?:i|we) (?:play|put on)"
    r" (?:at|for|during|on|when|while)\b"
    r"|^\W*qu[eé] (?:\w+ ){0,2}(?:pongo|poner|pincho|pinchar|toco|tocar) (?:en|para|durante|cuando)"
    r" (?:una?|el|la|mi|los|las)\b"
    r"|^\W*was (?:kann|k[oö]nnte|soll|lege?) (?:ich|man|wir)(?: \w+)? (?:bei|auf|f[uü]r|zu|zur|zum|beim|w[aä]hrend)\b"
)


def _asks_for_partners(asked: Asked) -> bool:
    """ "Which fit in the mix with Rails?" names no noun."""
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    # "Find me what goes with Rails by tempo and key": these are what it goes by.
    is_measured = asked.has("measure.key", "measure.tempo") and "act.find" not in first
    is_of_one = len(asked.reading.named("track")) == 1 and not is_measured
    # "Which of mine can I mix it with?"
    is_of_it = (
        asked.has("act.mix", "act.mix_after")
        and asked.has("scope.track")
        and len(asked.tracks) == 1
        and not asked.reading.names
    )
    is_of_one = is_of_one or (is_of_it and asked.has("how.what"))
    # "Is there any track that fits Carbon Sunrise for mixing?"
    asks = asked.has("act.find", "how.what") or ANY.match(asked.reading.text) is not None
    return is_of_one and asks and not asked.has("how.how_many", "act.why")


def _mixes(asked: Asked) -> Steps:
    track = asked.tracks[0] if len(asked.tracks) == 1 else None
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    wanted = {
        name: value
        for name, value in conditions(asked).items()
        if name in {"artist", "album", "genre", "leave_out"}
    }
    (found,) = yield [(FIND_TOOL, {"mixes_with_track_id": track.id, **wanted})]
    if found.error == NO_STEADY_TEMPO:
        return Answer(asked.say("library.no_tempo_to_mix", title=asked.title(track)))
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    total, title = found.summary["total"], asked.title(track)
    found = yield from whole_list(found)
    if not total:
        return (yield from _nearest_tempi(asked, track, found, wanted))
    message = "library.mixes_one" if total == 1 else "library.mixes"
    lead = asked.say(message, count=counted(total, asked.voice), title=title)
    return listing(asked, _whether_any(asked, total) + lead, found)


def _whether_any(asked: Asked, total: int) -> str:
    """Return "Yes: " or "No: " before the answer to "is there any track that mixes with Rails?"."""
    return f"{asked.say('word.yes' if total else 'word.no')}: " if asks_any(asked.reading) else ""


# Farther tempi are no help: 3 to 4.
_REACH: Final = 4 / 3


def _mixing(bpm: float) -> dict[str, float]:
    near = mixing_range(bpm)
    return {"tempo_min": round(near.low, 1), "tempo_max": round(near.high, 1)}


def _nearest_tempi(asked: Asked, track: TrackInfo, found: Measured, wanted: dict[str, Any]) -> Steps:
    """Say that nothing mixes well, and what is nearest in tempo among the keys that fit."""
    none = _whether_any(asked, 0) + asked.say("library.nothing_mixes", title=asked.title(track))
    own = (found.summary or {}).get("mixes_with", {})
    if not (own.get("tempo_bpm") and own.get("key")):
        return Answer(none)
    others = {**wanted, "leave_out": [*wanted.get("leave_out", ()), track.title]}
    reach = {"tempo_min": own["tempo_bpm"] / _REACH, "tempo_max": own["tempo_bpm"] * _REACH}
    near = {"compatible_with_key": own["key"], "tempo_near": own["tempo_bpm"], **reach, "limit": MOST_NEAREST}
    (nearer,) = yield [(FIND_TOOL, {**others, **near})]
    if rows_of(nearer):
        return listing(asked, f"{none} {asked.say('library.nearest_tempi')}", nearer, most=MOST_NEAREST)
    beside = {"tempo_near": own["tempo_bpm"], **_mixing(own["tempo_bpm"]), "limit": MOST_NEAREST}
    (same,) = yield [(FIND_TOOL, {**others, **beside})]
    if not rows_of(same):
        return Answer(none)
    return listing(asked, f"{none} {asked.say('library.same_tempo')}", same, most=MOST_NEAREST)


def similar_but_more(asked: Asked) -> bool:
    """Return whether it is "songs like Rails, but slower": a choice with a condition, which the recommender makes."""
    found = qualities(asked.reading)
    others = [degree for name, degree in found.items() if name != "similar"]
    is_one = len(asked.reading.named("track")) == 1
    return "similar" in found and is_one and any(degree in {"more", "less"} for degree in others)


def _fits_similar(asked: Asked) -> bool:
    if SIMILAR_TOOL not in asked.tools or asked.has(*OTHER_ACTS) or asked.reading.passages:
        return False
    if asked.has("link.not") and not left_out(asked.reading):
        return False
    if "similar" not in qualities(asked.reading) and not asked.reading.has("part"):
        return False
    if asked.reading.keys or asked.reading.metres:
        # "Sounds like A flat major to me."
        return False
    # "Which is more similar?" compares, "what is it like" describes.
    compares = asked.has("degree.more", "act.compare") or (
        asked.has("how.how_many") and not asked.has("scope.tracks")
    )
    describes = asked.has("act.describe") and not asked.has("scope.tracks", "scope.library")
    return not compares and not describes and not similar_but_more(asked)


def _similar(asked: Asked) -> Steps:
    track = asked.tracks[0] if len(asked.tracks) == 1 else None
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    part = _part(asked)
    (found,) = yield [(SIMILAR_TOOL, {"track_id": track.id, **({"part": part} if part else {})})]
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    total = found.summary["total"]
    excluded = left_out(asked.reading)
    most = None
    if excluded:
        rows = [row for row in found.summary["tracks"] if not _is_left_out(asked, row, excluded)]
        total, most = len(rows), len(rows)
        found = replace(found, summary={**found.summary, "tracks": rows})
    if not total:
        return Answer(asked.say("library.nothing"))
    title, count = asked.title(track), counted(total, asked.voice)
    if excluded:
        names = asked.voice.joined([name.text for name in excluded])
        return listing(
            asked, asked.say("library.nearest_without", title=title, names=names), found, most=most
        )
    if part is None:
        return listing(asked, asked.say("library.nearest", title=title, count=count), found)
    named = asked.say(f"library.of_{part}")
    return listing(asked, asked.say("library.nearest_part", part=named, title=title, count=count), found)


def _is_left_out(asked: Asked, row: dict[str, Any], excluded: Sequence[Name]) -> bool:
    known = names_in(asked.talk).by_id.get(row["track_id"])
    said = {fold(name.text) for name in excluded}
    tags = (known.title, known.artist, known.album, known.genre) if known else (row["title"],)
    return any(fold(tag or "") in said for tag in tags)


def _part(asked: Asked) -> str | None:
    """Return the part to compare: "same groove, other mood". None for all parts together."""
    parts = [name for name in asked.reading.of("part") if name != "other"]
    return parts[0] if len(parts) == 1 else None


TOGETHER = Plan("together", _fits_together, _together, allows_unknown_words=True)
ALL_TOGETHER = Plan("all together", _fits_all_together, _all_together)
MIXES = Plan("mixes", _fits_mixes, _mixes)
SIMILAR = Plan("similar", _fits_similar, _similar)
