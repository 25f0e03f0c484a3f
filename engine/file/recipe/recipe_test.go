package recipe_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

func full() recipe.Recipe {
	weight := 0.5
	r := recipe.Default()
	lines := 0
	r.Input = recipe.Input{
		Encoding: recipe.GB18030, Delimiter: ";", Quote: recipe.QuoteBackslash, Header: "yes",
		SkipLines: &lines, Ragged: recipe.RaggedPad, Missing: []string{"", "?"},
	}
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}, Invalid: derive.Stop}}
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Weight: &weight, Studied: true, Rename: "age (years)", Loss: domain.ByRange,
			Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying,
			Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"M", "*"}}}},
		{Name: "病", Role: table.Sensitive, Missing: []string{"n/k"},
			Expected: &recipe.Expected{Type: "category", Missing: 0.25, Distinct: 7}},
		{Name: "mrn", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym, Length: 20}},
		{Name: "seen", Role: table.Insensitive,
			Format:    &format.Format{Type: format.Date, Dates: format.DayMonthYear},
			Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}},
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.QuasiIdentifying},
		recipe.Column{Name: "ward", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 3}, Left: true}}})
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.Linked = "mrn", recipe.KnowsAll, true
	return r
}

func TestJSONRoundTrip(t *testing.T) {
	want := full()
	data, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := recipe.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(*got, want) {
		t.Errorf("read %+v, wrote %+v", *got, want)
	}
}

