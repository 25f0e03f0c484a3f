package release_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Counts in the cards are told apart from other texts, so that a screen can put their digits
// into groups; in English they stay as a command prints them.
func TestCountsInCardsAreCounts(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,sex,dx\n")
	for i := range 1200 {
		fmt.Fprintf(&text, "30,f,%d\n", i)
	}
	card := cardsOf(t, text.String(), func(r *recipe.Recipe) { r.Column("dx").Role = table.Insensitive }).Protection
	want := []say.Text{say.Count(1200), say.Count(1200)}
	if card.Tone != facts.Amber || card.Headline.English != "Unchanged columns single out 1200 of 1200 rows" || fmt.Sprint(card.Headline.Args) != fmt.Sprint(want) || card.Headline.Args[0].Code != say.CodeCount {
		t.Errorf("%+v", card)
	}
}
