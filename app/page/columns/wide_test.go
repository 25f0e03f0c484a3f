package columns_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
)

// wide is a table of so many columns, with 50 rows.
func wide(columns int) session.Source {
	var b strings.Builder
	for row := range 51 {
		for i := range columns {
			if i > 0 {
				b.WriteByte(',')
			}
			if row == 0 {
				fmt.Fprintf(&b, "item_%d", i)
			} else {
				b.WriteString([]string{"yes", "no", "unknown"}[(row+i)%3])
			}
		}
		b.WriteByte('\n')
	}
	csv := b.String()
	return session.Source{Text: &csv, Name: "wide.csv"}
}

// Of hundreds and thousands of columns a hundred are drawn, and a hundred more whenever somebody asks for
// them; each question to the engine is asked once.
func TestManyColumnsAreDrawnAHundredAtATime(t *testing.T) {
	for _, test := range []struct{ columns, first, second int }{{100, 100, 100}, {101, 100, 101}, {600, 100, 200}} {
		s, engine := stepstest.Visit(t, text.English, wide(test.columns))
		clear(engine.Calls)
		p := stepstest.Show(t, s, engine).At(session.Columns)
		drawn := func() int { return strings.Count(p.Markup(), "<tbody") }
		if got := drawn(); got != test.first {
			t.Errorf("of %d columns %d are drawn", test.columns, got)
		}
		if test.columns > test.first {
			p.Click("draw-more")
		}
		if got := drawn(); got != test.second || strings.Contains(p.Markup(), `id="draw-more"`) != (test.columns > test.second) {
			t.Errorf("of %d columns %d are drawn then", test.columns, got)
		}
		for method, times := range engine.Calls {
			if times > 1 {
				t.Errorf("of %d columns %s is asked %d times", test.columns, method, times)
			}
		}
	}
}

// Of how identifying columns are, a hundred are drawn, the most identifying of all.
func TestTheMostIdentifyingAreDrawn(t *testing.T) {
	for columns, want := range map[int]int{100: 100, 101: 100} {
		rng := rand.New(rand.NewPCG(1, 1))
		var b strings.Builder
		for row := range 201 {
			for i := range columns {
				switch {
				case row == 0:
					fmt.Fprintf(&b, "code_%d,", i)
				case i == columns-1: // the last tells most rows apart
					fmt.Fprintf(&b, "2023-%02d-%02d,", 1+rng.IntN(12), 1+rng.IntN(28))
				default:
					fmt.Fprintf(&b, "%c,", 'A'+rng.IntN(5))
				}
			}
			b.WriteString("\n")
		}
		csv := strings.ReplaceAll(b.String(), ",\n", "\n")
		s, engine := stepstest.Visit(t, text.English, session.Source{Text: &csv, Name: "wide.csv"})
		if got := len(s.Recipe().Names(table.QuasiIdentifying)); got != columns {
			t.Fatalf("of %d columns %d could identify", columns, got)
		}
		markup := stepstest.Show(t, s, engine).At(session.Columns).Settle().Markup()
		last := fmt.Sprintf(`title="code_%d"`, columns-1)
		if got := strings.Count(markup, "<meter"); got != want || !strings.Contains(markup, last) {
			t.Errorf("of %d columns %d are drawn; the last: %v", columns, got, strings.Contains(markup, last))
		}
	}
}
