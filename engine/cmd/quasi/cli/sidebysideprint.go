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
			if result.failed != "" && !result.elsewhere {
				lines = append(lines, fmt.Sprintf("- %s, k = %d: no release: %s", r.title(), s.ks[i], strings.Join(strings.Fields(result.failed), " ")))
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
