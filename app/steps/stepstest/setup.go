package stepstest

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Visit returns a session with a sample open.
func Visit(t testing.TB, lang text.Lang, src session.Source) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Opened(src)
	s.SetLang(lang)
	return s, engine
}

// Patients is the sample of ten patients.
func Patients() session.Source { return session.Source{Sample: "patients", Name: "patients"} }

// Render returns the markup of the step that is shown.
func Render(s *session.Session) string {
	step := steps.New(s)
	if component, ok := step.(app.Composer); ok {
		step = component.Render()
	}
	return html.UnescapeString(app.HTMLString(step))
}

// WantAll fails unless all of the texts are in the markup.
func WantAll(t *testing.T, markup string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(markup, want) {
			t.Errorf("%q is not shown in\n%.2000s", want, markup)
		}
	}
}

// Visits is a table of patients who come again, with two dates.
func Visits() session.Source {
	lines := sessiontest.Lines("mrn,age,born,admitted,ward", 40, func(i int) string {
		return fmt.Sprintf("M00%c,%d4,1950-01-%d%d,2023-06-%[3]d%[4]d,%[5]s", 'A'+i%8, 2+i%5, 1+i%2, 1+i%7, []string{"Surgery", "Medicine"}[i%2])
	})
	return session.Source{Text: new(lines), Name: "visits.csv"}
}

// Columns shows the step Columns.
func Columns(t *testing.T, lang text.Lang, src session.Source) (*session.Session, *Page) {
	t.Helper()
	s, engine := Visit(t, lang, src)
	return s, Show(t, s, engine).At(session.Columns)
}

// Protect shows the step Protect with the ten patients.
func Protect(t *testing.T, lang text.Lang) (*session.Session, *Page) {
	t.Helper()
	s, engine := Visit(t, lang, Patients())
	return s, Show(t, s, engine).At(session.Protect)
}

// Reviewed shows the review of the ten patients, as decided.
func Reviewed(t *testing.T, lang text.Lang, decide func(r *recipe.Recipe)) (*session.Session, *Page) {
	t.Helper()
	s, engine := Visit(t, lang, Patients())
	if decide != nil {
		s.Decide(decide)
	}
	p := Show(t, s, engine).At(session.Review)
	p.Sees(s.Say(text.ReviewNone)).Click("run").Settle()
	if s.Result == nil {
		t.Fatalf("no result: %+v", s.Failure)
	}
	return s, p
}

// VisitsOfPatients is a table of visits: each of 24 patients has one to three, as many of each.
// Height and weight are everyone's own.
func VisitsOfPatients() session.Source {
	var b strings.Builder
	b.WriteString("pid,sex,ward,height,weight,diagnosis\n")
	for i := range 24 {
		for v := range 1 + i%3 {
			fmt.Fprintf(&b, "P%d,%s,%s,%d,%d,%s\n", 7000+i, []string{"f", "m"}[i%2], []string{"Eye", "Heart", "Lung", "Skin"}[(i/3*(v+1)+i/7)%4], 150+i, 50+i, []string{"flu", "cold"}[(i+v)%2])
		}
	}
	return session.Source{Text: new(b.String()), Name: "visits.csv"}
}

// OfPatients opens the visits and counts their patients; height and weight are removed.
func OfPatients(t *testing.T, lang text.Lang) (*session.Session, *Page) {
	t.Helper()
	s, engine := Visit(t, lang, VisitsOfPatients())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("pid")
		r.Know(recipe.KnowsOne)
		for name, role := range map[string]table.Role{"sex": table.QuasiIdentifying, "ward": table.QuasiIdentifying, "height": table.Identifying, "weight": table.Identifying, "diagnosis": table.Sensitive} {
			*r.Column(name) = recipe.Column{Name: name, Role: role}
		}
	})
	return s, Show(t, s, engine)
}
