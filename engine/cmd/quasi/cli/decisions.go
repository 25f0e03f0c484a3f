package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// decisionFlags hold the decisions of a recipe.
type decisionFlags struct {
	qi, sensitive, identifying, asIs, study, rename, derive, questions           []string
	coarsen, ranges, means, maxLevel, within, formats, missing, models, settings []string
	among, algorithm, hierarchies, loss, knows                                   string
	rowOrder, intervals, notation, outDelimiter, outMissing                      string
	suggested, linked, othersKnown, bom, formulaSafe, decimalComma               bool
	k                                                                            int
	seed                                                                         uint64
	suppression                                                                  float64
	patientFlags
	disguise   disguiseFlags
	safeHarbor safeHarborFlags
	commaFlag  *pflag.Flag    // of decimalComma
	looked     suggest.Looked // of the table, where suggested is set
	read       asread.Format  // how the table was read
}

func (f *decisionFlags) register(c *cobra.Command) { c.Flags().AddFlagSet(f.flags()) }

// flags returns the flags that a recipe excludes.
func (f *decisionFlags) flags() *pflag.FlagSet {
	s := pflag.NewFlagSet("decisions", pflag.ContinueOnError)
	s.BoolVar(&f.suggested, "suggested", false, "take the proposed role and form of each column that no flag names, as the app does; what only a person can say stops it, with the flags that answer")
	s.StringSliceVar(&f.qi, "qi", nil, "columns that could identify, in falling priority, as in age,sex,zip")
	s.StringSliceVar(&f.sensitive, "sensitive", nil, "sensitive columns")
	s.StringSliceVar(&f.identifying, "identifying", nil, "columns that are removed")
	s.StringSliceVar(&f.asIs, "as-is", nil, "columns that leave as they are, beside --suggested and --safe-harbor; without these, all do that no flag names")
	s.StringSliceVar(&f.study, "study", nil, "released columns that will be studied: as much as possible of them is kept, and what is left of them is said first")
	s.StringArrayVar(&f.derive, "derive", nil, "column that is computed from others, as in 'age=age(birth,admission)', which could identify, or is sensitive if it is of codes, as in 'hf=has(diagnoses,I50)', unless another flag says otherwise; the dates or codes that it is computed from are removed unless another flag names them. Rows whose dates can't be read or contradict each other have no value and are named; with :drop behind it, they are left out and named, with :stop, they are an error (repeatable; kinds: "+listed(derive.Kinds())+")")
	s.StringVar(&f.among, "among", "", amongHelp)
	s.StringArrayVar(&f.questions, "question", nil, questionHelp+"; what the release answers is said beside what the original does")
	s.StringArrayVar(&f.rename, "rename", nil, "what a column is called in the release, as in born=year_of_birth (repeatable)")
	s.StringArrayVar(&f.coarsen, "coarsen", nil, "how the values of a column are made coarser before anything else, as in age=step:10 (groups that begin at multiples of 10, [30,40)), crp=round:1, crp=classes:5,10,50 (<5, [5,10), [10,50), >=50), stay=cap:20 (>=20), stay=cap:2:20 (<=2 and >=20), icd=prefix:3, dx=rare:5 (values that fewer than 5 people have are one, other), born=year, born=birth-year:2024, zip=zip3 or age=age-90 (repeatable); what can't be read is hidden")
	s.IntVar(&f.k, "k", 5, "smallest number of rows that look alike")
	s.StringVar(&f.algorithm, "algorithm", method.Default, "method")
	s.StringArrayVar(&f.settings, "set", nil, "setting of the method, as in rounds=40 (repeatable; see quasi algorithms)")
	s.StringArrayVar(&f.models, "model", nil, "privacy model to combine with k, as in distinct-l-diversity:Disease:l=3 or average-risk:risk=0.05 (repeatable; see quasi models)")
	f.patientFlags.register(s)
	s.StringVar(&f.knows, "knows", "", "what someone may know of a patient (--patient): 1 row, any 2 or 3, or all; with more than 1, at least k patients show what is known of one, and rows are sorted")
	s.BoolVar(&f.linked, "linked", false, "let a reader see which rows are one patient's: the column of --patient is released, with a number in place of each patient")
	f.disguise.register(s)
	s.BoolVar(&f.othersKnown, "others-known", false, "an attacker knows the other sensitive columns of a person: stricter models")
	s.Float64Var(&f.suppression, "suppression-limit", 0, "largest share of the rows that may be left out, 0 to 1")
	s.Uint64Var(&f.seed, "seed", 1, "seed of random choices")
	s.StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each; a column without one gets a suggested one")
	s.StringSliceVar(&f.ranges, "ranges", nil, "columns that could identify, of numbers or dates of which any range of values may be released, as in [34,37], not the groups of a hierarchy alone")
	s.StringSliceVar(&f.means, "means", nil, "columns that could identify, of numbers of which each row shows the mean of its group, to one more digit than the column has, in place of a range, a group of a hierarchy or a star")
	s.StringArrayVar(&f.maxLevel, "max-level", nil, "highest level of its hierarchy at which a column may be released, as in zip=2, 0 being the values as they are (repeatable); rows for which that is not enough are left out, within --suppression-limit; with --algorithm consistent, cells are suppressed instead")
	s.StringArrayVar(&f.within, "within", nil, "how wide groups of numbers or dates of a column may be, as in age=10 or born=10y, of dates in days (d), months of 31 (m) or years of 366 (y) (repeatable)")
	s.StringArrayVar(&f.formats, "format", nil, "how a column is read, as in born=date:dmy, crp=decimal:comma, dose=decimal:plain:mg or ward=category; born=date:dmy:1930 reads years of two digits as 1930 to 2029 (repeatable; default: found out, but a date that can be read in two ways is not read)")
	s.StringArrayVar(&f.missing, "missing-of", nil, "texts that stand for no value in one column, beside the markers of the file, as in sex=9 or grading=9,X (repeatable)")
	s.StringVar(&f.loss, "loss", "range", "how detail lost is measured: range (numbers and dates by range, the rest by leaves) or leaves (all by leaves)")
	s.StringVar(&f.rowOrder, "row-order", recipe.SortedOrder, "order of released rows: sorted by what they show, or original, that of the file, in which a row's place can give it away")
	s.StringVar(&f.intervals, "intervals", "", "how groups of numbers are written: brackets, as in [70,80), or dash, as in 70-79 where all numbers are whole (default: brackets, with --suggested dash)")
	s.StringVar(&f.notation, "notation", recipe.PlainNotation, "how numbers and dates in groups are written: plain, as in [20.5,30) and 2020-12-31, or file, as FILE has them")
	s.StringVar(&f.outDelimiter, "output-delimiter", "", `character between the cells of CSV that is written: "," ";" or \t (default: as FILE has it)`)
	s.BoolVar(&f.decimalComma, "decimal-comma", false, "write numbers of CSV with a decimal comma, as spreadsheets in Germany expect them (default: as FILE has them)")
	f.commaFlag = s.Lookup("decimal-comma")
	s.StringVar(&f.outMissing, "output-missing", "", "what is written in a cell whose value was missing or is suppressed: empty, NA, . or another text that the reader's program treats as missing (default: * in columns that could identify, and elsewhere what FILE has)")
	s.BoolVar(&f.bom, "bom", false, "start the file with a byte order mark, for Excel")
	f.safeHarbor.register(s, "do to the 18 categories of identifiers of the safe harbor method (45 CFR 164.514(b)(2)(i)) what it asks for: remove, or leave the year, three digits of ZIP codes, ages up to 89; columns that no flag names get their suggested role, and k is 1 unless --k says more")
	s.BoolVar(&f.formulaSafe, "formula-safe", true, "put an apostrophe before cells that a spreadsheet would run; --formula-safe=false leaves them")
	return s
}

