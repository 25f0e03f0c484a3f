package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/trial"
)

// adviseFlags are the flags of the advise command.
type adviseFlags struct {
	decider
	ks            []int
	methods, also []string
	bound         bool
	first         int  // rows to take from the start; 0: all
	complete      bool // rows that miss a value that could identify are left out
	timeout       time.Duration
	svg, out      string
	save          string
}

func newAdvise() *cobra.Command {
	f := &adviseFlags{}
	c := command("advise FILE (--recipe R.json | --suggested | --qi a,b,c)", "Say what else could be done. No release is written", `
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
best.`, f.run)
	c.SuggestFor = []string{"compare", "sweep", "bound"}
	c.Short = "Say what else could be done: other decisions, other k and methods, the least that must be lost"
	f.register(c, "where a model of the recipe needs it")
	oneOf(c, "say what could identify: --suggested, --qi a,b,c or --recipe R.json", "suggested", "qi", "derive", "recipe")
	c.Flags().IntSliceVar(&f.ks, "k-values", nil, "values of k to set side by side, as in 2,5,10; with --methods alone, the one that is decided")
	c.Flags().StringSliceVar(&f.methods, "methods", nil, "methods to set side by side, as in minimum-loss,kaim, or all; with --k-values alone, the one that is decided")
	c.Flags().BoolVar(&f.bound, "bound", false, "prove how little any release can lose")
	c.Flags().IntVar(&f.first, "first", 0, "take only this many rows from the start")
	c.Flags().BoolVar(&f.complete, "complete", false, "leave out rows that miss a value that could identify")
	c.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "longest time of one run, or where given of the search for the bound")
	c.Flags().StringArrayVar(&f.also, "also", nil, "detail lost that was measured elsewhere, one number for each k, as in 'ARX=0.0253,0.0566,0.0811'; nothing where there is none (repeatable)")
	c.Flags().StringVar(&f.svg, "svg", "", "SVG file to write, of detail lost against risk")
	c.Flags().StringVar(&f.save, "save", "", "folder to write the recipe of each change to, as 1-drop.json by the order in which they are listed, for quasi anonymize --recipe")
	c.Flags().StringVarP(&f.out, "output", "o", "-", "file to write, - for standard output")
	c.Flags().Bool("json", false, "write one JSON object")
	return c
}

func (f *adviseFlags) run(read *tables, path string) error {
	c := read.Command
	if err := cmp.Or(f.check(c), checkSave(f.save), checkOutputs(c, path, named{"-o", f.out}, named{"--svg", f.svg})); err != nil {
		return err
	}
	switch {
	case f.besides():
		return f.sideBySide(read, path)
	case f.bound:
		return f.least(read, path)
	}
	t, r, options, err := f.decided(read, path)
	if err != nil {
		return err
	}
	now, release, err := trial.Released(c.Context(), t, r, read.bar.at("as it is"), options...)
	switch {
	case err != nil:
		return err
	case !now.Passed():
		return fmt.Errorf("there is nothing to compare with: %s", now.Failed)
	}
	forms, err := trial.Forms(release)
	if err != nil {
		return err
	}
	a := advice{File: path, Rows: t.N, Now: now, method: r.Algorithm.Name, k: r.Privacy.K}
	for _, p := range trial.Proposals(t, &r, &a.Now, forms) {
		tried := change{Proposal: p}
		if tried.Trial, err = trial.Of(c.Context(), t, p.Recipe, read.bar.at(p.Said.String()), options...); err != nil {
			return err
		}
		if tried.Trial.Passed() {
			tried.Loss = p.Counted(a.Now.Columns, tried.Trial)
		}
		a.Changes = append(a.Changes, tried)
	}
	slices.SortStableFunc(a.Changes, func(x, y change) int { return facts.CompareTrials(x.Loss, &x.Trial, y.Loss, &y.Trial) })
	recipes := map[string]*recipe.Recipe{}
	for i := range a.Changes {
		tried := &a.Changes[i]
		name := fmt.Sprintf("%d-%s", i+1, tried.Kind)
		if recipes[name] = &tried.Recipe; f.save != "" {
			tried.by = ": " + filepath.Join(f.save, name+".json")
		} else if f.recipe == "" {
			tried.by = flagsFor(tried.Kind, &r, &tried.Recipe)
		}
	}
	if err := writeRecipes(c, f.save, recipes); err != nil {
		return err
	}
	a.Input = read.Notes
	return read.showIn(f.out, a, a.print)
}

// besides reports whether runs are set side by side.
func (f *adviseFlags) besides() bool { return len(f.ks)+len(f.methods) > 0 }

