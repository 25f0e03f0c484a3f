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

func TestKeysOfTabs(t *testing.T) {
	for _, test := range []struct {
		at   int
		key  string
		want int
	}{{0, "ArrowRight", 1}, {2, "ArrowRight", 0}, {0, "ArrowLeft", 2}, {1, "ArrowUp", 0}, {1, "ArrowDown", 2}, {1, "Home", 0}, {0, "End", 2}, {1, "a", 1}, {1, "Tab", 1}} {
		if got := tabAfter(test.at, 3, test.key); got != test.want {
			t.Errorf("%s at %d leads to %d, want %d", test.key, test.at, got, test.want)
		}
	}
}

func TestOneTabIsShown(t *testing.T) {
	got := app.HTMLString(Tabs("Parts", []Tab{{"rows", "Rows"}, {"risk", "Risk"}}, "risk", func(string) {}))
	for _, want := range []string{`role="tablist"`, `id="tab-risk"`, `aria-controls="panel-rows"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if n := strings.Count(got, `tabindex="0"`); n != 1 {
		t.Errorf("%d tabs take part in the order of the keyboard", n)
	}
}
