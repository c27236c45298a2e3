"""Whether a track gets faster or slower from its beginning to its end, as a plan: "does the tempo hold?", "did the
drummer rush?", "geht es am Ende schneller als am Anfang?"."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import RHYTHM, measured_rhythm, one_track, with_title
from src.orchestrator.assistants.analyst.topics import BY_NAME
from src.orchestrator.assistants.analyst.topics.rhythm import moved_tempo
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

# In folded text, as all patterns here.
_FASTER: Final = (
    r"(?:faster|quicker|speeds? up|sped up|speeding up|rush\w*|accelerat\w*|gain\w*|hurry\w*|rises?"
    r"|mas rapid[oa]|acelera\w*|corre\w*|sube\w*"
    r"|schneller|beschleunig\w*|hetzt|hetzen|gerannt|rennt|eilt|zieht (?:\w+ )?an|anzieh\w*)"
)
_SLOWER: Final = (
    r"(?:slower|slows? down|slowed|slowing|drag\w*|mas lent[oa]|ralentiza\w*|frena\w*|se cae|langsamer"
    r"|verschlepp\w*|schlepp\w*|bremst"
    r"|wird langsam)"
)
_HOLDS: Final = pattern(
    r"\b(?:(?:tempo|beat|drummer|pulse|time|bpm|speed|velocidad|pulso|bateria|schlagzeuger\w*|"
    r"geschwindigkeit)\b.{0,20}\b(?:hold\w*|stay\w*|keep\w*|steady"
    r"|constant|same|mantiene\w*|estable|constante|igual|aguanta|halt\w*|bleib\w*|gleich\w*|konstant\w*))\b"
    r"|\b(?:in (?:the )?same|al mismo|im (?:selben|gleichen)) (?:tempo|speed)\b"
)
_RISES: Final = pattern(rf"\b{_FASTER}\b")
_FALLS: Final = pattern(rf"\b{_SLOWER}\b")
_BEGIN: Final = (
    r"(?:start|beginning|begin|opening|first|outset|principio|inicio|comienzo|empieza|anfang|beginn|vorn\w*"
    r"|los)"
)
_END: Final = r"(?:end|ending|finish|close|last|fin|final|acaba|ende|schluss|hinten|aufhort)"
_FROM_TO: Final = pattern(rf"\b{_BEGIN}\b.{{0,40}}\b{_END}\b|\b{_END}\b.{{0,40}}\b{_BEGIN}\b")
# "Is it faster at the end?" compares with the beginning.
_AT_THE_END: Final = pattern(
    rf"\b(?:at|towards?|by|near|am|zum|gegen|hacia|al|a)\s(?:(?:the|very|el|das|su)\s){{0,2}}{_END}\b"
)
# What a tempo itself does: "does this slow down?". "Is it faster?" may compare.
_CHANGES_PACE: Final = pattern(
    r"\b(?:(?:speed|slow)(?:s|ed|ing)? (?:up|down)|(?:get|gets|got|getting|go|goes) (?:faster|quicker|slower)"
    r"|accelerat\w*|decelerat\w*|(?:se )?acelera|(?:se )?ralentiza|se frena"
    r"|wird (?:\w+ ){0,3}(?:schneller|langsamer)|beschleunigt|bremst)\b"
)
_COMPARES: Final = pattern(r"\b(?:than|als|que)\b")
_DRUMMER: Final = pattern(
    r"\b(?:drummer|band|player|pianist|musicians?|they|bateria|baterista|banda|musicos|schlagzeuger\w*|musiker"
    r"|die band)\b"
)
# "Our drummer complains, does this speed up?"
_WHETHER: Final = pattern(
    r"(?:^|[,.;:!?] )\W*(?:(?:and|so|hey|y|und|also|sag|oye) )*(?:is|does|did|do|has|are|was|geht"
    r"|wird|ist|lauft"
    r"|zieht|hat|haben|bleibt|halt|va|es|esta|acaba|termina|se"
    r"|corre|sube|aguanta|acelera|ralentiza|frena)\b"
)
_EITHER: Final = pattern(r"\b(?:or|o|oder)\b")
# "Does this speed up or am I tripping?" has no other side.
_NO_OTHER_SIDE: Final = pattern(
    r"\b(?:or (?:not|am i|is it (?:just )?me)|o (?:no|es cosa mia|son cosas mias|me lo imagino)"
    r"|oder (?:nicht|(?:bilde?|tausche|spinne|irre|hore) ich))\b"
)
_OTHER: Final = (
    "link.not", "act.delete", "act.loop", "act.create", "act.add", "scope.task", "scope.playlist",
    "measure.key", "measure.loudness", "measure.energy", "quality.loud", "quality.quiet", "quality.energetic",
    "quality.calm",
)  # fmt: skip


# "Is it the only track that gets faster?" is about the others, too.
_OF_OTHERS: Final = pattern(
    r"\b(?:the only|(?:any|some|which|what) other|anything else|the others|la unica|el unico|algun[ao]? otr[ao]|otras"
    r"|die einzige|das einzige|der einzige|(?:noch )?(?:ein|irgendein|welche)\w* andere\w*)\b"
)


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    if _OF_OTHERS.search(text):
        return False
    moves = _RISES.search(text) is not None or _FALLS.search(text) is not None
    holds = _HOLDS.search(text) is not None
    is_drift = (moves or holds) and _FROM_TO.search(text) is not None
    is_drift = is_drift or (moves and _DRUMMER.search(text) is not None and asked.has("how.whether"))
    is_drift = is_drift or (
        moves and _AT_THE_END.search(text) is not None and _WHETHER.search(text) is not None
    )
    is_one_way = (_RISES.search(text) is None) != (_FALLS.search(text) is None)
    paces = _CHANGES_PACE.search(text) is not None and _COMPARES.search(text) is None
    is_drift = is_drift or (is_one_way and paces and _WHETHER.search(text) is not None)
    # "The tempo at the start and at the end?"
    is_drift = is_drift or (asked.has("measure.tempo") and _FROM_TO.search(text) is not None)
    is_plain = not any(letter.isdigit() for letter in text) and not asked.has(*_OTHER)
    is_one = one_track(asked) is not None and RHYTHM in asked.tools and len(asked.reading.named("track")) <= 1
    is_of_several = asked.has("scope.tracks") and not (asked.tracks_named or asked.focus.conversation)
    return is_drift and is_plain and is_one and not asked.reading.keys and not is_of_several


def _steps(asked: Asked) -> Steps:
    track, text = one_track(asked), fold(asked.reading.unnamed)
    assert track is not None
    rhythm = yield from measured_rhythm(asked, track)
    if isinstance(rhythm, Answer):
        return rhythm
    voice, moved = asked.voice, moved_tempo(rhythm)
    rise = moved[1] - moved[0] if moved else 0.0
    told = _moved(asked, moved) if moved else BY_NAME["steadiness"].say(rhythm, voice)
    if not moved:
        told = f"{voice.say('answer.same_tempo', bpm=voice.number(rhythm['tempo_bpm']))} {told}"
    if asked.has("quality.long", "measure.duration") and track.duration_seconds:
        told = f"{BY_NAME['duration'].say({'duration_seconds': track.duration_seconds}, voice)} {told}"
    answer = with_title(asked, track, told)
    is_either = _EITHER.search(text) is not None and _NO_OTHER_SIDE.search(text) is None
    if is_either or not _WHETHER.search(text):
        return Answer(answer)
    is_so = rise > 0 if _RISES.search(text) else rise < 0 if _FALLS.search(text) else not moved
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {answer}")


def _moved(asked: Asked, moved: tuple[float, float]) -> str:
    first, last = moved
    told = asked.say("answer.gets_faster" if last > first else "answer.gets_slower")
    return f"{told} {_percent(asked, moved)}"


def _percent(asked: Asked, moved: tuple[float, float]) -> str:
    (first, last), number = moved, asked.voice.number
    # Of the values as they are told, so that the answer is right in itself.
    first, last = round(first), round(last)
    values = {"first": first, "last": last, "change": abs(last - first)}
    percent = number(abs(last / first - 1) * 100, 1)
    return asked.say(
        "answer.drift_percent", **{name: number(one, 0) for name, one in values.items()}, percent=percent
    )


_BY_PERCENT: Final = pattern(
    r"\b(?:by )?(?:how many|how much|what|qu[eé]|cu[aá]nto|wie ?viele?)\s(?:por |in )?(?:percent\w*|per cent|%"
    r"|por ciento|ciento"
    r"|porcentaje|prozent)"
)


# "How much does it speed up?"; in folded text.
_HOW_MUCH: Final = pattern(
    r"\b(?:(?:by )?how (?:much|many bpm) (?:does|did|do)|um wie ?viel|(?:en |por )?cuanto)\b"
)


_ADJUSTS: Final = pattern(
    r"\b(?:(?:do|would|should|must|need|have) (?:i|we|to)\b.{0,20}\b(?:slow|speed|pitch|bring|change)|to match"
    r"|to fit|tengo que"
    r"|debo|hay que|muss ich|musste ich|soll ich)\b"
)


def _fits_drift_percent(asked: Asked) -> bool:
    is_drift = asked.has("measure.steadiness", "quality.loose", "quality.steady")
    # "By how many percent do I slow Depot down to match it?"
    is_drift = is_drift and _ADJUSTS.search(fold(asked.reading.unnamed)) is None
    is_one = one_track(asked) is not None and RHYTHM in asked.tools
    text = fold(asked.reading.unnamed)
    is_pace = _CHANGES_PACE.search(text) is not None and _COMPARES.search(text) is None
    is_asked = _BY_PERCENT.search(asked.reading.text) is not None or (
        is_pace and _HOW_MUCH.search(text) is not None
    )
    return is_drift and is_one and is_asked and not asked.reading.numbers


def _drift_percent(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    rhythm = yield from measured_rhythm(asked, track)
    if isinstance(rhythm, Answer):
        return rhythm
    moved = moved_tempo(rhythm)
    text = _percent(asked, moved) if moved else BY_NAME["steadiness"].say(rhythm, asked.voice)
    return Answer(with_title(asked, track, text))


# "Where does it end up then?", behind a question about the tempo; in folded text.
_ENDS_UP: Final = pattern(
    r"^\W*(?:(?:and|so|ok|then|y|und|aber|but|entonces) ){0,2}"
    r"(?:(?:where|(?:at |on )?(?:what|which)(?: (?:tempo|bpm|speed))?) (?:does|did|will)"
    r" (?:it|this|that|the tempo|the bpm)(?: one)?"
    r" (?:end up|end up at|finish up|land|wind up|end at|finish at|end on|arrive at)"
    r"|(?:donde|en cuanto|a cuanto|(?:en|a) que (?:tempo|bpm|velocidad)|en cuantos bpm) (?:acaba"
    r"|termina|llega|se queda|queda|va a parar)(?: (?:el tempo|la cancion|la pista|esta))?"
    r"|(?:wo|bei (?:wie ?viel(?:en)?|welchem)(?: (?:bpm|tempo))?|auf (?:wie ?viel(?:e)?|welches)"
    r"(?: (?:bpm|tempo))?) (?:landet|endet|kommt|geht|liegt|hort)"
    r"(?: (?:es|das|das tempo|man|das stuck))?(?: (?:raus|hin|auf|an))?)"
    r"(?: (?:then|now|in the end|at the end|entonces|al final|dann|am ende|am schluss|denn|also)){0,3}\W*$"
)
# "What tempo does the mix end on?", "welches Tempo hat es am Ende?"
_TEMPO_AT_THE_END: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also) ){0,2}(?:(?:what|which|que|cual es el|welches|was ist das|what.?s the)"
    r" (?:tempo|bpm|speed|velocidad|geschwindigkeit)|how fast|wie schnell|a cuantos bpm)\b[^?]{0,30}"
    r"\b(?:at (?:the|its) (?:very )?end|end(?:s|ing)? (?:on|at|up)|al final|am (?:ende|schluss))\W*$"
)
# "By how much?", "from what to what?" behind "does it speed up?".
_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und) ){0,2}(?:by how much|how (?:many bpm|much) does (?:it|that|this) (?:gain|lose"
    r"|change)|from (?:what|where) to (?:what|where)|um wie ?viel"
    r"|(?:en |por )?cuanto|de cuanto a cuanto|von (?:wo|wie ?viel) (?:bis|nach|auf) (?:wo|wie ?viel))\W*$"
)
_OF_PACE: Final = ("measure.steadiness", "quality.steady", "quality.loose")
_OF_TEMPO: Final = ("measure.tempo", "measure.steadiness", "quality.steady", "quality.loose")


def _fits_end(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _ENDS_UP.match(text) is not None or _TEMPO_AT_THE_END.match(text) is not None
    asks_how_much = _BY_HOW_MUCH.match(text) is not None
    before = asked.earlier_readings()[-1:] if is_asked or asks_how_much else []
    if asks_how_much:
        # "Is Rails faster than Blue? By how much?" is of two.
        is_of_pace = any(one.has(*_OF_PACE) and not one.compares for one in before)
        return is_of_pace and one_track(asked) is not None and RHYTHM in asked.tools
    is_of_tempo = asked.has("measure.tempo") or any(
        one.has(*_OF_TEMPO) or _RISES.search(fold(one.unnamed)) or _FALLS.search(fold(one.unnamed))
        for one in before
    )
    return is_asked and is_of_tempo and one_track(asked) is not None and RHYTHM in asked.tools


def _end(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    rhythm = yield from measured_rhythm(asked, track)
    if isinstance(rhythm, Answer):
        return rhythm
    if moved := moved_tempo(rhythm):
        return Answer(with_title(asked, track, _percent(asked, moved)))
    held = asked.say("answer.same_tempo", bpm=asked.voice.number(rhythm["tempo_bpm"]))
    return Answer(with_title(asked, track, held))


TEMPO_END: Final = Plan("tempo at the end", _fits_end, _end, allows_unknown_words=True)
DRIFT_PERCENT: Final = Plan(
    "drift in percent", _fits_drift_percent, _drift_percent, allows_unknown_words=True
)
TEMPO_DRIFT: Final = Plan("tempo from beginning to end", _fits, _steps, allows_unknown_words=True)
