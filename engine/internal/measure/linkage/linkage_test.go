package linkage_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/measure/linkage"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/internal/method/kaim"
	"quasi/engine/method/problem"
)

var (
	read = hierarchytest.Table
	tree = hierarchytest.Tree
)

func attack(t testing.TB, released, register *table.Table, opt linkage.Options) linkage.Report {
	t.Helper()
	r := casetest.Must(linkage.Attack(context.Background(), released, register, opt))
	return r
}

// A table may have markers of its own.
func TestMarkers(t *testing.T) {
	b := table.NewBuilder([]string{"q"}, table.NewMarkers([]string{"999"}))
	b.Append([]string{"999"})
	got := attack(t, b.Table(), read("q", "1", "2"), linkage.Options{QI: []string{"q"}})
	if got.RowMatches.Few != 1 {
		t.Errorf("rows %+v, want one that fits both persons", got.RowMatches)
	}
}

func TestAnAttackIsEnded(t *testing.T) {
	released, register := read("q|s", "1|x"), read("q|name", "1|Ann")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := linkage.Attack(ctx, released, register, linkage.Options{QI: []string{"q"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of an attack that was ended", err)
	}
}

// adult is a problem and a release of it by KAIM as texts, with the hierarchies.
type adult struct {
	original, released *table.Table
	qi                 []string
	trees              map[string]*hierarchy.Tree
	spans              []domain.Span
}

func release5(tb testing.TB, p *problem.Problem) adult {
	tb.Helper()
	groups := casetest.Must(kaim.Cluster(context.Background(), p, problem.None))
	m := len(p.QI)
	a := adult{trees: map[string]*hierarchy.Tree{}, spans: make([]domain.Span, p.N*m)}
	for j := range p.QI {
		a.qi = append(a.qi, p.QI[j].Name)
		d := p.QI[j].Domain.(*domain.Tree)
		tree := casetest.Must(hierarchy.FromRows(paths(d, d.Full(), nil)))
		a.trees[p.QI[j].Name] = tree
	}
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			copy(a.spans[int(row)*m:], groups.Spans[g*m:(g+1)*m])
		}
	}
	a.original, a.released = texts(p, func(j, row int) domain.Span { return p.QI[j].Span(int32(row)) }), texts(p, func(j, row int) domain.Span { return a.spans[row*m+j] })
	return a
}

// texts writes a table, the sensitive column last and unchanged.
func texts(p *problem.Problem, span func(j, row int) domain.Span) *table.Table {
	var names, record []string
	for j := range p.QI {
		names = append(names, p.QI[j].Name)
	}
	b := table.NewBuilder(append(names, "salary"), table.NewMarkers(table.DefaultMarkers()))
	for row := range p.N {
		record = record[:0]
		for j := range p.QI {
			record = append(record, p.QI[j].Domain.Label(span(j, row)))
		}
		b.Append(append(record, p.Sensitive[0].Values[p.Sensitive[0].Codes[row]]))
	}
	return b.Table()
}

// paths are the rows of a hierarchy, all of one length in these.
func paths(d *domain.Tree, s domain.Span, above []string) [][]string {
	at := append([]string{d.Label(s)}, above...)
	var rows [][]string
	for _, child := range d.Children(s) {
		rows = append(rows, paths(d, child, at)...)
	}
	if rows == nil {
		for len(at) < 8 { // chains are dropped, so branches are of different lengths
			at = append([]string{at[0]}, at...)
		}
		rows = [][]string{at}
	}
	return rows
}

// On Adult the release reads back as it was made, aligned or shuffled, and with
// the original as register nobody has fewer than 5 rows.
func TestAdult(t *testing.T) {
	brief.Further(t)
	p := adulttest.Complete(t, 5, 1)
	a := release5(t, p)
	r, err := restore.Restore(a.original, a.released, a.qi, a.trees)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Aligned || !slices.Equal(r.Spans, a.spans) {
		t.Errorf("aligned %t, spans as released: %t", r.Aligned, slices.Equal(r.Spans, a.spans))
	}
	if r, err = restore.Restore(a.original, shuffled(a.released), a.qi, a.trees); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(r.Row, -1) || r.Aligned {
		t.Errorf("aligned %t, %q", r.Aligned, r.Notes)
	}
	report := attack(t, a.released, a.original, linkage.Options{QI: a.qi, Sensitive: []string{"salary"}, Trees: a.trees})
	if report.PersonMatches.Many != p.N || report.RowMatches.None > 0 || len(report.Unknown) > 0 {
		t.Errorf("persons %+v, rows %+v, unknown %+v", report.PersonMatches, report.RowMatches, report.Unknown)
	}
}

