"""The door for programs that speak OpenAI's language: ``/v1/chat/completions`` and ``/v1/models``.

A model is an assistant, its key an API token. An answer is made like any other, by a run, in a conversation that
exists only while it is made.
"""
