package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"quasi/engine/measure/bound"
)

var patientColumns = []string{"--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2"}

// The bound is the same alone and beside a run, and not above what the run loses.
func TestBoundBesideARun(t *testing.T) {
	file, out := patientsFile(t), filepath.Join(t.TempDir(), "out.csv")
	alone := decode[bounded](t, mustRun(t, append([]string{"advise", file, "--bound", "--json"}, patientColumns...)...))
	if alone.N != 10 || alone.K != 2 || alone.LowerBound.Loss <= 0 || alone.LowerBound.Way != bound.Optimum || alone.LowerBound.Ended {
		t.Errorf("bound reports %+v", alone)
	}
	run := append([]string{"anonymize", file, "-o", out, "--bound"}, patientColumns...)
	beside := decode[struct{ Loss boundedLoss }](t, mustRun(t, append(run, "--json")...)).Loss
	if beside.LowerBound.Bound != alone.LowerBound || beside.ILossRate < beside.LowerBound.Loss {
		t.Errorf("beside a run that loses %v: %+v, alone %+v", beside.ILossRate, beside.LowerBound, alone)
	}
	if share := beside.ILossRate/beside.LowerBound.Loss - 1; beside.LowerBound.AtMostAbove == nil || *beside.LowerBound.AtMostAbove != share {
		t.Errorf("at most above the best: %v, want %v", beside.LowerBound.AtMostAbove, share)
	}
	_, said, _ := quasi(t, run...)
	if !strings.Contains(said, "% more than the best") {
		t.Errorf("anonymize says\n%s", said)
	}
}

