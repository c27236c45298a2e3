class BackupError(Exception):
    """The operation failed and changed nothing. The message tells the user what to do."""
