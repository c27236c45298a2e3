"""How an assistant answers without a language model: rules on the conversation, and the tools that they call.

Talk       the conversation as rules read it
Rules      what one kind of question needs: ``concerns``, ``plan`` and ``say``, of a module or an object
Rule       the simplest kind: one pattern, one tool, one way to tell its result
RuleSet    all rules of an assistant, and its reply to what none of them concerns
"""

from .default_reply import DefaultReply
from .rule import Rule
from .rule_set import Known, Rules, RuleSet
from .talk import Call, Measured, Talk, Tool, TrackInfo, Turn

__all__ = [
    "Call",
    "DefaultReply",
    "Known",
    "Measured",
    "Rule",
    "RuleSet",
    "Rules",
    "Talk",
    "Tool",
    "TrackInfo",
    "Turn",
]
