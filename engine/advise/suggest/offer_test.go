package suggest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// visitsOf is a table of visits; contrary is how many of 100 end before they begin.
func visitsOf(t *testing.T, header string, contrary int) *table.Table {
	var b strings.Builder
	b.WriteString(header + "\n")
	for i := range 200 {
		in := time.Date(2023, 1, 1+i*7%365, 0, 0, 0, 0, time.UTC)
		out := in.AddDate(0, 0, i%9)
		if i%100 < contrary {
			out = in.AddDate(0, 0, -2)
		}
		fmt.Fprintf(&b, "M%05d,%d-%02d-%02d,%s,%s,%d\n", 70000+i/3*7, 1930+i/3*7%80, 1+i%12, 1+i%28, in.Format("02.01.2006"), out.Format("02.01.2006"), i%4)
	}
	return tabletest.Read(t, b.String(), recipe.Input{})
}

func offersOf(t *table.Table) (offers, reasons []string) {
	described := suggest.Table(t)
	for _, o := range suggest.Offers(suggest.Described(t, described), described, profile.NamesFor(t.Names())) {
		var rules []string
		for _, rule := range o.Rules {
			rules = append(rules, rule.String())
		}
		offers = append(offers, strings.Join(rules, " ")+" for "+strings.Join(o.Remove, " "))
		reasons = append(reasons, o.Reason.String())
	}
	return offers, reasons
}

