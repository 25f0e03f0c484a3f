package audit_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
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
	report, err := audit.Table(micro, opt)
	if err != nil {
		t.Fatal(err)
	}
	return report.Persons
}

// Each visit looks like that of another patient, and whoever knows two does not.
func visits() *table.Table {
	return build("id sex month height dx",
		"A f 1 170 flu", "A f 2 170 flu",
		"B f 2 180 flu", "B f 3 180 cold",
		"C f 1 175 flu", "C f 3 176 flu",
		"? m 1 190 flu", // nobody's in particular: two persons
		"? m 1 190 flu")
}

// What is said of persons counts nobody: none of several rows where each has one, no rows of
// nobody who is alone, and no columns that are the same in all rows of a person where none is.
func TestWhatIsSaidOfPersons(t *testing.T) {
	all := map[string]string{"several": "with several rows", "alone": "first rows of the patients who look like nobody else", "static": "the same in all rows of each patient"}
	for name, test := range map[string]struct {
		lines []string
		k     int
		said  []string
	}{
		"one row each":      {[]string{"A f 1", "B f 1", "C m 1", "D m 1"}, 3, nil},
		"one row, alone":    {[]string{"A f 1", "B m 1"}, 2, []string{"alone"}},
		"several, in pairs": {[]string{"A f 1", "A m 1", "B f 1", "B m 1"}, 3, []string{"several", "static"}},
		"several, alone":    {[]string{"A f 1", "A m 2", "B f 2", "B m 1"}, 3, []string{"several", "alone"}},
	} {
		micro := build("id sex month", test.lines...)
		got := byPerson(t, micro, []string{"sex", "month"}, nil, func(o *audit.Options) { o.K = test.k })
		var text string
		for _, said := range got.Say() {
			text += said.English + "\n"
		}
		for what, words := range all {
			if strings.Contains(text, words) != slices.Contains(test.said, what) {
				t.Errorf("%s, %s: %q", name, what, text)
			}
		}
	}
}

func TestPersonsByHand(t *testing.T) {
	got := byPerson(t, visits(), []string{"sex", "month"}, []string{"height", "dx"})
	if got.Count != 5 || got.Several != 3 || got.Most != 2 || got.MostRow != 1 || got.K != 2 {
		t.Errorf("found %+v", got)
	}
	if want := []audit.Varying{{Column: "sex"}, {Column: "month", Persons: 3}}; !slices.Equal(got.Varying, want) {
		t.Errorf("varying are %+v, want %+v", got.Varying, want)
	}
	if len(got.Known) != 4 {
		t.Fatalf("known: %+v", got.Known)
	}
	for i, known := range got.Known {
		k, affected, unique, sizes := 1, audit.Affected{Persons: 3, Share: 0.6, Several: 3, SeveralShare: 1}, []int{1, 3, 5}, []audit.PersonCount{{K: 1, Persons: 3}, {K: 2, Persons: 2}}
		if i == 0 {
			k, affected, unique, sizes = 2, audit.Affected{}, nil, []audit.PersonCount{{K: 2, Persons: 5}}
		}
		if known.Knows != support.Every()[i] || known.K != k || known.AtLeast != k || known.Open != 0 ||
			known.Below != affected || known.Unique != affected ||
			!slices.Equal(known.UniqueRows, unique) || !slices.Equal(known.Sizes, sizes) {
			t.Errorf("%s known: %+v", known.Knows, known)
		}
	}
}

