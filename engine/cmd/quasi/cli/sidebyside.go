package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
	"quasi/engine/say/parameter"
)

// sideBySide are runs of several methods for several k that differ in nothing else.
type sideBySide struct {
	table    *table.Table
	decided  recipe.Recipe // of all runs, but for k, method, its settings and what is known
	settings []string      // NAME=VALUE, of any of the methods; none beside a recipe file
	options  []engine.Option
	ks       []int
	methods  []string
	knows    []string // what someone may know of a patient; one that is empty: as it is decided
	timeout  time.Duration
	bounds   map[int]comparedLimit // by k; none: not asked for
	rows     []row
}

// row holds the runs of one method, by k.
type row struct {
	name    string
	knows   string // what someone may know of a patient; empty: it was not said
	results []comparedRun
}

// sideBySide runs methods for values of k, and writes what each comes to.
func (f *adviseFlags) sideBySide(read *tables, path string) error {
	s := &sideBySide{settings: f.decisions.settings, timeout: f.timeout}
	s.knows = strings.Split(f.decisions.knows, ",")
	for _, knows := range s.knows {
		switch {
		case knows != "" && f.decisions.patient == "":
			return wrong("--knows is about patients: name the column that tells them apart with --patient")
		case (knows != "" || len(s.knows) > 1) && !slices.Contains(recipe.Knowledges(), knows):
			return wrong("--knows is %q, but must be of 1, 2, 3 and all, as in 1,2,3,all", f.decisions.knows)
		}
	}
	var err error
	f.decisions.knows, f.decisions.settings = "", settingsOf(f.decisions.algorithm, s.settings)
	if s.table, s.decided, s.options, err = f.chosen(read, path); err != nil {
		return err
	}
	if s.ks = f.ks; len(s.ks) == 0 {
		s.ks = []int{s.decided.Privacy.K}
	}
	if s.methods = f.methods; len(s.methods) == 0 {
		s.methods = []string{s.decided.Algorithm.Name}
	}
	elsewhere, err := f.elsewhere(s.ks)
	if err != nil {
		return err
	}
	if f.bound {
		if err := s.prove(read.Context(), read.bar); err != nil {
			return err
		}
	}
	if err := s.measure(read.Context(), read.bar); err != nil {
		return err
	}
	s.rows = append(s.rows, elsewhere...)
	if err := read.showIn(f.out, s.compared(read.Notes), s.print); err != nil || f.svg == "" {
		return err
	}
	return writeTo(read.Context(), f.svg, read.OutOrStdout(), into([]byte(s.drawn()+"\n")))
}

// checkRuns reports a k or a method that no recipe can have, and a setting that none of the
// methods has.
func (f *adviseFlags) checkRuns() error {
	for _, k := range f.ks {
		if k < 1 {
			return wrong("--k-values has %d, but k must be at least 1", k)
		}
	}
	known, names := map[string]bool{}, f.methods
	if len(names) == 0 {
		names = []string{f.decisions.algorithm}
	}
	for _, name := range names {
		if _, err := method.Get(name); err != nil {
			return wrong("--methods: %w", err)
		}
		for _, setting := range settingsOf(name, f.decisions.settings) {
			known[setting] = true
		}
	}
	for _, setting := range f.decisions.settings {
		if !known[setting] {
			return wrong("--set is %q, which is a setting of none of the methods: %s", setting, strings.Join(names, ", "))
		}
	}
	return nil
}

// settingsOf returns those of the settings that a method knows: one list of them serves all.
func settingsOf(name string, settings []string) []string {
	a, err := method.Get(name)
	if err != nil {
		return nil // whoever runs it says so
	}
	return slices.DeleteFunc(slices.Clone(settings), func(setting string) bool {
		name, _, _ := strings.Cut(setting, "=")
		return !slices.ContainsFunc(a.Parameters, func(p parameter.Parameter) bool { return p.Name == name })
	})
}

// measure runs each method, by each knowledge, for each k.
func (s *sideBySide) measure(ctx context.Context, bar *bar) error {
	for _, name := range s.methods {
		for _, knows := range s.knows {
			of := row{name: name, knows: knows}
			for _, k := range s.ks {
				result, err := s.one(ctx, of, k, bar)
				if err != nil {
					return err
				}
				result.Algorithm, result.Knows, result.K = name, knows, k
				if s.bounds != nil && result.Error == "" && !result.linked {
					if above, known := s.bounds[k].Above(*result.Loss); known {
						result.AtMostAbove = &above
					}
				}
				of.results = append(of.results, result)
			}
			s.rows = append(s.rows, of)
		}
	}
	return nil
}

// with returns the recipe for one row and one k.
func (s *sideBySide) with(of row, k int) (recipe.Recipe, error) {
	r := s.decided.With(of.name, k)
	if len(s.settings) > 0 {
		settings, err := parameter.Parse(settingsOf(of.name, s.settings))
		if err != nil {
			return r, wrong("--set: %w", err)
		}
		r.Algorithm.Parameters = settings
	}
	if of.knows != "" {
		r.Know(of.knows)
	}
	return r, nil
}

