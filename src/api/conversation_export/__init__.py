"""Export of a conversation: all of it as JSON, or the visible branch as Markdown."""

from .document import as_markdown
from .transcript import branch, transcript

__all__ = ["as_markdown", "branch", "transcript"]
