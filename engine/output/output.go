// Package output writes released values as the recipe's output says: labels of groups in
// the notation of the file, decimal commas, the text of missing values, the order of rows,
// cells that no spreadsheet runs. Columns with the groups of a release come in, columns of
// texts go out:
//
//	labels := output.LabelsOf(output.Column{Column: c, Hierarchy: r.Column(c.Name).Hierarchy, Of: t}, r.Output)
//	first := output.Generalized(c, p, groups, 0, labels.Write)
//
// Nothing here decides what is released, and different texts stay different.
package output
