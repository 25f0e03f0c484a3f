package sheets

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"quasi/engine/say"
)

// A cell holds what a cell of Excel holds, counted as Excel counts.
func TestCellsAreAsLongAsExcels(t *testing.T) {
	for text, fits := range map[string]bool{
		strings.Repeat("x", 32767): true, strings.Repeat("x", 32768): false, strings.Repeat("é", 32767): true, strings.Repeat("é", 32768): false,
		strings.Repeat("😀", 16383): true, strings.Repeat("😀", 16384): false,
	} {
		data := made(t, sheetOf(`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="B3" t="str"><v>`+text+`</v></c></row>`))
		_, err := CSV(io.Discard, data, "")
		if fits && err != nil || !fits && (err == nil || !strings.Contains(err.Error(), "the text of cell B3 is longer than the 32767 characters")) {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}

// A small file that unpacks to much is refused before anything is unpacked.
func TestWhatIsPackedFurtherThanATableIsRefused(t *testing.T) {
	bomb := made(t, sheetOf(`<row><c t="str"><v>`+strings.Repeat("x", 80<<20)+`</v></c></row>`))
	if len(bomb) > 1<<20 {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := CSV(io.Discard, bomb, "")
	runtime.ReadMemStats(&after)
	var e *say.Error
	if !errors.As(err, &e) || e.Code != ErrPacked || !strings.Contains(err.Error(), "takes 80 MB") {
		t.Errorf("got %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
		t.Errorf("refusing took %d MB", took>>20)
	}
	// Below the limit, repetition is what tables are made of.
	rows := bytes.Repeat([]byte(`<row><c t="str"><v>female</v></c></row>`), 50_000)
	if _, err := CSV(io.Discard, made(t, sheetOf(string(rows))), ""); err != nil {
		t.Error(err)
	}
}
