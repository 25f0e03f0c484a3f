package ingest

import (
	"bytes"
	"io"
	"strings"
)

// standIn takes the place of a carriage return within a quoted cell. Text files
// have no NUL; one that has is refused.
const standIn = 0

// returns carries carriage returns within quoted cells past the CSV reader,
// which would drop those before a line feed: a cell must come out as it went
// in. A byte is replaced by a byte, so offsets stay true.
type returns struct {
	r      io.Reader
	quoted bool // within a quoted cell, in a file without stray quotes
	used   bool // something was replaced
}

func (c *returns) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	p = p[:n]
	if bytes.IndexByte(p, 0) >= 0 {
		return 0, newError(ErrNotText, "a binary file")
	}
	if bytes.IndexByte(p, '\r') < 0 {
		c.quoted = c.quoted != (bytes.Count(p, []byte{'"'})%2 == 1)
		return n, err
	}
	for i, b := range p {
		switch {
		case b == '"':
			c.quoted = !c.quoted
		case b == '\r' && c.quoted:
			p[i], c.used = standIn, true
		}
	}
	return n, err
}

// restore puts the carriage returns back.
func (c *returns) restore(record []string) {
	if !c.used {
		return
	}
	for i, cell := range record {
		if strings.IndexByte(cell, standIn) >= 0 {
			record[i] = strings.ReplaceAll(cell, string(rune(standIn)), "\r")
		}
	}
}
