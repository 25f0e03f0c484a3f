package session

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// ZipEnding is the ending of a zip's name, for fields that take one.
const ZipEnding = ".zip"

// IsZip reports whether a file is called a zip.
func IsZip(name string) bool { return strings.HasSuffix(strings.ToLower(name), ZipEnding) }

// FileName returns the name of a file of the browser.
func FileName(file app.Value) string { return file.Get("name").String() }

// ZipContents are the files of a zip; nil, and a source without a name: it lacks that.
type ZipContents struct {
	Report, Recipe *protocol.TextFile
	Release        Source
}

// OpenZip has the engine read a zip, and calls then with its files once it has. While it reads, the
// session shows it as work of the given kind; Open does nothing if the session is at work already.
//   - needs: which files the zip must have; without one of them the session shows a failure.
func (s *Session) OpenZip(work Work, file app.Value, needs protocol.UnbundleParams, then func(ZipContents)) {
	task, ok := s.Begin(work, "read")
	if !ok {
		return
	}
	s.Failure = nil
	Perform(task, protocol.Unbundle, needs, file, func(r protocol.Unbundled, blob app.Value) {
		c := ZipContents{Report: r.Report, Recipe: r.Recipe}
		if r.Release != "" {
			parts := app.Window().Get("Array").New()
			parts.Call("push", blob)
			c.Release = Source{File: app.Window().Get("File").New(parts, r.Release), Name: r.Release}
		}
		then(c)
	}, func(*protocol.Failure) {})
}
