"""Every exception that judgeproof raises on purpose.

A message says what was wrong, what was expected, and what to do; the command line prints it as it stands.
"""


class JudgeproofError(Exception):
    """A run that cannot start or go on, for a reason that its user can act on (exit code 2)."""


class InputError(JudgeproofError):
    """The rows cannot be read: no file, no such column, a repeated id."""


class UsageError(JudgeproofError):
    """An option names something that does not exist or does not fit."""


class RunError(JudgeproofError):
    """A run directory cannot be used: another process writes it, it is newer, or it belongs to other input."""


class NotRecordedError(RunError):
    """A run that is repeated holds no answer to a question: it was recorded for another one, or is incomplete."""


class StorageError(JudgeproofError):
    """The run directory cannot be written: a full disk, a read-only folder."""


class PluginError(JudgeproofError):
    """An entry point of another distribution is broken; the message names the distribution."""
