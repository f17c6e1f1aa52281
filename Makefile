# SPDX-License-Identifier: MIT
# make play: set up, start the simulator, open its page.   make test: everything that is tested.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test check board page soak mutation emulate clean

play: $(VENV)/installed
	@trap : INT; $(BIN)/color-wheel play $(ARGS) || test $$? -eq 130  # 130: Ctrl-C, no error

test: check
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -rs $(ARGS)

# Style, types, and that the tables are what their maker makes (the tests look at the slower makers).
check: $(VENV)/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy firmware host_sim hardware tools tests
	$(BIN)/python -m tools.make_tables --check
	$(BIN)/python -m tools.make_menu_table --check
	$(BIN)/python -m tools.make_bezel --check
	$(BIN)/python -m tools.make_solver_page --check

# Nightly, for hours: a million presses at random (seven runs), the palette made anew, the power cut
# in five thousand games, ten days in virtual time, and that no frame takes longer than it may.
soak: $(VENV)/installed-dev
	MASH=150000 $(BIN)/python -m pytest tests/play/test_masher.py $(ARGS)
	$(BIN)/python -m tools.make_palette --check
	CUTS=1000 $(BIN)/python -m pytest tests/play/test_save.py -k random_moments
	$(BIN)/python -m tools.soak --days 10
	$(BIN)/color-wheel bench pace

# Are small changes of the rules and of play noticed by their tests? Takes hours; says what is not.
mutation: $(VENV)/installed-dev
	$(PIP) install --editable '.[mutation]'
	nice $(BIN)/python -m tools.mutation $(ARGS)

# The board's drive on a real CircuitPython in an emulated Pico. UF2=FILE, or it is fetched.
emulate: $(VENV)/installed-dev
	$(BIN)/python -m tools.emulate $(if $(UF2),--uf2 "$(UF2)") $(ARGS)

# The drive for a board, precompiled, in build/CIRCUITPY.
board: $(VENV)/installed-dev
	$(BIN)/python -m tools.make_board

# The page that plays without a server, for any static web host, in build/page.
page: $(VENV)/installed
	@$(BIN)/python -m tools.make_page

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable .
	touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable '.[dev]'
	touch $@ $(VENV)/installed

clean:
	rm -rf build $(VENV) *.egg-info
