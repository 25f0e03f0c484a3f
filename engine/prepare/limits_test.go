package prepare_test

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/prepare"
	"quasi/engine/say"
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
			allows := func(s domain.Span) bool { // Whether a run of the values of an order is no wider than so much.
				lo, hi, ok := a.Domain.(*domain.Ordered).Numbers(s)
				return ok && hi-lo <= width
			}
			if a.Name == "zip" {
				allows = func(s domain.Span) bool { return strings.Count(a.Domain.Label(s), "*") <= []int{0, 2, 4}[level] }
			}
			checkLimit(t, &p.Data.QI[j], allows)
		}
	})
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

// visits are eight visits of seven patients. One has no age, one no ZIP code.
const visits = "id,age,zip,seen,ill\n" +
	"a,31,10115,2024-05-03,flu\n" +
	"a,31,10115,2024-05-09,gout\n" +
	"b,33,10117,2024-05-04,flu\n" +
	"c,?,10243,2024-06-01,cold\n" +
	"d,45,10245,2024-06-02,flu\n" +
	"e,47,20095,2024-06-02,gout\n" +
	"f,52,20097,2024-07-11,cold\n" +
	"g,58,,2024-07-12,flu\n"

// ofVisits returns a recipe for the visits, which says all that a run needs.
func ofVisits(models ...recipe.Model) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, SuppressionLimit: 1, Models: models}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: zips("10115", "10117", "10243", "10245", "20095", "20097")},
		{Name: "seen", Role: table.Insensitive},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

// zips is a hierarchy of ZIP codes: three digits, one, none.
func zips(codes ...string) *recipe.Hierarchy {
	h := &recipe.Hierarchy{}
	for _, zip := range codes {
		h.Rows = append(h.Rows, []string{zip, zip[:3] + "**", zip[:1] + "****", "*"})
	}
	return h
}

func secret() []byte { return bytes.Repeat([]byte{7}, transform.KeySize) }

// made prepares a table of a CSV file.
func made(t *testing.T, csv string, r recipe.Recipe) *prepare.Prepared {
	t.Helper()
	p := casetest.Must(prepare.New(tabletest.Read(t, csv, recipe.Input{}), r, prepare.Options{Key: secret()}))
	return p
}

// asked is made, and has its problem.
func asked(t *testing.T, csv string, r recipe.Recipe) *prepare.Prepared {
	t.Helper()
	p := made(t, csv, r)
	casetest.NoError(t, p.Ask())
	return p
}

// refused reports an error that lacks one of some texts.
func refused(t *testing.T, err error, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %s", err, want)
		}
	}
}

// texts are the cells of a column.
func texts(c *table.Column) []string {
	all := make([]string, len(c.Codes))
	for row := range all {
		all[row] = c.Text(row)
	}
	return all
}

// copied returns a table that shares nothing with another one.
func copied(t *table.Table) *table.Table {
	own := &table.Table{N: t.N}
	for _, c := range t.Columns {
		column := *c
		column.Values, column.Missing, column.Codes = append([]string(nil), c.Values...), append([]bool(nil), c.Missing...), append([]int32(nil), c.Codes...)
		own.Columns = append(own.Columns, &column)
	}
	return own
}

// absent are texts that are no values in what [draw] returns, the last only by its recipe.
var absent = []string{"", "?", "*", "n/k"}

// draw returns a table in which cells and whole records are missing, and a recipe that fits
// it, with a role for each column and what goes with it, from which a release can be
// prepared with a key.
func draw(t *rapid.T) (*table.Table, recipe.Recipe) {
	columns := map[string][]string{
		"id": {"p1", "p2", "p3", " p1"}, "age": {"20", "31", "31.5", "47", "60"}, "zip": {"10115", "10117", "10243", "20095"},
		"seen": {"2024-05-03", "2024-05-09", "2023-12-31"}, "ill": {"flu", "gout", "cold"}, "note": {"x", "y", "z"},
	}
	names := rapid.Permutation([]string{"id", "age", "zip", "seen", "ill", "note"}).Draw(t, "order")
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for range rapid.IntRange(1, 12).Draw(t, "records") {
		phantom, record := rapid.IntRange(0, 3).Draw(t, "phantom") == 0, make([]string, len(names))
		for i, name := range names {
			if record[i] = rapid.SampledFrom(absent).Draw(t, "absent"); !phantom && rapid.IntRange(0, 4).Draw(t, "missing") > 0 {
				record[i] = rapid.SampledFrom(columns[name]).Draw(t, name)
			}
		}
		b.Append(record)
	}
	r := recipe.Default()
	r.Privacy.K, r.Privacy.Patient = rapid.IntRange(1, 3).Draw(t, "k"), rapid.SampledFrom([]string{"", "id"}).Draw(t, "patient")
	r.Privacy.Linked = r.Privacy.Patient != "" && rapid.Bool().Draw(t, "linked")
	for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "columns") {
		r.Columns = append(r.Columns, drawColumn(t, names[i], &r))
	}
	return b.Table(), r
}

