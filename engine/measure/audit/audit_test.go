package audit_test

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
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

// settings are a line's fields name=value, by name.
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

// options reads the table of a line, what to audit, and the fields behind both. A column id
// tells the patients apart, where patients are asked for.
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
			return casetest.Figures(found.Persons.Of(support.Knowledge(strings.TrimPrefix(asked[0], "of "))), "Knows", "K")
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
	casetest.NoError(t, json.Unmarshal([]byte(text), into))
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

// among tells how many rows of a population have the texts of a row of micro.
func among(micro, population *table.Table, names []string) func(row int32) int {
	behind := make([]int, micro.N)
	people := naive(population, names)
	for key, rows := range naive(micro, names) {
		for _, row := range rows {
			behind[row] = len(people[key])
		}
	}
	return func(row int32) int { return behind[row] }
}

func TestRisksAreShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, opt := draw(t), audit.Options{QI: []string{"a", "b"}, Sensitive: []string{"c", "s"}, Subsets: 3}
		alone := mustAudit(t, micro, opt).Risk
		if p, j := alone.Prosecutor, alone.Journalist; j.Highest != p.Highest || j.Average != p.Average ||
			j.RecordsAtRisk != p.RecordsAtRisk || alone.Marketer.Average != p.Average {
			t.Fatalf("without a population: %+v", alone)
		}
		opt.Behind = among(micro, draw(t), opt.QI)
		r := mustAudit(t, micro, opt)
		for _, share := range []float64{r.Risk.Prosecutor.Highest, r.Risk.Prosecutor.Average, r.Risk.Prosecutor.RecordsAtRisk,
			r.Risk.Journalist.Highest, r.Risk.Journalist.Average, r.Risk.Journalist.RecordsAtRisk, r.Risk.Marketer.Average} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("risks: %+v", r.Risk)
			}
		}
		casetest.Must(json.Marshal(r))
		// The table itself as its population changes nothing.
		opt.Behind = among(micro, micro, opt.QI)
		if self := mustAudit(t, micro, opt).Risk; self != alone {
			t.Fatalf("%+v, among itself %+v", alone, self)
		}
	})
}

func TestJournalistAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, everyone, names := draw(t), draw(t), []string{"a", "b"}
		got := mustAudit(t, micro, audit.Options{QI: names, Behind: among(micro, everyone, names)}).Risk.Journalist
		behind := naive(everyone, names)
		highest, sum, absent := 0.0, 0.0, 0
		for key, rows := range naive(micro, names) {
			size := len(behind[key])
			if size == 0 {
				size = len(rows)
				absent += size
			}
			highest = max(highest, 1/float64(size))
			sum += float64(len(rows)) / float64(size)
		}
		if got.Highest != highest || !near(got.Average, sum/float64(micro.N)) || got.Absent != absent {
			t.Fatalf("%+v, want %v, %v, %d", got, highest, sum/float64(micro.N), absent)
		}
	})
}

func TestSubsetsAgreeWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, size := draw(t), rapid.IntRange(1, 5).Draw(t, "size")
		got := mustAudit(t, micro, audit.Options{QI: []string{"s", "b", "a", "c", "b"}, Subsets: size}).QuasiIdentifiers
		if want := []int{4, 10, 14, 15, 15}[size-1]; len(got) != want {
			t.Fatalf("%d sets, want %d", len(got), want)
		}
		for i, s := range got {
			classes, same, single := naive(micro, s.Columns), 0, 0
			for _, rows := range classes {
				same += len(rows) * (len(rows) - 1) / 2
				if len(rows) == 1 {
					single++
				}
			}
			all := micro.N * (micro.N - 1) / 2
			if !near(s.Distinction, float64(len(classes))/float64(micro.N)) || !near(s.Unique, float64(single)/float64(micro.N)) ||
				!near(s.Separation, float64(all-same)/float64(max(1, all))) {
				t.Fatalf("%+v; %d classes, %d pairs alike", s, len(classes), same)
			}
			if i > 0 && s.Separation > got[i-1].Separation {
				t.Fatalf("%v stands behind %v", s, got[i-1])
			}
		}
	})
}

