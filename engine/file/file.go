// Package file groups what is read from files and written to them: bytes on one
// side, tables and decisions on the other.
//
// [quasi/engine/file/kind] is the registry of the kinds of files that tables come in
// and go out as, [quasi/engine/file/csv] and [quasi/engine/file/xlsx] carry tables,
// [quasi/engine/file/recipe] carries all decisions about a release,
// [quasi/engine/file/dictionary] those that a data dictionary holds.
package file