// decisionNames are the flags of what a recipe decides.
func decisionNames() []string {
	var names []string
	(&decisionFlags{}).flags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "patient" && f.Name != "not-patients" { // with which a recipe can be completed
			names = append(names, f.Name)
		}
	})
	return names
}

// decide completes the recipe for the table.
func (f *decisionFlags) decide(r *recipe.Recipe, t *table.Table) error {
	if f.loss != string(domain.ByRange) && f.loss != string(domain.ByLeaves) {
		return wrong("--loss is %q: choose %q or %q", f.loss, domain.ByRange, domain.ByLeaves)
	}
	r.Privacy = recipe.Privacy{K: f.k, SuppressionLimit: f.suppression, Knows: f.knows, Linked: f.linked}
	if f.othersKnown {
		r.Privacy.Others = recipe.OthersKnown
	}
	var err error
	if r.Privacy.Models, err = parsed("--model: ", f.models, parseModel); err != nil {
		return err
	}
	t = peopleOf(t, r.Input.Notes)
	a, err := method.Get(f.algorithm)
	if err != nil {
		return wrong("--algorithm: %w", err)
	}
	settings, err := parameter.Parse(f.settings)
	if err == nil {
		_, err = parameter.Resolve(a.Parameters, settings)
	}
	if err != nil {
		return wrong("--set: %w", err)
	}
	r.Algorithm = recipe.Algorithm{Name: f.algorithm, Seed: f.seed, Parameters: settings}
	intervals := recipe.Brackets
	if f.suggested {
		intervals = recipe.Dash
	}
	r.Output = recipe.Output{RowOrder: f.rowOrder, Intervals: cmp.Or(f.intervals, intervals), Notation: f.notation, Missing: f.outMissing, BOM: f.bom, FormulaSafe: f.formulaSafe}
	if err := f.choose(r, t); err != nil {
		return err
	}
	if r.Questions, err = parsed("", f.questions, question.Parse); err != nil {
		return err
	}
	if f.suggested {
		reading, err := f.reading(t)
		if err != nil {
			return err
		}
		f.looked = suggest.Look(reading.Interpret(t, nil))
	}
	if err := f.assignRoles(r, t); err != nil {
		return err
	}
	for _, add := range []func(*recipe.Recipe) error{f.addStudied, f.addRenames, f.addReading, f.addCoarser, f.addHierarchies} {
		if err := add(r); err != nil {
			return err
		}
	}
	suggest.AsRead(r, recognize.Formats(r.Interpret(t, nil)), f.read)
	r.Output.Delimiter = cmp.Or(strings.ReplaceAll(f.outDelimiter, `\t`, "\t"), r.Output.Delimiter, recipe.CommaDelimiter)
	if f.commaFlag.Changed {
		r.Output.DecimalComma = f.decimalComma
	}
	if f.suggested {
		*r = f.looked.Forms(*r, f.leaves)
	}
	if err = saidByFlags(r.Validate()); err == nil && f.suggested {
		err = f.doubts(r, f.named)
	}
	if err == nil {
		whatif.Cut(r, 0)
	}
	return err
}

