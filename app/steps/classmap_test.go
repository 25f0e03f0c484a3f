package steps_test

import (
	"testing"

	"quasi/app/inspect"
	"quasi/app/saving"
	"quasi/app/text"
)

// A mark of the map opens its groups, and the only one of a mark by itself: what is released
// for it, and its sensitive values beside those of all rows.
func TestAGroupIsOpened(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "38")
	m := inspect.Of(s).ClassMap()
	if m == nil || len(m.Marks) == 0 || m.Records != 6 {
		t.Fatalf("the map is %+v", m)
	}
	p.sees(s.Say(text.MapTitle), s.Say(text.MapKeys), s.Say(text.MapTable)).misses(s.Say(text.MapHere))
	mark := m.Marks[0]
	p.click("mark-0-0").settle()
	if mark.Classes > 1 {
		p.sees(s.Say(text.MapNumber, 1)).click("class-0").settle()
	}
	p.sees(s.Say(text.MapClass, 1, 2), s.Say(text.MapHere), s.Say(text.MapAll), s.Say(text.MapShare, 1, s.Lang.Percent(0.5)))
	p.click("map-rows").settle()
	if like := s.Shown.View().Like; like != inspect.Of(s).Class(0).First+1 {
		t.Errorf("the rows of row %d are shown", like)
	}
	for _, kind := range []string{"svg", "csv"} {
		p.click("save-classes-" + kind)
	}
	if got := len(saving.Downloads(s)); got != 2 {
		t.Errorf("%d files are saved", got)
	}
}
