package audit_test

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/suda"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

// build returns a table of the given lines of blank-separated cells.
func build(names string, lines ...string) *table.Table {
	b := table.NewBuilder(strings.Fields(names), table.NewMarkers(table.DefaultMarkers()))
	for _, line := range lines {
		b.Append(strings.Fields(line))
	}
	return b.Table()
}

// released is Table 3 of KAIM.
func released() *table.Table {
	return build("Age Gender Zip Disease",
		"* M [10000,15000) ulcer", "* M [10000,15000) dyspepsia",
		"[20,30) * [15000,20000) pneumonia", "[20,30) * [15000,20000) bronchitis",
		"[30,40) M * *", "[30,40) M * pneumonia",
		"* F [20000,25000) gastritis", "* F [20000,25000) flu",
		"[40,50) * * flu", "[40,50) * * pneumonia")
}

// draw returns a random table of columns a, b, c and s.
func draw(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"a", "b", "c", "s"}, table.NewMarkers(table.DefaultMarkers()))
	cell := rapid.SampledFrom([]string{"1", "2", "3", "?", "*", "x"})
	for range rapid.IntRange(1, 30).Draw(t, "n") {
		b.Append(rapid.SliceOfN(cell, 4, 4).Draw(t, "record"))
	}
	return b.Table()
}

// naive groups the rows by their texts, joined.
func naive(micro *table.Table, names []string) map[string][]int {
	classes := map[string][]int{}
	for row := range micro.N {
		var key strings.Builder
		for _, name := range names {
			c := micro.Column(name)
			if text := c.Text(row); c.IsMissing(row) {
				key.WriteString("|*")
			} else {
				fmt.Fprintf(&key, "|%q", text)
			}
		}
		classes[key.String()] = append(classes[key.String()], row)
	}
	return classes
}

func singles(classes map[string][]int) int {
	n := 0
	for _, rows := range classes {
		if len(rows) == 1 {
			n++
		}
	}
	return n
}

func TestAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		got := casetest.Must(audit.Table(micro, audit.Options{QI: names, Sensitive: []string{"s"}}))
		classes := naive(micro, names)
		least, distinct, homogeneous, but, members, all := micro.N, micro.N, 0, 0, 0, map[string]bool{}
		for _, rows := range classes {
			least = min(least, len(rows))
			values, known := map[string]bool{}, 0
			for _, row := range rows {
				text := micro.Column("s").Text(row)
				if micro.Column("s").IsMissing(row) {
					text = "*"
				} else {
					all[text] = true
					known++
				}
				values[text] = true
			}
			distinct = min(distinct, len(values))
			switch {
			case len(values) == 1 && len(rows) > 1:
				homogeneous++
			case len(values) == 2 && values["*"]:
				but, members = but+1, members+known
			}
		}
		if len(all) < 2 { // who has the one value is another than who has none
			but, members = 0, 0
		}
		s := got.Sensitive["s"]
		if got.K != least || got.Classes.Count != len(classes) || got.SampleUniques != singles(classes) ||
			s.DistinctL != distinct || s.Homogeneous != homogeneous || s.HomogeneousBut != but || s.HomogeneousMembers != members {
			t.Fatalf("audit finds %+v; by texts: k %d, %d classes, l %d, %d homogeneous, %d but for blanks with %d", got, least, len(classes), distinct, homogeneous, but, members)
		}
	})
}

// Of many columns, rows that fewer of them single out are grouped no further.
func TestUniquenessOfManyColumnsAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, names, columns := rapid.IntRange(1, 60).Draw(t, "rows"), []string{}, []*table.Column{}
		for i := range rapid.IntRange(1, 7).Draw(t, "columns") {
			most, values := rapid.SampledFrom([]int{1, 3, 20}).Draw(t, "most"), make([]string, n)
			for row := range values {
				values[row] = rapid.SampledFrom([]string{"?", "x", "y", "z"}).Draw(t, "letter") + fmt.Sprint(rapid.IntRange(0, most).Draw(t, "value"))
				if rapid.IntRange(0, 9).Draw(t, "absent") == 0 {
					values[row] = rapid.SampledFrom([]string{"", "NA"}).Draw(t, "marker")
				}
			}
			names = append(names, fmt.Sprint("c", i))
			columns = append(columns, tabletest.Column(names[i], values...).Columns[0])
		}
		micro := &table.Table{Columns: columns, N: n}
		last := 0.0
		got := casetest.Must(audit.Uniqueness(micro, names, nil, func(done float64) error {
			if done <= last || done > 1 {
				t.Fatalf("%v is done after %v", done, last)
			}
			last = done
			return nil
		}))
		if last != 1 && len(names)&(len(names)-1) == 0 {
			t.Errorf("of %d columns %v is done at the end", len(names), last)
		}
		if want := singles(naive(micro, names)); got.Unique != want || got.Of != n {
			t.Fatalf("%d rows of %d are alone, want %d of %d", got.Unique, got.Of, want, n)
		}
		for j, name := range names {
			if want := singles(naive(micro, slices.Concat(names[:j], names[j+1:]))); got.Without[name] != want {
				t.Fatalf("without %s %d rows are alone, want %d", name, got.Without[name], want)
			}
			if want := singles(naive(micro, []string{name})); got.Alone[name] != want {
				t.Fatalf("by %s %d rows are alone, want %d", name, got.Alone[name], want)
			}
		}
	})
}

