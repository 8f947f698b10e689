# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check web soak bench mutate oracle clean

play: $(VENV)/.ready
	$(BIN)/python tools/build_web.py
	$(BIN)/warband play

test: $(VENV)/.ready check web
	bash tools/system_packages.sh
	@echo "== everything but the browser"
	$(BIN)/pytest -n 2 --ignore=tests/browser
	@echo "== the browser, alone on the machine"
	$(BIN)/pytest tests/browser

check: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

web: $(VENV)/.ready
	$(BIN)/python tools/build_web.py --check

soak: $(VENV)/.ready
	$(BIN)/warband soak

storm: $(VENV)/.ready
	bash tools/system_packages.sh
	$(BIN)/python -m tests.server.storm --kills 200
	$(BIN)/python -m tests.server.storm --kills 50 --postgres
	$(BIN)/python -m tests.server.storm --outages 1,6,60
	$(BIN)/python -m tests.server.storm --outages 1,6,60 --postgres
	$(BIN)/python -m tests.server.siege

bench: $(VENV)/.ready
	$(BIN)/warband bench

mutate: $(VENV)/.ready
	$(BIN)/python tools/mutate.py

oracle: $(VENV)/.ready
	$(BIN)/python -m tests.oracle

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis warband/server/static
