package suggest

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
)

//go:embed testdata/cases.txt
var lines string

// formsOf writes the coarser forms of the column of a name and values.
func formsOf(t *testing.T, in []string) string {
	var all []string
	for _, form := range Forms(tabletest.Column(in[0], in[1:]...).Columns[0]) {
		if err := form.Rule.Validate(); err != nil {
			t.Error(err)
		}
		parts := []any{form.Rule.Kind}
		for _, cut := range form.Rule.Cuts {
			parts = append(parts, cut)
		}
		if form.Rule.Width > 0 {
			parts = append(parts, form.Rule.Width)
		}
		for _, bound := range []*float64{form.Rule.Least, form.Rule.Most} {
			if bound != nil {
				parts = append(parts, *bound)
			}
		}
		if form.Rule.Length > 0 {
			parts = append(parts, form.Rule.Length)
		}
		all = append(all, "{"+strings.TrimSuffix(fmt.Sprintln(parts...), "\n")+"}")
	}
	return "[" + strings.Join(all, " ") + "]"
}

func number(text string) int { return casetest.Must(strconv.Atoi(text)) }

func TestCases(t *testing.T) {
	casetest.Run(t, lines, map[string]casetest.Answer{
		"forms": formsOf,
		"days that follow": func(_ *testing.T, in []string) string {
			rows, both, contrary := number(in[0]), number(in[1]), number(in[2])
			a, b := dated{days: make([]day, rows)}, dated{days: make([]day, rows)}
			for i := range rows {
				at := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
				a.days[i] = day{at, true}
				b.days[i] = day{at.AddDate(0, 0, map[bool]int{true: -1, false: 1}[i < contrary]), i < both}
			}
			_, ok := follows(a, b)
			return strconv.FormatBool(ok)
		},
		"days of a stay": func(_ *testing.T, in []string) string {
			first := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
			last := first.AddDate(0, 0, number(in[0]))
			o := &offering{dated: []dated{{name: "from", days: []day{{first, true}, {first, true}}}, {name: "to", days: []day{{last, true}, {last, true}}}}}
			_, ok := o.stay()
			return strconv.FormatBool(ok)
		},
		"rows that are looked at": func(_ *testing.T, in []string) string { return strconv.Itoa(len(spread(number(in[0])))) },
	})
}

// What a form leaves is counted by the values that occur, and a form that hides more than 5 of
// 100 records is not offered.
func TestFormsAreCounted(t *testing.T) {
	for unread, want := range map[int]bool{0: true, 5: true, 6: false} {
		var values []string
		for i := range 100 {
			values = append(values, []string{fmt.Sprintf("%d.5", i/2*2), "lost"}[min(1, max(0, unread-i))])
		}
		l := Look(tabletest.Column("x", append(values, "200.5", "")...))
		c, d := l.Table.Columns[0], l.Columns[0]
		if offered := len(d.Forms) > 0; offered != want {
			t.Errorf("%d can't be read: %+v", unread, d.Forms)
		}
		alone := func(c *table.Column) (single int) {
			for v, n := range c.Counts() {
				if n == 1 && !c.Absent(int32(v)) {
					single++
				}
			}
			return single
		}
		if d.Alone != alone(c) {
			t.Errorf("%d are alone, want %d", d.Alone, alone(c))
		}
		for _, form := range d.Forms {
			coarse, _ := casetest.Must2(coarsen.Column(c, form.Rule))
			if *form.Alone != alone(coarse) {
				t.Errorf("%s leaves %d alone, the column has %d", form.Rule.Written(), *form.Alone, alone(coarse))
			}
		}
	}
}

// Of 20,000 different values is counted what their forms leave, of 20,001 not.
func TestFormsThatAreNotCounted(t *testing.T) {
	for n, want := range map[int]bool{20_000: true, 20_001: false} {
		d := Look(tabletest.Column("x", tabletest.Sequence(n, "%d")...)).Columns[0]
		if len(d.Forms) == 0 || (d.Forms[0].Alone != nil) != want || d.Alone != n {
			t.Errorf("%d values: %+v, %d alone", n, d.Forms, d.Alone)
		}
	}
}

// Coarser forms of laboratory values are offered where many are below the range in words; those stay.
func TestFormsBesideWhatIsBelowTheRange(t *testing.T) {
	values := append(tabletest.Sequence(60, "%d"), tabletest.Repeat(20, "<LLOQ", "n.n.", "BLQ", "未检出")...)
	d := Look(tabletest.Column("ALT", values...)).Columns[0]
	if !d.Type.Numeric() || len(d.Forms) == 0 {
		t.Fatalf("%s with the forms %+v", d.Type, d.Forms)
	}
	if got := d.TypeReason; got.Code != profile.ReasonTypeBounds || got.Args[1] != "25" {
		t.Errorf("it is said that %s", got)
	}
	for _, form := range d.Forms {
		if got, hidden := form.Rule.Value("<LLOQ", d.Format); hidden || got != "<LLOQ" {
			t.Errorf("%+v makes %q of <LLOQ", form.Rule, got)
		}
	}
}

