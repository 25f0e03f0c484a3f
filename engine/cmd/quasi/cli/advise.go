package cli

import (
	"bytes"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// adviseFlags are the flags of the advise command.
type adviseFlags struct {
	decider
	ks      []int
	methods []string
	bound   bool
	rows    rowFlags
	timeout time.Duration
	also    []string
	svg     string
	out     string
	json    bool
}

func newAdvise() *cobra.Command {
	f := &adviseFlags{}
	c := &cobra.Command{
		Use:        "advise FILE (--recipe R.json | --suggested | --qi a,b,c)",
		Short:      "Say what else could be done: other decisions, other k and methods, the least that must be lost",
		SuggestFor: []string{"compare", "sweep", "bound"},
		Long: `Say what else could be done. No release is written.

By itself it tries what a colleague would suggest: removing what no question of the recipe is
about, and the form that the questions need; releasing a column of yes and no exactly, as a
sensitive one, where a question counts it; leaving out 1% more of the rows, an age in place of
a date of birth, doing without the column that loses most, another k, one model or one limit less,
a coarser form of a column that stays as it is and singles people out. Each is run, and set beside
the decisions as they are, the one that loses least first or, where there are questions, the one
that answers most of them. A method that goes on improving does one round at most in each of these
runs, that of the present decisions among them: releases with more rounds lose no more. What is
lost is counted over the columns that leave now: one that a change removes has lost everything, one
that is computed counts in the place of what it is computed from.

--k-values and --methods set runs side by side, as a Markdown table: each method, or the one that is
decided, for each k, or the one that is decided. Each release is audited. The table says where the
default does not lose least and, with --question, of how many groups of 30 rows and more a release
answers within the original's margin. With --patient, --knows can be a list, as in
--knows 1,2,3,all: each method then has a row for each. A method that makes no release has dashes
in its row, and below the table stands why. --svg draws detail lost against risk.

--bound proves how little any release can lose, whichever method or tool makes it: every row looks
like at least k - 1 others, hierarchies and limits of columns are these, all columns that could
identify count alike, and a row that is left out, as limits may demand, loses everything. Models in
addition to k only rule out releases, so that it holds with them. An interrupt, or --timeout, ends
the search with the bound that it has. Beside runs it says by how much, at most, each is above the
best.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.register(c)
	c.Flags().IntSliceVar(&f.ks, "k-values", nil, "values of k to set side by side, as in 2,5,10; with --methods alone, the one that is decided")
	c.Flags().StringSliceVar(&f.methods, "methods", nil, "methods to set side by side, as in minimum-loss,kaim, or all; with --k-values alone, the one that is decided")
	c.Flags().BoolVar(&f.bound, "bound", false, "prove how little any release can lose")
	f.rows.register(c)
	c.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "longest time of one run, or where given of the search for the bound")
	c.Flags().StringArrayVar(&f.also, "also", nil, "detail lost that was measured elsewhere, one number for each k, as in 'ARX=0.0253,0.0566,0.0811'; nothing where there is none (repeatable)")
	c.Flags().StringVar(&f.svg, "svg", "", "SVG file to write, of detail lost against risk")
	c.Flags().StringVarP(&f.out, "output", "o", "-", "file to write, - for standard output")
	c.Flags().BoolVar(&f.json, "json", false, "write one JSON object")
	return c
}

func (f *adviseFlags) run(c *cobra.Command, path string) error {
	if err := f.check(c); err != nil {
		return err
	}
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--svg", f.svg}); err != nil {
		return err
	}
	read := newTables(c)
	defer read.bar.clear()
	switch {
	case f.besides():
		return f.sideBySide(c, read, path)
	case f.bound:
		return f.least(c, read, path)
	}
	t, r, options, err := f.decide(c, read, path)
	if err != nil {
		return err
	}
	a := advice{File: path, Rows: t.N, method: r.Algorithm.Name, k: r.Privacy.K}
	if err := a.find(c.Context(), t, r, read.bar, options); err != nil {
		return err
	}
	read.bar.clear()
	a.Input = read.Notes
	return f.write(c, a, a.print)
}

// besides reports whether runs are set side by side.
func (f *adviseFlags) besides() bool { return len(f.ks)+len(f.methods) > 0 }

// check refuses flags that have no effect, a k below 1, and methods and settings that do not exist.
func (f *adviseFlags) check(c *cobra.Command) error {
	for _, name := range []string{"also", "svg"} {
		if c.Flag(name).Changed && !f.besides() {
			return wrong("--%s is about runs side by side: say which with --k-values or --methods", name)
		}
	}
	for _, name := range []string{"first", "complete", "timeout"} {
		if c.Flag(name).Changed && !f.besides() && !f.bound {
			return wrong("--%s is for --k-values, --methods and --bound", name)
		}
	}
	for _, pair := range [][2]string{{"k", "k-values"}, {"algorithm", "methods"}} {
		if c.Flag(pair[0]).Changed && c.Flag(pair[1]).Changed {
			return wrong("--%s has no effect beside --%s: leave one of the two out", pair[0], pair[1])
		}
	}
	if slices.Equal(f.methods, []string{"all"}) {
		f.methods = method.Names()
	}
	if !f.besides() {
		return nil
	}
	return f.checkRuns()
}

// write writes what was found, as JSON or as text.
func (f *adviseFlags) write(c *cobra.Command, found any, text func(io.Writer) error) error {
	return writeTo(c.Context(), f.out, c.OutOrStdout(), func(w io.Writer) error {
		if f.json {
			return printJSON(w, found)
		}
		return text(w)
	})
}

// decider holds the decisions of a command that releases nothing, from a recipe or from flags.
type decider struct {
	input      inputFlags
	decisions  decisionFlags
	recipe     string
	population string
}

func (d *decider) register(c *cobra.Command) {
	d.input.register(c)
	d.decisions.register(c)
	d.decisions.registerSuggested(c)
	c.Flags().StringVar(&d.recipe, "recipe", "", "recipe file; excludes the flags that it decides")
	c.Flags().StringVar(&d.population, "population", "", "table of everyone from whom the rows may be drawn, where a model of the recipe needs it")
	oneOf(c, "say what could identify: --suggested, --qi a,b,c or --recipe R.json", "suggested", "qi", "derive", "recipe")
	recipeDecides(c, append(append(decisionNames(), "suggested"), inputsOfRecipe...)...)
}

// decide reads the table, and the recipe or what the flags make of it.
func (d *decider) decide(c *cobra.Command, read *tables, path string) (*table.Table, recipe.Recipe, []engine.Option, error) {
	r, err := d.input.recipe(d.recipe)
	if err != nil {
		return nil, r, nil, err
	}
	t, err := read.read(path, r.Input)
	if err != nil {
		return nil, r, nil, err
	}
	if d.recipe == "" {
		d.decisions.read = read.format
		if err := d.decisions.decide(&r, t); err != nil {
			return nil, r, nil, err
		}
	}
	noteOnPatients(c.ErrOrStderr(), t, &r)
	options, err := d.options(read, r)
	return t, r, options, err
}

// options are what a recipe is run with. Nothing is released, so that any key will do.
func (d *decider) options(read *tables, r recipe.Recipe) ([]engine.Option, error) {
	options := []engine.Option{engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize))}
	if d.population == "" {
		return options, nil
	}
	population, err := read.beside(d.population, r.Input)
	return append(options, engine.WithPopulation(population)), err
}
