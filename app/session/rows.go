package session

import (
	"quasi/wasm/protocol"
)

// ShownRows says which rows of a result are shown: all of them or some, in some order,
// and of those the ones about the place where a person looks. The engine has the rows.
type ShownRows struct {
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
	// nearPages is the number of pages kept before and after the one where a person looks.
	nearPages = 4
)

// View says which rows of the result are shown.
func (r *ShownRows) View() protocol.View { return r.view }

// Show shows other rows of the result, or shows them in another order.
func (r *ShownRows) Show(s *Session, v protocol.View) {
	r.view = v
	s.Notify()
}

// Count returns how many rows are shown; ok is false as long as nobody knows.
func (r *ShownRows) Count() (n int, ok bool) { return r.total, r.known && r.counted == r.view }

// Seen reports whether some rows have been shown.
func (r *ShownRows) Seen() bool { return r.seen }

// Rows returns some of the rows that are shown, from a place on; nil for one that is not
// there yet. Those are asked for, one page at a time, and then is called when there are
// more.
func (r *ShownRows) Rows(s *Session, from, count int, then func()) []*protocol.ResultRow {
	r.tell = then
	if n, known := r.Count(); known {
		count = max(0, min(count, n-from))
	}
	rows := make([]*protocol.ResultRow, 0, count)
	wanted := -1
	for at := from; at < from+count; at++ {
		page := r.pages.Of(rowsPage{r.view, at / pageRows})
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
		r.ask(s, wanted)
	}
	return rows
}

// First returns the first rows of the whole result; nil: they are not there yet, and are asked
// for unless others are shown.
func (r *ShownRows) First(s *Session) []protocol.ResultRow {
	if page := r.pages.Of(rowsPage{}); page != nil {
		return page.Rows
	}
	if r.view == (protocol.View{}) {
		if r.tell == nil {
			r.tell = func() {} // nobody shows rows yet
		}
		r.ask(s, 0)
	}
	return nil
}

// ask asks for a page, unless one is on its way: whoever is told of that one asks for what is
// wanted by then, so that of a table that is scrolled through quickly only what is looked at
// is sent.
func (r *ShownRows) ask(s *Session, page int) {
	question := rowsPage{r.view, page}
	if r.asking || !r.pages.open(question) {
		return
	}
	r.asking = true
	params := protocol.ResultPageParams{View: question.view, From: page * pageRows, Count: pageRows}
	sendQuietly(s, protocol.ResultPage, params, func(found protocol.ResultPageResult) {
		r.pages.answered(question, found)
		r.pages.giveUp(func(other rowsPage) bool { // which is of no use where somebody looks at this one
			return other.view != question.view || max(other.page-page, page-other.page) > nearPages
		})
		r.counted, r.total, r.known, r.asking = question.view, found.Total, true, false
		first := !r.seen
		r.seen = true
		r.tell()
		if first && &s.result.Shown == r {
			s.Notify() // of what has begun
		}
	}, func() {
		r.asking = false
		Fail(s, &r.pages, question)
	})
}

// Find asks where a row of the table, from 1, is among those that are shown; then gets its
// place, or -1 if it is not.
func (r *ShownRows) Find(s *Session, number int, then func(place int)) {
	view := r.view
	params := protocol.ResultPageParams{View: view, Find: number}
	sendQuietly(s, protocol.ResultPage, params, func(found protocol.ResultPageResult) {
		if &s.result.Shown == r && r.view == view {
			then(found.Found)
		}
	}, func() {})
}
