class BackupError(Exception):
    """Nothing was changed. The message says why, and what to do."""
