// Package sql writes what a release did to a table as SQL, for a warehouse that has the
// table and can run nothing else: statements that recode, and statements that audit the
// result. engine.Release.Recoding returns the recoding:
//
//	var recoding facts.Recoding
//	d, err := sql.ByName("duckdb")
//	err = sql.WriteRecoding(w, d, recoding, sql.Names{Source: "patients", Release: "anonymized"})
//	err = sql.WriteAudit(w, d, recoding, "anonymized")
//
// Every column is compared as text, as it is in the file that the engine has read; NULL is
// the empty text. A row is left out if the recoding does not know its quasi-identifiers, or
// a value of a column that is coarsened; other columns leave as they are, with whatever the
// warehouse has in them.
package sql

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"quasi/engine/facts"
)

// Names names the tables in the warehouse; dots are between schema and table.
type Names struct {
	Source  string // the table as the engine has read it
	Release string // to be made, with others beside it: Release_tuples, Release_records, Release_joined
}

func (n Names) tuples() string  { return n.Release + "_tuples" }
func (n Names) records() string { return n.Release + "_records" }
func (n Names) joined() string  { return n.Release + "_joined" }

// errNUL is a text that no dialect can hold.
var errNUL = errors.New("the table holds the character U+0000, which SQL texts can't hold: take it out of the table first")

// script writes statements.
type script struct {
	Dialect
	facts.Recoding
	names Names
	w     *bufio.Writer
}

// WriteRecoding writes statements that make the release from the source. They replace no
// table: if one has a name that they make, they fail there. The release is equal to that
// of the recoding, in the order of its texts, if the source has the same rows as the table
// of the recoding. It fails if a text has the character U+0000, and if the dialect does not
// tell two columns apart.
func WriteRecoding(w io.Writer, d Dialect, of facts.Recoding, names Names) error {
	if holdsNUL(of) {
		return errNUL
	}
	if err := d.tells(of); err != nil {
		return err
	}
	x := script{d, of, names, bufio.NewWriter(w)}
	fmt.Fprintln(x.w, "-- This file, and the tables beside the release, hold values of the source, as personal as it is.")
	quasi := x.some(func(c facts.RecodedColumn) bool { return c.Quasi })
	from, to := numbered("from_", len(quasi)), numbered("to_", len(quasi))
	if of.Global {
		x.fill(names.tuples(), from, len(of.Tuples), func(i int) []string { return x.texts(of.Tuples[i].From) })
	} else {
		kept := slices.DeleteFunc(slices.Clone(x.Tuples), func(t facts.RecodedTuple) bool { return t.To == nil })
		x.fill(x.names.tuples(), slices.Concat(from, to), len(kept), func(i int) []string {
			return x.texts(slices.Concat(kept[i].From, kept[i].To))
		})
		columns := slices.Concat(numbered("from_", len(x.Columns)), to)
		x.create(x.names.records(), columns, "first_copy BIGINT", "last_copy BIGINT")
		x.insert(x.names.records(), len(x.Records), func(i int) []string {
			r := x.Records[i]
			return append(x.texts(slices.Concat(r.From, r.To)), fmt.Sprint(r.First), fmt.Sprint(r.Last))
		})
	}
	table := x.source()
	fmt.Fprintf(x.w, "CREATE TABLE %s AS\nWITH source AS (\n  SELECT %s\n  FROM %s%s\n)", x.table(names.Release), x.sources(), table, x.persons())
	if of.Global {
		x.global(quasi)
	} else {
		x.joined(quasi)
	}
	return x.w.Flush()
}

// source is the table with its columns from others, of which it makes a table.
func (x *script) source() string {
	if x.Joined == nil {
		return x.table(x.names.Source)
	}
	from, to := numbered("from_", len(x.Joined.On)), numbered("to_", len(x.Joined.Take))
	x.fill(x.names.joined(), slices.Concat(from, to), len(x.Joined.Rows), func(i int) []string { return x.texts(x.Joined.Rows[i]) })
	var taken, same []string
	for i, name := range x.Joined.Take {
		taken = append(taken, fmt.Sprintf("j.%s AS %s", to[i], x.identifier(name)))
	}
	for i, name := range x.Joined.On {
		same = append(same, fmt.Sprintf("j.%s = %s", from[i], x.cell("s."+x.identifier(name))))
	}
	return fmt.Sprintf("(SELECT s.*, %s FROM %s s JOIN %s j ON %s) AS joined", strings.Join(taken, ", "),
		x.table(x.names.Source), x.table(x.names.joined()), strings.Join(same, " AND "))
}

