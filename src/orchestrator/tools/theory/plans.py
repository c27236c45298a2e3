"""Arithmetic of music and likely parts of a song, as plans."""

import re
from pathlib import Path
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.agents.harmony.names import Key
from src.music_theory.capo import CapoPosition, capo_for, easy_positions, shapes_of
from src.music_theory.keys import parallel, relative, scale_notes, scales_that_fit, semitones_between
from src.music_theory.tempo import mixing_range, mixing_ranges, nearest_level, pitch_percent
from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.texts import Texts
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo

TEXTS: Final = Texts(Path(__file__).parent / "texts")
CHORDS, PARTS, RHYTHM, HARMONY = "read_chords", "find_parts", "analyse_rhythm", "analyse_harmony"
# Told together with the chords by the plan of measurements.
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
PARTS_SAID: Final = ("drop", "breakdown", "chorus")
MOST_CAPOS: Final = 3
_SEMITONES = pattern(
    r"(?P<number>\d{1,2}|one|two|three|four|five|six|seven|un|una|dos|tres|cuatro|cinco|seis|siete|einen|ein|zwei|drei|vier|f[uü]nf|sechs|sieben)\s+"
    r"(?P<unit>semi\s?tones?|half[ -]?steps?|semitonos?|medios? tonos?|halb\s?t[oö]ne?n?|frets?|trastes?|b[uü]nde?)"
)
_DOWN = pattern(r"\b(?:down|lower|abajo|baj[ao]r?|bájal[ao]|tiefer|runter|hinunter)\b")
_NUMBERS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "un": 1, "una": 1, "dos": 2, "tres": 3, "ein": 1, "einen": 1,
    "zwei": 2, "drei": 3, "six": 6, "seven": 7, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "vier": 4, "fünf": 5,
    "funf": 5, "sechs": 6, "sieben": 7,
}  # fmt: skip
HIGHEST_FRET: Final = 12
ROMANS: Final = ("I", "II", "III", "IV", "V", "VI", "VII")
MAJOR_TRIADS: Final = ("", "m", "m", "", "", "m", "dim")
MINOR_TRIADS: Final = ("m", "dim", "", "m", "m", "", "")
_NAMED_DEGREE: Final = pattern(r"\b(?P<sub>sub)?dominant(?:e|es|en)?\b")
_ROMAN: Final = re.compile(r"(?<![\w-])(?P<roman>VII|VI|IV|V|III|II|vii|vi|iv|iii|ii|v)(?![\w-])")
_DEGREE: Final = pattern(r"\b(?:degrees?|grados?|stufen?)\b")
_NOTES: Final = pattern(r"\b(?:notes?|notas?|noten|t[oö]ne)\b")
# Not about the harmony of one track.
OTHER: Final = (
    "scope.tracks", "scope.library", "act.delete", "act.rename", "act.add", "act.remind", "act.practise", "act.rate",
)  # fmt: skip


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, text, **values)


def one_track(asked: Asked) -> TrackInfo | None:
    """Return the track that is meant, if it is one."""
    return asked.tracks[0] if len(asked.tracks) == 1 else None


def no_track(asked: Asked) -> Answer:
    """Ask which track is meant."""
    return Answer(asked.say("library.which_track" if asked.tracks else "refuse.add_track"))


def about(asked: Asked, track: TrackInfo, text: str) -> str:
    """Put the title before an answer that is not about the open track."""
    is_the_open_one = len(asked.focus.conversation) == 1 and is_open(track, asked.focus.conversation)
    return text if is_the_open_one else f"{asked.title(track)}: {text}"


def failed(found: Measured, asked: Asked) -> Answer:
    return Answer(found.error or asked.say("topic.no_result"))


def _names_key(asked: Asked) -> bool:
    """Whether it is arithmetic with a key that was said, and no track is needed."""
    return bool(asked.reading.keys) and not asked.reading.named("track")


def _fits_harmony(concept: str) -> Any:
    def fits(asked: Asked) -> bool:
        return CHORDS in asked.tools and asked.has(concept) and not asked.has(*OTHER)

    return fits


def _capo(asked: Asked) -> Steps:
    track = one_track(asked)
    fret = _said_fret(asked)
    if fret is not None and _names_key(asked):
        shapes = asked.reading.keys[0].key
        sounding = Key((shapes.tonic + fret) % 12, shapes.is_minor)
        names = {"shapes": asked.voice.key(shapes.name), "key": asked.voice.key(sounding.name)}
        return Answer(say(asked, "capo.sounds", fret=fret, **names))
    if track is None:
        return no_track(asked)
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    if found.summary is None:
        return failed(found, asked)
    key = key_named(found.summary["key"])
    return Answer(about(asked, track, _capo_told(asked, key, found.summary["chords"])))