// check refuses flags that have no effect, a k below 1, and methods and settings that do not exist.
func (f *adviseFlags) check(c *cobra.Command) error {
	for _, name := range []string{"also", "svg", "first", "complete", "timeout"} {
		switch about := name == "also" || name == "svg"; {
		case !c.Flag(name).Changed || f.besides():
		case about:
			return wrong("--%s is about runs side by side: say which with --k-values or --methods", name)
		case !f.bound:
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

// decider holds the decisions of a command, from a recipe or from flags.
type decider struct {
	input              inputFlags
	decisions          decisionFlags
	recipe, population string
}

// register adds the flags; people says of the population what it is.
func (d *decider) register(c *cobra.Command, people string) {
	d.input.register(c)
	d.decisions.register(c)
	c.Flags().StringVar(&d.recipe, "recipe", "", "recipe file; excludes the flags that it decides")
	c.Flags().StringVar(&d.population, "population", "", "table of everyone from whom the rows may be drawn, "+people)
	recipeDecides(c, append(decisionNames(), inputsOfRecipe...)...)
}

// decided reads for a command that releases nothing the table, and the recipe or what the flags make of it, with what that is run with.
func (d *decider) decided(read *tables, path string) (*table.Table, recipe.Recipe, []engine.Option, error) {
	r, t, err := read.byRecipe(&d.input, d.recipe, path)
	if err != nil {
		return nil, r, nil, err
	}
	if d.recipe == "" {
		d.decisions.read = read.format
		err = d.decisions.decide(&r, t)
	} else {
		err = d.decisions.patientFlags.assign(&r, t)
	}
	if err != nil {
		return nil, r, nil, err
	}
	noteOnPatients(read.ErrOrStderr(), t, &r)
	options, err := read.population(d.population, r.Input)
	return t, r, append(options, engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize))), err // nothing is released: any will do
}

// advice is the JSON that quasi advise --json prints of changes.
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
	// Loss is the detail that the change loses in the columns of the present release, in
	// [0,1]; 0 without a release.
	Loss  float64     `json:"loss"`
	Trial facts.Trial `json:"trial"`
	by    string      // the flags or the file that it is made by, behind a colon; empty: the file would be
}

// flagsFor returns the flags that make decisions those of a change, behind a colon; empty: no flags do.
func flagsFor(kind whatif.Kind, now, next *recipe.Recipe) string {
	if slices.Contains([]whatif.Kind{whatif.Fitted, whatif.Alone, whatif.Reask, whatif.NoModel, whatif.NoLimit}, kind) {
		return "" // weights, and what is asked for now
	}
	flags := ":"
	add := func(differs bool, flag, value string) {
		if differs {
			flags += fmt.Sprintf(" --%s %q", flag, value)
		}
	}
	add(next.Privacy.K != now.Privacy.K, "k", fmt.Sprint(next.Privacy.K))
	add(next.Privacy.SuppressionLimit != now.Privacy.SuppressionLimit, "suppression-limit", fmt.Sprint(next.Privacy.SuppressionLimit))
	for _, m := range next.Privacy.Models[len(now.Privacy.Models):] {
		add(true, "model", m.Name+":"+m.Column+":l=2") // [whatif.Diverse]
	}
	for _, rule := range next.Derived {
		add(now.Rule(rule.Name) == nil, "derive", rule.String())
	}
	for _, c := range next.Columns {
		if before := now.Column(c.Name); before != nil {
			add(c.Role != before.Role && next.Rule(c.Name) == nil && kind != whatif.Derive, strings.TrimPrefix(roleFlags[c.Role], "--"), c.Name)
			add(c.Means && !before.Means, "means", c.Name)
			add(c.Coarsen != nil && !reflect.DeepEqual(c.Coarsen, before.Coarsen), "coarsen", c.Name+"="+cmp.Or(c.Coarsen, &coarsen.Rule{}).Written())
		}
	}
	return flags
}

func (a *advice) print(w io.Writer) {
	printLine(w, "{0} {0:row|rows}, {1}, k = {2}. Each was measured with at most one round of improvement.", a.Rows, a.method, a.k)
	if most, ok := whatif.Most(a.Now.Columns); ok && most.Loss > whatif.Much {
		fmt.Fprintf(w, "%q loses %.1f%% of its detail.\n", most.Column, 100*most.Loss)
	}
	if len(a.Now.Answers) > 0 {
		fmt.Fprintln(w, "The change that answers most comes first: questions, and groups of them, that are right for who opens the file in a statistics program.")
		fmt.Fprintf(w, "  %-*s", answersWide, "answers")
	}
	fmt.Fprintln(w, "  detail lost  highest risk  left out")
	printTrial(w, a.Now.Loss, a.Now, "as it is")
	var failed []change
	for _, tried := range a.Changes {
		if tried.Trial.Passed() {
			printTrial(w, tried.Loss, tried.Trial, tried.said())
		} else {
			failed = append(failed, tried)
		}
	}
	for _, tried := range failed {
		fmt.Fprintf(w, "No release: %s: %s\n", tried.said(), tried.Trial.Failed)
	}
	if slices.ContainsFunc(a.Changes, func(c change) bool { return c.by == "" }) {
		fmt.Fprintln(w, `--save DIR writes each change as a recipe for "quasi anonymize --recipe".`)
	}
}

// said names a change.
func (c change) said() string {
	if c.Weaker {
		return c.Said.String() + " (protects less)" + c.by
	}
	return c.Said.String() + c.by
}

