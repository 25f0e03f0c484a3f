package safeharbor_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/data/timeunit"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// planned plans for a table, and releases it by that with k = 1.
func planned(t *testing.T, text string) (map[string]safeharbor.Decision, *table.Table, safeharbor.Checklist) {
	t.Helper()
	micro := tabletest.Read(t, text, recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, suggest.Table(micro), opt)
	plan.Apply(&r)
	decided := map[string]safeharbor.Decision{}
	for _, d := range plan {
		decided[d.Column] = d
	}
	p, err := engine.Prepare(micro, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return decided, release.Table, safeharbor.Check(release.Table, safeharbor.Actual(plan, &r), opt)
}

// rowsOf writes a table of two columns and a third.
func rowsOf(header string, rows ...string) string {
	return header + ",sex\n" + strings.Join(rows, ",F\n") + ",F\n"
}

// Ages whose unit stands beside them and differs from row to row are not released, and the
// checklist names both columns and does not call the column done.
func TestAgesOfSeveralUnits(t *testing.T) {
	for header, rows := range map[string][]string{
		"age,age_cod":          {"95,MON", "9,DEC", "95,YR", "1100,MON", "40,YR", "93,DY", "88,WK", "92,HR"},
		"age,unit":             {"95,mo", "9,a", "40,a", "93,d", "88,wk", "92,a"},
		"Alter,Einheit":        {"95,Monate", "40,Jahre", "93,Tage", "88,Wochen", "92,Jahre"},
		"年龄,年龄单位":              {"95,月", "40,岁", "93,天", "88,周", "92,岁"},
		"age,sort":             {"9,decades", "40,years", "93,years", "20,months", "70,years"},
		"age,dx,unit":          {"95,a1,MON", "40,b1,YR", "93,c1,YR"},
		"age,einheit":          {"95,Tage", "40,Tage", "122,Tage"}, // of the age, or of another column
		"age_unit,age":         {"years,95", "months,40", "days,93", "years,88"},
		"age,age_cod_e2b_unit": {"9,800", "40,801", "93,802", "88,801"},
		"age,age_units":        {"95,years", "40,years", "93,", "88,years"},
	} {
		names := strings.Split(header, ",")
		age, unit := names[0], names[len(names)-1]
		if strings.Contains(age, "unit") {
			age, unit = unit, age
		}
		decided, released, list := planned(t, rowsOf(header, rows...))
		if d := decided[age]; d.Action != safeharbor.NoUnit || d.Category != "C" || d.Unit != unit {
			t.Errorf("%s: %+v", header, d)
		}
		if slices.Contains(released.Names(), age) {
			t.Errorf("%s: the ages leave: %v", header, released.Names())
		}
		said := ""
		for _, item := range list.Items {
			for _, done := range item.Done {
				if done.Column == age {
					said = done.What.English
				}
			}
		}
		for _, want := range []string{"not done", age, unit, "age in years"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q does not say %q", header, said, want)
			}
		}
	}
}

// Ages that are all of one unit, beside them or in their name, are coarsened by it.
func TestAgesOfOneUnit(t *testing.T) {
	for header, test := range map[string]struct {
		rows []string
		want []string
	}{
		"age,age_unit":     {[]string{"95,MON", "1079,MON", "1080,MON"}, []string{"1079", "90+", "95"}},
		"age,unit":         {[]string{"95,YR", "89,YR", "90,YR"}, []string{"89", "90+"}},
		"age,u":            {[]string{"9,DEC", "8,DEC", "7,DEC"}, []string{"7", "8", "90+"}},
		"alter,einheit":    {[]string{"4695,Wochen", "95,Wochen", "4697,Wochen"}, []string{"4695", "90+", "95"}},
		"age,einheit":      {[]string{"95,Tage", "123,Tage"}, []string{"123", "95"}},
		"age_months,x":     {[]string{"95,1", "1079,1", "1080,1"}, []string{"1079", "90+", "95"}},
		"alter_monate,x":   {[]string{"95,1", "1079,1", "1080,1"}, []string{"1079", "90+", "95"}},
		"月龄,x":             {[]string{"95,1", "1079,1", "1080,1"}, []string{"1079", "90+", "95"}},
		"alter_wochen,x":   {[]string{"95,1", "4695,1", "4697,1"}, []string{"4695", "90+", "95"}},
		"age_in_decades,x": {[]string{"9,1", "8,1", "4,1"}, []string{"4", "8", "90+"}},
	} {
		age := strings.Split(header, ",")[0]
		decided, released, _ := planned(t, rowsOf(header, test.rows...))
		if d := decided[age]; d.Action != safeharbor.ToAge90 {
			t.Errorf("%s: %+v", header, d)
			continue
		}
		var got []string
		for _, code := range released.Column(age).Codes {
			got = append(got, released.Column(age).Values[code])
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", header, got, test.want)
		}
	}
}