func shuffled(released *table.Table) *table.Table {
	order := make([]int32, released.N)
	for i, row := range rand.New(rand.NewPCG(1, 0)).Perm(released.N) {
		order[i] = int32(row)
	}
	return released.Pick(order)
}

// The same as asking of each person and each cell.
func TestBehindAgreesWithNestedLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, ages ...string) *table.Table {
			b := table.NewBuilder([]string{"age", "sex"}, table.NewMarkers(table.DefaultMarkers()))
			for range rapid.IntRange(0, 12).Draw(t, name) {
				b.Append([]string{rapid.SampledFrom(ages).Draw(t, "age"), rapid.SampledFrom([]string{"f", "m", "?"}).Draw(t, "sex")})
			}
			return b.Table()
		}
		register := draw("persons", "5", "12", "18", "25", "NA")
		released := draw("rows", "12", "[10,20)", "<18", "*", "old", "25+", "{5, 25}")
		names := []string{"age", "sex"}
		behind := casetest.Must(linkage.Behind(released, register, names, nil))
		for row := range released.N {
			want := 0
			for person := range register.N {
				covered := true
				for _, name := range names {
					c, text := register.Column(name), released.Column(name).Text(row)
					if released.Column(name).IsMissing(row) {
						text = "*"
					}
					values, _, _ := covering.New(c, nil).Covers(text)
					covered = covered && values.Has(c.Codes[person])
				}
				if covered {
					want++
				}
			}
			if got := behind(int32(row)); got != want {
				t.Fatalf("%d persons are behind row %d, want %d", got, row, want)
			}
		}
	})
}

// What is missing in a release shows nothing, whatever stands for it there: a marker
// of the release's own is no text to look up in the register.
func TestAMarkerOfTheReleaseShowsNothing(t *testing.T) {
	b := table.NewBuilder([]string{"age"}, table.NewMarkers([]string{"unknown", "21"}))
	for _, text := range []string{"unknown", "21", "29"} {
		b.Append([]string{text})
	}
	behind := casetest.Must(linkage.Behind(b.Table(), read("age", "21", "29", "?"), []string{"age"}, nil))
	for row, want := range []int{3, 3, 1} {
		if got := behind(int32(row)); got != want {
			t.Errorf("%d persons are behind row %d, want %d", got, row, want)
		}
	}
}

// Candidates are the rows that fit text by text, and Attack counts as many.
func TestCandidates(t *testing.T) {
	qi := []string{"a", "b"}
	text := rapid.Custom(func(t *rapid.T) string {
		lo := rapid.IntRange(0, 5).Draw(t, "lo")
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			return "*"
		case 1:
			return fmt.Sprintf("[%d,%d]", lo, lo+rapid.IntRange(1, 3).Draw(t, "width"))
		}
		return fmt.Sprint(lo)
	})
	exact := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(0, 8).Draw(t, "value")) })
	drawn := func(t *rapid.T, values *rapid.Generator[string], name string) *table.Table {
		b := table.NewBuilder([]string{"a", "b"}, nil)
		for range rapid.IntRange(1, 12).Draw(t, name) {
			b.Append([]string{values.Draw(t, "a"), values.Draw(t, "b")})
		}
		return b.Table()
	}
	rapid.Check(t, func(t *rapid.T) {
		released, register := drawn(t, text, "rows"), drawn(t, exact, "people")
		found := casetest.Must(linkage.Candidates(released, register, qi, nil))
		report := casetest.Must(linkage.Attack(context.Background(), released, register, linkage.Options{QI: qi}))
		var matches linkage.Matches
		for person, rows := range found {
			var want []int
			for row := range released.N {
				if fits(released, register, row, person, qi) {
					want = append(want, row)
				}
			}
			if !slices.Equal(rows, want) {
				t.Errorf("person %d: rows %v, want %v", person, rows, want)
			}
			bin(&matches, len(rows))
		}
		if matches != report.PersonMatches {
			t.Errorf("%+v, the attack counts %+v", matches, report.PersonMatches)
		}
	})
}

