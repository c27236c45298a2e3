"""Chords of a track, and capo positions that make them easier, as plans."""

import re
from dataclasses import replace
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.capo import CapoPosition, capo_for, easy_positions, shapes_of
from src.music_theory.chords import transposed
from src.orchestrator.language.bars import first_bars
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import (
    CHORDS,
    OTHER,
    names_key,
    no_track,
    one_track,
    say,
    with_title,
)

# With one of these, the plan of measurements answers, together with the chords.
OTHER_MEASURES: Final = (
    "measure.tempo",
    "measure.loudness",
    "measure.key",
    "measure.duration",
    "measure.character",
    "measure.melody",
    "measure.dynamics",
    "measure.form",
    "quality",
)
ASKS_SHAPES: Final = pattern(
    r"\b(?:(?:what|which) (?:(?:would|will|are|do) (?:the |be )?)?(?:shapes?|chords?|grips?)|what (?:do|would"
    r"|should) i (?:play|finger)|q(?:u[eé])? (?:acordes?|toco)"
    r"|qu[eé] posici[oó]n(?:es)?|c[oó]mo (?:quedan|ser[ií]an) los acordes|wie (?:sind|w[aä]ren|hei(?:ss|ß)en"
    r"|lauten) (?:dann )?die (?:griffe?|akkorde?)|welche (?:griffe?|akkorde?|formen?)|was (?:greife?|spiele?) ich)\b"
)
_NEEDED: Final = re.compile(
    r"\b(?:needs?|wants?|sings? (?:it )?in|prefers?|necesita|quiere|canta en|braucht|singt in|will)\s(?:it in |es in )?"
    r"(?P<key>[A-G](?:#|b)?)(?![\w#])"
)
# "What shapes do I play for a song in A flat?": the key is that which sounds.
_SONG_IN: Final = pattern(
    r"\b(?:song|tune|track|piece|number|canci[oó]n|tema|pieza|lied|st[uü]ck|song)\b.{0,12}\b(?:in|en)\b"
    r"|\bto (?:sound|be|end up) in\b|\bpara que suene en\b|\bdamit es in\b"
)
# "And with a capo on 1?"
_AT_FRET: Final = pattern(
    r"\b(?:capo|kapo\w*|cejilla|cejuela|capotraste)\b.{0,16}?(?<!\w)(?:(?P<fret>[1-9]|1[0-2])|first|second|third|fourth|fifth|one"
    r"|two|three|four|five|uno|dos|tres|cuatro|cinco|eins|zwei|drei|vier|f[uü]nf|erste[nr]?|zweite[nr]?|dritte[nr]?)\b"
    r"|\b(?:1st|2nd|3rd|(?P<before>[1-9])\.?) (?:fret|bund|traste)\b"
)
# "If I put a capo on 2 and play the same chords, in which key does it sound?"
_KEY_THAT_SOUNDS: Final = pattern(
    r"\b(?:(?:what|which|wh?at) key\b.{0,30}\b(?:sounds?|sounding|is|be|am|are|comes? out|end up|hear)"
    r"|(?:en )?(?:qu[eé]|q) (?:tono|tonalidad|clave) (?:suena|sonar[aá]|sonar[ií]a|queda"
    r"|quedar[ií]a|sale|estoy"
    r"|es)|(?:in )?(?:was f[uü]r einer|welche[rn]?) (?:tonart|ton)\b.{0,30}\b(?:klingt|erklingt"
    r"|klinge|lande|bin|ist"
    r"|kommt|spiele)|wie klingt)\b"
)
_OTHER_SHAPES: Final = pattern(
    r"\b(?:same key|mism[ao] (?:tono|tonalidad)|(?:gleichen?|selben) tonart|dieselbe tonart)\b"
)
MOST_CAPOS: Final = 3
HIGHEST_FRET: Final = 12
MOST_BARS_WRITTEN_OUT: Final = 16
HARMONY: Final = "analyse_harmony"


