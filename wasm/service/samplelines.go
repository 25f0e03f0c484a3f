package service

import (
	"bytes"
	"errors"
	"strings"

	"quasi/wasm/protocol"
)

// mostShown is how many bytes of a file are shown at most.
const mostShown = 1 << 14

// sampleLines writes the header and rows of the release as CSV, until enough of it is there to show.
func (r *result) sampleLines(p protocol.SampleLinesParams) (protocol.SampleLinesResult, error) {
	var b beginning
	release := r.confirming(p.Confirmed, nil).release
	rows := spread(release.Table.N, protocol.MaxSampleLines-1)
	err := release.WriteRows(&b, rows)
	if err != nil && !errors.Is(err, errEnough) {
		return protocol.SampleLinesResult{}, err
	}
	return protocol.SampleLinesResult{Lines: b.lines(), Rows: len(rows)}, nil
}

// spread returns the first of n rows and others at even distances, at most so many.
func spread(n, most int) []int32 {
	rows := make([]int32, min(n, most))
	for i := range rows {
		rows[i] = int32(i * n / len(rows))
	}
	return rows
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
	return lines[:min(len(lines), protocol.MaxSampleLines)]
}
