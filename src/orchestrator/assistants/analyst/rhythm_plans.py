"""Number of bars, half and double time, the first beat, and the confidence of measurements."""

from collections.abc import Sequence
from typing import Any, Final

from src.music_theory.tempo import double_time, half_time
from src.orchestrator.assistants.analyst.asked_track import (
    CHANGES,
    RHYTHM,
    failure_text,
    measured_rhythm,
    one_track,
    with_title,
)
from src.orchestrator.assistants.analyst.named_parts import named_parts
from src.orchestrator.assistants.analyst.sentences import no_beat, no_harmony
from src.orchestrator.assistants.analyst.topics import BY_NAME
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.theory.facts import beats_of
from src.orchestrator.tools.theory.plans.chord_functions import CHORD_FUNCTION
from src.orchestrator.tools.theory.plans.durations import EIGHT

HARMONY, BARS = "analyse_harmony", "read_chords"
SAME_BPM = 1.5
# Dancers count to eight.
COUNTS_OF_A_MOVE = 8
MOST_OTHERS = 2
_PER_MINUTE: Final = pattern(
    r"\b(?:bars|measures) (?:per|a|in a|each) min\w*|\bcompases (?:por|al|en un) minuto|\btakte (?:pro"
    r"|in der|je) minute"
)
# "How long is it in bars, not in minutes?"
_LENGTH_IN_BARS: Final = pattern(
    r"\b(?:how long|(?:what )?length|cu[aá]nto dura|duraci[oó]n|largo de|wie lange?|wie viel zeit"
    r"|l[aä]nge)\b[^?]{0,60}?"
    r"(?<!not )(?<!no )(?<!nicht )\b(?:in (?:bars|measures|takten)|en compases)\b"
)
# "92 or 184?"
MOST_BARE_WORDS, SLOWEST_BPM = 5, 40


def _counts_eights(asked: Asked) -> bool:
    """Return whether eights are meant. The hyphen of "8-counts" makes other words of it."""
    return asked.has("measure.eights") or EIGHT.search(asked.reading.unnamed) is not None


# "How many 8-bar phrases are in it?"; in folded text.
_BLOCKS: Final = pattern(
    r"\b(?:(?P<bars>\d{1,3})[- ]?bar (?:\w+ )?(?:phrases?|blocks?|chunks?|loops?|groups?|units?|patterns?|pieces?)"
    r"|(?:phrases?|blocks?|chunks?|groups?|pieces?|lots|frases|bloques|trozos|grupos|vueltas|tandas|phrasen|blocke"
    r"|gruppen|abschnitte|teile) (?:of|de|a|von|zu|mit|aus)(?: je)? (?P<of>\d{1,3}) (?:bars|measures|compases|takten?)"
    r"|(?:de|en) \d{1,3} en (?P<step>\d{1,3}) compases"
    r"|(?P<taktige>\d{1,3})[- ]?taktige\w* (?:phrasen|blocke|gruppen|abschnitte|teile)"
    r"|(?:immer|je|jeweils) (?P<each>\d{1,3}) takte?n?)\b"
)


def _block_size(asked: Asked) -> int:
    """Return the number of bars of the blocks that are to be counted; 0 without them."""
    said = _BLOCKS.search(fold(asked.reading.text)) if asked.has("how.how_many") else None
    return next((int(size) for size in said.groups() if size), 0) if said else 0


def _fits_blocks(asked: Asked) -> bool:
    return _block_size(asked) > 0 and BARS in asked.tools and one_track(asked) is not None


def _blocks(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (bars,) = yield [(BARS, {"track_id": track.id, "first_bar": 1, "last_bar": 1})]
    if bars.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, bars, "rhythm")))
    count, size = bars.summary["bar_count"], _block_size(asked)
    blocks = asked.voice.number(count / size, 2)
    return Answer(with_title(asked, track, asked.say("answer.blocks", blocks=blocks, size=size, count=count)))


def _fits_bar_count(asked: Asked) -> bool:
    is_asked = asked.has("measure.bar_count") or (
        asked.has("how.how_many") and (asked.has("scope.passage") or _counts_eights(asked))
    )
    text = asked.reading.text
    is_asked = is_asked or _PER_MINUTE.search(text) is not None or _LENGTH_IN_BARS.search(text) is not None
    # "How many bars is the chorus?" is about one part.
    is_of_a_part = asked.has(*OF_SONG_PARTS, "measure.energy_places")
    return (
        is_asked
        and not is_of_a_part
        and {BARS, RHYTHM} <= asked.tools
        and one_track(asked) is not None
        and not asked.has(*CHANGES, "measure.beats")
    )


