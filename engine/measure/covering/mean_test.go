package covering_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

func shown(texts ...string) *table.Column {
	c := filled(table.Column{Values: texts})
	for v := range texts {
		c.Codes = append(c.Codes, int32(v))
	}
	return c
}

func occurring(c table.Column) *table.Column {
	of := filled(c)
	for v := range of.Values {
		of.Codes = append(of.Codes, int32(v))
	}
	return of
}

// One number that is finer than all values makes a column one of means.
func TestMeans(t *testing.T) {
	values := []string{"20", "30", "35", "?"}
	of := occurring(table.Column{Values: values, Missing: []bool{3: true}})
	const all = "20 30 35 ?"
	check(t, values, covering.NewFor(of, shown("28.3", "30.0"), nil), []reading{
		{"28.3", all, covering.Mean}, {"30.0", all, covering.Mean}, {"28", all, covering.Mean}, {"30", "30 ?", covering.Exact}, {"35.0", all, covering.Mean},
		{"35.1", "", covering.Interval}, {"19.9", "", covering.Interval}, {"[20,30]", "20 30", covering.Interval}, {"*", all, covering.Everything},
	})
	check(t, values, covering.NewFor(of, shown("30.0", "28", "35.1", "*"), nil), []reading{
		{"30.0", "30", covering.Exact}, {"28", "", covering.Interval}, {"28.3", "", covering.Interval},
	})
	unseen := shown("30", "28.3")
	unseen.Codes = unseen.Codes[:1] // no row shows the mean
	check(t, values, covering.NewFor(of, unseen, nil), []reading{{"28.3", "", covering.Interval}, {"30.0", "30", covering.Exact}})
	commas := []string{"1,5", "2,25", "7,0"}
	point := occurring(table.Column{Values: commas, Format: format.Format{Type: format.Decimal, Numbers: format.Comma}})
	check(t, commas, covering.NewFor(point, shown("2,125"), nil), []reading{{"2,125", "1,5 2,25 7,0", covering.Mean}, {"2,25", "2,25", covering.Exact}})
	whole := occurring(table.Column{Values: []string{"1", "-4"}})
	check(t, whole.Values, covering.NewFor(whole, shown("'-1,5"), nil), []reading{{"'-1,5", "1 -4", covering.Mean}})
	words := occurring(table.Column{Values: []string{"1", "4", "much"}})
	if values, how, ok := covering.NewFor(words, shown("2.5"), nil).Covers("2.5"); !ok || how != covering.Interval || len(values) > 0 {
		t.Errorf("beside a word 2.5 covers %v, %s, %v", values, how, ok)
	}
}

// The number that a text shows is read as the column writes numbers, of a column of means only.
func TestNumberOfAMean(t *testing.T) {
	of := occurring(table.Column{Values: []string{"20", "30", "35", "?"}, Missing: []bool{3: true}})
	means, plain := covering.NewFor(of, shown("28.3"), nil), covering.NewFor(of, shown("30"), nil)
	for label, want := range map[string]float64{"28.3": 28.3, "'20.5": 20.5, "20,5": 20.5, "30": 30, "20.0": 20, "35.0": 35} {
		if x, ok := means.Number(label); !ok || x != want {
			t.Errorf("%q is %v, %v", label, x, ok)
		}
		if x, ok := plain.Number(label); ok {
			t.Errorf("of a column of values %q is %v", label, x)
		}
	}
	for _, label := range []string{"*", "?", "[20,30]", "19.9", "35.1", "much"} {
		if x, ok := means.Number(label); ok {
			t.Errorf("%q is %v", label, x)
		}
	}
}
