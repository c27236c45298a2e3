"""Questions about measurements: the tools that they need, and sentences from the results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from src.orchestrator.assistants.analyst.dancing import told_against
from src.orchestrator.assistants.analyst.either_or import chosen_prefix
from src.orchestrator.assistants.analyst.overview import opening
from src.orchestrator.assistants.analyst.request import Request, topics_of, understand
from src.orchestrator.assistants.analyst.subjects import Subject, lower_first, subjects
from src.orchestrator.assistants.analyst.topic import Scale, Summary, Topic
from src.orchestrator.assistants.analyst.topics import BY_NAME
from src.orchestrator.assistants.analyst.topics.rhythm import moves
from src.orchestrator.assistants.analyst.yes_no_answers import yes_no_prefix
from src.orchestrator.language.focus import MEANT_BY_BOTH, MOST_TRACKS, compares_it, is_open, named_tracks
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.rephrased import puts_aside
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, Measured, TrackInfo
from src.orchestrator.tools.library.plans.following import OF_IT
from src.orchestrator.tools.library.plans.qualities import qualities
from src.orchestrator.tools.library.plans.whether_first import OF_TWO

# Concepts of questions that do not ask for a measurement, whatever else they name.
OTHER_ACTS = (
    "act.transpose", "act.delete", "act.rename", "act.remind", "act.undo", "act.recommend", "act.rate", "act.separate",
    "act.write", "act.export", "act.upload", "act.text", "act.cues", "act.identify", "act.buy",
    "act.practise", "act.tap", "act.click", "act.master", "act.world", "act.opinion", "act.connect", "act.mood",
    "scope.task", "scope.playlist", "act.count_in",
)  # fmt: skip
# Verbs that are a command only at the beginning of a sentence.
HOW_MUCH = pattern(
    r"\b(?:how (?:much|many)|(?:um )?wie ?viele?|cu[aá]nt[oa]s?|difference|how far apart|\w*unterschied\w*"
    r"|diferencia)\b"
)
# Topic -> the field of its tool's summary in which tracks can be the same.
SAME_FIELDS = {"key": "key", "metre": "time_signature", "tempo": "tempo_bpm"}
SHARES = pattern(r"\b(?:shares?|comparten?|teilen)\b")
# "What key would it be in at 100 BPM?" is not answered by what was measured.
_IMAGINED = pattern(
    r"\bwould (?:it|this|that|the \w+) (?:be|have|sound)\b.{0,40}\b(?:if|at \d)"
    r"|\bif (?:i|we|you) (?:slow|speed|pitch|play|change|raise|lower|shift)"
    r"|\b(?:ser[ií]a|tendr[ií]a|quedar[ií]a|sonar[ií]a)\b.{0,40}\b(?:si|a \d)"
    r"|\bsi (?:la|lo) (?:pongo|bajo|subo|acelero|ralentizo)"
    r"|\b(?:w[aä]re|h[aä]tte|kl[aä]nge)\b.{0,40}\b(?:wenn|bei \d)"
    r"|\bwenn (?:ich|man|wir) .{0,30}(?:langsamer|schneller|pitch\w*|h[oö]her|tiefer)"
)
# "The tempo without the intro".
LEFT_OUT = pattern(
    r"\b(?:without|except|apart from|excluding|not counting|sin|salvo|excepto|quitando|ohne|au[sß]er|bis auf)\b"
)
# "Which tracks beat Rails for loudness?", "what is slower than Blue?": not answered by the track that is named.
_ASKS_FOR_OTHERS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\s)?(?:which|what|qu[eé]|cu[aá]les|welche)(?: of my| de mis| von meinen)? (?:\w{2,12} )?"
    r"(?:songs|tracks|tunes|canciones|temas|pistas|lieder|st[uü]cke)\b"
    r"|^\W*(?:(?:and|so|y|und)\s)?(?:what|what's|which ones?|qu[eé]|cu[aá]les|was|welche)\b.{1,40}\b(?:than|als|que)"
    r"(?: the| la| el| das| die| der)? ·"
)
# "How many of them are longer than five minutes?" is a search in a list.
_COUNTS_OF_LIST: Final = pattern(
    r"\b(?:how many (?:of|from|among) (?:them|these|those|the \w+)|how many (?:are|run|last|go|have)\b"
    r"|cu[aá]nt[ao]s (?:de|entre) (?:ell[ao]s|es[ao]s|est[ao]s|l[ao]s)"
    r"|wie ?viele (?:davon|von (?:denen|ihnen|diesen|den)|darunter))"
)
# "And three bars before that?" is a place.
_BARS_FROM: Final = pattern(
    r"\b(?:bars?|measures?|comp[aá]s(?:es)?|takte?n?) (?:before|after|earlier|later|antes|despu[eé]s|m[aá]s tarde"
    r"|vor|davor"
    r"|nach|danach|fr[uü]her|sp[aä]ter)\b"
)
OF_A_PART = ("measure.key", "measure.tempo", "measure.metre", "measure.tuning", "measure.swing")
COMMANDS = ("act.play", "act.pause", "act.loop", "act.speed", "act.add", "act.create", "act.mark")


def _fits(asked: Asked) -> bool:
    if asked.has(*OTHER_ACTS) or is_command(asked) or _names_several(asked):
        return False
    # "Can Rails and Depot be mixed?" is not answered by their tempi.
    mixes_two = asked.has("act.mix") and asked.has("how.whether") and len(asked.tracks_named) == MEANT_BY_BOTH
    if _is_about_the_library(asked) or _asks_for_other(asked) or mixes_two:
        return False
    # "Not the key, how fast is it?" has no use for the key.
    if puts_aside(asked.reading.text) or (asked.reading.passages and LEFT_OUT.search(asked.reading.unnamed)):
        return False
    if asked.has(*OF_SONG_PARTS) and asked.has(*OF_A_PART) and not asked.has("link.and", "act.describe"):
        # "What key is the chorus in?" is not answered by that of the whole track.
        return False
    request = understand(asked)
    is_of_one = len(asked.tracks_named) == 1 and (not request.compares or len(request.tracks) == 1)
    # "Is it faster than Rails?" without another track is not answered by Rails alone.
    is_of_two = OF_TWO.search(asked.reading.unnamed) is not None and bool(qualities(asked.reading))
    is_of_others = is_of_two or _ASKS_FOR_OTHERS.search(asked.reading.unnamed) is not None
    if is_of_one and (is_of_others or compares_it(asked.reading)):
        return False
    return bool(_topics(request, asked)) and bool(request.tracks)


def _asks_for_other(asked: Asked) -> bool:
    """Return whether what was measured is no answer: "what if I slow it down?", "how many of them are over 5 minutes?".

    A time or bar of something that is not measured, too: "where do I mix out?".
    """
    text = asked.reading.unnamed
    has_limit = asked.has("link.above", "link.below", "link.between") or bool(asked.reading.keys)
    if any(form.search(text) for form in (_IMAGINED, _BARS_FROM)) or (
        has_limit and _COUNTS_OF_LIST.search(text)
    ):
        return True
    is_measured = asked.reading.of("measure") or asked.has("quality.loose", "quality.steady")
    return asked.has("how.when", "how.where") and not is_measured


def _names_several(asked: Asked) -> bool:
    """Return whether one of the titles is that of two tracks, so that it must be asked which one is meant."""
    named = asked.reading.named("track")
    return any(len(name.tracks) > 1 for name in named) and len(asked.tracks_named) < 2


_WHICH_TRACKS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|con|with|to|mit|zu) ){0,2}(?:which|what|cu[aá]les|qu[eé]|welche[nr]?)(?: (?:of|de|von))?"
    r"(?: (?:my|the|mis|l[ao]s|meinen?|meiner|den))?(?: other| otr[ao]s| anderen)? "
    r"(?:tracks|songs|tunes|pieces|pistas|canciones|temas|lieder[n]?|st[uü]cken?|titeln?|songs)\b"
)


def _is_about_the_library(asked: Asked) -> bool:
    """Return whether a question is about several tracks, so that the open one is not the answer."""
    if asked.focus.conversation and OF_IT.search(asked.reading.text):
        # "How long is it in total?"
        return False
    if asked.has("how.what") and _WHICH_TRACKS.match(asked.reading.unnamed):
        # "Which tracks beat Rails for loudness?"
        return True
    is_named_or_several = asked.reading.named("track") or len(asked.focus.conversation) > 1
    return asked.has("scope.library", "scope.tracks") and not is_named_or_several


def is_command(asked: Asked) -> bool:
    """Return whether a sentence begins with a command. "Is it slower than Rails?" compares."""
    if asked.reading.compares and asked.reading.named("track"):
        return False
    asks = False
    for item in asked.reading.items:
        asks = asks or "how.what" in item.concepts
        if asks and "act.speed" in item.concepts and asked.reading.has("quality"):
            # "¿Cuál es más lenta?"
            return False
        is_noun = item is not asked.reading.items[0] and any(
            one.startswith("measure") for one in item.concepts
        )
        if any(act in item.concepts for act in COMMANDS) and not is_noun:
            return True
        if not any(one.startswith(("filler", "talk", "how.whether", "link")) for one in item.concepts):
            return False
    return False


def _steps(asked: Asked) -> Steps:
    request = understand(asked)
    if outside := _outside(request, asked):
        return Answer(outside)
    measured = yield _calls(request, asked)
    text = _sentences(request, measured, asked)
    return Answer("\n\n".join(filter(None, (text, *_remarks(request, asked)))))


def _outside(request: Request, asked: Asked) -> str:
    """Return that the passages begin after the ends of their tracks; "" if there is anything to measure."""
    found = subjects(request, asked)
    said = [asked.outside(one.track, one.arguments().get("start_seconds")) for one in found]
    return "\n\n".join(dict.fromkeys(said)) if all(said) else ""


def _calls(request: Request, asked: Asked) -> list[Call]:
    """Return the tool calls that a question needs, each once per track and passage."""
    tools = dict.fromkeys(topic.tool for topic in _topics(request, asked))
    return [(tool, subject.arguments()) for subject in subjects(request, asked) for tool in tools]


def _topics(request: Request, asked: Asked) -> list[Topic]:
    return [topic for topic in request.topics if topic.tool in asked.tools]


def _remarks(request: Request, asked: Asked) -> Iterable[str]:
    if asked.has("act.why"):
        yield asked.say("refuse.rest_needs_model")
    compares = asked.reading.compares and not asked.reading.passages
    is_comparative = any(degree == "more" for degree in qualities(asked.reading).values())
    # "¿Es más rápida que 130?" compares with a value.
    has_value = bool(asked.reading.numbers) and asked.reading.compares
    lacks_another = len(asked.focus.conversation) == 1 and not (request.compares or has_value)
    asks_for_another = asked.has("act.find", "act.compare", "how.what") and not asked.has("measure.streaming")
    if lacks_another and asks_for_another and (is_comparative or compares):
        yield asked.say("compare.one")
    if len(request.tracks) == MOST_TRACKS < len(asked.focus.conversation):
        yield asked.say("compare.first_tracks", count=MOST_TRACKS)


# "Is either of them swung?", "are both in 4/4?"
_OF_EACH: Final = pattern(
    r"\b(?:(?P<any>either|any|one of (?:them|the two|those)|algun[oa]|alguno|un[oa] de (?:l[ao]s dos|ell[ao]s)"
    r"|eine[rs]? (?:davon|von (?:beiden|den beiden|denen))|irgendeine?[rs]?)"
    r"|both|all|each|l[ao]s dos|amb[ao]s|tod[ao]s|beide[ns]?|alle)\b"
)


def _sentences(request: Request, measured: list[Measured], asked: Asked) -> str:
    if request.compares:
        return _comparison(request, measured, asked)
    found = subjects(request, asked)
    paragraphs = [_paragraph(subject, request, measured, asked) for subject in found]
    if len(paragraphs) > 1 and (said := _OF_EACH.search(asked.reading.unnamed)):
        # The first word answers: of "either" one that is, of "both" one that is not.
        yes = f"{asked.say('word.yes')}:"
        paragraphs.sort(key=lambda text: text.startswith(yes) != (said["any"] is not None))
    return "\n\n".join(paragraphs)


def _paragraph(subject: Subject, request: Request, measured: list[Measured], asked: Asked) -> str:
    """Return the text about one track: the passage, what it is in short if all was asked for, each sentence once."""
    results = subject.results(measured)
    topics = _with_moving_tempo(_topics(request, asked), results)
    said = [_sentence(topic, results.get(topic.tool), subject) for topic in topics]
    summaries = {tool: one.summary for tool, one in results.items() if one.summary is not None}
    judged = (
        ""
        if request.is_overview
        else chosen_prefix(asked, summaries) or yes_no_prefix(asked, summaries, topics)
    )
    if judged and any(topic.name == "danceability" for topic in topics):
        said += told_against(summaries, subject.voice)
    text = " ".join(dict.fromkeys(said))
    reasons = {_reason(results.get(topic.tool), subject) for topic in topics}
    if not summaries and len(topics) > 1 and len(reasons) == 1:
        # The same reason for each measurement is said once.
        text = asked.say("topic.all_failed", reason=reasons.pop())
    lead = subject.lead()
    is_of_several = len(asked.focus.conversation) > 1 or len(request.tracks) > 1
    names_title = is_of_several or not is_open(subject.track, asked.focus.conversation)
    first = opening(subject, results) if request.is_overview else ""
    if first:
        # It says already that there is no beat.
        text = text.replace(f" {subject.voice.say('topic.no_beat')}", "")
    title = subject.title() if names_title and not first else ""
    head = ", ".join(filter(None, (title, lower_first(lead) if title else lead)))
    text = "\n\n".join(filter(None, (first, text)))
    return judged + (f"{head}: {text}" if head else text)


def _with_moving_tempo(topics: Sequence[Topic], results: Mapping[str, Measured]) -> Sequence[Topic]:
    """Return the topics, with the tempo before its steadiness if it moves."""
    names = [topic.name for topic in topics]
    rhythm = results.get(BY_NAME["tempo"].tool)
    if "steadiness" not in names or "tempo" in names or not rhythm or not moves(rhythm.summary or {}):
        return topics
    place = names.index("steadiness")
    return (*topics[:place], BY_NAME["tempo"], *topics[place:])


def _sentence(topic: Topic, measured: Measured | None, subject: Subject) -> str:
    voice = subject.voice
    if measured is None or measured.summary is None:
        return voice.say("topic.failed", agent=topic.agent, reason=_reason(measured, subject))
    return topic.say({**measured.summary, **subject.asked_values()}, voice)


def _reason(measured: Measured | None, subject: Subject) -> str:
    return measured.error if measured and measured.error else subject.voice.say("topic.no_result")


def _comparison(request: Request, measured: list[Measured], asked: Asked) -> str:
    """Return a sentence for each topic. Topics without a scale have one for each track or passage."""
    compared = subjects(request, asked)
    parts: list[str] = []
    for topic in _topics(request, asked):
        if topic.scale:
            same = _same_prefix(topic, compared, measured, asked)
            parts.append(same + _comparison_sentence(topic, topic.scale, compared, measured, asked))
        else:
            said = [
                _named(one, _sentence(topic, one.results(measured).get(topic.tool), one)) for one in compared
            ]
            parts += [_same_prefix(topic, compared, measured, asked) + said[0], *said[1:]]
    lead = compared[0].lead() if len(request.passages) == 1 else ""
    return (f"{lead}: " if lead else "") + " ".join(dict.fromkeys(parts))


def _name(subject: Subject) -> str:
    """Return the name of a track or passage in a comparison."""
    has_words = subject.passage is not None and subject.passage.words
    return subject.passage_name() if has_words else subject.title()


def _same_prefix(topic: Topic, compared: Sequence[Subject], measured: list[Measured], asked: Asked) -> str:
    """Return "Yes: " or "No: " for "are they in the same key?"; "" for other questions, or if a value is missing."""
    field = SAME_FIELDS.get(topic.name)
    if field is None or not (asked.has("degree.same") or SHARES.search(asked.reading.text)):
        return ""
    results = [one.results(measured).get(topic.tool) for one in compared]
    values = {_as_told((one.summary or {}).get(field) if one else None) for one in results}
    return "" if None in values else f"{asked.say('word.yes' if len(values) == 1 else 'word.no')}: "


def _as_told(value: Any) -> Any:
    return round(value) if isinstance(value, float) else value


def _named(subject: Subject, text: str) -> str:
    return f"{_capital(_name(subject))}: {text}"


def _comparison_sentence(
    topic: Topic, scale: Scale, compared: Sequence[Subject], measured: list[Measured], asked: Asked
) -> str:
    values: list[tuple[float, Subject]] = []
    without: list[str] = []
    for subject in compared:
        result = subject.results(measured).get(topic.tool)
        value = _value(result.summary, scale) if result and result.summary else None
        if value is None:
            without.append(_named(subject, _sentence(topic, result, subject)))
        else:
            values.append((value, subject))
    if len(values) > 1:
        ranked = [
            _yes_or_no(values, scale, asked) + _ranked(values, scale, _asks_for_lower(scale, asked), asked)
        ]
    else:
        ranked = [
            _named(subject, _sentence(topic, subject.results(measured).get(topic.tool), subject))
            for _, subject in values
        ]
    return " ".join([*ranked, *without])


def _asks_for_lower(scale: Scale, asked: Asked) -> bool:
    found = qualities(asked.reading)
    if scale.lower == "steady":
        # Less variation is better, so the looser one is first only if it was asked for.
        return found.get("loose") not in {"more", "most"}
    lower = {"less_danceable": "danceable", "less_percussive": "percussive", "less_acoustic": "acoustic"}
    if scale.lower in lower:
        return found.get(lower[scale.lower]) in {"less", "least"}
    is_less = found.get(scale.higher) in {"less", "least"} or asked.has("degree.less", "degree.least")
    return scale.lower in found or is_less


# "I've got both versions here. Which one's slower?"
_WHICH: Final = pattern(r"\bwhich (?:one|of)\b|\bwhich one.?s\b|\bcu[aá]l\b|\bwelche[rs]\b")


def _yes_or_no(values: Sequence[tuple[float, Subject]], scale: Scale, asked: Asked) -> str:
    """Return "Yes" or "No" for "is it louder than Rails?"; "" for other questions."""
    degrees = set(qualities(asked.reading).values())
    if len(values) < 2 or not _asks_whether(asked) or _WHICH.search(asked.reading.unnamed):
        return ""
    if asked.has("degree.same") and len(values) == 2 and scale.key not in SAME_FIELDS.values():
        # "Are they about equally loud?"; `_same_prefix` is of the others.
        apart = _told_apart([value for value, _ in values], scale)
        return f"{asked.say('word.no' if apart else 'word.yes')}: "
    if not degrees & {"more", "less", "most", "least"} or _is_of_neither(scale, asked):
        return ""
    wants_less = _asks_for_lower(scale, asked)
    # Parts of one track are compared in the order of the question.
    is_of_parts = len({subject.track.id for _, subject in values}) == 1
    named = [] if is_of_parts else [track.id for track in asked.tracks_named or _meant_by_it(asked)]
    if degrees & {"most", "least"} and len(named) == 1:
        # "Is Rails the fastest of them?"
        best = min(values, key=lambda one: one[0] if wants_less else -one[0])[0]
        first_ids = {one.track.id for value, one in values if value == best}
        return f"{asked.say('word.yes' if named[0] in first_ids else 'word.no')}: "
    if len(values) != 2 or not (is_of_parts or degrees & {"more", "less"}):
        return ""
    (first, _), (second, other) = values
    is_named = [other.track.id] == named
    if is_named and _THAN.search(asked.reading.unnamed) is None:
        # "Is Winter Waltz the slower one?" of two open tracks.
        first, second = second, first
    apart = _told_apart([first, second], scale)
    is_so = apart and (first < second if wants_less else first > second)
    return f"{asked.say('word.yes' if is_so else 'word.no')}: "


def _is_of_neither(scale: Scale, asked: Asked) -> bool:
    """Return whether neither the one nor the other end of the scale of steadiness is asked for."""
    found = qualities(asked.reading)
    return scale.lower == "steady" and "steady" not in found and "loose" not in found


_IT: Final = pattern(
    r"\b(?:it|that one|this one|that|the (?:same|first|former) one|esa|ese|ella|la misma|er|sie|es|das|dieses"
    r"|jenes|der|die)\b"
)


def _meant_by_it(asked: Asked) -> Sequence[TrackInfo]:
    """Return the track that "and is it also the longer one?" means: that of the comparison before, or its winner."""
    if asked.tracks_named or not _IT.search(asked.reading.text):
        return ()
    before = asked.earlier_readings()[-1:]
    named = named_tracks(before[0]) if before else ()
    return _winner(asked, before[0], named) if len(named) == 2 else named if len(named) == 1 else ()


def _winner(asked: Asked, before: Reading, named: Sequence[TrackInfo]) -> Sequence[TrackInfo]:
    """Return the track that the answer to the question before named first; () if it compared no two."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    lower = replace(asked, reading=before)
    for topic in topics_of(before)[0]:
        results = {
            one.arguments.get("track_id"): one.summary or {} for one in measured if one.tool == topic.tool
        }
        values = [_value(results.get(track.id, {}), topic.scale) if topic.scale else None for track in named]
        if topic.scale and None not in values and values[0] != values[1]:
            pairs = sorted(zip(values, named, strict=True), key=lambda pair: pair[0] or 0.0)
            return (pairs[0 if _asks_for_lower(topic.scale, lower) else -1][1],)
    return ()


