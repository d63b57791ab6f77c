# Commands for players and developers. `make` alone lists the targets.
#
#   ARGS="…"   additional arguments for play, bench, soak, coverage, screenshots and lighthouse
#   OPT=1      compile with -O1 instead of -O3: faster build, slower program
#   PYTHON=…   the interpreter for .venv (3.11 or newer)
#
# The environment .venv contains the installed package; stamp files tell what is up to date:
#   .created         the environment
#   .build-tools     the build requirements (pyproject.toml: build-system.requires)
#   .sources         the list of source files and OPT, rewritten only if it changes
#   .play-installed  the package; contains "compiled" or "interpreted"
#   .dev-installed   the tools for checks and tests
#   .ray-installed   the extra ray, only needed by the soak tests
#   .page-installed  the tools for checking the page (web/node_modules)
#   .lighthouse-installed  Lighthouse, only needed by its own target (.venv/lighthouse)

VENV    := .venv
PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip -qq --disable-pip-version-check
PYTEST  := $(PY) -m pytest
NPM     := cd web && PATH=$(CURDIR)/$(VENV)/bin:$$PATH npm
JOBS    ?= 2
OPT     ?= 3
ARGS    ?=
SOURCES := $(sort $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*/.*' \
  -not -path 'src/wonderful/server/web/*') \
  $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*' 2>/dev/null))
CHROMIUM ?= $(shell command -v chromium chromium-browser google-chrome 2>/dev/null | head -1)

BOTH_BUILDS := tests/rules tests/properties

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal install dev browser test check lint page screenshots lighthouse coverage bench soak clean FORCE

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) \
	  | awk -F '\t' '{ printf "  make %-10s %s\n", $$1, $$2 }'
	@echo "Build in $(VENV): $$(cat $(VENV)/.play-installed 2>/dev/null || echo not installed yet)"

play: $(VENV)/.play-installed ## install if needed, start a server and open the browser
	@$(PY) -c 'import wonderful; print("running", wonderful.build_info())'
	@$(VENV)/bin/wonderful serve --open $(ARGS)

terminal: $(VENV)/.play-installed ## install if needed, and play in the terminal
	@$(VENV)/bin/wonderful play $(ARGS)

install: $(VENV)/.play-installed ## build and install into .venv, compiled if possible

dev: $(VENV)/.play-installed $(VENV)/.dev-installed ## install, with the development tools

# Exported variables also apply to the prerequisites of a target: the build must compile.
test: export WONDERFUL_REQUIRE_COMPILED := 1
test: dev browser lint ## all checks and tests; the rules compiled and interpreted
	@echo "== pytest, compiled"
	@WONDERFUL_INTERPRETED= WONDERFUL_EXPECT=compiled CHROMIUM=$$(cat $(VENV)/.browser) $(PYTEST) -n $(JOBS)
	@echo "== pytest, interpreted: $(BOTH_BUILDS)"
	@WONDERFUL_INTERPRETED=1 WONDERFUL_EXPECT=interpreted $(PYTEST) -n $(JOBS) $(BOTH_BUILDS)

check: dev browser lint ## fast: checks, and the tests that are not slow, on one build
	@echo "== pytest, not slow, $$(cat $(VENV)/.play-installed)"
	@WONDERFUL_INTERPRETED= WONDERFUL_EXPECT=$$(cat $(VENV)/.play-installed) \
	  CHROMIUM=$$(cat $(VENV)/.browser) $(PYTEST) -n $(JOBS) -m "not slow"

lint: dev page ## ruff, mypy, the import contracts, and the page
	@echo "== ruff"
	@$(VENV)/bin/ruff check --quiet .
	@report=$$($(VENV)/bin/ruff format --check . 2>&1) \
	  || { echo "$$report" >&2; echo "run: $(VENV)/bin/ruff format" >&2; exit 1; }
	@echo "== mypy"
	@$(VENV)/bin/mypy --no-error-summary
	@echo "== import contracts"
	@report=$$($(VENV)/bin/lint-imports --no-cache 2>&1) || { echo "$$report" >&2; exit 1; }

page: $(VENV)/.page-installed ## the page: format, ESLint, types, unit tests
	@echo "== page"
	@report=$$($(NPM) run --silent format:check 2>&1) \
	  || { echo "$$report" >&2; echo "run: cd web && PATH=../$(VENV)/bin:\$$PATH npm run format" >&2; exit 1; }
	@for script in lint check test; do \
	  report=$$($(NPM) run --silent $$script 2>&1) || { echo "$$report" >&2; exit 1; }; \
	done

# The browser for the tests: an installed one, or Debian's. Without one the tests fail.
browser: ## find or install Chromium for the browser tests
	@found="$(CHROMIUM)"; \
	if [ -z "$$found" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "== Chromium"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	    found=$$(command -v chromium); \
	  else \
	    echo "The browser tests need Chromium: apt-get install chromium, or make CHROMIUM=/path/to/it" >&2; \
	    exit 1; \
	  fi; \
	fi; \
	mkdir -p $(VENV) && echo "$$found" > $(VENV)/.browser

screenshots: dev browser ## screenshots for README.md, and an overview of the table in build/contact-sheet
	@CHROMIUM=$$(cat $(VENV)/.browser) $(PY) -m tests.browser.screenshots docs/pictures
	@CHROMIUM=$$(cat $(VENV)/.browser) $(PY) -m tests.browser.contact_sheet --overview --out build/contact-sheet $(ARGS)

lighthouse: dev browser $(VENV)/.lighthouse-installed ## Lighthouse scores of every screen; fails below the targets
	@CHROMIUM=$$(cat $(VENV)/.browser) $(PY) -m tests.browser.lighthouse $(ARGS)

coverage: dev ## lines and branches of wonderful.rules, interpreted
	@echo "== pytest, interpreted, with coverage"
	@WONDERFUL_INTERPRETED=1 WONDERFUL_EXPECT=interpreted \
	  $(PYTEST) -n $(JOBS) --cov --cov-report=term-missing --ignore=tests/project $(ARGS)

bench: $(VENV)/.play-installed ## measure the speed of the engine, compiled and interpreted
	@$(VENV)/bin/wonderful bench engine $(ARGS)

soak: dev browser $(VENV)/.ray-installed ## long random tests, and a tournament on Ray
	@echo "== pytest, soak, $$(cat $(VENV)/.play-installed)"
	@WONDERFUL_INTERPRETED= WONDERFUL_EXPECT=$$(cat $(VENV)/.play-installed) \
	  CHROMIUM=$$(cat $(VENV)/.browser) $(PYTEST) -n $(JOBS) -m soak $(ARGS)

clean: ## remove .venv, caches and build results
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis
	rm -rf web/node_modules src/wonderful/server/web
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment ------------------------------------------------------------------------------

$(VENV)/.created:
	@for python in $(PYTHON) python3.11 python3; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "== $(VENV) with $$($$python --version)"; \
	    rm -rf $(VENV); \
	    $$python -m venv $(VENV) && $(PIP) install --upgrade 'pip>=25.1' && touch $@; \
	    exit; \
	  fi; \
	done; \
	echo "wonderful needs Python 3.11 or newer, found: $$(python3 --version 2>&1)" >&2; \
	echo "Install it, or name it: make PYTHON=/path/to/python3.12 …" >&2; \
	exit 1

$(VENV)/.build-tools: pyproject.toml $(VENV)/.created
	@echo "== build tools"
	@$(PY) -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  > $@.txt
	@$(PIP) install -r $@.txt
	@touch $@

$(VENV)/.dev-installed: pyproject.toml $(VENV)/.created
	@echo "== development tools"
	@$(PIP) install --group dev
	@touch $@

$(VENV)/.page-installed: web/package-lock.json $(VENV)/.dev-installed
	@if [ ! -e web/node_modules/.package-lock.json ] \
	  || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then \
	  echo "== npm"; \
	  $(NPM) ci --silent && touch node_modules/.package-lock.json; \
	fi
	@touch $@

$(VENV)/.lighthouse-installed: web/tests/lighthouse/package-lock.json $(VENV)/.dev-installed
	@echo "== Lighthouse"
	@mkdir -p $(VENV)/lighthouse && cp web/tests/lighthouse/package*.json $(VENV)/lighthouse
	@cd $(VENV)/lighthouse && PATH=$(CURDIR)/$(VENV)/bin:$$PATH npm ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.ray-installed: pyproject.toml $(VENV)/.created
	@echo "== Ray"
	@$(PIP) install 'ray>=2.50'
	@touch $@

# If a compiled installation is required and the present one is interpreted, build again.
$(VENV)/.sources: FORCE | $(VENV)/.created
	@printf '%s\n' OPT=$(OPT) $(SOURCES) > $@.new
	@if cmp -s $@.new $@ \
	  && ! { [ "$$WONDERFUL_REQUIRE_COMPILED" = 1 ] \
	         && grep -qs interpreted $(VENV)/.play-installed; }; \
	then rm $@.new; else mv $@.new $@; fi

$(VENV)/.play-installed: $(VENV)/.build-tools $(VENV)/.sources $(SOURCES) hatch_build.py
	@echo "== building and installing wonderful (compiling takes up to a minute)"
	@rm -f $@
	@WONDERFUL_OPT_LEVEL=$(OPT) $(PIP) install --no-build-isolation .
	@WONDERFUL_INTERPRETED= $(PY) -c 'import wonderful; print(wonderful.build_info().mode)' > $@
	@WONDERFUL_INTERPRETED= $(PY) -c 'import wonderful; print("== installed:", wonderful.build_info())'
