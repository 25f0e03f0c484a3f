package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// An exponent has one to three digits and nothing behind it, or the text is no number.
func TestExponentsOfIdentities(t *testing.T) {
	for values, want := range map[string]string{
		"1.0 1E+005 2": "1 100000 2", "1.0 1E+0005 2": "1.0 1E+0005 2", "1.0 1E 2": "1.0 1E 2", "1.0 1E+2x 2": "1.0 1E+2x 2", "1.0 1E+2 2": "1 100 2",
	} {
		c := tabletest.Column("pid", strings.Fields(values)...)
		if got := strings.Join(c.Columns[0].Identities(), " "); got != want {
			t.Errorf("%s are %s, want %s", values, got, want)
		}
	}
}

// Texts that often say that there is no value, in small letters and capitals.
func TestLikelyMarkers(t *testing.T) {
	for text, want := range map[string]bool{
		"nd": true, "ND": true, "N.A.": true, "NIEZNANY": true, "nieznany": true, " unknown ": true, "UnKnown": true, "НЕТ ДАННЫХ": true, "ENTFÄLLT": true, "不详": true,
		"#DIV/0!": true, "<NA>": true, "": false, "n": false, "-": false, "0": false, "5": false, "9": false, "-8": false, "known": false,
		strings.Repeat("x", 32): false, strings.Repeat("x", 33): false, strings.Repeat("x", 99): false,
	} {
		if got := table.LikelyMarker(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for b := byte('!'); b < 0x7f; b++ {
		letter := b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '_'
		if got := table.SpecialMissing("." + string(b)); got != letter {
			t.Errorf(".%c is a missing value of SAS: %v", b, got)
		}
	}
}

// Of records that are left out no value stays, and of a part of a table the values of the whole.
func TestValuesOfTheRecordsThatStay(t *testing.T) {
	all := tabletest.Column("x", "a", "b", "b", "total")
	rest := all.Without([]int32{0, 3})
	if c := rest.Columns[0]; !slices.Equal(c.Values, []string{"b"}) || c.Number(0) != 2 || c.Number(1) != 3 || rest.N != 2 {
		t.Errorf("%d records of %q, from number %d on", rest.N, c.Values, c.Number(0))
	}
	part := all.Pick([]int32{0, 1, 2})
	part.Columns[0].Whole = []int{1, 2, 0, 1}
	if c := part.Without([]int32{0}).Columns[0]; !slices.Equal(c.Values, []string{"a", "b", "total"}) || c.Text(0) != "b" {
		t.Errorf("of a part %q stay", c.Values)
	}
	if rest := tabletest.Column("x", "a", "", "b").Persons(); rest.N != 2 || rest.Columns[0].Number(1) != 3 {
		t.Errorf("beside an empty record %d are persons", rest.N)
	}
	if rest := (&table.Table{N: 3}).Without([]int32{1}); rest.N != 2 {
		t.Errorf("%d records without columns", rest.N)
	}
	if got := all.Columns[0].Firsts(); !slices.Equal(got, []int{0, 1, 3}) {
		t.Errorf("values begin in the records %v", got)
	}
	if got := all.Pick([]int32{1, 2}).Columns[0].Firsts(); !slices.Equal(got, []int{-1, 0, -1}) {
		t.Errorf("of two records values begin in %v", got)
	}
}

// What is marked as missing is so beside what was before.
func TestMarked(t *testing.T) {
	c := tabletest.Column("x", "", "a", "b", "c").Columns[0]
	for texts, want := range map[string]string{"": "[true false false false]", "a": "[true true false false]", "a,c": "[true true false true]"} {
		got := c.Marked(strings.FieldsFunc(texts, func(r rune) bool { return r == ',' }))
		if fmt.Sprint(got.Missing) != want || (got == c) != (texts == "") {
			t.Errorf("%q: %v", texts, got.Missing)
		}
	}
}

// Columns get other names, wherever they stand, and a name that there is not changes nothing.
func TestRenamed(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers(nil))
	all := b.Table()
	for called, want := range map[string]string{"": "a b", "x=a": "x b", "x=b": "a x", "x=c": "a b", "b=a,a=b": "b a"} {
		names := map[string]string{}
		for one := range strings.SplitSeq(called, ",") {
			if name, present, ok := strings.Cut(one, "="); ok {
				names[name] = present
			}
		}
		got := all.Renamed(names)
		if strings.Join(got.Names(), " ") != want || (got == all) != (called == "") {
			t.Errorf("%s: %q", called, got.Names())
		}
	}
}

// A part of a table has the records that were picked, in their order, and all of them are not copied.
func TestPickedRecords(t *testing.T) {
	all := tabletest.Column("x", "a", "b", "b", "c")
	for _, records := range [][]int32{{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 1}, {0, 1, 2}, {0, 2, 1, 3}, {0, 0, 1, 2, 3}, {}} {
		c := all.Pick(records).Columns[0]
		if len(c.Codes) != len(records) {
			t.Errorf("%v: %d records", records, len(c.Codes))
			continue
		}
		for i, record := range records {
			if c.Text(i) != all.Columns[0].Text(int(record)) {
				t.Errorf("%v: record %d is %q", records, i, c.Text(i))
			}
		}
	}
	if c := all.Pick([]int32{0, 1, 2, 3}).Columns[0]; &c.Codes[0] != &all.Columns[0].Codes[0] {
		t.Error("all records are copied")
	}
	if all.Without(nil) != all || all.Persons() != all {
		t.Error("without none of its records a table is another one")
	}
}
