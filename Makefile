# make run    builds everything and serves the app at http://localhost:8000
# make test   runs everything that guards the project
# make test-further   the browser tests that make test leaves out
# make test-long   all of both with nothing made short
#
# CONTRIBUTING.md describes the other targets.

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
WASM  = GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags="-s -w -buildid="
BUILT = build/wasm
NODE_EXEC = $$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

.PHONY: run growth test test-further test-long ready dist onefile wasm programs command reproducible lint guard test-native test-wasm test-browser test-firefox test-webkit large gate attempts attempts-firefox screenshot methods rivals papers languages detectors studied utility answers bound attacks bench bench-wasm unwatched same fuzz soak clean

run: dist
	$(GO) run ./web/build/serve -dir dist -port $(PORT)

# Two targets at a time, since some tests wait and some keep one processor busy. Each is
# shown when it is done. Nothing looks through folders while others are written: all come
# after what the browser tests need.
ALL = $(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) AFTER=ready \
	test-browser lint guard test-native test-wasm reproducible
AFTER =
lint guard test-native test-wasm reproducible: $(AFTER)

test:
	+@WALKS=first PICTURES=no $(ALL)
	@echo "make $@: everything passed"

# The browser tests that make test leaves out: each screen once more, in other widths, themes
# and languages, by keyboard, and in the single file, and every way out.
test-further: ready
	cd web/e2e && WALKS=further PICTURES=no node all.js $(LANES)
	@echo "make $@: everything passed"

# What make test does short: tests of large tables, properties as WebAssembly, and the second build
# of the programs, whose packages come from the build cache. Of a program that runs for a second little is worth optimizing,
# so that V8 is told to wait with that. Pictures are taken to be looked at.
SHORT = -short
AFRESH =
SELDOM = --wasm-tiering-budget=1000000000
# Programs that soon end need not collect what they have done with so often.
RARELY = GOGC=400
test-long:
	+@QUASI_LONG=yes $(ALL) SHORT=-timeout=60m AFRESH=nothing SELDOM= RARELY=
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

dist: wasm
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist

onefile: wasm
	@$(GO) run ./web/build/site -programs $(BUILT) -onefile build/quasi.html

command:
	@mkdir -p build
	$(GO) build -trimpath -o build/quasi ./engine/cmd/quasi

# ---------------------------------------------------------------- guarding

lint:
	@unformatted=$$(gofmt -l app docs engine wasm web); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(RARELY) $(GO) vet ./...
	$(RARELY) GOOS=js GOARCH=wasm $(GO) vet ./app/... ./wasm/...
	@$(GO) build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	$(RARELY) build/staticcheck ./...
	$(RARELY) GOOS=js GOARCH=wasm build/staticcheck ./app/... ./wasm/...

guard:
	$(GO) test -count=1 ./web/build/guard

# Tests are vetted by lint. Natively properties are drawn in full, which costs little, as
# WebAssembly ten times: rapid draws a fifth of RAPID_CHECKS for short tests. Those that
# take longest begin. The guard is a target of its own.
FIRST = ./wasm/service ./engine ./engine/method/pieces
test-native:
	$(RARELY) $(if $(filter -short,$(SHORT)),RAPID_CHECKS=500) $(GO) test -vet=off $(SHORT) $(FIRST) ./engine/cmd/quasi/cli $$($(GO) list ./... | grep -v /build/guard)

# The engine as WebAssembly, under Node; commands need files and a terminal.
test-wasm:
	@web/build/need node
	$(RARELY) $(if $(filter -short,$(SHORT)),RAPID_CHECKS=50) GOOS=js GOARCH=wasm $(GO) test -vet=off $(SHORT) -exec="'$(CURDIR)/web/build/under-node' $(SELDOM)" $(FIRST) $$($(GO) list ./engine/... | grep -v '/cmd/\|/lab/papers') ./wasm/service/...

# Two builds, the second from another folder, must be equal. AFRESH=ours compiles our
# packages again, AFRESH=nothing all.
reproducible: programs
	@web/build/reproducible $(BUILT) $(AFRESH)

