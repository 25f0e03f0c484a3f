package steps_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/inspect"
	"quasi/app/session"
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
		s, p := columns(t, lang, american())
		before := *s.Recipe()
		p.click("use-harbor").settle()
		if c := s.Recipe().Column("City"); c.Role != table.Identifying {
			t.Errorf("City is %s", c.Role)
		}
		for name, kind := range map[string]coarsen.Kind{"DOB": coarsen.BirthYear, "Age": coarsen.Age, "ZIP": coarsen.ZIP3, "Admit Date": coarsen.Year} {
			if c := s.Recipe().Column(name); c.Coarsen == nil || c.Coarsen.Kind != kind || c.Role != table.QuasiIdentifying {
				t.Errorf("%s is %s, coarsened %v", name, c.Role, c.Coarsen)
			}
		}
		p.sees(s.Say(text.HarborUsed, 8), s.Say(text.CoarsenAge), s.Say(text.CoarsenZIP))
		p.choose(s.Say(text.TreatmentOf, "Admit Date"), "").settle()
		if s.Recipe().Column("Admit Date").Coarsen != nil {
			t.Error("the days are coarsened after all")
		}
		s.Undo()
		// The hierarchies are of what is left.
		p.at(session.Generalise)
		p.settle()
		if tree, ok := trees.Of(s, "ZIP"); !ok || tree.Counts["000"] == 0 || tree.Counts["02139"] != 0 {
			t.Errorf("the hierarchy is of %v", tree.Counts)
		}
		trees.Effect(s, "ZIP")
		p.settle()
		if trees.Effect(s, "ZIP") == nil {
			t.Error("no effect")
		}
		s.Run()
		p.settle()
		p.at(session.Review)
		p.click("search-release").settle()
		list := inspect.Of(s).Checklist()
		if list == nil || list.Cells != 0 || len(list.Items) != 18 {
			t.Fatalf("the checklist is %+v", list)
		}
		p.sees(s.Say(text.HarborNothing), s.Say(text.HarborNothingOf, s.Lang.Phrase(*list.Items[7].Search)))
		p.sees("(R) "+s.Lang.Phrase(list.Items[17].Title), s.Lang.Sentence(list.Limits), s.Say(text.HarborDoneTo, "City", s.Lang.Phrase(list.Items[1].Done[1].What)))
		s.Undo()
		if c := s.Recipe().Column("ZIP"); c.Coarsen != nil || c.Role != before.Column("ZIP").Role {
			t.Errorf("one step back ZIP is %s, coarsened %v", c.Role, c.Coarsen)
		}
	}
}

// Without the method the list says what is released otherwise, and finds it.
func TestChecklistOfAnotherRelease(t *testing.T) {
	s, p := columns(t, text.English, american())
	p.choose(s.Say(text.RoleOf, "City"), "insensitive").choose(s.Say(text.RoleOf, "Phone"), "insensitive").settle()
	s.Run()
	p.settle()
	p.at(session.Review)
	p.click("search-release").settle().sees("City: released otherwise than the method asks for", "telephone or fax numbers: 200 cells of Phone, first in row 1")
}
