"""Commands to the player: "play", "pause", "loop bars 5 to 8 at half speed", as a plan."""

import re
from typing import Any, Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.passages import JUMP
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.following import FIND_TOOL

from .mentioned import bars_of_it, end_said, jumps_there, mentioned_span, place_before, same_place, says_there
from .messages import say
from .passages import Place, letter_of, limits_of, lookup_of, read_place, reply_without_place
from .state import told_just_now
from .tools import CONTROL, FASTEST, SLOWEST

# The first of these in a sentence counts: "loop it at half speed" loops.
ACTIONS: Final = ("loop", "pause", "speed", "play")
OTHER: Final = (
    "scope.task", "scope.playlist", "act.mix_after", "act.remind", "act.delete", "act.rename", "act.create",
    "act.recommend", "how.how_many", "act.describe",
)  # fmt: skip
SHORTEST_SENTENCE: Final = 6
# "Practise bars 5 to 8 in a loop" loops.
BEFORE_A_COMMAND: Final = (
    "filler",
    "talk",
    "link",
    "act.practise",
    "scope",
    "measure.bar_count",
    "how.whether",
)
# "Ponla al 70 %" sets the speed of the current track.
_SETS: Final = pattern(r"\bpon(?:la|lo|l[ao]s)\s+(?:al|a)\b")
_CALLED = pattern(
    r"\b(?:called|named|titled|llamad[ao]|que se llama|namens|mit dem titel|mit namen)\s+(?P<name>.{1,80}?)\W*$"
)
_PERCENT = pattern(r"\b(?P<percent>\d{2,3})\s?(?:%|percent|per cent|por ciento|prozent)")
# "20 % slower", "slow it down by 20 %": a change, not a speed.
_UNIT = r"\s?(?:%|percent|per cent|por ciento|prozent)"
_PERCENT_SLOWER = pattern(
    rf"\b(?:by|um|en un|un)\s+(?P<by>\d{{1,2}}){_UNIT}"
    rf"|\b(?P<more>\d{{1,2}}){_UNIT}\s+(?:slower|faster|langsamer|schneller|m[aá]s (?:lent|despaci|r[aá]pid))"
)
_SLOWER = pattern(
    r"\b(?:slow\w*|langsam\w*|verlangsam\w*|despaci\w*|lent\w*|ralentiza\w*|baja\w*|reduce|drop\w*|down|runter\w*"
    r"|herunter|menos|less)\b"
)
# "Slow it down 20 %": a speed of 20 % is not playable.
_CHANGE_BARE: Final = pattern(
    rf"\b(?:down|up|slower|faster|langsamer|schneller|runter|hoch|lent[oa]|despacio"
    rf"|r[aá]pid[oa])\W{{1,2}}(?P<change>[1-4]?\d){_UNIT}"
)
# From there on, and not to the end of the part.
_ONWARDS: Final = pattern(r"\b(?:from|starting at|desde|a partir de|ab|von)\b")
# A part that nothing here finds: "from the bridge".
_OTHER_PART: Final = pattern(
    r"\b(?:from|at|desde|en|ab|bei|beim|vom?n?|in|im)\s+(?:the |its |la |el |der |dem |die |das )?(?:\w+ )?"
    r"(?:part|section|bridge|verse|solo|outro|interlude|parte|secci[oó]n|puente|estrofa|interludio|teil|abschnitt"
    r"|strophe|zwischenspiel)\b"
)
# A part is named, but which?
_SOME_PART = pattern(
    r"\b(?:bars?|measures?|part|section|passage|bit|compas(?:es)?|parte|secci[oó]n|pasaje|trozo|takte?n?|teil"
    r"|abschnitt|stelle"
    r"|refrain|bridge|verse|estrofa|puente|strophe)\b"
)
_FACTORS: Final = (
    (pattern(r"\b(?:half|halbe[rns]?|mitad|media velocidad)\b"), 0.5),
    (pattern(r"\b(?:double|twice|doppelte[rns]?|doble)\b"), 2.0),
    (pattern(r"\b(?:normal\w*|full|original\w*)\b"), 1.0),
    (pattern(r"\b(?:slow\w*|langsam\w*|despacio|lent[oa]\w*|m[aá]s lent\w*)\b"), 0.75),
    (pattern(r"\b(?:fast\w*|speed it up|quick\w*|schnell\w*|r[aá]pid\w*)\b"), 1.25),
)


_TIMES: Final = pattern(
    r"\b(?:\d{1,2}|two|three|four|five|dos|tres|cuatro|cinco|zwei|drei|vier|f[uü]nf) ?(?:times|veces|mal)\b"
    r"|\b(?:twice|zweimal|dreimal)\b(?! (?:as|so))"
)


