package readiness

import (
	"cmp"
	"strings"

	"quasi/engine/file/recipe"
)

// ColumnID is the id of a control of a column. Spaces would end it where ids are listed.
func ColumnID(what, column string) string {
	return what + "-" + strings.ReplaceAll(column, " ", "\u00a0")
}

// RoleID is the id of the control that decides the role of a column.
func RoleID(column string) string { return ColumnID("role", column) }

// TypeID is the id of the control that decides as what a column is read.
func TypeID(column string) string { return ColumnID("type", column) }

// ConfirmID is the id of the control that confirms that a column, or a pair, may leave as it is.
func ConfirmID(columns ...string) string { return "confirm-" + strings.Join(columns, "-") }

// Suppression is the id of the control that decides how many rows may be left out.
const Suppression = "suppression"

// The ids of the answers to the question about [people.Asked].
const (
	PatientYes = "patient-yes"
	PatientNo  = "patient-no"
)

// PopulationTitle is the id of the heading of the part about the population.
const PopulationTitle = "population-title"

// KnowsID is the id of the control that decides what someone may know of a patient: one of
// [recipe.Knowledges]; empty: one row.
func KnowsID(knows string) string { return "knows-" + cmp.Or(knows, recipe.KnowsOne) }

// InvalidID is the id of the control that decides what becomes of rows for which a computed column
// can't be computed.
func InvalidID(column string) string { return ColumnID("invalid", column) }
