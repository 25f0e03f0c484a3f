package table_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func TestBuilderEncodesByFirstAppearance(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{"", "NA"}))
	for _, record := range [][]string{{"x", "1"}, {"y", " NA "}, {"x", ""}} {
		b.Append(record)
	}
	if b.Len() != 3 {
		t.Errorf("builder holds %d records", b.Len())
	}
	got := b.Table()
	a, c := got.Column("a"), got.Column("b")
	if !reflect.DeepEqual(a.Values, []string{"x", "y"}) || !reflect.DeepEqual(a.Codes, []int32{0, 1, 0}) {
		t.Errorf("a is %q, %v", a.Values, a.Codes)
	}
	if !reflect.DeepEqual(c.Missing, []bool{false, true, true}) || c.MissingCount() != 2 {
		t.Errorf("b is missing at %v, %d records", c.Missing, c.MissingCount())
	}
	if c.Text(1) != " NA " || !c.IsMissing(1) || c.IsMissing(0) {
		t.Error("a marker keeps its text and is missing")
	}
	if !reflect.DeepEqual(a.Counts(), []int{2, 1}) {
		t.Errorf("counts of a are %v", a.Counts())
	}
}

func TestColumnsAreFoundByName(t *testing.T) {
	got := table.NewBuilder([]string{"a", "b"}, nil).Table()
	if got.Index("b") != 1 || got.Index("c") != -1 || got.Column("c") != nil {
		t.Errorf("b is at %d, c at %d", got.Index("b"), got.Index("c"))
	}
	if !reflect.DeepEqual(got.Names(), []string{"a", "b"}) {
		t.Errorf("names are %q", got.Names())
	}
}

func TestRaggedRecordPanics(t *testing.T) {
	defer func() {
		if reason, ok := recover().(string); !ok || !strings.Contains(reason, "record of 1 fields in a table of 2 columns") {
			t.Errorf("panic %q", reason)
		}
	}()
	table.NewBuilder([]string{"a", "b"}, nil).Append([]string{"x"})
}

func TestRoles(t *testing.T) {
	for _, r := range []table.Role{table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive} {
		if !r.Valid() {
			t.Errorf("%s is no role", r)
		}
	}
	if table.Role("secret").Valid() || table.Role("").Valid() {
		t.Error("an unknown role is valid")
	}
}

// What goes in comes out, whatever buffer it came in.
func TestRecordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOf(rapid.SliceOfN(rapid.String(), 3, 3)).Draw(t, "records")
		b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers(table.DefaultMarkers()))
		buffer := make([]string, 3)
		for _, record := range records {
			copy(buffer, record)
			b.Append(buffer)
		}
		got := b.Table()
		if got.N != len(records) {
			t.Fatalf("%d records of %d", got.N, len(records))
		}
		for row, record := range records {
			if cells := got.AppendRecord(nil, row); !reflect.DeepEqual(cells, record) {
				t.Fatalf("record %d is %q, was %q", row, cells, record)
			}
		}
	})
}

// All records in their order share the cells; any others have their own.
func TestPickSharesTheCellsOfAllRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "records")
		b := table.NewBuilder([]string{"a"}, table.NewMarkers(nil))
		for range n {
			b.Append([]string{rapid.StringN(0, 1, -1).Draw(t, "cell")})
		}
		c := b.Table().Columns[0]
		records := rapid.SliceOfN(rapid.Int32Range(0, int32(n-1)), 1, n).Draw(t, "picked")
		if rapid.Bool().Draw(t, "in their order") {
			for i := range records {
				records[i] = int32(i)
			}
		}
		picked := c.Pick(records)
		if len(picked.Codes) != len(records) {
			t.Fatalf("%d records of %d picked, got %d", len(records), n, len(picked.Codes))
		}
		for i, record := range records {
			if picked.Text(i) != c.Text(int(record)) {
				t.Fatalf("record %d is %q, was %q", i, picked.Text(i), c.Text(int(record)))
			}
		}
		all := slices.IsSorted(records) && len(slices.Compact(slices.Clone(records))) == n
		if shared := &picked.Codes[0] == &c.Codes[0]; shared != all {
			t.Fatalf("%v of %d records share the cells: %v", records, n, shared)
		}
	})
}

