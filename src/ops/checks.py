"""System checks for settings that would lose answers, data or sessions."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from src.orchestrator.model_connection.active import active_connection
from src.orchestrator.model_connection.setup import key_problem

TAG = "clave"
CHOREOGRAPHER = "choreographer"
MIN_SECRET_CHARACTERS = 50
MIN_TOKEN_CHARACTERS = 20


@register(TAG)
def check_channel_layer(**_: Any) -> Sequence[CheckMessage]:
    backends = [str(layer["BACKEND"]) for layer in settings.CHANNEL_LAYERS.values()]
    if any(backend.endswith("InMemoryChannelLayer") for backend in backends):
        return [
            Error(
                "The in-memory channel layer does not receive messages of other processes.",
                hint="Use channels_redis.pubsub.RedisPubSubChannelLayer and set REDIS_URL.",
                id="clave.E001",
            )
        ]
    return []


@register(TAG)
def check_data_folder(**_: Any) -> Sequence[CheckMessage]:
    if is_writable(settings.CLAVE_HOME):
        return []
    return [
        Error(
            f"Clave cannot write into its data folder, {settings.CLAVE_HOME}.",
            hint="Set CLAVE_HOME to a folder that the user running Clave may write to.",
            id="clave.E002",
        )
    ]


@register(TAG)
def check_secret_key(**_: Any) -> Sequence[CheckMessage]:
    if settings.EMBEDDED or len(settings.SECRET_KEY) >= MIN_SECRET_CHARACTERS:
        return []
    return [
        Error(
            f"SECRET_KEY needs at least {MIN_SECRET_CHARACTERS} characters. It protects all logins.",
            hint='Create one with: python -c "import secrets; print(secrets.token_urlsafe(50))"',
            id="clave.E003",
        )
    ]


@register(TAG)
def check_assistants_models(**_: Any) -> Sequence[CheckMessage]:
    if not settings.LLM_OF_ASSISTANT:
        # Loading the assistants takes a second.
        return []
    from src.orchestrator.assistant import ASSISTANTS, load_assistants

    load_assistants()
    unknown = sorted(name.upper() for name in settings.LLM_OF_ASSISTANT if name not in ASSISTANTS)
    return [
        Error(
            f"A language model setting ends in _{name}, but there is no assistant with this name.",
            hint=f"The assistants are: {', '.join(sorted(ASSISTANTS))}. Settings without a name apply to all.",
            id="clave.E004",
        )
        for name in unknown
    ]


@register(TAG)
def check_choreographer_key(**_: Any) -> Sequence[CheckMessage]:
    """A model that is named for the choreographer needs its key from the start on: its dances are jobs, which would
    silently be made without it."""
    if "model" not in settings.LLM_OF_ASSISTANT.get(CHOREOGRAPHER, {}):
        return []
    problem = key_problem(active_connection(CHOREOGRAPHER))
    if not problem:
        return []
    hint = (
        "Set the key, or leave LLM_MODEL_CHOREOGRAPHER empty: dances are then made without a language model."
    )
    return [Error(problem, hint=hint, id="clave.E006")]


@register(TAG)
def check_metrics_token(**_: Any) -> Sequence[CheckMessage]:
    if not settings.METRICS_TOKEN or len(settings.METRICS_TOKEN) >= MIN_TOKEN_CHARACTERS:
        return []
    return [
        Error(
            f"METRICS_TOKEN needs at least {MIN_TOKEN_CHARACTERS} characters.",
            hint='Create one with: python -c "import secrets; print(secrets.token_urlsafe(30))"',
            id="clave.E005",
        )
    ]


def is_writable(folder: Path) -> bool:
    """Whether the folder is writable, or can be created."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