// addRenames gives columns their names in the release.
func (f *decisionFlags) addRenames(r *recipe.Recipe) error {
	named, err := parseRenames(f.rename, func(old, _ string) bool { return r.Column(old) != nil })
	if err != nil {
		return err
	}
	for old, name := range named {
		c := r.Column(old)
		if !c.Released() {
			return wrong("--rename: column %q is removed and has no name in the release", old)
		}
		c.Rename = name
	}
	return nil
}

// addStudied marks the columns that will be studied.
func (f *decisionFlags) addStudied(r *recipe.Recipe) error {
	for _, name := range f.study {
		c := r.Column(name)
		switch {
		case c == nil:
			return wrong("--study: %w", say.NoColumn(name, r.ColumnNames()))
		case !c.Released():
			return wrong("--study: column %q is removed and can't be studied", name)
		}
		c.Studied = true
	}
	return nil
}

// eachValue reads COLUMN=VALUE of each text of a flag. A column's name may have equals signs: the
// value follows the last.
func eachValue(r *recipe.Recipe, flag, example string, texts []string, set func(c *recipe.Column, value string) error) error {
	for _, text := range texts {
		at := strings.LastIndex(text, "=")
		if at < 0 {
			return wrong("%s is %q; it must be as in %s", flag, text, example)
		}
		c := r.Column(text[:at])
		if c == nil {
			return wrong("%s: %w", flag, say.NoColumn(text[:at], r.ColumnNames()))
		}
		if err := set(c, text[at+1:]); err != nil {
			return err
		}
	}
	return nil
}

// addReading reads TYPE, TYPE:STYLE and TYPE:STYLE:PIVOT of columns, and what stands for no value.
func (f *decisionFlags) addReading(r *recipe.Recipe) error {
	return cmp.Or(eachValue(r, "--missing-of", "sex=9", f.missing, func(c *recipe.Column, text string) error {
		c.Missing = append(c.Missing, strings.Split(text, ",")...)
		return nil
	}), eachValue(r, "--format", "born=date:dmy", f.formats, func(c *recipe.Column, text string) error {
		decided, err := format.Parse(text)
		if err != nil {
			return wrong("--format of %q: %w", c.Name, err)
		}
		c.Format = &decided
		return nil
	}))
}

