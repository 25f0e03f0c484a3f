package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// A cell says under which head it stands, the last of fewer is as wide as what is left, and
// a column of buttons has no head.
func TestUnfold(t *testing.T) {
	cell := func(said string) app.HTMLTd { return app.Td().Text(said) }
	html := app.HTMLString(Unfold("figures", "Figures", "wide", []Head{{Label: "run"}, {Label: "k"}, {Label: "loss", Class: "num"}, {}}, []Line{
		{Name: app.Th().Text("one"), Cells: []app.HTMLTd{cell("2"), cell("30%"), cell("go")}},
		{Name: app.Th().Text("two"), Cells: []app.HTMLTd{cell("3"), cell("failed")}, Class: "now"},
		{Name: app.Th().Text("three"), Cells: []app.HTMLTd{cell("…")}},
	}))
	for _, want := range []string{
		`<div [^>]*id="figures"`, `<div [^>]*aria-label="Figures"`, `<table [^>]*class="unfold wide"`,
		`<th [^>]*class="num"[^>]*>\s*loss`, `<tr [^>]*class="now"`,
		`<td [^>]*data-head="k"[^>]*>2`, `<td [^>]*data-head="loss"[^>]*>30%`, `<td role="cell">go`,
		`<td [^>]*data-head="k"[^>]*>3`, `<td [^>]*colspan="2"[^>]*>failed`, `<td [^>]*colspan="3"[^>]*>…`,
	} {
		if !regexp.MustCompile(want).MatchString(html) {
			t.Errorf("%s is not in\n%s", want, html)
		}
	}
	for role, count := range map[string]int{"row": 4, "columnheader": 3, "rowheader": 3, "rowgroup": 2, "table": 1} {
		if got := strings.Count(html, `role="`+role+`"`); got != count {
			t.Errorf("%d times %s, want %d", got, role, count)
		}
	}
}
