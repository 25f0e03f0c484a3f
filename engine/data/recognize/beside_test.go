package recognize

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Numbers with few words beside them, which repeat, are numbers.
func TestBesideWords(t *testing.T) {
	for _, test := range []struct {
		what               string
		numbers, different int
		words              []string
		rows               int // of all words
		want               bool
	}{
		{"three in ten", 30, 30, []string{"coag", "neg"}, 70, true},
		{"less", 29, 29, []string{"coag", "neg"}, 71, false},
		{"five words, four rows each", 60, 60, []string{"a", "b", "c", "d", "e"}, 20, true},
		{"fewer rows", 60, 60, []string{"a", "b", "c", "d", "e"}, 19, false},
		{"six words", 60, 60, []string{"a", "b", "c", "d", "e", "f"}, 24, false},
		{"16 characters", 60, 60, []string{strings.Repeat("é", 16)}, 20, true},
		{"17 characters", 60, 60, []string{strings.Repeat("é", 17)}, 20, false},
		{"ten numbers", 60, 10, []string{"coag"}, 20, true},
		{"nine numbers", 60, 9, []string{"coag"}, 20, false},
		{"no words", 60, 60, nil, 0, false},
	} {
		b := table.NewBuilder([]string{"x"}, table.NewMarkers(nil))
		for i := range test.numbers {
			b.Append([]string{fmt.Sprint(100 + i%test.different)})
		}
		for i := range test.rows {
			b.Append([]string{test.words[i%len(test.words)]})
		}
		numbers, typ, ok := Of(b.Table().Columns[0]).BesideWords()
		if ok != test.want || ok && (typ != format.Integer || numbers.Records != test.numbers) {
			t.Errorf("%s: %v, %d records of type %s", test.what, ok, numbers.Records, typ)
		}
	}
}
