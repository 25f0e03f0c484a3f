package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/advise/safeharbor"
	"quasi/engine/criteria"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/linkage"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/population"
	"quasi/engine/measure/suda"
	"quasi/engine/measure/support"
	"quasi/engine/measure/utility"
	"quasi/engine/model/privacy"
	"quasi/engine/release"
)

// auditFlags are the flags of the audit command.
type auditFlags struct {
	input                                                     inputFlags
	opt                                                       audit.Options
	recipe, patient, population, hierarchies, original, label string
	suda                                                      int
	rename, knows                                             []string
	safeHarbor                                                safeHarborFlags
	counts                                                    bool // k was given

	// from is the original, if it is given and has a record for each row of FILE; records are those.
	from    *table.Table
	records []int32
	// called says what the columns of FILE are called in the tables beside it.
	called renames
}

func newAudit() *cobra.Command {
	f := &auditFlags{}
	c := command("audit FILE... (--qi a,b,c | --recipe R.json | --safe-harbor)", "Say what any table protects, whichever tool made it", `
Columns that are not named are looked at, too: identifiers that are found in them, and
how many people someone finds who knows them exactly, are notes, and no failure.

With --recipe the columns' roles are the recipe's, and FILE is judged by the
models that it asks for: the exit code is 3 if it fails one.

Several files, or those of a folder that are tables, are audited as one table. Each has
its header.`, nil)
	c.Args, c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return oneFile(c, args)
	}, withTables(f.run)
	f.input.register(c)
	c.Flags().StringSliceVar(&f.opt.QI, "qi", nil, "columns that could identify, as in age,sex,zip")
	c.Flags().StringSliceVar(&f.opt.Sensitive, "sensitive", nil, "sensitive columns")
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe file that gives the roles and what FILE must satisfy; excludes --qi and --sensitive")
	c.Flags().StringVar(&f.patient, "patient", "", "column that identifies the patient: groups and risks then count patients, and the audit says what is left to someone who knows several rows of one, and which of the other columns tell whose rows belong together")
	c.Flags().StringSliceVar(&f.knows, "knows", nil, "how many rows of a patient someone may know, with --patient: 1, 2, 3 or all (default: each of them)")
	c.Flags().IntVar(&f.opt.K, "k", 0, "with --patient: say how many patients look like fewer than k - 1 others (default: the k of --recipe, or 5)")
	c.Flags().BoolVar(&f.opt.OthersKnown, "others-known", false, "an attacker knows the other sensitive columns of a person: they count as columns that could identify to the figures of one")
	c.Flags().BoolVar(&f.opt.Wildcard, "wildcard", false, "report the second reading too: that * may be any value")
	c.Flags().StringVar(&f.population, "population", "", "table of everyone from whom the rows may be drawn, with the columns that could identify as the original has them; groups that are no intervals, periods or masks need --hierarchies or --recipe")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each: of sensitive columns for the hierarchical distance, of columns that could identify for --original")
	c.Flags().StringVar(&f.original, "original", "", "table of which FILE is a release: measures what was lost, and how useful FILE remains")
	c.Flags().StringArrayVar(&f.rename, "rename", nil, "column of --original, --population or --hierarchies that FILE calls otherwise, as in born=year_of_birth; --recipe says it, too (repeatable)")
	c.Flags().StringVar(&f.label, "label", "", "column that is predicted from the columns that could identify, with --original (default: the first sensitive one)")
	c.Flags().IntVar(&f.suda, "suda", 0, "find the minimal sample uniques of up to this many columns that could identify (SUDA2)")
	c.Flags().Float64Var(&f.opt.Threshold, "threshold", audit.DefaultThreshold, "risk above which a row is at risk")
	c.Flags().Float64Var(&f.opt.Fraction, "sampling-fraction", 0, "share of the population that the rows are a random sample of, as in 0.1 (default: not known)")
	c.Flags().IntVar(&f.opt.Subsets, "subsets", 2, "most columns that could identify in a set whose distinction and separation --json prints; -1: none")
	c.Flags().Bool("json", false, "print one JSON object")
	f.safeHarbor.register(c.Flags(), "search the cells for the 18 categories of identifiers of the safe harbor method (45 CFR 164.514(b)(2)(i)), beside the audit or, without --qi and --recipe, alone; the exit code is 3 if something is found")
	oneOf(c, "name the columns that could identify: --qi a,b,c", "qi", "recipe", "safe-harbor")
	recipeDecides(c, "qi", "sensitive")
	return c
}

