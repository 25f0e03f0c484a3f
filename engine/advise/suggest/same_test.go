package suggest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
)

// tableOf makes a table of named columns.
func tableOf(names []string, rows int, cell func(row, column int) string) *table.Table {
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for row := range rows {
		record := make([]string, len(names))
		for i := range record {
			record[i] = cell(row, i)
		}
		b.Append(record)
	}
	return b.Table()
}

// The second column of diagnoses says in words what the first says in codes, but for
// three slips of the pen in 600 rows.
func TestColumnsThatSayTheSameGetOneRole(t *testing.T) {
	codes, words := []string{"I21.4", "J18.9", "E11.9", "K29.7"}, []string{"zustand a", "zustand b", "zustand c", "zustand d"}
	rng := rand.New(rand.NewPCG(1, 2))
	kind := make([]int, 600)
	for i := range kind {
		kind[i] = rng.IntN(4)
	}
	got := suggest.Table(tableOf([]string{"Diagnose", "Text 2", "x"}, 600, func(row, i int) string {
		switch {
		case i == 0:
			return codes[kind[row]]
		case i == 2:
			return words[rng.IntN(4)]
		case row < 3:
			return words[(kind[row]+1)%4]
		}
		return words[kind[row]]
	}))
	if d := got[1]; d.Role != table.Sensitive || d.Reason.Code != profile.ReasonSame || !slices.Equal(d.Reason.Args, []string{"Diagnose"}) || !slices.Equal(d.Same, []string{"Diagnose"}) {
		t.Errorf("the second diagnosis is %s: %s %q", d.Role, d.Reason, d.Same)
	}
	if d := got[0]; d.Role != table.Sensitive || d.Reason.Code != profile.ReasonICD10 || !slices.Equal(d.Same, []string{"Text 2"}) {
		t.Errorf("the first diagnosis is %s: %s %q", d.Role, d.Reason, d.Same)
	}
	if d := got[2]; d.Role != table.QuasiIdentifying || d.Same != nil {
		t.Errorf("an independent column is %s and the same as %q", d.Role, d.Same)
	}
}

// Of many columns that say the same each names the first 20 others.
func TestManyThatSayTheSame(t *testing.T) {
	for columns, want := range map[int]int{21: 20, 22: 20, 3: 2} {
		names := make([]string, columns)
		for i := range names {
			names[i] = fmt.Sprint("item_", i)
		}
		for i, d := range suggest.Table(tableOf(names, 60, func(row, _ int) string { return []string{"yes", "no", "unknown"}[row%3] })) {
			if others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == names[i] }); !slices.Equal(d.Same, others[:want]) {
				t.Errorf("of %d columns, %s is the same as %q", columns, d.Name, d.Same)
			}
		}
	}
}

// A code that goes with the sex in each row identifies as the sex does, whatever it
// is called; a finding that goes with an unknown class is in doubt as well.
func TestTheSaferRoleCounts(t *testing.T) {
	for _, test := range []struct {
		a, b string
		role table.Role
	}{
		{"sex", "creatinine class", table.QuasiIdentifying},
		{"creatinine class", "zz", table.QuasiIdentifying},
		{"patient id", "zz", table.Identifying},
		{"diagnosis", "zz", table.Sensitive},
		{"diagnosis", "ward", table.QuasiIdentifying},
		{"creatinine class", "potassium", table.Insensitive},
	} {
		got := suggest.Table(tableOf([]string{test.a, test.b}, 300, func(row, i int) string {
			return [][]string{{"qua", "quo", "qui"}, {"pla", "plo", "pli"}}[i][row*row%7%3]
		}))
		if got[0].Role != test.role || got[1].Role != test.role || len(got[0].Same) != 1 || len(got[1].Same) != 1 {
			t.Errorf("%s and %s are %s (%s) and %s (%s), want %s", test.a, test.b, got[0].Role, got[0].Reason, got[1].Role, got[1].Reason, test.role)
		}
	}
}

// Rare complaints, numbers of their own for each row, and a value that is nearly
// always missing are not the same as anything.
func TestWhatIsNotTheSame(t *testing.T) {
	for name, cell := range map[string]func(row, i int) string{
		"rare flags":     func(row, i int) string { return []string{"yes", "no"}[min(1, (row+i)%100)] },
		"unique numbers": func(row, i int) string { return fmt.Sprint(row*(i+3), "a") },
		"finer": func(row, i int) string {
			if i == 0 {
				return fmt.Sprint("b", row%4)
			}
			return fmt.Sprint("c", row%8)
		},
		"mostly missing": func(row, i int) string {
			if i == 1 && row%5 > 0 {
				return ""
			}
			return fmt.Sprint("d", row/5%3)
		},
	} {
		for _, d := range suggest.Table(tableOf([]string{"x", "y"}, 500, cell)) {
			if d.Same != nil {
				t.Errorf("%s: %s is the same as %q", name, d.Name, d.Same)
			}
		}
	}
}

// Renaming the values of a column gives one that says the same, in whatever order the
// two stand, and drawing it anew does not.
func TestARenamedColumnIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, kinds := rapid.IntRange(60, 200).Draw(t, "rows"), rapid.IntRange(2, 8).Draw(t, "kinds")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		codes, other := make([]int, n), make([]int, n)
		for i := range codes {
			codes[i], other[i] = (i+rng.IntN(2))%kinds, rng.IntN(kinds)
		}
		swapped := rapid.Bool().Draw(t, "swapped")
		got := suggest.Table(tableOf([]string{"x", "y", "z"}, n, func(row, i int) string {
			if swapped {
				i = 2 - i
			}
			return fmt.Sprintf("%c%c", 'a'+i, 'a'+[]int{codes[row], kinds - codes[row], other[row]}[i])
		}))
		first, second, drawn := 0, 1, 2
		if swapped {
			first, second, drawn = 2, 1, 0
		}
		if !slices.Equal(got[first].Same, []string{got[second].Name}) || got[first].Role != got[second].Role || got[drawn].Same != nil {
			t.Fatalf("%q %q %q", got[first].Same, got[second].Same, got[drawn].Same)
		}
	})
}