_EIGHTS_IN_ALL: Final = pattern(
    r"\b(?:how many|cuantos|wie ?viele) (?:eights|counts of (?:8|eight)|(?:8|eight)[- ]counts?|sets of (?:8"
    r"|eight)|ochos|(?:zahl)?achter|8er)\b.{0,40}"
    r"\b(?:whole|entire|total|altogether|all|in (?:it|this|here)|fit|have|are there|does|caben|hay|tiene"
    r"|entero|entera|total|todo|toda|son|ganze\w*|insgesamt"
    r"|passen|hat|sind|gesamt\w*|stecken)\b"
)
_OTHER_TIME: Final = pattern(
    r"\d ?(?:%|bpm|bars?|min\w*|sec\w*|seg\w*|sek\w*|takte?|comp\w+)|\b(?:minutes?|minutos?|minuten?|seconds?"
    r"|segundos?|sekunden?)\b"
)


def _fits_eights_in_all(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_part = asked.has(
        *OF_SONG_PARTS, "measure.energy_places", "link.not", "scope.tracks", "scope.playlist", "scope.task"
    )
    is_part = is_part or bool(asked.reading.passages or asked.reading.bars or _OTHER_TIME.search(text))
    return (
        _EIGHTS_IN_ALL.search(text) is not None
        and not is_part
        and not named_parts(asked.reading)
        and {BARS, RHYTHM} <= asked.tools
        and one_track(asked) is not None
    )


def _bar_count(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    rhythm, bars = yield [
        (RHYTHM, {"track_id": track.id}),
        (BARS, {"track_id": track.id, "first_bar": 1, "last_bar": 1}),
    ]
    if rhythm.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, rhythm, "rhythm")))
    none = no_beat(rhythm.summary, asked.voice)
    if none or bars.summary is None:
        return Answer(with_title(asked, track, none or failure_text(asked, bars, "rhythm")))
    metre = rhythm.summary["time_signature"]
    if _PER_MINUTE.search(asked.reading.text):
        rate = asked.voice.number(rhythm.summary["tempo_bpm"] / beats_of(metre), 1)
        return Answer(with_title(asked, track, asked.say("answer.bars_a_minute", rate=rate, metre=metre)))
    text = asked.say("answer.bar_count", count=bars.summary["bar_count"], metre=metre)
    if _counts_eights(asked):
        counts = bars.summary["bar_count"] * int(metre.partition("/")[0])
        eights = asked.voice.number(counts / COUNTS_OF_A_MOVE, 1)
        text = asked.say("answer.eights", eights=eights, counts=counts) + f" {text}"
    return Answer(with_title(asked, track, text))


_IF: Final = pattern(
    r"^\W*(?:(?:and|so|but|y|pero|und|aber) )?(?:if|when|suppose|si|cuando|wenn|falls"
    # "We want to play it in half time, so what BPM is that?"
    r"|(?:i|we) (?:want|need|have) to|(?:quiero|queremos) (?:tocar|contar)|(?:ich|wir) (?:will|wollen|m[oö]chten?))\b"
)


def _fits_tempo(asked: Asked) -> bool:
    if RHYTHM not in asked.tools or one_track(asked) is None:
        return False
    # "If I play it double time, what is the BPM?" plays nothing.
    is_supposed = (
        asked.has("measure.half_time", "measure.tempo") and _IF.match(asked.reading.text) is not None
    )
    changes = [one for one in CHANGES if not (one in {"act.play", "act.speed"} and is_supposed)]
    if asked.has(*changes, "scope.library", "act.compare"):
        return False
    is_of_mix = asked.has("act.mix", "act.mix_after")
    return (asked.has("measure.half_time") and not is_of_mix) or _asks_which(asked) or _asks_for_start(asked)


def _asks_which(asked: Asked) -> bool:
    """Return whether the question names two tempi: "is the tempo 61 or 122?"."""
    numbers = [one.value for one in asked.reading.numbers]
    is_bare = len(asked.reading.text.split()) <= MOST_BARE_WORDS and min(numbers, default=0) >= SLOWEST_BPM
    is_of_tempo = asked.has("measure.tempo") or (is_bare and not asked.has("measure", "quality", "act"))
    return asked.has("link.or") and len(numbers) == 2 and is_of_tempo


