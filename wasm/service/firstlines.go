package service

import (
	"bytes"
	"errors"
	"strings"

	"quasi/wasm/protocol"
)

// mostShown is how many bytes of a file are shown at most.
const mostShown = 1 << 14

// firstLines writes the release as CSV until enough of it is there to show.
func (r *result) firstLines(p protocol.FirstLinesParams) (protocol.FirstLinesResult, error) {
	var b beginning
	err := r.confirming(p.Confirmed, nil).release.Write(&b, textKind.Name, nil)
	if err != nil && !errors.Is(err, errEnough) {
		return protocol.FirstLinesResult{}, err
	}
	return protocol.FirstLinesResult{Lines: b.lines()}, nil
}

var errEnough = errors.New("enough is written")

// beginning keeps the first bytes that are written to it, and refuses what comes after them
// with errEnough.
type beginning struct{ kept []byte }

// Write implements [io.Writer].
func (b *beginning) Write(p []byte) (int, error) {
	n := min(len(p), mostShown-len(b.kept))
	b.kept = append(b.kept, p[:n]...)
	if n < len(p) {
		return n, errEnough
	}
	return n, nil
}

// lines are the first lines that are kept; one that was cut ends where it was cut.
func (b *beginning) lines() []string {
	text := strings.ToValidUTF8(string(bytes.TrimPrefix(b.kept, []byte("\uFEFF"))), "")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[:min(len(lines), protocol.MaxFirstLines)]
}
