package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/csv"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/linkage"
	"quasi/engine/measure/attack"
	"quasi/engine/report"
)

// attackFlags are the flags of the attack command.
type attackFlags struct {
	input                     inputFlags
	opt                       linkage.Options
	register, hierarchies     string
	original, control, second string
	all, small                bool
	rename, without, reports  []string
	against                   attack.Setting // beside the original
	called                    renames        // how FILE calls columns of the table that it is held against
}

func newAttack() *cobra.Command {
	f := &attackFlags{}
	c := command("attack [KIND] FILE (--register PEOPLE.csv --qi a,b,c | --original TABLE.csv)", "Attack a released table, of any tool", `
With --register, the people of a register are looked for in it. With --original,
the table that it was made of, the attack that KIND names is made, or with --all
every one:

`+attackKinds()+`
Most compare what they find about the people in the table with what they find
about people who were put aside before it was released: quasi hold-out makes both
tables. Released values are read as what they mean: values, intervals, lists,
masked codes, and with --hierarchies the labels of hierarchies.`, nil)
	c.Args, c.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case len(args) != 2:
			return oneFile(c, args)
		case !slices.ContainsFunc(attack.All(), func(a attack.Attack) bool { return string(a.Kind) == args[0] }):
			return wrong("no attack is called %q; the attacks:\n%s", args[0], attackKinds())
		}
		return nil
	}, withTables(f.run)
	f.input.register(c)
	c.Flags().StringVar(&f.register, "register", "", "table of the people whom the attacker knows, with the columns that --qi names")
	c.Flags().StringSliceVar(&f.opt.QI, "qi", nil, "columns that the attacker knows of a person, as in age,sex,zip (default beside --original: all but the sensitive ones)")
	c.Flags().StringSliceVar(&f.opt.Sensitive, "sensitive", nil, "columns of FILE that the attacker wants to know")
	c.Flags().StringVar(&f.opt.Person, "person", "", "column of the register that names the person (default: every row is a different person)")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each")
	c.Flags().StringArrayVar(&f.rename, "rename", nil, "column of the register or the original that FILE calls otherwise, as in born=year_of_birth (repeatable); --qi then names it as they do")
	c.Flags().Bool("json", false, "print one JSON object")
	c.Flags().BoolVar(&f.all, "all", false, "make every attack that the other flags allow")
	c.Flags().StringVar(&f.original, "original", "", "table that FILE was made of")
	c.Flags().StringVar(&f.control, "control", "", "table of people who were put aside before FILE was made")
	c.Flags().StringVar(&f.second, "second", "", "another release, with rows of the same people")
	c.Flags().StringVar(&f.against.Patient, "patient", "", "column of the original and the control that says whose row each is: one row of each person is guessed about (default: every row is a different person)")
	c.Flags().StringSliceVar(&f.without, "without", nil, "columns of FILE that are not looked at")
	c.Flags().IntVar(&f.against.Guesses, "guesses", 1000, "guesses of an attack, at most")
	c.Flags().IntVar(&f.against.Neighbours, "neighbours", 1, "how many of the nearest rows a link is looked for in")
	c.Flags().StringArrayVar(&f.reports, "report", nil, "write what the attacks find to this file, with 1 to 10 people hidden: .json for JSON, else a page that prints (repeatable)")
	c.Flags().BoolVar(&f.small, "show-small-counts", false, "hide nothing in it")
	c.Flags().Uint64Var(&f.against.Seed, "seed", 1, "seed of what is drawn: the same seed gives the same figures")
	oneOf(c, "say what the attacker has: --register PEOPLE.csv --qi a,b,c, or --all --original TABLE.csv", "register", "original")
	for _, name := range []string{"original", "all"} {
		apart(c, "--register is for an attack without KIND, --all and --original", "register", name)
	}
	return c
}

func (f *attackFlags) run(read *tables, args []string) error {
	path := args[len(args)-1]
	if len(args) > 1 || f.original != "" {
		return f.runAgainst(read, args[:len(args)-1], path)
	}
	if len(f.opt.QI) == 0 {
		return wrong("say what the attacker knows of the people of the register: --qi a,b,c")
	}
	released, register, err := f.read(read, path, f.register)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkColumns(register, "the register", "--qi", f.opt.QI...), checkColumn(register, "the register", "--person", f.opt.Person),
		checkColumns(released, "the release", "--qi or --sensitive", slices.Concat(f.opt.QI, f.opt.Sensitive)...)); err != nil {
		return err
	}
	if f.opt.Trees, err = readTrees(f.hierarchies, f.opt.QI); err != nil {
		return err
	}
	read.bar.show("attack", 0)
	report, err := linkage.Attack(read.Context(), released, register, f.opt)
	if err != nil {
		return err
	}
	return read.show(linked{report, read.Notes}, func(w io.Writer) { printAttack(w, report) })
}

// What the attack command prints as JSON: of a register, and of an original.
type (
	linked struct {
		linkage.Report
		Input []inputNote `json:"input,omitempty"`
	}
	attacked struct {
		attackresult.Report
		Input []inputNote `json:"input,omitempty"`
	}
)

