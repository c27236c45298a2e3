"""OpenAI-compatible API: ``/v1/chat/completions`` and ``/v1/models``.

Each assistant is a model, and API tokens are the keys. A run produces the answer, in a temporary conversation.
"""