# LANES files at a time, each lane with a browser of its own.
LANES ?= 4
test-browser: ready
	cd web/e2e && node all.js $(LANES)

# What the browser tests need: the site, and the same as one file.
ready: wasm command
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist -onefile build/quasi.html
	@web/build/need node npm chromium
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent

# What has large dependencies is in modules of their own, beside this one: the statements
# for warehouses, run in DuckDB (which needs a C compiler), and quasi-beam. The first build
# of Beam takes minutes.
.PHONY: test-beam beam beam-large
APART = engine/internal/sqltest engine/cmd/quasi-beam
test-beam:
	@web/build/need c++
	@for module in $(APART); do (cd $$module && $(GO) vet ./... && $(GO) test -vet=off ./...) || exit 1; done
	@echo "make $@: everything passed"

beam:
	@mkdir -p build
	cd engine/cmd/quasi-beam && $(GO) build -trimpath -ldflags="-s -w" -o ../../../build/quasi-beam .

# How long quasi-beam takes for a large table, and how much memory. Not a test.
BEAM_ROWS ?= 5000000
BEAM_WORKERS ?= 2
BEAM_FLAGS ?=
beam-large:
	cd engine/cmd/quasi-beam && $(GO) test -run '^$$' -bench Release -benchtime 1x -timeout 120m . -rows $(BEAM_ROWS) -workers $(BEAM_WORKERS) $(BEAM_FLAGS)

# One journey in an installed Firefox, which make test does without.
test-firefox: dist onefile command
	@web/build/need node npm firefox
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent
	cd web/e2e && BROWSER=firefox node --test firefox.js

# One job in WebKitGTK, on a display of its own, which make test does without.
test-webkit: dist onefile command
	@web/build/need node npm WebKitWebDriver Xvfb
	@$(GO) run ./web/build/fixtures build/fixtures
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test webkit.js

# web/gate.json: what the programs use of the browser in all browser tests, on a site whose
# gate records it. Fails where a name was refused, which it adds, or not used: look at it.
gate: ready
	@rm -f build/gate.jsonl
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist -onefile build/quasi.html -recording
	cd web/e2e && GATE_RECORD=$(CURDIR)/build/gate.jsonl node all.js $(LANES)
	@$(GO) run ./web/build/site -programs $(BUILT) -out dist -onefile build/quasi.html
	cd web/e2e && node gate.js $(CURDIR)/build/gate.jsonl

# docs/attempts.md: every known way out, tried from the locked app. NAMES=names also
# writes the lists of names in web/e2e/attempts/names, for somebody to look at.
NAMES ?=
attempts: dist onefile
	@web/build/need node npm chromium
	@mkdir -p build docs
	@cd web/e2e && npm ci --silent
	cd web/e2e && AGAIN=1 node attempts/measure.js > ../../build/attempts.json
	cd web/e2e && node attempts/markdown.js ../../build/attempts.json $(NAMES) > ../../build/attempts.md
	cp build/attempts.md docs/attempts.md

# docs/attempts-firefox.md: the same in an installed Firefox, as far as its protocol allows.
attempts-firefox: export BROWSER = firefox
attempts-firefox: dist onefile
	@web/build/need node npm firefox
	@mkdir -p build docs
	@cd web/e2e && npm ci --silent
	cd web/e2e && PLACE=site node attempts/measure.js > ../../build/attempts-firefox.json
	cd web/e2e && node attempts/markdown.js ../../build/attempts-firefox.json > ../../build/attempts-firefox.md
	cp build/attempts-firefox.md docs/attempts-firefox.md

# How a large file opens in the browser and is anonymized, with METHOD=kaim by another method
# than the default: seconds, memory, cancel. Not a test.
ROWS ?= 1000000
large: dist
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec large.js $(ROWS)

# How soon the review says of Adult how far its release is from the best. Not a test.
.PHONY: bound-browser
bound-browser: dist command
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec bound.js $(abspath $(ADULT))

