package steps_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
)

func american() session.Source {
	var b strings.Builder
	b.WriteString("MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine\n")
	for i := range 200 {
		fmt.Fprintf(&b, "M%d,%s,%d-%02d-%02d,%d,%s,%s,%s,2024-%02d-%02d,(212) 555-%04d,%.2f\n", 100000+i*7919%9973, []string{"Anna Smith", "John Miller"}[i%2],
			1930+i%80, 1+i%12, 13+i%15, 94-i%80, []string{"F", "M"}[i/3%2], []string{"02139", "03601", "60614"}[i%3], []string{"Boston", "Chicago"}[i/5%2], 1+i%12, 1+i%28, 1000+i, float64(i%40)/10)
	}
	csv := b.String()
	return session.Source{Text: &csv, Name: "us.csv"}
}

// One click decides about the columns, one step back takes it back; what was done, and
// what is found in the release, is a list of the 18 categories.
func TestSafeHarbor(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Lang("zh-CN")} {
		s, p := stepstest.Columns(t, lang, american())
		before := *s.Recipe()
		first := func(kind coarsen.Kind) string {
			return s.Say(text.CoarsenFirst, s.Lang.Phrase(coarsen.Rule{Kind: kind}.Said()))
		}
		p.Click("use-harbor").Settle()
		if c := s.Recipe().Column("City"); c.Role != table.Identifying {
			t.Errorf("City is %s", c.Role)
		}
		for name, kind := range map[string]coarsen.Kind{"DOB": coarsen.BirthYear, "Age": coarsen.Age, "ZIP": coarsen.ZIP3, "Admit Date": coarsen.Year} {
			if c := s.Recipe().Column(name); c.Coarsen == nil || c.Coarsen.Kind != kind || c.Role != table.QuasiIdentifying {
				t.Errorf("%s is %s, coarsened %v", name, c.Role, c.Coarsen)
			}
		}
		p.Sees(s.Say(text.HarborUsed, 8), first(coarsen.Age), first(coarsen.ZIP3))
		p.Choose(s.Say(text.TreatmentOf, "Admit Date"), "").Settle()
		if s.Recipe().Column("Admit Date").Coarsen != nil {
			t.Error("the days are coarsened after all")
		}
		s.Undo()
		// The hierarchies are of what is left.
		p.At(session.Generalise)
		p.Settle()
		if tree, ok := trees.Of(s, "ZIP"); !ok || tree.Counts["000"] == 0 || tree.Counts["02139"] != 0 {
			t.Errorf("the hierarchy is of %v", tree.Counts)
		}
		trees.Effect(s, "ZIP")
		p.Settle()
		if trees.Effect(s, "ZIP") == nil {
			t.Error("no effect")
		}
		s.Run()
		p.Settle()
		p.At(session.Review)
		p.Tab("risk").Click("search-release").Settle()
		list := inspect.Of(s).Checklist()
		if list == nil || list.Cells != 0 || len(list.Items) != 18 {
			t.Fatalf("the checklist is %+v", list)
		}
		p.Sees(s.Say(text.HarborNothing), s.Say(text.HarborNothingOf, s.Lang.Phrase(*list.Items[7].Search)))
		p.Sees("(R) "+s.Lang.Phrase(list.Items[17].Title), s.Lang.Sentence(list.Limits), s.Say(text.HarborDoneTo, "City", s.Lang.Phrase(list.Items[1].Done[1].What)))
		s.Undo()
		if c := s.Recipe().Column("ZIP"); c.Coarsen != nil || c.Role != before.Column("ZIP").Role {
			t.Errorf("one step back ZIP is %s, coarsened %v", c.Role, c.Coarsen)
		}
	}
}

// Where something was decided otherwise since, the list says what, and finds it.
func TestChecklistOfAnotherRelease(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, american())
	p.Click("use-harbor").Settle()
	p.Choose(s.Say(text.RoleOf, "City"), "insensitive").Choose(s.Say(text.RoleOf, "Phone"), "insensitive").Settle()
	s.Run()
	p.Settle()
	p.At(session.Review)
	p.Tab("risk").Click("search-release").Settle().Sees("City: released otherwise than the method asks for", "telephone or fax numbers in 200 cells of Phone, first in row 1")
}
