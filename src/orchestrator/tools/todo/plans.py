"""Tasks in any conversation, as plans: a new task, the open ones, and the list's plans where tasks are meant."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from django.utils import timezone

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.journal.plans import asks_to_undo

from .amending import AMEND
from .choice import task_line
from .creating import TEXTS, Drafts, ParsedTask, asked_back, day_in_words, drafts_of, new_task, next_task
from .done_places import parse_done_places
from .list_plans import CHANGES as CHANGING_TOOLS
from .list_plans import DONE_PLACES, LIST_PLANS
from .meant_track import with_track_named
from .quoted_title import quoted_task

CREATE, LIST = "create_task", "get_tasks"
CHANGES: Final = ("act.delete", "act.mark", "act.rename")
OF_TASKS: Final = CHANGING_TOOLS | {LIST}
# After so many turns, "the second one is done" is no longer about a task.
MOST_TURNS_BACK: Final = 3


# "Remind me what 6/8 means" asks for it now.
_REMIND_OF_A_FACT: Final = pattern(
    r"^\W*(?:(?:please|can you|could you|and|hey)\W+){0,2}remind me(?: again)? (?:what|how|which|who|whose|why)\b"
    r"(?!.{0,80}\b(?:at|on|by) (?:\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow))"
)


def spoken_task(asked: Asked, *, accepts_bare: bool = False) -> ParsedTask | None:
    """Return the task that a sentence asks to create, with or behind a task of the answer before; None for others."""
    text, language = asked.talk.plain_question, asked.reading.language
    if _REMIND_OF_A_FACT.match(text):
        return None
    quoted = quoted_task(text, language, timezone.localtime(), follows=_has_created(asked))
    return quoted or new_task(text, language, accepts_bare=accepts_bare) or _another_task(asked)


def _has_created(asked: Asked) -> bool:
    """Return whether the answer before created a task."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    return turn is not None and any(one.tool == CREATE and one.summary for one in turn.measured)


def _another_task(asked: Asked) -> ParsedTask | None:
    """Return the task of "and to pack the cables" behind one that was created by the answer before; None otherwise."""
    is_other = asked.has("measure", "how", "talk", "act.find", "act.undo", *CHANGES)
    # "Und jetzt Rails abspielen", "y ver mis tareas": no tasks. "And to play it" is one.
    is_order = asked.reading.language != "en" and asked.has("act.play", "act.pause", "act.loop", "act.speed")
    is_of_list = asked.has("scope.task") and ":" not in asked.talk.plain_question
    if not _has_created(asked) or is_other or is_order or is_of_list:
        return None
    # "Also play it" is an order.
    acts = {one for one in asked.reading.concepts if one.startswith("act.")}
    is_of_music = asked.has("scope", "quality") or bool(acts - {"act.buy", "act.practise", "act.instruments"})
    return next_task(asked.talk.plain_question, is_order=is_of_music)


def _fits_create(asked: Asked) -> bool:
    return CREATE in asked.tools and spoken_task(asked) is not None


def _create(asked: Asked) -> Steps:
    task = spoken_task(asked)
    # `_fits_create` has checked this.
    assert task is not None
    return (yield from make_tasks(asked, task))


_THIS: Final = pattern(r"\b(?:this|est[ae]|dies(?:es|en|er)?)\b")


def _track_meant(asked: Asked, task: ParsedTask) -> TrackInfo | None:
    """Return the track that a task calls "this", which is the open one, or "it", which was spoken of last."""
    if asked.tracks_named:
        return None
    is_open = len(asked.focus.conversation) == 1 and _THIS.search(task.title) is not None
    tracks = asked.focus.conversation if is_open else asked.tracks
    return tracks[0] if len(tracks) == 1 else None


def make_tasks(asked: Asked, task: ParsedTask) -> Steps:
    """Create the tasks, or ask about an ambiguous time."""
    language = asked.reading.language
    tracks = asked.tracks_named or asked.focus.conversation
    if meant := _track_meant(asked, task):
        named = replace(task, title=with_track_named(task.title, meant.title))
        # The passage is of the track in the title.
        tracks, task = ((meant,) if named != task else tracks), named
    drafts = drafts_of(task, language, tracks, timezone.localtime())
    if drafts.doubt is not None:
        return Answer(*asked_back(asked.talk.plain_question, task.title, drafts.doubt, language))
    if not drafts.arguments:
        return Answer(TEXTS.say(language, "todo.no_title"))
    made = yield [(CREATE, dict(arguments)) for arguments in drafts.arguments]
    lines = [
        created(language, one.summary, drafts) if one.summary else one.error or asked.say("topic.no_result")
        for one in made
    ]
    if drafts.repeats:
        lines.append(TEXTS.say(language, "todo.no_repetition"))
    return Answer("\n".join(lines))


def created(language: str, summary: Mapping[str, Any], drafts: Drafts) -> str:
    """Say which task was created, and when it is due."""
    title = summary["effects"][0]["task_title"]
    if summary.get("already_existed"):
        return TEXTS.say(language, "todo.exists", title=title)
    when = TEXTS.say(language, "todo.when", when=day_in_words(drafts.when, language)) if drafts.when else ""
    return TEXTS.say(language, "todo.created", title=title, when=when)


def _fits_list(asked: Asked) -> bool:
    asks = asked.has("act.find", "how.what", "how.how_many", "act.explain")
    is_music = asked.has("measure.capo")
    return LIST in asked.tools and asked.has("scope.task") and asks and not (is_music or asked.has(*CHANGES))


def _list(asked: Asked) -> Steps:
    language = asked.reading.language
    (found,) = yield [(LIST, {"status": "open"})]
    listed = result_of(found)
    tasks = listed["tasks"]
    if not tasks:
        return Answer(TEXTS.say(language, "todo.none_open"))
    lines = [
        f"{number}. {task_line(task, found.arguments, language)}" for number, task in enumerate(tasks, 1)
    ]
    left = listed["total"] - len(tasks)
    more = [TEXTS.say(language, "todo.more", count=left)] if left else []
    return Answer("\n".join([TEXTS.say(language, "todo.open"), "", *lines, *more]))


def is_of_tasks(asked: Asked) -> bool:
    """Return whether tasks are meant: by a word, or because the last tools of the conversation were theirs."""
    if asks_to_undo(asked.talk.plain_question):
        return False
    if asked.has("scope.task", "act.mark"):
        return True
    if asked.has("measure", "scope.playlist", "scope.library", "scope.tracks") or asked.reading.named(
        "track"
    ):
        return False
    recent = asked.talk.turns[-MOST_TURNS_BACK:]
    if parse_done_places(asked.talk.plain_question):
        # "I already did the second one": a track is not done.
        return any(one.tool in OF_TASKS for turn in recent for one in turn.measured)
    last = next((turn.measured for turn in reversed(recent) if turn.measured), ())
    return any(one.tool in OF_TASKS for one in last)


def _fits_if_of_tasks(plan: Plan, asked: Asked) -> bool:
    return is_of_tasks(asked) and plan.fits(asked)


TODO_PLANS = (
    DONE_PLACES,
    Plan("new task", _fits_create, _create, allows_unknown_words=True),
    AMEND,
    *(replace(plan, fits=partial(_fits_if_of_tasks, plan)) for plan in LIST_PLANS if plan is not DONE_PLACES),
    Plan("list open tasks", _fits_list, _list, allows_unknown_words=True),
)
