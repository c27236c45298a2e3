"""How long notes and bars last at a tempo, as plans: "a bar in seconds", "3 minutes at 96 BPM in bars", "a dotted
eighth in milliseconds". Tempo and metre are those of the question, or of the track."""

from dataclasses import dataclass
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.facts import beats_of

from .arithmetic import BPM, FASTEST, SLOWEST
from .note_values import COUNT, MS_A_MINUTE, NOTE, NUMBERS, is_beat, share_of_quarter
from .one_track import OTHER, one_track, say, with_title
from .said_values import Words, take_seconds

RHYTHM: Final = "analyse_rhythm"
COMMON_TIME: Final = 4
_METRE: Final = pattern(r"\b(?P<beats>[2-9]|1[0-2])/(?:4|8)\b")
_OF_THREE: Final = pattern(r"\b(?:dreier\w*|in three|comp[aá]s ternario|de tres)\b")
# "Sixteen bars of four".
_BARS_OF: Final = pattern(
    r"\b(?:bars|measures|compases|takte) (?:of|de|zu|mit|von) (?P<beats>[2-7]|two|three|four|five|six|seven"
    r"|dos|tres|cuatro|cinco|seis|zwei|drei|vier"
    r"|f[uü]nf|sechs)\b(?!\s*/)(?: (?:beats|tiempos|schl[aä]ge?n?|counts))?"
)
_SPELLED_METRES: Final = (
    (pattern(r"\b(?:dreiviertel\w*|three[- ]four|tres por cuatro)\b"), "3/4"),
    (pattern(r"\b(?:viervierteltakt|four[- ]four|cuatro por cuatro)\b"), "4/4"),
    (pattern(r"\b(?:zweivierteltakt|two[- ]four|dos por cuatro)\b"), "2/4"),
    (pattern(r"\b(?:sechsachtel\w*|six[- ]eight|seis por ocho)\b"), "6/8"),
)
# "A 4 bar loop" is a length, and "loop bars 4 to 8" a command.
_BAR_LOOP: Final = pattern(
    r"\b(?:bar|measure) loop\b|\bloop (?:of|de) \w{1,8} (?:bars|compases)\b|\b\w+[- ]?takt(?:ige\w*)?[- ](?:loop"
    r"|schleife)\b"
)
# "A dotted eighth at 128".
_AT_BPM: Final = pattern(
    r"\b(?:at|a|bei|tempo)\s+(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\b"
    r"(?!\s*(?:%|per ?cent|por ?ciento|prozent|min|sec|seg|sek|ms|hz))"
)
_AT_SHARE: Final = pattern(
    r"\b(?:at|a|al|bei|auf|mit)\s+(?P<percent>\d{1,3})\s?(?:%|per ?cent\b|por ?ciento\b|prozent\b)"
)
_CLOCK: Final = pattern(r"\b(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)\b")
# Times in these are places in the track, and no length.
_PLACE: Final = pattern(
    r"\b(?:between|from|since|after|before|until|till|entre|desde|despu[eé]s|antes|hasta|zwischen|von|nach|vor"
    r"|bis|ab)\b"
)
_BAR_COUNT: Final = pattern(
    # "Treinta y dos compases": "dos" is not the whole number; "3/4 takte" are no four of them.
    rf"(?<!\by )(?<!und)(?<!/)\b(?P<bars>{COUNT}|\d{{1,4}})(?:\s+(?:single|sol[oa]|[uú]nic[oa]|enter[oa]|full|whole"
    rf"|einzige[nrs]?|einzelne[nrs]?|ganze[nrs]?))?(?:\s+(?:of (?:its|the|these|those)|de (?:sus|los|esos)|seiner"
    rf"|davon|von (?:den|seinen)))?(?:\s+(?:[2-9]|1[0-2])/(?:4|8))?\s+(?:bars?|measures?"
    rf"|compas(?:es)?"
    rf"|comp[aá]s|takte?n?)\b"
)
_DELAY: Final = pattern(
    r"\b(?:\w*delay\w*|echo\w*|eco|retardo|verz[oö]gerung\w*"
    r"|millisecond\w*|milisegundo\w*|millisekunde\w*|ms)\b"
)
MILLISECONDS: Final = pattern(
    r"\b(?:how (?:many|much)|cu[aá]nt[oa]s|wie ?viele?)\b.{0,20}"
    r"\b(?:ms|millisecond\w*|milisegundo\w*|millisekunde\w*)\b"
    r"|\b(?:in|en) (?:ms|millisecond\w*|milisegundo\w*|millisekunde\w*)\b"
)
_EDGE: Final = pattern(r"\b(?:intro\w*|introducci[oó]n|outro\w*|coda)\b")
EIGHT: Final = pattern(
    r"\b(?:(?:counts? of (?:8|eight)|8[- ]?counts?|eight[- ]?counts?|eights)|ochos?|(?:z[aä]hl)?achter|8er)\b"
)
# "Per minute", "in the first minute".
_A_MINUTE: Final = pattern(
    r"\b(?:(?:per|each|every|a|one|the first|por|al|cada|(?:el |un )?primer|pro|jede|(?:der "
    r"|einer? )?(?:ersten?)?)\s+)?"
    r"(?:minute|minuto)\b"
)
COUNTS_OF_AN_EIGHT: Final = 8
_LASTS: Final = pattern(
    r"\b(?:how long|how many (?:seconds|secs)|length|duration|cu[aá]nto (?:dura|tarda|es)|cu[aá]ntos segundos"
    r"|duraci[oó]n"
    r"|wie ?lange?|wie ?viele sekunden|dauert|dauer)\b"
)
# "One eight", "an eight": not all of them.
_ONE_EIGHT: Final = pattern(
    r"\b(?:an?|one|each|per|every|1|un|cada|por|el|ein|eine[sn]?|jeder|pro|der|so ein)\s+(?:eight|count of (?:8"
    r"|eight)"
    r"|8[- ]?count|ocho|(?:z[aä]hl)?achter|8er)\b(?!\s*(?:compases|bars|takte|times|veces|mal|pistas|canciones"
    r"|tracks|songs))"
)
# Questions that name a place of the track, or ask for something of it.
_OF_THE_TRACK: Final = (
    "act.loop", "act.play", "act.find", "act.compare", "act.create", "act.speed", "act.correct", *OF_SONG_PARTS,
)  # fmt: skip


