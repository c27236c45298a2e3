"""Stars, favourites and own tags, as plans: to set them, to ask for those of a track, and to search by them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.focus import read_question, tracks_meant
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.counting import COUNT
from src.orchestrator.tools.library.plans.finding import FIND, failed, lead_of
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lists import listing
from src.orchestrator.tools.library.plans.paging import whole_list
from src.orchestrator.tools.library.plans.searches import asks_any
from src.orchestrator.tools.library.plans.superlatives import SUPERLATIVE
from src.orchestrator.tools.library.plans.totals import TOTALS
from src.orchestrator.tools.player.library_plans import PLAY_DESCRIBED
from src.orchestrator.tools.playlists.choosing import REQUEST
from src.orchestrator.tools.playlists.marked import TITLE, Marked, mark_names
from src.orchestrator.tools.playlists.plans import CREATE_PLAN

from .commands import Label, read_label
from .kinds import LABEL_KIND
from .other_stars import OTHER_STARS
from .questions import Asks, read_own_tags, read_track_question
from .saying import LABEL, label_in_words, say
from .searches import read_search

READ: Final = "read_labels"
# Each is a call.
MOST_TRACKS: Final = 10
LABELS: Final = frozenset({"rating_min", "rating_max", "liked", "user_tag", "order"})
_THEM: Final = pattern(
    r"\b(?:them|these|those|both|est[ao]s|es[ao]s|las|los|amb[ao]s|(?:diese|sie|beiden?)(?! (?:lied|stuck))\b)"
)


# "Wait no, unfavourite it".
_TAKES_BACK: Final = pattern(
    r"^\W*(?:(?:oh|ah|ay|wait|no|nah|sorry|actually|espera|perd[oó]n|warte|moment|nein|halt|doch)\W{1,2}){0,3}"
    r"(?:wait|no|nah|sorry|actually|espera|perd[oó]n|warte|moment|nein|halt)\s?,\s"
)
# "..., because my pupils love it", "..., que a mis alumnos les encanta".
_REASON: Final = pattern(
    r",\s(?:mrs?\.?|ms\.?|frau|herr|se[nñ]ora?|do[nñ]a?|my|our|mein\w*|unser\w*)\s[^.,;:!?\d]{1,60}\W*$|"
    r",?\s(?:que|porque|pues) (?:con |en |a )?(?:esa|ese|esta|este|eso|esto|la que|lo que)\b[^.,;:!?\d]{1,80}\W*$|"
    r",\s(?:is|ist|es|das is|das ist) (?:ja|halt|eh|doch|que)\b[^.,;:!?\d]{1,60}\W*$|"
    r"\sso (?:that )?(?:i|we) (?:can |will )?(?:find|know|remember|see)\b[^.,;:!?]{0,60}\W*$|"
    r",\s(?:because|cause|cos|since|as (?:it|my|i)|it.?s|that.?s|que (?:a|me|es|la|lo|le|les)|porque|es que"
    r"|weil|denn|die (?:ist|finden)|das (?:ist|finden))\b[^.,;:!?]{1,80}\W*$"
    r"|,?\s(?:que|porque) (?:me|nos|les|le) (?:flipan?|encantan?|gustan?|molan?|chiflan?|"
    r"fascinan?)\b[^.,;:!?]{0,30}\W*$"
    r"|,\s(?:absolute|total|what an?|pure|so|such|einfach|echt|absolut\w*|menudo|vaya|tremend\w+)\s[^.,;:!?]{2,40}\W*$"
    r"|(?<=stars),\s(?!and\b|the tag\b)[^.,;:!?\d]{4,60}\W*$|(?<=strellas),\s(?!y\b|la etiqueta\b)[^.,;:!?\d]{4,60}\W*$"
    r"|(?<=sterne),\s(?!und\b|den tag\b)[^.,;:!?\d]{4,60}\W*$"
    # "5 stars for this its a banger", "..., my pupils love it".
    r"|[,;.!]?\s(?:it.?s|that.?s|this is) (?:an?|so|such|the|my|great|amazing|brilliant)\s[^.,;:!?]{1,60}\W*$"
    r"|,\s(?:my|our|the|everyone|everybody|mis?|nuestr[oa]s?|mein\w{0,2}|unser\w{0,2}|alle)\b[^.,;:!?]{0,40}"
    r"\b(?:loves?|loved|likes?|liked|adores?|encant\w+|ador\w+|gust\w+|lieb\w+|m[oö]gen|"
    r"mag)\b[^.,;:!?]{0,30}\W*$"
)


# "And the tag party", behind a label.
_TAG_TOO: Final = pattern(
    r"^\W*(?:and|also|plus|y|tambi[eé]n|und|auch|dazu)\s(?:also |auch |tambi[eé]n |noch )?"
    r"(?:(?:the|a|la|una?|den|das|einen?|noch|con la|with the|mit dem)\s)(?:tag|label|etiqueta"
    r"|etikett|schlagwort|stichwort)\s(?P<tag>[^,;:?!]{2,40})$"
)
# "Häng noch den Tag strand dran", "and add the tag beach".
_TAG_ALONE: Final = pattern(
    r"^\W*(?:(?:and|also|plus|y|und|auch|please|bitte|ok|por favor)\W){0,3}(?:add|put|stick|anade|añade|agrega|pon"
    r"|h[aä]nge?|f[uü]ge?|kleb(?:e)?|setze?|(?:gib|give) (?:ihm|ihr|dem|it|this))\s"
    r"(?:(?:also|noch|auch|bitte|mal|tambi[eé]n)\s){0,2}"
    r"(?:(?:the|a|la|una?|den|das|einen?)\s)?(?:tag|label|etiqueta|etikett|schlagwort"
    r"|stichwort)\s(?P<tag>[^,;:?!]{2,40}?)"
    r"(?: (?:dran|dazu|hinzu|an|too|also|tambi[eé]n|auch|please|bitte|por favor))?\W*$"
)
# "Give it five stars and the tag wedding".
_STARS_AND_TAG: Final = pattern(
    r"^(?P<stars>[^,;:?!]{6,80}?(?:stars?|estrellas?|sterne?))(?:,|,? (?:and|y|und))\s"
    r"(?:(?:also|auch|noch|tambi[eé]n)\s)?(?:(?:the|a|la|una?|den|das|einen?|with the|con la|mit dem)\s)?"
    r"(?:tag|label|etiqueta|etikett|schlagwort|stichwort)\s(?P<tag>[^,;:?!]{2,40}?)(?: (?:dazu|dran|too|please|bitte"
    r"|por favor))?\W*$"
)
_TAG_IT: Final = {"en": "tag it as", "es": "etiqueta esta como", "de": "tagge es als"}


# "Oops, meant 4", behind stars.
_MEANT: Final = pattern(
    r"^\W*(?:(?:oops|sorry|no|wait|ups|uy|perd[oó]n|nein|halt|doch)\W{1,3}){0,3}(?:i )?(?:meant|mean|"
    r"quise decir|quer[ií]a decir"
    r"|eran|son|meinte|ich meinte|doch nur)\s(?P<stars>[1-5]|one|two|three|four|five|un[oa]?|dos|tres|"
    r"cuatro|cinco|einen?"
    r"|zwei|drei|vier|f[uü]nf)(?: (?:stars?|estrellas?|sterne?))?\W*$"
)
_STARS: Final = {"en": "give it {} stars", "es": "ponle {} estrellas", "de": "gib ihm {} Sterne"}


# "Remove that tag", "quita la etiqueta fiesta", of the track that was spoken of.
_UNTAG: Final = pattern(
    r"^\W*(?:(?:ok|no|and|please|now|y|por favor|ahora|und|bitte|jetzt)\W+){0,2}"
    r"(?:remove|delete|take off|drop|clear|quita|borra|elimina|saca|entferne?|l[oö]sche?|nimm)"
    r" (?:(?:the|that|this|la|esa|esta|den|das|diesen|dieses) )?(?:tag|label|etiqueta|etikett"
    r"|schlagwort)(?: (?P<tag>[\w'-]{1,30}))?"
    r"(?: (?:again|please|por favor|bitte|weg|wieder))*[\s.!]*$"
)
_UNTAG_IT: Final = {
    "en": "remove the tag {} from it", "es": "quita la etiqueta {} de esta", "de": "entferne den Tag {} von diesem",
}  # fmt: skip


def _last_tag(measured: Sequence[Measured]) -> str:
    """Return the tag that the answer before gave; "" without one."""
    tags = [
        str(one.arguments["add_tag"])
        for one in measured
        if one.tool == LABEL and one.arguments.get("add_tag")
    ]
    return tags[-1] if tags else ""


def _read(asked: Asked) -> tuple[Label, Marked] | None:
    text = _REASON.sub("", _TAKES_BACK.sub("", asked.talk.plain_question[:LONGEST_QUESTION]))
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    said = _TAG_TOO.match(text) if any(one.tool == LABEL for one in measured) else None
    # "Pon la etiqueta fiesta a Rails" names its track.
    if said := said or (None if asked.reading.named("track") else _TAG_ALONE.match(text)):
        text = f"{_TAG_IT[asked.reading.language]} {said['tag']}"
    untag = _UNTAG.match(text)
    if untag and (tag := untag["tag"] or _last_tag(measured)):
        text = _UNTAG_IT[asked.reading.language].format(tag)
    both = _STARS_AND_TAG.match(text)
    text = both["stars"] if both else text
    if any(one.tool == LABEL and "rating" in one.arguments for one in measured) and (
        said := _MEANT.match(text)
    ):
        text = _STARS[asked.reading.language].format(said["stars"])
    marked = mark_names(asked, text)
    if marked is None or (text.rstrip().endswith("?") and not REQUEST.match(fold(text))):
        return None
    label = read_label(marked.folded.rstrip(" ?"), lambda start, end: _written(marked, start, end))
    if label is None or ("liked" in label.arguments and _is_own_playlist(asked)):
        return None
    if both and label.arguments:
        label = replace(label, arguments={**label.arguments, "add_tag": both["tag"].strip(" .'\"“”„«»")})
    return label, marked


def _is_own_playlist(asked: Asked) -> bool:
    """Return whether the user has a playlist "Favourites", which then is meant."""
    return asked.playlist_question is not None


def _written(marked: Marked, start: int, end: int) -> str:
    titles, artists = list(marked.titles), list(marked.artists)
    before = marked.text[:start]
    names = {
        TITLE: iter(titles[before.count(TITLE) :]),
        "@": iter(artists[before.count("@") :]),
    }
    parts = re.split(r"([·@])", marked.text[start:end])
    return "".join(
        (name.said or name.text) if one in names and (name := next(names[one], None)) else one
        for one in parts
    )


def _fits_label(asked: Asked) -> bool:
    return LABEL in asked.tools and not asked.has("scope.task", "act.remind") and _read(asked) is not None


def _label(asked: Asked) -> Steps:
    read = _read(asked)
    # `_fits_label` has checked this.
    assert read is not None
    label, marked = read
    if not label.arguments:
        return Answer(say(asked, "one_to_five"))
    tracks = _targets(asked, marked, label)
    if isinstance(tracks, Answer):
        return tracks
    done = yield [(LABEL, {"track_id": track.id, **label.arguments}) for track in tracks]
    if "remove_tag" in label.arguments and not any(one.summary for one in done):
        return Answer(say(asked, "no_such_tag", tag=asked.voice.title(str(label.arguments["remove_tag"]))))
    if "remove_tag" not in label.arguments:
        for one in done:
            result_of(one)
    titles = asked.voice.joined([asked.title(track) for track in tracks])
    return Answer(say(asked, "saved", titles=titles, what=label_in_words(asked, label.arguments)))


def _targets(asked: Asked, marked: Marked, label: Label) -> Sequence[TrackInfo] | Answer:
    """Return the tracks that a command names or points to, or the question which."""
    first = marked.text[: label.start].count(TITLE)
    titles = marked.titles[first : first + marked.text[label.start : label.end].count(TITLE)]
    if titles:
        tracks: Sequence[TrackInfo] = [one.tracks[0] for one in titles if len(one.tracks) == 1]
        if len(tracks) < len(titles):
            return Answer(which_of_title(asked) or say(asked, "which"))
        return tracks[:MOST_TRACKS]
    which = marked.folded[label.start : label.end]
    # "Give it 3 stars" is not about the third one.
    start, end = label.value
    text = (
        f"{marked.text[label.start : start]} {marked.text[end : label.end]}"
        if end
        else marked.text[label.start : label.end]
    )
    reading = read_question(text, asked.talk, asked.reading.language)
    if _THEM.search(which) and asked.focus.shown_last and not reading.has("ordinal"):
        return asked.focus.shown[:MOST_TRACKS]
    tracks = tracks_meant(reading, asked.focus)
    if len(tracks) == 2 and not _THEM.search(which) and (more := asked.told_as_more(tracks)):
        return [more]
    is_clear = len(tracks) == 1 or (bool(tracks) and _THEM.search(which) is not None)
    return tracks[:MOST_TRACKS] if is_clear else Answer(say(asked, "which"))


def _asks(asked: Asked) -> tuple[Asks, TrackInfo] | None:
    """Return what is asked about the labels of one track; None for other questions."""
    marked = mark_names(asked, asked.talk.plain_question[:LONGEST_QUESTION])
    asks = read_track_question(marked) if marked and len(marked.titles) < 2 else None
    if marked is None or asks is None:
        return None
    tracks = marked.titles[0].tracks if marked.titles else tracks_meant(asked.reading, asked.focus)
    return (asks, tracks[0]) if len(tracks) == 1 else None


def _fits_question(asked: Asked) -> bool:
    return READ in asked.tools and _asks(asked) is not None


def _question(asked: Asked) -> Steps:
    found = _asks(asked)
    # `_fits_question` has checked this.
    assert found is not None
    asks, track = found
    (read,) = yield [(READ, {"track_id": track.id})]
    labels = result_of(read)
    what = (
        _tags(asked, labels["tags"])
        if asks.kind == "tags"
        else label_in_words(asked, {asks.kind: labels[asks.kind]})
    )
    text = say(asked, "tells", title=asked.title(track), what=what)
    if asks.whether is None:
        return Answer(text)
    return Answer(f"{asked.say('word.yes' if _is_so(asks.whether, labels) else 'word.no')}: {text}")


def _tags(asked: Asked, tags: Sequence[str]) -> str:
    if not tags:
        return say(asked, "no_tags")
    said = asked.voice.joined([asked.voice.title(tag) for tag in tags])
    return say(asked, "tag" if len(tags) == 1 else "tags", tag=said, tags=said)


def _is_so(wanted: dict[str, Any], labels: dict[str, Any]) -> bool:
    """Return whether the labels of a track meet the conditions of a search."""
    rating = labels["rating"]
    return (
        wanted.get("rating_min", 0) <= rating <= wanted.get("rating_max", rating)
        and wanted.get("liked", labels["liked"] == 1) == (labels["liked"] == 1)
        and fold(wanted.get("user_tag", "")) in {"", *map(fold, labels["tags"])}
    )


def _own_tags(asked: Asked) -> Steps:
    (read,) = yield [(READ, {})]
    found = result_of(read)["tags"]
    tags = ", ".join(f"{asked.voice.title(one['tag'])} ({one['tracks']})" for one in found)
    return Answer(say(asked, "own_tags", tags=tags) if found else say(asked, "none_own"))


# They search, count, play or keep the tracks with a label.
_SEARCHES: Final = (CREATE_PLAN, PLAY_DESCRIBED, TOTALS, SUPERLATIVE, COUNT, FIND)
_CHANGES: Final = (
    "act.add", "act.delete", "act.rename", "act.correct", "act.undo", "act.remind", "act.mix", "act.mix_after",
    "act.similar", "act.recommend", "act.loop", "act.speed", "act.pause", "scope.task",
)  # fmt: skip


def _search(asked: Asked) -> tuple[Plan | None, Asked] | None:
    """Return the plan for the question without its label, None where all tracks with the label are asked for."""
    within = read_search(asked) if FIND_TOOL in asked.tools else None
    if within is None or within.reading.unknown or within.reading.named("track"):
        return None
    if within.has(*_CHANGES) or _is_of_a_genre(asked, within):
        return None
    changes = {CREATE_PLAN: "act.create", PLAY_DESCRIBED: "act.play"}
    if conditions(within).keys() <= LABELS and not within.has(
        *changes.values(), "how.how_many", "quality", "how.average", "measure"
    ):
        return None, within
    for plan in _SEARCHES:
        is_asked = within.has(changes[plan]) if plan in changes else not within.has(*changes.values())
        if is_asked and plan.fits(within):
            return plan, within
    return None


def _is_of_a_genre(asked: Asked, within: Asked) -> bool:
    """ "Which are tagged as jazz?" asks for the genre."""
    tag = dict(within.labels).get("user_tag", "")
    return bool(tag) and bool(read_question(str(tag), asked.talk, asked.reading.language).named("genre"))


def _fits_search(asked: Asked) -> bool:
    return _search(asked) is not None


def _find_labelled(asked: Asked) -> Steps:
    found = _search(asked)
    # `_fits_search` has checked this.
    assert found is not None
    plan, within = found
    return (yield from (plan.steps(within) if plan else _list(within)))


def _list(asked: Asked) -> Steps:
    """List all tracks with a label, or say how to set it."""
    wanted = conditions(asked)
    is_rated = "rating_min" in wanted
    order = {"order": "rating"} if is_rated else {}
    (found,) = yield [(FIND_TOOL, {**wanted, **order})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    whether = f"{asked.say('word.yes' if total else 'word.no')}: " if asks_any(asked.reading) else ""
    if not total:
        return Answer(whether + _none(asked, wanted))
    found = yield from whole_list(found)
    return listing(asked, whether + lead_of(total, asked), found, "rating" if is_rated else "")


def _none(asked: Asked, wanted: dict[str, Any]) -> str:
    if "user_tag" in wanted:
        return say(asked, "none_tagged", tag=asked.voice.title(wanted["user_tag"]), said=wanted["user_tag"])
    if wanted.get("liked"):
        return say(asked, "none_liked")
    return say(asked, "none_rated") if "rating_min" in wanted else asked.say("library.nothing")


LABEL_PLAN: Final = Plan("label a track", _fits_label, _label, allows_unknown_words=True)
LABEL_PLANS: Final = (
    LABEL_PLAN,
    LABEL_KIND,
    OTHER_STARS,
    Plan("labels of a track", _fits_question, _question, allows_unknown_words=True),
    Plan("own tags", lambda asked: READ in asked.tools and read_own_tags(asked.talk.plain_question), _own_tags,
         allows_unknown_words=True),
    Plan("tracks with a label", _fits_search, _find_labelled, allows_unknown_words=True),
)  # fmt: skip
