package suggest

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quasi/engine/advise/profile"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
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
	"tenths": func(n []int) []string {
		return list(n[1], func(i int) string { return fmt.Sprintf("%d.%d", n[0]+i, i%10) })
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

// checkOrder makes sure that two rules propose something for a column, and that the role
// is that of the first.
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

// formsOf writes the coarser forms of a column.
func formsOf(t *testing.T, c *table.Column) string {
	var all []string
	for _, form := range Forms(c) {
		if err := form.Rule.Validate(); err != nil {
			t.Error(err)
		}
		parts := []any{form.Rule.Kind}
		for _, cut := range form.Rule.Cuts {
			parts = append(parts, cut)
		}
		if form.Rule.Width > 0 {
			parts = append(parts, form.Rule.Width)
		}
		for _, bound := range []*float64{form.Rule.Least, form.Rule.Most} {
			if bound != nil {
				parts = append(parts, *bound)
			}
		}
		if form.Rule.Length > 0 {
			parts = append(parts, form.Rule.Length)
		}
		all = append(all, "{"+strings.ReplaceAll(said(parts...), " | ", " ")+"}")
	}
	return "[" + strings.Join(all, " ") + "]"
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

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
		"forms": func(t *testing.T, in []string) string { return formsOf(t, columnOf(in)) },
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
			return said(round(x))
		},
		"abbreviations": func(_ *testing.T, in []string) string { return said(isAbbreviation(in[0])) },
		"few":           func(_ *testing.T, in []string) string { return said(few(number(in[0]), number(in[1]), number(in[2]))) },
		"days that follow": func(_ *testing.T, in []string) string {
			rows, both, contrary := number(in[0]), number(in[1]), number(in[2])
			a, b := dated{days: make([]day, rows)}, dated{days: make([]day, rows)}
			for i := range rows {
				at := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
				a.days[i] = day{at, true}
				b.days[i] = day{at.AddDate(0, 0, map[bool]int{true: -1, false: 1}[i < contrary]), i < both}
			}
			_, ok := follows(a, b)
			return said(ok)
		},
		"days of a stay": func(_ *testing.T, in []string) string {
			first := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
			last := first.AddDate(0, 0, number(in[0]))
			o := &offering{dated: []dated{{name: "from", days: []day{{first, true}, {first, true}}}, {name: "to", days: []day{{last, true}, {last, true}}}}}
			_, ok := o.stay()
			return said(ok)
		},
		"rows that are looked at": func(_ *testing.T, in []string) string { return said(len(spread(number(in[0])))) },
	})
}
