"""Serve a model on a free port of loopback by llama.cpp's own server, until standard input ends.

Runs in the environment that `real_llm.py` makes. Prints the address as the first line, and when it ends what the server
counted; what it logs goes to standard error, a line for every request.
"""

import argparse
import sys

import xllamacpp


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("--name", required=True)
    parser.add_argument("--window", type=int, default=0, help="tokens; 0 is as many as the model takes")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    params = xllamacpp.CommonParams()
    params.model.path = given.weights
    params.model_alias = {given.name}
    params.n_ctx = given.window
    # One question after the other: what is computed together changes sums in their last digits.
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = given.threads
    params.port = 0
    params.endpoint_metrics = True
    params.verbosity = 3  # with a line for every request
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()
    print(server.handle_metrics(), flush=True)


if __name__ == "__main__":
    main()
