"""Tools made from typed functions.

::

    def rate_track(track_id: str, stars: Annotated[int, Field(ge=1, le=5)]) -> dict[str, Any]:
        \"\"\"Remember how much the user likes a track.\"\"\"

The name, the docstring and the annotations are the schema for the model. Arguments are validated by the annotations.
The user is not an argument: pass a bound method. A parameter named ``report`` is not visible to the model; the function
gets a `Report` and calls it with its progress.

A function that changes rows is marked `changes_data` and returns a `Change` (``journal/``). It runs in a transaction
together with its journal, and the toolbox adds the tool `undo_last_step`.
"""

import inspect
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from src.core.database import ConnectionLost, once_connected
from src.observability.tracing import trace_tool_execution
from src.orchestrator.errors import InvalidArguments, ToolError
from src.orchestrator.providers import Report

from .journal import Change, Step, undo_latest
from .journal.change import MARK
from .outcome import ToolOutcome
from .result_budget import HOW_TO_ASK

logger = logging.getLogger(__name__)

WENT_AWAY = (
    "The connection to the database broke during this. Check whether it was done before you try again."
)

# The parameter that the model does not see.
REPORT = "report"

type Function = Callable[..., Any | Awaitable[Any]]


class FunctionToolbox:
    """A toolbox of functions.

    They return a dictionary for the model or a `ToolOutcome`. The message of a ``ValueError`` is for the user and the
    model; a `Refusal` has a text for each. Functions that are not async run in the database thread.
    """

    def __init__(self, *functions: Function, step: Step | None = None) -> None:
        """Initialize the toolbox. ``step`` is the journal of functions that change data."""
        changing = [function for function in functions if is_changing(function)]
        if changing and step is None:
            raise ValueError(
                f"{changing[0].__name__} changes data: give the toolbox a step, for its journal."
            )
        own = (_Undo(step).undo_last_step,) if changing and step else ()
        self._tools = {tool.name: tool for tool in (FunctionTool(one, step) for one in (*functions, *own))}

    def schemas(self) -> list[dict[str, Any]]:
        return [tool.schema for tool in self._tools.values()]

    async def call(self, name: str, arguments: dict[str, Any], report: Report) -> ToolOutcome:
        tool = self._tools.get(name)
        if tool is None:
            raise ToolError(f"There is no tool named {name}.")
        checked = tool.checked(arguments)
        with trace_tool_execution(name, ""):
            try:
                result = await tool.run(checked, report)
            except ValueError as refusal:
                raise ToolError(str(refusal), for_model=getattr(refusal, "for_model", None)) from refusal
        outcome = result if isinstance(result, ToolOutcome) else ToolOutcome(summary=result)
        return replace(outcome, how_to_ask=tool.how_to_ask)


def is_changing(function: Function) -> bool:
    return bool(getattr(function, MARK, False))


class _Undo:
    """The undo tool."""

    def __init__(self, step: Step) -> None:
        self._step = step

    def undo_last_step(self) -> dict[str, Any]:
        """Undo all changes of the last answer that changed something. Only when the user asks to undo. Call it once for
        each answer to undo, the last one first."""
        undone = undo_latest(self._step.user_id, self._step.conversation_id, except_token=self._step.token)
        return {"undone": undone.lines}


