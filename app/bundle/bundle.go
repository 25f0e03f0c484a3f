// Package bundle takes a zip that was saved as it is: the engine takes it apart, and what is in
// it goes where a page has a place for it.
package bundle

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/wasm/protocol"
)

// Ending is the ending of a zip's name, for fields that take one.
const Ending = ".zip"

// Is reports whether a file is called a zip.
func Is(name string) bool { return strings.HasSuffix(strings.ToLower(name), Ending) }

// Name returns the name of a file of the browser.
func Name(file app.Value) string { return file.Get("name").String() }

// Contents are the files of a zip; nil, and a source without a name: it lacks that.
type Contents struct {
	Report, Recipe *protocol.TextFile
	Release        session.Source
}

// Open has the engine read a zip, and calls then with its files once it has. While it reads, the
// session shows it as work of the given kind; Open does nothing if the session is at work already.
//   - needs: which files the zip must have; without one of them the session shows a failure.
func Open(s *session.Session, work session.Work, file app.Value, needs protocol.UnbundleParams, then func(Contents)) {
	task, ok := s.Begin(work, "read")
	if !ok {
		return
	}
	s.Failure = nil
	session.Perform(task, protocol.Unbundle, needs, file, func(r protocol.Unbundled, blob app.Value) {
		c := Contents{Report: r.Report, Recipe: r.Recipe}
		if r.Release != "" {
			parts := app.Window().Get("Array").New()
			parts.Call("push", blob)
			c.Release = session.Source{File: app.Window().Get("File").New(parts, r.Release), Name: r.Release}
		}
		then(c)
	}, func(*protocol.Failure) {})
}