// bounds reads the texts of this file: a number, an interval, or what is hidden.
func bounds(text string) (lo, hi int) {
	if _, err := fmt.Sscanf(text, "[%d,%d]", &lo, &hi); err == nil {
		return lo, hi
	}
	if _, err := fmt.Sscanf(text, "%d", &lo); err == nil {
		return lo, lo
	}
	return math.MinInt, math.MaxInt
}

// fits compares two rows text by text.
func fits(released, register *table.Table, row, person int, qi []string) bool {
	for _, name := range qi {
		lo, hi := bounds(released.Column(name).Text(row))
		least, greatest := bounds(register.Column(name).Text(person))
		if hi < least || greatest < lo {
			return false
		}
	}
	return true
}

func bin(m *linkage.Matches, n int) {
	switch n {
	case 0:
		m.None++
	case 1:
		m.One++
	case 2, 3, 4:
		m.Few++
	default:
		m.Many++
	}
}

// slow is the report by its definition: a nested loop over rows and persons.
func slow(released, register *table.Table, opt linkage.Options) linkage.Report {
	persons, number := [][]int{}, map[string]int{}
	for row := range register.N {
		name := register.Column(opt.Person).Text(row)
		if _, ok := number[name]; !ok || name == "?" {
			number[name] = len(persons)
			persons = append(persons, nil)
		}
		persons[number[name]] = append(persons[number[name]], row)
	}
	r := linkage.Report{Rows: released.N, Persons: len(persons)}
	behind := make([]int, released.N)
	certain := linkage.Certain{}
	for _, rows := range persons {
		matches, values := 0, map[string]bool{}
		for row := range released.N {
			for _, person := range rows {
				if fits(released, register, row, person, opt.QI) {
					matches++
					behind[row]++
					values[released.Column(opt.Sensitive[0]).Text(row)] = true
					break
				}
			}
		}
		bin(&r.PersonMatches, matches)
		if len(values) == 1 && matches == 1 {
			certain.Identity++
		} else if len(values) == 1 {
			certain.Attribute++
		}
	}
	for _, n := range behind {
		bin(&r.RowMatches, n)
		if n > 0 {
			r.Expected += 1 / float64(n)
		}
	}
	certain.Persons = certain.Identity + certain.Attribute
	if len(persons) > 0 {
		certain.Share = float64(certain.Persons) / float64(len(persons))
	}
	r.Certain = map[string]linkage.Certain{opt.Sensitive[0]: certain}
	return r
}

// cell draws a number, an interval or what is hidden.
func cell(t *rapid.T) string {
	lo := rapid.IntRange(0, 6).Draw(t, "lo")
	switch rapid.IntRange(0, 5).Draw(t, "form") {
	case 0:
		return "*"
	case 1, 2:
		return fmt.Sprintf("[%d,%d]", lo, rapid.IntRange(lo, 7).Draw(t, "hi"))
	}
	return fmt.Sprint(lo)
}

func drawTable(t *rapid.T, most int, other string, texts []string) *table.Table {
	b := table.NewBuilder([]string{"a", "b", other}, table.NewMarkers([]string{"?", "*"}))
	for range rapid.IntRange(0, most).Draw(t, "rows") {
		b.Append([]string{cell(t), cell(t), rapid.SampledFrom(texts).Draw(t, other)})
	}
	return b.Table()
}

