package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/linkage"
)

// attackFlags are the flags of the attack command.
type attackFlags struct {
	input       inputFlags
	opt         linkage.Options
	register    string
	hierarchies string
	rename      []string
	json        bool
	against     againstFlags
}

func newAttack() *cobra.Command {
	f := &attackFlags{}
	c := &cobra.Command{
		Use:   "attack [KIND] FILE (--register PEOPLE.csv --qi a,b,c | --original TABLE.csv)",
		Short: "Attack a released table, of any tool",
		Long: `Attack a released table, of any tool.

With --register, the people of a register are looked for in it. With --original,
the table that it was made of, the attack that KIND names is made, or with --all
every one:

` + attackKinds() + `
Most compare what they find about the people in the table with what they find
about people who were put aside before it was released: quasi hold-out makes both
tables. Released values are read as what they mean: values, intervals, lists,
masked codes, and with --hierarchies the labels of hierarchies.`,
		Args: oneOrKind,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	f.input.register(c)
	c.Flags().StringVar(&f.register, "register", "", "table of the people whom the attacker knows, with the columns that --qi names")
	c.Flags().StringSliceVar(&f.opt.QI, "qi", nil, "columns that the attacker knows of a person, as in age,sex,zip (default beside --original: all but the sensitive ones)")
	c.Flags().StringSliceVar(&f.opt.Sensitive, "sensitive", nil, "columns of FILE that the attacker wants to know")
	c.Flags().StringVar(&f.opt.Person, "person", "", "column of the register that names the person (default: every row is a different person)")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each")
	c.Flags().StringArrayVar(&f.rename, "rename", nil, "column of the register or the original that FILE calls otherwise, as in born=year_of_birth (repeatable); --qi then names it as they do")
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	f.against.register(c)
	oneOf(c, "say what the attacker has: --register PEOPLE.csv --qi a,b,c, or --all --original TABLE.csv", "register", "original")
	for _, name := range []string{"original", "all"} {
		apart(c, "--register is for an attack without KIND, --all and --original", "register", name)
	}
	return c
}

func (f *attackFlags) run(c *cobra.Command, args []string) error {
	path := args[len(args)-1]
	if len(args) > 1 || f.against.original != "" {
		return f.runAgainst(c, args[:len(args)-1], path)
	}
	if len(f.opt.QI) == 0 {
		return wrong("say what the attacker knows of the people of the register: --qi a,b,c")
	}
	read := newTables(c)
	defer read.bar.clear()
	released, register, _, err := f.read(read, path, f.register)
	if err != nil {
		return err
	}
	if err := checkColumns(register, "the register", "--qi", f.opt.QI...); err != nil {
		return err
	}
	if f.opt.Person != "" {
		if err := checkColumns(register, "the register", "--person", f.opt.Person); err != nil {
			return err
		}
	}
	if err := checkColumns(released, "the release", "--qi or --sensitive", slices.Concat(f.opt.QI, f.opt.Sensitive)...); err != nil {
		return err
	}
	if f.hierarchies != "" {
		if f.opt.Trees, err = readTrees(f.hierarchies, f.opt.QI); err != nil {
			return err
		}
	}
	read.bar.show("attack", 0)
	report, err := linkage.Attack(c.Context(), released, register, f.opt)
	if err != nil {
		return err
	}
	read.bar.clear()
	if f.json {
		return printJSON(c.OutOrStdout(), attacked{report, read.Notes})
	}
	printAttack(c.OutOrStdout(), report)
	return nil
}

// read reads a release and the table that it is held against, which names the columns, and
// how the release calls some of them.
func (f *attackFlags) read(read *tables, path, beside string) (released, other *table.Table, called renames, err error) {
	if released, err = read.released(path, f.input.input()); err != nil {
		return nil, nil, nil, err
	}
	if called, err = ofRelease(f.rename, released, nil); err != nil {
		return nil, nil, nil, err
	}
	if other, err = read.beside(beside, f.input.input()); err != nil {
		return nil, nil, nil, err
	}
	return called.back(released), recognize.Formats(other), called, nil
}

// attacked is what the attack command prints as JSON.
type attacked struct {
	linkage.Report
	Input []inputNote `json:"input,omitempty"`
}

// printAgainst says what the attacks found, a paragraph each.
func printAgainst(w io.Writer, r attackresult.Report) {
	fmt.Fprintln(w, r.ByItself())
	for _, found := range r.Results {
		name := string(found.Attack)
		if found.Variant != "" {
			name += ", " + found.Variant
		}
		fmt.Fprintln(w, name)
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
	for _, name := range sortedKeys(r.Certain) {
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
