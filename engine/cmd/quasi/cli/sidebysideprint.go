package cli

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
)

// print writes the Markdown table, a row per method, columns per k, and below it
// where the default is beaten.
func (s *sideBySide) print(w io.Writer) error {
	head, rule := "| method |", "|---|"
	for _, k := range s.ks {
		head += fmt.Sprintf(" k = %d: detail lost | groups | suppressed | s |", k)
		rule += "---|---|---|---|"
		if s.asks() {
			head, rule = head+" answered |", rule+"---|"
		}
	}
	lines := []string{
		phrase("{0} {0:row|rows}, could identify: {1}, suppression limit {2}%, seed {3}.",
			s.table.N, strings.Join(s.decided.Names(table.QuasiIdentifying), ", "), 100*s.decided.Privacy.SuppressionLimit, s.decided.Algorithm.Seed),
		"", head, rule,
	}
	if s.bounds != nil {
		line := "| lower bound |"
		for _, k := range s.ks {
			line += fmt.Sprintf(" %s | | | %.2f |", proven(s.bounds[k].found), s.bounds[k].seconds)
			if s.asks() {
				line += " |"
			}
		}
		lines = append(lines, line)
	}
	for _, r := range s.rows {
		line := "| " + r.title() + " |"
		for _, result := range r.results {
			line += result.cells()
			if s.asks() {
				line += " " + result.answered() + " |"
			}
		}
		lines = append(lines, line)
	}
	if failed := s.failed(); len(failed) > 0 {
		lines = append(append(lines, ""), failed...)
	}
	if verdict := s.verdict(); verdict != "" {
		lines = append(lines, "", verdict)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// failed says of each run that made no release why, in a line of a list.
func (s *sideBySide) failed() []string {
	var lines []string
	for _, r := range s.rows {
		for i, result := range r.results {
			if result.Error != "" && !result.Elsewhere {
				lines = append(lines, fmt.Sprintf("- %s, k = %d: no release: %s", r.title(), s.ks[i], strings.Join(strings.Fields(result.Error), " ")))
			}
		}
	}
	return lines
}

// asks reports whether the releases are held against questions.
func (s *sideBySide) asks() bool { return len(s.decided.Questions) > 0 }

// verdict says where the default loses more than another method that generalizes;
// nothing if there is no default or no other, or if the rows differ in what is known.
func (s *sideBySide) verdict() string {
	if len(s.knows) > 1 {
		return ""
	}
	var others []row
	at := slices.IndexFunc(s.rows, func(r row) bool { return r.name == method.Default })
	for i, r := range s.rows {
		if a, err := method.Get(r.name); i != at && (err != nil || a.Family != method.Bucketing) {
			others = append(others, r)
		}
	}
	if at < 0 || len(others) == 0 {
		return ""
	}
	var beaten []string
	for i, k := range s.ks {
		ours := s.rows[at].results[i]
		for _, r := range others {
			if theirs := r.results[i]; theirs.Error == "" && (ours.Error != "" || *theirs.Loss < *ours.Loss) {
				beaten = append(beaten, fmt.Sprintf("%s at k = %d (%.4f)", r.name, k, *theirs.Loss))
			}
		}
	}
	if len(beaten) == 0 {
		return fmt.Sprintf("Nothing here that makes values coarser loses less than %s.", method.Default)
	}
	return fmt.Sprintf("%s is beaten by %s.", method.Default, strings.Join(beaten, ", "))
}

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

// title is what stands in the first column.
func (r row) title() string {
	if r.knows == "" {
		return r.name
	}
	return r.name + ", known rows: " + r.knows
}

// compared is what the advise command prints as JSON of runs side by side.
type compared struct {
	N                int      `json:"n"` // rows of the table
	QuasiIdentifiers []string `json:"quasi_identifiers"`
	SuppressionLimit float64  `json:"suppression_limit"` // a share of the rows, in [0,1]
	Seed             uint64   `json:"seed"`
	// LowerBounds are what no release can lose less than, one for each k; missing: not asked for.
	LowerBounds []comparedLimit `json:"lower_bounds,omitempty"`
	// Runs are those of each method, by what is known and by k, in the order of the table.
	Runs  []comparedRun `json:"runs"`
	Input []inputNote   `json:"input,omitempty"`
}

// comparedLimit is a bound for one k.
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
	// Answers are what the release answers to the questions; missing: there are none.
	Answers []facts.Answer `json:"answers,omitempty"`
	linked  bool           // in two tables: no value is changed
}

// compared returns what is printed as JSON.
func (s *sideBySide) compared(notes []inputNote) compared {
	all := compared{N: s.table.N, QuasiIdentifiers: s.decided.Names(table.QuasiIdentifying), SuppressionLimit: s.decided.Privacy.SuppressionLimit,
		Seed: s.decided.Algorithm.Seed, Runs: []comparedRun{}, Input: notes}
	for _, k := range s.ks {
		if found, is := s.bounds[k]; is {
			all.LowerBounds = append(all.LowerBounds, comparedLimit{k, found.found, found.seconds})
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
