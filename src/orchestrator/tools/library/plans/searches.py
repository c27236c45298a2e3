"""What searches of the library and other questions have in common: concepts, and "is there any ...?"."""

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.rules.patterns import pattern

# Concepts of places and parts, which belong to one track.
OF_A_TRACK = (
    *OF_SONG_PARTS, "measure.energy_places", "measure.form", "scope.passage",
    "how.where", "how.when", "how.confidence", "act.why", "measure.chords", "measure.melody",
)  # fmt: skip
SHARES = ("energy_", "danceability_", "brightness_", "percussiveness_", "acousticness_")
LIMITED = ("loudness_", "seconds_", *SHARES, "leave_out")
ASKS_FOR = ("act.find", "how.how_many", "how.what")
NOT_FOUND_BY = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.separate", "act.text", "act.write",
    "act.rate", "act.export", "scope.task", "act.transpose", "act.loop", "act.undo", "act.mood", "act.duplicates",
    "act.world", "act.opinion", "act.like", "act.cues", "act.correct", "act.instruments", "scope.playlist",
)  # fmt: skip


def asks_for_tracks(asked: Asked) -> bool:
    """Return whether a question is about several tracks of the library, or about the library."""
    if asked.has(*OF_A_TRACK, *not_found_by(asked)) or asked.reading.named("track"):
        return False
    return asked.has("scope.library") or (asked.has("scope.tracks") and asked.has(*ASKS_FOR))


def not_found_by(asked: Asked) -> list[str]:
    """Return the concepts of other requests. "Welche klingen eher dumpf?" corrects nothing."""
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    is_of_several = asked.has("scope.tracks") and (asked.has("how.what") or "scope.tracks" in first)
    return [one for one in NOT_FOUND_BY if not (one == "act.correct" and is_of_several)]


ANY = pattern(
    r"^\W*(?:(?:hey|so|and|also|please|y|che|oye|und|sag mal|mal|hi|hallo|hola)\W+)?"
    r"(?:(?:is|are) there|(?:do|have) (?:i|we|you)|(?:does|has) (?:he|she|it|my \w+) (?:have|got|own)\b|(?:do"
    r"|have) they (?:have|got|own)\b|(?:got|any(?:thing)?)\b|(?:is|are) any(?:thing)?|does any\w*"
    r"|do any|(?:does"
    r"|do) (?:something|anything)|alg[uú]n(?:[oa]s?)?|algo|(?:tiene|tienen) (?:alg|m[aá]s)\w*|(?:ist|sind|hat"
    r"|haben|l[aä]uft|geht|dauert) (?:denn |da )?irgend\w*|hat (?:er|sie) (?:denn |da |noch |auch )?(?:et)?was\b"
    r"|hay|tengo|tenemos|tienes|ten[eé]s|existe|gibt es|gibt'?s|hab(?:e|en)? (?:ich|wir)|hast du|existiert)\b"
)


# "Hat Halden was unter 170?", "did Los Faroles record anything in 2021?"
_HAS_ANY = pattern(
    r"^\W*(?:(?:and|so|y|und)\s+)?(?:did|has|have|hat|haben|ha|han)(?: ·){1,5}\s+(?:ever |je |jemals |alguna vez )?"
    r"(?:(?:record|release|make|publish|do|recorded|released|made|put)\w* (?:out )?(?:anything|something|any)"
    r"|(?:grabado|publicado|sacado|hecho) (?:algo|alg\w+)|(?:et)?was (?:aufgenommen|ver[oö]ffentlicht|gemacht))|"
    r"^\W*(?:(?:and|y|und)\s+)?(?:hat|haben|has|have|does|do|tiene|tienen)(?: ·){1,5}\s+(?:have |got |own )?"
    r"(?:denn |da |noch |auch )?(?:was|etwas|irgend\w*|anything|any|something|alg\w+|stuff|songs|tracks|temas"
    r"|lieder|st[uü]cke)\b"
)


def asks_any(reading: Reading) -> bool:
    """Return whether it is "is there anything in 5/4?", "hat Halden was unter 170?"."""
    return ANY.match(reading.text) is not None or _HAS_ANY.match(reading.unnamed) is not None


def measures_other(reading: Reading) -> bool:
    """Return whether a question names a measurement that is no condition of a search."""
    # "Im 5/4-Takt" has "im Takt" in it.
    conditions = {"metre", "key", "tempo", "genre", *(("steadiness",) if reading.metres else ())}
    return any(name not in conditions for name in reading.of("measure"))
