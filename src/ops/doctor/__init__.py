"""``manage.py doctor``: what is wrong with this installation, and what to do about it.

Each check is a function that says in a sentence how things are, or raises ``Trouble``. ``examination.py`` lists them
all, with what each needs before it can be made.
"""
