package describe

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
	"quasi/engine/profile"
)

//go:embed testdata/cases.txt
var lines string

// made are lists of values that a line can't say, from numbers.
var made = map[string]func(n []int) []string{
	// Different numbers of so many digits in no order: multiples of 7919 modulo the prime 9973.
	"scattered": func(n []int) []string {
		return list(n[0], func(i int) string { return strings.Repeat("1", n[1]-4) + fmt.Sprintf("%04d", (i+1)*7919%9973) })
	},
	// Whole numbers of seven digits that do not count up.
	"sevenDigits": func(n []int) []string {
		return list(n[0], func(i int) string { return fmt.Sprint(1_000_000 + (i*7_919_813)%8_999_993) })
	},
	"tens": func(n []int) []string {
		return list(n[0], func(i int) string { return fmt.Sprintf("%d-%d", 10*i, 10*i+9) })
	},
	// The numbers from one to another, each as often as the next of the others says.
	"often": func(n []int) (all []string) {
		for i := n[0]; i <= n[1]; i++ {
			all = append(all, tabletest.Repeat(n[2+(i-n[0])%(len(n)-2)], strconv.Itoa(i))...)
		}
		return all
	},
	// Weeks and days of so many pregnancies.
	"weeks": func(n []int) []string {
		return list(n[0], func(i int) string { return fmt.Sprintf("%d+%d", 24+i%10, i%7) })
	},
	"sixDigits": func(n []int) []string {
		return list(n[0], func(i int) string { return fmt.Sprint(100000 + i*7919%90000) })
	},
	"counts": func(n []int) []string { return list(n[0], func(i int) string { return fmt.Sprint(20 + i*37%400) }) },
	"full": func([]int) (all []string) {
		for _, given := range []string{"Maria", "Anna", "Petra", "Monika", "Ursula", "Renate"} {
			for _, family := range []string{"Smith", "Meyer", "Garcia", "Martin", "Lopez", "Huber"} {
				all = append(all, given+" Fernanda "+family+" Zubiri")
			}
		}
		return all
	},
}

func list(n int, of func(i int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = of(i)
	}
	return all
}

// columnOf returns the column of a name and values that a line says.
func columnOf(in []string) *table.Column { return tableOf(in).Columns[0] }

// tableOf returns a table of that column.
func tableOf(in []string) *table.Table {
	first := ""
	if texts := in[1:]; len(texts) > 0 && (texts[0] == "mixed" || strings.HasSuffix(texts[0], " of")) {
		first, in = texts[0], append([]string{in[0]}, texts[1:]...)
	}
	var values []string
	for _, field := range in[1:] {
		before, list, _ := strings.Cut(field, "<")
		name, rest, _ := strings.Cut(strings.TrimSuffix(list, ">"), " ")
		if made[name] == nil {
			values = append(values, field)
			continue
		}
		var numbers []int
		for n := range strings.FieldsSeq(rest) {
			at, _ := strconv.Atoi(n)
			numbers = append(numbers, at)
		}
		for _, value := range made[name](numbers) {
			values = append(values, before+value)
		}
	}
	if first == "mixed" {
		rand.New(rand.NewPCG(3, 5)).Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	} else if first != "" {
		rows, _ := strconv.Atoi(strings.TrimSuffix(first, " of"))
		values = tabletest.Repeat(rows, values...)
	}
	return tabletest.Column(in[0], values...)
}

// proposed returns what is proposed for the column of a line.
func proposed(in []string) profile.Column { return Table(tableOf(in))[0] }

// said joins what is answered.
func said(all ...any) string {
	texts := make([]string, len(all))
	for i, a := range all {
		texts[i] = fmt.Sprint(a)
	}
	return strings.Join(texts, " | ")
}