# How long the diabetes data of UCI take in the browser, all rows of a patient known:
# until there is a first result, and until the rounds are done. Not a test.
ROUNDS ?= 2
.PHONY: visits
visits: dist
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec visits.js ../../$(ADULT)/diabetes/diabetic_data.csv $(ROUNDS)

# The picture in the README, as the browser test sees it.
screenshot: test-browser
	@mkdir -p docs
	cp web/e2e/shots/readme.png docs/review.png

# docs/methods.md: every method on the Adult table, which is not part of the
# project but lies beside it. SLCA gets an s that the table can satisfy.
ADULT = ../shared/data
COMPARE = build/quasi advise $(ADULT)/adult.csv --hierarchies $(ADULT)/adult-hierarchies --loss leaves \
	--qi age,workclass,education,marital-status,occupation,race,sex,native-country \
	--sensitive relationship --set s=0.9 --suppression-limit 0.01 --k-values 2,5,10
methods: command
	@mkdir -p docs
	$(COMPARE) --methods all --first 32561 --complete --bound -o build/complete.md
	$(COMPARE) --methods all -o build/full.md
	$(COMPARE) --first 32561 --complete --ranges age --methods mondrian-strict,mondrian-relaxed,aos,rounded-partition,bottom-up,minimum-loss -o build/ranges.md
	@{ cat web/build/methods.head.md; echo; echo "## Complete records"; echo; cat build/complete.md; \
	   echo; echo "## All records, missing values kept"; echo; cat build/full.md; \
	   echo; echo "## Complete records, ranges of age released"; echo; cat build/ranges.md; } > docs/methods.md

# docs/rivals.md: the default beside the other methods and losses measured with ARX, on the
# tables of ../shared/data and on that of make large with so many rows, and where it is
# beaten. All of them take half an hour; RIVALS=fars measures one, and leaves the others as they
# were in build/rivals.
RIVALS ?= $(ALL_RIVALS)
ALL_RIVALS = adult-complete adult fars cup national2019 diabetes 50000 100000 200000 1000000
rivals: command
	@web/build/need node
	@web/build/rivals $(ADULT) $(RIVALS)
	@{ cat web/build/rivals.head.md; for table in $(ALL_RIVALS); do if [ -f build/rivals/$$table.md ]; then echo; cat build/rivals/$$table.md; fi; done; } > build/rivals.md
	cp build/rivals.md docs/rivals.md

# docs/papers: the four papers' experiments, claims beside measurements.
papers:
	$(GO) run ./engine/lab/papers -data $(ADULT)/adult.csv -hierarchies $(ADULT)/adult-hierarchies -o docs/papers kaim aos rounded slca

# The files of all languages, with a place for every text. Fails while some are empty.
languages:
	$(GO) test ./app/text -run TestEveryLanguageHasEveryText -update

# docs/detectors.md: what is proposed for columns drawn from seeds.
detectors:
	@mkdir -p build docs
	$(GO) run ./engine/lab/detectors > build/detectors.md
	cp build/detectors.md docs/detectors.md

# docs/studied.md: what a studied column keeps, by its weight.
studied:
	$(GO) run ./engine/lab/studied $(ADULT) > build/studied.md
	cp build/studied.md docs/studied.md

# docs/utility.md: what releases of two public tables are still good for.
utility:
	@mkdir -p build docs
	$(GO) run ./engine/lab/utility $(ADULT) > build/utility.md
	cp build/utility.md docs/utility.md

# docs/answers.md: which releases of some tables answer questions.
answers:
	@mkdir -p build docs
	$(GO) run ./engine/lab/answers $(ADULT) > build/answers.md
	cp build/answers.md docs/answers.md