// Columns with many values are counted another way; many columns are cut short.
func TestSubsetsOfWideTables(t *testing.T) {
	n := 3000
	if testing.Short() { // the rest is for make test-long
		n = 600
	}
	micro := &table.Table{N: n}
	var names []string
	for j := range 120 {
		c := &table.Column{Name: fmt.Sprintf("c%03d", j), Codes: make([]int32, micro.N)}
		for row := range c.Codes {
			c.Values, c.Missing = append(c.Values, fmt.Sprint(row)), append(c.Missing, false)
			c.Codes[row] = int32((row * (j + 1)) % (micro.N - j))
		}
		micro.Columns, names = append(micro.Columns, c), append(names, c.Name)
	}
	if got := mustAudit(t, micro, audit.Options{QI: names}).QuasiIdentifiers; len(got) != 120 || len(got[0].Columns) != 1 {
		t.Errorf("%d sets of 120 columns", len(got))
	}
	got := mustAudit(t, micro, audit.Options{QI: names[:30]}).QuasiIdentifiers
	if len(got) != 200 {
		t.Errorf("%d sets", len(got))
	}
	for _, s := range got {
		if want := len(naive(micro, s.Columns)); !near(s.Distinction, float64(want)/float64(n)) {
			t.Fatalf("%+v: %d tuples", s, want)
		}
	}
}

// The oracle: classes by their texts, members one by one.
func TestBlankIsWhatTheMembersSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"who", "a", "b"}, table.NewMarkers(table.DefaultMarkers()))
		n := rapid.IntRange(1, 12).Draw(t, "n")
		blank := make([]bool, n)
		for row := range n {
			b.Append([]string{fmt.Sprint(rapid.IntRange(1, 5).Draw(t, "who")),
				rapid.SampledFrom([]string{"*", "?", "1", "2"}).Draw(t, "a"), rapid.SampledFrom([]string{"*", "x"}).Draw(t, "b")})
			blank[row] = rapid.Bool().Draw(t, "blank")
		}
		rows := b.Table()
		opt := audit.Options{QI: []string{"a", "b"}}
		if rapid.Bool().Draw(t, "known") {
			opt.Blank = func(row int32) bool { return blank[row] }
		}
		byPatient := rapid.Bool().Draw(t, "patients")
		if byPatient {
			opt.Patients = privacy.PatientsOf(rows.Column("who"))
		}
		all, had := map[string]map[string]bool{}, map[string]map[string]bool{}
		for row := range n {
			a, c := rows.Column("a"), rows.Column("b")
			class, who := a.Shown(a.Codes[row])+"|"+c.Shown(c.Codes[row]), fmt.Sprint(row)
			if byPatient {
				who = rows.Column("who").Text(row)
			}
			if all[class] == nil {
				all[class], had[class] = map[string]bool{}, map[string]bool{}
			}
			all[class][who] = true
			if opt.Blank != nil && !blank[row] || opt.Blank == nil && class != "*|*" {
				had[class][who] = true
			}
		}
		smallest := n
		for class := range all {
			smallest = min(smallest, len(all[class]))
		}
		var want audit.Blank
		for class := range all {
			without := len(all[class]) - len(had[class])
			want.Members += without
			if len(all[class]) == smallest {
				want.Smallest = max(want.Smallest, without)
			}
			if k := len(had[class]); k > 0 && (want.Known == 0 || k < want.Known) {
				want.Known = k
			}
		}
		report, err := audit.Table(rows, opt)
		if err != nil || report.Blank != want {
			t.Fatalf("found %+v, want %+v, %v", report.Blank, want, err)
		}
		if again, err := audit.BlankOf(rows, opt); err != nil || again != want {
			t.Fatalf("found again %+v, want %+v, %v", again, want, err)
		}
	})
}

// The population's uniques are estimated where the fraction is known, from the
// table's own classes.
func TestPopulationUniquesAreThoseOfTheEstimate(t *testing.T) {
	micro := build("q", "1", "2", "2", "3", "3", "4", "5", "6")
	for _, fraction := range []float64{0.1, 0.5, 1} {
		got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Fraction: fraction})
		want, err := population.Estimate([]population.Size{{Size: 1, Classes: 4}, {Size: 2, Classes: 2}}, 8, fraction)
		if err != nil || !reflect.DeepEqual(got.PopulationUniques, &want) {
			t.Errorf("of %v: %s, want %s: %v", fraction, show(got.PopulationUniques), show(want), err)
		}
	}
	for name, r := range map[string]audit.Report{
		"no fraction": mustAudit(t, micro, audit.Options{QI: []string{"q"}}),
		"no rows":     mustAudit(t, build("q"), audit.Options{QI: []string{"q"}, Fraction: 0.1}),
	} {
		if r.PopulationUniques != nil {
			t.Errorf("%s: %s", name, show(r.PopulationUniques))
		}
	}
	if _, err := audit.Table(micro, audit.Options{QI: []string{"q"}, Fraction: -0.1}); err == nil || !strings.Contains(err.Error(), "-0.1") {
		t.Errorf("a fraction of -0.1: %v", err)
	}
	if r := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Threshold: 1}); r.Risk.Prosecutor.RecordsAtRisk != 0 {
		t.Errorf("no risk is above 1: %+v", r.Risk)
	}
}

