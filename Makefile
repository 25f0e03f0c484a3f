## make run            builds everything and serves the app at http://localhost:8000
## make test           what guards each change
## make test-further   all else: large tables, WebAssembly, other browser tests, a release
## make test-long      all of both with nothing made short
## make test-beam      what has large dependencies: statements run in DuckDB, quasi-beam
## make test-firefox   one journey in an installed Firefox; make test-webkit: in WebKitGTK
##
## make release        the files that are handed out, in build/release: docs/release.md
## make dist           the site in dist, with the single file dist/quasi.html
## make docs           what is measured, as pages of the site: hours
## make command        the command build/quasi; make beam: the command build/quasi-beam
## make wasm           the WebAssembly programs, and their hashes
##
## make lint, guard, test-native, test-wasm, test-browser: parts of make test
## make size           how large the house is, and what .ci/size allows
## make fuzz, soak, mutants   inputs that break a parser; new draws; how sharp the tests are
## make gate           looks after web/gate.json; make languages: after the translations
## make clean          removes what was built
##
## CONTRIBUTING.md describes all targets, those of web/build/measure.mk, which only
## measure, among them.

GO   ?= go
PORT ?= 8000

# Nothing built holds the folder of its sources. So a test, a check and a program share
# what was compiled for one of them, and so do two clones.
export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -trimpath)

# Properties draw the same examples each time, so that a failure is the change's own.
# make soak draws others, and more of them. 0 is a seed of the moment.
export RAPID_SEED ?= 1

# Another value when the tables beside the project are others: see engine/internal/checkout.
export QUASI_DATA := $(shell find ../shared/data -type f -exec ls -ln {} + 2>/dev/null | cksum)

# The same sources give the same bytes, in any folder, at any time.
LDFLAGS = -s -w -buildid=
WASM  = GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags="$(LDFLAGS)"
BUILT = build/wasm

.PHONY: build/staticcheck run help test test-further test-lab test-long ready dist reference wasm programs command release reproducible reproducible-release lint staticcheck guard test-native test-wasm test-wasm-all test-browser test-firefox test-webkit gate screenshot languages size fuzz soak mutants clean

# The first target is what make does by itself.
run: dist
	$(GO) run ./web/build/serve -dir dist -port $(PORT)

help:
	@sed -n 's/^## \{0,1\}//p' Makefile

# Two targets at a time, since some tests wait and some keep one processor busy. Each is
# shown when it is done. Nothing looks through folders while others are written: all come
# after what the browser tests need.
ALL = $(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) AFTER=ready \
	test-browser lint guard test-native test-wasm
AFTER =
lint guard test-native test-wasm build/staticcheck test-lab: $(AFTER)

test:
	+@WALKS=first PICTURES=no $(ALL)
	@echo "make $@: everything passed"

# What make test leaves out: tests of large tables, those that compile or wait, the engine's
# as WebAssembly, each screen once more, in other widths, themes and languages, by keyboard, and
# in the single file, every way out, the release made twice, and the experiments.
test-further: ready
	$(RARELY) QUASI_FURTHER=yes RAPID_CHECKS=500 $(GO) test -vet=off -short $(FIRST) ./engine/...
	$(RARELY) $(GO) test -vet=off ./app/... ./wasm/... ./web/...
	+@$(MAKE) --no-print-directory staticcheck
	+@$(MAKE) --no-print-directory test-wasm-all
	cd web/e2e && WALKS=further PICTURES=no node all.js $(LANES)
	+@$(MAKE) --no-print-directory reproducible reproducible-release test-lab AFRESH=ours
	@echo "make $@: everything passed"

