"""``/metrics`` for Prometheus: metrics of this web process, the database and the workers."""

import logging
from collections.abc import Callable, Iterator
from itertools import accumulate

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, HistogramMetricFamily, Metric
from redis.exceptions import RedisError

from src.api.http.errors import not_found
from src.api.models import Track, User
from src.api.routes.choreography_metrics import SOURCES as CHOREOGRAPHY
from src.api.routes.pages import comes_from_this_machine
from src.observability.agent_requests import FAILED, SUCCESSFUL, TOOL, AgentMetrics, undo_count
from src.observability.analyses import BOUNDS_SECONDS, analysis_tallies
from src.observability.metrics import REGISTRY
from src.orchestrator.assistant import ASSISTANTS
from src.streams.worker_registry import fail_fast_client

logger = logging.getLogger(__name__)


@require_safe
async def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics; 404 without the token or a staff session, to hide the endpoint."""
    if not (_has_token(request) or await _is_staff(request)):
        return not_found(request)
    text = await sync_to_async(generate_latest)(REGISTRY)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _has_token(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    return bool(token) and constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")


async def _is_staff(request: HttpRequest) -> bool:
    """Return whether the user is staff; in an embedded installation, only from the same machine."""
    user = await request.auser()
    is_staff = isinstance(user, User) and user.is_active and user.is_staff
    return is_staff and (not settings.EMBEDDED or comes_from_this_machine(request))


class SharedNumbers:
    """Metrics that each web process reports alike: take the maximum, not the sum. Unavailable ones are left out."""

    def collect(self) -> Iterator[Metric]:
        for source in (tracks, analyses, agent_requests, agent_tool_calls, undos, *CHOREOGRAPHY):
            yield from _collect(source)


def _collect(source: Callable[[], Metric]) -> list[Metric]:
    try:
        return [source()]
    except (DatabaseError, RedisError):
        logger.warning("The metrics lack %s.", source.__name__, exc_info=True)
        return []


def tracks() -> Metric:
    family = GaugeMetricFamily("clave_tracks", "Tracks by status.", labels=["status"])
    counted = dict(Track.objects.order_by().values_list("status").annotate(Count("pk")))
    for status in Track.Status.values:
        family.add_metric([status], counted.get(status, 0))
    return family


def analyses() -> Metric:
    family = HistogramMetricFamily(
        "clave_analysis_seconds", "Analyses of whole tracks that ended, by how.", labels=["state"]
    )
    with fail_fast_client() as redis:
        tallies = analysis_tallies(redis)
    for state, tally in tallies.items():
        bounds = [*map(str, BOUNDS_SECONDS), "+Inf"]
        family.add_metric(
            [state], list(zip(bounds, accumulate(tally.counts), strict=True)), tally.sum_seconds
        )
    return family


def agent_requests() -> Metric:
    family = GaugeMetricFamily(
        "clave_agent_requests",
        "Requests to each assistant that ended since the last reset, by how.",
        labels=["assistant", "outcome"],
    )
    for name, counts in _counts_of_assistants().items():
        for outcome in (SUCCESSFUL, FAILED):
            family.add_metric([name, outcome], counts.get(outcome, 0))
    return family


def agent_tool_calls() -> Metric:
    family = GaugeMetricFamily(
        "clave_agent_tool_calls",
        "Calls of tools by each assistant since the last reset.",
        labels=["assistant", "tool"],
    )
    for name, counts in _counts_of_assistants().items():
        for tool in (tool for tool in counts if tool.startswith(TOOL)):
            family.add_metric([name, tool.removeprefix(TOOL)], counts[tool])
    return family


def undos() -> Metric:
    with fail_fast_client() as redis:
        return GaugeMetricFamily(
            "clave_agent_undos", "Steps that were undone since the last reset.", undo_count(redis)
        )


def _counts_of_assistants() -> dict[str, dict[str, int]]:
    with fail_fast_client() as redis:
        return {name: AgentMetrics(name, redis).counts() for name in sorted(ASSISTANTS)}


REGISTRY.register(SharedNumbers())