// audited is the JSON of the audit command.
type audited struct {
	audit.Report
	SpecialUniques *suda.Report    `json:"special_uniques,omitempty"`
	Loss           *loss.Report    `json:"loss,omitempty"`
	Utility        *utility.Report `json:"utility,omitempty"`
	Notes          []string        `json:"notes,omitempty"` // on loss and utility
	Verdicts       []facts.Verdict `json:"verdicts,omitempty"`
	// Concerns are on the columns that the audit does not judge.
	Concerns facts.Concerns `json:"concerns"`
	// OriginalKnown says that Blank counts those who had no quasi-identifier in the
	// original, not those who show none.
	OriginalKnown bool        `json:"original_known,omitempty"`
	Input         []inputNote `json:"input,omitempty"` // read otherwise than written
	// SafeHarbor is the checklist of the safe harbor method, if it was asked for.
	SafeHarbor *safeharbor.Checklist `json:"safe_harbor,omitempty"`
	Files      parts                 `json:"files,omitempty"` // through which rows are numbered
}

// searched is printed for the safe harbor method alone.
type searched struct {
	SafeHarbor *safeharbor.Checklist `json:"safe_harbor"`
	Files      parts                 `json:"files,omitempty"`
}

func (f *auditFlags) run(read *tables, args []string) error {
	f.counts = read.Flags().Changed("k")
	if x := f.opt.Threshold; !(x > 0 && x <= 1) {
		return wrong("--threshold is %v; it must be above 0 and at most 1", x)
	}
	if x := f.opt.Fraction; !(x >= 0 && x <= 1) {
		return wrong("--sampling-fraction is %v; it must be above 0 and at most 1", x)
	}
	var r *recipe.Recipe // that gives the roles, if there is one
	if f.recipe != "" {
		decided, err := readRecipe(f.recipe)
		if err != nil {
			return err
		}
		r = &decided
	}
	in := f.input.input()
	if r != nil {
		in = f.input.or(r.InputOfRelease())
	}
	t, files, err := read.releasedIn(args, in)
	if err != nil {
		return err
	}
	harbor, err := f.checklist(t, r)
	if err != nil {
		return err
	}
	if f.called, err = ofRelease(f.rename, t, r); err != nil {
		return err
	}
	if r == nil && len(f.opt.QI) == 0 {
		if err := read.show(searched{harbor, files}, files.placed(func(w io.Writer) { printChecklist(w, *harbor) })); err != nil {
			return err
		}
		return foundIn(harbor)
	}
	result, err := f.audit(read, t, r)
	if err != nil {
		return err
	}
	read.bar.clear()
	result.SafeHarbor, result.Input, result.Files = harbor, read.Notes, files
	if absent := result.Risk.Journalist.Absent; absent > 0 {
		fmt.Fprintln(read.ErrOrStderr(), sentence(facts.AbsentRows(absent, result.N, f.population)))
	}
	if err := read.show(result, files.placed(result.print)); err != nil {
		return err
	}
	for _, v := range result.Verdicts {
		if !v.Holds {
			return fmt.Errorf("%s does not hold, %s is reached: %w", v.Model, v.Reach, errRecipe)
		}
	}
	return foundIn(harbor)
}

// audit measures the table, and judges it by the recipe, if there is one.
func (f *auditFlags) audit(read *tables, t *table.Table, r *recipe.Recipe) (result audited, err error) {
	named := r // the recipe by the names of the release
	if r != nil {
		about := r.ForRelease(t)
		f.opt.QI, f.opt.Sensitive = about.Names(table.QuasiIdentifying), about.Names(table.Sensitive)
		f.opt.OthersKnown = f.opt.OthersKnown || about.Privacy.Others == recipe.OthersKnown
		if !f.counts && about.Privacy.K > 1 {
			f.opt.K = about.Privacy.K
		}
		named, t = &about, about.Interpret(t, nil).Persons()
		if t.Index(about.Privacy.Patient) >= 0 {
			f.patient = cmp.Or(f.patient, about.Privacy.Patient)
		}
	} else if err := cmp.Or(checkColumns(t, "the table", "--qi", f.opt.QI...), checkColumns(t, "the table", "--sensitive", f.opt.Sensitive...)); err != nil {
		return result, err // the recipe names columns that are there
	}
	t = recognize.Formats(t)
	if err := f.complete(t, r, read); err != nil {
		return result, err
	}
	if result.Report, err = audit.Table(t, f.opt); err != nil {
		return result, err
	}
	if result.Persons != nil {
		result.Persons.Notes = audit.PatientNotes(t.Column(f.patient))
	}
	if err := f.compare(t, r, read, &result); err != nil {
		return result, err
	}
	if f.suda > 0 {
		if result.SpecialUniques, err = audit.SpecialUniques(read.Context(), t, f.opt.QI, suda.Options{MaxSize: f.suda, Fraction: f.opt.Fraction}); err != nil {
			return result, err
		}
	}
	if r != nil {
		if result.Verdicts, err = criteria.Judge(t, *named); err != nil {
			return result, fmt.Errorf("%s: %w", f.recipe, err)
		}
		result.Verdicts[0].Blank = result.Blank.Smallest // of the original, if that is known
	}
	result.Concerns = f.concerns(t, named, result.K)
	return result, nil
}

