package cli

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/method"
)

// print writes the Markdown table, a row per method, columns per k, and below it
// where the default is beaten.
func (f *compareFlags) print(w io.Writer, t *table.Table, rows []row, bounds map[int]provenBound) error {
	head, rule := "| method |", "|---|"
	for _, k := range f.ks {
		head += fmt.Sprintf(" k = %d: loss | groups | suppressed | s |", k)
		rule += "---|---|---|---|"
		if f.asks() {
			head, rule = head+" answered |", rule+"---|"
		}
	}
	lines := []string{
		phrase("{0} {0:row|rows}, could identify: {1}, suppression limit {2}%, seed {3}.",
			t.N, strings.Join(f.decisions.qi, ", "), 100*f.decisions.suppression, f.decisions.seed),
		"", head, rule,
	}
	if f.bound {
		line := "| lower bound |"
		for _, k := range f.ks {
			line += fmt.Sprintf(" %s | | | %.2f |", proven(bounds[k].found), bounds[k].seconds)
			if f.asks() {
				line += " |"
			}
		}
		lines = append(lines, line)
	}
	for _, r := range rows {
		line := "| " + r.title() + " |"
		for _, result := range r.results {
			line += result.cells()
			if f.asks() {
				line += " " + result.answered() + " |"
			}
		}
		lines = append(lines, line)
	}
	if failed := f.failed(rows); len(failed) > 0 {
		lines = append(append(lines, ""), failed...)
	}
	if verdict := f.verdict(rows); verdict != "" {
		lines = append(lines, "", verdict)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// failed says of each run that made no release why, in a line of a list.
func (f *compareFlags) failed(rows []row) []string {
	var lines []string
	for _, r := range rows {
		for i, result := range r.results {
			if result.failed != "" && !result.elsewhere {
				lines = append(lines, fmt.Sprintf("- %s, k = %d: no release: %s", r.title(), f.ks[i], strings.Join(strings.Fields(result.failed), " ")))
			}
		}
	}
	return lines
}

// asks reports whether the releases are held against questions.
func (f *compareFlags) asks() bool { return len(f.decisions.questions) > 0 }

// verdict says where the default loses more than another method that generalizes;
// nothing if there is no default or no other, or if the rows differ in what is known.
func (f *compareFlags) verdict(rows []row) string {
	if strings.Contains(f.decisions.knows, ",") {
		return ""
	}
	var others []row
	at := slices.IndexFunc(rows, func(r row) bool { return r.name == method.Default })
	for i, r := range rows {
		if a, err := method.Get(r.name); i != at && (err != nil || a.Family != method.Bucketing) {
			others = append(others, r)
		}
	}
	if at < 0 || len(others) == 0 {
		return ""
	}
	var beaten []string
	for i, k := range f.ks {
		ours := rows[at].results[i]
		for _, r := range others {
			if theirs := r.results[i]; theirs.failed == "" && (ours.failed != "" || theirs.loss < ours.loss) {
				beaten = append(beaten, fmt.Sprintf("%s at k = %d (%.4f)", r.name, k, theirs.loss))
			}
		}
	}
	if len(beaten) == 0 {
		return fmt.Sprintf("Nothing here that makes values coarser loses less than %s.", method.Default)
	}
	return fmt.Sprintf("%s is beaten by %s.", method.Default, strings.Join(beaten, ", "))
}

func (r comparison) cells() string {
	switch {
	case r.elsewhere && r.failed == "":
		return fmt.Sprintf(" %.4f | | | |", r.loss)
	case r.failed != "":
		return " – | | | |"
	}
	above := ""
	if r.above != nil {
		above = fmt.Sprintf(" (+%.1f%%)", math.Ceil(1000**r.above)/10)
	}
	return fmt.Sprintf(" %.4f%s | %d | %d | %s |", r.loss, above, r.classes, r.suppressed, strconv.FormatFloat(r.seconds, 'f', 2, 64))
}

// title is what stands in the first column.
func (r row) title() string {
	if r.knows == "" {
		return r.name
	}
	return r.name + ", known rows: " + r.knows
}

func (r comparison) String() string {
	if r.failed != "" {
		return r.failed
	}
	return phrase("loss {0} in {1} {1:group|groups}, {2} {2:row|rows} suppressed, {3} s", fmt.Sprintf("%.4f", r.loss), r.classes, r.suppressed, fmt.Sprintf("%.2f", r.seconds))
}