func drawColumn(t *rapid.T, name string, r *recipe.Recipe) recipe.Column {
	c := recipe.Column{Name: name, Role: table.Insensitive, Missing: []string{"n/k"}}
	switch name {
	case "id":
		c.Role = table.Identifying
	case "age":
		c.Role = table.QuasiIdentifying
	case "zip":
		c.Role = rapid.SampledFrom([]table.Role{table.QuasiIdentifying, table.Identifying, table.Sensitive}).Draw(t, "zip")
	case "ill":
		c.Role = table.Sensitive
	}
	switch dated := name == "seen"; rapid.IntRange(0, 3).Draw(t, fmt.Sprint("what of ", name)) {
	case 0:
		if c.Role != table.QuasiIdentifying {
			c.Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		}
	case 1:
		if dated && r.Privacy.Patient != "" {
			c.Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
		}
	case 2:
		if dated {
			c.Coarsen = &coarsen.Rule{Kind: coarsen.Year}
		}
		c.Studied = c.Role == table.QuasiIdentifying
	}
	return c
}

// Every record is kept or named as left out, and is left out if and only if none of its
// cells has a value as the recipe reads it; a star alone shows that somebody was there.
func TestLeftOutAndKeptAreAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		before := rapid.SliceOfNDistinct(rapid.Int32Range(0, 20), 0, 3, rapid.ID[int32]).Draw(t, "left out by the reader")
		slices.Sort(before)
		given = given.NumberedWithout(before)
		p := drawn(t, given, r)
		var left say.Runs
		kept := 0
		for row := range given.N {
			number := given.Columns[0].Number(row)
			switch {
			case !somebody(given, row):
				left.Add(number, 1)
			case kept == p.Raw.N || p.Raw.Columns[0].Number(kept) != number || !slices.Equal(p.Raw.AppendRecord(nil, kept), given.AppendRecord(nil, row)):
				t.Fatalf("record %d is neither kept nor nobody", number)
			default:
				kept++
			}
		}
		if kept != p.Raw.N || p.Contrary != 0 || !reflect.DeepEqual(p.Left, left) {
			t.Fatalf("%d records are kept, %d of them people; left out are %+v, nobody's are %+v", p.Raw.N, kept, p.Left, left)
		}
		if said := p.LeftOut(); (said.English == "") != (left.Total == 0) {
			t.Fatalf("of %d records left out it is said %q", left.Total, said.English)
		}
	})
}

// somebody reports whether a cell of a record has a value or a star.
func somebody(t *table.Table, row int) bool {
	return slices.ContainsFunc(t.AppendRecord(nil, row), func(text string) bool { return text == "*" || !slices.Contains(absent, text) })
}

// Beside a population a row covers those in its range, which a mean does not show.
func TestMeansAreRefusedBesideAPopulation(t *testing.T) {
	of := tabletest.Read(t, visits, recipe.Input{})
	for _, means := range []bool{false, true} {
		r := ofVisits()
		r.Column("age").Means = means
		p := casetest.Must(prepare.New(of, r, prepare.Options{Population: of}))
		if err := p.Ask(); (err != nil) != means || err != nil && !strings.Contains(err.Error(), `beside a full register (population), columns "age"`) {
			t.Errorf("means %v: %v", means, err)
		}
	}
}

// A text is refused if and only if a cell that leaves has it, or a group of one.
func TestTextsOfMissingValuesOfAnyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p := drawn(t, given, r)
		r.Output.Missing = rapid.SampledFrom([]string{"flu", "gout", "x", "p1", "20", "31", "10115", "99", "NA"}).Draw(t, "text")
		taken := slices.ContainsFunc(p.Outgoing, func(c prepare.Outgoing) bool {
			return slices.ContainsFunc(texts(c.Column), func(text string) bool { return strings.TrimSpace(text) == r.Output.Missing })
		})
		if err := p.CheckMissing(&r); (err != nil) != taken {
			t.Fatalf("%q leaves: %v, %v", r.Output.Missing, taken, err)
		}
	})
}
