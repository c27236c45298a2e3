"""The connection to the language model and its origin.

::

    active.py      the connection for the next question: the environment's, or the stored one, or the rules
    storage.py     the connection that was chosen on the page or by command: a file in CLAVE_HOME
    vendors.py     the vendors to choose from
    validation.py  checks of the form, without requests
    setup.py       checks of a connection, without requests: unknown vendor, missing key
    ollama.py      the models of a local Ollama
    probe.py       test with one real question and one tool
    diagnosis.py   messages with advice for each error of the test
"""

from src.orchestrator.model_connection.active import Connection, active_connection, active_connections

__all__ = ["Connection", "active_connection", "active_connections"]
