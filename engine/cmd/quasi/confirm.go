package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/report"
)

// checkConfirmed refuses the name of a column that the table does not have.
func (f *anonymizeFlags) checkConfirmed(t *table.Table) error {
	for _, name := range f.confirm {
		if t.Index(name) < 0 {
			return usageError{fmt.Errorf("--confirm: the table has no column %q; its columns: %q", name, t.Names())}
		}
	}
	return nil
}

// confirmed returns the release with what the recipe and the flags confirm.
func (f *anonymizeFlags) confirmed(release *engine.Release) *engine.Release {
	kinds := map[string][]report.FindingKind{}
	r := release.Recipe()
	for _, i := range release.Concerns().Identifiers {
		if c := r.Column(i.Column); slices.Contains(f.confirm, i.Column) {
			c.Confirm(i.Kinds())
		}
	}
	for _, c := range r.Columns {
		kinds[c.Name] = c.Confirmed
	}
	return release.Confirming(kinds)
}

// unconfirmed says what leaves that nobody has confirmed, and what to do; nil: nothing.
func unconfirmed(open []report.Identifiers) error {
	if len(open) == 0 {
		return nil
	}
	lines := []string{"nothing was written: these columns would leave as they are, although identifiers are in them or they were proposed to be removed"}
	for _, i := range open {
		lines = append(lines, fmt.Sprintf("  column %q: %s", i.Column, i.Said()))
	}
	name := open[0].Column
	lines = append(lines, fmt.Sprintf("Remove these columns (--identifying %q), release pseudonyms in their place (--pseudonyms %q), say so in the recipe, or look at each and let it leave: --confirm %q", name, name, name))
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// mostPrinted is the most sentences about what singles people out that are printed.
const mostPrinted = 10

func printConcerns(w io.Writer, c report.Concerns) {
	for _, i := range c.Identifiers {
		fmt.Fprintf(w, "Note: column %q leaves as confirmed: %s\n", i.Column, i.Said())
	}
	for at, u := range c.Unique {
		if at == mostPrinted {
			fmt.Fprintf(w, "Note: and %d more columns, or pairs of them, single people out.\n", len(c.Unique)-mostPrinted)
			break
		}
		fmt.Fprintf(w, "Note: %s\n", u.Said)
	}
}