# A part, and no speed: "the second half".
_HALVES: Final = pattern(
    r"\b(?:first|second|last|other|primera|segunda|[uú]ltima|erste|zweite|letzte)n? (?:half|mitad|h[aä]lfte)\b"
)


# "Play Rails slower" plays it.
_PLAYS: Final = pattern(
    r"^\W*(?:(?:please|and|now|y|und|bitte|por favor|ahora|jetzt)\W+)*(?:play|put on|pon(?:me)?|toca(?:me)?"
    r"|reproduce|spiele?)\b"
)
# "From 3:05 please": a time alone.
_FROM_THERE: Final = pattern(
    r"^\W*(?:(?:please|and|now|but|y|und|pero|aber|bitte|por favor|ahora|jetzt)\W+)*(?:from|starting at|desde|a partir"
    r" de|ab)\s+(?:el |la |minute |minuto )?\d{1,3}:\d{2}(?: (?:on|onwards))?(?:\W+(?:please|pls|then|bitte|por favor"
    r"|porfa|mal))*\W*$"
)


# "Just the first 8 bars of that", behind a loop.
_NARROWS: Final = pattern(
    r"^\W*(?:(?:and|ok|okay|no|now|y|und|nur|ahora|jetzt|bitte|please)\W+)*(?:just|only|solo|solamente|nom[aá]s|nur"
    r"|blo(?:ss|ß)|lieber)?"
    r"(?: (?:the|los|las|die))?(?: (?:first|primeros|primeras|ersten?))? ?\w{1,12}[ -](?:bars?|compases|takte?n?)\b"
)
# "Would it be possible to hear just the B section?"
_HEARS: Final = pattern(
    r"^\W*(?:(?:would|could|can|may|is) (?:it be possible|it possible|there a way|i|you|we)\b.{0,20}?|i(?:'d"
    r"| would) (?:like|love)|i want|i wanna"
    r"|(?:me )?(?:gustar[ií]a|quiero|quisiera|quer[ií]a|puedo|podr[ií]a|ser[ií]a posible|es posible)|d[eé]jame"
    r"|ich (?:will|m[oö]chte|w[uü]rde gern\w*)"
    r"|(?:kann|k[oö]nnte|darf) (?:ich|man)|(?:w[aä]re|ist) es m[oö]glich,?)\b.{0,30}?\b(?:hear|listen to|play|o[ií]r"
    r"|escuchar|h[oö]ren|anh[oö]ren)\b"
    r"|^\W*(?:kann|k[oö]nnte|darf) (?:ich|man|wir)\b.{0,60}\b(?:h[oö]ren|anh[oö]ren)\b|^\W*ich (?:will"
    r"|m[oö]chte)\b.{0,60}\b(?:h[oö]ren|anh[oö]ren)\b"
)


def _action(asked: Asked) -> str | None:
    """Return the action of a command. Its verb must be at the beginning of the sentence."""
    return _action_of_a_part(asked) or _action_of_verb(asked) or _action_without_verb(asked)


def _action_of_a_part(asked: Asked) -> str | None:
    """Return the action of "just the first 8 bars of that" and "could I hear the B section?"."""
    text, told = asked.reading.text, told_just_now(asked)
    if jumps_there(asked):
        return "seek"
    if JUMP.match(text) and not asked.reading.passages and _names_a_place(asked):
        return "seek"
    if bars_of_it(asked) and _NARROWS.match(text) and told:
        return str(told["action"]) if told["action"] in {"play", "loop"} else None
    if _HEARS.match(text) and _names_a_place(asked):
        return "play"
    return "loop" if _LOOP_OUT_OF_IT.search(text) and bars_of_it(asked) else None


def _action_of_verb(asked: Asked) -> str | None:
    for item in asked.reading.items:
        said = [name for name in ACTIONS if f"act.{name}" in item.concepts]
        if said:
            action = next((name for name in ACTIONS if asked.has(f"act.{name}")), said[0])
            # "Play Rails at half speed" plays it.
            is_played = "act.play" in item.concepts or _PLAYS.match(asked.reading.text) is not None
            return "play" if action == "speed" and is_played and asked.reading.named("track") else action
        # "Put it on half speed", "pon en bucle ...": "put" adds nothing without a playlist.
        puts = "act.add" in item.concepts and asked.has("act.loop", "act.speed")
        if not (puts or any(one.startswith(BEFORE_A_COMMAND) for one in item.concepts)):
            break
    return None


