"""Calls of the language model: which values did the user mean, and one or two sentences about them.

The rules lead the conversation. The model's tools propose values, and each of its sentences is checked.
"""

import logging
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.utils import timezone

from src.api.models import DailyUsage
from src.observability import metrics
from src.observability.logs import log_event
from src.orchestrator.assistants.coach.plan.meals import excluded_foods, words_of_foods
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.router_factory import make_router
from src.orchestrator.tools import FunctionToolbox

from .agents.base import RuleAgent, is_shared
from .dialogue import Talk
from .languages import LANGUAGES, detect_language, normalise
from .plan.build import may_plan_eating
from .safety import SentenceFilter, SpeechLimits, find_alarm
from .slots import HEALTH_STEPS, SLOTS

logger = logging.getLogger(__name__)

# Messages of the conversation in the prompt, newest last.
MOST_HISTORY_ITEMS = 12
MOST_SENTENCES = 4
RULES_ONLY = ("yes", "no", "skip", "nothing", "unknown", "back", "restart", "undo", "help", "tasks", "today")


class ModelFailed(Exception):
    """The model gave no answer."""


def should_consult(state: Any, message: str) -> bool:
    """Return whether to call the model.

    It is not called for buttons and commands, never for an alarm, and for health data only with the user's consent.
    """
    normal = normalise(message)
    if find_alarm(message) or any(
        language.words(name).is_all_of(normal) for language in LANGUAGES.values() for name in RULES_ONLY
    ):
        return False
    asked = (state.step_data or {}).get("asked")
    is_health = asked in SLOTS and SLOTS[asked].is_health
    if state.is_complete:
        return not names_health(normal) or is_shared(state.agent_context)
    is_health = is_health or state.current_step in HEALTH_STEPS or names_health(normal)
    return not is_health or is_shared(state.agent_context)


def names_health(normal: str) -> bool:
    """Return whether a message names a part of the body or food."""
    return any(
        language.meanings(group, normal)
        for language in LANGUAGES.values()
        for group in ("body", "food", "food_group")
    )


async def consult(agent: RuleAgent, state: Any, message: str) -> AsyncGenerator[str]:
    """Yield the model's sentences that pass the filter. Values proposed by its tools are in ``agent.proposed``.

    Raises `ModelFailed`; then its sentences and values must be dropped.
    """
    talk = Talk.of(state, timezone.localdate(), {})
    words = LANGUAGES[detect_language(message, talk.data.get("language"))]
    sentences = SentenceFilter(speech_limits_for(talk), words.say("safety", "withheld"))
    router = make_router(
        provider_from_settings(),
        connection=agent.llm.connection,
        instructions=agent.get_system_prompt(),
        toolbox=FunctionToolbox(*agent.get_tools()),
    )
    began, said = time.monotonic(), 0
    events = router.process_question_stream(message, "", history=history_for_model(state))
    async with aclosing(events) as answer:
        async for event in answer:
            if event["type"] == "error":
                logger.error("The coach's model failed: %s", event.get("code", "internal"))
                _count_call("failed", began)
                raise ModelFailed
            if event["type"] == "token":
                for sentence in sentences.take(event["text"]):
                    said += 1
                    if said <= MOST_SENTENCES:
                        yield sentence
            elif event["type"] == "done":
                _log_call(agent, event, began)
                await _count_tokens(state, agent, event)
    for sentence in sentences.end():
        if said < MOST_SENTENCES:
            yield sentence


def speech_limits_for(talk: Talk) -> SpeechLimits:
    """Return the limits of the model's sentences for this user."""
    profile = talk.profile
    not_eaten = profile.values.get("not_eaten") or []
    return SpeechLimits(
        without_strength=not profile.may_do_strength,
        without_eating=not may_plan_eating(profile),
        not_eaten=words_of_foods(excluded_foods(not_eaten)),
    )


def history_for_model(state: Any) -> list[dict[str, Any]]:
    """Return the newest messages, without those about health unless the user shares them."""
    may_read = is_shared(state.agent_context)
    shown = [
        {"role": item["role"], "content": item["content"]}
        for item in state.conversation_history
        if may_read or not item.get("private")
    ]
    return shown[-MOST_HISTORY_ITEMS:]


def _count_call(outcome: str, began: float) -> None:
    metrics.coach_model_seconds.labels(outcome).observe(time.monotonic() - began)


async def may_ask(user_id: Any) -> bool:
    """Return whether the user has tokens left for today. Otherwise only the rules answer."""
    most = settings.MAX_TOKENS_PER_USER_PER_DAY
    if not most:
        return True
    today = DailyUsage.objects.filter(user_id=user_id, day=timezone.now().date())
    return await sync_to_async(today.tokens)() < most


async def _count_tokens(state: Any, agent: RuleAgent, event: Any) -> None:
    if usage := event.get("usage"):
        add = sync_to_async(DailyUsage.objects.add)
        model = event.get("model") or agent.llm.connection.model
        await add(state.user_id, timezone.now().date(), model, usage=usage)


def _log_call(agent: RuleAgent, event: Any, began: float) -> None:
    usage, seconds = event.get("usage") or {}, time.monotonic() - began
    _count_call("answered", began)
    log_event(
        logger,
        "The coach's model answered.",
        agent_type=agent.agent_type,
        seconds=round(seconds, 3),
        prompt_tokens=usage.get("prompt"),
        completion_tokens=usage.get("completion"),
    )
