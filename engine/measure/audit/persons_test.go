package audit_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

// byPerson audits a table whose column id says whose row each one is.
func byPerson(t interface{ Fatal(...any) }, micro *table.Table, qi, kept []string, more ...func(*audit.Options)) *audit.Persons {
	opt := audit.Options{QI: qi, Kept: kept, Patients: privacy.PatientsOf(micro.Column("id")), Knows: support.Every(), K: 2, Subsets: -1}
	for _, f := range more {
		f(&opt)
	}
	report := casetest.Must(audit.Table(micro, opt))
	return report.Persons
}

// linkedBy is the definition: who is linked by some of the columns.
func linkedBy(micro *table.Table, columns []string) map[string]bool {
	rows := map[string][]int{}
	id := micro.Column("id")
	for row := range micro.N {
		rows[id.Text(row)] = append(rows[id.Text(row)], row)
	}
	linked := map[string]bool{}
	for subset := 1; subset < 1<<len(columns); subset++ {
		values := func(row int) (tuple string, present bool) {
			for j, name := range columns {
				if c := micro.Column(name); subset>>j&1 != 0 {
					tuple += "|" + c.Shown(c.Codes[row])
					present = present || !c.IsMissing(row)
				}
			}
			return tuple, present
		}
		for person, own := range rows {
			tuple, present := values(own[0])
			alone := len(own) > 1 && present
			for row := range micro.N {
				theirs, _ := values(row)
				alone = alone && (id.Text(row) == person) == (theirs == tuple)
			}
			linked[person] = linked[person] || alone
		}
	}
	return linked
}

func counted(linked map[string]bool) int {
	n := 0
	for _, is := range linked {
		if is {
			n++
		}
	}
	return n
}

// drawVisits returns a random table of persons' rows.
func drawVisits(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"id", "q", "r", "a", "b", "c", "d"}, table.NewMarkers(table.DefaultMarkers()))
	cell := rapid.SampledFrom([]string{"1", "2", "3", "?", "*"})
	for range rapid.IntRange(1, 16).Draw(t, "n") {
		person := rapid.SampledFrom([]string{"A", "B", "C", "D", "E"}).Draw(t, "id")
		b.Append(append([]string{person}, rapid.SliceOfN(cell, 6, 6).Draw(t, "record")...))
	}
	return b.Table()
}

func TestLinkableAgreesWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, kept := drawVisits(t), []string{"a", "b", "c", "d"}
		got := byPerson(t, micro, []string{"q", "r"}, kept).Linkable
		if got == nil {
			return
		}
		if want := counted(linkedBy(micro, kept)); got.Linked != want || got.Open != 0 {
			t.Fatalf("%d are linked, %d open, want %d", got.Linked, got.Open, want)
		}
		if want := counted(linkedBy(micro, []string{"a", "b", "c", "d", "q", "r"})); got.WithQI != want {
			t.Fatalf("%d are linked with quasi-identifiers, want %d", got.WithQI, want)
		}
		best := [4]int{}
		for i, s := range got.Sets {
			if want := counted(linkedBy(micro, s.Columns)); s.Linked != want {
				t.Fatalf("%v links %d, want %d", s.Columns, s.Linked, want)
			}
			for j := range s.Columns {
				if fewer := slices.Delete(slices.Clone(s.Columns), j, j+1); counted(linkedBy(micro, fewer)) >= s.Linked {
					t.Fatalf("%v links as many as %v", fewer, s.Columns)
				}
			}
			if i > 0 && s.Linked > got.Sets[i-1].Linked {
				t.Fatalf("sets are not in order: %v", got.Sets)
			}
			best[len(s.Columns)] = max(best[len(s.Columns)], s.Linked)
		}
		// No pair links more than the best that is reported.
		for i := range kept {
			for j := range i {
				if n := counted(linkedBy(micro, []string{kept[i], kept[j]})); n > max(best[1], best[2]) {
					t.Fatalf("%s and %s link %d, the best that is said is %v", kept[i], kept[j], n, best)
				}
			}
		}
	})
}

// With too little work nothing is said that is not so.
func TestLinkableIsLeftOpen(t *testing.T) {
	left := 0
	rapid.Check(t, func(t *rapid.T) {
		micro, kept := drawVisits(t), []string{"a", "b", "c", "d"}
		work := rapid.Int64Range(1, 60).Draw(t, "work")
		got := byPerson(t, micro, []string{"q"}, kept, func(o *audit.Options) { o.Work = work }).Linkable
		if got == nil {
			return
		}
		left += got.Open
		if want := counted(linkedBy(micro, kept)); got.Linked > want || got.Linked+got.Open < want {
			t.Fatalf("%d are linked, %d open, want %d", got.Linked, got.Open, want)
		}
		if len(got.Pairs) > 0 && int64(len(got.Pairs)*(len(got.Pairs)-1)/2*micro.N) > work {
			t.Fatalf("all pairs of %v of %d rows are tried with work %d", got.Pairs, micro.N, work)
		}
	})
	if drawcount.Many() && left == 0 {
		t.Error("nobody was ever left open")
	}
}

// visitors are 1,000,000 rows of 250,000 persons, who have three static columns and five
// varying ones, like a hospital's table after generalization.
func visitors() (*table.Table, *privacy.Patients) {
	micro, persons := large(1_000_000), &privacy.Patients{Codes: make([]int32, 1_000_000), Count: 250_000}
	rng := rand.New(rand.NewPCG(3, 4))
	for row := range persons.Codes {
		persons.Codes[row] = int32(row)
		if row >= persons.Count { // some come often
			persons.Codes[row] = int32(float64(persons.Count) * rng.Float64() * rng.Float64() * rng.Float64())
		}
	}
	rows := make([]int32, persons.Count) // first ones
	for row := len(persons.Codes) - 1; row >= 0; row-- {
		rows[persons.Codes[row]] = int32(row)
	}
	for _, c := range micro.Columns[:3] {
		for row, person := range persons.Codes {
			c.Codes[row] = c.Codes[rows[person]]
		}
	}
	return micro, persons
}

// BenchmarkPersons is k(m) at m = 1, 2, 3 and all, from the columns on. It is compared
// with BenchmarkSortVisitors: at most three times as long.
func BenchmarkPersons(b *testing.B) {
	micro, persons := visitors()
	opt := audit.Options{QI: micro.Names(), Patients: persons, Knows: support.Every(), Subsets: -1}
	for name, width := range map[string]int{"fine": 8, "coarse": 4} {
		opt.QI = micro.Names()[8-width:]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				found, err := audit.Table(micro, opt)
				if err != nil || found.Persons.Known[3].Open != 0 {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSortVisitors(b *testing.B) {
	micro, _ := visitors()
	for name, width := range map[string]int{"fine": 8, "coarse": 4} {
		b.Run(name, func(b *testing.B) {
			rows := make([]int32, micro.N)
			for b.Loop() {
				for row := range rows {
					rows[row] = int32(row)
				}
				slices.SortFunc(rows, func(x, y int32) int {
					for _, c := range micro.Columns[8-width:] {
						if d := c.Codes[x] - c.Codes[y]; d != 0 {
							return int(d)
						}
					}
					return 0
				})
			}
		})
	}
}
