package suggest

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/derive"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// Offers proposes columns that say less than the days and codes of a table do, in their place: the
// age at an event, the length between two days, the days since a patient's first row, whether a code is
// among several.
// described is the result of [describe.Table]. Offers looks at 20,000 rows at most.
func Offers(t *table.Table, described []profile.Column, called profile.ComputedNames) []profile.Offer {
	o := offering{table: t, described: described, called: called, taken: t.Names()}
	o.rows = spread(t.N)
	for i, d := range described {
		if days := o.daysOf(i); d.Type.Dated() && days != nil {
			o.dated = append(o.dated, dated{d.Name, describe.OwnReason(t.Columns[i], d) == profile.ReasonBirth, days})
		}
	}
	var offers []profile.Offer
	stay, found := o.stay()
	if age, ok := o.age(stay.from); ok {
		offers = append(offers, age)
	}
	if found {
		offers = append(offers, o.length(stay))
	}
	if since, ok := o.sinceFirst(stay.from); ok {
		offers = append(offers, since)
	}
	for i, d := range described {
		switch describe.OwnReason(t.Columns[i], d) {
		case profile.ReasonCodeSet:
			offers = append(offers, o.codes(t.Columns[i]))
		case profile.ReasonICD10:
			offers = append(offers, o.alone(o.called.Chapter, derive.Chapter, profile.ReasonOfferChapter, d.Name))
		}
	}
	for _, d := range o.dated {
		if !d.birth && d.name != stay.from {
			offers = append(offers, o.alone(o.called.Month, derive.Month, profile.ReasonOfferMonth, d.name))
		}
	}
	return append(offers, o.ofPatients()...)
}

// offering is the state of [Offers].
type offering struct {
	table     *table.Table
	described []profile.Column
	rows      []int32 // that are looked at
	dated     []dated // in the order of the table
	called    profile.ComputedNames
	taken     []string
}

// dated is a column of days.
type dated struct {
	name  string
	birth bool
	days  []day // of the rows that are looked at
}

// day is the day of a row; ok is false where the row has none.
type day struct {
	at time.Time
	ok bool
}

// spread returns rows that are looked at, evenly spaced.
func spread(n int) []int32 {
	rows := make([]int32, min(n, describe.MostRowsSeen))
	for i := range rows {
		rows[i] = int32(i * n / len(rows))
	}
	return rows
}

// daysOf reads the days of a column; nil: there are none.
func (o *offering) daysOf(at int) []day {
	c, found := o.table.Columns[at], false
	of := make([]day, len(c.Values))
	f := o.described[at].Format
	if c.Format.Type.Dated() || o.described[at].Ambiguous {
		f = c.Format // a pivot is in it, or nobody has said which of two readings is meant
	}
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		of[v].at, of[v].ok = f.Day(text)
		found = found || of[v].ok
	}
	if !found {
		return nil
	}
	days := make([]day, len(o.rows))
	for i, row := range o.rows {
		days[i] = of[c.Codes[row]]
	}
	return days
}

// The bounds of what is offered.
const (
	// mostContrary is the greatest share of rows in which a first day is after the last.
	mostContrary = 0.05
	// leastPairs is the share of the rows with a first day that must have both.
	leastPairs = 0.5
	// longestStay is the greatest usual length, in days: from one to another of most rows.
	longestStay = 366
)

// span is two columns of days, the first of which is rarely after the last.
type span struct {
	from, to string
	mean     float64 // days from one to the other
}

// follows compares two columns of days.
func follows(a, b dated) (s span, ok bool) {
	first, both, contrary, equal, sum := 0, 0, 0, 0, 0.0
	for i := range a.days {
		if !a.days[i].ok {
			continue
		}
		if first++; !b.days[i].ok {
			continue
		}
		both++
		switch length := b.days[i].at.Sub(a.days[i].at).Hours() / 24; {
		case length < 0:
			contrary++
		case length == 0:
			equal++
		default:
			sum += length
		}
	}
	if both == 0 || float64(both) < leastPairs*float64(first) || float64(contrary) > mostContrary*float64(both) || equal+contrary == both {
		return span{}, false
	}
	return span{a.name, b.name, sum / float64(both)}, true
}

// mostDated is the most columns of days compared with each other, the first of the table: a
// table of thousands has millions of pairs.
const mostDated = 40

// stay returns the two columns that are a first and a last day of something: the closest
// ones among the first.
func (o *offering) stay() (best span, found bool) {
	compared := o.dated[:min(len(o.dated), mostDated)]
	for _, a := range compared {
		for _, b := range compared {
			if a.birth || b.birth || a.name == b.name {
				continue
			}
			p, ok := follows(a, b)
			if ok && p.mean <= longestStay && (!found || p.mean < best.mean) {
				best, found = p, true
			}
		}
	}
	return best, found
}

// age offers the age at an event: at the first day of a stay or, without one, at the
// first column of days that is rarely before the birth.
func (o *offering) age(start string) (profile.Offer, bool) {
	for _, birth := range o.dated {
		if !birth.birth {
			continue
		}
		for _, event := range o.dated {
			if event.birth || start != "" && event.name != start {
				continue
			}
			if _, ok := follows(birth, event); ok {
				return profile.Offer{
					Rules:  []derive.Rule{{Name: o.name(o.called.Age), Kind: derive.Age, From: []string{birth.name, event.name}}},
					Remove: []string{birth.name},
					Reason: profile.Reason{Code: profile.ReasonOfferAge, Args: []string{birth.name, event.name}},
				}, true
			}
		}
	}
	return profile.Offer{}, false
}

