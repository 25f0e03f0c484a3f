package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

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

func TestWhoseNumbersWithPoints(t *testing.T) {
	micro := tabletest.Column("pid", "11", "11.0", "12", "", "12.00 ", "011", "")
	whose, count := micro.Columns[0].Whose()
	if want := []int32{0, 0, 1, 2, 1, 3, 4}; count != 5 || !slices.Equal(whose, want) {
		t.Errorf("%d patients %v, want %v", count, whose, want)
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
