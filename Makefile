# Everything a contributor types. `make` alone lists it.
# Needs Python 3.11 or later, make and a package index; the rest is installed into .venv from uv.lock.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test lint check bench bench-peers real-llm train-judge train-cross-encoder hostile fuzz mutate prove browser docs-check clean

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= 2
PURE := */judgeproof/text/*,*/judgeproof/figures/*,*/judgeproof/citations/*,*/judgeproof/grounding/*,*/judgeproof/reviews/*,*/judgeproof/retrieval/*,*/judgeproof/tool_calls/*
DOORS := */judgeproof/citations/load*,*/judgeproof/citations/load/*,*/judgeproof/citations/run*,*/judgeproof/citations/run/*,*/judgeproof/reviews/load*,*/judgeproof/reviews/load/*,*/judgeproof/reviews/run*,*/judgeproof/reviews/run/*

# uv's own version is locked like every other one.
UV_VERSION = $(shell sed -n '/^name = "uv"$$/{n;s/^version = "\(.*\)"$$/\1/p;}' uv.lock)
export UV_PROJECT_ENVIRONMENT := $(VENV)
export UV_PYTHON_DOWNLOADS := never
export PYTHONDONTWRITEBYTECODE := 1

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null \
	  || sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1: \2/p' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv and install the locked packages

# First the way of uv, which reads the addresses that the lock holds. Where those cannot be reached, the same
# versions with the same hashes come through pip from the index that this machine is set up for.
$(READY): pyproject.toml uv.lock
	@if [ -x $(BIN)/python ]; then exit 0; fi; \
	for candidate in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python; do \
	  if "$$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    echo "setting up $(VENV) with $$("$$candidate" --version)"; \
	    exec "$$candidate" -m venv --clear $(VENV); \
	  fi; \
	done; \
	echo 'judgeproof needs Python 3.11 or later with its venv module (Debian: python3-venv). Tried: $(PYTHON)' >&2; \
	echo 'python3.11 python3.12 python3.13 python3.14 python3 python. Name yours: make PYTHON=/path/to/python' >&2; \
	exit 1
	@$(BIN)/python -m pip install -qq --disable-pip-version-check 'uv==$(UV_VERSION)'
	@$(BIN)/uv sync --frozen --all-extras --quiet || { \
	  echo 'the addresses of uv.lock could not be used; installing the same versions from the configured index' >&2; \
	  $(BIN)/uv export --frozen --all-extras --no-emit-project --quiet --output-file $(VENV)/locked.txt && \
	  $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(VENV)/locked.txt && \
	  $(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --editable . ; }
	@touch $@

demo: $(READY) ## grade the bundled answers, have linters review the bundled changes, and write two reports
	@$(BIN)/judgeproof demo

test: $(READY) ## every test, those in a browser too where Chromium is installed
	@$(BIN)/pytest -n $(JOBS)

lint: $(READY) ## style, types, import directions, dead code, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo
	$(BIN)/vulture
	$(BIN)/deptry src

check: lint ## lint, then every test with coverage; the rooms that decide must be covered whole
	$(BIN)/pytest -n $(JOBS) --cov --cov-report=
	$(BIN)/coverage report
	$(BIN)/coverage report --include='$(PURE)' --omit='$(DOORS)' --fail-under=100

bench: $(READY) ## rows and findings per second and peak memory beside a plain JSON loop
	@$(BIN)/python benchmarks/citations.py; rows=$$?; $(BIN)/python benchmarks/reviews.py; \
	  $(BIN)/python benchmarks/providers.py; exit $$rows

# The next four install into build/ what nothing else here needs, and take minutes: nobody runs them but by name.
bench-peers: $(READY) ## what a graded row costs here and in two other harnesses
	@$(BIN)/python benchmarks/peers.py $(SAVE:%=--save %)

real-llm: $(READY) ## have a real language model, a small one, judge 50 rows of the demo
	@$(BIN)/python scripts/real_llm.py $(SAVE:%=--save %)

train-judge: $(READY) ## make the embedded judge's weights again: DATA=FOLDER with attribution/ and nli/, TO=FOLDER
	@PYTHONPATH=scripts $(BIN)/python -m train_judge $(DATA) $(TO:%=--to %)

train-cross-encoder: $(READY) ## train a cross-encoder and hold it against the embedded judge: DATA=FOLDER; takes hours
	@PYTHONPATH=scripts $(BIN)/python -m train_cross_encoder $(DATA) $(TO:%=--to %)

hostile: $(READY) ## how the cost of hostile text grows when the text doubles
	@$(BIN)/python benchmarks/hostile.py

fuzz: $(READY) ## the laws over 200,000 examples each
	JUDGEPROOF_PROFILE=fuzz $(BIN)/pytest -n $(JOBS) --timeout=0 tests/laws

mutate: $(READY) ## break the rooms that decide on purpose and see which test notices
	@$(BIN)/python scripts/mutate.py

prove: $(READY) ## run every witness of the bundled corpora; needs go, node, typescript, php and kotlin for all of them
	@$(BIN)/judgeproof corpus lint tuning
	@$(BIN)/judgeproof corpus prove tuning

browser: $(READY) ## only the tests in Chromium; a missing Chromium is a failure here
	JUDGEPROOF_BROWSER=required $(BIN)/pytest -m browser

docs-check: $(READY) ## the repository about itself: docs, names, figures, examples
	$(BIN)/pytest tests/repo

# runs/ stays: it holds replies that were paid for.
clean: ## remove the environment, builds and caches
	rm -rf $(VENV) build dist htmlcov coverage.xml .coverage .coverage.* mutants
	rm -rf .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
