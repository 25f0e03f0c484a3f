package service

import (
	"math"
	"testing"
	"time"

	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// clocked returns a meter on a clock that the test moves.
func clocked(sent *[]protocol.Progress) (*meter, *time.Time) {
	clock := time.Unix(0, 0)
	m := newMeter(func(p protocol.Progress) { *sent = append(*sent, p) })
	m.now, m.start = func() time.Time { return clock }, clock
	return m, &clock
}

func TestMeterSendsTwentyASecond(t *testing.T) {
	var sent []protocol.Progress
	m, clock := clocked(&sent)
	for i := range 1000 {
		m.report("read", float64(i)/500)
		*clock = clock.Add(time.Millisecond)
	}
	if len(sent) != 20 {
		t.Errorf("%d messages in a second, want 20", len(sent))
	}
}

// A run that is asked for very many rounds advances by next to nothing, but is
// heard, and hears, all the same.
func TestMeterHearsOfLongRuns(t *testing.T) {
	var sent []protocol.Progress
	m, clock := clocked(&sent)
	for i := range 1000 {
		m.report("anonymize", float64(i)*1e-9)
		*clock = clock.Add(10 * time.Millisecond)
	}
	if len(sent) < 50 { // in ten seconds
		t.Errorf("%d messages of a slow run", len(sent))
	}
}

func TestMeterLetsEveryStageThrough(t *testing.T) {
	var sent []protocol.Progress
	m, _ := clocked(&sent)
	for _, stage := range []string{"read", "suggest", "read"} {
		m.report(stage, 0)
	}
	if len(sent) != 3 {
		t.Errorf("%d messages of 3 stages", len(sent))
	}
}

func TestMeterEstimatesTheTimeLeft(t *testing.T) {
	var sent []protocol.Progress
	m, clock := clocked(&sent)
	m.report("read", 0)
	*clock = clock.Add(3 * time.Second)
	m.report("read", 0.25)
	if sent[0].Left >= 0 {
		t.Errorf("%v s are left at the start, want unknown", sent[0].Left)
	}
	if got := sent[1]; math.Abs(got.Left-9) > 1e-9 || got.Seconds != 3 {
		t.Errorf("a quarter done after 3 s: %v s left, %v s passed, want 9 and 3", got.Left, got.Seconds)
	}
}

func TestMeterKeepsSharesInRange(t *testing.T) {
	var sent []protocol.Progress
	m, clock := clocked(&sent)
	m.report("read", -1)
	*clock = clock.Add(time.Second)
	m.report("read", 2)
	if sent[0].Done != 0 || sent[1].Done != 1 {
		t.Errorf("shares are %v and %v, want 0 and 1", sent[0].Done, sent[1].Done)
	}
}

// A long run's curve is sent in part, from its first point to its last.
func TestMeterSendsAShortCurve(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7, protocol.MaxPoints, protocol.MaxPoints + 1, 5000} {
		var sent []protocol.Progress
		m, _ := clocked(&sent)
		for i := range n {
			m.curve = append(m.curve, facts.Point{Round: i})
		}
		m.report("anonymize", 0)
		got := sent[0].Curve
		if len(got) != min(n, protocol.MaxPoints) || n > 0 && (got[0].Round != 0 || got[len(got)-1].Round != n-1) {
			t.Errorf("of %d points %d are sent", n, len(got))
		}
		for i := 1; i < len(got); i++ {
			if got[i].Round <= got[i-1].Round {
				t.Fatalf("of %d points, %d comes after %d", n, got[i].Round, got[i-1].Round)
			}
		}
	}
}
