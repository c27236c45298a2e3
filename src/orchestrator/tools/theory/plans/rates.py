"""How often something comes in a minute, as a plan: a metronome that clicks on some beats only, and a turn that takes
two bars: "if I set a metronome to click on beats 2 and 4, what number is that?", "how often does it tick a minute?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.facts import beats_of

from .note_values import COUNT, NUMBERS
from .one_track import one_track, say, with_title
from .playback_speed import factor_of
from .said_values import Words

RHYTHM: Final = "analyse_rhythm"
# In folded text, as all patterns here.
_CLICKS: Final = pattern(
    r"\b(?:click\w*|ticks?|ticked|ticking|metronom\w*|klick\w*|tickt?|ticken|tictac|chasquid\w*|beeps?|piept)\b"
)
# What beats: "how often does it tick a minute?" asks for the tempo.
_PULSES: Final = pattern(
    r"\b(?:tick\w*|click\w*|knock\w*|puls\w+|beats?|beating|thump\w*|thud\w*|pound(?:s|ing)?|taps?|tapping|kicks?|bangs?"
    r"|hits?|golpe\w*|late|laten|latid\w+|chasque\w*|marca\w*|tictac\w*|repiquete\w*|bombo|klopf\w*|poch\w+"
    r"|schlag\w*|tick(?:t|en)|klick\w*|pulsier\w*|hammer\w*|bumm\w*|wumm\w*|stampf\w*)\b"
)
_ALTERNATE: Final = pattern(
    r"\b(?:every|each) (?:other|second|2nd) (?:\w+)|\b(?:un[oa]|1) de cada (?:dos|2)\b|\bun[oa] si y (?:otr[oa]"
    r"|un[oa]) no\b"
    r"|\bjede[mnrs]? (?:zweite|2\.?)[mnrs]?\b|\bjede[mnrs]? andere[mnrs]?\b|\bnur (?:die halfte|halb so viele)\b"
)
_TWO_AND_FOUR: Final = pattern(
    r"\b(?:(?:2|two|dos|zwei)(?:nd|ten)? ?(?:and|&|y|und|\+) ?(?:(?:on|en|auf) )?(?:(?:the|el|die|der) )?(?:4"
    r"|four|cuatro|vier)"
    r"|(?:2nd|second) and (?:4th|fourth)|backbeats?"
    r"|(?:every|each) (?:other|second|2nd) beat|jede[nr]? zweiten? (?:schlag|beat)|un (?:tiempo"
    r"|pulso) si y (?:uno|otro) no"
    r"|cada (?:dos|2) (?:tiempos|pulsos|golpes)|alle (?:zwei|2) (?:schlage|beats)|every (?:two|2) beats)\b"
)
_ONE_A_BAR: Final = pattern(
    r"\b(?:(?:once|one click|one tick) (?:a|per|every|each|in a) (?:bar|measure)|(?:every|each|per) (?:bar|measure)"
    r"|(?:only |just )?on (?:the |beat )?(?:one|1|first beat|downbeats?)(?! and)|una vez por compas"
    r"|cada compas|por compas"
    r"|(?:solo )?en el (?:uno|1|primer (?:tiempo|pulso))(?! y)|(?:nur )?auf (?:die |der )?(?:eins|1)(?! und)"
    r"|(?:einmal )?(?:pro|je) takt|jede[nrs]? takt(?:anfang)?)\b"
)
# Clicks for a beat: in 6/8 the beat is three eighths.
_NOTES: Final = (
    (pattern(r"\b(?:sixteenths?|16ths?|1/16|semicorcheas?|sechzehntel\w*)\b"), 4.0),
    (pattern(r"\b(?:(?:eighth|8th) triplets?|tresillos?|achteltriol\w*|triolen|triplets)\b"), 3.0),
    (pattern(r"\b(?:eighths?|8ths?|1/8|corcheas?|achtel\w*)\b"), 2.0),
    (pattern(r"\b(?:half ?notes?|blancas?|halbe noten?)\b"), 0.5),
    (
        pattern(
            r"\b(?:quarters?|quarter ?notes?|1/4|negras?|viertel\w*|every beat|each beat|jede[nr]? schlag"
            r"|cada (?:tiempo|pulso))\b"
        ),
        1.0,
    ),
)
_TIMES: Final = pattern(
    r"\b(?:how (?:many (?:times|\w+)|often)|cuant[oa]s(?: veces| \w+)?|wie (?:oft|viele(?: \w+)?)|wieviele(?: \w+)?)\b"
)
_A_MINUTE: Final = pattern(
    r"\b(?:(?:per|a|each|every|in (?:a|one|each)|pro|je|in (?:der|einer|jeder)|die|por|al|en un|cada) minut[eo]|rpm)\b"
)
_EVERY: Final = pattern(
    r"\b(?:every|each|for each|takes?|taking|needs?|uses?|lasts?|over|in|cada|tard\w+|ocup\w+|necesit\w+"
    r"|dur\w+|lleva|gast\w+|alle|je"
    r"|pro|braucht?|brauche|dauert|uber|auf|fur|benotigt) (?:(?:exactly|genau|exactamente|just|full|about) )?"
    rf"(?P<count>{COUNT})\s+(?:(?:full|whole|ganze|enteros) )?(?:(?P<bars>bars?|measures?|compas(?:es)?|takte?n?)"
    r"|(?P<beats>beats?|counts?|tiempos|pulsos|golpes|schlage?n?|zahlzeiten))\b"
    r"|\b(?P<own>zwei|drei|vier|2|3|4|two|three|four|dos|tres|cuatro) (?:(?P<bars_v>bars|measures|takte"
    r"|compases)|(?P<beats_v>beats"
    r"|counts|schlage|tiempos)) (?:braucht|dauert|benotigt|lang|long|each)\b"
)
_ASKS: Final = pattern(
    r"\b(?:what|which|how|whats|wh?at's|que|cuanto|cual|a cuanto|cuantas|wie|was|welche\w*|worauf|auf was|auf wie)\b"
)
_IF: Final = pattern(r"\b(?:if|when|what about|how about|si|cuando|que tal|wenn|falls|and|y|und)\b")
_OTHER: Final = ("act.delete", "act.loop", "scope.tracks", "scope.task")


def _clicks(text: str, metre: str) -> float | None:
    """Return the clicks for each beat of a metronome; None if it clicks on nothing that is understood."""
    if _TWO_AND_FOUR.search(text):
        return 0.5
    if _ONE_A_BAR.search(text):
        return 1 / beats_of(metre)
    share = next((clicks for form, clicks in _NOTES if form.search(text)), None)
    # Three eighths are the beat of 6/8.
    is_compound = beats_of(metre) != int(metre.partition("/")[0])
    return None if share is None else share * (1.5 if is_compound else 1.0)


def _beats_each(text: str, metre: str) -> float | None:
    """Return the beats of one turn: 6 for "two bars" of a waltz; None without such a length."""
    said = _EVERY.search(text)
    if said is None:
        return None
    word = said["count"] or said["own"]
    count = NUMBERS[word] if word in NUMBERS else int(word)
    return float(count * (beats_of(metre) if said["bars"] or said["bars_v"] else 1))


def _is_of_clicks(text: str) -> bool:
    return _CLICKS.search(text) is not None and _clicks(text, "4/4") is not None


def _is_of_pulses(text: str) -> bool:
    """Return whether it is asked how often it beats in a minute, on each beat."""
    is_asked = _TIMES.search(text) is not None and _A_MINUTE.search(text) is not None
    is_each = _clicks(text, "4/4") is None and _EVERY.search(_A_MINUTE.sub(" ", text)) is None
    return is_asked and is_each and _PULSES.search(text) is not None


def _is_alternate(asked: Asked) -> bool:
    """Return whether it is "and if I count every other one?" after a question about the tempo."""
    before = asked.earlier_readings()[-1:]
    is_of_tempo = any(one.has("measure.tempo") or _is_of_pulses(fold(one.unnamed)) for one in before)
    text = fold(asked.reading.unnamed)
    return is_of_tempo and _IF.search(text) is not None and _ALTERNATE.search(text) is not None


def _is_of_turns(text: str) -> bool:
    is_asked = _TIMES.search(text) is not None and _A_MINUTE.search(text) is not None
    return is_asked and _beats_each(text, "4/4") is not None


def _is_at_that_speed(asked: Asked) -> bool:
    """Return whether it is "how many beats a minute is that then?" behind "only at 80 percent"."""
    before = asked.earlier_readings()[-1:]
    is_then = _THEN.search(fold(asked.reading.unnamed)) is not None
    return is_then and bool(before) and factor_of(before[0].unnamed) is not None


_THEN: Final = pattern(r"\b(?:then|now|dann|jetzt|entonces|ahora)\b")


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_one = one_track(asked) is not None and RHYTHM in asked.tools
    others = asked.has(*_OTHER, *OF_SONG_PARTS, "measure.chords")
    if asked.has("link.not") and _ALTERNATE.search(text) is None:
        return False
    if not is_one or others or asked.reading.passages or asked.reading.bars or _is_at_that_speed(asked):
        return False
    words = Words(text)
    for form in (
        _A_MINUTE,
        _EVERY,
        _ALTERNATE,
        _TWO_AND_FOUR,
        _ONE_A_BAR,
        pattern(r"\b(?:16|8)ths?\b|\b1/(?:16|8|4)\b"),
    ):
        words.take(form)
    if words.has_value:
        return False
    before = [fold(reading.unnamed) for reading in asked.earlier_readings()[-1:]]
    goes_on = _IF.search(text) is not None and any(_is_of_clicks(one) for one in before)
    if _is_of_turns(text) or _is_of_pulses(text) or _is_alternate(asked):
        return True
    return _is_of_clicks(text) and (goes_on or _ASKS.search(text) is not None)


def _steps(asked: Asked) -> Steps:
    track, text = one_track(asked), fold(asked.reading.unnamed)
    # `_fits` looked.
    assert track is not None
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    summary = rhythm.summary or {}
    bpm, metre = summary.get("tempo_bpm"), summary.get("time_signature") or "4/4"
    if bpm is None:
        return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    number = asked.voice.number
    if _is_of_turns(text):
        beats = _beats_each(text, metre)
        assert beats is not None
        values = {"rate": number(bpm / beats), "beats": number(beats), "bpm": number(bpm)}
        return Answer(with_title(asked, track, say(asked, "rate.times", **values)))
    if _is_of_pulses(text):
        return Answer(with_title(asked, track, asked.say("topic.tempo_is", bpm=number(bpm))))
    if _is_alternate(asked):
        told = {"rate": number(bpm / 2), "beats": number(2), "bpm": number(bpm)}
        return Answer(with_title(asked, track, say(asked, "rate.times", **told)))
    if _TWO_AND_FOUR.search(text) and beats_of(metre) % 2:
        return Answer(with_title(asked, track, say(asked, "rate.no_backbeat", metre=metre)))
    clicks = _clicks(text, metre)
    assert clicks is not None
    values = {"rate": number(bpm * clicks), "bpm": number(bpm), "metre": metre}
    return Answer(with_title(asked, track, say(asked, "rate.clicks", **values)))


RATES: Final = Plan("times a minute", _fits, _steps, allows_unknown_words=True)
