# Everything sets itself up: a machine needs Python 3.11 or newer with venv, and make.
# Without make: see "Without make" in README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
SLOWEST := --durations=10 --durations-min=1

# What takes hours can be interrupted at any instant: the same command goes on where it was. What it
# has found is a file in results/. SEED and N (how much of it) may be given: make crash N=200 SEED=2
SEED ?= 1

# One lock for every system and Python. Beside what pyproject.toml names it has what builds.
BACKEND := setuptools>=77
COMPILE := $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header

.PHONY: help play run test test-long test-all game new-game suites check crash hostile soak sweep ladder secrecy mutants bench \
  gallery pictures lock clean

help:                     ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

play: $(READY)            ## a Discord on your own machine, with the bot in it
	$(BIN)/python -m sandbox --open

run: $(READY)             ## the bot, with the token in .env; again after a fault
	$(BIN)/python -m bot keep

test: $(READY)            ## rules, bot, words, pictures, store, sandbox: minutes
	$(BIN)/python -m pytest -n auto -m "not long" $(SLOWEST)

test-long: $(READY)       ## the whole program, in sockets, browsers and processes
	$(BIN)/python -m pytest -n auto -m long $(SLOWEST)

game: $(READY)            ## all tests of one game: make game SLUG=pass_pass
	@test -n "$(SLUG)" || { echo "Say which game: make game SLUG=pass_pass"; exit 2; }
	$(BIN)/python -m pytest -n auto --game $(SLUG) $(SLOWEST)

new-game: $(READY)        ## a game to begin with: make new-game SLUG=sky_line TITLE="Sky Line" SEATS=2-5
	@test -n "$(SLUG)" || { echo "Say what it is called: make new-game SLUG=sky_line"; exit 2; }
	@$(BIN)/python -m tests.newgame $(SLUG) --title "$(TITLE)" --seats $(or $(SEATS),2-5)
	@$(BIN)/python -m tests.golden $(SLUG)

suites: $(READY)          ## what each suite proves, and how long it takes
	@$(BIN)/python -m tests.suites

test-all: test check test-long  ## everything that CI runs

check: $(READY)           ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

crash: $(READY)           ## kill the bot in the middle of games, N=2000 times (hours)
	$(BIN)/python -m tests.crash --seed $(SEED) --kills $(or $(N),2000)

hostile: $(READY)         ## N=100000 inputs that no honest client would send (hours)
	$(BIN)/python -m tests.hostile --seed $(SEED) --inputs $(or $(N),100000)

soak: $(READY)            ## 200 tables of computers for ten minutes, N=1 times
	$(BIN)/python -m tests.load --seed $(SEED) --runs $(or $(N),1)

sweep: $(READY)           ## up to a hundred live tables, and how old their boards become (20 minutes)
	$(BIN)/python -m tests.load.sweep --seed $(SEED)

ladder: $(READY)          ## how strong computer players are, N=300 games at each table (hours)
	$(BIN)/python -m tests.games.strength --seed $(SEED) --games $(or $(N),300)

secrecy: $(READY)         ## all pairs of moves as one request, at N=1 positions of each table (hours)
	$(BIN)/python -m tests.secrecy --exhaust --seed $(SEED) --positions $(or $(N),1)

mutants: $(READY)         ## N=300 faults in the core, and which of them no test notices (hours)
	$(BIN)/python -m tests.mutants --seed $(SEED) --mutants $(or $(N),300)

bench: $(READY)           ## how quick it is, against floors measured in the same run
	$(BIN)/python -m tests.bench

gallery: $(READY)         ## every picture: gallery/index.html, and all at a glance: gallery/sheets.html
	$(BIN)/python -m render.gallery --out gallery

pictures: $(READY)        ## the pictures of README, in docs; needs the program chromium
	$(BIN)/python -m tests.browser.screenshots --out docs

lock:                     ## the newest releases that pyproject.toml allows, by hash
	@$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	echo '$(BACKEND)' | $(COMPILE) --output-file requirements.lock pyproject.toml -
	echo '$(BACKEND)' | $(COMPILE) --output-file requirements-dev.lock --extra dev pyproject.toml -

clean:                    ## all that was made, but the results of long runs
	rm -rf $(VENV) gallery .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(READY): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tablier needs Python 3.11 or newer; $$($(PYTHON) --version) is not. Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing. On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m render.system
	@touch $@
