package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
)

// DownloadList names the files that were given to the browser, the last one first, each
// with the time, its size and its hash.
func DownloadList(s *session.Session) app.UI {
	files := saving.Downloads(s)
	if len(files) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("handed").Body(app.Range(files).Slice(func(i int) app.UI {
		f := files[len(files)-1-i]
		return app.Li().Body(
			app.Div().Body(app.Span().Class("num").Text(f.At.Format("15:04:05")+" "), app.B().Text(f.Name), app.Text(" · "+s.Say(text.HandedBytes, f.Bytes))),
			app.Div().Class("hash").Body(app.Code().Text("SHA-256 "+f.SHA256)),
		)
	}))
}

// handed lists what was given to the browser.
func (e *Export) handed() app.UI {
	s := e.S
	n := len(saving.Downloads(s))
	if n == 0 {
		return app.Div().Class("nothing")
	}
	return e.fold("handed", s.Say(text.HandedTitle), s.Say(text.HandedCount, n),
		app.P().Body(screen.Sign(s, text.TermSHA, "sha")), DownloadList(s))
}

// exportLead says what has left the tab so far.
func exportLead(s *session.Session) string {
	if n := s.Given; n > 0 {
		return s.Say(text.ExportGiven, n)
	}
	return s.Say(text.ExportLead)
}
