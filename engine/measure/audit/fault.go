package audit

import "quasi/engine/say"

// What can go wrong.
var (
	errAuditNoColumns = say.Define("audit-no-columns", "no column is named that could identify: without one every row looks the same; name at least one")
	errAuditUniques   = say.Define("audit-uniques", "population uniques: {0}")
)