def _said_fret(asked: Asked) -> int | None:
    numbers = [int(one.value) for one in asked.reading.numbers if 1 <= one.value <= HIGHEST_FRET]
    places = [int(one) for one in asked.reading.of("ordinal") if int(one) > 0]
    return next(iter([*numbers, *places]), None)


def _capo_told(asked: Asked, key: Key, chords: list[str]) -> str:
    easy = _joined_capos(asked, easy_positions(key)[:MOST_CAPOS])
    if not asked.reading.keys:
        return say(asked, "capo.easy", key=asked.voice.key(key.name), easy=easy)
    said = asked.reading.keys[0]
    shapes = Key(said.key.tonic, key.is_minor if said.is_tonic_only else said.key.is_minor)
    position = capo_for(key, shapes)
    values = {"key": asked.voice.key(key.name), "shapes": asked.voice.key(shapes.name), "fret": position.fret}
    if not position.is_playable:
        return say(asked, "capo.too_high", shapes=values["shapes"], fret=position.fret, easy=easy)
    if not position.fret:
        return say(asked, "capo.none_needed", key=values["key"], chords=" ".join(chords))
    return say(asked, "capo.at", **values, chords=" ".join(shapes_of(chords, position)))


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


def _transpose(asked: Asked) -> Steps:
    track = one_track(asked)
    steps = _said_steps(asked)
    if steps is not None and _names_key(asked):
        key = asked.reading.keys[0].key
        moved = Key((key.tonic + steps) % 12, key.is_minor)
        names = {"key": asked.voice.key(key.name), "moved": asked.voice.key(moved.name)}
        return Answer(say(asked, "transpose.key", steps=_steps_said(asked, steps), **names))
    if track is None:
        return no_track(asked)
    if steps is None and not asked.reading.keys:
        return Answer(say(asked, "transpose.which"))
    if steps is None:
        (found,) = yield [(CHORDS, {"track_id": track.id})]
        if found.summary is None:
            return failed(found, asked)
        key = key_named(found.summary["key"])
        said = asked.reading.keys[0]
        target = Key(said.key.tonic, key.is_minor if said.is_tonic_only else said.key.is_minor)
        steps = semitones_between(key, relative(target) if target.is_minor != key.is_minor else target)
    (found,) = yield [(CHORDS, {"track_id": track.id, "transpose_semitones": steps})]
    if found.summary is None:
        return failed(found, asked)
    text = say(
        asked,
        "transpose.to",
        key=asked.voice.key(found.summary["key"]),
        steps=_steps_said(asked, steps),
        chords=" ".join(found.summary["chords"]),
        chart=found.summary["chart"],
    )
    return Answer(about(asked, track, text))


def _said_steps(asked: Asked) -> int | None:
    match = _SEMITONES.search(asked.reading.text)
    if match is None:
        return None
    said = match["number"].lower()
    number = _NUMBERS[said] if said in _NUMBERS else int(said)
    if number > 11:
        return None
    return -number if _DOWN.search(asked.reading.text) else number


def _steps_said(asked: Asked, steps: int) -> str:
    if not steps:
        return say(asked, "transpose.not_at_all")
    name = f"transpose.{'up' if steps > 0 else 'down'}"
    return say(asked, f"{name}_one") if abs(steps) == 1 else say(asked, name, count=abs(steps))


def _fits_chords(asked: Asked) -> bool:
    if CHORDS not in asked.tools or not asked.has("measure.chords", "measure.roman") or asked.has(*OTHER):
        return False
    passages = asked.reading.passages
    is_moment = len(passages) == 1 and passages[0].moment is not None
    if not asked.reading.bars and asked.has(*OTHER_MEASURES):
        return False
    # "Que" is "than", too.
    compares = asked.has("act.compare", "act.describe") or (asked.has("how.than") and not asked.reading.bars)
    return len(asked.tracks) == 1 and (not passages or is_moment) and not compares


def _chords(asked: Asked) -> Steps:
    track = asked.tracks[0]
    bars, passages = asked.reading.bars, asked.reading.passages
    arguments: dict[str, Any] = {"track_id": track.id}
    if bars:
        arguments |= {"first_bar": bars[0], "last_bar": bars[1]}
    elif passages:
        arguments["at_seconds"] = passages[0].moment
    # The page draws the harmony beside the words.
    drawn = [] if len(arguments) > 1 or HARMONY not in asked.tools else [(HARMONY, {"track_id": track.id})]
    found, *_ = yield [(CHORDS, arguments), *drawn]
    if found.summary is None:
        return failed(found, asked)
    return Answer(about(asked, track, _chords_told(asked, found.summary)))