def _capo(asked: Asked) -> Steps:
    track = one_track(asked)
    fret = parse_fret(asked)
    is_judged = track is not None and _ASKS_WHETHER.search(asked.reading.text) is not None
    if fret is not None and names_key(asked) and len(asked.reading.keys) == 1 and not is_judged:
        shapes = asked.reading.keys[0].key
        if ASKS_SHAPES.search(asked.reading.text) and _SONG_IN.search(asked.reading.text):
            shapes = Key((shapes.tonic - fret) % 12, shapes.is_minor)
        sounding = Key((shapes.tonic + fret) % 12, shapes.is_minor)
        names = {"shapes": asked.voice.key(shapes.name), "key": asked.voice.key(sounding.name)}
        return Answer(say(asked, "capo.sounds", fret=fret, **names))
    if pair := _two_keys(asked):
        return Answer(_capo_of_keys(asked, *pair))
    if track is None:
        return no_track(asked)
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    heard = result_of(found)
    key = key_named(heard["key"])
    if fret is not None and not asked.reading.keys and _asks_for_key(asked):
        sounding = Key((key.tonic + fret) % 12, key.is_minor)
        names = {"shapes": asked.voice.key(key.name), "key": asked.voice.key(sounding.name)}
        return Answer(with_title(asked, track, say(asked, "capo.sounds", fret=fret, **names)))
    asks_shapes = ASKS_SHAPES.search(asked.reading.text) or _AT_FRET.search(asked.reading.text)
    if fret is not None and not asked.reading.keys and asks_shapes:
        chords = heard["chords"]
        fingered = transposed(chords, -fret, Key((key.tonic - fret) % 12, key.is_minor))
        told = {"shapes": " ".join(fingered), "chords": " ".join(chords)}
        names = {name: asked.voice.chords(said) for name, said in told.items()}
        return Answer(with_title(asked, track, say(asked, "capo.shapes", fret=fret, **names)))
    text = with_title(asked, track, _capo_told(asked, key, heard["chords"]))
    return Answer(_whether_capo_fits(asked, key, fret) + text)


# "Does capo 2 with C shapes fit The Lark in the Hedge?"
_ASKS_WHETHER: Final = pattern(
    r"\b(?:does|do|is|will|would|can)\b[^?]{0,60}\b(?:fits?|match(?:es)?|works?|right|correct|goes? with|in tune)\b"
    r"|\b(?:encaja|cuadra|coincide|sirve|funciona|concuerda|va bien|queda bien|est[aá] bien)\b"
    r"|\b(?:passt|stimmt|geht das|haut das hin|klappt)\b"
)


def _whether_capo_fits(asked: Asked, key: Key, fret: int | None) -> str:
    """Return "Yes: " or "No: " where it is asked whether a fret and shapes give the key of a track; "" otherwise."""
    shapes = _shapes(asked, key)
    if fret is None or shapes is None or not _ASKS_WHETHER.search(asked.reading.text):
        return ""
    return f"{asked.say('word.yes' if capo_for(key, shapes).fret == fret else 'word.no')}: "


def _asks_for_key(asked: Asked) -> bool:
    """Return whether the shapes stay and the key is asked for."""
    text = asked.reading.text
    is_of_shapes = ASKS_SHAPES.search(text) is not None or _OTHER_SHAPES.search(text) is not None
    return _KEY_THAT_SOUNDS.search(text) is not None and not is_of_shapes


def _two_keys(asked: Asked) -> tuple[Key, Key] | None:
    """Return the key of the shapes and that which sounds, in either order; None if not both are said."""
    keys = asked.reading.keys
    if len(keys) == 2 and names_key(asked):
        return keys[0].key, keys[1].key
    # "She needs Bb, where does the capo go with G shapes?"
    needed = _NEEDED.search(asked.talk.plain_question) if len(keys) == 1 else None
    return (keys[0].key, key_named(f"{needed['key']} major")) if needed else None


def _capo_of_keys(asked: Asked, first: Key, second: Key) -> str:
    """ "Play in G shapes a song in B flat": a capo raises, so the pair with the lower fret is meant."""
    pairs = [(first, Key(second.tonic, first.is_minor)), (second, Key(first.tonic, second.is_minor))]
    key, shapes = min(pairs, key=lambda pair: capo_for(*pair).fret)
    values = {"key": asked.voice.key(key.name), "shapes": asked.voice.key(shapes.name)}
    return say(asked, "capo.sounds", fret=capo_for(key, shapes).fret, **values)


# "Five flats. With a capo on the first fret": the number at the fret counts.
_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "primer", "segund", "tercer", "cuart", "quint", "sext", "séptim",
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt",
)  # fmt: skip
_HIGHEST_ORDINAL: Final = 7
_ORDINAL_FRET: Final = pattern(rf"\b(?:{'|'.join(_ORDINALS)})\w{{0,2}} (?:fret|bund|traste)\b")


