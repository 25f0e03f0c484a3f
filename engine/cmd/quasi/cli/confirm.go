package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/residual"
)

// unconfirmed says what leaves that nobody has confirmed, and what to do; nil: nothing.
func unconfirmed(open []facts.Identifiers) error {
	if len(open) == 0 {
		return nil
	}
	lines := []string{phrase("nothing was written: {0:this column|these columns} would leave as {0:it is|they are}, although identifiers are in {0:it or it was|them or they were} proposed to be removed", len(open))}
	for _, i := range open {
		lines = append(lines, fmt.Sprintf("  column %q: %s", i.Column, i.Said()))
	}
	name := open[0].Column
	lines = append(lines, phrase("Remove {1:it|these columns} (--identifying {0:q}), release pseudonyms in {1:its|their} place (--pseudonyms {0:q}), say so in the recipe, or look at {1:it|each} and let it leave: --confirm {0:q}", name, len(open)))
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// undecided says which columns single people out that nobody has confirmed, whom they single
// out in coarser forms, and what to do; nil: none.
func undecided(release *engine.Release) error {
	waiting := release.Concerns().Undecided()
	if len(waiting) == 0 {
		return nil
	}
	forms, err := release.Forms()
	if err != nil {
		return err
	}
	lines := []string{phrase("nothing was written: {0:this column waits|these columns wait} for a decision, because {0:its|their} exact values single people out", len(waiting))}
	coarser := ""
	for _, u := range waiting {
		lines = append(lines, fmt.Sprintf("  column %q: %s", u.Columns[0], u.Said))
		for _, form := range forms {
			if form.Column == u.Columns[0] {
				asked := fmt.Sprintf("--coarsen %q", form.Column+"="+form.Rule.Written())
				lines = append(lines, phrase("    {0}: {1} of {2} ({3})", asked, form.Alone, form.People, form.Left()))
				coarser = cmp.Or(coarser, asked)
			}
		}
	}
	name := strconv.Quote(waiting[0].Columns[0])
	what := phrase("Remove {0:it|these columns} (--identifying {1}), or let {0:it|each} leave all the same: --confirm {1}", len(waiting), name)
	if coarser != "" {
		what = phrase("Release {0:it|these columns} coarser ({2}), remove {0:it|them} (--identifying {1}), or let {0:it|each} leave all the same: --confirm {1}", len(waiting), name, coarser)
	}
	return fmt.Errorf("%s", strings.Join(append(lines, what), "\n"))
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
		leaving := residual.Column{Column: c, Name: c.Name, Generalized: slices.Contains(f.opt.QI, c.Name), Sensitive: slices.Contains(f.opt.Sensitive, c.Name)}
		if !leaving.Generalized {
			leaving.Suggested = &proposed[i]
		}
		if r != nil && r.Column(c.Name) != nil {
			leaving.Disguised, leaving.Coarser = r.Column(c.Name).Transform != nil, r.Column(c.Name).Coarsen != nil
		}
		columns = append(columns, leaving)
	}
	return residual.Find(columns, residual.Options{K: k, Patients: f.opt.Patients})
}