func TestValidateNamesWhatIsWrong(t *testing.T) {
	nan, negative := math.NaN(), -1.0
	tests := []struct {
		name  string
		spoil func(*recipe.Recipe)
		want  string
	}{
		{"version", func(r *recipe.Recipe) { r.Version = 4 }, "of version 4"},
		{"k", func(r *recipe.Recipe) { r.Privacy.K = 0 }, "privacy.k is 0"},
		{"order", func(r *recipe.Recipe) { r.Output.RowOrder = "random" }, `row_order is "random"`},
		{"intervals", func(r *recipe.Recipe) { r.Output.Intervals = "dots" }, `output.intervals is "dots": choose one of "brackets", "dash"`},
		{"notation", func(r *recipe.Recipe) { r.Output.Notation = "roman" }, `output.notation is "roman"`},
		{"delimiter of CSV", func(r *recipe.Recipe) { r.Output.Delimiter = "::" }, `output.delimiter is "::"`},
		{"delimiter", func(r *recipe.Recipe) { r.Input.Delimiter = "::" }, `delimiter is "::"`},
		{"header", func(r *recipe.Recipe) { r.Input.Header = "maybe" }, `header is "maybe"`},
		{"encoding", func(r *recipe.Recipe) { r.Input.Encoding = "latin" }, `encoding is "latin": choose one of "utf-8"`},
		{"quote", func(r *recipe.Recipe) { r.Input.Quote = "single" }, `quote is "single"`},
		{"ragged", func(r *recipe.Recipe) { r.Input.Ragged = "cut" }, `ragged is "cut"`},
		{"lines to skip", func(r *recipe.Recipe) { lines := -1; r.Input.SkipLines = &lines }, "skip_lines is -1"},
		{"twice", func(r *recipe.Recipe) { r.Columns[1].Name = "name" }, `"name" appears twice`},
		{"role", func(r *recipe.Recipe) { r.Columns[0].Role = "secret" }, `role is "secret"`},
		{"weight NaN", func(r *recipe.Recipe) { r.Columns[1].Weight = &nan }, "weight is NaN"},
		{"weight negative", func(r *recipe.Recipe) { r.Columns[1].Weight = &negative }, "weight is -1"},
		{"renamed and removed", func(r *recipe.Recipe) { r.Columns[0].Rename = "who" }, `"name": a column that is removed can't be called "who"`},
		{"a blank name", func(r *recipe.Recipe) { r.Columns[1].Rename = " age" }, `its name in the release is " age"`},
		{"two lines", func(r *recipe.Recipe) { r.Columns[1].Rename = "a\nge" }, `its name in the release is "a\nge"`},
		{"the name of another", func(r *recipe.Recipe) { r.Columns[1].Rename = "name" }, `"age" is to be called "name" in the release, and so is column "name"`},
		{"one new name for two", func(r *recipe.Recipe) { r.Columns[2].Rename = "age (years)" }, `and so is column "sex"`},
		{"one formula for two", func(r *recipe.Recipe) { r.Columns[1].Rename, r.Columns[2].Rename = "=a", "'=a" }, `and so is column "sex"`},
		{"studied and removed", func(r *recipe.Recipe) { r.Columns[0].Studied = true }, `"name": a column that is removed can't be studied`},
		{"means of what could not identify", func(r *recipe.Recipe) { r.Columns[3].Means = true }, "only a column that could identify can be released as the means of groups"},
		{"loss", func(r *recipe.Recipe) { r.Columns[1].Loss = "width" }, `measure of detail lost is "width"`},
		{"both", func(r *recipe.Recipe) { r.Columns[2].Hierarchy.Ordered = true }, "rows and an order"},
		{"transform of a QI", func(r *recipe.Recipe) { r.Columns[2].Transform = r.Columns[4].Transform }, "a column that could identify can't have a transform"},
		{"kind", func(r *recipe.Recipe) { r.Columns[4].Transform = &recipe.Transform{Kind: "hash"} }, `kind is "hash"`},
		{"length", func(r *recipe.Recipe) { r.Columns[4].Transform.Length = 15 }, "length is 15; it must be from 16 to 51"},
		{"too long", func(r *recipe.Recipe) { r.Columns[4].Transform.Length = 52 }, "length is 52; it must be from 16 to 51"},
		{"days of a pseudonym", func(r *recipe.Recipe) { r.Columns[4].Transform.MaxDays = 3 }, `no effect on the kind "pseudonym"`},
		{"no days", func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 0 }, "max_days is 0"},
		{"many days", func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 36_501 }, "max_days is 36501"},
		{"format without type", func(r *recipe.Recipe) { r.Columns[5].Format.Type = "" }, "the format has no type"},
		{"format of no type", func(r *recipe.Recipe) { r.Columns[5].Format.Type = "number" }, `type is "number"`},
		{"order of dates", func(r *recipe.Recipe) { r.Columns[5].Format.Dates = "dym" }, `order of dates is "dym"`},
		{"dates of numbers", func(r *recipe.Recipe) { r.Columns[5].Format.Type = "decimal" }, `dates, "dmy", is given, but the type is "decimal"`},
		{"numbers of dates", func(r *recipe.Recipe) { r.Columns[5].Format.Numbers = "comma" }, `numbers, "comma", is given, but the type is "date"`},
		{"length of a shift", func(r *recipe.Recipe) { r.Columns[5].Transform.Length = 16 }, `no effect on the kind "shift-dates"`},
		{"no patient", func(r *recipe.Recipe) { r.Privacy.Patient = "" }, `"seen": all dates of a patient move together`},
		{"no such patient", func(r *recipe.Recipe) { r.Privacy.Patient = "nhs" }, "no column of the recipe"},
		{"two for one", func(r *recipe.Recipe) { r.Columns[4].Hierarchy = r.Columns[2].Hierarchy }, "can't have a hierarchy"},
		{"values of a transformed column", func(r *recipe.Recipe) {
			r.Columns[4].Role = table.Sensitive
			r.Privacy.Models = []recipe.Model{{Name: "alpha-k-anonymity", Column: "mrn", Value: "17"}}
		}, `names values of column "mrn"`},
		{"weights of a transformed column", func(r *recipe.Recipe) {
			r.Columns[4].Role = table.Sensitive
			r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Column: "mrn", Weights: map[string]float64{"17": 1}}}
		}, `names values of column "mrn"`},
		{"confirmed", func(r *recipe.Recipe) { r.Columns[3].Confirmed = []facts.FindingKind{"faces"} }, `confirmed has "faces": choose from "names"`},
		{"confirmed twice", func(r *recipe.Recipe) {
			r.Columns[3].Confirmed = []facts.FindingKind{facts.FoundNames, facts.FoundNames}
		}, `confirmed has "names" twice`},
		{"expected type", func(r *recipe.Recipe) { r.Columns[3].Expected.Type = "number" }, `expected.type is "number"`},
		{"expected share", func(r *recipe.Recipe) { r.Columns[3].Expected.Missing = 1.5 }, "expected.missing is 1.5"},
		{"expected values", func(r *recipe.Recipe) { r.Columns[3].Expected.Distinct = -1 }, "expected.distinct is -1"},
		{"neither", func(r *recipe.Recipe) { r.Columns[1].Hierarchy = &recipe.Hierarchy{} }, "neither a rule nor rows"},
	}
	empty := full()
	if empty.Columns[3].Expected.Distinct = 0; empty.Validate() != nil {
		t.Errorf("no value is expected: %v", empty.Validate())
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := full()
			test.spoil(&r)
			if err := r.Validate(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestParseRefusesWhatItDoesNotUnderstand(t *testing.T) {
	good := `{"version":1,"input":{},"columns":[],"privacy":{"k":5},"algorithm":{"name":"kaim","seed":1},"output":{}}`
	if _, err := recipe.Parse([]byte(good)); err != nil {
		t.Fatalf("a minimal recipe: %v", err)
	}
	for name, text := range map[string]string{
		"unknown field": strings.Replace(good, `"k":5`, `"k":5,"l":3`, 1),
		"more text":     good + "{}",
		"cut short":     good[:len(good)-1],
		"empty":         "",
	} {
		if _, err := recipe.Parse([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestColumnAndNames(t *testing.T) {
	r := full()
	if c := r.Column("sex"); c == nil || c.WeightOrDefault() != 1 {
		t.Errorf("column sex is %+v: choose one of weight 1", c)
	}
	if r.Column("nobody") != nil {
		t.Error("found a column that is not there")
	}
	if got := r.Names(table.QuasiIdentifying); !reflect.DeepEqual(got, []string{"age", "sex", "month", "ward"}) {
		t.Errorf("quasi-identifiers are %q", got)
	}
}

func FuzzParse(f *testing.F) {
	r := full()
	data, _ := r.JSON()
	f.Add(data)
	f.Add([]byte(`{"version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := recipe.Parse(data)
		if err != nil {
			return
		}
		again, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := recipe.Parse(again); err != nil {
			t.Fatalf("%s\ncan't be read back: %v", again, err)
		}
	})
}

// The ends of each range are valid, and what lies just beyond is not.
func TestEndsOfTheRanges(t *testing.T) {
	weight := func(w float64) func(*recipe.Recipe) {
		return func(r *recipe.Recipe) { r.Columns[1].Weight = &w }
	}
	for _, test := range []struct {
		name          string
		valid, beyond []func(*recipe.Recipe)
	}{
		{"k", []func(*recipe.Recipe){func(r *recipe.Recipe) { r.Privacy.K = 1 }}, []func(*recipe.Recipe){func(r *recipe.Recipe) { r.Privacy.K = 0 }}},
		{"suppression", []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0 }, func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 1 },
		}, []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = -1e-9 }, func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 1.000001 },
			func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = math.NaN() },
		}},
		{"weight", []func(*recipe.Recipe){weight(0), weight(1e9)}, []func(*recipe.Recipe){weight(-1e-9), weight(math.NaN()), weight(math.Inf(1))}},
		{"length of pseudonyms", []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = 0 },
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = recipe.MinLength },
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = recipe.MaxLength },
		}, []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = recipe.MinLength - 1 },
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = recipe.MaxLength + 1 },
			func(r *recipe.Recipe) { r.Columns[4].Transform.Length = -1 },
		}},
		{"days of a shift", []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 1 },
			func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = recipe.MaxShift },
		}, []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 0 },
			func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = recipe.MaxShift + 1 },
		}},
		{"expected share", []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[3].Expected.Missing = 0 }, func(r *recipe.Recipe) { r.Columns[3].Expected.Missing = 1 },
		}, []func(*recipe.Recipe){
			func(r *recipe.Recipe) { r.Columns[3].Expected.Missing = -1e-9 }, func(r *recipe.Recipe) { r.Columns[3].Expected.Missing = 1.000001 },
		}},
	} {
		for i, change := range append(test.valid, test.beyond...) {
			r := full()
			change(&r)
			if err := r.Validate(); (err == nil) != (i < len(test.valid)) {
				t.Errorf("%s, %d: %v", test.name, i, err)
			}
		}
	}
}

// What is wrong with a text is said with its line, where it is on one.
func TestParseSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"version\": 1,\n\"columns\": [],\n}":       "line 4",
		"{\n\"version\":\n\"one\"}":                     "line 3",
		"{\"version\": 1, \"privacy\": {\"k\": \"5\"}}": "line 1",
		"{\"version\":1,\"colour\":[]}":                 "colour",
	} {
		if _, err := recipe.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want one with %q", text, err, want)
		}
	}
}