// A star is how a missing or suppressed value is released, whatever the markers.
func TestAStarIsNoValue(t *testing.T) {
	markers := table.NewMarkers([]string{"", "NA"})
	b := table.NewBuilder([]string{"a"}, markers)
	for _, text := range []string{"x", "*", " * ", "", "NA ", "**"} {
		b.Append([]string{text})
	}
	c := b.Table().Column("a")
	want := []bool{false, true, true, true, true, false}
	for row, absent := range want {
		if c.Absent(c.Codes[row]) != absent || c.IsMissing(row) != absent || markers.Absent(c.Text(row)) != absent {
			t.Errorf("%q is absent: %v, want %v", c.Text(row), c.Absent(c.Codes[row]), absent)
		}
	}
	if c.Shown(0) != "x" || c.Shown(c.Codes[2]) != "*" || c.Shown(c.Codes[4]) != "*" {
		t.Errorf("a release shows %q, %q and %q", c.Shown(0), c.Shown(c.Codes[2]), c.Shown(c.Codes[4]))
	}
	if c.MissingCount() != 4 || c.Missing[1] || markers.Missing("*") {
		t.Errorf("%d are missing, markers mark %v", c.MissingCount(), c.Missing)
	}
}

// What counts as missing by itself comes first among what may.
func TestMarkers(t *testing.T) {
	known, usual := table.DefaultMarkers(), table.UsualMarkers()
	if !slices.Equal(usual[:len(known)], known) || !slices.Contains(usual, "缺失") || slices.Contains(known, "nan") {
		t.Errorf("markers are %q, usually %q", known, usual)
	}
}

func TestSpecialMissing(t *testing.T) {
	for text, want := range map[string]bool{".": true, ".A": true, ".Z": true, ".n": true, "._": true, " .N ": true, "": false, ".5": false, ".AB": false, "A.": false, "..": false, ".Ä": false} {
		if got := table.SpecialMissing(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A number of a patient is the same number with a point and zeros, and in the notation of
// spreadsheets; a leading zero and a capital are not nothing.
func TestIdentities(t *testing.T) {
	for _, test := range []struct{ values, want string }{
		{"11 11.0 11.00 11. 11,0 12", "11 11 11 11 11 12"},
		{"007 7 7.0 007.0", "007 7 7 007"},
		{"a12 A12 12.0", "a12 A12 12.0"}, // no column of numbers
		{"11.5 11.0 11", "11.5 11 11"},   // numbers, of which some are whole
		{"1.1E1 11 12", "11 11 12"},
		{"1e+05 100000 2e+05 99999", "100000 100000 200000 99999"},
		{"71E2 7100 7100.0 7.1E3", "71E2 7100 7100 7100"}, // 71E2 is a code
		{"71E2 7100", "71E2 7100"},
		{"'100 100 ’100 １００ 1\u200b00 1\u00ad00 \ufeff100\u00a0", "100 100 100 100 100 100 100"},
		{"A‑1 A–1 A−1 A-1 A1", "A-1 A-1 A-1 A-1 A1"},
		{"Ré Re\u0301 Re Ｒe", "Ré Ré Re Re"},
		{"1.1E1 11.0 1.15e+1 2E1 0.2E2", "11 11 1.15e+1 2E1 20"},
		{"1E+31 1E+30 1.0", "1E+31 1" + strings.Repeat("0", 30) + " 1"},
		{"1,000 1,234 1", "1,000 1,234 1"}, // thousands
		{"1,000 1,00 1", "1 1 1"},          // decimals
		{"1.000 1,234 1.0", "1 1,234 1"},   // each mark by itself
		{"-1.0 -1 +1.0 1", "-1 -1 +1 1"},
		{"0.0 0 00.0 0E+5", "0 0 00 0"},
		{".0 1.0 1", ".0 1.0 1"}, // two of three are numbers
		{"1.2.3 1.0", "1.2.3 1.0"},
		// An exponent has one to three digits and nothing behind it, or the text is no number.
		{"1.0 1E+005 2", "1 100000 2"}, {"1.0 1E+0005 2", "1.0 1E+0005 2"}, {"1.0 1E 2", "1.0 1E 2"}, {"1.0 1E+2x 2", "1.0 1E+2x 2"}, {"1.0 1E+2 2", "1 100 2"},
	} {
		c := tabletest.Column("pid", strings.Split(test.values, " ")...)
		if got := strings.Join(c.Columns[0].Identities(), " "); got != test.want {
			t.Errorf("%s are %s, want %s", test.values, got, test.want)
		}
	}
}

// Of 20 values 19 must be numbers.
func TestNumbersAreNearlyAll(t *testing.T) {
	values := []string{"1.0", "1"}
	for i := range 17 {
		values = append(values, fmt.Sprint(100+i))
	}
	if got := tabletest.Column("pid", append(values, "x")...).Columns[0].Identities(); got[0] != "1" {
		t.Errorf("19 of 20 numbers: 1.0 is %s", got[0])
	}
	if got := tabletest.Column("pid", append(values[:18:18], "x")...).Columns[0].Identities(); got[0] != "1.0" {
		t.Errorf("18 of 19 numbers: 1.0 is %s", got[0])
	}
}

// The oracle writes whole numbers in ways that are known to be one.
func TestIdentitiesOfWaysToWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, want := table.NewBuilder([]string{"pid"}, table.NewMarkers(nil)), []int{}
		for range rapid.IntRange(1, 50).Draw(t, "rows") {
			n := rapid.IntRange(0, 20).Draw(t, "patient")
			text := fmt.Sprint(n) + rapid.SampledFrom([]string{"", ".0", ".00", ",0", " ", ".0 "}).Draw(t, "end")
			b.Append([]string{text})
			want = append(want, n)
		}
		whose, _ := b.Table().Columns[0].Whose()
		for i := range want {
			for j := range i {
				if (want[i] == want[j]) != (whose[i] == whose[j]) {
					t.Fatalf("rows %d and %d: %v", i, j, whose)
				}
			}
		}
	})
}