// parseModel reads MODEL:COLUMN or MODEL:COLUMN:NAME=VALUE,NAME=VALUE or, for a model that is on no
// column, MODEL or MODEL:NAME=VALUE,NAME=VALUE. A column's name may have colons: the parameters are
// what follows the last, if it has an equals sign.
func parseModel(text string) (recipe.Model, error) {
	name, rest, _ := strings.Cut(text, ":")
	m := recipe.Model{Name: name, Column: rest}
	kind, err := m.Kind()
	if err != nil {
		return m, err
	}
	settings := ""
	if kind.Scope != privacy.OnColumn {
		m.Column, settings = "", rest
	} else if at := strings.LastIndex(rest, ":"); at >= 0 && strings.Contains(rest[at:], "=") {
		m.Column, settings = rest[:at], rest[at+1:]
	}
	if kind.Scope == privacy.OnColumn && m.Column == "" {
		return m, fmt.Errorf("%q is no model on a column; it must be as in distinct-l-diversity:Disease:l=3", text)
	}
	if settings != "" {
		m.Parameters, err = parameter.Parse(strings.Split(settings, ","))
	}
	return m, err
}

// assignRoles gives every column its role, quasi-identifiers first and in the order of the flag,
// which is their priority. What no flag names stays as it is, but for what is derived, which has
// its role, and the columns that it tells less than, which are removed.
func (f *decisionFlags) assignRoles(r *recipe.Recipe, t *table.Table) error {
	named, all := map[string]table.Role{}, withDerived(t, r.Derived)
	for _, flag := range []struct {
		role  table.Role
		names []string
	}{
		{table.QuasiIdentifying, f.qi}, {table.Sensitive, f.sensitive}, {table.Identifying, f.identifying}, {table.Insensitive, f.asIs},
	} {
		for _, name := range flag.names {
			if !slices.Contains(all, name) {
				return wrong("%s: %w", roleFlags[flag.role], say.NoColumn(name, all))
			}
			if role, ok := named[name]; ok {
				return wrong("column %q is named by %s and by %s: leave it in one of them", name, roleFlags[role], roleFlags[flag.role])
			}
			named[name] = flag.role
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: flag.role})
		}
	}
	proposed := map[string]table.Role{}
	if f.safeHarbor.on {
		for _, c := range describe.Table(t) {
			proposed[c.Name] = c.Role
		}
	}
	for _, d := range f.looked.Columns {
		proposed[d.Name] = d.Role
	}
	for _, rule := range r.Derived {
		proposed[rule.Name] = rule.Kind.Role()
		for _, source := range rule.Replaced() {
			proposed[source] = table.Identifying
		}
	}
	for _, name := range all {
		if _, ok := named[name]; !ok {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: cmp.Or(proposed[name], table.Insensitive)})
		}
	}
	for _, m := range r.Privacy.Models {
		if m.Column != "" && !slices.Contains(all, m.Column) {
			return wrong("--model: %w", lacks("the table", m.Column, all))
		}
	}
	if role, ok := named[f.patient]; ok && role != table.Identifying {
		return wrong("column %q identifies the patient and can't be named by %s: it is removed, or released as a pseudonym by --pseudonyms", f.patient, roleFlags[role])
	}
	if err := f.patientFlags.assign(r, t); err != nil {
		return err
	}
	return f.disguise.assign(r)
}

func (f *decisionFlags) addHierarchies(r *recipe.Recipe) error {
	if err := cmp.Or(checkFolder(f.hierarchies), checkQuasi(r, "--ranges", f.ranges...), checkQuasi(r, "--means", f.means...)); err != nil {
		return err
	}
	for i := range r.Columns {
		c := &r.Columns[i]
		if c.Role == table.Identifying || c.Role == table.Insensitive {
			continue
		}
		if c.Role == table.QuasiIdentifying && f.loss == string(domain.ByLeaves) {
			c.Loss = domain.ByLeaves
		}
		c.Means = slices.Contains(f.means, c.Name)
		if slices.Contains(f.ranges, c.Name) {
			c.Hierarchy = &recipe.Hierarchy{Ordered: true}
			continue
		}
		if f.hierarchies == "" {
			continue
		}
		h, err := ReadHierarchy(f.hierarchies, c.Name)
		if err != nil {
			return err
		}
		c.Hierarchy = h
	}
	return nil
}

// checkQuasi refuses a flag that names a column which is no quasi-identifier.
func checkQuasi(r *recipe.Recipe, flag string, names ...string) error {
	for _, name := range names {
		switch c := r.Column(name); {
		case c == nil:
			return wrong("%s: %w", flag, say.NoColumn(name, r.ColumnNames()))
		case c.Role != table.QuasiIdentifying:
			return wrong("%s: column %q is not one that could identify; those are %s", flag, name, say.Names(r.Names(table.QuasiIdentifying)))
		}
	}
	return nil
}