// Columns of many values are combined and counted as those of few are.
func TestManyPairsOfValuesAreGroupedAlike(t *testing.T) {
	// 1,500 rows in classes of three by p and q, which have more pairs of
	// values than a small table of all of them holds, and one row that is alone.
	var lines []string
	for row := range 1500 {
		lines = append(lines, fmt.Sprintf("%d %d %d", row%250, row%500, row%2))
	}
	micro := build("p q r", append(lines, "250 500 0")...)
	rows, err := audit.Rows(micro, []string{"p", "q"})
	if err != nil || len(rows) != 501 || len(rows[0]) != 3 || len(rows[500]) != 1 {
		t.Fatalf("%d classes: %v", len(rows), err)
	}
	for class, members := range rows[:500] {
		if !reflect.DeepEqual(members, []int32{int32(class), int32(class + 500), int32(class + 1000)}) {
			t.Fatalf("class %d has the rows %v", class, members)
		}
	}
	got := mustAudit(t, micro, audit.Options{QI: []string{"p", "q", "r"}, Subsets: 3})
	if got.K != 1 || got.Classes.Count != 501 || got.Classes.Max != 3 || got.SampleUniques != 1 {
		t.Errorf("classes %+v", got.Classes)
	}
	for _, s := range got.QuasiIdentifiers {
		classes := naive(micro, s.Columns)
		if !near(s.Distinction, float64(len(classes))/1501) || !near(s.Unique, float64(singles(classes))/1501) {
			t.Errorf("%+v, of %d classes with %d singles", s, len(classes), singles(classes))
		}
	}
}

// The correlation of the values of a sensitive column takes products of its values,
// twice, and those of the quasi-identifiers together: up to 50 million.
func TestCorrelationsUpToALimit(t *testing.T) {
	b := table.NewBuilder([]string{"p", "q", "one", "s"}, table.NewMarkers(nil))
	for row := range 500 {
		b.Append([]string{fmt.Sprint(row % 100), fmt.Sprint(row / 5), "1", fmt.Sprint(row)})
	}
	for names, want := range map[string]bool{"p q": true, "p q one": false} {
		got := mustAudit(t, b.Table(), audit.Options{QI: strings.Fields(names), Sensitive: []string{"s"}, Subsets: -1}).Sensitive["s"]
		if (got.S != nil) != want {
			t.Errorf("%s: s = %v", names, got.S)
		}
	}
}

// alone is the definition: a patient is unique who has a row that reads in the named
// columns like no row of another patient.
func alone(micro *table.Table, names []string, patients *privacy.Patients) int {
	unique := map[int32]bool{}
	for _, rows := range naive(micro, names) {
		own := true
		for _, row := range rows {
			own = own && patients.Codes[row] == patients.Codes[rows[0]]
		}
		if own {
			unique[patients.Codes[rows[0]]] = true
		}
	}
	return len(unique)
}

// Whatever the table and whoever the rows are, patients are counted as the definition
// counts them: all together, without a column, by one, at a level, in each set.
func TestPatientsAreCountedByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		ids := build("id", rapid.SliceOfN(rapid.SampledFrom([]string{"A", "B", "C", "D", "E", "?"}), micro.N, micro.N).Draw(t, "ids")...)
		patients := privacy.PatientsOf(ids.Columns[0])
		got := casetest.Must(audit.Uniqueness(micro, names, patients, nil))
		want := audit.Singled{Of: patients.Count, Unique: alone(micro, names, patients), Without: map[string]int{}, Alone: map[string]int{}}
		for j, name := range names {
			want.Without[name] = alone(micro, slices.Concat(names[:j], names[j+1:]), patients)
			want.Alone[name] = alone(micro, []string{name}, patients)
		}
		if got.Of != want.Of || got.Unique != want.Unique || !maps.Equal(got.Without, want.Without) || !maps.Equal(got.Alone, want.Alone) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		tree := casetest.Must(hierarchy.FromRows([][]string{{"1", "*"}, {"2", "*"}}))
		levels, err := audit.Levels(micro, []string{"b", "c"}, micro.Column("a"), tree, patients)
		if err != nil || levels[0] != want.Unique || levels[1] != want.Without["a"] {
			t.Fatalf("levels %v (%v), want %d and %d", levels, err, want.Unique, want.Without["a"])
		}
		report := mustAudit(t, micro, audit.Options{QI: names, Patients: patients, Subsets: rapid.IntRange(1, 3).Draw(t, "size")})
		if report.SampleUniques != want.Unique {
			t.Fatalf("%d are alone in a class, want %d", report.SampleUniques, want.Unique)
		}
		for _, set := range report.QuasiIdentifiers {
			if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
				t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
			}
		}
	})
}