// A count is ended by whoever is told of it, wherever it is.
func TestACountCanBeEnded(t *testing.T) {
	enough := errors.New("enough")
	for end := range 8 { // columns, of which two are grouped by
		told := 0
		_, err := audit.Uniqueness(released(), []string{"Age", "Gender"}, nil, func(float64) error {
			if told++; told > end {
				return enough
			}
			return nil
		})
		if ended := end < 6; ended != errors.Is(err, enough) || ended && told != end+1 {
			t.Errorf("told %d times: %v", told, err)
		}
	}
}

// The order of rows and columns is nothing to an audit.
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := draw(t)
		rows := rapid.Permutation(indices(micro.N)).Draw(t, "rows")
		b := table.NewBuilder([]string{"s", "c", "b", "a"}, table.NewMarkers(table.DefaultMarkers()))
		for _, row := range rows {
			record := micro.AppendRecord(nil, row)
			slices.Reverse(record)
			b.Append(record)
		}
		opt := audit.Options{QI: []string{"a", "b", "c"}, Sensitive: []string{"s"}, Fraction: 0.1}
		want, _ := audit.Table(micro, opt)
		slices.Reverse(opt.QI)
		got, _ := audit.Table(b.Table(), opt)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("shuffled: %+v, before: %+v", got, want)
		}
	})
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// large returns n rows of eight columns, about half of them unique.
func large(n int) *table.Table {
	rng := rand.New(rand.NewPCG(1, 2))
	t := &table.Table{N: n}
	for _, distinct := range []int{74, 7, 16, 7, 14, 5, 2, 41} {
		c := &table.Column{Name: fmt.Sprint(distinct, len(t.Columns)), Codes: make([]int32, n)}
		for v := range distinct {
			c.Values = append(c.Values, fmt.Sprint(v))
			c.Missing = append(c.Missing, false)
		}
		for row := range c.Codes {
			c.Codes[row] = int32(float64(distinct) * rng.Float64() * rng.Float64())
		}
		t.Columns = append(t.Columns, c)
	}
	return t
}

func BenchmarkAudit(b *testing.B) {
	micro := large(1_000_000)
	b.ReportAllocs()
	for b.Loop() {
		casetest.Must(audit.Table(micro, audit.Options{QI: micro.Names()}))
	}
}

func mustAudit(t interface{ Fatal(...any) }, micro *table.Table, opt audit.Options) audit.Report {
	return casetest.Must(audit.Table(micro, opt))
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

func nearly(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return near(*a, *b)
}

func same(a, b audit.Sensitive) bool {
	if len(a.RecursiveC) != len(b.RecursiveC) {
		return false
	}
	for l, c := range a.RecursiveC {
		if d, ok := b.RecursiveC[l]; !ok || !nearly(c, d) {
			return false
		}
	}
	return a.DistinctL == b.DistinctL && near(a.EntropyL, b.EntropyL) && near(a.Alpha, b.Alpha) &&
		near(a.T.Equal, b.T.Equal) && nearly(a.T.Ordered, b.T.Ordered) &&
		near(a.Beta, b.Beta) && nearly(a.EnhancedBeta, b.EnhancedBeta) &&
		near(a.Delta, b.Delta) && nearly(a.DeltaStrict, b.DeltaStrict) && a.Homogeneous == b.Homogeneous
}

// value of what is not there is 0.
func value(x *float64) float64 {
	if x == nil {
		return 0
	}
	return *x
}

func show(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// Values that a table does not hold any more are nothing to it.
func TestDisclosureOfPickedRows(t *testing.T) {
	micro := build("q s", "1 1", "1 2", "2 x", "2 10", "2 2").Pick([]int32{0, 1, 3, 4})
	want := mustAudit(t, build("q s", "1 1", "1 2", "2 10", "2 2"), audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}})
	if got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("audit finds\n%s, want\n%s", show(got), show(want))
	}
}

