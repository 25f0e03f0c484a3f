package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

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
