package columns

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/wasm/protocol"
)

// strongest names the column that tells most rows, or patients, apart beside the others.
// Where none does more than all others, or where it makes no difference that can be seen,
// there is nothing to say.
func (c *Columns) strongest(u *protocol.UniquenessResult, qi []string) app.UI {
	s := c.S
	name, ok := least(u.Without, qi)
	said := func(n int) string { return s.Lang.Percent(share(u, n)) }
	if !ok || said(u.Without[name]) == said(u.Unique) {
		return app.Div().Class("nothing")
	}
	return app.P().Class("soft gap").Text(s.Say(screen.Counted(s, text.UniqueWithout, text.UniqueWithoutPatient), name, said(u.Without[name])))
}

// least returns the name with the least number; ok is false unless it is the only one of
// at least two.
func least(numbers map[string]int, names []string) (name string, ok bool) {
	for _, other := range names {
		switch {
		case name == "" || numbers[other] < numbers[name]:
			name, ok = other, true
		case numbers[other] == numbers[name]:
			ok = false
		}
	}
	return name, ok && len(names) > 1
}