class FunctionTool:
    """One function with its schema."""

    def __init__(self, function: Function, step: Step | None = None) -> None:
        self.name: str = function.__name__
        self._function = function
        self._step = step if is_changing(function) else None
        # Declared once for all instances of a bound method.
        declaration = _declaration(getattr(function, "__func__", function))
        self._arguments, self.schema, self._reports = declaration
        self.how_to_ask = self._how_to_ask()

    def _how_to_ask(self) -> str:
        """Tell the model how to get the rest of a shortened result."""
        if self._step:
            return "All of it was done. List the items with another tool to see the rest."
        if "offset" in self._arguments.model_fields:
            return "Call it again with an offset, to see the rest."
        return HOW_TO_ASK

    def checked(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments in their declared types.

        Raise `InvalidArguments` with the reasons.
        """
        try:
            valid = self._arguments.model_validate(arguments)
        except ValidationError as error:
            raise InvalidArguments(_for_user(error), for_model=_for_model(error)) from None
        return {name: getattr(valid, name) for name in valid.model_fields_set}

    async def run(self, arguments: dict[str, Any], report: Report) -> Any:
        if self._reports:
            arguments = {**arguments, REPORT: report}
        if inspect.iscoroutinefunction(self._function):
            return await self._function(**arguments)
        function = self._changed if self._step else self._function
        try:
            return await once_connected(partial(function, **arguments))
        except ConnectionLost:
            logger.warning("The database went away under the tool %s.", self.name)
            raise ToolError(WENT_AWAY) from None

    def _changed(self, **arguments: Any) -> ToolOutcome:
        assert self._step is not None
        change, undo_token = self._step.make(
            cast("Callable[[], Change]", partial(self._function, **arguments))
        )
        return ToolOutcome(summary=change.summary, undo_token=undo_token)


@cache
def _declaration(function: Function) -> tuple[type[BaseModel], dict[str, Any], bool]:
    """Return the arguments of a function as a pydantic model and as a schema, and whether it takes a `Report`.

    Cached, because it takes milliseconds and each question creates a toolbox.
    """
    arguments = _model_of(function)
    schema = {
        "type": "function",
        "function": {
            "name": function.__name__,
            "description": inspect.cleandoc(function.__doc__ or "").replace("\n", " "),
            "parameters": _plain(arguments.model_json_schema()),
        },
    }
    return arguments, schema, REPORT in inspect.signature(function).parameters


def _model_of(function: Function) -> type[BaseModel]:
    fields: dict[str, Any] = {
        name: (parameter.annotation, ... if parameter.default is parameter.empty else parameter.default)
        for name, parameter in inspect.signature(function, eval_str=True).parameters.items()
        if name not in {"self", REPORT}
    }
    model: type[BaseModel] = create_model(
        function.__name__, __config__=ConfigDict(extra="forbid", str_strip_whitespace=True), **fields
    )
    return model


def _plain(schema: Any) -> Any:
    """Simplify a schema, because vendors support only parts of JSON Schema.

    Titles, null alternatives and references are removed.
    """
    definitions = schema.get("$defs", {})

    def simplified(part: Any) -> Any:
        if isinstance(part, list):
            return [simplified(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            part = {**definitions[part["$ref"].rsplit("/", 1)[-1]], **part}
        rest = {key: value for key, value in part.items() if key not in {"title", "$ref", "$defs", "anyOf"}}
        choices = [choice for choice in part.get("anyOf", ()) if choice != {"type": "null"}]
        if len(choices) == 1:
            rest = {**choices[0], **rest}
            if "$ref" in rest:
                return simplified(rest)
        elif choices:
            rest["anyOf"] = choices
        if rest.get("default", "") is None:
            del rest["default"]
        return {
            key: {name: simplified(value) for name, value in item.items()}
            if key == "properties"
            else simplified(item)
            for key, item in rest.items()
        }

    plain = simplified(schema)
    plain.pop("additionalProperties", None)
    return plain


def _for_user(error: ValidationError) -> str:
    fields = dict.fromkeys(str(problem["loc"][0]) for problem in error.errors()[:5] if problem["loc"])
    names = f" ({', '.join(fields)})" if fields else ""
    return f"The language model used this tool with invalid values{names}."


def _for_model(error: ValidationError) -> str:
    reasons = [
        f"{'.'.join(map(str, problem['loc'])) or 'arguments'}: {problem['msg']}"
        for problem in error.errors()[:5]
    ]
    return "Invalid arguments. " + "; ".join(reasons) + ". Call the tool again with valid ones."
