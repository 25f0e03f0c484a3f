package cli

import (
	"bytes"
	"testing"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress is shown of what takes longer than a second, and not before.
func TestProgressIsShownAfterASecond(t *testing.T) {
	for _, test := range []struct {
		since time.Duration
		shown bool
	}{{990 * time.Millisecond, false}, {1010 * time.Millisecond, true}} {
		var out bytes.Buffer
		b := &bar{begun: time.Now().Add(-test.since), bar: progressbar.NewOptions(1000, progressbar.OptionSetWriter(&out))}
		b.show("read", 0.5)
		b.clear()
		if shown := bytes.Contains(out.Bytes(), []byte("read")); shown != test.shown {
			t.Errorf("after %v progress is shown: %v", test.since, shown)
		}
	}
}
