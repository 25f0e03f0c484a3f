package release_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method/problem"
	"quasi/engine/release"
)

// averagedOf returns what the first values of a column show as one group, and the rest as
// another.
func averagedOf(style format.NumberStyle, first int, values ...string) string {
	c := *tabletest.Column("x", values...).Columns[0]
	c.Format.Numbers = style
	groups := &problem.Groups{Offsets: []int32{0, int32(first)}}
	for i := range values {
		groups.Rows = append(groups.Rows, int32(i))
	}
	if first < len(values) {
		groups.Offsets = append(groups.Offsets, int32(len(values)))
	}
	return release.Averaged(&c, groups, style == format.Comma).Text(0)
}

func TestMeanOfAGroup(t *testing.T) {
	for _, test := range []struct {
		name, want string
		style      format.NumberStyle
		first      int
		values     []string
	}{
		{"a digit more", "32.5", "", 2, []string{"31", "34"}},
		{"a third", "0.3", "", 3, []string{"0", "0", "1"}},
		{"half to even, below", "0.2", "", 4, []string{"0", "0", "0", "1"}},
		{"half to even, above", "0.8", "", 4, []string{"0", "1", "1", "1"}},
		{"0.35", "0.4", "", 20, slices.Concat(slices.Repeat([]string{"0"}, 13), slices.Repeat([]string{"1"}, 7))},
		{"just below a half", "0.2", "", 5, []string{"0", "0", "0", "0", "1"}},
		{"just above a half", "0.3", "", 7, []string{"0", "0", "0", "0", "0", "1", "1"}},
		{"negative half to even", "-0.2", "", 4, []string{"0", "0", "0", "-1"}},
		{"negative, the other way", "-0.8", "", 4, []string{"0", "-1", "-1", "-1"}},
		{"nearly nothing is no minus nothing", "0.0", "", 21, append(slices.Repeat([]string{"0"}, 20), "-1")},
		{"one value, as it is written", "007", "", 2, []string{"007", " 007", "8"}},
		{"one number in two spellings", "5", "", 2, []string{"5.0", "5"}},
		{"digits of the whole table", "1.500", "", 2, []string{"1", "2", "0.25"}},
		{"a mean that is whole", "2.0", "", 2, []string{"1", "3"}},
		{"those that have a value", "32.5", "", 3, []string{"31", "", "34"}},
		{"one that has a value", "31", "", 2, []string{"31", "", "34"}},
		{"nobody has a value", "*", "", 2, []string{"", "", "34"}},
		{"decimal comma", "1,10", format.Comma, 2, []string{"0,5", "1,7"}},
		{"thousands", "1235.0", format.Grouped, 2, []string{"1,234", "1,236"}},
		{"percent", "46.0 %", format.Plain, 2, []string{"45 %", "47 %"}},
		{"percent here and there", "46.0", format.Plain, 2, []string{"45 %", "47"}},
		{"beyond 64 bits", "9223372036854775808.0", "", 2, []string{"9223372036854775807", "9223372036854775809"}},
		{"a sum that no float has", "0.20", "", 2, []string{"0.1", "0.3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := averagedOf(test.style, test.first, test.values...); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// Six patients in two groups of three, worked by hand.
func TestMeansByHand(t *testing.T) {
	const csv = "age,crp,sex,ward\n31,\"0,5\",f,a\n34,\"1,25\",m,b\n38,\"2,0\",f,c\n52,\"9,5\",m,d\n58,\"9,5\",f,e\n59,,m,f\n"
	r := ofMeans(3)
	r.Columns[1].Format = &format.Format{Type: format.Decimal, Numbers: format.Comma}
	r.Columns[2].Weight = new(0.0)
	r.Output.Missing = "NA"
	_, got := enginetest.Written(t, tabletest.Read(t, csv, recipe.Input{}), r)
	// (31+34+38)/3 = 34.33, (52+58+59)/3 = 56.33; (0.5+1.25+2)/3 = 1.25 to three digits; 9.5 of both who have a value
	want := "age,crp,sex,ward\n34.3,\"1,250\",NA,a\n34.3,\"1,250\",NA,b\n34.3,\"1,250\",NA,c\n56.3,\"9,5\",NA,d\n56.3,\"9,5\",NA,e\n56.3,\"9,5\",NA,f\n"
	if got != want {
		t.Errorf("released\n%swant\n%s", got, want)
	}
	r.Output.DecimalComma, r.Output.Delimiter = true, recipe.SemicolonDelimiter
	if _, got = enginetest.Written(t, tabletest.Read(t, csv, recipe.Input{}), r); !strings.Contains(got, "34,3;1,250;NA;b\n") {
		t.Errorf("with decimal commas\n%s", got)
	}
}

// ofMeans is a recipe for ages, two decimals, sexes and wards, of which numbers leave as means.
func ofMeans(k int) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: k, SuppressionLimit: 1}
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Means: true},
		{Name: "crp", Role: table.QuasiIdentifying, Means: true, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying},
		{Name: "ward", Role: table.Insensitive},
	}
	return r
}