# Behind a comparative: "Low Orbit faster than Rails?".
_THAN: Final = pattern(r"\b(?:than|als)\b|\b(?:m[aá]s|menos|mejor|mayor|menor)(?: [\w·]+){0,8} que\b")
MOST_BEFORE_WHETHER: Final = 4


def _asks_whether(asked: Asked) -> bool:
    """Return whether it is "is A louder than B?", "I wonder whether A is ...", "A louder than B?"."""
    first = asked.reading.items[:MOST_BEFORE_WHETHER]
    if first and "how.whether" in first[0].concepts:
        return True
    asks_which = asked.has("how.what", "how.who") and not asked.has("how.than")
    if asks_which or asked.has("how.how_many", "act.find", "link.or"):
        return False
    if asked.has("act.compare") and not asked.reading.passages:
        return False
    is_named = len(asked.tracks_named) == 2 and _THAN.search(asked.reading.unnamed) is not None
    return is_named or any("how.whether" in one.concepts for one in first)


def _told_apart(values: Sequence[float], scale: Scale) -> bool:
    """Return whether two values differ as they are told."""
    return len({round(value, scale.digits) for value in values}) > 1


def _value(summary: Summary, scale: Scale) -> float | None:
    value = summary.get(scale.key)
    return float(value) if isinstance(value, int | float) else None


