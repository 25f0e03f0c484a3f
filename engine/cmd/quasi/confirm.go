package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/residual"
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
	kinds := map[string][]facts.FindingKind{}
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
func unconfirmed(open []facts.Identifiers) error {
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

// concerns looks at the columns that an audit does not judge, and at what is left in those
// that it does. The column that identifies the patient is there for the audit.
func (f *auditFlags) concerns(t *table.Table, r *recipe.Recipe, k int) facts.Concerns {
	proposed := suggest.Table(t)
	var columns []residual.Column
	for i, c := range t.Columns {
		if c.Name == f.patient {
			continue
		}
		leaving := residual.Column{Column: c, Name: c.Name, Generalized: slices.Contains(f.opt.QI, c.Name)}
		if !leaving.Generalized {
			leaving.Suggested = &proposed[i]
		}
		if r != nil && r.Column(c.Name) != nil {
			leaving.Disguised = r.Column(c.Name).Transform != nil
		}
		columns = append(columns, leaving)
	}
	return residual.Find(columns, residual.Options{K: k, Patients: f.opt.Patients})
}

// printUnjudged says of the columns that an audit does not judge what is in them.
func printUnjudged(w io.Writer, c facts.Concerns) {
	for _, i := range c.Identifiers {
		if len(i.Found) > 0 {
			fmt.Fprintf(w, "Note: column %q holds %s.\n", i.Column, i.Said())
		}
	}
	printUnique(w, c.Unique)
}

// mostPrinted is the most sentences about what singles people out that are printed.
const mostPrinted = 10

func printConcerns(w io.Writer, c facts.Concerns) {
	for _, i := range c.Identifiers {
		fmt.Fprintf(w, "Note: column %q leaves as confirmed: %s\n", i.Column, i.Said())
	}
	printUnique(w, c.Unique)
}

func printUnique(w io.Writer, found []facts.Unique) {
	for at, u := range found {
		if at == mostPrinted {
			fmt.Fprintf(w, "Note: and %d more columns, or pairs of them, single people out.\n", len(found)-mostPrinted)
			break
		}
		fmt.Fprintf(w, "Note: %s\n", u.Said)
	}
}
