package linkage_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/linkage"
)

// bounds reads the texts of this file: a number, an interval, or what is hidden.
func bounds(text string) (lo, hi int) {
	if _, err := fmt.Sscanf(text, "[%d,%d]", &lo, &hi); err == nil {
		return lo, hi
	}
	if _, err := fmt.Sscanf(text, "%d", &lo); err == nil {
		return lo, lo
	}
	return math.MinInt, math.MaxInt
}

// fits compares two rows text by text.
func fits(released, register *table.Table, row, person int, qi []string) bool {
	for _, name := range qi {
		lo, hi := bounds(released.Column(name).Text(row))
		least, greatest := bounds(register.Column(name).Text(person))
		if hi < least || greatest < lo {
			return false
		}
	}
	return true
}

func bin(m *linkage.Matches, n int) {
	switch n {
	case 0:
		m.None++
	case 1:
		m.One++
	case 2, 3, 4:
		m.Few++
	default:
		m.Many++
	}
}

// slow is the report by its definition: a nested loop over rows and persons.
func slow(released, register *table.Table, opt linkage.Options) linkage.Report {
	persons, number := [][]int{}, map[string]int{}
	for row := range register.N {
		name := register.Column(opt.Person).Text(row)
		if _, ok := number[name]; !ok || name == "?" {
			number[name] = len(persons)
			persons = append(persons, nil)
		}
		persons[number[name]] = append(persons[number[name]], row)
	}
	r := linkage.Report{Rows: released.N, Persons: len(persons)}
	behind := make([]int, released.N)
	certain := linkage.Certain{}
	for _, rows := range persons {
		matches, values := 0, map[string]bool{}
		for row := range released.N {
			for _, person := range rows {
				if fits(released, register, row, person, opt.QI) {
					matches++
					behind[row]++
					values[released.Column(opt.Sensitive[0]).Text(row)] = true
					break
				}
			}
		}
		bin(&r.PersonMatches, matches)
		if len(values) == 1 && matches == 1 {
			certain.Identity++
		} else if len(values) == 1 {
			certain.Attribute++
		}
	}
	for _, n := range behind {
		bin(&r.RowMatches, n)
		if n > 0 {
			r.Expected += 1 / float64(n)
		}
	}
	certain.Persons = certain.Identity + certain.Attribute
	if len(persons) > 0 {
		certain.Share = float64(certain.Persons) / float64(len(persons))
	}
	r.Certain = map[string]linkage.Certain{opt.Sensitive[0]: certain}
	return r
}

// cell draws a number, an interval or what is hidden.
func cell(t *rapid.T) string {
	lo := rapid.IntRange(0, 6).Draw(t, "lo")
	switch rapid.IntRange(0, 5).Draw(t, "form") {
	case 0:
		return "*"
	case 1, 2:
		return fmt.Sprintf("[%d,%d]", lo, rapid.IntRange(lo, 7).Draw(t, "hi"))
	}
	return fmt.Sprint(lo)
}

func drawTable(t *rapid.T, most int, other string, texts []string) *table.Table {
	b := table.NewBuilder([]string{"a", "b", other}, table.NewMarkers([]string{"?", "*"}))
	for range rapid.IntRange(0, most).Draw(t, "rows") {
		b.Append([]string{cell(t), cell(t), rapid.SampledFrom(texts).Draw(t, other)})
	}
	return b.Table()
}

func TestAgreesWithTheNestedLoop(t *testing.T) {
	opt := linkage.Options{QI: []string{"a", "b"}, Sensitive: []string{"s"}, Person: "name"}
	rapid.Check(t, func(t *rapid.T) {
		released := drawTable(t, 90, "s", []string{"x", "y", "?"})
		register := drawTable(t, 90, "name", []string{"?", "?", "?", "?", "Ann", "Bob", "Cem"})
		got, err := linkage.Attack(context.Background(), released, register, opt)
		if err != nil {
			t.Fatal(err)
		}
		want := slow(released, register, opt)
		if math.Abs(got.Expected-want.Expected) > 1e-9 {
			t.Fatalf("expected %v, want %v", got.Expected, want.Expected)
		}
		if got.Rows != want.Rows || got.Persons != want.Persons || got.RowMatches != want.RowMatches || got.PersonMatches != want.PersonMatches || got.Certain["s"] != want.Certain["s"] {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
	})
}

// rowsOf returns the number of released rows that fit one person: in a register
// of that person alone these rows have one match.
func rowsOf(t *rapid.T, released, register *table.Table, person int32) int {
	r, err := linkage.Attack(context.Background(), released, register.Pick([]int32{person}), linkage.Options{QI: []string{"a", "b"}})
	if err != nil {
		t.Fatal(err)
	}
	return r.RowMatches.One
}

// release draws classes of k records and more, of which each shows the hull of
// its values, a star if one is missing; merged are the classes two by two.
func release(t *rapid.T, original *table.Table, k int) (released, merged *table.Table) {
	show := func(size int) *table.Table {
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{"?", "*"}))
		for row := range original.N {
			class := min(row/size, max(1, original.N/size)-1)
			from, to := class*size, (class+1)*size
			if class == max(1, original.N/size)-1 {
				to = original.N
			}
			var texts []string
			for _, c := range original.Columns[:2] {
				lo, hi := math.MaxInt, math.MinInt
				for i := from; i < to; i++ {
					least, greatest := bounds(c.Text(i))
					lo, hi = min(lo, least), max(hi, greatest)
				}
				text := fmt.Sprintf("[%d,%d]", lo, hi)
				if lo == math.MinInt {
					text = "*"
				}
				texts = append(texts, text)
			}
			b.Append(texts)
		}
		return b.Table()
	}
	return show(k), show(2 * k)
}

// With the original as the register: everybody fits their own row, and those of
// their class, at least k; and more general rows fit nobody less.
func TestTheOriginalAsRegister(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		original := drawTable(t, 20, "s", []string{"x"})
		k := rapid.IntRange(1, max(1, original.N)).Draw(t, "k")
		released, merged := release(t, original, k)
		for person := range int32(original.N) {
			own := rowsOf(t, released.Pick([]int32{person}), original, person)
			all := rowsOf(t, released, original, person)
			if own != 1 || all < k {
				t.Fatalf("person %d fits their row %d times, and %d rows, want 1 and at least %d", person, own, all, k)
			}
			if more := rowsOf(t, merged, original, person); more < all {
				t.Fatalf("person %d fits %d rows of merged classes, %d before", person, more, all)
			}
		}
	})
}