// text returns a cell's text as it is compared: 10 for 10.0.
func text(c *table.Column, row int) string {
	if c.IsMissing(row) {
		return "*"
	}
	return strings.TrimSuffix(c.Text(row), ".0")
}

// defined computes what the definitions say, value by value and class by class.
func defined(micro *table.Table, qi []string, name string) audit.Sensitive {
	c := micro.Column(name)
	n := float64(micro.N)
	p := map[string]float64{}
	numeric := true
	for row := range micro.N {
		v := text(c, row)
		p[v] += 1 / n
		if _, err := strconv.ParseFloat(v, 64); err != nil && v != "*" {
			numeric = false
		}
	}
	var order []string
	for v := range p {
		order = append(order, v)
	}
	slices.SortFunc(order, func(a, b string) int {
		if (a == "*") != (b == "*") {
			return cmp.Compare(strings.Count(a, "*"), strings.Count(b, "*"))
		}
		if numeric {
			x, _ := strconv.ParseFloat(a, 64)
			y, _ := strconv.ParseFloat(b, 64)
			return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
		}
		return cmp.Compare(a, b)
	})
	isOrdered := numeric && len(order) > 0 && order[0] != "*"
	s := audit.Sensitive{DistinctL: math.MaxInt, EntropyL: math.Inf(1), RecursiveC: map[int]*float64{}}
	for l := 2; l <= len(p); l++ {
		s.RecursiveC[l] = new(0.0)
	}
	strict, enhanced := true, true
	for _, rows := range naive(micro, qi) {
		count := map[string]int{}
		for _, row := range rows {
			count[text(c, row)]++
		}
		s.DistinctL = min(s.DistinctL, len(count))
		if len(count) == 1 && len(rows) > 1 {
			s.Homogeneous++
		}
		h, equal, ordered, cumulated := 0.0, 0.0, 0.0, 0.0
		var r []int
		for _, v := range order {
			q := float64(count[v]) / float64(len(rows))
			equal += math.Abs(q-p[v]) / 2
			cumulated += q - p[v]
			ordered += math.Abs(cumulated)
			if q == 0 {
				strict = false
				continue
			}
			r = append(r, count[v])
			h -= q * math.Log(q)
			s.Alpha = max(s.Alpha, q)
			s.Beta = max(s.Beta, (q-p[v])/p[v])
			enhanced = enhanced && (q-p[v])/p[v] <= -math.Log(p[v])+1e-12
			s.Delta = max(s.Delta, math.Abs(math.Log(q/p[v])))
		}
		s.EntropyL = min(s.EntropyL, math.Exp(h))
		s.T.Equal = max(s.T.Equal, equal)
		if isOrdered {
			s.T.Ordered = new(max(value(s.T.Ordered), ordered/float64(max(1, len(order)-1))))
		}
		slices.SortFunc(r, func(a, b int) int { return b - a })
		for l, worst := range s.RecursiveC {
			if l > len(r) {
				s.RecursiveC[l] = nil
			} else if worst != nil {
				rest := 0
				for _, count := range r[l-1:] {
					rest += count
				}
				*worst = max(*worst, float64(r[0])/float64(rest))
			}
		}
	}
	if enhanced {
		s.EnhancedBeta = &s.Beta
	}
	if strict {
		s.DeltaStrict = &s.Delta
	}
	return s
}

// drawSensitive is draw with few classes and, at times, only numbers as values.
func drawSensitive(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"a", "b", "s"}, table.NewMarkers(table.DefaultMarkers()))
	texts := []string{"9", "10", "10.0", "-3", "?", "*"}
	if rapid.Bool().Draw(t, "words") {
		texts = append(texts, "x", "y")
	}
	cell, value := rapid.SampledFrom([]string{"1", "2", "?", "*"}), rapid.SampledFrom(texts)
	for range rapid.IntRange(1, 40).Draw(t, "n") {
		b.Append([]string{cell.Draw(t, "a"), cell.Draw(t, "b"), value.Draw(t, "s")})
	}
	return b.Table()
}

func TestDisclosureAgreesWithTheDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := drawSensitive(t)
		names := rapid.SampledFrom([][]string{{"a"}, {"b"}, {"a", "b"}}).Draw(t, "qi")
		got := mustAudit(t, micro, audit.Options{QI: names, Sensitive: []string{"s"}}).Sensitive["s"]
		if want := defined(micro, names, "s"); !same(got, want) {
			t.Fatalf("audit finds\n%s, by definition\n%s", show(got), show(want))
		}
	})
}