def parse_fret(asked: Asked) -> int | None:
    if ordinal := _ORDINAL_FRET.search(asked.reading.text):
        said_first = next(one for one in _ORDINALS if ordinal[0].lower().startswith(one))
        return _ORDINALS.index(said_first) % _HIGHEST_ORDINAL + 1
    numbers = [int(one.value) for one in asked.reading.numbers if 1 <= one.value <= HIGHEST_FRET]
    places = [int(one) for one in asked.reading.of("ordinal") if int(one) > 0]
    said = _AT_FRET.search(asked.reading.text)
    # In Spanish "el 1" is also the first beat.
    digits = (said["fret"] or said["before"]) if said else None
    return next(iter([*numbers, *places, *([int(digits)] if digits else [])]), None)


# "D shapes", where a small letter is no key.
_SHAPES_OF: Final = pattern(r"\b(?P<tonic>[a-g])(?P<sign>#|b)?[ -](?:shapes?|grips?|griffe?n?|formen?)\b")


def _shapes(asked: Asked, key: Key) -> Key | None:
    """Return the key of the shapes that a question names; None without it."""
    if said := _SHAPES_OF.search(asked.reading.unnamed):
        tonic = key_named(f"{said['tonic'].upper()}{said['sign'] or ''} major").tonic
        return Key(tonic, key.is_minor)
    if not asked.reading.keys:
        return None
    # The key that the track is said to be in is not that of the shapes.
    named = next((one for one in asked.reading.keys if one.key != key), asked.reading.keys[0])
    return Key(named.key.tonic, key.is_minor if named.is_tonic_only else named.key.is_minor)


def _capo_told(asked: Asked, key: Key, chords: list[str]) -> str:
    easy = _joined_capos(asked, easy_positions(key)[:MOST_CAPOS])
    shapes = _shapes(asked, key)
    if shapes is None:
        return say(asked, "capo.easy", key=asked.voice.key(key.name), easy=easy)
    position = capo_for(key, shapes)
    values = {"key": asked.voice.key(key.name), "shapes": asked.voice.key(shapes.name), "fret": position.fret}
    if not position.is_playable:
        return say(asked, "capo.too_high", shapes=values["shapes"], fret=position.fret, easy=easy)
    if not position.fret:
        return say(asked, "capo.none_needed", key=values["key"], chords=asked.voice.chords(" ".join(chords)))
    return say(asked, "capo.at", **values, chords=asked.voice.chords(" ".join(shapes_of(chords, position))))


def _joined_capos(asked: Asked, positions: list[CapoPosition]) -> str:
    names = [
        say(
            asked,
            "capo.position" if one.fret else "capo.position_open",
            shapes=asked.voice.key(one.shapes.name),
            **({"fret": one.fret} if one.fret else {}),
        )
        for one in positions
    ]
    return asked.voice.joined(names, "or")


def _fits_chords(asked: Asked) -> bool:
    passages = asked.reading.passages
    is_moment = len(passages) == 1 and passages[0].moment is not None
    # "What do I play at 45 seconds?"
    is_asked = asked.has("measure.chords", "measure.roman") or (
        is_moment and asked.has("act.play") and _asks(asked)
    )
    # "I want to learn the chords of Clementine."
    others = [one for one in OTHER if one != "act.practise"]
    if CHORDS not in asked.tools or not is_asked or asked.has(*others, "act.loop", "act.speed"):
        return False
    if not asked.reading.bars and asked.has(*OTHER_MEASURES):
        return False
    # "Die Stufen als römische Zahlen" compares nothing.
    compares = (asked.has("act.describe") or (asked.reading.compares and not asked.reading.bars)) and not (
        asked.has("measure.roman")
    )
    return len(asked.tracks) == 1 and (not passages or is_moment) and not compares


def _asks(asked: Asked) -> bool:
    first = next((item for item in asked.reading.items if "how.what" in item.concepts), None)
    return first is not None and first is asked.reading.items[0]


def _chords(asked: Asked) -> Steps:
    track = asked.tracks[0]
    if not asked.reading.bars and (first := first_bars(asked.reading.text)):
        asked = replace(asked, reading=replace(asked.reading, bars=first))
    bars, passages = asked.reading.bars, asked.reading.passages
    arguments: dict[str, Any] = {"track_id": track.id}
    if bars:
        arguments |= {"first_bar": bars[0], "last_bar": bars[1]}
    elif passages:
        arguments["at_seconds"] = passages[0].moment
    # The page shows the harmony card next to the text.
    drawn = [] if len(arguments) > 1 or HARMONY not in asked.tools else [(HARMONY, {"track_id": track.id})]
    found, *_ = yield [(CHORDS, arguments), *drawn]
    return Answer(with_title(asked, track, _chords_told(asked, result_of(found))))


