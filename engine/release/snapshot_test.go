package release_test

import (
	"bytes"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
)

// What is kept shows the cells that the release has, in any notation, and none of what it
// leaves out.
func TestWhatIsKeptShowsTheRelease(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, output := range []recipe.Output{{RowOrder: recipe.SortedOrder}, {RowOrder: recipe.SortedOrder, Intervals: recipe.Dash, FormulaSafe: true}} {
		r.Output = output
		_, release := enginetest.Run(t, original, r)
		kept, ok := release.Snapshot()
		if !ok || kept.Records() != original.N || kept.Bytes(original) != 4*original.N+8*len(release.Groups.Spans) {
			t.Fatalf("%d records in %d bytes are kept", kept.Records(), kept.Bytes(original))
		}
		for record := range kept.Records() {
			row := release.Row(int32(record))
			if kept.LeftOut(record) != (row < 0) {
				t.Fatalf("record %d is in row %d", record, row)
			}
			for _, name := range kept.Columns() {
				text, shown := kept.Cell(record, name)
				if shown != (row >= 0) || shown && text != release.Table.Column(release.Name(name)).Text(row) {
					t.Fatalf("%s of record %d shows %q, %v", name, record, text, shown)
				}
			}
		}
		if _, shown := kept.Cell(0, "no column"); shown {
			t.Error("a column that is not there is shown")
		}
	}
	r.Know(recipe.KnowsOne)
	r.Privacy.Linked = true
	if _, release := enginetest.Run(t, original, r); release.Linked == nil {
		kept, _ := release.Snapshot()
		if _, shown := kept.Cell(int(release.Records[0]), "id"); shown {
			t.Error("numbers of a release can be compared with those of another")
		}
	}
	r.Privacy = recipe.Privacy{K: 3}
	_, plain := enginetest.Run(t, original, r)
	of, _ := plain.Snapshot()
	r.Columns[0] = recipe.Column{Name: "id", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}}
	_, release := enginetest.Run(t, original, r, engine.WithKey(bytes.Repeat([]byte{1}, 32)))
	if kept, _ := release.Snapshot(); kept.Bytes(original) < of.Bytes(original)+4*original.N+100*16 {
		t.Errorf("%d bytes are kept with pseudonyms, %d without", kept.Bytes(original), of.Bytes(original))
	}
	var none engine.Snapshot
	if none.Records() != 0 {
		t.Error("nothing has records")
	}
}
