package report

import (
	"testing"

	"quasi/engine/facts/attackresult"
)

// Each count of people or rows hides 1 and 10, and shows 0 and 11, of those that it can be.
func TestTenIsHiddenAndElevenIsShown(t *testing.T) {
	counts := 0
	for _, def := range definitions {
		if def.unit != people {
			continue
		}
		counts++
		for n, hidden := range map[int]bool{0: false, 1: true, 10: true, 11: false} {
			v := values{}
			v.count(def.id, n)
			d := &Document{Figures: v.list(nil)}
			if d.hide(); d.Figures[0].Hidden != hidden || (d.Figures[0].Value == nil) != hidden {
				t.Errorf("%s = %d is hidden: %v", def.id, n, d.Figures[0].Hidden)
			}
		}
	}
	if counts < 20 {
		t.Errorf("only %d counts were tried", counts)
	}
}

// What follows from a count is hidden with one of 10, and shown beside one of 11.
func TestWhatFollowsFromTenIsHidden(t *testing.T) {
	for _, def := range definitions {
		for _, count := range def.counts {
			for n, hidden := range map[int]bool{10: true, 11: false} {
				v := values{{id: def.id}: 0.5}
				v.count(count, n)
				d := &Document{Figures: v.list(nil)}
				if d.hide(); d.Figure(def.id, "").Hidden != hidden {
					t.Errorf("%s beside %s = %d is hidden: %v", def.id, count, n, !hidden)
				}
			}
		}
	}
}

// Rows of classes of 10 count below 11, and those of 11 do not.
func TestBandsPartAtEleven(t *testing.T) {
	for _, b := range bands[:belowEleven] {
		if b.top > 10 {
			t.Errorf("%s holds classes of %d", b.id, b.top)
		}
	}
	if bands[belowEleven].least != 11 || bands[belowEleven-1].top != 10 {
		t.Errorf("the bands part at %d and %d", bands[belowEleven-1].top, bands[belowEleven].least)
	}
}

// The number of patients who were held out is hidden up to 10.
func TestTenPatientsHeldOutAreHidden(t *testing.T) {
	for n, want := range map[int]int{10: 0, 11: 11} {
		a := Attacks{HeldOut: 100, Patients: n, Report: attackresult.Report{Targets: 900, Rows: 900, Control: 100}}
		if got := a.published(false).Patients; got != want {
			t.Errorf("of %d patients %d are shown", n, got)
		}
	}
}

// A risk of 1/11 is below the threshold of clinical documents, one of 1/10 above it.
func TestTheThresholdIsOneInEleven(t *testing.T) {
	for k, want := range map[float64]string{10: "report-fact-above", 11: "report-fact-at-most"} {
		risk := 1 / k
		d := Document{Figures: []Figure{{ID: "risk.prosecutor.highest", Value: &risk}}}
		if got := thresholdFacts(&d)[0].Code; got != want {
			t.Errorf("1/%v: %s", k, got)
		}
	}
}