// checkOrder makes sure that two rules propose something for a column, and that the first
// decides its role.
func checkOrder(t *testing.T, c *table.Column, first, second string) {
	t.Helper()
	all := valuesOf(c)
	sample, form := values{all.Sample()}, all.Form()
	e := &evidence{name: c.Name, column: c, form: form, all: all, sample: sample}
	e.meaning, e.hasMeaning = meaningFor(c.Name, form.Type)
	want, ok := ruleOfName(t, first).propose(e)
	if _, too := ruleOfName(t, second).propose(e); !ok || !too {
		t.Fatalf("%s proposes: %v, %s proposes: %v, of a column of type %s", first, ok, second, too, form.Type)
	}
	if got := role(c, all, sample, form); got.role != want.role || got.reason.Code != want.reason.Code {
		t.Errorf("the role is %s because of %s, want %s because of %s", got.role, got.reason.Code, want.role, want.reason.Code)
	}
}

func ruleOfName(t *testing.T, name string) roleRule {
	t.Helper()
	at := slices.IndexFunc(roleRules, func(r roleRule) bool { return r.name == name })
	if at < 0 {
		t.Fatalf("no rule is called %q", name)
	}
	return roleRules[at]
}

func number(text string) int { return casetest.Must(strconv.Atoi(text)) }

func TestCases(t *testing.T) {
	casetest.Run(t, lines, map[string]casetest.Answer{
		"names that mean the same": func(_ *testing.T, in []string) string {
			same, single := MeanSame(in[0], in[1])
			return said(same, single)
		},
		"proposals": func(_ *testing.T, in []string) string {
			d := proposed(in)
			return said(d.Role, d.Reason.Code, d.Confidence)
		},
		// The names stand before "with", the values of each behind it.
		"role of each name": func(_ *testing.T, in []string) string {
			at := slices.Index(in, "with")
			return casetest.Each(in[:at], func(name string) string { return said(proposed(append([]string{name}, in[at+1:]...)).Role) })
		},
		"asked where none tells patients apart": func(_ *testing.T, in []string) string { return said(proposed(in).CaseLike) },
		"patients and households": func(_ *testing.T, in []string) string {
			d := proposed(in)
			return said(d.PatientLike, d.Household)
		},
		// What numbers stand for: categories, money, or what else they measure.
		"numbers stand for": func(_ *testing.T, in []string) string {
			switch d := proposed(in); {
			case d.Codes && d.Money:
				return "codes of money"
			case d.Codes:
				return "codes"
			case d.Money:
				return "money"
			case d.Type.Numeric():
				return "quantities"
			}
			return "no numbers"
		},
		"type": func(_ *testing.T, in []string) string {
			d := proposed(in)
			return said(d.Type, d.TypeReason.Code)
		},
		"the first rule of two": func(t *testing.T, in []string) string {
			checkOrder(t, columnOf(in[2:]), in[0], in[1])
			return in[0]
		},
		"first rows of hierarchies": func(t *testing.T, in []string) string {
			h, reason := Hierarchy(columnOf(in))
			if err := hierarchy.CheckNames(h.Rows); err != nil {
				t.Error(err)
			}
			return said(reason.Code, strings.Join(h.Rows[0], " | "))
		},
		"hierarchies": func(_ *testing.T, in []string) string {
			h, _ := Hierarchy(columnOf(in))
			var rows []string
			for _, row := range h.Rows {
				rows = append(rows, strings.Join(row, ";"))
			}
			return strings.Join(rows, " ")
		},
		"groups of numbers with units": func(t *testing.T, in []string) string {
			c := columnOf(append([]string{in[0]}, in[2:]...))
			given := tabletest.Column(c.Name, in[2:]...)
			h, _ := Hierarchy(Described(given, Table(given)).Columns[0])
			if len(h.Rows) != len(in)-2 {
				t.Errorf("%q", h.Rows)
			}
			row := h.Rows[slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == in[1] })]
			return strings.Join(row[1:len(row)-1], " | ")
		},
		"bars":                      func(_ *testing.T, in []string) string { return said(proposed(in).Histogram) },
		"ranges":                    func(_ *testing.T, in []string) string { return casetest.Figures(proposed(in), "Range") },
		"numbers that fill a range": func(_ *testing.T, in []string) string { return said(valuesOf(columnOf(in)).filled()) },
		"round widths": func(_ *testing.T, in []string) string {
			x, _ := strconv.ParseFloat(in[0], 64)
			return said(Round(x))
		},
		"abbreviations": func(_ *testing.T, in []string) string { return said(isAbbreviation(in[0])) },
		"few":           func(_ *testing.T, in []string) string { return said(few(number(in[0]), number(in[1]), number(in[2]))) },
	})
}

