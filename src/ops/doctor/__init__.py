"""``manage.py doctor``: check this installation and explain how to fix problems.

Each check is a function that returns a short description of the state, or raises ``Problem``. ``checks.py`` lists all
checks with their prerequisites.
"""
