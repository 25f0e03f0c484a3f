package residual_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/residual"
	"quasi/engine/model/privacy"
)

// columnOf returns a column that leaves as it is.
func columnOf(name string, values ...string) residual.Column {
	c := tabletest.Column(name, values...).Columns[0]
	d := suggest.Column(c)
	return residual.Column{Column: c, Name: name, Suggested: &d}
}

// described writes the identifiers of a column as kind:rows, and the kind of the proposal
// behind a slash.
func described(i []facts.Identifiers) string {
	if len(i) == 0 {
		return ""
	}
	var all []string
	for _, f := range i[0].Found {
		all = append(all, fmt.Sprintf("%s:%d", f.Kind, f.Rows))
	}
	text := strings.Join(all, " ")
	if s := i[0].Suggested; s != nil {
		text += " / " + string(s.Kind)
	}
	return text
}

func notes(n int, special ...string) []string {
	all := tabletest.Sequence(n, "Patient klagt über Schmerzen, Befund %d unauffällig.")
	copy(all[n/2:], special)
	return all
}

func kvnr() []string {
	return []string{"A123456780", "M112233447", "B000000012", "C777777775", "D246813579"}
}

// Counts of ten digits are proposed to be numbers of something, and hold none of a person.
func TestCountsOfTenDigits(t *testing.T) {
	if got := described(residual.Find([]residual.Column{columnOf("measure", randomDigits(2000)...)}, residual.Options{K: 5}).Identifiers); got != " / numbers" {
		t.Errorf("found %q", got)
	}
}

// randomDigits are counts of ten digits, of which one in eleven is an NHS number by
// chance.
func randomDigits(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(4_000_000_000 + r.Int64N(1_000_000_000))
	}
	return all
}

// An example has 60 characters, of which the last may be cut off.
func TestExamplesHaveSixtyCharacters(t *testing.T) {
	for length, want := range map[int]string{60: "", 61: "…"} {
		note := "Frau Schneider " + strings.Repeat("ä", length-15)
		found := residual.Find([]residual.Column{columnOf("diagnosis", notes(400, note)...)}, residual.Options{K: 5}).Identifiers
		if got := found[0].Found[0].Example; got != string([]rune(note)[:60])+want {
			t.Errorf("of %d characters: %q", length, got)
		}
	}
}

// Twenty pairs are said.
func TestPairsThatAreSaid(t *testing.T) {
	for alike, want := range map[int]int{6: 15, 7: 20} { // of 15 and of 21 pairs
		var columns []residual.Column
		for i := range alike {
			var values []string
			for row := range 121 {
				values = append(values, fmt.Sprint("v", (row+i*(row/11))%11)) // two of which tell each row
			}
			columns = append(columns, columnOf(fmt.Sprint("c", i), values...))
		}
		if got := residual.Find(columns, residual.Options{K: 2}); len(got.Unique) != want || got.PairsLeftOut > 0 || got.Beside.Alone != 121 {
			t.Errorf("%d columns: %d pairs, want %d", alike, len(got.Unique), want)
		}
	}
}

func TestTheProposalOfAGeneralizedColumnDoesNotMatter(t *testing.T) {
	c := columnOf("Name", tabletest.Repeat(40, "Anna Müller", "Peter Schmidt")...)
	c.Suggested, c.Generalized = nil, true
	if got := described(residual.Find([]residual.Column{c}, residual.Options{K: 5}).Identifiers); got != "names:40" {
		t.Errorf("found %q: the labels are names still", got)
	}
	c = columnOf("Name", tabletest.Sequence(40, "K7QH2M4XN%07d")...)
	c.Disguised = true
	if got := residual.Find([]residual.Column{c}, residual.Options{K: 5}); len(got.Identifiers) > 0 || len(got.Unique) != 1 || !got.Unique[0].Disguised {
		t.Errorf("found %+v in pseudonyms", got)
	}
}

