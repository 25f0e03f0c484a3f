package columns

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/trial"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
)

// codes asks whether numbers that stand apart, as -8 of a questionnaire, and missing values of SAS
// stand for no value in columns of which other values are computed, a group or a mean. One click
// marks all of them as missing.
func (c *Columns) codes() app.UI {
	s := c.S
	var markers, names []string
	for _, decided := range s.Recipe().Columns {
		computed := decided.Role == table.QuasiIdentifying || decided.Coarsen != nil && decided.Role != table.Identifying
		if !computed || decided.Format != nil {
			continue
		}
		in := asread.Codes(s.Table.Format.Found, decided.Name)
		if len(in) > 0 {
			names = append(names, decided.Name)
		}
		for _, marker := range in {
			if !slices.Contains(markers, marker) {
				markers = append(markers, marker)
			}
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("codes").Body(ui.Note(s.Say(text.CodesTitle, strings.Join(markers, ", ")), s.Say(text.CodesBody, listed(names)),
		ui.Second(s.Say(text.MarkMissing), func() { c.mark(markers) }, "mark-codes").ID("mark-codes")))
}

// mark reads the table again with more texts that count as missing.
func (c *Columns) mark(markers []string) {
	in := trial.Input(c.S)
	in.Missing = slices.Concat(c.S.Table.Format.Missing, markers)
	c.S.Reread(in)
}