def _chords_told(asked: Asked, found: dict[str, Any]) -> str:
    if asked.has("measure.roman"):
        values = {"chords": " ".join(found["chords"]), "numerals": " ".join(found["numerals"])}
        return say(asked, "chords.roman", key=asked.voice.key(found["key"]), **values)
    if asked.reading.bars:
        first, last = found["first_bar"], found["last_bar"]
        place = (
            say(asked, "chords.bar", first=first)
            if first == last
            else say(asked, "chords.bars_named", first=first, last=last)
        )
        bars = " | ".join(found["bars"]) if "bars" in found else found["chart"]
        return say(asked, "chords.bars", bars=place, chords=bars)
    if "chord_at" in found:
        time = asked.voice.clock(asked.reading.passages[0].moment or 0.0)
        if found["chord_at"] in (None, "N"):
            return say(asked, "chords.at_none", time=time)
        return say(asked, "chords.at", time=time, chord=found["chord_at"], bar=found.get("first_bar", 1))
    return say(asked, "chords.all", chords=" ".join(found["chords"]), chart=found["chart"])


def _scale(asked: Asked) -> Steps:
    track = one_track(asked)
    if asked.reading.keys and not asked.reading.named("track"):
        said = asked.reading.keys[0].key
        if _NOTES.search(asked.reading.text):
            names = [asked.voice.note(note) for note in scale_notes(said)]
            return Answer(say(asked, "scale.notes", key=asked.voice.key(said.name), notes=" ".join(names)))
        return Answer(_scales_told(asked, said, []))
    if track is None:
        return no_track(asked)
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    if found.summary is None:
        return failed(found, asked)
    text = _scales_told(asked, key_named(found.summary["key"]), found.summary["chords"])
    return Answer(about(asked, track, text))


def _scales_told(asked: Asked, key: Key, chords: list[str]) -> str:
    scales = [
        say(asked, "scale.one", name=one.name, notes=" ".join(one.notes))
        for one in scales_that_fit(key, chords)
    ]
    return say(asked, "scale.fit", key=asked.voice.key(key.name), scales=asked.voice.joined(scales))


def _fits_relative(asked: Asked) -> bool:
    return asked.has("measure.relative") and not asked.has(*OTHER, "act.mix_after")


def _relative(asked: Asked) -> Steps:
    if asked.reading.keys:
        return Answer(_relative_told(asked, asked.reading.keys[0].key))
    track = one_track(asked)
    if track is None:
        return no_track(asked)
    (found,) = yield [("analyse_harmony", {"track_id": track.id})]
    if found.summary is None or not found.summary.get("key"):
        return Answer(asked.say("topic.no_harmony"))
    return Answer(about(asked, track, _relative_told(asked, key_named(found.summary["key"]))))


def _relative_told(asked: Asked, key: Key) -> str:
    names = {"key": key, "relative": relative(key), "parallel": parallel(key)}
    return say(asked, "keys.relative", **{name: asked.voice.key(one.name) for name, one in names.items()})


def _fits_mix_range(asked: Asked) -> bool:
    return asked.has("measure.mix_range") and not asked.has(*OTHER, "measure.melody")


def _mix_range(asked: Asked) -> Steps:
    said = next((one.value for one in asked.reading.numbers if 30 <= one.value <= 400), None)
    track = one_track(asked)
    if track is None:
        return Answer(_range_told(asked, said)) if said else no_track(asked)
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (found.summary or {}).get("tempo_bpm")
    title = asked.title(track)
    if bpm is None:
        text = say(asked, "mix.no_tempo", title=title)
        return Answer(f"{_range_told(asked, said)} {text}" if said else text)
    if said is None:
        return Answer(about(asked, track, _range_told(asked, bpm)))
    level = nearest_level(bpm, said)
    if not mixing_range(said).has(level):
        fits = say(asked, "mix.fits_not", title=title, bpm=asked.voice.number(bpm))
    else:
        percent = pitch_percent(level, said)
        fits = say(
            asked,
            "mix.fits",
            title=title,
            bpm=asked.voice.number(bpm),
            percent=asked.voice.number(abs(percent)),
            direction=say(asked, "mix.faster" if percent >= 0 else "mix.slower"),
        )
    return Answer(f"{_range_told(asked, said)} {fits}")