func TestOffers(t *testing.T) {
	all := []string{
		"age=age(birth_date,admission) for birth_date",
		"length_of_stay=length(admission,discharge) month_of_admission=month(admission) for admission discharge",
		"days_since_first_admission=days-since-first(mrn,admission) for admission",
	}
	for _, test := range []struct {
		header   string
		contrary int
		want     []string
	}{
		{"mrn,birth_date,admission,discharge,ward", 0, all},
		{"mrn,birth_date,admission,discharge,ward", 4, all},
		// One in ten ends before it begins: they are no first and last day.
		{"mrn,birth_date,admission,discharge,ward", 10, []string{all[0], all[2]}},
		{"mrn,Geburtsdatum,Aufnahme,Entlassung,age", 0, []string{
			"Alter=age(Geburtsdatum,Aufnahme) for Geburtsdatum",
			"Verweildauer=length(Aufnahme,Entlassung) Monat_Aufnahme=month(Aufnahme) for Aufnahme Entlassung",
			"Tage_seit_1_Aufnahme=days-since-first(mrn,Aufnahme) for Aufnahme",
		}},
		{"mrn,出生日期,入院日期,出院日期,病区", 0, []string{
			"年龄=age(出生日期,入院日期) for 出生日期",
			"住院天数=length(入院日期,出院日期) 入院日期月份=month(入院日期) for 入院日期 出院日期",
			"距首次入院日期天数=days-since-first(mrn,入院日期) for 入院日期",
		}},
		{"lab,started,first visit,last visit,ward", 0, nil},
	} {
		got, reasons := offersOf(visitsOf(t, test.header, test.contrary))
		if test.want == nil {
			if len(got) == 0 || strings.Contains(strings.Join(got, "\n"), "age(") {
				t.Errorf("%s: %q", test.header, got)
			}
			continue
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s, %d contrary:\n%s\nwant\n%s", test.header, test.contrary, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
		for _, reason := range reasons {
			if strings.Contains(reason, "{") {
				t.Errorf("the reason is %s", reason)
			}
		}
	}
}

// What is offered can be computed, and takes the place of what tells more: of the
// columns that it removes, together, no fewer rows are unique.
func TestOffersCanBeComputed(t *testing.T) {
	given := visitsOf(t, "mrn,birth_date,admission,discharge,ward", 4)
	described := suggest.Table(given)
	read := suggest.Described(given, described)
	for _, o := range suggest.Offers(read, described, profile.NamesFor(nil)) {
		before, after := map[string]bool{}, map[string]bool{}
		var columns []*table.Column
		for _, rule := range o.Rules {
			c, _ := casetest.Must2(derive.Column(read, rule))
			columns = append(columns, c)
		}
		for row := range read.N {
			var was, is []string
			for _, name := range o.Remove {
				was = append(was, read.Column(name).Text(row))
			}
			for _, c := range columns {
				is = append(is, c.Text(row))
			}
			before[strings.Join(was, " ")], after[strings.Join(is, " ")] = true, true
		}
		if len(after) >= len(before) {
			t.Errorf("%v has %d values for %d", o.Rules, len(after), len(before))
		}
	}
}

// Nothing is offered where there is nothing to compute from.
func TestNoOffers(t *testing.T) {
	for _, text := range []string{"a,b\n1,2\n3,4\n", "birth_date\n2000-01-01\n2001-01-01\n", "in,out,x\n,,1\n,,2\n"} {
		if got, _ := offersOf(tabletest.Read(t, text, recipe.Input{})); len(got) > 0 {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := suggest.Offers(&table.Table{}, nil, profile.NamesFor(nil)); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

// Hierarchies of what is computed go by how it is, and hold every value.
func TestHierarchiesOfDerivedColumns(t *testing.T) {
	read := suggest.Described(visitsOf(t, "mrn,birth_date,admission,discharge,ward", 4), suggest.Table(visitsOf(t, "mrn,birth_date,admission,discharge,ward", 4)))
	for kind, want := range map[derive.Kind][]string{
		derive.Age: {"[80,85)", "[80,90)", "[80,100)"}, derive.Month: {"[4,7)", "[1,7)"}, derive.Weekday: {"[6,8)"}, derive.Length: {"[4,6)"}, derive.Year: nil, derive.SinceFirst: nil,
	} {
		from := []string{"birth_date", "admission"}
		switch {
		case kind == derive.Length:
			from = []string{"admission", "discharge"}
		case kind == derive.SinceFirst:
			from = []string{"mrn", "admission"}
		case kind.Sources() == 1:
			from = []string{"admission"}
		}
		rule := derive.Rule{Name: "x", Kind: kind, From: from}
		c, _ := casetest.Must2(derive.Column(read, rule))
		h, reason := suggest.HierarchyOf(c, &rule, "")
		tree, err := h.Tree()
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		var texts []string
		for v, text := range c.Values {
			if !c.Absent(int32(v)) {
				texts = append(texts, text)
			}
		}
		if err := tree.Covers(texts); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		labels := fmt.Sprint(h.Rows)
		for _, label := range want {
			if kind != derive.Age && !strings.Contains(labels, label) {
				t.Errorf("%s has no %s: %s", kind, label, labels)
			}
		}
		if d := suggest.Derived(suggest.Column(c), rule); d.Role != table.QuasiIdentifying || !strings.Contains(d.Reason.String(), from[0]) || reason.String() == "" {
			t.Errorf("%s is %s: %s; %s", kind, d.Role, d.Reason, reason)
		}
		if kind == derive.Age && !strings.Contains(labels, "90+") {
			t.Errorf("ages over 89 are not together: %s", labels)
		}
	}
}

// Computed columns are called as the caller says, with the names of the days in the places for
// them.
func TestComputedColumnsAreCalledAsSaid(t *testing.T) {
	read := visitsOf(t, "mrn,birth_date,Beginn,discharge,Alter", 0)
	described := suggest.Table(read)
	called := profile.ComputedNames{Age: "Alter", Stay: "Verweildauer", Length: "Tage_{0}_bis_{1}", Month: "Monat_{0}", SinceFirst: "Tage_seit_erstem_{0}"}
	var names []string
	for _, o := range suggest.Offers(suggest.Described(read, described), described, called) {
		for _, rule := range o.Rules {
			names = append(names, rule.Name)
		}
	}
	if want := []string{"Alter_2", "Verweildauer", "Monat_Beginn", "Tage_seit_erstem_Beginn"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// A stay is looked for among the first 40 columns of days: the 39th and 40th are compared, the 41st
// is not.
func TestStaysAmongManyDays(t *testing.T) {
	for _, test := range []struct {
		before int // columns of days that are 20 years earlier
		want   bool
	}{{38, true}, {39, false}} {
		var b strings.Builder
		for i := range test.before {
			fmt.Fprintf(&b, "day%d,", i)
		}
		b.WriteString("admitted,discharged\n")
		for row := range 200 {
			in := time.Date(2023, 1, 1+row*7%365, 0, 0, 0, 0, time.UTC)
			b.WriteString(strings.Repeat(in.AddDate(-20, 0, 0).Format("2006-01-02")+",", test.before))
			fmt.Fprintf(&b, "%s,%s\n", in.Format("2006-01-02"), in.AddDate(0, 0, row%9).Format("2006-01-02"))
		}
		offers, _ := offersOf(tabletest.Read(t, b.String(), recipe.Input{}))
		if got := strings.Contains(strings.Join(offers, " "), "admitted discharged"); got != test.want {
			t.Errorf("behind %d columns of days: a stay is offered: %v, %q", test.before, got, offers)
		}
	}
}
