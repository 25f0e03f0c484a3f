package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/file/sql"
	"quasi/engine/method"
)

// sqlFlags are the flags of the sql command.
type sqlFlags struct {
	recipe, dialect, out, audit, source, release string
}

func newSQL() *cobra.Command {
	f := &sqlFlags{}
	c := command("sql FILE --recipe R.json --dialect "+strings.Join(sql.Dialects(), "|")+" -o RECODE.sql --audit AUDIT.sql", "Write what a recipe does to a table as SQL, for a warehouse", `
The recipe is run on FILE, and the release is audited as by quasi anonymize. What was
done to it is then written as statements that make the release from a copy of FILE in a
warehouse (-o), with every column read as text: of a method that chooses levels for whole
columns as CASE, of any other as tables of the combinations of values and of what they are
released as. These statements hold values of FILE, and are as personal as it is. --audit
writes queries that find the figures of the audit from the released table alone. The order
of rows is that of their texts. A row of the warehouse that FILE does not have is left out
if FILE does not have its values that could identify, what it has of a coarsened column, or that by which
its rows of another table (--join) are found; any other is released as those of FILE are. Run the audit in the warehouse in any case.

Recipes that count patients, leave out rows that look like no people or do not meet conditions, transform or derive
columns, or make two tables are refused, and tables with names that differ in capitals alone, if the warehouse takes them for one.`, f.run)
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe file (required)")
	c.Flags().StringVar(&f.dialect, "dialect", "", strings.Join(sql.Dialects(), ", ")+" (required)")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file for the statements that recode, - for standard output (required)")
	c.Flags().StringVar(&f.audit, "audit", "", "file for the queries that audit")
	c.Flags().StringVar(&f.source, "source", "", "table to recode, as in schema.table (default: the name of FILE)")
	c.Flags().StringArray("join", nil, "other table from which the recipe computes columns, in its order")
	c.Flags().StringVar(&f.release, "release", "anonymized", "table to make")
	oneOf(c, "say what to do: --recipe R.json", "recipe")
	oneOf(c, "say for which warehouse: --dialect "+strings.Join(sql.Dialects(), "|"), "dialect")
	oneOf(c, "say where to write: -o RECODE.sql, or -o - for standard output", "output")
	return c
}

func (f *sqlFlags) run(read *tables, path string) error {
	c := read.Command
	if f.source == "" {
		name := filepath.Base(path)
		f.source = strings.TrimSuffix(name, filepath.Ext(name))
	}
	dialect, err := sql.ByName(f.dialect)
	if err != nil {
		return wrong("--dialect: %w", err)
	}
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--audit", f.audit}); err != nil {
		return err
	}
	r, err := readRecipe(f.recipe)
	if err != nil {
		return err
	}
	if err := repeatable(&r); err != nil {
		return fmt.Errorf("%s: %w", f.recipe, err)
	}
	t, err := read.read(path, r.Input)
	if err != nil {
		return err
	}
	prepared, err := engine.Prepare(t, r)
	if err != nil {
		return err
	}
	release, err := prepared.Run(read.Context(), read.bar.step)
	if err != nil {
		return err
	}
	if err := kept(release); err != nil {
		return err
	}
	of := release.Recoding()
	var recode, audit bytes.Buffer
	if err := cmp.Or(sql.WriteRecoding(&recode, dialect, of, sql.Names{Source: f.source, Release: f.release}), sql.WriteAudit(&audit, dialect, of, f.release)); err != nil {
		return err
	}
	if err := writeTo(c.Context(), f.out, c.OutOrStdout(), into(recode.Bytes())); err != nil || f.audit == "" {
		return err
	}
	return writeTo(c.Context(), f.audit, c.OutOrStdout(), into(audit.Bytes()))
}

func into(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// repeatable says what of a recipe can't be said in SQL; nil: all can.
func repeatable(r *recipe.Recipe) error {
	switch {
	case r.Privacy.Patient != "":
		return fmt.Errorf("it counts patients (%q), whose rows SQL can't keep together: use quasi anonymize, or quasi-beam", r.Privacy.Patient)
	case r.Input.Notes == recipe.NotesLeaveOut:
		return errors.New("it leaves out rows that look like no people, which SQL can't tell: remove them from the table first")
	case r.Input.Duplicates == recipe.DuplicatesLeaveOut:
		return errors.New("it leaves out rows that equal an earlier one: remove them from the table first")
	case slices.ContainsFunc(slices.Collect(maps.Values(r.Input.Same)), func(as map[string]string) bool { return len(as) > 0 }):
		return errors.New("it writes texts as others before everything else (\"same\"): do that in the warehouse first")
	case len(r.Derived) > 0:
		return fmt.Errorf("it derives column %q: derive it in the warehouse first, and decide about it as about any other column", r.Derived[0].Name)
	case len(r.Among) > 0:
		return fmt.Errorf("it is about some rows only (%s): make a table of these rows first, and take \"among\" out of the recipe", question.AmongString(r.Among))
	case len(r.Beside) > 0:
		return errors.New("it makes one of several files of a table, whose rows must be sorted: use quasi anonymize")
	case r.Algorithm.Name == method.Anatomy:
		return fmt.Errorf("%s makes two tables, and recodes none: use quasi anonymize", r.Algorithm.Name)
	}
	if i := slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil }); i >= 0 {
		return fmt.Errorf("column %q is transformed with a key, which no statement may hold: use quasi anonymize", r.Columns[i].Name)
	}
	return nil
}
