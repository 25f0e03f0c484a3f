package release_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
	"quasi/engine/release"
	"quasi/engine/say/parameter"
)

// ofMeans is a recipe for ages, two decimals, sexes and wards, of which numbers leave as means.
func ofMeans(t *testing.T, k int) recipe.Recipe {
	t.Helper()
	return recipetest.Changed(t, recipetest.Quasi("age", "crp", "sex", "ward"), fmt.Sprint("k = ", k), "suppression_limit = 1", `output = {"row_order": "original"}`,
		"age.means = true", "crp.means = true", "crp.hierarchy.ordered = true", "ward = insensitive")
}

// A release in another output has the bytes of a run that had it from the start.
func TestMeansAreRewritten(t *testing.T) {
	in := tabletest.Read(t, "age,crp,sex,ward\n31,0.5,f,a\n34,1.25,f,b\n52,9.5,m,c\n58,7,m,d\n", recipe.Input{})
	r := ofMeans(t, 2)
	_, of := enginetest.Run(t, in, r)
	other := recipe.Output{RowOrder: recipe.SortedOrder, DecimalComma: true, Delimiter: recipe.SemicolonDelimiter}
	again := casetest.Must(of.Rewritten(other, nil))
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

// drawNumbers draws a table for ofMeans.
func drawNumbers(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("age,crp,sex,ward\n")
	for i := range rapid.IntRange(6, 40).Draw(t, "rows") {
		age := rapid.SampledFrom([]string{"", "-3", "0", "31", "31", "32", "47", "1e2", "99999999999999999999"}).Draw(t, "age")
		crp := rapid.SampledFrom([]string{"", "0.5", "0.50", "1.25", "7", "-2.125"}).Draw(t, "crp")
		fmt.Fprintf(&b, "%s,%s,%s,w%d\n", age, crp, rapid.SampledFrom([]string{"f", "m", ""}).Draw(t, "sex"), i)
	}
	return b.String()
}

// oracle is the mean of a group by fractions, nil if nobody has a value.
func oracle(c *table.Column, group []int32) (mean *big.Rat, n int64) {
	sum := new(big.Rat)
	for _, row := range group {
		if x, ok := new(big.Rat).SetString(c.Text(int(row))); ok {
			sum.Add(sum, x)
			n++
		}
	}
	if n == 0 {
		return nil, 0
	}
	return sum.Quo(sum, new(big.Rat).SetInt64(n)), n
}

// Whatever the method: every row of a group shows the mean that fractions give, within half
// of its last digit; means keep the sum of the column; the audit of the texts finds k; and
// what the release is compared by shows the same cells.
func TestMeansOfEveryMethod(t *testing.T) {
	names, plain := slices.DeleteFunc(method.Names(), func(name string) bool { return name == method.Anatomy }), ofMeans(t, 1)
	rapid.Check(t, func(t *rapid.T) {
		r := plain.Clone()
		r.Privacy.K = rapid.IntRange(1, 3).Draw(t, "k")
		r.Algorithm.Name = rapid.SampledFrom(names).Draw(t, "method")
		if r.Algorithm.Name == "minimum-loss" {
			r.Output.RowOrder = recipe.SortedOrder
		}
		in := read(t, drawNumbers(t))
		prepared, err := engine.Prepare(in, r)
		if err != nil {
			t.Skip(err)
		}
		of, err := prepared.Run(context.Background(), nil)
		if err != nil {
			t.Skip(err)
		}
		if !of.Passed() || of.Table.N > 0 && of.Audit.K < r.Privacy.K {
			t.Fatalf("%s: k = %d of %d, %s", r.Algorithm.Name, of.Audit.K, r.Privacy.K, of.Failed())
		}
		kept, _ := of.Snapshot()
		for _, name := range []string{"age", "crp"} {
			c, released := prepared.Table().Column(name), of.Table.Column(name)
			most := halfDigit(c)
			was, is, off := new(big.Rat), new(big.Rat), new(big.Rat)
			for g := range of.Groups.Len() {
				mean, n := oracle(c, of.Groups.Group(g))
				for _, record := range of.Groups.Group(g) {
					text := released.Text(of.Row(record))
					if cell, ok := kept.Cell(int(record), name); !ok || cell != text {
						t.Fatalf("%s of record %d is compared as %q and released as %q", name, record, cell, text)
					}
					shown, ok := new(big.Rat).SetString(text)
					if (mean == nil) != (text == "*") || mean != nil && (!ok || apart(shown, mean).Cmp(most) > 0) {
						t.Fatalf("%s of group %d is %q, want %v", name, g, text, mean)
					}
				}
				if mean == nil {
					continue
				}
				times := new(big.Rat).SetInt64(n)
				shown, _ := new(big.Rat).SetString(released.Text(of.Row(of.Groups.Group(g)[0])))
				was.Add(was, mean.Mul(mean, times))
				is.Add(is, shown.Mul(shown, times))
				off.Add(off, times.Mul(times, most))
			}
			if difference := apart(was, is); difference.Cmp(off) > 0 {
				t.Fatalf("the sum of %s is off by %v, at most %v may be rounded", name, difference, off)
			}
		}
	})
}

// halfDigit is half of the digit behind the last one that a value of the column has.
func halfDigit(c *table.Column) *big.Rat {
	places := 0
	for _, text := range c.Occurring().Texts {
		_, fraction, _ := strings.Cut(text, ".")
		places = max(places, len(fraction))
	}
	half := big.NewRat(1, 20)
	for range places {
		half.Quo(half, big.NewRat(10, 1))
	}
	return half
}

func apart(a, b *big.Rat) *big.Rat {
	difference := new(big.Rat).Sub(a, b)
	return difference.Abs(difference)
}

func read(t *rapid.T, csv string) *table.Table {
	lines := strings.Split(strings.TrimSpace(csv), "\n")
	b := table.NewBuilder(strings.Split(lines[0], ","), table.NewMarkers(table.DefaultMarkers()))
	for _, line := range lines[1:] {
		b.Append(strings.Split(line, ","))
	}
	return b.Table()
}

// The promise of k-anonymity with means, over all tables of four records with these values
// and all partitions into groups of two and more: exchange the quasi-identifiers of two
// members of a group, and every released text stays what it was.
func TestMembersOfAGroupCanBeExchanged(t *testing.T) {
	values := [][2]string{{"1", "0.5"}, {"4", "0.5"}, {"", "0.5"}, {"1", "1.25"}, {"4", "1.25"}, {"", "1.25"}}
	partitions := [][][]int32{{{0, 1, 2, 3}}, {{0, 1}, {2, 3}}, {{0, 2}, {1, 3}}, {{0, 3}, {1, 2}}}
	type world struct {
		records   [4]int
		partition int
	}
	shown := map[world]string{}
	for i := range len(values) * len(values) * len(values) * len(values) {
		var w world
		for at, rest := range []int{i, i / 6, i / 36, i / 216} {
			w.records[at] = rest % 6
		}
		b := table.NewBuilder([]string{"age", "crp", "ward"}, table.NewMarkers(table.DefaultMarkers()))
		for at, v := range w.records {
			b.Append([]string{values[v][0], values[v][1], string(rune('a' + at))})
		}
		r := ofMeans(t, 2)
		r.Columns = slices.Delete(r.Columns, 2, 3)
		r.Columns[0].Hierarchy = &recipe.Hierarchy{Ordered: true}
		made, err := prepare.New(b.Table(), r, prepare.Options{})
		if err == nil {
			err = made.Ask()
		}
		if err != nil {
			t.Fatal(err)
		}
		for w.partition = range partitions {
			groups := &problem.Groups{}
			for _, members := range partitions[w.partition] {
				groups.Append(&made.Problem, members)
			}
			of := release.Of(made, groups, made.Recipe)
			var texts []string
			for _, c := range of.Table.Columns {
				for row := range of.Table.N {
					texts = append(texts, c.Text(row))
				}
			}
			shown[w] = strings.Join(texts, " ")
		}
	}
	exchanged := 0
	for w, text := range shown {
		for _, members := range partitions[w.partition] {
			for _, a := range members {
				for _, b := range members {
					other := w
					other.records[a], other.records[b] = w.records[b], w.records[a]
					if exchanged++; shown[other] != text {
						t.Fatalf("%+v shows %s, and with %d and %d exchanged %s", w, text, a, b, shown[other])
					}
				}
			}
		}
	}
	if want := 1296 * (16 + 3*8); exchanged != want {
		t.Errorf("%d exchanges were tried, want %d", exchanged, want)
	}
}

// Groups with one mean are one class to a reader, which is only larger.
func TestGroupsWithOneMeanAreOneClass(t *testing.T) {
	in := tabletest.Read(t, "age\n1\n5\n2\n4\n", recipe.Input{})
	r := ofMeans(t, 2)
	r.Columns = r.Columns[:1]
	r.Columns[0].Hierarchy = &recipe.Hierarchy{Ordered: true}
	if of := inPairs(t, in, r); of.Audit.K != 4 || !of.Passed() {
		t.Errorf("k = %d, want 4", of.Audit.K)
	}
}

// Where several rows of a patient may be known, means keep what ranges do: any so many rows of
// a patient, as they are released, are released of k patients.
func TestMeansBesideKnownRows(t *testing.T) {
	passed := 0
	plain := recipetest.Changed(t, recipetest.Quasi("id", "age", "crp", "sex"), "id = identifying", "age.means = true", "crp.means = true", "crp.hierarchy.ordered = true", "suppression_limit = 1")
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString("id,age,crp,sex\n")
		for id := range rapid.IntRange(4, 16).Draw(t, "patients") {
			sex := rapid.SampledFrom([]string{"f", "m"}).Draw(t, "sex")
			age := rapid.IntRange(20, 60).Draw(t, "age")
			for visit := range rapid.IntRange(1, 3).Draw(t, "visits") {
				fmt.Fprintf(&b, "p%d,%d,%s,%s\n", id, age+visit, rapid.SampledFrom([]string{"", "1", "2.5", "7", "9"}).Draw(t, "crp"), sex)
			}
		}
		knows := rapid.SampledFrom([]string{recipe.KnowsTwo, recipe.KnowsThree, recipe.KnowsAll}).Draw(t, "knows")
		r := plain.Clone()
		r.CountPatients("id")
		r.Know(knows)
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 2}
		in := read(t, b.String())
		prepared := casetest.Must(engine.Prepare(in, r))
		of := casetest.Must(prepared.Run(context.Background(), nil))
		if !of.Passed() {
			t.Fatalf("%s: %s", knows, of.Failed())
		}
		if of.Table.N > 0 {
			passed++
		}
		shown := map[string][]string{} // of each patient, the rows as they are released
		for g := range of.Groups.Len() {
			for _, record := range of.Groups.Group(g) {
				id := in.Columns[0].Text(int(record))
				var cells []string
				for _, c := range of.Table.Columns {
					cells = append(cells, c.Text(of.Row(record)))
				}
				shown[id] = append(shown[id], strings.Join(cells, ","))
			}
		}
		for id, rows := range shown {
			for _, known := range subsets(rows, map[string]int{recipe.KnowsTwo: 2, recipe.KnowsThree: 3}[knows]) {
				alike := 0
				for _, others := range shown {
					if holds(others, known) && (knows != recipe.KnowsAll || len(others) == len(known)) {
						alike++
					}
				}
				if alike < 2 {
					t.Fatalf("%s: %d of the patients have rows %q as %s has\n%s", knows, alike, known, id, b.String())
				}
			}
		}
	})
	if drawcount.Many() && passed == 0 {
		t.Error("no release has a row")
	}
}

// subsets returns all m of some rows, or all of them where m is 0 or there are fewer.
func subsets(rows []string, m int) [][]string {
	if m == 0 || len(rows) <= m {
		return [][]string{rows}
	}
	var all [][]string
	for i := range rows {
		if m == 1 {
			all = append(all, rows[i:i+1])
			continue
		}
		for _, rest := range subsets(rows[i+1:], m-1) {
			if len(rest) == m-1 {
				all = append(all, append([]string{rows[i]}, rest...))
			}
		}
	}
	return all
}

// holds reports whether some rows are among others, each as often.
func holds(others, rows []string) bool {
	left := slices.Clone(others)
	for _, row := range rows {
		at := slices.Index(left, row)
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}
