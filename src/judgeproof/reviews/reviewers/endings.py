"""Why there is no review: what a run or a record of one can come to, each with its meaning. A closed list."""

from collections.abc import Mapping

ENDINGS: Mapping[str, str] = {
    "timeout": "it took longer than it may and was ended",
    "cpu_limit": "it used more CPU than it may and was ended",
    "memory_limit": "it used more memory than it may and was ended",
    "disk_limit": "it wrote more than it may and was ended",
    "process_limit": "it started more processes than it may and was ended",
    "output_limit": "it printed more than it may and was ended; what came until then is kept",
    "no_start": "it could not be started",
    "lost": "the process that watched it was ended, by it or by the machine",
    "rate_limited": "it says that it was asked too often",
    "run_error": "it ended with a code that means failure, or by a signal",
    "no_output": "the file that it should have written is missing, or is no plain file",
    "not_recorded": "what was recorded holds no review of this case for this time",
    "stale": "the files or the words of the case are not those that were reviewed when this was recorded",
    "exception": "a reviewer of another distribution raised an exception",
}