const visits = "birth,admission,sex,crp\n1950-04-03,2024-05-01,f,4.5\n1961-06-05,2024-05-02,m,5.1\n1972-08-07,2024-06-03,f,4.5\n1983-02-01,2024-06-11,m,5.1\n"

// An age stands in place of the days that it is computed from, unless a person has said that one
// of them leaves.
func TestNothingIsComputedInPlaceOfWhatIsDecided(t *testing.T) {
	read, _ := casetest.Must2(csv.Read(strings.NewReader(visits), csv.Options{}))
	l := Look(read)
	r := l.Forms(l.Roles(recipe.Default()), nil)
	if r.Rule("age") == nil || r.Column("birth").Role != table.Identifying || r.Column("age").Coarsen == nil {
		t.Errorf("proposed: %+v, %+v", r.Derived, r.Columns)
	}
	r = l.Forms(l.Roles(recipe.Default()), func(column string) bool { return column == "birth" })
	if r.Rule("age") != nil || r.Column("birth").Role != table.QuasiIdentifying {
		t.Errorf("beside a decision: %+v, %+v", r.Derived, r.Columns)
	}
}

// A measured number that somebody alone has is not proposed to leave as it is. Several rows of one
// patient are one; who names the column or puts a model on it decides.
func TestNoNumberThatSinglesOutLeavesAsItIs(t *testing.T) {
	shared := "id,sex,crp\n1,f,4.5\n2,m,5.1\n3,f,4.5\n4,m,5.1\n5,f,6.2\n6,m,6.2\n"
	single := shared + "7,f,9.9\n7,m,9.9\n"
	named := func(string) bool { return true }
	for _, test := range []struct {
		rows, patient, model string
		decided              func(string) bool
		means                bool
	}{
		{shared, "id", "", nil, false}, {single, "id", "", nil, true},
		{shared + "7,f,9.9\n", "", "", nil, true}, {single, "id", "crp", nil, false}, {single, "id", "sex", nil, true}, {single, "id", "", named, false},
		{shared + "7,f,<0.3\n", "", "", nil, true}, {shared + "7,f,high\n", "", "", nil, false}, // a mean of which nobody knows
	} {
		l, r := Look(tabletest.Read(t, test.rows, recipe.Input{})), recipe.Default()
		if r.Privacy.Patient = test.patient; test.model != "" {
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: test.model}}
		}
		r = l.Forms(l.Roles(r), test.decided)
		if c := r.Column("crp"); c.Means != test.means || (c.Role == table.QuasiIdentifying) != test.means {
			t.Errorf("of %q by %q, with a model on %q: %+v", test.rows, test.patient, test.model, c)
		}
	}
}

// A number that a question asks for leaves as a mean, an age as well; a cost that nothing asks for is
// decided by a person.
func TestANumberThatIsAskedForLeavesAsAMean(t *testing.T) {
	l := Look(tabletest.Read(t, "sex,cost,age\nf,900.50,31\nm,812.25,42\nf,1700.75,53\nm,1204.10,74\n", recipe.Input{}))
	for asked, means := range map[string]string{"mean of cost by sex": "cost", "count by sex": "", "median of age by sex": "age", "mean of cost by age/10": "cost", "regression of cost on age, sex": "cost age"} {
		r := recipe.Default()
		q, _ := question.Parse(asked)
		r.Questions = []question.Question{q}
		if r = l.Forms(l.Roles(r), nil); strings.Join(r.Means(), " ") != means {
			t.Errorf("%s: %+v", asked, r.Columns)
		}
	}
}

// visitsOf returns visits, of which contrary in 100 end before they begin.
func visitsOf(t *testing.T, header string, contrary int) *table.Table {
	var b strings.Builder
	b.WriteString(header + "\n")
	for i := range 200 {
		in := time.Date(2023, 1, 1+i*7%365, 0, 0, 0, 0, time.UTC)
		out := in.AddDate(0, 0, i%9)
		if i%100 < contrary {
			out = in.AddDate(0, 0, -2)
		}
		fmt.Fprintf(&b, "M%05d,,,,\nM%05[1]d,,,,\n", 70000+i/3*7) // later rows of a study have no days
		fmt.Fprintf(&b, "M%05d,%d-%02d-%02d,%s,%s,%d\n", 70000+i/3*7, 1930+i/3*7%80, 1+i%12, 1+i%28, in.Format("02.01.2006"), out.Format("02.01.2006"), i%4)
	}
	return tabletest.Read(t, b.String(), recipe.Input{})
}

