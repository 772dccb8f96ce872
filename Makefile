# Two commands: `make demo` builds the sample sites and shows their sitemaps, `make test` runs all checks.
# They need Python 3.11 or newer, git and make; everything else goes into .venv.

VENV := .venv
PY := $(VENV)/bin/python

.PHONY: demo test lint unit bench docs clean
.DELETE_ON_ERROR:

demo: $(VENV)/.sites
	@$(PY) sample_sites/demo.py

test: lint unit

lint: $(VENV)/.lint
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pyright

unit: $(VENV)/.lint
	$(PY) -m pytest --numprocesses=auto

bench: $(VENV)/.lint
	$(PY) -m tests.bench

# Writes the tables and help texts that the handbook takes from the code; a test fails when they drift apart.
docs: $(VENV)/.lint
	$(PY) tests/generated_docs.py

clean:
	rm -rf build dist $(VENV)

$(PY):
	@set -e; \
	for python in $${PYTHON:-python3} python3.13 python3.12 python3.11; do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Making $(VENV) with $$("$$python" --version)"; \
	        "$$python" -m venv $(VENV); \
	        $(PY) -m pip install --quiet --upgrade 'pip>=25.1'; \
	        exit 0; \
	    fi; \
	done; \
	echo "urlset needs Python 3.11 or newer, and none was found; say where it is: make demo PYTHON=/path/to/python3" >&2; \
	exit 1

$(VENV)/.sites: pyproject.toml | $(PY)
	@echo "Installing urlset and the hosts of the sample sites into $(VENV)"
	@$(PY) -m pip install --quiet --editable . --group sites
	@touch $@

$(VENV)/.lint: pyproject.toml | $(PY)
	@echo "Installing urlset and what its checks need into $(VENV)"
	@$(PY) -m pip install --quiet --editable . --group lint
	@touch $@ $(VENV)/.sites