@dataclass(frozen=True)
class _Beat:
    """bpm : of the question or the track; metre : of the question, of the track, or 4/4; is_measured : that of the
    track, whose tempo counts three eighths as a beat in 6/8"""

    bpm: float
    metre: str
    is_measured: bool = False

    @property
    def is_compound(self) -> bool:
        return self.is_measured and beats_of(self.metre) != int(self.metre.split("/")[0])

    @property
    def bar_seconds(self) -> float:
        beats, unit = map(int, self.metre.split("/"))
        quarters = beats_of(self.metre) if self.is_measured else beats * COMMON_TIME / unit
        return quarters * 60 / self.bpm


def said_bpm(text: str) -> float | None:
    said = BPM.search(text) or _AT_BPM.search(text)
    bpm = float(said["bpm"].replace(",", ".")) if said else 0.0
    return bpm if SLOWEST <= bpm <= FASTEST else None


def _said_share(text: str) -> float:
    """Return the speed of "at 80 %"; 1 without one."""
    said = _AT_SHARE.search(text)
    share = int(said["percent"]) / 100 if said else 1.0
    return share or 1.0


def said_metre(text: str) -> str | None:
    said = _METRE.search(text)
    if said or _OF_THREE.search(text):
        return said[0] if said else "3/4"
    if of := _BARS_OF.search(text):
        return f"{NUMBERS.get(of['beats'].lower(), 0) or of['beats']}/4"
    return next((metre for words, metre in _SPELLED_METRES if words.search(text)), None)


def said_seconds(text: str) -> float | None:
    return take_seconds(Words(fold(text)))


def said_bars(text: str) -> int | None:
    said = _BAR_COUNT.search(text)
    if said is None:
        return None
    return NUMBERS[said["bars"].lower()] if said["bars"].lower() in NUMBERS else int(said["bars"])


def _passage_seconds(asked: Asked) -> float | None:
    """Return the length of the one passage of a question: "between 0:30 and 1:30"; None without one."""
    passages = asked.reading.passages
    one = passages[0] if len(passages) == 1 else None
    if one is None or one.is_share or one.moment is not None or one.start is None or one.end is None:
        return None
    return one.end - one.start if 0 <= one.start < one.end else None


