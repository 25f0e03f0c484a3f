package session

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// Download is a file that was given to the browser to be saved.
type Download struct {
	protocol.ExportResult
	At time.Time // on the person's clock
}

// Downloads returns the files that were given to the browser since the page was opened, or
// since everything was cleared, the first one first.
func (s *Session) Downloads() []Download { return s.downloads }

// DownloadCount returns how many files were given to the browser since the page was opened.
// It counts those that [Session.Clear] has forgotten.
func (s *Session) DownloadCount() int { return s.forgotten + len(s.downloads) }

// SaveFile gives a file to the person that the page has made itself.
func (s *Session) SaveFile(name string, file app.Value, content []byte) {
	sum := sha256.Sum256(content)
	r := protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])}
	s.engine.Give(name, file, func(given bool) {
		s.noteDownload(r, given)
		s.Notify()
	})
}

// noteDownload notes a file that was given to the browser, and returns given. If the browser
// did not take it, that is shown as a failure.
func (s *Session) noteDownload(file protocol.ExportResult, given bool) bool {
	if given {
		s.downloads = append(s.downloads, Download{file, time.Now()})
	} else {
		s.Fail(errNotGiven.Of(file.Name))
	}
	return given
}
