"""Scales, relative keys and transposition, as plans."""

from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.keys import parallel, relative, scale_notes, scales_that_fit, semitones_between
from src.orchestrator.events import Suggestion
from src.orchestrator.language.counts import count_of
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .one_track import (
    CHORDS,
    OTHER,
    fits_harmony,
    names_key,
    no_track,
    one_track,
    say,
    with_title,
)

_SEMITONES = pattern(
    r"(?P<number>\d{1,2}|an?|one|two|three|four|five|six|seven|un|una|dos|tres|cuatro|cinco|seis|siete|einen|ein|zwei"
    r"|drei|vier|f[uü]nf|sechs|sieben)\s+"
    r"(?P<unit>semi\s?tones?|half[ -]?steps?|semitonos?|medios? tonos?|halb\s?t[oö]ne?n?|frets?|trastes?|b[uü]nde?)"
)
_WHOLE_TONE = pattern(
    r"\b(?:(?:a|one) (?:whole )?(?:tone|step)|un tono|(?:einen )?ganzton|eine ganze stufe)\b(?! de)"
)
# Longer names first: "tono y medio" has "tono" in it.
# The name of the player's tool, and how far it moves the pitch.
PITCH: Final = "control_player"
MOST_SEMITONES: Final = 12
_INTERVALS: Final = (
    (
        pattern(
            r"\b(?:medio tono|(?:a |one )?half[ -]?step|half a (?:step|tone)|(?:einen )?halb(?:en )?ton)\b(?! y)"
        ),
        1,
    ),
    (pattern(r"\b(?:minor third|tono y medio|tercera menor|kleine terz)\b"), 3),
    (pattern(r"\b(?:major third|dos tonos|tercera mayor|gro(?:ß|ss)e terz)\b"), 4),
    (pattern(r"\b(?:perfect fourth|(?:a|up|down) fourth|cuarta justa|una cuarta|quarte)\b"), 5),
    (pattern(r"\b(?:perfect fifth|(?:a|up|down) fifth|quinta justa|una quinta|quinte)\b"), 7),
)
_DOWN = pattern(
    r"\b(?:down|downwards?|lower|below|flatter|abajo|b[aá]j[aeo]\w*|bajar\w*|descend\w*|menos|m[aá]s (?:grave"
    r"|baj[oa])|tiefer"
    r"|runter|herunter|hinunter|unten|abw[aä]rts|weniger)\b"
)
_UP: Final = pattern(
    r"\b(?:up|upwards?|higher|above|raise\w*|oben|aufw[aä]rts|herauf"
    r"|arriba|sub[aeio]\w*|m[aá]s (?:alt[oa]|agud[oa]|arriba)|h[oö]her|hoch|rauf|hinauf)\b"
)
MOST_STEPS: Final = 11
_ASKS_OF_CHANGES: Final = pattern(
    r"\b(?:does|do|did|will|is there|are there)\b.{0,40}\b(?:change|changes)\s+(?:the\s+)?key\b"
)
_KINDS: Final = {
    "pentatonic": pattern(r"\b\w*pentat\w*"),
    "blues": pattern(r"\bblues[- ]?(?:scale|tonleiter|skala)?\b|\bescala (?:de )?blues\b"),
}
_NOTES: Final = pattern(r"\b(?:notes?|notas?|noten|t[oö]ne)\b")