func FuzzIdentities(f *testing.F) {
	f.Add("11.0", "1.1e+1")
	f.Add("1,000", "-0.")
	f.Fuzz(func(t *testing.T, a, b string) {
		got := (&table.Column{Values: []string{a, b, "7.0"}, Missing: make([]bool, 3)}).Identities()
		for v, text := range got {
			if text != strings.TrimSpace(text) || text == "" && strings.TrimSpace([]string{a, b, "7.0"}[v]) != "" {
				t.Errorf("%q, %q: %q", a, b, got)
			}
		}
	})
}

func TestPhantoms(t *testing.T) {
	markers := table.NewMarkers([]string{"", "NA"})
	for _, test := range []struct {
		record          []string
		phantom, inward bool // in a release
	}{
		{[]string{"", ""}, true, true},
		{[]string{" NA ", ""}, true, true},
		{[]string{"*", "*"}, true, false}, // a person, suppressed
		{[]string{" * ", ""}, true, false},
		{[]string{"x", ""}, false, false},
		{[]string{"", "*x"}, false, false},
		{nil, true, true},
	} {
		if is, in := markers.Phantom(test.record, false), markers.Phantom(test.record, true); is != test.phantom || in != test.inward {
			t.Errorf("%q is a phantom: %v, in a release %v", test.record, is, in)
		}
	}
}

// However many records are left out, and however often, the others are found in the
// file by their numbers.
func TestRecordsKeepTheirNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{""}))
		var numbers []int
		for i := range rapid.IntRange(1, 20).Draw(t, "n") {
			b.Append([]string{string(rune('a' + i)), ""})
			numbers = append(numbers, i+1)
		}
		got := b.Table()
		for range rapid.IntRange(0, 3).Draw(t, "times") {
			var left []int32
			for row := range got.N {
				if rapid.Bool().Draw(t, "out") {
					left = append(left, int32(row))
				}
			}
			got = got.Without(left)
			for i := len(left) - 1; i >= 0; i-- {
				numbers = slices.Delete(numbers, int(left[i]), int(left[i])+1)
			}
		}
		if got.N != len(numbers) {
			t.Fatalf("%d records, want %d", got.N, len(numbers))
		}
		for row, number := range numbers {
			c := got.Columns[0]
			if n := c.Number(row); n != number || c.Text(row) != string(rune('a'+number-1)) {
				t.Fatalf("record %d is %q of number %d, want %d", row, c.Text(row), n, number)
			}
		}
	})
}

func TestPersons(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{"", "NA"}))
	for _, record := range [][]string{{"", "NA"}, {"x", ""}, {"", "y"}, {"*", ""}, {"NA", ""}, {"", "*"}} {
		b.Append(record)
	}
	all := b.Table()
	persons := all.Persons()
	if persons.N != 4 || all.N != 6 || persons.Columns[1].Text(1) != "y" || persons.Columns[0].Number(3) != 6 {
		t.Errorf("%d persons, %+v", persons.N, persons.Columns[0])
	}
	if again := persons.Persons(); again != persons {
		t.Error("a table of persons is copied")
	}
	if none := (&table.Table{N: 3}).Persons(); none.N != 3 {
		t.Error("records without columns are left out")
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
		if got := all.Renamed(names); strings.Join(got.Names(), " ") != want || (got == all) != (called == "") {
			t.Errorf("%s: %q", called, got.Names())
		}
	}
}

