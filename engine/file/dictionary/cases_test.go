package dictionary_test

import (
	_ "embed"
	"errors"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// head is the first line of a dictionary of five columns.
const head = "field_name,field_type,select_choices_or_calculations,identifier,field_annotation"

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"faults": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if strings.HasPrefix(text, "\n") {
					text = head + text
				}
				_, err := dictionary.Read(strings.NewReader(text))
				if fault := (*dictionary.Error)(nil); !errors.As(err, &fault) {
					t.Errorf("%v is no fault", err)
				}
				return strings.ReplaceAll(err.Error(), "\n", "; ")
			})
		},
		"decisions": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(annotation string) string {
				d, err := dictionary.Read(strings.NewReader("field_name,field_type,field_annotation\na,text,\"" + strings.ReplaceAll(annotation, `"`, `""`) + "\"\n"))
				if err == nil {
					return d.Fields[0].Decided.String()
				}
				said, there := strings.CutPrefix(err.Error(), "line 2, column field_annotation: @QUASI: ")
				if !there {
					t.Errorf("it stands elsewhere: %v", err)
				}
				return said
			})
		},
		"formats": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(field string) string {
				kind, validation, _ := strings.Cut(field, " ")
				return (&dictionary.Field{Type: kind, Validation: validation}).Format().String()
			})
		},
		"types that differ": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				validation, values, _ := strings.Cut(text, ": ")
				m := microdata(t, "a,b\n"+strings.ReplaceAll(values, " ", ",x\n")+",x\n")
				r, noted := of(m, table.Sensitive), ""
				for _, change := range dictionary.Apply(parse(t, "field_name,field_type,text_validation_type_or_show_slider_number\na,text,"+validation+"\n"), m, &r) {
					if change.Code == dictionary.NoteType {
						noted = strings.TrimPrefix(change.String(), `column "a": `)
					}
				}
				return noted
			})
		},
		"columns": func(_ *testing.T, in []string) string {
			f := dictionary.Field{Name: "ill", Type: in[0], Codes: []dictionary.Code{{Value: "AZaz09"}, {Value: "-@a[b"}, {Value: "BYbz18/é"}}}
			return strings.Join(f.Columns(), " ")
		},
		"words": func(_ *testing.T, in []string) string {
			said := dictionary.Change{Code: in[0], Args: in[1:]}.Coded()
			var codes []string
			for _, arg := range said.Args[len(said.Args)-1].Args {
				codes = append(codes, max(arg.Code, "-"))
			}
			return strings.Join(codes, " ")
		},
	})
	if got := (dictionary.Decision{Role: table.Sensitive, Weight: new(math.Inf(1)), Reason: "r"}).String(); got != `@QUASI(role=sensitive, weight=+Inf, reason="r")` {
		t.Errorf("it is written %s", got)
	}
}

func TestTwentyFaultsAreNamed(t *testing.T) {
	_, err := dictionary.Read(strings.NewReader(head + "\n" + strings.Repeat("a,memo,,,\n", 15)))
	if err == nil || !strings.Contains(err.Error(), `line 5, column field_name: field "a" is already at line 2`) || strings.Count(err.Error(), "line ") != 20+10 || !strings.HasSuffix(err.Error(), "and 9 more") {
		t.Errorf("29 faults: %v", err) // 15 types, 14 names, of the first 20 faults ten name line 2 too
	}
}