def _transpose(asked: Asked) -> Steps:
    track = one_track(asked)
    steps = parse_steps(asked)
    if steps is not None and names_key(asked):
        key = asked.reading.keys[0].key
        moved = Key((key.tonic + steps) % 12, key.is_minor)
        names = {"key": asked.voice.key(key.name), "moved": asked.voice.key(moved.name)}
        return Answer(say(asked, "transpose.key", steps=describe_steps(asked, steps), **names))
    if track is None:
        return no_track(asked)
    if steps is None and not asked.reading.keys:
        return Answer(say(asked, "transpose.which"))
    if steps is None:
        (found,) = yield [(CHORDS, {"track_id": track.id})]
        key = key_named(result_of(found)["key"])
        said = asked.reading.keys[0]
        target = Key(said.key.tonic, key.is_minor if said.is_tonic_only else said.key.is_minor)
        steps = semitones_between(key, relative(target) if target.is_minor != key.is_minor else target)
    bars = asked.reading.bars
    place = {"first_bar": bars[0], "last_bar": bars[1]} if bars else {}
    (found,) = yield [(CHORDS, {"track_id": track.id, "transpose_semitones": steps, **place})]
    heard = result_of(found)
    told = _bars_told if bars and heard.get("chart") else _key_told
    text = told(asked, heard, steps)
    if asked.has("measure.key") and not asked.reading.keys:
        # "What key is it in, and what would it be a third lower?"
        moved = key_named(heard["key"])
        now = Key((moved.tonic - steps) % 12, moved.is_minor)
        text = f"{say(asked, 'transpose.now', key=asked.voice.key(now.name))} {text}"
    return Answer(with_title(asked, track, text), _plays_it_so(asked, track, steps))


def _plays_it_so(asked: Asked, track: TrackInfo, steps: int) -> tuple[Suggestion, ...]:
    """Offer to play the recording at the other pitch, where the player can."""
    if PITCH not in asked.tools or not 1 <= abs(steps) <= MOST_SEMITONES:
        return ()
    side = "higher" if steps > 0 else "lower"
    question = say(asked, f"transpose.play_{side}", title=track.title, count=abs(steps))
    return (asked.suggest(say(asked, "transpose.play_so"), question),)


def _key_told(asked: Asked, found: dict[str, Any], steps: int) -> str:
    return say(
        asked,
        "transpose.to",
        key=asked.voice.key(found["key"]),
        steps=describe_steps(asked, steps),
        chords=asked.voice.chords(" ".join(found["chords"])),
        chart=asked.voice.chords(found["chart"]),
    )


def _bars_told(asked: Asked, found: dict[str, Any], steps: int) -> str:
    first, last = found["first_bar"], found["last_bar"]
    is_one = first == last
    place = say(
        asked,
        "chords.bar" if is_one else "chords.bars_named",
        first=first,
        **({} if is_one else {"last": last}),
    )
    chords = " | ".join(found["bars"]) if "bars" in found else found["chart"]
    return say(
        asked,
        "transpose.bars",
        key=asked.voice.key(found["key"]),
        steps=describe_steps(asked, steps),
        bars=place,
        chords=asked.voice.chords(chords),
    )


# "If I tune the guitar down a semitone and it should sound in the key of Rails, what do I play?"
_TUNED: Final = pattern(
    r"\b(?:tun(?:e|ed|ing)|detun\w+|afin\w+|desafin\w+|stimm\w*|gestimmt)\b[^?]{0,40}\b(?:guitar\w*|bass|ukulele|violin|fiddle|harp"
    r"|guitarra|bajo|uke|arpa|viol[ií]n|gitarre|geige|harfe|instrument\w*)\b"
)
_SHOULD_SOUND: Final = pattern(r"\b(?:to sound|sounds?|que suene|suene|klingen|klingt)\b")
_PLAYS: Final = pattern(
    r"\b(?:do i|should i|i) (?:play|finger)\b|\b(?:toco|tengo que tocar)\b|\b(?:spiele?|greife?) ich\b"
)


def parse_steps(asked: Asked) -> int | None:
    steps = steps_in(asked.reading.unnamed)
    is_of_shapes = all(form.search(asked.reading.unnamed) for form in (_TUNED, _SHOULD_SOUND, _PLAYS))
    # What is played lies as far above as the instrument is tuned below.
    return -steps if steps is not None and is_of_shapes else steps


def steps_in(text: str) -> int | None:
    """Return the semitones of a move in a text, below 0 for down; None without one."""
    match = _SEMITONES.search(text)
    steps = next((steps for words, steps in _INTERVALS if words.search(text)), None)
    if steps is None and match is None:
        steps = 2 if _WHOLE_TONE.search(text) else None
    elif steps is None and match is not None:
        steps = count_of(match["number"])
    if steps is None or steps > MOST_STEPS:
        return None
    return -steps if _goes_down(text) else steps


