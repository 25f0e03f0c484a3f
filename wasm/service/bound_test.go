package service

import (
	"context"
	"testing"
	"time"

	"quasi/engine/data/table"
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
