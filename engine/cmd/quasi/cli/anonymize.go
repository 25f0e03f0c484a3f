package cli

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
	"quasi/engine/prepare"
	"quasi/engine/profile/describe"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// anonymizeFlags are the flags of the anonymize command.
type anonymizeFlags struct {
	decider
	out, saveRecipe, keyFile string
	seconds                  float64
	confirm                  []string
	bound, byKnows           bool
	report                   reportFlags
}

func newAnonymize() *cobra.Command {
	f := &anonymizeFlags{}
	c := command("anonymize FILE -o OUT.csv (--suggested | --recipe R.json | --qi a,b,c | --safe-harbor)", "Release a table in which every row looks like at least k - 1 others", `
With --suggested each column has the role and the form that the app proposes. What only a
person can say stops it, with the flags that answer: how a date is read that can be read in two
ways, whose rows they are, what is to become of a column that is not recognized. Flags decide
otherwise about single columns.

Otherwise a recipe says all, or the flags do: columns that no flag names are released as
they are, but for dates that a column is derived from (--derive). The release is audited
from its own text, and written only if it passes and if nothing identifying is in a column
that leaves as it is, unless the recipe or --confirm says that it may. The name of the file
says in which format it is written (`+writable()+`); any
other name is CSV. Of a method that makes two tables, a workbook has two sheets; the second
CSV is OUT.sensitive.csv.

Methods: `+strings.Join(method.Names(), ", ")+`.
"quasi algorithms" says what they do, "quasi models" which models can be combined with k.`, f.run)
	f.register(c, "with the columns that could identify as FILE has them: k-map and delta-presence need it")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write, .xlsx for a workbook, .zip for the table as CSV with recipe, codebook, report and checksums, - for CSV on standard output (required)")
	c.Flags().StringVar(&f.keyFile, "key-file", "", "file with the key of the recipe's transforms, as 64 hexadecimal digits (default: a new key, which is printed once)")
	c.Flags().StringArrayVar(&f.confirm, "confirm", nil, "column that may leave although identifiers are in it, although it was proposed to be removed, or although it singles people out; --save-recipe keeps what was found (repeatable)")
	c.Flags().StringVar(&f.saveRecipe, "save-recipe", "", "write the decisions as a recipe to this file, which remembers that this release left")
	c.Flags().Float64Var(&f.seconds, "seconds", 0, "end a method that goes on improving after this many seconds with the best so far, or before a first one with the cuts of mondrian-relaxed; --save-recipe keeps how far it came, or that method")
	c.Flags().BoolVar(&f.bound, "bound", false, "prove how much more than the best possible release this one loses, at most (loss.lower_bound of --json; see quasi advise)")
	c.Flags().BoolVar(&f.byKnows, "loss-by-knowledge", false, "say what the same decisions lose where someone may know one row of a patient (--patient), any two or three, or all: a run each, of at most one round of improvement (loss_by_knowledge of --json)")
	c.Flags().Bool("json", false, "print one JSON object about the run")
	f.report.register(c)
	oneOf(c, "say where to write: -o OUT.csv or -o OUT.xlsx", "output")
	oneOf(c, "say what to do: --suggested, --recipe R.json, --qi a,b,c or --safe-harbor", "suggested", "recipe", "qi", "derive", "safe-harbor")
	apart(c, "--suggested and --safe-harbor each say what becomes of the columns: leave one of them out", "suggested", "safe-harbor")
	return c
}

