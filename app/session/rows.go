package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// rowsShown is what is shown of the rows of a result: all of them or some, in some order,
// and of those the ones about the place where a person looks. The engine has the rows.
type rowsShown struct {
	view    protocol.View
	counted protocol.View // whose rows are total; only if known
	total   int
	known   bool
	pages   Answers[rowsPage, protocol.ResultPageResult]
	asking  bool   // a page is on its way
	seen    bool   // one has come
	tell    func() // whoever shows rows that there are more
}

// rowsPage is a page of a view, from 0.
type rowsPage struct {
	view protocol.View
	page int
}

const (
	pageRows = 50 // a screen of rows is on two pages at most
	// nearPages is how many pages are kept before and after the one where a person looks.
	nearPages = 4
)

// View says which rows of the result are shown.
func (s *Session) View() protocol.View { return s.rows.view }

// ShowView shows other rows of the result, or shows them in another order.
func (s *Session) ShowView(v protocol.View) {
	s.rows.view = v
	s.Notify()
}

// RowsInView returns how many rows are shown; ok is false as long as nobody knows.
func (s *Session) RowsInView() (n int, ok bool) {
	return s.rows.total, s.rows.known && s.rows.counted == s.rows.view
}

// Rows returns some of the rows that are shown, from a place on; nil for one that is not
// there yet. Those are asked for, one page at a time, and then is called when there are
// more.
func (s *Session) Rows(from, count int, then func()) []*protocol.ResultRow {
	shown := &s.rows
	shown.tell = then
	if n, known := s.RowsInView(); known {
		count = max(0, min(count, n-from))
	}
	rows := make([]*protocol.ResultRow, 0, count)
	wanted := -1
	for at := from; at < from+count; at++ {
		page := shown.pages.Of(rowsPage{shown.view, at / pageRows})
		switch in := at % pageRows; {
		case page == nil:
			rows = append(rows, nil)
			if wanted < 0 {
				wanted = at / pageRows
			}
		case in < len(page.Rows):
			rows = append(rows, &page.Rows[in])
		}
	}
	if wanted >= 0 {
		s.askRows(wanted)
	}
	return rows
}

// askRows asks for a page, unless one is on its way: whoever is told of that one asks for
// what is wanted by then, so that of a table that is scrolled through quickly only what is
// looked at is sent.
func (s *Session) askRows(page int) {
	of := s.result
	shown := &of.rows
	question := rowsPage{shown.view, page}
	if shown.asking || !shown.pages.open(question) {
		return
	}
	shown.asking = true
	params := protocol.ResultPageParams{View: question.view, From: page * pageRows, Count: pageRows}
	sendQuietly(s, protocol.ResultPage, params, nil, func(r protocol.ResultPageResult, _ app.Value) {
		shown.pages.answered(question, r)
		shown.pages.giveUp(question.far)
		shown.counted, shown.total, shown.known, shown.asking = question.view, r.Total, true, false
		s.rowsAnswered(of)
	}, func() {
		shown.asking = false
		shown.pages.failed(question)
	})
}

// far reports whether another page is of no use where somebody looks at this one.
func (p rowsPage) far(other rowsPage) bool {
	return other.view != p.view || max(other.page-p.page, p.page-other.page) > nearPages
}

// rowsAnswered tells whoever shows rows that there are more.
func (s *Session) rowsAnswered(of *result) {
	first := !of.rows.seen
	of.rows.seen = true
	of.rows.tell()
	if s.result != of {
		return
	}
	if s.FindMore(); first {
		s.Notify() // of what has begun
	}
}

// FindMore finds out, once rows are shown, what a person does not wait for. What has given
// way to something else goes on.
func (s *Session) FindMore() {
	if s.Result == nil || !s.rows.seen {
		return
	}
	if s.Result.Records <= measuredAtOnce {
		s.Measure()
		s.AskClassMap()
		s.Pursue()
	}
	if s.Result.Records <= knownAtOnce && !s.knowing.asked {
		s.FindKnown()
	}
	if s.Result.Records <= knownAtOnce && !s.help.asked {
		s.FindHelp()
	}
}

// FindRow asks where a row of the table, from 1, is among those that are shown; then gets
// its place, or -1 if it is not.
func (s *Session) FindRow(number int, then func(place int)) {
	of, view := s.result, s.rows.view
	params := protocol.ResultPageParams{View: view, Find: number}
	sendQuietly(s, protocol.ResultPage, params, nil, func(r protocol.ResultPageResult, _ app.Value) {
		if s.result == of && of.rows.view == view {
			then(r.Found)
		}
	}, func() {})
}