// fill makes a table of texts.
func (x *script) fill(name string, columns []string, n int, row func(i int) []string) {
	x.create(name, columns)
	x.insert(name, n, row)
}

func (x *script) create(name string, texts []string, others ...string) {
	typed := make([]string, len(texts))
	for i, column := range texts {
		typed[i] = column + " " + x.text
	}
	fmt.Fprintf(x.w, "CREATE TABLE %s (%s);\n", x.table(name), strings.Join(append(typed, others...), ", "))
}

// perInsert is the number of rows of one INSERT statement.
const perInsert = 500

func (x *script) insert(name string, n int, row func(i int) []string) {
	for i := range n {
		if i%perInsert == 0 {
			fmt.Fprintf(x.w, "INSERT INTO %s VALUES\n", x.table(name))
		}
		end := ","
		if i == n-1 || i%perInsert == perInsert-1 {
			end = ";"
		}
		fmt.Fprintf(x.w, "  (%s)%s\n", strings.Join(row(i), ", "), end)
	}
}

// texts quotes texts.
func (x *script) texts(of []string) []string {
	quoted := make([]string, len(of))
	for i, text := range of {
		quoted[i] = x.literal(text)
	}
	return quoted
}

// sources selects the columns of the source, c1 to cn, as texts.
func (x *script) sources() string {
	var all []string
	for i, c := range x.Columns {
		all = append(all, fmt.Sprintf("%s AS c%d", x.cell(x.identifier(c.Name)), i+1))
	}
	return strings.Join(all, ",\n    ")
}

// cell is a column as text, by its name in quotes.
func (x *script) cell(column string) string {
	return fmt.Sprintf("coalesce(CAST(%s AS %s), '')", column, x.text)
}

// persons leaves out the rows that have no value in any column.
func (x *script) persons() string {
	var missing []string
	for _, c := range x.Phantoms {
		missing = append(missing, fmt.Sprintf("%s IN (%s)", x.cell(x.identifier(c.Column)), x.literals(c.Texts)))
	}
	if missing == nil {
		return ""
	}
	return "\n  WHERE NOT (" + strings.Join(missing, " AND ") + ")"
}

// global recodes each column by itself, and leaves out some tuples.
func (x *script) global(quasi []int) {
	var texts, known, same []string
	for i, c := range x.Columns {
		texts = append(texts, fmt.Sprintf("%s AS r%d", x.recoded(c, i), i+1))
		if closed(c) {
			known = append(known, fmt.Sprintf("r%d IS NOT NULL", i+1))
		}
	}
	for i, at := range quasi {
		same = append(same, fmt.Sprintf("t.from_%d = recoded.c%d", i+1, at+1))
	}
	fmt.Fprintf(x.w, ",\nrecoded AS (\n  SELECT source.*,\n    %s\n  FROM source\n)\n", strings.Join(texts, ",\n    "))
	fmt.Fprintf(x.w, "SELECT %s\nFROM recoded\nWHERE %s\n  AND NOT EXISTS (SELECT 1 FROM %s t WHERE %s)\nORDER BY %s;\n", x.released(),
		strings.Join(known, " AND "), x.table(x.names.tuples()), strings.Join(same, " AND "), x.order())
}

