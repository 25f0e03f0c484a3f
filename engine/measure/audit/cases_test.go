package audit_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/suda"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

//go:embed testdata/cases.txt
var cases string

// settings are what a line says beside a table, as name=value.
type settings map[string]string

func (s settings) number(t *testing.T, name string) float64 {
	if s[name] == "" {
		return 0
	}
	x := casetest.Must(strconv.ParseFloat(s[name], 64))
	return x
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
	tree := casetest.Must(hierarchy.FromRows(rows))
	return tree
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
