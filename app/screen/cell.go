package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// Cell shows one cell; one without a value is marked by more than its colour.
func Cell(s *session.Session, value string, missing bool) app.HTMLTd {
	if !missing {
		return app.Td().Text(value)
	}
	return app.Td().Class("gone").Body(app.Span().Title(s.Say(text.MissingCell)).Text(Shown(value)))
}

// Shown is what stands for a value that would show as nothing.
func Shown(value string) string {
	if value == "" {
		return "∅"
	}
	return value
}

// IsMissing returns whether a text stands for no value in the open table.
func IsMissing(t *protocol.LoadResult) func(string) bool {
	return table.NewMarkers(t.Format.Missing).Absent
}

// Between stands between values, which can have commas.
const Between = " · "
