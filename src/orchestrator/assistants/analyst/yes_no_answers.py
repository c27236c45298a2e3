""" "Yes: ..." or "Hardly: ..." before a measurement, if it answers a yes-or-no question."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from src.orchestrator.assistants.analyst.dancing import STEADY_WORDS, against_dancing
from src.orchestrator.assistants.analyst.topic import Summary, Topic
from src.orchestrator.assistants.analyst.topics.rhythm import moves
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.text import fold
from src.orchestrator.language.vocabulary import FILLERS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.limits import limits, share_limits
from src.orchestrator.tools.library.plans.qualities import qualities

type Summaries = Mapping[str, Summary]

NEARLY_BPM = 1.5
IN_TUNE_CENTS = 5
TOO_LOUD_LU = 1.0
CONCERT_PITCH, NEARLY_HZ = 440.0, 1.5
# "Tuned to 432".
PITCH = pattern(r"(?<!\d)(?P<hz>4[0-6]\d)(?!\d)")
ENOUGH = pattern(r"\b(?:enough|(?:lo )?bastante|suficiente(?:mente)?|genug|ausreichend)\b")

PERCENT = pattern(r"\d\s*(?:%|percent|per cent|por ciento|prozent)")
# A bare number below zero can be nothing else: "is it louder than -8?".
LUFS = pattern(
    r"\d\s*(?:lufs|lkfs)\b|(?<![\w-])[-\u2212]\s?\d{1,2}(?:[.,]\d)?\b(?!\s?(?:%|semi|halb|bpm|st\b|cent))"
)
TOO_LOUD = pattern(r"\b(?:too (?:loud|hot)|demasiado (?:alt|fuerte|volumen)|muy (?:alt|fuerte)\w*|zu laut)")


def _between(
    tool: str, name: str, least: float | None, most: float | None
) -> Callable[[Summaries], bool | None]:
    def judge(summaries: Summaries) -> bool | None:
        value = summaries.get(tool, {}).get(name)
        if not isinstance(value, int | float):
            return None
        return (least is None or value >= least) and (most is None or value < most)

    return judge


def _steady(summaries: Summaries) -> bool | None:
    rhythm = summaries.get("analyse_rhythm", {})
    word = rhythm.get("steadiness")
    return None if word is None else word in STEADY_WORDS and not moves(rhythm)


def _moves(summaries: Summaries) -> bool | None:
    rhythm = summaries.get("analyse_rhythm", {})
    if rhythm.get("tempo_bpm") is None:
        return None
    return moves(rhythm) or rhythm.get("steadiness") not in STEADY_WORDS


def _danceable(summaries: Summaries) -> bool | None:
    against = against_dancing(summaries)
    return None if against is None else not against


def _compressed(summaries: Summaries) -> bool | None:
    return _between("analyse_temporal", "dynamic_range_db", None, 6.0)(summaries)


def _word(*wanted: str) -> Callable[[Summaries], bool | None]:
    def judge(summaries: Summaries) -> bool | None:
        words = summaries.get("analyse_character", {}).get("words")
        return None if words is None else any(word in words for word in wanted)

    return judge


def _brightness(word: str) -> Callable[[Summaries], bool | None]:
    of_character = _word(word)

    def judge(summaries: Summaries) -> bool | None:
        said = summaries.get("analyse_spectral", {}).get("brightness")
        # A search for dark tracks goes by the words of character.
        return of_character(summaries) or (None if said is None else said == word)

    return judge


SWING = "swing_0_straight_to_1_triplet"
QUALITIES: Mapping[str, Callable[[Summaries], bool | None]] = {
    "fast": _between("analyse_rhythm", "tempo_bpm", 130, None),
    "slow": _between("analyse_rhythm", "tempo_bpm", None, 100),
    "loud": _between("analyse_loudness", "integrated_lufs", -16, None),
    "quiet": _between("analyse_loudness", "integrated_lufs", None, -16),
    "long": _between("analyse_temporal", "duration_seconds", 300, None),
    "short": _between("analyse_temporal", "duration_seconds", None, 150),
    "bright": _brightness("bright"),
    "dark": _brightness("dark"),
    "energetic": _between("analyse_character", "energy_0_to_1", 0.6, None),
    "calm": _between("analyse_character", "energy_0_to_1", None, 0.35),
    "danceable": _danceable,
    "acoustic": _between("analyse_character", "acousticness_proxy_0_to_1", 0.65, None),
    "percussive": _between("analyse_character", "percussiveness_0_to_1", 0.5, None),
    "steady": _steady,
    "loose": _moves,
    "dynamic": _between("analyse_temporal", "dynamic_range_db", 12, None),
    "compressed": _compressed,
    "swung": _between("analyse_rhythm", SWING, 0.1, None),
    "straight": _between("analyse_rhythm", SWING, None, 0.1),
    "driving": _word("driving"),
    "smooth": _word("smooth"),
}


def yes_no_prefix(asked: Asked, summaries: Summaries, topics: Sequence[Topic]) -> str:
    """Return "Yes: ", "No: " or "Hardly: "; "" for other questions, or if the answer is not known."""
    if not _asks_whether(asked):
        return ""
    judged = _judged(asked, summaries, [topic.name for topic in topics])
    if judged is None:
        return ""
    is_so, is_exact = judged
    word = "yes" if is_so else "no" if is_exact else "hardly"
    return f"{asked.say(f'word.{word}')}{_by(asked, summaries, topics)}: "


def _by(asked: Asked, summaries: Summaries, topics: Sequence[Topic]) -> str:
    """Return ", by 0:41" for "is it longer than 2:30?"; "" for other questions."""
    said = [value for name, value in limits(asked.reading).items() if name.startswith("seconds_")]
    seconds = summaries.get("analyse_temporal", {}).get("duration_seconds")
    if [topic.name for topic in topics] != ["duration"] or len(said) != 1 or seconds is None:
        return ""
    return asked.say("word.by", amount=asked.voice.clock(abs(seconds - said[0])))


def _asks_whether(asked: Asked) -> bool:
    """Return whether it is "is it ...?", without "or" and without a word that asks for a value."""
    items, text = asked.reading.items, asked.reading.text
    if not items or not _is_question(asked) or asked.has("how.where", "how.when", "act.why"):
        return False
    if (asked.has("link.or") and not _OR_NOT.search(text)) or _asks_for_a_value_first(text):
        return False
    ends_with_it = text.rstrip().endswith("?") and (_SO_IT_IS.match(text) or _LAST_ASKS.search(text))
    ends_with_it = ends_with_it or _TITLE_FIRST.match(asked.reading.unnamed)
    ends_with_it = ends_with_it or (asked.has("measure.streaming") and _SERVICE_TURNS.match(text))
    ends_with_it = ends_with_it or _TOO_FIRST.match(text)
    if _ANY.search(text) or _asks_with_the_verb(asked) or _WITH_LOOSE_VERB.match(text) or ends_with_it:
        return True
    for item in items[:3]:
        if any(one in item.concepts for one in ("how.what", "how.how_many", "act.find", "how.who")):
            return "how.whether" in item.concepts and item is items[0]
        if "how.whether" in item.concepts:
            return True
    return False


# "Is there any swing, or is that just the name?" asks whether; "is it fast or slow?" asks which.
_OR_NOT = pattern(
    r"\bor (?:is (?:that|it|this) (?:just|only)|is it me|am i|not|no|what)\b"
    r"|\bo (?:no|es solo|qu[eé]|me lo (?:imagino|parece)|son cosas m[ií]as)\b"
    r"|\boder (?:nicht|was|ist das nur|bilde ich|t[aä]usche ich)\b"
)
# "Spotify me lo va a bajar?", "dreht Spotify das runter?"
_SERVICE_TURNS: Final = pattern(
    r"^\W*(?:(?:and|y|und|oye|hey|oder|o|sag mal)\W+)?(?:(?:spotify|youtube|apple music|tidal|deezer"
    r"|amazon music)\W+"
    r"(?:me|nos|lo|la|va|will|would|gonna|is going|does|turns|dreht|wird|macht|regelt|zieht)\b"
    r"|(?:me|nos)? ?(?:l[oa] )?(?:va a |baja|bajar|sube|subir)\w*\b.{0,30}\b(?:spotify|youtube|tidal"
    r"|deezer)\b"
    r"|(?:dreht|regelt|macht|zieht|wird|w[uü]rde|nimmt)\b)"
)
# Dances that are recognised by their metre.
_DANCES = (
    (pattern(r"\b(?:slip jig)\b"), ("9/8",)),
    (pattern(r"\b(?:jigs?|tarantell\w+)\b"), ("6/8",)),
    (pattern(r"\b(?:polkas?|galop\w*)\b"), ("2/4",)),
    (pattern(r"\b(?:march|marcha|marsch|marschmusik)\b"), ("2/4", "4/4")),
    (pattern(r"\b(?:walzer\w*|waltz\w*|vals(?:es)?)\b"), ("3/4",)),
    (pattern(r"\b(?:mazurkas?|l[aä]ndler|minuet|menuett?|min[uú]e)\b"), ("3/4",)),
)
_ANY = pattern(r"^\W*(?:any|alg[uú]n|alguna|irgendein\w*)\b")
# "How fast is this and is it in 4?": yes or no would stand for the whole.
_ASKS_FOR_A_VALUE_FIRST = pattern(
    r"^\W*(?:(?:hey|hi|hello|so|ok|oye|hola|bueno|hallo|na|also),? )?(?:how|what|which|wie|was|welche\w*"
    r"|qu[eé]"
    r"|cu[aá]l\w*|cu[aá]nt\w*|c[oó]mo)\b"
)
# "So it's a jig?" is a statement with a question mark.
_SO_IT_IS = pattern(
    r"^\W*(?:(?:so|and|ok|then|entonces|o sea|also|dann)\W+)?(?:it'?s|that'?s|this is|that is|es|eso es"
    r"|das ist|es ist)\b"
)
# "The couple wants Winter Waltz. Is that really a waltz?"
_LAST_ASKS = pattern(
    r"[.!;,]\s+(?:and |so |but |y |pero |und |aber )?(?:is|are|does|do|has|have|can|was|es|est[aá]|tiene"
    r"|hay|puede|ist|sind|hat"
    r"|kann|bleibt|geht|passt)\b[^.!?]{1,80}\?\W*$"
)
# "Wird das schneller": the verb is a part of the phrase "wird … schneller".
_WITH_LOOSE_VERB = pattern(
    r"^\W*(?:und |aber |y )?(?:wird|dauert|dura|steht|va|werden|zieht|eignet|taugt|l[aä]sst|tiene|est[aá]n?|es|suena"
    r"|sirve|vale|da para|se puede|does it|do they"
    r"|is it|are they)\b"
)
# "¿Fünf Schritte tiene swing?"
_TITLE_FIRST = pattern(
    r"^\W*(?:· ?)+(?:tiene|es|est[aá]|suena|va|dura|satura|ist|hat|l[aä]uft|swingt|clippt|is|has|clips)\b.*\?\W*$"
)
# "Zu leise für Spotify?", "and longer than 5 minutes?"
_TOO_FIRST: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:(?:too|zu|demasiado) \w{3,12}\b[^.?!]{0,40}"
    r"|(?:\w{3,10}er|more|less|(?:m[aá]s|menos)(?: \w{4,12})?|mehr|weniger) (?:than|als|que"
    r"|de) [-\u2212]?\d[^.?!]{0,24})\?\W*$"
)
_SECOND_PART = pattern(r"\b(?:and (?:is|does|has)|y (?:es|est[aá]|tiene)|und (?:ist|hat))\b")


def _asks_with_the_verb(asked: Asked) -> bool:
    """ "¿Se acelera?": a Spanish question with nothing but the verb."""
    reading = asked.reading
    return (
        reading.language == "es"
        and "?" in reading.text
        and reading.has("quality", "measure.peaks")
        and not reading.has("how", "act")
    )


def _asks_for_a_value_first(text: str) -> bool:
    return bool(_ASKS_FOR_A_VALUE_FIRST.search(text)) and bool(_SECOND_PART.search(text))


def _is_question(asked: Asked) -> bool:
    """Return whether the verb is first: "ist es in f-Moll" is a question, "die Tonart ist f-Moll" a statement."""
    if "?" in asked.reading.text or _WITH_LOOSE_VERB.match(asked.reading.text):
        return True
    first = next(
        (
            item
            for item in asked.reading.items
            if any(not one.startswith((*FILLERS, "link.and", "link.goes_on")) for one in item.concepts)
        ),
        None,
    )
    return first is not None and "how.whether" in first.concepts


# "Does it have a key at all?"
_HAS_KEY: Final = pattern(
    r"\b(?:have|has|is there|tiene|hay|hat|gibt es)\b.{0,20}\b(?:keys?|tonalidad|tonart)\b"
)


def _judged(asked: Asked, summaries: Summaries, topics: Sequence[str]) -> tuple[bool, bool] | None:
    """Return whether the answer is yes, and whether it is a fact (Yes or No) and not a matter of degree (Hardly)."""
    reading, rhythm = asked.reading, summaries.get("analyse_rhythm", {})
    if wanted := reading.metres[:1] or ("metre" in topics and _metres_of_dance(asked)):
        said = rhythm.get("time_signature")
        return None if said is None else (said in wanted, True)
    if (of_limit := _of_share(asked, summaries) or _of_length(asked, summaries, topics)) is not None:
        return of_limit
    if "key" in topics and (reading.keys or reading.has("mode")):
        return _key(asked, summaries)
    if list(topics) == ["key"] and _HAS_KEY.search(reading.unnamed) and "analyse_harmony" in summaries:
        return bool(summaries["analyse_harmony"].get("key")), True
    stays = None if reading.numbers else _stays(asked, rhythm)
    if "tempo" in topics and (stays is not None or reading.numbers):
        return _of_tempo(asked, rhythm) if stays is None else (stays, True)
    of_level = _of_beat(rhythm, topics) or _of_level(asked, summaries, topics)
    return of_level or _of_quality(asked, summaries, topics)


def _of_length(asked: Asked, summaries: Summaries, topics: Sequence[str]) -> tuple[bool, bool] | None:
    """Judge "is it longer than 3 minutes?"."""
    if "duration" not in topics:
        return None
    seconds = summaries.get("analyse_temporal", {}).get("duration_seconds")
    said = {name: value for name, value in limits(asked.reading).items() if name.startswith("seconds_")}
    if not said or seconds is None:
        return None
    return said.get("seconds_min", 0) <= seconds <= said.get("seconds_max", seconds), True


_STAYS = pattern(
    r"\b(?:stay\w*|remain\w*|(?:keep|hold)s? (?:a |the |its )?(?:steady|same|even|tempo|time)"
    r"|the same (?:all|the whole|tempo|speed)|(?:im|in) (?:selben|gleichen|demselben) tempo|mantiene\w*|igual"
    r"|constante|bleib\w*|gleich|konstant)\b"
)
_CHANGES = pattern(r"\b(?:chang\w*|cambi\w*|[aä]nder\w*|wechsel\w*)\b")


def _stays(asked: Asked, rhythm: Summary) -> bool | None:
    """Judge "does the tempo stay the same?" and "does the tempo change?"."""
    if rhythm.get("tempo_bpm") is None or asked.reading.compares:
        return None
    if _CHANGES.search(asked.reading.unnamed):
        return moves(rhythm)
    return not moves(rhythm) if _STAYS.search(asked.reading.unnamed) else None


def _of_beat(rhythm: Summary, topics: Sequence[str]) -> tuple[bool, bool] | None:
    """Judge "does it have a steady beat?"."""
    if "tempo_bpm" not in rhythm:
        return None
    if rhythm["tempo_bpm"] is None:
        return (False, True) if {"beats", "steadiness"} & set(topics) else None
    return (True, True) if list(topics) == ["beats"] else None


def _tempo(asked: Asked, bpm: float) -> bool:
    """Answer "is it 128 BPM?" and "is it faster than 130?"."""
    said = [one.value for one in asked.reading.numbers]
    found = qualities(asked.reading)
    if asked.has("link.above") or found.get("fast") == "more" or found.get("slow") == "less":
        return bpm > min(said)
    if asked.has("link.below") or found.get("slow") == "more" or found.get("fast") == "less":
        return bpm < max(said)
    return any(abs(value - bpm) <= NEARLY_BPM for value in said)


def _of_tempo(asked: Asked, rhythm: Summary) -> tuple[bool, bool] | None:
    """Judge a tempo in the question. "How fast is it at 80 percent?" has none."""
    if "tempo_bpm" not in rhythm or PERCENT.search(asked.reading.text):
        return None
    bpm = rhythm["tempo_bpm"]
    return bpm is not None and _tempo(asked, bpm), True


_DETUNED: Final = pattern(
    r"\b(?:detuned|out of tune|off[- ]key|too (?:sharp|flat)|desafinad[oa]s?|destemplad[oa]s?|verstimmt\w*|daneben)\b"
)


def _in_tune(asked: Asked, cents: float) -> tuple[bool, bool]:
    """Judge "is it in tune?" and "is it tuned to 432?"."""
    pitch = PITCH.search(asked.reading.text)
    if pitch is None:
        is_in_tune = abs(cents) <= IN_TUNE_CENTS
        return is_in_tune != (_DETUNED.search(asked.reading.text) is not None), False
    return abs(CONCERT_PITCH * 2 ** (cents / 1200) - float(pitch["hz"])) <= NEARLY_HZ, True


def _of_level(asked: Asked, summaries: Summaries, topics: Sequence[str]) -> tuple[bool, bool] | None:
    """Judge clipping, tuning, and whether it is louder than streaming services play it."""
    loudness, harmony = summaries.get("analyse_loudness", {}), summaries.get("analyse_harmony", {})
    if "peaks" in topics and loudness.get("clipped_stretches") is not None:
        return bool(loudness["clipped_stretches"]), True
    pauses = summaries.get("analyse_temporal", {}).get("pause_count")
    if "silence" in topics and pauses is not None:
        return bool(pauses), True
    if "tuning" in topics and harmony.get("tuning_cents") is not None:
        return _in_tune(asked, harmony["tuning_cents"])
    return _of_limit(asked, loudness) or _of_streaming(asked, loudness, topics)


def _of_share(asked: Asked, summaries: Summaries) -> tuple[bool, bool] | None:
    """Judge "is its energy above 0.8?"."""
    for name, limit in share_limits(asked.reading).items():
        measure, _, side = name.rpartition("_")
        value = summaries.get("analyse_character", {}).get(f"{measure}_0_to_1")
        return None if value is None else (value > limit if side == "min" else value < limit, True)
    return None


def _of_limit(asked: Asked, loudness: Summary) -> tuple[bool, bool] | None:
    """Judge "is it below -20 LUFS?"."""
    limits, level = [one.value for one in asked.reading.numbers], loudness.get("integrated_lufs")
    is_above = asked.has("link.above") or (asked.reading.compares and asked.has("quality.loud"))
    is_below = asked.has("link.below") or (asked.reading.compares and asked.has("quality.quiet"))
    is_asked = LUFS.search(asked.reading.text) is not None and (is_above or is_below)
    if level is None or len(limits) != 1 or not is_asked:
        return None
    limit = -abs(limits[0])
    return (level < limit if is_below else level > limit), True


# "Will Spotify turn it down?", "Spotify me lo va a subir?", "dreht Spotify das runter?"; in folded text.
_TURNED: Final = pattern(
    r"\b(?:(?P<down>turn(?:s|ed|ing)?\b.{0,30}\bdown|lower(?:s|ed)?|reduced?|penali[sz]ed?|bajar\w*|baja[ns]?"
    r"|runter\w*|herunter\w*|leiser)|turn(?:s|ed|ing)?\b.{0,30}\bup|raised?|boost(?:s|ed)?|subir\w*|sube[ns]?"
    r"|hoch\w*|rauf\w*|lauter)\b"
)


def _of_streaming(asked: Asked, loudness: Summary, topics: Sequence[str]) -> tuple[bool, bool] | None:
    """Judge "is it too loud for Spotify?" and "is it loud enough?"."""
    above = loudness.get("lu_above_streaming_level_of_minus_14_lufs")
    if above is None:
        return None
    found = qualities(asked.reading)
    is_too_quiet = asked.has("degree.too") and "quiet" in found
    if "streaming" in topics and (is_too_quiet or ENOUGH.search(asked.reading.text)):
        return (above >= -TOO_LOUD_LU) != is_too_quiet, True
    degrees = {found.get("loud"), found.get("quiet")} & {"more", "less"}
    if "streaming" in topics and degrees:
        # "Is it louder than Spotify plays?"
        wants_less = found.get("quiet") == "more" or found.get("loud") == "less"
        return (above < 0 if wants_less else above > 0), True
    is_asked = asked.has("degree.too") or "streaming" in topics
    is_of_level = asked.has("quality.loud", "measure.loudness", "degree.too")
    turned = _TURNED.search(fold(asked.reading.unnamed)) if "streaming" in topics else None
    if turned and not asked.reading.compares:
        return (above > 0 if turned["down"] else above < 0), True
    if TOO_LOUD.search(asked.reading.unnamed) or (is_asked and is_of_level):
        return above > TOO_LOUD_LU, False
    return None


_AMONG = pattern(
    r"\bthe (?:\w{2,12}(?:er|est)|(?:more|less|most|least) \w{3,14})(?: \w{3,8})? (?:out )?of\b"
    r"|\b(?:der|die|das) \w{3,14}(?:er|st)[ens]{1,2}(?: \w{3,10})? (?:von|der|aus|unter|unser\w*|mein\w*)\b"
    r"|\b(?:la|el) m[aá]s \w{3,14} de (?:las|los|nuestr|mis|ell|es[ao]s|est[ao]s)\w*"
)


def _of_quality(asked: Asked, summaries: Summaries, topics: Sequence[str]) -> tuple[bool, bool] | None:
    if _AMONG.search(asked.reading.unnamed):
        # "Is it the faster one of the two?" is not about the track alone.
        return None
    found = list(qualities(asked.reading))
    if "loose" in found:
        # "Does it get faster?" asks whether the tempo moves.
        found = [name for name in found if name not in {"fast", "slow"}]
    if not found and "swing" in topics:
        found = ["swung"]
    if not found and "danceability" in topics:
        found = ["danceable"]
    if not found and "steadiness" in topics and "tempo" not in topics:
        found = ["steady"]
    judged = [
        answer for name in found if name in QUALITIES and (answer := QUALITIES[name](summaries)) is not None
    ]
    # A tempo that moves is no matter of degree.
    return (all(judged), set(found) <= {"steady", "loose"}) if judged else None


def _key(asked: Asked, summaries: Summaries) -> tuple[bool, bool] | None:
    said: Any = summaries.get("analyse_harmony", {}).get("key")
    if said is None:
        return None
    if not asked.reading.keys:
        return said.split()[-1] == asked.reading.of("mode")[0], True
    wanted = asked.reading.keys[0]
    if wanted.is_tonic_only:
        return said.split()[0] == wanted.key.name.split()[0], True
    return said == wanted.key.name, True


def _metres_of_dance(asked: Asked) -> tuple[str, ...]:
    """Return the metres of a dance that is known by its metre: "is it a waltz?", "so it's a jig?"."""
    if asked.has("style.waltz", "style.viennese_waltz"):
        return ("3/4",)
    return next((metres for form, metres in _DANCES if form.search(asked.reading.unnamed)), ())