// one runs the method of a row for one k. A method that can't do it is a result, not an error.
func (s *sideBySide) one(ctx context.Context, of row, k int, bar *bar) (comparedRun, error) {
	r, err := s.with(of, k)
	if err != nil {
		return comparedRun{}, err
	}
	prepared, err := engine.Prepare(s.table, r, s.options...)
	if err != nil {
		return comparedRun{Error: err.Error()}, nil
	}
	limited, stop := context.WithTimeout(ctx, s.timeout)
	defer stop()
	start := time.Now()
	release, err := prepared.Run(limited, bar.at(fmt.Sprintf("%s, k = %d", of.title(), k)))
	switch {
	case ctx.Err() != nil:
		return comparedRun{}, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return comparedRun{Error: fmt.Sprintf("not done in %v", s.timeout)}, nil
	case err != nil:
		return comparedRun{Error: err.Error()}, nil
	case !release.Passed():
		return comparedRun{}, fmt.Errorf("%s, k = %d: %s: %w", of.title(), k, release.Failed(), errAudit)
	}
	took, classes := time.Since(start), release.Audit.Classes.Count
	if release.Linked != nil {
		classes = release.Groups.Len() // its rows stay as they were
	}
	answers, err := release.Answers(release.Recipe().Questions)
	return comparedRun{Loss: new(release.Loss.ILossRate), HighestRisk: new(release.Audit.Risk.Prosecutor.Highest), Classes: &classes,
		Suppressed: new(s.table.N - release.Table.N), Seconds: new(took.Seconds()), Answers: answers, linked: release.Linked != nil}, err
}

// prove finds the bound for each k.
func (s *sideBySide) prove(ctx context.Context, bar *bar) error {
	s.bounds = map[int]comparedLimit{}
	for _, k := range s.ks {
		r, err := s.with(row{name: method.Default}, k)
		if err != nil {
			return err
		}
		prepared, err := engine.Prepare(s.table, r, s.options...)
		if err != nil {
			return err
		}
		start := time.Now()
		found, err := prepared.Bound(ctx, func(step bound.Step) bool {
			bar.show(fmt.Sprintf("bound, k = %d", k), step.Done)
			return false
		})
		if err != nil {
			return err
		}
		s.bounds[k] = comparedLimit{k, found, time.Since(start).Seconds()}
	}
	return nil
}

// notMeasured is why there is no loss of another program.
const notMeasured = "not measured"

// elsewhere reads the losses that were measured elsewhere.
func (f *adviseFlags) elsewhere(ks []int) ([]row, error) {
	var rows []row
	for _, text := range f.also {
		at := strings.LastIndex(text, "=")
		if at < 0 {
			return nil, wrong("--also is %q; it must be as in 'ARX=0.0253,0.0566'", text)
		}
		of := row{name: text[:at]}
		losses := strings.Split(text[at+1:], ",")
		if len(losses) != len(ks) {
			return nil, wrong("%s", phrase("--also of {0:q} has {1} {1:number|numbers}; there must be one for each of the {2} {2:value|values} of k", of.name, len(losses), len(ks)))
		}
		for i, text := range losses {
			result := comparedRun{Algorithm: of.name, K: ks[i], Elsewhere: true, Error: notMeasured}
			if text != "" {
				loss, err := strconv.ParseFloat(text, 64)
				if err != nil || !(loss >= 0 && loss <= 1) {
					return nil, wrong("--also of %q: %q is no share of the detail lost, a number from 0 to 1", of.name, text)
				}
				result.Loss, result.Error = &loss, ""
			}
			of.results = append(of.results, result)
		}
		rows = append(rows, of)
	}
	return rows, nil
}

// print writes the Markdown table, a row per method, columns per k, and below it why runs made no release.
func (s *sideBySide) print(w io.Writer) {
	printLine(w, "{0} {0:row|rows}, could identify: {1}, suppression limit {2}%, seed {3}.\n",
		s.table.N, strings.Join(s.decided.Names(table.QuasiIdentifying), ", "), 100*s.decided.Privacy.SuppressionLimit, s.decided.Algorithm.Seed)
	line := func(title string, cells func(at int) (run, answered string)) {
		said := "| " + title + " |"
		for at := range s.ks {
			run, answered := cells(at)
			if said += run; s.asks() {
				said += " " + answered + " |"
			}
		}
		fmt.Fprintln(w, said)
	}
	line("method", func(at int) (string, string) {
		return fmt.Sprintf(" k = %d: detail lost | groups | suppressed | s |", s.ks[at]), "answered"
	})
	columns := 4
	if s.asks() {
		columns++
	}
	fmt.Fprintln(w, "|---|"+strings.Repeat("---|", columns*len(s.ks)))
	if s.bounds != nil {
		line("lower bound", func(at int) (string, string) {
			found := s.bounds[s.ks[at]]
			return fmt.Sprintf(" %s | | | %.2f |", proven(found.Bound), found.Seconds), ""
		})
	}
	for _, r := range s.rows {
		line(r.title(), func(at int) (run, answered string) {
			if answers := r.results[at].Answers; len(answers) > 0 {
				within, judged := groupsAnswered(answers)
				answered = fmt.Sprintf("%d of %d", within, judged)
			}
			return r.results[at].cells(), answered
		})
	}
	before := "\n"
	for _, r := range s.rows {
		for i, result := range r.results {
			if result.Error != "" && !result.Elsewhere {
				fmt.Fprintf(w, "%s- %s, k = %d: no release: %s\n", before, r.title(), s.ks[i], inLine(result.Error))
				before = ""
			}
		}
	}
}

