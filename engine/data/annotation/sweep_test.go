package annotation_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/file/csv"
	"quasi/engine/sample"
)

// No row of the tables that the project has is anything but a person.
func TestNoFalseAlarms(t *testing.T) {
	tables := map[string][]byte{}
	for _, name := range sample.Names() {
		s, err := sample.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		tables[name] = []byte(s.CSV)
	}
	err := filepath.WalkDir("../../file/csv/testdata", func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(path, ".csv") || strings.HasSuffix(path, ".tsv")) {
			tables[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) < 20 {
		t.Errorf("only %d tables", len(tables))
	}
	for name, text := range tables {
		read, _, err := csv.Read(bytes.NewReader(text), csv.Options{})
		if err != nil {
			continue // a file that can't be read without a decision
		}
		for _, r := range annotation.Find(read) {
			t.Errorf("%s: row %d is %s: %q", name, r.Number, r.Kind, r.Begins)
		}
	}
}
