package prepare_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/say/parameter"
)

// An attribute allows what its limit says of the labels, of every run of its values, and
// nothing coarser: of an order by its width, of ZIP codes by the level that a label is on.
func TestNothingCoarserThanTheLimitIsAllowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		width, level := rapid.SampledFrom([]float64{0.5, 11, 16.5, 100}).Draw(t, "width"), rapid.IntRange(0, 2).Draw(t, "level")
		r.Column("age").Within, r.Column("age").Hierarchy = &width, &recipe.Hierarchy{Ordered: true}
		zip := r.Column("zip")
		if zip.Hierarchy = zips("10115", "10117", "10243", "20095"); zip.Role == table.QuasiIdentifying {
			zip.MaxLevel = &level
		} else {
			zip.Hierarchy, zip.Transform = nil, nil
		}
		p := drawn(t, given, r)
		for j, a := range p.Data.QI {
			if len(p.Raw.Column(a.Name).Occurring().Codes) == 0 {
				continue // nothing can be released of it
			}
			allows := func(s domain.Span) bool { return within(a.Domain, s, width) }
			if a.Name == "zip" {
				allows = func(s domain.Span) bool { return strings.Count(a.Domain.Label(s), "*") <= []int{0, 2, 4}[level] }
			}
			checkLimit(t, &p.Data.QI[j], allows)
		}
	})
}

// within reports whether a run of the values of an order is no wider than so much.
func within(d domain.Domain, s domain.Span, width float64) bool {
	lo, hi, ok := d.(*domain.Ordered).Numbers(s)
	return ok && hi-lo <= width
}

// checkLimit asks the limit of an attribute about all that can be released of its records,
// and its parts whether each is allowed and all together hold every value.
func checkLimit(t *rapid.T, a *domain.Attribute, allows func(domain.Span) bool) {
	for x := range a.Codes {
		for y := range a.Codes {
			s := a.Join([]int32{int32(x), int32(y)})
			if want := s != a.Domain.Full() && allows(s); a.Limit.Allows(s) != want {
				t.Fatalf("column %q may be released as %s: %v", a.Name, a.Domain.Label(s), !want)
			}
		}
	}
	for _, s := range a.Spans {
		at := a.Limit.Part(s)
		if s == a.Domain.Full() || a.Limit.Ranges {
			continue
		}
		if at < 0 || !a.Limit.Parts[at].Covers(s) || !a.Limit.Allows(a.Limit.Parts[at]) {
			t.Fatalf("%s of column %q is in part %d of %v", a.Domain.Label(s), a.Name, at, a.Limit.Parts)
		}
	}
}

// Numbers below a hierarchy have the widest groups that are narrow enough, by their labels.
func TestWithinOfGroups(t *testing.T) {
	ages := []string{"30", "31", "36", "37", "41", "42", "46", "47"}
	tree, err := hierarchy.Intervals(ages, hierarchy.IntervalOptions{Widths: []float64{5, 10, 20}})
	if err != nil {
		t.Fatal(err)
	}
	for width, want := range map[float64]string{4: "30 31 36 37 41 42 46 47", 5: "[30,35) [35,40) [40,45) [45,50)", 9: "[30,35) [35,40) [40,45) [45,50)", 10: "[30,40) [40,50)"} {
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: tree.Rows()}, Within: &width}}
		a := made(t, "age\n"+strings.Join(ages, "\n")+"\n", r).Data.QI[0]
		var got []string
		for _, part := range a.Limit.Parts {
			got = append(got, a.Domain.Label(part))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("groups of %v years at most: %v", width, got)
		}
	}
}

