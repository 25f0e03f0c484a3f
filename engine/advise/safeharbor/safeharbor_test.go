package safeharbor_test

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// clinic is a table as an American hospital would export it, messy as they are.
func clinic(t *testing.T) *table.Table {
	var b strings.Builder
	b.WriteString("Patient Name,MRN,SSN,Phone,Fax,E-Mail,Street Address,City,State,Zip,DOB,Age,Sex,Admit Date,Discharge Time,Month of birth,Insurance No,Account Number,License Number,VIN,Device Serial,Homepage,IP,Fingerprint,Photo,Death Date,Creatinine,Diagnosis,Notes,Referral code\n")
	zips, cities := []string{"02139", "03601", "10001", "89301-1234", "2139"}, []string{"Boston", "Chicago", "Denver", "Seattle"}
	for i := range 240 {
		fmt.Fprintf(&b, "%s,M%06d,%03d-%02d-%04d,(212) 555-%04d,212-555-%04d,p%d@example.org,%d Oak Street,%s,%s,%s,%s,%d,%s,2023-%02d-%02d,%d/%d/2023 13:20,%d,H%08d,%d,L%06d,%s,SN-%05dA,www.example.org/%d,10.0.%d.%d,%s,img%d.jpg,%s,%.2f,%s,%s,R%d\n",
			[]string{"Anna Smith", "John Miller", "Mary Jones"}[i%3], 100000+i*7%977, 100+i, 10+i%80, 1000+i, 1000+i, 2000+i, i, 1+i, cities[i%4], []string{"MA", "NY", "NV"}[i/2%3], zips[i%5],
			fmt.Sprintf("%d-%02d-%02d", 1925+i%80, 1+i%12, 1+i%28), 20+i%80, []string{"F", "M"}[i*i%3%2], 1+i%12, 1+i%28, 1+i%12, 1+i%28, 1+i%12, 40000000+i*7919%9973, 7000000+i*7919%9973, 200000+i*7919%9973,
			"1HGCM82633A00435"+fmt.Sprint(i%10), 10000+i, i, i%250, i%200, strings.Repeat(fmt.Sprintf("A%dx9", i), 10), i, []string{"", "", "2023-12-24"}[i%3], 0.5+float64(i%40)/10, []string{"I21.4", "J18.9", "E11.9"}[i/5%3],
			fmt.Sprintf("seen by Dr. Weber on 2023-05-%02d; a note that goes on for quite long", 1+i%28), i%60)
	}
	return tabletest.Read(t, b.String(), recipe.Input{})
}

func suggested(t *table.Table) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 1
	r.Algorithm.Name = "mondrian-strict"
	return suggest.Look(t).Roles(r)
}

// Each column is taken as its category, and what is done to it is an ordinary decision.
func TestPlan(t *testing.T) {
	micro := clinic(t)
	r := suggested(micro)
	plan := safeharbor.PlanFor(micro, describe.Table(micro), safeharbor.Options{Year: 2024})
	plan.Apply(&r)
	got := map[string]string{}
	for _, d := range plan {
		got[d.Column] = string(d.Category) + " " + string(d.Action)
	}
	for column, want := range map[string]string{
		"Patient Name": "A removed", "Street Address": "B removed", "City": "B removed", "State": "B stays", "Zip": "B zip3", "DOB": "C birth-year", "Age": "C age-90",
		"Admit Date": "C year", "Discharge Time": "C year", "Death Date": "C year", "Month of birth": "C removed", "Phone": "D removed", "Fax": "E removed", "E-Mail": "F removed", "SSN": "G removed",
		"MRN": "H removed", "Insurance No": "I removed", "Account Number": "J removed", "License Number": "K removed", "VIN": "L removed", "Device Serial": "M removed", "Homepage": "N removed",
		"IP": "O removed", "Fingerprint": "P removed", "Photo": "Q removed", "Notes": "R removed", "Sex": "", "Creatinine": "", "Diagnosis": "",
	} {
		if got[column] != want {
			t.Errorf("%s is %q, want %q", column, got[column], want)
		}
	}
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"Zip", "DOB", "Age", "Admit Date"} {
		if c := r.Column(name); c.Role != table.QuasiIdentifying || c.Coarsen == nil {
			t.Errorf("%s is %s, coarsened %v", name, c.Role, c.Coarsen)
		}
	}
	// What the recipe alone tells of its columns is the same but for values that told.
	for _, d := range safeharbor.Of(&r) {
		if want := got[d.Column]; want != "" && want != string(d.Category)+" "+string(d.Action) && d.Category != "R" {
			t.Errorf("by the recipe %s is %s %s, want %s", d.Column, d.Category, d.Action, want)
		}
	}
}