def _action_without_verb(asked: Asked) -> str | None:
    """Return the action of a time or a speed alone."""
    known = (item.concepts for item in asked.reading.items)
    if not all(any(one.startswith(BEFORE_A_COMMAND) for one in concepts) for concepts in known):
        return None
    if asked.reading.passages and JUMP.match(asked.reading.text):
        return "seek"
    if asked.reading.passages and _FROM_THERE.match(asked.reading.text):
        return "play"
    # A speed alone is a command, too.
    is_short = len(asked.reading.text.split()) <= SHORTEST_SENTENCE
    return (
        "speed"
        if is_short and _PERCENT.search(asked.reading.text) and not asked.has("measure", "how")
        else None
    )


# "Mach da ne 8-Takt-Schleife draus", "make that an 8 bar loop".
_LOOP_OUT_OF_IT: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|now|ahora|jetzt|bitte|please|can you|kannst du)\W+)*(?:make|turn|do|haz(?:me)?"
    r"|hac[eé](?:me)?|mach(?:e)?|bau(?:e)?|leg(?:e)?)\b.{0,40}"
    r"(?:loops?|schleife|bucle)\b"
)


def _names_a_place(asked: Asked) -> bool:
    reading = asked.reading
    is_part = asked.has(*OF_SONG_PARTS, "measure.form") or letter_of(reading.text) is not None
    return bool(reading.bars or reading.passages or is_part)


def _fits(asked: Asked) -> bool:
    # "Mach Takt 17 bis 24 in Schleife" makes nothing.
    others = [one for one in OTHER if not (one == "act.create" and asked.has("act.loop"))]
    is_other = asked.has(*others) and not (_LOOP_OUT_OF_IT.search(asked.reading.text) and bars_of_it(asked))
    if CONTROL not in asked.tools or is_other or _asks(asked):
        return False
    if asked.has("measure.capo") and not asked.has("act.loop"):
        # "Can I play it with a capo?" asks.
        return False
    if asked.has("link.not") or (_TIMES.search(asked.reading.unnamed) and not asked.has("act.loop")):
        # The player leaves nothing out, and does not count.
        return False
    action = _action(asked)
    if action is None:
        return False
    # "Pauses" in the sound, "the most played", "play something slow": not a command for a track.
    is_of_a_library = asked.has("scope.tracks", "scope.library") and not asked.reading.named("track")
    return not is_of_a_library and not asked.reading.named("artist")


# "How do I play this?", "if I play it at 90 percent": not a command.
_ASKS: Final = pattern(
    r"^\W*(?:and |y |und )?(?:how|what|when|why|if|which|who|where|is|are|does|do|did|has|c[oó]mo|(?:para )?qu[eé]|si"
    r"|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|por qu[eé]|qui[eé]n|d[oó]nde|est[aá]n?|es|son"
    r"|hay|is there|gibt|existe|tienen?|wie|was|wann|warum|wenn|falls|welche\w*|wer|wo|ist|is|sind|hat)\b"
)


def _asks(asked: Asked) -> bool:
    if _HEARS.match(asked.reading.text) and _names_a_place(asked):
        return False
    if _ASKS.match(asked.reading.text) or is_report(asked.reading.text):
        return True
    return asked.reading.text.rstrip().endswith("?") and not re.match(
        r"\W*(?:can|could|would|will|puedes|podr[ií]as|kannst|k[oö]nntest)\b",
        asked.reading.text,
        re.IGNORECASE,
    )


def _steps(asked: Asked) -> Steps:
    action = _action(asked) or "play"
    track = _track(asked)
    if action == "play" and (name := _unknown_title(asked)):
        return Answer(asked.say("library.no_such", name=name))
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    speed = read_speed(_HALVES.sub(" ", asked.reading.unnamed))
    place = _place(asked, track, action)
    if reply := _reply_without_player(asked, track, action, speed, place):
        return Answer(reply)
    if place.must_be_found:
        (found,) = yield [lookup_of(place, track)]
        looked_up = limits_of(place, found.summary or {})
        if looked_up is None:
            return Answer(reply_without_place(asked, place, track, found.summary or {}))
        if action == "seek" or (action != "loop" and _ONWARDS.search(asked.reading.unnamed)):
            looked_up.pop("end_seconds", None)
        place = Place(looked_up)
    if action == "play" and speed is not None and not place.arguments and _SETS.search(asked.reading.text):
        action = "speed"
    arguments: dict[str, Any] = {"action": action, "track_id": track.id, **place.arguments}
    if speed is not None:
        arguments["speed"] = speed
    (told,) = yield [(CONTROL, arguments)]
    return Answer(_told(asked, track, result_of(told), place))


def _fits_pause(asked: Asked) -> bool:
    return _fits(asked) and _action(asked) == "pause" and _track(asked) is None


