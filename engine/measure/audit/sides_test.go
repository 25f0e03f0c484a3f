package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// sentences writes texts beside each other.
func sentences(texts []say.Text) string {
	var all []string
	for _, text := range texts {
		all = append(all, text.String())
	}
	return strings.Join(all, "; ")
}

// A risk is above 0 and at most 1.
func TestThresholdsOfRisk(t *testing.T) {
	micro := build("age", "30", "30")
	for threshold, want := range map[float64]bool{-0.1: false, 0: true, 1: true, 1.1: false} { // 0 is the default
		if _, err := audit.Table(micro, audit.Options{QI: []string{"age"}, Threshold: threshold}); (err == nil) != want {
			t.Errorf("%v: %v", threshold, err)
		}
	}
}

// Of three patients with a thousand rows it is asked whether they are one, of a fourth it is not.
func TestThreeAreAskedAbout(t *testing.T) {
	for patients, want := range map[int]int{2: 2, 3: 3, 4: 3} {
		values := tabletest.Repeat(1000*patients, "17", "28", "39", "40")
		if patients < 4 {
			values = tabletest.Repeat(1000*patients, []string{"17", "28", "39"}[:patients]...)
		}
		if got := len(audit.PatientNotes(tabletest.Column("pid", values...).Columns[0])); got != want {
			t.Errorf("%d patients: %d notes, want %d", patients, got, want)
		}
	}
}

// Of those who look like nobody else, twenty are named by a row, and five in the sentence; they are
// counted below 5 where no k is asked for.
func TestTwentyAreNamed(t *testing.T) {
	for persons, want := range map[int]int{20: 20, 21: 20, 5: 5, 6: 6} {
		lines := []string{}
		for i := range persons {
			lines = append(lines, fmt.Sprintf("p%d %d", i, i), fmt.Sprintf("p%d %d", i, i))
		}
		got := byPerson(t, build("id age", lines...), []string{"age"}, nil, func(o *audit.Options) { o.K = 0 })
		if got.K != 5 || len(got.Known[0].UniqueRows) != want {
			t.Errorf("%d patients: %d are named, k is %d", persons, len(got.Known[0].UniqueRows), got.K)
		}
		if said := sentences(got.Say()); !strings.Contains(said, "nobody else: 1, 3, 5, 7, 9") || strings.Contains(said, " 11") {
			t.Errorf("%d patients: %s", persons, said)
		}
	}
}

// Who has one row counts among all who look like nobody else, and not among those with several, of
// whom there may be none.
func TestWhoHasSeveralRows(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  audit.Affected
	}{
		{[]string{"A 1", "A 1", "B 2", "C 3"}, audit.Affected{Persons: 3, Share: 1, Several: 1, SeveralShare: 1}},
		{[]string{"A 1", "B 2"}, audit.Affected{Persons: 2, Share: 1}},
	} {
		got := byPerson(t, build("id age", test.lines...), []string{"age"}, nil)
		if got.Known[0].Unique != test.want || got.Known[0].Below != test.want {
			t.Errorf("%v: %+v, %+v, want %+v", test.lines, got.Known[0].Unique, got.Known[0].Below, test.want)
		}
	}
}

// Where everybody looks like another, or has one row, no sentence says how few do not.
func TestWhatNeedsNoSentence(t *testing.T) {
	for name, test := range map[string]struct {
		micro *table.Table
		want  string
	}{
		"one row each": {build("id age a", "A 1 x", "B 1 y"), "no patient has several rows"},
		"one differs":  {build("id age a", "A 1 x", "A 1 y", "B 1 x", "B 1 y", "C 2 x"), "like nobody else"},
		"all alike":    {build("id age a", "A 1 x", "B 1 x", "A 1 x", "B 1 x"), "kept columns link nobody's rows"},
	} {
		said := sentences(byPerson(t, test.micro, []string{"age"}, []string{"a"}, func(o *audit.Options) { o.LinkedBy = "id" }).Say())
		if !strings.Contains(said, test.want) || strings.Contains(said, "0 of") || strings.Contains(said, "of 0") || strings.Contains(said, " 0 look") || strings.Contains(said, " 0 patients") {
			t.Errorf("%s: %s", name, said)
		}
		if linked := strings.Contains(said, "shows which rows"); name == "one row each" && linked {
			t.Errorf("%s: %s", name, said)
		}
	}
	for want, k := range map[string]audit.Known{
		"every patient looks like at least 2 others to": {Knows: support.One, K: 3, AtLeast: 3},
		"the k of patients is between 2 and 3":          {Knows: support.One, K: 3, AtLeast: 2},
		"some patients look like nobody else":           {Knows: support.One, K: 1, AtLeast: 1},
	} {
		if got := k.Verdict().String(); !strings.Contains(got, want) {
			t.Errorf("%s: %s", want, got)
		}
	}
}