// The release of the plan holds nothing that the search finds, with k = 1 and with k =
// 5, and the original holds something of nearly every category.
func TestReleaseHoldsNothing(t *testing.T) {
	micro := clinic(t)
	opt := safeharbor.Options{Year: 2024}
	plan := safeharbor.PlanFor(micro, describe.Table(micro), opt)
	for _, k := range []int{1, 5} {
		r := suggested(micro)
		r.Privacy.K = k
		plan.Apply(&r)
		release, err := casetest.Must(engine.Prepare(micro, r)).Run(t.Context(), nil)
		if err != nil || !release.Passed() {
			t.Fatalf("k = %d: %v", k, err)
		}
		if list := safeharbor.Check(release.Table, plan, opt); list.Cells != 0 {
			for _, item := range list.Items {
				for _, f := range item.Found {
					t.Errorf("k = %d: (%s) %s in %s, %d cells", k, item.Category, f.What, f.Column, f.Cells)
				}
			}
		}
		if k == 1 {
			seen := map[string]bool{}
			for _, name := range []string{"Zip", "DOB", "Age", "Admit Date"} {
				c := release.Table.Column(name)
				seen[name+" "+c.Values[c.Codes[0]]] = true
				for _, text := range c.Values {
					if len(text) > 4 {
						t.Errorf("%s of %s is released", text, name)
					}
				}
			}
		}
	}
	var empty []string
	for _, item := range safeharbor.Check(micro, nil, opt).Items {
		if len(item.Found) == 0 {
			empty = append(empty, string(item.Category))
		}
	}
	if !slices.Equal(empty, []string{"H", "I", "J"}) { // invented numbers without a check digit
		t.Errorf("nothing of %q is found in the original", empty)
	}
}

// A column whose name may mean days is one of days where more than a tenth of its numbers can be.
func TestShareOfNumbersThatAreDays(t *testing.T) {
	for days, want := range map[int]safeharbor.Category{11: "C", 10: ""} {
		micro := tabletest.Column("dt", append(tabletest.Sequence(days, "438%02d"), tabletest.Repeat(100-days, "5")...)...)
		described := []profile.Column{{Name: "dt", Format: format.Format{Type: format.Integer}, Reason: profile.Reason{Code: profile.ReasonUnexplained}}}
		got := safeharbor.Category("")
		for _, d := range safeharbor.PlanFor(micro, described, safeharbor.Options{Year: 2024}) {
			got = d.Category
		}
		if got != want {
			t.Errorf("%d of 100 numbers can be days: category %q, want %q", days, got, want)
		}
	}
}

// Races are no surnames, and countries no places that are too small.
func TestCheckLeavesWhatMayBeReleased(t *testing.T) {
	for column, values := range map[string][]string{
		"race": {"White", "Black", "Asian"}, "native-country": {"United States", "Mexico", "Germany"}, "state": {"Ohio", "Texas", "Utah"}, "x": {"single", "married", "widowed"},
	} {
		if list := safeharbor.Check(tabletest.Column(column, tabletest.Repeat(60, values...)...), nil, safeharbor.Options{Year: 2024}); list.Cells != 0 {
			t.Errorf("%s: %+v", column, list.Items)
		}
	}
	if list := safeharbor.Check(tabletest.Column("x", tabletest.Repeat(60, "Boston", "Chicago")...), nil, safeharbor.Options{Year: 2024}); list.Cells != 60 {
		t.Errorf("%d cells of cities are found", list.Cells)
	}
}