# docs/bound.md: what no release of some tables can lose less than, and how far the
# methods are from it.
BOUND = build/quasi advise --bound --k-values 2,5,10 --methods minimum-loss,bottom-up,mondrian-strict --loss leaves
bound: command
	@mkdir -p docs
	$(BOUND) $(ADULT)/adult.csv --hierarchies $(ADULT)/adult-hierarchies --first 32561 --complete \
		--qi age,workclass,education,marital-status,occupation,race,sex,native-country -o build/bound-adult.md
	$(BOUND) $(ADULT)/fars.csv --hierarchies $(ADULT)/fars-hierarchies \
		--qi iage,irace,ideathmon,ideathday,isex,ihispanic,istatenum,iinjury -o build/bound-fars.md
	$(BOUND) $(ADULT)/national2019.csv \
		--qi AGEP,SEX,MSP,RAC1P,HOUSING_TYPE,OWN_RENT,EDU,PINCP_DECILE,DVET,DEYE -o build/bound-national2019.md
	@{ cat web/build/bound.head.md; echo; echo "## Adult, complete records"; echo; cat build/bound-adult.md; \
	   echo; echo "## FARS"; echo; cat build/bound-fars.md; \
	   echo; echo "## national2019, suggested hierarchies"; echo; cat build/bound-national2019.md; } > docs/bound.md

# docs/attacks.md: what attacks find in releases of some tables.
attacks: command
	@web/build/need node
	@mkdir -p docs
	web/build/attacks $(ADULT) > build/attacks.md
	@cat web/build/attacks.head.md build/attacks.md > docs/attacks.md

# How processor time and memory of the default grow with the rows of the table of make
# large: GROWTH="50000 1000000 10000000".
GROWTH ?= 50000 200000 1000000
growth: command
	@web/build/need node time
	@web/build/growth $(GROWTH)

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./engine/...

# The same benchmarks natively and as WebAssembly, and the ratio of their times.
RATIO = -run '^$$' -bench 'Benchmark(Adult|Diabetes)$$/^(knows=all|[^=]*)$$' -benchtime 1x -timeout 60m ./engine/method/run ./engine
bench-wasm:
	@mkdir -p build
	$(GO) test $(RATIO) | tee build/bench-native.txt
	GOOS=js GOARCH=wasm $(GO) test -exec="$(NODE_EXEC)" $(RATIO) | tee build/bench-wasm.txt
	@$(GO) run ./web/build/ratio build/bench-native.txt build/bench-wasm.txt

# What it costs that a method could be watched: the same runs as they are, and built
# without what tells steps, in turn; the ratio is of the fastest of each.
UNWATCHED = -run '^$$' -bench Unwatched -benchtime 1x
UNWATCHED_TURNS ?= 60
unwatched:
	@mkdir -p build/unwatched
	@$(GO) run ./web/build/unwatched build/unwatched > build/unwatched/overlay.json
	@for p in run cut; do $(GO) test -c -o build/unwatched/$$p.test ./engine/method/$$p && \
		$(GO) test -c -overlay build/unwatched/overlay.json -o build/unwatched/$$p-without.test ./engine/method/$$p || exit 1; done
	@rm -f build/unwatched/*.txt
	@for turn in $$(seq $(UNWATCHED_TURNS)); do for p in run cut; do \
		build/unwatched/$$p-without.test $(UNWATCHED:-%=-test.%) >> build/unwatched/without.txt; \
		build/unwatched/$$p.test $(UNWATCHED:-%=-test.%) >> build/unwatched/as-it-is.txt; done; done
	@$(GO) run ./web/build/ratio build/unwatched/without.txt build/unwatched/as-it-is.txt

# Every method, natively and as WebAssembly, on whole tables.
same: command
	@$(GO) run ./web/build/fixtures build/fixtures
	@web/build/same

# A short look for inputs that break a parser; longer with FUZZTIME=10m.
FUZZTIME ?= 10s
fuzz:
	@web/build/fuzz $(FUZZTIME)

# All properties with many new draws: what make test does not happen to draw.
CHECKS ?= 1000
soak:
	RAPID_SEED=0 RAPID_CHECKS=$(CHECKS) $(GO) test -count=1 -vet=off -timeout=60m $$($(GO) list -f '{{.ImportPath}} {{.TestImports}} {{.XTestImports}}' ./... | awk '/pgregory.net.rapid/ {print $$1}')

clean:
	rm -rf build dist web/e2e/node_modules web/e2e/shots