// checklist searches the table, if that is asked for.
func (f *auditFlags) checklist(t *table.Table, r *recipe.Recipe) (*safeharbor.Checklist, error) {
	opt, err := f.safeHarbor.options()
	if err != nil || !f.safeHarbor.on {
		return nil, err
	}
	var plan safeharbor.Plan
	if r != nil {
		plan = safeharbor.Of(r)
		if opt = safeharbor.OptionsOf(r, opt); f.safeHarbor.year != 0 {
			opt.Year = f.safeHarbor.year
		}
	}
	list := safeharbor.Check(t, plan, opt)
	return &list, nil
}

// foundIn is the error of a checklist that found something.
func foundIn(list *safeharbor.Checklist) error {
	if list == nil || list.Cells == 0 {
		return nil
	}
	return fmt.Errorf("%s: %w", phrase("{0} {0:cell|cells}", list.Cells), errSafeHarbor)
}

// compare measures the table against its original, if that is given.
func (f *auditFlags) compare(released *table.Table, r *recipe.Recipe, read *tables, result *audited) error {
	if f.original == "" {
		return nil
	}
	original, trees, err := f.beside(f.original, r, read)
	if err != nil {
		return err
	}
	found, err := restore.Compare(read.Context(), original, released.Renamed(f.called), group.Each(f.opt.QI, f.called.original), group.Each(f.opt.Sensitive, f.called.original), trees, result.K,
		utility.Options{Label: f.called.original(f.label)})
	if err != nil {
		return fmt.Errorf("against %s: %w", f.original, err)
	}
	result.Loss, result.Utility, result.Notes = &found.Loss, &found.Utility, found.Notes
	qi := group.Each(group.Each(f.opt.QI, f.called.original), original.Column)
	f.opt.Blank, result.OriginalKnown = func(row int32) bool { return found.Records[row] >= 0 && audit.Blanks(qi, found.Records[row]) }, true
	if !slices.Contains(found.Records, -1) {
		f.from, f.records = original, found.Records
	}
	result.Blank, err = audit.BlankOf(released, f.opt)
	return err
}

// complete reads what the audit needs beside the table.
func (f *auditFlags) complete(t *table.Table, r *recipe.Recipe, read *tables) error {
	if err := f.byPatient(t); err != nil {
		return err
	}
	if f.population != "" { // of how many of its persons a row can be
		population, trees, err := f.beside(f.population, r, read)
		if err != nil {
			return err
		}
		if f.opt.Behind, err = linkage.Behind(t.Renamed(f.called), population, group.Each(f.opt.QI, f.called.original), trees); err != nil {
			return fmt.Errorf("population: %w", err)
		}
	}
	trees, err := readTrees(f.hierarchies, group.Each(f.opt.Sensitive, f.called.original))
	f.opt.Hierarchies = map[string]*hierarchy.Tree{}
	for _, name := range f.opt.Sensitive {
		if tree := trees[f.called.original(name)]; tree != nil {
			f.opt.Hierarchies[name] = tree
		}
	}
	return err
}

// beside reads a table that a release is held against, and the hierarchies by which
// the release is read.
func (f *auditFlags) beside(path string, r *recipe.Recipe, read *tables) (*table.Table, map[string]*hierarchy.Tree, error) {
	in, joined := f.input.input(), f.input.join.rules
	if r != nil {
		in, joined = f.input.or(r.Input), r.Input.Join
	}
	if path != f.original { // a population
		in, joined = f.input.input(), nil
	}
	t, err := read.original(path, in, joined)
	if err != nil {
		return nil, nil, err
	}
	if r != nil {
		t = r.Read(t, nil).Persons()
	}
	t = recognize.Formats(t)
	names := group.Each(f.opt.QI, f.called.original)
	if f.hierarchies == "" && r != nil { // whose rules make them of the values of t
		trees, err := treesOf(r, t, func(c recipe.Column) bool { return slices.Contains(names, c.Name) })
		return t, trees, err
	}
	trees, err := readTrees(f.hierarchies, names)
	return t, trees, err
}

