package prepare_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// transforming is a recipe for the visits with both kinds of transforms.
func transforming() recipe.Recipe {
	r := ofVisits()
	r.Privacy.Patient = "id"
	r.Column("id").Transform = &recipe.Transform{Kind: recipe.Pseudonym, Length: 20}
	r.Column("seen").Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
	return r
}

// Columns are replaced as the recipe says, by its own settings, and it says which, in its
// order.
func TestReplacements(t *testing.T) {
	r := transforming()
	r.Columns[0], r.Columns[3] = r.Columns[3], r.Columns[0]
	p := made(t, visits, r)
	if want := []prepare.Transformed{{Column: "seen", Kind: recipe.ShiftDates}, {Column: "id", Kind: recipe.Pseudonym}}; !slices.Equal(p.Transformed, want) {
		t.Errorf("transformed are %v", p.Transformed)
	}
	replaced, done, err := prepare.Replacements(p.Data, secret())
	if err != nil || len(replaced) != 2 || !slices.Equal(done, p.Transformed) {
		t.Fatalf("%d columns are replaced, %v (%v)", len(replaced), done, err)
	}
	key, err := transform.NewKey(secret())
	if err != nil {
		t.Fatal(err)
	}
	names, err := transform.Pseudonyms(p.Data.Table.Column("id"), key, 20)
	if err != nil {
		t.Fatal(err)
	}
	days, err := transform.ShiftDates(p.Data.Table.Column("seen"), p.Data.Table.Column("id"), key, transform.Shift{MaxDays: 9})
	if err != nil {
		t.Fatal(err)
	}
	if got := texts(replaced["id"]); !slices.Equal(got, texts(names)) || len(got[0]) != 20 {
		t.Errorf("patients are %q, want %q", got, texts(names))
	}
	if got := texts(replaced["seen"]); !slices.Equal(got, texts(days)) {
		t.Errorf("days are %q, want %q", got, texts(days))
	}
	for _, o := range p.Outgoing {
		if own := replaced[o.Name]; own != nil && !slices.Equal(texts(o.Column), texts(own)) {
			t.Errorf("column %q leaves as %q", o.Name, texts(o.Column))
		}
	}
	r.Column("id").Transform.Length = 0
	if got := made(t, visits, r).Outgoing[0].Text(0); len(got) != recipe.DefaultLength {
		t.Errorf("a patient is %q, of no length that was decided", got)
	}
}

// The time of day of shifted days is what the recipe says, and what is coarsened beside them
// stays.
func TestReplacementsKeepTheTime(t *testing.T) {
	const visit = "id,age,seen,born\na,31,2024-05-03 10:45,1990-01-02\nb,33,2024-05-04 11:20,1980-01-02\n"
	r := transforming()
	r.Privacy.K = 1
	r.Columns = []recipe.Column{r.Columns[0], r.Columns[1], r.Columns[3], {Name: "born", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}}}
	for clock, want := range map[transform.Clock]string{"": "", transform.KeepTime: " 10:45", transform.FullHour: " 10:00"} {
		r.Column("seen").Transform.Time = clock
		p := made(t, visit, r)
		if got := p.Outgoing[2].Text(0); len(got) < 10 || got[10:] != want || got[:10] == "2024-05-03" {
			t.Errorf("%q: a visit is at %q", clock, got)
		}
		if got := p.Outgoing[3].Text(0); got != "1990" {
			t.Errorf("a year is %q", got)
		}
	}
}

// Without a key, with a short one, and with days that are none nothing is replaced; without a
// transform no key is asked for.
func TestReplacementsRefuse(t *testing.T) {
	for _, test := range []struct {
		name, csv string
		key       []byte
		wants     []string
	}{
		{"no key", visits, nil, []string{`column "id": pseudonym needs a key of 32 random bytes`}},
		{"a short key", visits, secret()[1:], []string{"31 bytes"}},
		{"no day", strings.Replace(visits, "2024-05-04", "in May", 1), secret(), []string{`column "seen": row 3: "in May" is no date`}},
	} {
		_, err := prepare.New(tabletest.Read(t, test.csv, recipe.Input{}), transforming(), prepare.Options{Key: test.key})
		refused(t, err, test.wants...)
	}
	r := ofVisits()
	replaced, done, err := prepare.Replacements(criteria.Microdata{Recipe: &r, Table: tabletest.Read(t, visits, recipe.Input{})}, nil)
	if err != nil || len(replaced) != 0 || done != nil {
		t.Errorf("nothing is to be replaced: %v, %v, %v", replaced, done, err)
	}
}

func TestTransformedSaysWhatIsNotGained(t *testing.T) {
	for kind, want := range map[recipe.TransformKind]string{recipe.Pseudonym: `column "id" shows pseudonyms: anyone`, recipe.ShiftDates: `column "id" shows shifted dates: anyone`} {
		if got := (prepare.Transformed{Column: "id", Kind: kind}).String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "it is still personal data") {
			t.Errorf("%s: %s", kind, got)
		}
	}
}