func offersOf(t *table.Table) (offers, reasons []string) {
	l := Look(t)
	for _, o := range Offers(l.Table, l.Columns, l.Called) {
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
		"month_of_discharge=month(discharge) for discharge",
	}
	for _, test := range []struct {
		header   string
		contrary int
		want     []string
	}{
		{"mrn,birth_date,admission,discharge,ward", 0, all},
		{"mrn,birth_date,admission,discharge,ward", 4, all},
		// One in ten ends before it begins: they are no first and last day.
		{"mrn,birth_date,admission,discharge,ward", 10, []string{all[0], all[2], "month_of_admission=month(admission) for admission", all[3]}},
		{"mrn,Geburtsdatum,Aufnahme,Entlassung,age", 0, []string{
			"Alter=age(Geburtsdatum,Aufnahme) for Geburtsdatum",
			"Verweildauer=length(Aufnahme,Entlassung) Monat_Aufnahme=month(Aufnahme) for Aufnahme Entlassung",
			"Tage_seit_1_Aufnahme=days-since-first(mrn,Aufnahme) for Aufnahme",
			"Monat_Entlassung=month(Entlassung) for Entlassung",
		}},
		{"mrn,出生日期,入院日期,出院日期,病区", 0, []string{
			"年龄=age(出生日期,入院日期) for 出生日期",
			"住院天数=length(入院日期,出院日期) 入院日期月份=month(入院日期) for 入院日期 出院日期",
			"距首次入院日期天数=days-since-first(mrn,入院日期) for 入院日期",
			"出院日期月份=month(出院日期) for 出院日期",
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
	l := Look(visitsOf(t, "mrn,birth_date,admission,discharge,ward", 4))
	for _, o := range Offers(l.Table, l.Columns, l.Called) {
		before, after := map[string]bool{}, map[string]bool{}
		var columns []*table.Column
		for _, rule := range o.Rules {
			c, _ := casetest.Must2(derive.Column(l.Table, rule))
			columns = append(columns, c)
		}
		for row := range l.Table.N {
			var was, is []string
			for _, name := range o.Remove {
				was = append(was, l.Table.Column(name).Text(row))
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

// Of diagnoses the chapter is offered, and of what a row of each patient has, in a quarter of the rows
// or more, that value in all of them.
func TestOffersOfAPatient(t *testing.T) {
	for _, test := range []struct {
		with, of int // rows with an arm, of so many of each patient
		want     string
	}{
		{1, 2, "chapter_of_dx=chapter(dx) for dx, arm_of_patient=of-patient(record_id,arm) for arm"},
		{3, 4, "chapter_of_dx=chapter(dx) for dx, arm_of_patient=of-patient(record_id,arm) for arm"},
		{4, 5, "chapter_of_dx=chapter(dx) for dx"},
	} {
		text := "record_id,arm,dx\n"
		for i := range 60 * test.of {
			arm := ""
			if i%test.of < test.with {
				arm = []string{"a", "b"}[i/test.of%2]
			}
			text += fmt.Sprintf("%d,%s,%s\n", 700+i/test.of, arm, []string{"I50.1", "C18.7", "I21.0", "J44.1"}[i%4])
		}
		if got, _ := offersOf(tabletest.Read(t, text, recipe.Input{})); strings.Join(got, ", ") != test.want {
			t.Errorf("%d of %d: %q", test.with, test.of, got)
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
	if got := Offers(&table.Table{}, nil, profile.NamesFor(nil)); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

// Computed columns are called as the caller says, with the names of the days in the places for
// them.
func TestComputedColumnsAreCalledAsSaid(t *testing.T) {
	l := Look(visitsOf(t, "mrn,birth_date,Beginn,discharge,Alter", 0))
	called := profile.ComputedNames{Age: "Alter", Stay: "Verweildauer", Length: "Tage_{0}_bis_{1}", Month: "Monat_{0}", SinceFirst: "Tage_seit_erstem_{0}"}
	var names []string
	for _, o := range Offers(l.Table, l.Columns, called) {
		for _, rule := range o.Rules {
			names = append(names, rule.Name)
		}
	}
	if want := []string{"Alter_2", "Verweildauer", "Monat_Beginn", "Tage_seit_erstem_Beginn", "Monat_discharge"}; !slices.Equal(names, want) {
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