// patientFlags say whose the rows are.
type patientFlags struct {
	patient     string
	notPatients []string
}

func (f *patientFlags) register(s *pflag.FlagSet) {
	s.StringVar(&f.patient, "patient", "", "column that identifies the patient, which is removed: groups then count patients")
	s.StringSliceVar(&f.notPatients, "not-patients", nil, "columns of which several rows with one value are not one patient's, so that nobody is told about them")
}

// assign says in the recipe whose the rows are. The column that identifies the patient is removed.
// A recipe that says it keeps that.
func (f *patientFlags) assign(r *recipe.Recipe, t *table.Table) error {
	if counted := r.Privacy.Patient; counted != "" && (f.patient != "" && f.patient != counted || slices.Contains(f.notPatients, counted)) {
		return wrong("--patient and --not-patients can't change the recipe, which counts patients by %q", counted)
	}
	if err := checkColumns(t, "the table", "--not-patients", f.notPatients...); err != nil {
		return err
	}
	for _, name := range f.notPatients {
		if name == f.patient {
			return wrong("--patient and --not-patients both name %q: leave it in one of them", name)
		}
		r.NotOnePatient(name)
	}
	err := checkColumn(t, "the table", "--patient", f.patient)
	if err == nil && f.patient != "" {
		r.CountPatients(f.patient)
	}
	return err
}

// byPatient tells the audit whose row each one is, and what of a patient may be known.
// All columns but the quasi-identifiers count as kept.
func (f *auditFlags) byPatient(t *table.Table) error {
	switch {
	case f.patient == "" && (len(f.knows) > 0 || f.counts):
		return wrong("--knows and --k are about patients: name the column that tells them apart with --patient")
	case f.patient == "":
		return nil
	case t.Column(f.patient) == nil:
		return checkColumns(t, "the table", "--patient", f.patient)
	case slices.Contains(f.opt.QI, f.patient):
		return wrong("--patient: column %q can't be one that could identify as well, since it has another value for every patient: leave it out of --qi", f.patient)
	case f.counts && f.opt.K < 2:
		return wrong("--k is %d, but must be at least 2", f.opt.K)
	}
	f.opt.Patients, f.opt.Knows = privacy.PatientsOf(t.Column(f.patient)), support.Every()
	f.opt.LinkedBy = f.patient
	if len(f.knows) > 0 {
		f.opt.Knows = nil
	}
	for _, knows := range f.knows {
		k := support.Knowledge(knows)
		if !k.Valid() {
			return wrong("--knows is %q, but must be 1, 2, 3 or all", knows)
		}
		f.opt.Knows = append(f.opt.Knows, k)
	}
	for _, name := range t.Names() {
		if name != f.patient && !slices.Contains(f.opt.QI, name) {
			f.opt.Kept = append(f.opt.Kept, name)
		}
	}
	return nil
}

// membersOf are the words for what an audit counts, in one and in several.
func membersOf(r audit.Report) (one, many string) {
	if r.Patients > 0 {
		return "patient", "patients"
	}
	return "row", "rows"
}

