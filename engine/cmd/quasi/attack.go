package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/data/recognize"
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
}

func newAttack() *cobra.Command {
	f := &attackFlags{}
	c := &cobra.Command{
		Use:   "attack FILE --register PEOPLE.csv --qi a,b,c",
		Short: "Try to find the people of a register in a released table",
		Long: `Try to find the people of a register in a released table.

Released values are read as what they mean: values, intervals, lists,
masked codes, and with --hierarchies the labels of hierarchies.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.input.register(c)
	c.Flags().StringVar(&f.register, "register", "", "table of the people whom the attacker knows, with the columns that --qi names (required)")
	c.Flags().StringSliceVar(&f.opt.QI, "qi", nil, "columns that both tables have, as in age,sex,zip (required)")
	c.Flags().StringSliceVar(&f.opt.Sensitive, "sensitive", nil, "columns of FILE that the attacker wants to know")
	c.Flags().StringVar(&f.opt.Person, "person", "", "column of the register that names the person (default: every row is a different person)")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each")
	c.Flags().StringArrayVar(&f.rename, "rename", nil, "column of the register that FILE calls otherwise, as in born=year_of_birth (repeatable); --qi then names it as the register does")
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	return c
}

func (f *attackFlags) run(c *cobra.Command, path string) error {
	if f.register == "" || len(f.opt.QI) == 0 {
		return usageError{fmt.Errorf("say what the attacker has: --register PEOPLE.csv --qi a,b,c")}
	}
	read := newTables(c)
	defer read.bar.clear()
	released, err := read.released(path, f.input.input())
	if err != nil {
		return err
	}
	called, err := ofRelease(f.rename, released, nil)
	if err != nil {
		return err
	}
	released = called.back(released)
	register, err := read.read(f.register, beside(f.input.input()))
	if err != nil {
		return err
	}
	if f.hierarchies != "" {
		if f.opt.Trees, err = readTrees(f.hierarchies, f.opt.QI); err != nil {
			return err
		}
	}
	read.bar.show("attack", 0)
	report, err := linkage.Attack(c.Context(), released, recognize.Formats(register), f.opt)
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

// attacked is what the attack command prints as JSON.
type attacked struct {
	linkage.Report
	Input []inputNote `json:"input,omitempty"`
}

// printAttack says in plain sentences what an attacker found.
func printAttack(w io.Writer, r linkage.Report) {
	for _, u := range r.Unknown {
		fmt.Fprintf(w, "%s: %d texts have no known meaning, such as %q in row %d: give the column's hierarchy.\n", u.Column, u.Texts, u.First, u.Row)
	}
	m := r.RowMatches
	fmt.Fprintf(w, "Of %d released rows %d fit no person of the register, %d fit one, %d two to four, %d five or more.\n", r.Rows, m.None, m.One, m.Few, m.Many)
	m = r.PersonMatches
	fmt.Fprintf(w, "Of %d people %d have no row that could be theirs, %d have one, %d two to four, %d five or more.\n", r.Persons, m.None, m.One, m.Few, m.Many)
	fmt.Fprintf(w, "An attacker who names one of the fitting people for each row can be expected to be right for %.1f rows (%.1f%%), if all rows are of people in the register.\n",
		r.Expected, 100*r.Expected/float64(max(1, r.Rows)))
	for _, name := range sortedKeys(r.Certain) {
		c := r.Certain[name]
		fmt.Fprintf(w, "%s is then certain for %d people (%.1f%%): %d by a single row, %d because all their rows share it.\n",
			name, c.Persons, 100*c.Share, c.Identity, c.Attribute)
	}
	for _, e := range r.Examples {
		what := ""
		if len(e.Columns) > 0 {
			what = ", which gives away " + strings.Join(e.Columns, ", ")
		}
		fmt.Fprintf(w, "Row %d of the register fits %d released rows, as %v%s.\n", e.Person, e.Matches, e.Rows, what)
	}
}
