package reader_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/file/kind/kindtest"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/file/kind/reader"
	"quasi/engine/say"
)

// Whatever is told by its first bytes has a reader of its own.
func TestEveryKindHasAReader(t *testing.T) {
	for _, k := range kind.All() {
		for _, start := range k.Starts {
			_, err := converter.Convert(io.Discard, []byte(start), "")
			var said *say.Error
			if !errors.As(err, &said) {
				t.Errorf("%s: the reader says %v of %q", k.Name, err, start)
			}
		}
	}
	if _, err := converter.Convert(io.Discard, []byte("a,b\n"), ""); err == nil || !strings.Contains(err.Error(), "another kind of file") {
		t.Errorf("text is converted: %v", err)
	}
}

func TestText(t *testing.T) {
	kindtest.Register(t)
	for file, made := range map[string]bool{"a,b\n1,2\n": false, kindtest.Start + "a,b\n1,2\n": true, "": false, "MADE": false} {
		opt := csv.Options{Progress: func(int64) {}}
		r := casetest.Must(reader.Text(strings.NewReader(file), "", &opt))
		if text, err := io.ReadAll(r); err != nil || string(text) != strings.TrimPrefix(file, kindtest.Start) {
			t.Errorf("%q is the text %q, %v", file, text, err)
		}
		if (opt.Workbook != nil) != made || (opt.Progress == nil) != made {
			t.Errorf("%q is read with %+v", file, opt)
		}
	}
	var opt csv.Options
	if _, err := reader.Text(bytes.NewReader([]byte(kind.OLE)), "", &opt); err == nil || !strings.Contains(err.Error(), "old format") {
		t.Errorf("an old workbook: %v", err)
	}
}
