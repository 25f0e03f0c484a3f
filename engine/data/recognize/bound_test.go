package recognize_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// Laboratory values with bounds and markers are numbers; groups that look like bounds
// are not.
func TestNumbersWithBoundsAndMarkers(t *testing.T) {
	lab := append(tabletest.Sequence(60, "%d,5"), tabletest.Repeat(15, "<0,5")...)
	lab = append(lab, tabletest.Repeat(10, ">100")...)
	lab = append(lab, tabletest.Repeat(15, "n.b.")...)
	for name, test := range map[string]struct {
		values []string
		want   string
		typ    format.Type
	}{
		"comma":   {lab, "decimal:comma", format.Decimal},
		"point":   {append(tabletest.Sequence(60, "%d.5"), tabletest.Repeat(15, "<0.5", "k.A.")...), "", format.Decimal},
		"whole":   {append(tabletest.Sequence(60, "%d"), tabletest.Repeat(20, "unknown")...), "", format.Integer},
		"groups":  {tabletest.Repeat(60, "<18", ">=18", "unknown"), "", format.Category},
		"words":   {append(tabletest.Sequence(60, "%d"), tabletest.Repeat(20, "blue")...), "", format.Text},
		"dates":   {append(tabletest.Sequence(28, "2024-05-%02d"), tabletest.Repeat(5, "unbekannt")...), "", format.Date},
		"nothing": {tabletest.Repeat(60, "unknown", "n.b."), "", format.Category},
	} {
		c := tabletest.Column("x", test.values...).Columns[0]
		if got := recognize.Format(c); got.String() != test.want {
			t.Errorf("%s: read as %q, want %q", name, got, test.want)
		}
		c.Format = recognize.Format(c)
		if got := recognize.Type(c); got != test.typ {
			t.Errorf("%s: of type %s, want %s", name, got, test.typ)
		}
	}
	form := formOf("crp", lab...)
	if form.Bounds != 0.25 || form.Share != 0.85 || !form.Fits("<0,5") || form.Fits("n.b.") {
		t.Errorf("%+v", form)
	}
}

// What is not found by a laboratory is below its numbers in any style, whatever letters are in the words.
func TestWordsBelowNumbersOfAnyStyle(t *testing.T) {
	for _, style := range []string{"%d,5", "%d.5", "1,%03d.5", "1.%03d,5", "%d"} {
		for _, words := range []string{"<LLOQ", "n.n.", "nicht nachweisbar", "not detected"} {
			values := append(tabletest.Sequence(60, style), tabletest.Repeat(40, words)...)
			if got := formOf("crp", values...); !got.Type.Numeric() || got.Bounds != 0.4 || got.Share != 1 || !got.Fits(words) {
				t.Errorf("%s beside %s: %s, bounds %v", words, style, got.Type, got.Bounds)
			}
		}
	}
}

// A laboratory value that most are below the limit of is a number, where five different ones at
// least are measured.
func TestMostAreBelowTheLimit(t *testing.T) {
	for _, test := range []struct {
		measured int
		want     format.Type
	}{{5, format.Integer}, {4, format.Category}} {
		values := append(tabletest.Repeat(80, "<5"), tabletest.Repeat(20, tabletest.Sequence(test.measured, "1%d")...)...)
		if got := formOf("x", values...); got.Type != test.want {
			t.Errorf("%d are measured: %s, want %s", test.measured, got.Type, test.want)
		}
		c := tabletest.Column("x", values...).Columns[0]
		if got := recognize.Type(c); got != test.want {
			t.Errorf("%d are measured: of type %s, want %s", test.measured, got, test.want)
		}
	}
}

// A column that is said to be numbers and has nothing but bounds has no numbers to make
// intervals of.
func TestNothingButBounds(t *testing.T) {
	c := tabletest.Column("x", "<5", ">10", "<5").Columns[0]
	c.Format = format.Format{Type: format.Decimal}
	if got := recognize.Type(c); got != format.Category {
		t.Errorf("of type %s", got)
	}
}
