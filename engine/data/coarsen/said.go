package coarsen

import (
	"strconv"

	"quasi/engine/say"
)

// saidAs say what a rule leaves.
var saidAs = say.Prefixed("coarsen-left-", map[string]string{
	string(Year): "only the year is left", string(BirthYear): "only the year is left, and one class of those who are 90 or older in {0}",
	string(ZIP3): "only the first three digits are left, 000 for areas of 20,000 people or fewer", string(Age): "ages over 89 are one class, 90+",
	string(Step): "numbers in groups with a width of {0}", string(Round): "numbers rounded to multiples of {0}",
	string(Classes): "numbers in classes that begin at {0}", string(Prefix): "the first characters, {0} at most",
	string(Rare): "values of fewer than {0} people together",
	mostAlone:    "numbers from {0} on in one class", leastAlone: "numbers up to {0} in one class", string(Cap): "numbers up to {0} in one class, and from {1} on in another",
})

// The codes of a cap with one end.
const (
	mostAlone  = "most"
	leastAlone = "least"
)

// Said says what the rule leaves.
func (r Rule) Said() say.Text {
	said := saidAs[string(r.Kind)]
	switch {
	case r.Kind == Step, r.Kind == Round:
		return said.Say(shown(r.Width))
	case r.Kind == Classes:
		cuts := make([]say.Text, len(r.Cuts))
		for i, cut := range r.Cuts {
			cuts[i] = shown(cut)
		}
		return said.Say(say.Series(cuts, len(cuts)))
	case r.Kind == BirthYear:
		return said.Say(strconv.Itoa(r.Until))
	case r.Kind == Prefix:
		return said.Say(r.Length)
	case r.Kind == Rare:
		return said.Say(r.Fewer)
	case r.Kind == Cap && r.Least == nil:
		return saidAs[mostAlone].Say(shown(*r.Most))
	case r.Kind == Cap && r.Most == nil:
		return saidAs[leastAlone].Say(shown(*r.Least))
	case r.Kind == Cap:
		return said.Say(shown(*r.Least), shown(*r.Most))
	}
	return said.Say()
}

func shown(x float64) say.Text { return say.Number(plain(x)) }
