package report

import (
	"slices"
	"strings"
	"testing"
)

// Of a hash of more than 16 characters the first 16 are on the page.
func TestAHashIsAbridged(t *testing.T) {
	for n, want := range map[int]string{0: "", 15: strings.Repeat("a", 15), 16: strings.Repeat("a", 16), 17: strings.Repeat("a", 16) + "…", 64: strings.Repeat("a", 16) + "…"} {
		if got := abridged(strings.Repeat("a", n)); got != want {
			t.Errorf("%d characters: %q, want %q", n, got, want)
		}
	}
}

// What follows the head of a page are tags that Quasi writes, each closed in its turn, and one JSON.
func TestTagsStandWhereTheyAreWritten(t *testing.T) {
	own := page{l: English()}
	own.start(titlePage)
	head := markup.FindAllString(own.out.String(), 8)
	json := []string{jsonStart, "</" + tagName.FindString(jsonStart) + ">"}
	for name, test := range map[string]struct {
		body []string
		want string
	}{
		"a JSON":                 {json, ""},
		"no JSON":                {nil, saidMissing.English},
		"two":                    {slices.Concat(json, json), saidMissing.English},
		"a paragraph":            {slices.Concat([]string{"<p>", "<br>", "</p>"}, json), ""},
		"within each other":      {slices.Concat([]string{"<ul>", "<li>", "</li>", "</ul>"}, json), ""},
		"crossed":                {slices.Concat([]string{"<ul>", "<li>", "</ul>", "</li>"}, json), "</ul>"},
		"closed before":          {slices.Concat([]string{"</p>"}, json), "</p>"},
		"closed twice":           {slices.Concat([]string{"<p>", "</p>", "</p>"}, json), "</p>"},
		"open":                   {slices.Concat([]string{"<p>"}, json), saidMissing.English},
		"what Quasi never wrote": {slices.Concat([]string{`<p onclick="x">`, "</p>"}, json), `<p onclick="x">`},
	} {
		if got := strange(slices.Concat(head, test.body, []string{"</html>"})); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
		if got := strange(slices.Concat(head, test.body, []string{"</body>"})); got != saidMissing.English {
			t.Errorf("%s, without an end: %q", name, got)
		}
	}
	if got := strange(append(slices.Clone(head[:7]), "</html>")); got != saidMissing.English {
		t.Errorf("a shorter head: %q", got)
	}
	changed := slices.Clone(head)
	changed[2] = "<script>"
	if got := strange(slices.Concat(changed, json, []string{"</html>"})); got != "<script>" {
		t.Errorf("another head: %q", got)
	}
}
