package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say/parameter"
)

// compareFlags are the flags of the compare command.
type compareFlags struct {
	input     inputFlags
	decisions decisionFlags
	ks        []int
	only      []string
	rows      rowFlags
	timeout   time.Duration
	also      []string
	bound     bool
	out       string
	json      bool
}

func newCompare() *cobra.Command {
	f := &compareFlags{}
	c := &cobra.Command{
		Use:   "compare FILE --qi a,b,c --k-values 2,5,10 [-o TABLE.md]",
		Short: "Run every method on one table and set their losses side by side",
		Long: `Run every method on one table and set their losses side by side, as a
Markdown table, and say where the default does not lose least. Each release is
audited; nothing is written but the table. With --patient, --knows can be a list, as in
--knows 1,2,3,all: each method then has a row for each. With --question a column says of
how many groups of 30 rows and more a release answers within the original's margin. A method
that makes no release has dashes in its row, and below the table stands why. With --json
the output is one object, in which each run has its answers, or an error.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.input.register(c)
	f.decisions.register(c)
	c.Flags().IntSliceVar(&f.ks, "k-values", []int{2, 5, 10}, "the values of k")
	c.Flags().StringSliceVar(&f.only, "only", nil, "the methods; all if not given")
	f.rows.register(c)
	c.Flags().BoolVar(&f.bound, "bound", false, "prove what no release can lose less than, and by how much, at most, each method is above the best (see quasi bound)")
	c.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "longest time of one run")
	c.Flags().StringArrayVar(&f.also, "also", nil, "losses that were measured elsewhere, one for each k, as in 'ARX=0.0253,0.0566,0.0811'; nothing where there is none (repeatable)")
	c.Flags().BoolVar(&f.json, "json", false, "write one JSON object in place of the table")
	c.Flags().StringVarP(&f.out, "output", "o", "-", "file to write, - for standard output")
	oneOf(c, "say what to compare on: --qi a,b,c", "qi")
	return c
}

func (f *compareFlags) run(c *cobra.Command, path string) error {
	if err := checkOutputs(c, path, named{"-o", f.out}); err != nil {
		return err
	}
	names := f.only
	if len(names) == 0 {
		names = method.Names()
	}
	if err := f.checkMethods(names); err != nil {
		return err
	}
	elsewhere, err := f.elsewhere()
	if err != nil {
		return usageError{err}
	}
	knowledges, err := f.knowledges()
	if err != nil {
		return usageError{err}
	}
	t, err := f.read(c, path)
	if err != nil {
		return err
	}
	bounds, err := f.bounds(c, t)
	if err != nil {
		return err
	}
	rows, err := f.measured(c, t, names, knowledges, bounds)
	if err != nil {
		return err
	}
	rows = append(rows, elsewhere...)
	return writeTo(c.Context(), f.out, c.OutOrStdout(), func(w io.Writer) error {
		if f.json {
			return printJSON(w, f.compared(t, rows, bounds))
		}
		return f.print(w, t, rows, bounds)
	})
}

// read returns the table to measure on: its rows that are chosen, and what is derived.
func (f *compareFlags) read(c *cobra.Command, path string) (*table.Table, error) {
	read := newTables(c)
	t, err := read.read(path, f.input.input())
	read.bar.clear()
	if err != nil {
		return nil, err
	}
	if t, err = f.decisions.derived(t); err != nil {
		return nil, err
	}
	return f.rows.choose(t, f.decisions.qi)
}

// measured runs each method, by each knowledge.
func (f *compareFlags) measured(c *cobra.Command, t *table.Table, names, knowledges []string, bounds map[int]provenBound) ([]row, error) {
	var rows []row
	for _, name := range names {
		for _, knows := range knowledges {
			of, err := f.row(c, t, row{name: name, knows: knows}, bounds)
			if err != nil {
				return nil, err
			}
			rows = append(rows, of)
		}
	}
	return rows, nil
}

// knowledges are what someone may know of a patient in one release each.
func (f *compareFlags) knowledges() ([]string, error) {
	all := strings.Split(f.decisions.knows, ",")
	for _, knows := range all {
		switch {
		case knows != "" && f.decisions.patient == "":
			return nil, fmt.Errorf("--knows is about patients: name the column that tells them apart with --patient")
		case (knows != "" || len(all) > 1) && !slices.Contains(recipe.Knowledges(), knows):
			return nil, fmt.Errorf("--knows is %q, but must be of 1, 2, 3 and all, as in 1,2,3,all", f.decisions.knows)
		}
	}
	return all, nil
}

// row runs a method for each k.
func (f *compareFlags) row(c *cobra.Command, t *table.Table, of row, bounds map[int]provenBound) (row, error) {
	for _, k := range f.ks {
		result, err := f.one(c.Context(), t, of, k)
		if err != nil {
			return of, err
		}
		if above, known := bounds[k].found.Above(result.loss); f.bound && known && result.failed == "" && !result.linked {
			result.above = &above
		}
		if isTerminal(c.ErrOrStderr()) && result.seconds > soon.Seconds() {
			fmt.Fprintf(c.ErrOrStderr(), "%s, k = %d: %s\n", of.title(), k, result)
		}
		of.results = append(of.results, result)
	}
	return of, nil
}

// comparison is what one method did for one k.
type comparison struct {
	loss       float64
	classes    int
	suppressed int
	seconds    float64
	failed     string         // why there is no release
	elsewhere  bool           // measured by another program
	linked     bool           // in two tables: no value is changed
	answers    []facts.Answer // to the recipe's questions
	above      *float64       // by what share its loss is above the best, at most; nil: not known
}

// decided is the recipe for one row and one k.
func (f *compareFlags) decided(t *table.Table, of row, k int) (recipe.Recipe, error) {
	r := recipe.Default()
	d := f.decisions
	d.k, d.algorithm, d.settings, d.knows = k, of.name, f.settingsOf(of.name), ""
	if err := d.decide(&r, t); err != nil {
		return r, err
	}
	if of.knows != "" {
		r.Know(of.knows)
	}
	return r, nil
}

// one runs the method of a row for one k. A method that can't do it is a result, not an
// error.
func (f *compareFlags) one(ctx context.Context, t *table.Table, of row, k int) (comparison, error) {
	r, err := f.decided(t, of, k)
	if err != nil {
		return comparison{}, err
	}
	prepared, err := engine.Prepare(t, r)
	if err != nil {
		return comparison{failed: err.Error()}, nil
	}
	limited, stop := context.WithTimeout(ctx, f.timeout)
	defer stop()
	start := time.Now()
	release, err := prepared.Run(limited, nil)
	switch {
	case ctx.Err() != nil:
		return comparison{}, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return comparison{failed: fmt.Sprintf("not done in %v", f.timeout)}, nil
	case err != nil:
		return comparison{failed: err.Error()}, nil
	case !release.Passed():
		return comparison{}, fmt.Errorf("%s, k = %d: %s: %w", of.title(), k, release.Failed(), errAudit)
	}
	classes := release.Audit.Classes.Count
	if release.Linked != nil {
		classes = release.Groups.Len() // its rows stay as they were
	}
	answers, err := release.Answers(release.Recipe().Questions)
	if err != nil {
		return comparison{}, err
	}
	return comparison{
		answers:    answers,
		loss:       release.Loss.ILossRate,
		classes:    classes,
		linked:     release.Linked != nil,
		suppressed: t.N - release.Table.N,
		seconds:    time.Since(start).Seconds(),
	}, nil
}

// answered says of how many groups the recipe's questions are answered within the original's
// margin, of those of [facts.LeastJudged] rows and more; empty: it has none.
func (r comparison) answered() string {
	if len(r.answers) == 0 {
		return ""
	}
	within, judged := 0, 0
	for _, a := range r.answers {
		within, judged = within+a.Within, judged+a.Judged
	}
	return fmt.Sprintf("%d of %d", within, judged)
}

// checkMethods reports a method that does not exist, and a setting that none of the
// methods has.
func (f *compareFlags) checkMethods(names []string) error {
	known := map[string]bool{}
	for _, name := range names {
		if _, err := method.Get(name); err != nil {
			return wrong("--only: %w", err)
		}
		for _, setting := range f.settingsOf(name) {
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

// settingsOf returns the settings that a method knows: one set of them serves all.
func (f *compareFlags) settingsOf(name string) []string {
	a, err := method.Get(name)
	if err != nil {
		return nil // Prepare says so
	}
	var known []string
	for _, setting := range f.decisions.settings {
		name, _, _ := strings.Cut(setting, "=")
		if slices.ContainsFunc(a.Parameters, func(p parameter.Parameter) bool { return p.Name == name }) {
			known = append(known, setting)
		}
	}
	return known
}

// row is what one method did, for each k.
type row struct {
	name    string
	knows   string // what someone may know of a patient; empty: it was not said
	results []comparison
}
