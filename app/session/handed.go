package session

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// Handed is a file that was handed to the browser, to be saved.
type Handed struct {
	protocol.ExportResult
	At time.Time // on the person's clock
}

// Handed returns the files that were handed to the browser since the page was opened, or
// since everything was cleared, in their order.
func (s *Session) Handed() []Handed { return s.handed }

// HandedOver returns how many files were handed to the browser since the page was opened,
// those too of which nothing but that is known any more.
func (s *Session) HandedOver() int { return s.forgotten + len(s.handed) }

// Hand gives a file to the person that the page has made itself.
func (s *Session) Hand(name string, file app.Value, content []byte) {
	sum := sha256.Sum256(content)
	r := protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])}
	s.engine.Give(name, file, func(given bool) {
		s.hand(r, given)
		s.Notify()
	})
}

// hand notes that a file was handed to the browser, or says that it was not.
func (s *Session) hand(file protocol.ExportResult, given bool) bool {
	if given {
		s.handed = append(s.handed, Handed{file, time.Now()})
	} else {
		s.Fail(errNotGiven.Of(file.Name))
	}
	return given
}