// Columns without a limit, and those that are not generalized, have none; what can't be one
// is refused with the column.
func TestLimitsOfColumns(t *testing.T) {
	r, one, five := ofVisits(), 1, 5.0
	if p := made(t, visits, r); p.Data.QI[0].Limit != nil || p.Data.QI[1].Limit != nil {
		t.Error("columns without a limit have one")
	}
	r.Column("zip").MaxLevel = &one
	p := asked(t, visits, r)
	if !p.Limited() || p.Data.QI[0].Limit != nil || p.Data.QI[1].Limit == nil {
		t.Errorf("limits are %v and %v", p.Data.QI[0].Limit, p.Data.QI[1].Limit)
	}
	for want, change := range map[string]func(r *recipe.Recipe){
		`column "age": any range of its values may be released`: func(r *recipe.Recipe) { r.Column("age").MaxLevel = &one },
		`column "zip": its highest level (max_level) is 3`:      func(r *recipe.Recipe) { three := 3; r.Column("zip").MaxLevel = &three },
		`column "ill": within is about numbers and dates`: func(r *recipe.Recipe) {
			r.Column("ill").Role, r.Column("ill").Within = table.QuasiIdentifying, &five
		},
	} {
		r := ofVisits()
		change(&r)
		_, err := prepare.New(given(t, visits), r, prepare.Options{})
		refused(t, err, want)
	}
	// Of a column without any value, a width is no fault: there is nothing to be wide.
	r = ofVisits()
	r.Column("seen").Role, r.Column("seen").Within, r.Column("seen").Hierarchy = table.QuasiIdentifying, &five, zips("10115")
	if a := made(t, "id,age,zip,seen,ill\na,31,10115,,flu\nb,32,10115,,flu\n", r).Data.QI[2]; a.Limit != nil {
		t.Errorf("nothing is limited to %+v", a.Limit.Parts)
	}
}

// A method gets the limits that concern it: one that changes nothing none, one that
// suppresses cells those that a cell may break, and what was prepared keeps its own.
func TestLimitsForTheMethod(t *testing.T) {
	for _, test := range []struct {
		name    string
		limited bool
		cells   bool
	}{{method.Default, true, false}, {"optimal", true, false}, {method.Consistent, true, true}, {method.Anatomy, false, false}} {
		r, level := ofVisits(), 1
		r.Column("zip").MaxLevel, r.Algorithm.Name = &level, test.name
		p := asked(t, visits, r)
		l := p.Problem.QI[1].Limit
		if p.Limited() != test.limited || (l != nil) != test.limited || l != nil && l.Cells != test.cells || p.Problem.QI[0].Limit != nil {
			t.Errorf("%s: limited %v by %+v", test.name, p.Limited(), l)
		}
		if own := p.Data.QI[1].Limit; own == nil || own.Cells {
			t.Errorf("%s changed the limit that was prepared to %+v", test.name, own)
		}
	}
}

// given is a table of a CSV file.
func given(t *testing.T, csv string) *table.Table {
	t.Helper()
	return made(t, csv, ofVisits()).Raw
}

// A limit is refused if and only if more rows than may be left out are in blocks of values
// that it keeps apart and that are too small; the k that is said to do is the largest, and
// the share that is said to do is enough, all counted here row by row.
func TestLimitsThatCantBeMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 30).Draw(t, "rows")
		level, k := rapid.IntRange(0, 2).Draw(t, "level"), rapid.IntRange(2, 6).Draw(t, "k")
		blocks := map[string]int{}
		b := table.NewBuilder([]string{"zip", "sex"}, table.NewMarkers(nil))
		for range n {
			zip, sex := rapid.SampledFrom([]string{"10115", "10115", "10117", "10243", "20095", "*"}).Draw(t, "zip"), rapid.SampledFrom([]string{"f", "m"}).Draw(t, "sex")
			b.Append([]string{zip, sex})
			blocks[zip[:min(len(zip), []int{5, 3, 1}[level])]]++
		}
		lost := func(k int) (rows int) {
			for _, size := range blocks {
				if size < k {
					rows += size
				}
			}
			return rows
		}
		r := recipe.Default()
		r.Privacy.K, r.Privacy.SuppressionLimit = min(k, n), float64(rapid.IntRange(0, 10).Draw(t, "tenths"))/10
		r.Algorithm.Name = rapid.SampledFrom([]string{method.Default, "optimal", "mondrian-strict"}).Draw(t, "method")
		r.Columns = []recipe.Column{
			{Name: "zip", Role: table.QuasiIdentifying, MaxLevel: &level, Hierarchy: zips("10115", "10117", "10243", "10245", "20095", "20097")},
			{Name: "sex", Role: table.QuasiIdentifying},
		}
		p := drawn(t, b.Table(), r)
		err := p.Ask()
		k, most := r.Privacy.K, int(math.Floor(r.Privacy.SuppressionLimit*float64(n)+1e-9))
		if lost(k) <= most {
			if err != nil {
				t.Fatalf("%d of %d rows may be left out, %d are: %v", most, n, lost(k), err)
			}
			return
		}
		can := k - 1
		for lost(can) > most {
			can--
		}
		want := fmt.Sprintf(`within the limits set ("zip"), %d of %d rows would be in groups that are too small for k = %d, and at most %d may be left out: `, lost(k), n, k, most)
		if can > 1 {
			want += fmt.Sprintf("lower k to %d, which the limits allow", can)
		} else {
			want += "no k above 1 would do, so allow coarser values there"
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "left out to") != (lost(k) < n) {
			t.Fatalf("error %v, want %s", err, want)
		}
		if _, after, said := strings.Cut(err.Error(), "left out to "); said {
			var share float64
			if _, err := fmt.Sscanf(after, "%f%%", &share); err != nil {
				t.Fatal(err)
			}
			p.Recipe.Privacy.SuppressionLimit = share / 100
			if err := p.Ask(); err != nil || share-0.1 >= 100*float64(lost(k))/float64(n) {
				t.Fatalf("%d of %d rows are lost, and %v%% are not enough: %v", lost(k), n, share, err)
			}
		}
	})
}