def _range_told(asked: Asked, bpm: float) -> str:
    half, same, double = mixing_ranges(bpm)
    values = {"": same, "half_": half, "double_": double}
    limits = {f"{name}low": asked.voice.number(one.low) for name, one in values.items()}
    limits |= {f"{name}high": asked.voice.number(one.high) for name, one in values.items()}
    return say(asked, "mix.range", bpm=asked.voice.number(bpm), **limits)


def _fits_parts(asked: Asked) -> bool:
    if PARTS not in asked.tools or not asked.has(*(f"measure.{name}" for name in PARTS_SAID)):
        return False
    other = asked.has(*OTHER, "act.play", "act.loop", "scope.task") and not asked.has("how.where")
    return len(asked.tracks) == 1 and not other and not asked.reading.passages


def _parts(asked: Asked) -> Steps:
    track = asked.tracks[0]
    (found,) = yield [(PARTS, {"track_id": track.id})]
    if found.summary is None:
        return failed(found, asked)
    said = [name for name in PARTS_SAID if asked.has(f"measure.{name}")]
    return Answer(
        about(asked, track, " ".join(_part_told(asked, name, found.summary[name]) for name in said))
    )


def _part_told(asked: Asked, name: str, part: dict[str, Any] | None) -> str:
    if part is None:
        return say(asked, f"part.no_{name}")
    clock = asked.voice.clock
    times = [clock(seconds) for seconds in part["again_at_seconds"]]
    values = {
        "start": clock(part["start_seconds"]),
        "end": clock(part["end_seconds"]),
        "section": part["section"],
        "reason": say(asked, f"part.{part['reason']}"),
        "again": say(asked, "part.again", times=asked.voice.joined(times)) if times else "",
    }
    return say(asked, f"part.{name}", **values)


def _fits_compatible(asked: Asked) -> bool:
    """ "Which keys mix with 4B?": the keys, not the tracks."""
    return (
        bool(asked.reading.keys)
        and asked.has("act.mix", "act.mix_after", "measure.mixing")
        and asked.has("measure.key")
        and not asked.has(*OTHER)
    )


def _compatible(asked: Asked) -> Steps:
    yield from ()
    key = asked.reading.keys[0].key
    others = [f"{asked.voice.key(key_of_code(code))} ({code})" for code in compatible_codes(key.camelot)[1:]]
    text = say(
        asked,
        "keys.compatible",
        key=asked.voice.key(key.name),
        camelot=key.camelot,
        others=asked.voice.joined(others),
    )
    return Answer(text)


def _said_degree(asked: Asked) -> int | None:
    """The degree of a key that is asked for, 1 to 7: "the V of A flat", "quinto grado", "Dominante"."""
    text = asked.reading.text
    if match := _NAMED_DEGREE.search(text):
        return 4 if match["sub"] else 5
    if match := _ROMAN.search(text):
        return ROMANS.index(match["roman"].upper()) + 1
    if _DEGREE.search(text):
        numbers = [int(one) for one in asked.reading.of("ordinal")] + [
            int(one.value) for one in asked.reading.numbers
        ]
        return next((one for one in numbers if 1 <= one <= len(ROMANS)), None)
    return None


def _fits_degree(asked: Asked) -> bool:
    return _names_key(asked) and _said_degree(asked) is not None and not asked.has(*OTHER)


def _degree(asked: Asked) -> Steps:
    yield from ()
    key, degree = asked.reading.keys[0].key, _said_degree(asked)
    assert degree is not None
    note = scale_notes(key)[degree - 1]
    kinds = MINOR_TRIADS if key.is_minor else MAJOR_TRIADS
    names = {
        "key": asked.voice.key(key.name),
        "note": asked.voice.note(note),
        "chord": f"{note}{kinds[degree - 1]}",
    }
    return Answer(say(asked, "scale.degree", degree=ROMANS[degree - 1], **names))


THEORY_PLANS = (
    Plan("degree of a key", _fits_degree, _degree, bears_unknown_words=True),
    Plan("capo", _fits_harmony("measure.capo"), _capo, bears_unknown_words=True),
    Plan("transpose", _fits_harmony("act.transpose"), _transpose, bears_unknown_words=True),
    Plan("scale", _fits_harmony("measure.scale"), _scale),
    Plan("relative", _fits_relative, _relative),
    Plan("mix range", _fits_mix_range, _mix_range),
    Plan("compatible keys", _fits_compatible, _compatible),
    Plan("chords", _fits_chords, _chords),
    Plan("parts", _fits_parts, _parts),
)
