package sql

import (
	"fmt"
	"strings"

	"quasi/engine/facts"
)

// Dialect is how an engine spells names, texts and types.
type Dialect struct {
	Name      string // as a command line has it
	quote     string // around a name
	folds     bool   // names that differ in capitals alone are one, quoted or not
	backslash bool   // a backslash in a text is written twice
	text      string // the type of texts
	number    string // the type of numbers with a fraction, of 64 bits
}

var dialects = []Dialect{
	{Name: "duckdb", quote: `"`, folds: true, text: "VARCHAR", number: "DOUBLE"},
	{Name: "spark", quote: "`", folds: true, backslash: true, text: "STRING", number: "DOUBLE"},
	{Name: "postgres", quote: `"`, text: "TEXT", number: "DOUBLE PRECISION"},
}

// Dialects returns the names of all dialects.
func Dialects() []string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	return names
}

// ByName returns the dialect of the given name.
func ByName(name string) (Dialect, error) {
	for _, d := range dialects {
		if d.Name == name {
			return d, nil
		}
	}
	return Dialect{}, fmt.Errorf("there is no dialect %q: choose one of %s", name, strings.Join(Dialects(), ", "))
}

// tells fails if two columns, of the table or of the release, have one name: what is
// released as one could be the values of the other.
func (d Dialect) tells(of facts.Recoding) error {
	var released []string
	for _, c := range of.Columns {
		released = append(released, c.Released)
	}
	for _, names := range [][]string{of.Source, released} {
		for i, name := range names {
			for _, other := range names[:i] {
				if other == name || d.folds && strings.EqualFold(other, name) {
					return fmt.Errorf("the columns %q and %q are one to %s, which does not tell capitals from small letters: rename one in the table", other, name, d.Name)
				}
			}
		}
	}
	return nil
}

// identifier returns a name between quotes: whatever is in it, it ends nothing.
func (d Dialect) identifier(name string) string {
	return d.quote + strings.ReplaceAll(name, d.quote, d.quote+d.quote) + d.quote
}

// table returns the name of a table, of which the parts between dots are names.
func (d Dialect) table(name string) string {
	parts := strings.Split(name, ".")
	for i, part := range parts {
		parts[i] = d.identifier(part)
	}
	return strings.Join(parts, ".")
}

// literal returns a text between quotes.
func (d Dialect) literal(text string) string {
	if d.backslash {
		text = strings.ReplaceAll(text, `\`, `\\`)
		return "'" + strings.ReplaceAll(text, "'", `\'`) + "'"
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// literals returns texts between quotes, with commas between them.
func (d Dialect) literals(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = d.literal(text)
	}
	return strings.Join(quoted, ", ")
}