// A kind that a column has twice is counted once, and the most telling stands first.
func TestKindsToConfirm(t *testing.T) {
	c := columnOf("Bemerkung", notes(400, "Tel. 0171 2345678, Herr Meier", "Frau Huber", kvnr()[0]+" ist die KVNR")...)
	i := residual.Find([]residual.Column{c}, residual.Options{K: 5}).Identifiers[0]
	want := []facts.FindingKind{facts.FoundNames, facts.FoundInsurance, facts.FoundTelephones, facts.FoundText}
	if got := i.Kinds(); !slices.Equal(got, want) {
		t.Errorf("kinds are %q, want %q", got, want)
	}
	if e := i.Found[0].Example; e != "Tel. 0171 2345678, Herr Meier" {
		t.Errorf("the example is %q", e)
	}
}

// released draws columns of a release.
func released(t *rapid.T, rows int) []residual.Column {
	var all []residual.Column
	for i := range rapid.IntRange(1, 5).Draw(t, "columns") {
		most := rapid.SampledFrom([]int{1, 2, 5, 30, 200}).Draw(t, "most")
		values := make([]string, rows)
		for row := range values {
			if v := rapid.IntRange(0, most).Draw(t, "value"); v > 0 {
				values[row] = fmt.Sprint(v)
			}
		}
		name := fmt.Sprintf("c%d", i)
		c := residual.Column{Column: tabletest.Column(name, values...).Columns[0], Name: name}
		c.Disguised, c.Apart = rapid.IntRange(0, 9).Draw(t, "disguised") == 0, rapid.IntRange(0, 9).Draw(t, "apart") == 0
		all = append(all, c)
	}
	return all
}

// slow counts the people whom a tuple of values singles out by asking each pair of rows.
func slow(columns []residual.Column, people []int32, count int) int {
	found := make([]bool, count)
	for a := range people {
		alone := true
		for _, c := range columns {
			alone = alone && !c.Absent(c.Codes[a])
		}
		for b := range people {
			same := people[a] != people[b]
			for _, c := range columns {
				same = same && c.Text(a) == c.Text(b)
			}
			alone = alone && !same
		}
		found[people[a]] = found[people[a]] || alone
	}
	all := 0
	for _, f := range found {
		if f {
			all++
		}
	}
	return all
}

func TestUniqueIsWhatEveryPairOfRowsSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 60).Draw(t, "rows")
		columns := released(t, rows)
		opt := residual.Options{K: rapid.IntRange(1, 30).Draw(t, "k")}
		people, count := make([]int32, rows), rows
		for row := range people {
			people[row] = int32(row)
		}
		if rapid.Bool().Draw(t, "patients") {
			names := make([]string, rows)
			for row := range names {
				names[row] = fmt.Sprint(rapid.IntRange(1, 20).Draw(t, "patient"))
			}
			opt.Patients = privacy.PatientsOf(tabletest.Column("p", names...).Columns[0])
			people, count = opt.Patients.Codes, opt.Patients.Count
		}
		want := map[string]int{}
		over := func(n int) bool { return float64(n) > residual.Least(opt.K)*float64(count) }
		var rest []residual.Column
		for _, c := range columns {
			if c.Apart {
				continue
			}
			n := slow([]residual.Column{c}, people, count)
			if n > 0 {
				want[c.Name] = n
			}
			if !over(n) && !c.Disguised {
				rest = append(rest, c)
			}
		}
		for i, a := range rest {
			for _, b := range rest[i+1:] {
				if n := slow([]residual.Column{a, b}, people, count); over(n) {
					want[a.Name+" "+b.Name] = n
				}
			}
		}
		found := residual.Find(columns, opt).Unique
		for _, u := range found {
			names := slices.Sorted(slices.Values(u.Columns))
			key := strings.Join(names, " ")
			if want[key] != u.Alone || u.People != count || u.Patients != (opt.Patients != nil) || u.Few == over(u.Alone) {
				t.Fatalf("%s: %d of %d are alone, want %d of %d", key, u.Alone, u.People, want[key], count)
			}
			delete(want, key)
		}
		if len(want) > 0 {
			t.Fatalf("not found: %v", want)
		}
	})
}

func TestNothingLeaves(t *testing.T) {
	empty := residual.Column{Column: &table.Column{Name: "a"}, Name: "a"}
	for _, columns := range [][]residual.Column{nil, {empty}} {
		if c := residual.Find(columns, residual.Options{K: 5}); len(c.Unique)+len(c.Identifiers) > 0 {
			t.Errorf("found %+v", c)
		}
	}
}
