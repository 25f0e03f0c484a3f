# Targets that only measure, and what they write: documents of figures, in build/docs, of which
# make dist makes pages of the site. The Makefile includes this file: make large, not make -f.

# The tables beside the project.
ADULT = ../shared/data
.PHONY: docs attempts attempts-firefox large methods rivals papers detectors answers bound attacks growth bench bench-wasm beam-large bound-browser visits

DOCUMENTS = build/docs

# All documents, and the site with them: hours. Those that need the tables beside the project or
# an installed Firefox are made where these are there.
OF_TABLES = methods rivals answers bound attacks
docs: reference detectors attempts
	+@if [ -d $(ADULT) ]; then $(MAKE) --no-print-directory $(OF_TABLES) papers; \
		else echo "make docs: without the tables in $(ADULT) there are no $(OF_TABLES) papers"; fi
	+@if [ -n "$$FIREFOX" ] || command -v firefox >/dev/null || command -v firefox-esr >/dev/null; then $(MAKE) --no-print-directory attempts-firefox; \
		else echo "make docs: without Firefox there is no attempts-firefox"; fi
	+@$(MAKE) --no-print-directory dist

# How long quasi-beam takes for a large table, and how much memory. Not a test.
BEAM_ROWS ?= 5000000
BEAM_WORKERS ?= 2
BEAM_FLAGS ?=
beam-large:
	cd engine/cmd/quasi-beam && $(GO) test -run '^$$' -bench Release -benchtime 1x -timeout 120m . -rows $(BEAM_ROWS) -workers $(BEAM_WORKERS) $(BEAM_FLAGS)

# attempts.md: every known way out, tried from the locked app. NAMES=names also
# writes the lists of names in web/e2e/attempts/names, for somebody to look at.
NAMES ?=
attempts: dist
	@web/build/need node npm chromium
	@mkdir -p $(DOCUMENTS)
	@cd web/e2e && npm ci --silent
	cd web/e2e && AGAIN=1 node attempts/measure.js > ../../build/attempts.json
	cd web/e2e && node attempts/markdown.js ../../build/attempts.json $(NAMES) > ../../$(DOCUMENTS)/.made && mv ../../$(DOCUMENTS)/.made ../../$(DOCUMENTS)/attempts.md

# attempts-firefox.md: the same in an installed Firefox, as far as its protocol allows. ONLY=^disk
# makes those of the disk alone, in four minutes.
attempts-firefox: export BROWSER = firefox
attempts-firefox: dist
	@web/build/need node npm firefox
	@mkdir -p $(DOCUMENTS)
	@cd web/e2e && npm ci --silent
	cd web/e2e && node attempts/measure.js > ../../build/attempts-firefox.json
	cd web/e2e && node attempts/markdown.js ../../build/attempts-firefox.json > ../../$(DOCUMENTS)/.made && mv ../../$(DOCUMENTS)/.made ../../$(DOCUMENTS)/attempts-firefox.md

# How a large file opens in the browser and is anonymized, with METHOD=kaim by another method
# than the default: seconds, memory, cancel. Not a test.
ROWS ?= 1000000
large: dist
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec large.js $(ROWS)

# How soon the review says of Adult how far its release is from the best. Not a test.
bound-browser: dist command
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec bound.js $(abspath $(ADULT))

# How long the diabetes data of UCI take in the browser, all rows of a patient known:
# until there is a first result, and until the rounds are done. Not a test.
ROUNDS ?= 2
visits: dist
	@web/build/need node npm chromium
	@cd web/e2e && npm ci --silent
	cd web/e2e && node --test-reporter=spec visits.js ../../$(ADULT)/diabetes/diabetic_data.csv $(ROUNDS)

# methods.md: every method on the Adult table, which is not part of the
# project but lies beside it. SLCA gets an s that the table can satisfy.
COMPARE = build/quasi advise $(ADULT)/adult.csv --hierarchies $(ADULT)/adult-hierarchies --loss leaves \
	--qi age,workclass,education,marital-status,occupation,race,sex,native-country \
	--sensitive relationship --set s=0.9 --suppression-limit 0.01 --k-values 2,5,10
methods: command
	@mkdir -p $(DOCUMENTS)
	$(COMPARE) --methods all --first 32561 --complete --bound -o build/complete.md
	$(COMPARE) --methods all -o build/full.md
	$(COMPARE) --first 32561 --complete --ranges age --methods mondrian-strict,mondrian-relaxed,aos,rounded-partition,bottom-up,minimum-loss -o build/ranges.md
	@{ cat web/build/methods.head.md; echo; echo "## Complete records"; echo; cat build/complete.md; \
	   echo; echo "## All records, missing values kept"; echo; cat build/full.md; \
	   echo; echo "## Complete records, ranges of age released"; echo; cat build/ranges.md; } > $(DOCUMENTS)/methods.md

