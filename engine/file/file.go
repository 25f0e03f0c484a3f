// Package file groups what is read from files and written to them: bytes on one
// side, tables and decisions on the other.
//
// [quasi/engine/file/csv] and [quasi/engine/file/xlsx] carry tables,
// [quasi/engine/file/recipe] carries all decisions about a release,
// [quasi/engine/file/dictionary] those that a data dictionary holds.
package file
