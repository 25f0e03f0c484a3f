package audit_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
)

// build returns a table of the given lines of blank-separated cells.
func build(names string, lines ...string) *table.Table {
	b := table.NewBuilder(strings.Fields(names), table.NewMarkers(table.DefaultMarkers()))
	for _, line := range lines {
		b.Append(strings.Fields(line))
	}
	return b.Table()
}

// released is Table 3 of KAIM.
func released() *table.Table {
	return build("Age Gender Zip Disease",
		"* M [10000,15000) ulcer", "* M [10000,15000) dyspepsia",
		"[20,30) * [15000,20000) pneumonia", "[20,30) * [15000,20000) bronchitis",
		"[30,40) M * *", "[30,40) M * pneumonia",
		"* F [20000,25000) gastritis", "* F [20000,25000) flu",
		"[40,50) * * flu", "[40,50) * * pneumonia")
}

// draw returns a random table of columns a, b, c and s.
func draw(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"a", "b", "c", "s"}, table.NewMarkers(table.DefaultMarkers()))
	cell := rapid.SampledFrom([]string{"1", "2", "3", "?", "*", "x"})
	for range rapid.IntRange(1, 30).Draw(t, "n") {
		b.Append(rapid.SliceOfN(cell, 4, 4).Draw(t, "record"))
	}
	return b.Table()
}

// naive groups the rows by their texts, joined.
func naive(micro *table.Table, names []string) map[string][]int {
	classes := map[string][]int{}
	for row := range micro.N {
		var key strings.Builder
		for _, name := range names {
			c := micro.Column(name)
			if text := c.Text(row); c.IsMissing(row) {
				key.WriteString("|*")
			} else {
				fmt.Fprintf(&key, "|%q", text)
			}
		}
		classes[key.String()] = append(classes[key.String()], row)
	}
	return classes
}

func singles(classes map[string][]int) int {
	n := 0
	for _, rows := range classes {
		if len(rows) == 1 {
			n++
		}
	}
	return n
}

func TestAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		got, err := audit.Table(micro, audit.Options{QI: names, Sensitive: []string{"s"}})
		if err != nil {
			t.Fatal(err)
		}
		classes := naive(micro, names)
		least, distinct, homogeneous := micro.N, micro.N, 0
		for _, rows := range classes {
			least = min(least, len(rows))
			values := map[string]bool{}
			for _, row := range rows {
				text := micro.Column("s").Text(row)
				if micro.Column("s").IsMissing(row) {
					text = "*"
				}
				values[text] = true
			}
			distinct = min(distinct, len(values))
			if len(values) == 1 && len(rows) > 1 {
				homogeneous++
			}
		}
		s := got.Sensitive["s"]
		if got.K != least || got.Classes.Count != len(classes) || got.SampleUniques != singles(classes) ||
			s.DistinctL != distinct || s.Homogeneous != homogeneous {
			t.Fatalf("audit finds %+v; by texts: k %d, %d classes, l %d, %d homogeneous", got, least, len(classes), distinct, homogeneous)
		}
	})
}

func TestUniquenessAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		got, err := audit.Uniqueness(micro, names, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := audit.Singled{Unique: singles(naive(micro, names)), Without: map[string]int{}, Alone: map[string]int{}}
		for j, name := range names {
			want.Without[name] = singles(naive(micro, slices.Concat(names[:j], names[j+1:])))
			want.Alone[name] = singles(naive(micro, []string{name}))
		}
		if got.Of != micro.N || got.Unique != want.Unique || !maps.Equal(got.Without, want.Without) || !maps.Equal(got.Alone, want.Alone) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

// Of many columns, rows that fewer of them single out are grouped no further.
func TestUniquenessOfManyColumnsAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, names, columns := rapid.IntRange(1, 60).Draw(t, "rows"), []string{}, []*table.Column{}
		for i := range rapid.IntRange(1, 7).Draw(t, "columns") {
			most, values := rapid.SampledFrom([]int{1, 3, 20}).Draw(t, "most"), make([]string, n)
			for row := range values {
				values[row] = rapid.SampledFrom([]string{"?", "x", "y", "z"}).Draw(t, "letter") + fmt.Sprint(rapid.IntRange(0, most).Draw(t, "value"))
				if rapid.IntRange(0, 9).Draw(t, "absent") == 0 {
					values[row] = rapid.SampledFrom([]string{"", "NA"}).Draw(t, "marker")
				}
			}
			names = append(names, fmt.Sprint("c", i))
			columns = append(columns, tabletest.Column(names[i], values...).Columns[0])
		}
		micro := &table.Table{Columns: columns, N: n}
		last := 0.0
		got, err := audit.Uniqueness(micro, names, nil, func(done float64) error {
			if done <= last || done > 1 {
				t.Fatalf("%v is done after %v", done, last)
			}
			last = done
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if last != 1 && len(names)&(len(names)-1) == 0 {
			t.Errorf("of %d columns %v is done at the end", len(names), last)
		}
		if want := singles(naive(micro, names)); got.Unique != want {
			t.Fatalf("%d rows are alone, want %d", got.Unique, want)
		}
		for j, name := range names {
			if want := singles(naive(micro, slices.Concat(names[:j], names[j+1:]))); got.Without[name] != want {
				t.Fatalf("without %s %d rows are alone, want %d", name, got.Without[name], want)
			}
		}
	})
}

