"""Metrics of the choreographer for ``/metrics``."""

from itertools import accumulate

from prometheus_client.metrics_core import GaugeMetricFamily, HistogramMetricFamily, Metric

from src.observability.choreography import BOUNDS_SECONDS, ChoreographyNumbers, choreography_numbers
from src.streams.worker_registry import fail_fast_client


def choreography_tasks() -> Metric:
    family = GaugeMetricFamily("clave_choreography_tasks", "Dances that ended, by how.", labels=["outcome"])
    for outcome, count in _numbers().outcomes.items():
        family.add_metric([outcome], count)
    return family


def choreography_extractions() -> Metric:
    family = GaugeMetricFamily(
        "clave_choreography_extractions", "Extractions of parameters, by method.", labels=["method"]
    )
    for method, count in _numbers().methods.items():
        family.add_metric([method], count)
    return family


def choreography_model_errors() -> Metric:
    return GaugeMetricFamily(
        "clave_choreography_model_errors",
        "Extractions in which keyword rules took the place of a model that failed.",
        _numbers().model_errors,
    )


def choreography_step_failures() -> Metric:
    family = GaugeMetricFamily(
        "clave_choreography_step_failures", "Steps of dances that failed.", labels=["step"]
    )
    for step, tally in _numbers().steps.items():
        family.add_metric([step], tally.failed)
    return family


def choreography_steps() -> Metric:
    family = HistogramMetricFamily(
        "clave_choreography_step_seconds", "Duration of the steps of dances.", labels=["step"]
    )
    for step, tally in _numbers().steps.items():
        bounds = [*map(str, BOUNDS_SECONDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(tally.counts), strict=True))
        family.add_metric([step], buckets, tally.sum_seconds)
    return family


SOURCES = (
    choreography_tasks,
    choreography_extractions,
    choreography_model_errors,
    choreography_step_failures,
    choreography_steps,
)


def _numbers() -> ChoreographyNumbers:
    with fail_fast_client() as redis:
        return choreography_numbers(redis)
