"""The parts of ``manage.py analyse_library``."""
