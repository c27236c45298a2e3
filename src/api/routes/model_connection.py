"""Connection of a language model, for staff only.

Keys are write-only: responses have at most the last characters of a long key. This server sends requests to the given
address, so only staff may set one; it must be http or https, redirects are not followed, and the response is never
shown (docs/routers.md).
"""

from asgiref.sync import sync_to_async
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.http.rate_limits import model_tests
from src.api.schemas import model_connection as schemas
from src.orchestrator.model_connection import Connection, active_connection, storage
from src.orchestrator.model_connection.active import chosen_connection
from src.orchestrator.model_connection.ollama import models_found
from src.orchestrator.model_connection.probe import ProbeResult, probe_connection
from src.orchestrator.model_connection.validation import InvalidConnection, validate

router = Router()

SET_ELSEWHERE = (
    "The model is set by LLM_MODEL in the settings of this installation. To choose one here, remove LLM_MODEL and "
    "restart Clave."
)


def refuse_others(request: AuthenticatedRequest) -> None:
    if not request.auth.is_staff:
        raise ApiError(403, "forbidden", "Only an administrator can connect a language model.")


@router.get("", response=schemas.ModelConnection)
async def connected(request: AuthenticatedRequest) -> schemas.ModelConnection:
    """Return the connected model, where it was configured, and the available vendors. Staff only."""
    refuse_others(request)
    return schemas.ModelConnection.of(active_connection(), storage.current())


@router.get("/ollama", response=schemas.OllamaModels)
async def ollama(request: AuthenticatedRequest) -> schemas.OllamaModels:
    """List the models of an Ollama server on this machine. Staff only."""
    refuse_others(request)
    names = await models_found()
    return schemas.OllamaModels(is_running=names is not None, models=names or [])


@router.post("/test", response=schemas.ModelVerdict)
async def test(request: AuthenticatedRequest) -> schemas.ModelVerdict:
    """Ask the connected model a test question that requires a tool call. Staff only."""
    refuse_others(request)
    return schemas.ModelVerdict.of(await _tested(request, active_connection()))


@router.put("", response=schemas.ModelConnected)
async def connect(request: AuthenticatedRequest, choice: schemas.ModelChoice) -> schemas.ModelConnected:
    """Test a model and connect it if it works, or if `anyway` is set. Staff only.

    It then answers every new question, in all processes. Without a key, the stored one is kept if vendor and address
    stay the same.
    """
    refuse_others(request)
    if active_connection().source == "environment":
        raise ApiError(409, "set_by_environment", SET_ELSEWHERE)
    wanted = _checked(choice)
    result = await _tested(request, chosen_connection(wanted))
    if result.works or choice.anyway:
        await sync_to_async(storage.save, thread_sensitive=False)(wanted)
    return schemas.ModelConnected(
        is_connected=result.works or choice.anyway,
        verdict=schemas.ModelVerdict.of(result),
        connection=schemas.ModelConnection.of(active_connection(), storage.current()),
    )


@router.delete("", response=schemas.ModelConnection)
async def disconnect(request: AuthenticatedRequest) -> schemas.ModelConnection:
    """Remove the model and its key; the built-in rules answer again. Staff only."""
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
