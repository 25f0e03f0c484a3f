package release

import (
	"strings"
	"unicode"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

var noteSpellings = say.Define("note-spellings", "Column {0:q} has {1:q} in {2} spellings, which count as different values: if they are one, a group is less diverse than its figures say. Write them alike in the table.")

// spellings notes, of each sensitive column, the first value of which others may be
// spellings: they differ by capitals, and by what is neither letter nor digit.
func (r *Release) spellings() []say.Text {
	var notes []say.Text
	for _, name := range r.recipe.Names(table.Sensitive) {
		c := r.of.Data.Table.Column(name)
		if c == nil || c.Format.Type.Numeric() || c.Format.Type.Dated() {
			continue
		}
		if text, n := spelledAlike(c); n > 1 {
			notes = append(notes, noteSpellings.Say(name, strings.Clone(text), n))
		}
	}
	return notes
}

// spelledAlike returns the first value of a column that has several spellings, and how many.
func spelledAlike(c *table.Column) (text string, n int) {
	value, _ := c.Spellings()
	counts := c.Counts()
	seen, of := map[int32]bool{}, map[string][]int32{}
	var first string
	for v, text := range c.Values {
		if seen[value[v]] || counts[v] == 0 || c.Absent(int32(v)) {
			continue
		}
		seen[value[v]] = true
		key := bareOf(text)
		if of[key] = append(of[key], int32(v)); len(of[key]) == 2 && first == "" {
			first = key
		}
	}
	if first == "" {
		return "", 0
	}
	return c.Values[of[first][0]], len(of[first])
}

// bareOf returns the letters and digits of a text, in small letters; a text without any is
// its own. A sign or a point beside a digit makes another number, and stays.
func bareOf(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("+-<>=≤≥%", r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	if bare == "" || !strings.ContainsFunc(bare, unicode.IsLetter) {
		return text
	}
	return bare
}
