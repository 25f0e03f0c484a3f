package dictionary_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
)

// One fault of the first line is named alone: what is below can't be told without it.
func TestAFaultOfTheFirstLineIsNamedAlone(t *testing.T) {
	_, err := dictionary.Read(strings.NewReader("field_name\na,b\n"))
	if err == nil || !strings.Contains(err.Error(), "no column field_type") || strings.Contains(err.Error(), "line 2") {
		t.Error(err)
	}
}

// A setting of a decision may be empty, before a comma as before the bracket.
func TestEmptySettings(t *testing.T) {
	for _, decided := range []string{"role=sensitive, reason=", "reason=, role=sensitive"} {
		text := "field_name,field_type,field_annotation\na,text,\"@QUASI(" + decided + ")\"\n"
		d, err := dictionary.Read(strings.NewReader(text))
		if err != nil || d.Fields[0].Decided == nil || d.Fields[0].Decided.Reason != "" {
			t.Errorf("%s: %+v, %v", decided, d, err)
		}
	}
}

// A fault of the whole file has no line, one of the first line has.
func TestFaultsOfTheFileHaveNoLine(t *testing.T) {
	for text, want := range map[string]string{"": "the dictionary is empty", "a\n": "line 1, the first line has no column field_name"} {
		var fault *dictionary.Error
		if _, err := dictionary.Read(strings.NewReader(text)); !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// What a decision says, and what is wrong with one: a weight is a number from 0 up.
func TestDecisionsInAnnotations(t *testing.T) {
	for annotation, want := range map[string]string{
		"@QUASI(role=sensitive)":                        "@QUASI(role=sensitive)",
		"@QUASI(role=sensitive, weight=0)":              "@QUASI(role=sensitive, weight=0)",
		"@HIDDEN @QUASI(weight=0.5,role=sensitive)":     "@QUASI(role=sensitive, weight=0.5)",
		`@QUASI(reason="a, ""b"" (c)", role=sensitive)`: "a comma or a closing bracket is missing after reason",
		`@QUASI(reason="a, \"b\" (c)", role=sensitive)`: `@QUASI(role=sensitive, reason="a, \"b\" (c)")`,
		"@QUASI(role=sensitive, weight=-0.1)":           "weight",
		"@QUASI(role=sensitive, weight=NaN)":            "weight",
		"@QUASI(role=sensitive, weight=Inf)":            "weight",
		"@QUASI(role=sensitive, weight=x)":              "weight",
		"@QUASI(role=sensitive":                         "the closing bracket is missing",
		"@QUASI(role":                                   "write NAME=VALUE and a closing bracket",
		"@QUASI(role)":                                  "write NAME=VALUE and a closing bracket",
		"@QUASI(role, weight=1)":                        "write NAME=VALUE and a closing bracket",
		"@QUASI(weight=1)":                              "no role is given",
		"@QUASI(role=sensitive, role=sensitive)":        "role appears twice",
		"@QUASI(role=sensitive) @QUASI(role=sensitive)": "there are two annotations",
		"@QUASI(role=sensitive, why=x)":                 `"why" is not known`,
	} {
		text := "field_name,field_type,field_annotation\na,text,\"" + strings.ReplaceAll(annotation, `"`, `""`) + "\"\n"
		d, err := dictionary.Read(strings.NewReader(text))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = d.Fields[0].Decided.String()
		}
		if got != want && (err == nil || !strings.HasPrefix(got, "line 2, column field_annotation: @QUASI: ") || !strings.Contains(got, want)) {
			t.Errorf("%s is %s, want %s", annotation, got, want)
		}
	}
	infinite := math.Inf(1)
	if got := (dictionary.Decision{Role: table.Sensitive, Weight: &infinite, Reason: "r"}).String(); got != `@QUASI(role=sensitive, weight=+Inf, reason="r")` {
		t.Errorf("it is written %s", got)
	}
}

// Values are of the type that the dictionary says, or whole where that says a fraction may be; no
// values are of any type. Any other type is noted.
func TestTypesThatDiffer(t *testing.T) {
	for _, test := range []struct{ validation, values, noted string }{
		{"", "x y z", ""}, {"integer", "1 2 3", ""}, {"integer", "1.5 2.5 3", "the dictionary says integer, the values look like decimal"},
		{"number", "1 2 3", ""}, {"number", "1.5 2.5 3", ""}, {"number", "x y z", "the dictionary says decimal, the values look like category"},
		{"integer", "x y z", "the dictionary says integer, the values look like category"},
		{"integer", "NA NA NA", ""}, {"date_ymd", "NA NA NA", ""},
		{"date_ymd", "1 2 3", "the dictionary says date, the values look like integer"},
	} {
		m := microdata(t, "a,b\n"+strings.ReplaceAll(test.values, " ", ",x\n")+",x\n")
		r := of(m, table.Sensitive)
		d := parse(t, "field_name,field_type,text_validation_type_or_show_slider_number\na,text,"+test.validation+"\n")
		got := ""
		for _, change := range dictionary.Apply(d, m, &r) {
			if change.Code == dictionary.NoteType {
				got = strings.TrimPrefix(change.String(), `column "a": `)
			}
		}
		if got != test.noted {
			t.Errorf("%s of %s: %q is noted, want %q", test.validation, test.values, got, test.noted)
		}
	}
}

// A screen can say roles, types and numbers of a change in its own words: each has a code, and
// what a person wrote has none.
func TestWordsOfChanges(t *testing.T) {
	for _, test := range []struct {
		change dictionary.Change
		codes  string
	}{
		{dictionary.Change{Code: dictionary.ChangeDecided, Args: []string{"", "sensitive", ""}}, "change-no-role role -"},
		{dictionary.Change{Code: dictionary.ChangeDecided, Args: []string{"insensitive", "sensitive", "x"}}, "role role -"},
		{dictionary.Change{Code: dictionary.ChangeWeight, Args: []string{"1", "2.5"}}, "number number"},
		{dictionary.Change{Code: dictionary.NoteType, Args: []string{"date", "integer"}}, "type type"},
		{dictionary.Change{Code: dictionary.ChangeFormat, Args: []string{"date"}}, "-"},
	} {
		said := test.change.Coded()
		var codes []string
		for _, arg := range said.Args[len(said.Args)-1].Args {
			codes = append(codes, max(arg.Code, "-"))
		}
		if got := strings.Join(codes, " "); got != test.codes {
			t.Errorf("%+v is said with %s, want %s", test.change, got, test.codes)
		}
	}
}
