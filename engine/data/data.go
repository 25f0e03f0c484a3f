// Package data holds the parts of a table: texts come in, numbers go up to the
// methods.
//
// A [quasi/engine/data/table] keeps each column as a dictionary of texts and a code for
// each record, and [quasi/engine/internal/data/annotation] finds the records that are no people.
// [quasi/engine/data/format] says how the texts of a column are numbers or
// dates, [quasi/engine/data/recognize] finds that out, [quasi/engine/data/hierarchy] says
// how they become coarser, [quasi/engine/data/classification] holds hierarchies that are
// common knowledge. A [quasi/engine/data/rule] says how one is made without naming a value,
// and [quasi/engine/data/builder] makes it. [quasi/engine/data/domain] turns a column into
// runs of leaf positions for algorithms. [quasi/engine/data/transform] replaces what is
// neither kept nor generalized, and [quasi/engine/data/derive] computes columns that say
// less than those they are computed from. [quasi/engine/internal/data/natural] is a logarithm of
// the same bits everywhere.
//
// Nothing here knows of a recipe, a model or a method.
package data
