package report

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Codes of card texts with counts, and the places of these.
var counting = map[string]string{
	"use-exact": "{0} is exact in {1} of {2} rows", "use-exact-why": "Coarser in {0}, hidden in {1}.", "use-left-out": "{0} of {1} rows are missing from the release",
	"amber-together": "All rows together single out {0} of {1} patients",
}

func countingText(code string, args ...any) say.Text {
	return say.Kind{Code: code, English: counting[code]}.Say(args...)
}

// Of 200 rows, 10 or 190 are not told, 11 and 189 are; nor is a count that is hidden elsewhere.
func TestCardsHideSmallCounts(t *testing.T) {
	for _, c := range []struct {
		exact, coarser, gone int
		told                 bool
	}{{189, 11, 0, true}, {190, 10, 0, false}, {200, 0, 0, true}, {11, 189, 0, true}, {10, 190, 0, false}, {150, 39, 11, true}, {150, 40, 10, false}, {120, 45, 25, false}, {119, 45, 25, true}} {
		d := &Document{Figures: []Figure{{ID: "rows.released"}, {ID: "rows.left-out", Hidden: true}}}
		found := values{name{id: "rows.released"}: 200, name{id: "rows.left-out"}: 55}
		rows := c.exact + c.coarser + c.gone
		card := facts.Card{Headline: countingText("use-exact", "age", c.exact, rows), Detail: countingText("use-exact-why", c.coarser, c.gone)}
		concealer{d, found}.card(&card)
		said := card.Headline.English + ". " + card.Detail.English
		if told := !strings.Contains(said, hidden); told != c.told {
			t.Errorf("%+v: %s", c, said)
		}
		if !c.told && strings.ContainsAny(strings.ReplaceAll(said, "age", ""), "0123456789") {
			t.Errorf("%+v: a count is in %s", c, said)
		}
	}
	d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}}}
	found := values{name{id: "rows.left-out"}: 30, name{id: "rows.input"}: 300, name{id: "rows.released"}: 270}
	card := facts.Card{Headline: countingText("use-left-out", 30, 300)}
	if (concealer{d, found}).card(&card); card.Headline.English != "† of † rows are missing from the release" {
		t.Errorf("a count that is hidden elsewhere: %s", card.Headline)
	}
}

// The places of counts are those of texts that the release room says.
func TestTheCountsOfCards(t *testing.T) {
	all := say.Kinds()
	for code, english := range counting {
		if !slices.Contains(all, say.Kind{Code: code, English: english}) {
			t.Errorf("no card says %s: %s", code, english)
		}
		if len(release.CountsIn(say.Text{Code: code})) == 0 {
			t.Errorf("%s: no counts", code)
		}
	}
}