def _asks_for_start(asked: Asked) -> bool:
    is_of_place = asked.has("how.where", "how.when", "ordinal.1") or "offset" in asked.reading.text.casefold()
    return asked.has("measure.beats") and is_of_place


def _tempo(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    rhythm = yield from measured_rhythm(asked, track)
    if isinstance(rhythm, Answer):
        return rhythm
    bpm, voice = rhythm["tempo_bpm"], asked.voice
    if asked.has("measure.half_time"):
        half, double = voice.number(half_time(bpm)), voice.number(double_time(bpm))
        text = voice.say("answer.half_double", bpm=voice.number(bpm), half=half, double=double)
        return Answer(_whether_part(asked, bpm) + with_title(asked, track, text))
    elif _asks_which(asked):
        text = _which_level(asked, bpm)
    else:
        text = BY_NAME["beats"].say(rhythm, voice)
    return Answer(with_title(asked, track, text))


# "Is 64 BPM half the tempo of Velvet Floor?"
_IS_PART: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also)\W+)?(?:(?:is|are|son|es|ser[ií]an?|sind|ist|w[aä]ren?) (?P<bpm>\d{2,3}(?:[.,]\d)?)"
    r"|(?P<first>\d{2,3}(?:[.,]\d)?)(?: ?bpm)? (?:is|are|son|es|sind|ist))(?: ?bpm)?"
    r"(?: (?:exactly|about|just|exactamente|justo|justamente|genau|etwa))?"
    r" (?:(?P<half>half|(?:la )?mitad|(?:die )?h[aä]lfte)|double|twice|(?:el )?doble|(?:das )?doppelte|doppelt)\b"
)


def _whether_part(asked: Asked, bpm: float) -> str:
    """Return "Yes: " or "No: " where it is asked whether a tempo is half or double; "" otherwise."""
    said = _IS_PART.match(asked.talk.plain_question)
    if said is None:
        return ""
    told = float((said["bpm"] or said["first"]).replace(",", "."))
    is_so = abs(told - (half_time(bpm) if said["half"] else double_time(bpm))) <= SAME_BPM
    return f"{asked.say('word.yes' if is_so else 'word.no')}: "


def _which_level(asked: Asked, bpm: float) -> str:
    voice = asked.voice
    said = [one.value for one in asked.reading.numbers]
    others = [value for value in said if abs(value - bpm) > SAME_BPM]
    plain = voice.say("topic.tempo_is", bpm=voice.number(bpm))
    if len(others) != 1:
        return plain
    for message, level in (("answer.level_is_half", bpm / 2), ("answer.level_is_double", bpm * 2)):
        if abs(others[0] - level) <= SAME_BPM:
            return voice.say(message, bpm=voice.number(bpm), other=voice.number(others[0]))
    return plain


CONCERT_PITCH = pattern(r"\b4[0-6]\d ?(?:hz|hertz)\b")


def _fits_confidence(asked: Asked) -> bool:
    if asked.has("measure.tuning") or CONCERT_PITCH.search(asked.reading.text):
        # "Is the tuning right at 440 Hz?"
        return False
    if not asked.has("how.confidence") or asked.has(*CHANGES, "scope.library") or one_track(asked) is None:
        return False
    return {RHYTHM, HARMONY} <= asked.tools


