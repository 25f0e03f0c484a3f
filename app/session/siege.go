package session

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Siege is the release of any tool that is attacked: its files, what the attacker knows and
// wants, and what was found.
type Siege struct {
	Files    protocol.AttackFiles
	Roles    map[string]AttackRole // by column
	Attacked                       // with these roles
}

// AttackRole is what a column is to the attacker.
type AttackRole string

// The roles.
const (
	Known   AttackRole = "known"
	Wanted  AttackRole = "wanted"
	LeftOut AttackRole = "left-out"
)

// StartSiege shows where the release of any tool is attacked.
func (s *Session) StartSiege() {
	if s.Work == Idle {
		s.Siege, s.Failure = &Siege{}, nil
		s.notify()
	}
}

// EndSiege leaves it.
func (s *Session) EndSiege() {
	if s.Work == Idle {
		s.leaveSiege()
		s.Failure = nil
		s.notify()
	}
}

// leaveSiege gives up the attacks, with their files.
func (s *Session) leaveSiege() {
	if s.Siege != nil {
		s.Siege = nil
		call(s, protocol.AttackEnd, struct{}{}, nil, func(struct{}, app.Value) {})
	}
}

// GiveAttacked reads one of its files. What was found before is given up; what a person has
// said of columns stays.
func (s *Session) GiveAttacked(as string, from Source) {
	if s.Work != Idle || s.Siege == nil {
		return
	}
	g := s.Siege
	s.Work, s.Failure, s.Progress = Besieging, nil, protocol.Progress{Stage: "read", Left: -1}
	s.notify()
	params := protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: from.Name, Text: from.Text, Input: recipe.Input{}}, As: as}
	call(s, protocol.AttackGive, params, from.File, func(found protocol.AttackFiles, _ app.Value) {
		s.Work, g.Files, g.Attacked = Idle, found, Attacked{}
		before := g.Roles
		g.Roles = map[string]AttackRole{}
		for _, c := range found.Columns {
			role, said := before[c.Name]
			if !said && c.Sensitive {
				role = Wanted
			} else if !said {
				role = Known
			}
			g.Roles[c.Name] = role
		}
	})
}

// SetAttackRole says what a column is to the attacker.
func (s *Session) SetAttackRole(column string, role AttackRole) {
	if s.Work == Idle && s.Siege != nil {
		s.Siege.Roles[column], s.Siege.Attacked = role, Attacked{}
		s.notify()
	}
}

// columns returns those of a role.
func (g *Siege) columns(role AttackRole) []string {
	var names []string
	for _, c := range g.Files.Columns {
		if g.Roles[c.Name] == role {
			names = append(names, c.Name)
		}
	}
	return names
}

// CanBesiege reports whether there is something to attack, by somebody who knows something.
func (s *Session) CanBesiege() bool {
	return s.Siege != nil && slices.ContainsFunc(s.Siege.Files.Columns, func(c protocol.AttackColumn) bool { return s.Siege.Roles[c.Name] == Known })
}

// Besiege makes the attacks that are left, one after the other.
func (s *Session) Besiege() {
	if s.Work != Idle || !s.CanBesiege() || s.Siege.Complete() {
		return
	}
	s.Work, s.Failure, s.Siege.Going = Besieging, nil, true
	s.Progress = protocol.Progress{Stage: "attack", Left: -1}
	s.notify()
	s.besiege(s.Siege)
}

// besiege makes the next attack.
func (s *Session) besiege(g *Siege) {
	params := protocol.AttackGivenParams{At: g.Made, Known: g.columns(Known), Sensitive: g.columns(Wanted)}
	send(s, protocol.AttackAny, params, nil, func(found protocol.AttackResult, _ app.Value) {
		if g.add(found); g.Going {
			s.besiege(g)
			return
		}
		s.Work = Idle
	}, func() { g.Going = false })
}
