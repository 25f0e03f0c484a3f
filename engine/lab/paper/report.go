package paper

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"
)

// Report is what the experiments of a paper gave.
type Report struct {
	Name, Title, Source string
	Setting             []string // how it was measured, in sentences
	Program             []string // what the program does of it, each with the tests that verify it
	Headline            []Claim  // about the paper as a whole
	Tables              []*Table // what was measured beside the figures
	Figures             []*Figure
}

// Table is a table of texts below the claims on the paper as a whole.
type Table struct {
	Title, Lead string
	Header      []string
	Rows        [][]string
}

func (t *Table) write(w io.Writer) {
	fmt.Fprintf(w, "## %s\n\n%s\n\n", t.Title, t.Lead)
	for i, row := range append([][]string{t.Header}, t.Rows...) {
		for _, text := range row {
			fmt.Fprintf(w, "| %s ", cell(text))
		}
		fmt.Fprintln(w, "|")
		if i == 0 {
			fmt.Fprintf(w, "|%s\n", strings.Repeat("---|", len(row)))
		}
	}
	fmt.Fprintln(w)
}

// Agreements returns how many claims hold, of all.
func (r *Report) Agreements() (agree, of int) {
	claims := r.Headline
	for _, f := range r.Figures {
		claims = append(claims[:len(claims):len(claims)], f.Claims...)
	}
	for _, c := range claims {
		if c.Agrees {
			agree++
		}
	}
	return agree, len(claims)
}

// named returns the figures whose names start so.
func (r *Report) named(prefix string) []*Figure {
	var figures []*Figure
	for _, f := range r.Figures {
		if strings.HasPrefix(f.Name, prefix) {
			figures = append(figures, f)
		}
	}
	return figures
}

// WriteMarkdown writes the report. link returns the name of a figure's file with
// the given ending.
func (r *Report) WriteMarkdown(w io.Writer, link func(f *Figure, ending string) string) error {
	out := bufio.NewWriter(w)
	agree, of := r.Agreements()
	fmt.Fprintf(out, "# %s\n\n%s.\n\n", r.Title, r.Source)
	fmt.Fprintf(out, "Every figure here is measured by `make papers`, of which `TestPapersOnAdult` in `engine/lab/papers` does a short one. %d of %d claims agree with what was measured; the verdicts are computed from the figures' points. A series has a trend if it ends on that side of its start and goes the other way in at most a quarter of its steps.\n\n", agree, of)
	writeList(out, r.Setting)
	if len(r.Program) > 0 {
		fmt.Fprint(out, "## What the program does\n\n")
		writeList(out, r.Program)
	}
	if len(r.Headline) > 0 {
		fmt.Fprint(out, "## As a whole\n\n")
		writeClaims(out, r.Headline)
	}
	for _, t := range r.Tables {
		t.write(out)
	}
	for _, f := range r.Figures {
		fmt.Fprintf(out, "## %s\n\n![%s](%s)\n\n", f.Title, f.Title, link(f, "svg"))
		writeClaims(out, f.Claims)
		writeList(out, f.Notes)
		f.writeTable(out)
		fmt.Fprintf(out, "All points: [%s](%s)\n\n", link(f, "csv"), link(f, "csv"))
	}
	return out.Flush()
}

func writeList(w io.Writer, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(w, "- %s\n", line)
	}
	if len(lines) > 0 {
		fmt.Fprintln(w)
	}
}

func writeClaims(w io.Writer, claims []Claim) {
	if len(claims) == 0 {
		fmt.Fprint(w, "The paper claims nothing about this; it is here for information.\n\n")
		return
	}
	fmt.Fprint(w, "| the paper | measured | verdict |\n|---|---|---|\n")
	for _, c := range claims {
		verdict := "agrees"
		if !c.Agrees {
			verdict = "**does not agree**"
			if c.Reason != "" {
				verdict += ": " + c.Reason
			}
		}
		fmt.Fprintf(w, "| %s | %s | %s |\n", cell(c.Paper), cell(c.Measured), cell(verdict))
	}
	fmt.Fprintln(w)
}

// cell escapes what would end a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// writeTable writes the points: a line per place on the x axis, a column per
// series.
func (f *Figure) writeTable(w io.Writer) {
	series := f.series()
	fmt.Fprintf(w, "| %s |", cell(f.X))
	for _, s := range series {
		fmt.Fprintf(w, " %s |", cell(s))
	}
	fmt.Fprintf(w, "\n|%s\n", strings.Repeat("---|", len(series)+1))
	for _, x := range f.xs() {
		fmt.Fprintf(w, "| %s |", brief(x))
		for _, s := range series {
			v, ok := f.at(s, x)
			if !ok {
				v = math.NaN()
			}
			fmt.Fprintf(w, " %s |", brief(v))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}