def _confidence(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    wants_key, wants_metre, wants_tempo = _wanted(asked)
    rhythm, harmony = yield [(RHYTHM, {"track_id": track.id}), (HARMONY, {"track_id": track.id})]
    parts = [key_confidence(asked, harmony)] if wants_key else []
    if wants_tempo or wants_metre:
        parts += _rhythm_confidence(asked, rhythm, wants_tempo, wants_metre)
    text = with_title(asked, track, " ".join(parts))
    share: Any = (harmony.summary or {}).get("key_confidence_0_to_1")
    if wants_key and len(parts) == 1 and share is not None and _IS_SURE.match(asked.reading.text):
        said = asked.reading.keys[:1]
        # "Is it certain that it is in C minor?"
        is_other = bool(said) and said[0].key.name != (harmony.summary or {}).get("key")
        is_sure = share >= SURE_SHARE and not is_other
        return Answer(f"{asked.say('word.yes' if is_sure else 'word.no')}: {text}")
    return Answer(text)


# "Is the key certain?", "are you sure of the key?"
_IS_SURE: Final = pattern(
    r"^\W*(?:(?:and|so|but|y|und|aber|hey|ok)\W+)?(?:is|are|does|has|est[aá]s?|es|tiene|hat|ist|bist)\b"
)
# A key is sure from this confidence on.
SURE_SHARE: Final = 0.6


def _wanted(asked: Asked) -> tuple[bool, bool, bool]:
    """Return whether key, metre and tempo are wanted: those named now or in the last question, else key and tempo."""
    if asked.reading.keys:
        return True, False, False
    for reading in (asked.reading, *reversed(asked.earlier_readings())):
        concepts = ("measure.key", "measure.chords"), ("measure.metre",), ("measure.tempo",)
        key, metre, tempo = (reading.has(*names) for names in concepts)
        if key or metre or tempo:
            return key, metre, tempo
        if reading.has("measure"):
            break
    return True, False, True


def key_confidence(asked: Asked, harmony: Measured) -> str:
    if harmony.summary is None:
        return failure_text(asked, harmony, "harmony")
    if none := no_harmony(harmony.summary, asked.voice):
        return none
    named = [str(one).partition(" (")[0] for one in harmony.summary.get("other_possible_keys") or ()]
    others = [asked.voice.key_or_text(name) for name in named]
    share = harmony.summary.get("key_confidence_0_to_1")
    return _said(asked, "key", asked.voice.key(harmony.summary["key"]), share, others)


def _rhythm_confidence(asked: Asked, rhythm: Measured, wants_tempo: bool, wants_metre: bool) -> list[str]:
    if rhythm.summary is None:
        return [failure_text(asked, rhythm, "rhythm")]
    if none := no_beat(rhythm.summary, asked.voice):
        return [none]
    voice, summary, parts = asked.voice, rhythm.summary, []
    if wants_tempo:
        bpms = [one["bpm"] for one in summary.get("other_possible_tempos") or ()]
        others = [voice.say("unit.bpm", value=voice.number(bpm)) for bpm in bpms]
        value = voice.say("unit.bpm", value=voice.number(summary["tempo_bpm"]))
        parts.append(_said(asked, "tempo", value, summary.get("tempo_confidence_0_to_1"), others))
    if wants_metre:
        share = summary.get("metre_confidence_0_to_1")
        parts.append(_said(asked, "metre", summary["time_signature"], share, ()))
    return parts


def _said(asked: Asked, what: str, value: str, share: float | None, others: Sequence[str]) -> str:
    voice = asked.voice
    named = voice.say(f"answer.what_{what}")
    if share is None:
        return voice.say("answer.not_told", what=named, value=value)
    said = voice.joined(others[:MOST_OTHERS], "or")
    other = voice.say("answer.sure_others", others=said) if said else ""
    return voice.say(
        "answer.sure", what=named, value=value, percent=voice.number(100 * share, 0), others=other
    )


def _fits_why_key(asked: Asked) -> bool:
    if CHORD_FUNCTION.fits(asked):
        return False
    is_key = asked.has("measure.key") or bool(asked.reading.keys) or _follows_key(asked)
    return asked.has("act.why") and is_key and HARMONY in asked.tools and one_track(asked) is not None


def _follows_key(asked: Asked) -> bool:
    """Return whether it is "why?" after a question about the key."""
    earlier = asked.earlier_readings()
    is_bare = len(asked.reading.text.split()) <= 2
    return is_bare and bool(earlier) and earlier[-1].has("measure.key")


def _why_key(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    if harmony.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, harmony, "harmony")))
    if none := no_harmony(harmony.summary, asked.voice):
        return Answer(with_title(asked, track, none))
    share = harmony.summary.get("key_confidence_0_to_1")
    if share is None:
        return Answer(with_title(asked, track, key_confidence(asked, harmony)))
    text = asked.say(
        "answer.why_key",
        key=asked.voice.key(harmony.summary["key"]),
        percent=asked.voice.number(100 * share, 0),
        chords=asked.voice.joined(
            [asked.voice.chords(chord) for chord in harmony.summary.get("main_chords_percent") or ()]
        ),
    )
    return Answer(with_title(asked, track, text))


WHY_KEY = Plan("why this key", _fits_why_key, _why_key)
BLOCKS = Plan("blocks of bars", _fits_blocks, _blocks, allows_unknown_words=True)
EIGHTS_IN_ALL = Plan("eights in all", _fits_eights_in_all, _bar_count, allows_unknown_words=True)
BAR_COUNT = Plan("bar count", _fits_bar_count, _bar_count)
TEMPO = Plan("arithmetic of tempo", _fits_tempo, _tempo)
CONFIDENCE = Plan("how sure", _fits_confidence, _confidence)