// read reads a release and the table that it is held against, which names the columns.
func (f *attackFlags) read(read *tables, path, beside string) (released, other *table.Table, err error) {
	if released, err = read.released(path, f.input.input()); err != nil {
		return nil, nil, err
	}
	if f.called, err = ofRelease(f.rename, released, nil); err != nil {
		return nil, nil, err
	}
	if other, err = read.original(beside, f.input.input(), f.input.join.rules); err != nil {
		return nil, nil, err
	}
	return released.Renamed(f.called), recognize.Formats(other), nil
}

// printAgainst says what the attacks found, a paragraph each.
func printAgainst(w io.Writer, r attackresult.Report) {
	fmt.Fprintf(w, "%s\n%s\n", r.ByItself(), r.CameTo(attackresult.Tried))
	for _, found := range r.Results {
		fmt.Fprintln(w, strings.TrimSuffix(string(found.Attack)+", "+found.Variant, ", "))
		if given := found.Given.String(); given != "" {
			fmt.Fprintf(w, "  Given: %s\n", given)
		}
		fmt.Fprintf(w, "  %s\n", found.Said)
		if found.Meaning.Code != "" {
			fmt.Fprintf(w, "  %s\n", found.Meaning)
		}
	}
	for _, left := range r.Left {
		fmt.Fprintf(w, "%s\n  Not made: %s\n", left.Attack, left.Why)
	}
}

// printAttack says in plain sentences what an attacker found.
func printAttack(w io.Writer, r linkage.Report) {
	for _, u := range r.Unknown {
		printLine(w, "{0}: {1} {1:text has|texts have} no known meaning, such as {2:q} in row {3}: give the column's hierarchy.", u.Column, u.Texts, u.First, u.Row)
	}
	m := r.RowMatches
	printLine(w, "Of {0} released {0:row|rows} {1} {1:fits|fit} no person of the register, {2} {2:fits|fit} one, {3} two to four, {4} five or more.", r.Rows, m.None, m.One, m.Few, m.Many)
	m = r.PersonMatches
	printLine(w, "Of {0} {0:person|people} {1} {1:has|have} no row that could be theirs, {2} {2:has|have} one, {3} two to four, {4} five or more.", r.Persons, m.None, m.One, m.Few, m.Many)
	fmt.Fprintf(w, "An attacker who names one of the fitting people for each row can be expected to be right for %.1f rows (%.1f%%), if all rows are of people in the register.\n",
		r.Expected, 100*r.Expected/float64(max(1, r.Rows)))
	for _, name := range slices.Sorted(maps.Keys(r.Certain)) {
		c := r.Certain[name]
		printLine(w, "{0} is then certain for {1} {1:person|people} ({2}): {3} by a single row, {4} because all their rows share it.",
			name, c.Persons, percent(c.Share), c.Identity, c.Attribute)
	}
	for _, e := range r.Examples {
		what := ""
		if len(e.Columns) > 0 {
			what = ", which gives away " + strings.Join(e.Columns, ", ")
		}
		printLine(w, "Row {0} of the register fits {1} released {1:row|rows}, as {1:row|rows} {2}{3}.", e.Person, e.Matches, strings.Join(strings.Fields(strings.Trim(fmt.Sprint(e.Rows), "[]")), ", "), what)
	}
}

// attackKinds lists the attacks, a line each.
func attackKinds() string {
	return strings.Join(group.Each(attack.All(), func(a attack.Attack) string { return fmt.Sprintf("  %-14s %s\n", a.Kind, a.Short) }), "")
}

// runAgainst makes the named attack, or all, on a release beside its original.
func (f *attackFlags) runAgainst(read *tables, attacks []string, path string) error {
	switch {
	case f.original == "":
		return wrong("say what FILE was made of: --original TABLE.csv")
	case f.all == (len(attacks) > 0):
		return wrong("name one attack before FILE, or give --all; the attacks:\n%s", attackKinds())
	}
	reports := group.Each(f.reports, func(path string) named { return named{"--report", path} })
	if err := cmp.Or(printedOnce(read.Command, reports...), checkOutputs(read.Command, path, reports...),
		errors.Join(positive("--guesses", f.against.Guesses), positive("--neighbours", f.against.Neighbours))); err != nil {
		return err
	}
	setting, err := f.setting(read, path)
	if err != nil {
		return err
	}
	read.bar.show("attack", 0)
	report, err := attack.Run(read.Context(), setting, group.Each(attacks, func(name string) attackresult.Kind { return attackresult.Kind(name) })...)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	read.bar.clear()
	if err := f.writeReports(read.Command, path, setting, report); err != nil {
		return err
	}
	return read.show(attacked{report, read.Notes}, func(w io.Writer) { printAgainst(w, report) })
}