func TestAgreesWithTheNestedLoop(t *testing.T) {
	opt := linkage.Options{QI: []string{"a", "b"}, Sensitive: []string{"s"}, Person: "name"}
	rapid.Check(t, func(t *rapid.T) {
		released := drawTable(t, 90, "s", []string{"x", "y", "?"})
		register := drawTable(t, 90, "name", []string{"?", "?", "?", "?", "Ann", "Bob", "Cem"})
		got := casetest.Must(linkage.Attack(context.Background(), released, register, opt))
		want := slow(released, register, opt)
		if math.Abs(got.Expected-want.Expected) > 1e-9 {
			t.Fatalf("expected %v, want %v", got.Expected, want.Expected)
		}
		if got.Rows != want.Rows || got.Persons != want.Persons || got.RowMatches != want.RowMatches || got.PersonMatches != want.PersonMatches || got.Certain["s"] != want.Certain["s"] {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
	})
}

// rowsOf returns the number of released rows that fit one person: in a register
// of that person alone these rows have one match.
func rowsOf(t *rapid.T, released, register *table.Table, person int32) int {
	r := casetest.Must(linkage.Attack(context.Background(), released, register.Pick([]int32{person}), linkage.Options{QI: []string{"a", "b"}}))
	return r.RowMatches.One
}

// release draws classes of k records and more, of which each shows the hull of
// its values, a star if one is missing; merged are the classes two by two.
func release(t *rapid.T, original *table.Table, k int) (released, merged *table.Table) {
	show := func(size int) *table.Table {
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{"?", "*"}))
		for row := range original.N {
			class := min(row/size, max(1, original.N/size)-1)
			from, to := class*size, (class+1)*size
			if class == max(1, original.N/size)-1 {
				to = original.N
			}
			var texts []string
			for _, c := range original.Columns[:2] {
				lo, hi := math.MaxInt, math.MinInt
				for i := from; i < to; i++ {
					least, greatest := bounds(c.Text(i))
					lo, hi = min(lo, least), max(hi, greatest)
				}
				text := fmt.Sprintf("[%d,%d]", lo, hi)
				if lo == math.MinInt {
					text = "*"
				}
				texts = append(texts, text)
			}
			b.Append(texts)
		}
		return b.Table()
	}
	return show(k), show(2 * k)
}

// With the original as the register: everybody fits their own row, and those of
// their class, at least k; and more general rows fit nobody less.
func TestTheOriginalAsRegister(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		original := drawTable(t, 20, "s", []string{"x"})
		k := rapid.IntRange(1, max(1, original.N)).Draw(t, "k")
		released, merged := release(t, original, k)
		for person := range int32(original.N) {
			own := rowsOf(t, released.Pick([]int32{person}), original, person)
			all := rowsOf(t, released, original, person)
			if own != 1 || all < k {
				t.Fatalf("person %d fits their row %d times, and %d rows, want 1 and at least %d", person, own, all, k)
			}
			if more := rowsOf(t, merged, original, person); more < all {
				t.Fatalf("person %d fits %d rows of merged classes, %d before", person, more, all)
			}
		}
	})
}

//go:embed testdata/cases.txt
var cases string

// lines reads a table: its columns, and a record behind each slash, whose cells ; parts.
func lines(in string) *table.Table {
	var rows []string
	for row := range strings.SplitSeq(in, "/") {
		rows = append(rows, strings.ReplaceAll(strings.TrimSpace(row), ";", "|"))
	}
	return read(rows...)
}

func options(t *testing.T, text string) linkage.Options {
	opt := linkage.Options{Trees: map[string]*hierarchy.Tree{}}
	for word := range strings.FieldsSeq(text) {
		switch name, value, _ := strings.Cut(word, "="); name {
		case "qi":
			opt.QI = strings.FieldsFunc(value, func(r rune) bool { return r == ',' })
		case "sensitive":
			opt.Sensitive = strings.Split(value, ",")
		case "person":
			opt.Person = value
		default:
			opt.Trees[strings.TrimPrefix(name, "tree:")] = tree(t, strings.Split(strings.ReplaceAll(value, ">", "|"), ";")...)
		}
	}
	return opt
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"attacked": func(t *testing.T, in []string) string {
			r, err := linkage.Attack(context.Background(), lines(in[0]), lines(in[1]), options(t, in[2]))
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(r, strings.Fields(in[3])...)
		},
		"people behind each row": func(t *testing.T, in []string) string {
			opt, released := options(t, in[2]), lines(in[0])
			behind, err := linkage.Behind(released, lines(in[1]), opt.QI, opt.Trees)
			if err != nil {
				return casetest.Said(err)
			}
			var all []int
			for row := range released.N {
				all = append(all, behind(int32(row)))
			}
			return fmt.Sprint(all)
		},
		"candidates": func(t *testing.T, in []string) string {
			found, err := linkage.Candidates(lines(in[0]), lines(in[1]), options(t, in[2]).QI, nil)
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(found)
		},
	})
}