# rivals.md: the default beside the other methods and losses measured with ARX, on the
# tables of ../shared/data and on that of make large with so many rows, and where it is
# beaten. All of them take half an hour; RIVALS=fars measures one, and leaves the others as they
# were in build/rivals.
RIVALS ?= $(ALL_RIVALS)
ALL_RIVALS = adult-complete adult fars cup national2019 diabetes 50000 100000 200000 1000000
rivals: command
	@web/build/need node
	@mkdir -p $(DOCUMENTS)
	@web/build/rivals $(ADULT) $(RIVALS)
	@{ cat web/build/rivals.head.md; for table in $(ALL_RIVALS); do if [ -f build/rivals/$$table.md ]; then echo; cat build/rivals/$$table.md; fi; done; } > $(DOCUMENTS)/rivals.md

# build/papers: the four papers' experiments, claims beside measurements, with figures.
papers:
	cd engine/lab && $(GO) run ./papers -data ../../$(ADULT)/adult.csv -hierarchies ../../$(ADULT)/adult-hierarchies -o ../../build/papers kaim aos rounded slca

# detectors.md: what is proposed for columns drawn from seeds.
detectors:
	@mkdir -p $(DOCUMENTS)
	cd engine/lab && $(GO) run ./detectors > ../../$(DOCUMENTS)/.made && mv ../../$(DOCUMENTS)/.made ../../$(DOCUMENTS)/detectors.md

# answers.md: which releases of some tables answer questions.
answers:
	@mkdir -p $(DOCUMENTS)
	cd engine/lab && $(GO) run ./answers ../../$(ADULT) > ../../$(DOCUMENTS)/.made && mv ../../$(DOCUMENTS)/.made ../../$(DOCUMENTS)/answers.md

# bound.md: what no release of some tables can lose less than, and how far the
# methods are from it.
BOUND = build/quasi advise --bound --k-values 2,5,10 --methods minimum-loss,bottom-up,mondrian-strict --loss leaves
bound: command
	@mkdir -p $(DOCUMENTS)
	$(BOUND) $(ADULT)/adult.csv --hierarchies $(ADULT)/adult-hierarchies --first 32561 --complete \
		--qi age,workclass,education,marital-status,occupation,race,sex,native-country -o build/bound-adult.md
	$(BOUND) $(ADULT)/fars.csv --hierarchies $(ADULT)/fars-hierarchies \
		--qi iage,irace,ideathmon,ideathday,isex,ihispanic,istatenum,iinjury -o build/bound-fars.md
	$(BOUND) $(ADULT)/national2019.csv \
		--qi AGEP,SEX,MSP,RAC1P,HOUSING_TYPE,OWN_RENT,EDU,PINCP_DECILE,DVET,DEYE -o build/bound-national2019.md
	@{ cat web/build/bound.head.md; echo; echo "## Adult, complete records"; echo; cat build/bound-adult.md; \
	   echo; echo "## FARS"; echo; cat build/bound-fars.md; \
	   echo; echo "## national2019, suggested hierarchies"; echo; cat build/bound-national2019.md; } > $(DOCUMENTS)/bound.md

# attacks.md: what attacks find in releases of some tables.
attacks: command
	@web/build/need node
	@mkdir -p $(DOCUMENTS)
	web/build/attacks $(ADULT) > build/attacks.md
	@cat web/build/attacks.head.md build/attacks.md > $(DOCUMENTS)/attacks.md

# How processor time and memory of the default grow with the rows of the table of make
# large: GROWTH="50000 1000000 10000000".
GROWTH ?= 50000 200000 1000000
growth: command
	@web/build/need node time
	@web/build/growth $(GROWTH)

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./engine/...

# Runs a Go program as WebAssembly.
NODE_EXEC = $$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

# The same benchmarks natively and as WebAssembly, and the ratio of their times.
RATIO = -run '^$$' -bench 'Benchmark(Adult|Diabetes)$$/^(knows=all|[^=]*)$$' -benchtime 1x -timeout 60m ./engine/internal/method/run ./engine
bench-wasm:
	@mkdir -p build
	$(GO) test $(RATIO) | tee build/bench-native.txt
	GOOS=js GOARCH=wasm $(GO) test -exec="$(NODE_EXEC)" $(RATIO) | tee build/bench-wasm.txt
	@awk '/^Benchmark.* ns\/op/ { sub(/-[0-9]+$$/, "", $$1); if (FNR == NR) native[$$1] = $$3; \
		else if ($$1 in native) printf "%-40s %8.2f s  %8.2f s  %5.2f times\n", $$1, native[$$1]/1e9, $$3/1e9, $$3/native[$$1] }' \
		build/bench-native.txt build/bench-wasm.txt