// length offers the length of a stay, and the month in which it began.
func (o *offering) length(p span) profile.Offer {
	name := []string{o.called.Length, p.from, p.to}
	if recognize.NameOf(p.from).Has(stayBegins) || recognize.NameOf(p.to).Has(stayEnds) {
		name = []string{o.called.Stay}
	}
	return profile.Offer{
		Rules: []derive.Rule{
			{Name: o.name(name[0], name[1:]...), Kind: derive.Length, From: []string{p.from, p.to}},
			{Name: o.name(o.called.Month, p.from), Kind: derive.Month, From: []string{p.from}},
		},
		Remove: []string{p.from, p.to},
		Reason: profile.Reason{Code: profile.ReasonOfferStay, Args: []string{p.from, p.to}},
	}
}

var (
	stayBegins = recognize.WordsFrom(lexicon.StayBegins)
	stayEnds   = recognize.WordsFrom(lexicon.StayEnds)
)

// alone offers one computed column in place of the last of those that it is computed from.
func (o *offering) alone(called string, kind derive.Kind, reason string, from ...string) profile.Offer {
	of := from[len(from)-1]
	return profile.Offer{
		Rules:  []derive.Rule{{Name: o.name(called, of), Kind: kind, From: from}},
		Remove: []string{of},
		Reason: profile.Reason{Code: reason, Args: from},
	}
}

// leastFilled is the least share of the rows that get a value of their patient's other rows.
const leastFilled = 0.25

// ofPatients offers of columns with a value in some rows of each patient that value in all of them.
func (o *offering) ofPatients() (offers []profile.Offer) {
	patients := o.patients()
	if len(patients) == 0 {
		return nil
	}
	patient := o.table.Column(patients[0].Name)
	for i, d := range o.described {
		if d.Role == table.Identifying || d.Type.Dated() || d.Name == patient.Name {
			continue
		}
		if c := o.table.Columns[i]; float64(derive.Filled(patient, c)) >= leastFilled*float64(max(1, o.table.N)) {
			offers = append(offers, o.alone(o.called.OfPatient, derive.OfPatient, profile.ReasonOfferOfPatient, patient.Name, d.Name))
		}
	}
	return offers
}

// patients returns the columns that identify the patient, but for those of cases and households.
func (o *offering) patients() []profile.Column {
	return slices.DeleteFunc(profile.Patients(o.described), func(c profile.Column) bool { return c.Household || c.CaseLike })
}

// sinceFirst offers the days since a patient's first row, if patients have several.
func (o *offering) sinceFirst(start string) (profile.Offer, bool) {
	patients := o.patients()
	if len(patients) == 0 {
		return profile.Offer{}, false
	}
	at := slices.IndexFunc(o.dated, func(d dated) bool { return !d.birth && (start == "" || d.name == start) })
	if at < 0 {
		return profile.Offer{}, false
	}
	patient, date := patients[0].Name, o.dated[at].name
	return profile.Offer{
		Rules:  []derive.Rule{{Name: o.name(o.called.SinceFirst, date), Kind: derive.SinceFirst, From: []string{patient, date}}},
		Remove: []string{date},
		Reason: profile.Reason{Code: profile.ReasonOfferSinceFirst, Args: []string{patient, date}},
	}, true
}

// offeredCodes is the most codes of a column offered each as a column.
const offeredCodes = 3

// codes offers of a column with several codes in a cell whether the most frequent ones are among them,
// each as its first part has it (I50 of I50.13), and how many there are.
func (o *offering) codes(c *table.Column) profile.Offer {
	counts := map[string]int{}
	for _, row := range o.rows {
		seen := map[string]bool{}
		for _, code := range derive.CodesIn(c.Text(int(row))) {
			if code, _, _ = strings.Cut(code, "."); !seen[code] && !c.IsMissing(int(row)) {
				seen[code] = true
				counts[code]++
			}
		}
	}
	codes := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	var rules []derive.Rule
	for _, code := range codes[:min(len(codes), offeredCodes)] {
		rules = append(rules, derive.Rule{Name: o.name("{0} "+code, c.Name), Kind: derive.Has, From: []string{c.Name}, Code: code})
	}
	rules = append(rules, derive.Rule{Name: o.name(o.called.Codes, c.Name), Kind: derive.Codes, From: []string{c.Name}})
	return profile.Offer{Rules: rules, Remove: []string{c.Name}, Reason: profile.Reason{Code: profile.ReasonOfferCodes, Args: []string{c.Name}}}
}

// name returns a name that no column has, made of a pattern and the columns that it stands for.
func (o *offering) name(name string, columns ...string) string {
	for i, column := range columns {
		name = strings.ReplaceAll(name, "{"+strconv.Itoa(i)+"}", column)
	}
	name = strings.Join(strings.Fields(name), "_")
	free := name
	for i := 2; slices.Contains(o.taken, free); i++ {
		free = name + "_" + strconv.Itoa(i)
	}
	o.taken = append(o.taken, free)
	return free
}