// printAudit says in plain sentences what an audit found.
func printAudit(w io.Writer, r audit.Report) {
	one, many := membersOf(r)
	if r.Patients > 0 {
		fmt.Fprintln(w, sentence(r.SayPatients()))
	}
	printAlike(w, r)
	printClasses(w, r)
	printLine(w, "{0} {0:"+one+" is|"+many+" are} alone in {0:its|their} group; {1} {1:row shows|rows show} no value that could identify.",
		r.SampleUniques, r.Suppressed)
	if x := r.Wildcard; x != nil && x.K <= 1 {
		printLine(w, "If * may be any value, {0} {0:row|rows} could still be no other.", x.SampleUniques)
	} else if x != nil {
		printLine(w, "If * may be any value, every row could be any of at least {0} rows, and {1} could be no other.", x.K, x.SampleUniques)
	}
	known, unknown := r.Risk.Prosecutor, r.Risk.Journalist
	printLine(w, "Someone who knows that a person is in the table finds the person's row with probability {0} at most, {1} on average; {2} of the {3} are above {4}, one in {5}: fewer than {6} look alike (prosecutor risk).",
		percent(known.Highest), percent(known.Average), percent(known.RecordsAtRisk), many, percent(known.Threshold), fmt.Sprintf("%.3g", 1/known.Threshold), math.Ceil(1/known.Threshold-1e-9))
	printLine(w, "Someone who does not know who is in it does so with probability {0} at most, {1} on average (journalist risk).", percent(unknown.Highest), percent(unknown.Average))
	printLine(w, "Someone who matches the whole table with a register gets {0} of the {1} right (marketer risk).", percent(r.Risk.Marketer.Average), many)
	if u := r.PopulationUniques; u != nil {
		printUniques(w, u)
	}
	for _, s := range r.QuasiIdentifiers {
		if s.Unique > 0 {
			fmt.Fprintln(w, sentence(r.SayUnique(s)))
			break
		}
	}
	if r.Others == audit.OthersKnown {
		fmt.Fprintln(w, "The figures of a sensitive column are for someone who knows the other ones.")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Sensitive)) {
		printSensitive(w, name, r.Sensitive[name])
	}
}

// printAlike says how many look alike at least.
func printAlike(w io.Writer, r audit.Report) {
	one, _ := membersOf(r)
	to := ""
	if r.Patients > 0 {
		to = " to someone who knows one row"
	}
	if r.K > 1 {
		printLine(w, "Every {0} looks like at least {1} {1:other|others}{2} (k = {3}).", one, r.K-1, to, r.K)
	} else if r.N > 0 {
		printLine(w, "At least one {0} looks like no other{1} (k = {2}).", one, to, r.K)
	}
}

// printClasses says how large the classes are.
func printClasses(w io.Writer, r audit.Report) {
	c := r.Classes
	one, many := membersOf(r)
	switch sizes := "{2} {2:" + one + "|" + many + "}"; {
	case c.Count == 1:
		printLine(w, "{0} {0:row|rows} in 1 group of "+sizes+".", r.N, c.Count, c.Max)
	case c.Min == c.Max:
		printLine(w, "{0} {0:row|rows} in {1} groups of "+sizes+" each.", r.N, c.Count, c.Max)
	default:
		printLine(w, "{0} {0:row|rows} in {1} groups of {3} to "+sizes+", {4} on average.", r.N, c.Count, c.Max, c.Min, fmt.Sprintf("%.1f", c.Average))
	}
}

// printBlank says how many had no quasi-identifier; known tells that this is how the
// original was, and not only what is shown.
func printBlank(w io.Writer, r audit.Report, known bool) {
	b := r.Blank
	one, many := membersOf(r)
	switch forms := "{0:" + one + "|" + many + "}"; {
	case b.Members == 0:
		return
	case known:
		for _, said := range r.SayBlank() {
			fmt.Fprintln(w, sentence(said))
		}
	case b.Smallest == r.K:
		printLine(w, "The smallest group is the {0} "+forms+" that {0:shows|show} no value that could identify: {0:it|each} was missing or is suppressed.", r.K)
	case b.Smallest == 0:
		printLine(w, "{0} "+forms+" {0:shows|show} no value that could identify: {0:it|each} was missing or is suppressed. {0:It is not|None of them is} in the smallest group.", b.Members)
	}
}

func printUniques(w io.Writer, u *population.Estimates) {
	var said []string
	for _, e := range []struct {
		name  string
		value *float64
	}{{"Pitman", u.Pitman}, {"Zayatz", u.Zayatz}, {"SNB", u.SNB}, {chosen(u), u.Dankar}} {
		text := e.name + " none"
		if e.value != nil {
			text = fmt.Sprintf("%s %.0f", e.name, *e.value)
		}
		said = append(said, text)
	}
	fmt.Fprintf(w, "Of the %.0f people of the population, so many are estimated to be the only one with their values, by three models and the rule that chooses one: %s.\n", u.Population, strings.Join(said, "; "))
}

// chosen says whose estimate the rule of Dankar et al. takes.
func chosen(u *population.Estimates) string {
	switch {
	case u.Rule == "":
		return "by Dankar's rule"
	case u.Pitman == nil:
		return "by Dankar's rule (" + population.After(u.Rule) + "; Pitman's likelihood has no maximum)"
	}
	return "by Dankar's rule (" + population.After(u.Rule) + ")"
}