# Tests are short: what takes more than two seconds natively is named at the end. Properties
# draw a hundred times, which is a fifth of RAPID_CHECKS in short tests, as WebAssembly ten times.
# Of a program that runs for a second little is worth optimizing, so that V8 is told to wait
# with that. Pictures are taken to be looked at.
SHORT = -short
AFRESH =
SELDOM = --wasm-tiering-budget=1000000000
# Programs that soon end need not collect what they have done with so often.
RARELY = GOGC=400
test-long:
	+@QUASI_LONG=yes $(ALL) test-wasm-all reproducible test-lab SHORT=-timeout=60m AFRESH=nothing SELDOM= RARELY=
	@echo "make $@: everything passed"

# ---------------------------------------------------------------- building

programs:
	@mkdir -p $(BUILT)
	@$(WASM) -o $(BUILT)/ ./app ./wasm ./wasm/sheets
	@cd $(BUILT) && mv app app.wasm && mv wasm engine.wasm && mv sheets sheets.wasm
	@cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(BUILT)/wasm_exec.js
	@chmod u+w $(BUILT)/wasm_exec.js

wasm: programs
	@cd $(BUILT) && sha256sum app.wasm engine.wasm sheets.wasm

dist: wasm reference
	@$(GO) run ./web/build/site -programs $(BUILT) -documents $(DOCUMENTS) -out dist

# What every command takes, from the command itself: build/docs/command.md.
reference:
	@$(GO) run ./web/build/reference -o $(DOCUMENTS)/command.md

command:
	@mkdir -p build
	$(GO) build -trimpath -o build/quasi ./engine/cmd/quasi

# What is handed out, in build/release/VERSION: the same bytes on every machine, by the Go
# that go.mod names. docs/release.md says what it is and how it is compared and signed.
release: export GOTOOLCHAIN = $(shell sed -n 's/^toolchain //p' go.mod)
release:
	@$(GO) run ./web/build/release -ldflags "$(LDFLAGS)" -contact "$(CONTACT)" -out build/release

# ---------------------------------------------------------------- guarding

lint:
	@unformatted=$$(gofmt -l app docs engine wasm web); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(RARELY) $(GO) vet ./...
	$(RARELY) GOOS=js GOARCH=wasm $(GO) vet ./app/... ./wasm/...

# What vet does not find, such as code that nothing uses. It reads all libraries, too.
staticcheck: build/staticcheck
	$(RARELY) build/staticcheck ./...
	$(RARELY) GOOS=js GOARCH=wasm build/staticcheck ./app/... ./wasm/...

build/staticcheck:
	@$(GO) build -o $@ honnef.co/go/tools/cmd/staticcheck

guard: size
	$(GO) test -count=1 $(SHORT) ./web/build/guard

size:
	@$(GO) run ./web/build/size

# Tests are vetted by lint. Those that take longest begin. The guard is a target of its own.
FIRST = ./wasm/service ./engine ./engine/report ./engine/cmd/quasi/cli ./engine/method/pieces
NATIVELY = $(RARELY) $(if $(filter -short,$(SHORT)),RAPID_CHECKS=500) $(GO) test -vet=off $(SHORT)
test-native:
	@$(GO) build -o build/slow ./web/build/slow
	$(NATIVELY) -json $(FIRST) $$($(GO) list ./... | grep -v /build/guard) | build/slow

# The engine as WebAssembly, under Node: that it makes the same bytes, and that it answers.
AS_WASM = $(RARELY) $(if $(filter -short,$(SHORT)),RAPID_CHECKS=50) GOOS=js GOARCH=wasm $(GO) test -vet=off $(SHORT) -exec="'$(CURDIR)/web/build/under-node' $(SELDOM)"
test-wasm:
	@web/build/need node
	$(AS_WASM) ./engine/internal/same ./wasm/service

# All of the engine's tests there; commands need files and a terminal.
test-wasm-all:
	@web/build/need node
	$(AS_WASM) $$($(GO) list ./engine/... | grep -v /cmd/) ./wasm/service/...

