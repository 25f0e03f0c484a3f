package kind_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/kind"
)

func TestForWriting(t *testing.T) {
	for name, want := range map[string]string{
		"out.csv": kind.CSV, "out.xlsx": kind.Workbook, "OUT.XLSX": kind.Workbook, "a.xlsx/out": kind.CSV, "out": kind.CSV, "": kind.CSV, "-": kind.CSV,
		"out.txt": kind.CSV, "out.xlsm": kind.CSV, // Excel refuses a workbook without macros of that name
	} {
		if got := kind.ForWriting(name).Name; got != want {
			t.Errorf("%q is written as %s, want %s", name, got, want)
		}
	}
}

func TestStarting(t *testing.T) {
	for start, want := range map[string]string{
		"PK\x03\x04\x14\x00": kind.Workbook, "\xd0\xcf\x11\xe0\xa1": kind.Workbook, "PK\x03\x04": kind.Workbook,
		"PK\x03": "", "a,b\n1,2\n": "", "": "", "PK,age\n": "",
	} {
		if got, known := kind.Starting([]byte(start)); got.Name != want || known != (want != "") {
			t.Errorf("%q is %q, want %q", start, got.Name, want)
		}
	}
	if got := kind.LongestStart(); got != 4 {
		t.Errorf("the longest start has %d bytes", got)
	}
}

func TestAccept(t *testing.T) {
	if got, want := kind.Accept(), ".csv,.tsv,.txt,.prn,.xlsx,.xlsm,text/csv,.zip"; got != want {
		t.Errorf("accepted are %s, want %s", got, want)
	}
	if got, want := kind.AcceptText(), ".csv,.tsv,.txt,.prn,text/csv"; got != want {
		t.Errorf("accepted as text are %s, want %s", got, want)
	}
}

// No two kinds can be taken for each other, and each can be told.
func TestKindsAreDistinct(t *testing.T) {
	var names, endings, starts []string
	for _, k := range kind.All() {
		names, endings, starts = append(names, k.Name), append(endings, k.Extensions...), append(starts, slices.Concat(k.Starts, k.Refused)...)
		if k.Text != (len(k.Starts) == 0) {
			t.Errorf("%s is text %v, and starts with %q", k.Name, k.Text, k.Starts)
		}
		for _, ending := range k.Extensions {
			if !strings.HasPrefix(ending, ".") || ending != strings.ToLower(ending) {
				t.Errorf("%s: ending %q", k.Name, ending)
			}
		}
		if got, known := kind.ByName(k.Name); !known || got.Title != k.Title {
			t.Errorf("%s can't be found by its name", k.Name)
		}
	}
	for _, all := range [][]string{names, endings, starts} {
		if slices.Sort(all); len(slices.Compact(slices.Clone(all))) != len(all) {
			t.Errorf("some stand twice among %q", all)
		}
	}
	if _, known := kind.ByName("parquet"); known {
		t.Error("a kind is known that nobody registered")
	}
}
