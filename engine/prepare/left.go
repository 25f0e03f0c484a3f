package prepare

import (
	"quasi/engine/data/table"
	"quasi/engine/say"
)

var recordsLeftOut = say.Define("records-left-out", "{0} {0:row has|rows have} only texts that the recipe treats as missing values. {0:It is no person and was|They are no people and were} left out: {1}")

var notesLeftOut = say.Define("records-left-out-notes", "{0} {0:row has|rows have} no value or {0:looks|look} like no {0:person|people}, such as totals, units and remarks, and {0:was|were} left out: {1}")

// LeftOut says which records of the given table were left out because no cell has a
// value, as the recipe reads them, or because they look like no people; without an English text: none was. Those that the
// reader of the file left out before are not among them.
func (p *Prepared) LeftOut() say.Text {
	if p.Left.Total == 0 {
		return say.Text{}
	}
	if p.Notes > 0 {
		return notesLeftOut.Say(p.Left.Total, p.Left.Rows())
	}
	return recordsLeftOut.Say(p.Left.Total, p.Left.Rows())
}

// leftOut returns the numbers of the records that only the first table has.
func leftOut(all, rest *table.Table) say.Runs {
	var left say.Runs
	if rest.N == all.N {
		return left
	}
	next := 0
	for row := range all.N {
		number := all.Columns[0].Number(row)
		if next < rest.N && rest.Columns[0].Number(next) == number {
			next++
		} else {
			left.Add(number, 1)
		}
	}
	return left
}
