# Two commands: `make run` sets up and runs the app, `make test` sets up everything, lints and
# passes the tests. Node is used where it is there and never needed.

PYTHON ?= python3
PORT ?= 8501
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run lint test bench screenshots clean

run: $(VENV)/.run
	$(BIN)/streamlit run explorer_app.py --server.port $(PORT)

lint: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	sh tools/lint_js.sh

test: lint
	$(BIN)/python -m pytest -n 2 --dist loadfile --ignore tests/browser
	sh tools/test_js.sh
	CHROMIUM="$$(sh tools/find_chromium.sh)" $(BIN)/python -m pytest tests/browser

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks

screenshots: $(VENV)/.test
	CHROMIUM="$$(sh tools/find_chromium.sh)" $(BIN)/python tools/make_screenshots.py

clean:
	rm -rf $(VENV) .pytest_cache .hypothesis .ruff_cache .mypy_cache node_modules

$(VENV)/bin/pip:
	sh tools/make_venv.sh $(PYTHON) $(VENV)

$(VENV)/.run: requirements.txt $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/.test: requirements-lock.txt $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-lock.txt
	touch $@ $(VENV)/.run