// Columns with more values than a table of all pairs is made for are counted alike.
func TestPatientsOfColumnsWithManyValues(t *testing.T) {
	micro := large(brief.Of(3000, 1000))
	ids := &table.Column{Name: "id", Codes: make([]int32, micro.N)}
	for row := range ids.Codes {
		ids.Codes[row] = int32(row / 3)
	}
	for range micro.N/3 + 1 {
		ids.Values, ids.Missing = append(ids.Values, "x"), append(ids.Missing, false)
	}
	patients := privacy.PatientsOf(ids)
	report := mustAudit(t, micro, audit.Options{QI: micro.Names(), Patients: patients, Subsets: 3})
	if len(report.QuasiIdentifiers) == 0 {
		t.Fatal("no sets")
	}
	for _, set := range report.QuasiIdentifiers {
		if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
			t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
		}
	}
}

// The count of sdcMicro: two rows match if no column that both show differs.
func TestWildcardIsAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "*", "?"}), 3, 3)
		var lines []string
		for _, row := range rapid.SliceOfN(cells, 1, 25).Draw(t, "rows") {
			lines = append(lines, row[0]+" "+row[1]+" "+row[2])
		}
		micro := build("q r s", lines...)
		got := mustAudit(t, micro, audit.Options{QI: micro.Names(), Wildcard: true}).Wildcard
		want := audit.Wildcard{K: micro.N}
		for i := range micro.N {
			matches := 0
			for j := range micro.N {
				match := true
				for _, c := range micro.Columns {
					a, b := text(c, i), text(c, j)
					match = match && (a == b || a == "*" || b == "*")
				}
				if match {
					matches++
				}
			}
			want.K = min(want.K, matches)
			want.Average += 1 / float64(matches) / float64(micro.N)
			if matches == 1 {
				want.SampleUniques++
			}
		}
		if got.K != want.K || got.SampleUniques != want.SampleUniques || !near(got.Average, want.Average) {
			t.Fatalf("audit finds %s, a scan %s", show(got), show(want))
		}
	})
}

// Patients whose rows are all their own change nothing; and a table of the
// distinct (class, patient, value) triples says the same of the values, but for
// how they are distributed in the whole table.
func TestPatientsAgainstTheirTriples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		n := rapid.IntRange(1, 30).Draw(t, "n")
		seen := map[string]bool{}
		var triples []string
		perClass := map[string]map[string]bool{}
		for row := range n {
			id := rapid.SampledFrom([]string{"A", "B", "C", "D"}).Draw(t, "id")
			q := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "q")
			s := rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "s")
			line := id + " " + q + " " + s
			lines = append(lines, line+" "+strconv.Itoa(row))
			if !seen[line] {
				seen[line] = true
				triples = append(triples, line)
			}
			if perClass[q] == nil {
				perClass[q] = map[string]bool{}
			}
			perClass[q][id] = true
		}
		k := n
		for _, ids := range perClass {
			k = min(k, len(ids))
		}
		opt := audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}, Subsets: -1}
		micro := build("id q s row", lines...)
		own := opt
		own.Patients = privacy.PatientsOf(micro.Column("row"))
		got, plain := mustAudit(t, micro, own), mustAudit(t, micro, opt)
		got.Patients = 0
		if !reflect.DeepEqual(got, plain) {
			t.Fatalf("every row its own patient: %s, without patients %s", show(got), show(plain))
		}
		opt.Patients = privacy.PatientsOf(micro.Column("id"))
		got = mustAudit(t, micro, opt)
		opt.Patients = nil
		want := mustAudit(t, build("id q s", triples...), opt)
		a, b := got.Sensitive["s"], want.Sensitive["s"]
		if got.K != k || a.DistinctL != b.DistinctL || !near(a.Alpha, b.Alpha) || !near(a.EntropyL, b.EntropyL) {
			t.Fatalf("k = %d, want %d; %s, of the triples %s", got.K, k, show(a), show(b))
		}
	})
}

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

// BenchmarkPersons is k(m) at m = 1, 2, 3 and all, from the columns on.
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
