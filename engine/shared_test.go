package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

// A column that is released as it is has the texts of the table, and its cells where no row
// moves, unless a spreadsheet would run one of the texts.
func TestWhatIsReleasedAsItIsIsHeldOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("number,age,note,sum\n")
	for i := range 40 {
		fmt.Fprintf(&b, "%03d,%d,note %d,=A%d\n", i, 20+i%5, i%7, i%3)
	}
	given, _, err := csv.Read(strings.NewReader(b.String()), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	for _, name := range given.Names() {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
	}
	r.Columns[1].Role = table.QuasiIdentifying
	p, err := engine.Prepare(given, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, shared := range map[string]bool{"number": true, "note": true, "sum": false} {
		was, is := given.Column(name), release.Table.Column(name)
		if unsafe.SliceData(was.Codes) != unsafe.SliceData(is.Codes) {
			t.Errorf("the cells of %s are held twice", name)
		}
		if same := unsafe.SliceData(was.Values) == unsafe.SliceData(is.Values); same != shared {
			t.Errorf("the texts of %s are shared: %v", name, same)
		}
	}
	if was, is := given.Column("sum").Text(0), release.Table.Column("sum").Text(0); was != "=A0" || is != "'=A0" {
		t.Errorf("%s is released as %s", was, is)
	}
}
