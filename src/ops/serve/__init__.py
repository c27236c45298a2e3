"""``manage.py serve``: run all processes of Clave on one machine.

The supervisor starts a private Valkey, the web process and a worker, keeps them alive and prints where to go. Each
child leads a process group of its own; the reaper ends those groups should the supervisor die without a word.
"""
