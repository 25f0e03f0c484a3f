package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/trial"
)

// adviseFlags are the flags of the advise command.
type adviseFlags struct {
	decider
	json bool
}

func newAdvise() *cobra.Command {
	f := &adviseFlags{}
	c := &cobra.Command{
		Use:   "advise FILE (--recipe R.json | --qi a,b,c)",
		Short: "Try what a colleague would suggest, and say what each change comes to",
		Long: `Try what a colleague would suggest, and say what each change comes to.

Removing what no question of the recipe is about, and the form that the questions need; leaving
out 1% more of the rows, an age in place of a date of birth, doing without the column
that loses most, another k, one model or one limit less, a coarser form of a column that stays
as it is and singles people out: each is run, and set beside the
recipe as it is, the one that loses least first or, where the recipe has questions, the one
that answers most of them. A method that goes on improving does one
round at most in each of these runs, the present recipe's among them: releases with more
rounds lose no more. Losses are of the columns that the recipe releases now: one that a change
removes has lost everything, one that is computed counts in the place of what it is computed
from. Nothing is written.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.register(c)
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object, with the recipe of each change")
	return c
}

// advice is what the advise command prints as JSON.
type advice struct {
	File    string      `json:"file"`
	Rows    int         `json:"rows"`
	Now     facts.Trial `json:"now"`
	Changes []change    `json:"changes"` // the best first, by facts.CompareTrials
	Input   []inputNote `json:"input,omitempty"`

	method string
	k      int
}

// change is a proposal, and what it comes to.
type change struct {
	whatif.Proposal
	// Loss is what the columns lose that are released now; 0 where there is no release.
	Loss  float64     `json:"loss"`
	Trial facts.Trial `json:"trial"`
}

func (f *adviseFlags) run(c *cobra.Command, path string) error {
	read := newTables(c)
	defer read.bar.clear()
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
	if f.json {
		return printJSON(c.OutOrStdout(), a)
	}
	return a.print(c.OutOrStdout())
}

// find measures the recipe, and then each change of it.
func (a *advice) find(ctx context.Context, t *table.Table, r recipe.Recipe, bar *bar, options []engine.Option) error {
	progress := func(said string) engine.Progress {
		return func(s engine.Step) bool {
			bar.show(said, s.Done)
			return false
		}
	}
	now, forms, err := trial.Now(ctx, t, r, progress("as it is"), options...)
	if err != nil {
		return err
	}
	a.Now = now
	if !a.Now.Passed() {
		return fmt.Errorf("there is nothing to compare with: %s", a.Now.Failed)
	}
	for _, p := range trial.Proposals(t, &r, a.Now.Columns, forms) {
		tried := change{Proposal: p}
		if tried.Trial, err = trial.Of(ctx, t, p.Recipe, progress(p.Said.String()), options...); err != nil {
			return err
		}
		if tried.Trial.Passed() {
			tried.Loss = p.Counted(a.Now.Columns, tried.Trial)
		}
		a.Changes = append(a.Changes, tried)
	}
	slices.SortStableFunc(a.Changes, func(x, y change) int { return facts.CompareTrials(x.Loss, &x.Trial, y.Loss, &y.Trial) })
	return nil
}

func (a *advice) print(w io.Writer) error {
	var b bytes.Buffer
	printLine(&b, "{0} {0:row|rows}, {1}, k = {2}. Each was measured with at most one round of improvement.", a.Rows, a.method, a.k)
	if most, ok := whatif.Most(a.Now.Columns); ok && most.Loss > whatif.Much {
		fmt.Fprintf(&b, "%q loses %.1f%% of its detail.\n", most.Column, 100*most.Loss)
	}
	if len(a.Now.Answers) > 0 {
		fmt.Fprintln(&b, "The change that answers most comes first: questions, and groups of them, that are right for who opens the file in a statistics program.")
		fmt.Fprintf(&b, "  %-*s", answersWide, "answers")
	}
	fmt.Fprintln(&b, "  loss   highest risk  left out")
	printTrial(&b, a.Now.Loss, a.Now, "as it is")
	for _, p := range a.Changes {
		said := p.Said.String()
		if p.Weaker {
			said += " (protects less)"
		}
		printTrial(&b, p.Loss, p.Trial, said)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func printTrial(w io.Writer, loss float64, t facts.Trial, said string) {
	if !t.Passed() {
		fmt.Fprintf(w, "  -%*s%s: %s\n", 30, "", said, t.Failed)
		return
	}
	if len(t.Answers) > 0 {
		fmt.Fprintf(w, "  %-*s", answersWide, answersOf(t.Answers))
	}
	fmt.Fprintf(w, "  %.4f %12.1f%% %9d  %s\n", loss, 100*t.Highest, t.LeftOut, said)
}

// answersWide is the width of the column on the answers.
const answersWide = 24

// answersOf says how many questions are answered, and how many of their groups.
func answersOf(answers []facts.Answer) string {
	t := facts.Trial{Answers: answers}
	within, judged := 0, 0
	for _, a := range answers {
		within, judged = within+a.Within, judged+a.Judged
	}
	return fmt.Sprintf("%d of %d (%d of %d groups)", t.Good(), len(answers), within, judged)
}

// decider is what a command decides by that releases nothing: a recipe, or flags.
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
	r, err := d.begun()
	if err != nil {
		return nil, r, nil, err
	}
	t, err := read.read(path, r.Input)
	if err != nil {
		return nil, r, nil, err
	}
	if d.recipe == "" {
		if err := d.decisions.decide(&r, t); err != nil {
			return nil, r, nil, err
		}
	}
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

// begun returns the recipe file's content, or the beginning of a recipe.
func (d *decider) begun() (recipe.Recipe, error) {
	if d.recipe != "" {
		return d.input.recipe(d.recipe)
	}
	r := recipe.Default()
	r.Input = d.input.input()
	return r, nil
}