func (f *anonymizeFlags) run(read *tables, path string) error {
	c := read.Command
	if err := cmp.Or(f.check(c), checkOutputs(c, path, f.outputs(false)...)); err != nil {
		return err
	}
	read.run = true
	start := time.Now()
	o := outcome{file: path, population: f.population != ""}
	r, err := f.decide(read, &o)
	if err != nil {
		return err
	}
	if err := f.prepare(read, r, &o); err != nil {
		return err
	}
	o.release, err = o.prepared.Run(c.Context(), func(s engine.Step) bool {
		read.bar.show(string(s.Stage), s.Done)
		return f.seconds > 0 && time.Since(start).Seconds() >= f.seconds
	})
	if err != nil {
		return err
	}
	read.bar.clear()
	if left := o.prepared.LeftOut(); left.Code != "" {
		fmt.Fprintf(c.ErrOrStderr(), "note: %s: %s\n", path, left)
	}
	o.notes = read.Notes
	if err := f.measure(read, &o); err != nil {
		return err
	}
	return f.finish(read, o)
}

// decide reads the table, and returns the recipe, or what the flags make of one.
func (f *anonymizeFlags) decide(read *tables, o *outcome) (r recipe.Recipe, err error) {
	if r, o.table, err = read.byRecipe(&f.input, f.recipe, o.file); err != nil {
		return r, err
	}
	if err := checkColumns(o.table, "the table", "--confirm", f.confirm...); err != nil {
		return r, err
	}
	if f.recipe != "" {
		for _, i := range drift.Compare(o.table, r).Items {
			switch {
			case i.Code == drift.CodeFormat && i.Blocks():
				return r, fmt.Errorf("%w: %s (quasi drift says more, and with -o writes a recipe that fits)", errDrift, i)
			case i.Code == drift.CodeForm:
				fmt.Fprintf(read.ErrOrStderr(), "note: %s: %s\n", o.file, i)
			}
		}
		asked, unasked := drift.Asked(o.table, &r)
		for _, err := range unasked {
			fmt.Fprintf(read.ErrOrStderr(), "note: %s: %s\n", o.file, drift.Dropped(err))
		}
		r.Questions = asked
		if err := f.decisions.patientFlags.assign(&r, o.table); err != nil {
			return r, err
		}
	}
	harbor := f.decisions.safeHarbor.on
	if o.harbor, err = f.decisions.safeHarbor.options(); err != nil || f.recipe != "" {
		return r, err
	}
	if harbor && !read.Flags().Changed("k") {
		f.decisions.k = 1
	}
	f.decisions.read = read.format
	if err := f.decisions.decide(&r, o.table); err != nil {
		return r, err
	}
	if harbor {
		coarser := r.Clone()
		t := r.Interpret(o.table, nil)
		if with, err := r.Selected(o.table, recognize.Format); err == nil && len(r.Derived) > 0 {
			t = with // where it can't be computed, preparing says so
		}
		o.harbor.Derived = r.Derived
		// A role that a flag gives stays, but for what must be removed.
		plan := safeharbor.PlanFor(t, describe.TableWith(t, r.Derived), o.harbor)
		plan.Apply(&r)
		o.plan = safeharbor.Actual(plan, &r)
		for i := range coarser.Columns {
			switch given, now := &coarser.Columns[i], &r.Columns[i]; {
			case given.Coarsen == nil || reflect.DeepEqual(given.Coarsen, now.Coarsen):
			case now.Coarsen == nil:
				return r, wrong("--coarsen: --safe-harbor removes column %q: leave one of them out", given.Name)
			default:
				return r, wrong("--coarsen of %q asks for %s, --safe-harbor for %s: leave one of them out", given.Name, given.Coarsen.Kind, now.Coarsen.Kind)
			}
		}
	}
	return r, nil
}

// prepare reads what the recipe needs beside the table, and states the problem.
func (f *anonymizeFlags) prepare(read *tables, r recipe.Recipe, o *outcome) (err error) {
	if o.with, err = read.population(f.population, r.Input); err != nil {
		return err
	}
	noteOnPatients(read.ErrOrStderr(), o.table, &r)
	key, made, err := f.key(&r)
	if err != nil {
		return err
	}
	if key != nil {
		o.with = append(o.with, engine.WithKey(key))
	}
	if made {
		o.made = key
	}
	o.prepared, err = engine.Prepare(o.table, r, o.with...)
	return err
}

