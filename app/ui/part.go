package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/yieldui"
)

// Part is a piece of a screen. go-app renders a screen in one go, and meanwhile the page's
// thread hears of no click and draws nothing; before a part the browser gets its turn, if it
// has waited for long.
type Part struct {
	app.Compo

	Make func() app.UI // what is shown
}

// Later is a part of a screen that is made when it is its turn.
func Later(make func() app.UI) app.UI { return &Part{Make: make} }

// Parts are parts of a screen that are made already, and are brought into the page one after
// the other.
func Parts(all []app.UI) []app.UI {
	parts := make([]app.UI, len(all))
	for i, one := range all {
		if parts[i] = one; !isPart(one) {
			parts[i] = Later(func() app.UI { return one })
		}
	}
	return parts
}

func isPart(one app.UI) bool {
	_, is := one.(*Part)
	return is
}

// many is how many lines of a table are brought into the page in one go. A part for each
// would be too many: go-app keeps a list of a few thousand components that are new.
const many = 8

// Lines are the lines of a long table, in parts.
func Lines(n int, line func(i int) app.UI) []app.UI {
	lines := make([]app.UI, n)
	for i := range lines {
		if i%many == 0 {
			lines[i] = Later(func() app.UI { return line(i) })
		} else {
			lines[i] = line(i)
		}
	}
	return lines
}

// Render implements app.Composer.
func (p *Part) Render() app.UI {
	yieldui.Yield()
	return p.Make()
}