// arxEnding is the ending of names of ARX's files.
var arxEnding = kind.ForWriting("").Extension()

// ReadHierarchy reads the ARX hierarchy of a column; nil if the folder has none.
func ReadHierarchy(folder, column string) (*recipe.Hierarchy, error) {
	tree, err := readTree(folder, column)
	if tree == nil {
		return nil, err
	}
	return &recipe.Hierarchy{Rows: tree.Rows()}, nil
}

// readTree is [ReadHierarchy] for the tree itself.
func readTree(folder, column string) (*hierarchy.Tree, error) {
	tree, err := readFile(filepath.Join(folder, column+arxEnding), func(rows []byte) (*hierarchy.Tree, error) { return hierarchy.ReadARX(bytes.NewReader(rows)) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return tree, err
}

// readTrees reads the hierarchies of the named columns; one without a file has none. No folder: nil.
func readTrees(folder string, names []string) (map[string]*hierarchy.Tree, error) {
	if err := checkFolder(folder); folder == "" || err != nil {
		return nil, err
	}
	trees := map[string]*hierarchy.Tree{}
	for _, name := range names {
		tree, err := readTree(folder, name)
		if err != nil {
			return nil, err
		}
		if tree != nil {
			trees[name] = tree
		}
	}
	return trees, nil
}

// addCoarser reads how values are made coarser beforehand, as KIND or KIND:SETTING, and how coarse
// columns may become.
func (f *decisionFlags) addCoarser(r *recipe.Recipe) error {
	return cmp.Or(eachValue(r, "--coarsen", "age=step:10", f.coarsen, func(c *recipe.Column, text string) error {
		switch {
		case c.Role == table.Identifying:
			return wrong("--coarsen: column %q is removed, so that nothing of it leaves", c.Name)
		case c.Coarsen != nil:
			return wrong("--coarsen names %q twice: leave one out", c.Name)
		}
		rule, err := coarsen.Parse(text)
		if err != nil {
			return wrong("--coarsen of %q: %w", c.Name, err)
		}
		c.Coarsen = &rule
		return nil
	}), eachValue(r, "--max-level", "zip=2", f.maxLevel, func(c *recipe.Column, text string) error {
		level, err := strconv.Atoi(text)
		if err != nil || level < 0 {
			err = wrong("--max-level of %q is %q; it must be a whole number, 0 or greater", c.Name, text)
		}
		c.MaxLevel = &level
		return cmp.Or(checkQuasi(r, "--max-level", c.Name), err)
	}), eachValue(r, "--within", "age=10", f.within, func(c *recipe.Column, text string) error {
		number, days := text, 1.0
		for unit, of := range map[string]float64{"d": 1, "m": 31, "y": 366} { // of the longest month and year
			if before, ok := strings.CutSuffix(text, unit); ok {
				number, days = before, of
			}
		}
		width, err := strconv.ParseFloat(number, 64)
		if err != nil || !(width > 0) {
			err = wrong("--within of %q: %q is no width; it must be a number above 0, or as in 10y, 6m or 30d", c.Name, text)
		}
		c.Within = new(width * days)
		return cmp.Or(checkQuasi(r, "--within", c.Name), err)
	}))
}

// disguiseFlags say which columns are released in disguise: still personal data.
type disguiseFlags struct {
	pseudonyms, shifted []string
	days                int
	time                string
}

func (f *disguiseFlags) register(s *pflag.FlagSet) {
	s.StringSliceVar(&f.pseudonyms, "pseudonyms", nil, "columns that are released as pseudonyms instead of being removed: still personal data")
	s.StringSliceVar(&f.shifted, "shift-dates", nil, "columns of dates that are released shifted, all dates of a patient by the same number of days (--patient): still personal data")
	s.IntVar(&f.days, "shift-days", 30, "most days by which --shift-dates moves, forwards or backwards")
	s.StringVar(&f.time, "shift-time", string(transform.DropTime), "what becomes of the time of day of shifted dates: drop, hour (rounded down to the hour) or keep")
}

// assign gives the columns their transforms. One that no flag gives a role keeps its own.
func (f *disguiseFlags) assign(r *recipe.Recipe) error {
	for _, flag := range []struct {
		name    string
		columns []string
		as      recipe.Transform
	}{
		{"--pseudonyms", f.pseudonyms, recipe.Transform{Kind: recipe.Pseudonym}},
		{"--shift-dates", f.shifted, recipe.Transform{Kind: recipe.ShiftDates, MaxDays: f.days, Time: transform.Clock(f.time)}},
	} {
		for _, name := range flag.columns {
			c := r.Column(name)
			switch {
			case c == nil:
				return wrong("%s: %w", flag.name, say.NoColumn(name, r.ColumnNames()))
			case c.Role == table.QuasiIdentifying:
				return wrong("%s: column %q could identify, so that its values are generalized: leave it out of one of the two", flag.name, name)
			case c.Transform != nil:
				return wrong("%s: column %q is disguised twice: leave it out of one of the two", flag.name, name)
			}
			as := flag.as
			c.Transform = &as
			if as.Kind == recipe.Pseudonym {
				c.Role = table.Identifying
			}
		}
	}
	if len(f.shifted) > 0 && r.Privacy.Patient == "" {
		return wrong("--shift-dates moves all dates of a patient together: say by --patient which column identifies the patient")
	}
	return nil
}

// noteOnPatients says that rows are counted though several may be one patient's, unless
// the recipe says whose they are.
func noteOnPatients(w io.Writer, t *table.Table, r *recipe.Recipe) {
	if asked, _ := askedOfPatients(describe.Table(t), r); asked != "" {
		fmt.Fprintln(w, "note: "+asked)
	}
}

// renames holds the names of columns in a release, by their names in the table.
type renames map[string]string

// parseRenames reads OLD=NEW. A column's name may have equals signs: the table says up
// to which of them it goes; known reports whether it has a column.
func parseRenames(texts []string, known func(old, new string) bool) (renames, error) {
	all := renames{}
	for _, text := range texts {
		found := false
		for at := range len(text) {
			if old, new := text[:at], strings.TrimPrefix(text[at:], "="); text[at] == '=' && new != "" && known(old, new) {
				all[old], found = new, true
				break
			}
		}
		if !found {
			return nil, wrong("--rename is %q; it must be OLD=NEW, as in born=year_of_birth, with a column that the table has", text)
		}
	}
	return all, nil
}

// ofRelease returns what columns are called in a released table: as the flag has it, or
// else as the recipe does, if there is one.
func ofRelease(texts []string, released *table.Table, r *recipe.Recipe) (renames, error) {
	all, err := parseRenames(texts, func(_, name string) bool { return released.Index(name) >= 0 })
	if err == nil && r != nil {
		for old, name := range r.CalledIn(released.Names()) {
			if _, said := all[old]; !said {
				all[old] = name
			}
		}
	}
	return all, err
}

// original returns what a column of the release is called in the table.
func (n renames) original(name string) string {
	for old, released := range n {
		if released == name {
			return old
		}
	}
	return name
}

// withDerived returns the names of a table's columns and of those that are derived.
func withDerived(t *table.Table, rules []derive.Rule) []string {
	return append(t.Names(), group.Each(rules, func(rule derive.Rule) string { return rule.Name })...)
}

// choose says in a recipe which columns are computed, and of which rows it is.
func (f *decisionFlags) choose(r *recipe.Recipe, t *table.Table) (err error) {
	for _, text := range f.derive {
		rule, err := derive.Parse(text, func(name string) bool { return t.Index(name) >= 0 })
		if err != nil {
			return wrong("--derive: %w", err)
		}
		if err := checkColumns(t, "the table", "--derive", rule.From...); err != nil {
			return err
		}
		if slices.Contains(withDerived(t, r.Derived), rule.Name) {
			return wrong("--derive: there is a column %q already: choose another name", rule.Name)
		}
		r.Derived = append(r.Derived, rule)
	}
	if f.among == "" {
		return nil
	}
	if r.Among, err = question.ParseAmong(f.among); err != nil {
		return wrong("--among: %w", err)
	}
	names := withDerived(t, r.Derived)
	for _, c := range r.Among {
		if !slices.Contains(names, c.Column) {
			return wrong("--among: %w", say.NoColumn(c.Column, names))
		}
	}
	return nil
}

// reading returns a recipe that says how the columns of a table are read and which are
// derived. They have no roles.
func (f *decisionFlags) reading(t *table.Table) (recipe.Recipe, error) {
	r := recipe.Default()
	if err := f.choose(&r, t); err != nil {
		return r, err
	}
	r.Columns = group.Each(withDerived(t, r.Derived), func(name string) recipe.Column { return recipe.Column{Name: name} })
	return r, f.addReading(&r)
}
