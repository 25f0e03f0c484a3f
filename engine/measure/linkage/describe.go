package linkage

import (
	"cmp"
	"slices"
)

// The most examples, and rows of each, that are reported.
const (
	mostExamples = 10
	mostRows     = 5
)

func (a *attack) certain(s *secret) Certain {
	var c Certain
	for profile, persons := range a.people.persons {
		switch {
		case !s.certain(profile):
		case a.people.rows[profile] == 1:
			c.Identity += len(persons)
		default:
			c.Attribute += len(persons)
		}
	}
	c.Persons = c.Identity + c.Attribute
	if a.report.Persons > 0 {
		c.Share = float64(c.Persons) / float64(a.report.Persons)
	}
	return c
}

// exemplify chooses the worst persons: those with the fewest rows first, then
// those of whom the most columns are disclosed, then by their place.
func (a *attack) exemplify() {
	type candidate struct {
		person                     int32
		profile, matches, disclose int
	}
	var all []candidate
	for profile, persons := range a.people.persons {
		c := candidate{profile: profile, matches: a.people.rows[profile]}
		for _, s := range a.sensitive {
			if s.certain(profile) {
				c.disclose++
			}
		}
		if c.matches != 1 && c.disclose == 0 {
			continue
		}
		for _, c.person = range persons[:min(mostExamples, len(persons))] {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(x, y candidate) int {
		return cmp.Or(x.matches-y.matches, y.disclose-x.disclose, int(x.person-y.person))
	})
	for _, c := range all[:min(mostExamples, len(all))] {
		e := Example{Person: a.register.Columns[0].Number(int(c.person)), Matches: c.matches, Rows: a.rowsOf(c.profile)}
		for _, s := range a.sensitive {
			if s.certain(c.profile) {
				e.Columns = append(e.Columns, s.column.Name)
			}
		}
		a.report.Examples = append(a.report.Examples, e)
	}
}

// rowsOf returns the first released rows that could be those of a profile.
func (a *attack) rowsOf(profile int) []int {
	var rows []int
	for _, class := range a.rows {
		fits := slices.ContainsFunc(a.people.tuples[profile], func(t int32) bool { return a.fits(class[0], a.tuples[t][0]) })
		if !fits {
			continue
		}
		for _, row := range class {
			rows = append(rows, a.released.Columns[0].Number(int(row)))
		}
	}
	slices.Sort(rows)
	return rows[:min(mostRows, len(rows))]
}
