"""A whole installation under watch: what its logs, its spans and its metrics say of questions, and what they do not.

One test, because a Clave with a language model takes half a minute to start here.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect

from tests.support.processes import Serving, short_folder, unused_port
from tests.support.span_collector import Collector, collector
from tests.support.vendors import Reply, vendor
from tests.support.vendors.openai import OpenAI

pytestmark = pytest.mark.slow

KEY = "sk-Pfefferminz-4711-ohne-Zucker"
METRICS_TOKEN = "Prometheus-darf-das-lesen"
QUESTION = 'How fast is it, asks the "Quetzalcoatlus",\nand does the Zwölfender agree?'
ANSWER = "About Brontosaurus speed."
WORDS = ("Quetzalcoatlus", "Zwölfender", "Zw\\u00f6lf", "Brontosaurus", "Pfefferminz", METRICS_TOKEN)
WIRE = OpenAI()
# Tokens, in two calls.
READ = 2 * 11


@pytest.fixture
def home() -> Iterator[Path]:
    with short_folder() as folder:
        yield folder


def replies() -> list[Reply]:
    """A tool and an answer; a refusal that quotes key and question; bytes that no library can read."""
    call = {
        "index": 0,
        "id": "c1",
        "type": "function",
        "function": {"name": "analyse_rhythm", "arguments": "{}"},
    }
    return [
        WIRE.stream(WIRE.chunk({"tool_calls": [call]}), WIRE.chunk({}, "tool_calls"), *WIRE.end()[1:]),
        WIRE.stream(
            WIRE.chunk({"content": "About "}),
            WIRE.chunk({"content": "Brontosaurus speed."}),
            WIRE.chunk({}, "stop"),
            *WIRE.end()[1:],
        ),
        WIRE.error(401, f"Incorrect API key {KEY}. You asked: {QUESTION}", None),
        Reply([f"data: {{not JSON, {KEY} {QUESTION!r}\n\n".encode()]),
    ]


async def test_logs_spans_and_metrics_tell_of_questions_without_their_words(home: Path):
    with collector() as spans:
        async with vendor(*replies()) as model:
            serving = await asyncio.to_thread(
                Serving,
                home,
                "--port",
                str(unused_port()),
                LLM_MODEL="openai/stub",
                LLM_API_BASE=f"{model.address}{WIRE.base_path}",
                OPENAI_API_KEY=KEY,
                LOG_FORMAT="json",
                LOG_LEVEL="DEBUG",
                METRICS_TOKEN=METRICS_TOKEN,
                OTEL_EXPORTER_OTLP_ENDPOINT=spans.address,
            )
            try:
                address, link = await asyncio.to_thread(serving.wait_for_link)
                endings = await asked(address, link)
                metrics = await numbers(address)
            finally:
                await asyncio.to_thread(serving.end)
    assert [ending["type"] for ending in endings] == ["done", "error", "error"]
    assert endings[0]["full_response"].endswith(ANSWER)
    assert_that_metrics_count(metrics)
    assert_that_spans_tell(spans, endings)
    assert_that_logs_tell(home, endings)
    said = "".join(path.read_text() for path in (home / "run").glob("*.log")) + serving.output
    assert link.rpartition("/")[2] not in said.replace(serving.output, "")
    assert [word for word in WORDS if word in said] == []
    assert [word for word in WORDS if word in str(spans.requests)] == []


async def asked(address: str, link: str) -> list[dict[str, Any]]:
    """The last events of the same question, asked three times."""
    async with httpx.AsyncClient(base_url=address, follow_redirects=True, timeout=30) as browser:
        await browser.get(link)
        headers = {"x-csrftoken": browser.cookies["clave_csrf"], "origin": address}
        for _ in range(600):
            if (await browser.get("/api/ready")).status_code == 200:
                break
            await asyncio.sleep(0.1)
        track = (await browser.get("/api/tracks")).json()["items"][0]
        made = await browser.post("/api/conversations", json={"track_ids": [track["id"]]}, headers=headers)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    url = f"{address.replace('http', 'ws')}/ws/chat/{made.json()['id']}/"
    async with connect(url, origin=address, additional_headers={"Cookie": cookies}) as socket:
        return [await ending_of(socket) for _ in range(3)]


async def ending_of(socket: ClientConnection) -> dict[str, Any]:
    await socket.send(json.dumps({"type": "question", "text": QUESTION}))
    async with asyncio.timeout(60):
        while True:
            event = json.loads(await socket.recv())
            if event["type"] in ("done", "error"):
                return event


async def numbers(address: str) -> dict[tuple[str, ...], float]:
    async with httpx.AsyncClient(base_url=address) as prometheus:
        assert (await prometheus.get("/metrics")).status_code == 404
        answer = await prometheus.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    return {
        (sample.name, *(sample.labels[name] for name in sorted(sample.labels))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def assert_that_metrics_count(metrics: dict[tuple[str, ...], float]) -> None:
    assert metrics["clave_runs_total", "", "done"] == 1
    assert sum(value for name, value in metrics.items() if name[0] == "clave_runs_total") == 3
    assert metrics["clave_first_token_seconds_count", "openai/stub"] == 1
    assert metrics["clave_tool_seconds_count", "success", "analyse_rhythm"] == 1
    assert metrics["clave_tokens_total", "prompt", "openai/stub"] == READ
    assert metrics["clave_token_gap_seconds_count",] >= 1
    assert metrics["clave_active_runs",] == 0
    assert sum(metrics["clave_tracks", status] for status in ("pending", "analyzing", "ready")) >= 2


def assert_that_spans_tell(spans: Collector, endings: list[dict[str, Any]]) -> None:
    runs = spans.named("run")
    assert [run["clave.run_id"] for run in runs] == [ending["run_id"] for ending in endings]
    assert [run["clave.end_state"] for run in runs] == ["done", "failed", "failed"]
    assert runs[0]["gen_ai.usage.input_tokens"] == READ
    assert {call["gen_ai.request.model"] for call in spans.named("llm_call")} == {"openai/stub"}
    (tool,) = spans.named("tool_execution")
    assert (tool["clave.agent"], tool["clave.run_id"]) == ("rhythm", endings[0]["run_id"])
    (trace,) = {span.trace_id for span in spans.spans if span.name == "tool_execution"}
    assert trace in {span.trace_id for span in spans.spans if span.name == "run"}


def assert_that_logs_tell(home: Path, endings: list[dict[str, Any]]) -> None:
    lines = [json.loads(line) for line in (home / "run" / "web.log").read_text().splitlines()]
    ended = [line for line in lines if line["message"] == "An answer ended."]
    assert [line["run_id"] for line in ended] == [ending["run_id"] for ending in endings]
    assert {line["user_id"] for line in ended} == {"1"}
    assert all(line["conversation_id"] and line["seconds"] > 0 for line in ended)
    assert ended[0]["prompt_tokens"] == READ
    requests = [line for line in lines if line["message"] == "A request was answered."]
    assert {"login/<str:token>", "api/conversations"} <= {line["route"] for line in requests}
    assert all(line["request_id"] for line in requests)
    worker = (home / "run" / "worker.log").read_text().splitlines()
    assert any(
        line.startswith("{") and json.loads(line)["message"] == "An analysis ended." for line in worker
    )
