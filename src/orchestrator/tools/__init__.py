"""What the model may call. A toolbox is any object with ``schemas`` and ``call``; several are one by `CombinedToolbox`.

AnalysisToolbox    one tool per agent, on the conversation's tracks
FunctionToolbox    typed functions: their names, docstrings and annotations are the tools' schemas. What they change
                   can be undone (``journal/``)
"""

from .analysis import AnalysisToolbox
from .combined import CombinedToolbox
from .functions import Function, FunctionToolbox
from .outcome import Toolbox, ToolOutcome

__all__ = ["AnalysisToolbox", "CombinedToolbox", "Function", "FunctionToolbox", "ToolOutcome", "Toolbox"]