// What the mark before the decimals is: the column's own, or that of the file.
func TestDecimalMarkOfMeans(t *testing.T) {
	for _, test := range []struct {
		name, want, notation string
		values               [2]string
		format               *format.Format
		beside               string
	}{
		{"plain", "1235.5", "", [2]string{"1234", "1237"}, nil, "1.5"},
		{"plain beside commas", "1235.5", "", [2]string{"1234", "1237"}, nil, "1,5"},
		{"plain beside commas, as the file has them", "1235,5", recipe.FileNotation, [2]string{"1234", "1237"}, nil, "1,5"},
		{"plain beside points, as the file has them", "1235.5", recipe.FileNotation, [2]string{"1234", "1237"}, nil, "1.5"},
		{"points in thousands", "1235,5", "", [2]string{"1.234", "1.237"}, &format.Format{Type: format.Integer, Numbers: format.PointGrouped}, "a"},
		{"blanks and a comma", "1235,25", "", [2]string{"1 234,5", "1 236"}, &format.Format{Type: format.Decimal, Numbers: format.Spaced}, "a"},
		{"blanks and a point", "1235.25", "", [2]string{"1 234.5", "1 236"}, &format.Format{Type: format.Decimal, Numbers: format.Spaced}, "a"},
		{"apostrophes", "1235.5", recipe.FileNotation, [2]string{"1'234", "1'237"}, &format.Format{Type: format.Integer, Numbers: format.Apostrophe}, "1,5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(nil))
			b.Append([]string{test.values[0], test.beside})
			b.Append([]string{test.values[1], test.beside})
			r := recipe.Default()
			r.Privacy.K, r.Output.Notation = 2, test.notation
			r.Columns = []recipe.Column{{Name: "x", Role: table.QuasiIdentifying, Means: true, Format: test.format}, {Name: "y", Role: table.Insensitive}}
			_, of := enginetest.Run(t, b.Table(), r)
			if got := of.Table.Column("x").Text(0); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if why := of.Why(0); len(why) > 0 {
				t.Errorf("a mean is forced by %+v", why)
			}
		})
	}
}

// A release in another output has the bytes of a run that had it from the start.
func TestMeansAreRewritten(t *testing.T) {
	in := tabletest.Read(t, "age,crp,sex,ward\n31,0.5,f,a\n34,1.25,f,b\n52,9.5,m,c\n58,7,m,d\n", recipe.Input{})
	r := ofMeans(2)
	_, of := enginetest.Run(t, in, r)
	other := recipe.Output{RowOrder: recipe.SortedOrder, DecimalComma: true, Delimiter: recipe.SemicolonDelimiter}
	again, err := of.Rewritten(other, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Output = other
	_, want := enginetest.Written(t, in, r)
	if got := enginetest.CSV(t, again); got != want || !strings.Contains(got, "32,5;0,875;f;a") {
		t.Errorf("rewritten\n%swant\n%s", got, want)
	}
	other.Missing = "55"
	if _, err := of.Rewritten(other, nil); err == nil {
		t.Error("a mean could be taken for a missing value")
	}
}

// Values that were made coarser are averaged as what they became.
func TestMeansOfCoarserValues(t *testing.T) {
	r := ofMeans(2)
	r.Columns = []recipe.Column{{Name: "born", Role: table.QuasiIdentifying, Means: true, Coarsen: &coarsen.Rule{Kind: coarsen.Year}}}
	_, got := enginetest.Written(t, tabletest.Read(t, "born\n1990-03-01\n1987-02-03\n1933-01-01\n1936-02-02\n", recipe.Input{}), r)
	if want := "born\n1988.5\n1988.5\n1934.5\n1934.5\n"; got != want {
		t.Errorf("released\n%swant\n%s", got, want)
	}
}