// Each quantity can be coarsened in each of its units.
func TestQuantities(t *testing.T) {
	for _, q := range Quantities {
		for _, unit := range q.Units {
			if err := (coarsen.Rule{Kind: coarsen.Classes, Cuts: unit.Cuts}).Validate(); err != nil || unit.Source == "" || unit.Low >= unit.High {
				t.Errorf("%+v: %v", unit, err)
			}
			if unit.Cuts[0] > unit.High || unit.Cuts[len(unit.Cuts)-1] < unit.Low {
				t.Errorf("no cut of %s is where the values are", unit.Source)
			}
		}
	}
}

// sameByAllRows is [comparison.same] by the counts of all rows that are compared.
func sameByAllRows(t *table.Table, i, j int) bool {
	columns := [2]*table.Column{t.Columns[i], t.Columns[j]}
	together, alone := map[pair]int{}, [2]map[int32]int{{}, {}}
	rows, present := 0, 0
	for row := 0; row < t.N; row += max(1, t.N/MostRowsSeen) {
		p := pair{columns[0].Codes[row], columns[1].Codes[row]}
		a, b := columns[0].Absent(p.a), columns[1].Absent(p.b)
		if !a || !b {
			present++
		}
		if a || b {
			continue
		}
		rows++
		together[p]++
		alone[0][p.a]++
		alone[1][p.b]++
	}
	if rows < leastShared || 2*rows < present || len(alone[0]) < 2 || len(alone[1]) < 2 || rows < 2*max(len(alone[0]), len(alone[1])) {
		return false
	}
	for at, values := range alone {
		partner, most, agree := map[int32]int{}, 0, 0
		for p, n := range together {
			code := [2]int32{p.a, p.b}[at]
			partner[code] = max(partner[code], n)
		}
		for code, n := range values {
			most, agree = max(most, n), agree+partner[code]
		}
		if differing := rows - agree; float64(differing) > mostDiffering*float64(rows) || float64(differing) > mostRare*float64(rows-most) {
			return false
		}
	}
	return true
}

// textsOf makes a table of columns in which a cell is a small number, or missing.
func textsOf(columns, rows int, cell func(row, column int) int) *table.Table {
	names := make([]string, columns)
	for i := range names {
		names[i] = fmt.Sprint("c", i)
	}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	record := make([]string, columns)
	for row := range rows {
		for i := range record {
			record[i] = ""
			if n := cell(row, i); n >= 0 {
				record[i] = fmt.Sprint("v", n)
			}
		}
		b.Append(record)
	}
	return b.Table()
}

