package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/measure/attack"
)

// holdOutFlags are the flags of the hold-out command.
type holdOutFlags struct {
	input   inputFlags
	out     string
	control string
	rows    int
	patient string
	seed    uint64
}

func newHoldOut() *cobra.Command {
	f := &holdOutFlags{}
	c := &cobra.Command{
		Use:   "hold-out FILE -o TABLE.csv --control CONTROL.csv",
		Short: "Hold rows out of a table, to compare attacks with",
		Long: `Hold rows out of a table, to compare attacks with.

Rows that are drawn at random go into CONTROL.csv, the others into TABLE.csv, as
they are. Anonymize TABLE.csv alone; then quasi attack says what the release
gives away that is not true of everybody.

Where a patient has several rows, name the column that tells patients apart with
--patient: all rows of one then go into the same file. Without it some may be in
each: the control then knows people who are in the table, and the risks come out
too low.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.input.register(c)
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write the rows that stay to (required)")
	c.Flags().StringVar(&f.control, "control", "", "file to write the rows that are held out to (required)")
	c.Flags().IntVar(&f.rows, "rows", 1000, "how many rows to hold out; with --patient at most, those of whole patients")
	c.Flags().StringVar(&f.patient, "patient", "", "column that says whose row each is; a row without a value there is another patient's")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the draw")
	return c
}

func (f *holdOutFlags) run(c *cobra.Command, path string) error {
	if f.out == "" || f.control == "" {
		return usageError{fmt.Errorf("name both files to write: -o TABLE.csv --control CONTROL.csv")}
	}
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--control", f.control}); err != nil {
		return err
	}
	read := newTables(c)
	t, err := read.read(path, f.input.input())
	read.bar.clear()
	if err != nil {
		return err
	}
	if t.N < 2 {
		return usageError{fmt.Errorf("%s has a single row: nothing would stay", path)}
	}
	if f.rows < 1 || f.rows >= t.N {
		return usageError{fmt.Errorf("--rows %d: want 1 to %d, of the table's %d rows", f.rows, t.N-1, t.N)}
	}
	whose, err := f.whose(t)
	if err != nil {
		return err
	}
	held, kept := attack.HoldOut(t.N, f.rows, whose, f.seed)
	if len(held) == 0 {
		return usageError{fmt.Errorf("--rows %d: every patient has more rows; hold more out", f.rows)}
	}
	for _, part := range []struct {
		path string
		rows []int32
	}{{f.out, kept}, {f.control, held}} {
		if err := f.write(c, part.path, t.Pick(part.rows)); err != nil {
			return err
		}
	}
	return nil
}

// whose says whose row each one is; nil: each is another person's.
func (f *holdOutFlags) whose(t *table.Table) ([]int32, error) {
	if f.patient == "" {
		return nil, nil
	}
	c := t.Column(f.patient)
	if c == nil {
		return nil, usageError{fmt.Errorf("--patient %s: the table has no such column; its columns: %q", f.patient, t.Names())}
	}
	whose, _ := c.Whose()
	return whose, nil
}

func (f *holdOutFlags) write(c *cobra.Command, path string, t *table.Table) error {
	return writeTo(c.Context(), path, c.OutOrStdout(), func(w io.Writer) error { return csv.Write(w, t, csv.WriteOptions{}) })
}