def _ranked(values: Sequence[tuple[float, Subject]], scale: Scale, lower_first: bool, asked: Asked) -> str:
    voice = asked.voice
    order = sorted(values, key=lambda pair: pair[0], reverse=not lower_first)
    adjective, comparative, superlative = voice.say(
        f"compare.{scale.lower if lower_first else scale.higher}"
    ).split("|")
    (best, first), *others = order
    said = [f"{_name(other)} ({scale.said(value, voice)})" for value, other in others]
    name, told = _capital(_name(first)), scale.said(best, voice)
    is_near = abs(order[-1][0] - best) <= scale.smallest_difference
    # "Is it louder than Rails?" is answered by the values that are told.
    if is_near and not (_yes_or_no(values, scale, asked) and _told_apart([order[-1][0], best], scale)):
        same = voice.say(
            "compare.same", first=f"{name} ({told})", others=voice.joined(said), adjective=adjective
        )
        return same + _difference(abs(order[-1][0] - best), scale, asked)
    if len(others) == 1:
        value, other = others[0]
        text = voice.say(
            "compare.two",
            first=name,
            comparative=comparative,
            value=told,
            other_value=scale.said(value, voice),
            other=_name(other),
        )
        return text + _difference(abs(best - value), scale, asked)
    return voice.say(
        "compare.many", first=name, superlative=superlative, value=told, others=voice.joined(said)
    )


_BETWEEN: Final = pattern(r"\b(?:between|entre|zwischen)\b")


def _difference(value: float, scale: Scale, asked: Asked) -> str:
    """ "Is it louder, and by how much?" """
    is_of_all = not asked.has("measure", "quality") and _BETWEEN.search(asked.reading.text)
    if is_of_all or not (asked.has("how.how_many") or HOW_MUCH.search(asked.reading.text)):
        # "What is the difference between these two?" has the values of both.
        return ""
    return asked.say("compare.difference", difference=scale.said(value, asked.voice))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


MEASUREMENTS = Plan("measurements", _fits, _steps)
