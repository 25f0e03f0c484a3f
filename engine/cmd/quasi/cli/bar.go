package cli

import (
	"io"
	"math"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar is a progress bar on a terminal, and nothing anywhere else. Its methods
// may be called on a nil bar.
type bar struct {
	bar   *progressbar.ProgressBar
	stage string
}

// newBar returns a bar on w, or nil if w is no terminal.
func newBar(w io.Writer) *bar {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &bar{bar: progressbar.NewOptions(1000,
		progressbar.OptionSetWriter(w),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// show sets the stage and the share of it that is done.
func (b *bar) show(stage string, done float64) {
	if b == nil {
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
