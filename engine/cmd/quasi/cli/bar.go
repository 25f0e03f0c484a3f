package cli

import (
	"io"
	"math"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar is a progress bar on a terminal for what takes longer than a second, and nothing anywhere
// else. Its methods
// may be called on a nil bar.
type bar struct {
	bar   *progressbar.ProgressBar
	stage string
	begun time.Time
}

// soon is how long work takes at most of which no progress is shown.
const soon = time.Second

// newBar returns a bar on w, or nil if w is no terminal.
func newBar(w io.Writer) *bar {
	if file, ok := w.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &bar{begun: time.Now(), bar: progressbar.NewOptions(1000,
		progressbar.OptionSetWriter(w),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// show sets the stage and the share of it that is done.
func (b *bar) show(stage string, done float64) {
	if b == nil || time.Since(b.begun) <= soon {
		return
	}
	if stage != b.stage {
		b.stage = stage
		b.bar.Reset()
		b.bar.Describe(stage)
	}
	// A write to a terminal that has gone away is no reason to stop.
	_ = b.bar.Set(int(math.Round(1000 * min(max(done, 0), 1))))
}

// clear takes the bar off the terminal.
func (b *bar) clear() {
	if b != nil {
		_ = b.bar.Clear()
	}
}
