// Package detect recognizes what values are: direct identifiers by their form and check
// digits, codes and measurements, names of persons, words of lists, and what identifies
// somebody within a text.
//
//	found := detect.Identify(column)
//	like, ok := detect.Of(column).Identifier()
//
// [Identify] and [Reveal] look at every cell of a column; the methods of [Values] say what
// a column as a whole looks like. What is to be done with a column, its name included, is
// decided in package describe.
package detect

import (
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect/valuekind"
)

// Values are the distinct values of a column.
type Values struct{ recognize.Values }

// Of returns the values of a column.
func Of(c *table.Column) Values { return Values{recognize.Of(c)} }

// Sample returns the values that are looked at where all would take too long.
func (v Values) Sample() Values { return Values{v.Values.Sample()} }

// Match is a recognized kind of values.
type Match struct {
	Kind  string  // of package valuekind
	Share float64 // of the records that fit, in [0,1]
}

// detector recognizes a kind of value.
type detector struct {
	kind string
	fits func(string) bool
}

// A column is of a kind where half of its records are: a direct identifier should not be missed. Codes
// and names, which other texts can look like, are mostly so.
const (
	half   = 0.5
	mostly = 0.8
)

// Detectors are asked in their order. Kinds with a check character stand before
// those that only have a shape, and the narrower before the wider.
var (
	identifiers = []detector{
		{valuekind.Email, isEmail},
		{valuekind.URL, isURL},
		{valuekind.Photo, isPhoto},
		{valuekind.UUID, isUUID},
		{valuekind.MAC, isMAC},
		{valuekind.IP, isIP},
		{valuekind.ResidentID, isResidentID},
		{valuekind.NIR, isNIR},
		{valuekind.KVNR, isKVNR},
		{valuekind.DNI, isDNI},
		{valuekind.IBAN, isIBAN},
		{valuekind.VIN, isVIN},
		{valuekind.Licence, isLicence},
		{valuekind.Card, isCard},
		{valuekind.Device, isDevice},
		{valuekind.NHS, isNHS},
		{valuekind.SSN, isSSN},
		{valuekind.Plan, isPlan},
		{valuekind.Plate, isPlate},
		{valuekind.Phone, isPhone},
		{valuekind.Template, isTemplate},
		{valuekind.Street, isStreet},
	}
	codes = []detector{
		{valuekind.Stage, isStage},
		postcodes,
		{valuekind.Age, isAge},
		{valuekind.ATC, isATC},
		{valuekind.LOINC, isLOINC},
		{valuekind.SNOMED, isSNOMED},
		{valuekind.Pressure, IsPressure},
		{valuekind.Lab, recognize.IsLab},
	}
	postcodes = detector{valuekind.Postcode, isPostcode}
)

// Identifier returns the direct identifier that enough values look like.
func (v Values) Identifier() (Match, bool) {
	v = v.fold()
	if m, ok := v.first(identifiers, half); ok {
		return m, ok
	}
	return v.national()
}

// Code returns the kind of code, postcode or measurement that enough values look like.
func (v Values) Code() (Match, bool) {
	if share, ok := v.icdCodes(); ok {
		return Match{valuekind.ICD10, share}, true
	}
	if share, ok := v.codeSets(); ok {
		return Match{valuekind.CodeSet, share}, true
	}
	if share, ok := v.procedures(); ok {
		return Match{valuekind.OPS, share}, true
	}
	return v.first(codes, mostly)
}

// first returns the first of the detectors that enough records fit.
func (v Values) first(detectors []detector, least float64) (Match, bool) {
	for _, d := range detectors {
		if share, ok := v.Reaches(least, d.fits); ok {
			return Match{d.kind, share}, true
		}
	}
	return Match{}, false
}
