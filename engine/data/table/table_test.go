package table_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
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

func TestPick(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers(nil))
	for _, record := range [][]string{{"1", "x"}, {"2", "y"}, {"3", "x"}} {
		b.Append(record)
	}
	all := b.Table()
	picked := all.Pick([]int32{2, 0, 2})
	if picked.N != 3 || all.N != 3 || !slices.Equal(picked.AppendRecord(nil, 0), []string{"3", "x"}) || picked.Column("a").Text(1) != "1" {
		t.Errorf("picked %+v", picked)
	}
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