// A count is ended by whoever is told of it, wherever it is.
func TestACountCanBeEnded(t *testing.T) {
	enough := errors.New("enough")
	for end := range 8 { // columns, of which two are grouped by
		told := 0
		_, err := audit.Uniqueness(released(), []string{"Age", "Gender"}, nil, func(float64) error {
			if told++; told > end {
				return enough
			}
			return nil
		})
		if ended := end < 6; ended != errors.Is(err, enough) || ended && told != end+1 {
			t.Errorf("told %d times: %v", told, err)
		}
	}
}

// The order of rows and columns is nothing to an audit.
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := draw(t)
		rows := rapid.Permutation(indices(micro.N)).Draw(t, "rows")
		b := table.NewBuilder([]string{"s", "c", "b", "a"}, table.NewMarkers(table.DefaultMarkers()))
		for _, row := range rows {
			record := micro.AppendRecord(nil, row)
			slices.Reverse(record)
			b.Append(record)
		}
		opt := audit.Options{QI: []string{"a", "b", "c"}, Sensitive: []string{"s"}, Fraction: 0.1}
		want, _ := audit.Table(micro, opt)
		slices.Reverse(opt.QI)
		got, _ := audit.Table(b.Table(), opt)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("shuffled: %+v, before: %+v", got, want)
		}
	})
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// Leaving a quasi-identifier out merges classes, which never lowers k or l.
func TestMergingNeverLowersKOrL(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := draw(t)
		fine, _ := audit.Table(micro, audit.Options{QI: []string{"a", "b", "c"}, Sensitive: []string{"s"}})
		coarse, _ := audit.Table(micro, audit.Options{QI: []string{"a", "c"}, Sensitive: []string{"s"}})
		if coarse.K < fine.K || coarse.Sensitive["s"].DistinctL < fine.Sensitive["s"].DistinctL {
			t.Fatalf("k, l fall from %d, %d to %d, %d", fine.K, fine.Sensitive["s"].DistinctL, coarse.K, coarse.Sensitive["s"].DistinctL)
		}
	})
}

// large returns n rows of eight columns, about half of them unique.
func large(n int) *table.Table {
	rng := rand.New(rand.NewPCG(1, 2))
	t := &table.Table{N: n}
	for _, distinct := range []int{74, 7, 16, 7, 14, 5, 2, 41} {
		c := &table.Column{Name: fmt.Sprint(distinct, len(t.Columns)), Codes: make([]int32, n)}
		for v := range distinct {
			c.Values = append(c.Values, fmt.Sprint(v))
			c.Missing = append(c.Missing, false)
		}
		for row := range c.Codes {
			c.Codes[row] = int32(float64(distinct) * rng.Float64() * rng.Float64())
		}
		t.Columns = append(t.Columns, c)
	}
	return t
}

func BenchmarkAudit(b *testing.B) {
	micro := large(1_000_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := audit.Table(micro, audit.Options{QI: micro.Names()}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSort is what BenchmarkAudit is compared with: sorting the same rows.
func BenchmarkSort(b *testing.B) {
	micro := large(1_000_000)
	rows := make([]int32, micro.N)
	for b.Loop() {
		for row := range rows {
			rows[row] = int32(row)
		}
		slices.SortFunc(rows, func(x, y int32) int {
			for _, c := range micro.Columns {
				if d := c.Codes[x] - c.Codes[y]; d != 0 {
					return int(d)
				}
			}
			return 0
		})
	}
}
