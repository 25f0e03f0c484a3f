package paper

import (
	"fmt"
	"strings"
)

// Report holds the results of a paper's experiments.
type Report struct {
	Name, Title, Source string
	Setting             []string // how it was measured, in sentences
	Headline            []Claim  // about the paper as a whole
	Figures             []*Figure
}

// Agreements returns how many claims hold, of all.
func (r *Report) Agreements() (agree, of int) {
	count := func(claims []Claim) {
		for _, c := range claims {
			if c.Agrees {
				agree++
			}
		}
		of += len(claims)
	}
	count(r.Headline)
	for _, f := range r.Figures {
		count(f.Claims)
	}
	return agree, of
}

// File returns the name of a figure's file with the given ending.
func (r *Report) File(f *Figure, ending string) string { return r.Name + "-" + f.Name + "." + ending }

// Markdown returns the report as a document that shows the figures' files.
func (r *Report) Markdown() string {
	var out strings.Builder
	agree, of := r.Agreements()
	fmt.Fprintf(&out, "# %s\n\n%s.\n\n", r.Title, r.Source)
	fmt.Fprintf(&out, "Every figure here is measured by `make papers`, of which `TestPapersOnAdult` in `engine/lab/papers` does a short one. %d of %d claims agree with what was measured; the verdicts are computed from the figures' points. A series has a trend if it ends on that side of its start and goes the other way in at most a quarter of its steps.\n\n", agree, of)
	writeList(&out, r.Setting)
	if len(r.Headline) > 0 {
		out.WriteString("## As a whole\n\n")
		writeClaims(&out, r.Headline)
	}
	for _, f := range r.Figures {
		fmt.Fprintf(&out, "## %s\n\n![%s](%s)\n\n", f.Title, f.Title, r.File(f, "svg"))
		if len(f.Claims) == 0 {
			out.WriteString("The paper claims nothing about this; it is here for information.\n\n")
		} else {
			writeClaims(&out, f.Claims)
		}
		writeList(&out, f.Notes)
		series := f.series()
		fmt.Fprintf(&out, "| %s |", cell(f.X))
		for _, s := range series {
			fmt.Fprintf(&out, " %s |", cell(s))
		}
		fmt.Fprintf(&out, "\n|%s\n", strings.Repeat("---|", len(series)+1))
		for _, x := range f.xs() {
			fmt.Fprintf(&out, "| %s |", brief(x))
			for _, s := range series {
				v, _ := f.at(s, x)
				fmt.Fprintf(&out, " %s |", brief(v))
			}
			out.WriteString("\n")
		}
		out.WriteString("\n")
		fmt.Fprintf(&out, "All points: [%s](%s)\n\n", r.File(f, "csv"), r.File(f, "csv"))
	}
	return out.String()
}

func writeList(out *strings.Builder, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(out, "- %s\n", line)
	}
	if len(lines) > 0 {
		out.WriteString("\n")
	}
}

func writeClaims(out *strings.Builder, claims []Claim) {
	out.WriteString("| the paper | measured | verdict |\n|---|---|---|\n")
	for _, c := range claims {
		verdict := "agrees"
		if !c.Agrees {
			verdict = strings.TrimSuffix("**does not agree**: "+c.Reason, ": ")
		}
		fmt.Fprintf(out, "| %s | %s | %s |\n", cell(c.Paper), cell(c.Measured), cell(verdict))
	}
	out.WriteString("\n")
}

// cell escapes what would end a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