// asks reports whether the releases are held against questions.
func (s *sideBySide) asks() bool { return len(s.decided.Questions) > 0 }

func (r *comparedRun) cells() string {
	switch {
	case r.Error != "":
		return " – | | | |"
	case r.Elsewhere:
		return fmt.Sprintf(" %.4f | | | |", *r.Loss)
	}
	above := ""
	if r.AtMostAbove != nil {
		above = fmt.Sprintf(" (+%.1f%%)", math.Ceil(1000**r.AtMostAbove)/10)
	}
	return fmt.Sprintf(" %.4f%s | %d | %d | %s |", *r.Loss, above, *r.Classes, *r.Suppressed, strconv.FormatFloat(*r.Seconds, 'f', 2, 64))
}

// title returns the text of the first column.
func (r row) title() string {
	if r.knows == "" {
		return r.name
	}
	return r.name + ", known rows: " + r.knows
}

// compared is the JSON of the advise command on runs side by side.
type compared struct {
	N                int      `json:"n"` // rows of the table
	QuasiIdentifiers []string `json:"quasi_identifiers"`
	SuppressionLimit float64  `json:"suppression_limit"` // a share of the rows, in [0,1]
	Seed             uint64   `json:"seed"`
	// LowerBounds bound the loss of all releases, one for each k; missing: not asked for.
	LowerBounds []comparedLimit `json:"lower_bounds,omitempty"`
	// Runs are by method, by what is known and by k, in the order of the table.
	Runs  []comparedRun `json:"runs"`
	Input []inputNote   `json:"input,omitempty"`
}

// comparedLimit is a bound for one k, and how long it took to find.
type comparedLimit struct {
	K int `json:"k"`
	bound.Bound
	Seconds float64 `json:"seconds"`
}

// comparedRun is one run of a method, or a loss that was measured elsewhere.
type comparedRun struct {
	Algorithm string `json:"algorithm"`       // of one measured elsewhere, its name there
	Knows     string `json:"knows,omitempty"` // rows of a patient that may be known; missing: not said
	K         int    `json:"k"`
	// Elsewhere says that the loss is of --also, and all there is.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Error says why there is no release; then the figures are null.
	Error string   `json:"error,omitempty"`
	Loss  *float64 `json:"loss"` // ILossRate, in [0,1]
	// AtMostAbove is by what share of the best loss, at most, it is above that: 0.14 is 14 %;
	// missing: not known.
	AtMostAbove *float64 `json:"at_most_above,omitempty"`
	HighestRisk *float64 `json:"highest_risk"` // of a row, in [0,1]
	Classes     *int     `json:"classes"`
	Suppressed  *int     `json:"suppressed"` // rows left out
	Seconds     *float64 `json:"seconds"`
	// Answers of the release to the questions; missing: there are none.
	Answers []facts.Answer `json:"answers,omitempty"`
	linked  bool           // in two tables: no value is changed
}

// compared returns what is printed as JSON.
func (s *sideBySide) compared(notes []inputNote) compared {
	all := compared{N: s.table.N, QuasiIdentifiers: s.decided.Names(table.QuasiIdentifying), SuppressionLimit: s.decided.Privacy.SuppressionLimit,
		Seed: s.decided.Algorithm.Seed, Runs: []comparedRun{}, Input: notes}
	for _, k := range s.ks {
		if found, is := s.bounds[k]; is {
			all.LowerBounds = append(all.LowerBounds, found)
		}
	}
	for _, r := range s.rows {
		for _, result := range r.results {
			if result.Error != notMeasured {
				all.Runs = append(all.Runs, result)
			}
		}
	}
	return all
}

// drawn draws the runs that have a release, a series for each method. Two tables, which change no
// value, have no loss to set against a risk, and another program's losses have no risk.
func (s *sideBySide) drawn() string {
	var series []curve.Series
	for _, r := range s.rows {
		one := curve.Series{Name: r.title()}
		for i, result := range r.results {
			if result.Error == "" && !result.linked && !result.Elsewhere {
				one.Points = append(one.Points, curve.Point{Across: *result.HighestRisk, Up: *result.Loss, Label: "k = " + strconv.Itoa(s.ks[i])})
			}
		}
		if len(one.Points) > 0 {
			series = append(series, one)
		}
	}
	picture := curve.Picture(curve.Labels{Across: "highest risk", Up: "detail lost"}, series)
	return drawing.SVG(picture.Sheet("Detail lost against risk", "A point for each release of quasi advise, by method and k. A point nearer to the corner below is better in both."))
}