def _bars_in(asked: Asked) -> int | None:
    """Return the number of bars of a question: "16 bars", "bars 9 to 16"."""
    count = said_bars(asked.reading.text)
    if count is None and asked.reading.bars and asked.has("measure.duration", "quality.long.plain"):
        first, last = asked.reading.bars
        count = last - first + 1
    return count


def _has_tempo(asked: Asked) -> bool:
    """Return whether the tempo is known: that of the question, or that of one track."""
    if said_bpm(asked.reading.text) is not None:
        return True
    return one_track(asked) is not None and RHYTHM in asked.tools and not asked.has(*OTHER)


def _beat(asked: Asked) -> Lookup[_Beat | Answer]:
    """Return the tempo and metre that are meant, or the answer that there are none."""
    text, track = asked.reading.text, one_track(asked)
    said, metre = said_bpm(text), said_metre(text)
    if said is not None and (metre or track is None or RHYTHM not in asked.tools):
        yield from ()
        return _Beat(said, metre or "4/4")
    # `_has_tempo` looked.
    assert track is not None
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    summary = found.summary or {}
    if said is None and summary.get("tempo_bpm") is None:
        return Answer(found.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    own = summary.get("time_signature") or "4/4"
    if said is not None:
        # "8 bars at 100 BPM" of the open waltz.
        return _Beat(said, own)
    return _Beat(summary["tempo_bpm"] * _said_share(text), metre or own, metre in (None, own))


def _told(asked: Asked, name: str, beat: _Beat, **values: str | int) -> Answer:
    text = say(asked, f"tempo.{name}", bpm=asked.voice.number(beat.bpm, 2), metre=beat.metre, **values)
    track = None if said_bpm(asked.reading.text) is not None else one_track(asked)
    return Answer(with_title(asked, track, text) if track else text)


def bars_seconds(asked: Asked, bars: int) -> Lookup[float | Answer]:
    """Return how long bars last, or the answer that there is no tempo."""
    beat = yield from _beat(asked)
    return beat if isinstance(beat, Answer) else bars * beat.bar_seconds


def _fits_bars(asked: Asked) -> bool:
    text = asked.reading.text
    is_asked = asked.has("measure.bar_count") or (asked.has("how.how_many") and asked.has("scope.passage"))
    is_length = said_bpm(text) is not None or not (_PLACE.search(text) or _CLOCK.search(text))
    is_said = (is_length and said_seconds(text) is not None) or _passage_seconds(asked) is not None
    # The first section is the intro, however long it is.
    return is_asked and is_said and _has_tempo(asked) and _EDGE.search(text) is None


def _bars(asked: Asked) -> Steps:
    seconds = _passage_seconds(asked) or said_seconds(asked.reading.text)
    # `_fits_bars` looked.
    assert seconds is not None
    beat = yield from _beat(asked)
    if isinstance(beat, Answer):
        return beat
    count = asked.voice.number(seconds / beat.bar_seconds, 1)
    return _told(asked, "bars", beat, clock=asked.voice.clock(seconds), count=count)


def _fits_delay(asked: Asked) -> bool:
    text = asked.reading.text
    is_value = is_beat(text) or share_of_quarter(text) is not None
    # "How long is a quarter at 150 BPM?"
    is_named = is_beat(text) or (is_value and said_bpm(text) is not None and not said_bars(text))
    is_asked = bool(_DELAY.search(text)) or (asked.has("quality.long", "measure.duration") and is_named)
    if is_value and MILLISECONDS.search(text):
        # "I want a delay of eighths that goes with it": no search.
        return said_bpm(text) is not None or (one_track(asked) is not None and RHYTHM in asked.tools)
    return is_asked and is_value and _has_tempo(asked) and not asked.has(*_OF_THE_TRACK)


def _delay(asked: Asked) -> Steps:
    beat = yield from _beat(asked)
    if isinstance(beat, Answer):
        return beat
    named = [found[0] for found in NOTE.finditer(asked.reading.text)]
    if len(named) > 1:
        notes = asked.voice.joined([f"{note} {_milliseconds(asked, note, beat)} ms" for note in named])
        return _told(asked, "delays", beat, notes=notes)
    return _told(asked, "delay", beat, ms=_milliseconds(asked, asked.reading.text, beat))


def _milliseconds(asked: Asked, text: str, beat: _Beat) -> str:
    share = share_of_quarter(text)
    # In 6/8 the beat is a dotted quarter.
    beats = 1.0 if share is None else share * (2 / 3 if beat.is_compound else 1.0)
    return asked.voice.number(MS_A_MINUTE / beat.bpm * beats, 1)


def _fits_length(asked: Asked) -> bool:
    text = asked.reading.text
    is_asked = asked.has("quality.long", "measure.duration", "how.how_many")
    others = [one for one in _OF_THE_TRACK if not (one == "act.loop" and _BAR_LOOP.search(text))]
    is_own = asked.has(*others) or (said_bpm(text) is None and asked.has("measure.form"))
    return is_asked and _bars_in(asked) is not None and _has_tempo(asked) and not is_own


def _length(asked: Asked) -> Steps:
    bars = _bars_in(asked)
    # `_fits_length` looked.
    assert bars is not None
    beat = yield from _beat(asked)
    if isinstance(beat, Answer):
        return beat
    seconds = bars * beat.bar_seconds
    values = {
        "seconds": asked.voice.number(seconds, 3 if bars == 1 else 1),
        "clock": asked.voice.clock(seconds),
    }
    return _told(asked, "bar_length" if bars == 1 else "length", beat, count=bars, **values)


def _fits_eights(asked: Asked) -> bool:
    text = asked.reading.text
    is_asked = asked.has("how.how_many") and EIGHT.search(text) is not None
    is_time = said_seconds(text) is not None or _A_MINUTE.search(text) is not None
    return is_asked and is_time and _has_tempo(asked) and not asked.has("scope.tracks", *OF_SONG_PARTS)


def _eights(asked: Asked) -> Steps:
    seconds = said_seconds(asked.reading.text) or 60.0
    beat = yield from _beat(asked)
    if isinstance(beat, Answer):
        return beat
    count = asked.voice.number(seconds * beat.bpm / 60 / COUNTS_OF_AN_EIGHT, 2)
    return _told(asked, "eights", beat, clock=asked.voice.clock(seconds), count=count)


def _fits_eight_length(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _LASTS.search(text) is not None and _ONE_EIGHT.search(text) is not None
    return is_asked and _has_tempo(asked) and not asked.has(*_OF_THE_TRACK)


def _eight_length(asked: Asked) -> Steps:
    beat = yield from _beat(asked)
    if isinstance(beat, Answer):
        return beat
    return _told(
        asked, "eight_length", beat, seconds=asked.voice.number(60 / beat.bpm * COUNTS_OF_AN_EIGHT, 2)
    )


_COUNTS_IN: Final = pattern(
    r"\b(?:count(?:s|ing|ed)?[ -](?:(?:it|them|us|you|everyone|everybody) )?(?:in|off)|count[ -]?ins?"
    r"|cuent[aoe]n?|contar|contamos|conteo|entrada"
    r"|z[aä]hle?n?|einz[aä]hl\w*|vorz[aä]hl\w*|vorlauf|eingez[aä]hlt|vorgez[aä]hlt)\b"
)


def _fits_count_in(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _COUNTS_IN.search(text) is not None and (_LASTS.search(text) or _SECONDS_ASKED.search(text))
    is_plain = not asked.has("link.not", "scope.task", "act.delete") and not asked.reading.bars
    return bool(is_asked) and is_plain and said_bars(text) is not None and _has_tempo(asked)


_SECONDS_ASKED: Final = pattern(
    r"\b(?:how (?:many|much) (?:seconds|time)|cu[aá]nto (?:tiempo|tarda|pasa)|cu[aá]ntos segundos"
    r"|wie ?(?:viele? (?:sekunden|zeit)|lange?))\b"
)
COUNT_IN = Plan("length of a count-in", _fits_count_in, _length, allows_unknown_words=True)
EIGHTS_OF_TIME = Plan("eights of a time", _fits_eights, _eights, allows_unknown_words=True)
LENGTH_OF_EIGHT = Plan("length of an eight", _fits_eight_length, _eight_length, allows_unknown_words=True)
LENGTH_OF_BARS = Plan("length of bars", _fits_length, _length, allows_unknown_words=True)
BARS_OF_TIME = Plan("bars of a time", _fits_bars, _bars, allows_unknown_words=True)
DELAY_TIME = Plan("delay time", _fits_delay, _delay, allows_unknown_words=True)
