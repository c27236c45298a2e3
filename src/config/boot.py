"""What a web process does once, before its first request."""

import threading

from django.conf import settings

from src.orchestrator.assistant import load_assistants
from src.orchestrator.routers import preload


def prepare_web_process() -> None:
    load_assistants()
    # Loading LiteLLM takes seconds of CPU: beside the event loop, so that the process answers meanwhile.
    threading.Thread(
        target=preload, args=(settings.LLM_MODEL,), name="load the model library", daemon=True
    ).start()
