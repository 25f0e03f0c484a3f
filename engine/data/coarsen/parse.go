package coarsen

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/internal/data/group"
)

// Parse reads a rule as KIND or KIND:SETTING: year, birth-year:2024, zip3, age-90,
// age-90:months, step:10, round:0.5, classes:5,10,50, cap:20 for the greatest numbers,
// cap:2:20 for the least and the greatest, cap:2: for the least alone, prefix:3, rare:5. The
// rule is valid.
func Parse(text string) (Rule, error) {
	kind, setting, given := strings.Cut(text, ":")
	r := Rule{Kind: Kind(kind)}
	if given && slices.Contains(Kinds(), r.Kind) {
		if err := r.set(setting); err != nil {
			return r, err
		}
	}
	return r, r.Validate()
}

// Written writes the rule as [Parse] reads it, but for the areas of ZIP3, which it has no
// setting for.
func (r Rule) Written() string {
	end := func(of *float64) string {
		if of == nil {
			return ""
		}
		return plain(*of)
	}
	setting := ""
	switch r.Kind {
	case BirthYear:
		setting = strconv.Itoa(r.Until)
	case Age:
		setting = r.Unit
	case Step, Round:
		setting = plain(r.Width)
	case Classes:
		setting = strings.Join(group.Each(r.Cuts, plain), ",")
	case Cap:
		if setting = end(r.Most); r.Least != nil {
			setting = end(r.Least) + ":" + setting
		}
	case Prefix:
		setting = strconv.Itoa(r.Length)
	case Rare:
		setting = strconv.Itoa(r.Fewer)
	}
	if setting == "" {
		return string(r.Kind)
	}
	return string(r.Kind) + ":" + setting
}

// set reads the setting of the kind.
func (r *Rule) set(setting string) (err error) {
	switch r.Kind {
	case BirthYear:
		r.Until, err = whole("until", setting)
	case Age:
		r.Unit = setting
	case Step, Round:
		r.Width, err = decimal("width", setting)
	case Classes:
		for cut := range strings.SplitSeq(setting, ",") {
			x, err := decimal("cuts", cut)
			if err != nil {
				return err
			}
			r.Cuts = append(r.Cuts, x)
		}
	case Cap:
		return r.setEnds(setting)
	case Prefix:
		r.Length, err = whole("length", setting)
	case Rare:
		r.Fewer, err = whole("fewer", setting)
	default:
		return errNoSetting.Of(r.Kind, setting)
	}
	return err
}

// setEnds reads MOST, LEAST:MOST or LEAST: with nothing behind.
func (r *Rule) setEnds(setting string) (err error) {
	least, greatest, both := strings.Cut(setting, ":")
	if !both {
		least, greatest = "", least
	}
	if least != "" {
		r.Least = new(0.0)
		*r.Least, err = decimal("least", least)
	}
	if greatest != "" && err == nil {
		r.Most = new(0.0)
		*r.Most, err = decimal("most", greatest)
	}
	return err
}

func decimal(name, text string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return 0, errNumber.Of(name, text)
	}
	return x, nil
}

func whole(name, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, errNumber.Of(name, text)
	}
	return n, nil
}
