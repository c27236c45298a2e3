"""Choice of the track for a described dance: the named one, else the conversation's, else the most suitable."""

import re

from django.db.models import Q

from src.api.models import Dance, Track
from src.choreography.errors import MusicNotSuitableError
from src.choreography.parameters import ChoreographyParameters
from src.choreography.parameters.extraction import fold
from src.choreography.planning import build_grid
from src.choreography.planning.grid import MAX_BPM, MIN_BPM
from src.orchestrator.rules.patterns import pattern
from src.tasks.dances.steps import AGENTS, music_of

MAX_TITLES = 5000
# At most this many tracks are checked for a steady beat, the most suitable first.
MAX_CHECKED = 10
TEMPO_BPM = {"low": 115.0, "medium": 126.0, "high": 140.0}
# A title is found if it is quoted, if one of these words precedes it, or if it is long.
BEFORE = r"(?:to|on|with|song|track|called|a|al|con|sobre|cancion|pista|zu|zum|mit|auf|lied|stuck)"
LONG_WORDS, LONG_LETTERS = 2, 8
# "The song called Blue": the user means this one, and no other.
CALLED = pattern(
    r"\b(?:song|track|tune|canci[oó]n|pista|tema|lied|st[uü]ck|titel)\s+"
    r"(?:called|named|titled|llamad[ao]|titulad[ao]|que se llama|namens|mit dem titel)\s+(?P<title>[^.,;!?]{1,80})"
)
# "Another dance, to another song": not to the last one's.
OTHER_TRACK = pattern(
    r"\b(?:(?:an)?other|different|otr[oa]|distint[oa]|andere[nrsm]?) (?:song|track|tune|canci[oó]n|pista"
    r"|tema|lied|st[uü]ck)\b"
)
# "To any track", "you choose": the most suitable one.
ANY_TRACK = pattern(
    r"\b(?:any (?:song|track)|you (?:choose|pick|decide)|surprise me|cualquier (?:canci[oó]n|pista|tema)|elige t[uú]"
    r"|t[uú] eliges|sorpr[eé]ndeme|egal welche[snm]?|irgendein(?:em)?|such (?:du )?(?:eins|eines|was) aus"
    r"|[uü]berrasch mich)\b"
)
QUOTES = "[\"'\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019]"


def choose_track(dance: Dance, parameters: ChoreographyParameters) -> Track | None:
    """Return the track for a dance of a user; None if no track of theirs can be danced to.

    Raises ``MusicNotSuitableError`` if the request calls a track by a title that the user does not have.
    """
    if dance.track is not None:
        return dance.track
    named = named_track(dance.user_id, dance.request)
    if named is None and (said := CALLED.search(dance.request)):
        title = said["title"].strip(" \"'“”„«»")
        raise MusicNotSuitableError(f"There is no track “{title}”.", "unknown_track", title=title)
    return named or _of_conversation(dance) or _most_suitable(dance.user_id, parameters)


def named_track(user_id: int, text: str) -> Track | None:
    """Return the track whose title the text contains; of several the one with the longest title."""
    words = fold(text)
    rows = Track.objects.filter(user_id=user_id).values_list("pk", "title", "original_filename")
    matches = [
        (len(name), str(pk))
        for pk, title, filename in rows[:MAX_TITLES]
        if (name := fold(title or filename.rpartition(".")[0]).strip()) and _names(words, name)
    ]
    return Track.objects.defer("waveform").filter(pk=max(matches)[1]).first() if matches else None


def danceable_titles(user_id: int, most: int) -> list[str]:
    """Return titles of analysed tracks in 4/4 at a tempo of bachata."""
    rows = Track.objects.filter(_in_tempo(), user_id=user_id, facts__time_signature="4/4").defer("waveform")
    found = [row.display_name for row in rows.order_by("-created_at")[:MAX_CHECKED] if _is_danceable(row)]
    return list(dict.fromkeys(found))[:most]


def _in_tempo() -> Q:
    found = Q()
    for factor in (0.5, 1, 2):
        found |= Q(facts__tempo_bpm__range=(MIN_BPM * factor, MAX_BPM * factor))
    return found


def _names(text: str, name: str) -> bool:
    pattern = re.escape(name)
    is_long = len(name) >= LONG_LETTERS and len(name.split()) >= LONG_WORDS
    around = r"(?<!\w){}(?!\w)" if is_long else rf"(?:{QUOTES}{{0}}{QUOTES}|(?<!\w){BEFORE}\s+{{0}}(?!\w))"
    return re.search(around.format(pattern), text) is not None


def _of_conversation(dance: Dance) -> Track | None:
    if dance.conversation is None:
        return None
    tracks = dance.conversation.tracks.filter(user_id=dance.user_id).defer("waveform").order_by("created_at")
    first: Track | None = tracks.first()
    return next((track for track in tracks[:MAX_CHECKED] if _is_danceable(track)), first)


def _most_suitable(user_id: int, parameters: ChoreographyParameters) -> Track | None:
    """Return the analysed track in 4/4 whose tempo is nearest to that of the requested energy."""
    wanted = TEMPO_BPM[parameters.energy_level]
    rows = Track.objects.filter(_in_tempo(), user_id=user_id, facts__time_signature="4/4")
    tempos = rows.values_list("facts__tempo_bpm", "pk")[:MAX_TITLES]
    ranked = sorted((abs(_counted_bpm(bpm or 0.0) - wanted), str(pk)) for bpm, pk in tempos)
    for _, pk in ranked[:MAX_CHECKED]:
        track = Track.objects.defer("waveform").filter(pk=pk).first()
        if track is not None and _is_danceable(track):
            return track
    return None


def _counted_bpm(bpm: float) -> float:
    """Return the tempo of the counts, in BPM: doubled or halved like in `build_grid`."""
    return next((bpm * f for f in (1, 2, 0.5) if MIN_BPM <= bpm * f <= MAX_BPM), bpm)


def _is_danceable(track: Track) -> bool:
    if not track.has_analysis(AGENTS[0]):
        return False
    try:
        build_grid(music_of(track))
    except MusicNotSuitableError:
        return False
    return True
