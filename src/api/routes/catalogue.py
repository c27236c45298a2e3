"""The installed agents and assistants, and the language model."""

from django.http import HttpRequest
from ninja import Router

from src.agents.registry import get_all_agents
from src.api.schemas import installation as schemas
from src.orchestrator.assistant import ASSISTANTS, Assistant, load_assistants, prepare_assistant
from src.orchestrator.model_connection import active_connection
from src.orchestrator.model_connection.setup import setup_error

router = Router()


@router.get("/agents", response=list[schemas.Agent])
async def agents(request: HttpRequest) -> list[schemas.Agent]:
    return [
        schemas.Agent(name=agent.name, description=agent.description, version=agent.version)
        for agent in get_all_agents()
    ]


@router.get("/assistants", response=list[schemas.Assistant])
async def assistants(request: HttpRequest, language: str = "en") -> list[schemas.Assistant]:
    """List the assistants. ``language``: "en", "es" or "de"; English for others."""
    load_assistants()
    for name in ASSISTANTS:
        # A page is open, so a question may follow.
        prepare_assistant(name)
    return [described(assistant, language) for _, assistant in sorted(ASSISTANTS.items())]


def described(assistant: Assistant, language: str) -> schemas.Assistant:
    introduction = assistant.introduction(language)
    return schemas.Assistant(
        name=assistant.name,
        title=introduction.title,
        description=introduction.description,
        starters=list(introduction.starters),
        needs_tracks=assistant.needs_tracks,
        model=assistant.model(),
    )


@router.get("/models", response=list[schemas.LanguageModel])
async def models(request: HttpRequest) -> list[schemas.LanguageModel]:
    return [answering_model()]


def model_problem() -> str:
    """Return why questions will fail, as a message for users, or an empty string."""
    error = setup_error(active_connection())
    return error.message if error else ""


def answering_model() -> schemas.LanguageModel:
    connection = active_connection()
    return schemas.LanguageModel(name=connection.model, is_language_model=not connection.is_offline)
