package session

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dropped are files that a person has dropped on the page, sorted by what is done with
// them.
type Dropped struct {
	Table, Recipe app.Value // a browser's File each, or nil
	Ignored       []string  // names of the others
}

// Sort finds the table and the recipe among files: the first of each.
func Sort(files []app.Value) Dropped {
	var d Dropped
	for _, file := range files {
		name := file.Get("name").String()
		into := &d.Table
		if strings.HasSuffix(strings.ToLower(name), ".json") {
			into = &d.Recipe
		}
		if *into != nil {
			d.Ignored = append(d.Ignored, name)
			continue
		}
		*into = file
	}
	return d
}

// DropTable opens a table that was dropped. One that comes with a recipe waits for it to
// be read; the files that are not used are named.
func (s *Session) DropTable(d Dropped) {
	if s.Work() != Idle {
		return
	}
	switch {
	case d.Table == nil:
	case d.Recipe != nil:
		s.PendingRepeat = PendingRepeat{}
		s.SetPendingTable(d.Table)
	default:
		s.OpenFile(d.Table)
	}
	s.Ignored = d.Ignored
	s.Notify()
}

// ReadDropped uses a recipe that was dropped: on the table that came with it, or else on
// the one that is open.
func (s *Session) ReadDropped(d Dropped, name, text string) {
	if d.Table != nil {
		s.SetPendingRecipe(name, text)
		return
	}
	s.CompareRecipe(name, text)
}

// Understood forgets which files were not used.
func (s *Session) Understood() {
	s.Ignored = nil
	s.Notify()
}