// Nobody looks like another to someone who knows more than one visit.
func TestTheGreatestKnowledgeThatHolds(t *testing.T) {
	found := byPerson(t, visits(), []string{"sex", "month"}, nil)
	if all := found.Of(support.All); all == nil || all.Knows != support.All || all.K != 1 {
		t.Errorf("all rows: %+v", all)
	}
	for k, want := range map[int]support.Knowledge{1: support.All, 2: support.One} {
		if holding := found.Holding(k); holding == nil || holding.Knows != want {
			t.Errorf("k = %d holds for %+v, want %s", k, holding, want)
		}
	}
	if holding := found.Holding(3); holding != nil {
		t.Errorf("k = 3 holds for %+v", holding)
	}
	two := byPerson(t, visits(), []string{"sex"}, nil, func(o *audit.Options) { o.Knows = []support.Knowledge{support.Two} })
	if two.Of(support.One) != nil || two.Of(support.Two) == nil {
		t.Errorf("of two rows: %+v", two.Known)
	}
}

// A's height and B's are nobody else's, C has two; B's rows don't agree in the diagnosis.
func TestLinkableByHand(t *testing.T) {
	got := byPerson(t, visits(), []string{"sex", "month"}, []string{"dx", "height"}).Linkable
	want := &audit.Linkable{
		Columns: []string{"dx", "height"}, Linked: 2, Share: 2.0 / 3, Below: 2, Unique: 2, WithQI: 2, Beside: 3,
		Sets: []audit.LinkingSet{{Columns: []string{"height"}, Linked: 2}}, Pairs: []string{"height", "dx"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("found %+v, want %+v", got, want)
	}
	for name, test := range map[string]struct {
		table  *table.Table
		linked int
		sets   string
	}{
		"two columns together": {build("id q a b", "A x 1 1", "A x 1 1", "B x 1 2", "B x 1 2", "C x 2 1"), 2, "[{[a b] 2} {[b] 1}]"},
		"another's other row":  {build("id q a b", "A x 1 2", "A x 1 2", "B x 1 2", "B x 2 2"), 0, "[]"},
		"missing is no value":  {build("id q a b", "A x ? ?", "A x ? ?", "B x 1 2", "B x 1 2"), 1, "[{[a] 1} {[b] 1}]"},
		"beside a value it is": {build("id q a b", "A x 1 ?", "A x 1 ?", "B x 1 2", "B x 1 3"), 1, "[{[a b] 1}]"},
		"parts count, too":     {build("id q a b", "A x 9 1", "A x 9 2", "B x 1 1", "B x 1 1", "C x 1 2", "C x 1 2", "D x 2 1", "E x 2 2"), 3, "[{[a b] 3} {[a] 1}]"},
		"nobody has several":   {build("id q a b", "A x 1 2", "B x 2 3"), -1, ""},
		"nothing agrees":       {build("id q a b", "A x 1 2", "A x 2 3", "B x 2 3"), 0, "[]"},
	} {
		got := byPerson(t, test.table, []string{"q"}, []string{"a", "b"}).Linkable
		if got == nil {
			if test.linked >= 0 {
				t.Errorf("%s: nothing is found", name)
			}
			continue
		}
		if got.Linked != test.linked || !sameSets(fmt.Sprint(got.Sets), test.sets) {
			t.Errorf("%s: %d are linked by %v, want %d by %s", name, got.Linked, got.Sets, test.linked, test.sets)
		}
	}
}

// sameSets compares sets without the order of their columns.
func sameSets(a, b string) bool {
	sorted := func(s string) string {
		fields := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("[]{} ", r) })
		slices.Sort(fields)
		return fmt.Sprint(fields)
	}
	return sorted(a) == sorted(b)
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

func TestPersonsOfNoRows(t *testing.T) {
	got := byPerson(t, build("id q a"), []string{"q"}, []string{"a"})
	if got.Count != 0 || got.Known[0].K != 0 || got.Known[0].Below.Share != 0 || got.Linkable != nil {
		t.Errorf("found %+v", got)
	}
}

func TestPersonsWithWrongOptions(t *testing.T) {
	micro := visits()
	_, err := audit.Table(micro, audit.Options{QI: []string{"sex"}, Kept: []string{"weight"}, Patients: privacy.PatientsOf(micro.Column("id")), Knows: support.Every()})
	if err == nil || !strings.Contains(err.Error(), `no column "weight"`) {
		t.Error(err)
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
