package release_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// messy has names, numbers and notes beside an age, four rows of each.
func messy() string {
	var text strings.Builder
	text.WriteString("age,name,note,lab\n")
	names := []string{"Anna Müller", "Peter Schmidt", "Sabine Weber", "Klaus Wagner"}
	for i := range 40 {
		fmt.Fprintf(&text, "%d,%s,Rückruf unter 0171 23456%02d erbeten,%d.%d\n", 30+i/10, names[i%4], i, i/7, i%7)
	}
	return text.String()
}

// released releases a text with roles by column, and what is confirmed of each.
func released(t *testing.T, text, algorithm string, columns ...recipe.Column) *engine.Release {
	t.Helper()
	r := recipe.Default()
	r.Columns, r.Algorithm.Name = columns, algorithm
	prepared := casetest.Must(engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r))
	release := casetest.Must(prepared.Run(context.Background(), nil))
	return release
}

// found writes the identifiers of a release as column:kinds, those confirmed in brackets.
func found(c facts.Concerns) string {
	var all []string
	for _, i := range c.Identifiers {
		text := fmt.Sprintf("%s:%v", i.Column, i.Kinds())
		if i.Confirmed {
			text = "(" + text + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// What leaves is named whatever its role, and nothing is written before a person has
// confirmed each kind; a release that is written otherwise or keeps no population says
// the same.
func TestIdentifiersHoldAReleaseBack(t *testing.T) {
	for _, role := range []table.Role{table.Insensitive, table.Sensitive} {
		release := released(t, messy(), "mondrian-strict", recipe.Column{Name: "age", Role: table.QuasiIdentifying},
			recipe.Column{Name: "name", Role: role}, recipe.Column{Name: "note", Role: table.Insensitive}, recipe.Column{Name: "lab", Role: table.Insensitive})
		const all = "name:[names] note:[telephones free-text]"
		if got := found(release.Concerns()); got != all || !release.Passed() {
			t.Errorf("%s: found %q, want %q; passed %v", role, got, all, release.Passed())
		}
		var out bytes.Buffer
		if err := release.WriteCSV(&out); err == nil || !strings.Contains(err.Error(), "name (personal names in 40 rows)") || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", role, err, out.Len())
		}
		part := release.Confirming(map[string][]facts.FindingKind{"name": {facts.FoundNames}, "note": {facts.FoundTelephones}})
		if got := found(part.Concerns()); got != "(name:[names]) note:[telephones free-text]" {
			t.Errorf("%s: %q after a part was confirmed", role, got)
		}
		whole := part.Confirming(map[string][]facts.FindingKind{"name": {facts.FoundNames}, "note": {facts.FoundText, facts.FoundTelephones}}).Letting("lab")
		if err := whole.WriteCSV(&out); err != nil {
			t.Error(err)
		}
		r := whole.Recipe()
		if !r.Column("name").Confirms([]facts.FindingKind{facts.FoundNames}, release.Concerns().Agreed["name"]) || found(release.Concerns()) != all {
			t.Errorf("%s: the recipe has %+v, the release before %q", role, r.Column("name").Confirmed, found(release.Concerns()))
		}
		again, err := whole.Rewritten(recipe.Output{BOM: true}, nil)
		if err != nil || len(again.Concerns().Open()) > 0 || len(again.WithoutPopulation().Concerns().Identifiers) != 2 {
			t.Errorf("%s: written otherwise: %v, %+v", role, err, again.Concerns())
		}
		if u := release.Concerns().Unique; len(u) == 0 || u[0].Columns[0] != "note" || u[0].Alone != 40 {
			t.Errorf("%s: unique %+v", role, u)
		}
	}
}

// A generalized column is judged by what is left in it: groups of families are names.
func TestLabelsThatAreNames(t *testing.T) {
	release := released(t, messy(), "mondrian-strict", recipe.Column{Name: "age", Role: table.Identifying},
		recipe.Column{Name: "name", Role: table.QuasiIdentifying}, recipe.Column{Name: "note", Role: table.Identifying}, recipe.Column{Name: "lab", Role: table.Insensitive})
	c := release.Concerns()
	left := 0
	for row := range release.Table.N {
		if release.Table.Column("name").Text(row) != "*" {
			left++
		}
	}
	if left == 0 || found(c) != "name:[names]" || c.Identifiers[0].Found[0].Rows != left || c.Identifiers[0].Suggested != nil {
		t.Errorf("%d names are left, found %+v", left, c.Identifiers)
	}
}

// Of two tables both are looked at, and neither is written; what stands in the second
// table singles out no row.
func TestBothTablesAreLookedAt(t *testing.T) {
	release := released(t, messy(), "anatomy", recipe.Column{Name: "age", Role: table.QuasiIdentifying},
		recipe.Column{Name: "name", Role: table.Identifying}, recipe.Column{Name: "note", Role: table.Sensitive}, recipe.Column{Name: "lab", Role: table.Identifying})
	c := release.Concerns()
	if found(c) != "note:[telephones free-text]" || len(c.Unique) > 0 {
		t.Errorf("found %q, unique %+v", found(c), c.Unique)
	}
	var out bytes.Buffer
	if err := release.WriteLinked(&out); err == nil || out.Len() > 0 {
		t.Errorf("%v, %d bytes of the second table", err, out.Len())
	}
	// The rows of the first are released as they were: an age that was to be removed, too.
	release = released(t, messy(), "anatomy", recipe.Column{Name: "age", Role: table.Identifying},
		recipe.Column{Name: "name", Role: table.QuasiIdentifying}, recipe.Column{Name: "note", Role: table.Identifying}, recipe.Column{Name: "lab", Role: table.Sensitive})
	if c := release.Concerns(); found(c) != "name:[names]" || c.Identifiers[0].Suggested == nil {
		t.Errorf("found %+v", c.Identifiers)
	}
}