// What to do about a limit is said as it is: whether a lower k helps, and whether more rows
// left out do, which can't be all of them.
func TestAdviceAboutLimits(t *testing.T) {
	const pairs = "zip,ill\n10115,flu\n10115,flu\n10117,flu\n10117,flu\n"
	for _, test := range []struct {
		csv    string
		k      int
		models []recipe.Model
		want   string
	}{
		{pairs, 3, nil, "left out: lower k to 2, which the limits allow, or allow coarser values there"},
		{pairs + "10243,flu\n10243,flu\n10243,flu\n", 3, nil, "lower k to 2, which the limits allow, allow coarser values there, or raise the share of rows that may be left out to 57.2%"},
		{"zip,ill\n10115,flu\n10117,flu\n", 2, nil, "left out: no k above 1 would do, so allow coarser values there"},
		{pairs + "10243,flu\n", 2, nil, "no k above 1 would do, so allow coarser values there, or raise the share of rows that may be left out to 20%"},
		{pairs + "10243,flu\n10243,gout\n", 2, []recipe.Model{distinct("ill", 2)}, `4 of 6 rows would have to be left out for 2-anonymity and distinct 2-diversity of "ill", and at most 0 may be: relax the model, allow coarser values there, or raise the share of rows that may be left out to 66.7%`},
	} {
		r, level := recipe.Default(), 0
		r.Privacy.K, r.Privacy.Models = test.k, test.models
		r.Columns = []recipe.Column{{Name: "zip", Role: table.QuasiIdentifying, MaxLevel: &level, Hierarchy: zips("10115", "10117", "10243")}, {Name: "ill", Role: table.Sensitive}}
		if err := made(t, test.csv, r).Ask(); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("k = %d: %v, want %s", test.k, err, test.want)
		}
	}
}

// Ages in runs of five years: with k = 4 some rows are in none of four, however they are cut.
// With k = 2 none need be left out, but only if they are cut otherwise.
func TestAnOrderIsCutForEachK(t *testing.T) {
	r, five := recipe.Default(), 5.0
	r.Privacy.K = 4
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Within: &five, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	p := made(t, "age\n0\n5\n10\n10\n10\n15\n20\n", r)
	refused(t, p.Ask(), "3 of 7 rows", "k = 4", "lower k to 2, which the limits allow")
}

// Rows of one value may be in two ranges, and limits of two columns are refused only where it is proven
// that more rows have to be left out: here all can be released in ranges of one of the columns.
func TestRangesThatCanBeMet(t *testing.T) {
	one, two, three := 1.0, 2.0, 3.0
	any := &recipe.Hierarchy{Ordered: true}
	for _, test := range []struct {
		csv     string
		k       int
		columns []recipe.Column
	}{
		{"age\n33\n33\n33\n34\n34\n35\n35\n36\n36\n36\n37\n37\n38\n38\n39\n39\n", 8,
			[]recipe.Column{{Name: "age", Within: &three, Hierarchy: any}}},
		{"age,stay\n0,0\n0,0\n0,1\n1,0\n1,1\n2,3\n", 3,
			[]recipe.Column{{Name: "age", Within: &one, Hierarchy: any}, {Name: "stay", Within: &two, Hierarchy: any}}},
	} {
		r := recipe.Default()
		r.Privacy.K, r.Columns = test.k, test.columns
		for i := range r.Columns {
			r.Columns[i].Role = table.QuasiIdentifying
		}
		if err := made(t, test.csv, r).Ask(); err != nil {
			t.Error(err)
		}
	}
}

