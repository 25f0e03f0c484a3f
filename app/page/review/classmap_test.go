package review_test

import (
	"testing"

	"quasi/app/inspect"
	"quasi/app/page/review"
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
	p.Tab(review.TabDetail).Sees(s.Say(text.MapTitle), s.Say(text.MapKeys), s.Say(text.MapTable)).Misses(s.Say(text.MapHere))
	mark := m.Marks[0]
	if p.Click("mark-0-0").Settle(); mark.Classes > 1 {
		p.Sees(s.Say(text.MapNumber, 1)).Click("class-0").Settle()
	}
	p.Sees(s.Say(text.MapClass, 1, 2), s.Say(text.MapHere), s.Say(text.MapAll), s.Say(text.MapShare, 1, s.Lang.Percent(0.5)))
	p.Click("map-rows").Settle()
	if like := s.Shown.View().Like; like != inspect.Of(s).Class(0).First+1 {
		t.Errorf("the rows of row %d are shown", like)
	}
	if review.Tab(s) != review.TabRows {
		t.Errorf("the tab is %s", review.Tab(s))
	}
	if review.Figures(s)["classes"].CSV == "" {
		t.Error("the map is not among the charts to save")
	}
}
