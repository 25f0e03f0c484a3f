package cli

import (
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
	c.Flags().StringVar(&f.control, "control", "", "file to write the rows that are put aside to (required)")
	c.Flags().IntVar(&f.rows, "rows", 0, "how many rows to put aside (default: a tenth of FILE's, at most 1000); with --patient at most, those of whole patients")
	c.Flags().StringVar(&f.patient, "patient", "", "column that says whose row each is; a row without a value there is another patient's")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the draw")
	for _, name := range []string{"output", "control"} {
		oneOf(c, "name both files to write: -o TABLE.csv --control CONTROL.csv", name)
	}
	return c
}

func (f *holdOutFlags) run(c *cobra.Command, path string) error {
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--control", f.control}); err != nil {
		return err
	}
	read := newTables(c)
	t, err := read.read(path, f.input.input())
	read.bar.clear()
	if err != nil {
		return err
	}
	if f.patient != "" {
		if err := checkColumns(t, "the table", "--patient", f.patient); err != nil {
			return err
		}
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
	}
	return nil
}
