package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/method"
	"quasi/engine/prepare"
	"quasi/engine/report"
	"quasi/engine/say"
)

// anonymizeFlags are the flags of the anonymize command.
type anonymizeFlags struct {
	input      inputFlags
	decisions  decisionFlags
	recipe     string
	out        string
	saveRecipe string
	json       bool
	seconds    float64
	population string
	keyFile    string
	confirm    []string
	bound      bool
	byKnows    bool
	report     reportFlags
}

func newAnonymize() *cobra.Command {
	f := &anonymizeFlags{}
	c := &cobra.Command{
		Use:   "anonymize FILE -o OUT.csv (--recipe R.json | --qi a,b,c | --safe-harbor)",
		Short: "Release a table in which every row looks like at least k - 1 others",
		Long: `Release a table in which every row looks like at least k - 1 others.

Either a recipe says all, or the flags do: columns that no flag names are released as
they are, but for dates that a column is derived from (--derive). The release is audited
from its own text, and written only if it passes and if nothing identifying is in a column
that leaves as it is, unless the recipe or --confirm says that it may. The name of the file
says in which format it is written (` + writable() + `); any
other name is CSV. Of a method that makes two tables, a workbook has two sheets; the second
CSV is OUT.sensitive.csv.

Methods: ` + strings.Join(method.Names(), ", ") + `.
"quasi algorithms" says what they do, "quasi models" which models can be combined with k.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.input.register(c)
	f.decisions.register(c)
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe file; excludes the flags that it decides")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write, .xlsx for a workbook, .zip for the table as CSV with recipe, dictionary, report and checksums, - for CSV on standard output (required)")
	c.Flags().StringVar(&f.population, "population", "", "table of everyone from whom the rows may be drawn, with the quasi-identifiers as FILE has them: k-map and delta-presence need it")
	c.Flags().StringVar(&f.keyFile, "key-file", "", "file with the key of the recipe's transforms, as 64 hexadecimal digits (default: a new key, which is printed once)")
	c.Flags().StringArrayVar(&f.confirm, "confirm", nil, "column that may leave although identifiers are in it, or although it was proposed to be removed; --save-recipe keeps what was found (repeatable)")
	c.Flags().StringVar(&f.saveRecipe, "save-recipe", "", "write the decisions as a recipe to this file")
	c.Flags().Float64Var(&f.seconds, "seconds", 0, "end a method that goes on improving after this many seconds, with the best so far; --save-recipe keeps how far it came")
	c.Flags().BoolVar(&f.bound, "bound", false, "prove how much more than the best possible release this one loses, at most (loss.lower_bound of --json; see quasi bound)")
	c.Flags().BoolVar(&f.byKnows, "loss-by-knowledge", false, "say what the same decisions lose where someone may know one row of a patient (--patient), any two or three, or all: a run each, of at most one round of improvement (loss_by_knowledge of --json)")
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object about the run")
	f.report.register(c)
	oneOf(c, "say where to write: -o OUT.csv or -o OUT.xlsx", "output")
	oneOf(c, "say what to do: --recipe R.json, --qi a,b,c or --safe-harbor", "recipe", "qi", "derive", "safe-harbor")
	recipeDecides(c, append(decisionNames(), inputsOfRecipe...)...)
	return c
}

func (f *anonymizeFlags) run(c *cobra.Command, path string) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := checkOutputs(c, path, f.outputs(false)...); err != nil {
		return err
	}
	r, err := f.recipeOrInput(c)
	if err != nil {
		return err
	}
	read := newTables(c)
	bar := read.bar
	defer bar.clear()
	start := time.Now()
	t, err := read.read(path, r.Input)
	if err != nil {
		return err
	}
	if err := f.checkConfirmed(t); err != nil {
		return err
	}
	harbor, err := f.decisions.safeHarbor.options()
	if err != nil {
		return err
	}
	var plan safeharbor.Plan
	if f.recipe == "" {
		if f.decisions.safeHarbor.on && !c.Flags().Changed("k") {
			f.decisions.k = 1
		}
		if err := f.decisions.decide(&r, t); err != nil {
			return err
		}
		if f.decisions.safeHarbor.on {
			plan = planSafeHarbor(&r, t, harbor)
		}
	}
	var options []engine.Option
	if f.population != "" {
		population, err := read.read(f.population, beside(r.Input))
		if err != nil {
			return err
		}
		options = append(options, engine.WithPopulation(population))
	}
	noteOnPatients(c.ErrOrStderr(), t, &r)
	k, err := f.key(&r)
	if err != nil {
		return err
	}
	if k.bytes != nil {
		options = append(options, engine.WithKey(k.bytes))
	}
	prepared, err := engine.Prepare(t, r, options...)
	if err != nil {
		return err
	}
	release, err := prepared.Run(c.Context(), func(s engine.Step) bool {
		bar.show(string(s.Stage), s.Done)
		return f.seconds > 0 && time.Since(start).Seconds() >= f.seconds
	})
	if err != nil {
		return err
	}
	bar.clear()
	if left := prepared.LeftOut(); left.Code != "" {
		fmt.Fprintf(c.ErrOrStderr(), "note: %s: %s\n", path, left)
	}
	o := outcome{file: path, table: t, with: options, population: f.population != "", release: release, prepared: prepared, key: k, notes: read.Notes}
	if f.bound {
		if o.bound, err = boundOf(c.Context(), prepared, release, bar); err != nil {
			return err
		}
	}
	if f.byKnows {
		if o.byKnows, err = lossByKnowledge(c.Context(), release, bar); err != nil {
			return err
		}
	}
	if f.json && r.Privacy.Patient != "" {
		before, err := prepared.Before()
		if err != nil {
			return err
		}
		o.before = before.Persons
	}
	if plan != nil {
		list := safeharbor.Check(release.Table, plan, harbor)
		o.safeHarbor = &list
	}
	return f.finish(c, o)
}

// check reports flags that do not go together, by what they say.
func (f *anonymizeFlags) check() error {
	written := kind.ForWriting(f.out)
	switch {
	case f.decisions.bom && !written.Text:
		return wrong("--bom has no effect on a workbook: leave it out, or name a .csv file")
	case f.decisions.decimalComma && !written.Text:
		return wrong("--decimal-comma has no effect on a workbook, which shows numbers as its reader's country does: leave it out, or name a .csv file")
	case f.report.attacks && len(f.report.paths) == 0 && !zipped(f.out):
		return wrong("--attacks is for a report: name one with --report, or -o OUT.zip")
	case zipped(f.out) && len(f.report.paths) > 0:
		return wrong("--report has no effect: a zip has the report in it")
	case f.byKnows && f.recipe == "" && f.decisions.patient == "":
		return wrong("--loss-by-knowledge is about patients: name the column that tells them apart with --patient")
	}
	return printedOnce(f.json, f.outputs(false)...)
}

// recipeOrInput returns the recipe file's content, or the beginning of a
// recipe: how the table is read.
func (f *anonymizeFlags) recipeOrInput(c *cobra.Command) (recipe.Recipe, error) {
	if f.recipe != "" {
		return f.input.recipe(f.recipe)
	}
	f.decisions.sortForKnowledge(c)
	r := recipe.Default()
	r.Input = f.input.input()
	return r, nil
}

// outputs are the files that are written; linked says that the release is two tables.
func (f *anonymizeFlags) outputs(linked bool) []named {
	all := append([]named{{"-o", f.out}, {"--save-recipe", f.saveRecipe}}, f.report.outputs()...)
	if linked && !kind.ForWriting(f.out).Several && f.out != "-" && !zipped(f.out) {
		all = append(all, named{"-o, for its second table,", linkedPath(f.out)})
	}
	return all
}

// outcome is what a run came to.
type outcome struct {
	file string // that was read
	// table is what was in it, and with what the recipe needs beside it.
	table *table.Table
	with  []engine.Option
	// population says that a table of the population was read.
	population bool
	release    *engine.Release
	prepared   *engine.Prepared
	key        key
	notes      []inputNote
	// safeHarbor is the checklist of the safe harbor method, where it was asked for.
	safeHarbor *safeharbor.Checklist
	bound      *comparedBound // where it was asked for
	byKnows    []facts.KnownLoss
	before     *audit.Persons  // of the table, where patients are counted
	attacks    *report.Attacks // what attacks found; nil: none were asked for
}

// finish writes what the user asked for.
func (f *anonymizeFlags) finish(c *cobra.Command, o outcome) error {
	if release, r := o.release, o.release.Recipe(); !release.Passed() {
		return fmt.Errorf("k = %d is asked for, the audit finds %d (%s): %w", r.Privacy.K, release.Audit.K, release.Failed(), errAudit)
	}
	o.release = f.confirmed(o.release)
	release, r := o.release, o.release.Recipe()
	if err := checkOutputs(c, o.file, f.outputs(release.Linked != nil)...); err != nil {
		return err
	}
	if err := unconfirmed(release.Concerns().Open()); err != nil {
		return err
	}
	// First of all, since what can't be attacked is to leave no release without its report.
	if f.report.attacks {
		found, err := o.attacked(c)
		if err != nil {
			return err
		}
		o.attacks = found
	}
	o.key.show(c.ErrOrStderr())
	files, err := f.writeRelease(c, o)
	if err != nil {
		return err
	}
	if err := f.report.write(c, o, files); err != nil {
		return err
	}
	if f.saveRecipe != "" {
		if err := writeRecipe(c, f.saveRecipe, &r); err != nil {
			return err
		}
	}
	s := summarize(r, o)
	if f.json {
		return printJSON(c.OutOrStdout(), s)
	}
	s.print(c.ErrOrStderr(), f.out)
	if o.bound != nil {
		o.bound.print(c.ErrOrStderr(), o.release.Loss.ILossRate)
	}
	return nil
}

// summary is what the anonymize command prints as JSON.
type summary struct {
	Algorithm  string  `json:"algorithm"`
	N          int     `json:"n"`
	Released   int     `json:"released"`
	Suppressed int     `json:"suppressed"`
	Seconds    float64 `json:"seconds"`
	// Curve is the loss over time of a method that goes on improving.
	Curve    []facts.Point   `json:"curve,omitempty"`
	Verdicts []facts.Verdict `json:"verdicts"`
	// Transformed are the columns that are still personal data.
	Transformed []prepare.Transformed `json:"transformed,omitempty"`
	// Holdings are the columns of days of which none is left, and that keep their name.
	Holdings []facts.Holding `json:"holdings,omitempty"`
	// Studied is what is left of the columns that are studied.
	Studied []facts.Studied `json:"studied,omitempty"`
	// Concerns are what leaves beside the columns that the models judge.
	Concerns facts.Concerns `json:"concerns"`
	// Notes are what to know beside the verdicts.
	Notes   []string     `json:"notes,omitempty"`
	Classes classes      `json:"classes"`
	Loss    any          `json:"loss"`
	Audit   audit.Report `json:"audit"`
	// PersonsBefore is what audit.persons says of the release, of the table.
	PersonsBefore *audit.Persons `json:"persons_before,omitempty"`
	// LossByKnowledge is what the same decisions lose by what someone may know of a patient.
	LossByKnowledge []facts.KnownLoss `json:"loss_by_knowledge,omitempty"`
	// Input is what was read otherwise than it is written, LeftOut the rows that are no
	// people as the recipe reads them, beside those.
	Input   []inputNote `json:"input,omitempty"`
	LeftOut say.Text    `json:"left_out,omitzero"`

	SafeHarbor *safeharbor.Checklist `json:"safe_harbor,omitempty"`
}

type classes struct {
	Count   int     `json:"count"`
	Average float64 `json:"average"`
	Min     int     `json:"min"`
	Max     int     `json:"max"`
}

func summarize(r recipe.Recipe, o outcome) summary {
	release, n := o.release, o.prepared.Table().N
	c := release.Audit.Classes
	var notes []string
	for _, note := range release.Notes() {
		notes = append(notes, note.String())
	}
	var lost any = release.Loss
	if o.bound != nil {
		lost = boundedLoss{release.Loss, o.bound}
	}
	return summary{
		Algorithm:  r.Algorithm.Name,
		N:          n,
		Released:   release.Table.N,
		Suppressed: n - release.Table.N,
		Seconds:    release.Seconds,
		Curve:      release.Curve,
		Verdicts:   release.Verdicts,
		Classes:    classes{c.Count, c.Average, c.Min, c.Max},
		Loss:       lost,
		Audit:      release.Audit,

		PersonsBefore: o.before, LossByKnowledge: o.byKnows,
		Transformed: release.Transformed, Studied: release.Studied(), Holdings: unnamed(release.Holdings(), &r), Concerns: release.Concerns(), Notes: notes,
		Input: o.notes, LeftOut: o.prepared.LeftOut(), SafeHarbor: o.safeHarbor,
	}
}

// unnamed returns the columns that have no other name in the release.
func unnamed(all []facts.Holding, r *recipe.Recipe) []facts.Holding {
	return slices.DeleteFunc(all, func(h facts.Holding) bool { return r.Column(h.Column).Rename != "" })
}

func (s summary) print(w io.Writer, out string) {
	printLine(w, "{0}: {1} of {2} {2:row|rows} released to {3} in {4} s.", s.Algorithm, s.Released, s.N, out, fmt.Sprintf("%.2f", s.Seconds))
	for _, studied := range s.Studied {
		fmt.Fprintf(w, "Studied: %s, %s.\n", studied.Column, studied)
	}
	for _, v := range s.Verdicts {
		fmt.Fprintf(w, "%s: holds.\n", v.Model)
	}
	for _, t := range s.Transformed {
		fmt.Fprintf(w, "Note: %s.\n", t)
	}
	printConcerns(w, s.Concerns)
	for _, note := range s.Notes {
		fmt.Fprintf(w, "Note: %s\n", note)
	}
	for _, h := range s.Holdings {
		fmt.Fprintf(w, "Note: column %q holds %s in the release, no days. --rename can give it a name that says so.\n", h.Column, h.Holds)
	}
	printKnownLosses(w, s.LossByKnowledge)
	printAudit(w, s.Audit)
	printBlank(w, s.Audit, true)
	printPersons(w, s.Audit.Persons)
	if s.SafeHarbor != nil {
		printChecklist(w, *s.SafeHarbor)
	}
}