// A comparison that ends early, in memory that it uses again, finds what all rows tell.
func TestColumnsAreComparedAsByAllRows(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		rows, kinds := rapid.SampledFrom([]int{19, 20, 100, 199, 200, 700, 41_000}).Draw(t, "rows"), rapid.SampledFrom([]int{2, 3, 12, 64, 65, 90}).Draw(t, "kinds")
		slips, missing := rapid.SampledFrom([]float64{0, 0.005, 0.01, 0.02, 1}).Draw(t, "slips"), rapid.SampledFrom([]float64{0, 0.1, 0.6}).Draw(t, "missing")
		kind, often := make([]int, rows), rapid.SampledFrom([]float64{0, 0, 0.5, 0.97}).Draw(t, "often")
		for i := range kind {
			if rng.Float64() >= often {
				kind[i] = rng.IntN(kinds)
			}
		}
		micro := textsOf(4, rows, func(row, column int) int {
			switch {
			case column > 0 && rng.Float64() < missing:
				return -1
			case column == 3 || column == 2 && rng.Float64() < slips:
				return rng.IntN(kinds)
			}
			return kind[row]
		})
		compared := newComparison(micro)
		for i := range micro.Columns {
			for j := range micro.Columns[:i] {
				want := sameByAllRows(micro, i, j)
				found[want]++
				if got := compared.same(i, j); got != want {
					t.Fatalf("columns %d and %d: %v, by all rows %v", i, j, got, want)
				}
				two := *micro
				if two.Columns = []*table.Column{micro.Columns[i], micro.Columns[j]}; len(repeating(&two)) == 2 && (len(alike(&two)) == 1) != want {
					t.Fatalf("columns %d and %d: by all rows %v, and not so behind what spares a look at them", i, j, want)
				}
			}
		}
	})
	if drawcount.Many() && (found[true] == 0 || found[false] == 0) {
		t.Errorf("only one outcome: %v", found)
	}
}

// The slips that are allowed are 2 of 200 rows that are compared, and 3 are too many.
func TestHowManyRowsMayDiffer(t *testing.T) {
	for slips, want := range map[int]bool{2: true, 3: false} {
		table := textsOf(2, 200, func(row, column int) int {
			if column == 1 && row < slips {
				return (row + 1) % 4
			}
			return row % 4
		})
		if got := newComparison(table).same(0, 1); got != want {
			t.Errorf("%d of 200 rows differ: the same %v", slips, got)
		}
	}
}

// BenchmarkAlike compares 400 columns of five kinds of 200 rows with each other.
func BenchmarkAlike(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	table := textsOf(400, 200, func(_, column int) int { return rng.IntN(2 + 3*(column%5)) })
	for b.Loop() {
		alike(table)
	}
}

// Columns say the same from 20 rows in common on, in which each value is twice, and which are half of
// those in which one of the two has a value.
func TestColumnsThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, values   int
		first, last    int // the rows in which the first column has a value
		second, behind int // and the second
		want           bool
	}{
		{20, 2, 0, 20, 0, 20, true}, {19, 2, 0, 19, 0, 19, false},
		{20, 10, 0, 20, 0, 20, true}, {21, 11, 0, 21, 0, 21, false},
		{30, 2, 0, 25, 5, 30, true}, {30, 2, 0, 25, 6, 30, false},
		{100, 2, 0, 100, 0, 50, true}, {100, 2, 0, 100, 0, 49, false},
		{100, 1, 0, 100, 0, 100, false},
		{40, 2, 0, 40, 20, 40, true}, {40, 2, 0, 40, 21, 40, false}, {40, 2, 20, 40, 0, 40, true}, {40, 2, 21, 40, 0, 40, false}, // 20 rows in common
	} {
		b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(table.DefaultMarkers()))
		for row := range test.rows {
			cells := []string{"", ""}
			if row >= test.first && row < test.last {
				cells[0] = fmt.Sprint("a", row%test.values)
			}
			if row >= test.second && row < test.behind {
				cells[1] = fmt.Sprint("b", row%test.values)
			}
			b.Append(cells)
		}
		if got := len(alike(b.Table())) > 0; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// Two columns are compared although the values of one are fewer: each must have two, and be twice as
// many rows as the other's values.
func TestValuesThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, first, second int // the different values of each
		want                bool
	}{{40, 2, 2, true}, {40, 2, 1, false}, {40, 1, 2, false}, {400, 2, 3, false}, {400, 3, 2, false}} {
		compared := newComparison(textsOf(2, test.rows, func(row, column int) int { return row % []int{test.first, test.second}[column] }))
		if got := compared.same(0, 1); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
