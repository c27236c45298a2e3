"""The routes of the HTTP API, assembled in ``api.py``."""
