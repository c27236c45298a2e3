"""Export of spans to a collector.

The SDK takes a second to import, so it is imported only if ``OTEL_EXPORTER_OTLP_ENDPOINT`` is set.
"""

import threading

from django.conf import settings
from opentelemetry import trace

# The shutdown of the process does not wait longer for an unavailable collector.
TIMEOUT_SECONDS = 3.0

_once = threading.Lock()


def export_spans() -> None:
    """Start the export once. Further calls do nothing."""
    is_wanted = settings.OTEL_EXPORTER_OTLP_ENDPOINT and isinstance(
        trace.get_tracer_provider(), trace.ProxyTracerProvider
    )
    if is_wanted and _once.acquire(blocking=False):
        _start()


def _start() -> None:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": settings.OTEL_SERVICE_NAME}))
    address = f"{settings.OTEL_EXPORTER_OTLP_ENDPOINT.rstrip('/')}/v1/traces"
    provider.add_span_processor(
        BatchSpanProcessor(OTLPSpanExporter(endpoint=address, timeout=TIMEOUT_SECONDS))
    )
    trace.set_tracer_provider(provider)
