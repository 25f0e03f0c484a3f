package criteria_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/criteria"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
)

// clinic returns a small clinic with a recipe that is complete but for models.
func clinic(t testing.TB, n int) (*table.Table, recipe.Recipe, string) {
	t.Helper()
	s := sample.Clinic(n, 1)
	microdata := tabletest.Read(t, string(s.CSV), s.Recipe.Input)
	r := s.Recipe
	r.Columns = nil
	for _, c := range suggest.Table(microdata) {
		r.Columns = append(r.Columns, recipe.Column{Name: c.Name, Role: c.Role})
	}
	return microdata, r, r.Names(table.Sensitive)[0]
}

func carry(t *testing.T, microdata *table.Table, r recipe.Recipe) (*engine.Prepared, *engine.Release) {
	t.Helper()
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return prepared, release
}

func written(t *testing.T, r *engine.Release) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// ward is eight visits of four patients, in two wards.
const ward = "id,age,ward,ill\n" +
	"a,20,x,flu\na,20,x,gout\nb,20,y,flu\nb,20,y,flu\n" +
	"c,30,x,acne\nc,30,x,flu\nd,40,y,gout\nd,40,y,gout\n"

// asking returns a recipe for the ward with models.
func asking(models ...recipe.Model) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Models: models}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "ward", Role: table.Sensitive}, {Name: "ill", Role: table.Sensitive},
	}
	return r
}

// microdata is the ward with a recipe, whose age is in its plain order.
func microdata(t *testing.T, r recipe.Recipe) criteria.Microdata {
	t.Helper()
	own := tabletest.Read(t, ward, recipe.Input{Header: "yes"})
	age := own.Column("age")
	d, place, err := hierarchy.Ordered(age.Values, age.Counts(), domain.ByLeaves, age.Format)
	if err != nil {
		t.Fatal(err)
	}
	spans := make([]domain.Span, len(place))
	for v, at := range place {
		spans[v] = domain.Leaf(at)
	}
	m := criteria.Microdata{Recipe: &r, Table: own, QI: []domain.Attribute{domain.NewAttribute("age", 1, d, spans, age.Codes)}}
	for _, name := range r.Names(table.Sensitive) {
		m.Sensitive = append(m.Sensitive, privacy.SensitiveOf(own.Column(name)))
	}
	return m
}

// criteriaOf builds the criteria of the ward.
func criteriaOf(t *testing.T, r recipe.Recipe) *criteria.Criteria {
	t.Helper()
	c, err := criteria.New(microdata(t, r))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// asReleased returns what each record is released as where nothing is changed.
func asReleased(m criteria.Microdata) func(int32) []domain.Span {
	return func(record int32) []domain.Span { return []domain.Span{m.QI[0].Span(record)} }
}
