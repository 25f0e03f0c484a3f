package release

import (
	"io"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/writer"
)

// WriteCSV writes the release as CSV, as its recipe says. It refuses what Write
// refuses.
func (r *Release) WriteCSV(w io.Writer) error { return r.Write(w, kind.CSV, nil) }

// The names of tables in a file that holds several: of a release that is one, and of
// the two tables of a bucketing method.
const (
	SheetRelease   = "release"
	SheetRows      = "rows"
	SheetSensitive = "sensitive"
)

// Write writes the release as a file of the kind of a name, see package kind. A kind
// that holds several tables has both of a bucketing method; of any other, WriteLinked
// writes the second. The cells are the texts that were audited, but for those without a
// value, which have the recipe's text for missing ones, and for numbers, which are plain or, in
// CSV, have decimal commas, if the recipe says so: a workbook shows numbers as its reader's
// country does, and holds dates that are kept or shifted as days. No formula can run in a workbook, so that nothing is put before one. It refuses a release that
// has not passed its audit, one of which a person has not confirmed what [Release.Concerns] asks, a kind that is not written, and, before anything is written,
// what a file of the kind can't hold. progress, which may be nil, is told the share of
// the work that is done, and ends the work with its error; a kind may do without.
func (r *Release) Write(w io.Writer, name string, progress func(done float64) error) error {
	tables := []writer.Table{{Name: SheetRelease, Table: r.Table}}
	if k, _ := kind.ByName(name); r.Linked != nil && k.Several {
		tables = []writer.Table{{Name: SheetRows, Table: r.Table}, {Name: SheetSensitive, Table: r.Linked}}
	}
	return r.write(w, name, progress, tables...)
}

// write writes tables of the release as one file.
func (r *Release) write(w io.Writer, name string, progress func(done float64) error, tables ...writer.Table) error {
	if err := r.Withheld(); err != nil {
		return err
	}
	k, _ := kind.ByName(name)
	for i := range tables {
		tables[i].Table = r.Written(tables[i].Table, k.Text)
	}
	return writer.Write(w, name, tables, writer.Options{BOM: r.recipe.Output.BOM, Delimiter: r.recipe.Output.Delimiter, Progress: progress})
}

// WriteRows writes the header and some rows of the release as CSV, as [Release.Write] writes all; of a
// bucketing method those of its first table.
func (r *Release) WriteRows(w io.Writer, rows []int32) error {
	some := *r
	some.Table = r.Table.Pick(rows)
	return some.WriteCSV(w)
}

// Written returns a table of the release as a file has it, one of text or a workbook.
func (r *Release) Written(t *table.Table, text bool) *table.Table {
	o, written := r.recipe.Output, &table.Table{N: t.N}
	for _, c := range t.Columns {
		if before := r.original(c.Name); before != nil {
			c = WithNumbers(c, before, o.PlainNumbers, o.DecimalComma && text)
		}
		if !text {
			own := *c
			own.Format, c = r.dates(c.Name), &own
		}
		written.Columns = append(written.Columns, c)
	}
	return WithMissing(written, o)
}

// dates returns the format of a column of the release whose dates leave as days of a workbook, those
// that are kept or shifted; the zero one of every other. A label of a group can look like a date.
func (r *Release) dates(name string) format.Format {
	for _, o := range r.of.Outgoing {
		if r.names[o.Name] == name && (o.QI < 0 || r.Linked != nil) && !r.recipe.Column(o.Name).Grouped() {
			return Formatted(o.Column).Format
		}
	}
	return format.Format{}
}

// original returns the column of numbers that is called so in the release, as the table has it
// where numbers are to be plain; nil if it is none of numbers, replaced by something else, or
// leaves as it is written.
func (r *Release) original(name string) *table.Column {
	for _, o := range r.of.Outgoing {
		if r.names[o.Name] != name || r.recipe.Column(o.Name).Transform != nil || !r.recipe.Output.DecimalComma && !r.recipe.Output.PlainNumbers {
			continue
		}
		c := o.Column
		if r.recipe.Output.PlainNumbers {
			c = r.of.Raw.Column(o.Name)
		}
		if c = Formatted(c); c.Format.Type.Numeric() {
			return c
		}
	}
	return nil
}

// Unit returns the unit of the numbers of a column that is called so in the release, if it is cut off
// them there.
func (r *Release) Unit(name string) string {
	if c := r.original(name); c != nil && r.recipe.Output.PlainNumbers {
		return c.Format.Unit
	}
	return ""
}

// Withheld is why a release must not be handed out, nil if it may: a model fails, or a person
// has not decided what [Release.Concerns] asks.
func (r *Release) Withheld() error {
	if !r.Passed() {
		return errReleaseWithheld.Of(r.Audit.K, r.recipe.Privacy.K, r.Failing())
	}
	return unconfirmed(r.Concerns())
}

// Checked returns Table if it may be handed out, and refuses what Write refuses: to a database, say, that
// takes it in place of a file.
func (r *Release) Checked() (*table.Table, error) {
	if err := r.Withheld(); err != nil {
		return nil, err
	}
	return r.Table, nil
}

// WriteLinked writes the second table of a bucketing method as a file of the kind of a name. It refuses what
// Write refuses, and a release that has no second table.
func (r *Release) WriteLinked(w io.Writer, name string) error {
	if r.Linked == nil {
		return errOneTable.Of()
	}
	return r.write(w, name, nil, writer.Table{Name: SheetSensitive, Table: r.Linked})
}
