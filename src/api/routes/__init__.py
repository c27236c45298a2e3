"""The HTTP API, thin: parse, authorise, hand on. ``api.py`` puts the parts together."""
