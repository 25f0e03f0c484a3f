package audit

import "quasi/engine/fault"

// What can go wrong.
var (
	errAuditNoColumns = fault.Define("audit-no-columns", "no quasi-identifiers are named: without them every row looks the same")
	errAuditUniques   = fault.Define("audit-uniques", "population uniques: {0}")
)