// Merging classes moves every class towards the whole table.
func TestMergingNeverDisclosesMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := drawSensitive(t)
		of := func(names ...string) (int, audit.Sensitive) {
			r := mustAudit(t, micro, audit.Options{QI: names, Sensitive: []string{"s"}})
			return r.K, r.Sensitive["s"]
		}
		k, fine := of("a", "b")
		fewer, coarse := of("a")
		const slack = 1e-9
		if fewer < k || coarse.DistinctL < fine.DistinctL || coarse.EntropyL < fine.EntropyL-slack ||
			coarse.Alpha > fine.Alpha+slack || coarse.T.Equal > fine.T.Equal+slack ||
			value(coarse.T.Ordered) > value(fine.T.Ordered)+slack || coarse.Beta > fine.Beta+slack {
			t.Fatalf("k = %d, %s; merged: k = %d, %s", k, show(fine), fewer, show(coarse))
		}
	})
}

//go:embed testdata/cases.txt
var cases string

// settings are what a line says beside a table, as name=value.
type settings map[string]string

func (s settings) number(t *testing.T, name string) float64 {
	if s[name] == "" {
		return 0
	}
	return casetest.Must(strconv.ParseFloat(s[name], 64))
}

func (s settings) list(name string) []string {
	return strings.FieldsFunc(s[name], func(r rune) bool { return r == ',' })
}

// tree reads a hierarchy such as flu>infection>*,gout>other>*.
func (s settings) tree(t *testing.T, name string) *hierarchy.Tree {
	var rows [][]string
	for _, row := range s.list(name) {
		rows = append(rows, strings.Split(row, ">"))
	}
	return casetest.Must(hierarchy.FromRows(rows))
}

// options reads the table of a line, what to audit, and the fields behind both. The rows of a
// table with a column id are those of patients where patients are asked for.
func options(t *testing.T, in []string) (micro *table.Table, opt audit.Options, s settings, asked []string) {
	at := slices.IndexFunc(in, func(field string) bool { return strings.HasPrefix(field, "qi=") })
	if at < 0 {
		t.Fatalf("no qi= in %q", in)
	}
	micro, s = tabletest.Lines(strings.Join(in[:at], " / ")), settings{}
	for _, setting := range strings.Fields(in[at]) {
		name, value, _ := strings.Cut(setting, "=")
		s[name] = value
	}
	opt = audit.Options{QI: s.list("qi"), Sensitive: s.list("sensitive"), Kept: s.list("kept"), LinkedBy: s["linked_by"],
		Threshold: s.number(t, "threshold"), Fraction: s.number(t, "fraction"),
		K: int(s.number(t, "k")), Subsets: int(s.number(t, "subsets"))}
	_, opt.OthersKnown = s["others_known"]
	_, opt.Wildcard = s["wildcard"]
	if _, ok := s["patients"]; ok {
		opt.Patients = privacy.PatientsOf(micro.Column("id"))
	}
	if knows, ok := s["knows"]; ok {
		opt.Knows = []support.Knowledge{support.Knowledge(knows)}
		if knows == "" {
			opt.Knows = support.Every()
		}
	}
	if n, ok := s["patients_of_rows"]; ok {
		rows, _ := strconv.Atoi(n)
		opt.Patients = privacy.PatientsOf(micro.Pick([]int32{0, 1, 2}[:rows]).Columns[0])
	}
	if blank, ok := s["blank"]; ok { // 1: of the row nothing was known
		opt.Blank = func(row int32) bool { return blank[row] == '1' }
	}
	if behind := s.list("behind"); len(behind) > 0 {
		opt.Behind = func(row int32) int {
			n, _ := strconv.Atoi(behind[row])
			return n
		}
	}
	if s["tree"] != "" {
		opt.Hierarchies = map[string]*hierarchy.Tree{opt.Sensitive[0]: s.tree(t, "tree")}
	}
	return micro, opt, s, in[at+1:]
}

