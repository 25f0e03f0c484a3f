package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
)

// How numbers and dates are written changes nothing of who is grouped with whom,
// nor of what that costs: a table with decimal commas and 17/5/2024 gives the
// groups and the measures of the same table with points and 2024-05-17.
func TestWritingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var plain, styled strings.Builder
		plain.WriteString("a;b;s\n")
		styled.WriteString("a;b;s\n")
		for range rapid.IntRange(5, 30).Draw(t, "n") {
			x := float64(rapid.IntRange(0, 400).Draw(t, "x"))/10 + 1000
			day := time.Date(2020, 1, 13, 0, 0, 0, 0, time.UTC).AddDate(0, rapid.IntRange(0, 60).Draw(t, "month"), 0)
			s := float64(rapid.IntRange(0, 5).Draw(t, "s"))*37 + 0.5 // 111.5 is before 37.5 in the alphabet
			text := strconv.FormatFloat(x, 'f', 1, 64)
			fmt.Fprintf(&plain, "%s;%s;%.1f\n", text, day.Format("2006-01-02"), s)
			fmt.Fprintf(&styled, "%s.%s;%s;%s\n", text[:1], strings.Replace(text[1:], ".", ",", 1), day.Format("2/1/2006"), strings.Replace(fmt.Sprintf("%.1f", s), ".", ",", 1))
		}
		r := recipe.Default()
		r.Privacy.K = 2
		r.Input.Delimiter, r.Output.RowOrder = ";", recipe.OriginalOrder
		r.Algorithm.Name = rapid.SampledFrom([]string{"kaim", "mondrian-strict", "minimum-loss", "datafly"}).Draw(t, "algorithm")
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "s", Parameters: map[string]any{"t": 0.6, "distance": "ordered"}}}
		r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying}, {Name: "b", Role: table.QuasiIdentifying}, {Name: "s", Role: table.Sensitive}}
		if rapid.Bool().Draw(t, "ordered") {
			r.Columns[0].Hierarchy = &recipe.Hierarchy{Ordered: true}
		}
		one, ok := tryRun(t, plain.String(), r)
		r.Columns = slices.Clone(r.Columns)
		for i, f := range []string{"decimal:point-grouped", "date:dmy", "decimal:comma"} {
			decided, err := format.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			r.Columns[i].Format = &decided
		}
		other, alike := tryRun(t, styled.String(), r)
		if ok != alike {
			t.Fatalf("one can be satisfied, the other can't")
		}
		if !ok {
			return
		}
		if !slices.Equal(one.Class, other.Class) {
			t.Fatalf("classes %v and %v", one.Class, other.Class)
		}
		if one.Loss.ILossRate != other.Loss.ILossRate || *one.Audit.Sensitive["s"].T.Ordered != *other.Audit.Sensitive["s"].T.Ordered {
			t.Fatalf("loss %v and %v, ordered t %v and %v", one.Loss.ILossRate, other.Loss.ILossRate, *one.Audit.Sensitive["s"].T.Ordered, *other.Audit.Sensitive["s"].T.Ordered)
		}
	})
}

// A release is measured against its original in the formats of the original, whatever
// tool made it.
func TestComparingReadsFormats(t *testing.T) {
	text := "crp;born\n\"1,5\";1/2/1950\n\"2,5\";3/2/1950\n\"12,5\";4/5/1960\n\"13,5\";20/5/1960\n\"1.100,5\";4/5/1960\n\"1.200,5\";20/5/1960\n"
	original := recognize.Formats(tabletest.Read(t, text, recipe.Input{Delimiter: ";"}))
	released := tabletest.Read(t, "crp;born\n[0,10);1950-02\n[0,10);1950-02\n[10,20);1960-05\n[10,20);1960-05\n[1000,2000);1960-05\n[1000,2000);1960-05\n", recipe.Input{Delimiter: ";"})
	found, err := restore.Compare(t.Context(), original, released, []string{"crp", "born"}, nil, nil, 2, utility.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// Of 1199 between the least and the greatest crp, pairs of rows span 1, 1 and 100
	// if the groups end with their values; as labelled 10, 10 and 1000. Without the
	// format they are words, and each group two of six of them.
	if crp := found.Loss.Columns[0]; crp.ILossRate < 0.02 || crp.ILossRate > 0.3 {
		t.Errorf("crp loses %v", crp.ILossRate)
	}
	// Of 3762 days between the first and the last, two months are 28 and 31.
	if born := found.Loss.Columns[1]; born.ILossRate > 0.02 {
		t.Errorf("born loses %v", born.ILossRate)
	}
}

// tryRun anonymizes a CSV text; a model that can't be satisfied is no failure.
func tryRun(t *rapid.T, text string, r recipe.Recipe) (*engine.Release, bool) {
	opt, err := csv.OptionsFrom(r.Input)
	if err != nil {
		t.Fatal(err)
	}
	microdata, _, err := csv.Read(strings.NewReader(text), opt)
	if err != nil {
		t.Fatal(err)
	}
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(context.Background(), nil)
	return release, err == nil
}