// What only looks like units is none of an age: sexes, doses, lengths of another column.
func TestWhatIsNoUnitOfAnAge(t *testing.T) {
	for header, rows := range map[string][]string{
		"age,geschlecht":                  {"95,m", "40,w", "93,d", "88,m"},
		"age,dx,stay,stay_unit":           {"95,a1,3,days", "40,b1,4,weeks", "93,c1,5,days"},
		"age,stay_unit,stay":              {"95,days,3", "40,weeks,4", "93,days,5"},
		"age,treatment_duration_unit,dur": {"95,days,3", "40,weeks,4", "93,days,5"},
	} {
		if decided, _, _ := planned(t, rowsOf(header, rows...)); decided["age"].Action != safeharbor.ToAge90 {
			t.Errorf("%s: %+v", header, decided["age"])
		}
	}
}

// The search of a released table reads ages by the units beside them.
func TestTheSearchReadsUnits(t *testing.T) {
	for text, want := range map[string]int{
		"age,age_cod\n95,MON\n1079,MON\n40,YR\n": 0, "age,age_cod\n95,MON\n1080,MON\n40,YR\n": 1, "age,age_cod\n9,DEC\n8,DEC\n90,YR\n": 2,
		"age,x\n90,1\n89,1\n": 1, "age,einheit\n95,Tage\n122,Tage\n": 2, "age,einheit\n95,Tage\n123,Tage\n": 0,
	} {
		if list := safeharbor.Check(tabletest.Read(t, text, recipe.Input{}), nil, safeharbor.Options{Year: 2026}); list.Cells != want {
			t.Errorf("%q: %d cells, want %d", text, list.Cells, want)
		}
	}
}

// Ages of several units that somebody releases all the same are found, whatever class they show.
func TestAgesOfSeveralUnitsThatLeave(t *testing.T) {
	micro := tabletest.Read(t, rowsOf("age,age_cod", "95,MON", "9,DEC", "40,YR"), recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, suggest.Table(micro), opt)
	plan.Apply(&r)
	r.Column("age").Role, r.Column("age_cod").Role = table.QuasiIdentifying, table.Identifying
	actual := safeharbor.Actual(plan, &r)
	without := &table.Table{N: micro.N, Columns: []*table.Column{micro.Column("age")}}
	if list := safeharbor.Check(without, actual, opt); list.Cells < 3 {
		t.Errorf("%d cells are found: %+v", list.Cells, list.Items[2])
	}
}

// Numbers up to 12 count decades where a column says that it does, and from 13 on years; a column
// is one of units if 9 in 10 of its values are.
func TestWhereUnitsBegin(t *testing.T) {
	for text, want := range map[string]string{"age_decades,x\n12,1\n4,1\n": timeunit.Decades, "age_decades,x\n13,1\n4,1\n": ""} {
		micro := tabletest.Read(t, text, recipe.Input{})
		plan := safeharbor.PlanFor(micro, suggest.Table(micro), safeharbor.Options{Year: 2026})
		if len(plan) == 0 || plan[0].Rule == nil || plan[0].Rule.Unit != want {
			t.Errorf("%q: %+v, want %q", text, plan, want)
		}
	}
	for others, want := range map[int]safeharbor.Action{1: safeharbor.NoUnit, 2: safeharbor.ToAge90} {
		text := "age,einheit\n"
		for i := range 10 {
			unit := []string{"Jahre", "Monate"}[i%2]
			if i < others {
				unit = "x"
			}
			text += fmt.Sprintf("%d,%s\n", 40+i, unit)
		}
		micro := tabletest.Read(t, text, recipe.Input{})
		plan := safeharbor.PlanFor(micro, suggest.Table(micro), safeharbor.Options{Year: 2026})
		if len(plan) == 0 || plan[0].Action != want {
			t.Errorf("%d others: %+v, want %s", others, plan, want)
		}
	}
}
