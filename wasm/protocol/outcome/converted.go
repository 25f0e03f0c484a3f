package outcome

import "quasi/engine/file/asread"

// Converted is what comes of a workbook. The program that converts it answers with
// this as JSON, and the CSV as a Blob beside it.
type Converted struct {
	Workbook asread.Workbook `json:"workbook"`
	SHA256   string          `json:"sha256"`            // of the file's bytes, in hexadecimal digits
	Failure  *Failure        `json:"failure,omitempty"` // instead of a CSV; Workbook may name its sheets
}
