package audit

import "quasi/engine/say"

// What can go wrong.
var (
	errAuditNoColumns = say.Define("audit-no-columns", "no quasi-identifiers are named: without them every row looks the same")
	errAuditUniques   = say.Define("audit-uniques", "population uniques: {0}")
)
