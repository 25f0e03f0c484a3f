package safeharbor

import (
	"regexp"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/detect"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// The parts of a checklist.
type (
	Checklist = facts.Checklist
	Item      = facts.Item
	Done      = facts.Done
	Finding   = facts.Finding
)

var (
	doneAs = say.Prefixed("safe-harbor-done-", map[string]string{
		string(Removed): "removed", string(Stays): "left: no smaller than a state", string(Released): "released otherwise than the method asks for",
	})
	foundAs = say.Prefixed("safe-harbor-found-", map[string]string{
		"names": "personal names", "streets": "postal addresses", "places": "names of places", "zips": "postcodes with more than three digits",
		"restricted": "first three digits of areas of 20,000 people or fewer", "days": "dates with a month or a day", "ages": "ages over 89", "unitless": "ages in units that differ from row to row", "old": "years of birth of people over 89",
		"phones": "telephone or fax numbers", "emails": "e-mail addresses", "ssns": "social security numbers", "plans": "health insurance numbers", "accounts": "account or card numbers",
		"licences": "license numbers", "vehicles": "vehicle numbers", "devices": "device numbers", "urls": "web addresses", "ips": "IP addresses", "templates": "long codes, like biometric templates",
		"photos": "names of picture files", "numbers": "national or patient numbers", "codes": "unique codes",
	})
	searchOf = say.Prefixed("safe-harbor-search-", map[string]string{
		"A": "columns of names, and names with a title or a given name within other texts, are searched for", "H": "cells are not searched for these: they look like any number",
		"I": "numbers of known forms alone are searched for", "J": "account and card numbers with check digits alone are searched for", "K": "numbers of known forms alone are searched for",
		"L": "vehicle numbers with a check digit and license plates alone are searched for", "M": "numbers of known forms alone are searched for", "P": "long codes alone are searched for",
		"Q": "names of picture files alone are searched for", "R": "national numbers and unique codes alone are searched for",
	})
	limits = say.Define("safe-harbor-limits", "This says what was done and what was found. Whether anything else is a unique characteristic (R), and whether someone has actual knowledge that the rest could identify a person (45 CFR 164.514(b)(2)(ii)), no program can check.")
	census = say.Define("safe-harbor-census", "the 17 first three digits of ZIP codes with 20,000 people or fewer by the 2000 census")
	given  = say.Define("safe-harbor-given", "a list that was given: {0}")
)

// kinds say what a reason of package describe finds, and of which category.
var kinds = map[string]string{
	profile.ReasonPersonNames: "names", profile.ReasonStreet: "streets", profile.ReasonPlaceValues: "places", profile.ReasonPostcode: "zips", profile.ReasonPhone: "phones",
	profile.ReasonEmail: "emails", profile.ReasonSSN: "ssns", profile.ReasonNIR: "ssns", profile.ReasonPlan: "plans", profile.ReasonKVNR: "plans", profile.ReasonIBAN: "accounts", profile.ReasonCard: "accounts",
	profile.ReasonLicence: "licences", profile.ReasonVIN: "vehicles", profile.ReasonPlate: "vehicles", profile.ReasonDevice: "devices", profile.ReasonMAC: "devices", profile.ReasonURL: "urls", profile.ReasonIP: "ips",
	profile.ReasonTemplate: "templates", profile.ReasonPhoto: "photos", profile.ReasonResidentID: "numbers", profile.ReasonDNI: "numbers", profile.ReasonPersonNumber: "numbers", profile.ReasonNHS: "numbers", profile.ReasonUUID: "codes",
}

// Check says what a plan did, and searches the cells of a released table, whichever
// tool made it. A nil plan: what was done is not known.
func Check(released *table.Table, plan Plan, opt Options) Checklist {
	list := Checklist{Year: opt.Year, Restricted: census.Say(), Limits: limits.Say()}
	if opt.Restricted != nil {
		list.Restricted = given.Say(strings.Join(opt.Restricted, " "))
	}
	for _, c := range Categories {
		item := Item{Category: string(c), Title: c.Title(), Done: []Done{}, Found: []Finding{}}
		if kind, partly := searchOf[string(c)]; partly {
			search := kind.Say()
			item.Search = &search
		}
		for _, d := range plan {
			if d.Category == c {
				item.Done = append(item.Done, Done{Column: d.Column, Action: string(d.Action), What: d.said()})
			}
		}
		list.Items = append(list.Items, item)
	}
	search := searching{&list}
	for _, c := range released.Columns {
		search.column(released, c, opt)
	}
	for _, d := range plan {
		if c := released.Column(d.Column); c != nil && d.Unit != "" && d.Action == Released {
			any := count(c, func(text string) bool { return text != coarsen.Oldest })
			search.add("C", d.Column, "unitless", any.cells, any.row)
		}
	}
	return list
}

// searching fills in what is found.
type searching struct{ list *Checklist }

func (l searching) add(category Category, column, kind string, cells, row int) {
	for i := range l.list.Items {
		if item := &l.list.Items[i]; item.Category == string(category) && cells > 0 {
			item.Found = append(item.Found, Finding{Column: column, What: foundAs[kind].Say(), Cells: cells, Row: row})
			l.list.Cells += cells
		}
	}
}

// column notes what is found in a column: what single cells look like, and what the
// column's name makes of numbers.
func (l searching) column(t *table.Table, c *table.Column, opt Options) {
	months := detect.Of(c).Months()
	days := count(c, func(text string) bool {
		return isDay(text) || months && isMonth(text) || numbersDays(c.Name) && isDayNumber(text)
	})
	for _, r := range detect.Reveal(c) {
		if r.Kind == profile.ReasonPhone && days.cells > 0 {
			continue // times of day and days are written like numbers
		}
		if r.Kind == profile.ReasonPlaceValues && wide(c.Name, profile.ReasonPlace) {
			continue // states and countries may be released
		}
		l.add(categoryOf(c.Name, r.Kind), c.Name, kinds[r.Kind], r.Records, r.Row)
	}
	l.add("C", c.Name, "days", days.cells, days.row)
	reason := describe.NameReason(c.Name, recognize.Type(c))
	switch {
	case reason == profile.ReasonAge:
		old := olderThan89(t, c)
		l.add("C", c.Name, "ages", old.cells, old.row)
	case reason == profile.ReasonBirth && opt.Year != 0:
		old := count(c, func(text string) bool {
			return isNumber(text) && changes(coarsen.Rule{Kind: coarsen.BirthYear, Until: opt.Year}, text)
		})
		l.add("C", c.Name, "old", old.cells, old.row)
	case recognize.NameOf(c.Name).Has(zipWords):
		long := count(c, func(text string) bool { return fiveDigits.MatchString(text) })
		l.add("B", c.Name, "zips", long.cells, long.row)
		rule := coarsen.Rule{Kind: coarsen.ZIP3, Restricted: opt.Restricted}
		few := count(c, func(text string) bool {
			_, isZIP := hierarchy.FirstZIP3(text)
			return isZIP && len(strings.TrimSpace(text)) == 3 && changes(rule, text)
		})
		l.add("B", c.Name, "restricted", few.cells, few.row)
	}
	if reason != profile.ReasonAge {
		old := count(c, func(text string) bool {
			return withUnit.MatchString(text) && changes(coarsen.Rule{Kind: coarsen.Age}, text) || tellsAge.MatchString(text)
		})
		l.add("C", c.Name, "ages", old.cells, old.row)
	}
}

// changes reports whether a rule would change a text that it can read: it is finer than
// the rule allows.
func changes(rule coarsen.Rule, text string) bool {
	coarse, hidden := rule.Value(text, format.Format{})
	return !hidden && coarse != strings.TrimSpace(text)
}

var fiveDigits = regexp.MustCompile(`^\s*[0-9]{4,5}(-?[0-9]{4})?\s*$`)

// counted are cells, and the row of the first.
type counted struct{ cells, row int }

// count counts the cells of a column whose value passes a test.
func count(c *table.Column, test func(string) bool) counted {
	passes := make([]bool, len(c.Values))
	for v, text := range c.Values {
		passes[v] = !c.Absent(int32(v)) && test(text)
	}
	var n counted
	for row, v := range c.Codes {
		if passes[v] {
			if n.cells == 0 {
				n.row = row
			}
			n.cells++
		}
	}
	return n
}