// A code that goes with the ZIP code in every row would give it away.
func TestWhatSaysTheSameIsRemoved(t *testing.T) {
	var b strings.Builder
	b.WriteString("zip,area code,state,home,sex,code\n")
	for i := range 120 {
		fmt.Fprintf(&b, "%s,q%d,%s,h%d,%s,%d\n", []string{"02139", "60614", "10001"}[i*i%7%3], i*i%7%3, []string{"MA", "NY"}[i/2%2], i/2%2, []string{"F", "M"}[i/3%2], i/3%2)
	}
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	r := suggested(micro)
	plan := safeharbor.PlanFor(micro, describe.Table(micro), safeharbor.Options{Year: 2024})
	plan.Apply(&r)
	for name, want := range map[string]table.Role{"zip": table.QuasiIdentifying, "area code": table.Identifying, "state": table.QuasiIdentifying, "home": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "code": table.QuasiIdentifying} {
		if got := r.Column(name).Role; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if last := plan[len(plan)-1]; last.Column != "area code" || last.Category != "B" {
		t.Errorf("the last is %+v", last)
	}
}

// However many columns say the same as one that is coarsened, all go.
func TestAllThatSayTheSameAreRemoved(t *testing.T) {
	const codes = 30
	var b strings.Builder
	for i := range codes {
		fmt.Fprintf(&b, "q%d,", i)
	}
	b.WriteString("zip\n")
	for row := range 120 {
		for range codes {
			fmt.Fprintf(&b, "%c,", 'a'+row*row%7%3)
		}
		fmt.Fprintf(&b, "%s\n", []string{"02139", "60614", "10001"}[row*row%7%3])
	}
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	plan := safeharbor.PlanFor(micro, describe.Table(micro), safeharbor.Options{Year: 2024})
	removed := 0
	for _, d := range plan {
		if strings.HasPrefix(d.Column, "q") && d.Action == safeharbor.Removed {
			removed++
		}
	}
	if removed != codes {
		t.Errorf("%d of %d columns that say the same as zip are removed", removed, codes)
	}
}

// A person's decision to remove stays, and no disguise is left.
func TestApplyKeepsWhatIsRemoved(t *testing.T) {
	micro := clinic(t)
	r := suggested(micro)
	r.Column("Zip").Role = table.Identifying
	r.Column("MRN").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	safeharbor.PlanFor(micro, describe.Table(micro), safeharbor.Options{Year: 2024}).Apply(&r)
	if c := r.Column("Zip"); c.Role != table.Identifying || c.Coarsen != nil {
		t.Errorf("Zip is %s, coarsened %v", c.Role, c.Coarsen)
	}
	if c := r.Column("MRN"); c.Role != table.Identifying || c.Transform != nil {
		t.Errorf("MRN is %s in disguise %v", c.Role, c.Transform)
	}
}

// Days as a spreadsheet counts them, with times, are no measurement: whatever the
// column's name also says, their months and days are not released.
func TestNumbersOfDaysAreDates(t *testing.T) {
	var b strings.Builder
	b.WriteString("discharge_date,discharge charges,surgery date,sex\n")
	for i := range 120 {
		fmt.Fprintf(&b, "%d.5,%d.5,%d,%s\n", 43000+i%7, 43000+i*i%11, 43000+i%9, []string{"F", "M"}[i/3%2])
	}
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	opt := safeharbor.Options{Year: 2024}
	got := map[string]string{}
	for _, d := range safeharbor.PlanFor(micro, describe.Table(micro), opt) {
		got[d.Column] = string(d.Category) + " " + string(d.Action)
	}
	if got["discharge_date"] != "C removed" || got["discharge charges"] != "" || !strings.HasPrefix(got["surgery date"], "C ") {
		t.Errorf("the plan is %v", got)
	}
}

// A row without a finding says what was not searched for: a medical record number in a
// column that nothing names is found by nobody.
func TestWhatIsNotSearchedForIsSaid(t *testing.T) {
	list := safeharbor.Check(tabletest.Column("x", "4711", "4712"), nil, safeharbor.Options{Year: 2026})
	said := map[string]string{}
	for _, item := range list.Items {
		if item.Search != nil {
			said[item.Category] = item.Search.String()
		}
	}
	if list.Cells != 0 || !strings.Contains(said["H"], "not searched") || !strings.Contains(said["J"], "check digits alone") || said["D"] != "" {
		t.Errorf("%d cells, %q", list.Cells, said)
	}
}

// What is computed is decided by what it is computed from, whatever it is called: ages over
// 89 are 90+, in years and in days, months are removed, lengths of time stay.
func TestPlanForDerived(t *testing.T) {
	micro := clinic(t)
	r := suggested(micro)
	want := map[string]string{"a": "C age-90", "days old": "C age-90", "y": "C birth-year", "z": "C year", "m": "C removed", "w": "C removed", "back": "C removed", "stay": "", "since": "", "n": ""}
	for _, rule := range []derive.Rule{
		{Name: "a", Kind: derive.Age, From: []string{"DOB", "Admit Date"}}, {Name: "days old", Kind: derive.Length, From: []string{"DOB", "Admit Date"}},
		{Name: "y", Kind: derive.Year, From: []string{"DOB"}}, {Name: "z", Kind: derive.Year, From: []string{"Admit Date"}},
		{Name: "m", Kind: derive.Month, From: []string{"Admit Date"}}, {Name: "w", Kind: derive.Weekday, From: []string{"Admit Date"}},
		{Name: "stay", Kind: derive.Since, From: []string{"Admit Date", "Death Date"}}, {Name: "since", Kind: derive.SinceFirst, From: []string{"MRN", "Admit Date"}},
		{Name: "back", Kind: derive.Since, From: []string{"Death Date", "DOB"}}, {Name: "n", Kind: derive.Rows, From: []string{"MRN"}},
	} {
		var err error
		if r, err = r.Adding(rule, table.Insensitive); err != nil {
			t.Fatal(err)
		}
	}
	read, _ := casetest.Must2(r.Derive(r.Interpret(micro, recognize.Format), recognize.Format))
	plan := safeharbor.PlanFor(read, describe.TableWith(read, r.Derived), safeharbor.Options{Year: 2024, Derived: r.Derived})
	plan.Apply(&r)
	got := map[string]string{}
	for _, d := range plan {
		got[d.Column] = string(d.Category) + " " + string(d.Action)
	}
	for column, want := range want {
		if got[column] != want {
			t.Errorf("%s is %q, want %q", column, got[column], want)
		}
	}
	released := casetest.Must(casetest.Must(engine.Prepare(micro, r)).Run(t.Context(), nil)).Table
	for _, name := range []string{"a", "days old", "y"} {
		oldest := 0
		for _, text := range released.Column(name).Values {
			n, err := strconv.Atoi(text)
			switch {
			case text == "90+":
				oldest++
			case err == nil && (name == "a" && n > 89 || name == "days old" && n > 90*365+23 || name == "y" && n < 2024-89):
				t.Errorf("%s is released as %d", name, n)
			}
		}
		if oldest != 1 {
			t.Errorf("nobody is 90 or older by %s", name)
		}
	}
}

// planned plans for a table, and releases it by that with k = 1.
func planned(t *testing.T, text string) (map[string]safeharbor.Decision, *table.Table, safeharbor.Checklist) {
	t.Helper()
	micro := tabletest.Read(t, text, recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, describe.Table(micro), opt)
	plan.Apply(&r)
	decided := map[string]safeharbor.Decision{}
	for _, d := range plan {
		decided[d.Column] = d
	}
	release := casetest.Must(casetest.Must(engine.Prepare(micro, r)).Run(context.Background(), nil))
	return decided, release.Table, safeharbor.Check(release.Table, safeharbor.Actual(plan, &r), opt)
}

// rowsOf writes a table of two columns and a third.
func rowsOf(header string, rows ...string) string {
	return header + ",sex\n" + strings.Join(rows, ",F\n") + ",F\n"
}

// Ages of several units that somebody releases all the same are found, whatever class they show.
func TestAgesOfSeveralUnitsThatLeave(t *testing.T) {
	micro := tabletest.Read(t, rowsOf("age,age_cod", "95,MON", "9,DEC", "40,YR"), recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, describe.Table(micro), opt)
	plan.Apply(&r)
	r.Column("age").Role, r.Column("age_cod").Role = table.QuasiIdentifying, table.Identifying
	actual := safeharbor.Actual(plan, &r)
	without := &table.Table{N: micro.N, Columns: []*table.Column{micro.Column("age")}}
	if list := safeharbor.Check(without, actual, opt); list.Cells < 3 {
		t.Errorf("%d cells are found: %+v", list.Cells, list.Items[2])
	}
}

//go:embed testdata/cases.txt
var cases string

// decisions says the last decision of a plan.
func decisions(plan safeharbor.Plan) (said string) {
	for _, d := range plan {
		said = string(d.Category) + " " + string(d.Action)
	}
	return said
}

// each answers what is said of each field, which has a colon in it.
func each(answer func(t *testing.T, name, rest string) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		return casetest.Each(in, func(text string) string {
			name, rest, _ := strings.Cut(text, ": ")
			return answer(t, name, rest)
		})
	}
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"cells": each(func(t *testing.T, column, cell string) string {
			var found []string
			for _, item := range safeharbor.Check(tabletest.Column(column, append([]string{cell}, tabletest.Repeat(40, "*")...)...), nil, safeharbor.Options{Year: 2024}).Items {
				for _, f := range item.Found {
					if found = append(found, string(item.Category)); f.Row != 0 || f.Cells != 1 || f.Column != column {
						t.Errorf("%s %q: %+v", column, cell, f)
					}
				}
			}
			return strings.Join(found, " ")
		}),
		"columns": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				var column recipe.Column
				casetest.NoError(t, json.Unmarshal([]byte(text), &column))
				return decisions(safeharbor.Of(&recipe.Recipe{Columns: []recipe.Column{column}}))
			})
		},
		"shares": each(func(_ *testing.T, name, some string) string {
			n, _ := strconv.Atoi(some)
			micro := tabletest.Column(name, append(tabletest.Repeat(n, "years", "months"), tabletest.Sequence(40-n, "kind %d")...)...)
			if name == "dob" {
				micro = tabletest.Column(name, append(tabletest.Repeat(n, tabletest.Sequence(28, "2020-02-%02d")[1:]...), tabletest.Sequence(40-n, "not told, %d")...)...)
				micro.Columns[0].Format = format.Format{Type: format.Date, Dates: format.YearMonthDay}
			}
			return decisions(safeharbor.PlanFor(micro, describe.Table(micro), safeharbor.Options{Year: 2024}))
		}),
		"ages": each(func(t *testing.T, header, rows string) string {
			names := strings.Split(header, ",")
			age, unit := names[0], names[len(names)-1]
			if strings.Contains(age, "unit") {
				age, unit = unit, age
			}
			decided, released, list := planned(t, rowsOf(header, strings.Fields(rows)...))
			if d := decided[age]; d.Action == safeharbor.NoUnit && (d.Unit == unit) == (d.Example == "") && !slices.Contains(released.Names(), age) {
				return string(d.Category) + d.Example + said(list, age, "not done", age, cmp.Or(d.Example, unit), "age in years")
			}
			var got []string
			for _, code := range released.Column(age).Codes {
				got = append(got, released.Column(age).Values[code])
			}
			slices.Sort(got)
			return string(decided[age].Action) + " " + strings.Join(slices.Compact(got), " ")
		}),
		"searched": each(func(t *testing.T, header, rows string) string {
			micro := tabletest.Read(t, header+"\n"+strings.ReplaceAll(rows, " ", "\n")+"\n", recipe.Input{})
			return strconv.Itoa(safeharbor.Check(micro, nil, safeharbor.Options{Year: 2026}).Cells)
		}),
	})
}

// said reports whether a checklist says all the parts of what was done to a column.
func said(list safeharbor.Checklist, column string, parts ...string) string {
	text := ""
	for _, item := range list.Items {
		for _, done := range item.Done {
			if done.Column == column {
				text = done.What.English
			}
		}
	}
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return " says " + text + ", without " + part
		}
	}
	return " not done"
}
