"""A conversation written down, to be taken along: everything as JSON, or the shown branch as Markdown."""

from .document import as_markdown
from .transcript import branch, transcript

__all__ = ["as_markdown", "branch", "transcript"]