// measure finds out what the flags ask for beside the release.
func (f *anonymizeFlags) measure(read *tables, o *outcome) (err error) {
	ctx, bar := read.Context(), read.bar
	if f.bound {
		b, err := o.prepared.Bound(ctx, func(s bound.Step) bool { return bar.step(engine.Step{Stage: "bound", Done: s.Done}) })
		if err != nil {
			return err
		}
		o.bound = &comparedBound{Bound: b}
		if share, known := b.Above(o.release.Loss.ILossRate); known {
			o.bound.AtMostAbove = &share
		}
	}
	r := o.release.Recipe()
	if f.byKnows && r.Privacy.Patient == "" {
		return wrong("--loss-by-knowledge is about patients, but the recipe says of no column that it tells them apart (privacy.patient)")
	}
	for _, knows := range recipe.Knowledges() {
		if !f.byKnows {
			break
		}
		found, err := trial.Of(ctx, o.table, o.release.Prepared().Recipe.Knowing(knows), bar.at("known rows: "+knows), o.with...)
		if err != nil {
			return err
		}
		o.byKnows = append(o.byKnows, found.Known(knows))
	}
	bar.clear()
	o.byKnows = facts.RisingLoss(o.byKnows)
	if read.json() && r.Privacy.Patient != "" {
		before, err := o.prepared.Before()
		if err != nil {
			return err
		}
		o.before = before.Persons
	}
	if o.plan != nil {
		list := safeharbor.Check(o.release.Table, o.plan, o.harbor)
		o.safeHarbor = &list
	}
	return nil
}

// check reports flags that do not go together, by what they say.
func (f *anonymizeFlags) check(c *cobra.Command) error {
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
	case !(f.seconds >= 0) || math.IsInf(f.seconds, 0):
		return wrong("--seconds is %v; it must be a number, 0 or greater", f.seconds)
	case f.byKnows && f.recipe == "" && f.decisions.patient == "":
		return wrong("--loss-by-knowledge is about patients: name the column that tells them apart with --patient")
	}
	return printedOnce(c, f.outputs(false)...)
}

// outputs are the files that are written; linked says that the release is two tables.
func (f *anonymizeFlags) outputs(linked bool) []named {
	all := append([]named{{"-o", f.out}, {"--save-recipe", f.saveRecipe}}, group.Each(f.report.paths, func(path string) named { return named{"--report", path} })...)
	if linked && !kind.ForWriting(f.out).Several && f.out != "-" && !zipped(f.out) {
		all = append(all, named{"-o, for its second table,", linkedPath(f.out)})
	}
	return all
}

// outcome is the result of a run.
type outcome struct {
	file string // that was read
	// table is its content, and with holds further inputs of the recipe.
	table *table.Table
	with  []engine.Option
	// population says that a table of the population was read.
	population bool
	release    *engine.Release
	prepared   *engine.Prepared
	made       []byte // the key that was made for it; nil: none was
	notes      []inputNote
	// plan is the plan of the safe harbor method, and safeHarbor the checklist of the
	// release, where they were asked for.
	plan       safeharbor.Plan
	harbor     safeharbor.Options
	safeHarbor *safeharbor.Checklist
	bound      *comparedBound // where it was asked for
	byKnows    []facts.KnownLoss
	before     *audit.Persons  // of the table, where patients are counted
	attacks    *report.Attacks // what attacks found; nil: none were asked for
}

// finish checks the release, and writes what the user asked for.
func (f *anonymizeFlags) finish(read *tables, o outcome) error {
	c := read.Command
	o.release = o.release.Letting(f.confirm...)
	s, err := summarize(o)
	if err := cmp.Or(err, checkOutputs(c, o.file, f.outputs(o.release.Linked != nil)...), kept(o.release)); err != nil {
		return err
	}
	others := group.Each(o.release.Others(), say.Text.String)
	for _, note := range others {
		fmt.Fprintf(c.ErrOrStderr(), "Note: %s\n", note)
	}
	if err := f.write(read, o); err != nil {
		return err
	}
	if read.json() {
		return printJSON(c.OutOrStdout(), s)
	}
	s.Notes = slices.DeleteFunc(s.Notes, func(note string) bool { return slices.Contains(others, note) }) // said before
	s.print(c.ErrOrStderr(), f.out)
	if o.bound != nil {
		o.bound.print(c.ErrOrStderr(), o.release.Loss.ILossRate)
	}
	return nil
}

