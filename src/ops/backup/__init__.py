"""Backup, restore, moving to another database, and the copy before an upgrade.

A backup is one tar file: the stored audio under ``media/``, the database as one SQLite file whatever the
installation itself uses, and last ``manifest.json``, which names and hashes both. Everything else follows from two
moves: taking a consistent copy of the database (``snapshot.py``) and copying rows between two databases through the
models (``rows.py``).
"""