// It is a bound of every release of these rows and this k: also of one that leaves out
// more of them, or that other models don't keep.
func TestBoundOfEveryRelease(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out.csv")
	rows := "age,sex,ill\n30,M,a\n30,M,b\n31,M,c\n31,M,a\n50,M,b\n50,M,c\n99,F,a\n"
	if err := os.WriteFile(file, []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	qi := []string{"--qi", "age,sex", "--sensitive", "ill", "--k", "2", "--json"}
	lost := decode[struct{ Loss boundedLoss }](t, mustRun(t, append([]string{"anonymize", file, "-o", out, "--confirm", "ill", "--suppression-limit", "0.2"}, qi...)...)).Loss.ILossRate
	for _, more := range [][]string{nil, {"--model", "distinct-l-diversity:ill:l=3"}} {
		b := decode[bounded](t, mustRun(t, append(append([]string{"advise", file, "--bound"}, qi...), more...)...))
		if b.LowerBound.Loss > lost || b.LowerBound.Loss < 0.999*lost || b.LowerBound.Way != bound.Optimum {
			t.Errorf("%v: the bound is %+v, a release loses %v", more, b.LowerBound, lost)
		}
	}
}

// With limits of columns the bound is that of releases within them, the row counted that they
// leave out; where that is more than may be, what would do is said.
func TestBoundWithinLimits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "in.csv")
	if err := os.WriteFile(file, []byte("age,ill\n1,a\n2,b\n11,c\n12,a\n16,b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"advise", file, "--bound", "--qi", "age", "--ranges", "age", "--sensitive", "ill", "--k", "2", "--within", "age=4"}
	if said := mustRun(t, append(args, "--suppression-limit", "0.2")...); !strings.Contains(said, "these 5 rows with k = 2 within the limits of the columns has less detail lost than 0.2999 ") {
		t.Errorf("advise says %s", said)
	}
	if _, said, code := quasi(t, args...); code == exitOK || !strings.Contains(said, "may be left out to 20%") {
		t.Errorf("exit code %d: %s", code, said)
	}
	if said := mustRun(t, append(args[:len(args)-2], "--json")...); decode[bounded](t, said).LowerBound.Loss >= 0.275 {
		t.Errorf("without a limit: %s", said)
	}
}

// A recipe that the app exported has a bound, whatever it needs to be run.
func TestBoundOfARecipe(t *testing.T) {
	file, saved := patientsFile(t), filepath.Join(t.TempDir(), "r.json")
	mustRun(t, append([]string{"anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--save-recipe", saved, "--pseudonyms", "Disease", "--qi", "Age,Gender,Zipcode"}, "--k", "2")...)
	with := decode[bounded](t, mustRun(t, "advise", file, "--bound", "--recipe", saved, "--json"))
	without := decode[bounded](t, mustRun(t, append([]string{"advise", file, "--bound", "--json"}, patientColumns...)...))
	if with.LowerBound != without.LowerBound || with.K != 2 {
		t.Errorf("by recipe %+v, by flags %+v", with, without)
	}
}

// Columns that a recipe derives are columns of the problem, with its rows left out.
func TestBoundOfDerivedColumns(t *testing.T) {
	dir := t.TempDir()
	file, out, saved := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	rows := "sex,admitted,discharged\nM,2022-01-01,2022-01-02\nF,2022-01-01,2022-01-03\nM,2022-01-05,2022-01-09\nF,2022-02-01,2022-02-09\nM,2022-02-01,2022-01-09\nM,2022-03-01,2022-03-09\n"
	if err := os.WriteFile(file, []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	run := []string{"anonymize", file, "-o", out, "--qi", "sex,stay", "--derive", "stay=length(admitted,discharged):drop", "--k", "2", "--bound", "--save-recipe", saved, "--json"}
	want := decode[struct{ Loss boundedLoss }](t, mustRun(t, run...)).Loss.LowerBound.Bound
	for _, more := range [][]string{nil, {"--complete"}} {
		if b := decode[bounded](t, mustRun(t, append([]string{"advise", file, "--bound", "--recipe", saved, "--json"}, more...)...)); b.N != 5 || b.LowerBound != want {
			t.Errorf("%v: the bound is %+v, beside a run %+v", more, b, want)
		}
	}
}

// A bound that is written with fewer digits says no more than is proven.
func TestBoundsAreRoundedDown(t *testing.T) {
	for loss, want := range map[float64]string{0.06865: "0.0686", 0.06869: "0.0686", 0.5: "0.5000", 0: "0.0000"} {
		if got := proven(bound.Bound{Loss: loss}); got != want {
			t.Errorf("%v is written as %s, want %s", loss, got, want)
		}
	}
}

func TestBoundRefuses(t *testing.T) {
	file := patientsFile(t)
	for want, args := range map[string][]string{
		"say what could identify": {"advise", file, "--bound"},
		"has no column":           {"advise", file, "--bound", "--qi", "Agee"},
		"nothing of them":         {"advise", file, "--bound", "--qi", "Age", "--algorithm", "anatomy", "--sensitive", "Disease"},
		"has no effect beside":    {"advise", file, "--bound", "--recipe", "r.json", "--k", "3"},
		"takes one file, got 2":   {"advise", file, "--bound", file, "--qi", "Age"},
	} {
		if _, said, code := quasi(t, args...); code == exitOK || !strings.Contains(said, want) {
			t.Errorf("quasi %s: exit code %d, %s; want %q", strings.Join(args, " "), code, said, want)
		}
	}
}

// countdown is a context that is interrupted when it has been asked so many times.
type countdown struct {
	context.Context
	left atomic.Int64
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// An interrupt while the search is on gives the bound that it has, whenever it comes.
func TestBoundInterrupted(t *testing.T) {
	file, ended := patientsFile(t), 0
	for asked := range int64(1000) {
		ctx := &countdown{Context: context.Background()}
		ctx.left.Store(asked)
		var out, said bytes.Buffer
		code := Run(ctx, append([]string{"advise", file, "--bound", "--json"}, patientColumns...), nil, &out, &said)
		if code == exitInterrupted {
			continue // before the table was read
		}
		b := decode[bounded](t, out.String()).LowerBound
		if !b.Ended {
			if ended == 0 {
				t.Error("no interrupt came while the search was on")
			}
			return
		}
		ended++
	}
	t.Error("the search was not ended")
}
