package report

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts/attackresult"
)

// Of a hash of more than 16 characters the first 16 are on the page.
func TestAHashIsAbridged(t *testing.T) {
	for n, want := range map[int]string{0: "", 15: strings.Repeat("a", 15), 16: strings.Repeat("a", 16), 17: strings.Repeat("a", 16) + "…", 64: strings.Repeat("a", 16) + "…"} {
		if got := abridged(strings.Repeat("a", n)); got != want {
			t.Errorf("%d characters: %q, want %q", n, got, want)
		}
	}
}

// A rate lies in its interval, and that from 0 to 1; a risk is what the middles of the intervals of
// success and control make of it, and what is rounded may be off by half a per cent.
func TestRatesThatContradictThemselves(t *testing.T) {
	type rate = attackresult.Rate
	const bounds, risk = "bounds", "risk"
	codes := map[string]string{bounds: wrongBounds.Code, risk: wrongRisk.Code}
	of := func(r rate) attackresult.Result { return attackresult.Result{Control: &r} }
	risked := func(value float64) attackresult.Result {
		return attackresult.Result{Success: &rate{Value: 0.5, Low: 0.4, High: 0.6}, Control: &rate{Value: 0.2, Low: 0.1, High: 0.3}, Risk: &rate{Value: value, Low: 0, High: 1}}
	}
	guessed := func(guesses int) attackresult.Result {
		return attackresult.Result{Guesses: guesses, Success: &rate{Value: 0.5, Low: 0.4, High: 0.6, Right: 5, Of: 10}}
	}
	for name, test := range map[string]struct {
		result  attackresult.Result
		rounded bool
		want    string
	}{
		"from 0 to 1":               {of(rate{Value: 0.5, Low: 0, High: 1}), false, ""},
		"all at 0":                  {of(rate{}), false, ""},
		"all at 1":                  {of(rate{Value: 1, Low: 1, High: 1}), false, ""},
		"below 0":                   {of(rate{Value: 0, Low: -0.01, High: 1}), false, bounds},
		"above 1":                   {of(rate{Value: 1, Low: 0, High: 1.01}), false, bounds},
		"upside down":               {of(rate{Value: 0.5, Low: 0.6, High: 0.5}), true, bounds},
		"below its interval":        {of(rate{Value: 0.39, Low: 0.4, High: 0.6}), false, bounds},
		"above its interval":        {of(rate{Value: 0.61, Low: 0.4, High: 0.6}), false, bounds},
		"at its beginning":          {of(rate{Value: 0.4, Low: 0.4, High: 0.6}), false, ""},
		"at its end":                {of(rate{Value: 0.6, Low: 0.4, High: 0.6}), false, ""},
		"rounded below":             {of(rate{Value: 0.396, Low: 0.4, High: 0.6}), true, ""},
		"rounded further below":     {of(rate{Value: 0.394, Low: 0.4, High: 0.6}), true, bounds},
		"rounded above":             {of(rate{Value: 0.604, Low: 0.4, High: 0.6}), true, ""},
		"rounded further above":     {of(rate{Value: 0.606, Low: 0.4, High: 0.6}), true, bounds},
		"not rounded":               {of(rate{Value: 0.604, Low: 0.4, High: 0.6}), false, bounds},
		"all right":                 {of(rate{Value: 0.95, Low: 0.9, High: 1, Right: 10, Of: 10}), false, ""},
		"more right than there are": {of(rate{Value: 0.95, Low: 0.9, High: 1, Right: 11, Of: 10}), false, bounds},
		"a share outside":           {of(rate{Value: 0.5, Low: 0.4, High: 0.6, Right: 9, Of: 10}), false, bounds},
		"a share of one":            {of(rate{Value: 0.5, Low: 0.4, High: 0.6, Right: 1, Of: 1}), false, bounds},
		"a risk":                    {risked(0.375), false, ""},
		"too low a risk":            {risked(0.374), false, risk},
		"too high a risk":           {risked(0.376), false, risk},
		"a rounded risk":            {risked(0.38), true, ""},
		"too high a rounded risk":   {risked(0.40), true, risk},
		"10 guesses":                {guessed(10), false, ""},
		"11 guesses":                {guessed(11), false, bounds},
		"1 guess":                   {guessed(1), false, bounds},
		"guesses not told":          {guessed(0), false, ""},
	} {
		got := wrongResult(&test.result, test.rounded).Code
		if test.result.Success != nil && test.want == "" { // which needs a meaning
			if got != wrongMeans.Code {
				t.Errorf("%s: %q, want %q alone", name, got, wrongMeans.Code)
			}
		} else if got != codes[test.want] {
			t.Errorf("%s: %q, want %q", name, got, codes[test.want])
		}
	}
}

// The middle of an interval that was cut at 0 or 1 is not told, and no risk follows from it.
func TestARiskOfIntervalsThatWereCut(t *testing.T) {
	for _, test := range []struct {
		low, high, off float64
		told           bool
	}{{0.1, 0.9, 0, true}, {0, 0.9, 0, false}, {0.1, 1, 0, false}, {0.005, 0.9, 0.005, false}, {0.006, 0.9, 0.005, true}, {0.1, 0.995, 0.005, false}, {0.1, 0.994, 0.005, true}} {
		whole, cut := &attackresult.Rate{Low: 0.4, High: 0.6}, &attackresult.Rate{Low: test.low, High: test.high}
		for _, r := range []attackresult.Result{{Success: whole, Control: cut}, {Success: cut, Control: whole}} {
			if _, _, told := riskOf(&r, test.off); told != test.told {
				t.Errorf("%v to %v, off by %v: %v, want %v", test.low, test.high, test.off, told, test.told)
			}
		}
	}
	r := attackresult.Result{Success: &attackresult.Rate{Low: 0.1, High: 0.3}, Control: &attackresult.Rate{Low: 0.4, High: 0.6}}
	if risk, _, told := riskOf(&r, 0); risk != 0 || !told {
		t.Errorf("of an attack that does worse than its control the risk is %v, %v, want 0", risk, told)
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
