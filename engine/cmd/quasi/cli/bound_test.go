package cli

import (
	"bytes"
	"context"
	"path/filepath"
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
