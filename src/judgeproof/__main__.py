"""`python -m judgeproof` is the command line."""

from judgeproof.cli.app import main

main()
