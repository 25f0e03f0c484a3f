package coarsen

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// The range of Until.
const (
	MinUntil = 1900
	MaxUntil = 2300
)

// MaxCuts is the greatest number of cuts.
const MaxCuts = 50

// mostDigits are the digits, before and after the point, up to which a decimal number and the binary one
// nearest to it tell each other (IEEE 754 double precision).
const mostDigits = 15

// Validate reports a setting that is wrong, or has no effect on the kind.
func (r Rule) Validate() error {
	switch {
	case !slices.Contains(Kinds(), r.Kind):
		return say.NoKind(r.Kind, Kinds())
	case (r.Kind == BirthYear) != (r.Until != 0), r.Until != 0 && (r.Until < MinUntil || r.Until > MaxUntil):
		return errUntil.Of(strconv.Itoa(r.Until), strconv.Itoa(MinUntil), strconv.Itoa(MaxUntil), BirthYear)
	}
	for _, setting := range []struct {
		name  string
		given bool
		of    []Kind
	}{
		{"restricted", r.Restricted != nil, []Kind{ZIP3}},
		{"unit", r.Unit != "", []Kind{Age}},
		{"width", r.Width != 0, []Kind{Step, Round}},
		{"cuts", r.Cuts != nil, []Kind{Classes}},
		{"least", r.Least != nil, []Kind{Cap}},
		{"most", r.Most != nil, []Kind{Cap}},
		{"length", r.Length != 0, []Kind{Prefix}},
		{"fewer", r.Fewer != 0, []Kind{Rare}},
	} {
		if setting.given && !slices.Contains(setting.of, r.Kind) {
			return errNoEffect.Of(setting.name, r.Kind)
		}
	}
	switch r.Kind {
	case ZIP3:
		for _, zip := range r.Restricted {
			if len(zip) != 3 || strings.Trim(zip, "0123456789") != "" {
				return errRestricted.Of(zip)
			}
		}
		return nil
	case Age:
		if r.Unit != "" && !slices.Contains(Units(), r.Unit) {
			return errUnit.Of(r.Unit, Units())
		}
	case Step, Round:
		if !(r.Width > 0) || !told(r.Width) {
			return errWidth.Of(r.Width, r.Kind)
		}
	case Classes:
		return r.validateCuts()
	case Cap:
		return r.validateEnds()
	case Prefix:
		if r.Length < 1 {
			return errLength.Of(r.Length)
		}
	case Rare:
		if r.Fewer < 2 {
			return errFewer.Of(r.Fewer)
		}
	}
	return nil
}

func (r Rule) validateCuts() error {
	if len(r.Cuts) == 0 || len(r.Cuts) > MaxCuts {
		return errCuts.Of(len(r.Cuts), MaxCuts)
	}
	for i, cut := range r.Cuts {
		if !told(cut) {
			return errDigits.Of("cuts", cut)
		}
		if i > 0 && cut <= r.Cuts[i-1] {
			return errCutsOrder.Of(cut, r.Cuts[i-1])
		}
	}
	return nil
}

func (r Rule) validateEnds() error {
	switch {
	case r.Least == nil && r.Most == nil:
		return errEnds.Of()
	case r.Least != nil && !told(*r.Least):
		return errDigits.Of("least", *r.Least)
	case r.Most != nil && !told(*r.Most):
		return errDigits.Of("most", *r.Most)
	case r.Least != nil && r.Most != nil && *r.Least >= *r.Most:
		return errEndsOrder.Of(*r.Least, *r.Most)
	}
	return nil
}

// told reports whether a number is finite, and written with so few digits that no other
// one is.
func told(x float64) bool {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return false
	}
	whole, fraction, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', -1, 64), ".")
	return len(strings.TrimLeft(whole, "0"))+len(fraction) <= mostDigits
}