// write writes the release, its reports and its recipe.
func (f *anonymizeFlags) write(read *tables, o outcome) (err error) {
	c := read.Command
	// First of all, since what can't be attacked is to leave no release without its report.
	if f.report.attacks {
		if o.attacks, err = o.attacked(read); err != nil {
			return err
		}
	}
	if o.made != nil {
		fmt.Fprintf(c.ErrOrStderr(), "Key of the pseudonyms and shifted dates, shown once and kept nowhere: %s\n", hex.EncodeToString(o.made))
	}
	files, err := f.writeRelease(read, o)
	if err != nil {
		return err
	}
	if err := f.report.write(c, o, files); err != nil || f.saveRecipe == "" {
		return err
	}
	r := o.release.Recipe()
	r.Left = recipe.Remembered(r.Left, recipe.Left{At: time.Now().Format(recipe.LeftAt), Recipients: r.Privacy.Recipients, Questions: recipe.Written(r.Questions),
		Columns: slices.DeleteFunc(o.prepared.Table().Names(), func(name string) bool { return !r.Leaves(name) }), Release: o.release.Fingerprint()})
	return writeRecipe(c, f.saveRecipe, &r)
}

// kept says why a release can't be written: it fails its audit, or something leaves that nobody has
// confirmed, and what to do then; nil: it can.
func kept(release *engine.Release) error {
	if !release.Passed() {
		return fmt.Errorf("k = %d is asked for, the audit finds %d (%s): %w", release.Recipe().Privacy.K, release.Audit.K, release.Failed(), errAudit)
	}
	open := release.Concerns().Open()
	if len(open) == 0 {
		return undecided(release)
	}
	lines := []string{phrase("nothing was written: {0:this column|these columns} would leave as {0:it is|they are}, although identifiers are in {0:it or it was|them or they were} proposed to be removed", len(open))}
	lines = append(lines, group.Each(open, func(i facts.Identifiers) string { return fmt.Sprintf("  column %q: %s", i.Column, i.Said()) })...)
	name := open[0].Column
	lines = append(lines, phrase("Remove {1:it|these columns} (--identifying {0:q}), release pseudonyms in {1:its|their} place (--pseudonyms {0:q}), say so in the recipe, or look at {1:it|each} and let it leave: --confirm {0:q}", name, len(open)))
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// undecided says which columns, and pairs, single people out that nobody has confirmed, whom they
// single out in coarser forms or without one of a pair, and what to do; nil: none.
func undecided(release *engine.Release) error {
	waiting := release.Concerns().Undecided()
	if len(waiting) == 0 {
		return nil
	}
	forms, err := trial.Forms(release)
	if err != nil {
		return err
	}
	first := waiting[0]
	many := len(waiting) + len(first.Columns) - 1
	lines, coarser := []string{phrase("nothing was written: {0:this column waits|these columns wait} for a decision, because {0:its|their} values single people out", many)}, ""
	for _, u := range waiting {
		lines = append(lines, phrase("  {0:column|columns} {1}: {2}", len(u.Columns), say.Names(u.Columns), u.Said))
		for _, form := range forms {
			if slices.Contains(u.Columns, form.Column) && (form.With == "") == (len(u.Columns) == 1) && (form.With == "" || slices.Contains(u.Columns, form.With)) {
				asked := fmt.Sprintf("--coarsen %q", form.Column+"="+form.Rule.Written())
				if form.Means {
					asked = fmt.Sprintf("--qi %q --means %q", form.Column, form.Column)
				}
				lines = append(lines, phrase("    {0}: {1} of {2} ({3})", asked, form.Alone, form.People, form.Left()))
				coarser = cmp.Or(coarser, asked)
			}
		}
		if u.Drop != "" {
			lines = append(lines, phrase("    --identifying {0:q}: {1} of {2}", u.Drop, u.Left, u.People))
		}
	}
	confirm := strings.Join(group.Each(first.Columns, func(name string) string { return fmt.Sprintf(" --confirm %q", name) }), "")
	what := phrase("Remove {0:it|these columns, or one of a pair} (--identifying {1:q}), or let {0:it|each} leave all the same:{2}", many, cmp.Or(first.Drop, first.Columns[0]), confirm)
	if coarser != "" {
		what = phrase("Release {0:it|these columns, or one of a pair,} coarser ({3}), remove {0:it|them} (--identifying {1:q}), or let {0:it|each} leave all the same:{2}", many, cmp.Or(first.Drop, first.Columns[0]), confirm, coarser)
	}
	return fmt.Errorf("%s", strings.Join(append(lines, what), "\n"))
}

// concerns looks at the columns that an audit does not judge, and at what is left in those
// that it does. The column that identifies the patient is there for the audit.
func (f *auditFlags) concerns(t *table.Table, r *recipe.Recipe, k int) facts.Concerns {
	proposed := describe.Table(t)
	var columns []residual.Column
	for i, c := range t.Columns {
		if c.Name == f.patient {
			continue
		}
		leaving := residual.Column{Column: c, Name: c.Name, Generalized: slices.Contains(f.opt.QI, c.Name), Sensitive: slices.Contains(f.opt.Sensitive, c.Name)}
		if !leaving.Generalized {
			leaving.Suggested = &proposed[i]
		} else if f.from != nil {
			leaving.Read = f.from.Column(f.called.original(c.Name))
		}
		if r != nil && r.Column(c.Name) != nil {
			leaving.Disguised, leaving.Coarser = r.Column(c.Name).Transform != nil, r.Column(c.Name).Coarsen != nil
		}
		columns = append(columns, leaving)
	}
	if r != nil {
		k = r.Privacy.K
	}
	return residual.Find(columns, residual.Options{K: k, Patients: f.opt.Patients, Records: f.records})
}

// summary is the JSON of the anonymize command.
type summary struct {
	facts.Sheet
	N          int `json:"n"`
	Suppressed int `json:"suppressed"`
	// Transformed are the columns that are still personal data.
	Transformed []prepare.Transformed `json:"transformed,omitempty"`
	// Forms are coarser ones of columns that single few people out.
	Forms []whatif.Form `json:"forms,omitempty"`
	// Notes has those of Sheet and on stretched columns, with the flags that answer.
	Notes   []string     `json:"notes,omitempty"`
	Classes classes      `json:"classes"`
	Loss    any          `json:"loss"`
	Audit   audit.Report `json:"audit"`
	// PersonsBefore is audit.persons for the table.
	PersonsBefore *audit.Persons `json:"persons_before,omitempty"`
	// LossByKnowledge is the loss of the same decisions by possible knowledge of a patient.
	LossByKnowledge []facts.KnownLoss `json:"loss_by_knowledge,omitempty"`
	Input           []inputNote       `json:"input,omitempty"` // read otherwise than written

	SafeHarbor *safeharbor.Checklist `json:"safe_harbor,omitempty"`
}

type classes struct {
	Count   int     `json:"count"`
	Average float64 `json:"average"`
	Min     int     `json:"min"`
	Max     int     `json:"max"`
}

func summarize(o outcome) (summary, error) {
	release, n := o.release, o.prepared.Table().N
	sheet, err := release.Sheet()
	if err != nil {
		return summary{}, err
	}
	c := release.Audit.Classes
	notes := slices.Concat(group.Each(sheet.Notes, func(note say.Text) string { return note.String() + oddFlag(note) }),
		group.Each(sheet.Stretched, func(s facts.Stretched) string { return s.Said().String() + " (--loss leaves)" }))
	forms, err := trial.Forms(release)
	var lost any = release.Loss
	if o.bound != nil {
		lost = boundedLoss{release.Loss, o.bound}
	}
	return summary{
		Sheet: sheet, N: n, Suppressed: n - release.Table.N, Classes: classes{c.Count, c.Average, c.Min, c.Max}, Loss: lost, Audit: release.Audit,
		PersonsBefore: o.before, LossByKnowledge: o.byKnows, Transformed: release.Transformed, Notes: notes, Input: o.notes, SafeHarbor: o.safeHarbor,
		Forms: slices.DeleteFunc(forms, func(f whatif.Form) bool { return !f.Few }),
	}, err
}

func (s summary) print(w io.Writer, out string) {
	printLine(w, "{0}: {1} of {2} {2:row|rows} released to {3} in {4} s.", s.Algorithm, s.Released, s.N, out, fmt.Sprintf("%.2f", s.Seconds))
	printCard(w, "Protection", s.Cards.Protection)
	printCard(w, "Use", s.Cards.Use)
	for _, studied := range s.Studied {
		fmt.Fprintf(w, "Studied: %s.\n", inLine(studied.Said().English))
	}
	for _, v := range s.Verdicts {
		fmt.Fprintf(w, "%s: holds.\n", v.Model)
	}
	for _, a := range s.Answers {
		printQuestion(w, a)
	}
	for _, b := range s.Biases {
		if b.Moved() {
			fmt.Fprintf(w, "Note: %s.\n", b.Said)
		}
	}
	for _, t := range s.Transformed {
		fmt.Fprintf(w, "Note: %s.\n", t)
	}
	printUnique(w, slices.DeleteFunc(slices.Clone(s.Concerns.Unique), func(u facts.Unique) bool { // but what somebody has answered
		return u.Confirmed || len(u.Columns) == 1 && slices.ContainsFunc(s.Concerns.Identifiers, func(i facts.Identifiers) bool { return i.Confirmed && i.Column == u.Columns[0] })
	}))
	for _, form := range s.Forms[:min(len(s.Forms), mostPrinted)] {
		printLine(w, "Note: by {0:q}, --coarsen {1:q} would single out {2} of {3} ({4}).", form.Column, form.Column+"="+form.Rule.Written(), form.Alone, form.People, form.Left())
	}
	for _, name := range slices.Sorted(maps.Keys(s.Shared)) {
		printLine(w, "Note: --model {1:q} asks for at least 2 different values of {0:q} in each group.", name, whatif.Diverse(name).Name+":"+name+":l=2")
	}
	for _, note := range s.Notes {
		fmt.Fprintf(w, "Note: %s\n", note)
	}
	if len(s.LossByKnowledge) > 0 {
		fmt.Fprintln(w, "Detail lost by the rows of a patient that someone may know, after at most one round:")
	}
	for _, found := range s.LossByKnowledge {
		if found.Failed.English != "" {
			fmt.Fprintf(w, "  %s: %s\n", found.Knows, sentence(found.Failed))
		} else {
			fmt.Fprintf(w, "  %s: %s, %s\n", found.Knows, percent(found.Loss), facts.LeftOut(found.LeftOut))
		}
	}
	printAudit(w, s.Audit)
	printBlank(w, s.Audit, true)
	printPersons(w, s.Audit.Persons)
	if s.SafeHarbor != nil {
		printChecklist(w, *s.SafeHarbor)
	}
}

// printCard prints a verdict, and the other points to look at.
func printCard(w io.Writer, title string, c facts.Card) {
	fmt.Fprintf(w, "%s (%s): %s %s\n", title, c.Tone.Said(), sentence(c.Headline), c.Detail)
	for _, more := range c.More {
		fmt.Fprintf(w, "  %s\n", sentence(more))
	}
}