// A part of a table has the records that were picked, in their order, and all of them are not copied.
func TestPickedRecords(t *testing.T) {
	all := tabletest.Column("x", "a", "b", "b", "c")
	for _, records := range [][]int32{{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 1}, {0, 1, 2}, {0, 2, 1, 3}, {0, 0, 1, 2, 3}, {}} {
		picked := all.Pick(records)
		c := picked.Columns[0]
		if picked.N != len(records) || len(c.Codes) != len(records) {
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

// Blanks at the ends, how an accent is written and how a number is, unless it is a code, make no two values.
func TestSpellingsOfOneValue(t *testing.T) {
	numbers := format.Format{Type: format.Decimal}
	for _, test := range []struct {
		format format.Format
		values []string
		want   []int32
	}{
		{format.Format{}, []string{"HIV", "hiv", "HIV ", " HIV", "\u00a0HIV", "H IV", ""}, []int32{0, 1, 0, 0, 0, 2, 3}},
		{format.Format{}, []string{"5", "5.0", "05", "５", "5.1", "71E2", "7100"}, []int32{0, 0, 0, 0, 1, 2, 3}},
		{format.Format{}, []string{"Méni\u200bère", "Me\u0301nie\u0300re", "Ménière", "Meniere"}, []int32{0, 0, 0, 1}},
		{format.Format{Type: format.Category}, []string{"5", "5.0", "05", "5 "}, []int32{0, 1, 2, 0}},
		{numbers, []string{"5", "5.0", "05", " 5e0", "5.1", "0", "-0", "n/k", "n/k "}, []int32{0, 0, 0, 0, 1, 2, 2, 3, 3}},
		{format.Format{Type: format.Decimal, Numbers: format.Comma}, []string{"5,0", "5", "5,1"}, []int32{0, 0, 1}},
		{format.Format{Type: format.Date}, []string{"2024-01-05", "2024-01-05 ", "05.01.2024"}, []int32{0, 0, 1}},
	} {
		c := &table.Column{Name: "dx", Values: test.values, Missing: make([]bool, len(test.values)), Format: test.format}
		if got, distinct := c.Spellings(); !slices.Equal(got, test.want) || distinct != int(slices.Max(test.want))+1 {
			t.Errorf("%+v %q are %v (%d), want %v", test.format, test.values, got, distinct, test.want)
		}
	}
}

// Missing values are one, whatever their marker, and no spelling of a value.
func TestSpellingsOfNoValue(t *testing.T) {
	b := table.NewBuilder([]string{"dx"}, table.NewMarkers([]string{"?", "", "NA"}))
	for _, text := range []string{"?", "flu", "", "NA", "flu "} {
		b.Append([]string{text})
	}
	c := b.Table().Columns[0]
	got, distinct := c.Spellings()
	var rows []int32
	for _, code := range c.Codes {
		rows = append(rows, got[code])
	}
	if !slices.Equal(rows, []int32{0, 1, 0, 0, 1}) || distinct != 2 {
		t.Errorf("rows say %v (%d)", rows, distinct)
	}
}

// A blank around a number, and a point, is no other patient; a row without a number is one of its own.
func TestWhose(t *testing.T) {
	b := table.NewBuilder([]string{"id"}, table.NewMarkers(table.DefaultMarkers()))
	for _, id := range []string{"17", "", "17 ", "18", "?", " 18", "*", "17", ""} {
		b.Append([]string{id})
	}
	whose, count := b.Table().Columns[0].Whose()
	if want := []int32{0, 1, 0, 2, 3, 2, 4, 0, 5}; count != 6 || !slices.Equal(whose, want) {
		t.Errorf("%d patients %v, want %v", count, whose, want)
	}
	whose, count = tabletest.Column("pid", "11", "11.0", "12", "", "12.00 ", "011", "").Columns[0].Whose()
	if want := []int32{0, 0, 1, 2, 1, 3, 4}; count != 5 || !slices.Equal(whose, want) {
		t.Errorf("%d patients with points %v, want %v", count, whose, want)
	}
}
