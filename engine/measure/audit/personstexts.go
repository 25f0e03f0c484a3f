package audit

import (
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// To whom a person looks like others.
var knows = map[support.Knowledge]say.Kind{
	support.One:   say.Define("knows-one", "someone who knows one row of a patient"),
	support.Two:   say.Define("knows-two", "someone who knows two rows of a patient"),
	support.Three: say.Define("knows-three", "someone who knows three rows of a patient"),
	support.All:   say.Define("knows-all", "someone who knows all rows of a patient"),
}

// Who says to whom a person looks like others: someone who knows so much of a person.
func (k *Known) Who() say.Text { return who(k.Knows) }

func who(knowing support.Knowledge) say.Text { return knows[knowing].Say() }

var (
	personsLinked  = say.Define("persons-linked", "column {0:q} shows which rows are one patient's: anyone who finds a patient by one row knows all of them")
	personsCount   = say.Define("persons-count", "{0} {0:patient|patients}, of whom {1} {1:has|have} several rows; the most rows of one: {2}")
	personsStatic  = say.Define("persons-static", "the same in all rows of each patient: {0:q}")
	personsVarying = say.Define("persons-varying", "{0:q} is not the same in all rows of {1} {1:patient|patients}")
	personsAlike   = say.Define("persons-alike", "every patient looks like at least {0} {0:other|others} to {1} (k = {2})")
	personsAlone   = say.Define("persons-alone", "some patients look like nobody else to {0} (k = 1)")
	personsBetween = say.Define("persons-between", "for {0}, the k of patients is between {1} and {2}")
	personsBelow   = say.Define("persons-below", "{0} of {1} {1:patient|patients} ({2}%) {0:looks|look} like fewer than {3} {3:other|others}, {4} ({5}%) like nobody else")
	personsSeveral = say.Define("persons-several", "of the {1} with several rows, {0} ({2}%) {0:looks|look} like fewer than {3} {3:other|others}, {4} ({5}%) like nobody else")
	personsRows    = say.Define("persons-rows", "first rows of the patients who look like nobody else: {0}")
	personsOpen    = say.Define("persons-open", "{0} {0:patient shares|patients share} so many different rows with others that only bounds of k were found; the numbers of patients below k may be too low")
	personsSingle  = say.Define("persons-single", "no patient has several rows, so knowing more than one tells nothing more")
)

// Say says what was found, in sentences without a capital letter and a full stop: who
// there is, and then for each knowledge whether it holds and for whom not.
func (p *Persons) Say() []say.Text {
	if p.Count == 0 {
		return slices.Clone(p.Notes)
	}
	said := slices.Concat(p.Notes, personsCount.If(true, p.Count, p.Several, p.Most), personsLinked.If(p.LinkedBy != "" && p.Several > 0, p.LinkedBy), p.sayVarying())
	for i := range p.Known {
		said = append(said, p.Known[i].say(p)...)
	}
	if p.Linkable != nil {
		said = append(said, p.Linkable.Say(p)...)
	}
	return said
}

// SayLinked says which column links the rows of a patient, of [Persons.LinkedBy].
func (p *Persons) SayLinked() say.Text { return personsLinked.Say(p.LinkedBy) }

func (p *Persons) sayVarying() []say.Text {
	if p.Several == 0 {
		return []say.Text{personsSingle.Say()}
	}
	var said []say.Text
	var static []string
	for _, v := range p.Varying {
		if v.Persons == 0 {
			static = append(static, v.Column)
		}
		said = append(said, personsVarying.If(v.Persons > 0, v.Column, v.Persons)...)
	}
	return slices.Concat(personsStatic.If(len(static) > 0, static), said)
}

// say says what is left to somebody who knows so much.
func (k *Known) say(p *Persons) []say.Text {
	said := append([]say.Text{k.Verdict()}, personsOpen.If(k.Open > 0, k.Open)...)
	if k.Below.Persons == 0 {
		return said
	}
	said = append(said, personsBelow.Say(k.Below.Persons, p.Count, percent(k.Below.Share), p.K-1, k.Unique.Persons, percent(k.Unique.Share)))
	said = append(said, personsSeveral.If(p.Several > 0, k.Below.Several, p.Several, percent(k.Below.SeveralShare), p.K-1, k.Unique.Several, percent(k.Unique.SeveralShare))...)
	if k.Unique.Persons > 0 {
		var listed say.Runs
		for _, row := range k.UniqueRows[:min(len(k.UniqueRows), mostListed)] {
			listed.Add(row, 1)
		}
		said = append(said, personsRows.Say(say.Series([]say.Text{listed.Rows()}, 1+k.Unique.Persons-listed.Total)))
	}
	return said
}

// SayOpen says of how many patients only bounds were found.
func (k *Known) SayOpen() say.Text { return personsOpen.Say(k.Open) }

// Verdict says to whom every patient looks like how many others.
func (k *Known) Verdict() say.Text {
	to := k.Who()
	switch {
	case k.AtLeast < k.K:
		return personsBetween.Say(to, k.AtLeast, k.K)
	case k.K == 1:
		return personsAlone.Say(to)
	}
	return personsAlike.Say(k.K-1, to, k.K)
}

// mostListed is the most rows that a sentence lists.
const mostListed = 5

// percent rounds a share to a tenth of a percent.
func percent(share float64) float64 { return math.Round(1000*share) / 10 }

var (
	linkNone   = say.Define("link-none", "kept columns link nobody's rows: no patient has several rows that agree in kept values which no other patient has")
	linkBeside = say.Define("link-beside", "kept columns link nobody's rows by their values, but the rows of {0} of the {1} {1:patient|patients} with several stand beside each other: the order of rows can tell that they are one patient's")
	linkSome   = say.Define("link-some", "kept columns link the rows of {0} of the {1} {1:patient|patients} with several ({2}%): these rows agree in kept values that no other patient has, so a reader can tell that they are one patient's")
	linkSet    = say.Define("link-set", "{0:q} alone {1:links|link} the rows of {2}")
	linkWho    = say.Define("link-who", "of the linked patients, {0} {0:looks|look} like fewer than {1} {1:other|others} to {2}, {3} like nobody else")
	linkQI     = say.Define("link-quasi-identifiers", "together with the columns that could identify, kept columns link the rows of {0} {0:patient|patients}")
	linkOpen   = say.Define("link-open", "of {0} {0:patient|patients} it was not found out whether their rows are linked: too many rows share their values")
)

// Say says whose rows are linked and by what, in sentences as those of [Persons.Say]. p
// contains it.
func (l *Linkable) Say(p *Persons) []say.Text {
	return slices.Concat(
		linkSome.If(l.Linked > 0, l.Linked, p.Several, percent(l.Share)),
		linkBeside.If(l.Linked == 0 && l.Beside > 0, l.Beside, p.Several),
		linkNone.If(l.Linked == 0 && l.Beside == 0 && p.LinkedBy == ""),
		l.SayLeast(),
		linkWho.If(l.Below > 0, l.Below, p.K-1, who(support.All), l.Unique),
		linkQI.If(l.WithQI > l.Linked, l.WithQI),
		linkOpen.If(l.Open > 0, l.Open),
	)
}

// SayLeast names the sets of [Linkable.Least], each in a sentence.
func (l *Linkable) SayLeast() []say.Text {
	return group.Each(l.Least(), func(s LinkingSet) say.Text { return linkSet.Say(s.Columns, len(s.Columns), s.Linked) })
}

// Least returns the sets to name: of one column, of two and of three the one that links
// most, up to the first that links nine in ten of those whom all columns link.
func (l *Linkable) Least() []LinkingSet {
	var least []LinkingSet
	for size := 1; size <= 3; size++ {
		i := slices.IndexFunc(l.Sets, func(s LinkingSet) bool { return len(s.Columns) == size })
		if i < 0 {
			continue
		}
		least = append(least, l.Sets[i])
		if 10*l.Sets[i].Linked >= 9*l.Linked {
			break
		}
	}
	return least
}
