package sheets

import (
	"bytes"
	"io"
	"strings"
)

// appendField appends a cell as a field of CSV (RFC 4180). Quoted is also what
// would mean something at the start of a file, a byte order mark or the line of
// Excel that names a delimiter.
func appendField(out []byte, text string) []byte {
	start := strings.ToLower(text[:min(len(text), 4)])
	if !strings.ContainsAny(text, "\",\r\n") && start != "sep=" && !strings.HasPrefix(text, "\ufeff") {
		return append(out, text...)
	}
	out = append(out, '"')
	out = append(out, strings.ReplaceAll(text, `"`, `""`)...)
	return append(out, '"')
}

// writeTo writes the rows, each from the first column that any of them uses to the
// last.
func (g *grid) writeTo(w io.Writer) error {
	start := 0
	var out []byte
	for _, r := range g.rows {
		// The fields before the first column are empty: of each there is a comma.
		out = append(out[:0], g.text[start+g.left:r.end]...)
		out = append(out, bytes.Repeat([]byte{','}, g.width-r.cells)...)
		out = append(out, '\n')
		if _, err := w.Write(out); err != nil {
			return err
		}
		start = r.end
	}
	return nil
}
