"""Tools that a model can call.

A toolbox is any object with ``schemas`` and ``call``.

AnalysisToolbox    one tool per agent, on the conversation's tracks
FunctionToolbox    typed functions, whose names, docstrings and annotations are the schemas of the tools. Their changes
                   can be undone (``journal/``)
CombinedToolbox    several toolboxes as one
"""

from .analysis import AnalysisToolbox
from .combined import CombinedToolbox
from .functions import Function, FunctionToolbox
from .outcome import Toolbox, ToolOutcome

__all__ = ["AnalysisToolbox", "CombinedToolbox", "Function", "FunctionToolbox", "ToolOutcome", "Toolbox"]
