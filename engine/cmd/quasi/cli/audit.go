package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/criteria"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/linkage"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/suda"
	"quasi/engine/measure/support"
	"quasi/engine/measure/utility"
	"quasi/engine/model/privacy"
	"quasi/engine/trial"
)

// auditFlags are the flags of the audit command.
type auditFlags struct {
	input       inputFlags
	opt         audit.Options
	recipe      string
	patient     string
	population  string
	hierarchies string
	original    string
	label       string
	suda        int
	json        bool
	rename      []string
	safeHarbor  safeHarborFlags
	knows       []string
	counts      bool // k was given

	// from is the original, if it is given and has a record for each row of FILE; records are those.
	from    *table.Table
	records []int32
	// called says what the columns of FILE are called in the tables beside it.
	called renames
}

func newAudit() *cobra.Command {
	f := &auditFlags{}
	c := &cobra.Command{
		Use:   "audit FILE (--qi a,b,c | --recipe R.json | --safe-harbor)",
		Short: "Say what any table protects, whichever tool made it",
		Long: `Say what any table protects, whichever tool made it.

Columns that are not named are looked at, too: identifiers that are found in them, and
how many people someone finds who knows them exactly, are notes, and no failure.

With --recipe the columns' roles are the recipe's, and FILE is judged by the
models that it asks for: the exit code is 3 if it fails one.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
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
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	f.safeHarbor.register(c.Flags(), "search the cells for the 18 categories of identifiers of the safe harbor method (45 CFR 164.514(b)(2)(i)), beside the audit or, without --qi and --recipe, alone; the exit code is 3 if something is found")
	oneOf(c, "name the columns that could identify: --qi a,b,c", "qi", "recipe", "safe-harbor")
	recipeDecides(c, "qi", "sensitive")
	return c
}

// audited is what the audit command prints as JSON.
type audited struct {
	audit.Report
	SpecialUniques *suda.Report    `json:"special_uniques,omitempty"`
	Loss           *loss.Report    `json:"loss,omitempty"`
	Utility        *utility.Report `json:"utility,omitempty"`
	Notes          []string        `json:"notes,omitempty"` // on loss and utility
	Verdicts       []facts.Verdict `json:"verdicts,omitempty"`
	// Concerns are what stands in the columns that the audit does not judge.
	Concerns facts.Concerns `json:"concerns"`
	// OriginalKnown says that Blank counts those who had no quasi-identifier in the
	// original, not those who show none.
	OriginalKnown bool        `json:"original_known,omitempty"`
	Input         []inputNote `json:"input,omitempty"` // read otherwise than written
	// SafeHarbor is the checklist of the safe harbor method, if it was asked for.
	SafeHarbor *safeharbor.Checklist `json:"safe_harbor,omitempty"`
}

func (f *auditFlags) run(c *cobra.Command, path string) error {
	f.counts = c.Flags().Changed("k")
	if err := f.checkNumbers(); err != nil {
		return err
	}
	r, err := f.roles()
	if err != nil {
		return err
	}
	read := newTables(c)
	defer read.bar.clear()
	in := f.input.input()
	if r != nil && in.Missing == nil {
		in.Missing = r.InputOfRelease().Missing
	}
	t, err := read.released(path, in)
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
		read.bar.clear()
		return f.printHarbor(c, *harbor)
	}
	result, err := f.audit(read, t, r)
	if err != nil {
		return err
	}
	read.bar.clear()
	result.SafeHarbor, result.Input = harbor, read.Notes
	if err := f.print(c, result); err != nil {
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
		named = &about
	}
	t = formatted(t, named)
	if err := f.checkColumns(t, r); err != nil {
		return result, err
	}
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
		if result.SpecialUniques, err = audit.SpecialUniques(read.c.Context(), t, f.opt.QI, suda.Options{MaxSize: f.suda, Fraction: f.opt.Fraction}); err != nil {
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

// printHarbor prints a checklist that stands alone.
func (f *auditFlags) printHarbor(c *cobra.Command, list safeharbor.Checklist) error {
	if !f.json {
		printChecklist(c.OutOrStdout(), list)
	} else if err := printJSON(c.OutOrStdout(), struct {
		SafeHarbor safeharbor.Checklist `json:"safe_harbor"`
	}{list}); err != nil {
		return err
	}
	return foundIn(&list)
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
	found, err := restore.Compare(read.c.Context(), original, f.called.back(released), f.called.originals(f.opt.QI), f.called.originals(f.opt.Sensitive), trees, result.K,
		utility.Options{Label: f.called.original(f.label)})
	if err != nil {
		return fmt.Errorf("against %s: %w", f.original, err)
	}
	result.Loss, result.Utility, result.Notes = &found.Loss, &found.Utility, found.Notes
	var qi []*table.Column
	for _, name := range f.called.originals(f.opt.QI) {
		qi = append(qi, original.Column(name))
	}
	f.opt.Blank, result.OriginalKnown = func(row int32) bool { return found.Records[row] >= 0 && audit.Blanks(qi, found.Records[row]) }, true
	if !slices.Contains(found.Records, -1) {
		f.from, f.records = original, found.Records
	}
	result.Blank, err = audit.BlankOf(released, f.opt)
	return err
}

// formatted returns t with the formats of the recipe, if there is one, and those
// that it leaves open.
func formatted(t *table.Table, r *recipe.Recipe) *table.Table {
	if r != nil {
		t = r.Interpret(t, nil).Persons()
	}
	return recognize.Formats(t)
}

// roles takes the columns' roles from the recipe, if there is one.
func (f *auditFlags) roles() (*recipe.Recipe, error) {
	if f.recipe == "" {
		return nil, nil
	}
	r, err := readRecipe(f.recipe)
	if err != nil {
		return nil, err
	}
	return &r, nil
}

// checkNumbers reports a number that is out of its range.
func (f *auditFlags) checkNumbers() error {
	if x := f.opt.Threshold; !(x > 0 && x <= 1) {
		return wrong("--threshold is %v; it must be above 0 and at most 1", x)
	}
	if x := f.opt.Fraction; !(x >= 0 && x <= 1) {
		return wrong("--sampling-fraction is %v; it must be above 0 and at most 1", x)
	}
	return nil
}

// checkColumns reports a column that a flag names and FILE lacks.
func (f *auditFlags) checkColumns(t *table.Table, r *recipe.Recipe) error {
	if r != nil {
		return nil // the recipe names them
	}
	if err := checkColumns(t, "the table", "--qi", f.opt.QI...); err != nil {
		return err
	}
	return checkColumns(t, "the table", "--sensitive", f.opt.Sensitive...)
}

// complete reads what the audit needs beside the table.
func (f *auditFlags) complete(t *table.Table, r *recipe.Recipe, read *tables) (err error) {
	if err := f.byPatient(t); err != nil {
		return err
	}
	if f.population != "" {
		if err := f.addPopulation(t, r, read); err != nil {
			return err
		}
	}
	if f.hierarchies != "" {
		trees, wrong := readTrees(f.hierarchies, f.called.originals(f.opt.Sensitive))
		f.opt.Hierarchies, err = map[string]*hierarchy.Tree{}, wrong
		for _, name := range f.opt.Sensitive {
			if tree := trees[f.called.original(name)]; tree != nil {
				f.opt.Hierarchies[name] = tree
			}
		}
	}
	return err
}

// addPopulation tells of how many persons of the population a row can be.
func (f *auditFlags) addPopulation(t *table.Table, r *recipe.Recipe, read *tables) error {
	population, trees, err := f.beside(f.population, r, read)
	if err != nil {
		return err
	}
	if f.opt.Behind, err = linkage.Behind(f.called.back(t), population, f.called.originals(f.opt.QI), trees); err != nil {
		return fmt.Errorf("population: %w", err)
	}
	return nil
}

// beside reads a table that a release is held against, and the hierarchies by which
// the release is read.
func (f *auditFlags) beside(path string, r *recipe.Recipe, read *tables) (*table.Table, map[string]*hierarchy.Tree, error) {
	t, err := read.read(path, beside(f.input.input()))
	if err != nil {
		return nil, nil, err
	}
	if r != nil {
		t = r.Read(t, nil).Persons()
	}
	t = recognize.Formats(t)
	trees, err := f.trees(r, t)
	return t, trees, err
}

// trees returns the hierarchies of the columns that could identify: the recipe's, whose rules make
// them of the values of t, or those of the folder.
func (f *auditFlags) trees(r *recipe.Recipe, t *table.Table) (map[string]*hierarchy.Tree, error) {
	if f.hierarchies != "" {
		return readTrees(f.hierarchies, f.called.originals(f.opt.QI))
	}
	trees := map[string]*hierarchy.Tree{}
	for _, name := range f.called.originals(f.opt.QI) {
		c := t.Column(name)
		if r == nil || c == nil || r.Column(name).Hierarchy == nil || r.Column(name).Hierarchy.Ordered {
			continue
		}
		h, err := expand.Hierarchy(*r.Column(name).Hierarchy, c)
		if err != nil {
			return nil, fmt.Errorf("recipe, column %q: %w", name, err)
		}
		if trees[name], err = hierarchy.FromRows(h.Rows); err != nil {
			return nil, fmt.Errorf("recipe, column %q: %w", name, err)
		}
	}
	return trees, nil
}

// readTrees reads the hierarchies of the named columns; one without a file has
// none.
func readTrees(folder string, names []string) (map[string]*hierarchy.Tree, error) {
	if err := checkFolder(folder); err != nil {
		return nil, err
	}
	trees := map[string]*hierarchy.Tree{}
	for _, name := range names {
		h, err := readHierarchy(filepath.Join(folder, name+arxEnding))
		if err != nil {
			return nil, err
		}
		if h == nil {
			continue
		}
		if trees[name], err = hierarchy.FromRows(h.Rows); err != nil {
			return nil, err
		}
	}
	return trees, nil
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
func (f *patientFlags) assign(r *recipe.Recipe, t *table.Table) error {
	if err := checkColumns(t, "the table", "--not-patients", f.notPatients...); err != nil {
		return err
	}
	for _, name := range f.notPatients {
		if name == f.patient {
			return wrong("--patient and --not-patients both name %q: leave it in one of them", name)
		}
		r.NotOnePatient(name)
	}
	if f.patient == "" {
		return nil
	}
	err := checkColumns(t, "the table", "--patient", f.patient)
	if err == nil {
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

// lossByKnowledge finds what the decisions of a release lose by what someone may know of a
// patient.
func lossByKnowledge(ctx context.Context, release *engine.Release, bar *bar) ([]facts.KnownLoss, error) {
	if r := release.Recipe(); r.Privacy.Patient == "" {
		return nil, wrong("--loss-by-knowledge is about patients, but the recipe says of no column that it tells them apart (privacy.patient)")
	}
	var all []facts.KnownLoss
	for _, knows := range recipe.Knowledges() {
		found, err := trial.Knowledge(ctx, release, knows, func(s engine.Step) bool {
			bar.show("known rows: "+knows, s.Done)
			return false
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found)
	}
	bar.clear()
	return facts.RisingLoss(all), nil
}