// printTrial prints the row of a release.
func printTrial(w io.Writer, loss float64, t facts.Trial, said string) {
	if len(t.Answers) > 0 {
		within, judged := groupsAnswered(t.Answers)
		fmt.Fprintf(w, "  %-*s", answersWide, fmt.Sprintf("%d of %d (%d of %d groups)", t.Good(), len(t.Answers), within, judged))
	}
	fmt.Fprintf(w, "  %10.2f%% %12.1f%% %9d  %s\n", 100*loss, 100*t.Highest, t.LeftOut, said)
}

// answersWide is the width of the column on the answers.
const answersWide = 24

// groupsAnswered counts the groups that are answered within the original's margin, of those of
// [facts.LeastJudged] rows and more.
func groupsAnswered(answers []facts.Answer) (within, judged int) {
	for _, a := range answers {
		within, judged = within+a.Within, judged+a.Judged
	}
	return within, judged
}

// bounded is the JSON that quasi advise --bound --json prints.
type bounded struct {
	File       string      `json:"file"`
	N          int         `json:"n"`
	K          int         `json:"k"`
	Seconds    float64     `json:"seconds"`
	LowerBound bound.Bound `json:"lower_bound"`
	Input      []inputNote `json:"input,omitempty"`
	limited    bool        // columns have limits, within which it holds
}

// least proves how little any release can lose.
func (f *adviseFlags) least(read *tables, path string) error {
	t, r, options, err := f.chosen(read, path)
	if err != nil {
		return err
	}
	prepared, err := engine.Prepare(t, r, options...)
	if err != nil {
		return err
	}
	start := time.Now()
	found, err := prepared.Bound(context.WithoutCancel(read.Context()), func(s bound.Step) bool {
		read.bar.show("bound", s.Done)
		return read.Context().Err() != nil || read.Flag("timeout").Changed && time.Since(start) >= f.timeout
	})
	if err != nil {
		return err
	}
	asked := prepared.Recipe()
	b := bounded{path, prepared.Table().N, asked.Privacy.K, time.Since(start).Seconds(), found, read.Notes, len(asked.Limited()) > 0}
	return read.showIn(f.out, b, b.print)
}

// chosen returns what is decided, and the table with what is derived and the rows that are chosen.
func (f *adviseFlags) chosen(read *tables, path string) (*table.Table, recipe.Recipe, []engine.Option, error) {
	t, r, options, err := f.decided(read, path)
	if err != nil {
		return nil, r, nil, err
	}
	if t, err = r.Selected(t, recognize.Format); err != nil {
		return nil, r, nil, err
	}
	r.Derived = nil // they are columns of the table now
	qi := r.Names(table.QuasiIdentifying)
	if err := checkColumns(t, "the table", "--qi", qi...); err != nil || f.first == 0 && !f.complete {
		return t, r, options, err
	}
	var records []int32
	for row := range t.N {
		if f.first > 0 && row >= f.first {
			break
		}
		if !f.complete || !slices.ContainsFunc(qi, func(name string) bool { return t.Column(name).IsMissing(row) }) {
			records = append(records, int32(row))
		}
	}
	return t.Pick(records), r, options, nil
}

func (b bounded) print(w io.Writer) {
	way := map[bound.Way]string{
		bound.Optimum: "and one has that, but for rounding: it is the least there can be",
		bound.Prices:  "found by an ascent of prices",
		bound.Plain:   "the plain bound: a stronger one was not found",
	}[b.LowerBound.Way]
	if b.LowerBound.Ended {
		way += "; the search was ended early, and more of it may raise the bound"
	}
	within := ""
	if b.limited {
		within = " within the limits of the columns"
	}
	printLine(w, "No release of {0:this|these} {0} {0:row|rows} with k = {1}{4} has less detail lost than {2} ({3}).", b.N, b.K, proven(b.LowerBound), way, within)
}

// proven writes a bound rounded down: no digit says more than is proven.
func proven(b bound.Bound) string { return fmt.Sprintf("%.4f", math.Floor(1e4*b.Loss)/1e4) }

// boundedLoss is the loss of a release beside what every release loses.
type boundedLoss struct {
	loss.Report
	LowerBound *comparedBound `json:"lower_bound"`
}

// comparedBound is a bound, and how far a release is from it.
type comparedBound struct {
	bound.Bound
	// AtMostAbove is by what share the release loses more than the best one, at most:
	// 0.14 is 14% more. It is not there where the bound is 0.
	AtMostAbove *float64 `json:"at_most_above,omitempty"`
}

// print says in a sentence how far a release is from the best.
func (b *comparedBound) print(w io.Writer, lost float64) {
	if b.AtMostAbove == nil {
		fmt.Fprintf(w, "Detail lost: %.4f; how little a release must lose is not known.\n", lost)
		return
	}
	fmt.Fprintf(w, "Detail lost: %.4f; no release can lose less than %s, so this one loses at most %v%% more than the best.\n",
		lost, proven(b.Bound), math.Ceil(1000**b.AtMostAbove)/10)
}
