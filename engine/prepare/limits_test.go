package prepare_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/prepare"
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

// Columns without a limit, and those that are not generalized, have none.
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
	endless := math.Inf(1)
	r = ofVisits()
	r.Column("age").Within = &endless
	_, err := prepare.New(p.Raw, r, prepare.Options{})
	refused(t, err, "it must be a finite number")
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
