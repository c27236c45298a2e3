"""Several toolboxes as one."""

from typing import Any

from src.orchestrator.errors import ToolError
from src.orchestrator.providers import Report

from .outcome import Toolbox, ToolOutcome


class CombinedToolbox:
    """Several toolboxes as one. Raises ``ValueError`` for duplicate tool names."""

    def __init__(self, *boxes: Toolbox) -> None:
        self._schemas = [schema for box in boxes for schema in box.schemas()]
        self._box_of: dict[str, Toolbox] = {}
        for box in boxes:
            for schema in box.schemas():
                name = schema["function"]["name"]
                if name in self._box_of:
                    raise ValueError(f"There are two tools named {name}.")
                self._box_of[name] = box

    def schemas(self) -> list[dict[str, Any]]:
        return self._schemas

    async def call(self, name: str, arguments: dict[str, Any], report: Report) -> ToolOutcome:
        if name not in self._box_of:
            raise ToolError(f"There is no tool named {name}.")
        return await self._box_of[name].call(name, arguments, report)