def _chords_told(asked: Asked, found: dict[str, Any]) -> str:
    if asked.has("measure.roman") and asked.reading.bars:
        return _numerals_told(asked, found)
    if asked.has("measure.roman"):
        values = {
            "chords": asked.voice.chords(" ".join(found["chords"])),
            "numerals": " ".join(found["numerals"]),
        }
        return say(asked, "chords.roman", key=asked.voice.key(found["key"]), **values)
    if asked.reading.bars:
        first, last = found["first_bar"], found["last_bar"]
        place = (
            say(asked, "chords.bar", first=first)
            if first == last
            else say(asked, "chords.bars_named", first=first, last=last)
        )
        is_short = "bars" in found and len(found["bars"]) <= MOST_BARS_WRITTEN_OUT
        bars = " | ".join(found["bars"]) if is_short else found["chart"]
        return say(asked, "chords.bars", bars=place, chords=asked.voice.chords(bars))
    if "chord_at" in found:
        time = asked.voice.clock(asked.reading.passages[0].moment or 0.0)
        if found["chord_at"] in (None, "N"):
            return say(asked, "chords.at_none", time=time)
        return say(
            asked,
            "chords.at",
            time=time,
            chord=asked.voice.chords(found["chord_at"]),
            bar=found.get("first_bar", 1),
        )
    chords, chart = (asked.voice.chords(one) for one in (" ".join(found["chords"]), found["chart"]))
    return say(asked, "chords.all", chords=chords, chart=chart)


def _numerals_told(asked: Asked, found: dict[str, Any]) -> str:
    """Say the numerals of the bars that are asked for, in their order."""
    numerals = dict(zip(found["chords"], found["numerals"], strict=True))
    chart = re.sub(r"[^\s()|]+", lambda said: numerals.get(said[0], said[0]), found["chart"])
    first, last = found["first_bar"], found["last_bar"]
    return say(
        asked, "chords.roman_bars", key=asked.voice.key(found["key"]), first=first, last=last, numerals=chart
    )


def _fits_capo(asked: Asked) -> bool:
    # "If I put a capo on 2": nothing is added. "Meine Schülerin" is no library.
    is_of_one = len(asked.tracks_named) == 1
    others = [one for one in OTHER if one != "act.add" and not (is_of_one and one == "scope.library")]
    return CHORDS in asked.tools and asked.has("measure.capo") and not asked.has(*others)


# "What do I play in bar 7?"; in folded text.
_PLAYED_IN: Final = pattern(
    r"^\W*(?:(?:and|so|ok|n|y|und|also) )*(?:(?:what|whats|what's|which (?:chords?|notes?)) (?:(?:do|should"
    r"|must|would|am|are|is) )?(?:i|we|you|one)?"
    r" ?(?:have to |supposed to |to )?(?:play\w*|strum\w*|finger|grab|hold)|(?:que|q) (?:(?:tengo que|debo"
    r"|hay que|me toca|se) )?(?:toco|tocar|tocamos|toca|suena|va)"
    r"|was (?:muss |soll |habe |hab )?(?:ich|wir|man)? ?(?:spielt?e?|greift?e?|greifen|spielen)(?: (?:ich|wir|man))?"
    r"|was (?:spiele|greife|spielt|kommt) (?:ich|wir|man)?)\b"
)


# "What do I play in bar 7 a tone lower?"
_MOVED: Final = pattern(
    r"\b(?:tones?|semitones?|half ?steps?|tonos?|semitonos?|halbton\w*|ganzton\w*|ton)\b"
    r"|\b(?:lower|higher|mas (?:baj|alt)\w*|tiefer|hoher)\b"
)


def _fits_bars(asked: Asked) -> bool:
    is_asked = asked.reading.bars is not None and _PLAYED_IN.search(fold(asked.reading.unnamed)) is not None
    is_plain = (
        not asked.has("link.not", "act.loop", "scope.task", "scope.tracks", "measure.capo", "act.transpose")
        and not asked.reading.passages
        and not _MOVED.search(fold(asked.reading.unnamed))
    )
    return is_asked and is_plain and CHORDS in asked.tools and one_track(asked) is not None


CHORDS_OF_BARS = Plan("chords of bars", _fits_bars, _chords, allows_unknown_words=True)
CAPO = Plan("capo", _fits_capo, _capo, allows_unknown_words=True)
CHORDS_PLAN = Plan("chords", _fits_chords, _chords)
