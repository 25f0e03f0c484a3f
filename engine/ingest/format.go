// Package ingest turns the bytes of a file into a table, and a table into
// bytes.
package ingest

// Format is how a file was read: what was told, and for the rest what was
// detected.
type Format struct {
	Delimiter string   `json:"delimiter"` // one character
	Header    bool     `json:"header"`    // the first record names the columns
	BOM       bool     `json:"bom"`       // the file starts with a byte order mark
	Missing   []string `json:"missing"`   // markers of missing values
}
