package coarsen

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// What can go wrong.
var (
	errUntil      = say.Define("coarsen-until", "until is {0}; it must be a year from {1} to {2} for the kind {3:q}, and be left out for others")
	errUnit       = say.Define("coarsen-unit", "the unit is {0:q}: choose one of {1}")
	errWidth      = say.Define("coarsen-width", "the width is {0}; it must be a number above 0 with at most 15 digits for the kind {1:q}")
	errCuts       = say.Define("coarsen-cuts", "there are {0} cuts; there must be 1 to {1} for the kind \"classes\"")
	errCutsOrder  = say.Define("coarsen-cuts-order", "the cut {0} comes after {1}; cuts must ascend")
	errDigits     = say.Define("coarsen-digits", "{0} has {1}; it must be a number with at most 15 digits")
	errEnds       = say.Define("coarsen-ends", "least and most are left out; the kind \"cap\" needs one of them")
	errEndsOrder  = say.Define("coarsen-ends-order", "least is {0} and most is {1}; least must be below most")
	errLength     = say.Define("coarsen-length", "the length is {0}; it must be 1 or more for the kind \"prefix\"")
	errFewer      = say.Define("coarsen-fewer", "fewer is {0}; it must be 2 or more for the kind \"rare\"")
	errNumber     = say.Define("coarsen-number", "{0} is {1:q}; it must be a number")
	errNoSetting  = say.Define("coarsen-no-setting", "the kind {0:q} has no setting: leave {1:q} out")
	errRestricted = say.Define("coarsen-restricted", "the restricted ZIP code is {0:q}; it must be three digits")
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
	if err := parameter.CheckKind(r, r.Kind, Kinds()); err != nil {
		return err
	}
	if (r.Kind == BirthYear) != (r.Until != 0) || r.Until != 0 && (r.Until < MinUntil || r.Until > MaxUntil) {
		return errUntil.Of(strconv.Itoa(r.Until), strconv.Itoa(MinUntil), strconv.Itoa(MaxUntil), BirthYear)
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
