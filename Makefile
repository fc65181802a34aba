# Everything sets itself up: a machine needs Python 3.11 or newer with venv, and make.
# Without make: see "Without make" in README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
SLOWEST := --durations=10 --durations-min=1

.PHONY: play run test test-long test-all game suites check crash hostile soak bench gallery pictures golden clean

play: $(READY)            ## a Discord on your own machine, with the bot in it
	$(BIN)/python -m sandbox --open

run: $(READY)             ## the bot, with the token in .env
	$(BIN)/python -m bot

test: $(READY)            ## rules, host, words, pictures, store, sandbox: minutes
	$(BIN)/python -m pytest -n auto -m "not long" $(SLOWEST)

test-long: $(READY)       ## the whole program, in sockets, browsers and processes
	$(BIN)/python -m pytest -n auto -m long $(SLOWEST)

game: $(READY)            ## all tests of one game: make game SLUG=pass_pass
	@test -n "$(SLUG)" || { echo "Say which game: make game SLUG=pass_pass"; exit 2; }
	$(BIN)/python -m pytest -n auto --game $(SLUG) $(SLOWEST)

suites: $(READY)          ## what each suite proves, and how long it takes
	@$(BIN)/python -m tests.suites

test-all: test check test-long  ## everything that CI runs

check: $(READY)           ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

crash: $(READY)           ## kill the bot 2,000 times in the middle of games (hours)
	$(BIN)/python -m tests.crash --kills 2000

hostile: $(READY)         ## 100,000 inputs that no honest client would send
	$(BIN)/python -m tests.hostile --inputs 100000

soak: $(READY)            ## 200 tables of computers for ten minutes
	$(BIN)/python -m tests.load --seconds 600

bench: $(READY)           ## how quick it is, against floors measured in the same run
	$(BIN)/python -m tests.bench

gallery: $(READY)         ## every picture, on one page: gallery/index.html
	$(BIN)/python -m render.gallery --out gallery

pictures: $(READY)        ## the pictures of README, in docs; needs the program chromium
	$(BIN)/python -m tests.browser.screenshots --out docs

clean:
	rm -rf $(VENV) gallery .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tablier needs Python 3.11 or newer; $$($(PYTHON) --version) is not. Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing. On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@$(BIN)/python -m render.system
	@touch $@
