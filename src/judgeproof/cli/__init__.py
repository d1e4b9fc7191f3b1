"""The command line: arguments become one call of the Python API, and what comes back is printed."""
