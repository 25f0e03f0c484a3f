package csv_test

import (
	"slices"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

// Text that was encoded twice is asked about where all of a column's can be read once, and read
// so when that is chosen.
func TestTextEncodedTwiceIsAskedAbout(t *testing.T) {
	for text, want := range map[string][]string{
		"name,dx\nJÃ¼rgen,a â€“ b\nMÃ¼ller,c\nJÃ¼rgen,c\n": {"4", "JÃ¼rgen", "Jürgen"},
		"StraÃŸe,dx\nA,b\n":                  {"1", "StraÃŸe", "Straße"},
		"name,dx\nSÃO JOÃO,c\nCONCEIÇÃO,d\n": nil,
		"name,dx\nSÃO JOÃO,c\nMANHÃ”,d\n":    nil, // the quote behind it is a quote
		"name,dx\nJÃ¼rgen,c\nJürgen,d\n":     nil, // both are in one column
		"name,dx\nJÃ¼rgen,病\n":               {"1", "JÃ¼rgen", "Jürgen"},
		"name,dx\nJürgen,c\n":                nil,
	} {
		_, f, err := read(text, csv.Options{})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var got []string
		for _, w := range f.Warnings {
			if w.Code == asread.WarnTwice {
				got = w.Args
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: asked about %q, want %q", text, got, want)
		}
	}
	once, f, err := read("StraÃŸe,dx\nJÃ¼rgen,病 SÃO\n", csv.Options{Encoding: recipe.UTF8Twice})
	if err != nil || once.Columns[0].Name != "Straße" || !slices.Equal(rows(once)[0], []string{"Jürgen", "病 SÃO"}) || f.Encoding != recipe.UTF8Twice {
		t.Errorf("read once: %q %q, %v", once.Names(), rows(once), err)
	}
}