def _goes_down(text: str) -> bool:
    """Return whether the direction next to an interval is down: "a third higher than a tone lower" goes up."""
    forms = (_SEMITONES, _WHOLE_TONE, *(words for words, _ in _INTERVALS))
    said = min((found.span() for form in forms if (found := form.search(text))), default=(0, 0))
    ways = [
        (max(found.start() - said[1], said[0] - found.end()), is_down)
        for way, is_down in ((_DOWN, True), (_UP, False))
        for found in way.finditer(text)
    ]
    return min(ways, default=(0, False))[1]


def moves_in(text: str) -> bool:
    """Return whether a text moves something: "a minor third lower"."""
    return steps_in(text) is not None and bool(_DOWN.search(text) or _UP.search(text))


def describe_steps(asked: Asked, steps: int) -> str:
    if not steps:
        return say(asked, "transpose.not_at_all")
    name = f"transpose.{'up' if steps > 0 else 'down'}"
    return say(asked, f"{name}_one") if abs(steps) == 1 else say(asked, name, count=abs(steps))


def _scale(asked: Asked) -> Steps:
    track = one_track(asked)
    if asked.reading.keys and not asked.reading.named("track"):
        said = asked.reading.keys[0].key
        if (kind := _kind_of_scale(asked.reading.text)) and (
            scale := next((one for one in scales_that_fit(said) if kind in one.kind), None)
        ):
            notes = " ".join(map(asked.voice.note, scale.notes))
            return Answer(say(asked, f"scale.{kind}", key=asked.voice.key(said.name), notes=notes))
        if _NOTES.search(asked.reading.text):
            names = [asked.voice.note(note) for note in scale_notes(said)]
            return Answer(say(asked, "scale.notes", key=asked.voice.key(said.name), notes=" ".join(names)))
        return Answer(_scales_told(asked, said, []))
    if track is None:
        return no_track(asked)
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    heard = result_of(found)
    text = _scales_told(asked, key_named(heard["key"]), heard["chords"])
    return Answer(with_title(asked, track, text))


def _kind_of_scale(text: str) -> str:
    """Return the kind of scale of which the notes are asked for; "" for the key's own."""
    return next((kind for kind, form in _KINDS.items() if form.search(text)), "")


def _mode_of(kind: str) -> str:
    return "major" if kind in {"major", "major pentatonic", "Mixolydian"} else "minor"


def _scales_told(asked: Asked, key: Key, chords: list[str]) -> str:
    scales = [
        say(
            asked,
            "scale.one",
            name=say(
                asked,
                f"scale.name_{one.kind.lower().replace(' ', '_')}",
                tonic=asked.voice.note(one.tonic),
                key=asked.voice.key(f"{one.tonic} {_mode_of(one.kind)}"),
            ),
            notes=asked.voice.chords(" ".join(one.notes)),
        )
        for one in scales_that_fit(key, chords)
    ]
    return say(asked, "scale.fit", key=asked.voice.key(key.name), scales=asked.voice.joined(scales))


def _fits_relative(asked: Asked) -> bool:
    # "Die Paralleltonart dazu": "dazu" also asks what a track goes with.
    mixes = [
        one for one in asked.reading.items if "act.mix_after" in one.concepts and fold(one.text) != "dazu"
    ]
    return asked.has("measure.relative") and not asked.has(*OTHER) and not mixes


def _relative(asked: Asked) -> Steps:
    if asked.reading.keys:
        return Answer(_relative_told(asked, asked.reading.keys[0].key))
    track = one_track(asked)
    if track is None:
        return no_track(asked)
    (found,) = yield [("analyse_harmony", {"track_id": track.id})]
    if found.summary is None or not found.summary.get("key"):
        return Answer(asked.say("topic.no_harmony"))
    return Answer(with_title(asked, track, _relative_told(asked, key_named(found.summary["key"]))))


# In German "Parallele" is the relative key.
_RELATIVE_WORD: Final = {
    "en": pattern(r"\brelative\b"), "es": pattern(r"\brelativ\w*"), "de": pattern(r"\b(?:relativ\w*|\w*parallel\w*)"),
}  # fmt: skip
_PARALLEL_WORD: Final = {
    "en": pattern(r"\bparallel\b"), "es": pattern(r"\b(?:hom[oó]nim\w*|paralel\w*)"),
    "de": pattern(r"\b(?:gleichnamig\w*|variante?n?|varianttonart\w*)\b"),
}  # fmt: skip


