package service

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"quasi/engine/data/classification"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// bounding is a service with the release of a crowd.
func bounding(t *testing.T, rows, k int) *Service {
	t.Helper()
	s, text := New(), crowd(rows)
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "crowd.csv", Text: &text})
	runCrowd(t, s, k)
	return s
}

func runCrowd(t *testing.T, s *Service, k int) {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name = k, "mondrian-strict"
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "zip", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// A bound comes to the same however it is sliced, what is proven only grows, and none of
// it is more than the release loses.
func TestSlicesOfABoundComeToTheWhole(t *testing.T) {
	s := bounding(t, 600, 3)
	release := s.opened.result.release
	whole, err := release.Bound(context.Background(), nil)
	if err != nil || whole.Loss <= whole.Plain || whole.Ended {
		t.Fatalf("%+v, %v", whole, err)
	}
	p, slices := pursue(release), 0
	for before := (protocol.BoundResult{}); !p.found.Finished; slices++ {
		found, err := p.advance(time.Time{})
		if err != nil || found.Bound.Loss < before.Bound.Loss || found.Done < before.Done || found.Bound.Loss > whole.Loss {
			t.Fatalf("%+v comes after %+v, %v", found, before, err)
		}
		if !found.Finished && !found.Bound.Ended {
			t.Fatalf("%+v is said to be all, but is not", found)
		}
		before = found
	}
	if p.found.Bound != whole || slices < 3 {
		t.Errorf("in %d slices %+v, at once %+v", slices, p.found.Bound, whole)
	}
	found, err := s.opened.result.bound(protocol.BoundParams{})
	for ; err == nil && !found.Finished; found, err = s.opened.result.bound(protocol.BoundParams{}) {
	}
	if want := release.Loss.ILossRate/whole.Loss - 1; err != nil || found.AtMostAbove == nil || *found.AtMostAbove != want || want <= 0 {
		t.Errorf("%+v above, %v, want %v", found, err, want)
	}
}

// Another run, or another table, ends the search for the bound of the one before, and
// leaves nothing of it in memory.
func TestABoundIsOfTheResultThatIsThere(t *testing.T) {
	s := bounding(t, 600, 3)
	first := s.opened.result.release
	s.opened.result.pursuit = pursue(first)
	if _, err := s.opened.result.pursuit.advance(time.Time{}); err != nil || s.opened.result.pursuit.found.Finished {
		t.Fatalf("%+v, %v", s.opened.result.pursuit.found, err)
	}
	held := watch(first.Table)
	old := s.opened.result.pursuit
	runCrowd(t, s, 10)
	if s.opened.result.pursuit != nil {
		t.Fatal("the new result has the search of the old one")
	}
	if !old.found.Finished || !old.found.Bound.Ended {
		t.Errorf("the search of the old result goes on: %+v", old.found)
	}
	first, old = nil, nil
	found, err := s.opened.result.bound(protocol.BoundParams{})
	for ; err == nil && !found.Finished; found, err = s.opened.result.bound(protocol.BoundParams{}) {
	}
	want, _ := s.opened.result.release.Bound(context.Background(), nil)
	if err != nil || found.Bound != want {
		t.Errorf("%+v, %v, want %+v", found, err, want)
	}
	if n := held.alive(); n > 0 {
		t.Errorf("%d columns of the old release are in memory", n)
	}
	s.opened.result.pursuit = pursue(s.opened.result.release)
	s.opened.result.pursuit.advance(time.Time{})
	held = watch(s.opened.result.release.Table)
	text := "a,b\n1,2\n"
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "other.csv", Text: &text})
	if n := held.alive(); n > 0 {
		t.Errorf("%d columns of the release of another table are in memory", n)
	}
}

// A method that changes nothing has no least loss, and says so.
func TestNoBoundWhereNothingIsLost(t *testing.T) {
	s, text := New(), crowd(30)
	ask(t, s, protocol.Load, protocol.LoadParams{Name: "crowd.csv", Text: &text})
	r := recipe.Default()
	r.Privacy.K, r.Algorithm.Name = 2, "anatomy"
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "zip", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	ask(t, s, protocol.Run, protocol.RunParams{Recipe: r})
	if _, err := s.opened.result.bound(protocol.BoundParams{}); err == nil {
		t.Error("there is a bound of what is released as it is")
	}
}

// The page has no classifications of its own, but knows their names.
func TestClassificationsHaveTheirNames(t *testing.T) {
	var names []string
	for _, c := range classification.All() {
		names = append(names, c.Name)
	}
	if !reflect.DeepEqual(names, protocol.Classifications()) {
		t.Errorf("the page knows %q, there are %q", protocol.Classifications(), names)
	}
}

// What the worker reads has a limit, and a quarter of its memory is within it.
func TestTablesHaveALimit(t *testing.T) {
	opt, err := options(protocol.LoadParams{})
	if err != nil || opt.MaxBytes != 1<<30 {
		t.Errorf("the limit is %d, error %v", opt.MaxBytes, err)
	}
}

// The CSV of a sheet is read as what it is, whatever it looks like, and says where
// it comes from.
func TestASheetIsReadAsItIsWritten(t *testing.T) {
	text := "a;b,c\n1;2,x\n"
	p := protocol.LoadParams{Name: "w.xlsx", Text: &text, Workbook: &protocol.Workbook{Sheet: "S", Warnings: []asread.Warning{{Code: asread.WarnMerged, Args: []string{"1", "A1:B1"}}}}}
	p.Input.Delimiter = ";"
	r, err := New().load(call{t.Context(), nil, newMeter(func(protocol.Progress) {})}, p)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Columns) != 2 || r.Columns[0].Name != "a;b" || r.Format.Workbook == nil || r.Format.Workbook.Sheet != "S" || len(r.Format.Warnings) != 1 {
		t.Errorf("loaded %+v", r)
	}
}

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