// setting reads what a release is attacked with.
func (f *attackFlags) setting(read *tables, path string) (setting attack.Setting, err error) {
	setting = f.against
	setting.Known, setting.Sensitive, setting.Without = f.opt.QI, f.opt.Sensitive, f.without
	if setting.Release, setting.Original, err = f.read(read, path, f.original); err != nil {
		return setting, err
	}
	if err := cmp.Or(checkColumns(setting.Original, "the original", "--qi or --sensitive", slices.Concat(f.opt.QI, f.opt.Sensitive)...),
		checkColumns(setting.Release, "the release", "--without", f.without...)); err != nil {
		return setting, err
	}
	for _, name := range slices.DeleteFunc(setting.Release.Names(), func(n string) bool { return slices.Contains(slices.Concat(setting.Original.Names(), f.without), n) }) {
		printLine(read.ErrOrStderr(), "note: column {0:q} is not in the original: no attack looks at it.", name)
	}
	if f.control != "" {
		if setting.Control, err = read.original(f.control, f.input.input(), f.input.join.rules); err != nil {
			return setting, err
		}
	}
	if f.second != "" {
		second, err := read.released(f.second, beside(f.input.input()))
		if err != nil {
			return setting, err
		}
		setting.Second = second.Renamed(f.called)
	}
	setting.Trees, err = readTrees(f.hierarchies, slices.DeleteFunc(setting.Release.Names(), func(name string) bool {
		return setting.Original.Column(name) == nil || slices.Contains(f.without, name)
	}))
	return setting, err
}

// writeReports writes what the attacks found to the files that are asked for, with the names and hashes
// of those that were read.
func (f *attackFlags) writeReports(c *cobra.Command, path string, setting attack.Setting, found attackresult.Report) error {
	if len(f.reports) == 0 {
		return nil
	}
	about := report.Attacked{Program: thisProgram(), Known: f.opt.QI, Sensitive: f.opt.Sensitive, Without: f.without, Called: f.called, ShowsSmall: f.small, Report: found}
	var failed error
	file := func(path string) *report.File {
		of, err := fileOf(path)
		failed = cmp.Or(failed, err)
		return &of
	}
	about.Release, about.Original = *file(path), *file(f.original)
	if f.control != "" {
		about.Control = file(f.control)
	}
	if f.second != "" {
		about.Second = file(f.second)
	}
	for _, name := range slices.Sorted(maps.Keys(setting.Trees)) {
		about.Hierarchies = append(about.Hierarchies, *file(filepath.Join(f.hierarchies, name+arxEnding)))
	}
	if failed != nil {
		return failed
	}
	return writeReports(c, about.Publishable(), f.reports)
}

// holdOutFlags are the flags of the hold-out command.
type holdOutFlags struct {
	input                 inputFlags
	out, control, patient string
	rows                  int
	seed                  uint64
}

func newHoldOut() *cobra.Command {
	f := &holdOutFlags{}
	c := command("hold-out FILE -o TABLE.csv --control CONTROL.csv", "Hold rows out of a table, to compare attacks with", `
Rows that are drawn at random go into CONTROL.csv, the others into TABLE.csv, as
they are. Anonymize TABLE.csv alone; then quasi attack says what the release
gives away that is not true of everybody.

Where a patient has several rows, name the column that tells patients apart with
--patient: all rows of one then go into the same file. Without it some may be in
each: the control then knows people who are in the table, and the risks come out
too low.`, f.run)
	f.input.register(c)
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write the rows that stay to (required)")
	c.Flags().StringVar(&f.control, "control", "", "file to write the rows that are put aside to (required)")
	c.Flags().IntVar(&f.rows, "rows", 0, "how many rows to put aside (default: a tenth of FILE's, at most 1000); with --patient at most, those of whole patients")
	c.Flags().StringVar(&f.patient, "patient", "", "column that says whose row each is; a row without a value there is another patient's")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the draw")
	for _, name := range []string{"output", "control"} {
		oneOf(c, "name both files to write: -o TABLE.csv --control CONTROL.csv", name)
	}
	return c
}

func (f *holdOutFlags) run(read *tables, path string) error {
	c := read.Command
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--control", f.control}); err != nil {
		return err
	}
	t, err := read.read(path, f.input.input())
	if err != nil {
		return err
	}
	if err := checkColumn(t, "the table", "--patient", f.patient); err != nil {
		return err
	}
	if !c.Flags().Changed("rows") {
		f.rows = min(1000, max(1, t.N/10))
	}
	kept, held, err := attack.Split(t, f.rows, f.patient, f.seed)
	if err != nil {
		return wrong("%s: %w", path, err)
	}
	for _, part := range []struct {
		path string
		rows *table.Table
	}{{f.out, kept}, {f.control, held}} {
		if err := writeTo(c.Context(), part.path, c.OutOrStdout(), func(w io.Writer) error { return csv.Write(w, part.rows, csv.WriteOptions{}) }); err != nil {
			return err
		}
		people := ""
		if f.patient != "" {
			_, count := part.rows.Column(f.patient).Whose()
			people = phrase(" of {0} {0:patient|patients}", count)
		}
		printLine(c.ErrOrStderr(), "{0}: {1} {1:row|rows}{2}.", part.path, part.rows.N, people)
	}
	return nil
}