def _relative_told(asked: Asked, key: Key) -> str:
    text, language = asked.reading.text, asked.reading.language
    if _RELATIVE_WORD[language].search(text) and not _PARALLEL_WORD[language].search(text):
        other = asked.voice.key(relative(key).name)
        return say(asked, "keys.only_relative", key=asked.voice.key(key.name), relative=other)
    names = {"key": key, "relative": relative(key), "parallel": parallel(key)}
    return say(asked, "keys.relative", **{name: asked.voice.key(one.name) for name, one in names.items()})


# "Pasa a la siguiente" goes on to another track.
_TO_ANOTHER: Final = pattern(
    r"\bp[aá]s[aáeé]\w* a (?:(?:la|el|una?|otr[ao]) )?(?:siguiente|anterior|otr[ao]|pr[oó]xim[ao]|canci[oó]n"
    r"|tema|pista)\b"
)


def _fits_transpose(asked: Asked) -> bool:
    """ "Does it change key?" and "how many semitones is its range?" ask about the track, and move nothing."""
    if _TO_ANOTHER.search(asked.reading.text):
        return False
    asks = _ASKS_OF_CHANGES.search(asked.reading.text) or asked.has("measure.melody", "how.how_many")
    if fits_harmony("act.transpose")(asked):
        return not (asks and parse_steps(asked) is None)
    # "We sing it a minor third lower. What key is that?"
    return moves_in(asked.reading.unnamed) and any(
        fits_harmony(one)(asked) for one in ("measure.key", "measure.chords")
    )


# "If we take it three semitones down, which key is that?": a question, whatever its verb means elsewhere.
_KEY_THEN: Final = pattern(
    r"\b(?:(?:what|wh?ich) key|(?:en )?qu[eé] (?:tonalidad|tono)|(?:in )?welche[rs]? tonart)\b"
)


_SIGNATURE: Final = pattern(
    r"\b(?:sharps|flats|accidentals|sostenidos|bemoles|alteraciones|armadura|vorzeichen|kreuze)\b"
)


# "Three semitones down, then two up" are two changes.
_UPWARDS: Final = pattern(r"\b(?:up|higher|raise|arriba|sub\w+|m[aá]s alt[oa]|hoch|h[oö]her|rauf)\b")
_DOWNWARDS: Final = pattern(r"\b(?:down|lower|drop|abajo|baj\w+|m[aá]s baj[oa]|runter|tiefer)\b")


def _fits_moved_key(asked: Asked) -> bool:
    is_asked = moves_in(asked.reading.unnamed) and _KEY_THEN.search(asked.reading.unnamed) is not None
    is_other = asked.has("measure.capo", "scope.task", "act.mix", "act.mix_after")
    is_other = is_other or (asked.has("scope.tracks", "act.find") and not asked.tracks_named)
    is_other = is_other or _SIGNATURE.search(asked.reading.text) is not None
    is_other = is_other or all(way.search(asked.reading.unnamed) for way in (_UPWARDS, _DOWNWARDS))
    is_one = one_track(asked) is not None and CHORDS in asked.tools
    return is_asked and is_one and not is_other and not asked.reading.keys


MOVED_KEY = Plan("key of a moved track", _fits_moved_key, _transpose, allows_unknown_words=True)
TRANSPOSE = Plan("transpose", _fits_transpose, _transpose, allows_unknown_words=True)


_PLAYED_BY: Final = pattern(
    r"\b(?:(?:which|what) instrument|who|qu[eé] instrumento|qui[eé]n|welches instrument|wer)\b"
)


def _fits_scale(asked: Asked) -> bool:
    """ "How danceable is it on a scale?" asks for no scale."""
    return (
        fits_harmony("measure.scale")(asked)
        and not asked.has("quality", "measure.danceability", "measure.energy")
        and _PLAYED_BY.search(asked.reading.unnamed) is None
    )


SCALE = Plan("scale", _fits_scale, _scale)
RELATIVE = Plan("relative", _fits_relative, _relative)