// A full-domain method releases one level of the whole column: if a group of a level is too
// wide, so is the level, though other methods may release its narrow groups.
func TestAWholeColumnIsLimitedByItsWidestGroup(t *testing.T) {
	r, ten := recipe.Default(), 10.0
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Within: &ten, Hierarchy: &recipe.Hierarchy{
		Rows: [][]string{{"1", "[0,10)", "*"}, {"2", "[0,10)", "*"}, {"50", "[50,90)", "*"}, {"60", "[50,90)", "*"}}}}}
	const ages = "age\n1\n2\n50\n50\n"
	asked(t, ages, r)
	r.Algorithm.Name = "optimal"
	refused(t, made(t, ages, r).Ask(), "2 of 4 rows", "50%")
}

// A method that suppresses single cells meets every limit.
func TestCellsMeetEveryLimit(t *testing.T) {
	r, none := ofVisits(), 0
	r.Column("zip").MaxLevel, r.Privacy.K, r.Privacy.SuppressionLimit = &none, 4, 0
	refused(t, made(t, visits, r).Ask(), "k = 4")
	r.Algorithm.Name = method.Consistent
	asked(t, visits, r)
}

// Without a limit, what no group can satisfy is for the method to say.
func TestNoLimitIsNotMet(t *testing.T) {
	r, level := ofVisits(recipe.Model{Name: privacy.NameAlphaK, Column: "ill", Parameters: parameter.Given{"alpha": 0.2}}), 2
	r.Privacy.SuppressionLimit = 0
	asked(t, visits, r)
	r.Column("zip").MaxLevel = &level
	refused(t, made(t, visits, r).Ask(), "8 of 8 rows", "no k above 1 would do, so allow coarser values there")
}

// Limits that can be met one by one are not too tight alone, and as many rows as may be left
// out are not too many.
func TestLimitsThatAreTooTightTogether(t *testing.T) {
	one, none := 1.0, 0
	for want, csv := range map[string]string{
		`k = 2, and at most 0 may be left out: no k`:                                    "id,age,zip,seen,ill\na,1,10115,,\nb,1,10243,,\nc,9,10115,,\nd,9,10243,,\n",
		`k = 2, and at most 1 may be left out; the limit of "zip" alone is too tight: `: "id,age,zip,seen,ill\na,1,10115,,\nb,1,10243,,\nc,9,10117,,\n",
	} {
		r := ofVisits()
		r.Column("age").Within, r.Column("zip").MaxLevel, r.Privacy.SuppressionLimit = &one, &none, 0
		if strings.Contains(want, "at most 1") {
			r.Privacy.SuppressionLimit = 0.4
		}
		refused(t, made(t, csv, r).Ask(), `("age", "zip")`, want)
	}
}

// Of several limits, those are named that are too tight alone, unless all are.
func TestLimitsThatAreTooTightAlone(t *testing.T) {
	two, none, wide, narrow := 2, 0, 20.0, 1.0
	for _, test := range []struct {
		within *float64
		level  *int
		want   string
	}{
		{&wide, &none, `("age", "zip"), 6 of 8 rows would be in groups that are too small for k = 2, and at most 4 may be left out; the limit of "zip" alone is too tight: `},
		{&narrow, &two, `the limit of "age" alone is too tight: `},
		{&narrow, &none, `at most 4 may be left out: `},
		{&wide, &two, ""},
	} {
		r := ofVisits()
		r.Privacy.SuppressionLimit = 0.5
		r.Column("age").Within, r.Column("zip").MaxLevel = test.within, test.level
		if err := made(t, visits, r).Ask(); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("within %v and to level %d: %v", *test.within, *test.level, err)
		}
	}
}