def _pause(asked: Asked) -> Steps:
    """Pause whatever sounds: the page does so for any track."""
    (found,) = yield [(FIND_TOOL, {"order": "newest", "limit": 1})]
    rows = (found.summary or {}).get("tracks", ())
    if not rows:
        return Answer(found.error or asked.say("library.empty"))
    (told,) = yield [(CONTROL, {"action": "pause", "track_id": rows[0]["track_id"]})]
    return Answer(told.error or say(asked, "player.pause"))


def _place(asked: Asked, track: TrackInfo, action: str) -> Place:
    """Return the passage that is named, or the one that the answer before named."""
    if same := same_place(asked):
        return Place(same)
    start = place_before(asked, track) if says_there(asked) or bars_of_it(asked) else None
    if start is not None and (count := bars_of_it(asked)):
        return Place({"start_seconds": start, "bars": count})
    if start is not None and (end := end_said(asked)) and end > start:
        return Place({"start_seconds": start, "end_seconds": end})
    place = read_place(asked, track)
    if start is not None and not place.arguments and not place.must_be_found:
        return Place({"start_seconds": start})
    if place.arguments or place.must_be_found:
        return place
    span = mentioned_span(asked, track, action)
    return Place({"start_seconds": span[0], "end_seconds": span[1]}) if span else place


def _reply_without_player(
    asked: Asked, track: TrackInfo, action: str, speed: float | None, place: Place
) -> str:
    """Return the reply to a command that leaves something open, or whose place lies after the end; "" otherwise."""
    if action == "speed" and speed is None:
        return say(asked, "player.which_speed")
    is_open = not place.arguments and not place.must_be_found
    text = asked.reading.unnamed
    is_of_a_part = (_SOME_PART if action == "loop" else _OTHER_PART).search(text) is not None
    if action in {"loop", "play", "seek"} and is_open and is_of_a_part:
        return say(asked, "player.which_part")
    return asked.outside(track, place.arguments.get("start_seconds"))


def _unknown_title(asked: Asked) -> str:
    """Return a title that is not in the library: "play the song called Purple Haze"; "" without one."""
    if asked.reading.quoted:
        return asked.reading.quoted[0]
    said = _CALLED.search(asked.talk.plain_question)
    return said["name"] if said and asked.reading.unknown and not asked.reading.names else ""


def _track(asked: Asked) -> TrackInfo | None:
    if len(asked.tracks) == 1:
        return asked.tracks[0]
    # "Pause" stops any track, so with several open tracks the first one will do.
    return asked.tracks[0] if asked.tracks and _action(asked) in {"pause", "speed"} else None


def read_speed(text: str) -> float | None:
    """Return the speed that a command names, 1 for the recorded one."""
    if match := _PERCENT_SLOWER.search(text):
        change = int(match["by"] or match["more"]) / 100
        return min(max(1 - change if _SLOWER.search(text) else 1 + change, SLOWEST), FASTEST)
    if (match := _CHANGE_BARE.search(text)) is not None:
        change = int(match["change"]) / 100
        return 1 - change if _SLOWER.search(text) else 1 + change
    if match := _PERCENT.search(text):
        return min(max(int(match["percent"]) / 100, SLOWEST), FASTEST)
    return next((factor for words, factor in _FACTORS if words.search(text)), None)


def _told(asked: Asked, track: TrackInfo, told: dict[str, Any], place: Place) -> str:
    title, clock = asked.title(track), asked.voice.clock
    percent = asked.voice.number(100 * told["speed"]) if "speed" in told else ""
    if told["action"] == "pause":
        return say(asked, "player.pause")
    if told["action"] == "speed":
        return say(asked, "player.speed", title=title, percent=percent)
    start, end = told.get("start_seconds"), told.get("end_seconds")
    if told["action"] == "seek":
        return say(asked, "player.seek", title=title, start=clock(start or 0.0))
    if told["action"] == "loop":
        bars = {
            name: place.arguments[f"{name}_bar"]
            for name in ("first", "last")
            if f"{name}_bar" in place.arguments
        }
        in_bars = say(asked, "player.bars", **bars) if bars else ""
        text = say(
            asked, "player.loop", title=title, start=clock(start or 0.0), end=clock(end or 0.0), bars=in_bars
        )
    elif start is None:
        text = say(asked, "player.play", title=title)
    elif end is None:
        text = say(asked, "player.play_from", title=title, start=clock(start))
    else:
        text = say(asked, "player.play_passage", title=title, start=clock(start), end=clock(end))
    return text + (say(asked, "player.with_speed", percent=percent) if percent else "")


PAUSE = Plan("pause", _fits_pause, _pause, allows_unknown_words=True)
PLAYER = Plan("player", _fits, _steps, allows_unknown_words=True)
