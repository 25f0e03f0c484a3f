package prepare_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/prepare"
)

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

// The models see the sensitive columns as they leave, in the order of the recipe, and no
// others.
func TestSensitiveAsReleased(t *testing.T) {
	r := ofVisits()
	r.Privacy.Patient = "id"
	r.Columns[3].Role, r.Columns[3].Coarsen = table.Sensitive, &coarsen.Rule{Kind: coarsen.Year}
	r.Columns[3], r.Columns[4] = r.Columns[4], r.Columns[3]
	p := made(t, visits, r)
	s := p.Data.Sensitive
	if len(s) != 2 || s[0].Name != "ill" || s[1].Name != "seen" || !slices.Equal(s[1].Values, []string{"2024"}) {
		t.Errorf("sensitive are %+v", s)
	}
	r.Columns[4].Coarsen, r.Columns[4].Transform = nil, &recipe.Transform{Kind: recipe.Pseudonym}
	p = made(t, visits, r)
	seen := p.Data.Sensitive[1]
	if len(seen.Values) != 7 || len(seen.Values[0]) != recipe.DefaultLength {
		t.Errorf("the models see %q", seen.Values)
	}
}