// Those without a value are said where they are in the smallest group, or where without them one
// has fewer than k.
func TestWhoHadNothing(t *testing.T) {
	for want, r := range map[string]audit.Report{
		"": {K: 3},
		"the one member of the smallest group had no value that could identify to begin with":                                                                                      {K: 1, Blank: audit.Blank{Members: 1, Smallest: 1}},
		"of the 2 members of the smallest group 1 had no value that could identify to begin with: it protects the others little; without it, a group has only 1: fewer than k = 2": {K: 2, Blank: audit.Blank{Members: 1, Smallest: 1, Known: 1}},
		"of the 3 members of the smallest group 3 had no value that could identify to begin with: they protect the others little":                                                  {K: 3, Blank: audit.Blank{Members: 3, Smallest: 3, Known: 3}},
		"2 members of larger groups had no value that could identify to begin with":                                                                                                {K: 3, Blank: audit.Blank{Members: 2}},
		"1 member of larger groups had no value that could identify to begin with; without it, a group has only 2: fewer than k = 3":                                               {K: 3, Blank: audit.Blank{Members: 1, Known: 2}},
	} {
		if got := sentences(r.SayBlank()); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A set that links nine in ten of those whom all columns link is enough; one that links fewer is
// followed by a larger one.
func TestSetsThatAreEnough(t *testing.T) {
	sets := func(linked int) []audit.LinkingSet {
		return []audit.LinkingSet{{Columns: []string{"a", "b"}, Linked: 10}, {Columns: []string{"a"}, Linked: linked}}
	}
	for linked, want := range map[int]int{9: 1, 8: 2} {
		l := audit.Linkable{Linked: 10, Sets: sets(linked)}
		if got := l.Least(); len(got) != want || got[0].Columns[0] != "a" {
			t.Errorf("%d of 10: %+v", linked, got)
		}
	}
}

// Of the columns that link somebody, five are reported.
func TestFiveSetsOfASize(t *testing.T) {
	for columns, want := range map[int]int{5: 5, 6: 5} {
		head, one, two := "id q", "A x", "B x"
		var kept []string
		for i := range columns {
			kept = append(kept, fmt.Sprint("c", i))
			head, one, two = fmt.Sprintf("%s c%d", head, i), fmt.Sprintf("%s %d", one, i), fmt.Sprintf("%s %d", two, 100+i)
		}
		got := byPerson(t, build(head, one, one, two, two), []string{"q"}, kept).Linkable
		single := 0
		for _, s := range got.Sets {
			if len(s.Columns) == 1 {
				single++
			}
		}
		if single != want {
			t.Errorf("of %d columns %d are reported", columns, single)
		}
	}
}

// Rows are unique, or patients where they are counted.
func TestWhoIsUnique(t *testing.T) {
	for patients, want := range map[int]string{0: "rows", 1: "patients"} {
		r := audit.Report{Patients: patients}
		if said := r.SayUnique(audit.Subset{Columns: []string{"age"}, Unique: 0.5}).String(); !strings.Contains(said, want) {
			t.Errorf("%d patients: %s", patients, said)
		}
	}
}

// What links rows is looked for where a column is kept and somebody has two.
func TestWhereLinksAreLookedFor(t *testing.T) {
	for _, test := range []struct {
		lines []string
		kept  []string
		want  bool
	}{
		{[]string{"A 1 x", "B 1 y"}, []string{"a"}, false},
		{[]string{"A 1 x", "A 1 x", "B 1 y"}, []string{"a"}, true},
		{[]string{"A 1 x", "A 1 x", "B 1 y"}, nil, false},
	} {
		if got := byPerson(t, build("id age a", test.lines...), []string{"age"}, test.kept).Linkable; (got != nil) != test.want {
			t.Errorf("%v, kept %v: %+v", test.lines, test.kept, got)
		}
	}
}

// Whose linked rows are those of as many as k asks for is not below it.
func TestLinkedRowsBelowK(t *testing.T) {
	for _, test := range []struct {
		lines         []string
		below, unique int
	}{
		{[]string{"A 1 x", "A 2 x", "B 1 y", "B 2 y"}, 0, 0},
		{[]string{"A 1 x", "A 2 x", "B 1 y", "B 3 y"}, 2, 2},
	} {
		got := byPerson(t, build("id age a", test.lines...), []string{"age"}, []string{"a"})
		if got.Linkable.Linked != 2 || got.Linkable.Below != test.below || got.Linkable.Unique != test.unique {
			t.Errorf("%v, k = %d: %+v", test.lines, got.K, got.Linkable)
		}
	}
}

// What is found of patients is said from 1 on: nothing of no patient, of nobody who is linked and of
// nobody who looks like few others.
func TestPatientsAreSaidFromOneOn(t *testing.T) {
	few := audit.Affected{Persons: 1}
	of := func(k audit.Known) audit.Persons {
		return audit.Persons{Count: 4, Several: 1, K: 2, Known: []audit.Known{k}}
	}
	linked := func(l audit.Linkable) audit.Persons { return audit.Persons{Count: 4, Several: 2, K: 2, Linkable: &l} }
	for name, test := range map[string]struct {
		of        audit.Persons
		says, not []string
	}{
		"no patient":         {audit.Persons{LinkedBy: "id", Several: 1}, nil, []string{"id", "patient"}},
		"one patient":        {audit.Persons{Count: 1, Several: 1, LinkedBy: "id"}, []string{`id`}, nil},
		"no several":         {audit.Persons{Count: 1, LinkedBy: "identity"}, []string{"no patient has several rows"}, []string{"identity"}},
		"none varies":        {audit.Persons{Count: 2, Several: 1, Varying: []audit.Varying{{Column: "ward", Persons: 0}}}, []string{"ward"}, nil},
		"nobody is open":     {of(audit.Known{K: 2, AtLeast: 2}), []string{"at least 1 other to"}, []string{"only bounds", "nobody else"}},
		"one is open":        {of(audit.Known{K: 2, AtLeast: 1, Open: 1}), []string{"between 1 and 2", "1 patient shares"}, []string{"at least"}},
		"one is below":       {of(audit.Known{K: 2, AtLeast: 2, Below: few}), []string{"1 of 4 patients (0%) looks like fewer than 1 other", "of the 1 with several rows"}, []string{"first rows"}},
		"one is alone":       {of(audit.Known{K: 1, AtLeast: 1, Below: few, Unique: few, UniqueRows: []int{7}}), []string{"some patients look like nobody else", "first rows of the patients who look like nobody else: 7"}, nil},
		"five are listed":    {of(audit.Known{K: 1, AtLeast: 1, Below: few, Unique: audit.Affected{Persons: 5}, UniqueRows: []int{11, 12, 13, 14, 15}}), []string{"11", "15"}, nil},
		"six are not":        {of(audit.Known{K: 1, AtLeast: 1, Below: few, Unique: audit.Affected{Persons: 6}, UniqueRows: []int{11, 12, 13, 14, 15, 16}}), []string{"11", "15"}, []string{"16"}},
		"nobody is linked":   {linked(audit.Linkable{}), []string{"link nobody's rows: no patient"}, []string{"beside", "looks like", "together with", "not found out"}},
		"one stands beside":  {linked(audit.Linkable{Beside: 1}), []string{"the rows of 1 of the 2 patients with several stand beside"}, []string{"no patient has"}},
		"one is linked":      {linked(audit.Linkable{Linked: 1, Beside: 1, Share: 0.5, WithQI: 1}), []string{"link the rows of 1 of the 2 patients with several (50%)"}, []string{"stand beside", "together with"}},
		"one looks like few": {linked(audit.Linkable{Linked: 1, Below: 1}), []string{"of the linked patients, 1 looks like fewer than 1 other to"}, nil},
		"one with others":    {linked(audit.Linkable{WithQI: 1}), []string{"kept columns link the rows of 1 patient"}, nil},
		"one not found out":  {linked(audit.Linkable{Open: 1}), []string{"of 1 patient it was not found out"}, nil},
	} {
		said := sentences(test.of.Say())
		for _, text := range test.says {
			if !strings.Contains(said, text) {
				t.Errorf("%s: %q does not say %q", name, said, text)
			}
		}
		for _, text := range test.not {
			if strings.Contains(said, text) {
				t.Errorf("%s: %q says %q", name, said, text)
			}
		}
	}
}

// Sets of columns are named up to the first that links nine in ten: 9 of 10 do, and 9 of 11 do not.
func TestNineInTenAreEnough(t *testing.T) {
	sets := func(first int) []audit.LinkingSet {
		return []audit.LinkingSet{{Columns: []string{"a"}, Linked: first}, {Columns: []string{"a", "b"}, Linked: first}, {Columns: []string{"a", "b", "c"}, Linked: first}}
	}
	for _, test := range []struct{ first, all, want int }{{9, 10, 1}, {8, 10, 3}, {10, 11, 1}, {9, 11, 3}, {18, 20, 1}, {17, 20, 3}, {90, 100, 1}, {89, 100, 3}} {
		l := audit.Linkable{Linked: test.all, Sets: sets(test.first)}
		if got := len(l.Least()); got != test.want {
			t.Errorf("%d of %d: %d sets are named, want %d", test.first, test.all, got, test.want)
		}
	}
	pairs := audit.Linkable{Linked: 1, Sets: sets(1)[1:]}
	if got := pairs.Least(); len(got) != 1 || len(got[0].Columns) != 2 {
		t.Errorf("without a set of one column %v are named", got)
	}
}

// A sampling fraction is above 0 and at most 1.
func TestFractionsOfASample(t *testing.T) {
	micro := build("age", "30", "30")
	for fraction, want := range map[float64]bool{-0.1: false, 0: true, 0.5: true, 1: true, 1.1: false, 2: false} { // 0: there is none
		if _, err := audit.Table(micro, audit.Options{QI: []string{"age"}, Fraction: fraction}); (err == nil) != want {
			t.Errorf("%v: %v", fraction, err)
		}
	}
}

// A patient's column without a value in one row is noted, and in none is not.
func TestOneRowWithoutAPatient(t *testing.T) {
	for missing, want := range []bool{false, true} {
		lines := []string{"a", "b", "c"}
		for i := range missing {
			lines[i] = "*"
		}
		said := sentences(audit.PatientNotes(build("id", lines...).Columns[0]))
		if strings.Contains(said, "1 row has no value") != want || !want && said != "" {
			t.Errorf("%d missing: %q", missing, said)
		}
	}
}

// A sampling fraction is from 0, where it is not known, to 1, whatever is in the table.
func TestFractionsOfSampling(t *testing.T) {
	for _, micro := range []*table.Table{build("age", "30", "30"), build("age")} {
		for fraction, want := range map[float64]bool{-0.1: false, 0: true, 0.1: true, 1: true, 1.1: false} {
			if _, err := audit.Table(micro, audit.Options{QI: []string{"age"}, Fraction: fraction}); (err == nil) != want || err != nil && !strings.Contains(err.Error(), "sampling fraction is") {
				t.Errorf("%v of %d rows: %v", fraction, micro.N, err)
			}
		}
	}
}

// One row is alone; no row has no risk.
func TestOneRowAndNone(t *testing.T) {
	one, err := audit.Table(build("age", "30"), audit.Options{QI: []string{"age"}})
	if err != nil || one.N != 1 || one.K != 1 || one.SampleUniques != 1 || one.Risk.Journalist.Highest != 1 {
		t.Errorf("one row: %+v, %v", one, err)
	}
	none, err := audit.Table(build("age"), audit.Options{QI: []string{"age"}})
	if err != nil || none.N != 0 || none.K != 0 || none.SampleUniques != 0 || none.Risk.Journalist != (audit.Journalist{}) || none.Risk.Marketer.Average != 0 {
		t.Errorf("no row: %+v, %v", none, err)
	}
	blank := func(int32) bool { return true }
	for rows, want := range []int{0, 1, 2} {
		got, err := audit.BlankOf(build("age", []string{"30", "30"}[:rows]...), audit.Options{QI: []string{"age"}, Blank: blank})
		if err != nil || got.Members != want || got.Smallest != want || got.Known != 0 {
			t.Errorf("%d rows of which nothing is known: %+v, %v", rows, got, err)
		}
	}
	persons := byPerson(t, build("id age", "a 30", "a 40"), []string{"age"}, nil)
	if known := persons.Known[0]; known.K != 1 || known.Unique.Persons != 1 || known.Unique.Share != 1 || known.Unique.SeveralShare != 1 {
		t.Errorf("one patient: %+v", known)
	}
}

// A value that no row has is no patient; three who differ by zeros are three, and two pairs are four.
func TestPatientsWhoAreWrittenAlike(t *testing.T) {
	for _, test := range []struct {
		values []string
		unseen string
		want   string
	}{
		{[]string{"7", "8"}, "", ""},
		{[]string{"7", "8"}, "07", ""},
		{[]string{"7", "07"}, "", `2 patients differ from another one only by leading zeros in column "pid", and count as different patients: row 1 and row 2`},
		{[]string{"7", "x", "07", "007"}, "", `3 patients differ from another one only by leading zeros in column "pid", and count as different patients: row 1 and row 3`},
		{[]string{"8", "7", "07", "08"}, "", `4 patients differ from another one only by leading zeros in column "pid", and count as different patients: row 2 and row 3`},
		{[]string{"a7", "a07"}, "", ""},
		{[]string{"a7", "A7"}, "", `2 patients differ from another one only by capital letters`},
	} {
		c := tabletest.Column("pid", test.values...).Columns[0]
		if test.unseen != "" {
			own := *c
			own.Values, own.Missing = append([]string{test.unseen}, own.Values...), append([]bool{false}, own.Missing...)
			own.Codes = nil
			for _, code := range c.Codes {
				own.Codes = append(own.Codes, code+1)
			}
			c = &own
		}
		if got := sentences(audit.PatientNotes(c)); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%q: %q, want %q", test.values, got, test.want)
		}
	}
}

// Two rows that are not in the order of their texts are enough for their place to say something.
func TestTheFirstTwoRowsAreOutOfOrder(t *testing.T) {
	const beside = "the rows of 2 of the 2 patients with several stand beside each other"
	for last, want := range map[string]bool{"A f 2,A f 1,B f 1,B f 2": true, "A f 1,A f 2,B f 1,B f 2": false, "A f 1,A f 2,B f 2,B f 1": true} {
		found := byPerson(t, build("id sex dx", strings.Split(last, ",")...), []string{"sex"}, []string{"dx"})
		if said := sentences(found.Linkable.Say(found)); strings.Contains(said, beside) != want {
			t.Errorf("%s: %s", last, said)
		}
	}
}

// What is said of those of whom nothing was known depends on which group they are in.
func TestWhereNothingWasKnown(t *testing.T) {
	const one = "the one member of the smallest group had no value"
	for _, test := range []struct {
		k     int
		blank audit.Blank
		want  []string
	}{
		{2, audit.Blank{}, nil},
		{1, audit.Blank{Members: 1, Smallest: 1}, []string{one}},
		{2, audit.Blank{Members: 1, Smallest: 1, Known: 2}, []string{"of the 2 members of the smallest group 1 had no value"}},
		{2, audit.Blank{Members: 1, Smallest: 1, Known: 1}, []string{"of the 2 members of the smallest group 1 had no value", "without it, a group has only 1: fewer than k = 2"}},
		{1, audit.Blank{Members: 2, Known: 1}, []string{"2 members of larger groups had no value"}},
		{3, audit.Blank{Members: 1, Known: 3}, []string{"1 member of larger groups had no value"}},
	} {
		r := audit.Report{K: test.k, Blank: test.blank}
		got := r.SayBlank()
		for i, want := range test.want {
			if len(got) != len(test.want) || !strings.HasPrefix(got[i].English, want) {
				t.Errorf("%+v: %q, want %q", test, sentences(got), test.want)
				break
			}
		}
		if test.want == nil && got != nil {
			t.Errorf("%+v: %q", test, sentences(got))
		}
	}
}

// Of the sets of one column, of two and of three the first is named, up to one that links nine in ten.
func TestTheLeastColumnsThatLink(t *testing.T) {
	set := func(linked int, columns string) audit.LinkingSet {
		return audit.LinkingSet{Columns: strings.Split(columns, ""), Linked: linked}
	}
	for want, sets := range map[string][]audit.LinkingSet{
		"a":        {set(9, "a"), set(10, "ab")},
		"a ab":     {set(8, "a"), set(5, "b"), set(9, "ab"), set(10, "abc")},
		"a ab abc": {set(7, "a"), set(8, "ab"), set(8, "abc"), set(10, "abcd")},
		"ab abc":   {set(8, "ab"), set(8, "abc")},
		"abc":      {set(8, "abc"), set(10, "abcd")},
		"":         {set(10, "abcd")},
	} {
		var got []string
		l := audit.Linkable{Linked: 10, Sets: sets}
		for _, s := range l.Least() {
			got = append(got, strings.Join(s.Columns, ""))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q are named, want %q", got, want)
		}
	}
}

// Where a hierarchy has one level above its values, that hides a value without a place, too.
func TestTheLastLevelHidesAll(t *testing.T) {
	tree, err := hierarchy.FromRows([][]string{{"26", "*"}, {"28", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	micro := build("age sex", "26 f", "28 f", "90 f")
	got, err := audit.Levels(micro, []string{"sex"}, micro.Columns[0], tree, nil)
	if err != nil || !slices.Equal(got, []int{3, 0}) {
		t.Errorf("unique are %v, %v", got, err)
	}
}