func printSensitive(w io.Writer, name string, s audit.Sensitive) {
	printLine(w, "{0}: at least {1} {1:value|different values} in each group; {2} {2:group|groups} of several rows {2:shares|share} a single value.",
		name, s.DistinctL, s.Homogeneous)
	if s.HomogeneousBut > 0 {
		printLine(w, "{0}: in {1} {1:group|groups}, all who have a value have the same: {2}.", name, s.HomogeneousBut, s.HomogeneousMembers)
	}
	printLine(w, "{0}: one value makes up {1} of a group at most, so that a guess is right so often (α = {2}); each group is at least as varied as {3} {3:value|equally frequent values} (entropy l: 1 is no variety).",
		name, percent(s.Alpha), fmt.Sprintf("%.4g", s.Alpha), fmt.Sprintf("%.4g", s.EntropyL))
	fmt.Fprintf(w, "%s: no group is further than t = %.4g from the whole table", name, s.T.Equal)
	if o := s.T.Ordered; o != nil {
		fmt.Fprintf(w, ", or %.4g if the order of the values counts", *o)
	}
	if h := s.T.Hierarchical; h != nil {
		fmt.Fprintf(w, ", or %.4g in their hierarchy", *h)
	}
	fmt.Fprintln(w, " (0: its values are as frequent, 1: as different as can be).")
}

// printSpecial says which records are unique by few columns.
func printSpecial(w io.Writer, r *suda.Report) {
	printLine(w, "{0} {0:row is|rows are} unique by at most {1} of the columns that could identify.", r.Records, r.MaxSize)
	if r.Records == 0 {
		return
	}
	for i, n := range r.MSUs {
		printLine(w, "{0} {0:combination|combinations} of {1} {1:column|columns} {0:singles|single} a row out, and no part of {0:it|one} does (minimal sample uniques).", n, i+1)
	}
	for _, c := range r.Contribution {
		fmt.Fprintf(w, "%s has a part in %.1f%% of the score, which is higher where fewer columns single out.\n", c.Name, 100*c.Share)
	}
}

func (r audited) print(w io.Writer) {
	printAudit(w, r.Report)
	printBlank(w, r.Report, r.OriginalKnown)
	printPersons(w, r.Persons)
	if r.SpecialUniques != nil {
		printSpecial(w, r.SpecialUniques)
	}
	if r.Loss != nil {
		for _, note := range r.Notes {
			fmt.Fprintln(w, note)
		}
		fmt.Fprintf(w, "Detail lost of the original (100%% is all): %.2f%%, %.2f%% by generalizing, %.2f%% by leaving rows out.\n",
			100*r.Loss.ILossRate, 100*r.Loss.Generalisation, 100*r.Loss.Suppression)
		for _, said := range r.Utility.Say() {
			fmt.Fprintln(w, sentence(said))
		}
	}
	for _, v := range r.Verdicts {
		if v.Holds {
			fmt.Fprintf(w, "%s: holds.\n", v.Model)
		} else {
			fmt.Fprintf(w, "%s: does not hold, %s is reached.\n", v.Model, v.Reach)
		}
	}
	for _, i := range r.Concerns.Identifiers {
		if len(i.Found) > 0 {
			fmt.Fprintf(w, "Note: column %q holds %s.\n", i.Column, i.Said())
		}
	}
	printUnique(w, r.Concerns.Unique)
	for _, given := range release.Given(r.Concerns) {
		fmt.Fprintf(w, "Note: %s\n", sentence(given))
	}
	if r.Concerns.PairsLeftOut > 0 {
		fmt.Fprintf(w, "Note: %s\n", facts.PairsLeftOut(r.Concerns.PairsLeftOut))
	}
	if r.SafeHarbor != nil {
		printChecklist(w, *r.SafeHarbor)
	}
}

// printPersons says what is left to someone who knows rows of a patient.
func printPersons(w io.Writer, p *audit.Persons) {
	if p == nil {
		return
	}
	fmt.Fprintln(w, "By patient:")
	for _, text := range p.Say() {
		fmt.Fprintf(w, "  %s\n", sentence(text))
	}
}

// mostPrinted is the most sentences about what singles people out that are printed.
const mostPrinted = 10

func printUnique(w io.Writer, found []facts.Unique) {
	for at, u := range found {
		if at == mostPrinted {
			fmt.Fprintf(w, "Note: %s\n", sentence(facts.MoreUnique(len(found)-mostPrinted)))
			break
		}
		fmt.Fprintf(w, "Note: %s\n", u.Said)
	}
}
