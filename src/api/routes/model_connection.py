"""Connecting a language model: for those who run the installation (staff; on one's own machine the owner is).

A key comes in and never goes out again: no answer has it, only its last characters where it is long. An address that
somebody typed in is asked by this server, so only staff may type one; it is http or https, redirects are not followed,
and what answers there is shown to nobody (docs/routers.md).
"""

from asgiref.sync import sync_to_async
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.http.rate_limits import model_tests
from src.api.schemas import model_connection as schemas
from src.orchestrator.model_connection import Connection, active_connection, storage
from src.orchestrator.model_connection.active import chosen
from src.orchestrator.model_connection.ollama import models_found
from src.orchestrator.model_connection.probe import ProbeResult, probe_connection
from src.orchestrator.model_connection.validation import InvalidConnection, validate

router = Router()

SET_ELSEWHERE = (
    "The settings of this installation name the model (LLM_MODEL), and they have the last word. Take LLM_MODEL out and "
    "start Clave again to choose one here."
)


def refuse_others(request: AuthenticatedRequest) -> None:
    if not request.auth.is_staff:
        raise ApiError(403, "forbidden", "Only whoever runs this installation can connect a language model.")


@router.get("", response=schemas.ModelConnection)
async def connected(request: AuthenticatedRequest) -> schemas.ModelConnection:
    """Which model answers, who said so, and which vendors can be chosen. Staff only."""
    refuse_others(request)
    return schemas.ModelConnection.of(active_connection(), storage.current())


@router.get("/ollama", response=schemas.OllamaModels)
async def ollama(request: AuthenticatedRequest) -> schemas.OllamaModels:
    """The models of an Ollama on the machine of this server. Staff only."""
    refuse_others(request)
    names = await models_found()
    return schemas.OllamaModels(is_running=names is not None, models=names or [])


@router.post("/test", response=schemas.ModelVerdict)
async def test(request: AuthenticatedRequest) -> schemas.ModelVerdict:
    """Ask the connected model one real question, with a small tool that it must use. Staff only."""
    refuse_others(request)
    return schemas.ModelVerdict.of(await _tested(request, active_connection()))


@router.put("", response=schemas.ModelConnected)
async def connect(request: AuthenticatedRequest, choice: schemas.ModelChoice) -> schemas.ModelConnected:
    """Test a model, and connect it if it works: from then on it gets every new question, in every process. What does
    not work is not connected, unless it is wanted `anyway`. Without a key the one that is known stays in use, as long
    as vendor and address do. Staff only."""
    refuse_others(request)
    if active_connection().source == "environment":
        raise ApiError(409, "set_by_environment", SET_ELSEWHERE)
    wanted = _checked(choice)
    verdict = await _tested(request, chosen(wanted))
    if verdict.works or choice.anyway:
        await sync_to_async(storage.save, thread_sensitive=False)(wanted)
    return schemas.ModelConnected(
        is_connected=verdict.works or choice.anyway,
        verdict=schemas.ModelVerdict.of(verdict),
        connection=schemas.ModelConnection.of(active_connection(), storage.current()),
    )


@router.delete("", response=schemas.ModelConnection)
async def disconnect(request: AuthenticatedRequest) -> schemas.ModelConnection:
    """Forget the model and its key; the built-in rules answer again. Staff only."""
    refuse_others(request)
    await sync_to_async(storage.forget, thread_sensitive=False)()
    return schemas.ModelConnection.of(active_connection(), storage.current())


def _checked(choice: schemas.ModelChoice) -> storage.StoredConnection:
    try:
        return validate(
            choice.vendor,
            choice.name,
            choice.key.get_secret_value(),
            choice.address,
            known=storage.current(),
        )
    except InvalidConnection as unusable:
        raise ApiError(422, f"invalid_{unusable.field}", unusable.message) from None


async def _tested(request: AuthenticatedRequest, connection: Connection) -> ProbeResult:
    await sync_to_async(model_tests().count)(request.auth.pk)
    return await probe_connection(connection)
