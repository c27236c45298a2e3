"""The connection to the language model and its origin.

::

    in_force.py   the connection for the next question: the environment's, else the stored one, else the rules
    stored.py     the one that somebody chose on the page or by command: a file in CLAVE_HOME
    vendors.py    whom one can choose there
    choice.py     what was typed, checked before anybody is asked
    setup.py      what is missing without asking anybody: a vendor, a key
    ollama.py     the models of an Ollama on this machine
    trial.py      one real question with one small tool, and what is wrong in plain words
"""

from src.orchestrator.model_connection.active import Connection, active_connection, active_connections

__all__ = ["Connection", "active_connection", "active_connections"]
