package recognize_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func formOf(name string, values ...string) recognize.Form {
	return recognize.Of(tabletest.Column(name, values...).Columns[0]).Form()
}

// Formats leaves the given table alone, and columns that have a format.
func TestFormatsKeepsWhatIsDecided(t *testing.T) {
	open, decided, plain := tabletest.Column("a", "1,5", "2,5").Columns[0], tabletest.Column("b", "1,5", "2,5").Columns[0], tabletest.Column("c", "1", "2").Columns[0]
	decided.Format = format.Format{Type: format.Text}
	given := &table.Table{N: 2, Columns: []*table.Column{open, decided, plain}}
	got := recognize.Formats(given)
	if got.Columns[0].Format.String() != "decimal:comma" || open.Format != (format.Format{}) {
		t.Errorf("%q, and given %q", got.Columns[0].Format, open.Format)
	}
	if got.N != 2 || got.Columns[1] != decided || got.Columns[2] != plain {
		t.Error("a column was copied that stays as it is")
	}
}