// figures returns what was found at the places that a line asks for, or what was wrong.
func figures(found any, err error, asked []string) string {
	if err != nil {
		return casetest.Said(err)
	}
	return casetest.Figures(found, strings.Fields(strings.Join(asked, " "))...)
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"audited": func(t *testing.T, in []string) string {
			micro, opt, _, asked := options(t, in)
			found, err := audit.Table(micro, opt)
			return figures(found, err, asked)
		},
		"audited by patient": func(t *testing.T, in []string) string {
			micro, opt, s, asked := options(t, in)
			opt.Patients = privacy.PatientsOf(micro.Column("id"))
			if opt.Knows == nil {
				opt.Knows = support.Every()
			}
			if s["k"] == "" {
				opt.K = 2
			}
			if s["subsets"] == "" {
				opt.Subsets = -1
			}
			found, err := audit.Table(micro, opt)
			return figures(found.Persons, err, asked)
		},
		"who holds": func(t *testing.T, in []string) string {
			micro, opt, _, asked := options(t, in)
			opt.Patients = privacy.PatientsOf(micro.Column("id"))
			if opt.Knows == nil {
				opt.Knows = support.Every()
			}
			found := casetest.Must(audit.Table(micro, opt))
			k, err := strconv.Atoi(asked[0])
			if err != nil {
				return casetest.Figures(found.Persons.Of(support.Knowledge(strings.TrimPrefix(asked[0], "of "))), "Knows", "K")
			}
			return casetest.Figures(found.Persons.Holding(k), "Knows")
		},
		"what is unique": func(t *testing.T, in []string) string {
			micro, opt, _, asked := options(t, in)
			found, err := audit.Uniqueness(micro, opt.QI, opt.Patients, nil)
			return figures(found, err, asked)
		},
		"unique at each level": func(t *testing.T, in []string) string {
			micro, opt, s, _ := options(t, in)
			found, err := audit.Levels(micro, opt.QI, micro.Columns[0], s.tree(t, "tree_of_first"), nil)
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(struct{ Found []int }{found}, "Found")
		},
		"blank": func(t *testing.T, in []string) string {
			micro, opt, _, asked := options(t, in)
			found, err := audit.BlankOf(micro, opt)
			return figures(found, err, asked)
		},
		"special uniques": func(t *testing.T, in []string) string {
			micro, opt, s, asked := options(t, in)
			_, skip := s["skip_missing"]
			found, err := audit.SpecialUniques(context.Background(), micro, opt.QI, suda.Options{SkipMissing: skip})
			return figures(found, err, asked)
		},
		"notes on patients": func(_ *testing.T, in []string) string {
			return casetest.SaidAll(audit.PatientNotes(tabletest.Column("pid", in...).Columns[0]))
		},
		// The first field is a value that the column has and no row.
		"notes on patients beside a value of no row": func(_ *testing.T, in []string) string {
			own := *tabletest.Column("pid", in...).Columns[0]
			own.Codes = own.Codes[1:]
			return casetest.SaidAll(audit.PatientNotes(&own))
		},
		"said of patients": func(t *testing.T, in []string) string {
			var of audit.Persons
			read(t, in[0], &of)
			return casetest.SaidAll(of.Say())
		},
		"said of a report": func(t *testing.T, in []string) string {
			var of audit.Report
			read(t, in[0], &of)
			if len(in) > 1 {
				return casetest.SaidAll(append(of.SayBlank(), of.SayUnique(audit.Subset{Columns: strings.Fields(in[1]), Unique: 0.5})))
			}
			return casetest.SaidAll(of.SayBlank())
		},
		"the least sets": func(t *testing.T, in []string) string {
			var of audit.Linkable
			of.Linked, _ = strconv.Atoi(in[0])
			for set := range strings.FieldsSeq(in[1]) {
				columns, linked, _ := strings.Cut(set, "=")
				n, _ := strconv.Atoi(linked)
				of.Sets = append(of.Sets, audit.LinkingSet{Columns: strings.Split(columns, ""), Linked: n})
			}
			var named []string
			for _, set := range of.Least() {
				named = append(named, strings.Join(set.Columns, ""))
			}
			return strings.Join(named, " ")
		},
	})
}

func read(t *testing.T, text string, into any) {
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}

// The audit of a released file, whichever tool made it.
func ExampleTable() {
	released, _, err := csv.Read(strings.NewReader(`age,zip,disease
"[20,30)",1011*,asthma
"[20,30)",1011*,flu
"[30,40)",*,flu
"[30,40)",*,flu
"[30,40)",*,flu
`), csv.Options{})
	if err != nil {
		panic(err)
	}
	report, err := audit.Table(released, audit.Options{QI: []string{"age", "zip"}, Sensitive: []string{"disease"}})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%d rows in %d classes, k = %d\n", report.N, report.Classes.Count, report.K)
	fmt.Printf("highest prosecutor risk: %.0f%%\n", 100*report.Risk.Prosecutor.Highest)
	fmt.Printf("fewest diseases in a class: %d\n", report.Sensitive["disease"].DistinctL)
	// Output:
	// 5 rows in 2 classes, k = 2
	// highest prosecutor risk: 50%
	// fewest diseases in a class: 1
}
