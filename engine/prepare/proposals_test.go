package prepare_test

import (
	"reflect"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// Proposals are of the columns as a person saw them: how one is read counts where the recipe
// says so, not where it was found.
func TestProposals(t *testing.T) {
	given := tabletest.Read(t, "day,age\n03/04/2024,31\n05/06/2024,33\n07/08/2024,45\n", recipe.Input{})
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "day"}, {Name: "age"}}
	own := func(found format.Format) []profile.Column {
		return prepare.Proposals(given.Formatted(func(c *table.Column) format.Format {
			if c.Name == "day" {
				return found
			}
			return c.Format
		}), r)()
	}
	days := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	if got := own(days); !reflect.DeepEqual(got, suggest.Table(given)) || !got[0].Ambiguous {
		t.Errorf("days that were found to begin with the day: %+v", got[0])
	}
	r.Columns[0].Format = &days
	if got := own(format.Format{}); got[0].Format != days || got[0].Ambiguous || got[1].Type != format.Integer {
		t.Errorf("days that a person says begin with the day: %+v", got[0])
	}
	p := prepare.Proposals(given, r)
	if first := p(); &first[0] != &p()[0] {
		t.Error("proposals are found out twice")
	}
}

// What is prepared proposes for the columns as the models see them, by what the given recipe
// says of them, and not by what completes it.
func TestProposedIsOfWhatWasGiven(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role, r.Column("seen").Coarsen = table.Sensitive, &coarsen.Rule{Kind: coarsen.Year}
	p := made(t, "id,age,zip,seen,ill\na,31,10115,13/04/2024,flu\nb,33,10117,05/06/2024,flu\n", r)
	if f := p.Recipe.Column("seen").Format; f == nil || f.Dates != format.DayMonthYear {
		t.Fatalf("days are read as %+v", f)
	}
	if c := p.Proposed()[3]; c.Name != "seen" || c.Distinct != 1 || c.Dates != "" {
		t.Errorf("of years, %+v is proposed", c)
	}
}

// A column that is computed is known by its rule.
func TestProposedKnowsWhatIsComputed(t *testing.T) {
	r := ofVisits()
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}}}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.QuasiIdentifying})
	p := made(t, visits, r)
	plain := p.Data.Table.Formatted(func(*table.Column) format.Format { return format.Format{} })
	if got := p.Proposed(); !reflect.DeepEqual(got, suggest.TableWith(plain, r.Derived)) || reflect.DeepEqual(got[5], suggest.Table(plain)[5]) {
		t.Errorf("of months, %+v is proposed", got[5])
	}
}
