package writer_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/writer"
)

func tables() []writer.Table {
	b := table.NewBuilder([]string{"age"}, nil)
	b.Append([]string{"31"})
	return []writer.Table{{Name: "release", Table: b.Table()}}
}

// A kind is written as what it is known by.
func TestEveryKindHasAWriter(t *testing.T) {
	for _, k := range kind.All() {
		var out bytes.Buffer
		if err := writer.Write(&out, k.Name, tables(), writer.Options{}); err != nil {
			t.Errorf("%s: %v", k.Name, err)
		}
		if found, _ := kind.Starting(out.Bytes()); !k.Text && found.Name != k.Name {
			t.Errorf("%s is written as %q", k.Name, found.Name)
		}
	}
	if err := writer.Write(&bytes.Buffer{}, "parquet", tables(), writer.Options{}); err == nil || !strings.Contains(err.Error(), "parquet") {
		t.Errorf("an unknown kind: %v", err)
	}
}

func TestOptionsReachTheWriters(t *testing.T) {
	var out bytes.Buffer
	if err := writer.Write(&out, kind.CSV, tables(), writer.Options{BOM: true}); err != nil || out.String() != "\ufeffage\n31\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	told := 0.0
	if err := writer.Write(&out, kind.Workbook, tables(), writer.Options{Progress: func(done float64) error { told = done; return nil }}); err != nil || told != 1 {
		t.Errorf("told %v, %v", told, err)
	}
}