# The papers' experiments and the programs that measure on public tables: a module of its
# own, which no program needs. Only paper has tests without files.
test-lab: build/staticcheck
	@web/build/need node
	cd engine/lab && $(RARELY) $(GO) vet ./... && $(RARELY) ../../build/staticcheck ./...
	cd engine/lab && $(NATIVELY) ./...
	cd engine/lab && $(AS_WASM) ./paper

# Two builds, the second from another folder, must be equal. AFRESH=ours compiles our
# packages again, AFRESH=nothing all.
reproducible: programs
	@web/build/reproducible $(BUILT) $(AFRESH)

# The same for all of a release, in another setting: time zone, processor, umask, flags.
reproducible-release: export CONTACT = https://example.org/quasi
reproducible-release: release
	@web/build/reproducible-release build/release $(AFRESH)

# LANES files at a time, each lane with a browser of its own.
LANES ?= 4
test-browser: ready
	cd web/e2e && node all.js $(LANES)

# What the browser tests need.
ready: dist command
	@web/build/need node npm chromium
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent

# What has large dependencies is in modules of their own, beside this one: the statements
# for warehouses, run in DuckDB (which needs a C compiler), and quasi-beam. The first build
# of Beam takes minutes.
.PHONY: test-beam beam
APART = engine/internal/sqltest engine/cmd/quasi-beam
test-beam:
	@web/build/need c++
	@for module in $(APART); do (cd $$module && $(GO) vet ./... && $(GO) test -vet=off ./...) || exit 1; done
	@echo "make $@: everything passed"

beam:
	@mkdir -p build
	cd engine/cmd/quasi-beam && $(GO) build -trimpath -ldflags="-s -w" -o ../../../build/quasi-beam .

# One journey in an installed Firefox, which make test does without.
test-firefox: dist command
	@web/build/need node npm firefox
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent
	cd web/e2e && BROWSER=firefox node --test firefox.js

# One job in WebKitGTK, on a display of its own, which make test does without.
test-webkit: dist command
	@web/build/need node npm WebKitWebDriver Xvfb
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test webkit.js

# web/gate.json: what the programs use of the browser in all browser tests, on a site whose
# gate records it. Fails where a name was refused, which it adds, or not used: look at it.
gate: ready
	@rm -f build/gate.jsonl
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist -recording
	cd web/e2e && GATE_RECORD=$(CURDIR)/build/gate.jsonl node all.js $(LANES)
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist
	cd web/e2e && node gate.js $(CURDIR)/build/gate.jsonl

# The picture in the README, as the browser test sees it.
screenshot: test-browser
	@mkdir -p docs
	cp web/e2e/shots/readme.png docs/review.png

# The files of all languages, with a place for every text. Tests fail while some are empty.
languages:
	$(GO) test ./app/text -run TestEveryLanguageHasEveryText -update
	@grep -nP '^\t\t.*": ""' app/text/languages/*.json || true

# A short look for inputs that break a parser; longer with FUZZTIME=10m.
FUZZTIME ?= 10s
fuzz:
	@web/build/fuzz $(FUZZTIME)

# All properties with many new draws: what make test does not happen to draw.
CHECKS ?= 1000
soak:
	for module in . engine/lab; do (cd $$module && RAPID_SEED=0 RAPID_CHECKS=$(CHECKS) $(GO) test -count=1 -vet=off -timeout=60m $$($(GO) list -f '{{.ImportPath}} {{.TestImports}} {{.XTestImports}}' ./... | awk '/pgregory.net.rapid/ {print $$1}')) || exit 1; done

# How many of so many changed places of the sources no test of their package sees.
MUTANTS ?= 200
SEED ?= 1
mutants:
	@mkdir -p build
	$(GO) run ./web/build/mutants -seed $(SEED) -n $(MUTANTS) > build/places.jsonl
	$(GO) run ./web/build/mutants < build/places.jsonl > build/mutants.jsonl

clean:
	rm -rf build dist web/e2e/node_modules web/e2e/shots

# Targets that only measure.
include web/build/measure.mk
