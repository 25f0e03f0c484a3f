package attackpage

import (
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Findings are what attacks on one release found so far.
type Findings struct {
	Report   protocol.AttackReport // of the attacks that were made
	Twin     *protocol.Twin        // nil: the release itself is attacked, or nothing was yet
	Made, Of int                   // attacks; Of is 0 until the first is made
	Refused  say.Text              // why no attack can be made; without an English text: some can
	Going    bool                  // the attacks that are left are made, or will be
	Done     float64               // share of the twin that is made, in [0,1]
}

// add takes what one more attack found.
func (f *Findings) add(found protocol.AttackResult) {
	f.Of, f.Twin, f.Refused = found.Of, found.Twin, found.Refused
	if f.refused() {
		f.Going = false
		return
	}
	results, left := append(f.Report.Results, found.Report.Results...), append(f.Report.Left, found.Report.Left...)
	f.Report = found.Report
	f.Report.Results, f.Report.Left = results, left
	f.Made++
	f.Going = f.Going && !f.Complete()
}

// refused reports whether the release can't be attacked.
func (f *Findings) refused() bool { return f.Refused.English != "" }

// Complete reports whether all attacks were made.
func (f *Findings) Complete() bool { return f.Of > 0 && f.Made == f.Of }

// Share returns how much of the work is done, in [0,1]. The twin is one half of it, and the
// attacks the other.
func (f *Findings) Share() float64 {
	if f.Of == 0 {
		return f.Done / 2
	}
	return (1 + float64(f.Made)/float64(f.Of)) / 2
}