// joined recodes tuples by the tables of them.
func (x *script) joined(quasi []int) {
	var alike, single, sameTuple, sameRecord, every, unknown []string
	for i, c := range x.Columns {
		at := slices.Index(quasi, i)
		text := fmt.Sprintf("t.to_%d", at+1)
		if at < 0 {
			text = x.recoded(c, i)
			if closed(c) {
				unknown = append(unknown, fmt.Sprintf("r%d IS NULL", i+1))
			}
		} else {
			sameTuple = append(sameTuple, fmt.Sprintf("t.from_%d = source.c%d", at+1, i+1))
		}
		alike = append(alike, fmt.Sprintf("%s AS r%d", text, i+1))
		single = append(single, fmt.Sprintf("%s AS r%d", text, i+1))
		sameRecord = append(sameRecord, fmt.Sprintf("t.from_%d = c%d", i+1, i+1))
		every = append(every, fmt.Sprintf("c%d", i+1))
	}
	fmt.Fprintf(x.w, ",\ncopies AS (\n  SELECT source.*, row_number() OVER (PARTITION BY %s ORDER BY c1) AS copy\n  FROM source\n),\n", strings.Join(every, ", "))
	fmt.Fprintf(x.w, "released AS (\n  SELECT %s\n  FROM source JOIN %s t ON %s\n", strings.Join(alike, ", "), x.table(x.names.tuples()), strings.Join(sameTuple, " AND "))
	fmt.Fprintf(x.w, "  UNION ALL\n  SELECT %s\n  FROM copies JOIN %s t ON %s AND copy BETWEEN t.first_copy AND t.last_copy\n)\n",
		strings.Join(single, ", "), x.table(x.names.records()), strings.Join(sameRecord, " AND "))
	where := ""
	if unknown != nil {
		where = "WHERE NOT (" + strings.Join(unknown, " OR ") + ")\n"
	}
	fmt.Fprintf(x.w, "SELECT %s\nFROM released\n%sORDER BY %s;\n", x.released(), where, x.order())
}

// closed reports whether a column has no text but those that the recoding knows.
func closed(c facts.RecodedColumn) bool { return c.Quasi || c.Coarsened }

// recoded is the text that column i is released as; NULL: its value is not known.
func (x *script) recoded(c facts.RecodedColumn, i int) string {
	var otherwise string
	if !closed(c) {
		otherwise = fmt.Sprintf(" ELSE c%d", i+1)
	}
	by := map[string][]string{}
	for from, to := range c.Values {
		by[to] = append(by[to], from)
	}
	var whens strings.Builder
	for _, to := range slices.Sorted(maps.Keys(by)) {
		slices.Sort(by[to])
		fmt.Fprintf(&whens, " WHEN c%d IN (%s) THEN %s", i+1, x.literals(by[to]), x.literal(to))
	}
	switch {
	case whens.Len() > 0:
		return "CASE" + whens.String() + otherwise + " END"
	case closed(c):
		return fmt.Sprintf("CAST(NULL AS %s)", x.text)
	}
	return fmt.Sprintf("c%d", i+1)
}

// released gives the columns the names of the release.
func (x *script) released() string {
	var all []string
	for i, c := range x.Columns {
		all = append(all, fmt.Sprintf("r%d AS %s", i+1, x.identifier(c.Released)))
	}
	return strings.Join(all, ", ")
}

func (x *script) order() string { return strings.Join(numbered("r", len(x.Columns)), ", ") }

// some returns the places of the columns for which is holds.
func (x *script) some(is func(facts.RecodedColumn) bool) []int {
	var places []int
	for i, c := range x.Columns {
		if is(c) {
			places = append(places, i)
		}
	}
	return places
}

// numbered returns names from name1 on.
func numbered(name string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(name, i+1)
	}
	return all
}

// holdsNUL reports whether a text can't be written.
func holdsNUL(of facts.Recoding) bool {
	has := func(texts ...string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.ContainsRune(text, 0) })
	}
	for _, c := range of.Columns {
		for from, to := range c.Values {
			if has(from, to) {
				return true
			}
		}
		if has(c.Name, c.Released) || has(c.Absent...) || has(c.Places...) || has(slices.Concat(c.Spellings...)...) {
			return true
		}
	}
	if j := of.Joined; j != nil && (has(j.On...) || has(j.Take...) || slices.ContainsFunc(j.Rows, func(texts []string) bool { return has(texts...) })) {
		return true
	}
	return slices.ContainsFunc(of.Phantoms, func(m facts.MissingTexts) bool { return has(m.Column) || has(m.Texts...) }) ||
		slices.ContainsFunc(of.Tuples, func(t facts.RecodedTuple) bool { return has(t.From...) || has(t.To...) }) ||
		slices.ContainsFunc(of.Records, func(r facts.RecodedRecords) bool { return has(r.From...) || has(r.To...) })
}
