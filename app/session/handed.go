package session

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

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

// Hand notes that a file was handed to the browser.
func (s *Session) Hand(name string, content []byte) {
	sum := sha256.Sum256(content)
	s.hand(protocol.ExportResult{Name: name, Bytes: len(content), SHA256: hex.EncodeToString(sum[:])})
	s.notify()
}

func (s *Session) hand(file protocol.ExportResult) {
	s.handed = append(s.handed, Handed{file, time.Now()})
}
