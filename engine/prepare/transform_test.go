package prepare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
	"quasi/engine/profile/describe"
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
	key := casetest.Must(transform.NewKey(secret()))
	names := casetest.Must(transform.Pseudonyms(p.Data.Table.Column("id"), key, 20))
	days := casetest.Must(transform.ShiftDates(p.Data.Table.Column("seen"), p.Data.Table.Column("id"), key, transform.Shift{MaxDays: 9}))
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

// Shifted days keep the time of day that the recipe says, and coarsened columns beside them
// stay.
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

func TestTransformedSaysWhatIsNotGained(t *testing.T) {
	for kind, want := range map[recipe.TransformKind]string{recipe.Pseudonym: `column "id" shows pseudonyms: anyone`, recipe.ShiftDates: `column "id" shows shifted dates: anyone`} {
		if got := (prepare.Transformed{Column: "id", Kind: kind}).String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "it is still personal data") {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

// A column leaves if its role or its transform says so, in the order of the table: as the
// models see it, as what replaces it, or without a value where numbers will stand.
func TestOutgoingByRole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p := drawn(t, given, r)
		rest := p.Outgoing
		for _, c := range p.Data.Table.Columns {
			decided := r.Column(c.Name)
			numbered := r.Privacy.Linked && c.Name == r.Privacy.Patient && decided.Transform == nil
			if decided.Role == table.Identifying && decided.Transform == nil && !numbered {
				continue
			}
			if len(rest) == 0 || rest[0].Name != c.Name || rest[0].Role != decided.Role || rest[0].Numbered != numbered {
				t.Fatalf("column %q does not leave as %+v, but %+v", c.Name, decided, rest)
			}
			leaves(t, p, c, rest[0], decided)
			rest = rest[1:]
		}
		if len(rest) > 0 {
			t.Fatalf("beside what may, columns leave: %+v", rest)
		}
	})
}

// leaves reports a column that leaves otherwise than is decided.
func leaves(t *rapid.T, p *prepare.Prepared, c *table.Column, o prepare.Outgoing, decided *recipe.Column) {
	if at := slices.Index(p.Recipe.Names(table.QuasiIdentifying), c.Name); o.QI != at {
		t.Fatalf("column %q is quasi-identifier %d, not %d", c.Name, o.QI, at)
	}
	was, is := texts(c), texts(o.Column)
	for row := range p.Data.Table.N {
		switch {
		case o.Numbered:
			if is[row] != "" || !o.IsMissing(row) {
				t.Fatalf("column %q shows %q where numbers will stand", c.Name, is[row])
			}
		case decided.Transform == nil || c.IsMissing(row):
			if is[row] != was[row] || o.IsMissing(row) != c.IsMissing(row) {
				t.Fatalf("column %q shows %q, was %q", c.Name, is[row], was[row])
			}
		case is[row] == was[row]:
			t.Fatalf("column %q shows %q, which was to be replaced", c.Name, is[row])
		}
	}
	if len(is) != p.Data.Table.N {
		t.Fatalf("column %q has %d cells", c.Name, len(is))
	}
}

// Parts of a table have together the people of the whole, each row as it is.
func TestPartsHaveThePeopleOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		whole := casetest.Must(prepare.ReadPart(given, &r))
		if p := drawn(t, given, r); whole.N != p.Raw.N {
			t.Fatalf("%d of %d people are in a part that is all", whole.N, p.Raw.N)
		}
		at, end := rapid.IntRange(0, given.N).Draw(t, "cut"), 0
		var all []string
		for _, part := range [][2]int{{0, at}, {at, given.N}} {
			var records []int32
			for end = part[0]; end < part[1]; end++ {
				records = append(records, int32(end))
			}
			read := casetest.Must(prepare.ReadPart(given.Pick(records), &r))
			for row := range read.N {
				all = read.AppendRecord(all, row)
				for i, c := range read.Columns {
					if text := c.Text(row); c.IsMissing(row) != slices.Contains(absent, text) || c.Name != given.Columns[i].Name {
						t.Fatalf("%q in column %q is missing: %v", text, c.Name, c.IsMissing(row))
					}
				}
			}
		}
		var want []string
		for row := range whole.N {
			want = whole.AppendRecord(want, row)
		}
		if !slices.Equal(all, want) {
			t.Fatalf("parts have %q, the whole %q", all, want)
		}
	})
}

// A part is read by the formats that the recipe decides, and no others are found in it.
func TestPartsAreReadAsTheRecipeSays(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role, r.Column("seen").Format = table.QuasiIdentifying, &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	part, err := prepare.ReadPart(tabletest.Read(t, "id,age,zip,seen,ill\na,31,10115,03/04/2024,13/04/2024\n", recipe.Input{}), &r)
	if err != nil || part.Column("seen").Format != *r.Column("seen").Format || part.Column("ill").Format != (format.Format{}) {
		t.Fatalf("read as %+v, %v", part, err)
	}
	_, err = prepare.ReadPart(tabletest.Read(t, "id,age,zip,seen\na,31,10115,x\n", recipe.Input{}), &r)
	refused(t, err, `"ill"`)
}

// A column that is computed is known by its rule.
func TestColumnsKnowWhatIsComputed(t *testing.T) {
	r := ofVisits()
	r.Derived = []derive.Rule{{Name: "month", Kind: derive.Month, From: []string{"seen"}}}
	r.Columns = append(r.Columns, recipe.Column{Name: "month", Role: table.QuasiIdentifying})
	p := made(t, visits, r)
	plain := p.Data.Table.Formatted(func(*table.Column) format.Format { return format.Format{} })
	if got := p.Columns(); !reflect.DeepEqual(got, describe.TableWith(plain, r.Derived)) || reflect.DeepEqual(got[5], describe.Table(plain)[5]) {
		t.Errorf("months look like %+v", got[5])
	}
}
